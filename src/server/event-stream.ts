import type { ServerResponse } from 'node:http';
import type { EventMessage } from '../jobs/index.js';

const LIFE_MS = 5 * 60_000;
const HEARTBEAT_MS = 15_000;
const MOST_UNSENT_MESSAGES = 256;
const MOST_UNSENT_BYTES = 1024 * 1024;

export interface StreamLimits {
  readonly life_ms: number;
  readonly heartbeat_ms: number;
}
export const LIMITS: StreamLimits = { life_ms: LIFE_MS, heartbeat_ms: HEARTBEAT_MS };

/** One listener's server-sent events: heartbeats, an end after five minutes, and an end for who reads too slowly (DECISIONS.md §6). */
export class EventStream {
  private readonly unsent: string[] = [];
  private unsentBytes = 0;
  private blocked = false;
  private over = false;
  private readonly heartbeat: NodeJS.Timeout;
  private readonly life: NodeJS.Timeout;

  constructor(
    private readonly raw: ServerResponse,
    limits: StreamLimits = LIMITS,
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

  /** Nothing more is sent. */
  get ended(): boolean {
    return this.over;
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
