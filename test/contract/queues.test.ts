import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLog, type RunningWorker, readSettings, startWorker } from '../../src/server/index.js';
import { BucketServer } from '../support/bucket-server.js';
import { hasRedis, RedisServer } from '../support/redis.js';
import { smallDesign } from './built.js';
import { TestService } from './service.js';

const MESSAGE = '555 timer blinking an LED from a 9 V battery';
const PHASES = ['queued', 'resolve', 'erc', 'place', 'route', 'pour', 'drc', 'price', 'export', 'commit'];

/** Nobody listens there. */
const NO_MODEL = { OLLAMA_HOST: '127.0.0.1:1', SERVICE_CHAT_PATIENCE: '1' };

/** A service whose builds may be held back: nothing takes them until `work`. */
interface Held {
  readonly service: TestService;
  /** Where what is built lies; null: in no bucket. */
  readonly bucket: BucketServer | null;
  work(): Promise<void>;
  stop(): Promise<void>;
}

async function inProcess(): Promise<Held> {
  const service = await TestService.start({ SERVICE_BUILDS: '1', SERVICE_WAITING: '2', ...NO_MODEL });
  return { service, bucket: null, work: async () => {}, stop: () => service.stop() };
}

async function shared(): Promise<Held> {
  const [redis, bucket] = await Promise.all([RedisServer.start(), BucketServer.start()]);
  const environment = {
    ...bucket.environment,
    SERVICE_QUEUE: redis.url,
    SERVICE_QUEUE_LEASE: '3',
    SERVICE_BUILDS: '1',
    SERVICE_WAITING: '3',
    ...NO_MODEL,
  };
  const service = await TestService.start(environment);
  const settings = readSettings({ ...environment, SERVICE_HOME: service.home, SERVICE_LOG_LEVEL: 'error', PATH: process.env['PATH'] });
  let worker: RunningWorker | null = null;
  return {
    service,
    bucket,
    work: async () => {
      if (settings.queue !== null) worker ??= await startWorker(settings, settings.queue, openLog(settings.logs));
    },
    stop: async () => {
      await worker?.close();
      await service.stop();
      await redis.stop();
      await bucket.stop();
    },
  };
}

const madeBy = new Map<string, string>();

