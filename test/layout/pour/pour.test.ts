import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Board, riseLimit, shortsOf, unroutedOf } from '../../../src/board/index.js';
import { seededRandom } from '../../../src/geometry/index.js';
import { checkBoard } from '../../../src/layout/drc/index.js';
import { pour } from '../../../src/layout/pour/index.js';
import { warmest } from '../../../src/layout/pour/power.js';
import { demoBoard, hole } from '../../support/demo-board.js';
import { boardWith, box, type Extras, keepout, track, via } from '../drc/bench-boards.js';
import { area, bridges, inside, type Pair, tooNear } from './measure.js';

function poured(board: Board): Board {
  const { zones, stitching } = pour(board, { seed: 1 });
  return { ...board, zones: [...zones], vias: [...board.vias, ...stitching] };
}

const withGround = (extras: Extras): Board => {
  const board = boardWith(extras);
  return { ...board, nets: board.nets.map((n) => (n.name === 'GND' ? { ...n, class: 'ground' } : n)) };
};
const gnd = (x: number, y: number, more: object = {}) => ({ net: 'GND', x, y, w: 1, shape: 'rect' as const, ...more });
const padOf = (board: Board, ref: string) => board.parts.find((p) => p.ref === ref)?.pads[0] as Board['parts'][0]['pads'][0];
const copperAt = (board: Board, layer: 'front' | 'back', at: Pair): boolean =>
  board.zones.some((z) => z.layer === layer && z.filled.some((f) => inside(at, f)));
const errors = (board: Board): string[] => checkBoard(board).flatMap((f) => (f.severity === 'error' ? [`${f.rule}: ${f.message}`] : []));

describe('a pour', () => {
  it('keeps every clearance, measured on its polygons, joins its net on both layers and breaks no rule', () => {
    const board = poured(demoBoard());
    expect(board.zones.map((z) => [z.net, z.layer])).toEqual([['GND', 'front'], ['GND', 'back']]); // biome-ignore format: one line
    expect(tooNear(board)).toEqual([]);
    expect(unroutedOf(board).filter((u) => u.net === 'GND')).toEqual([]);
    expect(errors(board).filter((e) => !e.startsWith('drc.unconnected'))).toEqual([]);
  });

  it('keeps from the edge beside a pad that it joins all around there', () => {
    // The collar of such a pad is cut where its arc meets the edge at a slant, in corners of microns.
    const posts = Array.from({ length: 80 }, (_, k) => k).flatMap((k) => {
      const [x, y] = [0.95 + 0.0031 * k, 2.1 + 2.4137 * k];
      // Between others it has a spoke on one side only.
      return [gnd(x, y, { w: 1.2 + 0.0007 * k, shape: 'circle' }), { net: 'A', x: x + 0.2, y: y + 1.2, w: 1.2, h: 0.3, shape: 'rect' as const }];
    });
    const board = poured({ ...withGround({ posts }), outline: box(0, 0, 24, 200) });
    expect(errors(board).filter((e) => e.includes('edge'))).toEqual([]);
  });

  it('comes no nearer than it must, and no more than 0.02 mm farther', () => {
    const board = poured(withGround({ posts: [gnd(4, 4), { net: 'A', x: 10, y: 10, w: 2, h: 1, shape: 'rect', rot: 30 }] }));
    expect(tooNear(board)).toEqual([]);
    expect(tooNear({ ...board, rules: { ...board.rules, pour_clearance_mm: 0.27 } }).some((t) => t.includes('P2.1'))).toBe(true);
    expect(tooNear({ ...board, rules: { ...board.rules, edge_clearance_mm: 0.32 } }).some((t) => t.includes('edge'))).toBe(true);
  });

  it('keeps the larger clearance of a strict net, and that of bare holes', () => {
    const board = withGround({ posts: [gnd(4, 4), { net: 'A', x: 10, y: 10 }, { hole: 1, x: 15, y: 5 }], rules: { hole_clearance_mm: 0.5 } });
    const strict: Board = {
      ...board,
      nets: board.nets.map((n) => (n.name === 'A' ? { ...n, class: 'rf' } : n)),
      classes: board.classes.map((c) => (c.name === 'rf' ? { ...c, clearance_mm: 0.6 } : c)),
    };
    const full = poured(strict);
    expect(tooNear(full)).toEqual([]);
    expect(errors(full)).toEqual([]);
    for (const at of [
      [10.79, 10],
      [10, 9.21],
      [15.99, 5],
    ] as const)
      expect(copperAt(full, 'front', at)).toBe(false);
    for (const at of [
      [10.83, 10],
      [10, 9.17],
      [16.03, 5],
    ] as const)
      expect(copperAt(full, 'front', at)).toBe(true);
  });

  it('is the same every time, and nothing where it is not wanted or has no ground', () => {
    expect(pour(demoBoard(), { seed: 1 })).toEqual(pour(demoBoard(), { seed: 2 }));
    expect(pour({ ...demoBoard(), constraints: { rules: { pour: false } } }, { seed: 1 })).toEqual({ zones: [], stitching: [] });
    expect(pour(boardWith({ posts: [{ net: 'A', x: 5, y: 5 }] }), { seed: 1 })).toEqual({ zones: [], stitching: [] });
  });

  it('is made once where another manner changes nothing of what lies before it', () => {
    // Lines on both layers part the two: however supplies give way, none of which there are, no copper joins them.
    const lines = (['front', 'back'] as const).map((layer) => track('A', [[10, 0.2], [10, 19.8]], 0.3, layer)); // biome-ignore format: one line
    const parted = withGround({ posts: [gnd(4, 4), gnd(16, 4)], tracks: lines });
    const board = { ...parted, nets: parted.nets.map((n) => (n.name === 'GND' ? { ...n, flows: { 'P1.1': 5, 'P2.1': -5 } } : n)) };
    const ends: string[] = [];
    pour(board, { seed: 1, progress: (done, total, what) => ends.push(...(done === total ? [what] : [])) });
    expect(warmest(poured(board), 'ground')).toBeGreaterThan(riseLimit(board));
    expect(ends).toEqual(['pour']);
  });

  it('stops when it is told to', () => {
    expect(() => pour(demoBoard(), { seed: 1, signal: AbortSignal.abort(new Error('enough')) })).toThrow('enough');
  });

  it('is nowhere thinner than its least width', () => {
    const gap = (mm: number): Board => poured(withGround({ posts: [gnd(4, 10), { net: 'A', x: 10, y: 10, w: 4, shape: 'rect' }, { net: 'B', x: 14 + mm, y: 10, w: 4, shape: 'rect' }] })); // biome-ignore format: one line
    expect(copperAt(gap(0.69), 'front', [12.345, 10])).toBe(false);
    expect(copperAt(gap(0.73), 'front', [12.365, 10])).toBe(true);
  });
});

