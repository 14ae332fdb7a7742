import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { exportBundle, importBundle, type ProjectDocument, ProjectStore, StoreError, unpackBundle } from '../../src/projects/index.js';
import { type Entries, unzip, zipped } from '../contract/zips.js';
import { freshStore, newVersion } from './support.js';

let store: ProjectStore;
let bundle: Entries;
beforeEach(async () => {
  store = await freshStore();
  const slug = await store.create({ name: 'Lamp' });
  await store.commit(slug, newVersion('v001'));
  await store.commit(slug, newVersion('v002'));
  const { filename, stream } = await exportBundle(store, slug, { chat: true });
  expect(filename).toBe('lamp.zip');
  bundle = await unzip(await buffer(stream));
});

const project = () => JSON.parse(String(bundle['project.json']));
const told = (change: object): Entries => ({ ...bundle, 'project.json': JSON.stringify({ ...project(), ...change }) });
const take = async (entries: Entries, largest?: number): Promise<string> =>
  importBundle(store, { stream: Readable.from([await zipped(entries)]), filename: 'sent.zip' }, unpackBundle, largest);
/** What refuses the bundle, and why. */
const refusal = async (entries: Entries, largest?: number): Promise<string> => {
  try {
    await take(entries, largest);
  } catch (error) {
    if (error instanceof StoreError) return `${error.problem}: ${error.message}`;
    throw error;
  }
  return 'taken';
};

/** A store whose project is changed, document and draft together, by each of so many looks at it. */
class Restless extends ProjectStore {
  looks = 0;
  restless = 0;
  override async read(slug: string): Promise<ProjectDocument> {
    if (this.looks++ < this.restless) await this.move(slug, this.looks);
    return super.read(slug);
  }
  async move(slug: string, seed: number): Promise<void> {
    writeFileSync(this.path(slug, 'draft.json'), JSON.stringify({ base: 'v002', constraints: { rules: { seed } }, touched: 1 }));
    await this.update(slug, (project) => ({ ...project, description: `seed ${seed}` }));
  }
}

describe('an export', () => {
  it.each([0, 1, 5, 1_000_000])('has document and draft of one moment where the project moves at each of %s looks', async (restless) => {
    const moving = new Restless(store.root, '9.9.9');
    await moving.move('lamp', 0);
    moving.restless = restless;
    const { stream } = await exportBundle(moving, 'lamp', { chat: true });
    const found = await unzip(await buffer(stream));
    const { description } = JSON.parse(String(found['project.json']));
    expect(description).toBe(`seed ${JSON.parse(String(found['draft.json'])).constraints.rules.seed}`);
    expect(moving.looks).toBeLessThan(40);
  });

  it('without the conversation has neither that nor what waits to be sent', async () => {
    await store.update('lamp', (p) => ({ ...p, unsent: 'more', chat: [{ t: 1, you: 'a', bot: 'b', version: '', steps: [] }] }));
    const exported = async (chat: boolean) =>
      JSON.parse(String((await unzip(await buffer((await exportBundle(store, 'lamp', { chat })).stream)))['project.json']));
    expect(await exported(true)).toMatchObject({ unsent: 'more', chat: [{ you: 'a' }] });
    const bare = await exported(false);
    expect([bare.chat, 'unsent' in bare]).toEqual([[], false]);
  });

  it.each(['design.json', 'board.json', ''])('is a conflict that names the version where the disk lacks %j of it', async (name) => {
    rmSync(store.path('lamp', 'v002', name), { recursive: true });
    const lacks = name === '' ? 'it' : `its ${name}`;
    await expect(exportBundle(store, 'lamp', { chat: true })).rejects.toThrow(
      `lamp cannot be exported: its table names v002, and the disk lacks ${lacks}`,
    );
  });
});

