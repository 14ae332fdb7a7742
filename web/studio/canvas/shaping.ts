import { outlineFault } from '../../../src/design/outline-fault.js';
import type { Point } from '../../canvas/board.js';
import type { Constraints, StudioBoard } from '../api.js';
import { t } from '../strings.js';
import { onGrid } from './placing.js';

/** A line of the outline that turns off by less is a piece of a rounded corner, in parts of its radius. */
const OF_CORNER = 0.4;
/** The least that counts, mm. */
const FINE_MM = 0.05;
const LEAST_MM = 3;

/** The corners of the outline as it is to be, mm: as a person drew them, else those of the board without their rounding. */
export function cornersOf(board: StudioBoard, { board: wanted }: Constraints): Point[] {
  const [width, height] = [wanted?.width_mm ?? board.width, wanted?.height_mm ?? board.height];
  const drawn = wanted?.outline?.map(([x, y]): Point => [x, y]) ?? sharp(board).map(([x, y]): Point => [x / board.width, y / board.height]);
  return drawn.map(([x, y]): Point => [x * width, y * height]);
}

/** The outline without the arcs of its corners: where two straight edges that an arc joins would meet. */
function sharp({ outline, width, height, corner_mm }: StudioBoard): Point[] {
  const short = Math.max(FINE_MM, corner_mm * OF_CORNER);
  const edges = outline.map((from, i): readonly [Point, Point] => [from, outline[(i + 1) % outline.length] ?? from]);
  const long = edges.filter(([a, b]) => Math.hypot(a[0] - b[0], a[1] - b[1]) > short);
  const whole: Point[] = outline.map(([x, y]) => [x, y]);
  if (long.length < 3) return whole;
  const met = long.map((edge, i): Point | null => meeting(long[(i + long.length - 1) % long.length] ?? edge, edge));
  const inside = met.filter((p): p is Point => p !== null && p[0] > -FINE_MM && p[1] > -FINE_MM && p[0] < width + FINE_MM && p[1] < height + FINE_MM);
  return inside.length < long.length ? whole : inside.map(([x, y]): Point => [bounded(x, width), bounded(y, height)]);
}
const bounded = (v: number, most: number): number => Math.min(most, Math.max(0, Math.round(v * 1000) / 1000));

/** Where two lines meet; null: nowhere near. */
function meeting([a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point]): Point | null {
  if (Math.hypot(b[0] - c[0], b[1] - c[1]) < 1e-6) return c;
  const [u, v] = [[b[0] - a[0], b[1] - a[1]] as const, [d[0] - c[0], d[1] - c[1]] as const];
  const cross = u[0] * v[1] - u[1] * v[0];
  if (Math.abs(cross) < 1e-9) return null;
  const k = ((c[0] - a[0]) * v[1] - (c[1] - a[1]) * v[0]) / cross;
  return [a[0] + u[0] * k, a[1] + u[1] * k];
}

export interface Grabbed {
  readonly corners: readonly Point[];
  /** Which of them is held. */
  readonly held: number;
  /** It was made by this grip, in the middle of an edge. */
  readonly fresh: boolean;
}

/** Of an edge the middle, where a corner can be pulled out. */
export const middles = (corners: readonly Point[]): Point[] =>
  corners.map(([x, y], i) => {
    const [nx, ny] = corners[(i + 1) % corners.length] ?? [x, y];
    return [(x + nx) / 2, (y + ny) / 2];
  });

/** What of an outline is under the pointer: a corner, or the middle of an edge, which becomes one. */
export function grabbed(corners: readonly Point[], at: Point, reach: number): Grabbed | null {
  const near = (points: readonly Point[]): number => {
    const far = points.map((p) => Math.hypot(p[0] - at[0], p[1] - at[1]));
    const least = Math.min(...far);
    return least < reach ? far.indexOf(least) : -1;
  };
  const held = near(corners);
  if (held >= 0) return { corners, held, fresh: false };
  const edge = near(middles(corners));
  return edge < 0 ? null : { corners: [...corners.slice(0, edge + 1), at, ...corners.slice(edge + 1)], held: edge + 1, fresh: true };
}

/** The held corner elsewhere, on the grid; on a neighbour it is gone. */
export function pulled({ corners, held, fresh }: Grabbed, at: Point, grid: number, reach: number): Grabbed {
  const to: Point = [Math.max(0, onGrid(at[0], grid)), Math.max(0, onGrid(at[1], grid))];
  const beside = [corners[(held + corners.length - 1) % corners.length], corners[(held + 1) % corners.length]];
  const onto = beside.find((p) => p !== undefined && Math.hypot(p[0] - to[0], p[1] - to[1]) < reach);
  return { corners: corners.map((p, i) => (i === held ? (onto ?? to) : p)), held, fresh };
}

/** The same without corners that lie on their neighbour. */
export const apart = (corners: readonly Point[]): Point[] =>
  corners.filter(([x, y], i) => {
    const [px, py] = corners[(i + corners.length - 1) % corners.length] ?? [Number.NaN, 0];
    return Math.hypot(x - px, y - py) > FINE_MM;
  });

/** The constraints with these corners, mm; words where they are no outline. */
export function withCorners(c: Constraints, corners: readonly Point[]): Constraints | string {
  const [width, height] = [Math.max(...corners.map(([x]) => x)), Math.max(...corners.map(([, y]) => y))];
  if (corners.length < 3 || width < LEAST_MM || height < LEAST_MM) return t.shape.small;
  const outline = corners.map(([x, y]): [number, number] => [fraction(x, width), fraction(y, height)]);
  if (Math.min(...outline.map(([x]) => x)) > 0 || Math.min(...outline.map(([, y]) => y)) > 0) return t.shape.away;
  if (outlineFault(outline) !== null) return t.shape.crosses;
  return { ...c, board: { ...c.board, width_mm: width, height_mm: height, fixed: true, outline } };
}
const fraction = (mm: number, of: number): number => Math.round((mm / of) * 1e6) / 1e6;

/** "0 0, 20 0, 20 10" as corners, mm; null: that is no list of places. */
export function cornersFrom(text: string): Point[] | null {
  const places = text.split(/[;,\n]/).map((pair) => pair.trim().split(/\s+/).map(Number));
  return places.every((p) => p.length === 2 && p.every(Number.isFinite)) ? places.map(([x = 0, y = 0]): Point => [x, y]) : null;
}
export const cornersText = (corners: readonly Point[]): string => corners.map(([x, y]) => `${onGrid(x, 0.01)} ${onGrid(y, 0.01)}`).join(', ');
