import { describe, expect, it } from 'vitest';
import { type Point, type Ring, seededRandom } from '../../../src/geometry/index.js';
import { type Areas, area2, difference, united, whole } from '../../../src/layout/pour/clip.js';

/** A ring of many corners about a place. */
const disc = (x: number, y: number, radius: number): Ring =>
  Array.from({ length: 24 }, (_, k): Point => {
    const angle = (2 * Math.PI * k) / 24;
    return { x: Math.round(x + radius * Math.cos(angle)), y: Math.round(y + radius * Math.sin(angle)) };
  });
/** An area with a hole. */
const washer = (x: number, y: number, radius: number): Ring[] => [disc(x, y, radius), disc(x, y, radius / 2).reverse()];

const areaOf = (rings: readonly Ring[]): number => rings.reduce((sum, ring) => sum + area2(ring), 0) / 2;
const SIDE = 40e6;
const BOARD: Ring[] = [disc(SIDE / 2, SIDE / 2, SIDE)];

/** Discs and washers, some over each other. */
function crowd(count: number): Areas {
  const random = seededRandom(3);
  const at = (): number => Math.round(SIDE * random());
  return Array.from({ length: count }, (_, k) => (k % 5 === 0 ? washer(at(), at(), 900_000) : [disc(at(), at(), 300_000)]));
}

describe('what is cut out of a pour', () => {
  it('is left as it is where it is little', () => {
    const few = crowd(100);
    expect(united(few)).toEqual(few.flat());
  });

  it('leaves the same area of a crowd as all of its shapes one by one, of fewer corners', () => {
    const many = crowd(1500);
    const rings = united(many);
    const corners = (all: readonly Ring[]): number => all.reduce((sum, r) => sum + r.length, 0);
    expect(corners(rings)).toBeLessThan(0.8 * corners(many.flat()));
    const left = areaOf(difference(BOARD, rings));
    // A nanometre along each edge, mm².
    expect(Math.abs(left - areaOf(difference(BOARD, many.flat()))) / 1e12).toBeLessThan(0.001);
    expect(left).toBeLessThan(0.9 * areaOf(BOARD));
  });

  it('keeps the holes of an area whose rings belong together', () => {
    const far = Array.from({ length: 400 }, (_, k) => washer(3e6 * (k % 20), 3e6 * Math.floor(k / 20), 1e6));
    expect(areaOf(whole(far))).toBeCloseTo(areaOf(far.flat()), -7);
    expect(united([...far, []])).toHaveLength(800);
  });
});
