/** A point of a plot, nm; x to the right, y up. */
export interface XY {
  x: number;
  y: number;
}
/** A closed contour, counter-clockwise, nm. */
export type Contour = XY[];

/** One exposure of an aperture: contours that are drawn, or, where `dark` is false, wiped out of what the aperture drew before. */
export interface Exposure {
  readonly dark: boolean;
  readonly contours: readonly Contour[];
}

/** Chords stay within this of the circle that they stand for, nm. */
const CHORD_NM = 4000;

/** Corners of a circle that is cut into equal chords: at least 12, a multiple of 4. */
function cornersOf(radius: number): number {
  if (radius <= CHORD_NM) return 12;
  return 4 * Math.max(3, Math.ceil(Math.PI / (4 * Math.acos(1 - CHORD_NM / radius))));
}

export function circle(centre: XY, radius: number): Contour {
  const count = cornersOf(radius);
  return Array.from({ length: count }, (_, i) => around(centre, radius, (2 * Math.PI * i) / count));
}

const around = (c: XY, radius: number, angle: number): XY => ({ x: c.x + radius * Math.cos(angle), y: c.y + radius * Math.sin(angle) });

/** A segment with round ends. */
export function capsule(a: XY, b: XY, radius: number): Contour {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  if (length === 0) return circle(a, radius);
  const half = cornersOf(radius) / 2;
  const heading = Math.atan2(b.y - a.y, b.x - a.x);
  const cap = (c: XY, from: number): Contour => Array.from({ length: half + 1 }, (_, i) => around(c, radius, from + (Math.PI * i) / half));
  return [...cap(b, heading - Math.PI / 2), ...cap(a, heading + Math.PI / 2)];
}

export function polygonOf(corners: number, diameter: number, degrees: number): Contour {
  const start = (degrees * Math.PI) / 180;
  return Array.from({ length: corners }, (_, i) => around({ x: 0, y: 0 }, diameter / 2, start + (2 * Math.PI * i) / corners));
}

/** A rectangle about the origin. */
export const box = (width: number, height: number): Contour => [
  { x: -width / 2, y: -height / 2 },
  { x: width / 2, y: -height / 2 },
  { x: width / 2, y: height / 2 },
  { x: -width / 2, y: height / 2 },
];

/** Points of an arc from `a` (left out) to `b` about `centre`; equal ends are a whole circle. */
export function arcPoints(a: XY, b: XY, centre: XY, clockwise: boolean): XY[] {
  const radius = Math.hypot(a.x - centre.x, a.y - centre.y);
  const from = Math.atan2(a.y - centre.y, a.x - centre.x);
  const turn = 2 * Math.PI;
  const way = clockwise ? -1 : 1;
  const ahead = (((Math.atan2(b.y - centre.y, b.x - centre.x) - from) * way) % turn) + turn;
  const sweep = a.x === b.x && a.y === b.y ? turn : ahead % turn;
  const count = Math.max(1, Math.ceil((cornersOf(radius) * sweep) / turn));
  return Array.from({ length: count }, (_, i) => (i === count - 1 ? b : around(centre, radius, from + (way * sweep * (i + 1)) / count)));
}

export const shifted = (contour: Contour, by: XY): Contour => contour.map((p) => ({ x: p.x + by.x, y: p.y + by.y }));

/** Twice the area, positive for a counter-clockwise contour. */
export function signedArea2(contour: Contour): number {
  let sum = 0;
  let last = contour.at(-1);
  for (const p of contour) {
    if (last !== undefined) sum += last.x * p.y - p.x * last.y;
    last = p;
  }
  return sum;
}

/** The same contour, counter-clockwise. */
export const counterClockwise = (contour: Contour): Contour => (signedArea2(contour) < 0 ? [...contour].reverse() : contour);
