import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { smallDesign } from '../contract/built.js';
import { compileOnce, ServiceProcess } from '../support/service-process.js';

const home = join(mkdtempSync(join(tmpdir(), 'boardwright-private-')), 'home');
let service: ServiceProcess;
beforeAll(async () => {
  compileOnce();
  service = await ServiceProcess.start({ SERVICE_HOME: home });
}, 300_000);
afterAll(async () => {
  await service?.kill();
  rmSync(join(home, '..'), { recursive: true, force: true });
});

it.skipIf(process.platform === 'win32')('whatever the service writes is its owner’s alone', async () => {
  const made = await service.ask('POST', '/api/projects', { name: 'Lamp', design: smallDesign(), wait: true });
  expect(made.status, made.text).toBe(200);
  const at = '/api/projects/lamp';
  const zip = new Uint8Array(await service.bytes(`${at}/export.zip`));
  const done = [
    await service.ask('PUT', `${at}/constraints`, { constraints: { rules: { seed: 3 } } }),
    await service.ask('DELETE', `${at}/parts`, { refs: ['R2'], wait: true }),
    await service.ask('POST', `${at}/versions/v001/simulate`),
    await service.ask('POST', `${at}/fork`, {}),
    await service.ask('POST', `${at}/chat`, { message: 'what does it cost?', wait: true }),
    await service.send('/api/projects/import', { method: 'POST', body: zip, headers: { 'content-type': 'application/zip' } }),
    await service.ask('DELETE', '/api/projects/lamp-fork'),
  ];
  expect(done.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
  const all = readdirSync(home, { recursive: true, withFileTypes: true }).map((e) => join(e.parentPath, e.name));
  expect(all.length).toBeGreaterThan(50);
  const others = (path: string): string => (statSync(path).mode & 0o077).toString(8);
  expect([home, ...all].filter((path) => others(path) !== '0').map((path) => `${path}: ${others(path)}`)).toEqual([]);
});
