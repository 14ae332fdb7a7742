import type { Constraints } from '../design/index.js';
import type { PartFile, Wanted } from '../inputs/kicad-library/index.js';
import { pdfText } from '../inputs/pdf/index.js';
import type { BoardAbout } from '../outputs/board-text.js';
import type { BoardLook } from '../outputs/png/index.js';
import { unpackBundle } from '../projects/bundle/unpack.js';
import { failureOf, type WorkerFailure } from './failures.js';
import { parseLong } from './long-body.js';
import { type Incoming, readIn } from './read-in.js';
import { readParts } from './read-parts.js';
import {
  boardJson,
  boardLines,
  boardPicture,
  boardView,
  designLines,
  diffText,
  glb,
  inspector,
  overlay,
  panelTexts,
  quoteText,
  resolvedVersion,
  type StoredVersion,
  schematic,
  sheetPicture,
  sheetText,
  step,
} from './read-version.js';
import { threadEntry } from './threads.js';
import { threadLibrary } from './worker-library.js';

/** What is read for others: files and bodies from outside, documents of versions. How long that takes is bounded by the pool that asks. */
const READINGS = {
  parseLong,
  unpackBundle,
  readIn: (sent: Incoming) => readIn(sent, async () => threadLibrary()),
  boardText: (version: StoredVersion) => boardJson(version),
  boardLines: (version: StoredVersion, about: BoardAbout) => boardLines(version, about),
  boardPicture: (version: StoredVersion, look: BoardLook) => boardPicture(version, look),
  designLines: (version: StoredVersion, about: BoardAbout) => designLines(version, about),
  boardView: (version: StoredVersion) => boardView(version),
  inspector: (version: StoredVersion) => inspector(version),
  diffText: (from: StoredVersion | null, to: StoredVersion) => diffText(from, to),
  overlay: (from: StoredVersion, to: StoredVersion) => overlay(from, to),
  glb: (version: StoredVersion) => glb(version),
  step: (version: StoredVersion, created: number) => step(version, created),
  panel: (version: StoredVersion, about: { name: string; created: number }, wanted: Record<string, unknown>) => panelTexts(version, about, wanted),
  quote: (version: StoredVersion, quantity: number | null) => quoteText(version, quantity, threadLibrary()),
  sheet: (version: StoredVersion, constraints: Constraints, format: 'json' | 'svg') => sheetText(version, constraints, format, threadLibrary()),
  sheetPicture: (version: StoredVersion, constraints: Constraints, pixels: number) => sheetPicture(version, constraints, pixels, threadLibrary()),
  schematic: (version: StoredVersion, constraints: Constraints) => schematic(version, constraints, threadLibrary()),
  /** Library files as entries of the user's own library. */
  readParts: (files: readonly PartFile[], wanted: Wanted) => readParts(files, wanted, threadLibrary()),
  /** The words of an attached PDF (base64). */
  pdfText: (data: string, name: string) => pdfText(new Uint8Array(Buffer.from(data, 'base64')), name),
  /** A design with its pads, for the simulator. */
  resolved: (version: StoredVersion) => resolvedVersion(version, threadLibrary()),
};
export type Readings = typeof READINGS;

export interface Reading {
  readonly name: keyof Readings;
  readonly args: readonly unknown[];
}
export type ReaderAnswer = { ok: true; result: unknown } | { ok: false; error: WorkerFailure };

/** Entry of the thread. */
export default threadEntry(read);

async function read({ name, args }: Reading): Promise<ReaderAnswer> {
  try {
    const reading = READINGS[name] as (...given: readonly unknown[]) => unknown;
    return { ok: true, result: await reading(...args) };
  } catch (error) {
    return { ok: false, error: failureOf(error) };
  }
}
