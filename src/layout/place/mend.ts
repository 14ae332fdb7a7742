import type { StageContext } from '../stage.js';
import { GRID_MM } from './basics.js';
import type { Energy } from './energy.js';
import { settle } from './legalise.js';
import type { Near } from './near.js';
import { Ratsnest } from './ratsnest.js';

/** Rounds over the wishes that are not kept; a part that was moved on may have lost its own. */
const ROUNDS = 2;
/** Places that are tried for one wish, best first. */
const TRIES = 4;
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
 * cheapest free places. Done only where the whole arrangement becomes cheaper; legal arrangements stay legal.
 */
export function mend(energy: Energy, context: StageContext): void {
  const { at, model } = energy;
  for (let round = 0; round < ROUNDS; round++) {
    for (const [k, near] of model.nears.entries()) {
      if (at.movable[near.part] === 0 || model.edges[near.part] !== null) continue;
      if (near.targets.some((t) => energy.padGap(k, t) <= near.within)) continue;
      context.signal?.throwIfAborted();
      for (const spot of spotsFor(energy, k, near)) if (take(energy, near.part, spot)) break;
    }
  }
}

/** Places within the wish, those that cost and evict least first. */
function spotsFor(energy: Energy, k: number, near: Near): Spot[] {
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
        if (evicted === null) continue;
        spots.push({ x: at.x[i] as number, y: at.y[i] as number, q, cost: energy.pull(i) + EVICTION_MM * evicted.length, evicted });
      }
    }
  }
  at.set(i, was.x, was.y, was.q, -1);
  return spots.sort((a, b) => a.cost - b.cost).slice(0, TRIES);
}

function take(energy: Energy, i: number, spot: Spot): boolean {
  const { at, model } = energy;
  const moved = [i, ...spot.evicted];
  const before = moved.map((p) => ({ x: at.x[p] as number, y: at.y[p] as number, q: at.q[p] as number, option: at.option[p] as number }));
  const cost = energy.total() + new Ratsnest(model, at).total();
  at.set(i, spot.x, spot.y, spot.q, -1);
  for (const p of spot.evicted) at.lift(p);
  if (spot.evicted.every((p) => settle(energy, p)) && energy.legal(i) && energy.total() + new Ratsnest(model, at).total() < cost) return true;
  for (const [n, p] of moved.entries()) {
    const pose = before[n] as (typeof before)[number];
    at.set(p, pose.x, pose.y, pose.q, pose.option);
  }
  return false;
}
