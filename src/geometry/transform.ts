import type { Point } from './point.js';

export type Side = 'front' | 'back';

/** Where a footprint stands: its origin, its rotation (degrees counter-clockwise as seen from the front, y down), its side. */
export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly rot: number;
  readonly side: Side;
}

/** Exact cosine and sine for multiples of 90°, so that right angles leave no rounding dust. */
function cosSin(degrees: number): readonly [number, number] {
  const turned = ((degrees % 360) + 360) % 360;
  switch (turned) {
    case 0:
      return [1, 0];
    case 90:
      return [0, 1];
    case 180:
      return [-1, 0];
    case 270:
      return [0, -1];
    default: {
      const radians = (turned * Math.PI) / 180;
      return [Math.cos(radians), Math.sin(radians)];
    }
  }
}

/** Turns p about the origin by `degrees`, counter-clockwise as seen with y down (KiCad's sense). */
export function rotate(p: Point, degrees: number): Point {
  const [c, s] = cosSin(degrees);
  return { x: p.x * c + p.y * s + 0, y: p.y * c - p.x * s + 0 };
}

/**
 * A footprint's local point on the board. A part on the back is mirrored left to right (x → −x) before it is turned, so
 * that `rot` is counter-clockwise as seen from the front for both sides.
 */
export function place(local: Point, pose: Pose): Point {
  const mirrored = pose.side === 'back' ? { x: -local.x, y: local.y } : local;
  const turned = rotate(mirrored, pose.rot);
  return { x: turned.x + pose.x, y: turned.y + pose.y };
}

/** The board angle of something that stands at `localDegrees` in its footprint. */
export function placeAngle(localDegrees: number, pose: Pose): number {
  const mirrored = pose.side === 'back' ? -localDegrees : localDegrees;
  return (((mirrored + pose.rot) % 360) + 360) % 360;
}
