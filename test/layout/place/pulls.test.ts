import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/geometry/index.js';
import { scatter } from '../../../src/layout/place/anneal.js';
import { Arrangement } from '../../../src/layout/place/arrangement.js';
import { GRID_MM } from '../../../src/layout/place/basics.js';
import { Energy } from '../../../src/layout/place/energy.js';
import { buildModel, type Model } from '../../../src/layout/place/model.js';
import { Move, Proposer } from '../../../src/layout/place/moves.js';
import { Pulls } from '../../../src/layout/place/pulls.js';
import { controller, problem, R0603, type Spec } from './problems.js';

const scattered = (): { model: Model; at: Arrangement; energy: Energy } => {
  const model = buildModel(problem(controller(8)), 0.25);
  const at = new Arrangement(model, 60, 50);
  scatter(model, at, seededRandom(3));
  return { model, at, energy: new Energy(model, at) };
};

describe('what pulls at parts', () => {
  it('puts each where nothing beside makes its nets shorter', () => {
    const { model, at, energy } = scattered();
    const pulls = new Pulls(model);
    const wires = (i: number): number =>
      (model.netsOf[i] ?? []).reduce((sum, n) => {
        const net = model.nets[n];
        return net === undefined || net.block ? sum : sum + energy.net(net);
      }, 0);
    let tried = 0;
    for (let i = 0; i < model.count; i++) {
      const own = (model.netsOf[i] ?? []).flatMap((n) => model.nets[n] ?? []).filter((n) => !n.block);
      // A net with several pins of one part has no one place from which its box grows.
      if (model.edges[i] !== null || own.some((n) => [...n.parts].filter((p) => p === i).length > 1)) continue;
      pulls.clear();
      pulls.add([i], 0, model, at);
      if (pulls.count === 0) continue;
      tried++;
      const [x, y, q] = [pulls.x(), pulls.y(), at.q[i] as number];
      at.setFree(i, x, y, q);
      const least = wires(i);
      for (const [dx, dy] of [
        [0.5, 0],
        [-0.5, 0],
        [0, 0.5],
        [0, -0.5],
        [7, 3],
        [-20, 11],
      ] as const) {
        at.setFree(i, x + dx, y + dy, q);
        // Parts stand on the grid: both places may be half of it away.
        expect(wires(i)).toBeGreaterThanOrEqual(least - GRID_MM * own.reduce((sum, n) => sum + n.weight, 0));
      }
    }
    expect(tried).toBeGreaterThan(10);
  });

  it('turns a cluster as one: distances within it stay', () => {
    // Resistors in a row: but for clusters and all together, no move takes more than two.
    const row = Array.from(
      { length: 9 },
      (_, k): Spec => ({ ref: `R${k + 1}`, kind: 'resistor', footprint: R0603, nets: { 1: `N${k}`, 2: `N${k + 1}` } }),
    );
    const model = buildModel(problem(row), 0.25);
    const at = new Arrangement(model, 900, 900);
    const random = seededRandom(3);
    scatter(model, at, random);
    // Far from the outline: what would stand beyond it is put onto its edge.
    for (let i = 0; i < model.count; i++) if (model.edges[i] === null) at.setFree(i, 400 + 100 * random(), 400 + 100 * random(), 0);
    const move = new Move(at);
    const proposer = new Proposer(model, at, move, seededRandom(11));
    const apart = (a: number, b: number): number => Math.hypot((at.x[a] as number) - (at.x[b] as number), (at.y[a] as number) - (at.y[b] as number));
    const clusters = new Map(model.clusters.map((c) => [c.join(), c]));
    let seen = 0;
    for (let n = 0; n < 2000; n++) {
      if (!proposer.choose()) continue;
      const cluster = clusters.get([...move.parts.slice(0, move.count)].join());
      const [a, b] = cluster?.length !== undefined && cluster.length > 2 ? [cluster[0] as number, cluster.at(-1) as number] : [0, 0];
      const before = apart(a, b);
      proposer.apply();
      if (a !== b) {
        seen++;
        expect(apart(a, b)).toBeCloseTo(before, 0);
      }
      move.undo();
    }
    expect(seen).toBeGreaterThan(20);
  });
});
