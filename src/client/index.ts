/**
 * `import … from 'boardwright/client'`: a running Boardwright over HTTP, typed by its OpenAPI document. Works wherever `fetch` does: Node, browsers,
 * workers. Needs nothing else.
 */
import { OPERATIONS, type Operations } from './generated.js';

export type * from './generated.js';

export type OperationId = keyof Operations;
/** What an operation takes: the parts of its address by name, `query`, `body`. */
export type Input<K extends OperationId> = Operations[K]['input'];
/** What it answers; files and streams come as the `Response`. */
export type Answer<K extends OperationId> = Operations[K]['answer'];

export interface CallOptions {
  readonly signal?: AbortSignal;
}

type Call<K extends OperationId> =
  Record<never, never> extends Input<K>
    ? (input?: Input<K>, options?: CallOptions) => Promise<Answer<K>>
    : (input: Input<K>, options?: CallOptions) => Promise<Answer<K>>;

export type Client = { readonly [K in OperationId]: Call<K> };

export interface ClientOptions {
  /** Where the service is: "http://127.0.0.1:8410". */
  readonly base: string;
  /** The access token, where the service is not on this machine. */
  readonly token?: string;
  /** Instead of the global one. */
  readonly fetch?: typeof fetch;
}

/** The service refused; the message is its reason, the status its kind. */
export class Refused extends Error {
  override readonly name = 'Refused';
  constructor(
    readonly status: number,
    message: string,
    /** Seconds after which to ask again; null: it did not say. */
    readonly retryAfter_s: number | null,
  ) {
    super(message);
  }
}

/**
 * A client of one service: a function for each operation, called as the OpenAPI document calls it (`/api/docs` of the service shows them all).
 *
 * Rejects with Refused for answers of 400 and more, and with what `fetch` rejects with where the service cannot be reached.
 *
 * @example
 * ```ts
 * import { createClient } from 'boardwright/client';
 *
 * const boards = createClient({ base: 'http://127.0.0.1:8410' });
 * const { project } = await boards.createProject({ body: { prompt: 'a red LED on a 5 V screw terminal', inline: true, wait: true } });
 * const zip = await boards.getGerbers({ slug: project.slug, vid: project.current ?? 'v001' });
 * ```
 */
export function createClient({ base, token, fetch: ask = fetch }: ClientOptions): Client {
  const root = base.replace(/\/+$/, '');
  const auth: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const call = async (
    [method, path, told]: readonly [string, string, 'json' | 'file' | 'either'],
    input: Anything = {},
    { signal }: CallOptions = {},
  ): Promise<unknown> => {
    const { body, query } = input;
    const isUpload = body instanceof Blob || body instanceof FormData || body instanceof Uint8Array;
    const type: Record<string, string> = body === undefined || isUpload ? {} : { 'content-type': 'application/json' };
    const zip: Record<string, string> =
      body instanceof Uint8Array || (body instanceof Blob && body.type === '') ? { 'content-type': 'application/zip' } : {};
    const answer = await ask(`${root}${addressOf(path, input)}${queryOf(query)}`, {
      method,
      headers: { ...auth, ...type, ...zip },
      ...(body === undefined ? {} : { body: isUpload ? (body as NonNullable<RequestInit['body']>) : JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    if (!answer.ok) throw await refusal(answer);
    if (answer.status === 204) return undefined;
    return told === 'json' || (told === 'either' && isJson(answer)) ? answer.json() : answer;
  };
  const entries = Object.entries(OPERATIONS).map(([id, place]) => [id, (input?: Anything, options?: CallOptions) => call(place, input, options)]);
  return Object.fromEntries(entries) as Client;
}

/** An input, of whichever operation. */
type Anything = Readonly<Record<string, unknown>>;

const isJson = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('application/json') === true;

/** `/api/projects/{slug}` with its parts filled in; the names of files keep their slashes. */
function addressOf(path: string, input: Anything): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = input[name];
    if (typeof value !== 'string' || value === '') throw new TypeError(`${name}: a text is needed for ${path}`);
    return path.endsWith('/files/{name}') && name === 'name' ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value);
  });
}

function queryOf(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  const pairs = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)] as [string, string]]));
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

async function refusal(answer: Response): Promise<Refused> {
  const text = await answer.text();
  const wait = Number(answer.headers.get('retry-after'));
  return new Refused(answer.status, reasonIn(text) ?? (text.slice(0, 200) || answer.statusText), wait > 0 ? wait : null);
}

function reasonIn(text: string): string | null {
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    return typeof error === 'string' ? error : null;
  } catch {
    return null; // A proxy in between speaks HTML.
  }
}
