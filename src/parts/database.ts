import type { Kind } from '../design/index.js';
import type { Catalogue, CataloguePart } from './catalogue.js';
import { parseQuantity, parseRating, type Rating, sameValue, splitValue } from './quantity.js';

/** A row of the shipped parts table: the part and what its maker's table says of it. */
export interface CatalogueRow extends CataloguePart {
  /** "Voltage Rated" → "50V", as the fab's catalogue names its columns. */
  readonly attributes: Readonly<Record<string, string>>;
}

interface Entry {
  readonly row: CatalogueRow;
  readonly rating: Rating;
  readonly words: string;
}

const TIER: Readonly<Record<CataloguePart['tier'], number>> = { basic: 0, preferred: 1, extended: 2 };
/** Dielectrics of ceramic capacitors, best first: a better one does for a worse. */
const DIELECTRICS = ['C0G', 'X8R', 'X7R', 'X7S', 'X7T', 'X6S', 'X5R', 'Y5V'];

type Query = Parameters<Catalogue['generic']>[0];

/** The catalogue held in memory: some thousand parts, read once. */
export class MemoryCatalogue implements Catalogue {
  readonly #byCode = new Map<string, Entry>();
  readonly #generic = new Map<Kind, Entry[]>();

  constructor(
    rows: readonly CatalogueRow[],
    readonly dated: string,
  ) {
    for (const row of rows) {
      const entry = { row, rating: ratingOf(row), words: wordsOf(row) };
      this.#byCode.set(row.catalog_code, entry);
      const kind = genericKind(row);
      if (kind !== null) this.#generic.set(kind, [...(this.#generic.get(kind) ?? []), entry]);
    }
  }

  get size(): number {
    return this.#byCode.size;
  }

  byCode(code: string): CataloguePart | null {
    return this.#byCode.get(code)?.row ?? null;
  }

  generic(query: Query): CataloguePart[] {
    const { value, rest } = splitValue(query.value);
    const wanted = parseRating(`${rest} ${query.rating ?? ''}`);
    const size = packageKey(query.package);
    const found = (this.#generic.get(query.kind) ?? []).filter(
      ({ row, rating }) => packageKey(row.package) === size && sameWritten(query.kind, value, row) && meets(rating, wanted),
    );
    return found.map((e) => e.row).sort(better);
  }

  search(query: Parameters<Catalogue['search']>[0]): CataloguePart[] {
    const words = query.q
      .toLowerCase()
      .split(/\s+/)
      .filter((w) => w !== '');
    const size = query.package === undefined ? null : packageKey(query.package);
    const found = [...this.#byCode.values()].filter(
      ({ row, words: text }) =>
        words.every((w) => text.includes(w)) && (size === null || packageKey(row.package) === size) && (!query.inStockOnly || (row.stock ?? 0) > 0),
    );
    return found
      .map((e) => e.row)
      .sort(better)
      .slice(0, query.limit);
  }
}

/** Well-evidenced before poorly, then basic before preferred before extended, in stock, cheapest, oldest code. */
function better(a: CataloguePart, b: CataloguePart): number {
  return (
    Number(b.evidence >= 2) - Number(a.evidence >= 2) ||
    TIER[a.tier] - TIER[b.tier] ||
    Number((b.stock ?? 0) > 0) - Number((a.stock ?? 0) > 0) ||
    (a.price ?? Infinity) - (b.price ?? Infinity) ||
    Number(a.catalog_code.slice(1)) - Number(b.catalog_code.slice(1))
  );
}

