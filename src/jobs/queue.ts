import { StoreError } from '../projects/index.js';
import type { EventHub } from './events.js';
import { enterPhase, finish, type Job, type JobResult, jobAt, newJob } from './job.js';
import type { JobJournal } from './journal.js';
import { type Settle, Settling } from './settling.js';
import { JobStopped, QueueFull } from './stopped.js';

/** What a job does: tells its phases, answers its result, fails by throwing. */
export type Work = (told: { phase: (name: string) => void; signal: AbortSignal; job: () => Job }) => Promise<JobResult>;

export interface NewJob {
  readonly kind: Job['kind'];
  readonly project: string;
  readonly message: string;
  /** Its turn belongs into the conversation, also when it fails or the service dies meanwhile. */
  readonly recorded?: boolean;
  /** What to do, for sending it again: anything that can be copied between threads. */
  readonly order?: unknown;
  readonly work: Work;
}

/** Keeps other processes from building a project. Answers how to let go; null: another process builds it. */
export type BuildLock = (project: string) => Promise<(() => Promise<void>) | null>;
const NO_LOCK: BuildLock = async () => async () => {};

/** How a job ended: its record, and what it threw (null when it did not). */
export interface Ended {
  readonly job: Job;
  readonly failure: unknown;
}

export type JobStats = Record<Job['status'], number>;

export interface QueueLimits {
  /** Jobs that run at once. */
  readonly slots: number;
  /** Jobs that wait at once; more are refused with QueueFull. */
  readonly waiting?: number;
}
const MOST_WAITING = 200;
/** Jobs that the list of a project tells, newest first. */
const RECENT = 20;

interface Waiting {
  readonly id: string;
  readonly work: Work;
  readonly release: () => Promise<void>;
  readonly done: (ended: Ended) => void;
}

interface Running {
  readonly stop: AbortController;
  readonly ended: Promise<unknown>;
}

/** Runs jobs, some at once and one per project; the others wait their turn in order. */
export class JobQueue {
  private readonly waiting: Waiting[] = [];
  private readonly running = new Map<string, Running>();
  /** Jobs that are about to wait. */
  private readonly coming = new Map<string, Promise<void>>();
  /** Job that each project waits for or runs. */
  private readonly byProject = new Map<string, string>();
  private settling: Settling;
  private closing = false;

  constructor(
    private readonly journal: JobJournal,
    private readonly events: EventHub,
    private readonly limits: QueueLimits,
    private readonly lock: BuildLock = NO_LOCK,
    /** Epoch seconds. */
    private readonly now: () => number = () => Date.now() / 1000,
  ) {
    this.settling = new Settling(journal, async () => null);
  }

  /** Reads the journal. Jobs of a service that died have failed, unless `settle` knows better. */
  async open(settle: Settle): Promise<void> {
    this.settling = new Settling(this.journal, settle);
    const died = new JobStopped('died');
    await this.journal.open(({ job, owed }) => ({ job: job.finished === null ? finish(job, { error: died.message }, this.now()) : job, owed }));
    await this.settling.all();
  }

  /** Takes a job on and answers it and its end. Throws StoreError `conflict` while the project has another, QueueFull while too many wait. */
  async submit({ kind, project, message, recorded = false, order, work }: NewJob): Promise<{ job: Job; ended: Promise<Ended> }> {
    if (this.closing) throw new JobStopped('stopping');
    this.mustBeFree(project);
    this.mustHaveRoom();
    const job = newJob({ kind, project, message }, this.now());
    this.byProject.set(project, job.id);
    let release: (() => Promise<void>) | null = null;
    let taken = (): void => {};
    this.coming.set(job.id, new Promise((resolve) => (taken = resolve)));
    try {
      release = await this.lock(project);
      if (release === null) throw alreadyBuilding(project, 'another process');
      await this.journal.add({ job, owed: recorded }, order);
    } catch (error) {
      this.byProject.delete(project);
      await release?.();
      throw error;
    } finally {
      this.coming.delete(job.id);
      taken();
    }
    const held = release;
    const ended = new Promise<Ended>((done) => this.waiting.push({ id: job.id, work, release: held, done }));
    this.announce(job);
    this.startNext();
    return { job: this.get(job.id) ?? job, ended };
  }

  /** Throws QueueFull while as many jobs wait as may. */
  mustHaveRoom(): void {
    // Those that are being taken on count too.
    const unfinished = this.byProject.size - this.running.size;
    if (unfinished >= (this.limits.waiting ?? MOST_WAITING)) throw new QueueFull(unfinished);
  }

  /** Keeps a project from building while something short is done to it; answers how to let go. Throws StoreError `conflict` while it builds. */
  async reserve(project: string): Promise<() => Promise<void>> {
    this.mustBeFree(project);
    const release = await this.lock(project);
    if (release === null) throw alreadyBuilding(project, 'another process');
    return release;
  }

  /**
   * Ends a job that waits or runs as failed, "cancelled", and answers it. StoreErrors: `not-found`; `conflict` when it has ended, or has come to
   * its end meanwhile.
   */
  async cancel(id: string): Promise<Job> {
    await this.coming.get(id);
    const cancelled = new JobStopped('cancelled');
    if (this.mustGet(id).finished !== null) throw hasEnded(this.mustGet(id));
    const running = this.running.get(id);
    if (running !== undefined) {
      running.stop.abort(cancelled);
      await running.ended;
    } else {
      const at = this.waiting.findIndex((entry) => entry.id === id);
      const [entry] = at < 0 ? [] : this.waiting.splice(at, 1);
      if (entry !== undefined) await this.fail(entry, cancelled);
    }
    const job = this.mustGet(id);
    if (job.error !== cancelled.message) throw hasEnded(job);
    return job;
  }

