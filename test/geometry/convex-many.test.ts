import { describe, expect, it } from 'vitest';
import { convexParts, type Point } from '../../src/geometry/index.js';

const twice = (ring: readonly Point[]): number =>
  ring.reduce((sum, p, i) => {
    const next = ring[(i + 1) % ring.length] ?? p;
    return sum + p.x * next.y - next.x * p.y;
  }, 0);

/** A star of `points` points: every second corner is a bay. */
const star = (points: number): Point[] =>
  Array.from({ length: 2 * points }, (_, i) => {
    const radius = i % 2 === 0 ? 5_000_000 : 3_000_000;
    const turn = (i * Math.PI) / points;
    return { x: Math.round(radius * Math.cos(turn)), y: Math.round(radius * Math.sin(turn)) };
  });

describe('a ring of many corners in convex parts', () => {
  for (const points of [20, 800]) {
    it(`has parts of the same area that all turn one way (${2 * points} corners)`, () => {
      const ring = star(points);
      const parts = convexParts(ring, 7);
      expect(parts.every((part) => part.radius === 7 && twice(part.core) > 0)).toBe(true);
      expect(parts.reduce((sum, part) => sum + twice(part.core), 0)).toBeCloseTo(twice(ring), -3);
    });
  }

  it('is whole when it is convex, however many corners it has, and turns round when it runs backwards', () => {
    const round = Array.from({ length: 400 }, (_, i) => ({ x: Math.round(1e7 * Math.cos(i / 63.7)), y: Math.round(1e7 * Math.sin(i / 63.7)) }));
    expect(convexParts(round.slice(0, 396))).toHaveLength(1);
    expect(convexParts(star(300).reverse()).every((part) => twice(part.core) > 0)).toBe(true);
  });
});
