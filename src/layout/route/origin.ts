import { type Box, boundsOf, power, shapeBounds } from '../../geometry/index.js';
import { Lattice } from './lattice.js';
import type { RoutingProblem } from './problem.js';

/** The part of the board that is worked on. */
export function fieldOf({ rings, within }: RoutingProblem): Box {
  const box = boundsOf(rings.flat());
  if (within === undefined) return box;
  const { minX, minY, maxX, maxY } = within;
  return { minX: Math.max(box.minX, minX), minY: Math.max(box.minY, minY), maxX: Math.min(box.maxX, maxX), maxY: Math.min(box.maxY, maxY) };
}

/**
 * A lattice over the board whose lines run through the centres of as many pins as possible, fine-pitch ones first: a pad's vote
 * counts across its narrow side only, where a track leaving it has no room to spare.
 */
export function latticeFor(box: Box, pitch: number, problem: RoutingProblem): Lattice {
  const votesX = new Map<number, number>();
  const votesY = new Map<number, number>();
  for (const pin of problem.pins) {
    const shape = pin.copper[0]?.shape;
    if (shape === undefined || pin.net < 0) continue;
    const b = shapeBounds(shape);
    const w = b.maxX - b.minX;
    const h = b.maxY - b.minY;
    if (w <= h) vote(votesX, pin.at.x, pitch, w);
    if (h <= w) vote(votesY, pin.at.y, pitch, h);
  }
  const x = winner(votesX);
  const y = winner(votesY);
  const originX = Math.floor((box.minX - x) / pitch) * pitch + x - 2 * pitch;
  const originY = Math.floor((box.minY - y) / pitch) * pitch + y - 2 * pitch;
  const nx = Math.ceil((box.maxX - originX) / pitch) + 3;
  const ny = Math.ceil((box.maxY - originY) / pitch) + 3;
  return new Lattice(originX, originY, pitch, nx, ny);
}

function vote(votes: Map<number, number>, at: number, pitch: number, width: number): void {
  const rest = ((Math.round(at) % pitch) + pitch) % pitch;
  const weight = power(1e5 / Math.max(5e4, width), 3);
  votes.set(rest, (votes.get(rest) ?? 0) + weight);
}

function winner(votes: ReadonlyMap<number, number>): number {
  let best = 0;
  let most = 0;
  for (const [rest, count] of votes) {
    if (count > most) {
      most = count;
      best = rest;
    }
  }
  return best;
}
