import { readFileSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { codeOf, isMissing, namesIn, replaceFile } from '../projects/files.js';
import { type Job, jobSchema } from './job.js';

/** Finished jobs that the journal keeps; older ones are forgotten. */
const KEPT = 500;

/** The process that runs a job: a pid alone may be another process by tomorrow. */
const ownerSchema = z.strictObject({ pid: z.int(), started: z.string() });
const entrySchema = z.strictObject({ job: jobSchema, owner: ownerSchema, recorded: z.boolean().default(true) });
type Owner = z.infer<typeof ownerSchema>;

interface Entry {
  readonly job: Job;
  /** The process that ran it still does. */
  readonly alive: boolean;
  readonly recorded: boolean;
}

/** Jobs on disk, one file each below `<home>/.service/jobs`: what a restart tells about the jobs of a service that died. */
export class JobJournal {
  private readonly owner: Owner = { pid: process.pid, started: processStarted(process.pid) };

  constructor(private readonly folder: string) {}

  async open(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
  }

  /** `recorded`: the job's turn belongs into the conversation. */
  async write(job: Job, recorded: boolean): Promise<void> {
    await replaceFile(this.file(job.id), `${JSON.stringify({ job, owner: this.owner, recorded })}\n`, 0o600);
  }

  /** Every job on record, oldest first; files that are none are left alone. */
  async read(): Promise<Entry[]> {
    const entries: Entry[] = [];
    for (const name of await namesIn(this.folder)) {
      if (!name.endsWith('.json')) continue;
      const entry = entrySchema.safeParse(await this.parse(name));
      if (entry.success) entries.push({ job: entry.data.job, alive: this.isAlive(entry.data.owner), recorded: entry.data.recorded });
    }
    return entries.sort((a, b) => a.job.created - b.job.created);
  }

  /** Forgets the oldest of the finished jobs. */
  async prune(finished: readonly Job[]): Promise<string[]> {
    const old = finished.slice(0, Math.max(0, finished.length - KEPT)).map((j) => j.id);
    for (const id of old) await rm(this.file(id), { force: true });
    return old;
  }

  private file(id: string): string {
    return join(this.folder, `${id}.json`);
  }

  private async parse(name: string): Promise<unknown> {
    try {
      return JSON.parse(await readFile(join(this.folder, name), 'utf8'));
    } catch (error) {
      if (isMissing(error) || error instanceof SyntaxError) return null;
      throw error;
    }
  }

  /** True while the process that wrote the entry runs: this one, or another service on the same home. */
  private isAlive(owner: Owner): boolean {
    if (owner.pid === this.owner.pid) return owner.started === this.owner.started;
    try {
      process.kill(owner.pid, 0);
    } catch (error) {
      if (codeOf(error) !== 'EPERM') return false;
    }
    return processStarted(owner.pid) === owner.started;
  }
}

/** When a process began, in the system's own words; a fixed word where the system does not tell. */
function processStarted(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields[19] ?? 'unknown';
  } catch {
    return 'unknown'; // No /proc on this system, or the process has ended: then the pid decides alone.
  }
}
