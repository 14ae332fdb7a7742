import type { LandPad, Stroke } from '../../board/index.js';
import {
  type Box,
  boundsOf,
  boxesTouch,
  distanceToPoint,
  growBox,
  type Point,
  rotate,
  roundMm,
  type Shape,
  shapeBounds,
} from '../../geometry/index.js';
import { landBounds, landShape, unite } from './pads.js';

/** Width of silkscreen lines: the fab prints no finer reliably (data/fab). */
export const SILK_WIDTH = 0.15;
/** Gap from ink to the edge of a pad. */
export const SILK_GAP = 0.2;
/** Body outlines are drawn this far outside the body, so that they are seen when the part is on. */
const BODY_OFFSET = 0.11;
/** Pieces of a clipped line shorter than this are left out. */
const SHORTEST = 0.2;
export const DOT_RADIUS = 0.2;
const DOT_TO_BODY = 0.1;
/** Gap between a mark and other ink, so that it is not read as a piece of the outline. */
const INK_GAP = 0.12;
/** A dot is nearer to pin 1 than to any other pad by this much. */
const NEARER = 0.1;
/** How far from pin 1's edge a dot is looked for, and from which distance other pads no longer matter. */
const DOT_SEARCH = 2.5;
const OTHERS_MATTER = 1.6;

type Line = readonly [Point, Point];

/** Ink of half a line's width, and the gap: how far a line's centre keeps from a pad. */
const REACH = SILK_GAP + SILK_WIDTH / 2;

/** Board side of the edge that a part stands at: `along` is a unit vector, points with a larger product than `most` are cut off. */
export interface HalfPlane {
  readonly along: Point;
  readonly most: number;
}

/** Silkscreen ends this far before the board edge that a connector or module stands at. */
const SILK_TO_EDGE = 0.3;

/** Where silkscreen ends when the part stands at a board edge; null where it does not. */
export function boardSide(faces: number | undefined, offset: number | undefined): HalfPlane | null {
  if (faces === undefined || offset === undefined) return null;
  return { along: rotate({ x: 1, y: 0 }, faces), most: offset - SILK_TO_EDGE };
}

/**
 * The share of a line, 0–1, that comes nearer to a convex shape than REACH, or null. The distance from a point that moves along a
 * line to a convex shape is a convex function, so the share is one interval: its least value by ternary search, its ends by bisection.
 */
function covered([a, b]: Line, shape: Shape): [number, number] | null {
  const gap = (t: number): number => distanceToPoint(shape, { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t }) - REACH;
  let [low, high] = [0, 1];
  for (let i = 0; i < 60 && gap((low + high) / 2) >= 0; i++) {
    const third = (high - low) / 3;
    if (gap(low + third) <= gap(high - third)) high -= third;
    else low += third;
  }
  const middle = (low + high) / 2;
  if (gap(middle) >= -1e-9) return null;
  const end = (free: number): number => {
    if (gap(free) < 0) return free;
    let [out, inner] = [free, middle];
    for (let i = 0; i < 40; i++) {
      const half = (out + inner) / 2;
      if (gap(half) < 0) inner = half;
      else out = half;
    }
    return out;
  };
  return [end(0), end(1)];
}

/** The share of a line that lies beyond a half-plane, or null. */
function beyond([a, b]: Line, { along, most }: HalfPlane): [number, number] | null {
  const from = a.x * along.x + a.y * along.y - most;
  const to = b.x * along.x + b.y * along.y - most;
  if (from <= 0 && to <= 0) return null;
  if (from > 0 && to > 0) return [0, 1];
  const t = from / (from - to);
  return from > 0 ? [0, t] : [t, 1];
}

