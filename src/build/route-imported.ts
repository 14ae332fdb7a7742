import {
  type Board,
  type BoardKeepout,
  type BoardPad,
  type CopperLayer,
  copperLayers,
  type Finding,
  holeShape,
  nm,
  padLabel,
  padShapes,
} from '../board/index.js';
import { disc, distance, grown, mm, outline, toMm } from '../geometry/index.js';
import { joinedSolidly } from '../inputs/kicad/pours.js';
import { starvedPads } from '../layout/pour/starved.js';
import { route, VIA_TO_PAD_MM, wholePlanes } from '../layout/route/index.js';
import type { StageContext } from '../layout/stage.js';
import type { PhaseClock } from './clock.js';
import { bridged, type Full, pouredNets, refilled, withOpenIslands } from './filled.js';
import { withoutLooseEnds } from './loose-ends.js';
import { type Leave, loosened } from './loosened.js';

/** How long the router may search in each round, of what it may on a board of our own: nobody lays such a board out again where it does not end. */
const EFFORTS = [2, 0.2, 0.3, 0.2];
/** In the first rounds new copper stays so far from the edge: what KiCad asks where a file does not say otherwise, mm. */
const EDGE_MM = 0.5;
const FROM_EDGE_ROUNDS = 2;
/** Chords of what stands around a hole, mm. */
const ROUND_MM = 0.01;

/** With more connections open it is laid anew across its planes, where it has some; with fewer those are freed one by one first. */
export const FEW_OPEN = 12;

/**
 * A board that was read with tracks where it is open; the copper that is there stays, and its pours are filled anew around the new copper. Inner
 * layers that pours fill stay whole while that finishes the board; else tracks run through them too.
 */
export function routeImported(read: Board, context: StageContext, clock: PhaseClock): Board {
  const before = refilled(read, context, clock);
  const planes = wholePlanes(read, true);
  const whole: Leave = { crossPlanes: false, viaToPad_mm: viaToPadOf(read) };
  const cutting: Leave = { ...whole, crossPlanes: true };
  let best = laid(read, before, whole, planes.length > 0 ? FEW_OPEN : Number.POSITIVE_INFINITY, context, clock);
  const many = best.board.unrouted.length > FEW_OPEN;
  if (planes.length === 0 || !many) best = loosened(best, read, whole, context, clock);
  if (planes.length > 0 && best.board.unrouted.length > 0) {
    const across = many ? laid(read, before, cutting, Number.POSITIVE_INFINITY, context, clock) : best;
    const freed = loosened(across, read, cutting, context, clock);
    if (freed.board.unrouted.length < best.board.unrouted.length) best = freed;
  }
  const board = withoutStarved(trimmed(best, read, context, clock), before, context, clock);
  const cut = planes.filter((layer) => board.tracks.some((t) => t.layer === layer));
  return cut.length === 0 ? board : { ...board, findings: [...board.findings, cutWords(cut)] };
}

function cutWords(planes: readonly CopperLayer[]): Finding {
  const message = `tracks run through the pours of ${planes.join(' and ')}: with them whole, more would be open`;
  return { rule: 'route.planes', severity: 'info', refs: [], nets: [], message };
}

/** Vias may come as near to surface pads of their net as those that are there, mm. */
function viaToPadOf({ parts, vias }: Board): number {
  const pads = parts.flatMap((part) => part.pads.filter((pad) => pad.net !== null && holeShape(pad) === null && pad.layers.length > 0));
  const gaps = pads.flatMap((pad) =>
    vias.filter((v) => v.net === pad.net).flatMap((v) => padShapes(pad).map((shape) => distance(shape, disc(nm(v.x, v.y), mm(v.diameter_mm))))),
  );
  return Math.min(VIA_TO_PAD_MM, ...gaps.map((gap) => toMm(gap)));
}

/** What a pour can join gets a via into it, what the pours leave apart is joined by tracks; the round that leaves least open counts. `most`: with more open after a round it is given up. */
function laid(read: Board, before: Full, leave: Leave, most: number, context: StageContext, clock: PhaseClock): Full {
  const pours = pouredNets(read);
  let best = before;
  let now = read;
  for (let round = 0; round < EFFORTS.length && best.board.unrouted.length > 0; round++) {
    // Vias into pours first, then tracks between what the pours leave apart.
    const tapped = round % 2 === 0 && pours.length > 0;
    const start = tapped ? withOpenIslands(now, context, clock) : refilled(now, context, clock).board;
    const kept = round < FROM_EDGE_ROUNDS ? farFromEdge(start) : start;
    const options = { ...context, pours: tapped ? pours : [], keep: true, ...leave, effort: EFFORTS[round] ?? 0 };
    const found = clock.run('route', () => route(kept, options));
    if (found.tracks.length === now.tracks.length && found.vias.length === now.vias.length && round > FROM_EDGE_ROUNDS) break;
    const full = bridged({ ...now, tracks: [...found.tracks], vias: [...found.vias] }, context, clock);
    now = { ...now, tracks: full.board.tracks, vias: full.board.vias };
    if (full.board.unrouted.length < best.board.unrouted.length) best = full;
    if (full.board.unrouted.length > most) break;
  }
  return best;
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

/** How often that is tried: where pours flow anew, other ends may come loose. */
const TRIM_ROUNDS = 6;

/** What was laid and leads nowhere, because a way was not found to its end or the pour went from under it, is taken back where nothing hangs on it. */
function trimmed(full: Full, read: Board, context: StageContext, clock: PhaseClock): Full {
  const held = new Set<string>();
  let made = full;
  for (let round = 0; round < TRIM_ROUNDS; round++) {
    const { board } = made;
    const left = clock.run('route', () => withoutLooseEnds(board, { tracks: read.tracks.length, vias: read.vias.length }, held));
    if (left === board) break;
    const less = refilled(left, context, clock);
    const opened = openedNets(board, less.board);
    for (const net of opened) held.add(net);
    if (opened.length === 0) made = less;
  }
  return made;
}

/** Nets with more connections open than before. */
function openedNets(before: Board, after: Board): string[] {
  const count = (board: Board, net: string): number => board.unrouted.filter((u) => u.net === net).length;
  return [...new Set(after.unrouted.map((u) => u.net))].filter((net) => count(after, net) > count(before, net));
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
