import { z } from 'zod';
import { type Job, sendAgain } from '../../jobs/index.js';
import { finished, job, jobAnswer, jobList, started } from '../answers/projects.js';
import { proposed } from '../answers/versions.js';
import { waitSchema } from '../fields.js';
import { HttpError } from '../http-error.js';
import { SEALED } from '../policies.js';
import { type Route, route, sent } from '../route.js';
import type { Service } from '../service.js';

export function jobRoutes({ store, queue, turns, proposing }: Service): Route[] {
  const mustGet = async (id: string): Promise<Job> => {
    const found = await queue.find(id);
    if (found === null) throw new HttpError(404, `there is no job ${JSON.stringify(id)}`);
    return found;
  };
  return [
    route({
      method: 'GET',
      url: '/api/jobs/:id',
      id: 'getJob',
      summary: 'One job with its phases',
      answers: { 200: job },
      refuses: [404],
      handle: async ({ param }) => mustGet(param('id')),
    }),
    route({
      method: 'GET',
      url: '/api/jobs/:id/picture.svg',
      id: 'jobPicture',
      summary: 'The board that a running job builds, as far as it is: placed, then with its copper; 204 while there is none',
      answers: { 200: { media: { 'image/svg+xml': { type: 'string' } } }, 204: null },
      refuses: [404],
      handle: async ({ param, reply }) => {
        const svg = queue.picture((await mustGet(param('id'))).id);
        if (svg === null) return sent(reply.code(204).send());
        return sent(reply.type('image/svg+xml').headers({ 'content-security-policy': SEALED, 'cache-control': 'no-store' }).send(svg));
      },
    }),
    route({
      method: 'DELETE',
      url: '/api/jobs/:id',
      id: 'cancelJob',
      summary: 'Cancels a job that waits or runs',
      answers: { 200: jobAnswer },
      refuses: [404, 409],
      handle: async ({ param }) => ({ job: await queue.cancel((await mustGet(param('id'))).id) }),
    }),
    route({
      method: 'POST',
      url: '/api/jobs/:id/retry',
      id: 'retryJob',
      summary: 'Sends what a job that failed was asked once more, as a new job',
      answers: { 200: z.union([finished, proposed]), 202: started },
      refuses: [404, 409, 413, 422, 502],
      body: z.object({ wait: waitSchema }),
      handle: async ({ param, body, reply }) => {
        const { job: failed, order } = await queue.orderOf((await mustGet(param('id'))).id);
        const again = await sendAgain({ turns, proposing }, failed, order);
        if (body.wait === true) return again.finished();
        reply.code(202);
        return { job: again.started.job, project: await store.detail(failed.project) };
      },
    }),
    route({
      method: 'GET',
      url: '/api/projects/:slug/jobs',
      id: 'listJobs',
      summary: "A project's running job and its recent ones",
      answers: { 200: jobList },
      handle: async ({ param }) => {
        await store.read(param('slug'));
        return queue.forProject(param('slug'));
      },
    }),
  ];
}
