import { type Board, copperOf, islandsOf, nm, padLabel, type Track } from '../board/index.js';
import { type Point, power, roundMm, seededRandom, toMm } from '../geometry/index.js';
import { route, shutJoins } from '../layout/route/index.js';
import type { StageContext } from '../layout/stage.js';
import type { PhaseClock } from './clock.js';
import { bridged, type Full, pouredNets, refilled, withOpenIslands } from './filled.js';

type Place = readonly [number, number];
type Join = Board['unrouted'][number];
/** mm */
interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** How what was laid around an open connection is taken up and laid anew. */
interface Pass {
  /** How often, and how often in a row to no avail. */
  readonly rounds: number;
  readonly idle: number;
  /** Boards with more open connections want more room, not patience. */
  readonly most: number;
  /** Half sides of the squares in which copper is taken up: from this, mm, to so many times as much. */
  readonly half_mm: number;
  readonly times: number;
  readonly effort: number;
  /** Also through gaps only just wide enough. */
  readonly tight: boolean;
}
const PASSES: readonly Pass[] = [
  { rounds: 120, idle: 24, most: 60, half_mm: 1.5, times: 8, effort: 0.1, tight: false },
  { rounds: 24, idle: 12, most: 12, half_mm: 1, times: 4, effort: 0.3, tight: true },
];
/** Room about what was taken up in which it may be laid again, mm. */
const AROUND_MM = 2;

/**
 * Frees what is still open: about one end of it, the copper that was laid here is taken up, what hangs open there is routed with that connection's
 * surroundings empty, and the pours are filled again. What leaves no more open than before stays, so that a knot may also wander to where it comes loose.
 */
export function loosened(full: Full, read: Board, leave: Leave, context: StageContext, clock: PhaseClock): Full {
  if (full.board.unrouted.length === 0) return full;
  const random = seededRandom(context.seed);
  const start = refilled(read, context, clock).board;
  const isShut = clock.run('route', () => shutJoins(start, { ...context, pours: [], keep: true, ...leave }));
  const known = new Map<string, boolean>();
  /** Whether what came in leaves a way for a connection. */
  const able = (join: Join): boolean => {
    const name = [join.net, join.from, join.to].join(' ');
    const shut = known.get(name) ?? clock.run('route', () => isShut(join));
    known.set(name, shut);
    return !shut;
  };
  return PASSES.reduce((best, pass) => loosenedBy(pass, best, able, read, leave, random, context, clock), full);
}

type Able = (join: Join) => boolean;

function loosenedBy(
  pass: Pass,
  full: Full,
  able: Able,
  read: Board,
  leave: Leave,
  random: () => number,
  context: StageContext,
  clock: PhaseClock,
): Full {
  const { effort, tight } = pass;
  let best = full;
  let idle = 0;
  for (let round = 0; round < pass.rounds && idle < pass.idle; round++) {
    const { unrouted } = best.board;
    if (unrouted.length === 0 || unrouted.length > pass.most) break;
    const joins = unrouted.filter(able);
    const join = joins[Math.floor(random() * joins.length)];
    if (join === undefined) break;
    const label = random() < 0.5 ? join.from : join.to;
    const at = placeOfPad(best.board, label);
    const half = pass.half_mm * power(pass.times, random());
    if (at === null) break;
    const square = boxAround([at], half);
    const bare = withoutOwnIn(best.board, read, square);
    const within = boxAround([...cornersOf(square), nearestApart(best.board, join.net, label, at)], AROUND_MM);
    const taps = random() < 0.5;
    const made = joinedAgain(bare, { ...context, seed: context.seed + round, ...leave, within, effort, tight }, clock, taps);
    idle = made.board.unrouted.length < unrouted.length ? 0 : idle + 1;
    if (made.board.unrouted.length <= unrouted.length) best = made;
  }
  return best;
}

/** What new copper may do on a board that came in. */
export interface Leave {
  readonly crossPlanes: boolean;
  readonly viaToPad_mm: number;
}

interface Manner extends StageContext, Leave {
  readonly within: Box;
  readonly effort: number;
  readonly tight: boolean;
}

