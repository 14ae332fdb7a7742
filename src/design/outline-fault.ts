import { segmentsIntersect } from '../geometry/point.js';

type Pair = readonly [number, number];

/** The least part of its box that an outline fills. */
const LEAST_FILL = 0.1;
const TOLERANCE = 1e-6;

/** The part of its box that a shape fills, 0 to 1. */
export function fillOf(points: readonly Pair[]): number {
  const twice = points.reduce((sum, [x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length] as Pair;
    return sum + x * ny - nx * y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** What is wrong with a shape, in parts of its box; null: nothing. */
export function outlineFault(points: readonly Pair[]): string | null {
  for (const axis of [0, 1] as const) {
    const along = points.map((p) => p[axis]);
    if (Math.min(...along) > TOLERANCE || Math.max(...along) < 1 - TOLERANCE) return 'must reach all four sides of its box: from 0 to 1 both ways';
  }
  if (fillOf(points) < LEAST_FILL) return `must fill ${LEAST_FILL * 100} % of its box at the least`;
  return crosses(points) ? 'must not cross or touch itself' : null;
}

const crosses = (points: readonly Pair[]): boolean =>
  points.some(
    ([x, y], i) => Math.hypot(x - (points[(i + 1) % points.length] as Pair)[0], y - (points[(i + 1) % points.length] as Pair)[1]) < TOLERANCE,
  ) || crossing(points) !== null;

/** Where a closed ring crosses or touches itself; null: nowhere. */
export function crossing(points: readonly Pair[]): Pair | null {
  const ring = points.map(([x, y]) => ({ x, y }));
  const next = (i: number): (typeof ring)[number] => ring[(i + 1) % ring.length] as (typeof ring)[number];
  for (const [i, a] of ring.entries()) {
    const b = next(i);
    const [low, high] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
    for (let j = i + 2; j < ring.length; j++) {
      if (i === 0 && j === ring.length - 1) continue;
      const c = ring[j] as (typeof ring)[number];
      const d = next(j);
      if (Math.max(c.x, d.x) < low || Math.min(c.x, d.x) > high) continue;
      if (segmentsIntersect(a, b, c, d)) return [(c.x + d.x) / 2, (c.y + d.y) / 2];
    }
  }
  return null;
}

/** Whether a shape is its box: four corners, each in one of the box's. */
export const isBox = (points: readonly Pair[]): boolean =>
  points.length === 4 && points.every(([x, y]) => Math.min(x, 1 - x) < TOLERANCE && Math.min(y, 1 - y) < TOLERANCE) && fillOf(points) > 1 - TOLERANCE;
