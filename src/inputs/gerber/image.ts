import { Clipper64, ClipType, FillRule, type PolyPath64, PolyTree64 } from 'clipper2-ts';
import type { Contour, Exposure, XY } from './outline.js';

/** Connected copper of a layer: an outer contour and what is cut out of it, nm. */
export interface Blot {
  readonly outer: Contour;
  readonly holes: readonly Contour[];
}

const whole = (contours: readonly Contour[]): Contour[] => contours.map((c) => c.map((p) => ({ x: Math.round(p.x), y: Math.round(p.y) })));

/** The area that exposures leave, as contours: outer ones counter-clockwise, holes clockwise. */
export function ringed(exposures: readonly Exposure[]): Contour[] {
  let area: Contour[] = [];
  for (const { dark, contours } of exposures) {
    const clipper = new Clipper64();
    clipper.addSubject(area);
    clipper.addClip(whole(contours));
    const result: Contour[] = [];
    clipper.execute(dark ? ClipType.Union : ClipType.Difference, FillRule.NonZero, result);
    area = result;
  }
  return area;
}

/** The connected pieces of an area. */
export function blotsOf(exposures: readonly Exposure[]): Blot[] {
  const [only] = exposures;
  const area = exposures.length === 1 && only?.dark === true ? whole(only.contours) : ringed(exposures);
  const clipper = new Clipper64();
  clipper.addSubject(area);
  const tree = new PolyTree64();
  clipper.execute(ClipType.Union, FillRule.NonZero, tree);
  const blots: Blot[] = [];
  const visit = (node: PolyPath64): void => {
    const holes = Array.from({ length: node.count }, (_, i) => node.child(i));
    blots.push({ outer: [...(node.polygon ?? [])], holes: holes.map((h) => [...(h.polygon ?? [])]) });
    for (const hole of holes) for (let i = 0; i < hole.count; i++) visit(hole.child(i));
  };
  for (let i = 0; i < tree.count; i++) visit(tree.child(i));
  return blots.filter((b) => b.outer.length > 2);
}

/** Whether a point lies inside a contour, by crossings of a ray. */
export function encloses(contour: Contour, { x, y }: XY): boolean {
  let inside = false;
  let last = contour.at(-1);
  for (const p of contour) {
    if (last !== undefined && p.y > y !== last.y > y && x < ((last.x - p.x) * (y - p.y)) / (last.y - p.y) + p.x) inside = !inside;
    last = p;
  }
  return inside;
}
