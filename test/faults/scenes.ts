import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Random } from '../../src/geometry/random.js';
import type { ProjectDetail } from '../../src/projects/index.js';
import { smallDesign } from '../contract/built.js';
import type { ServiceProcess } from '../support/service-process.js';
import { Counted, type Ledger, Sent } from './ledger.js';

/** Something that the service is busy with when it is killed, and what must be found afterwards. */
export interface Scene {
  readonly name: string;
  /** Runs until the service is gone; answers the moment, ms, when it is to be killed (counted from the answer of this promise). */
  begin(service: ServiceProcess): Promise<{ kill_ms: number; busy: Promise<void> }>;
  settle(service: ServiceProcess, details: ReadonlyMap<string, ProjectDetail>): Promise<void>;
}

/** A project that a scene works on, built before anything is killed. */
export async function prepare(service: ServiceProcess, ledger: Ledger, name: string): Promise<string> {
  const { status, text, json } = await service.ask('POST', '/api/projects', { name, design: smallDesign(), wait: true });
  expect(status, text).toBe(200);
  ledger.projects.add(json.project.slug);
  return json.project.slug;
}

/** Sends one request after another until the service is gone. Refusals are failures of the test; silence is what was asked for. */
async function untilGone(send: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await send();
    } catch (error) {
      if (error instanceof TypeError) return; // What fetch throws when nobody answers any more.
      throw error;
    }
  }
}

const all = async (...work: Promise<void>[]): Promise<void> => void (await Promise.all(work));

/** PATCHes of a project and of a version, constraints, variations, all at once. */
export function editing(slug: string, random: Random): Scene {
  const at = `/api/projects/${slug}`;
  const [description, label, seed] = [new Counted(), new Counted(), new Counted()];
  const variations = new Sent();
  return {
    name: 'edits',
    begin: async (service) => ({
      kill_ms: 5 + random() * 400,
      busy: all(
        untilGone(() => description.next((n) => service.ask('PATCH', at, { description: `${n}` }))),
        untilGone(() => label.next((n) => service.ask('PATCH', `${at}/versions/v001`, { label: `${n}` }))),
        untilGone(() => seed.next((n) => service.ask('PUT', `${at}/constraints`, { constraints: { rules: { seed: n } } }))),
        untilGone(async () => {
          const name = `variation ${variations.sent.size}`;
          variations.sent.add(name);
          expect((await service.ask('POST', `${at}/variations`, { name, macros: { rules: { pour: true } } })).status).toBe(201);
          variations.answered.add(name);
        }),
      ),
    }),
    settle: async (service, details) => {
      const detail = details.get(slug);
      description.settle(Number(detail?.description), 'description');
      label.settle(Number(detail?.versions[0]?.label), 'label');
      const { constraints } = (await service.ask('GET', `${at}/constraints`)).json;
      seed.settle(constraints.rules?.seed ?? 0, 'constraints');
      variations.settle(
        (await service.ask('GET', `${at}/variations`)).json.variations.map((v: { name: string }) => v.name),
        'variation',
      );
    },
  };
}

/** A rebuild, killed anywhere in it or, every other time, about when its version is put in place. */
export function building(slug: string, ledger: Ledger, random: Random): Scene {
  let n = 0;
  return {
    name: 'builds',
    begin: async (service) => {
      const seed = ++n;
      const { status, text, json } = await service.ask('POST', `/api/projects/${slug}/rebuild`, { base: 'v001', seed });
      expect(status, text).toBe(202);
      ledger.jobs.set(json.job.id, { project: slug, line: `rebuilt with seed ${seed} from v001` });
      if (random() < 0.5) return { kill_ms: random() * 2500, busy: Promise.resolve() };
      await phase(service, json.job.id, 'commit');
      return { kill_ms: random() * 60, busy: Promise.resolve() };
    },
    settle: async () => {}, // The ledger knows the job, its turn and its version.
  };
}

/** Waits until a job has come to a phase, or has ended. */
async function phase(service: ServiceProcess, id: string, wanted: string): Promise<void> {
  for (;;) {
    const { json } = await service.ask('GET', `/api/jobs/${id}`);
    if (json.phase === wanted || json.finished !== null) return;
    await sleep(3);
  }
}

/** Bundles sent one after another. */
export function importing(bundle: Uint8Array<ArrayBuffer>, ledger: Ledger, random: Random): Scene {
  const send = (service: ServiceProcess) =>
    service.send('/api/projects/import', { method: 'POST', body: bundle, headers: { 'content-type': 'application/zip' } });
  return {
    name: 'imports',
    begin: async (service) => ({
      kill_ms: random() * 500,
      busy: untilGone(async () => {
        const { status, text, json } = await send(service);
        expect(status, text).toBe(201);
        ledger.projects.add(json.project.slug);
      }),
    }),
    settle: async (_service, details) => {
      for (const [slug, { versions }] of details) if (slug.startsWith('bundle')) expect([slug, versions.length]).toEqual([slug, 1]);
    },
  };
}

