import { describe, expect, it } from 'vitest';
import { PathFault, readPath } from '../../src/geometry/index.js';

const points = (data: string, tolerance = 0.01) =>
  readPath(data, tolerance).map((s) => s.points.map(([x, y]) => [Math.round(x * 1e3) / 1e3, Math.round(y * 1e3) / 1e3]));

describe('the data of an SVG path', () => {
  it('is read in capital and small letters, with and without spaces between its numbers', () => {
    const square = [[[1, 1], [4, 1], [4, 4], [1, 4]]]; // biome-ignore format: a ring
    for (const data of ['M1 1 L4 1 L4 4 L1 4 Z', 'M1 1H4V4H1Z', 'm1,1 3,0 0,3 -3,0z', 'M1 1h3v3h-3v-3', 'M1e0 1.0L4 1 4 4.0 1 4z'])
      expect(points(data), data).toEqual(square);
    expect(points('M-.5-.5l1.5.5-.5.5z')).toEqual([[[-0.5, -0.5], [1, 0], [0.5, 0.5]]]); // biome-ignore format: a ring
  });

  it('has a stretch behind each move, which begins again where the one before was closed', () => {
    const [a, b] = readPath('M0 0h4v4zl1 1 2 0z', 0.1);
    expect([a?.closed, b?.closed, b?.points[0]]).toEqual([true, true, [0, 0]]);
    expect(readPath('M0 0L4 0L4 4', 0.1)[0]?.closed).toBe(false);
  });

  it.each([
    ['a circle of two arcs', 'M10 0A10 10 0 0 1 -10 0A10 10 0 0 1 10 0Z', 10],
    ['a circle of one arc and a bit', 'M10 0A10 10 0 1 1 9.99 -0.4471Z', 10],
    ['a circle of cubic curves', 'M5 0C5 2.7614 2.7614 5 0 5S-5 2.7614 -5 0 -2.7614 -5 0 -5 5 -2.7614 5 0Z', 5],
  ])('follows %s within its tolerance', (_, data, r) => {
    for (const tolerance of [0.1, 0.01]) {
      const [ring = { points: [] }] = readPath(data, tolerance);
      const middles = ring.points.map(([x, y], i) => {
        const [nx, ny] = ring.points[(i + 1) % ring.points.length] as readonly [number, number];
        return Math.hypot((x + nx) / 2, (y + ny) / 2);
      });
      expect(Math.min(...middles)).toBeGreaterThan(r - tolerance - 0.005);
      expect(ring.points.length).toBeLessThan(200);
    }
  });

  it('makes an ellipse larger that does not reach', () => {
    const xs = points('M0 0A1 1 0 0 1 10 0Z')
      .flat()
      .map((p) => p[1] as number);
    expect(Math.min(...xs)).toBeCloseTo(-5, 1);
  });

  it('is refused with the place where it is none', () => {
    const fault = (data: string): string => {
      try {
        readPath(data, 0.1);
      } catch (error) {
        if (error instanceof PathFault) return error.message;
      }
      return 'taken';
    };
    expect(fault('L1 2')).toBe('a path begins with M, at character 1');
    expect(fault('M0 0 L10')).toMatch(/ends where a number should stand, at character 9/);
    expect(fault('M0 0 L 1 1 X')).toBe('“X” is no command of a path, at character 12');
    expect(fault('M0 0 A1 1 0 2 0 3 3')).toMatch(/a number should stand here, at character 13/);
    expect(fault(`M0 0${'L1 1L2 3'.repeat(4000)}`)).toMatch(/more than 20000 characters/);
  });

  it('ends in bounded time, however long and bent it is', () => {
    expect(() => readPath(`M0 0${'c900 900 -900 900 0 0'.repeat(900)}`, 1e-6)).toThrow(/more than 20000 chords/);
  });
});
