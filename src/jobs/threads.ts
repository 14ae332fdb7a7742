import { pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';
import { type Gate, newGate, shut, standBehind } from '../parts/database/native.js';
import { FROM_SOURCE, threadFile } from '../parts/load-package.js';

/** A thread that has had nothing to do for this long ends; the next task starts another. */
const IDLE_MS = 60_000;
/** The same where threads are kept for the next service: until then others may have their turn. */
const KEPT_IDLE_MS = 600_000;

export interface ThreadOptions {
  readonly idle_ms?: number;
  /** Heap of each thread. */
  readonly memory_mb?: number;
}

/** What a thread is handed. `data`: what it is told of whoever asks. */
export interface Order {
  readonly task: unknown;
  readonly gate: Gate;
  readonly data: unknown;
  readonly began: Began;
}

/** When a thread has begun a task, ms since 1970; 0: it has not. A busy machine may take long to start a thread. */
export type Began = Float64Array<SharedArrayBuffer>;
export const notBegun = (): Began => new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));

/** Threads that run `<entry>.ts` (or, compiled, `<entry>.js`) of this folder. A task that is stopped ends its thread, though never within native code. */
export class Threads {
  /** Where a process starts one service after another (tests): threads of those that are closed, for the next. null: they end. */
  static kept: Map<string, Piscina[]> | null = null;
  private readonly pool: Piscina;
  private readonly sort: string;
  private readonly gates = new Set<Gate>();

  /** `data`: what a thread is told with each task. */
  constructor(
    entry: string,
    threads: number,
    private readonly data: unknown,
    options: ThreadOptions = {},
  ) {
    this.sort = JSON.stringify([entry, threads, options]);
    this.pool = Threads.kept?.get(this.sort)?.pop() ?? newPool(entry, threads, options);
  }

  /** Runs one task; rejects also when a thread cannot even start, which the pool tells apart from its tasks, and once `signal` is aborted. */
  run(
    task: unknown,
    signal?: AbortSignal,
    transferList: NonNullable<Parameters<Piscina['run']>[1]>['transferList'] = [],
    began = notBegun(),
  ): Promise<unknown> {
    const gate = newGate();
    const stop = new AbortController();
    const end = (): void => void shut(gate).then(() => stop.abort());
    if (signal?.aborted === true) end();
    signal?.addEventListener('abort', end, { once: true });
    this.gates.add(gate);
    return new Promise((resolve, reject) => {
      this.pool.once('error', reject);
      this.pool
        .run({ task, gate, data: this.data, began } satisfies Order, { signal: stop.signal, transferList })
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
    if (Threads.kept !== null && this.gates.size === 0) {
      Threads.kept.set(this.sort, [...(Threads.kept.get(this.sort) ?? []), this.pool]);
      return;
    }
    await Promise.all([...this.gates].map(shut));
    await this.pool.close({ force: true });
  }
}

function newPool(entry: string, threads: number, { idle_ms, memory_mb }: ThreadOptions): Piscina {
  const pool = new Piscina({
    filename: pathToFileURL(threadFile(`jobs/${entry}`)).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idle_ms ?? (Threads.kept === null ? IDLE_MS : KEPT_IDLE_MS),
    ...(memory_mb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: memory_mb } }),
    ...(FROM_SOURCE ? { execArgv: ['--import', 'tsx'] } : {}),
  });
  pool.setMaxListeners(0);
  // A thread that fails before it has taken its task is told to who waits (run); nobody waiting is no reason to end the service.
  pool.on('error', (error) =>
    process.stderr.write(`a worker thread failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`),
  );
  return pool;
}

let told: unknown = null;

/** The entry of a thread, as `Threads` calls it: one task after another. */
export const threadEntry =
  <T, A>(work: (task: T) => Promise<A>) =>
  ({ task, gate, data, began }: Order): Promise<A> => {
    began[0] = Date.now();
    standBehind(gate);
    told = data;
    return work(task as T);
  };

/** What this thread was told of whoever asked for its task; null outside a pool. */
export const toldToThread = (): unknown => told;
