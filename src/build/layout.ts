import type { DesignRules, NetClass } from '../board/index.js';
import { type Board, type Finding, type Track, unroutedOf, type Via } from '../board/index.js';
import type { Constraints, Design } from '../design/index.js';
import { checkBoard, reportIntegrity } from '../layout/drc/index.js';
import { label } from '../layout/label/index.js';
import { place } from '../layout/place/index.js';
import { pour } from '../layout/pour/index.js';
import { route } from '../layout/route/index.js';
import type { PlacementProblem, RouteOptions, StageContext } from '../layout/stage.js';
import type { ResolvedDesign } from '../parts/index.js';
import { assembleBoard, placeable } from './assemble-board.js';
import { type ExternalRouter, externalCopper } from './external.js';
import { faults } from './faults.js';
import { keepingPlaces, unkeptWishes } from './keep-places.js';
import { isCrammed, whyNot } from './why-not.js';

/** Told which phase runs; `run` measures it. */
export interface PhaseClock {
  run<T>(phase: 'place' | 'route' | 'pour' | 'drc', work: () => T): T;
}

export interface LayoutInput {
  readonly resolved: ResolvedDesign;
  readonly rules: DesignRules;
  readonly classes: NetClass[];
  readonly name: string;
  readonly version: string;
  /** The board that the design was edited from: what the edit does not touch keeps its place, if a clean board comes out. */
  readonly before?: Board | null;
  /** Lays copper before krt does, if a person asked for it. */
  readonly external?: ExternalRouter | null;
}

/** Room that is added to the outline, attempt by attempt, while a layout does not come out clean. */
const SLACKS = [0, 0, 0.12, 0.25, 0.45, 0.7];
/** Room in an outline that nobody wished: designators and channels want it. */
const EASE = 0.12;

/**
 * Places, routes, pours, labels and checks a design. A layout that is not clean is tried again, with another seed and then with more
 * room unless the outline is fixed; the best one is kept. Deterministic for a seed.
 */
export function layOut(input: LayoutInput, context: StageContext, clock: PhaseClock): Board {
  const { design } = input.resolved;
  const fixed = design.constraints.board?.fixed === true;
  const wish = wishOf(design);
  const ease = wish.width_mm === undefined && wish.height_mm === undefined ? EASE : 0;
  let best: Board | null = null;
  for (const problem of input.before == null ? [] : keepingPlaces(problemOf(input, 0), input.before)) {
    context.signal?.throwIfAborted();
    const board = attemptLayout(input, problem, context, clock);
    if (faults(board) === 0 && unkeptWishes(board) <= unkeptWishes(input.before ?? board)) return board;
  }
  for (const [attempt, slack] of SLACKS.entries()) {
    context.signal?.throwIfAborted();
    const seeded = { ...context, seed: context.seed + attempt * 10007 };
    const board = attemptLayout(input, problemOf(input, fixed ? 0 : slack + ease), seeded, clock);
    if (best === null || faults(board) < faults(best)) best = board;
    // An outline that may not grow and does not hold the parts does not hold them with another seed either.
    if (faults(best) === 0 || (fixed && board.findings.some((f) => f.rule === 'place.full'))) break;
  }
  return explained(best as Board, input, context, clock);
}

/** With the reasons for what could not be joined or found no place; finding them builds the board with other constraints, once each. */
function explained(best: Board, input: LayoutInput, context: StageContext, clock: PhaseClock): Board {
  if (best.unrouted.length === 0 && !isCrammed(best)) return best;
  const { resolved } = input;
  const again = (constraints: Constraints): Board => {
    context.signal?.throwIfAborted();
    const changed = { ...input, resolved: { ...resolved, design: { ...resolved.design, constraints } } };
    return attemptLayout(changed, problemOf(changed, 0), context, clock);
  };
  return { ...best, findings: whyNot(best, again) };
}

/** Parts stand on each other: such a board is shown, never made, and not worth a long search. */
const CRAMMED_EFFORT = 0.05;

function attemptLayout(input: LayoutInput, problem: PlacementProblem, context: StageContext, clock: PhaseClock): Board {
  const { board: start, findings } = clock.run('place', () => placeBoard(input, problem, context));
  const crammed = isCrammed({ findings });
  const copper = layCopper(start, { ...context, ...(crammed ? { effort: CRAMMED_EFFORT } : {}) }, clock, crammed ? null : (input.external ?? null));
  return labelAndCheck(copper, input, findings, clock);
}

