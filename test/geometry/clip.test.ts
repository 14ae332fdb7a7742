import { readFileSync } from 'node:fs';
import { Clipper64, ClipType, FillRule } from 'clipper2-ts';
import { describe, expect, it } from 'vitest';
import { clipped, type Point, pieces, type Ring } from '../../src/geometry/index.js';

/** From a pour's edge: Clipper's sweep gives up on it. */
const GIVES_UP: Ring = (
  [
    [18800000, -4937517],
    [18800000, -5320000],
    [18392269, -5320000],
    [17725189, -5320000],
    [20142269, -5320000],
    [21182878, -5018180],
    [18078314, -5791508],
    [20129467, -5720000],
    [20640000, -5720000],
  ] as const
).map(([x, y]) => ({ x, y }));

/** The outline of a poured layer, with the slits that open its holes. */
const LOSES_ITS_WAY = JSON.parse(readFileSync(new URL('./loses-its-way.json', import.meta.url), 'utf8')) as number[][];

const square = (x: number, y: number, side: number): Ring => [
  { x, y },
  { x: x + side, y },
  { x: x + side, y: y + side },
  { x, y: y + side },
];

function area(rings: readonly (readonly Point[])[]): number {
  let twice = 0;
  for (const ring of rings)
    ring.forEach((a, i) => {
      const b = ring[(i + 1) % ring.length] as Point;
      twice += a.x * b.y - b.x * a.y;
    });
  return twice / 2;
}

describe('areas', () => {
  it('are combined where Clipper itself gives up', () => {
    const clipper = new Clipper64();
    clipper.addSubject([GIVES_UP]);
    expect(clipper.execute(ClipType.Union, FillRule.NonZero, [])).toBe(false);
    expect(area(clipped(ClipType.Union, FillRule.NonZero, [GIVES_UP], []))).toBeGreaterThan(1e11);
    expect(area(pieces(FillRule.NonZero, [GIVES_UP]).map((p) => p.outer))).toBeGreaterThan(1e11);
  });

  it('are combined where Clipper itself loses its way: holes turned as outer rings', () => {
    const ring = LOSES_ITS_WAY.map(([x = 0, y = 0]) => ({ x, y }));
    const rings: Ring[] = [];
    const clipper = new Clipper64();
    clipper.addSubject([ring]);
    expect(clipper.execute(ClipType.Union, FillRule.NonZero, rings)).toBe(true);
    const own = area([ring]);
    expect(Math.abs(area(rings) / own - 1)).toBeGreaterThan(0.01);
    expect(area(clipped(ClipType.Union, FillRule.NonZero, [ring], [])) / own).toBeCloseTo(1, 3);
    const found = pieces(FillRule.NonZero, [ring]);
    expect(area(found.flatMap((p) => [p.outer, ...p.holes])) / own).toBeCloseTo(1, 3);
  });

  it('lose what is cut out of them', () => {
    expect(area(clipped(ClipType.Difference, FillRule.NonZero, [square(0, 0, 1000)], [square(500, 500, 1000)]))).toBe(750_000);
    expect(area(clipped(ClipType.Intersection, FillRule.NonZero, [square(0, 0, 1000)], [square(500, 500, 1000)]))).toBe(250_000);
  });

  it('come apart into pieces with their holes', () => {
    const hole = square(200, 200, 100).reverse();
    const found = pieces(FillRule.Positive, [square(0, 0, 1000), hole, square(2000, 0, 1000)]);
    expect(found.map((p) => p.holes.length).sort()).toEqual([0, 1]);
    expect(area(found.flatMap((p) => [p.outer, ...p.holes]))).toBe(2_000_000 - 10_000);
  });
});
