import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { type SpiceAnswer, type SpiceEngine, TIMEOUT_MS } from './engine.js';
import type { SpiceMessage } from './worker.js';

/** From the sources (tests, development) a worker is TypeScript and needs its loader; compiled, it is plain JavaScript. */
const FROM_SOURCE = import.meta.url.endsWith('.ts');

/** Version of the engine's package, as it is installed. */
function packageVersion(): string {
  const entry = createRequire(import.meta.url).resolve.paths('eecircuit-engine') ?? [];
  for (const folder of entry) {
    try {
      const { version } = createRequire(import.meta.url)(`${folder}/eecircuit-engine/package.json`) as { version: string };
      return version;
    } catch {
      // Not in this node_modules folder: the next one up is asked.
    }
  }
  return 'unknown';
}

/**
 * ngspice as WebAssembly. Each job has a thread of its own, that ends with it: after an error the engine hands out the run before, and a fatal error leaves
 * its promise pending for ever.
 */
export class EmbeddedEngine implements SpiceEngine {
  readonly name: string = `eecircuit-engine ${EmbeddedEngine.version}`;
  static readonly version: string = packageVersion();

  constructor(private readonly timeout_ms = TIMEOUT_MS) {}

  async run(decks: readonly string[], signal?: AbortSignal): Promise<SpiceAnswer[]> {
    signal?.throwIfAborted();
    const worker = new Worker(new URL(`./worker.${FROM_SOURCE ? 'ts' : 'js'}`, import.meta.url), {
      workerData: decks,
      stdout: true,
      stderr: true,
      ...(FROM_SOURCE ? { execArgv: ['--import', 'tsx'] } : {}),
    });
    worker.stdout.resume();
    worker.stderr.resume();
    const answers: SpiceAnswer[] = [];
    const fail = (reason: string): void => {
      answers.push({ ok: false, reason });
    };
    let abort: (() => void) | undefined;
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((done, reject) => {
        timer = setTimeout(() => {
          fail(`the simulator took longer than ${this.timeout_ms / 1000} s`);
          done();
        }, this.timeout_ms);
        abort = () => reject(signal?.reason);
        signal?.addEventListener('abort', abort, { once: true });
        worker.on('message', (message: SpiceMessage) => {
          if (message === 'done') done();
          else answers.push(message);
        });
        worker.on('error', (error: unknown) => {
          fail(`the simulator's thread ended: ${error instanceof Error ? error.message : String(error)}`);
          done();
        });
        worker.on('exit', (code) => {
          if (answers.length < decks.length && answers.every((a) => a.ok)) fail(`the simulator's thread ended with ${code}`);
          done();
        });
      });
    } finally {
      clearTimeout(timer);
      if (abort !== undefined) signal?.removeEventListener('abort', abort);
      await worker.terminate();
    }
    return answers;
  }
}
