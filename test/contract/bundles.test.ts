import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { share } from '../support/long.js';
import { built } from './built.js';
import { serviceForTests } from './service.js';
import { type Entries, type RawMember, rawZip, unzip, zipped } from './zips.js';

const service = serviceForTests();
let slug = '';
let bundle: Entries = {};
beforeAll(async () => {
  slug = (await built(service(), {}, 'Bundle')).slug;
  await service().post(`/api/projects/${slug}/chat`, { message: 'what is it?', wait: true });
  const { status, headers, bytes } = await service().bytes(`/api/projects/${slug}/export.zip`);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/zip']);
  bundle = await unzip(bytes);
});

const project = () => JSON.parse(String(bundle['project.json']));
const changed = (change: Record<string, unknown>): Entries => ({ ...bundle, 'project.json': JSON.stringify({ ...project(), ...change }) });
const send = async (entries: Entries | Buffer) =>
  service().raw('/api/projects/import', {
    method: 'POST',
    body: new Uint8Array(Buffer.isBuffer(entries) ? entries : await zipped(entries)),
    headers: { 'content-type': 'application/zip' },
  });
const leftovers = () => readdirSync(service().projects).filter((n) => n.startsWith('.import'));

describe('GET export.zip', () => {
  it('holds project.json, and every version that the table names', () => {
    const names = Object.keys(bundle);
    expect(names).toEqual(expect.arrayContaining(['project.json', 'v001/design.json', 'v001/board.json', 'v001/board.svg']));
    expect(names.filter((n) => !/^(project\.json|v001\/.+)$/.test(n))).toEqual([]);
    expect(project()).toMatchObject({ format: 2, name: 'Bundle', current: 'v001' });
    expect(project().chat.length).toBe(2);
  });

  it('holds the draft when there is one, and leaves out what is no part of the project', async () => {
    await service().put(`/api/projects/${slug}/constraints`, { constraints: { rules: { seed: 2 } } });
    const folder = join(service().projects, slug);
    writeFileSync(join(folder, 'project.json.pre-format1'), '{}');
    writeFileSync(join(folder, 'x.tmp'), '');
    writeFileSync(join(folder, 'v001', 'y.tmp'), '');
    const names = Object.keys(await unzip((await service().bytes(`/api/projects/${slug}/export.zip`)).bytes));
    expect(names).toContain('draft.json');
    expect(names.filter((n) => /tmp|pre-format|\.work|proposal/.test(n))).toEqual([]);
    await service().delete(`/api/projects/${slug}/constraints`);
  });

  it('omits the conversation with chat=0', async () => {
    const entries = await unzip((await service().bytes(`/api/projects/${slug}/export.zip?chat=0`)).bytes);
    expect(JSON.parse(String(entries['project.json'])).chat).toEqual([]);
  });

  it('is 409 when the disk lacks a version that the table names, 404 without the project', async () => {
    const broken = (await built(service(), {}, 'Broken')).slug;
    rmSync(join(service().projects, broken, 'v001'), { recursive: true });
    const answer = await service().get(`/api/projects/${broken}/export.zip`);
    expect([answer.status, answer.json.error]).toEqual([409, expect.stringContaining('v001')]);
    expect((await service().get('/api/projects/none/export.zip')).status).toBe(404);
  });
});

