import { existsSync, fstatSync, statSync } from 'node:fs';
import { type FileHandle, mkdir, open, rmdir, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tryLock } from 'fs-native-extensions';
import { StoreError } from './errors.js';
import { codeOf, isMissing, namesIn } from './files.js';

/** How long a lock is waited for; then the caller is told. */
const PATIENCE_MS = 30_000;
const FIRST_PAUSE_MS = 1;
const LONGEST_PAUSE_MS = 25;

/** Lets go of a lock. */
export type Release = () => Promise<void>;

/**
 * One holder at a time per name, among the processes of one machine (or of one network file system that keeps locks). The lock is the
 * kernel's own on an open file (`<folder>/<name>`): it ends with the process that holds it and with nothing else. No clock decides over
 * it, so a holder that sleeps (a closed laptop, SIGSTOP, a main thread that is kept busy) still is the holder when it wakes: between its
 * last look and its rename nobody can have written. A lock that goes stale by the clock, or a generation number that is compared before
 * the rename, both leave a moment between the look and the rename in which a sleeper is overtaken.
 *
 * Who takes several goes in one order: aside (a folder that is being made), `<slug>.build`, `.trash`, `<slug>`; of projects one at most.
 */
export class Locks {
  private readonly waiting = new Map<string, Promise<unknown>>();

  constructor(private readonly folder: string) {}

  /** Runs `work` as the only holder. Others of this process come in the order in which they asked, those of other processes in turn. */
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

  /** Takes a lock that nobody holds and answers how to let go; null while another holds it. */
  take(name: string): Promise<Release | null> {
    return takeFile(join(this.folder, name));
  }

  /** Removes the files of locks that nobody holds: what processes that were killed have left, and the lock folders of earlier releases. */
  async sweep(): Promise<void> {
    for (const name of await namesIn(this.folder)) await sweepLock(join(this.folder, name));
  }

  private async locked<T>(name: string, work: () => Promise<T>): Promise<T> {
    const release = await this.acquire(name);
    try {
      return await work();
    } finally {
      await release();
    }
  }

  /** Whoever has to wait queues for the next turn first; while somebody does, nobody takes the lock past him. */
  private async acquire(name: string): Promise<Release> {
    const until = performance.now() + PATIENCE_MS;
    const turn = `${name}.next`;
    if (!existsSync(join(this.folder, turn))) {
      const release = await this.take(name);
      if (release !== null) return release;
    }
    const next = await this.patiently(turn, name, until);
    try {
      return await this.patiently(name, name, until);
    } finally {
      await next();
    }
  }

  /** Waits while another holds the lock, and only then: what the disk refuses it will refuse again. */
  private async patiently(lock: string, name: string, until: number): Promise<Release> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 1.2)) {
      const release = await this.take(lock);
      if (release !== null) return release;
      if (performance.now() > until) throw new StoreError('conflict', `${name} is being changed by another process; try again`);
      await sleep(pause);
    }
  }
}

/**
 * Takes the kernel's lock on a file, which is made for it and goes with it; null while another holds it. A holder removes the file before
 * it lets go, so whoever gets the lock of a file that is no longer at its place starts anew.
 */
export async function takeFile(path: string): Promise<Release | null> {
  for (;;) {
    const file = await openLock(path);
    try {
      if (!tryLock(file.fd)) {
        await file.close();
        return null;
      }
      if (isAt(file, path)) return () => letGo(file, path);
    } catch (error) {
      await file.close();
      throw error;
    }
    await file.close();
  }
}

async function openLock(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'a', 0o600);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await mkdir(dirname(path), { recursive: true });
    return open(path, 'a', 0o600);
  }
}

/** Two looks at what the kernel has at hand: the way through the thread pool would take longer than they do. */
function isAt(file: FileHandle, path: string): boolean {
  const held = fstatSync(file.fd, { bigint: true });
  const there = statSync(path, { bigint: true, throwIfNoEntry: false });
  return held.ino === there?.ino && held.dev === there.dev;
}

async function letGo(file: FileHandle, path: string): Promise<void> {
  try {
    await unlink(path);
  } catch {
    // On a disk that has become read-only the file stays: nobody holds it, and the next who takes it removes it.
  } finally {
    await file.close();
  }
}

async function sweepLock(path: string): Promise<void> {
  try {
    const release = await takeFile(path);
    await release?.();
  } catch (error) {
    // A folder is a lock of an earlier release; what cannot be removed is in nobody's way.
    if (codeOf(error) !== 'EISDIR') return;
    await rmdir(path).catch(() => {});
  }
}
