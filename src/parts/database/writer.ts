import type { CatalogueRow } from '../row.js';
import { openDatabase, type SqlDatabase, type SqlStatement } from './open.js';
import { COLUMNS, INDEXES, SCHEMA, TABLES, toCells } from './schema.js';

const MERIT = ['m0', 'm1', 'm2', 'm3', 'm4', 'm5'];
/** Rows that are moved at once when they are put in order. */
const CHUNK = 20_000;

/**
 * Fills a new database file, or one in memory: rows come in any order, `finish` numbers them from best to worst. The file is of no use before
 * `finish` has returned: make it under another name and rename it.
 */
export class CatalogueWriter {
  readonly #db: SqlDatabase;
  readonly #insert: SqlStatement;
  #count = 0;

  constructor(path: string) {
    this.#db = openDatabase(path);
    // A half-written file is thrown away, so nothing is gained by a journal.
    this.#db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536;');
    this.#db.exec(TABLES);
    const columns = [...COLUMNS, 'words', ...MERIT];
    this.#db.exec(`CREATE TEMP TABLE incoming (${columns.map((c) => (c === 'code' ? 'code INTEGER PRIMARY KEY' : c)).join(', ')}); BEGIN`);
    this.#insert = this.#db.prepare(`INSERT OR IGNORE INTO incoming (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`);
  }

  /** How many rows were taken. */
  get count(): number {
    return this.#count;
  }

  /** False for a code that is there already: the first row stays. */
  add(row: CatalogueRow): boolean {
    const { cells, words, merit } = toCells(row);
    const { changes } = this.#insert.run(...cells, words, ...merit.map((m) => (Number.isFinite(m) ? m : 1e300)));
    this.#count += changes;
    return changes > 0;
  }

  /** Puts the rows in order and closes a file; answers the connection of one in memory. `about` is what is said of the whole. */
  *finish(about: Readonly<Record<string, string>>): Generator<{ done: number; total: number }, SqlDatabase> {
    const db = this.#db;
    const total = this.#count;
    db.exec(`CREATE TEMP TABLE ranked AS SELECT code AS ranked FROM incoming ORDER BY ${MERIT.join(', ')}`);
    const move = db.prepare(
      `INSERT INTO part (id, ${COLUMNS.join(', ')}) SELECT ranked.rowid, ${COLUMNS.join(', ')} FROM ranked JOIN incoming ON code = ranked WHERE ranked.rowid > ? AND ranked.rowid <= ? ORDER BY ranked.rowid`,
    );
    const index = db.prepare(
      'INSERT INTO words (rowid, text) SELECT ranked.rowid, incoming.words FROM ranked JOIN incoming ON code = ranked WHERE ranked.rowid > ? AND ranked.rowid <= ? ORDER BY ranked.rowid',
    );
    for (let from = 0; from < total; from += CHUNK) {
      move.run(from, from + CHUNK);
      index.run(from, from + CHUNK);
      yield { done: Math.min(from + CHUNK, total), total };
    }
    const say = db.prepare('INSERT INTO about (name, value) VALUES (?, ?)');
    for (const [name, value] of Object.entries({ ...about, schema: String(SCHEMA), parts: String(total) })) say.run(name, value);
    db.exec(`COMMIT; DROP TABLE temp.incoming; DROP TABLE temp.ranked; ${INDEXES} ANALYZE;`);
    return db;
  }

  /** Gives up. */
  abandon(): void {
    this.#db.close();
  }
}

/** All of `finish` at once. */
export function finishAll(writer: CatalogueWriter, about: Readonly<Record<string, string>>): SqlDatabase {
  const steps = writer.finish(about);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
