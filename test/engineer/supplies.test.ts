import { describe, expect, it } from 'vitest';
import { type Need, planSupplies, type Source } from '../../src/engineer/index.js';
import { loadLibrary } from '../../src/parts/load.js';

const library = loadLibrary();
const need = (volts: number, peak: number, typical = peak): Need => ({ who: 'x', low: volts, high: volts, typical, peak, best: volts });
const jack = (volts: number, amps: number): Source => ({ net: 'VIN', volts, amps });
const usb: Source = { net: 'VBUS', volts: 5, amps: 0.5 };

describe('the supply tree', () => {
  it('makes no rail where a source feeds the port already', () => {
    const tree = planSupplies([{ who: 'x', low: 4.5, high: 5.5, typical: 0.1, peak: 0.2 }], [usb], library);
    expect(tree.rails).toEqual([]);
    expect(tree.fed).toEqual([5]);
  });

  it('takes a linear regulator where little is burnt and a switching one where its package could not shed the heat', () => {
    const [little] = planSupplies([need(3.3, 0.3)], [usb], library).rails;
    expect(library.blocks.get(little?.block ?? '')?.converts?.topology).toBe('linear');
    const [much] = planSupplies([need(3.3, 0.5)], [jack(24, 2)], library).rails;
    expect(library.blocks.get(much?.block ?? '')?.converts?.topology).toBe('buck');
  });

  it('burns in no linear regulator more than its package sheds, whatever is asked', () => {
    for (const from of [5, 6, 9, 12])
      for (const amps of [0.05, 0.2, 0.4, 0.7])
        for (const to of [3.3, 5]) {
          const { rails } = planSupplies([need(to, amps)], [jack(from, 10)], library);
          for (const rail of rails) expect(rail.heat_w).toBeLessThanOrEqual(library.blocks.get(rail.block)?.converts?.sheds_w ?? 99);
        }
  });

  it('asks no converter for more than it gives and says so where none gives enough', () => {
    const tree = planSupplies([need(5, 40)], [jack(24, 100)], library);
    expect(tree.fed).toEqual([null]);
    expect(planSupplies([need(5, 4.5)], [jack(24, 100)], library).rails.map((r) => r.block)).toEqual(['buck_60v']);
  });

  it('names a source that is asked for more than it surely gives', () => {
    expect(planSupplies([need(5, 2)], [usb], library).over).toEqual(['VBUS']);
    expect(planSupplies([need(5, 0.4)], [usb], library).over).toEqual([]);
  });

  it('sums what hangs below a rail up to its source', () => {
    const tree = planSupplies([need(3.3, 0.2), need(3.3, 0.1)], [usb], library);
    expect(tree.rails[0]?.peak).toBeCloseTo(0.3, 6);
    expect(tree.drawn[0]?.peak).toBeCloseTo(0.3, 6);
  });

  it('leaves the rails that stand as they are when one more is wanted', () => {
    const before = planSupplies([need(3.3, 0.36)], [jack(12, 5)], library).rails;
    for (const volts of [5, 9, 24]) {
      const after = planSupplies([need(3.3, 0.36), need(volts, 0.3)], [jack(12, 5)], library).rails;
      expect(after).toContainEqual(before[0]);
    }
  });

  it('lifts a cell to what is above it and is bounded for many rails', () => {
    const cell: Source = { net: 'VBAT', volts: 3.7, amps: 2 };
    const tree = planSupplies([need(3.3, 0.2), need(5, 0.4), need(12, 0.1)], [cell], library);
    expect(tree.fed).toEqual([3.3, 5, 12]);
    const many = planSupplies(
      [3, 3.3, 4, 5, 6, 7, 8, 9, 10, 11, 14, 15].map((v) => need(v, 0.1)),
      [jack(24, 5)],
      library,
    );
    expect(many.nodes).toBeLessThanOrEqual(5_000);
    expect(many.fed.filter((v) => v !== null).length).toBeGreaterThan(8);
  });
});
