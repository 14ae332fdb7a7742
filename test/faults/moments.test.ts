import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/geometry/random.js';
import { LONG, SEED, share } from '../support/long.js';
import { compileOnce, ServiceProcess } from '../support/service-process.js';
import { Ledger, leftBeside, remains } from './ledger.js';
import { accepting, building, editing, importing, moving, prepare, replacing, type Scene } from './scenes.js';

const MOMENTS = share(500, 2);
const home = mkdtempSync(join(tmpdir(), 'boardwright-faults-'));
const root = join(home, 'projects');
const random = seededRandom(SEED);
const ledger = new Ledger(root);
let service: ServiceProcess;
let scenes: Scene[] = [];

const start = async (): Promise<void> => {
  service = await ServiceProcess.start({ SERVICE_HOME: home });
};

beforeAll(async () => {
  compileOnce();
  await start();
  const [edited, built, changed] = [
    await prepare(service, ledger, 'Edited'),
    await prepare(service, ledger, 'Built'),
    await prepare(service, ledger, 'Changed'),
  ];
  const bundle = new Uint8Array(await service.bytes(`/api/projects/${await prepare(service, ledger, 'Bundle')}/export.zip`));
  scenes = [
    building(built, ledger, random),
    editing(edited, random),
    accepting(changed, ledger, random),
    importing(bundle, ledger, random),
    replacing(changed, random),
    moving(edited, ledger, random),
  ];
}, 300_000);

afterAll(async () => {
  await service?.kill();
  rmSync(home, { recursive: true, force: true });
});

/** Lets a scene begin, kills the service in it, starts another, and looks at everything. */
async function killIn(scene: Scene, moment: number): Promise<void> {
  const { kill_ms, busy } = await scene.begin(service);
  const ended = busy.catch((error: unknown) => error);
  await sleep(kill_ms);
  await service.kill();
  const from = performance.now();
  expect(await ended, scene.name).toBeUndefined();
  await start();
  expect(leftBeside(root)).toEqual([]);
  await scene.settle(service, await ledger.examine(service));
  if (LONG) console.log(`${moment} ${scene.name} after ${kill_ms.toFixed(0)} ms; examined in ${(performance.now() - from).toFixed(0)} ms`);
}

describe('a service that is killed', () => {
  it(`at ${MOMENTS} moments of builds, edits, accepts, imports, proposals and moves loses nothing that it had answered`, {
    timeout: LONG ? 7_200_000 : 240_000,
  }, async () => {
    for (let moment = 0; moment < MOMENTS; moment++) await killIn(scenes[moment % scenes.length] as Scene, moment);
  });

  it('leaves nothing behind once the next version is built', { timeout: 240_000 }, async () => {
    const worked = LONG ? ['built', 'edited', 'changed'] : ['edited'];
    for (const slug of worked) {
      const { status, text } = await service.ask('POST', `/api/projects/${slug}/rebuild`, { base: 'v001', seed: 9999, wait: true });
      expect(status, text).toBe(200);
      expect(remains(root, slug)).toEqual([]);
    }
    const details = await ledger.examine(service);
    for (const slug of worked) expect(details.get(slug)?.versions.at(-1)?.parent).toBe('v001');
  });
});
