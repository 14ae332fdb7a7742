import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ProjectDocument, ProjectStore, Trash } from '../../src/projects/index.js';
import { freshStore, newVersion, problemOf } from './support.js';

const onDisk = (store: ProjectStore, slug: string) => JSON.parse(readFileSync(store.path(slug, 'project.json'), 'utf8')) as Record<string, unknown>;

describe('a new project', () => {
  it('is written in format 2 with every field', async () => {
    const store = await freshStore();
    const slug = await store.create({ name: 'Blinker', description: 'a light' });
    expect(slug).toBe('blinker');
    expect(onDisk(store, slug)).toMatchObject({
      format: 2,
      name: 'Blinker',
      description: 'a light',
      tags: [],
      archived: false,
      current: null,
      versions: [],
      chat: [],
    });
    expect(onDisk(store, slug)['created']).toBeTypeOf('number');
    expect(readdirSync(store.path(slug))).toEqual(['project.json']);
  });

  it('takes a slug of its own when names meet, also at the same time', async () => {
    const store = await freshStore();
    const slugs = await Promise.all(Array.from({ length: 12 }, () => store.create({ name: 'Über Board!' })));
    expect(new Set(slugs).size).toBe(12);
    expect([...slugs].sort()[0]).toBe('uber-board');
    for (const slug of slugs) expect(slug).toMatch(/^uber-board(-\d+)?$/);
  });

  it.each(['../../etc', '', '日本', '...', 'a'.repeat(500)])('makes a safe folder of the name %j', async (name) => {
    const store = await freshStore();
    if (name === '') return expect(store.create({ name })).rejects.toThrow();
    const slug = await store.create({ name });
    expect(slug).toMatch(/^[a-z0-9-]{1,60}$/);
    expect((await store.read(slug)).name).toBe(name);
  });
});

