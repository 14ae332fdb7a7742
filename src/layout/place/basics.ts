import { type Box, boundsOf, type Point, place, type Side } from '../../geometry/index.js';

/** Placement grid, mm: every free part's origin stands on it. */
export const GRID_MM = 0.25;

/** A quarter turn: rotation / 90°. */
export type Quarter = 0 | 1 | 2 | 3;
export const QUARTERS: readonly Quarter[] = [0, 1, 2, 3];

/** The box of local points, mirrored for the back and turned by quarter turns. */
export function turnedBounds(points: readonly (readonly [number, number])[], quarter: number, side: Side): Box {
  return boundsOf(points.map(([x, y]): Point => place({ x, y }, { x: 0, y: 0, rot: quarter * 90, side })));
}

export function writeBox(into: Float64Array, at: number, box: Box): void {
  into[at * 4] = box.minX;
  into[at * 4 + 1] = box.minY;
  into[at * 4 + 2] = box.maxX;
  into[at * 4 + 3] = box.maxY;
}
