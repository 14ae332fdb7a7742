import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { COMMAND, giveTables } from './compiled.js';
import { JIT } from './jit.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const SERVE = `process.exitCode = await (await import(${JSON.stringify(COMMAND)})).main(['serve'])`;

/** A service in a process of its own. */
export class ServiceProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly address: string,
    readonly log: () => string,
  ) {}

  static async start(home: string, environment: Record<string, string> = {}): Promise<ServiceProcess> {
    giveTables(home);
    const child = spawn(process.execPath, [...JIT, '--input-type=module', '-e', SERVE], {
      cwd: ROOT,
      env: { ...process.env, SERVICE_HOME: home, SERVICE_PORT: '0', SERVICE_BUILDS: '1', ...environment },
    });
    let said = '';
    child.stderr.on('data', (chunk) => (said += chunk));
    const address = await new Promise<string>((resolve, reject) => {
      let out = '';
      child.stdout.on('data', (chunk) => {
        out += chunk;
        const found = /http:\/\/\S+/.exec(out)?.[0];
        if (found !== undefined) resolve(found);
      });
      child.on('exit', (code) => reject(new Error(`the service ended with ${code}: ${said}`)));
    });
    return new ServiceProcess(child, address, () => said);
  }

  async ask(method: string, path: string, body?: unknown): Promise<{ status: number; json: unknown }> {
    const response = await fetch(this.address + path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    return { status: response.status, json: text === '' ? null : JSON.parse(text) };
  }

  end(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return Promise.resolve();
    const gone = new Promise<void>((resolve) => this.child.once('exit', () => resolve()));
    this.child.kill(signal);
    return gone;
  }
}