/** The pieces of a line whose ink keeps SILK_GAP from every pad and stays on the board's side of the edge. */
export function clipLine(line: Line, shapes: readonly Shape[], edge: HalfPlane | null): Stroke[] {
  const [a, b] = line;
  const box = boundsOf([a, b]);
  const near = shapes.filter((s) => boxesTouch(shapeBounds(s), box, REACH));
  const cuts = [...near.map((s) => covered(line, s)), edge === null ? null : beyond(line, edge)].filter((c) => c !== null);
  cuts.sort((p, q) => p[0] - q[0]);
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const at = (t: number): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });
  const strokes: Stroke[] = [];
  let from = 0;
  for (const [start, end] of [...cuts, [1, 1] as const]) {
    if ((start - from) * length >= SHORTEST) strokes.push(lineStroke(at(from), at(start)));
    from = Math.max(from, end);
  }
  return strokes;
}

function lineStroke(a: Point, b: Point): Stroke {
  return {
    type: 'line',
    points: [
      [roundMm(a.x), roundMm(a.y)],
      [roundMm(b.x), roundMm(b.y)],
    ],
    width: SILK_WIDTH,
  };
}

/** The body's outline, cut where pads are. */
export function bodySilk(body: Box, pads: readonly LandPad[], edge: HalfPlane | null = null): Stroke[] {
  const b = growBox(body, BODY_OFFSET);
  const corners = [
    { x: b.minX, y: b.minY },
    { x: b.maxX, y: b.minY },
    { x: b.maxX, y: b.maxY },
    { x: b.minX, y: b.maxY },
  ];
  const shapes = pads.map(landShape);
  return corners.flatMap((c, i) => clipLine([c, corners[(i + 1) % 4] as Point], shapes, edge));
}

/** A bracket around the left pad of a two-pad part: the bar is the cathode's side. */
export function cathodeBracket(body: Box, pads: readonly LandPad[]): Stroke[] {
  const reach = growBox(landBounds(pads), SILK_GAP + SILK_WIDTH / 2);
  const top = Math.min(reach.minY, body.minY - BODY_OFFSET);
  const bottom = Math.max(reach.maxY, body.maxY + BODY_OFFSET);
  const left = Math.min(reach.minX, body.minX - BODY_OFFSET);
  const right = pads[1]?.x ?? 0;
  return [
    lineStroke({ x: left, y: top }, { x: left, y: bottom }),
    lineStroke({ x: left, y: top }, { x: right, y: top }),
    lineStroke({ x: left, y: bottom }, { x: right, y: bottom }),
  ];
}

/** A plus sign above the left pad, outside the body. */
export function plusSign(body: Box, pads: readonly LandPad[]): Stroke[] {
  const arm = 0.5;
  const x = body.minX - BODY_OFFSET - SILK_WIDTH - INK_GAP - arm;
  const y = (pads[0]?.y ?? 0) - (pads[0]?.h ?? 0) / 2 - SILK_GAP - SILK_WIDTH / 2 - arm;
  return [lineStroke({ x: x - arm, y }, { x: x + arm, y }), lineStroke({ x, y: y - arm }, { x, y: y + arm })];
}

/**
 * A dot beside pin 1, outside the body and clear of every pad and of the ink that is there, nearer to pin 1 than to any other pad:
 * close to pin 1, away from the others, enlarging the part little. Throws RangeError where there is no such place.
 */
