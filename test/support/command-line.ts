import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compiledModule } from './compiled.js';
import { JIT, LATER } from './jit.js';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const BIN = join(ROOT, 'bin', 'boardwright.mjs');

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}
export interface Given {
  readonly cwd: string;
  readonly input?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** The command as people start it: a process for it alone. */
export function inOwnProcess(args: readonly string[], { cwd, input = '', env = process.env }: Given): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...LATER, BIN, ...args], { encoding: 'utf8', cwd, input, env, maxBuffer: 1 << 26 });
  return { code: status, out: stdout, err: stderr };
}

/** Runs one command after another, each with its own folder, environment and input: what it would have printed goes to whoever asked. */
const HOST = `
const { Readable } = await import('node:stream');
const { main } = await import(${JSON.stringify(compiledModule('cli/main.js'))});
const { Threads } = await import(${JSON.stringify(compiledModule('jobs/threads.js'))});
Threads.kept = new Map();
(await import(${JSON.stringify(compiledModule('build/hands.js'))})).Hands.cores = 1;
const written = { stdout: '', stderr: '' };
for (const name of ['stdout', 'stderr'])
  process[name].write = (text, encoding, done) => {
    written[name] += typeof text === 'string' ? text : Buffer.from(text).toString('utf8');
    [encoding, done].find((f) => typeof f === 'function')?.();
    return true;
  };
process.on('disconnect', () => process.exit());
process.on('message', async ({ args, cwd, env, input }) => {
  written.stdout = written.stderr = '';
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  Object.defineProperty(process, 'stdin', { configurable: true, value: Readable.from(input === '' ? [] : [Buffer.from(input)]) });
  const code = await main(args).catch((error) => String(error?.stack ?? error));
  process.send({ code, out: written.stdout, err: written.stderr });
});
process.send('ready');
`;

const kept = globalThis as { boardwrightCommandLine?: Promise<CommandLine> };

/**
 * The command's program, loaded once, and its threads kept: starting them takes longer than most of what they are asked for. That it ends by itself, and with which code, is asked of
 * processes of its own (inOwnProcess).
 */
export class CommandLine {
  private constructor(private readonly child: ChildProcess) {}

  private static async start(): Promise<CommandLine> {
    const child = spawn(process.execPath, [...JIT, '--input-type=module', '-e', HOST], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const started = new CommandLine(child);
    await started.answer();
    // Nobody waits for it: it ends with the process that it was started for.
    child.unref();
    child.channel?.unref();
    return started;
  }

  /** One for all tests of a process. */
  static shared(): Promise<CommandLine> {
    kept.boardwrightCommandLine ??= CommandLine.start();
    return kept.boardwrightCommandLine;
  }

  async run(args: readonly string[], { cwd, input = '', env = process.env }: Given): Promise<Ran> {
    this.child.channel?.ref();
    try {
      const answer = this.answer();
      this.child.send({ args, cwd, env, input });
      return (await answer) as Ran;
    } finally {
      this.child.channel?.unref();
    }
  }

  /** What it tells next; rejects where it ends instead. */
  private answer(): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const ended = (code: number | null): void => reject(new Error(`the program ended with ${code}`));
      this.child.once('exit', ended).once('message', (told) => {
        this.child.off('exit', ended);
        resolve(told);
      });
    });
  }
}
