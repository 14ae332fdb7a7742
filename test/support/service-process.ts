import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { giveTables } from './compiled.js';
import { LATER } from './jit.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

let compiled = false;

/** Compiles the program unless that is done, which is looked at once in a process; `npm test` and `npm run bench` have done so before. */
export function compileOnce(): void {
  if (compiled) return;
  const setUp = spawnSync(process.execPath, [join(ROOT, 'scripts', 'setup.mjs')], { encoding: 'utf8' });
  if (setUp.status !== 0) throw new Error(`the program does not compile:\n${setUp.stderr}`);
  compiled = true;
}

export interface Reply {
  readonly status: number;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape, and compare what they find
  readonly json: any;
}

/** The service as people start it, a process of its own that can be killed: the compiled command on a free port. */
export class ServiceProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly address: string,
    private readonly said: () => string,
  ) {}

  /** Answers when it listens. Rejects with what it said when it ends before that. `program`: another checkout of it, compiled; `node`: what runs it. */
  static start(environment: Record<string, string>, program = ROOT, node = process.execPath): Promise<ServiceProcess> {
    if (environment['SERVICE_HOME'] !== undefined) giveTables(environment['SERVICE_HOME']);
    const child = spawn(node, [...(node === process.execPath ? LATER : []), join(program, 'bin', 'boardwright.mjs'), 'serve'], {
      env: { PATH: process.env['PATH'], SERVICE_PORT: '0', SERVICE_BUILDS: '2', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    let err = '';
    return new Promise((resolve, reject) => {
      child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        out += text;
        const address = /on (http:\S+)\n/.exec(out)?.[1];
        if (address !== undefined) resolve(new ServiceProcess(child, address, () => err));
      });
      child.on('error', reject);
      child.on('exit', (code) => reject(new Error(`the service ended with ${code}: ${out}${err}`)));
    });
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Faults of the program: what it wrote to stderr less the lines of its log that tell of no error. */
  get log(): string {
    const isQuiet = (line: string): boolean => /^\{"level":"(?:debug|info|warn)",/.test(line);
    return this.said()
      .split('\n')
      .filter((line) => !isQuiet(line))
      .join('\n');
  }

  async ask(method: string, path: string, body?: unknown): Promise<Reply> {
    const json = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    return this.send(path, { method, ...json });
  }

  async send(path: string, init: RequestInit): Promise<Reply> {
    const response = await fetch(this.address + path, { redirect: 'manual', ...init });
    const text = await response.text();
    return {
      status: response.status,
      text,
      get json() {
        return JSON.parse(text);
      },
    };
  }

  async bytes(path: string): Promise<Buffer> {
    const response = await fetch(this.address + path);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return Buffer.from(await response.arrayBuffer());
  }

  /** Ends it in the middle of whatever it does, without a word. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  private end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return Promise.resolve();
    const ended = new Promise<void>((resolve) => this.child.once('exit', () => resolve()));
    this.child.kill(signal);
    return ended;
  }
}