describe('a thermal relief', () => {
  it('has four spokes of the rules’ width where there is room', () => {
    const board = poured(withGround({ posts: [gnd(10, 10), gnd(5, 5, { shape: 'circle', drill: 0.6 })] }));
    for (const [ref, layer] of [
      ['P1', 'front'],
      ['P2', 'front'],
      ['P2', 'back'],
    ] as const) {
      const widths = bridges(board, padOf(board, ref), layer);
      expect(widths).toHaveLength(4);
      for (const w of widths) expect(w).toBeCloseTo(0.4, 1);
    }
  });

  it('turns its spokes with the pad', () => {
    const board = poured(withGround({ posts: [gnd(10, 10, { rot: 30 })] }));
    expect(bridges(board, padOf(board, 'P1'), 'front')).toHaveLength(4);
    const along = [10 + 0.65 * Math.cos(Math.PI / 6), 10 - 0.65 * Math.sin(Math.PI / 6)] as const;
    expect([copperAt(board, 'front', along), copperAt(board, 'front', [10.65, 10])]).toEqual([true, false]);
  });

  it('leaves out spokes that something blocks', () => {
    const wall = (x: number) => track('A', [[x, 6], [x, 14]], 0.3); // biome-ignore format: one line
    const posts = [gnd(10, 10), { net: 'A', x: 11.1, y: 6, w: 0.3 }];
    const board = poured(withGround({ posts, tracks: [wall(11.1)] }));
    expect(bridges(board, padOf(board, 'P1'), 'front')).toHaveLength(3);
    expect(tooNear(board)).toEqual([]);
  });

  it('is filled where fewer than two spokes reach the pour, as far as clearances let', () => {
    const walls = [track('A', [[11.1, 6], [11.1, 14]], 0.3), track('A', [[8.9, 6], [8.9, 14]], 0.3), track('A', [[8.9, 8.9], [11.1, 8.9]], 0.3)]; // biome-ignore format: one line
    const board = poured(withGround({ posts: [gnd(10, 10)], tracks: walls }));
    const widths = bridges(board, padOf(board, 'P1'), 'front');
    expect(Math.max(...widths)).toBeGreaterThan(1);
    expect(tooNear(board)).toEqual([]);
    expect(unroutedOf(board)).toEqual([]);
  });

  it('is filled where its spokes lead each to another patch', () => {
    const walls = [track('A', [[10, 0], [10, 8.9]], 0.3), track('A', [[10, 11.1], [10, 20]], 0.3)]; // biome-ignore format: one line
    const board = poured(withGround({ posts: [gnd(10, 10)], tracks: walls }));
    expect(Math.max(...bridges(board, padOf(board, 'P1'), 'front'))).toBeGreaterThan(1);
    expect(tooNear(board)).toEqual([]);
    const open = poured(withGround({ posts: [gnd(10, 10)], tracks: walls.slice(1) }));
    expect(bridges(open, padOf(open, 'P1'), 'front')).toHaveLength(3);
  });

  it('is not for exposed pads and vias', () => {
    const vias = [via('GND', 15, 15)];
    const board = poured(withGround({ posts: [gnd(5, 5)], vias }));
    const around = Array.from({ length: 36 }, (_, i): Pair => [15 + 0.45 * Math.cos(i / 6), 15 + 0.45 * Math.sin(i / 6)]);
    expect(around.every((p) => copperAt(board, 'front', p) && copperAt(board, 'back', p))).toBe(true);
  });
});

