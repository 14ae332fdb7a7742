import { describe, expect, it } from 'vitest';
import { fillOf, outlineSchema } from '../../src/design/index.js';
import { shapedOutline, squaredDistanceToSegment } from '../../src/geometry/index.js';

const L: [number, number][] = [
  [0, 0],
  [0.5, 0],
  [0.5, 0.5],
  [1, 0.5],
  [1, 1],
  [0, 1],
];
const why = (points: unknown): string => outlineSchema.safeParse(points).error?.issues[0]?.message ?? '';

describe("an outline's shape", () => {
  it('takes a polygon that spans its box', () => {
    expect(outlineSchema.safeParse(L).success).toBe(true);
    expect(fillOf(L)).toBeCloseTo(0.75, 12);
  });

  it('refuses what is no board, with the reason', () => {
    expect(
      why([
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
      ]),
    ).toMatch(/must fill|cross/);
    expect(
      why([
        [0, 0],
        [1, 0],
        [0.2, 0.6],
        [1, 1],
        [0, 1],
        [0.8, 0.4],
      ]),
    ).toContain('must not cross');
    expect(
      why([
        [0, 0],
        [0.5, 0],
        [0.5, 1],
        [0, 1],
      ]),
    ).toContain('all four sides');
    expect(
      why([
        [0, 0],
        [1, 1],
      ]),
    ).not.toBe('');
    expect(
      why([
        [0, 0],
        [2, 0],
        [1, 1],
      ]),
    ).not.toBe('');
  });

  it('rounds every corner, inwards and outwards, within the radius', () => {
    const points = shapedOutline(L, 60, 40, 2);
    const sharp = L.map(([x, y]) => ({ x: x * 60, y: y * 40 }));
    // The sagitta of a right angle rounded by r: r (√2 − 1).
    for (const { x, y } of sharp) {
      const nearest = Math.min(...points.map(([px, py]) => Math.hypot(px - x, py - y)));
      expect(nearest).toBeCloseTo(2 * (Math.SQRT2 - 1), 2);
    }
    for (const [x, y] of points) {
      const off = Math.min(...sharp.map((p, i) => squaredDistanceToSegment({ x, y }, p, sharp[(i + 1) % sharp.length] ?? p)));
      expect(Math.sqrt(off)).toBeLessThan(2 * (1 - Math.SQRT1_2) + 1e-6);
    }
  });

  it('rounds short edges as far as they go', () => {
    const points = shapedOutline(L, 6, 4, 50);
    expect(points.every(([x, y]) => x >= 0 && x <= 6 && y >= 0 && y <= 4)).toBe(true);
  });
});