describe('versions', () => {
  it('are counted, become current, and hold their files', async () => {
    const store = await freshStore();
    const slug = await store.create({ name: 'b' });
    await store.commit(slug, newVersion('v001', { turn: { you: 'make it', bot: 'made', steps: [] } }));
    await store.commit(slug, newVersion('v002', { row: { ...newVersion('v002').row, parent: 'v001' } }));
    const project = await store.read(slug);
    expect(project.versions.map((v) => [v.id, v.parent, v.app_version])).toEqual([
      ['v001', null, '9.9.9'],
      ['v002', 'v001', '9.9.9'],
    ]);
    expect(project.current).toBe('v002');
    expect(project.chat).toMatchObject([{ you: 'make it', bot: 'made', version: 'v001' }]);
    expect((await store.files(slug, 'v001')).map((f) => [f.name, f.kind])).toEqual([
      ['board.json', 'app'],
      ['design.json', 'app'],
      ['models/U1.wrl', 'other'],
    ]);
    expect(await store.readFile(slug, 'v002', 'board.json')).toBe('{"made":"v002"}\n');
    expect(readdirSync(store.path(slug)).sort()).toEqual(['.work', 'project.json', 'v001', 'v002']);
    expect(readdirSync(store.path(slug, '.work'))).toEqual([]);
  });

  it('replaces the remains of a build that died, and keeps none of their files', async () => {
    const store = await freshStore();
    const slug = await store.create({ name: 'b' });
    mkdirSync(store.path(slug, 'v001'));
    writeFileSync(store.path(slug, 'v001', 'half.gtl'), 'G04 half');
    mkdirSync(store.path(slug, '.work', 'new-v001-dead'), { recursive: true });
    await store.commit(slug, newVersion('v001'));
    expect((await store.files(slug, 'v001')).map((f) => f.name)).not.toContain('half.gtl');
    expect(readdirSync(store.path(slug, '.work'))).toEqual([]);
  });

  it('are refused when another build took the id meanwhile', async () => {
    const store = await freshStore();
    const slug = await store.create({ name: 'b' });
    const ends = await Promise.allSettled([store.commit(slug, newVersion('v001')), store.commit(slug, newVersion('v001'))]);
    expect(ends.map((e) => e.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await store.read(slug)).versions).toHaveLength(1);
  });

  it('move only current on a restore', async () => {
    const store = await freshStore();
    const slug = await store.create({ name: 'b' });
    await store.commit(slug, newVersion('v001'));
    await store.commit(slug, newVersion('v002'));
    const before = (await store.read(slug)).versions;
    await store.makeCurrent(slug, 'v001');
    const after = await store.read(slug);
    expect(after.current).toBe('v001');
    expect(after.versions).toEqual(before);
    expect(await store.nextVersion(slug)).toBe('v003');
    expect(await problemOf(store.makeCurrent(slug, 'v009'))).toBe('not-found');
  });

  it('leave nothing behind when the folder cannot be written', async ({ skip }) => {
    if (process.getuid?.() === 0) skip('root may write everywhere');
    const store = await freshStore();
    const slug = await store.create({ name: 'b' });
    chmodSync(store.path(slug), 0o555);
    await expect(store.commit(slug, newVersion('v001'))).rejects.toThrow();
    chmodSync(store.path(slug), 0o755);
    expect((await store.read(slug)).versions).toEqual([]);
    expect(existsSync(store.path(slug, 'v001'))).toBe(false);
  });

  it('leave no version and no temporary file when a file cannot be written', async () => {
    const store = await freshStore();
    const slug = await store.create({ name: 'b' });
    const files = [...newVersion('v001').files, { name: 'design.json/inside-a-file', content: 'x' }];
    await expect(store.commit(slug, newVersion('v001', { files }))).rejects.toThrow();
    expect(readdirSync(store.path(slug)).filter((n) => n !== '.work')).toEqual(['project.json']);
    expect(readdirSync(store.path(slug, '.work'))).toEqual([]);
    expect((await store.read(slug)).current).toBeNull();
  });

  it('give no file that is a link, hidden, or elsewhere', async () => {
    const store = await freshStore();
    const slug = await store.create({ name: 'b' });
    await store.commit(slug, newVersion('v001'));
    writeFileSync(join(store.root, 'secret.txt'), 'secret');
    symlinkSync(join(store.root, 'secret.txt'), store.path(slug, 'v001', 'link.txt'));
    symlinkSync(store.root, store.path(slug, 'v001', 'folder'));
    for (const name of [
      'link.txt',
      'folder/secret.txt',
      '../project.json',
      '../../secret.txt',
      '/etc/passwd',
      '',
      '.',
      'models',
      'models/../board.json',
    ]) {
      expect(await problemOf(store.file(slug, 'v001', name))).toBe('not-found');
    }
    for (const slugLike of ['..', '.trash', '.locks', 'B', 'b/', 'b/v001', '']) expect(await problemOf(store.read(slugLike))).toBe('not-found');
  });
});

/** A store whose document cannot be written, or cannot be made durable once it is written. */
class Failing extends ProjectStore {
  fails: 'before' | 'after' | null = null;
  protected override async write(slug: string, project: ProjectDocument): Promise<void> {
    if (this.fails !== 'before') await super.write(slug, project);
    if (this.fails !== null) throw new Error('the disk is full');
  }
}

describe('a commit whose document cannot be written', () => {
  const failing = async (): Promise<Failing> => {
    const store = new Failing((await freshStore()).root, '9.9.9');
    await store.commit(await store.create({ name: 'b' }), newVersion('v001'));
    return store;
  };

  it('takes the version back that the table does not name', async () => {
    const store = await failing();
    store.fails = 'before';
    await expect(store.commit('b', newVersion('v002'))).rejects.toThrow('the disk is full');
    expect([readdirSync(store.path('b')).sort(), onDisk(store, 'b')['current']]).toEqual([['.work', 'project.json', 'v001'], 'v001']);
    store.fails = null;
    expect(await store.commit('b', newVersion('v002'))).toMatchObject({ id: 'v002' });
  });

  it('leaves the one that the table names already', async () => {
    const store = await failing();
    store.fails = 'after';
    await expect(store.commit('b', newVersion('v002'))).rejects.toThrow('the disk is full');
    expect(onDisk(store, 'b')['current']).toBe('v002');
    expect((await store.files('b', 'v002')).map((f) => f.name)).toContain('board.json');
  });

  it('names no version that is none', async () => {
    const store = await failing();
    await expect(store.commit('b', newVersion('v002', { row: { ...newVersion('v002').row, parts: 'many' as never } }))).rejects.toThrow();
    expect([existsSync(store.path('b', 'v002')), onDisk(store, 'b')['current']]).toEqual([false, 'v001']);
  });
});