describe('islands', () => {
  /** A closed wall of track A about (10, 10), 8 mm wide. */
  const fence = (layer: 'front' | 'back') => track('A', [...box(6, 6, 14, 14), [6, 6]], 0.3, layer);

  it('that no pad is in are left out where no via can tie them', () => {
    const board = withGround({ posts: [gnd(2, 2)], tracks: [fence('front'), fence('back')] });
    const full = poured(board);
    expect(copperAt(full, 'front', [10, 10])).toBe(false);
    expect(copperAt(full, 'back', [10, 10])).toBe(false);
    expect(copperAt(full, 'front', [3, 10])).toBe(true);
  });

  it('are tied through the other layer', () => {
    const full = poured(withGround({ posts: [gnd(2, 2), gnd(10, 10)], tracks: [fence('front')] }));
    expect(copperAt(full, 'front', [8, 10])).toBe(true);
    expect(unroutedOf(full)).toEqual([]);
    expect(tooNear(full)).toEqual([]);
    expect(errors(full).filter((e) => !e.includes('copper of A'))).toEqual([]);
    expect(full.vias.some((v) => v.x > 6 && v.x < 14 && v.y > 6 && v.y < 14)).toBe(true);
  });

  it('with a pad stay, tied or not', () => {
    const full = poured(withGround({ posts: [gnd(2, 2), gnd(10, 10)], tracks: [fence('front'), fence('back')] }));
    expect(copperAt(full, 'front', [8, 10])).toBe(true);
    expect(unroutedOf(full)).toHaveLength(1);
  });

  it('get a stitching via about every 5 mm, clear of pads, holes and the edge', () => {
    const full = poured(withGround({ posts: [gnd(10, 10)] }));
    expect(full.vias.length).toBe(16);
    expect(errors(full)).toEqual([]);
    for (const v of full.vias) expect(Math.min(v.x, v.y, 20 - v.x, 20 - v.y)).toBeGreaterThanOrEqual(0.5 + v.drill_mm / 2);
  });
});

describe('keepouts', () => {
  it('hold no pour, on their layers only', () => {
    const board = poured(withGround({ posts: [gnd(4, 4)], keepouts: [keepout(box(8, 8, 14, 14), ['pour'], ['front'])] }));
    for (const at of [
      [8.01, 11],
      [13.99, 13.99],
      [11, 8.01],
    ] as const) {
      expect(copperAt(board, 'front', at)).toBe(false);
      expect(copperAt(board, 'back', at)).toBe(true);
    }
    expect(copperAt(board, 'front', [7.97, 11])).toBe(true);
    expect(errors(board)).toEqual([]);
  });

  it('that ban vias hold no stitching', () => {
    const board = poured(withGround({ posts: [gnd(4, 4)], keepouts: [keepout(box(6, 6, 20, 20), ['vias'])] }));
    expect(board.vias.length).toBeGreaterThan(0);
    expect(board.vias.filter((v) => v.x > 5.7 && v.y > 5.7)).toEqual([]);
    expect(copperAt(board, 'front', [15, 15])).toBe(true);
  });
});

