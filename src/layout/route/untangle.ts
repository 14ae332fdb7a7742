import { power, seededRandom } from '../../geometry/index.js';
import type { Router } from './router.js';

/** Search steps in all, and of one round. */
const BUDGET = 20e6;
const ROUND = 4e6;
/** It ends after so many rounds in which nothing more was joined. */
const IDLE = 16;
/** Boards with more joins missing want another way altogether. */
const MOST_OPEN = 30;
/** Half sides of the squares whose routes are taken up: from this, nm, to ten times as much. */
const LEAST_HALF = 1e6;

/**
 * Frees single joins of a routed board: where one is held up, all routes about the place are taken up and laid anew in another order, that
 * join first. What misses no more than before stays, so that a knot may also wander to where it comes loose. Whether anything changed.
 */
export function untangle(router: Router, seed: number, effort: number): boolean {
  const random = seededRandom(seed);
  const end = router.search.expansions + BUDGET * effort;
  let changed = false;
  let idle = 0;
  while (router.total() > 0 && router.total() <= MOST_OPEN && router.search.expansions < end && idle < IDLE) {
    const open = router.openJoins();
    const join = open[Math.floor(random() * open.length)];
    if (join === undefined) break;
    const before = router.total();
    const { at, blockers } = router.probe(join);
    const half = LEAST_HALF * power(10, random());
    if (blockers.length > 0 && router.redo(join.net, at, half, random, ROUND)) changed = true;
    idle = router.total() < before ? 0 : idle + 1;
  }
  return changed;
}
