import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fork, ProjectStore, Trash } from '../../src/projects/index.js';
import { freshStore, newVersion, problemOf } from './support.js';

describe('the trash', () => {
  it('takes projects and gives them back under a free slug', async () => {
    const store = await freshStore();
    const trash = new Trash(store);
    const slug = await store.create({ name: 'Lamp' });
    await store.commit(slug, newVersion('v001'));
    const name = await trash.put(slug);
    expect(name).toMatch(/^lamp-\d+$/);
    expect(await trash.list()).toEqual([{ slug: name, name: 'Lamp', versions: 1 }]);
    expect(await problemOf(store.read(slug))).toBe('not-found');
    await store.create({ name: 'Lamp' });
    expect(await trash.restore('lamp')).toBe('lamp-2');
    expect((await store.read('lamp-2')).versions).toHaveLength(1);
    expect(await trash.count()).toBe(0);
  });

  it('gives a project another name where one that is there, or archived, bears its own', async () => {
    const store = await freshStore();
    const trash = new Trash(store);
    const back = async (entry: string): Promise<string> => (await store.read(await trash.restore(entry))).name;
    const first = await trash.put(await store.create({ name: 'Lamp' }));
    expect(await back(first)).toBe('Lamp');
    const entries = [];
    for (let n = 0; n < 3; n++) {
      const slug = await store.create({ name: 'Fan' });
      entries.push(await trash.put(slug));
    }
    const archived = await store.create({ name: 'Fan' });
    const { touched } = await store.touch(archived, () => ({ archived: true }));
    expect([await back(entries[0] ?? ''), await back(entries[1] ?? ''), await back(entries[2] ?? '')]).toEqual(['Fan (2)', 'Fan (3)', 'Fan (4)']);
    expect((await store.list()).map((p) => p.name)).toEqual(['Fan (4)', 'Fan (3)', 'Fan (2)', 'Lamp']);
    expect((await store.list())[0]?.touched).toBeGreaterThan(touched);
  });

  it('asks which one when two were called the same, and is emptied for ever', async () => {
    const store = await freshStore();
    const trash = new Trash(store);
    for (let i = 0; i < 2; i++) {
      await trash.put(await store.create({ name: 'Lamp' }));
      await new Promise((r) => setTimeout(r, 5));
    }
    expect(await problemOf(trash.restore('lamp'))).toBe('conflict');
    expect(await problemOf(trash.restore('../lamp'))).toBe('not-found');
    expect(await trash.empty()).toBe(2);
    expect(await trash.list()).toEqual([]);
  });

  it('keeps two of a slug apart that come at the same moment', async () => {
    const store = await freshStore();
    const trash = new Trash(store, () => new Date(1_700_000_000_000));
    const names = [];
    for (let i = 0; i < 3; i++) names.push(await trash.put(await store.create({ name: 'Lamp' })));
    expect(new Set(names).size).toBe(3);
    expect(names).toEqual([...names].sort());
    expect((await trash.list()).map((t) => t.slug)).toEqual([...names].sort());
  });

  it('leaves a project there that this release cannot read', async () => {
    const store = await freshStore();
    const trash = new Trash(store);
    const name = await trash.put(await store.create({ name: 'Lamp' }));
    const file = join(store.root, '.trash', name, 'project.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), format: 3 }));
    expect(await problemOf(trash.restore(name))).toBe('newer-format');
    expect([await trash.count(), readdirSync(store.root).includes('lamp')]).toEqual([1, false]);
  });
});

describe('moves of one project at the same time, from two services', () => {
  it('a slug is free only when the service that took its project away has let go of it, which may sleep before it does', async () => {
    const [one, two] = await twoStores();
    const slug = await one.create({ name: 'Lamp' });
    const release = await one.buildLock(slug);
    await new Trash(one).put(slug);
    expect(await two.create({ name: 'Lamp' })).toBe('lamp-2');
    await release?.();
    expect(await two.create({ name: 'Lamp' })).toBe('lamp');
  });

  it('an emptied project is gone or back as a whole', async () => {
    const [one, two] = await twoStores();
    const [first, second] = [new Trash(one), new Trash(two)];
    for (let round = 0; round < 12; round++) {
      const slug = await one.create({ name: `Lamp ${round}` });
      await one.commit(slug, newVersion('v001'));
      const name = await first.put(slug);
      const [emptied, restored] = await Promise.allSettled([first.empty(), second.restore(name)]);
      expect(emptied.status).toBe('fulfilled');
      if (restored.status === 'rejected') {
        expect(restored.reason).toMatchObject({ problem: 'not-found' });
        expect(readdirSync(one.root)).not.toContain(slug);
      } else expect(await one.files(restored.value, 'v001')).toHaveLength(newVersion('v001').files.length);
      expect(await second.count()).toBe(0);
    }
    expect(readdirSync(one.root).filter((n) => /^\.(new|emptied)-/.test(n))).toEqual([]);
  });

  it('a project that goes to the trash is forked before it goes, or is not there (404)', async () => {
    const [one, two] = await twoStores();
    const trash = new Trash(two);
    for (let round = 0; round < 12; round++) {
      const slug = await one.create({ name: `Lamp ${round}` });
      await one.commit(slug, newVersion('v001'));
      const [forked, trashed] = await Promise.allSettled([fork(one, slug, { name: `Fork ${round}` }), trash.put(slug)]);
      expect(trashed.status).toBe('fulfilled');
      if (forked.status === 'rejected') expect(forked.reason).toMatchObject({ problem: 'not-found' });
      else expect(await one.files(forked.value, 'v001')).toHaveLength(newVersion('v001').files.length);
    }
  });

  it('renaming, trashing, restoring, forking and listing end in what the store names, and in whole projects', async () => {
    const [one, two] = await twoStores();
    const stores = [one, two];
    await one.commit(await one.create({ name: 'Lamp' }), newVersion('v001'));
    const work = Array.from({ length: 60 }, (_, i) => {
      const store = stores[i % 2] as ProjectStore;
      const trash = new Trash(store);
      const moves = [
        () => trash.put('lamp'),
        () => trash.restore('lamp'),
        () => fork(store, 'lamp', { name: 'Lamp' }),
        () => store.touch('lamp', () => ({ name: `Lamp ${i}` })),
        () => trash.list(),
        () => store.readFile('lamp', 'v001', 'design.json'),
      ];
      return (moves[i % moves.length] as () => Promise<unknown>)();
    });
    for (const ended of await Promise.allSettled(work)) {
      if (ended.status === 'rejected') expect(ended.reason).toMatchObject({ problem: expect.stringMatching(/^(not-found|conflict)$/) });
    }
    const places = [
      ...(await one.list()).map((p) => join(one.root, p.slug)),
      ...(await new Trash(one).list()).map((t) => join(one.root, '.trash', t.slug)),
    ];
    expect(places.length).toBeGreaterThan(0);
    for (const place of places) expect(readdirSync(join(place, 'v001'))).toHaveLength(newVersion('v001').files.length);
    expect(readdirSync(one.root).filter((n) => /^[a-z]/.test(n)).length + (await new Trash(one).count())).toBe(places.length);
  });
});

async function twoStores(): Promise<[ProjectStore, ProjectStore]> {
  const store = await freshStore();
  return [store, new ProjectStore(store.root, '9.9.9')];
}
