import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { DesignError } from '../design/index.js';
import { BuildCrashed, type Builder, type TurnContext, type TurnRequest, type TurnResult } from './turn.js';
import type { WorkerAnswer, WorkerNews } from './worker.js';

/** A worker that has had nothing to do for this long ends; the next build starts another. */
const IDLE_MS = 60_000;

/** From the sources (tests, development) the worker is TypeScript and needs its loader; compiled, it is plain JavaScript. */
const FROM_SOURCE = import.meta.url.endsWith('.ts');

/** The pipeline in worker threads: however long a build computes, the service goes on answering. */
export class WorkerBuilder implements Builder {
  private readonly pool: Piscina;

  /** `threads`: builds that run at once. */
  constructor(threads: number) {
    this.pool = new Piscina({
      filename: new URL(FROM_SOURCE ? './worker.ts' : './worker.js', import.meta.url).href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: IDLE_MS,
      ...(FROM_SOURCE ? { execArgv: ['--import', 'tsx'] } : {}),
    });
  }

  async chat(request: TurnRequest, context: TurnContext = {}): Promise<TurnResult> {
    context.signal?.throwIfAborted();
    const { port1, port2 } = new MessageChannel();
    port1.on('message', (news: WorkerNews) => {
      if ('phase' in news) context.onPhase?.(news.phase);
      else context.onProgress?.(news.progress.phase, news.progress.done, news.progress.total, news.progress.what);
    });
    try {
      const answer = (await this.pool.run(
        { request, port: port2 },
        { transferList: [port2], ...(context.signal === undefined ? {} : { signal: context.signal }) },
      )) as WorkerAnswer;
      if (answer.ok) return answer.result;
      throw answer.error.kind === 'design' ? new DesignError(answer.error.path, answer.error.reason) : crash(answer.error);
    } catch (error) {
      if (context.signal?.aborted === true) throw context.signal.reason;
      if (error instanceof DesignError || error instanceof BuildCrashed) throw error;
      throw new BuildCrashed(`the build's worker ended: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    } finally {
      port1.close();
    }
  }

  async close(): Promise<void> {
    await this.pool.close({ force: true });
  }
}

function crash({ message, stack }: { message: string; stack: string }): BuildCrashed {
  const error = new BuildCrashed(message);
  error.stack = stack;
  return error;
}
