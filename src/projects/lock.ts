import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import lockfile from 'proper-lockfile';
import { StoreError } from './errors.js';
import { codeOf } from './files.js';

/** A lock whose holder has not refreshed it for this long belongs to a process that died. */
const STALE_MS = 5000;
const REFRESH_MS = 1000;
/** Some 30 s of patience, then the caller is told. */
const RETRIES = { retries: 300, factor: 1.1, minTimeout: 5, maxTimeout: 120 };

/**
 * One holder at a time per name: a queue inside this process, a lock file (`<folder>/<name>.lock`, refreshed while held) between
 * processes of one machine.
 */
export class Locks {
  private readonly waiting = new Map<string, Promise<unknown>>();

  constructor(private readonly folder: string) {}

  async hold<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.waiting.get(name) ?? Promise.resolve();
    const mine = before.then(
      () => this.locked(name, work),
      () => this.locked(name, work),
    );
    this.waiting.set(name, mine);
    try {
      return await mine;
    } finally {
      if (this.waiting.get(name) === mine) this.waiting.delete(name);
    }
  }

  /** Takes a lock that nobody holds and answers how to let go; null when another holds it. */
  async take(name: string): Promise<(() => Promise<void>) | null> {
    await mkdir(this.folder, { recursive: true });
    try {
      const release = await lockfile.lock(join(this.folder, name), { realpath: false, stale: STALE_MS, update: REFRESH_MS, onCompromised: () => {} });
      return () => letGo(release);
    } catch (error) {
      if (codeOf(error) === 'ELOCKED') return null;
      throw error;
    }
  }

  /** Removes a lock whose holder is known to be dead. */
  async clear(name: string): Promise<void> {
    await rm(join(this.folder, `${name}.lock`), { recursive: true, force: true });
  }

  private async locked<T>(name: string, work: () => Promise<T>): Promise<T> {
    await mkdir(this.folder, { recursive: true });
    const release = await this.acquire(name);
    try {
      return await work();
    } finally {
      await letGo(release);
    }
  }

  private async acquire(name: string): Promise<() => Promise<void>> {
    try {
      return await lockfile.lock(join(this.folder, name), {
        realpath: false,
        stale: STALE_MS,
        update: REFRESH_MS,
        retries: RETRIES,
        // Losing a lock is found out at the release; the default would throw in the middle of nowhere.
        onCompromised: () => {},
      });
    } catch (error) {
      if (codeOf(error) === 'ELOCKED') throw new StoreError('conflict', `${name} is being changed by another process; try again`, { cause: error });
      throw error;
    }
  }
}

/** A lock that was taken over as stale is no longer ours to release. */
async function letGo(release: () => Promise<void>): Promise<void> {
  try {
    await release();
  } catch (error) {
    if (codeOf(error) !== 'ERELEASED' && codeOf(error) !== 'ENOTACQUIRED') throw error;
  }
}
