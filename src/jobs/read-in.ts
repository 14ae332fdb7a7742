import { serialize } from 'node:v8';
import type { Board } from '../board/index.js';
import { readKicad } from '../build/index.js';
import { checkDesign, type Design, DesignError, type JsonLimits, parseCounted } from '../design/index.js';
import { importCircuitJson } from '../inputs/circuit-json.js';
import { circuitElements, isCircuitJson } from '../inputs/circuit-json-elements.js';
import { importNetlist, isNetlist, type LandFiles } from '../inputs/netlist.js';
import type { Library } from '../parts/index.js';
import { resolve } from '../parts/resolve.js';

/** A board file or netlist as text, or a design or circuit-json as a document. */
export interface Incoming {
  readonly ecad?: string;
  /** Bytes: as JSON in UTF-8. */
  readonly design?: unknown;
  /** What the file is called; '' where nobody said. */
  readonly filename: string;
  /** The KiCad project beside a board, as text: its rules. */
  readonly project?: string;
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

/** What somebody sent to be imported. DesignError for what is no design, what the build would refuse, and a board that cannot be kept exactly. */
export async function readIn(sent: Incoming, library: () => Promise<Library>): Promise<ReadIn> {
  if (sent.ecad !== undefined) return readFile(sent.ecad, sent, library);
  const document = sent.design instanceof Uint8Array ? parseCounted(sent.design, COUNTED) : sent.design;
  if (!isCircuitJson(document)) return resolves(checkDesign(document), await library());
  const shelves = await library();
  return resolves(importCircuitJson(circuitElements(document), sent.filename || 'circuit.json', shelves), shelves);
}

async function readFile(ecad: string, { filename, project, footprints = {} }: Incoming, library: () => Promise<Library>): Promise<ReadIn> {
  if (isNetlist(ecad)) {
    if (project !== undefined) throw new DesignError('ecad_project', 'a netlist has no project beside it; a board has');
    const shelves = await library();
    return resolves(importNetlist(ecad, filename || 'circuit.net', shelves, footprints), shelves);
  }
  const read: ReadBoard = readKicad(ecad, filename || 'board.kicad_pcb', project ?? null);
  return { kind: 'board', name: read.design.name, filename: read.board.imported?.filename ?? read.design.name, packed: serialize(read) };
}

function resolves(design: Design, library: Library): ReadIn {
  resolve(design, library);
  return { kind: 'design', design };
}