  get(id: string): Job | null {
    const job = this.journal.get(id);
    return job === null ? null : jobAt(job, this.now());
  }

  /** What a job that has failed was asked to do. StoreErrors: `not-found`; `conflict` for one that has not failed or whose order is not kept. */
  async orderOf(id: string): Promise<{ job: Job; order: unknown }> {
    const job = this.mustGet(id);
    if (job.finished === null) throw new StoreError('conflict', `job ${id} has not ended yet`);
    if (job.status === 'done') throw new StoreError('conflict', `job ${id} has ended well; there is nothing to send again`);
    const order = await this.journal.orders.read(id);
    if (order === undefined) throw new StoreError('conflict', `what job ${id} was asked is no longer kept; send it anew`);
    return { job, order };
  }

  /** The project's queued or running job. */
  active(project: string): Job | null {
    const id = this.byProject.get(project);
    return id === undefined ? null : this.get(id);
  }

  forProject(project: string): { active: Job | null; recent: Job[] } {
    const ended = [...this.journal.all()].map(({ job }) => job).filter((job) => job.project === project && job.finished !== null);
    return { active: this.active(project), recent: ended.sort((a, b) => b.created - a.created).slice(0, RECENT) };
  }

  stats(): JobStats {
    const stats: JobStats = { queued: 0, running: 0, done: 0, failed: 0 };
    for (const { job } of this.journal.all()) stats[job.status]++;
    return stats;
  }

  /** Stops what runs and fails what waits; answers when every job has ended and is on record. */
  async close(): Promise<void> {
    this.closing = true;
    const stopped = new JobStopped('stopped');
    for (const { stop } of this.running.values()) stop.abort(stopped);
    const dropped = this.waiting.splice(0).map((entry) => this.end(entry, { error: stopped.message }, stopped));
    await Promise.all([...dropped, ...[...this.running.values()].map(({ ended }) => ended)]);
    await this.settling.all();
    this.settling.stop();
    await this.journal.close();
  }

  private startNext(): void {
    while (!this.closing && this.running.size < this.limits.slots) {
      const next = this.waiting.shift();
      if (next === undefined) return;
      const stop = new AbortController();
      let finished = (): void => {};
      const ended = new Promise<void>((resolve) => (finished = resolve));
      this.running.set(next.id, { stop, ended });
      void this.run(next, stop).finally(finished);
    }
  }

  private async run(entry: Waiting, { signal }: AbortController): Promise<void> {
    const started = this.journal.change(entry.id, (job) => ({ ...job, status: 'running', started: this.now() }));
    this.announce(started);
    // Only that it had begun is lost where this cannot be written.
    this.journal.keep(entry.id).catch(() => {});
    try {
      const result = await entry.work({ phase: (name) => this.enter(entry.id, name), signal, job: () => this.mustGet(entry.id) });
      await this.end(entry, { result }, null);
    } catch (failure) {
      await this.fail(entry, failure);
    } finally {
      this.startNext();
    }
  }

  private enter(id: string, phase: string): void {
    const before = this.mustGet(id);
    const job = this.journal.change(id, (j) => enterPhase(j, phase, this.now()));
    if (job === before) return;
    const at = job.steps.at(-1)?.at ?? this.now();
    this.events.publish(job.project, { phase, at });
    this.announce(job, { phase, at });
  }

  /** Ends a job that failed; its turn is put into the conversation first, for those who look there when they are told. */
  private async fail(entry: Waiting, failure: unknown): Promise<void> {
    let result: JobResult | null = null;
    try {
      result = await this.settling.one(entry.id, failure);
    } catch {
      // The job's own failure is the one to tell; it may be the very reason why this could not be written. The next start tries again.
    }
    if (result !== null) return this.end(entry, { result }, null);
    await this.end(entry, { error: failure instanceof Error ? failure.message : String(failure) }, failure);
  }

  private async end(entry: Waiting, outcome: { result: JobResult } | { error: string }, failure: unknown): Promise<void> {
    const { id } = entry;
    if ('result' in outcome) this.journal.paid(id);
    const job = this.journal.change(id, (j) => finish(j, outcome, this.now()));
    try {
      await this.journal.keep(id);
    } catch {
      // The journal is a memory of jobs, not their outcome: what was built stands, and a full disk must not hide it.
    }
    this.running.delete(id);
    this.byProject.delete(job.project);
    await entry.release();
    const version = job.result?.version;
    this.announce(job, { ...(typeof version === 'string' ? { version } : {}), ...(job.error === null ? {} : { error: job.error }) });
    if (typeof version === 'string') this.events.publish(job.project, { version });
    entry.done({ job, failure });
  }

  private announce(job: Job, more: Record<string, unknown> = {}): void {
    this.events.publish(job.project, { job: job.id, status: job.status, kind: job.kind, ...more });
  }

  private mustBeFree(project: string): void {
    const busy = this.byProject.get(project);
    if (busy !== undefined) throw alreadyBuilding(project, `job ${busy}`);
  }

  private mustGet(id: string): Job {
    const job = this.journal.get(id);
    if (job === null) throw new StoreError('not-found', `there is no job ${JSON.stringify(id)}`);
    return job;
  }
}

const alreadyBuilding = (project: string, who: string): StoreError =>
  new StoreError('conflict', `${project} is already building (${who}); wait until it has finished`);
const hasEnded = ({ id, status }: Job): StoreError => new StoreError('conflict', `job ${id} cannot be cancelled: it is ${status}`);
