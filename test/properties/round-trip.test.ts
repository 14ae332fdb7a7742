import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkConstraints, knobsOf, recallKnobs } from '../../src/design/index.js';
import { ConstraintDesk, exportBundle, importBundle, type ProjectDocument, ProjectStore, unpackBundle } from '../../src/projects/index.js';
import { smallDesign } from '../contract/built.js';
import { writeFakeProject } from '../support/fake-project.js';
import { SEED, share } from '../support/long.js';
import { constraintsFor, projectWith } from './documents.js';

const root = mkdtempSync(join(tmpdir(), 'boardwright-round-'));
const store = new ProjectStore(root, '9.9.9');
const refs = smallDesign().components.map((c) => c.ref);
const nets = smallDesign().nets.map((n) => n.name);
const constraints = constraintsFor(refs, nets);
const project = fc.nat(3).chain((versions) => projectWith(versions, constraints));
const runs = (whole: number, bounded: number) => ({ numRuns: share(whole, bounded), seed: SEED });

beforeAll(async () => {
  await store.open();
  writeFakeProject(root, { slug: 'lamp', versions: 2, created: 1_700_000_000 });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('a constraints block is stored and read back as it was', async () => {
  const desk = new ConstraintDesk(store);
  await fc.assert(
    fc.asyncProperty(constraints, async (block) => {
      expect((await desk.put('lamp', 'v001', block)).constraints).toEqual(block);
      // Another process on the same folder reads the same.
      const { constraints: read, unbuilt } = await new ConstraintDesk(new ProjectStore(root, '9.9.9')).inForce('lamp', 'v001');
      expect([read, unbuilt]).toEqual([block, true]);
      expect(checkConstraints(JSON.parse(JSON.stringify(block)), null)).toEqual(block);
    }),
    runs(2000, 60),
  );
});

it('knobs are set and cleared as a variation says, and nothing else moves', () => {
  fc.assert(
    fc.property(constraints, constraints, (now, other) => {
      const macros = knobsOf(other);
      const recalled = recallKnobs(now, macros);
      expect(knobsOf(recalled)).toEqual(macros);
      expect(recallKnobs(recalled, knobsOf(now))).toEqual(recallKnobs(now, knobsOf(now)));
      for (const key of ['pinned', 'edges', 'keepouts', 'schematic', 'copper'] as const) expect(recalled[key]).toEqual(now[key]);
      for (const key of ['width_mm', 'height_mm', 'corner_mm'] as const) expect(recalled.board?.[key]).toEqual(now.board?.[key]);
      expect(recallKnobs(recalled, macros)).toEqual(recalled);
    }),
    runs(5000, 500),
  );
});

/** Puts a document on disk as another program might have, with the folders that its table names. */
function place(slug: string, document: ProjectDocument): void {
  rmSync(join(root, slug), { recursive: true, force: true });
  writeFakeProject(root, { slug, versions: document.versions.length, created: 1_700_000_000 });
  writeFileSync(join(root, slug, 'project.json'), JSON.stringify(document));
}
const onDisk = (slug: string): unknown => JSON.parse(readFileSync(join(root, slug, 'project.json'), 'utf8'));

it('project.json is read and written as it was, fields of other programs included', async () => {
  await fc.assert(
    fc.asyncProperty(project, async (document) => {
      place('round', document);
      expect(await store.read('round')).toEqual(document);
      await store.update('round', (same) => same);
      expect(onDisk('round')).toEqual(document);
      await store.touch('round', () => ({ description: 'new' }));
      const { touched, ...rest } = onDisk('round') as ProjectDocument;
      const { touched: _before, ...expected } = { ...document, description: 'new' };
      expect([rest, touched > 1.7e9]).toEqual([expected, true]);
      const detail = await store.detail('round');
      expect(detail.versions.map((v) => v.id)).toEqual(document.versions.map((v) => v.id));
      expect([...detail.chat].sort((a, b) => a.t - b.t)).toEqual(detail.chat);
    }),
    runs(1000, 60),
  );
});

it('a bundle carries a project away and brings it back, file by file', async () => {
  await fc.assert(
    fc.asyncProperty(project, constraints, fc.boolean(), async (document, block, drafted) => {
      place('sent', document);
      const draft = { base: 'v001', constraints: block, touched: 1_700_000_001.5 };
      const withDraft = drafted && document.versions.length > 0;
      if (withDraft) writeFileSync(join(root, 'sent', 'draft.json'), JSON.stringify(draft));
      const { stream } = await exportBundle(store, 'sent', { chat: true });
      const zip = await buffer(stream as Readable);
      const slug = await importBundle(store, { stream: Readable.from([zip]), filename: 'sent.zip' }, unpackBundle);
      const { imported, touched: _now, ...came } = onDisk(slug) as ProjectDocument;
      const { imported: _before, touched: _then, ...went } = document;
      expect(came).toEqual(went);
      expect(imported).toMatchObject({ from: 'sent.zip', app_version: '9.9.9' });
      if (withDraft) expect(JSON.parse(readFileSync(join(root, slug, 'draft.json'), 'utf8'))).toEqual(draft);
      for (const { id } of document.versions) {
        const [a, b] = [await store.files('sent', id), await store.files(slug, id)];
        expect(b).toEqual(a);
        for (const { name } of a) expect(readFileSync(join(root, slug, id, name)).equals(readFileSync(join(root, 'sent', id, name)))).toBe(true);
      }
      rmSync(join(root, slug), { recursive: true });
    }),
    runs(300, 30),
  );
});
