import { describe, expect, it } from 'vitest';
import type { Footprint } from '../../../src/board/index.js';
import { place } from '../../../src/layout/place/index.js';
import { fillOfOutline } from '../../../src/layout/place/notches.js';
import { overlaps } from './measures.js';
import { problem, R0603, SO8, type Spec, USB } from './problems.js';

/** A part of which the body takes this room. */
const body = (w: number, h: number): Footprint => ({
  ...SO8,
  courtyard: [
    [-w / 2, -h / 2],
    [w / 2, -h / 2],
    [w / 2, h / 2],
    [-w / 2, h / 2],
  ],
});

describe('an outline that was wished and has room', () => {
  it('is kept where the first starts leave a part without a place beside a few large ones', () => {
    const specs: Spec[] = [
      { ref: 'B1', kind: 'ic', footprint: body(44, 12), nets: { 1: 'VIN', 2: 'GND' } },
      { ref: 'U1', kind: 'ic', footprint: body(18, 18), nets: { 1: 'VIN', 2: 'GND', 3: 'A', 4: 'B' } },
      { ref: 'U2', kind: 'ic', footprint: body(16, 14), nets: { 1: 'VIN', 2: 'GND', 3: 'A', 4: 'C' } },
      { ref: 'U3', kind: 'ic', footprint: body(12, 12), nets: { 1: 'B', 2: 'GND', 3: 'C', 4: 'D' } },
      { ref: 'J1', kind: 'connector', footprint: USB, nets: { 1: 'VIN', 2: 'GND' }, hint: { edge: 'any' } },
      ...['A', 'B', 'C', 'D'].map((n, k): Spec => ({ ref: `R${k + 1}`, kind: 'resistor', footprint: R0603, nets: { 1: n, 2: 'GND' } })),
    ];
    const task = problem(specs, { width_mm: 54, height_mm: 44 });
    const placement = place(task, { seed: 1 });
    expect([placement.width_mm, placement.height_mm, ...overlaps(task, placement)]).toEqual([54, 44]);
  });
});

describe('a round outline that is too small', () => {
  it('grows into a larger circle', () => {
    const specs: Spec[] = [
      { ref: 'U1', kind: 'ic', footprint: body(30, 6), nets: { 1: 'VIN', 2: 'GND' } },
      { ref: 'R1', kind: 'resistor', footprint: R0603, nets: { 1: 'VIN', 2: 'GND' } },
    ];
    const { width_mm, height_mm } = place({ ...problem(specs, { width_mm: 24, height_mm: 24, corner_mm: 400 }), tall: 1 }, { seed: 1 });
    expect(width_mm).toBeGreaterThan(30);
    expect(height_mm).toBe(width_mm);
  });

  it('is not taken for its box when its parts are counted', () => {
    const round = problem([], { width_mm: 20, height_mm: 20, corner_mm: 400 });
    expect(fillOfOutline(round)).toBeCloseTo(Math.PI / 4, 9);
    expect(fillOfOutline({ ...round, corner_mm: 1 })).toBe(1);
  });
});
