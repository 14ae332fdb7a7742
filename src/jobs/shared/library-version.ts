import { createHash, type Hash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { modelFolder } from '../../build/index.js';
import { fabListFile } from '../../parts/database/fab-list.js';
import { minedFile } from '../../parts/load-mined.js';
import { OWN_FOLDERS } from '../../parts/load-own.js';
import { codeFolder, packagedData } from '../../parts/load-package.js';

const ENDS = 1024 * 1024;

let release: string | null = null;

/**
 * The program, the data that it ships and the major version of Node, in 16 characters: machines that differ in it make different boards of one design (Node 24 rounds powers otherwise than
 * 22). Read once.
 */
export function releaseVersion(): string {
  release ??= digest((hash) => {
    hash.update(`node ${process.versions.node.split('.')[0]}\n`);
    addFolder(hash, codeFolder(), (name) => !name.endsWith('.map') && !name.startsWith('.'));
    addFolder(hash, packagedData(), () => true);
  });
  return release;
}

/**
 * What else a build depends on, in 16 characters: the user's own library, the imported parts list, the mined blocks, and whether models of a
 * KiCad library are named. `state`, `library`: as a worker's threads are told.
 */
export function ownVersion(state: string, library: string): string {
  return digest((hash) => {
    for (const folder of Object.values(OWN_FOLDERS)) addFolder(hash, join(library, folder), (name) => name.endsWith('.json'));
    for (const file of [fabListFile(state), minedFile(state)]) addEnds(hash, file);
    hash.update(JSON.stringify(modelFolder(process.env)));
  });
}

function digest(add: (hash: Hash) => void): string {
  const hash = createHash('sha256');
  add(hash);
  return hash.digest('hex').slice(0, 16);
}

function addFolder(hash: Hash, folder: string, wanted: (name: string) => boolean): void {
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) addFolder(hash.update(`${entry.name}/\n`), path, wanted);
    else if (wanted(entry.name)) hash.update(`${entry.name}\n`).update(readFileSync(path));
  }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return []; // No such folder: nothing in it.
  }
}

/** Size, beginning and end: a database counts its changes at its beginning. */
function addEnds(hash: Hash, path: string): void {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return; // There is none.
  }
  try {
    const { size } = fstatSync(file);
    const bytes = Buffer.alloc(Math.min(ENDS, size));
    for (const at of [0, Math.max(0, size - ENDS)]) hash.update(bytes.subarray(0, readSync(file, bytes, 0, bytes.length, at)));
    hash.update(`${size}\n`);
  } finally {
    closeSync(file);
  }
}
