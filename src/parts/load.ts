import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Assembly, assemblySchema, type Footprint } from '../board/index.js';
import { blockSchema } from './block.js';
import { type Case, casedOf, type Leaded, leadedSchema, withCases } from './cases.js';
import { DataError } from './database/errors.js';
import { fabListMark, openFabList } from './database/fab-list.js';
import { LayeredCatalogue } from './database/layered.js';
import { openShipped } from './database/shipped.js';
import type { TableCatalogue } from './database/table.js';
import type { Device } from './device.js';
import { type Buildable, type FootprintEntry, FootprintShelf, footprintEntrySchema, footprintsOf } from './footprints/index.js';
import { type Kin, kinOf, kinSchema, withKin } from './kin.js';
import type { Library } from './library.js';
import { readChecked } from './load-checked.js';
import { minedMark, readMined } from './load-mined.js';
import { ownMark, ownOf, readOwnLibrary } from './load-own.js';
import { packagedData } from './load-package.js';
import type { MinedBlock } from './mine/mine.js';
import { practiceSchema } from './practice.js';
import { deviceEntrySchema, devicesOf, platformEntrySchema, platformsOf } from './relatives.js';
import { withUsers } from './users.js';
import { type Variant, variantSchema } from './variant.js';

export { DataError } from './database/errors.js';

interface Loaded {
  readonly dataDir: string;
  library: Library;
  readonly shipped: TableCatalogue;
  /** Which imported list and which mined blocks the library has. */
  list: string;
  mined: string;
  /** State of the user's own library. */
  entries: string;
  /** What is under `data/`, without the mined blocks. */
  readonly own: Omit<Library, 'catalogue' | 'mined'>;
}
const loaded = new Map<string, Loaded>();

/**
 * Everything under `data/`, checked once and kept for the process. `dataDir` defaults to the package's own. Directories that are not
 * there are empty. Throws DataError naming the file and the entry.
 *
 * `state`, the service's private state, keeps the parts tables as a database file, so that they are read once and not by every thread; an
 * imported parts list and mined blocks lie there too, and newer ones are used from the next call on. null: everything in memory, no list.
 * `home`: the folder of the user's own library, whose entries stand beside the shipped ones; null: there is none.
 */
export function loadLibrary(dataDir: string = packagedData(), state: string | null = null, home: string | null = null): Library {
  const key = `${dataDir}\n${state ?? ''}\n${home ?? ''}`;
  const known = loaded.get(key);
  const list = state === null ? '' : fabListMark(state);
  const found = state === null ? '' : minedMark(state);
  const entries = home === null ? '' : ownMark(home);
  if (known?.list === list && known.mined === found && known.entries === entries) return known.library;
  const shipped = known?.shipped ?? openShipped(dataDir, state);
  const imported = state === null || list === '' ? null : openFabList(state);
  const catalogue = imported === null ? shipped : new LayeredCatalogue(shipped, imported);
  const own = known?.own ?? [...loaded.values()].find((l) => l.dataDir === dataDir)?.own ?? readLibrary(dataDir);
  const plain: Library = { ...own, catalogue, ...withMined(own.blocks, state === null ? [] : readMined(state)) };
  const library = home === null ? plain : withUsers(plain, ownOf(readOwnLibrary(home)));
  loaded.set(key, { dataDir, library, shipped, list, mined: found, entries, own });
  return library;
}

/** An authored block keeps its name. */
function withMined(authored: Library['blocks'], found: readonly MinedBlock[]): Pick<Library, 'blocks' | 'mined'> {
  const fresh = found.filter((m) => !authored.has(m.block.name));
  return {
    blocks: new Map([...authored, ...fresh.map((m) => [m.block.name, m.block] as const)]),
    mined: new Map(fresh.map(({ block, ...facts }) => [block.name, facts])),
  };
}

function readLibrary(dataDir: string): Loaded['own'] {
  const kin = lists(dataDir, 'kin', kinSchema);
  const leaded = readLeaded(dataDir);
  const blocks = index(singles(dataDir, 'blocks', blockSchema), (b) => b.name);
  return {
    footprints: loadFootprints(dataDir),
    devices: readDevices(dataDir, kin, leaded?.cases ?? []),
    blocks: new Map(
      withKin(
        [...blocks.values()],
        kin.map(({ value }) => value),
      ).map((b) => [b.name, b]),
    ),
    variants: readVariants(dataDir),
    practice: singles(dataDir, 'practice', practiceSchema).map(({ value }) => value),
    ...(leaded === undefined ? {} : { leaded: withCases(leaded) }),
    synonyms: readSynonyms(dataDir),
    platforms: index(singles(dataDir, 'platforms', platformEntrySchema).flatMap(each(platformsOf)), (p) => p.id),
  };
}

