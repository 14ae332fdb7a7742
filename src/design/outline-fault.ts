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

function crosses(points: readonly Pair[]): boolean {
  const at = (i: number): { x: number; y: number } => {
    const [x, y] = points[i % points.length] as Pair;
    return { x, y };
  };
  for (let i = 0; i < points.length; i++) {
    if (Math.hypot(at(i).x - at(i + 1).x, at(i).y - at(i + 1).y) < TOLERANCE) return true;
    for (let j = i + 2; j < points.length; j++) {
      if (i === 0 && j === points.length - 1) continue;
      if (segmentsIntersect(at(i), at(i + 1), at(j), at(j + 1))) return true;
    }
  }
  return false;
}

/** Whether a shape is its box: four corners, each in one of the box's. */
export const isBox = (points: readonly Pair[]): boolean =>
  points.length === 4 && points.every(([x, y]) => Math.min(x, 1 - x) < TOLERANCE && Math.min(y, 1 - y) < TOLERANCE) && fillOf(points) > 1 - TOLERANCE;
