import type { Ask } from '../../src/request/index.js';
import type { GoldAsk } from './gold.js';

/** Quantities that say the same of a thing in another form. */
const ALIKE: readonly (readonly string[])[] = [
  ['length', 'pitch', 'diameter', 'diagonal', 'spacing', 'distance', 'thickness', 'copper thickness', 'height', 'width', 'screw'],
  ['number', 'ways', 'order', 'bits', 'cells', 'concentration', 'pressure', 'weight', 'digits', 'layers', 'positions', 'channels'],
  ['gain', 'level', 'number'],
  ['baud', 'data rate', 'frequency', 'bits'],
  ['tolerance', 'ratio', 'number'],
  ['capacity', 'energy'],
  ['time', 'duration'],
];
const alike = (a: string, b: string): boolean => a === b || ALIKE.some((group) => group.includes(a) && group.includes(b));

interface Amount {
  readonly quantity: string;
  readonly value: number;
}
type Figured = {
  quantity: string;
  value?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
  one_of?: readonly number[] | undefined;
};
const numbersOf = ({ quantity, value, min, max, one_of = [] }: Figured): Amount[] =>
  [value, min, max, ...one_of].flatMap((v) => (v === undefined ? [] : [{ quantity, value: v }]));

/** Every number of a gold ask, sign aside: "±12 V" is told in several ways. */
export const wantedNumbers = ({ figures = [], size }: GoldAsk): Amount[] => [
  ...figures.flatMap(numbersOf),
  ...(size ?? []).map((value) => ({ quantity: 'length', value })),
];

/** Every number of an ask, with those of its connector. */
export const saidNumbers = ({ figures, connector, place }: Ask): Amount[] => [
  ...figures.flatMap(numbersOf),
  ...(connector?.ways === undefined ? [] : [{ quantity: 'ways', value: connector.ways }]),
  ...(connector?.pitch_mm === undefined ? [] : [{ quantity: 'pitch', value: connector.pitch_mm }]),
  ...(place?.grid ?? []).map((value) => ({ quantity: 'number', value })),
];

/** "M3": a screw is a feature or a length. */
export const screwsOf = ({ features = [] }: GoldAsk): Amount[] =>
  features.flatMap((f) => (/^m\d/i.test(f) ? [{ quantity: 'length', value: Number(f.slice(1)) }] : []));

/** "16x2", "128x32": characters or dots of a display. */
export const gridsOf = ({ features = [] }: GoldAsk): Amount[] =>
  features.flatMap((f) => (/^\d+x\d+$/.test(f) ? f.split('x').map((n) => ({ quantity: 'number', value: Number(n) })) : []));

/** Within a hundredth, tolerances as a share or in per cent; bytes by thousands or by 1024. */
function equal(a: Amount, b: Amount): boolean {
  if (!alike(a.quantity, b.quantity)) return false;
  const factors =
    a.quantity === 'tolerance' || b.quantity === 'tolerance' ? [1, 100, 0.01] : a.quantity === 'bytes' ? [1, 1.024, 1.024 ** 2, 1.024 ** 3] : [1];
  return factors.some((k) => Math.abs(Math.abs(a.value) * k - Math.abs(b.value)) <= 0.01 * Math.max(Math.abs(a.value) * k, 1e-15));
}

/** Numbers of the first that the second does not hold. */
export const lacking = (of: readonly Amount[], within: readonly Amount[]): Amount[] =>
  of.filter((a) => !within.some((b) => equal(a, b) || equal(b, a)));
export const told = ({ quantity, value }: Amount): string => `${quantity} ${value}`;
