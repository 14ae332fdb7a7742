import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { isMissing, namesIn } from '../projects/files.js';

/** Bytes of orders that are kept in all; beyond, those of the oldest jobs that have ended go. */
const MOST_BYTES = 256 * 1024 * 1024;

/**
 * What jobs were asked to do, one file each, so that one that failed can be sent again. A file lives until its job has ended well or is
 * forgotten. They survive the end of the process, and need not survive a loss of power: then the person sends it anew.
 */
export class Orders {
  private readonly sizes = new Map<string, number>();
  private bytes = 0;

  constructor(private readonly folder: () => string) {}

  /** `order`: anything that can be copied between threads. */
  async keep(id: string, order: unknown, ended: (id: string) => boolean): Promise<void> {
    const content = serialize(order);
    await writeFile(this.path(id), content, { mode: 0o600 });
    this.count(id, content.length);
    for (const old of [...this.sizes.keys()]) {
      if (this.bytes <= MOST_BYTES) break;
      if (old !== id && ended(old)) await this.drop(old);
    }
  }

  /** undefined: it is not kept. */
  read(id: string): Promise<unknown> {
    return this.readIn(this.folder(), id);
  }

  /** The same from the folder of another process. */
  async readIn(folder: string, id: string): Promise<unknown> {
    try {
      return deserialize(await readFile(join(folder, id)));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async drop(id: string): Promise<void> {
    const size = this.sizes.get(id);
    if (size === undefined) return;
    this.sizes.delete(id);
    this.bytes -= size;
    await rm(this.path(id), { force: true });
  }

  /** Takes over what a process that ended has kept, as far as it is `wanted`. */
  async adopt(folder: string, wanted: (id: string) => boolean): Promise<void> {
    for (const name of await namesIn(folder)) {
      if (!wanted(name)) continue;
      await rename(join(folder, name), this.path(name));
      this.count(name, (await stat(this.path(name))).size);
    }
  }

  private count(id: string, size: number): void {
    this.sizes.set(id, size);
    this.bytes += size;
  }

  private path(id: string): string {
    return join(this.folder(), id);
  }
}
