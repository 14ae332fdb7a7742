import type { StageContext } from '../stage.js';
import { GRID_MM } from './basics.js';
import type { Energy } from './energy.js';
import { settle } from './legalise.js';
import type { Near } from './near.js';
import { Ratsnest } from './ratsnest.js';

/** Rounds over the wishes that are not kept; a part that was moved on may have lost its own. */
const ROUNDS = 2;
/** Places that are tried for one wish, best first. */
const TRIES = 3;
/** How many parts in a row may push each other on. */
const DEPTH = 2;
/** What each part that has to make way counts when places are compared, mm. */
const EVICTION_MM = 4;

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly q: number;
  readonly cost: number;
  readonly evicted: readonly number[];
}

/**
 * Keeps `near` wishes that the search left unkept: the part takes its place by the pin, whatever small parts stand there move to the
 * cheapest free places and, where their own wishes suffer, make room in their turn. Done only where the whole arrangement becomes
 * cheaper; legal arrangements stay legal.
 */
export function mend(energy: Energy, context: StageContext): void {
  for (let round = 0; round < ROUNDS; round++) {
    for (const k of energy.model.nears.keys()) {
      context.signal?.throwIfAborted();
      mendWish(energy, k, [], DEPTH);
    }
  }
}

/** `settled` parts stay where they are; `depth` is how many parts may push each other on. */
function mendWish(energy: Energy, k: number, settled: readonly number[], depth: number): void {
  const { at, model } = energy;
  const near = model.nears[k] as Near;
  if (at.movable[near.part] === 0 || model.edges[near.part] !== null) return;
  if (near.targets.some((t) => energy.padGap(k, t) <= near.within)) return;
  for (const spot of spotsFor(energy, k, near, settled)) if (take(energy, near.part, spot, settled, depth)) return;
}

/** Places within the wish, those that cost and evict least first. */
function spotsFor(energy: Energy, k: number, near: Near, settled: readonly number[]): Spot[] {
  const { at } = energy;
  const i = near.part;
  const was = { x: at.x[i] as number, y: at.y[i] as number, q: at.q[i] as number };
  const b = (at.q[near.anchor] as number) * 4;
  const tx = (at.x[near.anchor] as number) + ((near.target[b] as number) + (near.target[b + 2] as number)) / 2;
  const ty = (at.y[near.anchor] as number) + ((near.target[b + 1] as number) + (near.target[b + 3] as number)) / 2;
  const reach = near.within + 2;
  const spots: Spot[] = [];
  for (let q = 0; q < 4; q++) {
    for (let dy = -reach; dy <= reach; dy += 2 * GRID_MM) {
      for (let dx = -reach; dx <= reach; dx += 2 * GRID_MM) {
        at.setFree(i, tx + dx, ty + dy, q);
        if (energy.padGap(k, near.target) > near.within || energy.outside(i) > 0) continue;
        const evicted = energy.blockers(i);
        if (evicted === null || evicted.some((p) => settled.includes(p))) continue;
        spots.push({ x: at.x[i] as number, y: at.y[i] as number, q, cost: energy.pull(i) + EVICTION_MM * evicted.length, evicted });
      }
    }
  }
  at.set(i, was.x, was.y, was.q, -1);
  return spots.sort((a, b) => a.cost - b.cost).slice(0, TRIES);
}

function take(energy: Energy, i: number, spot: Spot, settled: readonly number[], depth: number): boolean {
  const { at, model } = energy;
  const before = at.snapshot();
  const cost = costOf(energy);
  at.set(i, spot.x, spot.y, spot.q, -1);
  for (const p of spot.evicted) at.lift(p);
  if (spot.evicted.every((p) => settle(energy, p)) && energy.legal(i)) {
    if (depth > 0) for (const p of spot.evicted) for (const k of model.nearsOf[p] ?? []) mendWish(energy, k, [...settled, i], depth - 1);
    if (costOf(energy) < cost) return true;
  }
  at.restore(before);
  return false;
}

const costOf = (energy: Energy): number => energy.total() + new Ratsnest(energy.model, energy.at).total();