describe.each([
  { name: 'in the process', start: inProcess, here: true },
  { name: 'in Redis, with a worker and a bucket', start: shared, here: hasRedis },
])('the queue $name', ({ name, start, here }) => {
  let held: Held;
  let service: TestService;
  beforeAll(async () => {
    if (!here) return;
    held = await start();
    service = held.service;
  });
  afterAll(() => held?.stop());

  async function chat(project: string): Promise<{ id: string; slug: string }> {
    const { slug } = await service.blank(project);
    const { status, json, text } = await service.post(`/api/projects/${slug}/chat`, { message: MESSAGE });
    expect(status, text).toBe(202);
    return { id: json.job.id, slug };
  }

  async function ended(id: string) {
    for (;;) {
      const { json } = await service.get(`/api/jobs/${id}`);
      if (json.finished !== null) return json;
      await new Promise((r) => setTimeout(r, 50));
    }
  }

  it.skipIf(!here)('takes no more than may wait (429 with Retry-After), one build of a project (409), and cancels what waits and runs', async () => {
    const taken = [await chat('First'), await chat('Second'), await chat('Third')];
    const { slug } = await service.blank('Fourth');
    const refused = await service.post(`/api/projects/${slug}/chat`, { message: MESSAGE });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    const second = await service.post(`/api/projects/${taken[2]?.slug}/chat`, { message: MESSAGE });
    expect(second.status).toBe(409);
    for (const { id, slug: project } of taken.reverse()) {
      expect((await service.get(`/api/projects/${project}/jobs`)).json.active).toMatchObject({ id });
      const { status, json } = await service.delete(`/api/jobs/${id}`);
      expect([status, json.job]).toMatchObject([200, { id, status: 'failed', error: 'cancelled' }]);
      expect((await service.delete(`/api/jobs/${id}`)).status).toBe(409);
      const detail = (await service.get(`/api/projects/${project}`)).json;
      expect(detail).toMatchObject({ versions: [], chat: [{ you: MESSAGE, bot: 'cancelled', error: true, version: '' }] });
    }
    expect((await service.get('/api/health')).json.jobs).toEqual({ queued: 0, running: 0, done: 0, failed: 3 });
  });

  it.skipIf(!here)('sends a job that was cancelled again, through all phases, to the same bytes', async () => {
    const made = await service.post('/api/projects', { name: 'Again', design: smallDesign() });
    expect((await service.delete(`/api/jobs/${made.json.job.id}`)).status).toBe(200);
    await held.work();
    const again = await service.post(`/api/jobs/${made.json.job.id}/retry`);
    expect(again.status, again.text).toBe(202);
    const job = await ended(again.json.job.id);
    expect(job).toMatchObject({ status: 'done', error: null, result: { version: 'v001' } });
    expect(job.steps.map((s: { phase: string }) => s.phase)).toEqual(PHASES);
    expect((await service.get(`/api/projects/${job.project}/jobs`)).json).toMatchObject({
      active: null,
      recent: [{ id: job.id }, { status: 'failed' }],
    });
    const board = await service.store.readFile(job.project, 'v001', 'board.json');
    madeBy.set(name, createHash('sha256').update(board).digest('hex'));
    expect(new Set(madeBy.values()).size).toBe(1);
  });

  it.skipIf(!here)('fails a job with its own reason and status, wherever it was built: 502 for a model that does not answer', async () => {
    const { slug } = await service.blank('Unanswered');
    const { status, json } = await service.post(`/api/projects/${slug}/chat`, { message: MESSAGE, backend: 'ollama', model: 'any', wait: true });
    expect([status, json.error]).toEqual([502, expect.stringContaining('ollama')]);
    expect((await service.get(`/api/projects/${slug}`)).json).toMatchObject({ versions: [], chat: [{ error: true, bot: json.error }] });
  });

  it.skipIf(!here || start === inProcess)('finds what was built before among the results, and builds it once', async () => {
    const before = (await service.get('/metrics')).text;
    const [, hits = ''] = /boardwright_build_cache\{outcome="hits"\} (\d+)/.exec(before) ?? [];
    for (const name of ['Lamp of one', 'Lamp of one', 'Lamp of one']) {
      const made = await service.post('/api/projects', { name, design: smallDesign(), wait: true });
      expect([made.status, made.json.version], made.text).toEqual([200, 'v001']);
    }
    const { text } = await service.get('/metrics');
    expect(text).toContain(`boardwright_build_cache{outcome="hits"} ${Number(hits) + 2}`);
    expect(text).toMatch(/boardwright_queue_builds\{state="workers"\} 1/);
    expect((await service.get('/api/ready')).status).toBe(200);
    expect([...(held.bucket?.objects.keys() ?? [])].some((name) => name.startsWith('builds/out/'))).toBe(true);
  });

  it.skipIf(!here || start === inProcess)('waits for a bucket that is away, and says why it is not ready', async () => {
    await held.bucket?.stop();
    const made = await service.post('/api/projects', { name: 'Later', prompt: MESSAGE, inline: true });
    const { status, json } = await service.get('/api/ready');
    expect([status, json.error]).toEqual([503, expect.stringContaining('SERVICE_BLOBS')]);
    expect((await service.get(`/api/jobs/${made.json.job.id}`)).json).toMatchObject({ finished: null });
    await held.bucket?.again();
    expect(await ended(made.json.job.id)).toMatchObject({ status: 'done', result: { version: 'v001' } });
    expect((await service.get('/api/ready')).status).toBe(200);
  });
});

describe.skipIf(!hasRedis)('a queue in Redis', () => {
  it('that is away: the service starts, says why it is not ready, and builds by itself nothing', async () => {
    const service = await TestService.start({ SERVICE_QUEUE: 'redis://127.0.0.1:1' });
    try {
      const [ready, job, metrics, projects] = await Promise.all(
        ['/api/ready', '/api/jobs/nobody', '/metrics', '/api/projects'].map((path) => service.get(path)),
      );
      expect([ready?.status, ready?.json.error]).toEqual([503, expect.stringContaining('SERVICE_QUEUE')]);
      expect([job?.status, projects?.status]).toEqual([503, 200]);
      expect(metrics?.text).toContain('boardwright_queue_up 0');
    } finally {
      await service.stop();
    }
  });
});
