import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type Libsql from 'libsql';
import { type NodeSqlite, nodeSqlite } from './node-sqlite.js';
import type { Cell } from './schema.js';

/** As much of an SQL engine as the parts tables ask for. */
export interface SqlDatabase {
  exec(sql: string): void;
  prepare(sql: string): SqlStatement;
  close(): void;
}

export interface SqlStatement {
  run(...values: readonly Cell[]): { readonly changes: number };
  /** All rows, each as its cells in the order of the columns. */
  rows(...values: readonly Cell[]): Cell[][];
}

/** Files and pipes that libsql opens while it starts. It is native code, and ends the whole process where it may not. */
const NEEDED = 16;

/** Node's own engine where it has one that is new enough (22.16, 24); else libsql's, whose binaries are not made for every machine. Both read and write the same files. */
const own = nodeSqlite();
const libsql: typeof Libsql | null = own === null ? (await import('libsql')).default : null;

/** Opens a database. Throws what the system says (EMFILE) where so few files may still be opened that the engine could not start. */
export function openDatabase(path: string): SqlDatabase {
  if (own !== null) return ofNode(own, path);
  const held: number[] = [];
  try {
    for (let i = 0; i < NEEDED; i++) held.push(openSync(fileURLToPath(import.meta.url), 'r'));
  } finally {
    for (const file of held) closeSync(file);
  }
  if (libsql === null) throw new Error('no engine');
  return ofLibsql(new libsql(path));
}

/** True for what either engine says of a disk that is full (SQLITE_FULL, 13). */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && String(error.code).startsWith('SQLITE_FULL')) || ('errcode' in error && error.errcode === 13));

export const ofLibsql = (db: Libsql.Database): SqlDatabase => ({
  exec: (sql) => void db.exec(sql),
  close: () => void db.close(),
  prepare: (sql) => {
    const statement = db.prepare(sql);
    return { run: (...values) => statement.run(...values), rows: (...values) => statement.raw().all(...values) as Cell[][] };
  },
});

export function ofNode({ DatabaseSync }: NodeSqlite, path: string): SqlDatabase {
  const db = new DatabaseSync(path);
  return {
    exec: (sql) => db.exec(sql),
    close: () => db.close(),
    prepare: (sql) => {
      const statement = db.prepare(sql);
      let arrays = false;
      return {
        run: (...values) => statement.run(...values),
        rows: (...values) => {
          if (!arrays) statement.setReturnArrays(true);
          arrays = true;
          return statement.all(...values);
        },
      };
    },
  };
}
