import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { writeFakeProject } from '../support/fake-project.js';
import { LONG, share } from '../support/long.js';
import { compileOnce, ServiceProcess } from '../support/service-process.js';

/** Jobs that wait when the service is told to stop. */
const JOBS = share(1000, 60);
const home = mkdtempSync(join(tmpdir(), 'boardwright-shutdown-'));
const root = join(home, 'projects');
const slugs = Array.from({ length: JOBS }, (_, i) => `board-${i}`);
const MESSAGE = 'a board with sixty LEDs, each with its resistor, on a 5 V supply';
let service: ServiceProcess;

const start = (): Promise<ServiceProcess> => ServiceProcess.start({ SERVICE_HOME: home, SERVICE_BUILDS: '1', SERVICE_WAITING: '2000' });

beforeAll(async () => {
  compileOnce();
  for (const slug of slugs) writeFakeProject(root, { slug, versions: 0, created: 1_700_000_000 });
  service = await start();
}, 300_000);

afterAll(async () => {
  await service?.kill();
  rmSync(home, { recursive: true, force: true });
});

it(`a stop with ${JOBS} jobs taken on fails them all, keeps their ids and their turns, and can be followed by a start`, {
  timeout: LONG ? 900_000 : 240_000,
}, async () => {
  const jobs = new Map<string, string>();
  for (const slug of slugs) {
    const { status, text, json } = await service.ask('POST', `/api/projects/${slug}/chat`, { message: MESSAGE });
    expect(status, text).toBe(202);
    jobs.set(json.job.id, slug);
  }
  const from = performance.now();
  await service.stop();
  const stopped = performance.now();
  service = await start();
  if (LONG) console.log(`stopped in ${((stopped - from) / 1000).toFixed(1)} s, started in ${((performance.now() - stopped) / 1000).toFixed(1)} s`);
  let failed = 0;
  for (const [id, slug] of jobs) {
    const { status, json } = await service.ask('GET', `/api/jobs/${id}`);
    expect([status, json.project]).toEqual([200, slug]);
    if (json.status === 'failed') expect([json.error, ++failed]).toEqual([expect.stringContaining('the service was stopped'), failed]);
    // Where there are many, the last of them are told behind the scenes.
    await vi.waitFor(async () => expect((await service.ask('GET', `/api/projects/${slug}`)).json.chat).toHaveLength(1), {
      timeout: 60_000,
      interval: 50,
    });
  }
  expect(failed).toBeGreaterThan(JOBS / 2);
  await service.stop();
  expect(readdirSync(join(root, '.locks'))).toEqual([]);
  expect(readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((n) => n.endsWith('.tmp'))).toEqual([]);
});
