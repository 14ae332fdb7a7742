import { textSize } from '../../board/index.js';
import { pinNames } from '../label/names.js';
import type { PlaceablePart, PlacementProblem } from '../stage.js';

/** Room for a name beside its pin: the gap on both sides of it, mm, and the height and stroke of its letters. */
const GAPS_MM = 0.6;
const LETTER_MM = 0.8;
const STROKE_MM = 0.15;
/** The least and the most that is kept free for names, mm, and the most at a header that has to stay at its edge. */
const LEAST_MM = 1.5;
const MOST_MM = 3;
const MOST_AT_EDGE_MM = 2.3;
/** The same where the edge is bent or slanted: its other end stands deeper. */
const MOST_AT_BENT_MM = 1.6;
/** Corners of which no straight edge is left to speak of, mm. */
const BENT_FROM_MM = 5;
/** Pins of a surface connector that are named, and pins of any. */
const MOST_PINS = 20;
const SAME_MM = 0.05;

/**
 * The problem with courtyards that hold the names of a connector's pins beside them: whoever wires the board reads them on its front. What faces
 * outward has them on its inner side, a header on one of its long sides, two rows on both.
 */
export function withNameRoom(problem: PlacementProblem): PlacementProblem {
  const grounds = new Set(problem.nets.flatMap((n) => (n.class === 'ground' ? [n.name] : [])));
  // What a person pinned stands there, names or not.
  const isPinned = ({ ref }: PlaceablePart): boolean => problem.constraints.pinned?.[ref] !== undefined || problem.standing?.has(ref) === true;
  const most = problem.outline !== undefined || problem.corner_mm > BENT_FROM_MM ? MOST_AT_BENT_MM : MOST_AT_EDGE_MM;
  return { ...problem, parts: problem.parts.map((part) => (isPinned(part) ? part : roomy(part, grounds, most))) };
}

function roomy(part: PlaceablePart, grounds: ReadonlySet<string>, atEdge: number): PlaceablePart {
  const depth = depthOf(part, grounds, atEdge);
  if (depth === 0) return part;
  const { footprint } = part;
  const courtyard = footprint.courtyard.map(([x, y]) => [x, y] as [number, number]);
  for (const [dx, dy] of waysOf(part)) {
    const far = Math.max(...courtyard.map(([x, y]) => x * dx + y * dy));
    for (const corner of courtyard) {
      if (corner[0] * dx + corner[1] * dy < far - SAME_MM) continue;
      corner[0] += dx * depth;
      corner[1] += dy * depth;
    }
  }
  return { ...part, footprint: { ...footprint, courtyard } };
}

/** How deep the names of a connector's pins are; 0: they have none, or stand otherwise. */
function depthOf({ kind, nets, footprint, hint }: PlaceablePart, grounds: ReadonlySet<string>, atEdge: number): number {
  if (kind !== 'connector' && kind !== 'battery_connector') return 0;
  const pads = footprint.pads.flatMap((p) =>
    nets.has(p.number) && !/^(MP|SH|S\d|SHIELD)/.test(p.number) ? [{ ...p, net: nets.get(p.number) as string }] : [],
  );
  const signals = new Set(pads.map((p) => p.net).filter((net) => !grounds.has(net)));
  const plugged = footprint.faces !== undefined && pads.length > 2 && signals.size === 1;
  if (pads.length < 2 || pads.length > MOST_PINS || plugged || pads.some((p) => p.drill === undefined)) return 0;
  if (Math.min(linesOf(pads, 'x'), linesOf(pads, 'y')) > 2) return 0;
  const longest = Math.max(...[...pinNames(pads).values()].map((name) => textSize(name, LETTER_MM, STROKE_MM).w));
  const most = footprint.faces === undefined && hint.edge !== undefined ? atEdge : MOST_MM;
  return Math.min(most, Math.max(LEAST_MM, longest + GAPS_MM));
}

const linesOf = (pads: readonly { readonly x: number; readonly y: number }[], axis: 'x' | 'y'): number =>
  new Set(pads.map((p) => Math.round(p[axis] / SAME_MM))).size;

/** The directions in which names stand, in the land pattern. */
function waysOf({ footprint: { faces, pads } }: PlaceablePart): (readonly [number, number])[] {
  if (faces !== undefined)
    return [
      (
        [
          [-1, 0],
          [0, 1],
          [1, 0],
          [0, -1],
        ] as const
      )[Math.round(faces / 90) % 4] as readonly [number, number],
    ];
  const upright = linesOf(pads, 'x') < linesOf(pads, 'y');
  const two = Math.min(linesOf(pads, 'x'), linesOf(pads, 'y')) === 2;
  const side = upright ? ([1, 0] as const) : ([0, 1] as const);
  return two ? [side, [-side[0], -side[1]]] : [side];
}
