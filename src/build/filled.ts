import { type Board, unroutedOf, type Zone } from '../board/index.js';
import { refill } from '../layout/pour/refill.js';
import { bridges } from '../layout/route/index.js';
import type { StageContext } from '../layout/stage.js';
import type { PhaseClock } from './clock.js';

/** A board with its zones filled anew, and these zones with all their islands. */
export interface Full {
  readonly board: Board;
  readonly islands: readonly Zone[];
}

export function refilled(board: Board, context: StageContext, clock: PhaseClock): Full {
  const { zones, whole } = clock.run('pour', () => refill(board, context));
  const full = { ...board, zones: [...zones] };
  return { board: { ...full, unrouted: unroutedOf(full) }, islands: whole };
}

/** How often islands of pours are joined by vias: filled around those, others come apart. */
const BRIDGE_ROUNDS = 3;

/** Refilled, and with vias where islands of a pour that nothing joins lie over each other. */
export function bridged(board: Board, context: StageContext, clock: PhaseClock): Full {
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
export const withOpenIslands = (board: Board, context: StageContext, clock: PhaseClock): Board => ({
  ...board,
  zones: [...clock.run('pour', () => refill(board, context)).open],
});

/** Nets that are poured. */
export const pouredNets = (board: Board): string[] => [...new Set(board.zones.map((z) => z.net))].filter((net) => net !== '');
