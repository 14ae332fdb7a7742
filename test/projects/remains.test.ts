import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ProjectStore, Trash } from '../../src/projects/index.js';
import { freshStore, newVersion, temporaryFolder } from './support.js';

/** What a change leaves in a project's folder when it is killed. */
function leaveHalf(folder: string): void {
  mkdirSync(join(folder, '.work', 'new-v002-0123'), { recursive: true });
  writeFileSync(join(folder, '.work', 'new-v002-0123', 'board.json'), '{}');
  for (const name of ['project.json.0a1b2c.tmp', 'draft.json.0a1b2c.tmp']) writeFileSync(join(folder, name), '{');
}
const REMAINS = /\.tmp$|(^|\/)new-[^/]*$/;
const remainsIn = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((n) => REMAINS.test(n));

it('a start removes what dead processes left beside the projects, in them and in the trash', async () => {
  const store = await freshStore();
  const [kept, trashed] = [await store.create({ name: 'Kept' }), await store.create({ name: 'Trashed' })];
  const entry = await new Trash(store).put(trashed);
  for (const folder of [store.path(kept), join(store.root, '.trash', entry)]) leaveHalf(folder);
  for (const name of ['.new-0123', '.import-0123', '.emptied-0123']) mkdirSync(join(store.root, name, 'deep'), { recursive: true });
  writeFileSync(join(store.root, '.locks', 'kept'), '');
  await new ProjectStore(store.root, '1').open();
  expect(readdirSync(store.root).sort()).toEqual(['.locks', '.trash', kept]);
  expect(remainsIn(store.root)).toEqual([]);
  expect(readdirSync(join(store.root, '.locks'))).toEqual([]);
});

it('the next change to a project, and the next project, remove them too', async () => {
  const store = await freshStore();
  const slug = await store.create({ name: 'Lamp' });
  leaveHalf(store.path(slug));
  mkdirSync(join(store.root, '.import-0123'));
  await store.touch(slug, () => ({ description: 'x' }));
  expect(remainsIn(store.root)).toEqual([]);
  await store.create({ name: 'Fan' });
  expect(existsSync(join(store.root, '.import-0123'))).toBe(false);
});

it('what a living service is at stays', async () => {
  const store = await freshStore();
  const other = new ProjectStore(store.root, '1');
  const slug = await store.create({ name: 'Lamp' });
  let seen: string[] = [];
  await store.aside('import', async (folder) => {
    mkdirSync(folder);
    await store.exclusively(slug, async () => {
      leaveHalf(store.path(slug));
      await other.open();
      await other.create({ name: 'Fan' });
      seen = [...remainsIn(store.root), ...readdirSync(store.root)].filter((n) => REMAINS.test(n) || n.startsWith('.import-'));
    });
  });
  expect(seen).toHaveLength(4);
  expect(readdirSync(store.root).filter((n) => n.startsWith('.import-'))).toEqual([]);
});

it('a root that is not there is made', async () => {
  const root = join(temporaryFolder(), 'deep', 'projects');
  const store = new ProjectStore(root, '1');
  await store.open();
  expect(await store.commit(await store.create({ name: 'Lamp' }), newVersion('v001'))).toMatchObject({ id: 'v001' });
});

it('a project of format 1 is migrated by whatever is done to it first', async () => {
  const store = await freshStore();
  const folder = join(store.root, 'old');
  mkdirSync(folder);
  writeFileSync(join(folder, 'project.json'), JSON.stringify({ name: 'Old', created: 1, current: null, versions: [] }));
  await store.exclusively('old', async () => expect((await store.read('old')).format).toBe(2));
  expect(readdirSync(folder).sort()).toEqual(['project.json', 'project.json.pre-format1']);
});
