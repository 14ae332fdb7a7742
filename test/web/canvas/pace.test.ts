import { describe, expect, it } from 'vitest';
import { Pace } from '../../../web/canvas/pace.js';

const elapse = (pace: Pace, took: number, frames: number, from = 0): number => {
  for (let i = 0; i < frames; i++) pace.frame(from + i * took, true);
  return from + frames * took;
};

describe('how fine a moving picture is', () => {
  it('grows coarser while frames take too long, but not beyond the least', () => {
    const pace = new Pace(1, 0.4, 1);
    elapse(pace, 30, 5);
    expect(pace.ratio).toBeCloseTo(0.7);
    elapse(pace, 30, 50);
    expect(pace.ratio).toBe(0.4);
  });

  it('grows finer after a second of quick frames, and waits longer for what was too much before', () => {
    const pace = new Pace(0.4, 0.4, 1);
    let at = elapse(pace, 16, 70);
    expect(pace.ratio).toBeCloseTo(0.4 / 0.7);
    at = elapse(pace, 30, 5, at);
    expect(pace.ratio).toBeCloseTo(0.4);
    at = elapse(pace, 16, 70, at);
    expect(pace.ratio).toBeCloseTo(0.4);
    elapse(pace, 16, 70, at);
    expect(pace.ratio).toBeCloseTo(0.4 / 0.7);
  });

  it('does not take a pause for a slow frame', () => {
    const pace = new Pace(1, 0.4, 1);
    for (let i = 0; i < 10; i++) pace.frame(i * 1000, false);
    expect(pace.ratio).toBe(1);
  });
});
