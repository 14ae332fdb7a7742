import { describe, expect, it } from 'vitest';
import type { Density } from '../../src/board/index.js';
import { isRough } from '../../src/build/attempt.js';
import { faults } from '../../src/build/faults.js';
import { firstOrders, furtherOrders, mostChanges } from '../../src/build/orders.js';
import { DENSE_INPUT, laid } from '../support/dense-board.js';

const laidUsual = laid('usual');

const densities = (missing: number): Density[] => {
  const unrouted = Array.from({ length: missing }, () => ({ net: 'P1', from: 'J1.1', to: 'J2.1' }));
  return furtherOrders(DENSE_INPUT, 1, { ...laidUsual, unrouted }).map((order) => order.task.density);
};

describe('a board that does not come out by the usual tracks and gaps', () => {
  it('comes out by narrower ones, by which it is checked, and says so', () => {
    expect(laidUsual.unrouted.length).toBeGreaterThan(0);
    const board = laid('dense');
    expect(board.unrouted).toEqual([]);
    expect(board.findings.filter((f) => f.severity === 'error')).toEqual([]);
    expect(board.rules.clearance_mm).toBe(0.15);
    expect(board.classes.find((c) => c.name === 'signal')).toMatchObject({ track_mm: 0.15, clearance_mm: 0.15 });
    expect(board.findings.map((f) => f.message).join()).toMatch(/0\.15 mm apart and signals are 0\.15 mm wide/);
  });

  it('is left unpoured and unchecked where only a clean one is wanted, and finished where it can be clean', () => {
    const left = laid('usual', true);
    expect([isRough(left), left.zones.length]).toEqual([true, 0]);
    expect(left.unrouted.length).toBeGreaterThan(0);
    expect([isRough(laidUsual), laidUsual.findings.some((f) => f.rule === 'drc.unconnected')]).toEqual([false, true]);
    expect(laid('dense', true)).toEqual(laid('dense'));
  });

  it('is tried the less often the more parts it has, and least where its circuit keeps it from passing', () => {
    const [part] = DENSE_INPUT.resolved.parts;
    if (part === undefined) throw new Error('no part');
    const input = (count: number, faulty = false) => ({
      ...DENSE_INPUT,
      faulty,
      resolved: { ...DENSE_INPUT.resolved, parts: Array.from({ length: count }, () => part) },
    });
    const tried = (count: number, faulty = false): number => furtherOrders(input(count, faulty), 1, null).length;
    expect([tried(20), tried(60), tried(100), tried(200)]).toEqual([7, 7, 4, 2]);
    expect([tried(20, true), mostChanges(input(20, true)), mostChanges(input(200))]).toEqual([2, 0, 2]);
  });

  it('is tried by narrower tracks as soon as anything is missing where it is large, and at once where rows are fine, too', () => {
    const [part] = DENSE_INPUT.resolved.parts;
    if (part === undefined) throw new Error('no part');
    const fine = { ...part, footprint: { ...part.footprint, pads: part.footprint.pads.map((p) => ({ ...p, w: 0.25 })) } };
    const input = (count: number, one = part) => ({
      ...DENSE_INPUT,
      resolved: { ...DENSE_INPUT.resolved, parts: Array.from({ length: count }, () => one) },
    });
    const open = { ...laidUsual, unrouted: [{ net: 'P1', from: 'J1.1', to: 'J2.1' }] };
    const further = (count: number): Density[] => [...new Set(furtherOrders(input(count), 1, open).map((o) => o.task.density))];
    expect([further(60), further(100)]).toEqual([['usual', 'dense'], ['dense']]);
    const first = (count: number, one = part): Density[] => firstOrders(input(count, one), 1).map((o) => o.task.density);
    expect([first(60, fine), first(100, fine), first(100)]).toEqual([
      ['usual', 'dense'],
      ['dense', 'dense'],
      ['usual', 'usual'],
    ]);
  });

  it('is searched longer at its size where little is missing, and given more room where much is', () => {
    const [part] = DENSE_INPUT.resolved.parts;
    if (part === undefined) throw new Error('no part');
    const fine = { ...part, footprint: { ...part.footprint, pads: part.footprint.pads.map((p) => ({ ...p, w: 0.25 })) } };
    const design = { ...DENSE_INPUT.resolved.design, board: { width_mm: 60, height_mm: 50 }, constraints: {} };
    const input = { ...DENSE_INPUT, resolved: { ...DENSE_INPUT.resolved, design, parts: Array.from({ length: 100 }, () => fine) } };
    const slacks = (missing: number): number[] => {
      const unrouted = Array.from({ length: missing }, () => ({ net: 'P1', from: 'J1.1', to: 'J2.1' }));
      return furtherOrders(input, 1, { ...laidUsual, unrouted }).map((o) => o.problem.slack);
    };
    expect(Math.min(...slacks(1))).toBe(0);
    expect(Math.min(...slacks(6))).toBeGreaterThan(0);
  });

  it('weighs a part without a place more than what is wrong with one that holds all', () => {
    const finding = { rule: 'drc.clearance', severity: 'error' as const, refs: [], nets: [], message: '' };
    const worn = { findings: Array.from({ length: 9 }, () => finding), unrouted: [] };
    const crammed = { findings: [{ ...finding, rule: 'place.full', refs: ['R1'] }], unrouted: [] };
    expect(faults(crammed)).toBeGreaterThan(faults(worn));
  });

  it('is given more room before it is given narrower tracks, unless much is missing', () => {
    expect(densities(2)).toEqual([...Array(5).fill('usual'), 'dense', 'dense']);
    expect(densities(7)).toEqual(Array(5).fill('dense'));
  });
});
