import { z } from 'zod';
import type { EventHub } from '../events.js';
import { connectPatiently, KEY, type Redis } from './redis.js';

const EVENTS = `${KEY}:events`;
const requestChannel = (owner: string): string => `${KEY}:ask:${owner}`;

const eventSchema = z.object({ from: z.string(), project: z.string(), message: z.record(z.string(), z.unknown()) });
const requestSchema = z.object({ cancel: z.string() });

/**
 * What the processes of a service tell each other at once, over Redis's channels: events for the listeners of all, and the wish that a job ends. Who does not listen
 * at that moment never hears of it.
 */
export class Channel {
  private readonly subscriber: Redis;

  constructor(
    url: string,
    private readonly redis: Redis,
    me: string,
    events: EventHub,
    cancel: (id: string) => void,
  ) {
    this.subscriber = connectPatiently(url);
    // It subscribes again by itself when Redis is back.
    this.subscriber.subscribe(EVENTS, requestChannel(me)).catch(() => {}); // Closed before it was connected.
    this.subscriber.on('message', (channel, text) => {
      if (channel === EVENTS) {
        const { from, project, message } = eventSchema.parse(JSON.parse(text));
        if (from !== me) events.relay(project, message);
      } else cancel(requestSchema.parse(JSON.parse(text)).cancel);
    });
    events.tap((project, message) => this.send(EVENTS, { from: me, project, message }));
  }

  /** Wishes that the process that has a job ends it. */
  askToCancel(owner: string, id: string): void {
    this.send(requestChannel(owner), { cancel: id });
  }

  close(): void {
    this.subscriber.disconnect();
  }

  private send(channel: string, what: object): void {
    this.redis.publish(channel, JSON.stringify(what)).catch(() => {}); // Events are for now or never; a wish to cancel is on record.
  }
}