describe('a bundle', () => {
  it('comes back as it went, whole or under a folder with what file managers leave behind', async () => {
    const wrapped: Entries = { '__MACOSX/lamp/._x': 'x', 'lamp/.DS_Store': 'x', 'lamp/.work/x': 'x', 'lamp/proposal.json': '{}', 'lamp/x.tmp': 'x' };
    for (const [name, content] of Object.entries(bundle)) wrapped[`lamp/${name}`] = content;
    for (const entries of [bundle, wrapped]) {
      const slug = await take(entries);
      expect((await store.read(slug)).versions.map((v) => v.id)).toEqual(['v001', 'v002']);
      for (const name of ['v001/design.json', 'v002/board.json', 'v002/models/U1.wrl'])
        expect(readFileSync(join(store.path(slug, ''), name)).equals(Buffer.from(bundle[name] as Buffer)), name).toBe(true);
      expect((await store.read(slug)).imported).toMatchObject({ from: 'sent.zip', app_version: '9.9.9' });
    }
  });

  it('brings the draft of a version that it has, and no other', async () => {
    const draft = { base: 'v002', constraints: { rules: { seed: 2 } }, touched: 1_700_000_000 };
    const withDraft = (change: object): Entries => ({ ...bundle, 'draft.json': JSON.stringify({ ...draft, ...change }) });
    const slug = await take(withDraft({}));
    expect(JSON.parse(readFileSync(store.path(slug, 'draft.json'), 'utf8'))).toEqual(draft);
    expect(await refusal(withDraft({ base: 'v003' }))).toBe('invalid: draft.json: base: it amends "v003", which is not there');
    expect(await refusal(withDraft({ base: 4 }))).toMatch(/^invalid: draft\.json: base: /);
    expect(await refusal(withDraft({ touched: -1 }))).toMatch(/^invalid: draft\.json: touched: /);
  });

  it.each<[string, () => Entries, RegExp]>([
    ['no project.json', () => ({ ...bundle, 'project.json': undefined }), /^invalid: project\.json: is missing$/],
    ['a project.json that is no JSON', () => ({ ...bundle, 'project.json': '{' }), /^invalid: "project\.json": /],
    ['a project.json that is no project', () => told({ versions: 4 }), /^invalid: project\.json: /],
    [
      'a version twice in the table',
      () => told({ versions: [...project().versions, project().versions[0]] }),
      /^invalid: project\.json: versions\.2\.id: v001 is there twice$/,
    ],
    ['a version that is no id', () => told({ versions: [{ ...project().versions[0], id: 'one' }] }), /^invalid: project\.json: versions\.0\.id/],
    ['a current version that is none', () => told({ current: 'v009' }), /^invalid: project\.json: current: "v009" is not in the version table$/],
    ['no current version', () => told({ current: null }), /^invalid: project\.json: current: null is not/],
    ['a version without its board', () => ({ ...bundle, 'v002/board.json': undefined }), /^invalid: "v002\/board\.json": is missing$/],
    [
      'a version that the table does not know',
      () => ({ ...bundle, 'v003/design.json': '{}' }),
      /^invalid: "v003\/design\.json": the version table knows no v003$/,
    ],
    ...['[]', 'null', '4', '"x"'].map((text): [string, () => Entries, RegExp] => [
      `a document that is ${text}`,
      () => ({ ...bundle, 'v001/design.json': text }),
      /^invalid: "v001\/design\.json": is no document$/,
    ]),
    ['a document that is no JSON', () => ({ ...bundle, 'v001/board.json': '{"a":' }), /^invalid: "v001\/board\.json": /],
    ['a file beside the versions', () => ({ ...bundle, 'notes.txt': 'x' }), /^invalid: "notes\.txt": is no part of a project$/],
    ['a file three folders down', () => ({ ...bundle, 'v001/a/b/c': 'x' }), /^invalid: "v001\/a\/b\/c": is no part of a project$/],
    ['a folder that is no version', () => ({ ...bundle, 'more/': null }), /^invalid: "more\/": is no folder of a project$/],
    ['a hidden file', () => ({ ...bundle, 'v001/.hidden': 'x' }), /^invalid: "v001\/\.hidden": is hidden/],
    ['a way out', () => ({ ...bundle, '../outside': 'x' }), /^invalid: "\.\.\/outside": leads out of the project$/],
    ['a way from the root', () => ({ ...bundle, '/outside': 'x' }), /^invalid: "\/outside": leads out of the project$/],
    ['a name with a backslash', () => ({ ...bundle, '..\\outside': 'x' }), /holds a character that no file of a project has$/],
    ['a name of a device', () => ({ ...bundle, 'v001/con.txt': 'x' }), /^invalid: "v001\/con\.txt": is no name that every system can store$/],
    ['a name that ends with a dot', () => ({ ...bundle, 'v001/x.': 'x' }), /is no name that every system can store$/],
    ['a part of a name that is too long', () => ({ ...bundle, [`v001/${'x'.repeat(256)}`]: 'x' }), /has too long a name$/],
    ['two names that some systems do not tell apart', () => ({ ...bundle, 'v001/BOARD.json': '{}' }), /cannot stand beside "v001\/board\.json"/],
    ['a file that is a folder too', () => ({ ...bundle, 'v001/models': 'x' }), /is both a file and a folder$/],
    [
      'a link',
      () => ({ ...bundle, 'v001/link': { content: '/etc/passwd', mode: 0o120777 } }),
      /^invalid: "v001\/link": is a link or a device, not a file$/,
    ],
  ])('with %s is refused by its name, and leaves nothing behind', async (_what, entries, why) => {
    const before = (await store.list()).length;
    expect(await refusal(entries())).toMatch(why);
    expect(await store.list()).toHaveLength(before);
  });

  it('that is longer than may be is too large: packed, and unpacked', async () => {
    const size = (await zipped(bundle)).length;
    expect(await refusal({ ...bundle, 'v001/zeros': Buffer.alloc(3 * size) }, 2 * size)).toMatch(/^too-large: /);
    expect(await refusal(bundle, size - 1)).toMatch(/^too-large: /);
    expect(await refusal(bundle, 10 * size)).toBe('taken');
  });

  it('that holds a document longer than one of its kind may be is too large, by its name; another file may be as long', async () => {
    const long = (bytes: number): Buffer => Buffer.from(JSON.stringify({ a: 'x'.repeat(bytes) }));
    const MB = 1024 * 1024;
    expect(await refusal({ ...bundle, 'draft.json': long(4 * MB) })).toBe('too-large: "draft.json": is longer than 4 MB');
    expect(await refusal({ ...bundle, 'v002/design.json': long(16 * MB) })).toBe('too-large: "v002/design.json": is longer than 16 MB');
    expect(await refusal({ ...bundle, 'v002/other.json': long(16 * MB), 'v002/models/design.json': long(16 * MB) })).toBe('taken');
    expect(await refusal(bundle, 2 * MB)).toBe('taken');
    expect(await refusal({ ...bundle, 'v001/zeros': Buffer.alloc(3 * MB) }, 2 * MB)).toBe('too-large: the bundle holds more than 2 MB');
  });

  it('with a document that nests deeper, or holds more, than may be read is refused by its name', async () => {
    expect(await refusal({ ...bundle, 'v001/design.json': '['.repeat(40) + ']'.repeat(40) })).toMatch(/^(invalid|too-large): "v001\/design\.json": /);
    expect(await refusal({ ...bundle, 'draft.json': `[${'0,'.repeat(200_001)}0]` })).toMatch(/^(invalid|too-large): "draft\.json": /);
  });

  it('takes the name that is asked for, keeps its own otherwise, and tells where it came from', async () => {
    const sent = async (filename: string, name?: string) => {
      const stream = Readable.from([await zipped(bundle)]);
      return store.read(await importBundle(store, { stream, filename, name: async () => name }, unpackBundle));
    };
    expect(await sent('a.zip', 'Torch')).toMatchObject({ name: 'Torch', imported: { from: 'a.zip' } });
    const own = await sent('');
    expect(own).toMatchObject({ name: 'Lamp', imported: { from: 'Lamp' } });
    expect(own.touched).toBe(own.imported?.at);
  });

  it('is told by the file on the disk, not by what it says of itself', async () => {
    const path = join(store.path(await store.create({ name: 'Work' }), ''), 'bundle.zip');
    const bytes = await zipped(bundle);
    for (const broken of [bytes.subarray(0, bytes.length - 30), Buffer.from('PK'), Buffer.alloc(0)]) {
      writeFileSync(path, broken);
      await expect(unpackBundle(path, join(path, '..', 'to'), { filename: '', at: 0, appVersion: '1' }, 1e9)).rejects.toBeInstanceOf(StoreError);
    }
  });
});
