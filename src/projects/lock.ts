import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import lockfile from 'proper-lockfile';
import { StoreError } from './errors.js';
import { codeOf } from './files.js';

/** A lock whose holder has not refreshed it for this long belongs to a process that died. */
const STALE_MS = 5000;
const REFRESH_MS = 1000;
/** Then the caller is told. */
const PATIENCE_MS = 30_000;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;

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
    const release = await this.tryOnce(name);
    return release === null ? null : () => letGo(release);
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

  /** Waits while another holds the lock, and only then: what the disk refuses it will refuse again. */
  private async acquire(name: string): Promise<() => Promise<void>> {
    const until = performance.now() + PATIENCE_MS;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 1.2)) {
      const release = await this.tryOnce(name);
      if (release !== null) return release;
      if (performance.now() > until) throw new StoreError('conflict', `${name} is being changed by another process; try again`);
      await sleep(pause);
    }
  }

  private async tryOnce(name: string): Promise<(() => Promise<void>) | null> {
    try {
      // Losing a lock is found out at the release; the default would throw in the middle of nowhere.
      return await lockfile.lock(join(this.folder, name), { realpath: false, stale: STALE_MS, update: REFRESH_MS, onCompromised: () => {} });
    } catch (error) {
      if (codeOf(error) === 'ELOCKED') return null;
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
