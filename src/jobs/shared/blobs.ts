import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { gunzip, gzip } from 'node:zlib';
import type { BlobStore } from './blob-store.js';
import { type BucketPlace, BucketStore } from './bucket-store.js';
import { FolderStore } from './folder-store.js';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Blobs that nobody has asked for so long go. */
export const KEPT_MS = 24 * 3600 * 1000;
/** Bytes that all may take; beyond, those that were not asked for longest go. */
const MOST_BYTES = 4 * 1024 ** 3;

/** What a build is made from (`in`) and what came of it (`out`), by the same key. */
export type BlobKind = 'in' | 'out';

/** A folder that all machines mount, or a bucket of an S3-compatible storage. */
export type BlobPlace = { readonly folder: string } | BucketPlace;

/**
 * Documents that the service and all workers share, `<kind>/<two of the key>/<key>`: gzipped, read again by every process of this release. Whoever may write there
 * is trusted as the service itself.
 */
export class Blobs {
  private readonly store: BlobStore;

  constructor(place: BlobPlace) {
    this.store = 'folder' in place ? new FolderStore(place.folder) : new BucketStore(place);
  }

  /** SHA-256 of the parts, hexadecimal. */
  static keyOf(parts: readonly (string | Uint8Array)[]): string {
    const hash = createHash('sha256');
    for (const part of parts) hash.update(`${part.length}\n`).update(part);
    return hash.digest('hex');
  }

  async put(kind: BlobKind, key: string, document: unknown): Promise<void> {
    await this.store.write(nameOf(kind, key), await pack(serialize(document), { level: 1 }));
  }

  /** null: there is none, or none that can be read. */
  async get(kind: BlobKind, key: string): Promise<unknown> {
    const bytes = await this.store.read(nameOf(kind, key));
    if (bytes === null) return null;
    try {
      return deserialize(await unpack(bytes));
    } catch {
      // Broken by the disk: it is made anew.
      await this.drop(kind, key);
      return null;
    }
  }

  async drop(kind: BlobKind, key: string): Promise<void> {
    await this.store.remove(nameOf(kind, key));
  }

  /** Why they cannot be used now; null: they can. */
  trouble(): Promise<string | null> {
    return this.store.trouble();
  }

  /** Removes what is old or too much. `now`: epoch milliseconds. */
  async sweep(now: number): Promise<void> {
    let bytes = 0;
    for (const { name, used, size } of (await this.store.list()).sort((a, b) => b.used - a.used)) {
      bytes += size;
      if (bytes > MOST_BYTES || used < now - KEPT_MS) await this.store.remove(name);
    }
  }
}

const nameOf = (kind: BlobKind, key: string): string => `${kind}/${key.slice(0, 2)}/${key}`;
