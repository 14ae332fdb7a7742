import type { Random } from '../../geometry/index.js';
import type { StageContext } from '../stage.js';
import type { Arrangement } from './arrangement.js';
import type { Energy } from './energy.js';
import type { Model } from './model.js';
import { Move, Proposer } from './moves.js';

/** Parts begin anywhere, satellites on their anchors. */
export function scatter(model: Model, at: Arrangement, random: Random): void {
  for (let i = 0; i < model.count; i++) {
    if (at.movable[i] === 0) continue;
    const options = model.edges[i] ?? null;
    if (options === null) at.setFree(i, random() * at.width, random() * at.height, Math.floor(random() * 4));
    else at.setAtEdge(i, Math.floor(random() * options.length), random() * Math.max(at.width, at.height));
  }
  for (let i = 0; i < model.count; i++) {
    for (const s of model.satellites[i] as readonly number[]) {
      if (at.movable[s] === 1 && model.edges[s] === null) at.setFree(s, at.x[i] as number, at.y[i] as number, Math.floor(random() * 4));
    }
  }
}

export interface Schedule {
  readonly moves: number;
  /** Start and end temperature, mm. */
  readonly hot: number;
  readonly cold: number;
  /** Start and end cost of a millimetre of overlap. */
  readonly press: readonly [number, number];
}

/**
 * Simulated annealing over places, turns and edges. Overlaps are allowed at a price that rises while the temperature falls, so
 * parts can pass through each other early and stand apart at the end (nearly always; `legalise` mends the rest).
 */
export function anneal(energy: Energy, schedule: Schedule, random: Random, context: StageContext): void {
  const { at, model } = energy;
  const move = new Move(at);
  const proposer = new Proposer(model, at, move, random);
  if (proposer.idle) return;
  const steps = 60;
  const perStep = Math.ceil(schedule.moves / steps);
  const size = Math.max(at.width, at.height);
  for (let s = 0; s < steps; s++) {
    context.signal?.throwIfAborted();
    const part = s / (steps - 1);
    const heat = schedule.hot * (schedule.cold / schedule.hot) ** part;
    energy.press = schedule.press[0] * (schedule.press[1] / schedule.press[0]) ** part;
    proposer.reach = Math.max(1, size * 0.6 * (1 - part) ** 2);
    for (let m = 0; m < perStep; m++) step(energy, proposer, move, heat, random);
  }
}

function step(energy: Energy, proposer: Proposer, move: Move, heat: number, random: Random): void {
  if (!proposer.choose()) return;
  const before = energy.local(move.parts, move.count);
  proposer.apply();
  const delta = energy.local(move.parts, move.count) - before;
  if (delta > 0 && random() >= Math.exp(-delta / heat)) move.undo();
}
