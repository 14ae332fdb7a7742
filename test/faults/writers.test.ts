import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { smallDesign } from '../contract/built.js';
import { LONG } from '../support/long.js';
import { ServiceProcess } from '../support/process.js';

// The bounded share has the writers of two-services.test.ts, of more sorts and without a build.
it.runIf(LONG)('100 writers at the same time, from two service processes on one projects root, lose no update', async () => {
  const projects = mkdtempSync(join(tmpdir(), 'boardwright-shared-'));
  const homes = [1, 2].map((n) => mkdtempSync(join(tmpdir(), `boardwright-home${n}-`)));
  onTestFinished(() => {
    for (const folder of [projects, ...homes]) rmSync(folder, { recursive: true, force: true });
  });
  const services = await Promise.all(homes.map((home) => ServiceProcess.start(home, { SERVICE_PROJECTS: projects })));
  onTestFinished(() => Promise.all(services.map((s) => s.end())).then(() => {}));
  const [first, second] = services as [ServiceProcess, ServiceProcess];
  const made = await first.ask('POST', '/api/projects', { name: 'Shared', design: smallDesign(), wait: true });
  expect(made.status).toBe(200);
  const at = '/api/projects/shared';

  const writers = Array.from({ length: 100 }, (_, i) => {
    const service = i % 2 === 0 ? first : second;
    if (i % 4 < 2) return service.ask('POST', `${at}/variations`, { name: `variation ${i}`, macros: { rules: { seed: i } } });
    if (i % 4 === 2) return service.ask('PUT', `${at}/constraints`, { constraints: { rules: { seed: i } } });
    return service.ask('PATCH', at, { description: `by ${i}` });
  });
  const answers = await Promise.all(writers);
  expect(answers.filter((a) => a.status >= 300)).toEqual([]);

  for (const service of services) {
    const { variations } = (await service.ask('GET', `${at}/variations`)).json as {
      variations: { name: string; macros: { rules: { seed: number } } }[];
    };
    const expected = Array.from({ length: 100 }, (_, i) => i).filter((i) => i % 4 < 2);
    expect(variations.map((v) => v.macros.rules.seed).sort((a, b) => a - b)).toEqual(expected);
    const project = (await service.ask('GET', at)).json as { description: string; versions: unknown[] };
    expect(project.description).toMatch(/^by \d+$/);
    const draft = (await service.ask('GET', `${at}/constraints`)).json as { unbuilt: boolean; constraints: { rules: { seed: number } } };
    expect([draft.unbuilt, draft.constraints.rules.seed % 4]).toEqual([true, 2]);
  }
  expect(readdirSync(join(projects, 'shared')).sort()).toEqual(['.work', 'draft.json', 'project.json', 'v001']);
});

it('a project that one process builds is 409 in the other', async () => {
  const projects = mkdtempSync(join(tmpdir(), 'boardwright-shared-'));
  const homes = [1, 2].map((n) => mkdtempSync(join(tmpdir(), `boardwright-home${n}-`)));
  onTestFinished(() => {
    for (const folder of [projects, ...homes]) rmSync(folder, { recursive: true, force: true });
  });
  const services = await Promise.all(homes.map((home) => ServiceProcess.start(home, { SERVICE_PROJECTS: projects })));
  onTestFinished(() => Promise.all(services.map((s) => s.end())).then(() => {}));
  const [first, second] = services as [ServiceProcess, ServiceProcess];
  await first.ask('POST', '/api/projects', { name: 'Shared' });
  const running = await first.ask('POST', '/api/projects/shared/chat', { message: '555 timer blinking an LED from a 9 V battery' });
  expect(running.status).toBe(202);
  const other = await second.ask('POST', '/api/projects/shared/chat', { message: 'a 555 timer' });
  expect([other.status, (other.json as { error: string }).error]).toEqual([409, expect.stringContaining('already building')]);
  expect((await second.ask('DELETE', '/api/projects/shared')).status).toBe(409);
});
