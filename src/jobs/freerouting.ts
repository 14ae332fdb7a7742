import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ExternalRouterError } from '../build/index.js';
import { javaCommand, type Windows } from './tools.js';

export interface FreeroutingOrder {
  readonly dsn: string;
  readonly jar: string;
  /** How this version shows its windows; absent: it needs none. */
  readonly windows?: Windows;
  /** Where the design and the session lie while it runs: a project's `.work`. */
  readonly folder: string;
  readonly signal?: AbortSignal;
  /** Its own words about how far it is. */
  readonly progress?: (what: string) => void;
}

/** Longest run, s: SERVICE_FREEROUTING_SECONDS, else two minutes. */
const LIMIT_S = 120;
/** After this, a program that was asked to end is killed, ms. */
const GRACE_MS = 3000;
/** Of what it says, the end is kept for the message. */
const SAID = 4000;

/**
 * Runs freerouting on a design, unattended, and answers its session. Rejects with ExternalRouterError where it ends without one (the time is up,
 * it failed), and with the signal's reason when it was stopped; its process never outlives the call.
 */
export async function runFreerouting({ dsn, jar, windows = 'none', folder, signal, progress }: FreeroutingOrder): Promise<string> {
  signal?.throwIfAborted();
  await mkdir(folder, { recursive: true });
  const stem = `route-${randomBytes(4).toString('hex')}`;
  const [input, output] = [join(folder, `${stem}.dsn`), join(folder, `${stem}.ses`)];
  await writeFile(input, dsn);
  try {
    const { why, said } = await finished(commandLine(jar, windows, input, output), folder, limitSeconds(), signal, progress);
    signal?.throwIfAborted();
    const session = await readFile(output, 'utf8').catch(() => '');
    if (session.trim() !== '') return session;
    throw new ExternalRouterError(why === '' ? `it ended without a session: ${said}` : `${why}: ${said}`);
  } finally {
    await Promise.all([rm(input, { force: true }), rm(output, { force: true })]);
  }
}

/** A program with its options: files, passes, one thread, no telemetry; version 2 without a window, version 1 without asking before it begins. */
function commandLine(jar: string, windows: Windows, input: string, output: string): readonly [string, ...string[]] {
  const usual = ['-de', input, '-do', output, '-mp', '20', '-mt', '1', '-da'];
  const java = javaCommand();
  if (windows !== 'none') {
    const shown = [java, '-jar', jar, ...usual, '-dct', '0'] as const;
    return windows === 'xvfb' ? ['xvfb-run', '-a', ...shown] : shown;
  }
  const options = ['--gui.enabled=false', '--usage_and_diagnostic_data.disable_analytics=true'];
  return [java, '-Djava.awt.headless=true', '-jar', jar, ...usual, ...options];
}

function limitSeconds(): number {
  const wished = Number(process.env['SERVICE_FREEROUTING_SECONDS']);
  return wished > 0 ? wished : LIMIT_S;
}

/** How the process ended: '' for well, else why not; and the end of what it said. */
function finished(
  [program, ...args]: readonly [string, ...string[]],
  folder: string,
  limit_s: number,
  signal: AbortSignal | undefined,
  progress: FreeroutingOrder['progress'],
): Promise<{ why: string; said: string }> {
  return new Promise((resolve) => {
    // A group of its own: xvfb-run starts the window system and Java beside itself, and all of them end together.
    const group = process.platform !== 'win32';
    const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], detached: group });
    const kill = (how: NodeJS.Signals): void => {
      if (!group || child.pid === undefined) return void child.kill(how);
      try {
        process.kill(-child.pid, how);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // It has ended by itself.
      }
    };
    let said = '';
    let why = '';
    const stop = (reason: string): void => {
      why = reason;
      kill('SIGTERM');
      setTimeout(() => kill('SIGKILL'), GRACE_MS).unref();
    };
    const timer = setTimeout(() => stop(`its ${limit_s} seconds were up`), limit_s * 1000);
    const abort = (): void => stop('it was stopped');
    signal?.addEventListener('abort', abort, { once: true });
    const hear = (chunk: Buffer): void => {
      said = (said + chunk.toString('utf8')).slice(-SAID);
      const line = said.trimEnd().split('\n').at(-1) ?? '';
      if (line !== '') progress?.(line.slice(0, 100));
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    const end = (reason: string): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      resolve({ why: why === '' ? reason : why, said: said.trim().split('\n').slice(-3).join(' ') });
    };
    child.on('error', (error) => end(`it could not be started (${error.message})`));
    child.on('close', (code, killed) => end(code === 0 ? '' : `it ended with ${code ?? killed}`));
  });
}
