import { beforeAll, describe, expect, it } from 'vitest';
import type { Board } from '../../src/board/index.js';
import { built } from './built.js';
import { serviceForTests } from './service.js';

type Pose = Pick<Board['parts'][number], 'ref' | 'x' | 'y' | 'rot' | 'side'>;
const L_SHAPE = [
  [0, 0],
  [0.5, 0],
  [0.5, 0.4],
  [1, 0.4],
  [1, 1],
  [0, 1],
];

describe('what a person moves by hand', () => {
  const service = serviceForTests();
  const at = '/api/projects/lamp';
  const get = async (path: string) => (await service().get(`${at}${path}`)).json;
  const poses = async (vid: string): Promise<Map<string, Pose>> =>
    new Map(((await get(`/versions/${vid}/board`)) as Board).parts.map(({ ref, x, y, rot, side }) => [ref, { ref, x, y, rot, side }]));
  const rebuilt = (body = {}) => service().post(`${at}/rebuild`, { wait: true, ...body });
  let first: Map<string, Pose>;
  beforeAll(async () => {
    await built(service(), { board: { width_mm: 30, height_mm: 20 } });
    first = await poses('v001');
  });
  const of = (from: Map<string, Pose>, ref: string): Pose => from.get(ref) as Pose;
  /** A corner of the board that is free. */
  const free = (): { x: number; y: number } => {
    const far = (p: { x: number; y: number }): number => Math.min(...[...first.values()].map((q) => Math.hypot(p.x - q.x, p.y - q.y)));
    const corners = [5, 25].flatMap((x) => [5, 15].map((y) => ({ x, y })));
    return corners.sort((a, b) => far(b) - far(a))[0] as { x: number; y: number };
  };

  it('stands there when it is rebuilt, and the rest where it stood', async () => {
    await service().put(`${at}/constraints`, { constraints: { pinned: { R2: { ...free(), rot: 0 } } } });
    const { json } = await rebuilt();
    expect(json.version).toBe('v002');
    expect(json.reply).toContain('What you did not move kept its place.');
    const now = await poses('v002');
    expect(of(now, 'R2')).toMatchObject({ ...free(), rot: 0 });
    for (const ref of ['J1', 'R1', 'D1']) expect(of(now, ref)).toEqual(of(first, ref));
  });

  it('pushes away what stood there, and nothing else', async () => {
    const { x, y, rot } = of(first, 'D1');
    await service().put(`${at}/constraints`, { base: 'v001', constraints: { pinned: { R2: { x, y, rot } } } });
    const { json } = await rebuilt({ base: 'v001' });
    expect(json.reply).toContain('D1 made room');
    const now = await poses(json.version);
    expect(of(now, 'R2')).toMatchObject({ x, y });
    expect(of(now, 'D1')).not.toEqual(of(first, 'D1'));
    for (const ref of ['J1', 'R1']) expect(of(now, ref)).toEqual(of(first, ref));
  });

  it('does not hold parts where a seed is asked for: everything is placed anew', async () => {
    await service().put(`${at}/constraints`, { base: 'v001', constraints: { pinned: { R2: { ...free(), rot: 0 } } } });
    const { json } = await rebuilt({ base: 'v001', seed: 1 });
    expect(json.reply).not.toContain('kept its place');
    await service().post(`${at}/versions/v001/restore`);
  });

  it('leaves the rest where it stands when a part is proposed', async () => {
    const { status, json } = await service().post(`${at}/parts`, {
      catalog_code: 'C23162',
      kind: 'resistor',
      connect: { '1': 'GND', '2': 'VIN' },
      wait: true,
    });
    expect(status).toBe(200);
    const board: Board = (await get('/proposal/board')) as Board;
    for (const ref of ['J1', 'R1', 'R2', 'D1']) expect(board.parts.find((p) => p.ref === ref)).toMatchObject(of(first, ref));
    expect(board.parts.map((p) => p.ref)).toContain(json.ref);
    await service().post(`${at}/proposal/reject`);
  });

  it('draws the outline: the board that is built has its corners, and a word gives it others', async () => {
    await service().put(`${at}/constraints`, {
      constraints: { board: { width_mm: 40, height_mm: 30, corner_mm: 0, fixed: true, outline: L_SHAPE } },
    });
    const { json } = await rebuilt();
    expect(json.board.outline).toEqual(L_SHAPE.map(([x = 0, y = 0]) => [x * 40, y * 30]));
    expect(json.board.passed).toBe(true);
    const word = await service().post(`${at}/patch`, { operations: [{ op: 'set_board', outline: null, corner_mm: 0 }], wait: true });
    expect(word.status, word.text).toBe(200);
    const { json: taken } = await service().post(`${at}/proposal/accept`);
    expect(taken.board.outline).toHaveLength(4);
    expect((await get(`/versions/${taken.version}/design`)).constraints.board).not.toHaveProperty('outline');
  });

  it('has a picture of its front alone, for lists', async () => {
    const whole = (await service().get(`${at}/versions/v001/files/board.svg`)).text;
    const front = (await service().get(`${at}/versions/v001/files/board.svg?side=front`)).text;
    expect(front).toContain('viewBox="3.9 3.9 30.2 20.2"');
    expect(front.length).toBeLessThan(whole.length);
    expect(front).not.toContain('scale(-1 1)');
    expect(front).not.toContain('<text');
    expect((await service().get(`${at}/versions/v001/files/board.svg?side=back`)).status).toBe(400);
  });
});