describe('POST import', () => {
  it('makes the project again, its files byte by byte', async () => {
    const answer = await send(bundle);
    expect(answer.status).toBe(201);
    expect(answer.json.project).toMatchObject({
      name: 'Bundle',
      slug: 'bundle-2',
      current: 'v001',
      imported: { at: expect.any(Number), from: 'Bundle' },
    });
    expect(answer.json.project.imported.app_version).toMatch(/^\d/);
    expect(answer.json.project.chat).toEqual((await service().get(`/api/projects/${slug}`)).json.chat);
    for (const [name, content] of Object.entries(bundle)) {
      if (name !== 'project.json') expect(readFileSync(join(service().projects, 'bundle-2', name)).equals(Buffer.from(content as Buffer))).toBe(true);
    }
    expect(leftovers()).toEqual([]);
  });

  it('takes a form with a file and a name, in either order', async () => {
    for (const order of [
      ['file', 'name'],
      ['name', 'file'],
    ]) {
      const form = new FormData();
      for (const field of order) {
        if (field === 'name') form.append('name', 'From a form');
        else form.append('file', new Blob([new Uint8Array(await zipped(bundle))]), 'lamp.zip');
      }
      const answer = await service().raw('/api/projects/import', { method: 'POST', body: form });
      expect(answer.status).toBe(201);
      expect(answer.json.project).toMatchObject({ name: 'From a form', imported: { from: 'lamp.zip' } });
    }
    const bad = new FormData();
    bad.append('file', new Blob([new Uint8Array(await zipped(bundle))]), 'lamp.zip');
    bad.append('name', 'x'.repeat(201));
    const before = readdirSync(service().projects).length;
    expect((await service().raw('/api/projects/import', { method: 'POST', body: bad })).status).toBe(400);
    const empty = new FormData();
    empty.append('name', 'x');
    expect((await service().raw('/api/projects/import', { method: 'POST', body: empty })).status).toBe(400);
    expect(readdirSync(service().projects)).toHaveLength(before);
  });

  it('takes a zip of the folder itself: wrapper and __MACOSX are stripped, scratch is dropped', async () => {
    const wrapped: Entries = {
      'Lamp/': null,
      '__MACOSX/Lamp/._project.json': 'x',
      'Lamp/.work/': null,
      'Lamp/.DS_Store': 'x',
      'Lamp/project.json.pre-format1': '{}',
    };
    for (const [name, content] of Object.entries(bundle)) wrapped[`Lamp/${name}`] = content;
    const answer = await send(wrapped);
    expect(answer.status).toBe(201);
    const folder = join(service().projects, answer.json.project.slug);
    expect(readdirSync(folder).sort()).toEqual(['project.json', 'v001']);
  });

  it('takes a draft that amends a version that is there', async () => {
    const draft = { base: 'v001', constraints: { rules: { seed: 7 } }, touched: 1_700_000_000 };
    const answer = await send({ ...bundle, 'draft.json': JSON.stringify(draft) });
    expect(answer.status).toBe(201);
    expect((await service().get(`/api/projects/${answer.json.project.slug}/constraints`)).json).toMatchObject({
      base: 'v001',
      unbuilt: true,
      constraints: { rules: { seed: 7 } },
    });
  });

  it('migrates an older format', async () => {
    const { format: _f, description: _d, tags: _t, archived: _a, ...old } = project();
    const answer = await send({ ...bundle, 'project.json': JSON.stringify(old) });
    expect([answer.status, answer.json.project?.format]).toEqual([201, 2]);
  });

  const refusals: [string, () => Entries | Buffer, number, string][] = [
    ['what is no zip', () => Buffer.from('hello'), 400, 'zip'],
    ['an empty body', () => Buffer.alloc(0), 400, ''],
    ['half a zip', () => Buffer.from('504b0304', 'hex'), 400, 'zip'],
    ['an empty zip', () => ({}), 400, 'project.json'],
    ['no project.json', () => ({ 'v001/design.json': '{}' }), 400, 'project.json'],
    ['a project.json that is no JSON', () => ({ ...bundle, 'project.json': '{' }), 400, 'project.json'],
    ['a wrong field', () => changed({ versions: [{ ...project().versions[0], created: 'x' }] }), 400, 'versions.0.created'],
    ['a name of the wrong type', () => changed({ name: 5 }), 400, 'name'],
    ['a newer format', () => changed({ format: 3 }), 409, 'format 3'],
    ['an older format with rows that are none', () => changed({ format: 1, touched: undefined, versions: [null] }), 400, 'versions.0'],
    ['current outside the table', () => changed({ current: 'v009' }), 400, 'current'],
    ['a version twice', () => changed({ versions: [project().versions[0], project().versions[0]] }), 400, 'v001'],
    ['a version id that is none', () => changed({ versions: [{ ...project().versions[0], id: '../x' }], current: '../x' }), 400, '../x'],
    ['a member that is no part of a project', () => ({ ...bundle, 'notes.txt': 'x' }), 400, 'notes.txt'],
    ['a version that the table does not know', () => ({ ...bundle, 'v002/board.json': '{}' }), 400, 'v002'],
    ['a version without board.json', () => ({ ...bundle, 'v001/board.json': undefined }), 400, 'v001/board.json'],
    ['a design.json that does not parse', () => ({ ...bundle, 'v001/design.json': '{"a":' }), 400, 'v001/design.json'],
    [
      'a draft of a version that is not there',
      () => ({ ...bundle, 'draft.json': '{"base":"v005","constraints":{},"touched":1}' }),
      400,
      'draft.json',
    ],
    [
      'a draft that is none',
      () => ({ ...bundle, 'draft.json': '{"base":"v001","constraints":{"rules":{"seed":-1}},"touched":1}' }),
      400,
      'rules.seed',
    ],
    ['a way out', () => ({ ...bundle, '../evil.txt': 'x' }), 400, '../evil.txt'],
    ['a way out inside a version', () => ({ ...bundle, 'v001/../../evil.txt': 'x' }), 400, 'evil.txt'],
    ['an absolute path', () => ({ ...bundle, '/etc/evil': 'x' }), 400, '/etc/evil'],
    ['a backslash', () => ({ ...bundle, 'v001\\..\\evil': 'x' }), 400, 'evil'],
    ['a link', () => ({ ...bundle, 'v001/link': { content: '/etc/passwd', mode: 0o120777 } }), 400, 'v001/link'],
    ['names that only case tells apart', () => ({ ...bundle, 'v001/BOARD.json': '{}' }), 400, 'BOARD.json'],
    ['a device name', () => ({ ...bundle, 'v001/con.txt': 'x' }), 400, 'con.txt'],
  ];
  it.each(refusals)('refuses %s, names it, and leaves nothing', async (_what, make, status, named) => {
    const before = readdirSync(service().projects).sort();
    const answer = await send(make());
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(named)]);
    expect(answer.json).toEqual({ error: expect.any(String) });
    expect(readdirSync(service().projects).sort()).toEqual(before);
    expect(readdirSync(service().home).sort()).toEqual(['.service', 'projects']);
  });

  it('refuses more than 256 MB with 413: announced, or only once inflated', async () => {
    const before = readdirSync(service().projects).sort();
    const announced = await service().plain(
      '/api/projects/import',
      { host: new URL(service().address).host, 'content-type': 'application/zip', 'content-length': String(300e6) },
      'POST',
    );
    expect(announced.status).toBe(413);
    const bomb = await send({ ...bundle, 'v001/bomb.bin': Buffer.alloc(257 * 1024 * 1024) });
    expect([bomb.status, bomb.json.error]).toEqual([413, expect.stringContaining('256 MB')]);
    expect(readdirSync(service().projects).sort()).toEqual(before);
  });

  it('is 415 for JSON', async () => {
    expect((await service().post('/api/projects/import', {})).status).toBe(415);
  });
});

