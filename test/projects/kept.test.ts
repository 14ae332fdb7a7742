import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDraft, removeDraft, writeDraft } from '../../src/projects/draft.js';
import { fork, Variations } from '../../src/projects/index.js';
import { freshStore, newVersion, problemOf, temporaryFolder } from './support.js';

const MACROS = { rules: { seed: 3 } };

describe('variations', () => {
  it('are kept under an id of their own, renamed and forgotten one by one', async () => {
    const store = await freshStore();
    const slug = await store.create({ name: 'Lamp' });
    const variations = new Variations(store);
    expect(await variations.list(slug)).toEqual([]);
    const small = await variations.add(slug, 'small', MACROS);
    const large = await variations.add(slug, 'large', {});
    expect(small.variation).toMatchObject({ name: 'small', macros: MACROS, id: expect.stringMatching(/^[0-9a-f]{12}$/) });
    expect(large.variations).toEqual([small.variation, large.variation]);
    expect(await variations.get(slug, large.variation.id)).toEqual(large.variation);
    const renamed = await variations.rename(slug, small.variation.id, 'least');
    expect(renamed.variation).toEqual({ ...small.variation, name: 'least' });
    expect(renamed.variations).toEqual([renamed.variation, large.variation]);
    expect(await variations.forget(slug, large.variation.id)).toEqual([renamed.variation]);
    expect(await variations.list(slug)).toEqual([renamed.variation]);
    for (const gone of [
      () => variations.get(slug, 'none'),
      () => variations.rename(slug, 'none', 'x'),
      () => variations.forget(slug, large.variation.id),
    ])
      expect(await problemOf(gone())).toBe('not-found');
    expect(await variations.list(slug)).toEqual([renamed.variation]);
    await expect(variations.get(slug, 'none')).rejects.toThrow('lamp has no variation "none"');
  });
});

describe('a draft', () => {
  it('is none, what was written, or refused: it is never taken for none', async () => {
    const folder = temporaryFolder();
    expect(await readDraft(folder)).toBeNull();
    const draft = { base: 'v001', constraints: { rules: { seed: 4 } }, touched: 1_700_000_000 };
    await writeDraft(folder, draft as never);
    expect(await readDraft(folder)).toMatchObject(draft);
    writeFileSync(join(folder, 'draft.json'), '{');
    expect(await problemOf(readDraft(folder))).toBe('broken');
    writeFileSync(join(folder, 'draft.json'), '{"constraints":7}');
    await expect(readDraft(folder)).rejects.toThrow(/^draft\.json: /);
    await removeDraft(folder);
    await removeDraft(folder);
    expect(await readDraft(folder)).toBeNull();
    mkdirSync(join(folder, 'draft.json'));
    await expect(readDraft(folder)).rejects.toThrow('EISDIR');
  });
});

describe('a fork', () => {
  it('has the version as its first, a name that says so or the one that was wished, and nothing hidden', async () => {
    const store = await freshStore();
    const slug = await store.create({ name: 'Lamp' });
    await store.commit(slug, newVersion('v001'));
    await store.commit(slug, newVersion('v002'));
    writeFileSync(join(store.path(slug, 'v001'), '.hidden'), '');
    writeFileSync(join(store.path(slug, 'v001'), 'half.tmp'), '');
    const other = await fork(store, slug, { version: 'v001' });
    const read = await store.read(other);
    expect(read).toMatchObject({ name: 'Lamp (fork)', current: 'v001', versions: [{ id: 'v001', parent: 'lamp/v001', summary: 'summary of v001' }] });
    expect(read.chat).toEqual([]);
    expect(readdirSync(store.path(other, 'v001')).sort()).toEqual(['board.json', 'design.json', 'models']);
    expect(readdirSync(store.path(other, 'v001', 'models'))).toEqual(['U1.wrl']);
    const named = await fork(store, slug, { name: 'Torch' });
    expect([named, await store.read(named)]).toEqual([
      'torch',
      expect.objectContaining({ name: 'Torch', versions: [expect.objectContaining({ parent: 'lamp/v002' })] }),
    ]);
    expect(await problemOf(fork(store, slug, { version: 'v009' }))).toBe('not-found');
  });
});
