import { type Point, squaredDistanceToSegment } from '../../geometry/index.js';
import type { RouteNet, Segment } from './problem.js';

/** How much wider than the least gap a pair may run and still be side by side, nm. */
const SLACK = 0.15e6;
const SAMPLE = 0.1e6;

/** Between the centre lines of two nets that run side by side, nm. */
export const laneOf = ({ width, clearance }: RouteNet): number => width + clearance + SLACK;

/** Length of a polyline that runs within `lane` of some segments of its layer, nm. */
export function besideLength(points: readonly Point[], layer: number, others: readonly Segment[], lane: number): number {
  const near = others.filter((o) => o.layer === layer);
  let length = 0;
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1] as Point;
    const b = points[i] as Point;
    const whole = Math.hypot(b.x - a.x, b.y - a.y);
    const count = Math.max(1, Math.round(whole / SAMPLE));
    for (let k = 0; k < count; k++) {
      const t = (k + 0.5) / count;
      const p = { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
      if (near.some((o) => squaredDistanceToSegment(p, o.a, o.b) <= lane * lane)) length += whole / count;
    }
  }
  return length;
}
