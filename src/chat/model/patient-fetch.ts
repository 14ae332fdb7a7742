/** Where Node keeps what its own fetch goes through. */
const SHARED = Symbol.for('undici.globalDispatcher.1');
interface Limits {
  readonly headersTimeout: number;
  readonly bodyTimeout: number;
}
type Dispatcher = { readonly constructor: new (limits: Limits) => unknown };

/**
 * Node's fetch without its own limit: it gives up after 300 s of silence, and a request that was given up is made, and paid for, again. How long a
 * model may take is said by SERVICE_CHAT_PATIENCE alone.
 */
export function patientFetch(): typeof fetch {
  // Loads what the fetch goes through.
  void new Headers();
  const shared = (globalThis as { [SHARED]?: Dispatcher })[SHARED];
  if (shared === undefined) return fetch;
  const dispatcher = new shared.constructor({ headersTimeout: 0, bodyTimeout: 0 });
  return (input, init) => fetch(input, { ...init, dispatcher } as RequestInit);
}
