import { describe, expect, it } from 'vitest';
import { place } from '../../../src/layout/place/index.js';
import type { Placement } from '../../../src/layout/stage.js';
import { problem, radio, timer } from './problems.js';

const written = (p: Placement): string => JSON.stringify({ ...p, poses: [...p.poses] });

describe('seeds', () => {
  it('the same problem and seed give the same placement', () => {
    expect(written(place(problem(radio()), { seed: 5 }))).toBe(written(place(problem(radio()), { seed: 5 })));
  });

  it('different seeds give different placements', () => {
    const seen = [1, 2, 3].map((seed) => written(place(problem(radio()), { seed })));
    expect(new Set(seen).size).toBe(3);
  });

  it('nothing hangs on what was placed before', () => {
    const alone = written(place(problem(timer()), { seed: 9 }));
    place(problem(radio()), { seed: 1 });
    expect(written(place(problem(timer()), { seed: 9 }))).toBe(alone);
  });
});

describe('the caller', () => {
  it('can stop it', () => {
    const reason = new Error('enough');
    expect(() => place(problem(timer()), { seed: 1, signal: AbortSignal.abort(reason) })).toThrow(reason);
  });

  it('is told how far it is', () => {
    const told: string[] = [];
    place(problem(timer(), { width_mm: 30, height_mm: 20 }), { seed: 1, progress: (done, total, what) => told.push(`${done}/${total > 0} ${what}`) });
    expect(told[0]).toBe('0/true 30 × 20 mm');
  });

  it('a board without parts is a board', () => {
    const placement = place(problem([], { width_mm: 20, height_mm: 10 }), { seed: 1 });
    expect([placement.width_mm, placement.height_mm, placement.poses.size]).toEqual([20, 10, 0]);
  });
});
