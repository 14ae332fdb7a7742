import { expect, it } from 'vitest';
import { fromBoard, solve } from '../../../src/layout/route/index.js';
import { demoBoard } from '../../support/demo-board.js';

const free = demoBoard();
/** A strip from edge to edge where nothing may be laid. */
const wall = {
  name: 'wall',
  ref: null,
  layers: ['front' as const, 'back' as const],
  bans: ['tracks' as const, 'vias' as const],
  points: [
    [11, 0],
    [12, 0],
    [12, free.height_mm],
    [11, free.height_mm],
  ] as [number, number][],
};

it('a join that what is fixed rules out is looked for once, not until the steps are spent', () => {
  const { unrouted, expansions } = solve(fromBoard({ ...free, keepouts: [wall] }, { pours: ['GND'], keep: false }), { seed: 1 });
  expect(unrouted.map((u) => u.blockers)).toEqual(unrouted.map(() => []));
  expect(unrouted.length).toBeGreaterThan(1);
  expect(expansions).toBeLessThan(1e6);
});
