import { describe, expect, it } from 'vitest';
import type { Board } from '../../src/board/index.js';
import { checkBoard } from '../../src/layout/drc/index.js';
import { runOf } from '../../src/layout/drc/runs.js';
import { evened } from '../../src/layout/even.js';
import { boardOf, chip, type Standing } from '../support/demo-board.js';

const land = chip('R_0603', 0.8, 0.8, 0.95);
const joint = (ref: string, x: number, y: number, net: string): Standing => ({
  ref,
  kind: 'resistor',
  footprint: land,
  at: { x, y, rot: 0, side: 'front' },
  nets: { 1: net, 2: `${ref}_OTHER` },
});
/** A pair from the left of a board to its right, whose second line goes a way round of so many mm more. */
function pair(round_mm: number, more: Board['tracks'] = []): Board {
  const ends = [joint('R1', 5, 8, 'USB_DP'), joint('R2', 35, 8, 'USB_DP'), joint('R3', 5, 14, 'USB_DM'), joint('R4', 35, 14, 'USB_DM')];
  const bare = boardOf(44, 26, ends);
  const at = (ref: string): [number, number] => {
    const pad = bare.parts.find((p) => p.ref === ref)?.pads.find((p) => p.number === '1');
    return [pad?.x ?? 0, pad?.y ?? 0];
  };
  const line = (net: string, points: [number, number][]): Board['tracks'][number] => ({ net, layer: 'front', width_mm: 0.2, points });
  const [a, b] = [at('R3'), at('R4')];
  const tracks = [
    line('USB_DP', [at('R1'), [at('R1')[0], 6], [at('R2')[0], 6], at('R2')]),
    line('USB_DM', [a, [a[0], a[1] + 2 + round_mm / 2], [b[0], b[1] + 2 + round_mm / 2], b]),
    ...more,
  ];
  return { ...bare, nets: bare.nets.map((n) => (n.name.startsWith('USB_D') ? { ...n, class: 'usb' as const } : n)), tracks };
}
const skew = (board: Board): number => runOf(board, 'USB_DM') - runOf(board, 'USB_DP');
const clashes = (board: Board) => checkBoard(board).filter((f) => f.severity === 'error' && f.rule !== 'drc.unrouted');

describe('lines that differ in length by more than they may', () => {
  it('are made even by bows in the shorter one, every clearance kept', () => {
    const board = pair(9);
    expect(skew(board)).toBeCloseTo(9, 3);
    const made = { ...board, tracks: evened(board) };
    expect(skew(made)).toBeLessThan(3.8);
    expect(skew(made)).toBeGreaterThanOrEqual(0);
    expect(runOf(made, 'USB_DM')).toBe(runOf(board, 'USB_DM'));
    expect(clashes(made)).toEqual(clashes(board));
    // What is even stays as it is.
    expect(evened(made)).toEqual(made.tracks);
  });

  it('are left as they are where they differ by less', () => {
    const board = pair(3);
    expect(evened(board)).toBe(board.tracks);
  });

  it('keep away from what lies beside them, and stay uneven where no room is', () => {
    const walls = [5.6, 6.4].map((y): Board['tracks'][number] => ({ net: 'R1_OTHER', layer: 'front', width_mm: 0.2, points: [[2, y], [42, y]] })); // biome-ignore format: one line
    const upper = pair(9, walls.slice(0, 1));
    const made = { ...upper, tracks: evened(upper) };
    expect(skew(made)).toBeLessThan(3.8);
    expect(clashes(made)).toEqual(clashes(upper));
    const shut = pair(9, walls);
    expect(evened(shut)).toEqual(shut.tracks);
  });
});
