import { describe, expect, it } from 'vitest';
import { place } from '../../../src/layout/place/index.js';
import { LONG } from '../../support/long.js';
import { problem, timer } from './problems.js';

/** A star of so many points, the inner ones so far from its middle, in parts of its box. */
function star(points: number, inner: number): [number, number][] {
  const corners = Array.from({ length: 2 * points }, (_, i): [number, number] => {
    const [r, a] = [i % 2 === 0 ? 1 : inner, (Math.PI * i) / points - Math.PI / 2];
    return [r * Math.cos(a), r * Math.sin(a)];
  });
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [w, h] = [Math.max(...xs) - left, Math.max(...ys) - top];
  return corners.map(([x, y]) => [(x - left) / w, (y - top) / h]);
}

describe('an outline shaped like a star', () => {
  it.each([
    [5, 0.5, 90],
    [6, 0.58, 70],
    [12, 0.8, 60],
  ])('of %i points holds the parts, connectors too', (points, inner, size) => {
    const task = problem(timer(), { outline: star(points, inner), width_mm: size, height_mm: size });
    const placement = place(task, { seed: 1 });
    expect(placement.poses.size).toBe(task.parts.length);
    expect(placement.findings.filter((f) => f.severity === 'error')).toEqual([]);
  });

  it.each([[5, 0.38, 24], ...(LONG ? [[9, 0.2, 40]] : [])] as [number, number, number][])(
    'of %i points that is too thin ends with the best place found and says what stands wrong',
    (points, inner, size) => {
      const task = problem(timer(), {
        outline: star(points, inner),
        width_mm: size,
        height_mm: size,
        constraints: { board: { width_mm: size, height_mm: size, fixed: true } },
      });
      const placement = place(task, { seed: 1 });
      expect(placement.poses.size).toBe(task.parts.length);
      expect(placement.findings.some((f) => f.severity === 'error')).toBe(true);
    },
  );
});
