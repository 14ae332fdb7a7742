import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Ended, Job } from '../../jobs/index.js';
import { checkMessage } from '../../jobs/index.js';
import { checkBackend } from '../backends.js';
import { type Route, route } from '../route.js';
import type { Service } from '../service.js';

const chatSchema = z.object({
  message: z.string('message: a text is needed'),
  base: z.string().optional(),
  backend: z.string().optional(),
  model: z.string().optional(),
  effort: z.enum(['low', 'medium', 'high'], 'low, medium or high').optional(),
  wait: z.boolean().optional(),
});

export function chatRoutes(service: Service): Route[] {
  return [
    route({
      method: 'POST',
      url: '/api/projects/:slug/chat',
      summary: 'Says something about the board; builds when that is an order',
      body: chatSchema,
      handle: async ({ param, body, reply }) => {
        await service.store.read(param('slug'));
        const message = checkMessage(body.message);
        checkBackend(body.backend, service.settings.chat);
        const started = await service.turns.start(param('slug'), { message, ...(body.base === undefined ? {} : { base: body.base }) });
        return answerTurn(service, started, body.wait === true, reply);
      },
    }),
  ];
}

/** 202 with the job, or with `wait` the finished turn. */
export async function answerTurn(
  service: Service,
  started: { job: Job; ended: Promise<Ended> },
  wait: boolean,
  reply: FastifyReply,
): Promise<unknown> {
  if (wait) return service.turns.finished(await started.ended);
  return reply.code(202).send({ job: started.job, project: await service.store.detail(started.job.project) });
}
