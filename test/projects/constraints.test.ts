import { existsSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { ConstraintDesk, type ProjectStore, parseJson, readDesign } from '../../src/projects/index.js';
import { freshStore, newVersion, problemOf } from './support.js';

const part = (ref: string) => ({ ref, kind: 'resistor', value: '1k', package: '0603', part: null, purpose: '' });
const design = (constraints: object) =>
  JSON.stringify({
    format: 1,
    name: 'Lamp',
    prompt: '',
    summary: '',
    board: {},
    components: [part('R1'), part('R2')],
    nets: [],
    blocks: [],
    constraints,
    assumptions: [],
    unmet: [],
  });

let store: ProjectStore;
let slug: string;
let desk: ConstraintDesk;
const commit = (id: string, constraints: object) =>
  store.commit(
    slug,
    newVersion(id, {
      files: [
        { name: 'design.json', content: design(constraints) },
        { name: 'board.json', content: '{}' },
      ],
    }),
  );
beforeEach(async () => {
  store = await freshStore();
  slug = await store.create({ name: 'Lamp' });
  desk = new ConstraintDesk(store);
});

describe('constraints', () => {
  it('are none of a project that has no version', async () => {
    expect(await problemOf(desk.inForce(slug, null))).toBe('conflict');
    expect(await problemOf(desk.inForce(slug, 'v001'))).toBe('conflict');
    expect(await problemOf(desk.put(slug, null, {}))).toBe('conflict');
    expect(await desk.discard(slug)).toBeNull();
  });

  it('are those of the version that is asked for, until a draft amends that one', async () => {
    await commit('v001', { rules: { seed: 2 } });
    await commit('v002', { rules: { seed: 3 } });
    const built = (base: string, seed: number) => ({ base, constraints: { rules: { seed } }, unbuilt: false, touched: null });
    expect([await desk.inForce(slug, 'v001'), await desk.inForce(slug, null)]).toEqual([built('v001', 2), built('v002', 3)]);
    expect(await problemOf(desk.inForce(slug, 'v003'))).toBe('not-found');
    const put = await desk.put(slug, 'v001', { rules: { seed: 9 } });
    expect(put).toEqual({ base: 'v001', constraints: { rules: { seed: 9 } }, unbuilt: true, touched: expect.any(Number) });
    expect([await desk.inForce(slug, 'v001'), await desk.inForce(slug, null)]).toEqual([put, built('v002', 3)]);
    expect([await desk.draftOf(slug, 'v001'), await desk.draftOf(slug, 'v002')]).toEqual([
      { base: 'v001', constraints: { rules: { seed: 9 } }, touched: put.touched },
      null,
    ]);
    expect(await desk.discard(slug)).toEqual(built('v002', 3));
    expect([await desk.inForce(slug, 'v001'), existsSync(store.path(slug, 'draft.json'))]).toEqual([built('v001', 2), false]);
  });

  it('are refused for a part that the version has not, and nothing is stored', async () => {
    await commit('v001', {});
    await expect(desk.put(slug, null, { pinned: { U9: { x: 1, y: 2 } } })).rejects.toThrow('U9');
    expect(await desk.inForce(slug, null)).toMatchObject({ unbuilt: false });
    expect(await desk.put(slug, null, { pinned: { R2: { x: 1, y: 2 } } })).toMatchObject({ unbuilt: true });
  });

  it('take the knobs of a variation over what else was decided, and tell them', async () => {
    await commit('v001', { rules: { seed: 2 }, pinned: { R1: { x: 1, y: 2 } } });
    const recalled = await desk.recall(slug, null, { rules: { seed: 7 } });
    expect(recalled).toMatchObject({ base: 'v001', unbuilt: true, constraints: { rules: { seed: 7 }, pinned: { R1: { x: 1, y: 2 } } } });
    expect(await desk.knobs(slug, null)).toMatchObject({ rules: { seed: 7 } });
  });

  it('go with the build that has baked them in, and stay where they were edited since', async () => {
    await commit('v001', {});
    await desk.put(slug, null, { rules: { seed: 4 } });
    const baked = await desk.draftOf(slug, 'v001');
    await desk.put(slug, null, { rules: { seed: 5 } });
    const made = (id: string, bakes: object | null) => newVersion(id, bakes === null ? {} : { bakes: bakes as never });
    await store.commit(slug, made('v002', baked));
    expect(await desk.draftOf(slug, 'v001')).toMatchObject({ constraints: { rules: { seed: 5 } } });
    const again = await desk.draftOf(slug, 'v001');
    await store.commit(slug, made('v003', { ...again, base: 'v002' }));
    await store.commit(slug, made('v004', null));
    expect(await desk.draftOf(slug, 'v001')).toEqual(again);
    await store.commit(slug, made('v005', again));
    expect(await desk.draftOf(slug, 'v001')).toBeNull();
  });
});

describe('a design', () => {
  it.each(['', '{}', '[]'])('that is %j is a conflict that names the version', async (text) => {
    await store.commit(slug, newVersion('v001'));
    writeFileSync(store.path(slug, 'v001', 'design.json'), text);
    await expect(readDesign(store, slug, 'v001')).rejects.toThrow(
      expect.objectContaining({
        name: 'StoreError',
        problem: 'conflict',
        message: 'design.json of lamp/v001 is no design that this program can read',
        cause: expect.anything(),
      }),
    );
  });

  it('is read where it is one', async () => {
    await commit('v001', { rules: { seed: 2 } });
    expect(await readDesign(store, slug, 'v001')).toMatchObject({ name: 'Lamp', constraints: { rules: { seed: 2 } } });
    expect([parseJson('{"a":1}'), parseJson('{')]).toEqual([{ a: 1 }, undefined]);
  });
});
