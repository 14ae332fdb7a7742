import { describe, expect, it } from 'vitest';
import { place } from '../../../src/layout/place/index.js';
import { buildModel } from '../../../src/layout/place/model.js';
import { dual, header } from '../../support/demo-board.js';

import { poseOf, wirelength } from './measures.js';
import { problem, R0603, type Spec } from './problems.js';

const SO16 = dual('SOIC-16', 16, 1.27, 2.475, 1.95, 0.6);
const BITS = Array.from({ length: 8 }, (_, b) => b);

/** Shift registers, one after the other, each with eight resistors before a connector of its own. */
const chain = (count: number): Spec[] => [
  {
    ref: 'J0',
    kind: 'connector',
    footprint: header('PinHeader_1x06', 6),
    nets: { 1: 'GND', 2: '5V', 3: 'D0', 4: 'CK', 5: 'LA', 6: 'OE' },
    hint: { edge: 'any' },
  },
  ...Array.from({ length: count }, (_, k): Spec[] => [
    {
      ref: `U${k + 1}`,
      kind: 'logic',
      footprint: SO16,
      nets: {
        ...Object.fromEntries(BITS.map((b) => [b < 7 ? b + 1 : 15, `Q${k}_${b}`])),
        8: 'GND',
        16: '5V',
        14: `D${k}`,
        9: `D${k + 1}`,
        11: 'CK',
        12: 'LA',
        13: 'OE',
      },
    },
    ...BITS.map((b): Spec => ({ ref: `R${k * 8 + b + 1}`, kind: 'resistor', footprint: R0603, nets: { 1: `Q${k}_${b}`, 2: `O${k}_${b}` } })),
    {
      ref: `J${k + 1}`,
      kind: 'connector',
      footprint: header('PinHeader_1x09', 9),
      nets: { ...Object.fromEntries(BITS.map((b) => [b + 1, `O${k}_${b}`])), 9: 'GND' },
      hint: { edge: 'any' },
    },
  ]).flat(),
];

describe('channels of loose parts', () => {
  it('follow the connector that they end at, resistors their chip', () => {
    const model = buildModel(problem(chain(3)), 0.25);
    const at = (ref: string): number => model.parts.findIndex((p) => p.ref === ref);
    expect(model.channels).toEqual([1, 2, 3].map((k) => [at(`U${k}`), at(`J${k}`)]));
    expect(model.satellites[at('U2')]).toEqual(BITS.map((b) => at(`R${9 + b}`)));
    // Of two a board is not made.
    expect(buildModel(problem(chain(2)), 0.25).channels).toEqual([]);
  });

  it('stand by their connectors on a large board', () => {
    const count = 12;
    const task = problem(chain(count), { width_mm: 200, height_mm: 120 });
    const placement = place(task, { seed: 2 });
    const far = Array.from({ length: count }, (_, k) => {
      const [a, b] = [poseOf(placement, `U${k + 1}`), poseOf(placement, `J${k + 1}`)];
      return Math.hypot(a.x - b.x, a.y - b.y);
    });
    expect(Math.max(...far)).toBeLessThan(40);
    expect(wirelength(task, placement)).toBeLessThan(4500);
  });
});
