import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/geometry/index.js';
import { scatter } from '../../../src/layout/place/anneal.js';
import { Arrangement } from '../../../src/layout/place/arrangement.js';
import { Energy } from '../../../src/layout/place/energy.js';
import { Ledger } from '../../../src/layout/place/ledger.js';
import { buildModel } from '../../../src/layout/place/model.js';
import { Move, Proposer } from '../../../src/layout/place/moves.js';
import { controller, problem } from './problems.js';

describe('the ledger', () => {
  it('judges every move as a count of the whole board does, through moves done and undone', () => {
    const model = buildModel(problem(controller(8)), 0.25);
    const at = new Arrangement(model, 60, 50);
    const random = seededRandom(5);
    scatter(model, at, random);
    const energy = new Energy(model, at);
    energy.tidiness = 0.3;
    const ledger = new Ledger(energy);
    const move = new Move(at);
    const proposer = new Proposer(model, at, move, random);
    let counted = 0;
    for (let n = 0; n < 400; n++) {
      if (!proposer.choose()) continue;
      const whole = energy.total();
      const before = ledger.before(move.parts, move.count);
      proposer.apply();
      const change = ledger.after(move.parts, move.count) - before;
      expect(change).toBeCloseTo(energy.total() - whole, 6);
      counted++;
      if (n % 3 === 0) ledger.commit(move.parts, move.count);
      else move.undo();
    }
    expect(counted).toBeGreaterThan(300);
  });
});
