import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../src/geometry/random.js';
import { writeFakeProject } from '../support/fake-project.js';
import { LONG, SEED, share } from '../support/long.js';
import { compileOnce, ServiceProcess } from '../support/service-process.js';
import { Register } from './register.js';

/** How often a service is put to sleep, as a closed laptop, a paused virtual machine or a busy main thread does, and for how long. */
const PAUSES = share(50, 1);
const PAUSE_MS = share(9000, 4000);
const base = mkdtempSync(join(tmpdir(), 'boardwright-pauses-'));
const root = join(base, 'projects');
const at = '/api/projects/shared';
const random = seededRandom(SEED);
let services: ServiceProcess[] = [];

beforeAll(async () => {
  compileOnce();
  writeFakeProject(root, { slug: 'shared', versions: 4, created: 1_700_000_000 });
  services = await Promise.all(['one', 'two'].map((home) => ServiceProcess.start({ SERVICE_HOME: join(base, home), SERVICE_PROJECTS: root })));
}, 300_000);

afterAll(async () => {
  await Promise.all(services.map((s) => s.kill()));
  rmSync(base, { recursive: true, force: true });
});

const [label, draft] = [new Register(), new Register()];
const forks = new Set<string>();
const trashed = new Set<string>();
let variations = 0;
let [acknowledged, lost] = [0, 0];

/** Between two requests of a client of the service that stays awake, ms: in nine seconds there is room for hundreds. */
const BREATH_MS = share(0, 15);

/**
 * Six clients of each service, all of one project; each sends one request after another until it is told to end. Those of the service that is put to sleep take no breath, so that it is
 * stopped in the middle of something.
 */
function clients(going: () => boolean, kept: Map<string, string>, sleeper: ServiceProcess): Promise<void>[] {
  const loopOf =
    (service: ServiceProcess) =>
    async (send: () => Promise<void>): Promise<void> => {
      while (going()) {
        await send();
        if (service !== sleeper) await sleep(BREATH_MS);
      }
    };
  return services
    .map((service) => ({ service, loop: loopOf(service) }))
    .flatMap(({ service, loop }) => [
      ...[1, 2, 3].map(() =>
        loop(async () => {
          const name = `variation ${++variations}`;
          const { status, text, json } = await service.ask('POST', `${at}/variations`, { name, macros: { rules: { pour: true } } });
          expect(status, text).toBe(201);
          kept.set(json.variation.id, name);
        }),
      ),
      loop(() => label.write((n) => service.ask('PATCH', `${at}/versions/v001`, { label: `${n}` }))),
      loop(() =>
        draft.write((n) => service.ask('PUT', `${at}/constraints`, { base: 'v001', constraints: { rules: { min_track_mm: 0.1 + n / 1e6 } } })),
      ),
      loop(async () => {
        const forked = await service.ask('POST', `${at}/fork`, { name: 'Fork', version: 'v001' });
        expect(forked.status, forked.text).toBe(201);
        const { slug } = forked.json.project;
        if (random() < 0.5) return void forks.add(slug);
        const gone = await service.ask('DELETE', `/api/projects/${slug}`);
        expect(gone.status, gone.text).toBe(200);
        trashed.add(gone.json.trashed);
      }),
    ]);
}

/** Lets the clients work while one service sleeps in the middle of something. */
async function pauseIn(round: number, kept: Map<string, string>): Promise<void> {
  let going = true;
  const service = services[round % 2] as ServiceProcess;
  const working = clients(() => going, kept, service);
  await sleep(300 + random() * 500);
  process.kill(service.pid, 'SIGSTOP');
  await sleep(PAUSE_MS);
  process.kill(service.pid, 'SIGCONT');
  await sleep(500);
  going = false;
  await Promise.all(working);
}

/** Everything that was answered is there, in both services. */
async function examine(service: ServiceProcess, kept: ReadonlyMap<string, string>): Promise<void> {
  const { variations: found } = (await service.ask('GET', `${at}/variations`)).json as { variations: { id: string; name: string }[] };
  const ids = new Set(found.map((v) => v.id));
  lost += [...kept.keys()].filter((id) => !ids.has(id)).length;
  acknowledged += kept.size;
  expect([...kept].filter(([id]) => !ids.has(id)).map(([, name]) => name)).toEqual([]);
  label.settle(Number((await service.ask('GET', at)).json.versions[0].label), 'label');
  const { constraints } = (await service.ask('GET', `${at}/constraints?base=v001`)).json;
  draft.settle(Math.round(((constraints.rules?.min_track_mm ?? 0.1) - 0.1) * 1e6), 'draft');
  const { projects } = (await service.ask('GET', '/api/projects')).json as { projects: { slug: string }[] };
  expect(projects.map((p) => p.slug)).toEqual(expect.arrayContaining([...forks]));
  const { trash } = (await service.ask('GET', '/api/trash')).json as { trash: { slug: string; versions: number }[] };
  expect(trash.map((t) => t.slug)).toEqual(expect.arrayContaining([...trashed]));
}

it(`a service that sleeps ${PAUSES} times for ${PAUSE_MS / 1000} s in the middle of writing takes back nothing that the other answered meanwhile`, {
  timeout: LONG ? 3_600_000 : 240_000,
}, async () => {
  for (let round = 0; round < PAUSES; round++) {
    const kept = new Map<string, string>();
    await pauseIn(round, kept);
    for (const service of services) await examine(service, kept);
    for (const id of kept.keys()) expect((await (services[0] as ServiceProcess).ask('DELETE', `${at}/variations/${id}`)).status).toBe(200);
    if (LONG) console.log(`pause ${round + 1}: ${kept.size} variations answered; lost of ${acknowledged / 2} so far: ${lost / 2}`);
  }
  expect(readdirSync(join(root, '.locks'))).toEqual([]);
  expect(services.map((s) => s.log)).toEqual(['', '']);
});
