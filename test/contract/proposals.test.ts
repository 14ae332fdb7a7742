import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { built } from './built.js';
import { serviceForTests } from './service.js';

const service = serviceForTests();
let slug = '';
let at = '';
let count = 0;
beforeEach(async () => {
  slug = (await built(service(), {}, `Proposals ${++count}`)).slug;
  at = `/api/projects/${slug}`;
});
const resistor = async () => (await service().get('/api/parts?q=4.7k&package=0603&stock=0&limit=1')).json.parts[0].catalog_code as string;
const REVIEW = ['cost', 'erc', 'nets', 'parts', 'pins', 'wishes'];

describe('adding a part', () => {
  it('ends in a proposal, and writes nothing to the versions', async () => {
    const before = (await service().get(at)).json;
    const answer = await service().post(`${at}/parts`, {
      catalog_code: await resistor(),
      kind: 'resistor',
      connect: { 1: 'VIN', 2: 'GND' },
      wait: true,
    });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.json).sort()).toEqual(['proposal', 'ref', 'refused', 'reply', 'review', 'said']);
    expect(answer.json.ref).toBe('R3');
    expect(Object.keys(answer.json.review).sort()).toEqual(REVIEW);
    expect(answer.json.review).toMatchObject({
      parts: { added: 1, removed: 0, changed: 0 },
      nets: { added: 0, removed: 0, changed: 2 },
      pins: { added: 2, removed: 0 },
    });
    expect(answer.json.review.cost.delta).toBeCloseTo(answer.json.review.cost.after - answer.json.review.cost.before, 6);
    expect(answer.json.said.join(' ')).toContain('R3');
    expect(answer.json.refused).toEqual([]);
    const after = (await service().get(at)).json;
    expect([after.versions, after.current, after.chat]).toEqual([before.versions, before.current, before.chat]);

    const { proposal } = (await service().get(`${at}/proposal`)).json;
    expect(proposal).toMatchObject({ message: expect.any(String), review: answer.json.review });
    expect(proposal.files.map((f: { name: string }) => f.name)).toEqual(expect.arrayContaining(['design.json', 'board.json', 'board.svg']));
    const board = (await service().get(`${at}/proposal/board`)).json;
    expect(board.parts.map((p: { ref: string }) => p.ref)).toContain('R3');
  });

  it('leaves a pin that is not named unconnected', async () => {
    const answer = await service().post(`${at}/parts`, { catalog_code: await resistor(), kind: 'resistor', wait: true });
    expect(answer.json.review.pins.added).toBe(0);
    expect(answer.json.reply).toContain('not connected');
  });

  it('refuses what is missing (400), unlisted (404), or names no net or pin (422)', async () => {
    const code = await resistor();
    const cases: [unknown, number, string][] = [
      [{ kind: 'resistor' }, 400, 'catalog_code'],
      [{ catalog_code: code }, 400, 'kind'],
      [{ catalog_code: code, kind: 'banana' }, 400, 'kind'],
      [{ catalog_code: 'C999999999', kind: 'resistor' }, 404, 'C999999999'],
      [{ catalog_code: code, kind: 'resistor', connect: { 1: 'NOPE' } }, 422, 'NOPE'],
      [{ catalog_code: code, kind: 'resistor', connect: { 7: 'GND' } }, 422, '7'],
    ];
    for (const [body, status, named] of cases) {
      const answer = await service().post(`${at}/parts`, body);
      expect([answer.status, answer.json.error]).toEqual([status, expect.stringContaining(named)]);
    }
    expect((await service().get(`${at}/proposal`)).json).toEqual({ proposal: null });
  });
});

describe('removing parts', () => {
  it('takes their pins and the nets that are left with fewer than two, counted and named', async () => {
    const answer = await service().delete(`${at}/parts`, { refs: ['D1'], wait: true });
    expect(answer.status).toBe(200);
    expect(answer.json.removed).toEqual(['D1']);
    expect(answer.json.review).toMatchObject({ parts: { added: 0, removed: 1 }, nets: { removed: 1 }, pins: { removed: 3 } });
    expect(answer.json.reply).toMatch(/D1.*3 pins.*LED/);
  });

  it('is 400 without a refdes, 422 for one that the board lacks, and for all at once', async () => {
    for (const body of [{}, { refs: [] }, { refs: 'R1' }]) expect((await service().delete(`${at}/parts`, body)).status).toBe(400);
    expect((await service().delete(`${at}/parts`, { refs: ['R1', 'U9'] })).status).toBe(422);
    expect((await service().delete(`${at}/parts`, { refs: ['J1', 'R1', 'R2', 'D1'] })).status).toBe(422);
  });
});

describe('adding a block', () => {
  it('merges its ports with the nets that are named', async () => {
    const answer = await service().post(`${at}/blocks`, { block: 'status_led', connect: { SIG: 'VIN' }, wait: true });
    expect(answer.status).toBe(200);
    expect(answer.json.review.parts.added).toBe(2);
    expect(answer.json.reply).toContain('SIG is VIN');
    const design = JSON.parse((await service().get(`${at}/proposal/board`)).text);
    const pads = design.parts.find((p: { ref: string }) => p.ref === 'R3').pads.map((p: { net: string }) => p.net);
    expect(pads).toContain('VIN');
  });

  it('is 400 without a block, 404 for one that is not there, 422 for a port or net that is not', async () => {
    expect((await service().post(`${at}/blocks`, {})).status).toBe(400);
    expect((await service().post(`${at}/blocks`, { block: 'flux_capacitor' })).status).toBe(404);
    expect((await service().post(`${at}/blocks`, { block: 'status_led', connect: { SIG: 'NOPE' } })).status).toBe(422);
    expect((await service().post(`${at}/blocks`, { block: 'status_led', connect: { NOPE: 'GND' } })).status).toBe(422);
  });
});

