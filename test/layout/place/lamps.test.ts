import { describe, expect, it } from 'vitest';
import { place } from '../../../src/layout/place/index.js';
import { header } from '../../support/demo-board.js';
import { overlaps, poseOf } from './measures.js';
import { problem, R0603, type Spec } from './problems.js';

const SUPPLY: Spec = { ref: 'J1', kind: 'connector', footprint: header('PinHeader_1x02', 2), nets: { 1: 'VIN', 2: 'GND' }, hint: { edge: 'any' } };
const lamps = [1, 2, 3, 4, 5, 6];

/** Two strings of three lights, each behind its resistor. */
const strings: Spec[] = [1, 4].flatMap((first): Spec[] => [
  { ref: `R${first}`, kind: 'resistor', footprint: R0603, nets: { 1: 'VIN', 2: `S${first}` } },
  ...[first, first + 1, first + 2].map(
    (k): Spec => ({ ref: `D${k}`, kind: 'led', footprint: R0603, nets: { 1: `S${k}`, 2: k === first + 2 ? 'GND' : `S${k + 1}` } }),
  ),
]);
const WISHED = { width_mm: 90, height_mm: 16 };

describe('lamps', () => {
  it('stand evenly over a wished outline, in a line on a bar', () => {
    const task = problem([SUPPLY, ...strings], WISHED);
    const placement = place(task, { seed: 1 });
    const poses = lamps.map((k) => poseOf(placement, `D${k}`));
    const xs = poses.map((p) => p.x).sort((a, b) => a - b);
    const steps = xs.slice(1).map((x, k) => x - (xs[k] as number));
    expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(3);
    expect(Math.min(...steps)).toBeGreaterThan(10);
    expect(new Set(poses.map((p) => p.y)).size).toBe(1);
    expect(overlaps(task, placement)).toEqual([]);
    expect([placement.width_mm, placement.height_mm]).toEqual([90, 16]);
  });

  it('follow their chain along the bar', () => {
    const placement = place(problem([SUPPLY, ...strings], WISHED), { seed: 1 });
    const xs = lamps.map((k) => poseOf(placement, `D${k}`).x);
    expect(xs).toEqual([...xs].sort((a, b) => a - b));
  });

  it('that tell a state are no lamps', () => {
    const own = lamps.flatMap((k): Spec[] => [
      { ref: `R${k}`, kind: 'resistor', footprint: R0603, nets: { 1: 'VIN', 2: `A${k}` } },
      { ref: `D${k}`, kind: 'led', footprint: R0603, nets: { 1: `A${k}`, 2: 'GND' } },
    ]);
    const placement = place(problem([SUPPLY, ...own], WISHED), { seed: 1 });
    const far = lamps.map((k) =>
      Math.hypot(poseOf(placement, `D${k}`).x - poseOf(placement, `R${k}`).x, poseOf(placement, `D${k}`).y - poseOf(placement, `R${k}`).y),
    );
    expect(Math.max(...far)).toBeLessThan(8);
  });

  it('in a matrix of few lines tell states, too, and stand together', () => {
    const lines = ['A', 'B', 'C'];
    const pairs = lines.flatMap((a) => lines.flatMap((c) => (a === c ? [] : [[a, c] as const])));
    const lights = pairs.map(([a, c], k): Spec => ({ ref: `D${k + 1}`, kind: 'led', footprint: R0603, nets: { 1: a, 2: c } }));
    const placement = place(problem([SUPPLY, ...lights], { width_mm: 80, height_mm: 60 }), { seed: 1 });
    const poses = lights.map((l) => poseOf(placement, l.ref));
    expect(Math.max(...poses.map((p) => p.x)) - Math.min(...poses.map((p) => p.x))).toBeLessThan(40);
  });
});
