import {
  type Board,
  type BoardKeepout,
  type BoardPad,
  copperLayers,
  type Finding,
  holeShape,
  padLabel,
  unroutedOf,
  type Zone,
} from '../board/index.js';
import { grown, mm, outline, seededRandom, toMm } from '../geometry/index.js';
import { joinedSolidly } from '../inputs/kicad/pours.js';
import { refill } from '../layout/pour/refill.js';
import { starvedPads } from '../layout/pour/starved.js';
import { bridges, route } from '../layout/route/index.js';
import type { StageContext } from '../layout/stage.js';
import type { PhaseClock } from './clock.js';
import { withoutLooseEnds } from './loose-ends.js';

/** How long the router may search in each round, of what it may on a board of our own: nobody lays such a board out again where it does not end. */
const EFFORTS = [2, 0.2, 0.3, 0.2];
/** In the first rounds new copper stays so far from the edge: what KiCad asks where a file does not say otherwise, mm. */
const EDGE_MM = 0.5;
const FROM_EDGE_ROUNDS = 2;
/** Chords of what stands around a hole, mm. */
const ROUND_MM = 0.01;

/**
 * A board that was read with tracks where it is open; the copper that is there stays, and its pours are filled anew around the new copper. What
 * a pour can join gets a via into it, what the pours leave apart is joined by tracks; the round that leaves least open counts.
 */
export function routeImported(read: Board, context: StageContext, clock: PhaseClock): Board {
  const pours = [...new Set(read.zones.map((z) => z.net))].filter((net) => net !== '');
  const before = refilled(read, context, clock);
  let best = before;
  let laid: Board = read;
  for (let round = 0; round < EFFORTS.length && best.board.unrouted.length > 0; round++) {
    // Vias into pours first, then tracks between what the pours leave apart.
    const tapped = round % 2 === 0 && pours.length > 0;
    const start = tapped ? open(laid, context, clock) : refilled(laid, context, clock).board;
    const kept = round < FROM_EDGE_ROUNDS ? farFromEdge(start) : start;
    const found = clock.run('route', () => route(kept, { ...context, pours: tapped ? pours : [], keep: true, effort: EFFORTS[round] ?? 0 }));
    if (found.tracks.length === laid.tracks.length && found.vias.length === laid.vias.length && round > FROM_EDGE_ROUNDS) break;
    const full = bridged({ ...laid, tracks: [...found.tracks], vias: [...found.vias] }, context, clock);
    laid = { ...laid, tracks: full.board.tracks, vias: full.board.vias };
    if (full.board.unrouted.length < best.board.unrouted.length) best = full;
  }
  const freed = loosened(best, read, context, clock);
  return withoutStarved(trimmed(freed, read, context, clock), before, context, clock);
}

/** How often what was laid around an open connection is taken up and laid anew, and how often in a row to no avail. */
const LOOSENINGS = 40;
const IDLE_LOOSENINGS = 16;
/** Boards with more open connections want more room, not patience. */
const MOST_OPEN = 60;
/** Half sides of the squares in which copper is taken up: from this to eight times as much, mm. */
const LEAST_HALF_MM = 1.5;
const LOOSE_EFFORT = 0.1;

/**
 * Frees what is still open: about one end of it, the copper that was laid here is taken up, what hangs open is routed with that connection's
 * surroundings empty, and the pours are filled again. What leaves no more open than before stays, so that a knot may also wander to where it comes loose.
 */
function loosened(full: Full, read: Board, context: StageContext, clock: PhaseClock): Full {
  const random = seededRandom(context.seed);
  let best = full;
  let idle = 0;
  for (let round = 0; round < LOOSENINGS && idle < IDLE_LOOSENINGS; round++) {
    const { unrouted } = best.board;
    if (unrouted.length === 0 || unrouted.length > MOST_OPEN) break;
    const join = unrouted[Math.floor(random() * unrouted.length)] as Board['unrouted'][number];
    const at = placeOfPad(best.board, random() < 0.5 ? join.from : join.to);
    const half = LEAST_HALF_MM * 8 ** random();
    if (at === null) break;
    const bare = withoutOwnAbout(best.board, read, at, half);
    const made = joinedAgain(bare, { ...context, seed: context.seed + round }, clock, random() < 0.5);
    idle = made.board.unrouted.length < unrouted.length ? 0 : idle + 1;
    if (made.board.unrouted.length <= unrouted.length) best = made;
  }
  return best;
}

/** Vias into pours, then tracks; or tracks at once, which join also what is in islands of pours. */
function joinedAgain(bare: Board, context: StageContext, clock: PhaseClock, taps: boolean): Full {
  const pours = [...new Set(bare.zones.map((z) => z.net))].filter((net) => net !== '');
  let laid = bare;
  for (const tapped of taps && pours.length > 0 ? [true, false] : [false]) {
    const start = tapped ? open(laid, context, clock) : refilled(laid, context, clock).board;
    if (start.unrouted.length === 0) break;
    const found = clock.run('route', () => route(start, { ...context, pours: tapped ? pours : [], keep: true, effort: LOOSE_EFFORT }));
    laid = { ...laid, tracks: [...found.tracks], vias: [...found.vias] };
  }
  return bridged(laid, context, clock);
}

type Place = readonly [number, number];

function placeOfPad(board: Board, label: string): Place | null {
  for (const part of board.parts) for (const pad of part.pads) if (padLabel(part.ref, pad) === label) return [pad.x, pad.y];
  return null;
}

