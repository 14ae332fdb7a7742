import { describe, expect, it } from 'vitest';
import { place } from '../../../src/layout/place/index.js';
import { overlaps, poseOf } from './measures.js';
import { problem, R0603, type Spec } from './problems.js';

/** Six pinned parts in two rows, each with a resistor of its own that leads on to its row; `apart`: between the columns, mm. */
const grid = (apart: number) => {
  const keys = [0, 1, 2, 3, 4, 5];
  const at = (k: number) => ({ x: 10 + (k % 3) * apart, y: 10 + Math.floor(k / 3) * 12 });
  const specs: Spec[] = keys.flatMap((k): Spec[] => [
    { ref: `K${k}`, kind: 'resistor', footprint: R0603, nets: { 1: `COL${k % 3}`, 2: `KEY${k}` } },
    { ref: `R${k}`, kind: 'resistor', footprint: R0603, nets: { 1: `KEY${k}`, 2: `ROW${Math.floor(k / 3)}` } },
  ]);
  const pinned = Object.fromEntries(keys.map((k) => [`K${k}`, at(k)]));
  return { task: problem(specs, { width_mm: 60, height_mm: 34, constraints: { pinned } }), keys, at };
};

describe('a part of its own at each of several pinned ones', () => {
  it('stands the same way at each', () => {
    const { task, keys, at } = grid(14);
    const placement = place(task, { seed: 3 });
    const about = keys.map((k) => {
      const { x, y, rot } = poseOf(placement, `R${k}`);
      return [Number((x - at(k).x).toFixed(3)), Number((y - at(k).y).toFixed(3)), rot];
    });
    expect(new Set(about.map(String)).size).toBe(1);
    expect(overlaps(task, placement)).toEqual([]);
    expect(Math.hypot(about[0]?.[0] ?? 99, about[0]?.[1] ?? 99)).toBeLessThan(6);
  });

  it('is placed by the search where not every one has the same room', () => {
    const { task } = grid(14);
    const keepouts = [{ id: 'k1', name: 'post', rect: { x: 3, y: 3, w: 14, h: 14 }, bans: ['parts' as const] }];
    const cramped = { ...task, constraints: { ...task.constraints, keepouts, pinned: { ...task.constraints.pinned, K0: { x: 10, y: 19 } } } };
    const placement = place(cramped, { seed: 3 });
    expect(overlaps(cramped, placement)).toEqual([]);
    expect(placement.findings.filter((f) => f.severity === 'error')).toEqual([]);
  });
});