/** The labels and the design rule check of a board with its copper; `findings` are those that it has already. */
export function labelAndCheck(
  copper: Board,
  { name, version }: { readonly name: string; readonly version: string },
  findings: readonly Finding[],
  clock: PhaseClock,
): Board {
  return clock.run('drc', () => {
    const board = { ...copper, texts: label(copper, { name, version }) };
    const routed = copper.findings.filter((f) => f.rule.startsWith('route.'));
    return { ...board, findings: [...findings, ...routed, ...missingLabels(board), ...checkBoard(board), ...reportIntegrity(board)] };
  });
}

function placeBoard(input: LayoutInput, problem: PlacementProblem, context: StageContext): { board: Board; findings: readonly Finding[] } {
  const placement = place(problem, context);
  return { board: assembleBoard(input.resolved, placement, input.rules, input.classes, input.name), findings: placement.findings };
}

/** What the placer is asked; also what a person's constraints ask of the outline. */
function problemOf({ resolved, rules }: LayoutInput, slack: number): PlacementProblem {
  const { design } = resolved;
  const wish = wishOf(design);
  return {
    parts: resolved.parts.map(placeable),
    nets: resolved.nets.map((n) => ({ name: n.name, class: n.class })),
    ...(wish.width_mm === undefined ? {} : { width_mm: wish.width_mm }),
    ...(wish.height_mm === undefined ? {} : { height_mm: wish.height_mm }),
    corner_mm: wish.corner_mm ?? 1,
    ...(wish.outline === undefined ? {} : { outline: wish.outline }),
    constraints: design.constraints,
    rules,
    slack,
  };
}

/** The outline that is asked for: the design's, over which the person's constraints go. */
const wishOf = (design: Design) => ({ ...design.board, ...withoutUndefined(design.constraints.board ?? {}) });

function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) as { [K in keyof T]: Exclude<T[K], undefined> };
}

/** Rounds of pouring and joining what the pour left apart. */
const JOIN_ROUNDS = 3;

/** Tracks, vias and pours for a placed board. What stays unrouted is listed in the answer. */
export function layCopper(
  placed: Board,
  context: StageContext & Pick<RouteOptions, 'effort'>,
  clock: PhaseClock,
  external: ExternalRouter | null = null,
): Board {
  const pours = placed.constraints.rules?.pour === false ? [] : placed.nets.filter((n) => n.class === 'ground').map((n) => n.name);
  const { start, routed } = clock.run('route', () => {
    const begun = external === null ? placed : begin(placed, pours, external);
    return { start: begun, routed: route(begun, { ...context, pours, keep: false }) };
  });
  let board: Board = { ...start, tracks: loose(placed, routed.tracks), vias: loose(placed, routed.vias), unrouted: routed.unrouted };
  if (pours.length === 0) return measured({ ...board, unrouted: unroutedOf(board) });
  let laid: { tracks: Track[]; vias: Via[] } = { tracks: board.tracks, vias: board.vias };
  for (let round = 0; ; round++) {
    board = clock.run('pour', () => poured({ ...board, ...laid }, context));
    if (board.unrouted.length === 0 || round === JOIN_ROUNDS) return measured(board);
    const bare = board;
    const joined = clock.run('route', () => route(bare, { ...context, pours: [], keep: true }));
    if (joined.tracks.length === bare.tracks.length && joined.vias.length === bare.vias.length) return measured(board);
    laid = { tracks: [...joined.tracks], vias: [...joined.vias] };
  }
}

/** The board with what another router laid, which krt takes as given. */
function begin(placed: Board, pours: readonly string[], external: ExternalRouter): Board {
  const { tracks, vias, findings } = externalCopper(placed, pours, external);
  return {
    ...placed,
    tracks: tracks.map((t) => ({ ...t, fixed: true })),
    vias: vias.map((v) => ({ ...v, fixed: true })),
    findings: [...placed.findings, ...findings],
  };
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

function poured(board: Board, context: StageContext): Board {
  const bare: Board = { ...board, zones: [] };
  const { zones, stitching } = pour(bare, context);
  const full: Board = { ...bare, zones: [...zones], vias: [...bare.vias, ...stitching] };
  return { ...full, unrouted: unroutedOf(full) };
}

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

function missingLabels(board: Board): Finding[] {
  const shown = new Set(board.texts.map((t) => t.ref));
  return board.parts
    .filter((p) => p.kind !== 'mounting_hole' && p.kind !== 'fiducial' && !shown.has(p.ref))
    .map((p) => ({
      rule: 'label.missing',
      severity: 'warning',
      at: { x: p.x, y: p.y },
      refs: [p.ref],
      nets: [],
      message: `no room on the silkscreen for ${p.ref}`,
    }));
}