describe('a commit', () => {
  it('is refused unless the version that it follows is current', async () => {
    const store = await freshStore();
    const slug = await store.create({ name: 'b' });
    await expect(store.commit(slug, newVersion('v001', { onlyAfter: 'v001' }))).rejects.toThrow('nothing is current now, not v001');
    await store.commit(slug, newVersion('v001'));
    await expect(store.commit(slug, newVersion('v001'))).rejects.toThrow('another build made v001 while v001 was built; ask again');
    await expect(store.commit(slug, newVersion('v002', { onlyAfter: 'v002' }))).rejects.toThrow('v001 is current now, not v002');
    expect(await problemOf(store.commit(slug, newVersion('v001')))).toBe('conflict');
    await expect(store.commit(await store.create({ name: 'c' }), newVersion('v002'))).rejects.toThrow('another build made a version while v002');
    expect(await store.commit(slug, newVersion('v002', { onlyAfter: 'v001' }))).toMatchObject({ id: 'v002', label: '', notes: '', asks: null });
  });

  it('names a project that nobody has named, and takes what waited to be sent for sent', async () => {
    const store = await freshStore();
    const [auto, own] = [await store.create({ name: 'a lamp with', auto_named: true, unsent: 'a lamp' }), await store.create({ name: 'Mine' })];
    for (const slug of [auto, own]) await store.commit(slug, newVersion('v001', { name: 'Lamp' }));
    expect([onDisk(store, auto), onDisk(store, own)]).toMatchObject([{ name: 'Lamp', auto_named: true }, { name: 'Mine' }]);
    expect('unsent' in onDisk(store, auto)).toBe(false);
    await store.commit(auto, newVersion('v002', { name: 'Lantern', renamed: 'Torch' }));
    await store.commit(auto, newVersion('v003', { name: 'Lantern' }));
    expect(onDisk(store, auto)).toMatchObject({ name: 'Torch', auto_named: false });
  });

  it('moves when the project was touched; a reader moves nothing', async () => {
    const store = await freshStore();
    const slug = await store.create({ name: 'b' });
    const made = (await store.read(slug)).touched;
    await store.commit(slug, newVersion('v001'));
    const { touched } = await store.read(slug);
    expect(touched).toBeGreaterThan(made);
    await store.update(slug, (p) => ({ ...p, description: 'x' }));
    expect((await store.read(slug)).touched).toBe(touched);
  });
});

describe('a simulation', () => {
  it('lies beside the files of its version, is replaced whole, and is told', async () => {
    const store = await freshStore();
    const slug = await store.create({ name: 'b' });
    for (const id of ['v001', 'v002']) await store.commit(slug, newVersion(id));
    for (const text of ['{"t":1}', '{"t":2}']) await store.putSimulation(slug, 'v001', text);
    expect(readFileSync(store.path(slug, 'v001', 'sim.json'), 'utf8')).toBe('{"t":2}');
    expect((await store.detail(slug)).versions.map((v) => [v.id, v.sim])).toEqual([
      ['v001', true],
      ['v002', false],
    ]);
    await store.commit(slug, newVersion('v003'));
    expect((await store.detail(slug)).versions.map((v) => v.sim)).toEqual([true, false, false]);
    expect(await problemOf(store.putSimulation(slug, 'v004', '{}'))).toBe('not-found');
    rmSync(store.path(slug, 'v002'), { recursive: true });
    await expect(store.putSimulation(slug, 'v002', '{}')).rejects.toThrow();
    expect(readdirSync(store.path(slug, '.work'))).toEqual([]);
  });
});

