import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientTypes, type Document } from '../../scripts/client-types.js';
import { type Answer, type Client, createClient, type Input, type OperationId, Refused } from '../../src/client/index.js';
import { smallDesign } from '../contract/built.js';
import { TestService } from '../contract/service.js';

/** True only where a type is `any`. */
type IsAny<T> = 0 extends 1 & T ? true : false;
type Untyped = { [K in OperationId]: IsAny<Answer<K>> extends true ? K : IsAny<Input<K>> extends true ? K : never }[OperationId];
const NONE_UNTYPED: [Untyped] extends [never] ? true : false = true;

let service: TestService;
let boards: Client;
beforeAll(async () => {
  service = await TestService.start();
  boards = createClient({ base: `${service.address}/` });
});
afterAll(() => service.stop());

/** A client's answer of one of two shapes, as the one that `key` tells. */
function having<T extends object, K extends string>(answer: T, key: K): Extract<T, Record<K, unknown>> {
  if (!(key in answer)) throw new Error(`the answer has no ${key}: ${Object.keys(answer).join(', ')}`);
  return answer as Extract<T, Record<K, unknown>>;
}

describe('boardwright/client', () => {
  it('is what the OpenAPI document of this service says, and leaves nothing untyped', async () => {
    const document = (await boards.openapi()) as unknown as Document;
    expect(readFileSync(new URL('../../src/client/generated.ts', import.meta.url), 'utf8'), 'run `npm run client-types`').toBe(clientTypes(document));
    expect(NONE_UNTYPED).toBe(true);
  });

  it('asks for what the service is', async () => {
    const [health, app] = [await boards.health(), await boards.app()];
    expect([health.ok, health.version]).toEqual([true, app.version]);
    expect((await boards.changelog()).releases.length).toBeGreaterThan(0);
    expect(await boards.benchmarks()).toHaveProperty('pipeline.runs');
    expect((await boards.listSessions()).sessions).toEqual([]);
    expect(await (await boards.docs()).text()).toContain('<h1>Boardwright API');
  });

  it('looks into the catalogue', async () => {
    const [first] = (await boards.searchParts({ query: { q: 'NE555', limit: 3 } })).parts;
    const part = await boards.getPart({ code: first?.catalog_code ?? '' });
    expect(part.pins.length).toBe(8);
    expect((await boards.listBlocks({ query: { q: 'timer' } })).blocks.length).toBeGreaterThan(0);
    const [platform] = (await boards.listPlatforms()).platforms;
    const mesh = await boards.platformMesh({ pid: platform?.id ?? '' });
    expect(
      Buffer.from(await mesh.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe('glTF');
  });

  it('makes a board, changes it, builds it again, and takes it with it', async () => {
    const made = having(await boards.createProject({ body: { name: 'Lamp', design: smallDesign(), wait: true } }), 'version');
    const { slug } = made.project;
    expect([slug, made.version, made.board?.passed]).toEqual(['lamp', 'v001', true]);
    expect(having(await boards.chat({ slug, body: { message: 'make the LED green', wait: true } }), 'reply').version).toBe('v002');

    const held = await boards.putConstraints({ slug, body: { constraints: { rules: { seed: 7 } } } });
    expect([held.unbuilt, held.constraints.rules?.seed]).toEqual([true, 7]);
    expect((await boards.getConstraints({ slug })).constraints).toEqual(held.constraints);
    const { variation } = await boards.addVariation({ slug, body: { name: 'Seven' } });
    await boards.renameVariation({ slug, id: variation.id, body: { name: 'Lucky seven' } });
    expect((await boards.listVariations({ slug })).variations.map((v) => v.name)).toEqual(['Lucky seven']);
    expect((await boards.discardConstraints({ slug })).unbuilt).toBe(false);
    expect((await boards.recallVariation({ slug, id: variation.id, body: {} })).constraints.rules?.seed).toBe(7);
    await boards.forgetVariation({ slug, id: variation.id });

    const { job } = having(await boards.rebuild({ slug, body: {} }), 'job');
    let state = await boards.getJob({ id: job.id });
    while (state.finished === null) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      state = await boards.getJob({ id: job.id });
    }
    expect([state.status, state.result?.version]).toEqual(['done', 'v003']);
    expect((await boards.listJobs({ slug })).recent[0]?.id).toBe(job.id);
    expect(having(await boards.routeAgain({ slug, body: { wait: true } }), 'reply').version).toBe('v004');
  });

  it('reads versions in every form', async () => {
    const slug = 'lamp';
    const at = { slug, vid: 'v002' };
    expect((await boards.getVersion(at)).is_current).toBe(false);
    expect((await boards.getDesign(at)).components.length).toBe(4);
    const board = await boards.getBoard(at);
    expect(board instanceof Response ? null : board.parts.length).toBe(4);
    const step = await boards.getBoard({ ...at, query: { format: 'step' } });
    expect(step instanceof Response ? (await step.text()).slice(0, 13) : '').toBe('ISO-10303-21;');
    const diff = await boards.getDiff({ ...at, query: { against: 'v001' } });
    expect(diff instanceof Response ? null : diff.components.changed.map((c) => c.ref)).toContain('D1');
    const { files } = await boards.listFiles(at);
    const gerber = files.find((f) => f.kind === 'gerber');
    const file = await boards.getFile({ ...at, name: gerber?.name ?? '', query: { dl: '1' } });
    expect(Buffer.byteLength(await file.text())).toBe(gerber?.size);
    expect(await (await boards.getFile({ ...at, name: 'design.json' })).json()).toHaveProperty('components');
    const sheet = await boards.getSheet({ slug });
    expect(sheet instanceof Response ? null : sheet.sheet.symbols.length).toBe(4);
    expect((await boards.getGerbers(at)).headers.get('content-type')).toBe('application/zip');
    expect(await (await boards.getInspector(at)).text()).toContain('<html');
    expect((await boards.simulate(at)).sim.rails.map((r) => r.net)).toEqual(['VIN']);
    expect((await boards.patchVersion({ ...at, body: { label: 'green' } })).project.versions[1]?.label).toBe('green');
    expect((await boards.restoreVersion(at)).version).toBe('v002');
  });

  it('proposes, accepts, rejects', async () => {
    const slug = 'lamp';
    const proposed = having(await boards.proposeRemoval({ slug, body: { refs: ['R2'], wait: true } }), 'review');
    expect([proposed.removed, proposed.review?.parts.removed]).toEqual([['R2'], 1]);
    expect((await boards.getProposal({ slug })).proposal?.message).toContain('R2');
    const board = await boards.getProposalBoard({ slug });
    expect(board instanceof Response ? null : board.parts.length).toBe(3);
    expect((await boards.acceptProposal({ slug })).version).toBe('v005');
    const again = having(await boards.propose({ slug, body: { message: 'make the LED red', wait: true } }), 'review');
    expect(again.proposal).not.toBeNull();
    expect((await boards.rejectProposal({ slug })).proposal).toBeNull();
  });

  it('copies, exports, imports, trashes and brings back', async () => {
    const copy = await boards.forkProject({ slug: 'lamp', body: { name: 'Copy', version: 'v001' } });
    expect(copy.project.versions.length).toBe(1);
    await boards.patchProject({ slug: 'copy', body: { tags: ['trial'] } });
    const zip = new Uint8Array(await (await boards.exportProject({ slug: 'copy' })).arrayBuffer());
    expect((await boards.importProject({ body: zip, query: { name: 'Brought' } })).project.name).toBe('Brought');
    const { trashed } = await boards.trashProject({ slug: 'copy' });
    expect((await boards.listTrash()).trash.map((t) => t.slug)).toEqual([trashed]);
    expect((await boards.restoreProject({ slug: trashed })).project.slug).toBe('copy');
    expect((await boards.listProjects()).projects.map((p) => p.name).sort()).toEqual(['Brought', 'Copy', 'Lamp']);
    await boards.trashProject({ slug: 'copy' });
    expect((await boards.emptyTrash()).emptied).toBe(1);
  });

  it('listens to what happens', async () => {
    const gone = new AbortController();
    const stream = await boards.events({ query: { project: 'lamp' } }, { signal: gone.signal });
    const reader = (stream.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toContain(': here');
    expect(await boards.tellState({ body: { project: 'lamp', from: 'test', net: 'GND' } })).toBeUndefined();
    expect((await reader.read()).value).toBe('data: {"from":"test","net":"GND"}\n\n');
    gone.abort();
  });

  it('tells why it was refused, with the status and when to ask again', async () => {
    await expect(boards.getProject({ slug: 'nobody' })).rejects.toThrowError(
      expect.objectContaining({ name: 'Refused', status: 404, retryAfter_s: null }),
    );
    await expect(boards.chat({ slug: 'lamp', body: { message: '' } })).rejects.toThrow(/empty/);
    const busy = createClient({
      base: 'http://x.invalid',
      fetch: async () => new Response('<h1>no</h1>', { status: 503, headers: { 'retry-after': '7' } }),
    });
    await expect(busy.health()).rejects.toEqual(new Refused(503, '<h1>no</h1>', 7));
    await expect(boards.getProject({ slug: '' })).rejects.toThrow(TypeError);
  });

  it('shows the access token where it has one', async () => {
    const shown: (string | null)[] = [];
    const ask: typeof fetch = async (_address, init) => {
      shown.push(new Headers(init?.headers).get('authorization'));
      return Response.json({ projects: [], trash: 0 });
    };
    await createClient({ base: 'http://x.invalid', token: 'sixteen letters!', fetch: ask }).listProjects();
    await createClient({ base: 'http://x.invalid', fetch: ask }).listProjects();
    expect(shown).toEqual(['Bearer sixteen letters!', null]);
  });
});
