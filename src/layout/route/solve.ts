import type { StageContext } from '../stage.js';
import type { Tuning } from './connector.js';
import type { RoutingProblem, RoutingResult } from './problem.js';
import { Router } from './router.js';
import { tidy } from './tidy.js';

/** Cells of one layer that the lattice may have; larger boards get a coarser one. */
const MAX_CELLS = 2.5e6;

export interface SolveOptions extends StageContext {
  /** How long it may search before it ends with the best it has, as a factor of the usual; 1 where absent. */
  readonly effort?: number;
}

/** Routes a problem with the default tuning. */
export function solve(problem: RoutingProblem, context: SolveOptions): RoutingResult {
  const router = new Router(problem, { ...context, budget: 40e6 * (context.effort ?? 1), tuning: tuningFor(problem) });
  router.run();
  router.improve();
  router.improve();
  router.settlePours();
  tidy(problem, router.wiring);
  return {
    nets: router.wiring.routes.flat().map((r) => ({ net: r.net, segments: r.segments, vias: r.vias })),
    unrouted: router.connectivity.unrouted(),
    expansions: router.search.expansions,
  };
}

export function tuningFor(problem: RoutingProblem): Tuning {
  return { pitch: pitchFor(problem), viaCost: 6e6, tapCost: 1e6, conflictFactor: 10, historyStep: 150, bias: 0 };
}

/** Track width plus clearance is a whole number of pitches, about 0.1 mm each, so that neighbours pack without waste. */
function pitchFor(problem: RoutingProblem): number {
  const spacing = Math.min(...problem.nets.map((n) => Math.min(n.width, n.neck) + n.clearance));
  if (!Number.isFinite(spacing)) return 1e5;
  const points = problem.rings.flat();
  const area =
    (Math.max(...points.map((p) => p.x)) - Math.min(...points.map((p) => p.x))) *
    (Math.max(...points.map((p) => p.y)) - Math.min(...points.map((p) => p.y)));
  for (let steps = Math.max(4, Math.round(spacing / 1e5)); steps > 1; steps--) {
    const pitch = Math.round(spacing / steps);
    if (area / pitch ** 2 <= MAX_CELLS) return pitch;
  }
  return Math.round(Math.sqrt(area / MAX_CELLS));
}
