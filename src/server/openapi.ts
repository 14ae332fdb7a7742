import { z } from 'zod';
import { failure } from './answers/app.js';
import { NAMES } from './answers/names.js';
import type { Answers, Route } from './route.js';

type Json = Record<string, unknown>;
/** A route as it is described: everything but what it does. */
type Described = Omit<Route, 'handle'>;

/** Which part of the service an address belongs to; the first that fits. */
const TAGS: readonly (readonly [RegExp, string])[] = [
  [/^\/(metrics|api\/(health|ready|app|changelog|benchmarks|openapi|docs))/, 'Service'],
  [/^\/api\/(platforms|parts|blocks|library)/, 'Catalogue'],
  [/^\/api\/trash/, 'Trash'],
  [/^\/api\/(sessions|tokens|audit)/, 'Access'],
  [/^\/api\/(events|state)/, 'Events'],
  [/\/jobs/, 'Jobs'],
  [/\/(variations)/, 'Variations'],
  [/\/(propose|proposal|parts|blocks|patch)/, 'Proposals'],
  [/\/(constraints|sheet)/, 'Constraints'],
  [/\/(chat|import|rebuild|route)$/, 'Turns'],
  [/\/versions/, 'Versions'],
  [/./, 'Projects'],
];

/** What any route may answer: an address or field that is refused, nobody let in, another site, too many tries, a fault, too much at once. */
const ANY_REFUSAL = [400, 401, 403, 429, 500, 503];
const WORDS: Readonly<Record<number, string>> = {
  200: 'done',
  201: 'made',
  202: 'taken: a job',
  204: 'done, nothing to tell',
  400: 'a field or the address is refused, by its name',
  401: 'the access token is missing or wrong',
  403: 'a page of another site, or a role that may not',
  404: 'there is no such thing',
  409: 'not as things stand',
  413: 'too large',
  415: 'the body must be JSON',
  422: 'it cannot be built, by the field and reason',
  429: 'too many: Retry-After says when',
  500: 'a fault of the service; its log says why',
  502: 'the chat model failed',
  503: 'not now: what is needed is missing or taken',
  507: 'the disk is full; nothing was changed',
};
const OPEN = new Set(['/api/health', '/api/shared/{secret}', '/api/shared/{secret}/view']);

/** OpenAPI 3.1 document of the routes, made from the very schemas that check their requests and type their answers. `server`: where it is reached. */
export function openApi(routes: readonly Described[], version: string, server = '/'): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.url.replace(/:([a-z]+)/g, '{$1}').replace(/\*$/, '{name}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, path, schemas) };
  }
  const used = new Set(routes.map((r) => tagOf(r.url)));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Boardwright',
      version,
      description: 'Designs printed circuit boards from chat. Lengths are mm with y down, times epoch seconds, money US dollars; errors are {error}.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server }],
    tags: [...new Set(TAGS.map(([, name]) => name))].filter((name) => used.has(name)).map((name) => ({ name })),
    security: [{ token: [] }, { session: [] }, {}],
    paths,
    components: {
      schemas,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The access token. Requests of the machine itself need none.' },
        session: { type: 'apiKey', in: 'cookie', name: 'service_token', description: 'The session that /login begins.' },
      },
    },
  };
}

const tagOf = (url: string): string => TAGS.find(([fits]) => fits.test(url))?.[1] ?? 'Service';

function operation(route: Described, path: string, schemas: Json): Json {
  const inPath = [...path.matchAll(/\{([a-z]+)\}/g)].map((m) => ({ name: m[1], in: 'path', required: true, schema: { type: 'string' } }));
  const { properties = {}, required = [] } =
    route.query === undefined ? {} : (request(route.query, schemas) as { properties?: Json; required?: string[] });
  const asked = Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
  return {
    operationId: route.id,
    tags: [tagOf(route.url)],
    summary: route.summary,
    ...(OPEN.has(path) ? { security: [] } : {}),
    ...(inPath.length + asked.length === 0 ? {} : { parameters: [...inPath, ...asked] }),
    ...requestBody(route, schemas),
    responses: { ...successes(route.answers, schemas), ...refusals(route, schemas) },
  };
}

function requestBody({ body, upload }: Described, schemas: Json): Json {
  if (upload !== undefined) return { requestBody: { required: true, content: upload } };
  if (body === undefined) return {};
  const schema = request(body, schemas);
  const required = Array.isArray(schema['required']) && schema['required'].length > 0;
  return { requestBody: { required, content: { 'application/json': { schema } } } };
}

function successes(answers: Answers, schemas: Json): Json {
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => {
      const description = WORDS[Number(status)] ?? 'done';
      if (answer === null) return [status, { description }];
      const media = 'media' in answer ? answer.media : { 'application/json': answer };
      const content = Object.entries(media).map(([type, schema]) => [type, { schema: schema instanceof z.ZodType ? told(schema, schemas) : schema }]);
      return [status, { description, content: Object.fromEntries(content) }];
    }),
  );
}

/** A project that is not there, or of another release, is so for every route that names one. */
function refusals({ url, method, refuses = [] }: Described, schemas: Json): Json {
  const statuses = new Set([
    ...ANY_REFUSAL,
    ...(url.includes(':slug') ? [404, 409] : []),
    ...refuses,
    // A body is looked at before anybody asks whether the route wants one.
    ...(method === 'GET' ? [] : [413, 415]),
  ]);
  const content = { 'application/json': { schema: told(failure, schemas) } };
  return Object.fromEntries([...statuses].sort().map((status) => [status, { description: WORDS[status] ?? 'refused', content }]));
}

const request = (schema: z.ZodType, schemas: Json): Json => shared(schema, 'input', schemas);
const told = (schema: z.ZodType, schemas: Json): Json => shared(schema, 'output', schemas);

/** The schema as JSON Schema; those with a name of their own go to the components. */
function shared(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', ...(io === 'output' ? { metadata: NAMES } : {}) });
  const text = JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $schema: _, $defs = {}, id: own, ...rest } = JSON.parse(text) as Json & { $defs?: Record<string, Json>; id?: string };
  for (const [name, definition] of Object.entries($defs)) schemas[name] = without(definition);
  if (own === undefined) return rest;
  schemas[own] = rest;
  return { $ref: `#/components/schemas/${own}` };
}

const without = ({ id: _, ...rest }: Json): Json => rest;
