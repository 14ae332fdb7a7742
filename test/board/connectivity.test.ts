import { describe, expect, it } from 'vitest';
import { type Board, type CopperLayer, islandsOf, shortsOf, unroutedOf } from '../../src/board/index.js';
import { seededRandom } from '../../src/geometry/index.js';
import { boardOf, chip, demoBoard, header } from '../support/demo-board.js';

const R = chip('R_0603', 0.8, 0.8, 0.9);
/** Two resistors of one net 10 mm apart; pad 1 of each is on net A. */
const pair = (): Board =>
  boardOf(30, 20, [
    { ref: 'R1', kind: 'resistor', footprint: R, at: { x: 5, y: 10, rot: 0, side: 'front' }, nets: { 2: 'A' } },
    { ref: 'R2', kind: 'resistor', footprint: R, at: { x: 15, y: 10, rot: 0, side: 'front' }, nets: { 1: 'A' } },
  ]);
const track = (points: [number, number][], layer: 'front' | 'back' = 'front', net = 'A', width_mm = 0.2) => ({ net, layer, width_mm, points });
const via = (x: number, y: number, net = 'A') => ({ net, x, y, drill_mm: 0.3, diameter_mm: 0.6 });

describe('unroutedOf', () => {
  it('lists one entry per missing join', () => {
    const board = demoBoard();
    const perNet = new Map<string, number>();
    for (const part of board.parts) for (const pad of part.pads) if (pad.net !== null) perNet.set(pad.net, (perNet.get(pad.net) ?? 0) + 1);
    const wanted = [...perNet.values()].reduce((sum, n) => sum + n - 1, 0);
    expect(unroutedOf(board)).toHaveLength(wanted);
  });

  it('names the two pads', () => {
    expect(unroutedOf(pair())).toEqual([{ net: 'A', from: 'R1.2', to: 'R2.1' }]);
  });

  it('joins pads by a track that reaches both', () => {
    const board = { ...pair(), tracks: [track([[5.8, 10], [14.2, 10]])] }; // biome-ignore format: one line reads better
    expect(unroutedOf(board)).toEqual([]);
  });

  it.each([
    [13.699, 1],
    [13.701, 0],
  ])('a track that ends at x = %d leaves %d joins missing (pad from 13.8, round end of 0.1)', (x, missing) => {
    expect(unroutedOf({ ...pair(), tracks: [track([[5.8, 10], [x, 10]])] })).toHaveLength(missing); // biome-ignore format: one line
  });

  it('crosses layers through vias only', () => {
    const tracks = [track([[5.8, 10], [10, 10]]), track([[10, 10], [14.2, 10]], 'back')]; // biome-ignore format: one line
    expect(unroutedOf({ ...pair(), tracks })).toHaveLength(1);
    expect(unroutedOf({ ...pair(), tracks, vias: [via(10, 10)] })).toHaveLength(1);
    expect(unroutedOf({ ...pair(), tracks, vias: [via(10, 10), via(14.2, 10)] })).toEqual([]);
  });

  it('joins layers through a plated hole', () => {
    const J = header('PinHeader_1x02_P2.54', 2);
    const board = boardOf(30, 20, [
      { ref: 'J1', kind: 'connector', footprint: J, at: { x: 5, y: 5, rot: 0, side: 'front' }, nets: { 1: 'A' } },
      { ref: 'J2', kind: 'connector', footprint: J, at: { x: 15, y: 5, rot: 0, side: 'front' }, nets: { 1: 'A' } },
      { ref: 'R1', kind: 'resistor', footprint: R, at: { x: 10, y: 12, rot: 0, side: 'front' }, nets: { 1: 'A' } },
    ]);
    const tracks = [track([[5, 5], [15, 5]], 'back'), track([[15, 5], [9.2, 12]])]; // biome-ignore format: one line
    expect(unroutedOf({ ...board, tracks })).toEqual([]);
  });

  it('joins what lies in one filled polygon, not what lies in a hole cut out of it', () => {
    const ring: [number, number][] = [
      [1, 1], [25, 1], [25, 19], [1, 19], [1, 10], [13, 10], [13, 12], [16, 12], [16, 8], [13, 8], [13, 10], [1, 10],
    ]; // biome-ignore format: a keyhole reads best in one line
    const solid = ring.slice(0, 4);
    const zone = (filled: [number, number][][]) => [{ net: 'A', layer: 'front' as const, outline: solid, filled }];
    expect(unroutedOf({ ...pair(), zones: zone([solid]) })).toEqual([]);
    expect(unroutedOf({ ...pair(), zones: zone([ring]) })).toHaveLength(1);
    expect(unroutedOf({ ...pair(), zones: [{ ...(zone([solid])[0] as Board['zones'][0]), layer: 'back' }] })).toHaveLength(1);
  });
});

describe('shortsOf', () => {
  it('finds copper of two nets that touches', () => {
    const board = { ...pair(), tracks: [track([[5.8, 10], [14.2, 10]], 'front', 'B')] }; // biome-ignore format: one line
    expect(shortsOf(board).map((s) => [s.a.label, s.b.label])).toEqual([
      ['R1.2', 'track'],
      ['R2.1', 'track'],
    ]);
    expect(shortsOf({ ...board, tracks: [{ ...(board.tracks[0] as Board['tracks'][0]), layer: 'back' }] })).toEqual([]);
  });

  it('counts a pad without net as a net of its own', () => {
    const board = { ...pair(), tracks: [track([[5.8, 10], [4.2, 10]])] }; // biome-ignore format: one line
    expect(shortsOf(board)).toHaveLength(1);
  });
});