export function pinOneDot(number: string, pads: readonly LandPad[], body: Box, ink: readonly Stroke[], edge: HalfPlane | null = null): Stroke {
  const one = pads.find((p) => p.number === number);
  if (one === undefined) throw new RangeError(`no pad ${number} to mark`);
  const oneBox = shapeBounds(landShape(one));
  const reach = Math.max(one.w, one.h) / 2 + DOT_SEARCH;
  const around = growBox({ minX: one.x, minY: one.y, maxX: one.x, maxY: one.y }, reach + OTHERS_MATTER);
  const others = pads
    .filter((p) => p.x !== one.x || p.y !== one.y)
    .map((p) => shapeBounds(landShape(p)))
    .filter((b) => boxesTouch(b, around));
  const bounds = unite([landBounds(pads), body]);
  const outside = growBox(body, DOT_RADIUS + DOT_TO_BODY);
  const clear = DOT_RADIUS + SILK_GAP;
  const lines = ink.flatMap(segments);
  const inked = (p: Point): boolean => lines.some((l) => distanceToPoint({ core: l, radius: SILK_WIDTH / 2 }, p) < DOT_RADIUS + INK_GAP);
  const refused = (x: number, y: number): boolean =>
    (x > outside.minX && x < outside.maxX && y > outside.minY && y < outside.maxY) ||
    (edge !== null && x * edge.along.x + y * edge.along.y > edge.most - DOT_RADIUS);
  let best: Place | null = null;
  const steps = Math.ceil(reach / 0.1);
  // Rows from pin 1's outward, so that a good place is known early and rows and points that cannot match it are passed over.
  for (let row = 0; row <= 2 * steps; row++) {
    const j = row % 2 === 0 ? row / 2 : -(row + 1) / 2;
    const y = one.y + j / 10;
    const rowLeast = beside(y, oneBox.minY, oneBox.maxY) + sticksOut(y, bounds.minY, bounds.maxY) - OTHERS_MATTER / 2;
    if (best !== null && rowLeast > best.cost + TIE) continue;
    for (let i = -steps; i <= steps; i++) {
      const x = one.x + i / 10;
      const near = Math.hypot(beside(x, oneBox.minX, oneBox.maxX), beside(y, oneBox.minY, oneBox.maxY));
      const least = near + sticksOut(x, bounds.minX, bounds.maxX) + sticksOut(y, bounds.minY, bounds.maxY) - OTHERS_MATTER / 2;
      if (near < clear || (best !== null && least > best.cost + TIE) || refused(x, y)) continue;
      const at = { x, y };
      const other = others.reduce((far, b) => Math.min(far, distanceToBox(b, at)), OTHERS_MATTER);
      const place = { at, i, j, cost: least + (OTHERS_MATTER - other) / 2 };
      if (other >= Math.max(Math.min(near + NEARER, OTHERS_MATTER), clear) && betterPlace(place, best) && !inked(at)) best = place;
    }
  }
  if (best === null) throw new RangeError(`no room for a mark at pad ${number}`);
  return { type: 'circle', x: roundMm(best.at.x), y: roundMm(best.at.y), r: DOT_RADIUS, width: 0, filled: true };
}

/** A place for the dot, `i` columns and `j` rows from pin 1's centre. */
interface Place {
  readonly at: Point;
  readonly i: number;
  readonly j: number;
  readonly cost: number;
}

/** Costs nearer than this are the same: the place higher up, then further left, wins. */
const TIE = 1e-9;

function betterPlace(a: Place, b: Place | null): boolean {
  if (b === null || a.cost < b.cost - TIE) return true;
  return a.cost <= b.cost + TIE && (a.j < b.j || (a.j === b.j && a.i < b.i));
}

/** The straight pieces of a stroke; a circle has none. */
function segments(stroke: Stroke): [Point, Point][] {
  if (stroke.type === 'circle') return [];
  const points = stroke.points.map(([x, y]) => ({ x, y }));
  return points.slice(1).map((to, i) => [points[i] as Point, to]);
}

/** Distance from a point to a box; for pads with round corners a little less than to the pad, which is safe. */
const distanceToBox = (b: Box, p: Point): number => Math.hypot(Math.max(0, b.minX - p.x, p.x - b.maxX), Math.max(0, b.minY - p.y, p.y - b.maxY));

/** How far a coordinate is from a range. */
const beside = (v: number, least: number, most: number): number => Math.max(0, least - v, v - most);
/** How far a dot reaches past a range. */
const sticksOut = (v: number, least: number, most: number): number => Math.max(0, least - v + DOT_RADIUS, v + DOT_RADIUS - most);

/** The box that a footprint's ink covers. */
export function silkBounds(strokes: readonly Stroke[]): Box[] {
  return strokes.map((s) => {
    if (s.type === 'circle') return growBox({ minX: s.x, minY: s.y, maxX: s.x, maxY: s.y }, s.r + s.width / 2);
    const xs = s.points.map((p) => p[0]);
    const ys = s.points.map((p) => p[1]);
    return growBox({ minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) }, s.width / 2);
  });
}
