import { pathToFileURL } from 'node:url';
import { Piscina, workerData } from 'piscina';
import { type Gate, newGate, shut, standBehind } from '../parts/database/native.js';
import { FROM_SOURCE, threadFile } from '../parts/load-package.js';

/** A thread that has had nothing to do for this long ends; the next task starts another. */
const IDLE_MS = 60_000;

export interface ThreadOptions {
  readonly idle_ms?: number;
  /** Heap of each thread. */
  readonly memory_mb?: number;
}

/** What a thread is handed. */
export interface Order {
  readonly task: unknown;
  readonly gate: Gate;
}

/** Threads that run `<entry>.ts` (or, compiled, `<entry>.js`) of this folder. A task that is stopped ends its thread, though never within native code. */
export class Threads {
  private readonly pool: Piscina;
  private readonly gates = new Set<Gate>();

  /** `data`: what each thread is told. */
  constructor(entry: string, threads: number, data: unknown, { idle_ms = IDLE_MS, memory_mb }: ThreadOptions = {}) {
    this.pool = new Piscina({
      filename: pathToFileURL(threadFile(`jobs/${entry}`)).href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idle_ms,
      workerData: data,
      ...(memory_mb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: memory_mb } }),
      ...(FROM_SOURCE ? { execArgv: ['--import', 'tsx'] } : {}),
    });
    this.pool.setMaxListeners(0);
    // A thread that fails before it has taken its task is told to who waits (run); nobody waiting is no reason to end the service.
    this.pool.on('error', (error) =>
      process.stderr.write(`a worker thread failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`),
    );
  }

  /** Runs one task; rejects also when a thread cannot even start, which the pool tells apart from its tasks, and once `signal` is aborted. */
  run(task: unknown, signal?: AbortSignal, transferList: NonNullable<Parameters<Piscina['run']>[1]>['transferList'] = []): Promise<unknown> {
    const gate = newGate();
    const stop = new AbortController();
    const end = (): void => void shut(gate).then(() => stop.abort());
    if (signal?.aborted === true) end();
    signal?.addEventListener('abort', end, { once: true });
    this.gates.add(gate);
    return new Promise((resolve, reject) => {
      this.pool.once('error', reject);
      this.pool
        .run({ task, gate } satisfies Order, { signal: stop.signal, transferList })
        .then(resolve, reject)
        .finally(() => {
          this.pool.off('error', reject);
          signal?.removeEventListener('abort', end);
          this.gates.delete(gate);
        });
    });
  }

  /** Ends all threads. */
  async close(): Promise<void> {
    await Promise.all([...this.gates].map(shut));
    await this.pool.close({ force: true });
  }
}

/** The entry of a thread, as `Threads` calls it. */
export const threadEntry =
  <T, A>(work: (task: T) => Promise<A>) =>
  ({ task, gate }: Order): Promise<A> => {
    standBehind(gate);
    return work(task as T);
  };

/** What this thread was told; null outside a pool. */
export const toldToThread = (): unknown => workerData ?? null;