/** A proposal that waits and is accepted: afterwards it still waits, or it is the next version. Never neither, never both. */
export function accepting(slug: string, ledger: Ledger, random: Random): Scene {
  const at = `/api/projects/${slug}`;
  let [removed, answered, before] = ['', false, 0];
  return {
    name: 'accepts',
    begin: async (service) => {
      const detail = (await service.ask('GET', at)).json as ProjectDetail;
      before = detail.versions.length;
      removed = await proposeOneOff(service, at);
      answered = false;
      const accepted = service.ask('POST', `${at}/proposal/accept`).then(
        ({ status, text }) => {
          expect(status, text).toBe(200);
          answered = true;
        },
        () => {},
      );
      return { kill_ms: random() * 120, busy: accepted };
    },
    settle: async (service, details) => {
      const { proposal } = (await service.ask('GET', `${at}/proposal`)).json;
      const versions = details.get(slug)?.versions ?? [];
      expect([proposal === null, versions.length]).toEqual(versions.length === before ? [false, before] : [true, before + 1]);
      if (answered) expect(versions).toHaveLength(before + 1);
      const board = versions.length === before ? `${at}/proposal/board` : `${at}/versions/${versions.at(-1)?.id}/board`;
      expect((await service.ask('GET', board)).json.parts.map((p: { ref: string }) => p.ref)).not.toContain(removed);
      expect((await service.ask('POST', `${at}/versions/v001/restore`)).status).toBe(200);
      if (proposal !== null) expect((await service.ask('POST', `${at}/proposal/reject`)).status).toBe(200);
      ledger.projects.add(slug);
    },
  };
}

async function proposeOneOff(service: ServiceProcess, at: string): Promise<string> {
  const removed = 'R2';
  const { status, text } = await service.ask('DELETE', `${at}/parts`, { refs: [removed], wait: true });
  expect(status, text).toBe(200);
  return removed;
}

/** A proposal that replaces one that waits: one of the two is there afterwards. */
export function replacing(slug: string, random: Random): Scene {
  const at = `/api/projects/${slug}`;
  return {
    name: 'proposals',
    begin: async (service) => {
      await proposeOneOff(service, at);
      const { status, text, json } = await service.ask('DELETE', `${at}/parts`, { refs: ['R2', 'D1'] });
      expect(status, text).toBe(202);
      await phase(service, json.job.id, 'commit');
      return { kill_ms: random() * 60, busy: Promise.resolve() };
    },
    settle: async (service) => {
      const { proposal } = (await service.ask('GET', `${at}/proposal`)).json;
      expect(proposal, 'the proposal that waited is lost').not.toBeNull();
      const board = await service.ask('GET', `${at}/proposal/board`);
      const refs = board.json.parts.map((p: { ref: string }) => p.ref);
      expect([refs.includes('R2'), refs.includes('D1')]).toEqual([false, !proposal.message.includes('D1')]);
      expect((await service.ask('POST', `${at}/proposal/reject`)).status).toBe(200);
    },
  };
}

const originalSlug = (entry: string): string => entry.replace(/-\d{14,17}$/, '');

/** Projects made, forked, put into the trash, taken out of it and deleted there, all at once. */
export function moving(slug: string, ledger: Ledger, random: Random): Scene {
  /** Slugs whose project was put into the trash. */
  const gone = new Set<string>();
  /** Emptyings that were sent, and whether one is under way: what was trashed meanwhile may be gone for ever. */
  const emptyings = { sent: 0, going: false };
  const make = async (service: ServiceProcess): Promise<void> => {
    const made = await service.ask('POST', '/api/projects', { name: 'Blank' });
    expect(made.status).toBe(201);
    ledger.projects.add(made.json.project.slug);
  };
  const forkAndTrash = async (service: ServiceProcess): Promise<void> => {
    const forked = await service.ask('POST', `/api/projects/${slug}/fork`, { name: 'Fork' });
    expect(forked.status).toBe(201);
    const { slug: made } = forked.json.project;
    const before = emptyings.sent;
    const trashed = await service.ask('DELETE', `/api/projects/${made}`);
    expect(trashed.status, trashed.text).toBe(200);
    if (!emptyings.going && emptyings.sent === before) gone.add(made);
  };
  const takeOut = async (service: ServiceProcess): Promise<void> => {
    const { trash } = (await service.ask('GET', '/api/trash')).json as { trash: { slug: string }[] };
    const entry = trash[Math.floor(random() * trash.length)];
    if (entry === undefined) return;
    gone.delete(originalSlug(entry.slug)); // It comes back under this slug or another, or the answer is cut off.
    const { status, text, json } = await service.ask('POST', `/api/trash/${entry.slug}/restore`);
    if (status === 404) return; // Emptied meanwhile.
    expect(status, text).toBe(200);
    ledger.projects.add(json.project.slug);
  };
  const empty = async (service: ServiceProcess): Promise<void> => {
    await sleep(200 * random());
    gone.clear();
    emptyings.sent++;
    emptyings.going = true;
    expect((await service.ask('DELETE', '/api/trash')).status).toBe(200);
    emptyings.going = false;
  };
  return {
    name: 'moves',
    begin: async (service) => ({
      kill_ms: 5 + random() * 600,
      busy: all(...[make, forkAndTrash, takeOut, empty].map((move) => untilGone(() => move(service)))),
    }),
    settle: async (service, details) => {
      const { trash } = (await service.ask('GET', '/api/trash')).json as { trash: { slug: string; versions: number }[] };
      emptyings.going = false;
      for (const entry of trash) expect([entry.slug, entry.versions]).toEqual([entry.slug, 1]);
      const places = [...details.keys(), ...trash.map((t) => originalSlug(t.slug))];
      for (const made of gone) expect(places, `${made} is neither here nor in the trash`).toContain(made);
      for (const [made, { versions }] of details) if (made.startsWith('fork')) expect([made, versions.length]).toEqual([made, 1]);
      // As many as there were in the beginning: with more and more of them each look would take longer than the one before.
      await ledger.dismiss(
        service,
        [...details.keys()].filter((each) => /^(?:blank|fork|bundle-)/.test(each)),
      );
      gone.clear();
    },
  };
}
