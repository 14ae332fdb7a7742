import { beforeAll, describe, expect, it } from 'vitest';
import { built } from './built.js';
import { serviceForTests } from './service.js';

const service = serviceForTests();
let at = '';
let slug = '';
beforeAll(async () => {
  slug = (await built(service())).slug;
  at = `/api/projects/${slug}`;
});
const put = (constraints: unknown, base?: string) => service().put(`${at}/constraints`, { constraints, ...(base === undefined ? {} : { base }) });

/** Its upper right quarter is missing. */
const L_SHAPE: [number, number][] = [
  [0, 0],
  [0.5, 0],
  [0.5, 0.5],
  [1, 0.5],
  [1, 1],
  [0, 1],
];

describe('constraints', () => {
  it('are those of the build while nobody has edited them', async () => {
    expect((await service().get(`${at}/constraints`)).json).toEqual({ base: 'v001', constraints: {}, unbuilt: false, touched: null });
  });

  it('are stored without building, and answered until they are discarded', async () => {
    const wanted = { pinned: { R1: { x: 5, y: 6, rot: 90, by: 'user' } }, rules: { seed: 4, pour: true }, board: { width_mm: 30, height_mm: 20 } };
    const saved = await put(wanted);
    expect(saved.status).toBe(200);
    expect(saved.json).toEqual({ base: 'v001', constraints: wanted, unbuilt: true, touched: expect.any(Number) });
    expect((await service().get(`${at}/constraints`)).json).toEqual(saved.json);
    expect((await service().get(at)).json.versions).toHaveLength(1);
    expect((await service().delete(`${at}/constraints`)).json).toEqual({ base: 'v001', constraints: {}, unbuilt: false, touched: null });
    expect((await service().get(`${at}/constraints`)).json.unbuilt).toBe(false);
  });

  it.each([
    [{ pinned: { R1: { x: 1, y: 2, rot: 45 } } }, 'pinned.R1.rot'],
    [{ pinned: { R1: { x: 1 } } }, 'pinned.R1.y'],
    [{ pinned: { R1: { x: 1, y: 1, side: 'top' } } }, 'pinned.R1.side'],
    [{ pinned: { U9: { x: 1, y: 2 } } }, 'pinned.U9'],
    [{ edges: { J1: 'north' } }, 'edges.J1'],
    [{ edges: { J7: 'left' } }, 'edges.J7'],
    [{ schematic: { R9: { x: 0, y: 0 } } }, 'schematic.R9'],
    [{ keepouts: [{ id: 'a' }] }, 'keepouts.0'],
    [
      {
        keepouts: [
          { id: 'a', rect: { x: 0, y: 0, w: 1, h: 1 } },
          { id: 'a', rect: { x: 0, y: 0, w: 1, h: 1 } },
        ],
      },
      'keepouts.1.id',
    ],
    [{ keepouts: [{ id: 'a', rect: { x: 0, y: 0, w: 1, h: 1 }, bans: ['dogs'] }] }, 'keepouts.0.bans.0'],
    [
      {
        copper: {
          tracks: [
            {
              net: 'NOPE',
              layer: 'front',
              width_mm: 0.2,
              points: [
                [0, 0],
                [1, 1],
              ],
            },
          ],
        },
      },
      'copper.tracks.0.net',
    ],
    [{ copper: { vias: [{ net: 'GND', x: 0, y: 0, drill_mm: 0.3 }] } }, 'copper.vias.0.diameter_mm'],
    [{ rules: { seed: 10001 } }, 'rules.seed'],
    [{ rules: { seed: 1.5 } }, 'rules.seed'],
    [{ rules: { router: 'magic' } }, 'rules.router'],
    [{ rules: { colour: 'red' } }, 'rules.colour'],
    [{ board: { sides: 3 } }, 'board.sides'],
    [
      {
        board: {
          outline: [
            [0, 0],
            [1, 1],
            [1, 0],
            [0, 1],
          ],
        },
      },
      'board.outline',
    ],
    [
      {
        board: {
          outline: [
            [0, 0],
            [0.5, 0],
            [0.5, 1],
            [0, 1],
          ],
        },
      },
      'board.outline',
    ],
    [{ nonsense: 1 }, 'nonsense'],
    ['a string', ''],
    [[], ''],
    [null, ''],
  ])('%j is refused by name, and nothing is stored', async (wanted, field) => {
    await put({ rules: { seed: 9 } });
    const answer = await put(wanted);
    expect(answer.status).toBe(400);
    expect(answer.json.error).toContain(field);
    expect((await service().get(`${at}/constraints`)).json.constraints).toEqual({ rules: { seed: 9 } });
    await service().delete(`${at}/constraints`);
  });

  it('take every field of the block', async () => {
    const whole = {
      pinned: { R1: { x: 12.5, y: 8, rot: 270, side: 'back', by: 'user' } },
      edges: { J1: 'left' },
      keepouts: [
        {
          id: 'k1',
          name: 'antenna',
          points: [
            [0, 0],
            [5, 0],
            [5, 5],
          ],
          sides: ['front', 'back'],
          bans: ['parts', 'tracks', 'vias', 'pour'],
          by: 'user',
        },
        { id: 'k2', rect: { x: 1, y: 1, w: 2, h: 2 }, sides: ['front'], bans: ['parts'] },
      ],
      schematic: { R1: { x: 0, y: 0, rot: 0, mirror: false } },
      copper: {
        tracks: [
          {
            net: 'LED',
            layer: 'front',
            width_mm: 0.25,
            points: [
              [1, 1],
              [2, 2],
            ],
          },
        ],
        vias: [{ net: 'GND', x: 3, y: 3, drill_mm: 0.3, diameter_mm: 0.6 }],
      },
      board: { sides: 1, fixed: true, width_mm: 40, height_mm: 30, corner_mm: 2, outline: L_SHAPE },
      rules: { router: 'krt', seed: 0, min_track_mm: 0.2, pour: false, precedent: false },
    };
    expect((await put(whole)).json.constraints).toEqual(whole);
    await service().delete(`${at}/constraints`);
  });

  it('need a version: 409 in a blank project, 404 for one that is not there', async () => {
    const blank = await service().blank();
    for (const answer of [
      await service().put(`/api/projects/${blank.slug}/constraints`, { constraints: {} }),
      await service().get(`/api/projects/${blank.slug}/constraints`),
      await service().post(`/api/projects/${blank.slug}/rebuild`, { wait: true }),
      await service().post(`/api/projects/${blank.slug}/route`, { wait: true }),
    ]) {
      expect(answer.status).toBe(409);
    }
    expect((await put({}, 'v009')).status).toBe(404);
    expect((await service().get(`${at}/constraints?base=v009`)).status).toBe(404);
    expect((await service().post(`${at}/rebuild`, { base: 'v009' })).status).toBe(404);
    expect((await service().post(`${at}/route`, { base: 'v009' })).status).toBe(404);
    expect((await service().put('/api/projects/none/constraints', { constraints: {} })).status).toBe(404);
  });

  it.each([-1, 10001, 1.5, '3', null, true])('a rebuild with seed %j is 400', async (seed) => {
    const answer = await service().post(`${at}/rebuild`, { seed, wait: true });
    expect(answer.status).toBe(400);
    expect(answer.json.error).toContain('seed');
  });
});

