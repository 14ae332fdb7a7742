import type { APICallError, RetryError } from 'ai';
import { type ModelBackend, VARIABLE } from './access.js';
import { ModelError } from './model-error.js';

/** Longest that a provider's own words are repeated. */
const QUOTED = 200;

/** Any failure of a request to a model as a sentence without secrets; the cause is left out, for it holds what was sent. */
export function modelErrorOf(error: unknown, backend: ModelBackend, key: string | null, patience_s: number): ModelError {
  if (error instanceof ModelError) return error;
  if (isRetry(error) && error.lastError !== undefined) return modelErrorOf(error.lastError, backend, key, patience_s);
  const failed = (message: string): ModelError => new ModelError('failure', `the ${backend} backend ${message}`);
  if (isTimeout(error)) return failed(`did not answer within ${patience_s} s`);
  if (!isCall(error)) return failed(`failed: ${quoted(error instanceof Error ? error.message : String(error), key)}`);
  const { statusCode: status } = error;
  if (status === 401 || status === 403) {
    return new ModelError('credentials', `the ${backend} backend refused the credentials (${status}): check ${VARIABLE[backend]}`);
  }
  if (status === undefined) return failed('cannot be reached');
  if (status === 404) return failed('knows no such model or address (404)');
  if (status === 429) return failed('is over its rate limit (429), also after waiting');
  if (status >= 500) return failed(`is overloaded or broken (${status}), also after waiting`);
  if (status < 300) return failed('broke off, or answered with something that is no answer of a model');
  return failed(`refused the request (${status}): ${quoted(error.message, key)}`);
}

/** Told by their names: the SDK is not loaded to look at an error. */
const isRetry = (error: unknown): error is RetryError => error instanceof Error && error.name === 'AI_RetryError';
const isCall = (error: unknown): error is APICallError => error instanceof Error && error.name === 'AI_APICallError';

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError' || (error.cause !== undefined && isTimeout(error.cause)));

/** Words of a stranger: without the key, also where it is shown in part, and short. */
function quoted(text: string, key: string | null): string {
  const bare = (key === null || key === '' ? text : text.replaceAll(key, '…')).replace(/\b(?:sk|pk|key)-[\w*.-]+/gi, '…');
  const line = bare.replace(/\s+/g, ' ').trim();
  return line.length > QUOTED ? `${line.slice(0, QUOTED)}…` : line;
}
