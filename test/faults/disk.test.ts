import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProjectDetail } from '../../src/projects/index.js';
import { smallDesign } from '../contract/built.js';
import { LONG, some } from '../support/long.js';
import { compileOnce, type Reply, ServiceProcess } from '../support/service-process.js';
import { Ledger, remains } from './ledger.js';

/** Mounting is allowed to root outside of a locked container only; without it these tests say that they were skipped. */
const run = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;
const base = mkdtempSync(join(tmpdir(), 'boardwright-disk-'));
const probe = join(base, 'probe');
mkdirSync(probe);
const mayMount = run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', probe) && run('umount', probe);
const mayLock = process.getuid?.() !== 0;

beforeAll(compileOnce, 300_000);
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** A service whose projects lie on a disk of their own, with one project that is built and edited. */
async function onOwnDisk(name: string, megabytes: number | null) {
  const home = join(base, name);
  const projects = join(home, 'projects');
  mkdirSync(projects, { recursive: true });
  if (megabytes !== null) expect(run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', projects)).toBe(true);
  const service = await ServiceProcess.start({ SERVICE_HOME: home, SERVICE_PROJECTS: projects });
  const made = await service.ask('POST', '/api/projects', { name: 'Lamp', design: smallDesign(), wait: true });
  expect(made.status, made.text).toBe(200);
  expect((await service.ask('PUT', '/api/projects/lamp/constraints', { constraints: { rules: { seed: 7 } } })).status).toBe(200);
  expect((await service.ask('DELETE', '/api/projects/lamp/parts', { refs: ['R2'], wait: true })).status).toBe(200);
  const ledger = new Ledger(projects);
  ledger.projects.add('lamp');
  await ledger.examine(service);
  return { projects, service, ledger, before: await state(service) };
}

async function state(service: ServiceProcess) {
  const get = async (path: string) => (await service.ask('GET', `/api/projects/lamp${path}`)).json;
  const { chat: _chat, touched: _touched, ...detail } = (await get('')) as ProjectDetail;
  return { detail, constraints: await get('/constraints'), variations: await get('/variations'), proposal: await get('/proposal') };
}

/** Everything that writes (each third way in the bounded share), once each; none of it may change anything. */
async function everyWrite(service: ServiceProcess, before: unknown): Promise<[string, Reply][]> {
  const at = '/api/projects/lamp';
  const bundle = new Uint8Array(await service.bytes(`${at}/export.zip`));
  const writes: [string, () => Promise<Reply>][] = [
    ['create', () => service.ask('POST', '/api/projects', { name: 'New' })],
    ['create and build', () => service.ask('POST', '/api/projects', { name: 'New', design: smallDesign(), wait: true })],
    ['rename', () => service.ask('PATCH', at, { name: 'Other' })],
    ['label', () => service.ask('PATCH', `${at}/versions/v001`, { label: 'x' })],
    ['constraints', () => service.ask('PUT', `${at}/constraints`, { constraints: { rules: { seed: 8 } } })],
    ['variation', () => service.ask('POST', `${at}/variations`, { name: 'x' })],
    ['rebuild', () => service.ask('POST', `${at}/rebuild`, { wait: true })],
    ['propose', () => service.ask('DELETE', `${at}/parts`, { refs: ['R1'], wait: true })],
    ['accept', () => service.ask('POST', `${at}/proposal/accept`)],
    ['fork', () => service.ask('POST', `${at}/fork`, {})],
    ['import', () => service.send('/api/projects/import', { method: 'POST', body: bundle, headers: { 'content-type': 'application/zip' } })],
  ];
  const replies: [string, Reply][] = [];
  for (const [name, write] of some(writes, 3)) {
    replies.push([name, await write()]);
    expect(await state(service), name).toEqual(before);
  }
  return replies;
}

describe.skipIf(!mayMount)('a disk that is full', () => {
  it('is told as such (507), loses nothing, and is written to again once there is room', { timeout: 240_000 }, async () => {
    const { projects, service, ledger, before } = await onOwnDisk('full', 12);
    try {
      const hog = join(projects, '.hog');
      fillUp(hog, projects);
      for (const [name, { status, json }] of await everyWrite(service, before)) {
        expect([name, status, json.error]).toEqual([name, 507, expect.stringContaining('disk is full')]);
      }
      await ledger.examine(service);
      expect(remains(projects, 'lamp')).toEqual([]);
      expect(readdirSync(projects).sort()).toEqual(['.hog', '.locks', 'lamp']);
      rmSync(hog);
      const again = await service.ask('POST', '/api/projects/lamp/rebuild', { wait: true });
      expect([again.status, again.json.version], again.text).toEqual([200, 'v002']);
    } finally {
      await service.kill();
      run('umount', projects);
    }
  });
});

describe.skipIf(!mayMount)('a service that dies while the disk is full', () => {
  it('starts again all the same, and keeps the turn in the conversation once there is room', { timeout: 240_000 }, async () => {
    const { projects, service: first, before } = await onOwnDisk('dying', 12);
    const running = [first];
    try {
      const started = await first.ask('POST', '/api/projects/lamp/rebuild', { base: 'v001', seed: 77 });
      expect(started.status, started.text).toBe(202);
      fillUp(join(projects, '.hog'), projects);
      await first.kill();
      const environment = { SERVICE_HOME: join(base, 'dying'), SERVICE_PROJECTS: projects };
      const second = await ServiceProcess.start(environment);
      running.push(second);
      expect(await state(second)).toEqual(before);
      const job = (await second.ask('GET', `/api/jobs/${started.json.job.id}`)).json;
      expect([job.status, job.error]).toEqual(['failed', expect.stringContaining('stopped unexpectedly')]);
      await second.kill();
      rmSync(join(projects, '.hog'));
      const third = await ServiceProcess.start(environment);
      running.push(third);
      const { chat } = (await third.ask('GET', '/api/projects/lamp')).json as ProjectDetail;
      expect(chat.filter((t) => t.you === 'rebuilt with seed 77 from v001')).toMatchObject([{ error: true, version: '', bot: job.error }]);
    } finally {
      await Promise.all(running.map((s) => s.kill()));
      run('umount', projects);
    }
  });
});

/** Takes every block that is left. */
function fillUp(path: string, on: string): void {
  const { bavail, bsize } = statfsSync(on);
  for (let blocks = bavail; blocks > 0; blocks--) {
    try {
      writeFileSync(path, Buffer.alloc(blocks * bsize, 1));
      return;
    } catch {
      rmSync(path, { force: true });
    }
  }
}

// A disk that takes nothing is the full one of the bounded share.
describe.skipIf(!LONG || (!mayMount && !mayLock))('a projects folder that is read-only', () => {
  it('is told as such, is read all the same, and loses nothing', { timeout: 240_000 }, async () => {
    const { projects, service, ledger, before } = await onOwnDisk('read-only', mayMount ? 16 : null);
    const folders = [projects, join(projects, 'lamp'), join(projects, 'lamp', '.work'), join(projects, '.locks')];
    try {
      if (mayMount) expect(run('mount', '-o', 'remount,ro', projects)).toBe(true);
      else for (const folder of folders) chmodSync(folder, 0o555);
      for (const [name, { status, json }] of await everyWrite(service, before)) {
        expect([name, status, json.error], service.log).toEqual([name, 500, expect.stringMatching(/read-only|may not write/)]);
      }
      await ledger.examine(service);
      if (mayMount) expect(run('mount', '-o', 'remount,rw', projects)).toBe(true);
      else for (const folder of folders) chmodSync(folder, 0o755);
      const again = await service.ask('POST', '/api/projects/lamp/rebuild', { wait: true });
      expect([again.status, again.json.version], again.text).toEqual([200, 'v002']);
    } finally {
      await service.kill();
      if (mayMount) run('umount', projects);
    }
  });
});
