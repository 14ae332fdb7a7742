import type { Random } from '../../geometry/index.js';
import { power } from '../../geometry/index.js';
import type { StageContext } from '../stage.js';
import type { Arrangement } from './arrangement.js';
import type { Energy } from './energy.js';
import { Ledger } from './ledger.js';
import type { Model } from './model.js';
import { Move, Proposer } from './moves.js';
import type { Ratsnest } from './ratsnest.js';

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

/** What two neighbours in line are worth, mm. */
const TIDINESS_MM = 0.3;

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
  const ledger = new Ledger(energy);
  for (let s = 0; s < steps; s++) {
    context.signal?.throwIfAborted();
    const part = s / (steps - 1);
    const heat = schedule.hot * power(schedule.cold / schedule.hot, part);
    energy.press = schedule.press[0] * power(schedule.press[1] / schedule.press[0], part);
    proposer.reach = Math.max(1, size * 0.6 * (1 - part) ** 2);
    ledger.reset();
    for (let m = 0; m < perStep; m++) step(ledger, proposer, move, heat, random);
  }
}

/**
 * Cold annealing that also counts crossings of airwires and rewards parts in line; overlaps cost so much that a legal arrangement
 * stays legal.
 */
export function refine(energy: Energy, ratsnest: Ratsnest, schedule: Schedule, random: Random, context: StageContext): void {
  const { at, model } = energy;
  const move = new Move(at);
  const proposer = new Proposer(model, at, move, random);
  if (proposer.idle) return;
  energy.press = schedule.press[1];
  energy.tidiness = TIDINESS_MM;
  const ledger = new Ledger(energy);
  const steps = 30;
  const perStep = Math.ceil(schedule.moves / steps);
  for (let s = 0; s < steps; s++) {
    context.signal?.throwIfAborted();
    const part = s / (steps - 1);
    const heat = schedule.hot * power(schedule.cold / schedule.hot, part);
    proposer.reach = 1 + 9 * (1 - part);
    ledger.reset();
    for (let m = 0; m < perStep; m++) {
      if (!proposer.choose()) continue;
      ratsnest.touch(move.parts, move.count);
      const before = ledger.before(move.parts, move.count) + ratsnest.cost();
      proposer.apply();
      const placed = ledger.after(move.parts, move.count);
      const chance = -heat * Math.log(Math.max(1e-12, random()));
      // Airwires can win back only so much: most bad moves are refused before their trees are grown.
      if (placed - before > chance) {
        move.undo();
        continue;
      }
      ratsnest.update();
      if (placed + ratsnest.cost() - before > chance) {
        ratsnest.undo();
        move.undo();
      } else {
        ledger.commit(move.parts, move.count);
      }
    }
  }
}

function step(ledger: Ledger, proposer: Proposer, move: Move, heat: number, random: Random): void {
  if (!proposer.choose()) return;
  const before = ledger.before(move.parts, move.count);
  proposer.apply();
  const delta = ledger.after(move.parts, move.count) - before;
  if (delta > 0 && random() >= Math.exp(-delta / heat)) move.undo();
  else ledger.commit(move.parts, move.count);
}
