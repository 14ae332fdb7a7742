import { kindOfCategory } from '../category.js';
import { parseQuantity, type Quantity } from '../quantity.js';
import type { CatalogueRow } from '../row.js';

/**
 * Columns of a fab's parts list, as the public tools that fetch the list write them: jlcparts' `pullComponentTable`
 * (github.com/yaqwsx/jlcparts, jlcparts/jlcpcb.py) and, in brackets, the columns of its database. Case, dots and spaces do not count.
 */
const NAMES = {
  code: ['lcscpart', 'lcsc', 'lcscpartnumber', 'jlcpcbpart'],
  mpn: ['mfrpart', 'mfr', 'manufacturerpart'],
  package: ['package'],
  description: ['description'],
  category: ['firstcategory', 'category'],
  subcategory: ['secondcategory', 'subcategory'],
  joints: ['solderjoint', 'joints'],
  manufacturer: ['manufacturer'],
  library: ['librarytype', 'basic'],
  preferred: ['preferred'],
  datasheet: ['datasheet'],
  stock: ['stock'],
  price: ['price'],
  moq: ['minimumorder', 'minorderqty', 'minpurchasenum', 'moq'],
  attrition: ['attrition', 'attritionqty', 'lossnumber'],
} as const;
type Column = keyof typeof NAMES;
/** Without these a row says too little to be found or bought. */
const NEEDED: readonly Column[] = ['code', 'mpn', 'package', 'description'];

/** Where each column stands; -1: nowhere. */
export type Columns = Readonly<Record<Column, number>> & { readonly count: number };

/** A file that is no parts list; the message says what it lacks. */
export class NoPartsList extends Error {
  override readonly name = 'NoPartsList';
}