describe('variations', () => {
  const vs = () => `${at}/variations`;

  it('keep the knobs as they stand, or those given', async () => {
    await put({ rules: { seed: 5, pour: false }, board: { sides: 1, width_mm: 44 }, edges: { J1: 'left' } });
    const standing = await service().post(vs(), { name: 'one side' });
    expect(standing.status).toBe(201);
    expect(standing.json.variation).toEqual({
      id: expect.any(String),
      name: 'one side',
      macros: { rules: { seed: 5, pour: false }, board: { sides: 1 } },
      when: expect.any(Number),
    });
    const given = await service().post(vs(), { name: 'other', macros: { rules: { router: 'krt', min_track_mm: 0.3 } } });
    expect(given.json.variations.map((v: { name: string }) => v.name)).toEqual(['one side', 'other']);
    expect((await service().get(vs())).json).toEqual({ variations: given.json.variations });
  });

  it.each([
    [{ pinned: {} }, 'pinned'],
    [{ board: { width_mm: 3 } }, 'board.width_mm'],
    [{ rules: { seed: 'x' } }, 'rules.seed'],
    ['x', 'macros'],
  ])('refuse %j, which is no knob', async (macros, field) => {
    const answer = await service().post(vs(), { name: 'bad', macros });
    expect(answer.status).toBe(400);
    expect(answer.json.error).toContain(field);
  });

  it('recalled set every knob they carry, clear every knob they lack, and touch nothing else', async () => {
    await put({ rules: { seed: 8, precedent: false }, board: { fixed: true, width_mm: 50 }, edges: { J1: 'top' } });
    const { variations } = (await service().get(vs())).json;
    const answer = await service().post(`${vs()}/${variations[0].id}/recall`);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ base: 'v001', unbuilt: true });
    expect(answer.json.constraints).toEqual({ rules: { seed: 5, pour: false }, board: { sides: 1, width_mm: 50 }, edges: { J1: 'top' } });
  });

  it('are renamed and forgotten; unknown ones are 404', async () => {
    const { id } = (await service().get(vs())).json.variations[0];
    const renamed = await service().patch(`${vs()}/${id}`, { name: 'single' });
    expect(renamed.json.variation).toMatchObject({ id, name: 'single' });
    expect(renamed.json.variations).toHaveLength(2);
    expect((await service().delete(`${vs()}/${id}`)).json.variations.map((v: { name: string }) => v.name)).toEqual(['other']);
    for (const answer of [
      await service().patch(`${vs()}/${id}`, { name: 'x' }),
      await service().delete(`${vs()}/${id}`),
      await service().post(`${vs()}/${id}/recall`),
    ]) {
      expect(answer.status).toBe(404);
    }
    expect((await service().post(vs(), {})).status).toBe(400);
    expect((await service().post(vs(), { name: ' ' })).status).toBe(400);
  });
});

