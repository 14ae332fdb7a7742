import { DesignError, type Kind } from '../design/index.js';
import type { CataloguePart } from './catalogue.js';
import type { Library } from './library.js';
import { parseQuantity, parseRating, type Quantity, splitValue } from './quantity.js';
import { landPattern } from './resolve.js';

/** What a passive part is ordered by. */
export interface PassiveOrder {
  readonly kind: Kind;
  readonly value: string;
  /** Absent: the catalogue decides. */
  readonly package?: string | undefined;
  readonly rating?: string | undefined;
}
export interface ChosenPassive {
  readonly package: string;
  readonly part: CataloguePart | null;
}

const UNIT: Partial<Record<Kind, Quantity['unit']>> = { resistor: 'Ω', capacitor: 'F', inductor: 'H', ferrite: 'Ω' };
const WORD: Partial<Record<Quantity['unit'], string>> = { Ω: '"10k" or "4R7"', F: '"100nF"', H: '"10uH"' };
/** Sizes in the order in which they are tried where nobody names one: the usual one first, then the larger ones. */
const SIZES: Partial<Record<Kind, readonly string[]>> = {
  resistor: ['0603', '0402', '0805', '1206', '2010', '2512'],
  capacitor: [
    '0603',
    '0402',
    '0805',
    '1206',
    '1210',
    '1812',
    'CASE-A-3216-18(mm)',
    'CASE-B-3528-21(mm)',
    'SMD,D6.3xL7.7mm',
    'SMD,D8xL10.5mm',
    'SMD,D10xL10.5mm',
  ],
  inductor: ['0603', '0805', '1008', '1210', '4.0x4.0', '5.0x5.0', '6.0x6.0'],
  ferrite: ['0603', '0805', '1206'],
};

/**
 * The most that chips of a size are made for: a resistor's watts (IEC 60115-8 ratings of thick film chips), a ceramic capacitor's farads at so many volts
 * (the largest in the catalogues of Murata and Samsung, X5R and X7R, 2025), an inductor's amperes (Sunlord and Murata wire-wound and multilayer power chips).
 */
const WATTS: Readonly<Record<string, number>> = {
  '0201': 0.05,
  '0402': 0.1,
  '0603': 0.25,
  '0805': 0.5,
  '1206': 0.75,
  '1210': 1,
  '2010': 1.5,
  '2512': 3,
};
const FARADS: Readonly<Record<string, readonly (readonly [volts: number, farads: number])[]>> = {
  '0201': [[6.3, 2.2e-6], [16, 1e-6], [25, 1e-7], [50, 1e-8]], // biome-ignore format: a table
  '0402': [[6.3, 22e-6], [16, 4.7e-6], [25, 2.2e-6], [50, 1e-6], [100, 1e-8]], // biome-ignore format: a table
  '0603': [[6.3, 47e-6], [16, 22e-6], [25, 10e-6], [50, 4.7e-6], [100, 1e-6], [250, 1e-8]], // biome-ignore format: a table
  '0805': [[6.3, 100e-6], [16, 47e-6], [25, 22e-6], [50, 10e-6], [100, 2.2e-6], [250, 1e-7], [1000, 1e-8]], // biome-ignore format: a table
  '1206': [[6.3, 220e-6], [16, 100e-6], [25, 47e-6], [50, 22e-6], [100, 4.7e-6], [250, 4.7e-7], [1000, 1e-7]], // biome-ignore format: a table
  '1210': [[6.3, 330e-6], [16, 220e-6], [25, 100e-6], [50, 22e-6], [100, 10e-6], [250, 1e-6], [1000, 2.2e-7]], // biome-ignore format: a table
  '1812': [[25, 100e-6], [50, 47e-6], [100, 22e-6], [250, 2.2e-6], [1000, 1e-6]], // biome-ignore format: a table
};
const AMPS: Readonly<Record<string, number>> = { '0402': 1.5, '0603': 3, '0805': 5, '1008': 7, '1206': 5, '1210': 8 };
/** So many volts where nobody says: what the smallest of them stand. */
const USUAL_VOLTS = 6.3;
/** Henries times amperes squared that a multilayer or wire-wound chip stores at most, J. */
const STORED: Readonly<Record<string, number>> = { '0402': 2e-6, '0603': 8e-6, '0805': 3e-5, '1008': 6e-5, '1206': 4e-5, '1210': 1.5e-4 };
const NEAREST = 3;

/**
 * The package and the catalogue part of a passive that is ordered by its value. Without a package the one that the catalogue has it in, the usual size first.
 * DesignError for a value that is none, for what no part of that size can be (with the nearest that exist), and for a value that is in no catalogue and does not
 * fit the usual size.
 */
