import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  capsule,
  disc,
  distance,
  distanceToPoint,
  outline,
  type Point,
  polygonContains,
  roundedRect,
  type Shape,
  shapeArea,
} from '../../src/geometry/index.js';

const coordinate = fc.integer({ min: -5000, max: 5000 });
const size = fc.integer({ min: 20, max: 3000 });
const anyShape: fc.Arbitrary<Shape> = fc.oneof(
  fc.record({ x: coordinate, y: coordinate, d: size }).map(({ x, y, d }) => disc({ x, y }, d)),
  fc.record({ x: coordinate, y: coordinate, u: coordinate, v: coordinate, w: size }).map(({ x, y, u, v, w }) => capsule({ x, y }, { x: u, y: v }, w)),
  fc
    .record({ x: coordinate, y: coordinate, w: size, h: size, c: fc.integer({ min: 0, max: 500 }), a: fc.integer({ min: 0, max: 359 }) })
    .map(({ x, y, w, h, c, a }) => roundedRect({ x, y }, w, h, c, a)),
);

const area = (ring: readonly Point[]): number =>
  ring.reduce((sum, p, i) => {
    const q = ring[(i + 1) % ring.length] as Point;
    return sum + p.x * q.y - q.x * p.y;
  }, 0) / 2;

describe('shapes', () => {
  it('have the area of what they are', () => {
    expect(area(outline(disc({ x: 0, y: 0 }, 2), 1e-5))).toBeCloseTo(Math.PI, 3);
    expect(area(outline(roundedRect({ x: 1, y: 2 }, 4, 2, 0.5, 30), 1e-5))).toBeCloseTo(8 - (4 - Math.PI) * 0.25, 3);
    expect(area(outline(capsule({ x: 0, y: 0 }, { x: 3, y: 1 }, 1), 1e-5))).toBeCloseTo(Math.sqrt(10) + Math.PI / 4, 3);
    const all = [capsule({ x: 0, y: 0 }, { x: 3, y: 1 }, 1), disc({ x: 2, y: 2 }, 3), roundedRect({ x: 0, y: 0 }, 4, 2, 0.5, 30)];
    for (const shape of all) expect(shapeArea(shape)).toBeCloseTo(area(outline(shape, 1e-5)), 3);
  });

  it('keep the distance that sampling their outlines finds', () => {
    fc.assert(
      fc.property(anyShape, anyShape, (a, b) => {
        const gap = distance(a, b);
        expect(distance(b, a)).toBeCloseTo(gap, 6);
        const sampled = Math.min(...densely(outline(a, 1)).map((p) => distanceToPoint(b, p)));
        // Samples lie on or up to 1 inside the outline, and at most 20 apart.
        if (gap > 0) expect(Math.abs(sampled - gap)).toBeLessThan(25);
      }),
      { numRuns: 200 },
    );
  });

  it('lie inside their outer outline and around their inner one', () => {
    fc.assert(
      fc.property(anyShape, (shape) => {
        const outer = outline(shape, 5, true);
        for (const p of outline(shape, 5)) expect(polygonContains(outer, p) || distanceToPoint({ core: outer, radius: 0 }, p) < 1e-3).toBe(true);
        for (const p of outer) expect(distanceToPoint(shape, p)).toBeLessThan(12);
      }),
      { numRuns: 200 },
    );
  });
});

function densely(ring: readonly Point[]): Point[] {
  return ring.flatMap((p, i) => {
    const q = ring[(i + 1) % ring.length] as Point;
    const steps = Math.max(1, Math.ceil(Math.hypot(q.x - p.x, q.y - p.y) / 20));
    return Array.from({ length: steps }, (_, k) => ({ x: p.x + ((q.x - p.x) * k) / steps, y: p.y + ((q.y - p.y) * k) / steps }));
  });
}