describe('the draft', () => {
  it('amends its version only, is baked by the next rebuild, and is gone then', async () => {
    await put({ pinned: { R1: { x: 6, y: 6, rot: 90, by: 'user' } }, board: { width_mm: 30, height_mm: 22, fixed: true }, rules: { seed: 3 } });
    const rebuilt = await service().post(`${at}/rebuild`, { wait: true });
    expect([rebuilt.status, rebuilt.json.version]).toEqual([200, 'v002']);
    const { parts, width_mm, height_mm } = rebuilt.json.board;
    expect([width_mm, height_mm]).toEqual([30, 22]);
    expect(parts.find((p: { ref: string }) => p.ref === 'R1')).toMatchObject({ x: 6, y: 6, rot: 90, side: 'front' });
    expect((await service().get(`${at}/constraints`)).json).toMatchObject({ base: 'v002', unbuilt: false, constraints: { rules: { seed: 3 } } });
    expect((await service().get(`${at}/constraints?base=v001`)).json).toMatchObject({ base: 'v001', unbuilt: false, constraints: {} });

    await put({ rules: { seed: 6 } }, 'v001');
    expect((await service().get(`${at}/constraints`)).json).toMatchObject({ base: 'v002', unbuilt: false, constraints: { rules: { seed: 3 } } });
    expect((await service().get(`${at}/constraints?base=v001`)).json).toMatchObject({
      base: 'v001',
      unbuilt: true,
      constraints: { rules: { seed: 6 } },
    });
    await service().post(`${at}/rebuild`, { base: 'v002', wait: true });
    expect((await service().get(`${at}/constraints?base=v001`)).json.unbuilt).toBe(true);
    await service().post(`${at}/rebuild`, { base: 'v001', seed: 2, wait: true });
    expect((await service().get(`${at}/constraints?base=v001`)).json.unbuilt).toBe(false);
    const last = (await service().get(at)).json;
    expect(last.versions.at(-1)).toMatchObject({ id: 'v004', parent: 'v001', prompt: expect.stringContaining('seed 2') });
    expect((await service().get(`${at}/constraints`)).json).toMatchObject({ base: 'v004', constraints: { rules: { seed: 6 } } });
  });
});
