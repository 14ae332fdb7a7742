import { Clipper, ClipType, EndType, FillRule, JoinType } from 'clipper2-ts';
import { type Box, boundsOf, clipped, type Patch, type Point, pieces, type Ring, toMm } from '../../geometry/index.js';

export type { Patch, Ring } from '../../geometry/index.js';

/** Largest distance between an arc and the chords that stand for it, nm. Clearance arcs are cut outside, so nothing comes too near. */
export const ARC_NM = 8000;

/** Clipper throws on a ring of one point or none; fewer than three have no area. */
const rounded = (rings: readonly Ring[]): Ring[] =>
  rings.filter((ring) => ring.length > 2).map((ring) => ring.map((p) => ({ x: Math.round(p.x), y: Math.round(p.y) })));

export const difference = (subject: readonly Ring[], other: readonly Ring[]): Ring[] =>
  clipped(ClipType.Difference, FillRule.NonZero, subject, other);
export const intersection = (subject: readonly Ring[], other: readonly Ring[]): Ring[] =>
  clipped(ClipType.Intersection, FillRule.NonZero, subject, other);

/**
 * Fewer corners than this are swept at once. A sweep looks at every edge that it crosses at every corner, so a crowd of shapes costs the square of
 * their number; united by neighbourhoods first, most of their corners are gone before they meet the rest.
 */
const CROWD = 4000;

/**
 * The rings of areas that may overlap, each area's rings together: as they are where they are few, else united piece by piece, which
 * moves corners by no more than a nanometre each time that it cuts an edge.
 */
export function united(areas: readonly (readonly Ring[])[]): Ring[] {
  const corners = (all: readonly (readonly Ring[])[]): number => all.reduce((sum, rings) => sum + rings.reduce((n, r) => n + r.length, 0), 0);
  if (areas.length < 2 || corners(areas) < CROWD) return areas.flat();
  const middles = areas.map((rings) => middleOf(boundsOf(rings.flat())));
  const [xs, ys] = [middles.map((m) => m.x), middles.map((m) => m.y)];
  const span = (all: readonly number[]): number => all.reduce((a, b) => Math.max(a, b)) - all.reduce((a, b) => Math.min(a, b));
  const along = span(xs) >= span(ys) ? xs : ys;
  const order = areas.map((_, i) => i).sort((a, b) => (along[a] as number) - (along[b] as number) || a - b);
  const half = (from: number, to?: number): Ring[] => united(order.slice(from, to).map((i) => areas[i] as readonly Ring[]));
  const cut = Math.floor(order.length / 2);
  return clipped(ClipType.Union, FillRule.NonZero, [...half(0, cut), ...half(cut)], []);
}

const middleOf = ({ minX, minY, maxX, maxY }: Box): Point => ({ x: (minX + maxX) / 2, y: (minY + maxY) / 2 });

/** Grown (or shrunk, where negative) by `delta` nm with round corners. */
export const inflated = (rings: readonly Ring[], delta: number): Ring[] =>
  Clipper.inflatePaths(rounded(rings), delta, JoinType.Round, EndType.Polygon, 2, ARC_NM);

/** Twice the signed area of a ring. */
export function area2(ring: Ring): number {
  let area = 0;
  for (let i = 0; i < ring.length; i++) {
    const a = ring[i] as Point;
    const b = ring[(i + 1) % ring.length] as Point;
    area += a.x * b.y - b.x * a.y;
  }
  return area;
}

/** As the board document has it. */
export const inMm = (ring: Ring): [number, number][] => ring.map((p) => [toMm(p.x), toMm(p.y)]);

/** A ring wound so that its area is positive: unions of rings from many sources need one sense. */
export const positive = (ring: Ring): Ring => (area2(ring) < 0 ? [...ring].reverse() : ring);

/**
 * The connected patches of rings that may overlap, in a stable order (by their top-left point): the area that they wind around more
 * often positively than negatively.
 */
export function patches(rings: readonly Ring[]): Patch[] {
  return pieces(FillRule.Positive, rings).sort((a, b) => compare(corner(a.outer), corner(b.outer)));
}

const compare = (a: Point, b: Point): number => a.y - b.y || a.x - b.x;
const corner = (ring: Ring): Point => ring.reduce((best, p) => (compare(p, best) < 0 ? p : best));
