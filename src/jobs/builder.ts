import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { Hands } from '../build/index.js';
import { type ModelAccess, ModelError } from '../chat/model/index.js';
import { DesignError } from '../design/index.js';
import { answerRouter, type RouterService } from './external.js';
import { thrown } from './failures.js';
import { BuildCrashed, type Builder, type Task, type TurnContext, type TurnResult } from './turn.js';
import type { WorkerAnswer, WorkerNews, WorkerOrder } from './worker.js';
import type { ThreadData } from './worker-library.js';

/** A worker that has had nothing to do for this long ends; the next build starts another. */
const IDLE_MS = 60_000;

/** From the sources (tests, development) a worker is TypeScript and needs its loader; compiled, it is plain JavaScript. */
const FROM_SOURCE = import.meta.url.endsWith('.ts');

/** A pool of threads that run `<entry>.ts` (or, compiled, `<entry>.js`) of this folder. `data`: what each thread is told. `memory_mb`: heap of each. */
export function workerPool(
  entry: string,
  threads: number,
  data: ThreadData,
  { idle_ms = IDLE_MS, memory_mb }: { idle_ms?: number; memory_mb?: number } = {},
): Piscina {
  const pool = new Piscina({
    filename: new URL(`./${entry}.${FROM_SOURCE ? 'ts' : 'js'}`, import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idle_ms,
    workerData: data,
    ...(memory_mb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: memory_mb } }),
    ...(FROM_SOURCE ? { execArgv: ['--import', 'tsx'] } : {}),
  });
  pool.setMaxListeners(0);
  // A thread that fails before it has taken its task is told to who waits (runIn); nobody waiting is no reason to end the service.
  pool.on('error', (error) =>
    process.stderr.write(`a worker thread failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`),
  );
  return pool;
}

/** Runs one task; rejects also when a thread cannot even start, which the pool tells apart from its tasks. */
export function runIn(pool: Piscina, task: unknown, options: Parameters<Piscina['run']>[1] = {}): Promise<unknown> {
  return new Promise((resolve, reject) => {
    pool.once('error', reject);
    pool
      .run(task, options)
      .then(resolve, reject)
      .finally(() => pool.off('error', reject));
  });
}

/** The pipeline in worker threads: however long a build computes, the service goes on answering. */
export class WorkerBuilder implements Builder {
  private readonly pool: Piscina;
  private readonly hands = Hands.ofMachine();

  /**
   * `threads`: builds that run at once. `state`: where the parts database lies; null: in memory. `models`: how chat models are reached. `library`: the
   * user's own library; null: there is none.
   */
  constructor(
    threads: number,
    private readonly state: string | null = null,
    models?: ModelAccess,
    library: string | null = null,
  ) {
    this.pool = workerPool('worker', threads, { state, library, ...(models === undefined ? {} : { models }) });
  }

  async run(task: Task, context: TurnContext = {}): Promise<TurnResult> {
    context.signal?.throwIfAborted();
    const { port1, port2 } = new MessageChannel();
    const hands = this.hands.forOne();
    port1.on('message', (news: WorkerNews) => {
      if ('phase' in news) context.onPhase?.(news.phase);
      else if ('router' in news) void answerRouter(news.router, this.routerService(context));
      else context.onProgress?.(news.progress.phase, news.progress.done, news.progress.total, news.progress.what);
    });
    try {
      const options = { transferList: [port2], ...(context.signal === undefined ? {} : { signal: context.signal }) };
      const answer = (await runIn(this.pool, { task, port: port2, hands: hands.cells } satisfies WorkerOrder, options)) as WorkerAnswer;
      if (answer.ok) return answer.result;
      throw thrown(answer.error);
    } catch (error) {
      if (context.signal?.aborted === true) throw context.signal.reason;
      if (error instanceof DesignError || error instanceof ModelError || error instanceof BuildCrashed) throw error;
      throw new BuildCrashed(`the build's worker ended: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    } finally {
      port1.close();
      hands.returnAll();
    }
  }

  private routerService({ signal, work, onProgress }: TurnContext): RouterService {
    return {
      state: this.state,
      work: work ?? null,
      ...(signal === undefined ? {} : { signal }),
      progress: (what) => onProgress?.('route', 0, 0, what),
    };
  }

  async close(): Promise<void> {
    await this.pool.close({ force: true });
  }
}
