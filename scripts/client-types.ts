/** Writes src/client/generated.ts from the OpenAPI document of a service of these sources: `npx tsx scripts/client-types.ts`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readSettings, startService } from '../src/server/index.js';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema | false;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly not?: Schema;
  readonly format?: string;
  readonly additionalProperties?: Schema | boolean;
}
type Content = Readonly<Record<string, { readonly schema: Schema }>>;
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: Schema }[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const FILE = fileURLToPath(new URL('../src/client/generated.ts', import.meta.url));

/** The TypeScript of an OpenAPI document: its schemas, what each operation takes and answers, and where it is. */
export function clientTypes({ paths, components }: Document): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, of]) => ({ path, method, of })));
  return [
    '/* Written by scripts/client-types.ts from the OpenAPI document; do not edit. */',
    '',
    ...Object.entries(components.schemas).map(([name, schema]) => `export type ${name} = ${typeOf(schema)};`),
    '',
    'export interface Operations {',
    ...operations.flatMap(({ of }) => [
      `  /** ${of.summary.replaceAll('*/', '')}. */`,
      `  ${of.operationId}: { input: ${inputOf(of)}; answer: ${answerOf(of)} };`,
    ]),
    '}',
    '',
    'export const OPERATIONS = {',
    ...operations.map(({ path, method, of }) => `  ${of.operationId}: ['${method.toUpperCase()}', '${path}', '${kindOf(of)}'],`),
    "} as const satisfies Record<keyof Operations, readonly [string, string, 'json' | 'file' | 'either']>;",
    '',
  ].join('\n');
}

function inputOf({ parameters = [], requestBody }: Operation): string {
  const fields = parameters.filter((p) => p.in === 'path').map((p) => `${p.name}: string`);
  const query = parameters.filter((p) => p.in === 'query');
  if (query.length > 0) {
    const needed = query.some((p) => p.required);
    fields.push(`query${needed ? '' : '?'}: { ${query.map((p) => `${p.name}${p.required ? '' : '?'}: ${queryType(p.schema)}`).join('; ')} }`);
  }
  if (requestBody !== undefined) {
    const json = requestBody.content['application/json'];
    fields.push(`body${requestBody.required ? '' : '?'}: ${json === undefined ? 'Blob | Uint8Array | FormData' : typeOf(json.schema)}`);
  }
  return fields.length === 0 ? 'Record<never, never>' : `{ ${fields.join('; ')} }`;
}

/** In an address everything is text; numbers are written for you. */
const queryType = (schema: Schema): string => (schema.type === 'string' && schema.enum === undefined ? 'string | number' : typeOf(schema));

/** Whether it answers JSON, files, or either by what is asked. */
function kindOf({ responses }: Operation): 'json' | 'file' | 'either' {
  const types = Object.entries(responses).flatMap(([status, { content = {} }]) => (Number(status) < 300 ? Object.keys(content) : []));
  if (types.every((t) => t === 'application/json')) return 'json';
  return types.includes('application/json') ? 'either' : 'file';
}

function answerOf({ responses }: Operation): string {
  const told = Object.entries(responses)
    .filter(([status]) => Number(status) < 300)
    .flatMap(([, { content }]) =>
      content === undefined
        ? ['undefined']
        : Object.entries(content).map(([type, { schema }]) => (type === 'application/json' ? typeOf(schema) : 'Response')),
    );
  return [...new Set(told)].join(' | ');
}

function typeOf(schema: Schema): string {
  const { $ref, type, anyOf, oneOf, allOf, prefixItems, items } = schema;
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((v) => JSON.stringify(v)).join(' | ');
  const either = anyOf ?? oneOf;
  if (either !== undefined) return [...new Set(either.map(typeOf))].join(' | ');
  if (allOf !== undefined) return allOf.map((s) => bracketed(typeOf(s))).join(' & ');
  if (schema.not !== undefined) return 'never';
  if (Array.isArray(type)) return type.map((t) => typeOf({ ...schema, type: t as string })).join(' | ');
  switch (type) {
    case 'string':
      return 'string';
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
    case 'null':
      return type;
    case 'array':
      if (prefixItems !== undefined) return `[${prefixItems.map(typeOf).join(', ')}]`;
      return items === undefined || items === false ? 'unknown[]' : `${bracketed(typeOf(items))}[]`;
    case 'object':
      return objectType(schema);
    default:
      return 'unknown';
  }
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, s]) => `${/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(s)}`,
  );
  const more = typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0 ? typeOf(additionalProperties) : null;
  if (fields.length === 0) return `Record<string, ${more ?? 'unknown'}>`;
  // Fields beyond those that are named may be of any type: an index signature has to allow for the named ones.
  return `{ ${fields.join('; ')} }${additionalProperties !== undefined && additionalProperties !== false ? ' & Record<string, unknown>' : ''}`;
}

const bracketed = (type: string): string => (/[|&]/.test(type) ? `(${type})` : type);

/** The document of a service of these sources, started for this. */
export async function currentDocument(): Promise<Document> {
  const home = mkdtempSync(join(tmpdir(), 'boardwright-types-'));
  const running = await startService(readSettings({ SERVICE_HOME: home, SERVICE_PORT: '0', SERVICE_BUILDS: '1' }));
  try {
    return (await (await fetch(`${running.address}/api/openapi.json`)).json()) as Document;
  } finally {
    await running.close();
    rmSync(home, { recursive: true, force: true });
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(FILE, clientTypes(await currentDocument()));
