import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { gunzip, gzip } from 'node:zlib';
import { isMissing, namesIn, replaceFile } from '../../projects/files.js';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Blobs that nobody has asked for so long go. */
const KEPT_MS = 24 * 3600 * 1000;
/** Bytes that all may take; beyond, those that were not asked for longest go. */
const MOST_BYTES = 4 * 1024 ** 3;

/** What a build is made from (`in`) and what came of it (`out`), by the same key. */
export type BlobKind = 'in' | 'out';

/**
 * Documents on a shared file system, `<folder>/<kind>/<two of the key>/<key>`: gzipped, there whole or not at all, read again by every process of this
 * release. Whoever may write there is trusted as the service itself.
 */
export class Blobs {
  constructor(private readonly folder: string) {}

  /** SHA-256 of the parts, hexadecimal. */
  static keyOf(parts: readonly (string | Uint8Array)[]): string {
    const hash = createHash('sha256');
    for (const part of parts) hash.update(`${part.length}\n`).update(part);
    return hash.digest('hex');
  }

  async put(kind: BlobKind, key: string, document: unknown): Promise<void> {
    const path = this.path(kind, key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await replaceFile(path, await pack(serialize(document), { level: 1 }), 0o600);
  }

  /** null: there is none, or none that can be read. */
  async get(kind: BlobKind, key: string): Promise<unknown> {
    const path = this.path(kind, key);
    let bytes: Buffer;
    try {
      bytes = await readFile(path);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
    try {
      const document: unknown = deserialize(await unpack(bytes));
      const now = new Date();
      await utimes(path, now, now).catch(() => {}); // It may have been swept meanwhile.
      return document;
    } catch {
      // Broken by the disk: it is made anew.
      await this.drop(kind, key);
      return null;
    }
  }

  async drop(kind: BlobKind, key: string): Promise<void> {
    await rm(this.path(kind, key), { force: true });
  }

  /** Removes what is old or too much. `now`: epoch milliseconds. */
  async sweep(now: number): Promise<void> {
    const found: { path: string; used: number; size: number }[] = [];
    for (const kind of ['in', 'out'] as const) {
      for (const shelf of await namesIn(join(this.folder, kind))) {
        for (const name of await namesIn(join(this.folder, kind, shelf))) {
          const path = join(this.folder, kind, shelf, name);
          const there = await stat(path).catch(() => null); // Another process sweeps too.
          if (there !== null) found.push({ path, used: there.mtimeMs, size: there.size });
        }
      }
    }
    let bytes = 0;
    for (const { path, used, size } of found.sort((a, b) => b.used - a.used)) {
      bytes += size;
      if (bytes > MOST_BYTES || used < now - KEPT_MS) await rm(path, { force: true });
    }
  }

  private path(kind: BlobKind, key: string): string {
    return join(this.folder, kind, key.slice(0, 2), key);
  }
}
