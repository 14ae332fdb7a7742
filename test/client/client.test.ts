import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientTypes, type Document } from '../../scripts/client-types.js';
import { OPERATIONS } from '../../src/client/generated.js';
import { type Answer, type Client, createClient, type Input, type OperationId, Refused } from '../../src/client/index.js';
import { smallDesign } from '../contract/built.js';
import { TestService } from '../contract/service.js';

/** True only where a type is `any`. */
type IsAny<T> = 0 extends 1 & T ? true : false;
type Untyped = { [K in OperationId]: IsAny<Answer<K>> extends true ? K : IsAny<Input<K>> extends true ? K : never }[OperationId];
const NONE_UNTYPED: [Untyped] extends [never] ? true : false = true;

let service: TestService;
let boards: Client;
/** Operations that this file has had answered. */
const driven = new Set<string>();
const asked = (base: string, token?: string): Client =>
  new Proxy(createClient({ base, ...(token === undefined ? {} : { token }) }), {
    get: (client, id: OperationId) => async (input: never, options: never) => {
      const answer = await client[id](input, options);
      driven.add(id);
      return answer;
    },
  });
beforeAll(async () => {
  service = await TestService.start();
  boards = asked(`${service.address}/`);
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
    const panel = await boards.getPanel({ ...at, query: { columns: '2', rows: '2', separation: 'mouse_bites' } });
    expect(panel.headers.get('content-type')).toBe('application/zip');
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

  it('tells a version in words, pictures and money, and tries a change', async () => {
    const at = { slug: 'lamp', vid: 'v001' };
    expect((await boards.getQuote({ ...at, query: { quantity: 10 } })).order.quantity).toBe(10);
    expect(await (await boards.getBoardText({ ...at, query: { refs: 'D1' } })).text()).toContain('D1');
    expect((await boards.getBoardPicture({ ...at, query: { side: 'back' } })).headers.get('content-type')).toBe('image/png');
    expect(await (await boards.getDesignText(at)).text()).toContain('R1');
    expect((await boards.getProject({ slug: 'lamp' })).versions.length).toBeGreaterThan(1);
    expect((await boards.getBoardView(at))['unrouted']).toEqual([]);
    const tried = having(
      await boards.patchDesign({ slug: 'lamp', body: { operations: [{ op: 'describe', summary: 'shines' }], try: true } }),
      'applied',
    );
    expect(tried.applied.length).toBe(1);
  });

  it('proposes parts and blocks, and shows what they come to', async () => {
    const slug = 'lamp';
    const part = { catalog_code: 'C23162', kind: 'resistor', connect: { '1': 'GND' }, wait: true } as const;
    expect(having(await boards.proposePart({ slug, body: part }), 'review').review?.parts.added).toBe(1);
    expect(await (await boards.getProposalText({ slug })).text()).toContain('R');
    expect((await boards.getProposalPicture({ slug })).headers.get('content-type')).toBe('image/png');
    expect((await boards.getProposalView({ slug }))['unrouted']).toEqual([]);
    const block = { block: 'status_led', connect: { SIG: 'VIN', GND: 'GND' }, wait: true };
    expect(having(await boards.proposeBlock({ slug, body: block }), 'review').proposal).not.toBeNull();
    await boards.rejectProposal({ slug });
    expect((await boards.getBlock({ name: 'status_led' })).ports.length).toBeGreaterThan(1);
  });

  it('stops a job, sends it again, and brings a design to a project', async () => {
    await boards.createProject({ body: { name: 'Again' } });
    const sent = having(await boards.importVersion({ slug: 'again', body: { design: smallDesign() } }), 'job');
    expect((await boards.cancelJob({ id: sent.job.id })).job.id).toBe(sent.job.id);
    await expect.poll(async () => (await boards.getJob({ id: sent.job.id })).finished).not.toBeNull();
    expect(having(await boards.retryJob({ id: sent.job.id, body: { wait: true } }), 'version').version).toBe('v001');
    const picture = await boards.jobPicture({ id: sent.job.id });
    expect(picture === undefined || picture.headers.get('content-type')?.startsWith('image/svg')).toBe(true);
  });

  it('opens an example, and shares a board', async () => {
    const [example] = (await boards.listExamples()).examples;
    const id = example?.id ?? '';
    expect((await boards.examplePicture({ id })).headers.get('content-type')).toBe('image/png');
    expect((await boards.openExample({ id })).project.tags).toEqual(['example']);
    const made = await boards.addShare({ slug: 'lamp', body: { label: 'a friend' } });
    const secret = made.path.split('/').at(-1) ?? '';
    expect((await boards.shared({ secret })).name).toBe('Lamp');
    expect((await boards.sharedView({ secret }))['unrouted']).toEqual([]);
    const { shares } = await boards.listShares({ slug: 'lamp' });
    expect((await boards.removeShare({ slug: 'lamp', id: shares[0]?.id ?? '' })).shares).toEqual([]);
  });

  it('keeps a library: land patterns and devices entered, changed, compared, confirmed, and taken out', async () => {
    const pad = (number: string, x: number, y: number) => ({ number, x, y, w: 0.9, h: 0.6 });
    const land = { name: 'XR-SOT', source: 'X datasheet, page 9', height_mm: 1.1, pads: [pad('1', -1, -0.95), pad('2', -1, 0.95), pad('3', 1, 0)] };
    const pin = (name: string, number: string) => ({ name, pads: [number], type: 'passive' as const });
    const pins = [pin('REF', '1'), pin('K', '2'), pin('A', '3')];
    const device = {
      id: 'XR431',
      title: 'Shunt reference',
      kind: 'regulator' as const,
      mpn: 'XR431',
      package: 'XR-SOT',
      source: 'X datasheet, page 3',
      footprint: 'XR-SOT',
      pins,
    };
    expect((await boards.enterLandPattern({ body: land })).land_pattern.name).toBe('XR-SOT');
    expect((await boards.diffLandPattern({ name: 'XR-SOT', body: { ...land, height_mm: 1.2 } })).differences).toHaveLength(1);
    await boards.putLandPattern({ name: 'XR-SOT', body: { ...land, height_mm: 1.2 } });
    expect((await boards.compareLandPattern({ name: 'XR-SOT', query: { against: 'before' } })).differences).toHaveLength(1);
    expect((await boards.confirmLandPattern({ name: 'XR-SOT', body: { by: 'Anna' } })).land_pattern.checked?.by).toBe('Anna');
    expect((await boards.getLandPattern({ name: 'XR-SOT' })).land_pattern.height_mm).toBe(1.2);
    expect((await boards.listLandPatterns()).land_patterns.map((l) => l.name)).toEqual(['XR-SOT']);
    expect(await (await boards.landPatternPicture({ name: 'XR-SOT' })).text()).toContain('<svg');
    expect((await boards.landPatternPng({ name: 'XR-SOT' })).headers.get('content-type')).toBe('image/png');
    expect((await boards.enterDevice({ body: device })).device.id).toBe('XR431');
    expect((await boards.diffDevice({ name: 'XR431', body: { ...device, title: 'Another' } })).differences).toHaveLength(1);
    await boards.putDevice({ name: 'XR431', body: { ...device, title: 'Another' } });
    expect((await boards.compareDevice({ name: 'XR431', query: { against: 'before' } })).differences).toHaveLength(1);
    expect((await boards.confirmDevice({ name: 'XR431', body: { by: 'Anna' } })).device.checked?.by).toBe('Anna');
    expect((await boards.getDevice({ name: 'XR431' })).device.title).toBe('Another');
    expect((await boards.listDevices()).devices.map((d) => d.id)).toEqual(['XR431']);
    expect(await boards.deleteDevice({ name: 'XR431' })).toEqual({ deleted: 'XR431' });
    expect(await boards.deleteLandPattern({ name: 'XR-SOT' })).toEqual({ deleted: 'XR-SOT' });
    const text = `(footprint "TWO" (layer "F.Cu") ${[1, 2].map((n) => `(pad "${n}" smd rect (at ${n} 0) (size 0.6 0.6) (layers "F.Cu" "F.Paste" "F.Mask"))`).join('')})`;
    expect((await boards.importLibrary({ body: { files: [{ name: 'TWO.kicad_mod', text }] } })).land_patterns.map((l) => l.name)).toEqual(['TWO']);
  });

  it('says who may what, and who did what', async () => {
    expect(await boards.ready()).toEqual({ ready: true });
    expect(await (await boards.metrics()).text()).toContain('boardwright_http_requests_total');
    const { token } = await boards.addToken({ body: { name: 'anna', role: 'view' } });
    expect((await boards.listTokens()).tokens.map((t) => t.name)).toEqual(['anna']);
    await expect(asked(service.address, token).createProject({ body: { name: 'No' } })).rejects.toMatchObject({ status: 403 });
    await fetch(`${service.address}/login`, { method: 'POST', body: new URLSearchParams({ token }), redirect: 'manual' });
    const [session] = (await boards.listSessions()).sessions;
    expect((await boards.endSession({ id: session?.id ?? '' })).sessions).toEqual([]);
    expect((await boards.removeToken({ name: 'anna' })).tokens).toEqual([]);
    // A line is written when its answer has gone.
    const lines = async () => (await boards.audit({ query: { limit: 50 } })).lines.map((l) => `${l.method} ${l.path} ${l.status}`);
    await expect.poll(lines).toContain('DELETE /api/tokens/anna 200');
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

  it('has driven every operation that there is', () => {
    expect(Object.keys(OPERATIONS).filter((id) => !driven.has(id))).toEqual([]);
  });
});
