import { seededRandom } from '../../geometry/index.js';
import type { Placement, PlacementProblem, StageContext } from '../stage.js';
import { anneal, refine, scatter } from './anneal.js';
import { Arrangement } from './arrangement.js';
import { cornerParts, cornerPose } from './corners.js';
import { Energy } from './energy.js';
import { illegal, legalise } from './legalise.js';
import { buildModel, type Model } from './model.js';
import { Ratsnest } from './ratsnest.js';
import { placementOf } from './report.js';
import { roomFactor, type Size, sizesToTry } from './size.js';

/** Gap between courtyards that is kept where there is room, mm; on a crowded board they may touch. */
const COMFORT_GAP_MM = 0.25;

/**
 * Finds a place for every part: simulated annealing over places, turns and edges, several starts, then legalised. The outline is
 * the wished one, grown (with a finding) when the parts do not fit and it is not fixed. Deterministic for a seed.
 */
export function place(problem: PlacementProblem, context: StageContext): Placement {
  const wished = {
    ...(problem.width_mm === undefined ? {} : { width: problem.width_mm }),
    ...(problem.height_mm === undefined ? {} : { height: problem.height_mm }),
  };
  const comfortable = buildModel(problem, Math.max(COMFORT_GAP_MM, problem.rules.courtyard_gap_mm));
  const tight = buildModel(problem, problem.rules.courtyard_gap_mm);
  const sizes = sizesToTry(comfortable);
  let last: Energy | null = null;
  for (const [k, size] of sizes.entries()) {
    for (const model of [comfortable, tight]) {
      context.progress?.(k, sizes.length, `${size.width} × ${size.height} mm`);
      const best = bestOf(model, size, { ...context, seed: context.seed + k * 101 });
      if (illegal(best).length === 0) return placementOf(best, wished);
      last = best;
    }
  }
  return placementOf(last ?? bestOf(tight, sizes.at(-1) ?? { width: 50, height: 50 }, context), wished);
}

/** Starts that are annealed; the cheapest legal one is kept. */
const STARTS = 2;
/** Moves per part and start, and their ceiling. */
const MOVES_PER_PART = 1500;
const MOST_MOVES = 150_000;
/** Share of the moves that is made again, cold, to refine. */
const REFINING = 0.3;

function bestOf(model: Model, size: Size, context: StageContext): Energy {
  let best: { energy: Energy; cost: number } | null = null;
  for (let start = 0; start < STARTS; start++) {
    const energy = solve(model, size, context, start);
    energy.press = 50;
    energy.tidiness = 0;
    const cost = energy.total() + new Ratsnest(model, energy.at).total() + 1000 * illegal(energy).length;
    if (best === null || cost < best.cost) best = { energy, cost };
  }
  return (best as { energy: Energy }).energy;
}

function solve(model: Model, size: Size, context: StageContext, start: number): Energy {
  const random = seededRandom(context.seed * 31 + start * 7919 + 1);
  const at = new Arrangement(model, size.width, size.height);
  standFixed(model, at);
  scatter(model, at, random);
  const energy = new Energy(model, at);
  energy.setRoom(roomFactor(model, size));
  const moves = Math.min(MOST_MOVES, MOVES_PER_PART * model.count);
  anneal(energy, { moves, hot: 15, cold: 0.08, press: [2, 40] }, random, context);
  if (legalise(energy, context)) {
    const ratsnest = new Ratsnest(model, at);
    refine(energy, ratsnest, { moves: moves * REFINING, hot: 1, cold: 0.05, press: [1000, 1000] }, random, context);
  }
  return energy;
}

/** Pinned parts and corner parts take their places and keep them. */
function standFixed(model: Model, at: Arrangement): void {
  model.pinned.forEach((pose, i) => {
    if (pose === null) return;
    at.set(i, pose.x, pose.y, Math.round(pose.rot / 90) % 4, -1);
    at.movable[i] = 0;
  });
  for (const [i, corner] of cornerParts(model.problem)) {
    const pose = cornerPose(model.problem, i, corner, at.width, at.height);
    at.set(i, pose.x, pose.y, 0, -1);
    at.movable[i] = 0;
  }
}
