import type { Piscina } from 'piscina';
import { runIn } from './builder.js';

/** Work that was ended because of what it cost. */
export class TooCostly extends Error {
  override readonly name = 'TooCostly';
}

/** Nobody is free for it, and too many wait already. */
export class PoolBusy extends Error {
  override readonly name = 'PoolBusy';
}

export interface PoolLimits {
  readonly threads: number;
  /** Tasks that may wait for a thread. */
  readonly waiting: number;
  /** How long a task may take once it has begun. */
  readonly seconds: number;
}

/** A pool whose tasks end: each within its time and its thread's memory, or its thread is ended. */
export class BoundedPool {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly pool: Piscina,
    private readonly limits: PoolLimits,
  ) {}

  /** Runs a task; rejects with TooCostly or PoolBusy besides what the task rejects with. */
  async run(task: unknown): Promise<unknown> {
    await this.enter();
    const stop = new AbortController();
    const late = setTimeout(() => stop.abort(), this.limits.seconds * 1000);
    try {
      return await runIn(this.pool, task, { signal: stop.signal });
    } catch (error) {
      if (stop.signal.aborted) throw new TooCostly(`it takes longer than ${this.limits.seconds} s to read`, { cause: error });
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
        throw new TooCostly('it takes too much memory to read', { cause: error });
      }
      throw error;
    } finally {
      clearTimeout(late);
      this.leave();
    }
  }

  private async enter(): Promise<void> {
    if (this.running < this.limits.threads) {
      this.running++;
      return;
    }
    if (this.waiting.length >= this.limits.waiting) throw new PoolBusy('the service is reading as much as it can; try again');
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** Hands the thread to who has waited longest. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next === undefined) this.running--;
    else next();
  }

  async close(): Promise<void> {
    await this.pool.close({ force: true });
  }
}
