import type { MessagePort } from 'node:worker_threads';
import { type HandCells, Hands, stepBack, ThreadCrew } from '../build/index.js';
import { RouterBridge, type RouterRequest } from './external.js';
import { failureOf, type WorkerFailure } from './failures.js';
import { runTask } from './tasks.js';
import { threadEntry } from './threads.js';
import type { Phase, Task, TurnContext, TurnResult } from './turn.js';
import { threadLibrary, threadModels } from './worker-library.js';

/** What a worker thread is given: the task, and a port to tell its phases through. */
export interface WorkerOrder {
  readonly task: Task;
  readonly port: MessagePort;
  /** Of the Hands of this task. */
  readonly hands: HandCells;
}

export type WorkerNews =
  | { phase: Phase }
  | { picture: string }
  | { progress: { phase: Phase; done: number; total: number; what: string } }
  | { router: RouterRequest };

export type WorkerAnswer = { ok: true; result: TurnResult } | { ok: false; error: WorkerFailure };

/** Progress is told at most this often, ms; phases always. */
const PROGRESS_EVERY_MS = 100;

stepBack();

/** Entry of the worker threads. */
export default threadEntry(work);

async function work({ task, port, hands }: WorkerOrder): Promise<WorkerAnswer> {
  const tell = (news: WorkerNews): void => port.postMessage(news);
  let last = 0;
  const own = new Hands(hands);
  own.hold();
  try {
    const context: TurnContext = {
      crew: new ThreadCrew(own),
      onPhase: (phase) => tell({ phase }),
      onPicture: (picture) => tell({ picture }),
      onProgress: (phase, done, total, what) => {
        const now = performance.now();
        if (now - last < PROGRESS_EVERY_MS) return;
        last = now;
        tell({ progress: { phase, done, total, what } });
      },
      external: new RouterBridge((router) => port.postMessage({ router } satisfies WorkerNews, [router.reply])),
    };
    const result = await runTask(task, threadLibrary(), context, threadModels());
    return { ok: true, result };
  } catch (error) {
    return { ok: false, error: failureOf(error) };
  } finally {
    own.returnAll();
    port.close();
  }
}
