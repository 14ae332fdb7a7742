import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { describe, expect, it, onTestFinished } from 'vitest';
import { nodeSqlite } from '../../src/parts/database/node-sqlite.js';
import { isDiskFull, ofLibsql, ofNode, type SqlDatabase } from '../../src/parts/database/open.js';

const own = nodeSqlite();
const ENGINES: readonly (readonly [string, (path: string) => SqlDatabase])[] = [
  ['libsql', (path) => ofLibsql(new Libsql(path))],
  ...(own === null ? [] : [['Node itself', (path: string) => ofNode(own, path)] as const]),
];

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'boardwright-engines-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

function fill(db: SqlDatabase): void {
  db.exec('CREATE TABLE part (id INTEGER PRIMARY KEY, name TEXT, ohms REAL); CREATE VIRTUAL TABLE words USING fts5(text)');
  const insert = db.prepare('INSERT OR IGNORE INTO part (id, name, ohms) VALUES (?, ?, ?)');
  expect([insert.run(1, 'µ', 0.5).changes, insert.run(1, 'other', 2).changes, insert.run(2, '', null).changes]).toEqual([1, 0, 1]);
  for (const text of ['10k resistor', '10k thermistor', 'red LED']) db.prepare('INSERT INTO words (text) VALUES (?)').run(text);
}

function asked(db: SqlDatabase): unknown {
  const found = db.prepare('SELECT rowid, text FROM words WHERE words MATCH ? ORDER BY rowid');
  return [
    db.prepare('SELECT id, name, ohms, 4000000000 FROM part ORDER BY id').rows(),
    found.rows('"10k"'),
    found.rows('"therm"*'),
    found.rows('"x"'),
  ];
}

const ANSWERS = [
  [
    [1, 'µ', 0.5, 4_000_000_000],
    [2, '', null, 4_000_000_000],
  ],
  [
    [1, '10k resistor'],
    [2, '10k thermistor'],
  ],
  [[2, '10k thermistor']],
  [],
];

describe.each(ENGINES)('the engine of %s', (_name, open) => {
  it.each(ENGINES)('writes what that of %s reads, row by row', (_other, openOther) => {
    const path = join(folder(), 'parts.db');
    const db = open(path);
    fill(db);
    expect(asked(db)).toEqual(ANSWERS);
    db.close();
    const again = openOther(path);
    expect(asked(again)).toEqual(ANSWERS);
    again.close();
  });

  it('says that the disk is full, and nothing else of what is wrong is that', () => {
    const db = open(join(folder(), 'parts.db'));
    db.exec('PRAGMA max_page_count = 4; CREATE TABLE part (text TEXT)');
    const fault = (sql: string): unknown => {
      try {
        db.prepare(sql).run();
      } catch (error) {
        return error;
      }
      return null;
    };
    expect(isDiskFull(fault("INSERT INTO part VALUES (printf('%100000d', 1))"))).toBe(true);
    expect([isDiskFull(fault('INSERT INTO nothing VALUES (1)')), isDiskFull(null), isDiskFull(new Error('x'))]).toEqual([false, false, false]);
    db.close();
  });
});

it('the engine of Node is taken from 22.16 on', () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  expect(own !== null).toBe(major >= 24 || (major === 22 && minor >= 16));
});
