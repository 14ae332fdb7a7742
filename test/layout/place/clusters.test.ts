import { describe, expect, it } from 'vitest';
import { clustersOf } from '../../../src/layout/place/clusters.js';
import type { NetModel } from '../../../src/layout/place/nets.js';

const net = (...parts: number[]): NetModel => ({
  name: parts.join(),
  block: false,
  weight: 1,
  parts: Int32Array.from(parts),
  dx: new Float64Array(parts.length * 4),
  dy: new Float64Array(parts.length * 4),
});

/** Stages of a chip, `k * 6`, and five parts that hang on it and on each other; a line leads from each to the next. */
const stages = (count: number): NetModel[] =>
  Array.from({ length: count }, (_, k) => k * 6).flatMap((chip) => [
    ...[1, 2, 3, 4, 5].map((p) => net(chip, chip + p)),
    ...[2, 4].map((p) => net(chip + p, chip + p + 1)),
    ...(chip + 6 < count * 6 ? [net(chip + 5, chip + 6)] : []),
  ]);

describe('clusters', () => {
  it('are the stages of a circuit before they are halves of it', () => {
    const found = clustersOf(24, stages(4), () => true).map((c) => [...c].sort((a, b) => a - b));
    for (const chip of [0, 6, 12, 18]) expect(found).toContainEqual([0, 1, 2, 3, 4, 5].map((p) => chip + p));
    expect(Math.max(...found.map((c) => c.length))).toBeLessThanOrEqual(16);
  });

  it('hold nothing that stands fixed, and nothing together that only a rail joins', () => {
    const rail = net(...Array.from({ length: 12 }, (_, i) => i));
    expect(clustersOf(12, [rail], () => true)).toEqual([]);
    expect(clustersOf(12, [...stages(2), rail], (i) => i !== 6).flat()).not.toContain(6);
  });
});
