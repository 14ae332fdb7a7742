import { Clipper, ClipType, EndType, FillRule, JoinType } from 'clipper2-ts';
import { boundsOf, clipped, type Patch, type Point, pieces, type Ring, toMm } from '../../geometry/index.js';

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
export const CROWD = 4000;

/** Areas, the rings of each together. */
export type Areas = readonly (readonly Ring[])[];

/**
 * What is cut out of others, of areas that may overlap: their rings as they are where those are few, else those of both halves of the crowd, each united
 * by neighbourhoods. That moves corners by no more than a nanometre each time that an edge is cut.
 */
export function united(areas: Areas): Ring[] {
  const some = areas.filter((rings) => rings.length > 0);
  return isCrowd(some) ? halvesOf(some).flatMap(whole) : some.flat();
}

/** One area of many. */
export function whole(areas: Areas): Ring[] {
  return areas.length === 1 ? [...(areas[0] as readonly Ring[])] : clipped(ClipType.Union, FillRule.NonZero, united(areas), []);
}

const isCrowd = (areas: Areas): boolean =>
  areas.length > 1 && areas.reduce((sum, rings) => sum + rings.reduce((n, r) => n + r.length, 0), 0) >= CROWD;

/** The areas by where their first corners lie: left and right of a line, or above and below one. */
function halvesOf(areas: Areas): [Areas, Areas] {
  const placed = areas.map((rings) => ({ rings, at: rings[0]?.[0] as Point }));
  const box = boundsOf(placed.map((p) => p.at));
  const way = box.maxX - box.minX >= box.maxY - box.minY ? 'x' : 'y';
  const sorted = placed.sort((a, b) => a.at[way] - b.at[way]).map((p) => p.rings);
  const cut = Math.floor(sorted.length / 2);
  return [sorted.slice(0, cut), sorted.slice(cut)];
}

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
