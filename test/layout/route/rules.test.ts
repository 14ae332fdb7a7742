import { describe, expect, it } from 'vitest';
import type { BoardKeepout } from '../../../src/board/index.js';
import { fromBoard, route } from '../../../src/layout/route/index.js';
import { boardOf, chip, header, hole } from '../../support/demo-board.js';
import { lengthOf } from './angles.js';
import type { Board } from './types.js';
import { openNets, violations } from './violations.js';

const R = chip('R', 0.825, 0.8, 0.95);
const front = (x: number, y: number, rot = 0) => ({ x, y, rot, side: 'front' as const });
const options = { seed: 1, pours: [], keep: false };

/** Two resistors 20 mm apart joined by one net A, and whatever stands between. */
function pairBoard(between: Parameters<typeof boardOf>[2] = [], height = 10): Board {
  return boardOf(30, height, [
    { ref: 'R1', kind: 'resistor', footprint: R, at: front(5, height / 2), nets: { 2: 'A' } },
    { ref: 'R2', kind: 'resistor', footprint: R, at: front(25, height / 2), nets: { 1: 'A' } },
    ...between,
  ]);
}

function wall(bans: BoardKeepout['bans'], layers: BoardKeepout['layers'], y0 = -1, y1 = 11): BoardKeepout {
  return {
    name: 'wall',
    ref: null,
    points: [
      [14, y0],
      [16, y0],
      [16, y1],
      [14, y1],
    ],
    layers,
    bans,
  };
}

function clean(board: Board): ReturnType<typeof route> {
  const routed = route(board, options);
  expect(routed.unrouted).toEqual([]);
  expect([...openNets(board, routed)]).toEqual([]);
  expect(violations(board, routed)).toEqual([]);
  return routed;
}

describe('routes keep to the rules', () => {
  it('changes layer by one via that carries what is planned, where one does and its track is as wide', () => {
    const drill = (amps: number, track_mm: number): number | undefined => {
      const board = pairBoard();
      const nets = board.nets.map((n) => (n.name === 'A' ? { ...n, amps, track_mm } : n));
      const net = fromBoard({ ...board, nets }, options).nets.find((n) => n.name === 'A');
      return net === undefined ? undefined : net.viaDrill / 1e6;
    };
    expect([drill(1, 0.7), drill(1.8, 0.7), drill(2.2, 0.9)]).toEqual([0.3, 0.4, 0.5]);
    // No wider than its track, and what no single via carries has a group about the widest.
    expect([drill(1.8, 0.4), drill(6, 2)]).toEqual([0.3, 0.5]);
  });

  it('runs straight where nothing is in the way', () => {
    const routed = clean(pairBoard());
    expect(routed.vias).toEqual([]);
    expect(routed.tracks).toHaveLength(1);
    expect(lengthOf(routed)).toBeCloseTo(20 - 2 * 0.825, 3);
  });

  it('goes round a keepout that leaves a gap at the edge', () => {
    const board = { ...pairBoard(), keepouts: [wall(['tracks', 'vias'], ['front', 'back'], 1.2)] };
    expect(lengthOf(clean(board))).toBeGreaterThan(19);
  });

  it('dives under a keepout of one side', () => {
    const board = { ...pairBoard(), keepouts: [wall(['tracks'], ['front'])] };
    expect(clean(board).vias).toHaveLength(2);
  });

  it('passes a keepout that bans vias and parts only', () => {
    const board = { ...pairBoard(), keepouts: [wall(['vias', 'parts', 'pour'], ['front', 'back'])] };
    expect(clean(board).vias).toEqual([]);
  });

  it('keeps off the edge by its clearance, round corners too', () => {
    const corner = (cx: number, cy: number, from: number): [number, number][] =>
      Array.from({ length: 9 }, (_, i) => {
        const a = ((from + (90 * i) / 8) * Math.PI) / 180;
        return [cx + 3 * Math.cos(a), cy + 3 * Math.sin(a)];
      });
    const made = boardOf(12, 12, [
      { ref: 'R1', kind: 'resistor', footprint: R, at: front(2, 6), nets: { 1: 'A' } },
      { ref: 'R2', kind: 'resistor', footprint: R, at: front(6, 2, 90), nets: { 2: 'A' } },
      { ref: 'J1', kind: 'connector', footprint: header('H2', 2), at: front(4.2, 4.8), nets: { 1: 'B', 2: 'C' } },
    ]);
    const outline = [...corner(9, 3, -90), ...corner(9, 9, 0), ...corner(3, 9, 90), ...corner(3, 3, 180)];
    clean({ ...made, outline });
  });

  it('keeps off unplated holes and their rims', () => {
    const holes = [1, 3.4, 5.8, 8.2].map((y, i) => ({
      ref: `H${i + 1}`,
      kind: 'connector' as const,
      footprint: hole('M1', 1.4),
      at: front(15, y + 0.4),
      nets: {},
    }));
    clean(pairBoard(holes));
  });

  it('squeezes between pads at exactly the clearance', () => {
    const gate = (ref: string, y: number) => ({ ref, kind: 'resistor' as const, footprint: R, at: front(15, y, 90), nets: { 1: 'B', 2: 'C' } });
    const half = 0.825 + 0.4;
    const closed: BoardKeepout[] = [
      { ...wall(['tracks', 'vias'], ['front', 'back'], -1, 5 - 0.3 - 2 * half) },
      { ...wall(['tracks', 'vias'], ['front', 'back'], 5 + 0.3 + 2 * half, 11), name: 'wall 2' },
      { ...wall(['tracks', 'vias'], ['back']), name: 'wall 3' },
    ];
    const board = { ...pairBoard([gate('R3', 5 - 0.3 - half), gate('R4', 5 + 0.3 + half)]), keepouts: closed };
    const routed = route(board, options);
    expect(routed.unrouted.filter((u) => u.net === 'A')).toEqual([]);
    expect(violations(board, routed)).toEqual([]);
  });
});