/** The kind of parts that are chosen by value and package, by the fab's category; null for all others. */
function genericKind(row: CatalogueRow): Kind | null {
  const category = row.category;
  if (/Chip Resistor/.test(category)) return 'resistor';
  if (/Capacitors/.test(category) && !/Array|Network/.test(category)) return 'capacitor';
  if (/Inductors/.test(category) && !/Array|Common Mode/.test(category) && !/Ferrite/.test(category)) return 'inductor';
  if (/Ferrite/.test(category)) return 'ferrite';
  if (/Light Emitting Diodes|\(LED\)/.test(category) && !/Built-in/i.test(category)) return 'led';
  if (/Schottky/.test(category)) return 'schottky';
  if (/Zener/.test(category)) return 'zener';
  if (/TVS/.test(category) && !/Fuse\/|Thyristor/.test(category.replace(/^TVS\/Fuse\//, ''))) return 'tvs';
  if (/Switching Diode|General Purpose|Fast Recovery/.test(category)) return 'diode';
  if (/Fuse/.test(category) && !/TVS/.test(category)) return 'fuse';
  return null;
}

/** The same size however it is written: "SMA(DO-214AC)" is SMA, "SOD-123" stays apart from "SOD-123FL". */
export function packageKey(written: string): string {
  const text = written.toUpperCase();
  const jedec = /(?:^|[(\s])(SM[ABC])(?:$|[)(\s])/.exec(text);
  if (jedec !== null) return jedec[1] as string;
  return text.replace(/^(?:LED|R|C|L|D|F|FB)_/, '').replace(/[^A-Z0-9.]+/g, '');
}

/** Whether a catalogue row has the value that a design writes. */
function sameWritten(kind: Kind, value: string, row: CatalogueRow): boolean {
  switch (kind) {
    case 'resistor':
    case 'capacitor':
    case 'inductor':
    case 'fuse':
      return sameQuantity(value, splitValue(row.value).value);
    case 'ferrite':
      return sameQuantity(impedance(value), impedance(row.attributes['Impedance @ Frequency'] ?? row.value));
    case 'led':
      return row.value.toLowerCase() === value.toLowerCase();
    default:
      return namePart(row.mpn) === namePart(value);
  }
}

function sameQuantity(a: string, b: string): boolean {
  const first = parseQuantity(a);
  const second = parseQuantity(b);
  if (first === null || second === null) return false;
  return sameValue(first.value, second.value) && (first.unit === '' || second.unit === '' || first.unit === second.unit);
}

/** "600Ω@100MHz" → "600Ω": beads are named at 100 MHz. */
const impedance = (text: string): string => text.split('@')[0] ?? text;

/** "1N4148W" for "1N4148W,115" and "1n4148w SL". */
const namePart = (name: string): string => name.toUpperCase().split(/[\s,(]/)[0] ?? '';

function ratingOf(row: CatalogueRow): Rating {
  const text = Object.entries(row.attributes)
    .filter(([key]) => /^(Voltage Rated|Tolerance|Temperature Coefficient|Power\(Watts\)|Rated Current|Current Rating)/.test(key))
    .map(([, value]) => value)
    .join(' ');
  return parseRating(
    row.attributes['Voltage Rated'] === undefined && row.attributes['Power(Watts)'] === undefined ? `${row.description} ${text}` : text,
  );
}

/** A rating that the catalogue does not know does not meet one that is asked for. */
function meets(has: Rating, wanted: Rating): boolean {
  const least = (have: number | undefined, want: number | undefined): boolean => want === undefined || (have !== undefined && have >= want * 0.999);
  const dielectric =
    wanted.dielectric === undefined ||
    (has.dielectric !== undefined &&
      DIELECTRICS.indexOf(has.dielectric) <= DIELECTRICS.indexOf(wanted.dielectric) &&
      DIELECTRICS.includes(has.dielectric));
  const tolerance = wanted.tolerance === undefined || (has.tolerance !== undefined && has.tolerance <= wanted.tolerance);
  return least(has.volts, wanted.volts) && least(has.amps, wanted.amps) && least(has.watts, wanted.watts) && tolerance && dielectric;
}

function wordsOf(row: CatalogueRow): string {
  return [row.catalog_code, row.mpn, row.manufacturer, row.category, row.value, row.package, row.description].join(' ').toLowerCase();
}
