import { type Board, type Density, densityOf, designRules, netClasses } from '../board/index.js';
import type { Constraints, Design } from '../design/index.js';
import type { PlacementProblem, StageContext, Stop } from '../layout/stage.js';
import type { ResolvedDesign } from '../parts/index.js';
import { loadFabProfile } from '../parts/load-fab.js';
import { placeable } from './assemble-board.js';
import { attemptLayout, isEnough, type LayoutOrder, type LayoutTask } from './attempt.js';
import type { PhaseClock } from './clock.js';
import { ALONE, type Crew } from './crew.js';
import type { ExternalRouter } from './external.js';
import { faults } from './faults.js';
import { keepingPlaces, unkeptWishes } from './keep-places.js';
import { isCrammed, whyNot } from './why-not.js';

export interface LayoutInput {
  readonly resolved: ResolvedDesign;
  readonly name: string;
  readonly version: string;
  /** The board that the design was edited from: what the edit does not touch keeps its place, if a clean board comes out. */
  readonly before?: Board | null;
  /** Lays copper before krt does, if a person asked for it. */
  readonly external?: ExternalRouter | null;
  /** Who helps where several attempts are needed. */
  readonly crew: Crew;
}

/** Placements whose first routing try must do: another placement is quicker, and as often the answer, than a long search on one. */
const QUICK = 2;
const FIRST = [0, 1] as const;
/** Room that is added to the outline, attempt by attempt, while a layout does not come out clean. */
const SLACKS = [0, 0.12, 0.25, 0.45, 0.7];
/** Room in an outline that nobody wished: designators and channels want it. */
const EASE = 0.12;

/**
 * Places, routes, pours, labels and checks a design. A layout that is not clean is tried again, with another seed, then with narrower tracks
 * and gaps, and with more room unless the outline is fixed; the best one is kept. Deterministic for a seed, however many threads help.
 */
export function layOut(input: LayoutInput, context: StageContext, clock: PhaseClock): Board {
  const fixed = input.resolved.design.constraints.board?.fixed === true;
  const orders = ordersOf(input, context.seed);
  let best: Board | null = null;
  for (const [order, board] of made(input, orders, false, context, clock)) {
    if (isEnough(order, board)) return board;
    if (order.mostFar !== undefined) continue;
    if (best === null || faults(board) < faults(best)) best = board;
    // An outline that may not grow and does not hold the parts does not hold them with another seed either.
    if (fixed && isCrammed(board)) break;
  }
  return explained(best as Board, input, context, clock);
}

/** What is tried, in order: the places that stood, then places of their own. */
function ordersOf(input: LayoutInput, seed: number): LayoutOrder[] {
  const { resolved, before } = input;
  const wish = wishOf(resolved.design);
  const fixed = resolved.design.constraints.board?.fixed === true;
  const ease = wish.width_mm === undefined && wish.height_mm === undefined ? EASE : 0;
  const task = taskOf(input);
  const dense = taskOf(input, 'dense');
  const problem = problemOf(task, 0);
  const seedOf = (k: number): number => seed + k * 10007;
  const stood = before != null && densityOf(loadFabProfile(), before.rules) === 'dense' ? dense : task;
  const keeping = before == null ? [] : keepingPlaces(problem, before);
  return [
    ...keeping.map((kept) => ({ task: stood, problem: { ...kept, rules: stood.rules }, seed, mostFar: unkeptWishes(before as Board) })),
    ...Array.from({ length: QUICK }, (_, k) => ({ task, problem: { ...problem, slack: fixed ? 0 : ease }, seed: seedOf(k), tries: FIRST })),
    ...SLACKS.map((slack, k) => ({ task: dense, problem: { ...problem, rules: dense.rules, slack: fixed ? 0 : slack + ease }, seed: seedOf(k) })),
  ];
}

/** The orders with their boards, each made when it is asked for or before. */
function* made(
  { crew, external }: LayoutInput,
  orders: readonly LayoutOrder[],
  eager: boolean,
  context: StageContext,
  clock: PhaseClock,
): Generator<readonly [LayoutOrder, Board]> {
  const { signal, seed: _, ...told } = context;
  const own = (order: LayoutOrder, stop: Stop | undefined): Board =>
    attemptLayout(order, { ...told, ...(stop === undefined ? {} : { signal: stop }) }, clock, external ?? null);
  // Another program's copper is laid by one thread only.
  const makers = external == null ? crew : ALONE;
  let k = 0;
  for (const board of makers.attempts({ orders, own, eager, ...(signal === undefined ? {} : { signal }) })) yield [orders[k++] as LayoutOrder, board];
}

/** With the reasons for what could not be joined or found no place; finding them builds the board with other constraints, once each. */
function explained(best: Board, input: LayoutInput, context: StageContext, clock: PhaseClock): Board {
  if (best.unrouted.length === 0 && !isCrammed(best)) return best;
  const ordered = (constraints: Constraints): LayoutOrder => {
    const task = taskOf(input, densityOf(loadFabProfile(), best.rules), constraints);
    return { task, problem: problemOf(task, 0), seed: context.seed };
  };
  const again = function* (changes: readonly Constraints[]): Generator<Board> {
    for (const [, board] of made(input, changes.map(ordered), true, context, clock)) yield board;
  };
  return { ...best, findings: whyNot(best, again) };
}

/** The design under other constraints than its own, and the rules that follow from them. */
function taskOf({ resolved, name, version }: LayoutInput, density: Density = 'usual', constraints = resolved.design.constraints): LayoutTask {
  const profile = loadFabProfile();
  return {
    resolved: { ...resolved, design: { ...resolved.design, constraints } },
    rules: designRules(profile, constraints, density),
    classes: netClasses(profile, constraints, density),
    density,
    name,
    version,
  };
}

/** What the placer is asked; also what a person's constraints ask of the outline. */
function problemOf({ resolved, rules }: LayoutTask, slack: number): PlacementProblem {
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
