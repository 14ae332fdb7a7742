import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type SpiceAnswer, type SpiceEngine, TIMEOUT_MS, trouble } from './engine.js';

const run = promisify(execFile);

/** An ngspice program of the machine. */
export class NativeEngine implements SpiceEngine {
  private constructor(
    readonly name: string,
    private readonly program: string,
    private readonly timeout_ms: number,
  ) {}

  /** null: `program` is not an ngspice that runs. */
  static async find(program: string, timeout_ms = TIMEOUT_MS): Promise<NativeEngine | null> {
    try {
      const { stdout } = await run(program, ['--version'], { timeout: 10_000 });
      const name = /ngspice-\d[\w.+-]*/.exec(stdout)?.[0];
      return name === undefined ? null : new NativeEngine(name, program, timeout_ms);
    } catch {
      // No such program, or one that does not know --version: then it is no engine.
      return null;
    }
  }

  async run(decks: readonly string[], signal?: AbortSignal): Promise<SpiceAnswer[]> {
    const folder = await mkdtemp(join(tmpdir(), 'spice-'));
    try {
      const answers: SpiceAnswer[] = [];
      for (const [i, deck] of decks.entries()) {
        const answer = await this.#one(folder, i, deck, signal);
        answers.push(answer);
        if (!answer.ok) break;
      }
      return answers;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async #one(folder: string, i: number, deck: string, signal: AbortSignal | undefined): Promise<SpiceAnswer> {
    const [input, raw] = [join(folder, `${i}.cir`), join(folder, `${i}.raw`)];
    await writeFile(input, deck);
    try {
      const { stdout, stderr } = await run(this.program, ['-b', '-n', '-r', raw, input], {
        cwd: folder,
        timeout: this.timeout_ms,
        maxBuffer: 64 << 20,
        env: { ...process.env, SPICE_ASCIIRAWFILE: '1' },
        ...(signal === undefined ? {} : { signal }),
      });
      const reason = trouble([...stderr.split('\n'), ...stdout.split('\n')]);
      return reason === null ? { ok: true, vectors: readRaw(await readFile(raw, 'utf8')) } : { ok: false, reason };
    } catch (error) {
      signal?.throwIfAborted();
      return { ok: false, reason: failureOf(error) };
    }
  }
}

function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('killed' in error && error.killed === true) return 'the simulator took too long';
  const said = 'stderr' in error && typeof error.stderr === 'string' ? error.stderr : '';
  return trouble(said.split('\n')) ?? error.message.split('\n')[0] ?? 'the simulator failed';
}

/** ngspice leaves the imaginary part of the frequency unwritten: whatever was in memory. */
const isReal = (name: string | undefined): boolean => name === 'frequency';
const magnitude = (text: string, real: boolean): number => {
  const [x = Number.NaN, y = 0] = text.split(',').map(Number);
  return y === 0 || real ? x : Math.hypot(x, y);
};

/**
 * An ASCII raw file; complex numbers ("1.5,-0.2") as their magnitudes: "Variables:" lines of index, name and type; then "Values:", a point's index before its
 * first value.
 */
export function readRaw(text: string): Map<string, readonly number[]> {
  const count = Number(/^No\. Variables:\s*(\d+)/m.exec(text)?.[1] ?? 0);
  const [head = '', values = ''] = text.split(/^Values:\s*$/m);
  const names = [...head.matchAll(/^\s+\d+\s+(\S+)\s+\S+/gm)].map((m) => (m[1] ?? '').toLowerCase());
  const numbers = values.trim().split(/\s+/);
  const vectors = names.map((): number[] => []);
  for (let i = 0; i + count < numbers.length; i += count + 1) {
    for (let k = 0; k < count; k++) vectors[k]?.push(magnitude(numbers[i + 1 + k] ?? '', isReal(names[k])));
  }
  return new Map(names.map((name, k) => [name, vectors[k] ?? []]));
}
