import type { CatalogueRow } from '../row.js';
import { keyOfRow, merit, ratingOf } from '../row.js';
import { rowWords } from '../search-words.js';

/** Raise it when the tables or the words in them change: files of another number are made anew. */
export const SCHEMA = 4;

/** Columns of a part, in the order in which they are written and read. */
export const COLUMNS = [
  'code',
  'mpn',
  'manufacturer',
  'tier',
  'category',
  'value',
  'package',
  'description',
  'price',
  'price_dated',
  'stock',
  'moq',
  'attrition',
  'joints',
  'breaks',
  'datasheet',
  'evidence',
  'attributes',
  'name_key',
  'generic_key',
  'volts',
  'amps',
  'watts',
  'percent',
  'dielectric',
] as const;

/** Columns of whole numbers: without saying so, every number is stored in eight bytes. */
const WHOLE: ReadonlySet<string> = new Set(['code', 'stock', 'moq', 'attrition', 'joints', 'evidence']);

/**
 * `part.id` counts the parts from best to worst, and `words` carries the same numbers: a search that reads its matches in their order
 * may stop at its limit, however many there are.
 */
export const TABLES = `
  CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE part (id INTEGER PRIMARY KEY, ${COLUMNS.map((c) => (WHOLE.has(c) ? `${c} INTEGER` : c)).join(', ')});
  CREATE VIRTUAL TABLE words USING fts5(text, content='', columnsize=0, detail=none, prefix='3 4', tokenize="unicode61 remove_diacritics 0 tokenchars '.'");
`;
/** Made when the rows are in: one sort each instead of a million insertions. */
export const INDEXES = `
  CREATE UNIQUE INDEX part_code ON part (code);
  CREATE INDEX part_name ON part (name_key);
  CREATE INDEX part_generic ON part (generic_key) WHERE generic_key IS NOT NULL;
`;

export type Cell = string | number | null;

/** "AMS1117-3.3" and "ams1117 3.3" are the same name. */
export const nameKey = (mpn: string): string => mpn.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** A row as the table holds it, and the words that it is found by. */
export function toCells(row: CatalogueRow): { cells: Cell[]; words: string; merit: readonly number[] } {
  const rating = ratingOf(row);
  const cells: Cell[] = [
    Number(row.catalog_code.slice(1)),
    row.mpn,
    row.manufacturer,
    row.tier,
    row.category,
    row.value,
    row.package,
    row.description,
    row.price,
    row.price_dated ?? null,
    row.stock,
    row.moq,
    row.attrition ?? null,
    row.joints ?? null,
    row.price_breaks === undefined ? null : JSON.stringify(row.price_breaks),
    row.datasheet,
    row.evidence,
    Object.keys(row.attributes).length === 0 ? null : JSON.stringify(row.attributes),
    nameKey(row.mpn),
    keyOfRow(row),
    rating.volts ?? null,
    rating.amps ?? null,
    rating.watts ?? null,
    rating.tolerance ?? null,
    rating.dielectric ?? null,
  ];
  return { cells, words: rowWords(row), merit: merit(row) };
}

/** The row that the first 18 columns hold. */
export function fromCells(cells: readonly Cell[]): CatalogueRow {
  const [
    code,
    mpn,
    manufacturer,
    tier,
    category,
    value,
    size,
    description,
    price,
    dated,
    stock,
    moq,
    attrition,
    joints,
    breaks,
    datasheet,
    evidence,
    attributes,
  ] = cells;
  return {
    catalog_code: `C${code}`,
    mpn: String(mpn),
    manufacturer: String(manufacturer),
    tier: tier as CatalogueRow['tier'],
    category: String(category),
    value: String(value),
    package: String(size),
    description: String(description),
    price: price as number | null,
    price_dated: dated as string | null,
    stock: stock as number | null,
    moq: moq as number | null,
    attrition: attrition as number | null,
    joints: joints as number | null,
    ...(breaks === null || breaks === undefined ? {} : { price_breaks: JSON.parse(String(breaks)) as [number, number][] }),
    datasheet: datasheet as string | null,
    evidence: Number(evidence),
    attributes: attributes === null || attributes === undefined ? {} : (JSON.parse(String(attributes)) as Record<string, string>),
  };
}
export const READ = COLUMNS.slice(0, 18);
