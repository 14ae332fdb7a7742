import { seededRandom } from '../../geometry/index.js';
import type { Placement, PlacementProblem, StageContext } from '../stage.js';
import { anneal, refine, scatter } from './anneal.js';
import { Arrangement } from './arrangement.js';
import { cornerParts, cornerPose } from './corners.js';
import { Energy } from './energy.js';
import { illegal, legalise } from './legalise.js';
import { mend } from './mend.js';
import { buildModel, type Model } from './model.js';
import { Ratsnest } from './ratsnest.js';
import { placementOf } from './report.js';
import { roomFactor, type Size, sizesToTry } from './size.js';

/** Gap between courtyards that is kept where there is room, mm; on a crowded board they may touch. */
const COMFORT_GAP_MM = 0.25;

/** How hard an outline is tried: annealing starts, moves per part and start. */
interface Effort {
  readonly starts: number;
  /** Starts at the most, while the best arrangement leaves a `near` wish unkept. */
  readonly retries: number;
  readonly movesPerPart: number;
}
const FULL: Effort = { starts: 2, retries: 4, movesPerPart: 1500 };
/** Enough to see whether the parts fit at all. */
const QUICK: Effort = { starts: 1, retries: 1, movesPerPart: 300 };
/** Parts at which each gets half its moves, so that large boards stay quick. */
const CROWD = 100;
/** Share of the moves that is made again, cold, to refine. */
const REFINING = 0.45;

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
  const models = [comfortable, buildModel(problem, problem.rules.courtyard_gap_mm)];
  const sizes = sizesToTry(comfortable);
  let last: Energy | null = null;
  for (const [k, size] of sizes.entries()) {
    const seeded = { ...context, seed: context.seed + k * 101 };
    for (const model of models) {
      context.progress?.(k, sizes.length, `${size.width} × ${size.height} mm`);
      // Past the first size, only an outline that holds the parts at a glance is worth the effort.
      last = bestOf(model, size, seeded, k === 0 ? FULL : QUICK);
      if (illegal(last).length > 0) continue;
      if (k > 0) last = bestOf(model, size, seeded, FULL);
      if (illegal(last).length === 0) return placementOf(last, wished);
    }
  }
  return placementOf(last ?? bestOf(comfortable, { width: 50, height: 50 }, context, QUICK), wished);
}

function bestOf(model: Model, size: Size, context: StageContext, effort: Effort): Energy {
  let best: { energy: Energy; cost: number } | null = null;
  for (let start = 0; start < effort.starts || (start < effort.retries && best !== null && unkept(best.energy)); start++) {
    const energy = solve(model, size, context, { start, movesPerPart: effort.movesPerPart });
    energy.press = 50;
    energy.tidiness = 0;
    const cost = energy.total() + new Ratsnest(model, energy.at).total() + 1000 * illegal(energy).length;
    if (best === null || cost < best.cost) best = { energy, cost };
  }
  return (best as { energy: Energy }).energy;
}

const unkept = (energy: Energy): boolean => energy.model.nears.some((near, k) => near.targets.every((t) => energy.padGap(k, t) > near.within));

function solve(model: Model, size: Size, context: StageContext, effort: { start: number; movesPerPart: number }): Energy {
  const random = seededRandom(context.seed * 31 + effort.start * 7919 + 1);
  const at = new Arrangement(model, size.width, size.height);
  const energy = new Energy(model, at);
  standFixed(model, energy);
  scatter(model, at, random);
  energy.setRoom(roomFactor(model, size));
  const moves = (effort.movesPerPart * model.count) / (1 + model.count / CROWD);
  anneal(energy, { moves, hot: 15, cold: 0.08, press: [2, 40] }, random, context);
  if (legalise(energy, context)) {
    const ratsnest = new Ratsnest(model, at);
    refine(energy, ratsnest, { moves: moves * REFINING, hot: 3, cold: 0.05, press: [1000, 1000] }, random, context);
    energy.press = 1000;
    energy.tidiness = 0;
    mend(energy, context);
  }
  return energy;
}

/** Pinned parts and corner parts take their places and keep them; a corner that a keepout or a pinned part holds is left. */
function standFixed(model: Model, energy: Energy): void {
  const { at } = energy;
  for (let i = 0; i < model.count; i++) at.lift(i);
  model.pinned.forEach((pose, i) => {
    if (pose === null) return;
    at.set(i, pose.x, pose.y, Math.round(pose.rot / 90) % 4, -1);
    at.movable[i] = 0;
  });
  for (const [i, corner] of cornerParts(model.problem)) {
    const pose = cornerPose(model.problem, i, corner, at);
    at.set(i, pose.x, pose.y, 0, -1);
    if (energy.legal(i)) at.movable[i] = 0;
  }
}
