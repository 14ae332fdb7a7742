import { describe, expect, it } from 'vitest';
import type { Board, Zone } from '../../src/board/index.js';
import { kicadFile } from '../../src/outputs/index.js';
import { boardOf, chip } from '../support/demo-board.js';
import { children, readTree } from './sexpr-reader.js';

const INFO = { stem: 'r', version: 'v001', created: '' };
const part = {
  ref: 'R1',
  kind: 'resistor',
  footprint: chip('R', 2, 0.8, 1),
  at: { x: 5, y: 5, rot: 0, side: 'front' },
  nets: { 1: 'GND', 2: 'A' },
} as const;
/** Pad 1 is 0.8 × 1 mm about (3, 5). */
const bar = (x0: number, y0: number, x1: number, y1: number): [number, number][] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

function connection(filled: Zone['filled'], zones: readonly string[] = ['GND']): unknown {
  const bare = { ...boardOf(10, 10, [part]), tracks: [], vias: [] };
  const board: Board = { ...bare, zones: zones.map((net) => ({ net, layer: 'front', outline: bar(0, 0, 10, 10), filled })) };
  const tree = readTree(kicadFile(board, INFO));
  const pad = children(children(tree, 'footprint')[0], 'pad').find((p) => p[1] === '1');
  return { zone_connect: children(pad, 'zone_connect')[0]?.[1], priorities: children(tree, 'zone').map((z) => children(z, 'priority')[0]?.[1]) };
}

/** Two spokes from above and below, and copper that joins their far ends. */
const BOTH = [bar(2.8, 1, 3.2, 4.55), bar(2.8, 5.45, 3.2, 9)];
const AROUND = [bar(1, 1, 3.2, 1.4), bar(1, 1, 1.4, 9), bar(1, 8.6, 3.2, 9)];

describe('a pour in KiCad’s file', () => {
  it('joins a pad solidly where it runs over it, and where one spoke leads there', () => {
    expect(connection([bar(1, 1, 9, 9)])).toMatchObject({ zone_connect: '2' });
    expect(connection([bar(1, 4.8, 3, 5.2)])).toMatchObject({ zone_connect: '2' });
  });

  it('joins a pad solidly where copper of more than a spoke’s width runs up to it on two sides, and not where spokes do', () => {
    expect(connection([bar(2.2, 1, 3.8, 4.55), bar(2.2, 5.45, 3.8, 9)])).toMatchObject({ zone_connect: '2' });
    expect(connection([...BOTH, ...AROUND])).toMatchObject({ zone_connect: undefined });
  });

  it('joins a pad solidly where two spokes lead each to a patch of its own', () => {
    expect(connection(BOTH)).toMatchObject({ zone_connect: '2' });
  });

  it('leaves a pad its relief where two spokes or more lead there, and where nothing does', () => {
    expect(connection([bar(1, 4.8, 3, 5.2), bar(2.8, 1, 3.2, 5)])).toMatchObject({ zone_connect: undefined });
    expect(connection([bar(1, 1, 2, 2)])).toMatchObject({ zone_connect: undefined });
  });

  it('ranks pours as they were made', () => {
    expect(connection([bar(1, 1, 2, 2)], ['GND', 'AGND'])).toMatchObject({ priorities: ['1', undefined] });
    expect(connection([bar(1, 1, 2, 2)])).toMatchObject({ priorities: [undefined] });
    // The first meets the last only, the second meets it too: each is above what came later where they meet.
    const bare = { ...boardOf(10, 10, [part]), tracks: [], vias: [] };
    const areas = { A: bar(0, 0, 3, 10), B: bar(2, 0, 6, 10), GND: bar(0, 0, 10, 10), AGND: bar(5, 0, 10, 10) };
    const zones = Object.entries(areas).map(([net, outline]): Zone => ({ net, layer: 'front', outline, filled: [] }));
    const tree = readTree(kicadFile({ ...bare, zones }, INFO));
    expect(children(tree, 'zone').map((z) => Number(children(z, 'priority')[0]?.[1] ?? 0))).toEqual([3, 2, 1, 0]);
  });

  it('ranks those, too, whose outlines are nearer to each other than their clearance', () => {
    const bare = { ...boardOf(10, 10, [part]), tracks: [], vias: [] };
    const ranks = (gap: number): number[] => {
      const areas = { A: bar(0, 0, 4, 10), B: bar(4 + gap, 0, 10, 10) };
      const zones = Object.entries(areas).map(([net, outline]): Zone => ({ net, layer: 'front', outline, filled: [] }));
      return children(readTree(kicadFile({ ...bare, zones }, INFO)), 'zone').map((z) => Number(children(z, 'priority')[0]?.[1] ?? 0));
    };
    expect([ranks(0.21), ranks(0.3)]).toEqual([[1, 0], [0, 0]]); // biome-ignore format: one line
  });
});
