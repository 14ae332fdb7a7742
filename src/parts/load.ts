import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse as parseCsv } from 'csv-parse/sync';
import { z } from 'zod';
import { type Footprint, footprintSchema } from '../board/index.js';
import { blockSchema, platformSchema } from './block.js';
import { type CatalogueRow, MemoryCatalogue } from './database.js';
import { deviceSchema } from './device.js';
import { buildFootprints, footprintEntrySchema } from './footprints/index.js';
import type { Library } from './library.js';

/** A shipped data file is wrong: `file` and the entry within it are in the message. Never the user's fault. */
export class DataError extends Error {
  override readonly name = 'DataError';
}

const loaded = new Map<string, Library>();

/**
 * Everything under `data/`, checked once and kept for the process. `dataDir` defaults to the package's own. Directories that are not
 * there are empty. Throws DataError naming the file and the entry.
 */
export function loadLibrary(dataDir: string = packagedData()): Library {
  const known = loaded.get(dataDir);
  if (known !== undefined) return known;
  const library: Library = {
    footprints: loadFootprints(dataDir),
    devices: index(lists(dataDir, 'devices', deviceSchema), (d) => d.id),
    blocks: index(singles(dataDir, 'blocks', blockSchema), (b) => b.name),
    platforms: index(singles(dataDir, 'platforms', platformSchema), (p) => p.id),
    catalogue: loadCatalogue(dataDir),
  };
  loaded.set(dataDir, library);
  return library;
}

interface Found<T> {
  readonly where: string;
  readonly value: T;
}

function jsonFiles(dataDir: string, folder: string): string[] {
  const path = join(dataDir, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(path, name));
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new DataError(`${file}: ${cause instanceof Error ? cause.message : 'not JSON'}`, { cause });
  }
}

function check<T>(schema: z.ZodType<T>, raw: unknown, where: string): T {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new DataError(`${where}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`, { cause: parsed.error });
}

const nameOf = (raw: unknown, position: number): string => {
  const named = z.looseObject({ id: z.string().optional(), name: z.string().optional() }).safeParse(raw);
  return (named.success ? (named.data.id ?? named.data.name) : undefined) ?? `entry ${position + 1}`;
};

/** Files that hold a list of entries each. */
function lists<T>(dataDir: string, folder: string, schema: z.ZodType<T>): Found<T>[] {
  return jsonFiles(dataDir, folder).flatMap((file) =>
    check(z.array(z.unknown()), readJson(file), file).map((raw, i) => {
      const where = `${file}: ${nameOf(raw, i)}`;
      return { where, value: check(schema, raw, where) };
    }),
  );
}

/** Files that hold one entry each. */
function singles<T>(dataDir: string, folder: string, schema: z.ZodType<T>): Found<T>[] {
  return jsonFiles(dataDir, folder).map((file) => ({ where: file, value: check(schema, readJson(file), file) }));
}

function index<T>(found: readonly Found<T>[], key: (value: T) => string): Map<string, T> {
  const map = new Map<string, T>();
  for (const { where, value } of found) {
    if (map.has(key(value))) throw new DataError(`${where}: ${key(value)} is there twice`);
    map.set(key(value), value);
  }
  return map;
}

const assemblySchema = z.record(z.string(), footprintSchema.shape.assembly.unwrap());

function loadFootprints(dataDir: string): Map<string, Footprint> {
  const folder = join(dataDir, 'footprints');
  const assemblyFile = join(folder, 'assembly.json');
  const assembly = existsSync(assemblyFile) ? check(assemblySchema, readJson(assemblyFile), assemblyFile) : {};
  const made = jsonFiles(dataDir, 'footprints')
    .filter((file) => file !== assemblyFile)
    .flatMap((file) => check(z.array(z.unknown()), readJson(file), file).flatMap((raw, i) => buildAll(raw, `${file}: ${nameOf(raw, i)}`)));
  return index(
    made.map(({ where, value }) => ({ where, value: { ...value, assembly: assembly[value.name] ?? null } })),
    (f) => f.name,
  );
}

function buildAll(raw: unknown, where: string): Found<Footprint>[] {
  const entry = check(footprintEntrySchema, raw, where);
  try {
    return buildFootprints(entry).map((value) => ({ where, value }));
  } catch (cause) {
    throw new DataError(`${where}: ${cause instanceof Error ? cause.message : 'cannot be built'}`, { cause });
  }
}

/** An empty cell is "not known". */
const amount = z.string().transform((text, context): number | null => {
  if (text === '') return null;
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0) context.addIssue({ code: 'custom', message: `${text} is no amount` });
  return value;
});
const attributes = z.string().transform((text, context): Record<string, string> => {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(text === '' ? '{}' : text));
  } catch {
    // Whatever is wrong within, the cell is no table of names and texts.
    context.addIssue({ code: 'custom', message: 'attributes are no JSON object of texts' });
    return {};
  }
});

const rowSchema = z
  .object({
    code: z.string().regex(/^C[0-9]+$/),
    mpn: z.string().min(1),
    manufacturer: z.string(),
    tier: z.enum(['basic', 'preferred', 'extended']),
    category: z.string(),
    value: z.string(),
    package: z.string(),
    price_usd: amount,
    price_dated: z.string(),
    stock: amount,
    moq: amount,
    evidence: z.coerce.number().int().min(1),
    datasheet: z.string(),
    description: z.string(),
    attributes,
  })
  .transform((r): CatalogueRow => {
    const { code, price_usd, price_dated, datasheet, ...rest } = r;
    return {
      ...rest,
      catalog_code: code,
      price: price_usd,
      price_dated: price_dated === '' ? null : price_dated,
      datasheet: datasheet === '' ? null : datasheet,
    };
  });

/** When the shipped parts table was gathered. */
const CATALOGUE_DATED = '2026-11';

function loadCatalogue(dataDir: string): MemoryCatalogue {
  const rows = new Map<string, CatalogueRow>();
  for (const name of ['parts.csv', 'extra.csv']) {
    const file = join(dataDir, 'catalogue', name);
    if (!existsSync(file)) continue;
    for (const raw of parseCsv(readFileSync(file), { columns: true, skip_empty_lines: true }) as Record<string, string>[]) {
      const where = `${file}: ${raw['code'] ?? ''}`;
      const row = check(rowSchema, raw, where);
      if (rows.has(row.catalog_code)) throw new DataError(`${where} is there twice`);
      rows.set(row.catalog_code, row);
    }
  }
  return new MemoryCatalogue([...rows.values()], CATALOGUE_DATED);
}

/** The nearest `data` directory with footprints above this file: the same from src/ and from a build in dist/. */
function packagedData(): string {
  for (let dir = dirname(fileURLToPath(import.meta.url)); ; dir = dirname(dir)) {
    const data = join(dir, 'data');
    if (existsSync(join(data, 'footprints'))) return data;
    if (dir === dirname(dir)) throw new DataError('the package has no data directory');
  }
}
