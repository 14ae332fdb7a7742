import { z } from 'zod';
import { line } from '../../design/index.js';
import { EventStream } from '../event-stream.js';
import { HttpError } from '../http-error.js';
import { type Route, route, sent } from '../route.js';
import type { Service } from '../service.js';

/** What devices tell each other is a view and a selection. */
const LONGEST_STATE = 64 * 1024;

/** The event stream and what devices tell each other: SPEC.md "Events", DECISIONS.md §6. */
export function eventRoutes({ store, events, settings }: Service, closing: AbortSignal): Route[] {
  const slots = Math.max(1, Math.floor(settings.workers / 3));
  let streaming = 0;
  return [
    route({
      method: 'GET',
      url: '/api/events',
      id: 'events',
      summary: 'Server-sent events of one project, or the jobs of all',
      answers: { 200: { media: { 'text/event-stream': { type: 'string' } } } },
      refuses: [404],
      query: z.object({ project: z.string().optional() }),
      handle: async ({ query, reply }) => {
        const project = query.project ?? null;
        if (project !== null) await store.read(project);
        if (streaming >= slots) throw new HttpError(503, 'every event stream is taken; try again', { 'retry-after': '10' });
        streaming++;
        reply.hijack();
        const stream = new EventStream(reply.raw, () => {
          streaming--;
          unsubscribe();
          closing.removeEventListener('abort', stop);
        });
        const unsubscribe = events.subscribe(project, (message) => stream.send(message));
        const stop = (): void => stream.bye('shutdown');
        closing.addEventListener('abort', stop, { once: true });
        return sent(reply);
      },
    }),
    route({
      method: 'POST',
      url: '/api/state',
      id: 'tellState',
      summary: 'Tells the other devices on a project what this one shows',
      answers: { 204: null },
      refuses: [404, 413],
      body: z.looseObject({
        project: z.string(),
        from: z.string(),
        name: line(40, 'a name').optional(),
        cursor: z.tuple([z.number(), z.number()], 'two numbers or null').nullish(),
      }),
      bodyLimit: LONGEST_STATE,
      handle: async ({ body, reply }) => {
        const { project, from, ...rest } = body;
        await store.read(project);
        const shown = Object.fromEntries(['name', 'view', 'cursor', 'orbit', 'sel', 'net', 'qty'].filter((k) => k in rest).map((k) => [k, rest[k]]));
        events.publish(project, { from, ...shown });
        return sent(reply.code(204).send());
      },
    }),
  ];
}