describe('what cannot be routed', () => {
  it('is reported by net and pins, and the rest is routed', () => {
    const board: Board = {
      ...pairBoard([
        { ref: 'R3', kind: 'resistor', footprint: R, at: front(5, 2), nets: { 2: 'B' } },
        { ref: 'R4', kind: 'resistor', footprint: R, at: front(10, 2), nets: { 1: 'B' } },
      ]),
      keepouts: [wall(['tracks', 'vias'], ['front', 'back'])],
    };
    const routed = route(board, options);
    expect(routed.unrouted).toEqual([{ net: 'A', from: 'R1.2', to: 'R2.1' }]);
    expect([...openNets(board, routed)]).toEqual([['A', 1]]);
    expect(violations(board, routed)).toEqual([]);
  });

  it('names exactly the joins that are missing when a board has far too little room', () => {
    const parts = Array.from({ length: 15 }, (_, i) => ({
      ref: `R${i + 1}`,
      kind: 'resistor' as const,
      footprint: R,
      at: front(1.6 + 3 * (i % 5), 1 + 1.4 * Math.floor(i / 5)),
      nets: { 1: `N${(i * 7) % 14}`, 2: `N${(i * 11 + 3) % 14}` },
    }));
    const board = boardOf(15.2, 4.8, parts);
    const routed = route(board, options);
    expect(violations(board, routed)).toEqual([]);
    const open = openNets(board, routed);
    const counted = new Map<string, number>();
    for (const u of routed.unrouted) counted.set(u.net, (counted.get(u.net) ?? 0) + 1);
    expect(counted).toEqual(open);
  });

  const keptOut = (x0: number, y0: number, x1: number, y1: number): Board => ({
    ...pairBoard(),
    keepouts: [
      {
        ...wall(['tracks', 'vias'], ['front', 'back']),
        points: [
          [x0, y0],
          [x1, y0],
          [x1, y1],
          [x0, y1],
        ] as [number, number][],
      },
    ],
  });

  it('a pin that stands where no copper may be is not joined by breaking the rule', () => {
    const board = keptOut(22, 2, 29, 8);
    const routed = route(board, options);
    expect(routed.unrouted).toHaveLength(1);
    expect(violations(board, routed)).toEqual([]);
  });

  it('a pin whose middle no track may reach is joined at its side', () => {
    const board = keptOut(24, 4, 27, 6);
    const routed = route(board, options);
    expect(routed.unrouted).toEqual([]);
    expect(violations(board, routed)).toEqual([]);
  });
});
