import { createReadStream, existsSync, statSync } from 'node:fs';
import { chmod, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { threadId } from 'node:worker_threads';
import type { CatalogueRow } from '../row.js';
import { type CsvRecord, RecordReader } from './csv.js';
import { type Columns, NoPartsList, readHeader, readRow } from './fab-row.js';
import { NoCatalogue, TableCatalogue } from './table.js';
import { CatalogueWriter } from './writer.js';

export { NoPartsList } from './fab-row.js';

/** The imported list within the service's private state. */
export const fabListFile = (state: string): string => join(state, 'fab-list.db');

export interface BrokenRow {
  readonly line: number;
  readonly why: string;
}
export interface Imported {
  readonly parts: number;
  /** How many rows were left out, and the first of them. */
  readonly broken: number;
  readonly listed: readonly BrokenRow[];
  readonly dated: string;
  readonly file: string;
}
export interface ImportOptions {
  /** Private state of the service. */
  readonly state: string;
  readonly signal?: AbortSignal;
  /** Bytes read of the file's, then rows put in order of all; `phase` says which. */
  readonly progress?: (phase: 'read' | 'sort', done: number, total: number) => void;
  /** Called for each broken row as it is met. */
  readonly onBroken?: (row: BrokenRow) => void;
}

/** So many broken rows are kept for the answer; all of them are told to `onBroken`. */
const MOST_LISTED = 1000;
const TELL_EVERY = 2000;

/**
 * Reads a fab's parts list (CSV, UTF-8, first line names the columns) into the service's private state, in place of the one before; a service
 * that runs uses it from its next question on. Broken rows are listed and the rest is imported. Throws NoPartsList for a file that is none, and
 * what the disk says; then nothing is changed.
 */
export async function importFabList(csv: string, options: ImportOptions): Promise<Imported> {
  const { size, mtime } = await stat(csv);
  const dated = mtime.toISOString().slice(0, 10);
  const file = fabListFile(options.state);
  const half = `${file}.${process.pid}-${threadId}.half`;
  await mkdir(options.state, { recursive: true, mode: 0o700 });
  await rm(half, { force: true });
  const writer = new CatalogueWriter(half);
  try {
    const importer = new Importer(writer, dated, options.onBroken ?? (() => undefined));
    await readLines(csv, size, importer, options);
    if (writer.count === 0) throw new NoPartsList('it has no row that is a part');
    const steps = writer.finish({ dated });
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) {
        step.value.close();
        break;
      }
      options.progress?.('sort', step.value.done, step.value.total);
      await breathe(options.signal);
    }
    await putInPlace(half, file);
    return { parts: writer.count, broken: importer.broken, listed: importer.listed, dated, file };
  } catch (error) {
    writer.abandon();
    await rm(half, { force: true });
    throw error;
  }
}

async function readLines(csv: string, size: number, importer: Importer, { signal, progress }: ImportOptions): Promise<void> {
  const stream = createReadStream(csv, { highWaterMark: 1 << 20 });
  const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY });
  let count = 0;
  try {
    for await (const line of lines) {
      importer.line(line);
      if (++count % TELL_EVERY === 0) {
        progress?.('read', stream.bytesRead, size);
        await breathe(signal);
      }
    }
  } finally {
    lines.close();
    stream.destroy();
  }
  importer.end();
  progress?.('read', size, size);
}

/** Lets timers, signals and the progress line have their turn. */
async function breathe(signal: AbortSignal | undefined): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  signal?.throwIfAborted();
}

class Importer {
  readonly listed: BrokenRow[] = [];
  broken = 0;
  readonly #reader = new RecordReader();
  #columns: Columns | null = null;

  constructor(
    private readonly writer: CatalogueWriter,
    private readonly dated: string,
    private readonly onBroken: (row: BrokenRow) => void,
  ) {}

  line(text: string): void {
    for (const record of this.#reader.take(text)) this.#record(record);
  }

  end(): void {
    for (const record of this.#reader.end()) this.#record(record);
    if (this.#columns === null) throw new NoPartsList('it is empty');
  }

  #record(record: CsvRecord): void {
    if (!record.ok) {
      if (this.#columns === null) throw new NoPartsList(`line ${record.line}: ${record.why}`);
      this.#refuse(record.line, record.why);
    } else if (this.#columns === null) this.#columns = readHeader(record.cells);
    else this.#row(record.line, readRow(record.cells, this.#columns, this.dated));
  }

  #row(line: number, row: CatalogueRow | string): void {
    if (typeof row === 'string') this.#refuse(line, row);
    else if (!this.writer.add(row)) this.#refuse(line, `${row.catalog_code} is there already: the first row stays`);
  }

  #refuse(line: number, why: string): void {
    this.broken++;
    if (this.listed.length < MOST_LISTED) this.listed.push({ line, why });
    this.onBroken({ line, why });
  }
}

/** The new file is whole on the disk before it takes the old one's place. */
async function putInPlace(half: string, file: string): Promise<void> {
  await chmod(half, 0o600);
  const handle = await open(half, 'r+');
  await handle.sync();
  await handle.close();
  await rename(half, file);
  const folder = await open(dirname(file), 'r');
  await folder.sync();
  await folder.close();
}

/** The list that was imported; null: none was, or by a release that wrote it otherwise. */
export function openFabList(state: string): TableCatalogue | null {
  const file = fabListFile(state);
  if (!existsSync(file)) return null;
  try {
    return new TableCatalogue(file);
  } catch (error) {
    if (error instanceof NoCatalogue) return null;
    throw error;
  }
}

/** Changes when another list takes the place of the one before. */
export function fabListMark(state: string): string {
  const found = statSync(fabListFile(state), { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.ino}-${found.mtimeMs}-${found.size}`;
}
