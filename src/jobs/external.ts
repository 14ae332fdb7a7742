import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { type ExternalRouter, ExternalRouterError } from '../build/index.js';
import { runFreerouting } from './freerouting.js';
import { routerTools } from './tools.js';

/**
 * What a worker asks of the main thread about the external router. The worker computes without pause, so it cannot wait for a process; the
 * main thread runs it, may stop it, and wakes the worker, which sleeps on `flag`.
 */
export interface RouterRequest {
  /** null: only whether it could run. */
  readonly dsn: string | null;
  readonly reply: MessagePort;
  readonly flag: Int32Array<SharedArrayBuffer>;
}
type RouterReply = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string };

/** The external router as a worker sees it: `ask` hands a request to the main thread. */
export class RouterBridge implements ExternalRouter {
  private known: string | null = null;

  constructor(private readonly ask: (request: RouterRequest) => void) {}

  get why(): string {
    this.known ??= this.request(null);
    return this.known;
  }

  route(dsn: string): string {
    return this.request(dsn);
  }

  private request(dsn: string | null): string {
    const { port1, port2 } = new MessageChannel();
    const flag = new Int32Array(new SharedArrayBuffer(4));
    this.ask({ dsn, reply: port2, flag });
    Atomics.wait(flag, 0, 0);
    const reply = receiveMessageOnPort(port1)?.message as RouterReply | undefined;
    port1.close();
    if (reply === undefined) throw new ExternalRouterError('nobody answered');
    if (!reply.ok) throw new ExternalRouterError(reply.reason);
    return reply.text;
  }
}

export interface RouterService {
  /** The service's private state, where the jar may lie. */
  readonly state: string | null;
  /** Scratch for the files; null: a folder of the system's own. */
  readonly work: string | null;
  readonly signal?: AbortSignal;
  readonly progress?: (what: string) => void;
}

/** The main thread's side: answers every request, whatever happens. */
export async function answerRouter({ dsn, reply, flag }: RouterRequest, { state, work, signal, progress }: RouterService): Promise<void> {
  let answer: RouterReply;
  try {
    const { why, jar, windows } = await routerTools(state);
    if (dsn === null) answer = { ok: true, text: why };
    else if (jar === null || why !== '') answer = { ok: false, reason: why };
    else {
      const folder = work ?? join(tmpdir(), `boardwright-${process.pid}`);
      const context = { ...(signal === undefined ? {} : { signal }), ...(progress === undefined ? {} : { progress }) };
      answer = { ok: true, text: await runFreerouting({ dsn, jar, windows, folder, ...context }) };
    }
  } catch (error) {
    answer = { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
  reply.postMessage(answer);
  reply.close();
  Atomics.store(flag, 0, 1);
  Atomics.notify(flag, 0);
}
