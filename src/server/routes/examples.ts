import { readFile } from 'node:fs/promises';
import { exampleList, projectAnswer } from '../answers/projects.js';
import type { Example, Examples } from '../examples.js';
import { goneWith } from '../gone.js';
import { HttpError } from '../http-error.js';
import { type Route, route, sent } from '../route.js';
import type { Service } from '../service.js';

const DAY_S = 24 * 3600;

/** Finished boards to begin with. */
export function exampleRoutes({ store, readers }: Service, examples: Examples): Route[] {
  const named = (id: string): Example => {
    const found = examples.find(id);
    if (found === null) throw new HttpError(404, `there is no example ${JSON.stringify(id)}`);
    return found;
  };
  return [
    route({
      method: 'GET',
      url: '/api/examples',
      id: 'listExamples',
      summary: 'Finished boards that are shipped, with the sentence of each and its picture',
      answers: { 200: exampleList },
      handle: async () => ({ examples: examples.list.map((e) => ({ ...e, picture: `/api/examples/${e.id}/picture.png` })) }),
    }),
    route({
      method: 'GET',
      url: '/api/examples/:id/picture.png',
      id: 'examplePicture',
      summary: 'The front of an example as a PNG',
      answers: { 200: { media: { 'image/png': { type: 'string', format: 'binary' } } } },
      refuses: [404],
      handle: async ({ param, reply }) => {
        const png = await readFile(examples.picture(named(param('id'))));
        return sent(reply.type('image/png').header('cache-control', `private, max-age=${DAY_S}`).send(png));
      },
    }),
    route({
      method: 'POST',
      url: '/api/examples/:id/open',
      id: 'openExample',
      summary: 'The example as a project: a copy that nobody changed yet is opened again (200), else there is a new one (201)',
      answers: { 200: projectAnswer, 201: projectAnswer },
      refuses: [404],
      handle: async ({ param, reply }) => {
        const gone = goneWith(reply);
        const { slug, made } = await examples.open(named(param('id')), store, (...bundle) => readers.readFor(gone, 'unpackBundle', ...bundle));
        reply.code(made ? 201 : 200);
        return { project: await store.detail(slug) };
      },
    }),
  ];
}
