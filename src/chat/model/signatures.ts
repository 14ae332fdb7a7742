import { z } from 'zod';
import { KINDS, pinTypeSchema } from '../../design/index.js';
import { operationSchema } from '../../design/patch/index.js';
import { OFFERED } from './session.js';

/** As much of JSON Schema as the operations use. */
interface Json {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Json;
  readonly prefixItems?: readonly Json[];
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
  readonly additionalProperties?: Json | boolean;
}

/** Lists that are told once, at the end, by the word that stands for them in the lines. */
const WORDS: readonly (readonly [string, readonly string[]])[] = [
  ['kind', KINDS],
  ['pintype', pinTypeSchema.options],
];
const WORD = new Map(WORDS.map(([word, all]) => [JSON.stringify(all), word]));

/** A schema in one short line: `{ref?:string,pins:[string]}`, an optional field with a question mark, a record by `name`. */
export function signature(schema: Json): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return WORD.get(JSON.stringify(schema.enum)) ?? schema.enum.map((v) => JSON.stringify(v)).join('|');
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return either.map(signature).join('|');
  if (schema.type === 'array') return `[${(schema.prefixItems ?? [schema.items ?? {}]).map(signature).join(',')}]`;
  if (schema.type !== 'object') return typeof schema.type === 'string' ? schema.type : (schema.type?.join('|') ?? 'any');
  const { properties, required = [], additionalProperties } = schema;
  if (properties !== undefined) {
    const fields = Object.entries(properties).map(([name, field]) => `${name}${required.includes(name) ? '' : '?'}:${signature(field)}`);
    return `{${fields.join(',')}}`;
  }
  return typeof additionalProperties === 'object' ? `{name:${signature(additionalProperties)}}` : '{}';
}

/** Every operation that a model may send, one line each: their schemas in full are six times as long, in every request. */
export function operationLines(): string {
  const lines = operationSchema.options.flatMap((option) => {
    const op = option.shape.op.value;
    if (!OFFERED.has(op)) return [];
    const { properties = {}, ...rest } = z.toJSONSchema(option, { io: 'input' }) as Json;
    // The operation's own name stands before it; `as` takes a part as written, and is not for models.
    const { op: _op, as: _as, ...fields } = properties;
    return [`${op}${signature({ ...rest, type: 'object', properties: fields })}`];
  });
  return [...lines, ...WORDS.map(([word, all]) => `${word}: ${all.join(' ')}`)].join('\n');
}
