import { HttpError } from '../errors.js';
import { type Route, route } from '../route.js';
import type { Service } from '../service.js';

export function jobRoutes({ store, queue }: Service): Route[] {
  return [
    route({
      method: 'GET',
      url: '/api/jobs/:id',
      summary: 'One job with its phases',
      handle: async ({ param }) => {
        const job = queue.get(param('id'));
        if (job === null) throw new HttpError(404, `there is no job ${JSON.stringify(param('id'))}`);
        return job;
      },
    }),
    route({
      method: 'GET',
      url: '/api/projects/:slug/jobs',
      summary: "A project's running job and its recent ones",
      handle: async ({ param }) => {
        await store.read(param('slug'));
        return queue.forProject(param('slug'));
      },
    }),
  ];
}