/** Vias into pours, then tracks; or tracks at once, which join also what is in islands of pours. */
function joinedAgain(bare: Board, manner: Manner, clock: PhaseClock, taps: boolean): Full {
  const pours = pouredNets(bare);
  let laid = bare;
  for (const tapped of taps && pours.length > 0 ? [true, false] : [false]) {
    const start = tapped ? withOpenIslands(laid, manner, clock) : refilled(laid, manner, clock).board;
    if (!tapped && start.unrouted.length === 0) break;
    const found = clock.run('route', () => route(start, { ...manner, pours: tapped ? pours : [], keep: true }));
    laid = { ...laid, tracks: [...found.tracks], vias: [...found.vias] };
  }
  return bridged(laid, manner, clock);
}

function placeOfPad(board: Board, label: string): Place | null {
  for (const part of board.parts) for (const pad of part.pads) if (padLabel(part.ref, pad) === label) return [pad.x, pad.y];
  return null;
}

/** The place nearest to a pad where copper of its net lies that it is not joined with; the pad itself where a pour passes it. */
function nearestApart(board: Board, net: string, label: string, [x, y]: Place): Place {
  const own = copperOf(board).filter((c) => c.net === net);
  const at = nm(x, y);
  const apart = islandsOf(board, own).filter(({ items }) => !items.some((i) => i.kind === 'pad' && i.label === label));
  let best: { gap: number; place: Point } = { gap: Number.POSITIVE_INFINITY, place: at };
  for (const item of apart.flatMap((island) => island.items)) {
    const place = item.kind === 'zone' ? (item.region.contains(at) ? at : null) : nearestOn(item.shape.core, at);
    if (place === null) continue;
    const gap = Math.hypot(place.x - at.x, place.y - at.y);
    if (gap < best.gap) best = { gap, place };
  }
  return [toMm(best.place.x), toMm(best.place.y)];
}

function nearestOn(core: readonly Point[], at: Point): Point {
  const [a, b] = core as [Point, Point | undefined];
  if (b === undefined) return a;
  const length2 = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  const t = length2 === 0 ? 0 : Math.max(0, Math.min(1, ((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / length2));
  return { x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) };
}

/** Without what was laid here in a part of the board; tracks are cut at its edge. */
function withoutOwnIn(board: Board, read: Board, box: Box): Board {
  return {
    ...board,
    tracks: board.tracks.flatMap((t, i) => (i < read.tracks.length ? [t] : outside(t, box))),
    vias: board.vias.filter((v, i) => i < read.vias.length || v.x < box.minX || v.x > box.maxX || v.y < box.minY || v.y > box.maxY),
  };
}

/** What of a track runs outside a box. */
function outside(track: Track, box: Box): Track[] {
  const runs: Place[][] = [];
  let run: Place[] = [];
  track.points.slice(1).forEach((b, i) => {
    const a = track.points[i] as Place;
    if (run.length === 0) run.push(a);
    const inside = spanWithin(a, b, box);
    if (inside === null) {
      run.push(b);
      return;
    }
    const at = (t: number): Place => [roundMm(a[0] + t * (b[0] - a[0])), roundMm(a[1] + t * (b[1] - a[1]))];
    runs.push(inside[0] > 0 ? [...run, at(inside[0])] : run);
    run = inside[1] < 1 ? [at(inside[1]), b] : [b];
  });
  const left = [...runs, run].filter((points) => points.length > 1);
  return left.length === 1 && left[0]?.length === track.points.length
    ? [track]
    : left.map((points) => ({ ...track, points: points.map(([x, y]) => [x, y]) }));
}

/** From where to where on its way a straight line is within a box, 0 to 1; null: nowhere. */
function spanWithin([ax, ay]: Place, [bx, by]: Place, { minX, minY, maxX, maxY }: Box): [number, number] | null {
  let [from, to] = [0, 1];
  for (const [at, along, least, most] of [
    [ax, bx - ax, minX, maxX],
    [ay, by - ay, minY, maxY],
  ] as const) {
    if (along === 0) {
      if (at < least || at > most) return null;
      continue;
    }
    const [t, u] = [(least - at) / along, (most - at) / along];
    from = Math.max(from, Math.min(t, u));
    to = Math.min(to, Math.max(t, u));
  }
  return from < to ? [from, to] : null;
}

const cornersOf = ({ minX, minY, maxX, maxY }: Box): Place[] => [
  [minX, minY],
  [maxX, maxY],
];

function boxAround(places: readonly Place[], room: number): Box {
  const xs = places.map((p) => p[0]);
  const ys = places.map((p) => p[1]);
  return { minX: Math.min(...xs) - room, minY: Math.min(...ys) - room, maxX: Math.max(...xs) + room, maxY: Math.max(...ys) + room };
}
