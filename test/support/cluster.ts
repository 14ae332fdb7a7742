import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { LATER } from './jit.js';
import { RedisServer } from './redis.js';
import { ServiceProcess } from './service-process.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A worker as people start it. */
export class WorkerProcess {
  private constructor(private readonly child: ChildProcess) {}

  /** `network`: the network namespace that it runs in; absent: the one of everybody. */
  static start(environment: Record<string, string>, network?: string): Promise<WorkerProcess> {
    const command = [process.execPath, ...LATER, join(ROOT, 'bin', 'boardwright.mjs'), 'worker'];
    const [program = '', ...words] = network === undefined ? command : ['ip', 'netns', 'exec', network, ...command];
    const child = spawn(program, words, {
      env: { PATH: process.env['PATH'], SERVICE_LOG_LEVEL: 'error', ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return new Promise((resolve, reject) => {
      child.on('exit', (code) => reject(new Error(`the worker ended with ${code}`)));
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('takes builds')) resolve(new WorkerProcess(child));
      });
    });
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (this.hasEnded) return Promise.resolve();
    const ended = new Promise<void>((resolve) => this.child.once('exit', () => resolve()));
    this.child.kill(signal);
    return ended;
  }
}

export interface Asked {
  readonly job: string;
  readonly project: string;
  readonly message: string;
}

export interface ClusterPlan {
  readonly address?: string;
  readonly blobs?: Record<string, string>;
}

/** Several processes of the service and several workers on one home, with a real Redis between them. */
export class Cluster {
  readonly services: ServiceProcess[] = [];
  readonly workers: WorkerProcess[] = [];
  private readonly environment: Record<string, string>;

  private constructor(
    readonly home: string,
    readonly redis: RedisServer,
    readonly lease_s: number,
    blobs: Record<string, string>,
  ) {
    this.environment = {
      ...blobs,
      SERVICE_HOME: home,
      SERVICE_QUEUE: redis.url,
      SERVICE_QUEUE_LEASE: String(lease_s),
      SERVICE_BUILDS: '1',
      SERVICE_WAITING: '1000',
    };
  }

  /** `address`: another one of this machine that its Redis listens at; `blobs`: where they are, if not in the home. */
  static async start(services: number, workers: number, lease_s = 2, { address, blobs = {} }: ClusterPlan = {}): Promise<Cluster> {
    const cluster = new Cluster(mkdtempSync(join(tmpdir(), 'boardwright-cluster-')), await RedisServer.start(address), lease_s, blobs);
    await Promise.all([
      ...Array.from({ length: services }, () => cluster.addService()),
      ...Array.from({ length: workers }, () => cluster.addWorker()),
    ]);
    return cluster;
  }

  async addService(): Promise<ServiceProcess> {
    const service = await ServiceProcess.start(this.environment);
    this.services.push(service);
    return service;
  }

  /** `from`: in a network of its own, where Redis is at that address. */
  async addWorker(from?: { readonly network: string; readonly redis: string }): Promise<WorkerProcess> {
    const worker =
      from === undefined
        ? await WorkerProcess.start(this.environment)
        : await WorkerProcess.start({ ...this.environment, SERVICE_QUEUE: this.redis.urlAt(from.redis) }, from.network);
    this.workers.push(worker);
    return worker;
  }

  /** Asks `service` for a board of its own project. */
  async ask(service: ServiceProcess, n: number): Promise<Asked> {
    const message = `red LED on a ${3 + (n % 9)} V screw terminal, number ${n}`;
    const { json, status, text } = await service.ask('POST', '/api/projects', { name: `Number ${n}`, prompt: message, inline: true });
    if (status !== 202) throw new Error(`${status}: ${text}`);
    return { job: json.job.id, project: json.project.slug, message };
  }

  /** Waits until jobs have begun to be built; answers the first that has. */
  async begun(service: ServiceProcess, asked: readonly Asked[]): Promise<Asked> {
    for (;;) {
      for (const each of asked) {
        const { json } = await service.ask('GET', `/api/jobs/${each.job}`);
        if (json.status === 'running' && json.phase !== 'commit') return each;
      }
      await sleep(20);
    }
  }

  /** What every job has come to, as `service` tells it. */
  async outcomes(service: ServiceProcess, asked: readonly Asked[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const { job, project, message } of asked) {
      let told = await service.ask('GET', `/api/jobs/${job}`);
      while (told.status !== 200 || told.json.finished === null) {
        await sleep(100);
        told = await service.ask('GET', `/api/jobs/${job}`);
      }
      const { versions, chat } = (await service.ask('GET', `/api/projects/${project}`)).json as {
        versions: { id: string }[];
        chat: { you: string; version: string; job?: string }[];
      };
      outcomes.push({
        status: told.json.status,
        error: told.json.error,
        versions: versions.map((v) => v.id),
        turns: chat.filter((t) => t.you === message).map((t) => t.version),
      });
    }
    return outcomes;
  }

  async stop(): Promise<void> {
    for (const { pid } of this.services) if (pid !== 0) continueIt(pid);
    for (const worker of this.workers) worker.signal('SIGCONT');
    await Promise.all([...this.services.map((s) => s.kill()), ...this.workers.map((w) => w.end('SIGKILL'))]);
    await this.redis.stop();
    rmSync(this.home, { recursive: true, force: true });
  }
}

export interface Outcome {
  readonly status: string;
  readonly error: string | null;
  readonly versions: string[];
  /** Versions of the turns that answer the message. */
  readonly turns: string[];
}

/** Nothing is lost and nothing is there twice. */
export const WELL: Outcome = { status: 'done', error: null, versions: ['v001'], turns: ['v001'] };

function continueIt(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT');
  } catch {
    // It has ended.
  }
}
