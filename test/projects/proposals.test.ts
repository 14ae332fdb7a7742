import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ProjectStore, type Proposal, Proposals } from '../../src/projects/index.js';
import { freshStore, newVersion, problemOf } from './support.js';

const counts = { added: 1, removed: 0, changed: 0 };
const wanted = {
  message: 'add a switch',
  scope: null,
  review: {
    parts: counts,
    nets: counts,
    pins: { added: 2, removed: 0 },
    erc: { before: 0, after: 0, errors: [], warnings: [] },
    cost: { before: 1, after: 1.5, delta: 0.5 },
    wishes: [],
  },
  said: ['A switch.'],
  refused: [],
  reply: 'Here it is.',
  changes: ['SW1 is new'],
  base: 'v001',
  version: 'v002',
  seed: 1,
  by_hand: false,
  steps: [],
  row: { summary: 'with a switch', parts: 4, erc_errors: 0, gaps: 0, cost: 1.5, passed: true, asks: { met: 1, of: 1 }, findings: null },
};

let store: ProjectStore;
let slug: string;
let proposals: Proposals;
beforeEach(async () => {
  store = await freshStore();
  slug = await store.create({ name: 'Lamp' });
  await store.commit(slug, newVersion('v001'));
  proposals = new Proposals(store);
});
const put = (more: Partial<typeof wanted> = {}): Promise<Proposal> => proposals.put(slug, { ...wanted, ...more }, newVersion('v002').files);
const folders = (): string[] => readdirSync(store.path(slug, '.proposal'));

describe('a proposal', () => {
  it('is none before one is made: to be read, accepted or found', async () => {
    expect(await proposals.get(slug)).toBeNull();
    expect(await problemOf(proposals.readFile(slug, 'board.json'))).toBe('not-found');
    expect(await problemOf(proposals.place(slug))).toBe('not-found');
    expect(await problemOf(proposals.acceptable(slug))).toBe('conflict');
    await proposals.reject(slug);
  });

  it('lies beside the versions with its files until it is decided over', async () => {
    const proposal = await put();
    expect(proposal).toMatchObject({ ...wanted, id: expect.stringMatching(/^[\w-]{12}$/), created: expect.any(Number) });
    expect([await proposals.get(slug), await proposals.acceptable(slug)]).toEqual([proposal, proposal]);
    expect(await proposals.readFile(slug, 'board.json')).toBe('{"made":"v002"}\n');
    expect(await proposals.place(slug)).toBe(store.path(slug, '.proposal', proposal.id));
    expect((await proposals.files(slug, proposal)).map((f) => f.name)).toEqual(['board.json', 'design.json', 'models/U1.wrl']);
    expect((await store.read(slug)).versions).toHaveLength(1);
  });

  it('takes the place of the one before, of which nothing is left', async () => {
    const first = await put();
    const second = await put({ message: 'add a lamp' });
    expect(await proposals.get(slug)).toEqual(second);
    expect(folders()).toEqual([second.id]);
    expect(await problemOf(proposals.files(slug, first))).toBe('conflict');
  });

  it('that cannot be written leaves the one before as it was', async () => {
    const first = await put();
    const files = [...newVersion('v002').files, { name: 'design.json/inside-a-file', content: 'x' }];
    await expect(proposals.put(slug, wanted, files)).rejects.toThrow();
    expect(await proposals.get(slug)).toEqual(first);
    expect(folders()).toEqual([first.id]);
    expect(readdirSync(store.path(slug, '.work'))).toEqual([]);
  });

  it('of an attempt that another has overtaken is not kept', async () => {
    const slept = await store.takeFence(slug, 'job');
    const fence = await store.takeFence(slug, 'job');
    expect(await problemOf(proposals.put(slug, wanted, newVersion('v002').files, slept))).toBe('conflict');
    expect(await proposals.get(slug)).toBeNull();
    await proposals.put(slug, wanted, newVersion('v002').files, fence);
    expect(await proposals.get(slug)).toMatchObject({ message: wanted.message });
  });

  it('becomes the next version with its own files, its turn and what it was, and is gone then', async () => {
    const proposal = await put();
    const row = await proposals.accept(slug, proposal, 'v002', null);
    expect(row).toMatchObject({ id: 'v002', prompt: wanted.message, parent: 'v001', proposal: proposal.id, ...wanted.row });
    expect(await store.readFile(slug, 'v002', 'board.json')).toBe('{"made":"v002"}\n');
    expect((await store.read(slug)).chat).toMatchObject([{ you: wanted.message, bot: wanted.reply, version: 'v002' }]);
    expect(await proposals.get(slug)).toBeNull();
    expect([existsSync(store.path(slug, '.proposal')), existsSync(store.path(slug, 'proposal.json'))]).toEqual([false, false]);
  });

  it('that was built again for another id brings those files', async () => {
    const proposal = await put();
    const files = newVersion('v002').files.map((f) => ({ ...f, content: `${f.content} ` }));
    await proposals.accept(slug, proposal, 'v002', files);
    expect(await store.readFile(slug, 'v002', 'board.json')).toBe('{"made":"v002"}\n ');
  });

  it('is not accepted over another version than the one that it changes, and can be again once that is current', async () => {
    const proposal = await put();
    await store.commit(slug, newVersion('v002'));
    await expect(proposals.acceptable(slug)).rejects.toThrow(
      'the proposal changes v001, and v002 is current now: make v001 current again, or reject it',
    );
    expect(await problemOf(proposals.accept(slug, proposal, 'v003', null))).toBe('conflict');
    expect((await store.read(slug)).versions).toHaveLength(2);
    await store.makeCurrent(slug, 'v001');
    expect(await proposals.accept(slug, await proposals.acceptable(slug), 'v003', null)).toMatchObject({ id: 'v003', parent: 'v001' });
  });

  it('that is a version already counts as none, where its removal was cut off', async () => {
    const proposal = await put();
    const text = JSON.stringify(proposal);
    await proposals.accept(slug, proposal, 'v002', null);
    writeFileSync(store.path(slug, 'proposal.json'), text);
    expect(await proposals.get(slug)).toBeNull();
  });

  it('is rejected as a whole', async () => {
    await put();
    await proposals.reject(slug);
    expect(await proposals.get(slug)).toBeNull();
    expect(readdirSync(store.path(slug)).sort()).toEqual(['.work', 'project.json', 'v001']);
  });

  it.each(['', '[]', '{"id":"../x"}', '{"id":"abc"}'])('whose file is %j is a conflict that names it', async (text) => {
    await put();
    writeFileSync(store.path(slug, 'proposal.json'), text);
    await expect(proposals.get(slug)).rejects.toThrow(
      expect.objectContaining({
        problem: 'conflict',
        message: 'proposal.json of lamp is no proposal that this program can read',
        cause: expect.anything(),
      }),
    );
  });

  it('whose file cannot be read is no proposal that is not there', async () => {
    mkdirSync(store.path(slug, 'proposal.json'));
    await expect(proposals.get(slug)).rejects.toThrow('EISDIR');
  });

  it('whose files have gone from the disk is told so', async () => {
    const proposal = await put();
    rmSync(store.path(slug, '.proposal', proposal.id), { recursive: true });
    expect(await problemOf(proposals.files(slug, proposal))).toBe('conflict');
    expect(await problemOf(proposals.readFile(slug, 'design.json'))).toBe('conflict');
    expect(await problemOf(proposals.accept(slug, proposal, 'v002', null))).toBe('conflict');
  });
});