/** Without the tracks and vias that were laid here and come into a square. */
function withoutOwnAbout(board: Board, read: Board, [x, y]: Place, half: number): Board {
  const meets = ([ax, ay]: Place, [bx, by]: Place): boolean =>
    Math.min(ax, bx) <= x + half && Math.max(ax, bx) >= x - half && Math.min(ay, by) <= y + half && Math.max(ay, by) >= y - half;
  return {
    ...board,
    tracks: board.tracks.filter((t, i) => i < read.tracks.length || !t.points.slice(1).some((p, k) => meets(t.points[k] as Place, p))),
    vias: board.vias.filter((v, i) => i < read.vias.length || !meets([v.x, v.y], [v.x, v.y])),
  };
}

/** The board for laying copper away from its edge and from unplated holes, which KiCad takes for edges. */
function farFromEdge(board: Board): Board {
  const holes = board.parts.flatMap((part) => part.pads.flatMap((pad) => (pad.plated ? [] : (holeShape(pad) ?? []))));
  const around = holes.map((hole): BoardKeepout => {
    const points = outline(grown(hole, mm(EDGE_MM)), mm(ROUND_MM), true).map(({ x, y }): [number, number] => [toMm(x), toMm(y)]);
    return { name: 'hole', ref: null, points, layers: copperLayers(board), bans: ['tracks', 'vias'] };
  });
  const rules = { ...board.rules, edge_clearance_mm: Math.max(EDGE_MM, board.rules.edge_clearance_mm) };
  return { ...board, rules, keepouts: [...board.keepouts, ...around] };
}

/** A board with its zones filled anew, and these zones with all their islands. */
interface Full {
  readonly board: Board;
  readonly islands: readonly Zone[];
}

function refilled(board: Board, context: StageContext, clock: PhaseClock): Full {
  const { zones, whole } = clock.run('pour', () => refill(board, context));
  const full = { ...board, zones: [...zones] };
  return { board: { ...full, unrouted: unroutedOf(full) }, islands: whole };
}

/** How often islands of pours are joined by vias: filled around those, others come apart. */
const BRIDGE_ROUNDS = 3;

/** Refilled, and with vias where islands of a pour that nothing joins lie over each other. */
function bridged(board: Board, context: StageContext, clock: PhaseClock): Full {
  let made = refilled(board, context, clock);
  for (let round = 0; round < BRIDGE_ROUNDS && made.board.unrouted.length > 0; round++) {
    const { board: open, islands } = made;
    const vias = clock.run('route', () => bridges({ ...open, zones: [...islands] }));
    if (vias.length === 0) break;
    const next = refilled({ ...open, vias: [...open.vias, ...vias] }, context, clock);
    if (next.board.unrouted.length >= open.unrouted.length) break;
    made = next;
  }
  return made;
}

/** With the islands that a via could still join to the rest. */
const open = (board: Board, context: StageContext, clock: PhaseClock): Board => ({
  ...board,
  zones: [...clock.run('pour', () => refill(board, context)).open],
});

/** How often that is tried: where pours flow anew, other ends may come loose. */
const TRIM_ROUNDS = 3;

/** What was laid and leads nowhere, because a way was not found to its end or the pour went from under it, is taken back where nothing hangs on it. */
function trimmed(full: Full, read: Board, context: StageContext, clock: PhaseClock): Full {
  let made = full;
  for (let round = 0; round < TRIM_ROUNDS; round++) {
    const { board } = made;
    const left = clock.run('route', () => withoutLooseEnds(board, { tracks: read.tracks.length, vias: read.vias.length }));
    if (left === board) break;
    const less = refilled(left, context, clock);
    if (less.board.unrouted.length > board.unrouted.length) break;
    made = less;
  }
  return made;
}

/** How often pads are looked for that the pours no longer join well: filled all around one, a pour may leave another. */
const RELIEF_ROUNDS = 3;

/** Pads of which the new copper left too few spokes are joined to their pour all around, and a finding names them. */
function withoutStarved(full: Full, before: Full, context: StageContext, clock: PhaseClock): Board {
  const was = starvedPads(before.board, before.islands);
  // A net that was open had tracks in mind that may have made up for its spokes.
  const open = new Set(before.board.unrouted.map((u) => u.net));
  const wasSo = (pad: BoardPad, name: string): boolean => was.has(name) && !open.has(pad.net ?? '');
  const named = new Set<string>();
  let made = full;
  for (let round = 0; round < RELIEF_ROUNDS; round++) {
    const starved = starvedPads(made.board, made.islands);
    const count = named.size;
    const parts = made.board.parts.map((part, i) => ({
      ...part,
      pads: part.pads.map((pad, k) => {
        const name = `${i}.${k}`;
        if (!starved.has(name) || wasSo(pad, name)) return pad;
        named.add(padLabel(part.ref, pad));
        return joinedSolidly(pad);
      }),
    }));
    if (named.size === count) break;
    made = refilled({ ...made.board, parts }, context, clock);
  }
  const { board } = made;
  return named.size === 0 ? board : { ...board, findings: [...board.findings, solidWords([...named])] };
}

function solidWords(pads: readonly string[]): Finding {
  const message = `the pour joins ${pads.join(', ')} all around: the new tracks leave no room for two spokes`;
  return { rule: 'route.solid', severity: 'info', refs: [...new Set(pads.map((p) => p.split('.')[0] as string))], nets: [], message };
}
