import type { FastifyInstance } from 'fastify';
import { answerTo } from './errors.js';
import { whereOf } from './logs.js';

/** What a route has already said about a file that then could not be sent. */
const OF_THE_FILE = ['content-length', 'content-disposition', 'content-encoding', 'cache-control', 'etag', 'last-modified', 'accept-ranges'];

/** Every failure becomes `{error}` with its status; those that are faults of this program are written to the log. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const answer = answerTo(error, request.routeOptions.bodyLimit);
    if (answer.unexpected) request.log.error({ ...whereOf(request), fault: describe(error) }, 'fault');
    for (const name of OF_THE_FILE) reply.removeHeader(name);
    // What is left of a body that was not read to its end must not be taken for the next request.
    const unread = request.raw.complete ? {} : { connection: 'close' };
    return reply
      .code(answer.status)
      .type('application/json; charset=utf-8')
      .headers({ 'cache-control': 'no-store', ...unread, ...answer.headers })
      .send({ error: answer.error });
  });
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\n  because: ${describe(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
