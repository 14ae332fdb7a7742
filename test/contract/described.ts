import { Ajv2020 as Ajv, type ValidateFunction } from 'ajv/dist/2020.js';

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>> }>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}
interface Described {
  readonly document: Document;
  readonly paths: readonly { readonly fits: RegExp; readonly methods: Readonly<Record<string, Operation>> }[];
  readonly ajv: Ajv;
  /** By schema, and by its text: many operations refuse alike. */
  readonly checks: Map<object | string, ValidateFunction>;
}

let known: Promise<Described> | null = null;

/** Every answer that a test of the API gets must be one that the OpenAPI document describes: its status, its media type, its JSON. */
export async function checkAnswer(
  address: string,
  method: string,
  path: string,
  answer: { status: number; type: string; text: string },
): Promise<void> {
  const place = path.split(/[?#]/)[0] ?? '';
  if (!place.startsWith('/api/') || answer.status === 304 || answer.status === 303) return;
  known ??= read(address);
  const described = await known;
  const operation = described.paths.find((p) => p.fits.test(place))?.methods[method.toLowerCase()];
  const fault = operation === undefined ? faultOfStranger(answer) : faultOf(operation, answer, described);
  if (fault !== null)
    throw new Error(`${method} ${path} → ${answer.status} is not as the OpenAPI document says: ${fault}\n${answer.text.slice(0, 500)}`);
}

async function read(address: string): Promise<Described> {
  const document = (await (await fetch(`${address}/api/openapi.json`)).json()) as Document;
  const ajv = new Ajv({ strict: false, allErrors: false, validateFormats: false, code: { optimize: false } });
  ajv.addSchema({ $id: 'openapi', components: document.components });
  const paths = Object.entries(document.paths).map(([path, methods]) => ({
    // One with fewer parameters is asked first: /projects/import is no slug.
    order: path.split('{').length,
    fits: new RegExp(
      `^${path
        .replace(/[.]/g, '\\.')
        .replace(/files\/\{name\}$/, 'files/.+')
        .replace(/\{\w+\}/g, '[^/]+')}$`,
    ),
    methods,
  }));
  return { document, paths: paths.sort((a, b) => a.order - b.order), ajv, checks: new Map() };
}

/** Addresses that no route has are refused, in JSON. */
function faultOfStranger({ status, text }: { status: number; text: string }): string | null {
  if (status < 400) return 'no route is described there';
  return typeof (JSON.parse(text) as { error?: unknown }).error === 'string' ? null : 'it has no error';
}

function faultOf(
  { responses }: Operation,
  { status, type, text }: { status: number; type: string; text: string },
  { ajv, checks }: Described,
): string | null {
  const response = responses[String(status)];
  if (response === undefined) return `the status is none of ${Object.keys(responses).join(', ')}`;
  const bare = type.split(';')[0] ?? '';
  if (response.content === undefined) return text === '' ? null : 'it should have no body';
  const media = response.content[bare] ?? response.content['*/*'];
  if (media === undefined) return `its type ${bare} is none of ${Object.keys(response.content).join(', ')}`;
  if (bare !== 'application/json' || response.content[bare] === undefined) return null;
  let check = checks.get(media.schema);
  if (check === undefined) {
    const schema = JSON.stringify(media.schema).replaceAll('"#/components/', '"openapi#/components/');
    check = checks.get(schema) ?? ajv.compile(JSON.parse(schema) as object);
    checks.set(schema, check).set(media.schema, check);
  }
  return check(JSON.parse(text)) ? null : ajv.errorsText(check.errors);
}
