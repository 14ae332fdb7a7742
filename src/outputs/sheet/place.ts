import type { Side } from './sheet.js';

export type Point = readonly [number, number];

/** Where a symbol stands: mirrored left to right first, then turned counter-clockwise, then moved. In u. */
export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly rot: number;
  readonly mirror: boolean;
}

const ANGLE: Record<Side, number> = { right: 0, up: 90, left: 180, down: 270 };
const SIDES: readonly Side[] = ['right', 'up', 'left', 'down'];
export const STEP: Record<Side, Point> = { right: [1, 0], up: [0, -1], left: [-1, 0], down: [0, 1] };

/** A point of the symbol's own drawing on the sheet. */
export function at(pose: Pose, [x, y]: Point): [number, number] {
  const mx = pose.mirror ? -x : x;
  const [cos, sin] = turn(pose.rot);
  return [clean(pose.x + mx * cos + y * sin), clean(pose.y - mx * sin + y * cos)];
}

/** Which way a side looks after the symbol has been mirrored and turned. */
export function facing(pose: Pose, side: Side): Side {
  const mirrored = pose.mirror && (side === 'left' || side === 'right') ? (side === 'left' ? 'right' : 'left') : side;
  return SIDES[Math.round((((ANGLE[mirrored] + pose.rot) % 360) + 360) / 90) % 4] ?? 'right';
}

function turn(rot: number): [number, number] {
  const angle = (rot * Math.PI) / 180;
  return [clean(Math.cos(angle)), clean(Math.sin(angle))];
}

/** No dust behind the comma, so that equal points are equal numbers. */
export const clean = (v: number): number => Math.round(v * 1e6) / 1e6 + 0;