describe('islandsOf', () => {
  it('agrees with a flood over a fine raster', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const board = randomBoard(seed);
      const pads = board.parts.flatMap((p) =>
        p.pads.filter((q) => q.net === 'A').map((q) => ({ label: `${p.ref}.${q.number}`, x: q.x, y: q.y, layer: p.side })),
      );
      const islands = islandsOf(board);
      const ours = pads.map((p) => islands.findIndex((i) => i.items.some((c) => c.label === p.label)));
      const theirs = flood(board, pads);
      for (let i = 0; i < pads.length; i++)
        for (let j = 0; j < i; j++) expect([seed, i, j, ours[i] === ours[j]]).toEqual([seed, i, j, theirs[i] === theirs[j]]);
    }
  });
});

/** Small parts on both sides, axis-parallel tracks and vias on a 0.25 mm lattice, all net A: no gap or overlap under 0.02 mm. */
function randomBoard(seed: number): Board {
  const random = seededRandom(seed);
  const at = (n: number): number => 1 + Math.floor(random() * n);
  const parts = Array.from({ length: 6 }, (_, i) => ({
    ref: `R${i + 1}`,
    kind: 'resistor' as const,
    footprint: chip('R', 0.75, 0.6, 0.6),
    at: { x: at(10), y: at(10), rot: 0, side: random() < 0.5 ? ('front' as const) : ('back' as const) },
    nets: { 1: 'A' } as Record<string, string>,
  }));
  const tracks = Array.from({ length: 14 }, (_, i) => {
    const from: [number, number] = [at(10) - 0.75, at(10)];
    const to: [number, number] = i % 2 === 0 ? [at(10) - 0.75, from[1]] : [from[0], at(10)];
    return track([from, to], random() < 0.5 ? 'front' : 'back', 'A', 0.3);
  });
  return { ...boardOf(12, 12, parts), tracks, vias: Array.from({ length: 5 }, () => via(at(10) - 0.75, at(10))) };
}

/** Brute force: copper painted on a 0.02 mm raster per layer, flooded; the answer is a label per pad. */
function flood(board: Board, pads: readonly { x: number; y: number; layer: 'front' | 'back' }[]): number[] {
  const step = 0.02;
  const n = Math.round(13 / step);
  const grid = [new Int32Array(n * n), new Int32Array(n * n)];
  const paint = (layer: number, inside: (x: number, y: number) => boolean, x0: number, y0: number, x1: number, y1: number): void => {
    for (let j = Math.max(0, Math.floor(y0 / step)); j <= Math.min(n - 1, Math.ceil(y1 / step)); j++)
      for (let i = Math.max(0, Math.floor(x0 / step)); i <= Math.min(n - 1, Math.ceil(x1 / step)); i++)
        if (inside(i * step, j * step)) (grid[layer] as Int32Array)[j * n + i] = -1;
  };
  const layerOf = (side: CopperLayer): number => (side === 'front' ? 0 : 1);
  for (const part of board.parts)
    for (const pad of part.pads.filter((p) => p.net === 'A')) {
      const r = 0.25 * 0.6;
      const inside = (x: number, y: number): boolean => {
        const dx = Math.max(0, Math.abs(x - pad.x) - (0.3 - r));
        const dy = Math.max(0, Math.abs(y - pad.y) - (0.3 - r));
        return dx * dx + dy * dy <= r * r;
      };
      paint(layerOf(part.side), inside, pad.x - 0.3, pad.y - 0.3, pad.x + 0.3, pad.y + 0.3);
    }
  for (const t of board.tracks) {
    const [[ax, ay], [bx, by]] = t.points as [[number, number], [number, number]];
    const l2 = (bx - ax) ** 2 + (by - ay) ** 2;
    const inside = (x: number, y: number): boolean => {
      const s = l2 === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / l2));
      return (x - ax - s * (bx - ax)) ** 2 + (y - ay - s * (by - ay)) ** 2 <= 0.15 ** 2;
    };
    paint(layerOf(t.layer), inside, Math.min(ax, bx) - 0.2, Math.min(ay, by) - 0.2, Math.max(ax, bx) + 0.2, Math.max(ay, by) + 0.2);
  }
  const through = new Set<number>();
  for (const v of board.vias) {
    const inside = (x: number, y: number): boolean => (x - v.x) ** 2 + (y - v.y) ** 2 <= 0.09;
    for (const layer of [0, 1]) paint(layer, inside, v.x - 0.3, v.y - 0.3, v.x + 0.3, v.y + 0.3);
    through.add(Math.round(v.y / step) * n + Math.round(v.x / step));
  }
  let next = 0;
  for (let layer = 0; layer < 2; layer++)
    for (let start = 0; start < n * n; start++) {
      if ((grid[layer] as Int32Array)[start] !== -1) continue;
      next++;
      const stack: [number, number][] = [[layer, start]];
      while (stack.length > 0) {
        const [l, at] = stack.pop() as [number, number];
        const cells = grid[l] as Int32Array;
        if (cells[at] !== -1) continue;
        cells[at] = next;
        for (const step of [1, -1, n, -n, n + 1, n - 1, 1 - n, -1 - n]) if (cells[at + step] === -1) stack.push([l, at + step]);
        if (through.has(at)) stack.push([1 - l, at]);
      }
    }
  return pads.map((p) => (grid[layerOf(p.layer)] as Int32Array)[Math.round(p.y / step) * n + Math.round(p.x / step)] as number);
}
