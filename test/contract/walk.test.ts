import { beforeAll, describe, expect, it } from 'vitest';
import { built } from './built.js';
import { type Answer, serviceForTests } from './service.js';

/** What is said of a version, all along the life of a project: SPEC.md, Project summary, Project detail, Current version. */
const service = serviceForTests();
const at = (slug: string, rest = ''): string => `/api/projects/${slug}${rest}`;
const of = async (slug: string, rest = ''): Promise<Answer['json']> => (await service().get(at(slug, rest))).json;
const say = (slug: string, message: string, more = {}) => service().post(at(slug, '/chat'), { message, wait: true, ...more });

describe('what is said of a version', () => {
  let slug = '';
  beforeAll(async () => {
    ({ slug } = await built(service(), {}, 'Walk'));
  });
  const rowOf = async (id: string) => (await of(slug)).versions.find((v: { id: string }) => v.id === id);

  it('is that version’s own: an edit’s summary tells the edited board, the one before keeps its own', async () => {
    expect((await rowOf('v001')).summary).toBe('an LED on a header');
    const { json } = await say(slug, 'make the LED blue');
    expect(json.version).toBe('v002');
    const edited = await rowOf('v002');
    expect(edited.summary).toMatch(/D1 blue/);
    expect((await of(slug, '/versions/v002/design')).summary).toBe(edited.summary);
    expect((await rowOf('v001')).summary).toBe('an LED on a header');
    expect(await of(slug)).toMatchObject({ current: 'v002', summary: edited.summary, prompt: 'make the LED blue' });
  });

  it('follows a part that is removed, added or proposed', async () => {
    const removed = await service().ask('DELETE', at(slug, '/parts'), { refs: ['R2'], wait: true });
    expect(removed.json).toMatchObject({ removed: ['R2'], review: { parts: { removed: 1 } } });
    const accepted = await service().post(at(slug, '/proposal/accept'));
    expect(accepted.json.version).toBe('v003');
    const row = await rowOf('v003');
    expect(row.summary).toBe((await of(slug, '/versions/v003/design')).summary);
    expect(row.summary).not.toBe((await rowOf('v002')).summary);
    expect(row).toMatchObject({ parent: 'v002', passed: true, parts: 3 });
  });

  it('follows a restore: the project says what its current version says', async () => {
    const answer = await service().post(at(slug, '/versions/v001/restore'));
    expect(answer.json).toMatchObject({
      version: 'v001',
      project: { current: 'v001', summary: 'an LED on a header', prompt: (await rowOf('v001')).prompt },
    });
    const { projects } = (await service().get('/api/projects')).json;
    expect(projects.find((p: { slug: string }) => p.slug === slug)).toMatchObject({ summary: 'an LED on a header', current: 'v001', parts: 4 });
  });

  it('of a rebuild and a routing names the version that it came from, and keeps its summary', async () => {
    const rebuilt = await service().post(at(slug, '/rebuild'), { base: 'v002', seed: 5, wait: true });
    expect(rebuilt.json.reply).toMatch(/^Rebuilt v002 as v004 with seed 5: 4 parts on /);
    const routed = await service().post(at(slug, '/route'), { base: 'v003', wait: true });
    expect(routed.json.reply).toMatch(/^(?:Routed again: |Nothing was gained: )/);
    const [fourth, fifth] = [await rowOf('v004'), await rowOf('v005')];
    expect([fourth.parent, fifth.parent]).toEqual(['v002', 'v003']);
    expect([fourth.prompt, fifth.prompt]).toEqual(['rebuilt with seed 5 from v002', 'routed again from v003']);
    expect([fourth.summary, fifth.summary]).toEqual([(await rowOf('v002')).summary, (await rowOf('v003')).summary]);
    expect((await of(slug)).chat.slice(-2).map((t: { kind: string }) => t.kind)).toEqual(['note', 'note']);
  });

  it('of a rebuild by an external router that is not there is its reason, and nothing is made', async () => {
    const { constraints } = await of(slug, '/constraints');
    await service().put(at(slug, '/constraints'), { constraints: { ...constraints, rules: { ...constraints.rules, router: 'freerouting' } } });
    const answer = await service().post(at(slug, '/rebuild'), { wait: true });
    const { router } = (await service().get('/api/app')).json;
    expect(router).toMatchObject({ ready: false, why: expect.stringMatching(/freerouting|Java/), needs: expect.stringContaining('Java') });
    expect([answer.status, answer.json.error]).toEqual([422, expect.stringContaining('rules.router: freerouting cannot run here: ')]);
    const detail = await of(slug);
    expect([detail.current, detail.versions.length, detail.chat.at(-1)]).toEqual(['v005', 5, expect.objectContaining({ error: true, version: '' })]);
    await service().delete(at(slug, '/constraints'));
  });
});

describe('a newer order', () => {
  it('is the one that is held: no older size, edge or side is told as broken', async () => {
    const { slug } = await built(service(), { board: { width_mm: 30, height_mm: 25 } }, 'Wishes');
    const first = await say(slug, 'make it 40 x 30 mm and move D1 to the right edge');
    expect(first.json.version).toBe('v002');
    const second = await say(slug, 'make it 60x40');
    expect(second.json.board).toMatchObject({ width_mm: 60, height_mm: 40 });
    expect(second.json.reply).not.toMatch(/Not as you wished|40 × 30/);
    const third = await say(slug, 'put D1 in the centre');
    expect(third.json.reply).not.toMatch(/right edge/);
    const { wishes } = await of(slug, `/versions/${third.json.version}/design`);
    expect(wishes).toEqual([{ kind: 'size', text: '60 × 40 mm', width_mm: 60, height_mm: 40 }]);
  });
});

