import type { Kind } from '../design/index.js';
import type { CataloguePart } from './catalogue.js';
import { packageKey } from './package.js';
import { parseQuantity, parseRating, type Quantity, type Rating, splitValue } from './quantity.js';

/** A row of a parts table: the part and what its maker's table says of it. */
export interface CatalogueRow extends CataloguePart {
  /** "Voltage Rated" → "50V", as the fab's catalogue names its columns. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** Dielectrics of ceramic capacitors, best first: a better one does for a worse. */
export const DIELECTRICS: readonly string[] = ['C0G', 'X8R', 'X7R', 'X7S', 'X7T', 'X6S', 'X5R', 'Y5V'];

/** The kind of parts that are chosen by value and package, by the fab's category; null for all others. */
export function genericKind(category: string): Kind | null {
  if (/Chip Resistor/.test(category)) return 'resistor';
  if (/Capacitors/.test(category) && !/Array|Network/.test(category)) return 'capacitor';
  if (/Inductors/.test(category) && !/Array|Common Mode/.test(category) && !/Ferrite/.test(category)) return 'inductor';
  if (/Ferrite/.test(category)) return 'ferrite';
  if (/Light Emitting Diodes|\(LED\)/.test(category) && !/Built-in/i.test(category)) return 'led';
  if (/Schottky/.test(category)) return 'schottky';
  if (/Zener/.test(category)) return 'zener';
  if (/TVS/.test(category) && !/Fuse\/|Thyristor/.test(category.replace(/^TVS\/Fuse\//, ''))) return 'tvs';
  if (/Switching Diode|General Purpose|Fast Recovery/.test(category)) return 'diode';
  if (/Fuse/.test(category) && !/TVS|Holder/.test(category)) return 'fuse';
  return null;
}

const UNIT: Partial<Record<Kind, Quantity['unit']>> = { resistor: 'Ω', capacitor: 'F', inductor: 'H', fuse: 'A', ferrite: 'Ω' };

/** One text for each value and package of a kind, however they are written; null where the value is none of the kind. */
export function genericKey(kind: Kind, value: string, size: string): string | null {
  const written = valueKey(kind, value);
  return written === null ? null : `${kind}|${packageKey(size)}|${written}`;
}

function valueKey(kind: Kind, value: string): string | null {
  const unit = UNIT[kind];
  if (unit === undefined) return kind === 'led' ? value.toLowerCase() : namePart(value);
  // Beads are named at 100 MHz: "600Ω@100MHz" is 600 Ω.
  const quantity = parseQuantity(kind === 'ferrite' ? (value.split('@')[0] ?? value) : value);
  if (quantity === null || (quantity.unit !== '' && quantity.unit !== unit)) return null;
  return String(Number(quantity.value.toPrecision(6)));
}

/** The key that a row of the table is found under; null for parts that are chosen by their name. */
export function keyOfRow(row: CatalogueRow): string | null {
  const kind = genericKind(row.category);
  if (kind === null) return null;
  return genericKey(kind, writtenValue(kind, row), row.package);
}

function writtenValue(kind: Kind, row: CatalogueRow): string {
  switch (kind) {
    case 'ferrite':
      return row.attributes['Impedance @ Frequency'] ?? row.value;
    case 'resistor':
    case 'capacitor':
    case 'inductor':
    case 'fuse':
      return splitValue(row.value).value;
    case 'led':
      return row.value;
    default:
      return row.mpn;
  }
}

/** "1N4148W" for "1N4148W,115" and "1n4148w SL". */
const namePart = (name: string): string => name.toUpperCase().split(/[\s,(]/)[0] ?? '';

const RATED = /^(Voltage Rated|Tolerance|Temperature Coefficient|Power\(Watts\)|Rated Current|Current Rating|Output Current)/;

/** What the part stands, as far as its table says. Of several currents a regulator has the largest, an inductor the smallest. */
export function ratingOf(row: CatalogueRow): Rating {
  const text = Object.entries(row.attributes)
    .filter(([key]) => RATED.test(key))
    .map(([, value]) => value)
    .join(' ');
  const told = parseRating(text);
  if (row.attributes['Voltage Rated'] !== undefined || row.attributes['Power(Watts)'] !== undefined) return told;
  const described = parseRating(`${row.description} ${text}`);
  const amps = told.amps ?? currentOf(row);
  return { ...described, ...told, ...(amps === undefined ? {} : { amps }) };
}

function currentOf(row: CatalogueRow): number | undefined {
  const all = row.description
    .split(/[\s,;、]+/)
    .map(parseQuantity)
    .filter((q) => q?.unit === 'A')
    .map((q) => q?.value ?? 0);
  if (all.length === 0) return undefined;
  return /Regulator|LDO|DC-DC|Driver/i.test(row.category) ? Math.max(...all) : Math.min(...all);
}

const TIERS: Readonly<Record<CataloguePart['tier'], number>> = { basic: 0, preferred: 1, extended: 2 };
export const tierRank = (tier: CataloguePart['tier']): number => TIERS[tier];

/**
 * Best first: well evidenced, then not known to be sold out, then basic before preferred before extended, then known to be in stock, then
 * cheapest, then the older code.
 */
export function byMerit(a: CataloguePart, b: CataloguePart): number {
  const x = merit(a);
  const y = merit(b);
  for (const [i, value] of x.entries()) {
    const difference = value - (y[i] as number);
    // Two unknown prices are both infinite: no difference.
    if (difference !== 0 && !Number.isNaN(difference)) return difference;
  }
  return 0;
}

/** The figures that parts are ordered by, most important first, least is best. */
export function merit(part: CataloguePart): readonly [number, number, number, number, number, number] {
  return [
    part.evidence >= 2 ? 0 : 1,
    part.stock === 0 ? 1 : 0,
    tierRank(part.tier),
    (part.stock ?? 0) > 0 ? 0 : 1,
    part.price ?? Number.POSITIVE_INFINITY,
    Number(part.catalog_code.slice(1)),
  ];
}
