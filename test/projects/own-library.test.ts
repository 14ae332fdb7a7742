import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { LONGEST_ENTRY, MOST_ENTRIES, OWN_FOLDERS } from '../../src/parts/load-own.js';
import { OwnShelf } from '../../src/projects/index.js';
import { problemOf, temporaryFolder } from './support.js';

const { devices, lands } = OWN_FOLDERS;
let home: string;
let shelf: OwnShelf;
beforeEach(() => {
  home = join(temporaryFolder(), 'library');
  shelf = new OwnShelf(home);
});
const onDisk = (name: string): unknown => JSON.parse(readFileSync(join(home, devices, `${name}.json`), 'utf8'));
const files = (): string[] => readdirSync(join(home, devices)).sort();
/** A folder as full as it may be. */
function fill(entries: number): void {
  mkdirSync(join(home, devices), { recursive: true });
  for (let i = 0; i < entries; i++) writeFileSync(join(home, devices, `e${i}.json`), '{}');
}

describe('an entry of the own library', () => {
  it('is made once, by its name and kind, and nothing else lies there', async () => {
    expect(await shelf.has(devices, 'X1')).toBe(false);
    await shelf.create(devices, 'X1', { a: 1 });
    expect([onDisk('X1'), files()]).toEqual([{ a: 1 }, ['X1.json']]);
    expect([await shelf.has(devices, 'X1'), await shelf.has(lands, 'X1'), await shelf.has(devices, 'X2')]).toEqual([true, false, false]);
    await expect(shelf.create(devices, 'X1', { a: 2 })).rejects.toThrow('your library has a device X1 already');
    expect([onDisk('X1'), files()]).toEqual([{ a: 1 }, ['X1.json']]);
  });

  it('is put: new where there is none, in place of the one that stands, which is kept beside', async () => {
    expect(await shelf.put(devices, 'X1', { a: 1 })).toBe(true);
    expect(await shelf.before(devices, 'X1')).toBeNull();
    expect(await shelf.put(devices, 'X1', { a: 2 })).toBe(false);
    expect([onDisk('X1'), await shelf.before(devices, 'X1')]).toEqual([{ a: 2 }, { a: 1 }]);
    await shelf.put(devices, 'X1', { a: 3 });
    expect(await shelf.before(devices, 'X1')).toEqual({ a: 2 });
  });

  it('that somebody only confirms is the same as before', async () => {
    await shelf.put(devices, 'X1', { a: 1 });
    await shelf.put(devices, 'X1', { a: 1, checked: { by: 'me', at: 1 } });
    expect([onDisk('X1'), await shelf.before(devices, 'X1')]).toEqual([{ a: 1, checked: { by: 'me', at: 1 } }, null]);
  });

  it('goes with what it was before', async () => {
    await shelf.put(devices, 'X1', { a: 1 });
    await shelf.put(devices, 'X1', { a: 2 });
    await shelf.remove(devices, 'X1');
    expect([await shelf.has(devices, 'X1'), await shelf.before(devices, 'X1'), files()]).toEqual([false, null, []]);
    await shelf.create(devices, 'X2', {});
    await shelf.remove(devices, 'X2');
    expect(files()).toEqual([]);
    writeFileSync(join(home, 'aside.json'), '{}');
    expect(await shelf.has(devices, '../aside')).toBe(false);
    await expect(shelf.remove(devices, 'X1')).rejects.toThrow('your library has no device "X1"');
    await expect(shelf.remove(lands, 'L1')).rejects.toThrow('your library has no land pattern "L1"');
  });

  it.each(['', '.hidden', '../out', 'a/b', 'x'.repeat(101)])('is never called %j', async (name) => {
    for (const ask of [
      () => shelf.create(devices, name, {}),
      () => shelf.put(devices, name, {}),
      () => shelf.before(devices, name),
      () => shelf.remove(devices, name),
      () => shelf.createAll(devices, [{ name, entry: {} }], false),
    ])
      expect(await problemOf(ask())).toBe('not-found');
    expect(await shelf.has(devices, name)).toBe(false);
  });

  it('is no folder of that name', async () => {
    mkdirSync(join(home, devices, 'X1.json'), { recursive: true });
    expect(await shelf.has(devices, 'X1')).toBe(false);
    mkdirSync(join(home, '.before', devices, 'X1.json'), { recursive: true });
    await expect(shelf.before(devices, 'X1')).rejects.toThrow('EISDIR');
  });

  it('is none where something else lies in the place of its folder', async () => {
    mkdirSync(home);
    for (const name of [devices, '.before']) writeFileSync(join(home, name), '');
    expect([await shelf.has(devices, 'X1'), await shelf.before(devices, 'X1')]).toEqual([false, null]);
  });

  it('is as long as may be, and not longer', async () => {
    const room = LONGEST_ENTRY - '{\n "a": ""\n}\n'.length;
    await shelf.create(devices, 'X1', { a: 'x'.repeat(room) });
    await expect(shelf.create(devices, 'X2', { a: 'x'.repeat(room + 1) })).rejects.toThrow('an entry is at most 1024 kB long');
    expect(files()).toEqual(['X1.json']);
  });

  it('is refused where the library is full', async () => {
    fill(MOST_ENTRIES);
    expect(await problemOf(shelf.create(devices, 'X1', {}))).toBe('too-large');
    expect(await shelf.put(devices, 'e1', { a: 1 })).toBe(false);
    expect(await problemOf(shelf.createAll(devices, [{ name: 'X1', entry: {} }], true))).toBe('too-large');
    expect(await shelf.createAll(devices, [{ name: 'e2', entry: { a: 2 } }], true)).toEqual(new Set());
    expect([onDisk('e1'), onDisk('e2')]).toEqual([{ a: 1 }, { a: 2 }]);
  });
});

describe('many entries', () => {
  const two = [
    { name: 'X1', entry: { a: 1 } },
    { name: 'X2', entry: { a: 2 } },
  ];

  it('come together; those that are there stay, and are told', async () => {
    await shelf.create(devices, 'X1', { a: 0 });
    expect(await shelf.createAll(devices, two, false)).toEqual(new Set(['X1']));
    expect([onDisk('X1'), onDisk('X2'), files()]).toEqual([{ a: 0 }, { a: 2 }, ['X1.json', 'X2.json']]);
    expect(existsSync(join(home, '.before'))).toBe(false);
  });

  it('take the place of those that are there when they are to, which are kept beside', async () => {
    await shelf.create(devices, 'X1', { a: 0 });
    expect(await shelf.createAll(devices, two, true)).toEqual(new Set());
    expect([onDisk('X1'), await shelf.before(devices, 'X1'), await shelf.before(devices, 'X2')]).toEqual([{ a: 1 }, { a: 0 }, null]);
  });
});
