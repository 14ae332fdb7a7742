import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { DataError } from './database/errors.js';
import { codeFolder, packagedData } from './load-package.js';

/** Per file: the digest of its bytes, and where what was made of it stands in the body. */
type Index = Readonly<Record<string, readonly [digest: string, from: number, to: number]>>;

interface Kept {
  readonly files: Index;
  readonly body: Buffer;
}

interface Checked {
  readonly digest: string;
  readonly value: unknown;
}

const NOTHING: Kept = { files: {}, body: Buffer.alloc(0) };

/**
 * JSON files of a folder, and what checking has made of them, kept in one file: checking takes five times as long as reading. A value is taken from there
 * only while its file has the bytes that were checked.
 */
export class CheckedData {
  #kept: Kept | null = null;
  #recorded: Map<string, Checked> | null = null;

  constructor(
    private readonly folder: string,
    private readonly keptFile: string,
  ) {}

  /** The value that `check` makes of a JSON file. Throws DataError where the file is not JSON, and what `check` throws. */
  read<T>(file: string, check: (raw: unknown) => T): T {
    const bytes = readFileSync(file);
    const path = relative(this.folder, file);
    const digest = digestOf(bytes);
    const known = this.#recorded === null ? this.#value(path, digest) : undefined;
    if (known !== undefined) return known as T;
    const value = check(parse(bytes.toString('utf8'), file));
    this.#recorded?.set(path, { digest, value });
    return value;
  }

  /** Checks anew all files of the folder that `load` reads, and keeps what comes of them. Throws what `load` throws; then nothing is kept. */
  keep(load: () => void): void {
    const all = new Map<string, Checked>();
    this.#recorded = all;
    try {
      load();
    } finally {
      this.#recorded = null;
    }
    const half = `${this.keptFile}.${process.pid}.half`;
    writeFileSync(half, written(new Map([...all].filter(([path]) => !path.startsWith('..')))));
    renameSync(half, this.keptFile);
    this.#kept = null;
  }

  #value(path: string, digest: string): unknown {
    this.#kept ??= readKept(this.keptFile);
    const [known, from, to] = this.#kept.files[path] ?? [];
    return known === digest ? JSON.parse(this.#kept.body.toString('utf8', from, to)) : undefined;
  }
}

const SHIPPED = new CheckedData(packagedData(), join(codeFolder(), 'checked-data'));

/** `CheckedData.read` for data/: what it is was checked when the program was bundled. */
export const readChecked = <T>(file: string, check: (raw: unknown) => T): T => SHIPPED.read(file, check);

/** `CheckedData.keep` for data/. */
export const keepChecked = (load: () => void): void => SHIPPED.keep(load);

const digestOf = (bytes: Buffer): string => createHash('sha1').update(bytes).digest('base64');

/** A line of JSON with the index and the digest of the body, then the body. What JSON cannot hold is left out. */
function written(all: ReadonlyMap<string, Checked>): Buffer {
  const files: Record<string, [string, number, number]> = {};
  const parts: Buffer[] = [];
  let length = 0;
  for (const [path, { digest, value }] of [...all].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const text = JSON.stringify(value);
    if (!isDeepStrictEqual(JSON.parse(text), value)) continue;
    const part = Buffer.from(text);
    files[path] = [digest, length, length + part.length];
    parts.push(part);
    length += part.length;
  }
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(`${JSON.stringify({ body: digestOf(body), files })}\n`), body]);
}

/** Nothing where nothing was kept, or not all of it is there. */
function readKept(file: string): Kept {
  try {
    const bytes = readFileSync(file);
    const end = bytes.indexOf('\n');
    const { body: digest, files } = JSON.parse(bytes.toString('utf8', 0, end)) as { body: string; files: Index };
    const body = bytes.subarray(end + 1);
    return digestOf(body) === digest ? { files, body } : NOTHING;
  } catch {
    return NOTHING;
  }
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DataError(`${file}: ${cause instanceof Error ? cause.message : 'not JSON'}`, { cause });
  }
}
