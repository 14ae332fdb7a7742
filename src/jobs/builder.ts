import { MessageChannel } from 'node:worker_threads';
import { Hands } from '../build/index.js';
import { type ModelAccess, ModelError } from '../chat/model/index.js';
import { DesignError } from '../design/index.js';
import { answerRouter, type RouterService } from './external.js';
import { thrown } from './failures.js';
import { Threads } from './threads.js';
import { BuildCrashed, type Builder, type Task, type TurnContext, type TurnResult } from './turn.js';
import type { WorkerAnswer, WorkerNews, WorkerOrder } from './worker.js';
import type { ThreadData } from './worker-library.js';

/** The pipeline in worker threads: however long a build computes, the service goes on answering. */
export class WorkerBuilder implements Builder {
  private readonly threads: Threads;
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
    this.threads = new Threads('worker', threads, { state, library, ...(models === undefined ? {} : { models }) } satisfies ThreadData);
  }

  async run(task: Task, context: TurnContext = {}): Promise<TurnResult> {
    context.signal?.throwIfAborted();
    const { port1, port2 } = new MessageChannel();
    const hands = this.hands.forOne();
    port1.on('message', (news: WorkerNews) => {
      if ('phase' in news) context.onPhase?.(news.phase);
      else if ('picture' in news) context.onPicture?.(news.picture);
      else if ('router' in news) void answerRouter(news.router, this.routerService(context));
      else context.onProgress?.(news.progress.phase, news.progress.done, news.progress.total, news.progress.what);
    });
    try {
      const order: WorkerOrder = { task, port: port2, hands: hands.cells };
      const answer = (await this.threads.run(order, context.signal, [port2])) as WorkerAnswer;
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
    await this.threads.close();
  }
}
