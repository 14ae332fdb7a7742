import { CHORD_ERROR_MM } from './rounded.js';
import { roundMm } from './units.js';

/** The longest part of an edge that a rounded corner may take. */
const CORNER_SHARE = 0.45;

/** An outline of any shape (in parts of its box), every corner rounded as far as its edges allow. */
export function shapedOutline(shape: readonly (readonly [number, number])[], width: number, height: number, corner: number): [number, number][] {
  const points = shape.map(([x, y]): [number, number] => [x * width, y * height]);
  return points.flatMap((at, i) => {
    const before = points[(i + points.length - 1) % points.length] as [number, number];
    const after = points[(i + 1) % points.length] as [number, number];
    return roundedCorner(before, at, after, corner);
  });
}

function roundedCorner(
  before: readonly [number, number],
  at: readonly [number, number],
  after: readonly [number, number],
  r: number,
): [number, number][] {
  const back = Math.hypot(before[0] - at[0], before[1] - at[1]);
  const on = Math.hypot(after[0] - at[0], after[1] - at[1]);
  const u = [(before[0] - at[0]) / back, (before[1] - at[1]) / back] as const;
  const v = [(after[0] - at[0]) / on, (after[1] - at[1]) / on] as const;
  const half = Math.acos(Math.max(-1, Math.min(1, u[0] * v[0] + u[1] * v[1]))) / 2;
  const reach = Math.min(r / Math.tan(half), CORNER_SHARE * Math.min(back, on));
  const radius = reach * Math.tan(half);
  if (radius < 2 * CHORD_ERROR_MM || half > Math.PI / 2 - 1e-3) return [[roundMm(at[0]), roundMm(at[1])]];
  const along = Math.hypot(u[0] + v[0], u[1] + v[1]);
  const far = radius / Math.sin(half);
  const [cx, cy] = [at[0] + ((u[0] + v[0]) / along) * far, at[1] + ((u[1] + v[1]) / along) * far];
  const from = Math.atan2(at[1] + u[1] * reach - cy, at[0] + u[0] * reach - cx);
  const to = Math.atan2(at[1] + v[1] * reach - cy, at[0] + v[0] * reach - cx);
  const turn = ((to - from + 3 * Math.PI) % (2 * Math.PI)) - Math.PI;
  const steps = Math.max(2, Math.ceil(Math.abs(turn) / (2 * Math.acos(1 - Math.min(1, CHORD_ERROR_MM / radius)))));
  return Array.from({ length: steps + 1 }, (_, k): [number, number] => {
    const angle = from + (turn * k) / steps;
    return [roundMm(cx + radius * Math.cos(angle)), roundMm(cy + radius * Math.sin(angle))];
  });
}
