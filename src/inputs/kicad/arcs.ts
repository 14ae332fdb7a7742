import { type Point, rotate } from '../../geometry/index.js';
import type { List, Xy } from './reader.js';

export interface Arc {
  readonly from: Xy;
  readonly mid: Xy;
  readonly to: Xy;
}

/** A chord turns at most so far (area of a circle right to 0.007 %), or as far as leaves it this near to its arc, mm. */
const STEP = 0.02;
const NEAR_MM = 0.0002;
const MOST_CHORDS = 400;

/** KiCad 5 and older (and 6 before 2021-09-25): `start` is the centre, `end` the first end, `angle` degrees, clockwise on a screen. */
export const LEGACY_ARCS = 20210925;

/** An arc of a drawing (`gr_arc`, `fp_arc`) or track; null where its ends and middle are on one line (then it is drawn as that line). */
export function arcOf(list: List): Arc {
  const start = list.point('start');
  const end = list.point('end');
  if (list.find('mid') !== undefined) return { from: start, mid: list.point('mid'), to: end };
  const angle = list.need('angle').number(1);
  const spoke = { x: end.x - start.x, y: end.y - start.y };
  const at = (turn: number): Xy => {
    const p = rotate(spoke, -turn);
    return { x: start.x + p.x, y: start.y + p.y };
  };
  // KiCad 6 takes a half circle for the clockwise one, whatever its middle says: so all go clockwise.
  const [from, to] = angle < 0 ? [at(angle), end] : [end, at(angle)];
  return { from, mid: at(angle / 2), to };
}

export interface Circle {
  readonly centre: Xy;
  readonly radius: number;
  /** Angle of the first end and how far the arc turns from there, radians, clockwise on a screen where positive. */
  readonly start: number;
  readonly sweep: number;
}

/** The circle of an arc; null where it is straight. */
export function circleOf({ from, mid, to }: Arc): Circle | null {
  const [ax, ay, bx, by] = [mid.x - from.x, mid.y - from.y, to.x - from.x, to.y - from.y];
  const turn = 2 * (ax * by - ay * bx);
  const [a2, b2] = [ax * ax + ay * ay, bx * bx + by * by];
  if (Math.abs(turn) <= 1e-9 * Math.max(a2, b2)) return null;
  const centre = { x: from.x + (by * a2 - ay * b2) / turn, y: from.y + (ax * b2 - bx * a2) / turn };
  const start = Math.atan2(from.y - centre.y, from.x - centre.x);
  const end = Math.atan2(to.y - centre.y, to.x - centre.x);
  const full = 2 * Math.PI;
  const sweep = turn > 0 ? (end - start + 2 * full) % full : -((start - end + 2 * full) % full);
  return { centre, radius: Math.hypot(from.x - centre.x, from.y - centre.y), start, sweep };
}

/** Points along an arc, both ends included, its outermost points among them: exact bounds, nearly exact area. */
export function arcPoints(arc: Arc): Xy[] {
  const circle = circleOf(arc);
  if (circle === null) return [arc.from, arc.to];
  const { centre, radius, start, sweep } = circle;
  const step = Math.max(STEP, 2 * Math.acos(Math.max(-1, 1 - NEAR_MM / radius)));
  const count = Math.min(MOST_CHORDS, Math.max(2, Math.ceil(Math.abs(sweep) / step)));
  const turns = Array.from({ length: count - 1 }, (_, i) => (sweep * (i + 1)) / count);
  for (let quarter = Math.ceil(Math.min(start, start + sweep) / (Math.PI / 2)); quarter * (Math.PI / 2) < Math.max(start, start + sweep); quarter++)
    turns.push(quarter * (Math.PI / 2) - start);
  turns.sort((a, b) => Math.abs(a) - Math.abs(b));
  const at = (turn: number): Xy => ({ x: centre.x + radius * Math.cos(start + turn), y: centre.y + radius * Math.sin(start + turn) });
  return [arc.from, ...turns.map(at), arc.to];
}

/** Two half circles. */
export function circleArcs(centre: Xy, radius: number): [Arc, Arc] {
  const at = (x: number, y: number): Xy => ({ x: centre.x + x * radius, y: centre.y + y * radius });
  const [right, down, left, up] = [at(1, 0), at(0, 1), at(-1, 0), at(0, -1)];
  return [
    { from: right, mid: down, to: left },
    { from: left, mid: up, to: right },
  ];
}

const CURVE_STEPS = 64;

/** A cubic Bézier curve as a polyline. */
export function curvePoints([a, b, c, d]: readonly [Xy, Xy, Xy, Xy]): Xy[] {
  return Array.from({ length: CURVE_STEPS + 1 }, (_, i) => {
    const t = i / CURVE_STEPS;
    const s = 1 - t;
    const [w0, w1, w2, w3] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
    return { x: w0 * a.x + w1 * b.x + w2 * c.x + w3 * d.x, y: w0 * a.y + w1 * b.y + w2 * c.y + w3 * d.y };
  });
}

/** The points of `(pts (xy …) (arc …) …)`, arcs as chords. */
export function ptsOf(list: List): Xy[] {
  const pts = list.need('pts');
  return pts.items.flatMap((item): Xy[] => {
    if (typeof item === 'string') return [];
    if (!('items' in item)) return [item];
    return item.name === 'arc' ? arcPoints(arcOf(item)) : item.fail(`(${item.name} …) among the points of a polygon`);
  });
}

/** The sides of a rectangle `(start …) (end …)`, and since KiCad 10 the arcs of its corners (`radius`), clockwise from the top left. */
export function rectOf(list: List): (Arc | { readonly from: Xy; readonly to: Xy })[] {
  const [a, b] = [list.point('start'), list.point('end')];
  const [l, r, t, d] = [Math.min(a.x, b.x), Math.max(a.x, b.x), Math.min(a.y, b.y), Math.max(a.y, b.y)];
  const radius = Math.max(0, Math.min(list.numberOf('radius', 0), (r - l) / 2, (d - t) / 2));
  const corners = [[l, t, 1, 1], [r, t, -1, 1], [r, d, -1, -1], [l, d, 1, -1]] as const; // biome-ignore format: the corners
  const ends = corners.map(([x, y, sx, sy], i) => {
    const upright = { x, y: y + sy * radius };
    const level = { x: x + sx * radius, y };
    const middle = radius * (1 - Math.SQRT1_2);
    const mid = { x: x + sx * middle, y: y + sy * middle };
    return i % 2 === 0 ? { from: upright, mid, to: level } : { from: level, mid, to: upright };
  });
  return ends.flatMap((corner, i) => {
    const side = { from: corner.to, to: (ends[(i + 1) % 4] ?? corner).from };
    return radius === 0 ? [side] : [corner, side];
  });
}

/** The same as a closed ring of points, its first not repeated. */
export const rectPoints = (list: List): Xy[] => rectOf(list).flatMap((side) => ('mid' in side ? arcPoints(side).slice(0, -1) : [side.from]));

export type Placed = (p: Point) => [number, number];
