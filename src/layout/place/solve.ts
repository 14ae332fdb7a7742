import { seededRandom } from '../../geometry/index.js';
import type { StageContext } from '../stage.js';
import { anneal, refine, scatter } from './anneal.js';
import { Arrangement } from './arrangement.js';
import { cornerParts, cornerPose } from './corners.js';
import { Energy } from './energy.js';
import { standAlike } from './escorts.js';
import { illegal, legalise } from './legalise.js';
import { mend } from './mend.js';
import type { Model } from './model.js';
import { Ratsnest } from './ratsnest.js';
import { roomFactor, type Size } from './size.js';

/** How hard an outline is tried: annealing starts, moves per part and start. */
export interface Effort {
  readonly starts: number;
  /** Starts at the most, while the best arrangement leaves a `near` wish unkept. */
  readonly retries: number;
  readonly movesPerPart: number;
}
export const FULL: Effort = { starts: 2, retries: 4, movesPerPart: 1500 };
/** Enough to see whether the parts fit at all. */
export const QUICK: Effort = { starts: 1, retries: 1, movesPerPart: 300 };
/** Parts at which each gets half its moves, so that large boards stay quick. */
const CROWD = 100;
/** Share of the moves that is made again, cold, to refine. */
const REFINING = 0.45;

/** A start that leaves more parts than this share of all, and more than a few, without a place is not tried again: they do not fit. */
const HOPELESS = 0.08;
const FEW = 3;

/** The cheapest arrangement of several annealing starts on an outline, legal where one of them was. Deterministic for a seed. */
export function bestOf(model: Model, size: Size, context: StageContext, effort: Effort): Energy {
  let best: { energy: Energy; cost: number } | null = null;
  for (let start = 0; start < effort.starts || (start < effort.retries && best !== null && unkept(best.energy)); start++) {
    const energy = solve(model, size, context, { start, movesPerPart: effort.movesPerPart });
    const cost = costOf(energy);
    if (best === null || cost < best.cost) best = { energy, cost };
    if (illegal(energy).length > Math.max(FEW, HOPELESS * model.count)) break;
  }
  return (best as { energy: Energy }).energy;
}

/** What an arrangement costs in the end, mm: wires, crossings, wishes and room; parts without a legal place cost most. */
export function costOf(energy: Energy): number {
  energy.press = 50;
  energy.tidiness = 0;
  return energy.total() + new Ratsnest(energy.model, energy.at).total() + 1000 * illegal(energy).length;
}

/** Whether a wish to stand near another part is not kept. */
export const unkept = (energy: Energy): boolean => energy.model.nears.some((near, k) => near.targets.every((t) => energy.padGap(k, t) > near.within));

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
export function standFixed(model: Model, energy: Energy): void {
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
  for (let i = 0; i < model.count; i++) cornered(energy, i);
  standAlike(energy);
}

/** Steps along an edge in which a plug looks for the first place from its corner on, mm, and how far. */
const [CORNER_STEP_MM, CORNER_REACH_MM] = [0.5, 15];

/** What belongs at an edge and was wished to a corner looks out over the edge, as near to the corner as a hole that is there lets it. */
function cornered(energy: Energy, i: number): void {
  const { model, at } = energy;
  const [corner, ways] = [model.parts[i]?.hint.corner, model.edges[i]];
  if (corner === undefined || ways == null) return;
  const way = Math.max(
    0,
    ways.findIndex((w) => corner.includes(w.edge)),
  );
  const upright = ways[way]?.edge === 'left' || ways[way]?.edge === 'right';
  const far = corner.includes(upright ? 'bottom' : 'right');
  for (let along = 0; along <= CORNER_REACH_MM; along += CORNER_STEP_MM) {
    at.setAtEdge(i, way, far ? (upright ? at.height : at.width) - along : along);
    if (!energy.legal(i)) continue;
    at.movable[i] = 0;
    return;
  }
}
