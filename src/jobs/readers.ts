import { availableParallelism } from 'node:os';
import { BoundedPool, type PoolLimits } from './bounded-pool.js';
import { thrown } from './failures.js';
import type { ReaderAnswer, Reading, Readings } from './reader-worker.js';
import { Threads } from './threads.js';
import type { ThreadData } from './worker-library.js';

/** How files and bodies from outside are read: side by side, so that a slow one keeps nobody waiting. */
export const READER_LIMITS: PoolLimits = { threads: Math.max(4, availableParallelism()), waiting: 64, seconds: 60 };
const MOST_MEMORY_MB = 1024;
/** A thread that has had nothing to read for this long ends. */
const IDLE_MS = 5 * 60_000;

/** Readers of what comes from outside, in threads of their own: whatever is in a file, the service goes on answering. */
export class Readers {
  private readonly pool: BoundedPool;

  /** `state`: where the parts database lies; null: in memory. `memory_mb`: heap of each thread. `library`: the user's own; null: there is none. */
  constructor(state: string | null = null, limits: PoolLimits = READER_LIMITS, memory_mb = MOST_MEMORY_MB, library: string | null = null) {
    this.pool = new BoundedPool(
      new Threads('reader-worker', limits.threads, { state, library } satisfies ThreadData, { idle_ms: IDLE_MS, memory_mb }),
      limits,
    );
  }

  /**
   * Reads something. Rejects with DesignError, StoreError or JsonRefused for what is wrong with it, with TooCostly for what takes too long or too
   * much memory, with PoolBusy while too much waits to be read.
   */
  read<N extends keyof Readings>(name: N, ...args: Parameters<Readings[N]>): Promise<Awaited<ReturnType<Readings[N]>>> {
    return this.readFor(undefined, name, ...args);
  }

  /** Readings that run and that wait. */
  get counts(): { readonly running: number; readonly waiting: number } {
    return this.pool.counts;
  }

  /** The same for somebody who may go: the reading ends then (GivenUp). */
  async readFor<N extends keyof Readings>(
    gone: AbortSignal | undefined,
    name: N,
    ...args: Parameters<Readings[N]>
  ): Promise<Awaited<ReturnType<Readings[N]>>> {
    const reading: Reading = { name, args };
    const answer = (await this.pool.run(reading, gone, name === 'parseLong' ? owned(args) : [])) as ReaderAnswer;
    if (!answer.ok) throw thrown(answer.error);
    return answer.result as Awaited<ReturnType<Readings[N]>>;
  }

  async close(): Promise<void> {
    await this.pool.close();
  }
}

/** Memory that is all of one buffer of the arguments: a body of megabytes need not be copied for its thread. */
function owned(args: readonly unknown[]): ArrayBuffer[] {
  const buffers = args.flatMap((arg) => (typeof arg === 'object' && arg !== null ? Object.values(arg) : []));
  return buffers.flatMap((b: unknown) =>
    b instanceof Uint8Array && b.buffer instanceof ArrayBuffer && b.byteLength === b.buffer.byteLength ? [b.buffer] : [],
  );
}
