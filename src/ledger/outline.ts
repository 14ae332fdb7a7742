import type { Board } from '../board/index.js';
import { polygonContains } from '../geometry/index.js';
import type { NamedOutline } from '../lexicon/index.js';
import { isRound } from './geometry.js';

type Pair = readonly [number, number];
type Place = NonNullable<NamedOutline['bites']>[number]['at'];
/** A rectangle within the board, mm. */
export interface Notch {
  readonly at: Place;
  readonly w: number;
  readonly h: number;
}

/** Share of its box by which the area of a board may differ from that of the shape it is named for, and how far a vertex may be cut off, mm. */
const AREA = 0.06;
const VERTEX_MM = 0.5;
const TURN = Math.PI / 2;

/** Whether a board is of a shape: its vertices and its area, the turns inwards of a letter, its ends. */
export function hasShape(board: Board, { points, bites, ends, hole }: NamedOutline): boolean {
  const { outline, width_mm: w, height_mm: h, corner_mm: corner } = board;
  if (hole !== undefined) return isRound(board) && (board.cutouts ?? []).some((ring) => isMiddle(board, ring));
  if (ends === 'round') return isRound(board) || corner >= Math.min(w, h) / 2 - VERTEX_MM;
  if (points !== undefined) {
    const cut = corner + VERTEX_MM;
    const shape = points.map(([x, y]): Pair => [x * w, y * h]);
    // A corner between two points that a plug's flat bridges lies within the board.
    const ring = outline.map(([x, y]) => ({ x, y }));
    const near = shape.every((p) => outline.some((q) => Math.hypot(p[0] - q[0], p[1] - q[1]) <= cut) || polygonContains(ring, { x: p[0], y: p[1] }));
    return near && Math.abs(areaOf(outline) - areaOf(shape)) <= AREA * w * h;
  }
  return bites === undefined || Math.round(inward(outline) / TURN) === bites.reduce((sum, b) => sum + (b.at.includes('-') ? 1 : 2), 0);
}

/** Whether a cut-out is round and about the middle of the board. */
function isMiddle({ width_mm: w, height_mm: h }: Board, ring: readonly Pair[]): boolean {
  const away = ring.map(([x, y]) => Math.hypot(x - w / 2, y - h / 2));
  return Math.max(...away) - Math.min(...away) <= VERTEX_MM;
}

/** How often an outline comes near its box's ellipse and goes back from it: the teeth of a gear, the points of a star, the petals of a flower. */
export function lobesOf({ outline, width_mm: w, height_mm: h }: Board): number {
  const away = outline.map(([x, y]) => Math.hypot((2 * x) / w - 1, (2 * y) / h - 1));
  const [least, most] = [Math.min(...away), Math.max(...away)];
  const out = away.map((r) => r > least + FAR_OUT * (most - least));
  return out.filter((is, i) => is && out[(i + out.length - 1) % out.length] === false).length;
}
const FAR_OUT = 0.6;

/** How many corners of an outline are turned inwards, where two bows meet: rows of scallops, the bulges of a cloud. A corner that is as round as a cutter is one. */
export function cuspsOf({ outline }: Board): number {
  const way = Math.sign(turnsOf(outline).reduce((sum, t) => sum + t, 0));
  const inwards = turnsOf(outline).map((t) => -way * t > SLIGHT);
  return inwards.filter((is, i) => is && inwards[(i + inwards.length - 1) % inwards.length] === false).length;
}
/** A turn that is none, radians. */
const SLIGHT = 0.02;

/** Whether a rectangle is missing of a board at a corner, or in the middle of an edge, and no more than that. */
export function isMissing(board: Board, notch: Notch): boolean {
  const { outline, width_mm: w, height_mm: h } = board;
  const x0 = notch.at.includes('left') ? 0 : notch.at.includes('right') ? w - notch.w : (w - notch.w) / 2;
  const y0 = notch.at.includes('top') ? 0 : notch.at.includes('bottom') ? h - notch.h : (h - notch.h) / 2;
  const ring = outline.map(([x, y]) => ({ x, y }));
  const at = (u: number, v: number): boolean => polygonContains(ring, { x: x0 + u * notch.w, y: y0 + v * notch.h });
  const inside = [0.1, 0.5, 0.9].some((u) => [0.1, 0.5, 0.9].some((v) => at(u, v)));
  const beyond = [
    [-0.15, 0.5],
    [1.15, 0.5],
    [0.5, -0.15],
    [0.5, 1.15],
  ].filter(([u = 0, v = 0]) => {
    const [x, y] = [x0 + u * notch.w, y0 + v * notch.h];
    return x > 0 && y > 0 && x < w && y < h;
  });
  return !inside && beyond.every(([u = 0, v = 0]) => at(u, v));
}

const areaOf = (ring: readonly Pair[]): number =>
  Math.abs(
    ring.reduce((sum, [x, y], i) => {
      const [nx, ny] = ring[(i + 1) % ring.length] as Pair;
      return sum + x * ny - nx * y;
    }, 0),
  ) / 2;

/** By how much an outline turns inwards, all in all, radians. */
function inward(ring: readonly Pair[]): number {
  const turns = turnsOf(ring);
  const way = Math.sign(turns.reduce((sum, t) => sum + t, 0));
  return turns.reduce((sum, t) => sum + Math.max(0, -way * t), 0);
}

const turnsOf = (ring: readonly Pair[]): number[] =>
  ring.map((at, i) => {
    const before = ring[(i + ring.length - 1) % ring.length] as Pair;
    const after = ring[(i + 1) % ring.length] as Pair;
    const [ux, uy, vx, vy] = [at[0] - before[0], at[1] - before[1], after[0] - at[0], after[1] - at[1]];
    return Math.atan2(ux * vy - uy * vx, ux * vx + uy * vy);
  });
