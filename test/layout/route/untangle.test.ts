import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/geometry/index.js';
import { fromBoard, type RoutingProblem } from '../../../src/layout/route/index.js';
import { Router } from '../../../src/layout/route/router.js';
import { tuningFor } from '../../../src/layout/route/solve.js';
import { untangle } from '../../../src/layout/route/untangle.js';
import { randomBoard } from './boards.js';
import { problemViolations } from './problem-violations.js';

/** A router that had to stop far too early. */
function stopped(problem: RoutingProblem): Router {
  const router = new Router(problem, { seed: 1, budget: 1, effort: 1, tuning: tuningFor(problem, 0.2e6) });
  router.run();
  return router;
}

const TIGHT = 3;
/** Boards with much more than the usual clearance: nets are in each other’s way. */
const problems = Array.from({ length: 40 }, (_, seed) => {
  const problem = fromBoard(randomBoard(seed), { pours: [], keep: false });
  return { ...problem, nets: problem.nets.map((n) => ({ ...n, clearance: n.clearance * TIGHT })) };
});
const laid = (router: Router): Parameters<typeof problemViolations>[1] => ({ nets: router.wiring.routes.flat() });

describe('joins that stayed open', () => {
  it('are freed one by one, and no rule is broken by it', () => {
    let before = 0;
    let after = 0;
    for (const problem of problems) {
      const router = stopped(problem);
      before += router.total();
      untangle(router, 1, 1);
      after += router.total();
      expect(router.openJoins()).toHaveLength(router.total());
      expect(problemViolations(problem, laid(router))).toEqual([]);
    }
    expect(before).toBeGreaterThan(0);
    expect(after).toBeLessThan(before);
  });

  it('a try that loses something leaves everything as it was', () => {
    let refused = 0;
    for (const problem of problems) {
      const router = stopped(problem);
      const [join] = router.openJoins();
      if (join === undefined) continue;
      for (let round = 0; round < 8; round++) {
        const before = router.wiring.routes.map((list) => new Set(list));
        const total = router.total();
        if (router.redo(join.net, router.probe(join).at, 100e6, seededRandom(round), 0)) {
          expect(router.total()).toBeLessThanOrEqual(total);
          continue;
        }
        refused++;
        expect(router.total()).toBe(total);
        expect(router.wiring.routes.map((list) => new Set(list))).toEqual(before);
      }
    }
    expect(refused).toBeGreaterThan(0);
  });
});
