import { type Board, type Finding, padLabel, unroutedOf, type Zone } from '../board/index.js';
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
  for (let round = 0; round < ROUNDS && best.board.unrouted.length > 0; round++) {
    // Vias into pours first, then tracks between what the pours leave apart.
    const tapped = round % 2 === 0 && pours.length > 0;
    const start = tapped ? open(laid, context, clock) : refilled(laid, context, clock).board;
    const found = clock.run('route', () =>
      route(start, { ...context, pours: tapped ? pours : [], keep: true, effort: round === 0 ? EFFORT : LATER_EFFORT }),
    );
    if (found.tracks.length === laid.tracks.length && found.vias.length === laid.vias.length && round > 0) break;
    laid = { ...laid, tracks: [...found.tracks], vias: [...found.vias] };
    const full = refilled(laid, context, clock);
    if (full.board.unrouted.length < best.board.unrouted.length) best = full;
  }
  return withoutStarved(best, before, context, clock);
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

/** With the islands that a via could still join to the rest. */
const open = (board: Board, context: StageContext, clock: PhaseClock): Board => ({
  ...board,
  zones: [...clock.run('pour', () => refill(board, context)).open],
});

/** How often pads are looked for that the pours no longer join well: filled all around one, a pour may leave another. */
const RELIEF_ROUNDS = 3;

/** Pads of which the new copper left too few spokes are joined to their pour all around, and a finding names them. */
function withoutStarved(full: Full, before: Full, context: StageContext, clock: PhaseClock): Board {
  const known = starvedPads(before.board, before.islands);
  const named = new Set<string>();
  let made = full;
  for (let round = 0; round < RELIEF_ROUNDS; round++) {
    const starved = new Set([...starvedPads(made.board, made.islands)].filter((pad) => !known.has(pad)));
    if (starved.size === 0) break;
    const parts = made.board.parts.map((part, i) => ({
      ...part,
      pads: part.pads.map((pad, k) => {
        if (!starved.has(`${i}.${k}`)) return pad;
        named.add(padLabel(part.ref, pad));
        return joinedSolidly(pad);
      }),
    }));
    made = refilled({ ...made.board, parts }, context, clock);
  }
  const { board } = made;
  return named.size === 0 ? board : { ...board, findings: [...board.findings, solidWords([...named])] };
}

function solidWords(pads: readonly string[]): Finding {
  const message = `the pour joins ${pads.join(', ')} all around: the new tracks leave no room for two spokes`;
  return { rule: 'route.solid', severity: 'info', refs: [...new Set(pads.map((p) => p.split('.')[0] as string))], nets: [], message };
}
