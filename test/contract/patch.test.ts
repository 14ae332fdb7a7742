import { PNG } from 'pngjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { built } from './built.js';
import { serviceForTests } from './service.js';

const service = serviceForTests();
let at = '';
beforeAll(async () => {
  at = `/api/projects/${(await built(service(), {}, 'Patched')).slug}`;
});
const patch = (operations: readonly object[], more: object = {}) => service().post(`${at}/patch`, { operations, wait: true, ...more });

describe('POST …/patch', () => {
  it('says what operations would do and what the electrical rules find then, and writes nothing', async () => {
    const before = (await service().get(at)).json;
    const operations = [
      { op: 'set_value', ref: 'R1', value: '47k' },
      { op: 'connect', net: 'VIN', pins: ['R1.7'] },
    ];
    const { status, json } = await patch(operations, { try: true });
    expect(status).toBe(200);
    expect(json.applied).toHaveLength(1);
    expect(json.refused).toEqual([{ operation: 1, op: 'connect', reason: expect.stringContaining('R1') }]);
    expect(Object.keys(json.check).sort()).toEqual(['errors', 'gaps', 'rails', 'room', 'warnings']);
    expect((await service().get(at)).json).toEqual(before);
  });

  it('does all or none, and names what cannot be', async () => {
    const operations = [
      { op: 'set_value', ref: 'R1', value: '47k' },
      { op: 'remove_part', refs: ['R99'] },
    ];
    const { status, json } = await patch(operations);
    expect([status, json.error]).toEqual([422, expect.stringMatching(/^operations\.1 \(remove_part\): .*R99/)]);
    expect((await service().get(`${at}/proposal`)).json.proposal).toBeNull();
    expect((await patch([{ op: 'set_fitted', ref: 'R1', fitted: true }])).status).toBe(422);
  });

  it.each([
    ['no operation', { operations: [] }],
    ['one without what it does', { operations: [{ ref: 'R1' }] }],
    ['too many', { operations: Array(501).fill({ op: 'rename_net', net: 'VIN', to: 'V' }) }],
  ])('refuses %s', async (_, body) => {
    expect((await service().post(`${at}/patch`, body)).status).toBe(400);
  });

  it('refuses an operation that takes a part past the library', async () => {
    const { json } = await patch([{ op: 'restore', components: { order: [], records: [] } }], { try: true });
    expect(json.refused).toHaveLength(1);
  });
});

describe('a proposal of operations', () => {
  it('is looked at as a board is', async () => {
    const { status, json } = await patch([{ op: 'set_value', ref: 'R1', value: '47k' }], { message: 'a weaker pull-down' });
    expect([status, json.proposal.message]).toEqual([200, 'a weaker pull-down']);
    expect((await service().get(`${at}/proposal/board.txt?refs=R1`)).text).toMatch(/^ {2}R1 47k 0603 @ /m);
    const { bytes } = await service().bytes(`${at}/proposal/board.png?side=back&pixels=200`);
    expect(Math.max(PNG.sync.read(bytes).width, PNG.sync.read(bytes).height)).toBe(200);
    expect((await service().post(`${at}/proposal/accept`)).json.version).toBe('v002');
  });
});

describe('a version in lines and pictures', () => {
  it('tells the design, and what some of it is about', async () => {
    const whole = (await service().get(`${at}/versions/v001/design.txt`)).text;
    expect(whole).toMatch(/^parts:$/m);
    expect((await service().get(`${at}/versions/v001/design.txt?refs=R1`)).text.length).toBeLessThan(whole.length);
  });

  it('refuses a size that is none, and a version that is not there', async () => {
    for (const pixels of ['99', '2401', '1e3', '-5'])
      expect((await service().get(`${at}/versions/v001/board.png?pixels=${pixels}`)).status).toBe(400);
    for (const file of ['board.txt', 'board.png', 'design.txt']) expect((await service().get(`${at}/versions/v009/${file}`)).status).toBe(404);
  });
});

describe('GET /api/blocks/{name}', () => {
  it('tells a block with its parameters, and a platform with its ports and pins', async () => {
    const block = (await service().get('/api/blocks/status_led')).json;
    expect([block.name, block.ports.map((p: { name: string }) => p.name)]).toEqual(['status_led', ['SIG', 'GND']]);
    const platform = (await service().get('/api/blocks/esp32-c3')).json;
    expect(platform.ports.map((p: { name: string }) => p.name)).toContain('3V3');
    expect(platform.platform.functions.gpio.length).toBeGreaterThan(3);
    expect((await service().get('/api/blocks/none')).status).toBe(404);
  });
});
