import { readFileSync } from 'node:fs';
import { type Built, build } from '../../src/build/index.js';
import { importNetlist } from '../../src/inputs/netlist.js';
import type { Library } from '../../src/parts/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { bytesOf } from './reader.js';

let shared: Library | null = null;
export const library = (): Library => (shared ??= loadLibrary());

/** A small netlist that KiCad wrote. */
export const NETLIST = readFileSync(new URL('../inputs/files/timer.net', import.meta.url), 'utf8');

let built: Built | null = null;
/** A small board of our own, with all its files. */
export const ownBoard = (): Built =>
  (built ??= build({ design: importNetlist(NETLIST, 'timer.net', library()), seed: 1, name: 'timer', version: 'v001' }, library()));

/** Our own files whose names end so. */
export function ownFiles(endings: readonly string[]): Uint8Array[] {
  return ownBoard()
    .files.filter(({ name }) => endings.some((e) => name.endsWith(e)))
    .map(({ content }) => (typeof content === 'string' ? bytesOf(content) : content));
}
