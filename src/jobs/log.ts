import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, namesIn, replaceFile } from '../projects/files.js';
import { type Release, takeFile } from '../projects/lock.js';

/** A log whose process has ended, held so that no other process takes it over too. */
export interface DeadLog {
  readonly id: string;
  readonly lines: string[];
  /** Its folder for files beside the log. */
  readonly files: string;
  /** Removes it, once what it said is on record elsewhere. */
  readonly remove: () => Promise<void>;
}

interface Pending {
  /** `rewrite`: in the place of all that was there. */
  readonly kind: 'append' | 'rewrite';
  readonly text: string;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Lines on disk, one file for each process that writes (`<id>.jsonl`), locked for as long as the process lives. What is appended at the
 * same time shares one wait for the disk.
 */
export class Log {
  readonly id = randomBytes(8).toString('hex');
  private file: FileHandle | null = null;
  private release: Release | null = null;
  private readonly pending: Pending[] = [];
  private writing = false;
  /** The last append failed, perhaps in the middle of a line. */
  private torn = false;
  /** Length of the file, bytes. */
  size = 0;

  constructor(private readonly folder: string) {}

  /** Folder for files beside the log, of the same life. */
  get files(): string {
    return this.filesOf(this.id);
  }

  /** The same of another process's log. */
  filesOf(id: string): string {
    return join(this.folder, `${id}.files`);
  }

  /** Begins an empty log of this process and answers the logs of those that ended. */
  async open(): Promise<DeadLog[]> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    this.release = await takeFile(this.lockOf(this.id));
    await mkdir(this.files, { mode: 0o700 });
    await this.rewrite([]);
    return this.dead();
  }

  /** The logs of processes that have ended. */
  async dead(): Promise<DeadLog[]> {
    const ids = (await namesIn(this.folder)).flatMap((n) => /^([0-9a-f]{16})\.(?:jsonl|files)$/.exec(n)?.[1] ?? []);
    const dead = await Promise.all([...new Set(ids)].filter((id) => id !== this.id).map((id) => this.takeDead(id)));
    return dead.filter((log) => log !== null);
  }

  /** Appends a line; resolved once the disk has it. */
  append(line: string): Promise<void> {
    return this.ask('append', `${line}\n`);
  }

  /** Puts other lines in the place of all that were appended, in one step. */
  rewrite(lines: readonly string[]): Promise<void> {
    return this.ask('rewrite', lines.map((line) => `${line}\n`).join(''));
  }

  /** Lets go of the log once all is written; it then is one of a process that ended. */
  async close(): Promise<void> {
    await this.append('').catch(() => {}); // Who asked for the lines before was told.
    await this.file?.close();
    this.file = null;
    await this.release?.();
    this.release = null;
  }

  private ask(kind: Pending['kind'], text: string): Promise<void> {
    return new Promise((done, failed) => {
      this.pending.push({ kind, text, done, failed });
      if (!this.writing) void this.writeAll();
    });
  }

  private async writeAll(): Promise<void> {
    this.writing = true;
    for (let batch = this.nextBatch(); batch.length > 0; batch = this.nextBatch()) {
      const text = batch.map((p) => p.text).join('');
      try {
        await (batch[0]?.kind === 'rewrite' ? this.replaceAll(text) : this.addTo(text));
        for (const { done } of batch) done();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    this.writing = false;
  }

  /** All appends up to the next rewrite, or that. */
  private nextBatch(): Pending[] {
    const at = this.pending.findIndex((p) => p.kind === 'rewrite');
    return this.pending.splice(0, at < 0 ? this.pending.length : Math.max(1, at));
  }

  private async replaceAll(text: string): Promise<void> {
    await replaceFile(this.pathOf(this.id), text, 0o600);
    await this.file?.close();
    this.file = await open(this.pathOf(this.id), 'a', 0o600);
    this.size = Buffer.byteLength(text);
    this.torn = false;
  }

  private async addTo(text: string): Promise<void> {
    if (this.file === null) throw new Error('the log is closed');
    const whole = this.torn ? `\n${text}` : text;
    this.torn = true;
    await this.file.appendFile(whole);
    await this.file.datasync();
    this.torn = false;
    this.size += Buffer.byteLength(whole);
  }

  private async takeDead(id: string): Promise<DeadLog | null> {
    const release = await takeFile(this.lockOf(id));
    if (release === null) return null;
    const files = this.filesOf(id);
    return {
      id,
      lines: await this.linesOf(id),
      files,
      remove: async () => {
        await rm(this.pathOf(id), { force: true });
        await rm(files, { recursive: true, force: true });
        await release();
      },
    };
  }

  private async linesOf(id: string): Promise<string[]> {
    try {
      return (await readFile(this.pathOf(id), 'utf8')).split('\n').filter((line) => line !== '');
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  private pathOf(id: string): string {
    return join(this.folder, `${id}.jsonl`);
  }

  private lockOf(id: string): string {
    return join(this.folder, `${id}.lock`);
  }
}
