import { describe, expect, it } from 'vitest';
import { convexParts, type Point, polygonContains } from '../../src/geometry/index.js';

const ringOf = (...xy: readonly (readonly [number, number])[]): Point[] => xy.map(([x, y]) => ({ x, y }));
const SQUARE = ringOf([0, 0], [10, 0], [10, 10], [0, 10]);
const twice = (ring: readonly Point[]): number =>
  ring.reduce((sum, p, i) => {
    const next = ring[(i + 1) % ring.length] ?? p;
    return sum + p.x * next.y - next.x * p.y;
  }, 0);

describe('a polygon in convex parts', () => {
  it('of no, one and two corners is what it is', () => {
    expect(convexParts([])).toEqual([]);
    expect(convexParts(ringOf([3, 4]), 2)).toEqual([{ core: ringOf([3, 4]), radius: 2 }]);
    expect(convexParts(ringOf([3, 4], [5, 4]), 2)).toEqual([{ core: ringOf([3, 4], [5, 4]), radius: 2 }]);
  });

  it('has each corner once that is told several times in a row, the first again at the end too', () => {
    const twiceTold = ringOf([0, 0], [10, 0], [10, 0], [10, 10], [0, 10], [0, 10], [0, 10], [0, 0]);
    expect(convexParts(twiceTold).map((part) => new Set(part.core.map(({ x, y }) => `${x} ${y}`)).size)).toEqual([4]);
    expect(convexParts(twiceTold)[0]?.core).toHaveLength(4);
  });

  it('that is convex stays whole, also with corners in a straight line, and turns round when it runs backwards', () => {
    expect(convexParts(SQUARE, 1)).toEqual([{ core: SQUARE, radius: 1 }]);
    const straight = ringOf([0, 0], [5, 0], [10, 0], [10, 10], [0, 10]);
    expect(convexParts(straight)).toEqual([{ core: straight, radius: 0 }]);
    expect(convexParts([...SQUARE].reverse())).toEqual([{ core: SQUARE, radius: 0 }]);
  });

  it.each([
    ['an L', ringOf([0, 0], [10, 0], [10, 4], [4, 4], [4, 10], [0, 10])],
    ['a comb', ringOf([0, 0], [12, 0], [12, 10], [9, 10], [9, 3], [7, 3], [7, 10], [5, 10], [5, 3], [3, 3], [3, 10], [0, 10])],
    ['a spiral', ringOf([0, 0], [10, 0], [10, 10], [2, 10], [2, 4], [6, 4], [6, 6], [4, 6], [4, 8], [8, 8], [8, 2], [0, 2])],
  ])('%s is covered by parts that turn one way and overlap nowhere', (_, ring) => {
    for (const told of [ring, [...ring].reverse()]) {
      const parts = convexParts(told, 3);
      expect(parts.every(({ core, radius }) => radius === 3 && twice(core) > 0)).toBe(true);
      expect(parts.reduce((sum, { core }) => sum + twice(core), 0)).toBe(Math.abs(twice(ring)));
      const places = Array.from({ length: 24 * 24 }, (_, i) => ({ x: 0.25 + (i % 24) / 2, y: 0.3 + Math.floor(i / 24) / 2 }));
      expect(places.filter((at) => parts.some(({ core }) => polygonContains(core, at)) !== polygonContains(ring, at))).toEqual([]);
    }
  });

  it('that turns round twice is not taken for convex', () => {
    const round = ringOf([0, 0], [10, 0], [10, 10], [0, 10], [1, 1], [9, 1], [9, 9], [1, 9]);
    expect(convexParts(round).length).toBeGreaterThan(1);
  });
});