describe('polygons with holes', () => {
  it('come as one ring cut open along horizontal slits of no width', () => {
    const posts = [
      gnd(2, 2),
      ...[5, 10, 15].map((x, i) => ({ net: `N${i}`, x, y: 10, w: 1 })),
      { net: 'M', x: 10, y: 14, w: 2, shape: 'rect' as const },
    ];
    const board = poured(withGround({ posts, rules: { edge_clearance_mm: 0.3 } }));
    const back = board.zones.find((z) => z.layer === 'back')?.filled ?? [];
    expect(back).toHaveLength(1);
    const front = board.zones.find((z) => z.layer === 'front')?.filled ?? [];
    expect(front).toHaveLength(1);
    const ring = front[0] as Pair[];
    const slits = twiceWalked(ring);
    // Four foreign pads, and the relief of P1: its pad is no part of the pour.
    expect(slits).toHaveLength(5);
    for (const [a, b] of slits) expect(a[1]).toBe(b[1]);
    const cut = Math.PI * 0.75 ** 2 * 3 + (2 * 2 + 4 * 2 * 0.25 + Math.PI * 0.25 ** 2);
    const relief = 4 * 0.3 * 0.6 + Math.PI * 0.3 ** 2;
    const pads = 1;
    // Arcs are chords cut outside; corners of the pour are rounded.
    expect(area(ring)).toBeGreaterThan(19.4 ** 2 - cut - relief - pads - 0.6);
    expect(area(ring)).toBeLessThan(19.4 ** 2 - cut - relief - pads + 0.6);
  });
});

/** Segments that a ring walks in both directions, or in part. */
function twiceWalked(ring: readonly Pair[]): [Pair, Pair][] {
  const flat = ring.flatMap((a, i): [Pair, Pair][] => {
    const b = ring[(i + 1) % ring.length] as Pair;
    return a[1] === b[1] && a[0] !== b[0] ? [[a, b]] : [];
  });
  return flat.filter(
    ([a, b]) => a[0] < b[0] && flat.some(([c, d]) => c[1] === a[1] && c[0] > d[0] && Math.min(b[0], c[0]) > Math.max(a[0], d[0]) + 1e-9),
  );
}

/** Parts, tracks and vias anywhere, shorts among themselves and all: only what the pour does is looked at. */
function anyBoard(seed: number): Board {
  const random = seededRandom(seed);
  const at = (): number => 1 + Math.round(random() * 18e3) / 1e3;
  const net = (): string => ['GND', 'GND', 'A', 'B'][Math.floor(random() * 4)] as string;
  const shape = (): 'rect' | 'circle' | 'oval' => (['rect', 'circle', 'oval'] as const)[Math.floor(random() * 3)] ?? 'rect';
  const board = withGround({
    posts: Array.from({ length: 12 }, () => {
      const [w, h] = [0.4 + random(), 0.4 + random()];
      const kind = shape();
      const drilled = random() < 0.25 ? { drill: Math.min(w, kind === 'circle' ? w : h) / 2 } : {};
      return { net: net(), x: at(), y: at(), w, h: kind === 'circle' ? w : h, shape: kind, rot: Math.round(random() * 360), side: random() < 0.5 ? 'front' : 'back', ...drilled } as const;
    }),
    tracks: Array.from({ length: 8 }, () => track(net(), [[at(), at()], [at(), at()], [at(), at()]], 0.2 + random() * 0.3, random() < 0.5 ? 'front' : 'back')),
    vias: Array.from({ length: 5 }, () => via(net(), at(), at(), 0.6)),
    keepouts: random() < 0.5 ? [keepout([[at(), at()], [at(), at()], [at(), at()]], ['pour', 'vias'])] : [],
  }); // biome-ignore format: a kind a line
  return { ...board, footprints: { ...board.footprints, hole: hole('hole', 2) } };
}

describe('whatever lies on a board', () => {
  it('the pour shorts nothing, keeps every clearance and adds no error', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), (seed) => {
        const board = anyBoard(seed);
        const full = poured(board);
        expect(tooNear({ ...full, zones: full.zones })).toEqual([]);
        expect(shortsOf(full)).toHaveLength(shortsOf(board).length);
        const known = new Set(errors(board));
        expect(errors(full).filter((e) => !known.has(e) && !e.startsWith('drc.unconnected'))).toEqual([]);
        expect(unroutedOf(full).length).toBeLessThanOrEqual(unroutedOf(board).length);
      }),
      { numRuns: 25, seed: 20261121 },
    );
  });
});