describe('a project that nobody has named', () => {
  it('is called as its latest board is, until somebody names it', async () => {
    const made = await service().post('/api/projects', {
      prompt: '12 V in through a barrel jack, 5 V 200 mA out at a screw terminal',
      inline: true,
      wait: true,
    });
    const { slug, name } = made.json.project;
    expect(name).toBe(made.json.board.name);
    const other = await say(slug, 'make the output 3.3 V');
    expect(other.json.project.name).toBe(other.json.board.name);
    expect(other.json.project.name).not.toBe(name);
    const named = (await service().patch(at(slug), { name: 'Mine' })).json.project;
    expect(named.name).toBe('Mine');
    const again = await say(slug, 'make the output 5 V');
    expect([again.json.project.name, again.json.board.name]).toEqual(['Mine', 'Mine']);
  });

  it('has files named by letters of its name only', async () => {
    const { slug } = await built(service(), {}, 'Café ⟨Größe⟩ / ../1.0');
    const { files } = await of(slug, '/versions/v001/files');
    const names = files.map((f: { name: string }) => f.name);
    for (const name of names) expect(name).toMatch(/^(?:models\/)?[A-Za-z0-9_.-]+$/);
    expect(names).toContain('Cafe-Gro-e-1-0-BOM.csv');
    const board = await service().get(at(slug, '/versions/v001/files/Cafe-Gro-e-1-0.ecad_pcb?dl=1'));
    expect(board.headers.get('content-disposition')).toContain('Cafe-Gro-e-1-0.kicad_pcb');
  });
});

describe('every error of the table', () => {
  let slug = '';
  let blank = '';
  beforeAll(async () => {
    ({ slug } = await built(service(), {}, 'Errors'));
    blank = (await service().blank('Nothing')).slug;
  });
  const ask = (method: string, path: string, body?: unknown) => service().ask(method, path, body);
  const ROWS: readonly (readonly [number, string, string, unknown?])[] = [
    [400, 'POST', 'chat', { message: ' ' }],
    [400, 'POST', 'chat', { message: 'x', backend: 'nobody' }],
    [400, 'POST', 'chat', { message: 'x', effort: 'huge' }],
    [400, 'POST', 'parts', { kind: 'resistor' }],
    [400, 'POST', 'parts', { catalog_code: 'C25804' }],
    [400, 'DELETE', 'parts', { refs: [] }],
    [400, 'POST', 'blocks', {}],
    [400, 'POST', 'rebuild', { seed: 10001 }],
    [400, 'PUT', 'constraints', { constraints: { pinned: { R1: { x: 1, y: 1, rot: 45 } } } }],
    [400, 'POST', 'variations', { name: 'v', macros: { pinned: {} } }],
    [400, 'POST', 'import', {}],
    [404, 'GET', 'versions/v099'],
    [404, 'GET', 'versions/v001/files/none.gbr'],
    [404, 'GET', 'constraints?base=v099'],
    [404, 'POST', 'chat', { message: 'make the LED blue', base: 'v099' }],
    [404, 'POST', 'rebuild', { base: 'v099' }],
    [404, 'POST', 'route', { base: 'v099' }],
    [404, 'POST', 'versions/v099/restore', {}],
    [404, 'POST', 'versions/v099/simulate', {}],
    [404, 'PATCH', 'variations/none', { name: 'x' }],
    [404, 'POST', 'variations/none/recall', {}],
    [404, 'GET', 'proposal/board'],
    [404, 'POST', 'parts', { catalog_code: 'C99999999', kind: 'resistor' }],
    [409, 'POST', 'proposal/accept', {}],
    [413, 'POST', 'chat', { message: 'x'.repeat(20_001) }],
    [422, 'POST', 'import', { design: { format: 1 } }],
    [422, 'POST', 'import', { ecad: '(kicad_pcb (version 20211014))' }],
    [422, 'POST', 'parts', { catalog_code: 'C25804', kind: 'resistor', connect: { 1: 'NOWHERE' } }],
    [422, 'DELETE', 'parts', { refs: ['R99'] }],
    [503, 'POST', 'chat', { message: 'make the LED blue', backend: 'anthropic' }],
    [503, 'POST', 'propose', { message: 'make the LED blue', backend: 'openai' }],
  ];
  it.each(ROWS.map(([status, method, path, body]) => ({ status, method, path, body })))(
    '$status: $method $path',
    async ({ status, method, path, body }) => {
      const before = await of(slug);
      const answer = await ask(method, at(slug, `/${path}`), body);
      expect([answer.status, typeof answer.json.error]).toEqual([status, 'string']);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(answer.json.error.length).toBeGreaterThan(5);
      // Nothing is made of what was refused.
      const after = await of(slug);
      expect([after.versions.length, after.current]).toEqual([before.versions.length, before.current]);
    },
  );

  it.each([
    ['POST', 'rebuild', {}],
    ['POST', 'route', {}],
    ['PUT', 'constraints', { constraints: {} }],
    ['POST', 'parts', { catalog_code: 'C25804', kind: 'resistor' }],
    ['DELETE', 'parts', { refs: ['R1'] }],
    ['POST', 'blocks', { block: 'status_led' }],
    ['POST', 'propose', { message: 'add an LED' }],
    ['POST', 'proposal/accept', {}],
    ['POST', 'fork', {}],
  ])('409 while nothing is built: %s %s', async (method, path, body) => {
    const answer = await ask(method, at(blank, `/${path}`), body);
    expect([answer.status, typeof answer.json.error]).toEqual([409, 'string']);
  });

  it('404 for a project that is not there, whatever is asked of it', async () => {
    for (const [, method, path, body] of ROWS.filter(([status]) => status === 404 || status === 409)) {
      expect((await ask(method, at('nobody', `/${path}`), body)).status).toBe(404);
    }
  });
});