describe('a version', () => {
  it('has the files of its folder and of one below it, and none that is hidden, half or deeper', async () => {
    const store = await freshStore();
    const slug = await store.create({ name: 'b' });
    await store.commit(slug, newVersion('v001'));
    const at = (name: string): string => store.path(slug, 'v001', name);
    for (const name of ['.hidden', 'half.tmp', 'tmp', 'dotted.', 'models/.hidden', 'models/half.tmp']) writeFileSync(at(name), 'x');
    for (const name of ['.folder', 'folder.tmp', 'models/deep']) {
      mkdirSync(at(name));
      writeFileSync(at(`${name}/x`), 'x');
    }
    expect((await store.files(slug, 'v001')).map((f) => f.name)).toEqual(['board.json', 'design.json', 'dotted.', 'models/U1.wrl', 'tmp']);
  });

  it('is not found where there is none, and a conflict where the disk lacks its files', async () => {
    const store = await freshStore();
    const slug = await store.create({ name: 'b' });
    await store.commit(slug, newVersion('v001'));
    expect(await store.version(slug, 'v001')).toMatchObject({ id: 'v001' });
    for (const look of [() => store.version(slug, 'v002'), () => store.files(slug, 'v002'), () => store.readFile(slug, 'v001', 'none.json')])
      expect(await problemOf(look())).toBe('not-found');
    rmSync(store.path(slug, 'v001'), { recursive: true });
    await expect(store.files(slug, 'v001')).rejects.toThrow('b: its table names v001, and the disk lacks files of it');
  });
});

describe('the conversation', () => {
  it('has one turn of a job, and those of nobody as often as they are said', async () => {
    const store = await freshStore();
    const slug = await store.create({ name: 'b', unsent: 'waits' });
    const turn = { you: 'x', bot: 'y', version: '', steps: [] };
    for (const job of ['j1', 'j1', 'j2']) await store.addTurn(slug, { ...turn, job });
    for (let i = 0; i < 2; i++) await store.addTurn(slug, turn);
    expect((await store.read(slug)).chat.map((t) => t.job)).toEqual(['j1', 'j2', undefined, undefined]);
    expect('unsent' in onDisk(store, slug)).toBe(false);
    const slept = await store.takeFence(slug, 'j3');
    await store.takeFence(slug, 'j3');
    expect(await problemOf(store.addTurn(slug, turn, slept))).toBe('conflict');
  });

  it('keeps the last 200 turns', async () => {
    const store = await freshStore();
    const slug = await store.create({ name: 'b' });
    for (let i = 0; i < 203; i++) await store.addTurn(slug, { you: `question ${i}`, bot: 'yes', version: '', steps: [] });
    const { chat } = await store.read(slug);
    expect(chat).toHaveLength(200);
    expect([chat[0]?.you, chat.at(-1)?.you]).toEqual(['question 3', 'question 202']);
  });
});

describe('writers at the same time', () => {
  it('lose no update, in one process and from two stores', async () => {
    const store = await freshStore();
    const other = new ProjectStore(store.root, '9.9.9');
    const slug = await store.create({ name: 'b' });
    const add = (from: ProjectStore, tag: string) => from.touch(slug, (p) => ({ tags: [...p.tags, tag] }));
    await Promise.all(Array.from({ length: 40 }, (_, i) => add(i % 2 === 0 ? store : other, `t${i}`)));
    expect((await store.read(slug)).tags).toHaveLength(40);
    expect(readdirSync(store.path(slug))).toEqual(['project.json']);
  });
});

