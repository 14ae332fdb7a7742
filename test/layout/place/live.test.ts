import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/geometry/index.js';
import { type Boxes, depthAbout, liveOf } from '../../../src/layout/place/live.js';
import { problem, R0603, SO8, type Spec } from './problems.js';

/** Two circuits that share no ground with a chip across, and a resistor and a chip of each. */
const SPECS: readonly Spec[] = [
  { ref: 'U1', kind: 'logic', footprint: SO8, nets: { 1: 'IN', 2: 'GND', 5: 'FAR', 6: 'OUT', 8: 'VFAR' } },
  { ref: 'U2', kind: 'microcontroller', footprint: SO8, nets: { 1: '3V3', 4: 'GND', 5: 'IN' } },
  { ref: 'U3', kind: 'logic', footprint: SO8, nets: { 1: 'VFAR', 4: 'FAR', 5: 'OUT' } },
  { ref: 'R1', kind: 'resistor', footprint: R0603, nets: { 1: 'IN', 2: 'GND' } },
  { ref: 'R2', kind: 'resistor', footprint: R0603, nets: { 1: 'OUT', 2: 'FAR' } },
];
const made = problem(SPECS);
const two = { ...made, nets: made.nets.map((n) => (n.name === 'FAR' ? { ...n, class: 'ground' as const } : n)) };
const live = liveOf(
  two,
  SPECS.map(() => 'front'),
);

interface At {
  readonly box: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly q: Uint8Array;
}

/** The deepest of all pairs of boxes, one by one. */
function deepest({ x, y, q }: At, i: number, j: number): readonly [number, number] {
  const boxes = (all: Boxes | undefined, k: number) =>
    Array.from({ length: all?.count ?? 0 }, (_, n) => {
      const from = 4 * ((q[k] as number) * (all?.count ?? 0) + n);
      const [x0, y0, x1, y1] = [...(all?.at.subarray(from, from + 4) ?? [])] as [number, number, number, number];
      return [x0 + (x[k] as number), y0 + (y[k] as number), x1 + (x[k] as number), y1 + (y[k] as number)] as const;
    });
  const depths = live.pairs.flatMap(({ hot, cold }) =>
    boxes(hot[i], i).flatMap((a) =>
      boxes(cold[j], j).map((b): [number, number] => [Math.min(a[2] - b[0], b[2] - a[0]), Math.min(a[3] - b[1], b[3] - a[1])]),
    ),
  );
  return [[0, 0] as const, ...depths].sort((a, b) => Math.min(...b) - Math.min(...a))[0] as readonly [number, number];
}

describe('how deep parts stand in what others keep free', () => {
  it('is what the deepest of their pads says, wherever they stand', () => {
    const random = seededRandom(7);
    let met = 0;
    for (let k = 0; k < 400; k++) {
      const all = <T>(make: () => T): T[] => SPECS.map(make);
      const at: At = {
        box: new Float64Array(4 * SPECS.length),
        x: Float64Array.from(all(() => 20 * random())),
        y: Float64Array.from(all(() => 20 * random())),
        q: Uint8Array.from(all(() => Math.floor(4 * random()))),
      };
      for (const i of SPECS.keys())
        for (const j of SPECS.keys()) {
          if (i === j) continue;
          const [dx, dy] = depthAbout(live, at, i, j);
          const [ex, ey] = deepest(at, i, j);
          expect(Math.min(dx, dy)).toBeCloseTo(Math.min(ex, ey), 9);
          if (dx > 0) met++;
        }
    }
    expect(met).toBeGreaterThan(200);
  });

  it('is nothing off the board, of a part and itself, and of circuits that share a ground', () => {
    const at = (x: number): At => ({
      box: Float64Array.from({ length: 4 * SPECS.length }, () => x),
      // The resistors lie over a row of the chips' pins.
      x: Float64Array.from([0, 0, 0, -2.475, -2.475]),
      y: new Float64Array(SPECS.length),
      q: new Uint8Array(SPECS.length),
    });
    expect(Math.min(...depthAbout(live, at(0), 1, 4))).toBeGreaterThan(0);
    expect(depthAbout(live, at(1e9), 1, 4)).toEqual([0, 0]);
    expect(depthAbout(live, at(0), 1, 1)).toEqual([0, 0]);
    expect(depthAbout(live, at(0), 1, 3)).toEqual([0, 0]);
    expect(depthAbout(liveOf(made, ['front', 'front', 'front', 'front', 'front']), at(0), 1, 4)).toEqual([0, 0]);
  });
});
