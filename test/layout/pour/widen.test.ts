import { describe, expect, it } from 'vitest';
import type { Board } from '../../../src/board/index.js';
import { widened } from '../../../src/layout/pour/widen.js';
import { boardOf, chip } from '../../support/demo-board.js';

/** A straight track of 2 A from one part to another, laid narrow, past a part at x = 15. */
function narrow(past_mm: number): Board {
  const land = chip('CHIP', 1, 1, 1);
  const at = (ref: string, x: number, y: number, nets: Record<string, string>) =>
    ({ ref, kind: 'resistor', footprint: land, at: { x, y, rot: 0, side: 'front' }, nets }) as const;
  const board = boardOf(30, 20, [
    at('R1', 4, 10, { 1: 'X', 2: 'VM' }),
    at('R2', 26, 10, { 1: 'VM', 2: 'Y' }),
    at('R3', 15, 10 - past_mm, { 1: 'P', 2: 'Q' }),
  ]);
  const nets = board.nets.map((n) =>
    n.name === 'VM' ? { ...n, class: 'power' as const, amps: 2, track_mm: 0.9, flows: { 'R1.2': -2, 'R2.1': 2 } } : n,
  );
  const points: [number, number][] = [
    [5, 10],
    [25, 10],
  ];
  return { ...board, nets, tracks: [{ net: 'VM', layer: 'front', width_mm: 0.2, points }] };
}

describe('tracks that were laid too narrow for what they carry', () => {
  it('are as wide as is wanted where nothing is near', () => {
    expect(widened(narrow(6)).map((t) => [t.width_mm, t.points])).toEqual([
      [
        0.9,
        [
          [5, 10],
          [25, 10],
        ],
      ],
    ]);
  });

  it('are narrow only beside what stands there, and whole', () => {
    const made = widened(narrow(0.95));
    const widths = made.map((t) => t.width_mm);
    expect([widths[0], Math.min(...widths) < 0.9, widths.at(-1)]).toEqual([0.9, true, 0.9]);
    // Each begins where the one before it ends, from pad to pad.
    for (const [i, t] of made.entries()) expect(t.points[0]).toEqual(i === 0 ? [5, 10] : made[i - 1]?.points.at(-1));
    expect(made.at(-1)?.points.at(-1)).toEqual([25, 10]);
    const thin = made.filter((t) => t.width_mm < 0.9).flatMap((t) => t.points.map(([x]) => Math.abs(x - 15)));
    expect(Math.max(...thin)).toBeLessThan(3);
  });
});
