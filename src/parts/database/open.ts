import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Database from 'libsql';

/** Files and pipes that the engine opens while it starts. It is native code, and ends the whole process where it may not. */
const NEEDED = 16;

/** Opens a database. Throws what the system says (EMFILE) where so few files may still be opened that the engine could not start. */
export function openDatabase(path: string): Database.Database {
  const held: number[] = [];
  try {
    for (let i = 0; i < NEEDED; i++) held.push(openSync(fileURLToPath(import.meta.url), 'r'));
  } finally {
    for (const file of held) closeSync(file);
  }
  return new Database(path);
}