/** Members of the bundle, stored, with some put in or changed. */
const raw = (change: (members: RawMember[]) => readonly RawMember[]): Buffer =>
  rawZip(change(Object.entries(bundle).map(([name, content]) => ({ name, content: content as Buffer }))));
const lying = (name: string, lie: Partial<RawMember>): Buffer => raw((members) => members.map((m) => (m.name === name ? { ...m, ...lie } : m)));
const beside = (...more: RawMember[]): Buffer => raw((members) => [...members, ...more]);

describe('POST import of a zip that is not what it says', () => {
  const board = 'v001/board.json';
  const refusals: [string, () => Buffer, string][] = [
    ['a byte of project.json changed', () => lying('project.json', { crc: 1 }), 'project.json'],
    ['a byte of a file that nobody reads changed', () => lying('v001/board.svg', { crc: 1 }), 'v001/board.svg'],
    ['a byte of what is left out changed', () => beside({ name: '.work/x', content: 'x', crc: 1 }), '.work/x'],
    ['another name before the bytes', () => lying(board, { local: { name: 'v001/board.jsoN' } }), board],
    ['another size before the bytes', () => lying(board, { local: { size: 7 } }), board],
    ['another method before the bytes', () => lying(board, { local: { method: 8 } }), board],
    ['a size that is too small', () => lying(board, { deflate: true, size: 10 }), board],
    ['a size that is too large', () => lying(board, { deflate: true, size: 100_000_000 }), board],
    ['two members of the same bytes', () => beside({ name: 'v001/twice.txt', content: '', shares: true }), 'v001/twice.txt'],
    ['a name of 290 characters', () => beside({ name: `v001/${'a'.repeat(290)}`, content: '' }), 'too long a name'],
    ['a name of 560 bytes', () => beside({ name: `v001/${'é'.repeat(280)}`, content: '' }), 'too long a name'],
    ['a file that is also a folder', () => beside({ name: `${board}/x`, content: '' }), 'both a file and a folder'],
    [
      'a folder that is also a file',
      () => beside({ name: 'v001/models', content: '' }, { name: 'v001/models/x', content: '' }),
      'both a file and a folder',
    ],
    ['an empty folder that is also a file', () => beside({ name: `${board}/`, content: '' }), 'both a file and a folder'],
    ['folders that only case tells apart', () => beside({ name: 'v001/a/x', content: '' }, { name: 'v001/A/y', content: '' }), 'v001/A'],
    [
      'names that only their form tells apart',
      () => beside({ name: 'v001/é', content: '' }, { name: 'v001/e\u0301', content: '' }),
      'tell them apart',
    ],
    ['a hidden file', () => beside({ name: 'v001/.hidden', content: '' }), 'v001/.hidden'],
    ['folders in folders', () => beside({ name: 'v001/models/a/b/c', content: '' }), 'v001/models/a/b/c'],
    ['a device of Windows in other digits', () => beside({ name: 'v001/COM¹', content: '' }), 'COM¹'],
    ['a name that turns its direction', () => beside({ name: 'v001/\u202egnp.html', content: '' }), 'holds a character'],
    ['a name with a control character', () => beside({ name: 'v001/a\u009fb', content: '' }), 'holds a character'],
  ];
  it.each(refusals)('%s is 400 naming the member, and leaves nothing', async (_what, make, named) => {
    const before = readdirSync(service().projects).sort();
    const answer = await send(make());
    expect([answer.status, answer.json.error]).toEqual([400, expect.stringContaining(named)]);
    expect(readdirSync(service().projects).sort()).toEqual(before);
  });

  it('more members than any project has are 413, before they are looked at', async () => {
    const many = Array.from({ length: 10_001 }, (_, n): RawMember => ({ name: `v001/${n}`, content: '' }));
    const answer = await send(beside(...many));
    expect([answer.status, answer.json.error]).toEqual([413, expect.stringContaining('members')]);
  });

  it('thousands of members are taken', async () => {
    // As many as are taken: test/attack/bombs.test.ts.
    const count = share(5000, 2000);
    const many = Array.from({ length: count }, (_, n): RawMember => ({ name: `v001/models/${n}.wrl`, content: `${n}` }));
    const answer = await send(beside(...many));
    expect(answer.status).toBe(201);
    const { files } = (await service().get(`/api/projects/${answer.json.project.slug}/versions/v001/files`)).json;
    expect(files.filter((f: { name: string }) => f.name.startsWith('models/')).length).toBeGreaterThanOrEqual(count);
  });

  it.each([
    ['values without end', 'v001/design.json', () => `{"a":[${'{},'.repeat(20_000_000)}{}]}`],
    ['values without end in project.json', 'project.json', () => JSON.stringify({ ...project(), tags: Array(250_000).fill(1) })],
    ['a deep nest', 'v001/design.json', () => `${'['.repeat(5_000_000)}${']'.repeat(5_000_000)}`],
    [
      'a deep nest in a field that nobody knows',
      'project.json',
      () => JSON.stringify(project()).replace(/^\{/, `{"x":${'['.repeat(200_000)}${']'.repeat(200_000)},`),
    ],
  ])('%s are 413, and the service answers meanwhile', async (_what, name, content) => {
    const sent = send(lying(name, { content: content(), deflate: true }));
    expect((await service().get('/api/health')).status).toBe(200);
    const answer = await sent;
    expect([answer.status, answer.json.error]).toEqual([413, expect.stringContaining(name)]);
    expect(leftovers()).toEqual([]);
  });
});

describe('POST import of a project.json past the limits of the API', () => {
  const row = () => project().versions[0];
  const refusals: [string, () => Record<string, unknown>, string][] = [
    ['a name of a million characters', () => ({ name: 'x'.repeat(1_000_000) }), 'name'],
    ['a name with control characters', () => ({ name: 'a\u0000b' }), 'name'],
    ['a name of two lines', () => ({ name: 'a\nSet-Cookie: a=b' }), 'name'],
    ['a name that turns its direction', () => ({ name: 'a\u202eb' }), 'name'],
    ['half a surrogate pair', () => ({ name: '\ud800x' }), 'name'],
    ['too many tags', () => ({ tags: Array.from({ length: 101 }, (_, n) => `t${n}`) }), 'tags'],
    ['a long tag', () => ({ tags: ['x'.repeat(101)] }), 'tags.0'],
    ['a description of a novel', () => ({ description: 'x'.repeat(10_001) }), 'description'],
    ['a time without end', () => ({ created: 1e300 }), 'created'],
    ['a time before all times', () => ({ versions: [{ ...row(), created: -1 }] }), 'versions.0.created'],
    ['a version of a time that no calendar has', () => ({ versions: [{ ...row(), created: 1e300 }] }), 'versions.0.created'],
    ['a label of a page', () => ({ versions: [{ ...row(), label: 'x'.repeat(1001) }] }), 'versions.0.label'],
    ['notes with control characters', () => ({ versions: [{ ...row(), notes: 'a\u0007' }] }), 'versions.0.notes'],
    ['a message of a book', () => ({ chat: [{ t: 1, you: 'x'.repeat(20_001), bot: '', version: '' }] }), 'chat.0.you'],
    ['a turn of a time that no calendar has', () => ({ chat: [{ t: 1e300, you: '', bot: '', version: '' }] }), 'chat.0.t'],
    ['a variation with a long name', () => ({ variations: [{ id: 'a', name: 'x'.repeat(201), macros: {}, when: 1 }] }), 'variations.0.name'],
  ];
  it.each(refusals)('%s is 400 naming the field', async (_what, change, named) => {
    const answer = await send(changed(change()));
    expect([answer.status, answer.json.error]).toEqual([400, expect.stringContaining(named)]);
  });

  it('keeps the last 200 turns', async () => {
    const chat = Array.from({ length: 1000 }, (_, n) => ({ t: n, you: `${n}`, bot: '', version: '' }));
    const answer = await send(changed({ chat, versions: project().versions }));
    expect(answer.status).toBe(201);
    const kept = JSON.parse(readFileSync(join(service().projects, answer.json.project.slug, 'project.json'), 'utf8')).chat;
    expect([kept.length, kept[0].you, kept.at(-1).you]).toEqual([200, '800', '999']);
  });

  it('has line ends of one kind', async () => {
    const answer = await send(changed({ description: 'one\r\ntwo' }));
    expect([answer.status, answer.json.project.description]).toEqual([201, 'one\ntwo']);
  });

  it('control characters in the documents of a version are refused with their place', async () => {
    const design = JSON.parse(String(bundle['v001/design.json']));
    const broken = { ...design, components: [{ ...design.components[0], value: 'a\u0000' }, ...design.components.slice(1)] };
    const answer = await send({ ...bundle, 'v001/design.json': JSON.stringify(broken) });
    expect([answer.status, answer.json.error]).toEqual([400, expect.stringMatching(/v001\/design\.json.*components\.0\.value.*U\+0000/)]);
  });
});

describe('POST fork', () => {
  it('copies a version into a new project, with its constraints and without the conversation or the draft', async () => {
    await service().put(`/api/projects/${slug}/constraints`, { constraints: { rules: { seed: 2 } } });
    const answer = await service().post(`/api/projects/${slug}/fork`, { name: 'Branch' });
    expect(answer.status).toBe(201);
    expect(answer.json.project).toMatchObject({ name: 'Branch', slug: 'branch', current: 'v001' });
    expect(answer.json.project.versions).toMatchObject([{ id: 'v001', parent: `${slug}/v001` }]);
    expect((await service().get('/api/projects/branch/constraints')).json).toMatchObject({ unbuilt: false, constraints: {} });
    const files = (s: string) => service().get(`/api/projects/${s}/versions/v001/files`);
    expect((await files('branch')).json).toEqual((await files(slug)).json);
    await service().delete(`/api/projects/${slug}/constraints`);
  });

  it('is 404 for an unknown version or project, 409 while nothing is built, and names itself without a name', async () => {
    expect((await service().post(`/api/projects/${slug}/fork`, { version: 'v009' })).status).toBe(404);
    expect((await service().post('/api/projects/none/fork')).status).toBe(404);
    expect((await service().post(`/api/projects/${(await service().blank()).slug}/fork`)).status).toBe(409);
    expect((await service().post(`/api/projects/${slug}/fork`)).json.project.name).toContain('Bundle');
  });
});

describe('a fresh home', () => {
  it('takes the bundle of another', async () => {
    const { TestService } = await import('./service.js');
    const other = await TestService.start({}, mkdtempSync(join(tmpdir(), 'boardwright-other-')));
    try {
      const answer = await other.raw('/api/projects/import', {
        method: 'POST',
        body: new Uint8Array(await zipped(bundle)),
        headers: { 'content-type': 'application/octet-stream' },
      });
      expect(answer.status).toBe(201);
      expect((await other.post(`/api/projects/${answer.json.project.slug}/rebuild`, { wait: true })).json.version).toBe('v002');
    } finally {
      await other.stop();
    }
  });
});
