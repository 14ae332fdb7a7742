import type { Footprint } from '../board/index.js';
import { Session } from '../chat/model/session.js';
import type { DesignCheck, PatchReport } from '../chat/model/turn.js';
import type { Design, Kind } from '../design/index.js';
import { landPicture } from '../outputs/land-picture.js';
import { glbFile, partSolids } from '../outputs/models/index.js';
import { landPng } from '../outputs/png/index.js';
import type { CataloguePart, PartLimits } from '../parts/catalogue.js';
import { OverlaidCatalogue } from '../parts/database/layered.js';
import { type AddBlock, type AddPart, addBlock, addPart } from '../parts/edit.js';
import type { Library } from '../parts/library.js';
import { nearestTo, searchEntries } from '../parts/library-search.js';
import { type OwnLibrary, readOwnLibrary } from '../parts/load-own.js';
import { differencesFrom } from '../parts/own-diff.js';
import type { DeviceEntry, LandEntry } from '../parts/own-entry.js';
import { type DeviceView, deviceView, type LandView, landView } from '../parts/own-view.js';
import { meets, searchParts } from '../parts/part-search.js';
import { blockRow, blockView, partRow, platformBody, platformRow, resolvePart } from '../parts/rows.js';
import { failureOf, type WorkerFailure } from './failures.js';
import { threadEntry } from './threads.js';
import { threadHome, threadLibrary } from './worker-library.js';

interface PartSearch extends PartLimits {
  readonly q: string;
  readonly package?: string;
  readonly limit: number;
  readonly inStockOnly: boolean;
}

/** Most devices, land patterns and blocks that a search names beside parts, of each. */
const MOST_ENTRIES = 8;

/** What the library knows, asked one question at a time. Synchronous work: runs in a thread of its own. */
const QUESTIONS = {
  catalogue: () => {
    const { dated, size } = threadLibrary().catalogue;
    return { dated, size };
  },
  /** `live`: what a live source found; absent: the parts table is asked. */
  searchParts: (query: PartSearch, live?: readonly CataloguePart[]) => {
    const library = withLive(live ?? []);
    const today = (live ?? []).map((part) => library.catalogue.byCode(part.catalog_code) ?? part).filter((part) => meets(part, query));
    const found = live === undefined ? searchParts(query, library) : today.map((part) => ({ part, missed: [] as string[] }));
    const parts = found.map(({ part, missed }) => ({ ...partRow(part, library), missed: [...missed] }));
    return { parts, ...searchEntries(query.q, library, MOST_ENTRIES) };
  },
  /** `live`: what a live source says of the code; `drawing`: the vendor's drawing of it. */
  part: (code: string, wanted: { kind?: Kind; value?: string }, live?: CataloguePart, drawing?: unknown) =>
    resolvePart(withLive(live === undefined ? [] : [live]), code, wanted, drawing),
  blocks: () => {
    const library = threadLibrary();
    return [...library.blocks.values()].map((block) => blockRow(block, library));
  },
  /** One block or platform as `add_block` takes it; null: there is none of that name. */
  block: (name: string) => blockView(name, threadLibrary()),
  /** What a name that the library does not have may have meant, as the end of a sentence. */
  nearest: (name: string, sort: 'block' | 'device') => nearestTo(name, sort, threadLibrary()),
  platforms: () => {
    const library = threadLibrary();
    return [...library.platforms.values()].map((platform) => platformRow(platform, library));
  },
  /** Binary glTF of a platform's body; null: there is no such platform. */
  platformMesh: (id: string): Uint8Array | null => {
    const library = threadLibrary();
    const platform = library.platforms.get(id);
    if (platform === undefined) return null;
    const { footprint } = platformBody(platform, library);
    return glbFile(
      platform.name,
      partSolids({ kind: platform.mounting === 'module' ? 'module' : 'microcontroller', value: platform.name, footprint }),
    );
  },
  /** A device of somebody's own with what its checks find. DesignError naming the field that is wrong. */
  deviceEntry: (raw: unknown): DeviceView => deviceView(raw, threadLibrary()),
  landEntry: (raw: unknown): LandView => landView(raw, threadLibrary()),
  /** What an entry has unlike another one; `against` null: the shipped one that it is. */
  ownDifferences: (entry: DeviceEntry | LandEntry, against: string | null): { against: string; differences: string[] } =>
    differencesFrom(entry, against, threadLibrary()),
  /** The user's own library as it lies on the disk. */
  ownLibrary: (): OwnLibrary => {
    const home = threadHome();
    return home === null ? { devices: [], lands: [], broken: [] } : readOwnLibrary(home);
  },
  /** A land pattern with its numbers, and with the names of a device's pins; null: there is none of that name. */
  landPicture: (name: string, device: string | null): string | null => drawnLand(threadLibrary(), name, device, landPicture),
  landPng: (name: string, device: string | null): Uint8Array | null => drawnLand(threadLibrary(), name, device, landPng),
  addPart: (design: Design, order: AddPart) => addPart(design, threadLibrary(), order),
  addBlock: (design: Design, order: AddBlock) => addBlock(design, threadLibrary(), order),
  patch: (design: Design | null, operations: readonly unknown[]) => patched(design, operations, threadLibrary()),
};

export interface PatchedDesign extends PatchReport {
  readonly design: Design;
  readonly changed: boolean;
  /** What the electrical rules find in the design as it is then. */
  readonly check: DesignCheck;
}

/** A design after operations, each taken or refused on its own. null: there is no design yet. */
function patched(base: Design | null, operations: readonly unknown[], library: Library): PatchedDesign {
  const session = new Session({ base, board: null, library, selection: null });
  const report = session.patch(operations);
  return { ...report, design: session.design, changed: session.changed, check: session.check() };
}

function drawnLand<T>(
  library: Library,
  name: string,
  id: string | null,
  draw: (footprint: Footprint, pins: ReadonlyMap<string, string>) => T,
): T | null {
  const footprint = library.footprints.get(name);
  if (footprint === undefined) return null;
  const pins = (id === null ? undefined : library.devices.get(id))?.pins ?? [];
  return draw(footprint, new Map(pins.flatMap((pin) => pin.pads.map((pad) => [pad, pin.name] as const))));
}

function withLive(live: readonly CataloguePart[]): Library {
  const library = threadLibrary();
  return live.length === 0 ? library : { ...library, catalogue: new OverlaidCatalogue(library.catalogue, live) };
}
export type Questions = typeof QUESTIONS;

export interface Question {
  readonly name: keyof Questions;
  readonly args: readonly unknown[];
}
export type DeskAnswer = { ok: true; result: unknown } | { ok: false; error: WorkerFailure };

/** Entry of the thread. */
export default threadEntry(ask);

async function ask({ name, args }: Question): Promise<DeskAnswer> {
  try {
    const answer = QUESTIONS[name] as (...given: readonly unknown[]) => unknown;
    return { ok: true, result: await answer(...args) };
  } catch (error) {
    return { ok: false, error: failureOf(error) };
  }
}
