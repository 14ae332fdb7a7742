import { roundMm } from './units.js';

/** The largest gap between a rounded corner and the chords that the outline polygon holds for it, mm. */
export const CHORD_ERROR_MM = 0.01;

/** A rectangle from the origin with rounded corners, clockwise on the screen from the top-left. */
export function roundedOutline(width: number, height: number, corner: number): [number, number][] {
  const r = Math.min(corner, width / 2, height / 2);
  if (r <= 0)
    return [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ];
  const steps = Math.max(2, Math.ceil(Math.PI / 2 / (2 * Math.acos(1 - Math.min(1, CHORD_ERROR_MM / r)))));
  const centres: [number, number, number][] = [
    [width - r, r, -90],
    [width - r, height - r, 0],
    [r, height - r, 90],
    [r, r, 180],
  ];
  return centres.flatMap(([cx, cy, from]) =>
    Array.from({ length: steps + 1 }, (_, i): [number, number] => {
      const angle = ((from + (90 * i) / steps) * Math.PI) / 180;
      return [roundMm(cx + r * Math.cos(angle)), roundMm(cy + r * Math.sin(angle))];
    }),
  );
}
