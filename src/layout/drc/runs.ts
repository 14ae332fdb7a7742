import { type Board, nm, padShape } from '../../board/index.js';
import { distanceToPoint, mm, type Point, squaredDistanceToSegment, toMm } from '../../geometry/index.js';

/** Places this near to each other are one, nm. */
const SAME_NM = mm(0.002);

interface Edge {
  readonly to: number;
  readonly length: number;
}

/**
 * How far a signal runs along the tracks of a net, mm: between the two parts that are farthest apart on it, by the shortest way (what leads to a second
 * contact of one plug is no part of it). 0: its tracks join no two parts.
 */
export function runOf(board: Board, net: string): number {
  const places: { readonly at: Point; readonly layer: string }[] = [];
  const tracks = board.tracks.filter((t) => t.net === net).map((t) => ({ layer: t.layer, points: t.points.map(([x, y]) => nm(x, y)) }));
  const index = (at: Point, layer: string): number => {
    const known = places.findIndex((p) => p.layer === layer && Math.hypot(p.at.x - at.x, p.at.y - at.y) <= SAME_NM);
    return known >= 0 ? known : places.push({ at, layer }) - 1;
  };
  for (const { points, layer } of tracks) for (const p of points) index(p, layer);
  const ways: Edge[][] = [];
  const join = (a: number, b: number, length: number): void => {
    ways[a] = [...(ways[a] ?? []), { to: b, length }];
    ways[b] = [...(ways[b] ?? []), { to: a, length }];
  };
  // A track may begin in the middle of another.
  for (const { points, layer } of tracks)
    for (const [i, b] of points.slice(1).entries()) {
      const a = points[i] as Point;
      const from = (p: Point): number => Math.hypot(p.x - a.x, p.y - a.y);
      const on = places.flatMap((p, k) =>
        p.layer === layer && squaredDistanceToSegment(p.at, a, b) <= SAME_NM ** 2 ? [{ k, along: from(p.at) }] : [],
      );
      on.sort((x, y) => x.along - y.along);
      for (const [n, next] of on.slice(1).entries()) join((on[n] as { k: number }).k, next.k, next.along - (on[n] as { along: number }).along);
    }
  const nodes = places.length;
  let more = nodes;
  const within = (shape: { core: readonly Point[]; radius: number }, layers: readonly string[] | null): number => {
    const own = more++;
    for (let k = 0; k < nodes; k++) {
      const { at, layer } = places[k] as { at: Point; layer: string };
      if ((layers === null || layers.includes(layer)) && distanceToPoint(shape, at) <= SAME_NM) join(own, k, 0);
    }
    return own;
  };
  for (const v of board.vias) if (v.net === net) within({ core: [nm(v.x, v.y)], radius: mm(v.diameter_mm) / 2 }, null);
  const ends = board.parts
    .map((part) => part.pads.flatMap((d) => (d.net === net ? [within(padShape(d), d.layers)] : [])))
    .filter((own) => own.length > 0);
  let longest = 0;
  for (const own of ends) {
    const reached = shortest(ways, own, more);
    for (const other of ends) {
      const way = Math.min(...other.map((k) => reached[k] as number));
      if (Number.isFinite(way)) longest = Math.max(longest, way);
    }
  }
  return toMm(longest);
}

/** How far each place is from some of them, Dijkstra. */
function shortest(ways: readonly (readonly Edge[] | undefined)[], from: readonly number[], count: number): Float64Array {
  const far = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  const open = new Set(from);
  for (const k of from) far[k] = 0;
  while (open.size > 0) {
    let next = -1;
    for (const k of open) if (next < 0 || (far[k] as number) < (far[next] as number)) next = k;
    open.delete(next);
    for (const { to, length } of ways[next] ?? []) {
      if ((far[next] as number) + length >= (far[to] as number)) continue;
      far[to] = (far[next] as number) + length;
      open.add(to);
    }
  }
  return far;
}
