import { z } from 'zod';
import { type Job, jobSchema } from './job.js';
import { type DeadLog, Log } from './log.js';
import { Orders } from './orders.js';

/** Ended jobs are told for a day, as long as they are not too many or too long. */
const KEPT_S = 24 * 3600;
const MOST_JOBS = 10_000;
const MOST_BYTES = 64 * 1024 * 1024;
/** The log is written anew once it is this much longer than what it still says, bytes. */
const SLACK = 4 * 1024 * 1024;

const entrySchema = z.strictObject({ job: jobSchema, owed: z.boolean() });

/** A job on record. */
export interface Entry {
  readonly job: Job;
  /** Its turn belongs into the conversation and is not known to stand there. */
  readonly owed: boolean;
}

/**
 * The jobs of this service, in memory and below `<home>/.service/jobs`: what a restart tells of those of a service that stopped or died.
 * Services on one home keep their jobs apart, each knowing those that ended before it began.
 */
export class JobJournal {
  private readonly jobs = new Map<string, Entry>();
  /** Bytes of each job's latest line in the log. */
  private readonly lines = new Map<string, number>();
  private bytes = 0;
  private readonly log: Log;
  readonly orders: Orders;

  constructor(
    folder: string,
    /** Epoch seconds. */
    private readonly now: () => number = () => Date.now() / 1000,
  ) {
    this.log = new Log(folder);
    this.orders = new Orders(() => this.log.files);
  }

  /** Names this process among those that keep their jobs here. */
  get owner(): string {
    return this.log.id;
  }

  /** Reads what services that ended have left. `settled` is told each job and answers the entry that takes its place. */
  async open(settled: (entry: Entry) => Entry): Promise<void> {
    await this.takeAll(await this.log.open(), settled);
  }

  /** The same for services that have ended since. Answers the jobs that came from them, with whose they were. */
  async adopt(settled: (entry: Entry) => Entry): Promise<{ id: string; from: string }[]> {
    const dead = await this.log.dead();
    return dead.length === 0 ? [] : this.takeAll(dead, settled);
  }

  private async takeAll(dead: readonly DeadLog[], settled: (entry: Entry) => Entry): Promise<{ id: string; from: string }[]> {
    const lines = dead.flatMap(({ id: from, lines }) => lines.flatMap(entryIn).map((entry) => ({ entry, from })));
    const latest = new Map(lines.map((line) => [line.entry.job.id, line]));
    // What this process has taken over from one that slept is its own.
    const strange = [...latest.values()].filter(({ entry: { job } }) => !this.jobs.has(job.id));
    const inOrder = strange.sort((a, b) => a.entry.job.created - b.entry.job.created);
    for (const { entry } of inOrder) this.set(settled(entry));
    await this.forgetOld();
    await this.rewrite();
    for (const log of dead) await this.takeOver(log);
    return inOrder.map(({ entry, from }) => ({ id: entry.job.id, from }));
  }

  private async takeOver({ files, remove }: DeadLog): Promise<void> {
    await this.orders.adopt(files, (id) => (this.get(id)?.status ?? 'done') !== 'done');
    await remove();
  }

  /** What a job of another process was asked; undefined: it is not kept. */
  orderOf(owner: string, id: string): Promise<unknown> {
    return this.orders.readIn(this.log.filesOf(owner), id);
  }

  get(id: string): Job | null {
    return this.jobs.get(id)?.job ?? null;
  }

  entry(id: string): Entry | undefined {
    return this.jobs.get(id);
  }

  /** Oldest first. */
  *all(): Iterable<Entry> {
    yield* this.jobs.values();
  }

  /** In memory; on disk with the next `keep`. */
  set(entry: Entry): void {
    this.jobs.set(entry.job.id, entry);
  }

  /** Changes a job in memory and answers it. */
  change(id: string, change: (job: Job) => Job): Job {
    const entry = this.jobs.get(id);
    if (entry === undefined) throw new Error(`job ${id} is not on record`);
    const job = change(entry.job);
    this.set({ ...entry, job });
    return job;
  }

  /** Takes a job on; resolved once the disk has it. Where it cannot have it, the job is not on record either. */
  async add(entry: Entry, order: unknown): Promise<void> {
    const { id } = entry.job;
    this.set(entry);
    try {
      if (order !== undefined) await this.orders.keep(id, order, (other) => isEnded(this.get(other)));
      await this.keep(id);
    } catch (error) {
      await this.forget(id);
      throw error;
    }
  }

  /** Writes a job as it is now; resolved once the disk has it. */
  async keep(id: string): Promise<void> {
    const entry = this.jobs.get(id);
    if (entry === undefined) return;
    const line = JSON.stringify(entry);
    this.bytes += line.length - (this.lines.get(id) ?? 0);
    this.lines.set(id, line.length);
    await this.log.append(line);
    if (isEnded(entry.job)) {
      if (entry.job.status === 'done') await this.orders.drop(id);
      await this.forgetOld();
      await this.shorten();
    }
  }

  /** Forgets a job that another process has taken over, also for those that read this log when this process has ended. */
  async drop(id: string): Promise<void> {
    const entry = this.jobs.get(id);
    if (entry === undefined) return;
    const job = { ...entry.job, status: 'failed' as const, finished: this.now(), error: 'taken over' };
    await this.log.append(JSON.stringify({ job, owed: false } satisfies Entry)).catch(() => {}); // The fence keeps it from being built twice.
    await this.forget(id);
  }

  /** Its turn stands in the conversation, or belongs nowhere: in memory; on disk with the next `keep`. */
  paid(id: string): void {
    const entry = this.jobs.get(id);
    if (entry !== undefined) this.set({ ...entry, owed: false });
  }

  close(): Promise<void> {
    return this.log.close();
  }

  private async forgetOld(): Promise<void> {
    const before = this.now() - KEPT_S;
    let count = this.jobs.size;
    for (const { job } of this.jobs.values()) {
      if (!isEnded(job)) continue;
      if ((job.finished ?? 0) >= before && count <= MOST_JOBS && this.bytes <= MOST_BYTES) return;
      count--;
      await this.forget(job.id);
    }
  }

  private async forget(id: string): Promise<void> {
    this.jobs.delete(id);
    this.bytes -= this.lines.get(id) ?? 0;
    this.lines.delete(id);
    await this.orders.drop(id);
  }

  private shortening = false;

  private async shorten(): Promise<void> {
    if (this.shortening || this.log.size <= 2 * this.bytes + SLACK) return;
    this.shortening = true;
    try {
      await this.rewrite();
    } finally {
      this.shortening = false;
    }
  }

  private async rewrite(): Promise<void> {
    const lines = [...this.jobs.values()].map((entry) => [entry.job.id, JSON.stringify(entry)] as const);
    this.bytes = 0;
    for (const [id, line] of lines) {
      this.bytes += line.length;
      this.lines.set(id, line.length);
    }
    await this.log.rewrite(lines.map(([, line]) => line));
  }
}

const isEnded = (job: Job | null): boolean => job === null || job.finished !== null;

/** What a line says; nothing for one that was cut off by the end of its process or a full disk. */
function entryIn(line: string): Entry[] {
  try {
    const parsed = entrySchema.safeParse(JSON.parse(line));
    return parsed.success ? [parsed.data] : [];
  } catch {
    return []; // Half a line is no JSON.
  }
}
