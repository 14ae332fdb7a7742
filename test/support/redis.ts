import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A redis-server is here; under CI a missing one is a failure, not a reason to skip. */
export const hasRedis = process.env['CI'] === 'true' || spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;

const HERE = '127.0.0.1';

/** A real Redis on a port of its own. It keeps nothing: started again it knows nothing of before. */
export class RedisServer {
  private constructor(
    private readonly folder: string,
    private readonly port: number,
    private readonly hosts: readonly string[],
    private child: ChildProcess,
  ) {}

  /** `also`: another address of this machine that it listens at. */
  static async start(also?: string): Promise<RedisServer> {
    const folder = mkdtempSync(join(tmpdir(), 'boardwright-redis-'));
    const port = await freePort();
    const hosts = also === undefined ? [HERE] : [HERE, also];
    return new RedisServer(folder, port, hosts, await serve(folder, port, hosts));
  }

  get url(): string {
    return this.urlAt(HERE);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  urlAt(host: string): string {
    return `redis://${host}:${this.port}`;
  }

  /** Ends it at once; it is to be started again. */
  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGKILL');
    await gone;
  }

  async again(): Promise<void> {
    this.child = await serve(this.folder, this.port, this.hosts);
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function serve(folder: string, port: number, hosts: readonly string[]): Promise<ChildProcess> {
  const options = ['--port', String(port), '--bind', ...hosts, '--protected-mode', 'no', '--save', '', '--appendonly', 'no', '--dir', folder];
  const child = spawn('redis-server', options, { stdio: 'ignore' });
  for (let tries = 0; tries < 100; tries++) {
    if (await listens(port)) return child;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('redis-server does not listen');
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() !== undefined));
    socket.on('error', () => resolve(false));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}