export function choosePassive(order: PassiveOrder, library: Library): ChosenPassive {
  const { kind, package: size } = order;
  checkValue(order);
  const find = (at: string): CataloguePart | undefined => library.catalogue.generic({ kind, value: order.value, package: at, ...rated(order) })[0];
  if (size === undefined) {
    const sizes = (SIZES[kind] ?? ['0603']).filter((at) => landPattern(kind, at, library) !== null);
    for (const at of sizes) {
      const part = find(at);
      if (part !== undefined) return { package: at, part };
    }
    // A part by its maker's number has the package that it has.
    const named = rowsNear(order, library).find((p) => sameNumber(p.mpn, order.value));
    if (named !== undefined) return { package: named.package, part: named };
    // In no list that we have: the smallest that such a part can be.
    const fits = sizes.find((at) => hasLimits(kind, at) && impossible(order, at) === null);
    if (fits === undefined)
      throw new DesignError('package', `${why(order, sizes[0] ?? '0603')}: name a package that it comes in${nearest(order, library)}`);
    return { package: fits, part: null };
  }
  if (landPattern(kind, size, library) === null)
    throw new DesignError('package', `no land pattern is known for a ${kind} in ${size}${known(kind, library)}`);
  const part = find(size);
  if (part === undefined && impossible(order, size) !== null) throw new DesignError('package', `${why(order, size)}${nearest(order, library)}`);
  return { package: size, part: part ?? null };
}

/** Cans and cases differ from maker to maker: only of chips is it known what they can be. */
const hasLimits = (kind: Kind, size: string): boolean => (kind === 'capacitor' ? size in FARADS : kind === 'inductor' ? size in AMPS : true);

const rated = ({ rating }: PassiveOrder): { rating?: string } => (rating === undefined || rating === '' ? {} : { rating });
const figure = ({ value }: PassiveOrder): number => parseQuantity(splitValue(value.split('@')[0] ?? value).value)?.value ?? Number.NaN;
const ratingOf = ({ value, rating = '' }: PassiveOrder) => parseRating(`${splitValue(value).rest} ${rating}`);

function checkValue(order: PassiveOrder): void {
  const unit = UNIT[order.kind];
  if (unit === undefined) return;
  const quantity = parseQuantity(splitValue(order.value.split('@')[0] ?? order.value).value);
  if (quantity === null || (quantity.unit !== '' && quantity.unit !== unit))
    throw new DesignError('value', `${JSON.stringify(order.value)} is no value of a ${order.kind}: write it as ${WORD[unit] ?? unit}`);
}

/** Why no part of that size can be what is ordered; null: it can, or nobody knows. */
function impossible(order: PassiveOrder, size: string): string | null {
  const value = figure(order);
  const { volts = USUAL_VOLTS, watts, amps } = ratingOf(order);
  switch (order.kind) {
    case 'resistor': {
      const most = WATTS[size];
      return most !== undefined && watts !== undefined && watts > most ? `at most ${most} W` : null;
    }
    case 'capacitor': {
      const row = FARADS[size];
      if (row === undefined) return null;
      const most = row.find(([v]) => volts <= v)?.[1] ?? 0;
      return value > most * 1.001
        ? most === 0
          ? `at most ${row.at(-1)?.[0]} V`
          : `at most ${Number((most * 1e6).toPrecision(3))} µF at ${volts} V`
        : null;
    }
    case 'inductor': {
      const [most, stored] = [AMPS[size], STORED[size]];
      if (most === undefined || stored === undefined || amps === undefined) return null;
      if (amps > most) return `at most ${most} A`;
      return value * amps * amps > stored ? `at most ${Number(((stored / amps / amps) * 1e6).toPrecision(2))} µH at ${amps} A` : null;
    }
    default:
      return null;
  }
}

function why(order: PassiveOrder, size: string): string {
  const { kind, value, rating = '' } = order;
  const limit = impossible(order, size);
  return `no ${kind} of ${`${value} ${rating}`.trim()} ${limit === null ? 'is known' : `comes in ${size} (${limit})`}`;
}

/** Rows of the catalogue that are nearest to what is ordered, on land patterns that are known. */
function rowsNear(order: PassiveOrder, library: Library): CataloguePart[] {
  const { kind, value } = order;
  const said = splitValue(value).value;
  const { volts } = ratingOf(order);
  const search = (q: string): CataloguePart[] => library.catalogue.search({ q, limit: 12, inStockOnly: false });
  const found = [search(`${kind} ${said}${volts === undefined ? '' : ` ${volts}V`}`), search(`${kind} ${said}`)]
    .flat()
    .filter((p) => landPattern(kind, p.package, library) !== null);
  return [...new Map(found.map((p) => [p.catalog_code, p])).values()];
}

const sameNumber = (mpn: string, said: string): boolean => mpn !== '' && mpn.toLowerCase() === said.trim().toLowerCase();

function nearest(order: PassiveOrder, library: Library): string {
  const said = splitValue(order.value).value;
  const rows = rowsNear(order, library).slice(0, NEAREST);
  if (rows.length === 0)
    return `. The catalogue lists none of ${said} on a land pattern that is known: search for another value, or a part by its catalogue code${known(order.kind, library)}`;
  return `. Nearest in the catalogue: ${rows.map((p) => `${p.catalog_code} ${p.value || p.mpn} ${p.package}`).join('; ')}`;
}

/** Land patterns of leaded ones. */
const LEADED: Partial<Record<Kind, RegExp>> = { resistor: /^R_Axial_/, capacitor: /^C(?:P_Radial|_Disc|_Film)_/, inductor: /^L_(?!\d)/ };

function known(kind: Kind, library: Library): string {
  const leaded = [...library.footprints.keys()].filter((name) => LEADED[kind]?.test(name) === true);
  const sizes = [...(SIZES[kind] ?? []).filter((at) => landPattern(kind, at, library) !== null), ...leaded];
  return sizes.length === 0 ? '' : `; known are ${sizes.join(', ')}`;
}
