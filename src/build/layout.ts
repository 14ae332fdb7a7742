import { type Board, densityOf, type Finding } from '../board/index.js';
import type { Constraints } from '../design/index.js';
import { toMm } from '../geometry/index.js';
import { CURRENT_SLACK, HEAVIER } from '../layout/drc/index.js';
import { NARROWEST } from '../layout/route/index.js';
import type { StageContext, Stop } from '../layout/stage.js';
import { shutPins } from '../layout/why/shut-pins.js';
import { fabProfileOf } from '../parts/load-fab.js';
import { attemptLayout, isEnough, isRough, type LayoutOrder } from './attempt.js';
import type { PhaseClock } from './clock.js';
import { ALONE } from './crew.js';
import { faults, Hope, UNPRINTED } from './faults.js';
import { coolerOrders, firstOrders, furtherOrders, isHeld, type LayoutInput, mostChanges, problemOf, taskOf } from './orders.js';
import type { LayoutTask } from './task.js';
import { isCrammed, whyNot } from './why-not.js';

/**
 * Places, routes, pours, labels and checks a design. A layout that is not clean is tried again, with another seed, then with more room
 * unless the outline is fixed, and with narrower tracks and gaps; the best one is kept. Deterministic for a seed, however many threads help.
 */
export function layOut(input: LayoutInput, context: StageContext, clock: PhaseClock): Board {
  const shut = shutIn(taskOf(input, 'dense'));
  if (shut.length === 0) return laidOut(input, context, clock);
  // No placement opens them: the board is shown with what can be joined, and not looked for long.
  const board = laidOut({ ...input, faulty: true }, context, clock);
  return { ...board, findings: [...shut, ...board.findings] };
}

/** Pins that no track and no via leads out of by the finest that is laid out here, an error for each part. */
function shutIn({ resolved, rules, classes }: LayoutTask): Finding[] {
  const via = classes.find((c) => c.name === 'signal');
  if (via === undefined) return [];
  const { clearance_mm, hole_clearance_mm } = rules;
  const track_mm = Math.max(rules.min_track_mm, toMm(NARROWEST));
  const pins = new Map(resolved.nets.map((n) => [n.name, n.pins.length]));
  return resolved.parts.flatMap(({ component: { ref }, footprint, pads }): Finding[] => {
    const joined = pads.flatMap((p) => (p.net !== null && (pins.get(p.net) ?? 0) > 1 ? [[p.number, p.net] as const] : []));
    const nets = new Map(joined);
    const shut = shutPins(footprint, nets, { track_mm, clearance_mm, hole_clearance_mm, via });
    if (shut.length === 0) return [];
    const named = shut.length > NAMED ? `${shut.slice(0, NAMED).join(', ')} and ${shut.length - NAMED} more` : shut.join(', ');
    const message =
      `${ref}: nothing leads out of pad${shut.length === 1 ? '' : 's'} ${named}: between its pads there is no room for a track of ${track_mm} mm, nor for a via of ` +
      `${via.via_diameter_mm} mm, ${clearance_mm} mm from them; it takes a package with more pitch, or finer rules than boards are laid out by here`;
    return [{ rule: 'route.shut', severity: 'error', refs: [ref], nets: [...new Set(shut.map((n) => nets.get(n) as string))], message }];
  });
}
const NAMED = 12;

function laidOut(input: LayoutInput, context: StageContext, clock: PhaseClock): Board {
  const fixed = isHeld(input.resolved.design);
  let best = null as { readonly order: LayoutOrder; readonly board: Board } | null;
  let warm = 0;
  // One that was left unfinished is finished where none is better.
  const kept = (lost = false): Board => {
    const { order, board } = best as { readonly order: LayoutOrder; readonly board: Board };
    const { seed: _, ...told } = context;
    const whole = isRough(board) ? attemptLayout({ ...order, rough: false }, told, clock, input.external ?? null) : board;
    // What no try mended no change of constraints frees.
    return lost ? { ...whole, findings: whyNot(whole, () => []) } : explained(whole, input, context, clock);
  };
  const hope = new Hope();
  for (const ordersOf of [firstOrders, furtherOrders]) {
    for (const [order, board] of made(input, ordersOf(input, context.seed, best?.board ?? null), false, context, clock)) {
      if (isEnough(order, board)) return board;
      if (order.mostFar !== undefined) continue;
      if (best === null || faults(board) < faults(best.board)) best = { order, board };
      // An outline that may not grow and does not hold the parts does not hold them with another seed either.
      if (fixed && isCrammed(board)) return kept();
      // What carries too little fails alike with another seed more often than not: two placements are enough of it.
      if (isOnlyWarm(board) && ++warm >= WARM && ordersOf === furtherOrders) break;
      if (hope.isLost(board)) return kept(true);
    }
    if (best === null || !isOnlyWarm(best.board)) continue;
    for (const [order, board] of made(input, coolerOrders(input, context.seed), false, context, clock)) {
      if (isEnough(order, board)) return board;
      if (faults(board) < faults(best.board)) best = { order, board };
    }
    const thick = heavier(best.board, input, context, clock);
    return thick === best.board ? kept() : thick;
  }
  return kept();
}

/** Placements of which nothing is wrong but what their copper carries, after which no other is tried. */
const WARM = 2;

/** Whether nothing is wrong with a board but what its copper carries. */
const isOnlyWarm = (board: Board): boolean =>
  board.unrouted.length === 0 && board.findings.every((f) => f.severity !== 'error' || f.rule === 'current' || f.rule === UNPRINTED);

/** The same in copper of 2 oz where that carries what 1 oz does not, and nobody said which it is to be. */
function heavier(warm: Board, input: LayoutInput, context: StageContext, clock: PhaseClock): Board {
  const { resolved } = input;
  const { constraints } = resolved.design;
  const told = warm.findings.filter((f) => f.rule === 'current' && f.severity === 'error');
  const weak = (warm.currents ?? []).filter((c) => c.carries < c.amps * CURRENT_SLACK);
  // A barrel's copper is no thicker for it.
  const beyond = weak.some((c) => c.carries * HEAVIER < c.amps * CURRENT_SLACK || c.what.includes('via'));
  if (constraints.rules?.copper_oz !== undefined || beyond || input.faulty === true) return warm;
  const rules = { ...constraints.rules, copper_oz: 2 as const };
  const heavy: LayoutInput = { ...input, resolved: { ...resolved, design: { ...resolved.design, constraints: { ...constraints, rules } } } };
  let still = 0;
  for (const ordersOf of [firstOrders, furtherOrders])
    for (const [order, board] of made(heavy, ordersOf(heavy, context.seed, warm), false, context, clock)) {
      if (isOnlyWarm(board) && !isEnough(order, board) && ++still >= WARM) return warm;
      if (!isEnough(order, board)) continue;
      const why: Finding[] = told.map(({ rule, nets, message }) => ({
        rule,
        severity: 'info',
        refs: [],
        nets,
        message: `in copper of 1 oz ${message}`,
      }));
      return { ...board, constraints, findings: [...board.findings, ...why] };
    }
  return warm;
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
    const task = taskOf(input, densityOf(fabProfileOf(best), best.rules), constraints);
    return { task, problem: problemOf(task, 0), seed: context.seed, rough: true };
  };
  const again = function* (changes: readonly Constraints[]): Generator<Board> {
    for (const [, board] of made(input, changes.slice(0, mostChanges(input)).map(ordered), true, context, clock)) yield board;
  };
  return { ...best, findings: whyNot(best, again) };
}