describe('a proposal', () => {
  const propose = () => service().delete(`${at}/parts`, { refs: ['R2'], wait: true });

  it('accepted becomes the next version, whole, and is gone', async () => {
    await propose();
    const board = (await service().get(`${at}/proposal/board`)).json;
    const answer = await service().post(`${at}/proposal/accept`);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ version: 'v002', board, project: { current: 'v002' } });
    expect(answer.json.project.versions[1]).toMatchObject({ id: 'v002', parent: 'v001', passed: board.passed });
    expect(answer.json.project.chat.at(-1)).toMatchObject({ version: 'v002', bot: expect.stringContaining('R2') });
    expect((await service().get(`${at}/proposal`)).json).toEqual({ proposal: null });
    expect(readdirSync(join(service().projects, slug)).filter((n) => n.includes('proposal'))).toEqual([]);
    expect((await service().get(`${at}/versions/v002/diff?against=v001`)).json.components.removed).toMatchObject([{ ref: 'R2' }]);
  });

  it('is kept with how it was built: an edit by hand, or what a message says', async () => {
    const kept = () => JSON.parse(readFileSync(join(service().projects, slug, 'proposal.json'), 'utf8'));
    await propose();
    expect(kept().by_hand).toBe(true);
    await service().post(`${at}/propose`, { message: 'change R1 to 2.2k', wait: true });
    expect([kept().message, kept().by_hand]).toEqual(['change R1 to 2.2k', false]);
  });

  it('rejected leaves the board exactly as it was', async () => {
    const before = (await service().get(`${at}/versions/v001/board`)).text;
    await propose();
    const answer = await service().post(`${at}/proposal/reject`);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ proposal: null, project: { current: 'v001' } });
    expect((await service().get(`${at}/versions/v001/board`)).text).toBe(before);
    expect((await service().get(at)).json.versions).toHaveLength(1);
  });

  it('is replaced by a second one, which says so', async () => {
    await propose();
    const second = await service().delete(`${at}/parts`, { refs: ['D1'], wait: true });
    expect(second.json.reply).toContain('replaced');
    expect((await service().get(`${at}/proposal`)).json.proposal.message).toContain('D1');
  });

  it('cannot be accepted once its base is no longer current: 409 naming both, and it stays', async () => {
    await propose();
    await service().post(`${at}/rebuild`, { seed: 3, wait: true });
    const refused = await service().post(`${at}/proposal/accept`);
    expect([refused.status, refused.json.error]).toEqual([409, expect.stringMatching(/v001.*v002/)]);
    expect((await service().get(`${at}/proposal`)).json.proposal).not.toBeNull();
    await service().post(`${at}/versions/v001/restore`);
    const accepted = await service().post(`${at}/proposal/accept`);
    expect([accepted.status, accepted.json.version]).toEqual([200, 'v003']);
    expect(JSON.stringify(accepted.json.board.texts)).toContain('v003');
  });

  it('that is not there: accept is 409, its board 404, GET null', async () => {
    expect((await service().post(`${at}/proposal/accept`)).status).toBe(409);
    expect((await service().get(`${at}/proposal/board`)).status).toBe(404);
    expect((await service().get(`${at}/proposal`)).json).toEqual({ proposal: null });
  });

  it('needs a board: 409 without one', async () => {
    const blank = `/api/projects/${(await service().blank()).slug}`;
    const code = await resistor();
    for (const answer of [
      await service().post(`${blank}/propose`, { message: 'add an LED' }),
      await service().post(`${blank}/parts`, { catalog_code: code, kind: 'resistor' }),
      await service().delete(`${blank}/parts`, { refs: ['R1'] }),
      await service().post(`${blank}/blocks`, { block: 'status_led' }),
    ]) {
      expect(answer.status).toBe(409);
    }
  });

  it('is a job without wait', async () => {
    const answer = await service().delete(`${at}/parts`, { refs: ['R2'] });
    expect([answer.status, answer.json.job.project]).toEqual([202, slug]);
    let job = answer.json.job;
    while (job.finished === null) job = (await service().get(`/api/jobs/${job.id}`)).json;
    expect(job).toMatchObject({ status: 'done', result: { version: null, reply: expect.stringContaining('R2') } });
  });
});

describe('POST propose', () => {
  it('checks the message and the selection', async () => {
    expect((await service().post(`${at}/propose`, { message: ' ' })).status).toBe(400);
    expect((await service().post(`${at}/propose`, { message: 'x'.repeat(20_001) })).status).toBe(413);
    expect((await service().post(`${at}/propose`, { message: 'x', selection: { refs: ['U9'] } })).status).toBe(422);
    expect((await service().post(`${at}/propose`, { message: 'x', backend: 'oracle' })).status).toBe(400);
    expect((await service().post(`${at}/propose`, { message: 'x', backend: 'openai' })).status).toBe(503);
  });

  it('changes what is selected and refuses the rest by name', async () => {
    const made = await service().post('/api/projects', { prompt: '555 timer blinking an LED from a 9 V battery', inline: true, wait: true });
    const there = `/api/projects/${made.json.project.slug}`;
    const answer = await service().post(`${there}/propose`, {
      message: 'make the LED green, 30x30 mm',
      selection: { refs: [], nets: [] },
      wait: true,
    });
    expect(answer.status).toBe(200);
    expect(answer.json.refused.join('; ')).toMatch(/D\d+|outline/);
    expect((await service().get(there)).json.versions).toHaveLength(1);
  });
});
