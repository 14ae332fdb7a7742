import { ModelError } from '../chat/model/index.js';
import { DesignError, JsonRefused } from '../design/index.js';
import { BuildCrashed, GivenUp, JobStopped, MessageTooLong, PoolBusy, QueueFull, QueueUnavailable, TooCostly } from '../jobs/index.js';
import { CatalogueUnavailable } from '../parts/catalogue.js';
import { StoreError, type StoreProblem } from '../projects/index.js';
import { HttpError } from './http-error.js';

const STORE: Record<StoreProblem, number> = { 'not-found': 404, conflict: 409, invalid: 400, 'too-large': 413, 'newer-format': 409, broken: 500 };

/** What the disk says, for people. The one place where a system error becomes an answer. */
const DISK: Record<string, { status: number; error: string }> = {
  ENOSPC: { status: 507, error: 'the disk is full; nothing was changed' },
  EDQUOT: { status: 507, error: 'the disk quota is used up; nothing was changed' },
  EROFS: { status: 500, error: 'the projects folder is on a read-only file system; nothing was changed' },
  EACCES: { status: 500, error: 'the service may not write to the projects folder; nothing was changed' },
  EMFILE: { status: 503, error: 'the service has too many files open; try again' },
  ENOLCK: { status: 500, error: 'the file system of the projects folder keeps no locks; nothing was changed' },
  ENFILE: { status: 503, error: 'the machine has too many files open; try again' },
};

/**
 * The answer to a failure: the one table of statuses. `unexpected` failures are faults of this program and belong in the log. `bodyLimit`: bytes that
 * the route takes.
 */
export function answerTo(
  error: unknown,
  bodyLimit = 0,
): { status: number; error: string; headers: Readonly<Record<string, string>>; unexpected: boolean } {
  const known = (status: number, message: string, headers = {}) => ({ status, error: message, headers, unexpected: false });
  if (error instanceof CatalogueUnavailable) return known(503, error.message);
  if (error instanceof HttpError) return known(error.status, error.message, error.headers);
  if (error instanceof ModelError) return known(error.problem === 'credentials' ? 503 : 502, error.message);
  if (error instanceof StoreError) return { ...known(STORE[error.problem], error.message), unexpected: error.problem === 'broken' };
  if (error instanceof MessageTooLong) return known(413, error.reason);
  if (error instanceof DesignError) return error.path === 'message' ? known(400, error.reason) : known(422, error.message);
  if (error instanceof JsonRefused)
    return known(error.problem === 'too-large' ? 413 : 400, error.path === '' ? `the body ${error.reason}` : error.message);
  if (error instanceof TooCostly) return known(413, error.message);
  if (error instanceof GivenUp) return known(400, error.message);
  if (error instanceof PoolBusy) return known(503, error.message, { 'retry-after': '10' });
  if (error instanceof QueueFull) return known(429, error.message, { 'retry-after': String(error.retry_s) });
  if (error instanceof QueueUnavailable) return known(503, error.message, { 'retry-after': String(error.retry_s) });
  if (error instanceof JobStopped) return known(error.why === 'cancelled' ? 409 : 503, error.message);
  const disk = error instanceof Error ? DISK[systemCode(error)] : undefined;
  if (disk !== undefined) return { ...known(disk.status, disk.error), unexpected: true };
  // A file that could not be opened or read while it was on its way.
  if (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')
    return { ...known(503, 'the file could not be read; try again'), unexpected: true };
  if (error instanceof BuildCrashed) return { ...known(500, `the pipeline failed: ${error.message}`), unexpected: true };
  if (error instanceof Error) {
    const code = 'code' in error ? String(error.code) : '';
    // Fastify's own refusals: a body that is no JSON (400), too long (413) or of an unknown type (415).
    if (code.startsWith('FST_') && 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500) {
      const tooLong = code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? `the body is longer than ${sizeOf(bodyLimit)}` : undefined;
      return known(error.statusCode, tooLong ?? FASTIFY[code] ?? error.message);
    }
    // Refusals of the plugins that serve static files and read forms.
    if ('statusCode' in error && typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500) {
      return known(error.statusCode, error.message);
    }
  }
  return { ...known(500, 'the service failed; its log says why'), unexpected: true };
}

/** A system error that crossed from a worker thread has lost its code; its message still has it. */
function systemCode(error: Error): string {
  const code = 'code' in error ? String(error.code) : '';
  return code in DISK ? code : (/\b(?:EMFILE|ENFILE|ENOSPC|EDQUOT)\b/.exec(error.message)?.[0] ?? '');
}

const FASTIFY: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'the body must be JSON: send it with Content-Type: application/json',
};

const sizeOf = (bytes: number): string => (bytes < 1024 * 1024 ? `${bytes / 1024} kB` : `${bytes / 1024 / 1024} MB`);

/** Runs what checks a request's own words: what it finds wrong is 400, where a design's faults are 422. */
export async function asBadRequest<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DesignError) throw new HttpError(400, error.path === '' ? `constraints: ${error.reason}` : error.message);
    throw error;
  }
}
