import { ClipType, FillRule } from 'clipper2-ts';
import { clipped, type Patch, pieces } from '../../geometry/index.js';
import type { Contour, Exposure, XY } from './outline.js';

/** Connected copper of a layer: an outer contour and what is cut out of it, nm. */
export type Blot = Patch;

/** The area that exposures leave, as contours: outer ones counter-clockwise, holes clockwise. */
export function ringed(exposures: readonly Exposure[]): Contour[] {
  return exposures.reduce<Contour[]>(
    (area, { dark, contours }) => clipped(dark ? ClipType.Union : ClipType.Difference, FillRule.NonZero, area, contours),
    [],
  );
}

/** The connected pieces of an area. */
export function blotsOf(exposures: readonly Exposure[]): Blot[] {
  const [only] = exposures;
  return pieces(FillRule.NonZero, exposures.length === 1 && only?.dark === true ? only.contours : ringed(exposures));
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
