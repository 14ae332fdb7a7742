import type { StageContext } from '../stage.js';
import type { Tuning } from './connector.js';
import { narrowSide } from './neck.js';
import { fieldOf } from './origin.js';
import type { RoutingProblem, RoutingResult, Unrouted } from './problem.js';
import { Router } from './router.js';
import { tidy } from './tidy.js';
import { untangle } from './untangle.js';

/** Cells of one layer that the lattice may have; larger boards get a coarser one. */
const MAX_CELLS = 2.5e6;

export interface SolveOptions extends StageContext {
  /** How long it may search before it ends with the best it has, as a factor of the usual; 1 where absent. */
  readonly effort?: number;
  /** Which of its tries at the whole board it makes, from one up to but not including another; absent: all. */
  readonly tries?: readonly [number, number];
  /** One try on a lattice as fine as the field allows, that finds also gaps only just wide enough. */
  readonly tight?: boolean;
}

/** One try at the whole board: a lattice, a seed, how many search steps it may take. */
interface Plan {
  readonly tuning: Tuning;
  readonly seed: number;
  readonly budget: number;
  /** Whether single joins that are still missing after it are freed one by one. */
  readonly untangles: boolean;
}

/**
 * Routes a problem. A coarse lattice is tried first where the board is large: most boards are done with it in a fraction of the time.
 * What it leaves open is tried again on finer ones and with other orders of the nets, then freed join by join, unless the rules leave no
 * way at all; the best try counts. What stays open is tried once more with the slimmest necks.
 */
export function solve(problem: RoutingProblem, context: SolveOptions): RoutingResult {
  const usual = solved(problem, context);
  if (usual.unrouted.length === 0 || problem.nets.every((n) => n.slim === undefined)) return usual;
  const slim = solved({ ...problem, nets: problem.nets.map((n) => ({ ...n, neck: n.slim ?? n.neck })) }, context);
  const expansions = usual.expansions + slim.expansions;
  return { ...(slim.unrouted.length < usual.unrouted.length ? slim : usual), expansions };
}

function solved(problem: RoutingProblem, context: SolveOptions): RoutingResult {
  let best: Router | null = null;
  let expansions = 0;
  let narrowWays = false;
  const plans = plansFor(problem, context).slice(...(context.tries ?? []));
  const finest = Math.min(...plans.map((p) => p.tuning.pitch));
  for (const plan of plans) {
    if (narrowWays && plan.tuning.pitch > finest) continue;
    const router = attempt(problem, context, plan);
    expansions += router.search.expansions;
    if (best === null || router.total() < best.total()) best = router;
    if (plan.untangles && best.total() > 0) {
      const before = best.search.expansions;
      if (untangle(best, plan.seed, context.effort ?? 1)) cleanUp(best);
      expansions += best.search.expansions - before;
    }
    if (best.total() === 0) break;
    narrowWays = isHopeless(router.unrouted());
    if (plan.tuning.pitch === finest && narrowWays) break;
  }
  const router = best as Router;
  router.settlePours();
  const unrouted = router.unrouted();
  tidy(problem, router.wiring);
  return {
    nets: router.wiring.routes.flat().map((r) => ({ net: r.net, segments: r.segments, vias: r.vias })),
    unrouted,
    expansions,
  };
}

/** Whether nothing that could be moved stands in the way of any join. Coarse lattices miss narrow ways: only the finest can tell for sure. */
function isHopeless(open: readonly Unrouted[]): boolean {
  return open.length > 0 && open.every((u) => u.blockers.length === 0);
}

/**
 * Asks of joins whether what is fixed shuts them off: nothing that is moved aside opens a way. It is looked for with what is fixed a little smaller than it is,
 * so that a narrow way which this lattice misses counts as one.
 */
export function shutOff(problem: RoutingProblem, context: StageContext): (join: Pick<Unrouted, 'net' | 'from' | 'to'>) => boolean {
  const tuning = tuningFor(problem, FINE);
  const router = new Router(problem, { ...context, budget: 0, effort: 0, tuning: { ...tuning, slack: SHRUNK * tuning.pitch } });
  return (join) => router.isShut(join);
}

function attempt(problem: RoutingProblem, context: SolveOptions, plan: Plan): Router {
  const router = new Router(problem, { ...context, ...plan, effort: Math.min(1, context.effort ?? 1) });
  router.run();
  cleanUp(router);
  return router;
}

