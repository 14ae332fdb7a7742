import { power } from '../geometry/index.js';

/** Written values of passive parts: "4.7k", "4k7", "0.1uF", "100nF", "10 kΩ", "600R@100MHz". */

export interface Quantity {
  /** In ohms, farads, henries, volts, amperes, watts or hertz. */
  readonly value: number;
  /** '' where nothing is written. */
  readonly unit: '' | 'Ω' | 'F' | 'H' | 'V' | 'A' | 'W' | 'Hz';
}

const PREFIX: Readonly<Record<string, number>> = { p: 1e-12, n: 1e-9, u: 1e-6, m: 1e-3, '': 1, k: 1e3, K: 1e3, M: 1e6, G: 1e9 };
const UNIT: Readonly<Record<string, Quantity['unit']>> = { ohms: 'Ω', ohm: 'Ω', r: 'Ω', f: 'F', h: 'H', v: 'V', a: 'A', w: 'W', hz: 'Hz', '': '' };
const PLAIN = /^(\d+(?:\.\d+)?)\s*([pnumkKMG]?)\s*(ohms?|Ohms?|OHM|[RFHVAW]|[rfhvaw]|Hz|HZ|hz)?$/;
/** "4k7", "2R2", "4n7", "1u5F": the prefix stands where the point would. */
const INFIX = /^(\d+)([pnumkKMGRr])(\d+)([FH])?$/;

/** Micro and ohm signs and decimal commas as plain letters. */
const plain = (text: string): string =>
  text
    .trim()
    .replace(/[µμ]/g, 'u')
    .replace(/[ΩΩ]/g, 'ohm')
    .replace(/(\d),(\d)/, '$1.$2');

/** A single written quantity, or null where the text is none. */
export function parseQuantity(text: string): Quantity | null {
  const written = plain(text);
  const infix = INFIX.exec(written);
  if (infix !== null) {
    const [, whole = '', letter = '', decimals = '', unit = ''] = infix;
    const ohms = letter === 'R' || letter === 'r';
    return { value: Number(`${whole}.${decimals}`) * (ohms ? 1 : (PREFIX[letter] ?? 1)), unit: ohms ? 'Ω' : (UNIT[unit.toLowerCase()] ?? '') };
  }
  const match = PLAIN.exec(written);
  if (match === null) return null;
  const [, digits = '', prefix = '', unit = ''] = match;
  return { value: Number(digits) * (PREFIX[prefix] ?? 1), unit: UNIT[unit.toLowerCase()] ?? '' };
}

/** Whether two numbers are the same value as written with few digits. */
export const sameValue = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-6 * Math.max(Math.abs(a), Math.abs(b));

/** What a rating asks for: at least so many volts, amperes and watts, at most so much tolerance, one of the dielectrics. */
export interface Rating {
  readonly volts?: number;
  readonly amps?: number;
  readonly watts?: number;
  readonly tolerance?: number;
  readonly dielectric?: string;
}

/** Reads "X7R 16V", "1%", "50V C0G", "0.25W". Words that say none of these are ignored. */
export function parseRating(text: string): Rating {
  let rating: Rating = {};
  for (const word of text.split(/[\s,;]+/)) {
    const percent = /^[±+]?-?(\d+(?:\.\d+)?)%$/.exec(word);
    const quantity = parseQuantity(word);
    if (percent !== null) rating = { ...rating, tolerance: Number(percent[1]) };
    else if (/^(C0G|NP0|X[5678][RST]|Y5V)$/i.test(word)) rating = { ...rating, dielectric: word.toUpperCase().replace('NP0', 'C0G') };
    else if (quantity?.unit === 'V') rating = { ...rating, volts: quantity.value };
    else if (quantity?.unit === 'A') rating = { ...rating, amps: quantity.value };
    else if (quantity?.unit === 'W') rating = { ...rating, watts: quantity.value };
  }
  return rating;
}

/** Splits "10k 1%" or "10uF/16V" into the value and what else is written. */
export function splitValue(text: string): { value: string; rest: string } {
  const [value = '', ...rest] = text.trim().split(/[\s,;/]+/);
  return { value, rest: rest.join(' ') };
}

/** The E24 series, one decade (IEC 60063). */
const E24 = [1, 1.1, 1.2, 1.3, 1.5, 1.6, 1.8, 2, 2.2, 2.4, 2.7, 3, 3.3, 3.6, 3.9, 4.3, 4.7, 5.1, 5.6, 6.2, 6.8, 7.5, 8.2, 9.1];

/** E24 values around a value, nearest first; without the value itself. */
export function e24Neighbours(value: number): number[] {
  if (!(value > 0)) return [];
  const decade = power(10, Math.floor(Math.log10(value)));
  const near = [decade / 10, decade, decade * 10].flatMap((d) => E24.map((e) => Number((e * d).toPrecision(3))));
  const distance = (v: number): number => Math.abs(Math.log(v / value));
  return near
    .filter((v) => !sameValue(v, value))
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, 6);
}

/** "5.1k", "100n", "10M": three significant digits with a prefix. */
export function writeQuantity(value: number, unit: string): string {
  const steps: [number, string][] = [
    [1e6, 'M'],
    [1e3, 'k'],
    [1, ''],
    [1e-3, 'm'],
    [1e-6, 'u'],
    [1e-9, 'n'],
    [1e-12, 'p'],
  ];
  const [scale, prefix] = steps.find(([s]) => value >= s * 0.9999) ?? [1, ''];
  return `${Number((value / scale).toPrecision(3))}${prefix}${unit}`;
}
