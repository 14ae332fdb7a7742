import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { e24Neighbours, parseQuantity, parseRating, type Quantity, sameValue, splitValue, writeQuantity } from '../../src/parts/quantity.js';

const E24 = [1, 1.1, 1.2, 1.3, 1.5, 1.6, 1.8, 2, 2.2, 2.4, 2.7, 3, 3.3, 3.6, 3.9, 4.3, 4.7, 5.1, 5.6, 6.2, 6.8, 7.5, 8.2, 9.1];
const stepped = fc.tuple(fc.constantFrom(...E24), fc.integer({ min: -12, max: 6 })).map(([step, decade]) => step * 10 ** decade);

describe('parseQuantity', () => {
  it.each<[string, number, Quantity['unit']]>([
    ['4.7k', 4700, ''],
    ['4k7', 4700, ''],
    ['4,7k', 4700, ''],
    ['4.7kΩ', 4700, 'Ω'],
    ['4.7 kOhm', 4700, 'Ω'],
    ['10K', 10_000, ''],
    ['1M', 1e6, ''],
    ['1m', 1e-3, ''],
    ['2R2', 2.2, 'Ω'],
    ['0R', 0, 'Ω'],
    ['0', 0, ''],
    ['470R', 470, 'Ω'],
    ['100nF', 1e-7, 'F'],
    ['0.1uF', 1e-7, 'F'],
    ['0.1µF', 1e-7, 'F'],
    ['0.1μF', 1e-7, 'F'],
    ['4n7', 4.7e-9, ''],
    ['1u5F', 1.5e-6, 'F'],
    ['22p', 2.2e-11, ''],
    ['10uH', 1e-5, 'H'],
    ['16V', 16, 'V'],
    ['500mA', 0.5, 'A'],
    ['0.25W', 0.25, 'W'],
    ['12MHz', 12e6, 'Hz'],
    ['32.768kHz', 32_768, 'Hz'],
  ])('reads %s', (text, value, unit) => {
    const read = parseQuantity(text);
    expect(read?.unit).toBe(unit);
    expect(sameValue(read?.value ?? Number.NaN, value)).toBe(true);
  });

  it.each(['', 'k', 'ten', '1.2.3k', 'RP2040', '10kk', '-5', '100nF 16V', '1e3'])('does not read "%s"', (text) => {
    expect(parseQuantity(text)).toBeNull();
  });

  it('keeps milli and mega apart', () => {
    expect(parseQuantity('1m')?.value).toBe(1e-3);
    expect(parseQuantity('1M')?.value).toBe(1e6);
  });

  it('reads back what writeQuantity writes, with every unit', () => {
    fc.assert(
      fc.property(stepped, fc.constantFrom<Quantity['unit']>('Ω', 'F', 'H', 'V', 'A', 'W', 'Hz', ''), (value, unit) => {
        const read = parseQuantity(writeQuantity(value, unit));
        expect(read?.unit).toBe(unit);
        expect(Math.abs((read?.value ?? 0) / value - 1)).toBeLessThan(1e-6);
      }),
    );
  });

  it('reads a value the same with the prefix as the point and before the unit', () => {
    const prefixes = fc.constantFrom(...'pnukKMG');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 9 }), prefixes, (whole, tenth, prefix) => {
        const infix = parseQuantity(`${whole}${prefix}${tenth}`);
        const suffix = parseQuantity(`${whole}.${tenth}${prefix}`);
        expect(sameValue(infix?.value ?? Number.NaN, suffix?.value ?? Number.NaN)).toBe(true);
      }),
    );
  });

  it('never throws and never yields a negative or endless value', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = parseQuantity(text);
        if (read !== null) expect(Number.isFinite(read.value) && read.value >= 0).toBe(true);
      }),
    );
  });
});

describe('parseRating', () => {
  it('reads volts, tolerance, power, current and dielectric in any order', () => {
    expect(parseRating('X7R 16V')).toEqual({ dielectric: 'X7R', volts: 16 });
    expect(parseRating('50V, np0; ±5%')).toEqual({ volts: 50, dielectric: 'C0G', tolerance: 5 });
    expect(parseRating('0.25W 1% 2A')).toEqual({ watts: 0.25, tolerance: 1, amps: 2 });
    expect(parseRating('100mW')).toEqual({ watts: 0.1 });
  });

  it('passes over what says nothing of a rating', () => {
    expect(parseRating('thick film 0603 10k')).toEqual({});
    expect(parseRating('')).toEqual({});
  });
});

describe('splitValue', () => {
  it('takes the value off what else is written', () => {
    expect(splitValue('10k 1%')).toEqual({ value: '10k', rest: '1%' });
    expect(splitValue('10uF/16V')).toEqual({ value: '10uF', rest: '16V' });
    expect(splitValue(' 100nF, X7R 50V ')).toEqual({ value: '100nF', rest: 'X7R 50V' });
    expect(splitValue('RP2040')).toEqual({ value: 'RP2040', rest: '' });
  });
});

describe('e24Neighbours', () => {
  it('names the steps around a value, nearest first', () => {
    expect(
      e24Neighbours(10_000)
        .slice(0, 2)
        .sort((a, b) => a - b),
    ).toEqual([9100, 11_000]);
    expect(e24Neighbours(1300)).not.toContain(1300);
    expect(e24Neighbours(1234)[0]).toBe(1200);
    expect(e24Neighbours(0)).toEqual([]);
    expect(e24Neighbours(-1)).toEqual([]);
  });

  it('yields E24 steps only, ordered by ratio', () => {
    fc.assert(
      fc.property(stepped, (value) => {
        const near = e24Neighbours(value);
        expect(near).toHaveLength(6);
        const ratios = near.map((v) => Math.abs(Math.log(v / value)));
        expect(ratios).toEqual([...ratios].sort((a, b) => a - b));
        for (const v of near) expect(E24.some((e) => Math.abs(v / 10 ** Math.floor(Math.log10(v * 1.000001)) - e) < 1e-6)).toBe(true);
      }),
    );
  });
});

describe('writeQuantity', () => {
  it.each<[number, string, string]>([
    [5100, 'Ω', '5.1kΩ'],
    [1e-7, 'F', '100nF'],
    [1e7, '', '10M'],
    [2.2, '', '2.2'],
    [22e-12, 'F', '22pF'],
    [1000, '', '1k'],
    [999, '', '999'],
  ])('writes %d as %s%s', (value, unit, text) => {
    expect(writeQuantity(value, unit)).toBe(text);
  });
});
