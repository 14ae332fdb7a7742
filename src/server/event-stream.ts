import type { ServerResponse } from 'node:http';
import type { EventMessage } from '../jobs/index.js';

const LIFE_MS = 5 * 60_000;
const HEARTBEAT_MS = 15_000;
/** What a reader has for taking the last word; then the connection is cut. */
const GRACE_MS = 2000;
const MOST_UNSENT_MESSAGES = 256;
const MOST_UNSENT_BYTES = 1024 * 1024;

export interface StreamLimits {
  readonly life_ms: number;
  readonly heartbeat_ms: number;
  readonly grace_ms: number;
}
export const LIMITS: StreamLimits = { life_ms: LIFE_MS, heartbeat_ms: HEARTBEAT_MS, grace_ms: GRACE_MS };

/**
 * One listener's server-sent events: heartbeats, an end after five minutes, and an end for who reads too slowly (DECISIONS.md §6). Whether the listener
 * reads or not, the stream is over when it says so, and its connection soon after.
 */
export class EventStream {
  private readonly unsent: string[] = [];
  private unsentBytes = 0;
  private blocked = false;
  private over = false;
  private readonly heartbeat: NodeJS.Timeout;
  private readonly life: NodeJS.Timeout;

  constructor(
    private readonly raw: ServerResponse,
    /** Called once, when nothing more is sent: the listener left, or was told to. */
    private readonly ended: () => void,
    private readonly limits: StreamLimits = LIMITS,
  ) {
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
      'x-accel-buffering': 'no',
    });
    raw.write(': here\n\n');
    raw.on('drain', () => this.drain());
    raw.on('close', () => this.end());
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
    const cut = setTimeout(() => this.raw.destroy(), this.limits.grace_ms);
    this.raw.once('close', () => clearTimeout(cut));
    this.end();
  }

  private end(): void {
    if (this.over) return;
    this.over = true;
    clearInterval(this.heartbeat);
    clearTimeout(this.life);
    this.unsent.length = 0;
    this.ended();
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
