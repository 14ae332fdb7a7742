import { type Board, type Track, unroutedOf, type Via } from '../board/index.js';
import { AFTER_ROUTING, pours as poured, tracksBy } from '../layout/passes.js';
import type { RouteOptions, StageContext } from '../layout/stage.js';
import { type PhaseClock, passed } from './clock.js';
import { type ExternalRouter, type ExternalWork, externalCopper, externalFinding } from './external.js';

/** Rounds of pouring and joining what the pour left apart. */
const JOIN_ROUNDS = 3;

/** Nets that flow over what is left of the board: its grounds, and what its planes hold. */
export function pouredNets({ constraints, nets, planes }: Pick<Board, 'constraints' | 'nets' | 'planes'>): string[] {
  const grounds = constraints.rules?.pour === false ? [] : nets.filter((n) => n.class === 'ground').map((n) => n.name);
  return [...new Set([...grounds, ...(planes ?? []).map((p) => p.net)])];
}

/**
 * Tracks, vias and pours for a placed board. What stays unrouted is listed in the answer. `rough`: where tracks leave something open that no
 * pour joins, nothing is poured.
 */
export function layCopper(
  placed: Board,
  context: StageContext & Pick<RouteOptions, 'effort' | 'tries'> & { readonly rough?: boolean },
  clock: PhaseClock,
  external: ExternalRouter | null = null,
): Board {
  const pours = pouredNets(placed);
  const { effort, tries } = context;
  const options = { ...(effort === undefined ? {} : { effort }), ...(tries === undefined ? {} : { tries }) };
  const kept: StageContext = { ...context, poured: new Map() };
  const { begun, routed } = clock.run('route', () => {
    const begun = external === null ? { start: placed, work: null } : begin(placed, pours, external);
    return { begun, routed: passed(begun.start, [tracksBy({ ...options, pours, keep: false })], context, clock) };
  });
  const { start, work } = begun;
  const added = { tracks: routed.tracks.length - start.tracks.length, vias: routed.vias.length - start.vias.length };
  const told = (board: Board): Board => (work === null ? board : { ...board, findings: [...board.findings, externalFinding(work, added)] });
  let board: Board = { ...start, tracks: loose(placed, routed.tracks), vias: loose(placed, routed.vias), unrouted: routed.unrouted };
  if (pours.length === 0) return told(measured({ ...board, unrouted: unroutedOf(board) }));
  if (context.rough === true && board.unrouted.some((u) => !pours.includes(u.net))) return told(measured(board));
  let laid: { tracks: Track[]; vias: Via[] } = { tracks: board.tracks, vias: board.vias };
  let open = '';
  for (let round = 0; ; round++) {
    board = clock.run('pour', () => passed({ ...board, ...laid, zones: [] }, [...AFTER_ROUTING, poured], kept, clock));
    const still = JSON.stringify(board.unrouted);
    if (board.unrouted.length === 0 || round === JOIN_ROUNDS || still === open) return told(measured(board));
    open = still;
    const bare = board;
    const joined = clock.run('route', () => {
      const join = (from: Board): Board => passed(from, [tracksBy({ ...options, pours: [], keep: true })], context, clock);
      const found = join(bare);
      if (found.tracks.length > bare.tracks.length || found.vias.length > bare.vias.length) return found;
      const nets = new Set(bare.unrouted.map((u) => u.net));
      if (!bare.zones.some((z) => nets.has(z.net))) return found;
      // Copper of other nets that is poured anew gives way to what joins these.
      return join({ ...bare, zones: bare.zones.filter((z) => nets.has(z.net)) });
    });
    if (joined.tracks.length === bare.tracks.length && joined.vias.length === bare.vias.length) return told(measured(board));
    added.tracks += joined.tracks.length - bare.tracks.length;
    added.vias += joined.vias.length - bare.vias.length;
    laid = { tracks: [...joined.tracks], vias: [...joined.vias] };
  }
}

/** The board with what another router laid, which krt takes as given. */
function begin(placed: Board, pours: readonly string[], external: ExternalRouter): { start: Board; work: ExternalWork } {
  const { tracks, vias, work } = externalCopper(placed, pours, external);
  const fixed = <T extends Track | Via>(copper: readonly T[]): T[] => copper.map((c) => ({ ...c, fixed: true }));
  return { start: { ...placed, tracks: fixed(tracks), vias: fixed(vias) }, work };
}

/** Only what a person laid stays fixed. */
function loose<T extends Track | Via>({ tracks, vias }: Board, copper: readonly T[]): T[] {
  const own = new Set([...tracks, ...vias].filter((c) => c.fixed === true).map(placeOf));
  return copper.map((c) => {
    if (c.fixed !== true || own.has(placeOf(c))) return c;
    const { fixed: _, ...rest } = c;
    return rest as T;
  });
}

const placeOf = (c: Track | Via): string => JSON.stringify('points' in c ? [c.net, c.layer, c.points] : [c.net, c.x, c.y]);

function measured(board: Board): Board {
  const track_mm = board.tracks.reduce((sum, t) => sum + trackLength(t), 0);
  return { ...board, stats: { ...board.stats, track_mm: Math.round(track_mm * 100) / 100, vias: board.vias.length } };
}

function trackLength(track: Track): number {
  let length = 0;
  for (let i = 1; i < track.points.length; i++) {
    const [ax, ay] = track.points[i - 1] as [number, number];
    const [bx, by] = track.points[i] as [number, number];
    length += Math.hypot(bx - ax, by - ay);
  }
  return length;
}
