import type { MessagePort } from 'node:worker_threads';
import { DesignError } from '../design/index.js';
import { loadLibrary } from '../parts/load.js';
import { takeTurn } from './plan-turn.js';
import type { Phase, TurnRequest, TurnResult } from './turn.js';

/** What a worker thread is given: the request, and a port to tell its phases through. */
export interface WorkerTask {
  readonly request: TurnRequest;
  readonly port: MessagePort;
}

export type WorkerNews = { phase: Phase } | { progress: { phase: Phase; done: number; total: number; what: string } };

/** Errors lose their class between threads, so they travel as plain words. */
export type WorkerAnswer =
  | { ok: true; result: TurnResult }
  | { ok: false; error: { kind: 'design'; path: string; reason: string } | { kind: 'crash'; message: string; stack: string } };

/** Progress is told at most this often, ms; phases always. */
const PROGRESS_EVERY_MS = 100;

let library: ReturnType<typeof loadLibrary> | undefined;

/** Entry of the worker threads. */
export default async function work({ request, port }: WorkerTask): Promise<WorkerAnswer> {
  const tell = (news: WorkerNews): void => port.postMessage(news);
  let last = 0;
  try {
    library ??= loadLibrary();
    const result = await takeTurn(request, library, {
      onPhase: (phase) => tell({ phase }),
      onProgress: (phase, done, total, what) => {
        const now = performance.now();
        if (now - last < PROGRESS_EVERY_MS) return;
        last = now;
        tell({ progress: { phase, done, total, what } });
      },
    });
    return { ok: true, result };
  } catch (error) {
    if (error instanceof DesignError) return { ok: false, error: { kind: 'design', path: error.path, reason: error.reason } };
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    return { ok: false, error: { kind: 'crash', message, stack: stack ?? '' } };
  } finally {
    port.close();
  }
}
