import { describe, expect, it } from 'vitest';
import { boundsOf, boxesTouch, capsule, disc, Region, rotate, squaredSegmentDistance } from '../../src/geometry/index.js';

const square = (x: number, y: number, half: number) => [
  { x: x - half, y: y - half },
  { x: x + half, y: y - half },
  { x: x + half, y: y + half },
  { x: x - half, y: y + half },
];
/** 200 wide, a hole of 40 in its middle. */
const ring = new Region([square(0, 0, 100), square(0, 0, 20)]);

describe('an area with a hole', () => {
  it('contains what lies between its rings only', () => {
    expect([ring.contains({ x: 60, y: 0 }), ring.contains({ x: -60, y: 5 }), ring.contains({ x: 5, y: 60 })]).toEqual([true, true, true]);
    expect([ring.contains({ x: 3, y: 3 }), ring.contains({ x: 101, y: 3 }), ring.contains({ x: -101, y: 3 })]).toEqual([false, false, false]);
    expect([ring.contains({ x: 3, y: 101 }), ring.contains({ x: 3, y: -101 })]).toEqual([false, false]);
  });

  it('is as far from a shape outside as its boundary, and not at all from one inside', () => {
    expect(ring.gap(disc({ x: 115, y: 3 }, 10), 50)).toBe(10);
    expect(ring.gap(disc({ x: 115, y: 3 }, 10), 10)).toBe(10);
    expect(ring.gap(disc({ x: 115, y: 3 }, 10), 9.5)).toBe(Infinity);
    expect(ring.gap(disc({ x: 3, y: 3 }, 10), 50)).toBe(12);
    expect(ring.gap(disc({ x: 60, y: 3 }, 10), 50)).toBe(0);
    expect(ring.gap(disc({ x: 104, y: 3 }, 10), 50)).toBe(0);
    expect(ring.gap(disc({ x: 500, y: 3 }, 10), 50)).toBe(Infinity);
  });

  it('holds a shape that keeps its distance from every ring', () => {
    expect([ring.holds(disc({ x: 60, y: 3 }, 10)), ring.holds(disc({ x: 60, y: 3 }, 10), 35), ring.holds(disc({ x: 60, y: 3 }, 10), 36)]).toEqual([
      true,
      true,
      false,
    ]);
    expect([ring.holds(disc({ x: 95, y: 3 }, 10)), ring.holds(disc({ x: 94, y: 3 }, 10)), ring.holds(disc({ x: 3, y: 3 }, 10))]).toEqual([
      false,
      true,
      false,
    ]);
    expect([ring.holds(disc({ x: 150, y: 3 }, 10)), ring.holds(disc({ x: 150, y: 3 }, 10), 5)]).toEqual([false, false]);
  });

  it('tells the distance to its boundary from either side, up to a limit', () => {
    expect([ring.gapToBoundary(disc({ x: 60, y: 3 }, 10), 50), ring.gapToBoundary(disc({ x: 60, y: 3 }, 10), 34)]).toEqual([35, Infinity]);
    expect(ring.gapToBoundary(capsule({ x: 0, y: 60 }, { x: 0, y: 150 }, 2), 50)).toBe(0);
    const around = { core: square(0, 0, 30), radius: 0 };
    expect(new Region([square(0, 0, 5)]).gapToBoundary(around, 50)).toBe(0);
  });

  it('is nearest to another area at a corner of one of them', () => {
    const right = new Region([square(130, 0, 20)]);
    expect(ring.nearest(right, 50)).toEqual({ gap: 10, at: expect.objectContaining({ x: 100 }) });
    expect(ring.nearest(right, 9)).toBeNull();
    expect(ring.nearest(new Region([square(400, 0, 20)]), 50)).toBeNull();
    expect(ring.nearest(new Region([square(60, 0, 5)]), 50)).toEqual({ gap: 0, at: { x: 55, y: -5 } });
    expect(new Region([square(60, 0, 5)]).nearest(ring, 50)).toEqual({ gap: 0, at: { x: 55, y: -5 } });
    expect(ring.nearest(new Region([square(0, 0, 10)]), 50)?.gap).toBe(10);
    // Crossing without a corner of one in the other.
    expect(new Region([[{ x: -50, y: -5 }, { x: 50, y: -5 }, { x: 50, y: 5 }, { x: -50, y: 5 }]]).nearest(new Region([[{ x: -5, y: -50 }, { x: 5, y: -50 }, { x: 5, y: 50 }, { x: -5, y: 50 }]]), 5)?.gap).toBe(0); // biome-ignore format: one line
  });
});

describe('boxes and segments', () => {
  it('touch where they share a point, grown by a margin', () => {
    const [a, b] = [boundsOf(square(0, 0, 10)), boundsOf(square(25, 0, 10))];
    expect([boxesTouch(a, b), boxesTouch(a, b, 5), boxesTouch(a, b, 4.9), boxesTouch(b, a, 5)]).toEqual([false, true, false, true]);
    const below = boundsOf(square(0, 25, 10));
    expect([boxesTouch(a, below), boxesTouch(a, below, 5), boxesTouch(below, a, 5), boxesTouch(below, a)]).toEqual([false, true, true, false]);
    expect(() => boundsOf([])).toThrow('bounds of no points');
  });

  it('are so far apart as their nearest points', () => {
    const [o, x] = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
    ];
    expect(squaredSegmentDistance(o, x, { x: 5, y: 3 }, { x: 5, y: 9 })).toBe(9);
    expect(squaredSegmentDistance(o, x, { x: 5, y: -3 }, { x: 5, y: 9 })).toBe(0);
    expect(squaredSegmentDistance(o, x, { x: 13, y: 4 }, { x: 20, y: 4 })).toBe(25);
    expect(squaredSegmentDistance(o, x, { x: -3, y: -4 }, { x: -9, y: -4 })).toBe(25);
    expect(squaredSegmentDistance(o, x, { x: 10, y: 0 }, { x: 20, y: 5 })).toBe(0);
    expect(squaredSegmentDistance(o, x, { x: 12, y: 0 }, { x: 20, y: 0 })).toBe(4);
    expect(squaredSegmentDistance(o, o, { x: 3, y: 4 }, { x: 3, y: 4 })).toBe(25);
  });

  it('are turned without a zero that is less than zero', () => {
    for (const angle of [0, 90, 180, 270, 360, -90])
      for (const p of [
        { x: 0, y: 0 },
        { x: 5, y: 0 },
        { x: -5, y: 0 },
        { x: 0, y: 5 },
        { x: 0, y: -5 },
      ]) {
        const { x, y } = rotate(p, angle);
        expect([Object.is(x, -0), Object.is(y, -0)], `${p.x}, ${p.y} by ${angle}`).toEqual([false, false]);
      }
  });
});