/** Devices as they are written, kin of them, and those of both in cases with leads. */
function readDevices(dataDir: string, kin: readonly Found<Kin>[], cases: readonly Case[]): Map<string, Device> {
  const written = lists(dataDir, 'devices', deviceEntrySchema).flatMap(each(devicesOf));
  const known = index(written, (d) => d.id);
  const made = kin.map(({ where, value }) => {
    const device = kinOf(value, known);
    if (device === null) throw new DataError(`${where}: there is no ${value.like}`);
    return { where, value: device };
  });
  const all = index([...written, ...made], (d) => d.id);
  const cased = cases.map((entry) => {
    const value = casedOf(entry, all);
    if (value === null) throw new DataError(`leaded.json: there is no ${entry.of}`);
    return { where: 'leaded.json', value };
  });
  return index([...written, ...made, ...cased], (d) => d.id);
}

function readVariants(dataDir: string): readonly Variant[] {
  const file = join(dataDir, 'variants.json');
  return existsSync(file) ? readChecked(file, (raw) => check(z.array(variantSchema), raw, file)) : [];
}

function readLeaded(dataDir: string): Leaded | undefined {
  const file = join(dataDir, 'leaded.json');
  return existsSync(file) ? readChecked(file, (raw) => check(leadedSchema, raw, file)) : undefined;
}

function readSynonyms(dataDir: string): Readonly<Record<string, readonly string[]>> {
  const file = join(dataDir, 'synonyms.json');
  return existsSync(file) ? readChecked(file, (raw) => check(z.record(z.string(), z.array(z.string().min(1))), raw, file)) : {};
}

interface Found<T> {
  readonly where: string;
  readonly value: T;
}

/** What an entry stands for, each found where the entry is. */
const each =
  <E, T>(of: (entry: E) => T[]) =>
  ({ where, value }: Found<E>): Found<T>[] =>
    of(value).map((one) => ({ where, value: one }));

function jsonFiles(dataDir: string, folder: string): string[] {
  const path = join(dataDir, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(path, name));
}

function check<T>(schema: z.ZodType<T>, raw: unknown, where: string): T {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new DataError(`${where}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`, { cause: parsed.error });
}

const nameOf = (raw: unknown, position: number): string => {
  const { id, name } = (raw ?? {}) as { id?: unknown; name?: unknown };
  return [id, name].find((n): n is string => typeof n === 'string') ?? `entry ${position + 1}`;
};

/** Files that hold a list of entries each. */
const lists = <T>(dataDir: string, folder: string, schema: z.ZodType<T>): Found<T>[] =>
  jsonFiles(dataDir, folder).flatMap((file) => entries(file, schema));

function entries<T>(file: string, schema: z.ZodType<T>): Found<T>[] {
  const where = (entry: unknown, i: number): string => `${file}: ${nameOf(entry, i)}`;
  const values = readChecked(file, (raw) => check(z.array(z.unknown()), raw, file).map((entry, i) => check(schema, entry, where(entry, i))));
  return values.map((value, i) => ({ where: where(value, i), value }));
}

/** Files that hold one entry each. */
function singles<T>(dataDir: string, folder: string, schema: z.ZodType<T>): Found<T>[] {
  return jsonFiles(dataDir, folder).map((file) => ({ where: file, value: readChecked(file, (raw) => check(schema, raw, file)) }));
}

function index<T>(found: readonly Found<T>[], key: (value: T) => string): Map<string, T> {
  const map = new Map<string, T>();
  for (const { where, value } of found) {
    if (map.has(key(value))) throw new DataError(`${where}: ${key(value)} is there twice`);
    map.set(key(value), value);
  }
  return map;
}

/** assembly.json: where all drawings of a land pattern agree, and each code whose own drawing was read. */
const assembliesSchema = z.strictObject({
  lands: z.record(z.string(), assemblySchema),
  codes: z.record(z.string(), assemblySchema.extend({ footprint: z.string() })),
});

function loadFootprints(dataDir: string): ReadonlyMap<string, Footprint> {
  const folder = join(dataDir, 'footprints');
  const assemblyFile = join(folder, 'assembly.json');
  const { lands, codes } = existsSync(assemblyFile)
    ? readChecked(assemblyFile, (raw) => check(assembliesSchema, raw, assemblyFile))
    : { lands: {}, codes: {} };
  const byCode = new Map<string, Record<string, Assembly>>();
  for (const [code, { footprint, ...at }] of Object.entries(codes)) byCode.set(footprint, { ...byCode.get(footprint), [code]: at });
  const made = jsonFiles(dataDir, 'footprints')
    .filter((file) => file !== assemblyFile)
    .flatMap((file) => entries(file, footprintEntrySchema).flatMap(buildables));
  return new FootprintShelf(
    index(made, (b) => b.name),
    (footprint) => {
      const own = byCode.get(footprint.name);
      return { ...footprint, assembly: lands[footprint.name] ?? null, ...(own === undefined ? {} : { assembly_by_code: own }) };
    },
  );
}

function buildables({ where, value: entry }: Found<FootprintEntry>): Found<Buildable>[] {
  return footprintsOf(entry).map(({ name, build }) => ({
    where,
    value: {
      name,
      build: () => {
        try {
          return build();
        } catch (cause) {
          throw new DataError(`${where}: ${cause instanceof Error ? cause.message : 'cannot be built'}`, { cause });
        }
      },
    },
  }));
}