function cleanUp(router: Router): void {
  router.improve(1);
  router.improve(CLEAN_UP);
}

/**
 * What a via costs when the board is done, as a factor of what it did in the search: there it kept ways open, now it is only copper that can be
 * saved. On PCBench's boards 7 % of the vias go for 1 % more track.
 */
const CLEAN_UP = 2;
/** Pitches about which tracks are packed, nm. */
const FINE = 0.1e6;
const MIDDLE = 0.15e6;
const COARSE = 0.23e6;
/** Boards with fewer cells of the fine lattice are routed on it at once. */
const SMALL = 1.2e5;

/** Pads of rows at 0.4 mm are so narrow, nm; more of them in nets than these want a fine lattice at once. */
const FINE_PAD = 0.22e6;
export const MANY_FINE = 40;

/** By how many pitches what is fixed is smaller where it is asked whether it leaves any way. */
const SHRUNK = 2;

/** Search steps of a try. */
const BUDGET = 12e6;
/** Nodes of a lattice that the first try's budget is meant for: ways across a larger one take more steps. */
const USUAL_NODES = 6e5;
const LONGEST = 3;
/** Which try goes on longest, and by how much: dense boards come together late. */
const PATIENT = 1;
const PATIENCE = 3;

/** Cells of a fine lattice's layer, the least pitch, nm, what of it a way may miss its place by, and its search steps. */
const TIGHT_CELLS = 8e5;
const FINEST = 5e3;
const MISSED = 0.8;
const TIGHT_BUDGET = 60e6;

function plansFor(problem: RoutingProblem, { seed, effort = 1, tight = false }: SolveOptions): Plan[] {
  const area = areaOf(problem);
  if (tight) {
    const pitch = Math.max(FINEST, Math.round(Math.sqrt(area / TIGHT_CELLS)));
    const tuning = { ...tuningFor(problem, pitch, 1), pitch, slack: Math.round(MISSED * pitch) };
    return [{ tuning, seed, budget: TIGHT_BUDGET * effort, untangles: false }];
  }
  const small = area / FINE ** 2 < SMALL;
  const pitches = small || isDelicate(problem) ? [FINE, MIDDLE, FINE] : [COARSE, FINE];
  return pitches.map((wished, i) => {
    const tuning = tuningFor(problem, wished, i);
    const size = (area / tuning.pitch ** 2) * (problem.layers / USUAL_NODES);
    const patience = i === PATIENT ? PATIENCE : i > 0 ? 1 : Math.min(LONGEST, Math.max(1, size));
    return { tuning, seed: seed + i, budget: BUDGET * patience * effort, untangles: i === PATIENT };
  });
}

/** Whether more joins leave fine-pitch rows than a coarse lattice finds ways between. */
const isDelicate = (problem: RoutingProblem): boolean =>
  problem.pins.filter((p) => p.net >= 0 && p.copper.some((c) => narrowSide(c.shape) <= FINE_PAD)).length > MANY_FINE;

/** The first try saves vias; later ones have them cheaper and forget less, which opens other ways round the same knot. */
export function tuningFor(problem: RoutingProblem, wished: number, tried = 0): Tuning {
  const first = tried === 0;
  return {
    pitch: pitchFor(problem, wished),
    viaCost: first ? 6e6 : 3.5e6,
    tapCost: 1e6,
    conflictFactor: 10,
    historyStep: first ? 150 : 40,
    bias: 0,
  };
}

/** Track width plus clearance is a whole number of pitches, about as long as wished, so that neighbours pack without waste. */
function pitchFor(problem: RoutingProblem, wished: number): number {
  const spacing = Math.min(...problem.nets.map((n) => n.width + n.clearance));
  if (!Number.isFinite(spacing)) return wished;
  const area = areaOf(problem);
  for (let steps = Math.max(2, Math.round(spacing / wished)); steps > 1; steps--) {
    const pitch = Math.round(spacing / steps);
    if (area / pitch ** 2 <= MAX_CELLS) return pitch;
  }
  return Math.round(Math.sqrt(area / MAX_CELLS));
}

function areaOf(problem: RoutingProblem): number {
  const box = fieldOf(problem);
  return (box.maxX - box.minX) * (box.maxY - box.minY);
}