/** Reads the first line. Throws NoPartsList naming the columns that are missing. */
export function readHeader(cells: readonly string[]): Columns {
  const written = cells.map((cell) => cell.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const at = (column: Column): number => {
    const found = NAMES[column].map((name) => written.indexOf(name)).find((i) => i >= 0);
    return found ?? -1;
  };
  const columns = Object.fromEntries((Object.keys(NAMES) as Column[]).map((c) => [c, at(c)])) as Record<Column, number>;
  const missing = NEEDED.filter((c) => columns[c] < 0);
  const titles: Partial<Record<Column, string>> = { code: 'LCSC Part', mpn: 'MFR.Part', package: 'Package', description: 'Description' };
  if (missing.length > 0) throw new NoPartsList(`the first line names no column ${missing.map((c) => `"${titles[c] ?? c}"`).join(', ')}`);
  return { ...columns, count: cells.length };
}

/** One row of the list; a text says why it is none. `dated`: the day of the list. */
export function readRow(cells: readonly string[], columns: Columns, dated: string): CatalogueRow | string {
  if (cells.length !== columns.count) return `${cells.length} cells where the first line has ${columns.count}`;
  const cell = (column: Column): string => (columns[column] < 0 ? '' : (cells[columns[column]] ?? '').trim());
  const code = cell('code');
  if (!/^C?[1-9]\d{0,14}$/.test(code)) return `${JSON.stringify(code)} is no part code`;
  if (cell('mpn') === '') return "the maker's part number is empty";
  const stock = whole(cell('stock'));
  if (stock === undefined) return `stock ${JSON.stringify(cell('stock'))} is no whole number`;
  const joints = whole(cell('joints'));
  if (joints === undefined) return `solder joints ${JSON.stringify(cell('joints'))} are no whole number`;
  const moq = whole(cell('moq'));
  if (moq === undefined) return `minimum order ${JSON.stringify(cell('moq'))} is no whole number`;
  const attrition = whole(cell('attrition'));
  if (attrition === undefined) return `attrition ${JSON.stringify(cell('attrition'))} is no whole number`;
  const breaks = readPrices(cell('price'));
  if (breaks === null) return `price ${JSON.stringify(cell('price').slice(0, 60))} is none`;
  const tier = readTier(cell('library'), cell('preferred'));
  if (tier === null) return `library type ${JSON.stringify(cell('library'))} is none of basic, preferred, extended`;
  const category = [cell('category'), cell('subcategory')].filter((c) => c !== '').join('/');
  const description = cell('description');
  return {
    catalog_code: code.startsWith('C') ? code : `C${code}`,
    mpn: cell('mpn'),
    manufacturer: cell('manufacturer'),
    tier,
    category,
    value: writtenValueOf(category, description),
    package: cell('package'),
    description,
    price: breaks[0]?.[1] ?? null,
    price_dated: breaks.length === 0 ? null : dated,
    ...(breaks.length === 0 ? {} : { price_breaks: breaks }),
    stock,
    moq: moq ?? (breaks[0] !== undefined && breaks[0][0] > 1 ? breaks[0][0] : null),
    attrition,
    joints: joints === 0 ? null : joints,
    datasheet: cell('datasheet') === '' ? null : cell('datasheet'),
    // The list is the seller's own word on what its codes are.
    evidence: 2,
    attributes: {},
  };
}

/** null: not known. undefined: no whole number. */
function whole(text: string): number | null | undefined {
  if (text === '') return null;
  return /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

/**
 * "1-199:0.0059,200-:0.0047" (jlcparts' lists), the same as JSON (its database: `[{"qFrom":1,"qTo":199,"price":0.0059}]`), or one bare number.
 * Empty: none known. null: none of these.
 */
export function readPrices(text: string): [from: number, each: number][] | null {
  if (text === '') return [];
  if (text.startsWith('[')) return readJsonPrices(text);
  if (/^\d+(\.\d+)?$/.test(text)) return [[1, Number(text)]];
  const breaks: [number, number][] = [];
  for (const part of text.split(',')) {
    if (part.trim() === '') continue;
    const match = /^\s*(\d+)-(\d*):(\d+(?:\.\d+)?(?:e-?\d+)?)\s*$/i.exec(part);
    if (match === null) return null;
    breaks.push([Number(match[1]), Number(match[3])]);
  }
  return breaks.sort((a, b) => a[0] - b[0]);
}

function readJsonPrices(text: string): [number, number][] | null {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    // The row is listed as broken by its line.
    return null;
  }
  if (!Array.isArray(raw)) return null;
  const breaks: [number, number][] = [];
  for (const entry of raw as unknown[]) {
    const { qFrom, price } = (entry ?? {}) as { qFrom?: unknown; price?: unknown };
    const [from, each] = [Number(qFrom), Number(price)];
    if (!Number.isInteger(from) || from < 0 || !(each >= 0)) return null;
    breaks.push([from, each]);
  }
  return breaks.sort((a, b) => a[0] - b[0]);
}

/** "base" and "expand" are the fab's own words; 1 and 0 those of jlcparts' database. */
function readTier(library: string, preferred: string): CatalogueRow['tier'] | null {
  switch (library.toLowerCase()) {
    case 'base':
    case 'basic':
    case '1':
    case 'true':
      return 'basic';
    case 'preferred':
      return 'preferred';
    case '':
    case 'expand':
    case 'extended':
    case 'extend':
    case '0':
    case 'false':
      return /^(1|true)$/i.test(preferred) ? 'preferred' : 'extended';
    default:
      return null;
  }
}

const COLOURS = ['red', 'green', 'blue', 'yellow', 'orange', 'white', 'amber', 'pink', 'purple', 'infrared'];

/** The value that a description names; '' where there is none: "-55°C~+155°C 10kΩ 75V ±1% 0603" is 10kΩ. */
export function writtenValueOf(category: string, description: string): string {
  const kind = kindOfCategory(category);
  switch (kind) {
    case 'resistor':
      return firstOf(description, 'Ω');
    case 'capacitor':
      return firstOf(description, 'F');
    case 'inductor':
      return firstOf(description, 'H');
    case 'fuse':
      return firstOf(description, 'A');
    case 'ferrite':
      // Its resistance is in ohms too; the impedance is the one at a frequency.
      return /(\d[\d.]*\s?k?Ω)\s?@/.exec(description)?.[1] ?? '';
    case 'crystal':
      return firstOf(description, 'Hz');
    case 'led': {
      const words = description.toLowerCase().split(/[^a-z]+/);
      const colour = COLOURS.find((c) => words.includes(c)) ?? '';
      return colour === '' ? '' : `${colour[0]?.toUpperCase()}${colour.slice(1)}`;
    }
    default:
      return '';
  }
}

function firstOf(description: string, unit: Quantity['unit']): string {
  return description.split(/[\s,;、]+/).find((word) => parseQuantity(word)?.unit === unit) ?? '';
}
