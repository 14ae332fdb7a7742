import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { z } from 'zod';
import type { CatalogueRow } from '../row.js';
import { records } from './csv.js';
import { DataError } from './errors.js';
import { readPrices } from './fab-row.js';
import { inside } from './native.js';
import { SCHEMA } from './schema.js';
import { NoCatalogue, TableCatalogue } from './table.js';
import { CatalogueWriter, finishAll } from './writer.js';

/** When the shipped parts table was gathered. */
const DATED = '2026-11';
/** Read first, so that a code that another table repeats is told of that one. */
const FIRST = 'parts.csv';

interface Shipped {
  readonly path: string;
  readonly text: Buffer;
}

/**
 * The parts tables of `dataDir`/catalogue as a database: the file made of them in `state` if there is one, else made now; in memory where no
 * `state` is given or nothing can be written there. Throws DataError naming the file and the row.
 */
export function openShipped(dataDir: string, state: string | null): TableCatalogue {
  const tables = tableFiles(join(dataDir, 'catalogue')).map((path): Shipped => ({ path, text: readFileSync(path) }));
  if (state === null) return inMemory(tables);
  const hash = createHash('sha256');
  for (const { text } of tables) hash.update(`${text.length}\n`).update(text);
  const name = `shipped-${SCHEMA}-${hash.digest('hex').slice(0, 16)}.db`;
  const file = join(state, name);
  try {
    if (!existsSync(file)) inside(() => makeFile(tables, state, file));
    const opened = opens(file);
    if (opened !== null) return opened;
    rmSync(file);
    inside(() => makeFile(tables, state, file));
    return new TableCatalogue(file);
  } catch (error) {
    if (error instanceof DataError) throw error;
    // A full or read-only disk keeps nobody from their parts.
    return inMemory(tables);
  }
}

/** Every parts table that is there. */
function tableFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.csv'));
  return names.sort((a, b) => Number(b === FIRST) - Number(a === FIRST) || (a < b ? -1 : 1)).map((name) => join(folder, name));
}

function opens(file: string): TableCatalogue | null {
  try {
    return new TableCatalogue(file);
  } catch (error) {
    if (error instanceof NoCatalogue) return null;
    throw error;
  }
}

function inMemory(tables: readonly Shipped[]): TableCatalogue {
  return inside(() => {
    const writer = new CatalogueWriter(':memory:');
    addAll(writer, tables);
    return new TableCatalogue(finishAll(writer, { dated: DATED }));
  });
}

/** Several threads and processes may do this at once: each makes its own, the last rename wins, and all are the same. */
function makeFile(tables: readonly Shipped[], state: string, file: string): void {
  mkdirSync(state, { recursive: true, mode: 0o700 });
  const half = `${file}.${process.pid}-${threadId}.half`;
  rmSync(half, { force: true });
  try {
    const writer = new CatalogueWriter(half);
    addAll(writer, tables);
    finishAll(writer, { dated: DATED }).close();
    chmodSync(half, 0o600);
    renameSync(half, file);
  } catch (error) {
    rmSync(half, { force: true });
    throw error;
  }
  for (const other of readdirSync(state)) {
    if (/^shipped-.*\.db$/.test(other) && join(state, other) !== file) rmSync(join(state, other), { force: true });
  }
}

function addAll(writer: CatalogueWriter, tables: readonly Shipped[]): void {
  for (const { path, text } of tables) {
    for (const raw of rawRows(path, text)) {
      const where = `${path}: ${raw['code'] ?? ''}`;
      const parsed = rowSchema.safeParse(raw);
      if (!parsed.success) {
        const issue = parsed.error.issues[0];
        throw new DataError(`${where}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`, { cause: parsed.error });
      }
      if (!writer.add(parsed.data)) throw new DataError(`${where} is there twice`);
    }
  }
}

function* rawRows(path: string, text: Buffer): Generator<Record<string, string | undefined>> {
  let names: readonly string[] | null = null;
  for (const record of records(text.toString('utf8').split('\n'))) {
    if (!record.ok) throw new DataError(`${path}: line ${record.line}: ${record.why}`);
    if (names === null) names = record.cells;
    else yield Object.fromEntries(names.map((name, i) => [name, record.cells[i]]));
  }
}

/** An empty cell is "not known". */
const amount = z.string().transform((text, context): number | null => {
  if (text === '') return null;
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0) context.addIssue({ code: 'custom', message: `${text} is no amount` });
  return value;
});
const texts = z.record(z.string(), z.string());
const attributes = z.string().transform((text, context): Record<string, string> => {
  if (text === '' || text === '{}') return {};
  try {
    return texts.parse(JSON.parse(text));
  } catch {
    // Whatever is wrong within, the cell is no table of names and texts.
    context.addIssue({ code: 'custom', message: 'attributes are no JSON object of texts' });
    return {};
  }
});

const breaks = z.string().transform((text, context): [number, number][] => {
  const read = readPrices(text);
  if (read === null) context.addIssue({ code: 'custom', message: `${text} are no price breaks` });
  return read ?? [];
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
    attrition: amount.optional(),
    /** "1-199:0.0059,200-:0.0047"; a table without the column knows the price of one only. */
    breaks: breaks.optional(),
    evidence: z.coerce.number().int().min(1),
    datasheet: z.string(),
    description: z.string(),
    attributes,
  })
  .transform((r): CatalogueRow => {
    const { code, price_usd, price_dated, datasheet, breaks: steps = [], attrition = null, ...rest } = r;
    return {
      ...rest,
      catalog_code: code,
      attrition,
      price: price_usd ?? steps[0]?.[1] ?? null,
      ...(steps.length === 0 ? {} : { price_breaks: steps }),
      price_dated: price_dated === '' ? null : price_dated,
      datasheet: datasheet === '' ? null : datasheet,
    };
  });
