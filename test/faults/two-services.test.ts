import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeFakeProject } from '../support/fake-project.js';
import { LONG, share } from '../support/long.js';
import { compileOnce, type Reply, ServiceProcess } from '../support/service-process.js';

const WRITERS = share(200, 40);
const VERSIONS = 80;
const base = mkdtempSync(join(tmpdir(), 'boardwright-writers-'));
const root = join(base, 'projects');
const at = '/api/projects/shared';
let services: ServiceProcess[] = [];

beforeAll(async () => {
  compileOnce();
  writeFakeProject(root, { slug: 'shared', versions: VERSIONS, created: 1_700_000_000 });
  services = await Promise.all(['one', 'two'].map((home) => ServiceProcess.start({ SERVICE_HOME: join(base, home), SERVICE_PROJECTS: root })));
}, 300_000);

afterAll(async () => {
  await Promise.all(services.map((s) => s.kill()));
  rmSync(base, { recursive: true, force: true });
});

type Send = (service: ServiceProcess, n: number) => Promise<Reply>;
const vid = (n: number): string => `v${String(n + 1).padStart(3, '0')}`;

/** Each writer changes something that nobody else changes, but for the draft, which all share and the last one wins. */
const KINDS: readonly Send[] = [
  (service, n) => service.ask('PATCH', `${at}/versions/${vid(n)}`, { label: `label ${n}` }),
  (service, n) => service.ask('PATCH', `${at}/versions/${vid(n)}`, { notes: `notes ${n}` }),
  (service, n) => service.ask('POST', `${at}/variations`, { name: `variation ${n}`, macros: { rules: { seed: n } } }),
  (service, n) => service.ask('PUT', `${at}/constraints`, { base: 'v001', constraints: { rules: { seed: n } } }),
];
/** Writers take turns between the services, and in pairs between the kinds; the second service counts from the middle. */
const writers = Array.from({ length: WRITERS }, (_, i) => ({
  service: i % 2,
  kind: (i >> 1) % KINDS.length,
  n: (i >> 3) + (i % 2) * (VERSIONS / 2),
}));
const numbers = (kind: number): number[] => writers.filter((w) => w.kind === kind).map((w) => w.n);

it(`${WRITERS} writers at once, from two services on one folder, lose no update`, { timeout: 240_000 }, async () => {
  const from = performance.now();
  const sent = writers.map(({ service, kind, n }) => (KINDS[kind] as Send)(services[service] as ServiceProcess, n));
  const fields: Record<string, unknown>[] = [{ description: 'described' }, { tags: ['a', 'b'] }, { name: 'Shared by two' }];
  for (const [i, body] of fields.entries()) sent.push((services[i % 2] as ServiceProcess).ask('PATCH', at, body));
  const replies = await Promise.all(sent);
  expect(replies.filter((r) => r.status >= 300).map((r) => r.text)).toEqual([]);
  if (LONG) console.log(`${sent.length} writes in ${((performance.now() - from) / 1000).toFixed(1)} s`);

  for (const service of services) {
    const { versions, name, description, tags } = (await service.ask('GET', at)).json;
    expect({ name, description, tags }).toEqual({ name: 'Shared by two', description: 'described', tags: ['a', 'b'] });
    for (const n of numbers(0)) expect(versions[n].label).toBe(`label ${n}`);
    for (const n of numbers(1)) expect(versions[n].notes).toBe(`notes ${n}`);
    const names = (await service.ask('GET', `${at}/variations`)).json.variations.map((v: { name: string }) => v.name);
    expect(names.sort()).toEqual(
      numbers(2)
        .map((n) => `variation ${n}`)
        .sort(),
    );
    expect(numbers(3)).toContain((await service.ask('GET', `${at}/constraints?base=v001`)).json.constraints.rules.seed);
  }
  const others = readdirSync(join(root, 'shared')).filter((f) => !/^v\d{3}$/.test(f));
  expect(others.sort()).toEqual(['draft.json', 'project.json']);
  expect(readdirSync(join(root, '.locks'))).toEqual([]);
});
