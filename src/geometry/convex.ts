import earcut, { deviation } from 'earcut';
import { cross, type Point } from './point.js';
import type { Shape } from './shape.js';

/** Rings of more corners are cut by earcut, which looks for ears near by only: clipping them one by one takes seconds for a thousand. */
const MANY = 200;
/** Share of the area by which its triangles may miss the ring; more, and it was no simple ring. */
const MISSED = 1e-9;

/**
 * A simple polygon as convex shapes (ear clipping), so that exact distances apply to it. A convex polygon stays whole. A polygon
 * that crosses itself is cut as far as ears are found; what remains becomes its convex triangles from the first corner, which
 * covers at least the polygon's area.
 */
export function convexParts(polygon: readonly Point[], radius = 0): Shape[] {
  const ring = withoutRepeats(polygon);
  if (ring.length < 3) return ring.length === 0 ? [] : [{ core: ring, radius }];
  if (area(ring) < 0) ring.reverse();
  if (isConvex(ring)) return [{ core: ring, radius }];
  const quick = ring.length > MANY ? earsOf(ring, radius) : null;
  if (quick !== null) return quick;
  const parts: Shape[] = [];
  const whole = [...ring];
  while (ring.length > 3) {
    const ear = findEar(ring);
    // Where slits without width meet no corner may look free.
    const all = ear < 0 ? earsOf(whole, radius) : null;
    if (all !== null) return all;
    if (ear < 0) break;
    const { before, at, after } = corner(ring, ear);
    if (cross(before, at, after) !== 0) parts.push({ core: [before, at, after], radius });
    ring.splice(ear, 1);
  }
  for (let i = 1; i + 1 < ring.length; i++) parts.push({ core: [ring[0] as Point, ring[i] as Point, ring[i + 1] as Point], radius });
  return parts;
}

/** null: the triangles do not cover the ring. */
function earsOf(ring: readonly Point[], radius: number): Shape[] | null {
  const flat = ring.flatMap((p) => [p.x, p.y]);
  const found = earcut(flat);
  if (deviation(flat, null, 2, found) > MISSED) return null;
  const parts: Shape[] = [];
  for (let i = 0; i + 2 < found.length; i += 3) {
    const [a, b, c] = found.slice(i, i + 3).map((at) => ring[at] as Point) as [Point, Point, Point];
    const turn = cross(a, b, c);
    if (turn !== 0) parts.push({ core: turn > 0 ? [a, b, c] : [a, c, b], radius });
  }
  return parts;
}

function withoutRepeats(polygon: readonly Point[]): Point[] {
  const ring = polygon.filter((p, i) => {
    const next = polygon[(i + 1) % polygon.length] as Point;
    return polygon.length === 1 || p.x !== next.x || p.y !== next.y;
  });
  return ring;
}

function area(ring: readonly Point[]): number {
  let sum = 0;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const a = ring[j] as Point;
    const b = ring[i] as Point;
    sum += a.x * b.y - b.x * a.y;
  }
  return sum;
}

function corner(ring: readonly Point[], i: number): { before: Point; at: Point; after: Point } {
  return { before: ring[(i + ring.length - 1) % ring.length] as Point, at: ring[i] as Point, after: ring[(i + 1) % ring.length] as Point };
}

function isConvex(ring: readonly Point[]): boolean {
  let turn = 0;
  for (let i = 0; i < ring.length; i++) {
    const { before, at, after } = corner(ring, i);
    if (cross(before, at, after) < 0) return false;
    turn += Math.atan2(cross(before, at, after), (at.x - before.x) * (after.x - at.x) + (at.y - before.y) * (after.y - at.y));
  }
  return turn < 2 * Math.PI + 0.1;
}

function findEar(ring: readonly Point[]): number {
  for (let i = 0; i < ring.length; i++) {
    const { before, at, after } = corner(ring, i);
    if (cross(before, at, after) < 0) continue;
    const blocked = ring.some(
      (p) => p !== before && p !== at && p !== after && cross(before, at, p) >= 0 && cross(at, after, p) >= 0 && cross(after, before, p) >= 0,
    );
    if (!blocked) return i;
  }
  return -1;
}
