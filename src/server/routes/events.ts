import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import type { EventMessage } from '../../jobs/index.js';
import { HttpError } from '../errors.js';
import { type Route, route } from '../route.js';
import type { Service } from '../service.js';

const LIFE_MS = 5 * 60_000;
const HEARTBEAT_MS = 15_000;
const MOST_UNSENT_MESSAGES = 256;
const MOST_UNSENT_BYTES = 1024 * 1024;

/** Seams for tests only: how long a stream lives. */
export interface StreamLimits {
  readonly life_ms: number;
  readonly heartbeat_ms: number;
}
const LIMITS: StreamLimits = { life_ms: LIFE_MS, heartbeat_ms: HEARTBEAT_MS };

/** The event stream and what devices tell each other: SPEC.md "Events", DECISIONS.md §6. */
export function eventRoutes({ store, events, settings }: Service, closing: AbortSignal, limits: StreamLimits = LIMITS): Route[] {
  const slots = Math.max(1, Math.floor(settings.workers / 3));
  let streaming = 0;
  return [
    route({
      method: 'GET',
      url: '/api/events',
      summary: 'Server-sent events of one project, or the jobs of all',
      query: z.object({ project: z.string().optional() }),
      handle: async ({ query, reply }) => {
        const project = query.project ?? null;
        if (project !== null) await store.read(project);
        if (streaming >= slots) throw new HttpError(503, 'every event stream is taken; try again', { 'retry-after': '10' });
        streaming++;
        reply.hijack();
        const stream = new EventStream(reply.raw, limits);
        const unsubscribe = events.subscribe(project, (message) => stream.send(message));
        const stop = (): void => stream.bye('shutdown');
        closing.addEventListener('abort', stop, { once: true });
        reply.raw.on('close', () => {
          streaming--;
          unsubscribe();
          stream.end();
          closing.removeEventListener('abort', stop);
        });
        return reply;
      },
    }),
    route({
      method: 'POST',
      url: '/api/state',
      summary: 'Tells the other devices on a project what this one shows',
      body: z.looseObject({ project: z.string(), from: z.string() }),
      handle: async ({ body, reply }) => {
        const { project, from, ...rest } = body;
        await store.read(project);
        const shown = Object.fromEntries(['view', 'orbit', 'sel', 'net', 'qty'].filter((k) => k in rest).map((k) => [k, rest[k]]));
        events.publish(project, { from, ...shown });
        return reply.code(204).send();
      },
    }),
  ];
}

class EventStream {
  private readonly unsent: string[] = [];
  private unsentBytes = 0;
  private blocked = false;
  private over = false;
  private readonly heartbeat: NodeJS.Timeout;
  private readonly life: NodeJS.Timeout;

  constructor(
    private readonly raw: ServerResponse,
    limits: StreamLimits,
  ) {
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    raw.write(': here\n\n');
    raw.on('drain', () => this.drain());
    this.heartbeat = setInterval(() => this.put(': still here\n\n'), limits.heartbeat_ms);
    this.life = setTimeout(() => this.bye('time'), limits.life_ms);
  }

  send(message: EventMessage): void {
    this.put(`data: ${JSON.stringify(message)}\n\n`);
  }

  /** The last word, out of turn when the listener is too slow for the others. */
  bye(reason: 'time' | 'slow' | 'shutdown'): void {
    if (this.over) return;
    this.raw.end(`event: bye\ndata: ${JSON.stringify({ reason })}\n\n`);
    this.end();
  }

  end(): void {
    this.over = true;
    clearInterval(this.heartbeat);
    clearTimeout(this.life);
    this.unsent.length = 0;
  }

  private put(text: string): void {
    if (this.over) return;
    if (!this.blocked) {
      this.blocked = !this.raw.write(text);
      return;
    }
    this.unsent.push(text);
    this.unsentBytes += Buffer.byteLength(text);
    if (this.unsent.length > MOST_UNSENT_MESSAGES || this.unsentBytes > MOST_UNSENT_BYTES) this.bye('slow');
  }

  private drain(): void {
    this.blocked = false;
    while (!this.blocked && !this.over) {
      const next = this.unsent.shift();
      if (next === undefined) return;
      this.unsentBytes -= Buffer.byteLength(next);
      this.blocked = !this.raw.write(next);
    }
  }
}
