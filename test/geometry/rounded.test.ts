import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { polygonContains } from '../../src/geometry/index.js';
import { CHORD_ERROR_MM, roundedOutline } from '../../src/geometry/rounded.js';

const area = (ring: readonly (readonly [number, number])[]): number =>
  ring.reduce((sum, [x, y], i) => {
    const [u, v] = ring[(i + 1) % ring.length] ?? [0, 0];
    return sum + x * v - u * y;
  }, 0) / 2;

describe('a rectangle with rounded corners', () => {
  it('without a radius is its four corners, clockwise on the screen from the top-left', () => {
    const plain = [
      [0, 0],
      [40, 0],
      [40, 30],
      [0, 30],
    ];
    expect(roundedOutline(40, 30, 0)).toEqual(plain);
    expect(roundedOutline(40, 30, -1)).toEqual(plain);
  });

  it('touches all four edges where its corners begin and end', () => {
    const ring = roundedOutline(40, 30, 3);
    for (const corner of [
      [37, 0],
      [40, 3],
      [40, 27],
      [37, 30],
      [3, 30],
      [0, 27],
      [0, 3],
      [3, 0],
    ])
      expect(ring).toContainEqual(corner);
    expect(area(ring)).toBeGreaterThan(0);
  });

  it('whose radius is too large is round at its short edges', () => {
    expect(roundedOutline(40, 30, 99)).toEqual(roundedOutline(40, 30, 15));
    expect(roundedOutline(30, 40, 99)).toEqual(roundedOutline(30, 40, 15));
    const missed = Math.PI * 15 ** 2 - area(roundedOutline(30, 30, 15));
    expect(missed > 0 && missed < 2 * Math.PI * 15 * CHORD_ERROR_MM).toBe(true);
  });

  it('has at least two chords for a corner, and never more than are needed', () => {
    expect(roundedOutline(40, 30, 0.005)).toHaveLength(12);
    expect(roundedOutline(40, 30, 3)).toHaveLength(4 * (1 + Math.ceil(Math.PI / 4 / Math.acos(1 - CHORD_ERROR_MM / 3))));
  });

  it('keeps each chord within its error of the arc', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), (tenths) => {
        const [side, r] = [50, tenths / 10];
        const ring = roundedOutline(side, side, r);
        const points = ring.map(([x, y]) => ({ x, y }));
        // What lies just inside of the first corner's arc is inside of the polygon, what lies outside of the arc is not.
        for (let degrees = 1; degrees < 90; degrees += 4) {
          const turn = (degrees * Math.PI) / 180;
          const at = (reach: number) => ({ x: side - r + reach * Math.cos(turn), y: r - reach * Math.sin(turn) });
          if (r > 0.2 && !polygonContains(points, at(r - 1.2 * CHORD_ERROR_MM))) return false;
          if (polygonContains(points, at(r + 0.005))) return false;
        }
        return true;
      }),
      { numRuns: 60 },
    );
  });
});
