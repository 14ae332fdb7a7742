import { type Board, type Copper, clearancesOf, copperOf, nm, type Track } from '../board/index.js';
import { capsule, distance, mm, roundMm, type Shape } from '../geometry/index.js';
import { matchedLines } from './drc/lines.js';
import { runOf } from './drc/runs.js';
import { fillByRules, Surroundings } from './pour/setup.js';

/** How far a bow may stand off its track at the most and at the least, mm. */
const [MOST_MM, LEAST_MM] = [3, 0.3];
/** Heights that are tried where a higher bow meets something, of the one that is wanted. */
const PARTS = [1, 0.75, 0.5, 0.35, 0.25];
/** From leg to leg of a bow, in widths of its track, and from the ends of a straight piece, mm. */
const LEGS = 4;
const END_MM = 0.45;
/** A bow's outer corners are cut off so much of its height, by 45°. */
const CUT = 0.3;
/** Bows of one line at the most. */
const MOST_BOWS = 24;
/** Lines are made even to so much of what they may differ by. */
const WITHIN = 0.5;

type Pair = readonly [number, number];

/** Tracks whose lines differ in length by more than they may (pairs of USB, clock and data of memories), the shorter ones with bows where there is room. */
export function evened(board: Board): Track[] {
  let tracks = board.tracks;
  for (const { nets, apart_mm } of matchedLines(board)) {
    const lengths = new Map(nets.map((net) => [net, runOf({ ...board, tracks }, net)] as const).filter(([, length]) => length > 0));
    const longest = Math.max(0, ...lengths.values());
    for (const [net, length] of lengths) if (longest - length > apart_mm) tracks = longer({ ...board, tracks }, net, longest - WITHIN * apart_mm);
  }
  return tracks;
}

/** The tracks with bows in those of a net until it is as long as wanted, mm, or no room is left. */
function longer(board: Board, net: string, wanted: number): Track[] {
  let now = board;
  for (let bows = 0, length = runOf(board, net); bows < MOST_BOWS && wanted - length > 2 * LEAST_MM; bows++) {
    const next = bowed(now, net, wanted - length);
    const grown = next === null ? 0 : runOf({ ...now, tracks: next }, net);
    // A bow in a branch that is no part of the line does nothing for it.
    if (next === null || grown <= length) break;
    [now, length] = [{ ...now, tracks: next }, grown];
  }
  return now.tracks;
}

/** One bow more in the longest straight piece that has room for it; null: none has. */
function bowed(board: Board, net: string, more: number): Track[] | null {
  const pieces = board.tracks.flatMap((track, t) =>
    track.net !== net || track.fixed === true || track.mid !== undefined
      ? []
      : track.points.slice(1).map((b, i) => ({ track, t, i, a: track.points[i] as Pair, b: b as Pair })),
  );
  const own = copperOf(board).filter((c) => c.net === net);
  const span = ({ a, b }: { readonly a: Pair; readonly b: Pair }): number => Math.hypot(b[0] - a[0], b[1] - a[1]);
  for (const piece of pieces.sort((p, q) => span(q) - span(p))) {
    const { track, t, i, a, b } = piece;
    const legs = LEGS * track.width_mm;
    const length = span(piece);
    if (length < legs + 2 * END_MM) break;
    const around = new Surroundings(board, {
      net,
      layer: track.layer,
      within: null,
      fill: { ...fillByRules(board.rules), clearance_mm: 0 },
      given: false,
    });
    const clear = clearancesOf(board)(net);
    const others = own.filter((c) => c.layers.includes(track.layer) && !(c.kind === 'track' && c.index === t && c.sub === i));
    const free = (shape: Shape): boolean => around.free(shape) && others.every((c) => 'shape' in c && apartFrom(c, shape) >= clear);
    const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
    for (const part of PARTS)
      for (let at = END_MM; at + legs <= length - END_MM; at += legs / 2)
        for (const side of [1, -1]) {
          const high = part * Math.min(MOST_MM, more / 2);
          if (high < LEAST_MM) continue;
          const cut = Math.min(CUT * high, legs / 3);
          const place = (along: number, off: number): [number, number] => [
            roundMm(a[0] + along * ux - side * off * uy),
            roundMm(a[1] + along * uy + side * off * ux),
          ];
          const tops = [place(at, high - cut), place(at + cut, high), place(at + legs - cut, high), place(at + legs, high - cut)];
          const feet = (off: number): [number, number][] => [place(at, off), ...tops, place(at + legs, off)];
          const legsOf = feet(track.width_mm / 2);
          const shapes = legsOf.slice(1).map((q, k) => capsule(nm(...(legsOf[k] as [number, number])), nm(...q), mm(track.width_mm)));
          // Its feet stand within the track itself.
          if (!shapes.every(free)) continue;
          const points = [...track.points.slice(0, i + 1), ...feet(0), ...track.points.slice(i + 1)];
          return board.tracks.map((other, k) => (k === t ? { ...track, points } : other));
        }
  }
  return null;
}

const apartFrom = (c: Copper, shape: Shape): number => ('shape' in c ? distance(c.shape, shape) : 0);
