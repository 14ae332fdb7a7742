import { Clipper, ClipType, EndType, FillRule, JoinType } from 'clipper2-ts';
import { clipped, type Patch, type Point, pieces, type Ring, toMm } from '../../geometry/index.js';

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
