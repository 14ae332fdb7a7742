import type { Point } from '../../geometry/index.js';
import { ARC_NM, type Ring } from './clip.js';

/**
 * Rings (outer ones positive, holes negative) with every edge moved outwards by `delta` nm, round at outward corners: a raw curve whose
 * positive windings are the grown area, for `patches` to clean. Clipper's own offset lays three points at each inward corner, which
 * trebles the vertices of clearance arcs; one does where its edges are long enough to keep their sense.
 */
export function swollen(rings: readonly Ring[], delta: number): Ring[] {
  const step = 2 * Math.acos(Math.max(0, 1 - ARC_NM / delta));
  return rings.filter((r) => r.length > 2).map((ring) => swollenRing(ring, delta, Math.min(step, Math.PI / 4)));
}

interface Edge {
  readonly from: Point;
  readonly to: Point;
  readonly length: number;
  /** Unit vector along the edge; outwards is (dy, −dx). */
  readonly dx: number;
  readonly dy: number;
}

function swollenRing(ring: Ring, delta: number, step: number): Ring {
  const edges: Edge[] = [];
  for (let i = 0; i < ring.length; i++) {
    const from = ring[i] as Point;
    const to = ring[(i + 1) % ring.length] as Point;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length > 0) edges.push({ from, to, length, dx: (to.x - from.x) / length, dy: (to.y - from.y) / length });
  }
  return edges.flatMap((edge, i) => corner(edges[(i + edges.length - 1) % edges.length] as Edge, edge, delta, step));
}

function corner(before: Edge, after: Edge, delta: number, step: number): Point[] {
  const at = after.from;
  const sine = before.dx * after.dy - before.dy * after.dx;
  const cosine = before.dx * after.dx + before.dy * after.dy;
  const moved = (e: Edge): Point => ({ x: at.x + delta * e.dy, y: at.y - delta * e.dx });
  if (sine > 0 || cosine < -0.999) return arc(at, moved(before), Math.atan2(sine, cosine), step);
  const cut = delta * Math.tan(Math.atan2(-sine, cosine) / 2);
  if (2 * cut > Math.min(before.length, after.length)) return [moved(before), at, moved(after)];
  const along = moved(before);
  return [{ x: along.x - cut * before.dx, y: along.y - cut * before.dy }];
}

/** From `start` about `centre` through `sweep` radians. */
function arc(centre: Point, start: Point, sweep: number, step: number): Point[] {
  const count = Math.max(1, Math.ceil(Math.abs(sweep) / step));
  return Array.from({ length: count + 1 }, (_, k) => {
    const [c, s] = [Math.cos((sweep * k) / count), Math.sin((sweep * k) / count)];
    const [x, y] = [start.x - centre.x, start.y - centre.y];
    return { x: centre.x + x * c - y * s, y: centre.y + x * s + y * c };
  });
}
