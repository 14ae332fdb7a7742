import { Clipper, Clipper64, ClipType, EndType, FillRule, JoinType, type PolyPath64, PolyTree64 } from 'clipper2-ts';
import { type Point, toMm } from '../../geometry/index.js';

/** A closed ring of nanometre points. Sets of rings are even-odd clean after every operation here. */
export type Ring = Point[];

/** Largest distance between an arc and the chords that stand for it, nm. Clearance arcs are cut outside, so nothing comes too near. */
export const ARC_NM = 8000;

/** An outer ring with the holes cut out of it. */
export interface Patch {
  readonly outer: Ring;
  readonly holes: readonly Ring[];
}

const rounded = (rings: readonly Ring[]): Ring[] => rings.map((ring) => ring.map((p) => ({ x: Math.round(p.x), y: Math.round(p.y) })));

function clip(type: ClipType, subject: readonly Ring[], other: readonly Ring[]): Ring[] {
  const clipper = new Clipper64();
  clipper.addSubject(rounded(subject));
  clipper.addClip(rounded(other));
  const result: Ring[] = [];
  clipper.execute(type, FillRule.NonZero, result);
  return result;
}

export const difference = (subject: readonly Ring[], other: readonly Ring[]): Ring[] => clip(ClipType.Difference, subject, other);
export const intersection = (subject: readonly Ring[], other: readonly Ring[]): Ring[] => clip(ClipType.Intersection, subject, other);

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
  const clipper = new Clipper64();
  clipper.addSubject(rounded(rings));
  const tree = new PolyTree64();
  clipper.execute(ClipType.Union, FillRule.Positive, tree);
  const found: Patch[] = [];
  const visit = (node: PolyPath64): void => {
    const holes: Ring[] = [];
    for (let i = 0; i < node.count; i++) {
      const hole = node.child(i);
      holes.push([...(hole.polygon ?? [])]);
      for (let j = 0; j < hole.count; j++) visit(hole.child(j));
    }
    found.push({ outer: [...(node.polygon ?? [])], holes });
  };
  for (let i = 0; i < tree.count; i++) visit(tree.child(i));
  return found.filter((p) => p.outer.length > 2).sort((a, b) => compare(corner(a.outer), corner(b.outer)));
}

const compare = (a: Point, b: Point): number => a.y - b.y || a.x - b.x;
const corner = (ring: Ring): Point => ring.reduce((best, p) => (compare(p, best) < 0 ? p : best));
