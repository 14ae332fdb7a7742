import { expect, it } from 'vitest';
import { fromBoard } from '../../../src/layout/route/index.js';
import { BLOCKED, type Laid, Maps } from '../../../src/layout/route/maps.js';
import { fieldOf, latticeFor } from '../../../src/layout/route/origin.js';
import { demoBoard } from '../../support/demo-board.js';

const problem = fromBoard(demoBoard(), { pours: [], keep: false });
const lattice = latticeFor(fieldOf(problem), 2e5, problem);
const net = problem.nets.findIndex((n) => n.name !== 'GND');
const other = problem.nets.findIndex((n, i) => i !== net && n.name !== 'GND');
const [a, b] = [lattice.at(20 * lattice.nx + 20), lattice.at(20 * lattice.nx + 40)];
const laid: Laid = { net: other, segments: [{ layer: 0, width: 2e5, a, b }], vias: [b] };

it('a map that is made late has what was painted before, and not what was taken away again', () => {
  const early = new Maps(problem, lattice, 0);
  early.of(net);
  const late = new Maps(problem, lattice, 0);
  for (const maps of [early, late]) {
    maps.paint(laid, 1);
    maps.paint({ ...laid, segments: [], vias: [a] }, 1);
    const gone = { ...laid, vias: [] };
    maps.paint(gone, 1);
    maps.paint(gone, -1);
  }
  for (const key of ['wide', 'neck', 'via', 'flow'] as const) {
    expect(late.of(net)[key].taken, key).toEqual(early.of(net)[key].taken);
    expect(late.of(net)[key].fixed, key).toEqual(early.of(net)[key].fixed);
  }
  expect(late.of(net).wide.taken.some((t) => t > 0)).toBe(true);
});

it('a pour without copper flows nowhere, and nothing is painted for it', () => {
  const [bare = 0] = problem.nets.flatMap((n, i) => (n.name === 'GND' ? [i] : []));
  const known = { fills: [], zones: [], width: Number.POSITIVE_INFINITY, clearance: Number.POSITIVE_INFINITY };
  const nets = problem.nets.map((n, i) => (i === bare ? { ...n, pour: true, known } : n));
  const maps = new Maps({ ...problem, nets }, lattice, 0);
  const { flow, wide } = maps.of(bare);
  maps.paint(laid, 1);
  expect(flow.fixed.every((owner) => owner === BLOCKED)).toBe(true);
  expect(flow.taken.every((t) => t === 0)).toBe(true);
  expect(wide.taken.some((t) => t > 0)).toBe(true);
});
