import type { Constraints } from '../design/index.js';
import type { Library } from '../parts/index.js';
import { unpackBundle } from '../projects/bundle/unpack.js';
import { failureOf, type WorkerFailure } from './failures.js';
import { parseLong } from './long-body.js';
import type { Incoming } from './read-in.js';
import type { StoredVersion } from './read-version.js';

/** What only some readings need is loaded when it is needed: a thread that takes the place of one that was ended begins at once. */
const documents = () => import('./read-version.js');
const library = async (): Promise<Library> => (await import('./worker-library.js')).threadLibrary();

/** What is read for others: files and bodies from outside, documents of versions. How long that takes is bounded by the pool that asks. */
const READINGS = {
  parseLong,
  unpackBundle,
  readIn: async (sent: Incoming) => (await import('./read-in.js')).readIn(sent, library),
  boardText: async (version: StoredVersion) => (await documents()).boardText(version),
  diffText: async (from: StoredVersion | null, to: StoredVersion) => (await documents()).diffText(from, to),
  overlay: async (from: StoredVersion, to: StoredVersion) => (await documents()).overlay(from, to),
  step: async (version: StoredVersion, created: number) => (await documents()).step(version, created),
  sheet: async (version: StoredVersion, constraints: Constraints, format: 'json' | 'svg') =>
    (await documents()).sheetText(version, constraints, format, await library()),
  schematic: async (version: StoredVersion, constraints: Constraints) => (await documents()).schematic(version, constraints, await library()),
  /** A design with its pads, for the simulator. */
  resolved: async (version: StoredVersion) => (await documents()).resolvedVersion(version, await library()),
};
export type Readings = typeof READINGS;

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
