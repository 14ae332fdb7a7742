import { constants } from 'node:fs';
import { access, mkdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMissing, namesIn, replaceFile } from '../../projects/files.js';
import type { BlobStore, StoredBlob } from './blob-store.js';

/** Blobs as files below a folder of a shared file system; the time of a file is when it was last asked for. */
export class FolderStore implements BlobStore {
  constructor(private readonly folder: string) {}

  async read(name: string): Promise<Buffer | null> {
    const path = join(this.folder, name);
    try {
      const bytes = await readFile(path);
      const now = new Date();
      await utimes(path, now, now).catch(() => {}); // It may have been swept meanwhile.
      return bytes;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async write(name: string, bytes: Buffer): Promise<void> {
    const path = join(this.folder, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await replaceFile(path, bytes, 0o600);
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.folder, name), { force: true });
  }

  async list(): Promise<StoredBlob[]> {
    const found: StoredBlob[] = [];
    for (const kind of await namesIn(this.folder))
      for (const shelf of await namesIn(join(this.folder, kind)))
        for (const key of await namesIn(join(this.folder, kind, shelf))) {
          const name = join(kind, shelf, key);
          const there = await stat(join(this.folder, name)).catch(() => null); // Another process sweeps too.
          if (there !== null) found.push({ name, used: there.mtimeMs, size: there.size });
        }
    return found;
  }

  /** It is made with the first blob. */
  async trouble(): Promise<string | null> {
    const problem = await access(this.folder, constants.W_OK).catch((error: unknown) => error);
    return problem === undefined || isMissing(problem) ? null : 'the folder of the blobs (SERVICE_BLOBS) may not be written to';
  }
}
