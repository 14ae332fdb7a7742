import { describe, expect, it } from 'vitest';
import { boundsOf, boxesTouch, growBox, point, polygonContains, segmentsIntersect, squaredDistanceToSegment } from '../../src/geometry/point.js';

const box = (minX: number, minY: number, maxX: number, maxY: number) => ({ minX, minY, maxX, maxY });

describe('boxes', () => {
  it('grow on every side', () => {
    expect(growBox(box(1, 2, 30, 40), 5)).toEqual(box(-4, -3, 35, 45));
    expect(growBox(box(1, 2, 30, 40), -1)).toEqual(box(2, 3, 29, 39));
  });

  it('hold the points that they are made of, and there is none of no points', () => {
    expect(boundsOf([point(3, -1), point(-2, 7), point(0, 0)])).toEqual(box(-2, -1, 3, 7));
    expect(() => boundsOf([])).toThrow(RangeError);
  });

  it.each([
    ['left', box(-20, 0, -1, 10)],
    ['right', box(11, 0, 20, 10)],
    ['above', box(0, -20, 10, -1)],
    ['below', box(0, 11, 10, 20)],
  ])('that lie %s of each other touch with a margin of the gap, and no less', (_, other) => {
    const here = box(0, 0, 10, 10);
    for (const [a, b] of [
      [here, other],
      [other, here],
    ] as const)
      expect([boxesTouch(a, b), boxesTouch(a, b, 0.5), boxesTouch(a, b, 1), boxesTouch(a, b, 2)]).toEqual([false, false, true, true]);
  });
});

describe('segments', () => {
  it('are as far from a point as their nearest point is', () => {
    const [a, b] = [point(0, 0), point(10, 0)];
    expect([point(5, 3), point(-3, 4), point(13, 4), point(10, 0)].map((p) => squaredDistanceToSegment(p, a, b))).toEqual([9, 25, 25, 0]);
    expect(squaredDistanceToSegment(point(3, 4), a, a)).toBe(25);
  });

  it('share a point where they cross, meet at an end, or lie on each other', () => {
    const meet = (...xy: number[]): boolean =>
      segmentsIntersect(...([0, 2, 4, 6].map((i) => point(xy[i] ?? 0, xy[i + 1] ?? 0)) as [never, never, never, never]));
    expect([meet(0, 0, 10, 10, 0, 10, 10, 0), meet(0, 10, 10, 0, 0, 0, 10, 10)]).toEqual([true, true]);
    // An end of each of the four on the other segment.
    expect([meet(5, 0, 5, 9, 0, 0, 10, 0), meet(5, 9, 5, 0, 0, 0, 10, 0), meet(0, 0, 10, 0, 5, 0, 5, 9), meet(0, 0, 10, 0, 5, 9, 5, 0)]).toEqual(
      Array.from({ length: 4 }, () => true),
    );
    expect(meet(0, 0, 10, 0, 4, 0, 20, 0)).toBe(true);
    // On one line, beside each other, and on the line of the other beyond its ends.
    expect([meet(0, 0, 3, 0, 4, 0, 9, 0), meet(0, 0, 0, 3, 0, 4, 0, 9), meet(20, 0, 20, 9, 0, 0, 10, 0), meet(0, 0, 10, 0, 20, 0, 20, 9)]).toEqual(
      Array.from({ length: 4 }, () => false),
    );
    expect([meet(0, 0, 10, 0, 5, 1, 5, 9), meet(5, 1, 5, 9, 0, 0, 10, 0)]).toEqual([false, false]);
  });
});

describe('a polygon', () => {
  it('contains what is inside and on its edge, by every corner once', () => {
    const bay = [point(0, 0), point(10, 0), point(10, 10), point(5, 5), point(0, 10)];
    expect([point(2, 5), point(8, 5), point(5, 5), point(0, 3), point(10, 10)].map((p) => polygonContains(bay, p))).toEqual(
      Array.from({ length: 5 }, () => true),
    );
    expect([point(5, 8), point(-1, 5), point(11, 5), point(5, -1), point(-1, 0), point(-1, 10)].map((p) => polygonContains(bay, p))).toEqual(
      Array.from({ length: 6 }, () => false),
    );
  });
});
