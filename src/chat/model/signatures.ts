import { z } from 'zod';
import { KINDS, netSchema, pinTypeSchema } from '../../design/index.js';
import { type Operation, operationSchema } from '../../design/patch/index.js';
import { OFFERED } from './offered.js';

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
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
}

/** Lists that are told once, at the end, by the word that stands for them in the lines. */
const WORDS: readonly (readonly [string, readonly string[]])[] = [
  ['kind', KINDS],
  ['pintype', pinTypeSchema.options],
  ['edge', ['left', 'right', 'top', 'bottom']],
  ['corner', ['top-left', 'top-right', 'bottom-left', 'bottom-right']],
  ['class', netSchema.shape.class.options],
];
/** Types in short: what a model is told in every request. */
const TYPES: Readonly<Record<string, string>> = { string: 'str', number: 'num', integer: 'int', boolean: 'bool' };
const typeOf = (type: string): string => TYPES[type] ?? type;
const literal = (value: unknown): string => (typeof value === 'string' && /^[a-z_-]+$/i.test(value) ? value : JSON.stringify(value));
/** The values of a choice; those that one word stands for by that word: `edge|any`. */
function listed(values: readonly unknown[]): string[] {
  const [word, all] = WORDS.find(([, of]) => of.every((v) => values.includes(v))) ?? [];
  return word === undefined || all === undefined ? values.map(literal) : [word, ...values.filter((v) => !all.includes(v as string)).map(literal)];
}

/** A schema in one short line: `{ref?:string,pins:[string]}`, an optional field with a question mark, a record by `name`, `[string×3+]` of three and more. */
export function signature(schema: Json): string {
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.minimum === 0 && schema.maximum === 1) return '0..1';
  if (schema.enum !== undefined) return listed(schema.enum).join('|');
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return either.map(signature).join('|');
  if (schema.type === 'array') {
    const { prefixItems, items = {}, minItems = 0 } = schema;
    return prefixItems === undefined ? `[${signature(items)}${minItems > 1 ? `×${minItems}+` : ''}]` : `[${prefixItems.map(signature).join(',')}]`;
  }
  if (schema.type !== 'object') return [schema.type ?? 'any'].flat().map(typeOf).join('|');
  const { properties, required = [], additionalProperties } = schema;
  if (properties !== undefined) {
    const fields = Object.entries(properties).map(([name, field]) => `${name}${required.includes(name) ? '' : '?'}:${signature(field)}`);
    return `{${fields.join(',')}}`;
  }
  return typeof additionalProperties === 'object' ? `{name:${signature(additionalProperties)}}` : '{}';
}

/** Operations that few turns need and that say much: their fields are told to who sends them without. */
const SELDOM: ReadonlySet<Operation['op']> = new Set<Operation['op']>(['set_keepout']);

/** Fields of other operations of which that is so: the lines tell their names alone. */
const BRIEF: Readonly<Partial<Record<Operation['op'], readonly string[]>>> = { set_board: ['panel', 'pictures', 'outline', 'tall'] };

/** The fields of an operation that the lines leave out; '' where they tell them. */
export const seldomLine = (op: string): string =>
  SELDOM.has(op as Operation['op']) || BRIEF[op as Operation['op']] !== undefined ? lineOf(op as Operation['op'], true) : '';

/** What `completed` makes of a definition without pins. */
const LIKE = '; without pins: like:<device> in another package, or one by number for each pad';

/** Every operation that a model may send, one line each: their schemas in full are six times as long, in every request. */
export function operationLines(): string {
  const lines = operationSchema.options.flatMap((option) => {
    const op = option.shape.op.value;
    return OFFERED.has(op) && !SELDOM.has(op) ? [`${lineOf(op)}${op === 'define_device' ? LIKE : ''}`] : [];
  });
  const words = WORDS.map(([word, all]) => `${word}: ${all.join(' ')}`);
  return [...lines, `${[...SELDOM].join(' ')}: sent empty, it tells them`, ...words].join('\n');
}

function lineOf(op: Operation['op'], whole = false): string {
  const lines = operationSchema.options.flatMap((option) => {
    if (option.shape.op.value !== op) return [];
    const { properties = {}, ...rest } = z.toJSONSchema(option, { io: 'input' }) as Json;
    // The operation's own name stands before it; `as` takes a part as written, and is not for models.
    const { op: _op, as: _as, ...fields } = properties;
    const brief = whole ? undefined : BRIEF[op];
    const told = { ...fields, ...Object.fromEntries((brief ?? []).map((field) => [field, {}])) };
    return [`${op}${signature({ ...rest, type: 'object', properties: told })}`];
  });
  return lines.join('');
}
