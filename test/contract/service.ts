import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { Hands } from '../../src/build/index.js';
import { Threads } from '../../src/jobs/threads.js';
import { type ProjectDetail, ProjectStore } from '../../src/projects/index.js';
import { type Running, readSettings, startService } from '../../src/server/index.js';
import { giveTables } from '../support/compiled.js';
import { checkAnswer } from './described.js';

/** Starting threads takes longer than most of what a service is asked for here: the next service of this process takes them over. */
Threads.kept ??= new Map();
/** Two test files run side by side, and boards are the same without helpers (test/build/crew.test.ts): each would load the library for one small board. */
Hands.cores = 1;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; fails the test that asks when it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape, and compare what they find
  readonly json: any;
}

/** The real service on a fresh home and a free port, asked over HTTP. */
export class TestService {
  private running: Running | null = null;

  private constructor(
    readonly home: string,
    private environment: Record<string, string>,
  ) {}

  static async start(environment: Record<string, string> = {}, home = mkdtempSync(join(tmpdir(), 'boardwright-service-'))): Promise<TestService> {
    giveTables(home);
    const service = new TestService(home, environment);
    await service.restart();
    return service;
  }

  /** `environment`: what is set from now on, where that is something else. */
  async restart(environment = this.environment): Promise<void> {
    await this.running?.close();
    this.environment = environment;
    this.running = await startService(
      readSettings({
        SERVICE_HOME: this.home,
        SERVICE_PORT: '0',
        SERVICE_BUILDS: '1',
        SERVICE_LOG_LEVEL: 'error',
        PATH: process.env['PATH'],
        ...this.environment,
      }),
    );
  }

  get address(): string {
    if (this.running === null) throw new Error('the service is not running');
    return this.running.address;
  }

  get madeToken(): string | null {
    return this.running?.madeToken ?? null;
  }

  get projects(): string {
    return join(this.home, 'projects');
  }

  /** A second store on the same folder, for what a test must put there or look at without asking the service. */
  get store(): ProjectStore {
    return new ProjectStore(this.projects, '9.9.9');
  }

  async ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
    return this.raw(path, { method, headers, ...sent });
  }

  get = (path: string, headers: Record<string, string> = {}): Promise<Answer> => this.ask('GET', path, undefined, headers);
  post = (path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Answer> => this.ask('POST', path, body, headers);
  put = (path: string, body: unknown): Promise<Answer> => this.ask('PUT', path, body);
  patch = (path: string, body: unknown): Promise<Answer> => this.ask('PATCH', path, body);
  delete = (path: string, body?: unknown): Promise<Answer> => this.ask('DELETE', path, body);

  async raw(path: string, init: RequestInit): Promise<Answer> {
    const response = await fetch(this.address + path, { redirect: 'manual', ...init });
    const text = await response.text();
    await checkAnswer(this.address, init.method ?? 'GET', path, { status: response.status, type: response.headers.get('content-type') ?? '', text });
    return {
      status: response.status,
      headers: response.headers,
      text,
      get json() {
        return JSON.parse(text);
      },
    };
  }

  async bytes(path: string, init: RequestInit = {}): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
    const response = await fetch(this.address + path, init);
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  /** A request with headers that `fetch` sets itself, Host above all. */
  plain(
    path: string,
    headers: Record<string, string>,
    method = 'GET',
    body = '',
  ): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }> {
    const { hostname, port } = new URL(this.address);
    return new Promise((resolve, reject) => {
      const asked = request({ hostname, port, path, method, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
      });
      asked.on('error', reject);
      asked.end(body);
    });
  }

  async blank(name = 'Blank'): Promise<ProjectDetail> {
    return (await this.post('/api/projects', { name })).json.project;
  }

  async stop(): Promise<void> {
    await this.running?.close();
    this.running = null;
    rmSync(this.home, { recursive: true, force: true });
  }
}

/** One service for the tests of a file. */
export function serviceForTests(environment: Record<string, string> = {}): () => TestService {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start(environment);
  });
  afterAll(async () => {
    await service.stop();
  });
  return () => service;
}