describe('older and newer formats', () => {
  const old = {
    name: 'Old one',
    created: 1600000000.5,
    current: 'v001',
    versions: [{ id: 'v001', created: 1600000100, prompt: 'imported from x.kicad_pcb', summary: 'read in', parts: 4 }],
  };

  it('migrates format 1 on the first read and keeps the original', async () => {
    const store = await freshStore();
    mkdirSync(join(store.root, 'old-one'));
    const text = JSON.stringify(old);
    writeFileSync(join(store.root, 'old-one', 'project.json'), text);
    const detail = await store.detail('old-one');
    expect(detail).toMatchObject({ format: 2, description: '', tags: [], archived: false, touched: 1600000100, current: 'v001' });
    expect(detail.versions[0]).toMatchObject({ id: 'v001', app_version: '', label: '', notes: '', passed: null, when: 1600000100 });
    expect(detail.chat).toEqual([{ t: 1600000100, you: 'imported from x.kicad_pcb', bot: 'read in', version: 'v001', steps: [], kind: 'note' }]);
    expect(readFileSync(join(store.root, 'old-one', 'project.json.pre-format1'), 'utf8')).toBe(text);
    expect(onDisk(store, 'old-one')['format']).toBe(2);
  });

  it('refuses a newer format, leaves it untouched and out of the list', async () => {
    const store = await freshStore();
    mkdirSync(join(store.root, 'future'));
    const text = JSON.stringify({ ...old, format: 3 });
    writeFileSync(join(store.root, 'future', 'project.json'), text);
    expect(await problemOf(store.read('future'))).toBe('newer-format');
    expect(await problemOf(store.touch('future', () => ({ name: 'mine' })))).toBe('newer-format');
    expect(await store.list()).toEqual([]);
    expect(readFileSync(join(store.root, 'future', 'project.json'), 'utf8')).toBe(text);
  });

  it('keeps fields that it does not know', async () => {
    const store = await freshStore();
    const slug = await store.create({ name: 'b' });
    writeFileSync(store.path(slug, 'project.json'), JSON.stringify({ ...onDisk(store, slug), starred: true }));
    await store.touch(slug, () => ({ description: 'new' }));
    expect(onDisk(store, slug)).toMatchObject({ starred: true, description: 'new' });
  });

  it.each(['', '[]', '{"name": 1}', '{"name":"x","created":1,"format":"two"}'])('tells that %j is no project', async (text) => {
    const store = await freshStore();
    mkdirSync(join(store.root, 'broken'));
    writeFileSync(join(store.root, 'broken', 'project.json'), text);
    expect(await problemOf(store.read('broken'))).toBe('broken');
    await expect(store.read('broken')).rejects.toThrow(/^broken\/project\.json/);
    expect(await store.list()).toEqual([]);
  });
});

describe('the list', () => {
  it('tells the current version, most recently touched first, archived apart', async () => {
    const store = await freshStore();
    const [a, b, c] = [await store.create({ name: 'a' }), await store.create({ name: 'b' }), await store.create({ name: 'c' })];
    await store.commit(a, newVersion('v001'));
    await store.touch(b, () => ({ archived: true }));
    expect((await store.list()).map((p) => p.slug)).toEqual([a, c]);
    expect((await store.list(true)).map((p) => p.slug)).toEqual([b]);
    expect((await store.list())[0]).toMatchObject({
      versions: 1,
      current: 'v001',
      summary: 'summary of v001',
      prompt: 'prompt of v001',
      parts: 3,
      erc_errors: 0,
      gaps: 1,
      cost: 1.5,
      passed: true,
      label: '',
      app_version: '9.9.9',
      thumbnail: '/api/projects/a/versions/v001/files/board.svg',
      format: 2,
    });
  });
});

describe('slugs', () => {
  it.each(['-lamp', 'lamp-', '-', '--', 'a'.repeat(200)])('a folder named %j is a project like any other', async (slug) => {
    const store = await freshStore();
    renameSync(store.path(await store.create({ name: 'Lamp' })), join(store.root, slug));
    expect((await store.list()).map((p) => p.slug)).toEqual([slug]);
    await store.commit(slug, newVersion('v001'));
    const trash = new Trash(store);
    expect(await trash.put(slug)).toMatch(new RegExp(`^${slug}-\\d{17}$`));
    await store.create({ name: slug });
    const back = await trash.restore(slug);
    expect(back.length).toBeLessThanOrEqual(200);
    expect((await store.read(back)).versions).toHaveLength(1);
  });

  it.each(['Lamp', 'lamp_', '.lamp', 'a'.repeat(201), 'lamp lamp', '..'])('%j is none', async (slug) => {
    expect(await problemOf((await freshStore()).read(slug))).toBe('not-found');
  });
});

describe('a commit with a fencing token', () => {
  it('is refused when another attempt has begun since, and leaves nothing; that attempt commits', async () => {
    const store = await freshStore();
    const slug = await store.create({ name: 'Blinker' });
    const slept = await store.takeFence(slug, 'job');
    const fence = await store.takeFence(slug, 'job');
    expect(await problemOf(store.commit(slug, newVersion('v001', { fence: slept })))).toBe('conflict');
    expect([existsSync(store.path(slug, 'v001')), onDisk(store, slug)['versions']]).toEqual([false, []]);
    await store.commit(slug, newVersion('v001', { fence }));
    expect(onDisk(store, slug)).toMatchObject({ current: 'v001', versions: [{ id: 'v001' }] });
  });
});
