import { type Board, riseLimit, type Track, trackWidthFor, unroutedOf, type Via, WIDEST_TRACK_MM } from '../board/index.js';
import { AFTER_ROUTING, pours as poured, tracksBy } from '../layout/passes.js';
import { warmest } from '../layout/pour/power.js';
import type { RouteOptions, StageContext } from '../layout/stage.js';
import { type PhaseClock, passed } from './clock.js';
import { type ExternalRouter, type ExternalWork, externalCopper, externalFinding } from './external.js';

/** Most rounds of pouring and joining. */
const JOIN_ROUNDS = 3;

/** Nets that flow over what is left of the board: its grounds, and what its planes hold. */
export function pouredNets({ constraints, nets, planes }: Pick<Board, 'constraints' | 'nets' | 'planes'>): string[] {
  const grounds = constraints.rules?.pour === false ? [] : nets.filter((n) => n.class === 'ground').map((n) => n.name);
  return [...new Set([...grounds, ...(planes ?? []).map((p) => p.net)])];
}

/**
 * Tracks, vias and pours for a placed board. What stays unrouted is listed in the answer. `rough`: where tracks leave something open that no
 * pour joins, nothing is poured, and a ground that stays open is not made cooler.
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
  const board: Board = { ...start, tracks: loose(placed, routed.tracks), vias: loose(placed, routed.vias), unrouted: routed.unrouted };
  if (pours.length === 0) return told(measured({ ...board, unrouted: unroutedOf(board) }));
  if (context.rough === true && board.unrouted.some((u) => !pours.includes(u.net))) return told(measured(board));
  const join = (from: Board): Board => passed(from, [tracksBy({ ...options, pours: [], keep: true })], context, clock);
  const pour = (laid: Board): Board => passed({ ...laid, zones: [] }, [...AFTER_ROUTING, poured], kept, clock);
  const usual = filled(board, pour, join, clock);
  const finished = ({ full, tracks, vias }: Filled): Board => {
    added.tracks += tracks;
    added.vias += vias;
    return told(measured(full));
  };
  // Another placement is wanted, however warm this one is.
  if (context.rough === true && usual.full.unrouted.length > 0) return finished(usual);
  const wide = (bare: Board): Board => {
    const joined = join(carrying(bare));
    return joined.tracks.length > bare.tracks.length ? joined : join(bare);
  };
  return finished(betterFor(usual, () => filled(board, pour, wide, clock)));
}

/** A board with its pours, and how many tracks and vias join what these leave apart. */
interface Filled {
  readonly full: Board;
  readonly tracks: number;
  readonly vias: number;
}

/** Rounds of pouring and joining what the pour left apart. */
function filled(routed: Board, pour: (board: Board) => Board, join: (board: Board) => Board, clock: PhaseClock): Filled {
  const added = { tracks: 0, vias: 0 };
  let laid = routed;
  let open = '';
  for (let round = 0; ; round++) {
    const full = clock.run('pour', () => pour(laid));
    const still = JSON.stringify(full.unrouted);
    if (full.unrouted.length === 0 || round === JOIN_ROUNDS || still === open) return { full, ...added };
    open = still;
    const joined = clock.run('route', () => {
      const found = join(full);
      if (found.tracks.length > full.tracks.length || found.vias.length > full.vias.length) return found;
      const nets = new Set(full.unrouted.map((u) => u.net));
      if (!full.zones.some((z) => nets.has(z.net))) return found;
      // Copper of other nets that is poured anew gives way to what joins these.
      return join({ ...full, zones: full.zones.filter((z) => nets.has(z.net)) });
    });
    if (joined.tracks.length === full.tracks.length && joined.vias.length === full.vias.length) return { full, ...added };
    added.tracks += joined.tracks.length - full.tracks.length;
    added.vias += joined.vias.length - full.vias.length;
    laid = { ...full, tracks: joined.tracks, vias: joined.vias };
  }
}

/** What the check lets pass: two computations of one rise agree so far. */
const AS_COOL = 1.15;

/** Where a ground that was joined so becomes too warm, the same with joins as wide as their current wants, if that is cool enough and no less whole. */
function betterFor(usual: Filled, wide: () => Filled): Filled {
  const most = riseLimit(usual.full) * AS_COOL;
  if (usual.tracks === 0 || warmest(usual.full, 'ground') <= most) return usual;
  const other = wide();
  return other.full.unrouted.length <= usual.full.unrouted.length && warmest(other.full, 'ground') <= most ? other : usual;
}

/** Grounds of this and more, A, are joined by tracks as wide as that wants, where they find a way. */
const CARRIES_A = 1.5;

/** The board with the widths that its grounds' planned currents want. */
function carrying(board: Board): Board {
  const open = new Set(board.unrouted.map((u) => u.net));
  const wanted = ({ name, class: sort, flows = {} }: Board['nets'][number]): number => {
    const amps = Object.values(flows).reduce((sum, a) => sum + Math.max(0, a), 0);
    return sort === 'ground' && open.has(name) && amps >= CARRIES_A ? Math.min(WIDEST_TRACK_MM, Math.ceil(trackWidthFor(amps) * 20) / 20) : 0;
  };
  const nets = board.nets.map((n) => (wanted(n) > (n.track_mm ?? 0) ? { ...n, track_mm: wanted(n) } : n));
  return { ...board, nets };
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
