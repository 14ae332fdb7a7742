import { z } from 'zod';
import { type ApiDocument, DOCS_POLICY, docsPage } from '../docs-page.js';
import { type Route, route, sent } from '../route.js';

type Document = Readonly<Record<string, unknown>>;

/** The API told of itself, for machines and for people. `make`: makes the document once every route is known; that takes long enough to wait until somebody asks. */
export function documentRoutes(make: () => Document): Route[] {
  let made: Document | null = null;
  const document = (): Document => {
    made ??= make();
    return made;
  };
  let page: string | null = null;
  return [
    route({
      method: 'GET',
      url: '/api/openapi.json',
      id: 'openapi',
      summary: 'This API, for machines',
      answers: { 200: z.record(z.string(), z.unknown()) },
      handle: async () => document(),
    }),
    route({
      method: 'GET',
      url: '/api/docs',
      id: 'docs',
      summary: 'This API, for people: a page without a script',
      answers: { 200: { media: { 'text/html': { type: 'string' } } } },
      handle: async ({ reply }) => {
        page ??= docsPage(document() as unknown as ApiDocument);
        return sent(reply.type('text/html; charset=utf-8').header('content-security-policy', DOCS_POLICY).send(page));
      },
    }),
  ];
}
