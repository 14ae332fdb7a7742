import { type Board, unroutedOf } from '../board/index.js';
import { joinedSolidly } from '../inputs/kicad/pours.js';
import { refill } from '../layout/pour/refill.js';
import { starvedPads } from '../layout/pour/starved.js';
import { route } from '../layout/route/index.js';
import type { StageContext } from '../layout/stage.js';
import type { PhaseClock } from './clock.js';

/** Rounds of laying tracks and filling the pours around them. */
const ROUNDS = 4;
/** How long the router may search in the first round and in later ones, of what it may on a board of our own. */
const EFFORT = 0.7;
const LATER_EFFORT = 0.2;

/**
 * A board that was read with tracks where it is open; the copper that is there stays, and its pours are filled anew around the new copper. What
 * a pour can join gets a via into it, what the pours leave apart is joined by tracks; the round that leaves least open counts.
 */
export function routeImported(read: Board, context: StageContext, clock: PhaseClock): Board {
  const pours = [...new Set(read.zones.map((z) => z.net))].filter((net) => net !== '');
  const before = refilled(read, context, clock);
  let best = before;
  let laid: Board = read;
  for (let round = 0; round < ROUNDS && best.unrouted.length > 0; round++) {
    // Vias into pours first, then tracks between what the pours leave apart.
    const tapped = round % 2 === 0 && pours.length > 0;
    const start = tapped ? open(laid, context, clock) : refilled(laid, context, clock);
    const found = clock.run('route', () =>
      route(start, { ...context, pours: tapped ? pours : [], keep: true, effort: round === 0 ? EFFORT : LATER_EFFORT }),
    );
    if (found.tracks.length === laid.tracks.length && found.vias.length === laid.vias.length && round > 0) break;
    laid = { ...laid, tracks: [...found.tracks], vias: [...found.vias] };
    const full = refilled(laid, context, clock);
    if (full.unrouted.length < best.unrouted.length) best = full;
  }
  return withoutStarved(best, before, context, clock);
}

const refilled = (board: Board, context: StageContext, clock: PhaseClock): Board => {
  const full = { ...board, zones: [...clock.run('pour', () => refill(board, context)).zones] };
  return { ...full, unrouted: unroutedOf(full) };
};

/** With the islands that a via could still join to the rest. */
const open = (board: Board, context: StageContext, clock: PhaseClock): Board => ({
  ...board,
  zones: [...clock.run('pour', () => refill(board, context)).open],
});

/** Pads whose spokes the new copper cut down to one are joined to their pour all around. */
function withoutStarved(board: Board, before: Board, context: StageContext, clock: PhaseClock): Board {
  const known = starvedPads(before);
  const starved = new Set([...starvedPads(board)].filter((pad) => !known.has(pad)));
  if (starved.size === 0) return board;
  const parts = board.parts.map((part, i) => ({
    ...part,
    pads: part.pads.map((pad, k) => (starved.has(`${i}.${k}`) ? joinedSolidly(pad) : pad)),
  }));
  return refilled({ ...board, parts }, context, clock);
}
