import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/geometry/index.js';
import { scatter } from '../../../src/layout/place/anneal.js';
import { Arrangement } from '../../../src/layout/place/arrangement.js';
import { buildModel } from '../../../src/layout/place/model.js';
import { Move, Proposer } from '../../../src/layout/place/moves.js';
import { Ratsnest } from '../../../src/layout/place/ratsnest.js';
import { controller, problem, R0603, type Spec } from './problems.js';

function scattered(specs: readonly Spec[], seed: number) {
  const model = buildModel(problem(specs), 0.25);
  const at = new Arrangement(model, 60, 50);
  const random = seededRandom(seed);
  scatter(model, at, random);
  return { model, at, random };
}

describe('the ratsnest', () => {
  it('stays what a fresh count makes of it, through moves done and undone', () => {
    const { model, at, random } = scattered(controller(8), 3);
    const ratsnest = new Ratsnest(model, at);
    const move = new Move(at);
    const proposer = new Proposer(model, at, move, random);
    for (let n = 0; n < 300; n++) {
      if (!proposer.choose()) continue;
      ratsnest.touch(move.parts, move.count);
      proposer.apply();
      ratsnest.update();
      if (n % 3 === 0) continue;
      ratsnest.undo();
      move.undo();
    }
    expect(ratsnest.total()).toBeCloseTo(new Ratsnest(model, at).total(), 6);
    expect(ratsnest.total()).toBeGreaterThan(0);
  });

  it('counts each crossing once', () => {
    const r = (ref: string, net: string): Spec => ({ ref, kind: 'resistor', footprint: R0603, nets: { 1: net } });
    const { model, at } = scattered([r('R1', 'A'), r('R2', 'A'), r('R3', 'B'), r('R4', 'B')], 1);
    const stand = (crossed: boolean): number => {
      at.set(0, 10, 10, 0, -1);
      at.set(1, 30, crossed ? 30 : 10, 0, -1);
      at.set(2, 10, 30, 0, -1);
      at.set(3, 30, crossed ? 10 : 30, 0, -1);
      return new Ratsnest(model, at).total();
    };
    expect([stand(false), stand(true)]).toEqual([0, 2]);
  });
});
