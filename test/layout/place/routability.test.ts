import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { predictRoutability, ROUTABILITY_FEATURES, routabilityFeatures } from '../../../src/layout/place/routability.js';
import type { Placement } from '../../../src/layout/stage.js';
import { problem, R0603, type Spec } from './problems.js';

const count = ROUTABILITY_FEATURES.length;
const linear = z.strictObject({ bias: z.number(), weights: z.array(z.number()).length(count) });
const assetSchema = z.strictObject({
  meta: z.looseObject({
    trained: z.iso.date(),
    samples: z.int(),
    held_out: z.int(),
    accuracy: z.number(),
    auc: z.number(),
    features: z.array(z.string()),
  }),
  mean: z.array(z.number()).length(count),
  deviation: z.array(z.number().positive()).length(count),
  routed: linear,
  congestion: linear,
});
const asset = assetSchema.parse(JSON.parse(readFileSync(new URL('../../../data/bench/routability.json', import.meta.url), 'utf8')));

/** Two resistors joined twice: side by side, or crosswise. */
const specs = (crossed: boolean): Spec[] => [
  { ref: 'R1', kind: 'resistor', footprint: R0603, nets: { 1: 'A', 2: 'B' } },
  { ref: 'R2', kind: 'resistor', footprint: R0603, nets: crossed ? { 1: 'B', 2: 'A' } : { 1: 'A', 2: 'B' } },
];
const standing = (width_mm: number, height_mm: number): Placement => ({
  width_mm,
  height_mm,
  corner_mm: 1,
  estimate_mm: 0,
  findings: [],
  poses: new Map([
    ['R1', { x: 5, y: 3, rot: 0, side: 'front' as const }],
    ['R2', { x: 5, y: 7, rot: 0, side: 'front' as const }],
  ]),
});
const featuresOf = (crossed: boolean, width: number, height: number): Record<string, number> => {
  const values = routabilityFeatures(problem(specs(crossed)), standing(width, height));
  return Object.fromEntries(ROUTABILITY_FEATURES.map((name, k) => [name, values[k] ?? Number.NaN]));
};

describe('routability features', () => {
  it('measure airwires, crossings and room', () => {
    const plain = featuresOf(false, 10, 10);
    // Two airwires of 4 mm each on 100 mm².
    expect(plain['wire_density']).toBeCloseTo(0.08, 6);
    expect(plain['joint_density']).toBeCloseTo(2, 6);
    expect(plain['relative_length']).toBeCloseTo(0.4, 6);
    expect(plain['crossings']).toBe(0);
    expect(featuresOf(true, 10, 10)['crossings']).toBeCloseTo(0.5, 6);
    expect(featuresOf(false, 20, 10)['fill']).toBeCloseTo((plain['fill'] ?? 0) / 2, 6);
  });
});

describe('the routability asset', () => {
  it('has a meta block that says how good it is on boards that it was not trained on', () => {
    expect(asset.meta.features).toEqual([...ROUTABILITY_FEATURES]);
    expect(asset.meta.held_out).toBeGreaterThan(20);
    expect(asset.meta.auc).toBeGreaterThan(0.8);
  });

  it('gives an airy board a better chance than a crowded one, and less congestion', () => {
    const typical = asset.mean;
    const at = (name: string): number => ROUTABILITY_FEATURES.indexOf(name as never);
    const moved = (by: number): number[] =>
      typical.map((m, k) =>
        [at('wire_density'), at('demand'), at('peak_density'), at('fill')].includes(k) ? m + by * (asset.deviation[k] ?? 0) : m,
      );
    const [airy, crowded] = [predictRoutability(asset, moved(-1)), predictRoutability(asset, moved(1))];
    expect(airy.routed).toBeGreaterThan(crowded.routed);
    expect(airy.congestion).toBeLessThan(crowded.congestion);
    for (const p of [airy, crowded]) expect([p.routed >= 0 && p.routed <= 1, p.congestion >= 0 && p.congestion <= 1]).toEqual([true, true]);
  });
});
