import { z } from 'zod';
import { type Job, sendAgain } from '../../jobs/index.js';
import { HttpError } from '../errors.js';
import { waitSchema } from '../fields.js';
import { type Route, route } from '../route.js';
import type { Service } from '../service.js';

export function jobRoutes({ store, queue, turns, proposing }: Service): Route[] {
  const mustGet = (id: string): Job => {
    const job = queue.get(id);
    if (job === null) throw new HttpError(404, `there is no job ${JSON.stringify(id)}`);
    return job;
  };
  return [
    route({
      method: 'GET',
      url: '/api/jobs/:id',
      summary: 'One job with its phases',
      handle: async ({ param }) => mustGet(param('id')),
    }),
    route({
      method: 'DELETE',
      url: '/api/jobs/:id',
      summary: 'Cancels a job that waits or runs',
      handle: async ({ param }) => ({ job: await queue.cancel(mustGet(param('id')).id) }),
    }),
    route({
      method: 'POST',
      url: '/api/jobs/:id/retry',
      summary: 'Sends what a job that failed was asked once more, as a new job',
      body: z.object({ wait: waitSchema }),
      handle: async ({ param, body, reply }) => {
        const { job, order } = await queue.orderOf(mustGet(param('id')).id);
        const sent = await sendAgain({ turns, proposing }, job, order);
        if (body.wait === true) return sent.finished();
        return reply.code(202).send({ job: sent.started.job, project: await store.detail(job.project) });
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
