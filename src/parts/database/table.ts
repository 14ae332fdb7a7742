import type { Catalogue } from '../catalogue.js';
import { parseRating, splitValue } from '../quantity.js';
import { type CatalogueRow, DIELECTRICS, genericKey } from '../row.js';
import { readSearch, type Search, type Wanted } from '../search-words.js';
import { inside } from './native.js';
import { openDatabase, type SqlDatabase, type SqlStatement } from './open.js';
import { type Cell, fromCells, nameKey, READ, SCHEMA } from './schema.js';

type Query = Parameters<Catalogue['search']>[0];
type Generic = Parameters<Catalogue['generic']>[0];

/** Answers that are kept, and the rows of the longest of them. */
const [KEPT, FEW] = [4_000, 20];

/** A file that is no catalogue of this release: damaged, of another release, or not there. */
export class NoCatalogue extends Error {
  override readonly name = 'NoCatalogue';
}

/** A parts table in SQLite with full-text search. */
export class TableCatalogue implements Catalogue {
  readonly #db: SqlDatabase;
  readonly #statements = new Map<string, SqlStatement>();
  readonly #about: ReadonlyMap<string, string>;
  /** Rows by what was asked: a finished table does not change, and a design is resolved and priced over and over. */
  readonly #known = new Map<string, readonly CatalogueRow[]>();

  /** Opens a finished file, or takes a connection. Throws NoCatalogue. */
  constructor(from: string | SqlDatabase) {
    try {
      [this.#db, this.#about] = inside(() => opened(from));
    } catch (cause) {
      throw new NoCatalogue('the file is no parts table', { cause });
    }
    if (this.about('schema') !== String(SCHEMA)) throw new NoCatalogue('the parts table is of another release');
  }

  about(name: string): string {
    return this.#about.get(name) ?? '';
  }

  get dated(): string {
    return this.about('dated');
  }

  get size(): number {
    return Number(this.about('parts'));
  }

  byCode(code: string): CatalogueRow | null {
    if (!/^C[0-9]{1,15}$/.test(code)) return null;
    return this.#rows('WHERE code = ?', [Number(code.slice(1))])[0] ?? null;
  }

  generic(query: Generic): CatalogueRow[] {
    const { value, rest } = splitValue(query.value);
    const key = genericKey(query.kind, value, query.package);
    if (key === null) return [];
    const wanted = parseRating(`${rest} ${query.rating ?? ''}`);
    const { where, values } = atLeast(wanted.volts, wanted.amps, wanted.watts, wanted.tolerance);
    if (wanted.dielectric !== undefined) {
      const good = DIELECTRICS.slice(0, DIELECTRICS.indexOf(wanted.dielectric) + 1);
      where.push(`dielectric IN (${good.map(() => '?').join(', ')})`);
      values.push(...good);
    }
    return this.#rows(`WHERE ${['generic_key = ?', ...where].join(' AND ')} ORDER BY id`, [key, ...values]);
  }

  search({ q, package: size, limit, inStockOnly, basic, ...limits }: Query): CatalogueRow[] {
    const search = readSearch(q, size, limits);
    const { where, values } = atLeast(search.volts, search.amps, search.watts, search.percent);
    if (inStockOnly) where.push('(stock IS NULL OR stock > 0)');
    if (basic === true) where.push("tier = 'basic'");
    const named = size === undefined ? this.#named(q, where, values, limit) : [];
    const found = [...named, ...this.#found(search, where, values, limit)];
    const codes = new Set<string>();
    return found.filter((row) => !codes.has(row.catalog_code) && codes.add(row.catalog_code)).slice(0, limit);
  }

  /** The part whose code or whole number was written comes first. */
  #named(q: string, where: readonly string[], values: readonly Cell[], limit: number): CatalogueRow[] {
    const text = q.trim();
    const and = where.map((w) => ` AND ${w}`).join('');
    if (/^C\d{1,15}$/i.test(text)) return this.#rows(`WHERE code = ?${and}`, [Number(text.slice(1)), ...values]);
    const key = nameKey(text);
    return key.length < 3 ? [] : this.#rows(`WHERE name_key = ?${and} ORDER BY id LIMIT ?`, [key, ...values, limit]);
  }

  #found(search: Search, where: readonly string[], values: readonly Cell[], limit: number): CatalogueRow[] {
    if (search.groups.length === 0) {
      const filter = where.length === 0 ? '' : `WHERE ${where.join(' AND ')} `;
      return this.#rows(`${filter}ORDER BY id LIMIT ?`, [...values, limit]);
    }
    const match = search.groups.map((group) => `(${group.map(ftsWord).join(' OR ')})`).join(' AND ');
    const and = where.map((w) => ` AND ${w}`).join('');
    const join = 'JOIN part ON part.id = words.rowid WHERE words MATCH ?';
    return this.#rows(`${join}${and} ORDER BY words.rowid LIMIT ?`, [match, ...values, limit], 'words');
  }

  #rows(rest: string, values: readonly Cell[], table = 'part'): CatalogueRow[] {
    const key = JSON.stringify([table, rest, values]);
    const known = this.#known.get(key);
    if (known !== undefined) return [...known];
    const sql = `SELECT ${READ.map((c) => `part.${c}`).join(', ')} FROM ${table} ${rest}`;
    const rows = inside(() => {
      const statement = this.#statements.get(sql) ?? this.#db.prepare(sql);
      this.#statements.set(sql, statement);
      return statement.rows(...values) as Cell[][];
    }).map(fromCells);
    if (rows.length <= FEW) {
      if (this.#known.size >= KEPT) this.#known.clear();
      this.#known.set(key, rows);
    }
    return [...rows];
  }
}

function opened(from: string | SqlDatabase): [SqlDatabase, Map<string, string>] {
  const db = typeof from === 'string' ? openDatabase(from) : from;
  db.exec('PRAGMA query_only = 1; PRAGMA mmap_size = 1073741824;');
  return [db, new Map(db.prepare('SELECT name, value FROM about').rows() as [string, string][])];
}

const ftsWord = ({ word, prefix }: Wanted): string => `"${word.replaceAll('"', '')}"${prefix ? '*' : ''}`;

/** What a table does not know does not meet what is asked for. */
function atLeast(volts?: number, amps?: number, watts?: number, percent?: number): { where: string[]; values: Cell[] } {
  const where: string[] = [];
  const values: Cell[] = [];
  const least: [string, number | undefined][] = [
    ['volts', volts],
    ['amps', amps],
    ['watts', watts],
  ];
  for (const [column, value] of least) {
    if (value === undefined) continue;
    where.push(`${column} >= ?`);
    values.push(value * 0.999);
  }
  if (percent !== undefined) {
    where.push('percent <= ?');
    values.push(percent);
  }
  return { where, values };
}
