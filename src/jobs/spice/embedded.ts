import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { packageRoot } from '../../parts/load-package.js';
import { type SpiceAnswer, type SpiceEngine, TIMEOUT_MS, trouble } from './engine.js';

interface EnginePackage {
  readonly version: string;
  /** Address of its module. */
  readonly url: string;
  /** File of its program; null: the module brings it as text. */
  readonly program: string | null;
}

/** Where setting up has put the engine. */
const vendored = (name: string): string => join(packageRoot(), 'dist', 'vendor', name);

/** The engine that came with the program, else its package, as it is installed. */
function findPackage(): EnginePackage | null {
  const require = createRequire(import.meta.url);
  const known = (file: string): { version: string; module: string } | null => {
    try {
      return require(file) as { version: string; module: string };
    } catch {
      return null; // Not in this folder: the next one is asked.
    }
  };
  const ours = known(vendored('eecircuit-engine.json'));
  if (ours !== null)
    return { version: ours.version, url: pathToFileURL(vendored('eecircuit-engine.mjs')).href, program: vendored('eecircuit-engine.wasm') };
  for (const folder of require.resolve.paths('eecircuit-engine') ?? []) {
    const found = known(`${folder}/eecircuit-engine/package.json`);
    if (found !== null) return { version: found.version, url: pathToFileURL(`${folder}/eecircuit-engine/${found.module}`).href, program: null };
  }
  return null;
}

/** Node has it; its types leave it to those of browsers. */
const { WebAssembly } = globalThis as unknown as { WebAssembly: { compile(bytes: Uint8Array): Promise<object> } };
const compiled = new Map<string, Promise<object>>();

/** The program as every thread of this process runs it: compiling it takes longer than most circuits. */
function compile(file: string): Promise<object> {
  const known = compiled.get(file) ?? readFile(file).then((bytes) => WebAssembly.compile(bytes));
  compiled.set(file, known);
  return known;
}

/** What the thread tells of one deck. */
interface Told {
  readonly said: readonly string[];
  readonly points: number;
  readonly vectors: readonly { readonly name: string; readonly values: readonly number[] }[];
}

/** The thread: plain JavaScript, so that it needs no loader. Runs the decks in order; its owner ends it. */
const THREAD = `
const { parentPort, workerData } = require('node:worker_threads');
(async () => {
  const { program } = workerData;
  if (program !== null) {
    WebAssembly.instantiateStreaming = async (unread, imports) => {
      unread.catch(() => {});
      return { module: program, instance: new WebAssembly.Instance(program, imports) };
    };
  }
  const { Simulation } = await import(workerData.engine);
  const engine = new Simulation();
  await engine.start();
  for (const deck of workerData.decks) {
    const before = engine.getError().length;
    engine.setNetList(deck);
    const result = await engine.runSim();
    const said = engine.getError();
    // The engine leaves the imaginary part of the frequency unwritten.
    const size = (name) => (v) => typeof v === 'number' ? v : name === 'frequency' ? v.real : Math.hypot(v.real, v.img);
    const vectors = (result.data ?? []).map(({ name, values }) => ({ name, values: result.dataType === 'complex' ? values.map(size(name.toLowerCase())) : values }));
    parentPort.postMessage({ said: said.length >= before ? said.slice(before) : said, points: result.numPoints ?? 0, vectors });
  }
})();
`;

/**
 * ngspice as WebAssembly. Each job has a thread of its own, that ends with it: after an error the engine hands out the run before, and a fatal error leaves
 * its promise pending for ever.
 */
export class EmbeddedEngine implements SpiceEngine {
  readonly name: string;

  private constructor(
    private readonly engine: EnginePackage,
    private readonly timeout_ms: number,
  ) {
    this.name = `eecircuit-engine ${engine.version}`;
  }

  /** `timeout_ms`: what a job may take. null: its package is not installed. */
  static find(timeout_ms = TIMEOUT_MS): EmbeddedEngine | null {
    const found = findPackage();
    return found === null ? null : new EmbeddedEngine(found, timeout_ms);
  }

  async run(decks: readonly string[], signal?: AbortSignal): Promise<SpiceAnswer[]> {
    signal?.throwIfAborted();
    const limit = AbortSignal.timeout(this.timeout_ms);
    const { url, program: file } = this.engine;
    const program = file === null ? null : await compile(file);
    const worker = new Worker(THREAD, { eval: true, workerData: { engine: url, program, decks }, execArgv: [], stdout: true, stderr: true });
    worker.stdout.resume();
    worker.stderr.resume();
    try {
      return await this.#answers(worker, decks.length, signal === undefined ? limit : AbortSignal.any([signal, limit]));
    } finally {
      await worker.terminate();
      signal?.throwIfAborted();
    }
  }

  /** Answers as they come, until all are there or one is none. */
  #answers(worker: Worker, count: number, stop: AbortSignal): Promise<SpiceAnswer[]> {
    const answers: SpiceAnswer[] = [];
    return new Promise((done) => {
      const fail = (reason: string): void => {
        answers.push({ ok: false, reason });
        done([...answers]);
      };
      stop.addEventListener('abort', () => fail(`it took longer than ${this.timeout_ms / 1000} s`), { once: true });
      worker.on('error', (error: unknown) => fail(`its thread ended: ${error instanceof Error ? error.message : String(error)}`));
      worker.on('exit', (code) => fail(`its thread ended with ${code}`));
      worker.on('message', (told: Told) => {
        const answer = answerOf(told);
        answers.push(answer);
        if (!answer.ok || answers.length === count) done([...answers]);
      });
    });
  }
}

function answerOf({ said, points, vectors }: Told): SpiceAnswer {
  const reason = trouble(said) ?? (points === 0 ? 'it gave no result' : null);
  return reason === null ? { ok: true, vectors: new Map(vectors.map((v) => [v.name.toLowerCase(), v.values])) } : { ok: false, reason };
}
