import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../projects/files.js';
import { type Fence, StoreError } from '../projects/index.js';
import { finish, type Job, type JobResult } from './job.js';
import type { Entry, JobJournal } from './journal.js';

/**
 * Puts the turn of a job that failed into its conversation, unless it stands there. Answers the result of one that had committed before its
 * service died, else null. `fence`: of the attempt that failed.
 */
export type Settle = (job: Job, failure: unknown, fence?: Fence | null) => Promise<JobResult | null>;

/** How long a start or an end waits until the conversations know what happened, ms; what is left is told later, or by the next start. */
const PATIENCE_MS = 2000;
const AT_ONCE = 4;

/** Turns that failed jobs owe to their conversations. What cannot be written now (a full disk, say) is tried again at the next start. */
export class Settling {
  private stopped = false;

  constructor(
    private readonly journal: JobJournal,
    private readonly settle: Settle,
  ) {}

  /** Answers the result where the job had committed all the same, else null. */
  async one(id: string, failure: unknown, fence: Fence | null = null): Promise<JobResult | null> {
    const entry = this.journal.entry(id);
    if (entry?.owed !== true) return null;
    const result = await this.settle(entry.job, failure, fence);
    this.journal.paid(id);
    return result;
  }

  /** All that ended and still owe theirs, oldest first; answers when that is done or has taken long enough, and goes on behind the scenes. */
  async all(): Promise<void> {
    const owing = [...this.journal.all()].filter(({ job, owed }) => owed && job.finished !== null).values();
    const settler = async (): Promise<void> => {
      for (const entry of owing) if (!this.stopped) await this.late(entry);
    };
    const settled = Promise.all(Array.from({ length: AT_ONCE }, settler));
    const patience = new AbortController();
    const enough = sleep(PATIENCE_MS, undefined, { signal: patience.signal, ref: false }).catch(() => {}); // It is told below that all is done.
    await Promise.race([settled, enough]);
    patience.abort();
  }

  /** Begins nothing more. */
  stop(): void {
    this.stopped = true;
  }

  private async late({ job }: Entry): Promise<void> {
    try {
      const result = await this.one(job.id, new Error(job.error ?? ''));
      if (result !== null) this.journal.change(job.id, (j) => finish({ ...j, error: null }, { result }, j.finished ?? 0));
      // Nobody waits for the disk here: settling twice changes nothing.
      this.journal.keep(job.id).catch(() => {});
    } catch (error) {
      if (error instanceof StoreError || codeOf(error) !== '' || this.stopped) return;
      process.stderr.write(`job ${job.id} could not be put into the conversation of ${job.project}: ${String(error)}\n`);
    }
  }
}
