import { serialize } from 'node:v8';
import type { Board } from '../board/index.js';
import { readKicad } from '../build/index.js';
import { checkDesign, type Design, type JsonLimits, parseBounded } from '../design/index.js';
import { importCircuitJson } from '../inputs/circuit-json.js';
import { circuitElements, isCircuitJson } from '../inputs/circuit-json-elements.js';
import { importNetlist, isNetlist, type LandFiles } from '../inputs/netlist.js';
import { resolve } from '../parts/resolve.js';
import { unpackBundle } from '../projects/index.js';
import { failureOf, type WorkerFailure } from './failures.js';
import { parseLong } from './long-body.js';
import { threadLibrary } from './worker-library.js';

/** A board file or netlist as text, or a design or circuit-json as a document. */
export interface Incoming {
  readonly ecad?: string;
  /** Bytes: as JSON in UTF-8. */
  readonly design?: unknown;
  /** What the file is called; '' where nobody said. */
  readonly filename: string;
  /** Land patterns that a netlist needs beside the library's. */
  readonly footprints?: LandFiles;
}

/** A design that is still to be built, or a board as it is, packed for the pipeline. */
export type ReadIn = { readonly kind: 'design'; readonly design: Design } | PackedBoard;

export interface PackedBoard {
  readonly kind: 'board';
  /** The design's name. */
  readonly name: string;
  readonly filename: string;
  /** A ReadBoard, as `v8.serialize` writes it. */
  readonly packed: Uint8Array;
}

export interface ReadBoard {
  readonly design: Design;
  readonly board: Board;
}

/** Of a field that was counted when its body came. */
const COUNTED: JsonLimits = { bytes: 64 * 1024 * 1024, depth: 100, values: 10_000_000 };

/** What is read for others: files and bodies from outside. How long that takes is bounded by the pool that asks. */
const READINGS = {
  parseLong,
  /** Refuses what is no design, what the build would refuse, and a board that cannot be kept exactly: DesignError. */
  readIn: (sent: Incoming): ReadIn => (sent.ecad === undefined ? readDesign(sent) : readFile(sent.ecad, sent)),
  unpackBundle,
};
export type Readings = typeof READINGS;

function readDesign({ design, filename }: Incoming): ReadIn {
  const document = design instanceof Uint8Array ? parseBounded(design, COUNTED) : design;
  if (!isCircuitJson(document)) return resolves(checkDesign(document));
  return resolves(importCircuitJson(circuitElements(document), filename || 'circuit.json', threadLibrary()));
}

function readFile(ecad: string, { filename, footprints = {} }: Incoming): ReadIn {
  if (isNetlist(ecad)) return resolves(importNetlist(ecad, filename || 'circuit.net', threadLibrary(), footprints));
  const read: ReadBoard = readKicad(ecad, filename || 'board.kicad_pcb');
  return { kind: 'board', name: read.design.name, filename: read.board.imported?.filename ?? read.design.name, packed: serialize(read) };
}

function resolves(design: Design): ReadIn {
  resolve(design, threadLibrary());
  return { kind: 'design', design };
}

export interface Reading {
  readonly name: keyof Readings;
  readonly args: readonly unknown[];
}
export type ReaderAnswer = { ok: true; result: unknown } | { ok: false; error: WorkerFailure };

/** Entry of the thread. */
export default async function read({ name, args }: Reading): Promise<ReaderAnswer> {
  try {
    const reading = READINGS[name] as (...given: readonly unknown[]) => unknown;
    return { ok: true, result: await reading(...args) };
  } catch (error) {
    return { ok: false, error: failureOf(error) };
  }
}
