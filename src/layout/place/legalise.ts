import type { StageContext } from '../stage.js';
import type { Arrangement } from './arrangement.js';
import { GRID_MM } from './basics.js';
import type { EdgeOption } from './edge-options.js';
import type { Energy } from './energy.js';
import type { Model } from './model.js';
import { openSpots } from './open-spots.js';

/** Places that are asked about for one arrangement; boards that hold their parts take a tenth of it. */
const MOST_TESTS = 300_000;

/**
 * Moves parts that stand on each other or outside to the cheapest legal place, big parts first. True when every movable part ended
 * legal; otherwise the parts that found no place are left where they were.
 */
export function legalise(energy: Energy, context: StageContext): boolean {
  const { at, model } = energy;
  energy.enough = energy.tests + MOST_TESTS;
  for (let round = 0; round < 3; round++) {
    context.signal?.throwIfAborted();
    const bad = illegal(energy);
    if (bad.length === 0) return true;
    const lifted = round === 0 ? bad : withNeighbours(at, model, bad, round * 3);
    lifted.sort((a, b) => rank(at, b) - rank(at, a) || a - b);
    for (const i of lifted) at.lift(i);
    for (const i of lifted) settle(energy, i);
  }
  return illegal(energy).length === 0;
}

export function illegal(energy: Energy): number[] {
  return [...energy.at.movable.keys()].filter((i) => energy.at.movable[i] === 1 && !energy.legal(i));
}

/** Parts at edges first, then by courtyard area. */
function rank(at: Arrangement, i: number): number {
  return at.areaOf(i) + (at.model.edges[i] === null ? 0 : 1e6);
}

function withNeighbours(at: Arrangement, model: Model, bad: readonly number[], reach: number): number[] {
  const lifted = new Set(bad);
  for (const i of bad) {
    for (let j = 0; j < model.count; j++) {
      if (at.movable[j] === 0 || rank(at, j) > rank(at, i)) continue;
      const dx = Math.max((at.box[j * 4] as number) - (at.box[i * 4 + 2] as number), (at.box[i * 4] as number) - (at.box[j * 4 + 2] as number));
      const dy = Math.max(
        (at.box[j * 4 + 1] as number) - (at.box[i * 4 + 3] as number),
        (at.box[i * 4 + 1] as number) - (at.box[j * 4 + 3] as number),
      );
      if (dx < reach && dy < reach) lifted.add(j);
    }
  }
  return [...lifted];
}

/** Puts one part at the cheapest legal place, looking further out until there is one. False and unmoved: none. */
export function settle(energy: Energy, i: number): boolean {
  const { at, model } = energy;
  const was = { x: at.x[i] as number, y: at.y[i] as number, q: at.q[i] as number, option: at.option[i] as number };
  const found = model.edges[i] === null ? bestFree(energy, i) : bestAtEdge(energy, i);
  const to = found ?? was;
  at.set(i, to.x, to.y, to.q, to.option);
  return found !== null;
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly q: number;
  readonly option: number;
  readonly cost: number;
}

function consider(energy: Energy, i: number, best: Spot | null): Spot | null {
  if (!energy.legal(i)) return best;
  const { at } = energy;
  const cost = energy.local(Int32Array.of(i), 1);
  if (best !== null && cost >= best.cost) return best;
  return { x: at.x[i] as number, y: at.y[i] as number, q: at.q[i] as number, option: at.option[i] as number, cost };
}

function bestFree(energy: Energy, i: number): Spot | null {
  const { at } = energy;
  const [x, y] = [at.x[i] as number, at.y[i] as number];
  const all = Math.max(at.width, at.height);
  for (const look of [
    { reach: 3, pitch: GRID_MM },
    { reach: 8, pitch: 2 * GRID_MM },
    { reach: all, pitch: 2 * GRID_MM },
    { reach: all, pitch: GRID_MM },
  ]) {
    let best: Spot | null = null;
    for (const spot of openSpots(energy, i, { x, y, ...look })) {
      at.set(i, spot.x, spot.y, spot.q, -1);
      best = consider(energy, i, best);
      if (energy.tests > energy.enough) return best;
    }
    if (best !== null) return best;
  }
  return null;
}

function bestAtEdge(energy: Energy, i: number): Spot | null {
  const { at, model } = energy;
  let best: Spot | null = null;
  (model.edges[i] as readonly EdgeOption[]).forEach((way, option) => {
    const length = way.edge === 'left' || way.edge === 'right' ? at.height : at.width;
    for (let along = 0; along <= length; along += 2 * GRID_MM) {
      at.setAtEdge(i, option, along);
      best = consider(energy, i, best);
    }
  });
  return best;
}
