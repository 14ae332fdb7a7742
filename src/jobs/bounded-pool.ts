import { type Began, notBegun, type Threads } from './threads.js';

/** Work that was ended because of what it cost. */
export class TooCostly extends Error {
  override readonly name = 'TooCostly';
}

/** Nobody is free for it, and too many wait already. */
export class PoolBusy extends Error {
  override readonly name = 'PoolBusy';
}

/** Whoever asked for it has gone: it was ended, or never begun. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp';
}

export interface PoolLimits {
  readonly threads: number;
  /** Tasks that may wait for a thread. */
  readonly waiting: number;
  /** How long a task may take once it has begun. */
  readonly seconds: number;
}

/** How long a thread may take to begin a task, ms. */
const BEGINS_WITHIN_MS = 180_000;

/** A pool whose tasks end: each within its time and its thread's memory, or its thread is ended. */
export class BoundedPool {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly threads: Pick<Threads, 'run' | 'close'>,
    private readonly limits: PoolLimits,
  ) {}

  /** Tasks that run and that wait. */
  get counts(): { readonly running: number; readonly waiting: number } {
    return { running: this.running, waiting: this.waiting.length };
  }

  /**
   * Runs a task; rejects with TooCostly or PoolBusy besides what the task rejects with, and with GivenUp once `gone` is aborted: its thread is ended,
   * or its place among those that wait given away. `given`: memory that goes to the thread instead of a copy, and is empty here then.
   */
  async run(task: unknown, gone?: AbortSignal, given: readonly ArrayBuffer[] = []): Promise<unknown> {
    await this.enter(gone);
    const stop = new AbortController();
    const began = notBegun();
    const settled = this.watch(began, stop);
    const end = (): void => stop.abort();
    gone?.addEventListener('abort', end);
    try {
      return await this.threads.run(task, stop.signal, [...given], began);
    } catch (error) {
      if (gone?.aborted === true) throw new GivenUp('whoever asked for it has gone', { cause: error });
      if (stop.signal.aborted && began[0] === 0) throw new PoolBusy('the machine is too busy to read it; try again', { cause: error });
      if (stop.signal.aborted) throw new TooCostly(`it takes longer than ${this.limits.seconds} s to read`, { cause: error });
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
        throw new TooCostly('it takes too much memory to read', { cause: error });
      }
      throw error;
    } finally {
      settled();
      gone?.removeEventListener('abort', end);
      this.leave();
    }
  }

  /** Stops a task once its time is up, which counts from when a thread has begun it. Answers how to stop watching. */
  private watch(began: Began, stop: AbortController): () => void {
    const [most, asked] = [this.limits.seconds * 1000, Date.now()];
    const look = (): void => {
      const from = began[0] as number;
      const left = from === 0 ? Math.min(most, asked + BEGINS_WITHIN_MS - Date.now()) : from + most - Date.now();
      if (left > 0) timer = setTimeout(look, left);
      else stop.abort();
    };
    let timer = setTimeout(look, most);
    return () => clearTimeout(timer);
  }

  private async enter(gone?: AbortSignal): Promise<void> {
    if (gone?.aborted === true) throw new GivenUp('whoever asked for it has gone');
    if (this.running < this.limits.threads) {
      this.running++;
      return;
    }
    if (this.waiting.length >= this.limits.waiting) throw new PoolBusy('the service is reading as much as it can; try again');
    await new Promise<void>((resolve, reject) => {
      const begin = (): void => {
        gone?.removeEventListener('abort', drop);
        resolve();
      };
      const drop = (): void => {
        this.waiting.splice(this.waiting.indexOf(begin), 1);
        reject(new GivenUp('whoever asked for it has gone'));
      };
      gone?.addEventListener('abort', drop, { once: true });
      this.waiting.push(begin);
    });
  }

  /** Hands the thread to who has waited longest. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next === undefined) this.running--;
    else next();
  }

  async close(): Promise<void> {
    await this.threads.close();
  }
}
