import type { Cell } from './schema.js';

/** What is used of `node:sqlite`. */
export interface NodeSqlite {
  readonly DatabaseSync: new (
    path: string,
  ) => {
    exec(sql: string): void;
    close(): void;
    prepare(sql: string): {
      run(...values: readonly Cell[]): { readonly changes: number };
      setReturnArrays(on: boolean): void;
      all(...values: readonly Cell[]): Cell[][];
    };
  };
}

/** `node:sqlite` where this Node has it with full-text search and rows as arrays; else null. It is told without the warning that Node gives of it: nobody can do anything about that. */
export function nodeSqlite(): NodeSqlite | null {
  const warn = process.emitWarning;
  process.emitWarning = () => {};
  try {
    const found = (process as { getBuiltinModule?: (name: string) => unknown }).getBuiltinModule?.('node:sqlite') as NodeSqlite | undefined;
    return found !== undefined && isEnough(found) ? found : null;
  } finally {
    process.emitWarning = warn;
  }
}

function isEnough({ DatabaseSync }: NodeSqlite): boolean {
  const db = new DatabaseSync(':memory:');
  try {
    db.exec('CREATE VIRTUAL TABLE words USING fts5(text)');
    db.prepare('SELECT 1').setReturnArrays(true);
    return true;
  } catch {
    return false; // An older one.
  } finally {
    db.close();
  }
}
