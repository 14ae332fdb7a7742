import type { FastifyInstance } from 'fastify';

/** Bodies are JSON, nothing else: no body, and an empty one, count as an empty object; other media types are 415. */
export function takeJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(/^application\/(?:[\w.-]+\+)?json(?:\s*;.*)?$/i, { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, {});
    else parse(request, body as string, done);
  });
}
