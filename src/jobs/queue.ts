import { type Fence, StaleFence, StoreError } from '../projects/index.js';
import { asker } from './asker.js';
import type { EventHub } from './events.js';
import { enterPhase, finish, type Job, type JobResult, jobAt, newJob } from './job.js';
import type { JobJournal } from './journal.js';
import { ReadingJobs } from './reading-jobs.js';
import { type Settle, Settling } from './settling.js';
import { JobStopped, QueueFull } from './stopped.js';

/** What a job does: tells its phases, answers its result, fails by throwing. `fence`: what it writes into the project with; null: its lock is enough. */
export type Work = (told: {
  phase: (name: string) => void;
  /** Keeps a picture (SVG) of what it makes, while it runs. */
  picture: (svg: string) => void;
  signal: AbortSignal;
  job: () => Job;
  fence: Fence | null;
  user: string;
}) => Promise<JobResult>;

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

/** A project that is this job's to build. */
export interface Claim {
  readonly release: () => Promise<void>;
  readonly fence: Fence | null;
}

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
  /** When a job counts as running: with its slot, or (its work waits for a worker elsewhere) with its first phase. */
  readonly begin?: 'slot' | 'phase';
}
const MOST_WAITING = 200;
/** Jobs that the list of a project tells, newest first. */
export const RECENT = 20;

export interface Waiting {
  readonly id: string;
  /** Who asked for it; '' nobody by name. */
  readonly user: string;
  readonly work: Work;
  readonly claim: Claim;
  readonly done: (ended: Ended) => void;
}

interface Running {
  readonly user: string;
  readonly stop: AbortController;
  readonly ended: Promise<unknown>;
}

/** Runs jobs, some at once and one per project; the others wait their turn in order. */
export class JobQueue {
  private readonly waiting: Waiting[] = [];
  protected readonly running = new Map<string, Running>();
  /** What jobs that run here have to show so far, by their ids. */
  private readonly pictures = new Map<string, string>();
  /** Jobs that are about to wait. */
  private readonly coming = new Map<string, Promise<void>>();
  /** Job that each project waits for or runs. */
  protected readonly byProject = new Map<string, string>();
  protected settling: Settling;
  /** What is being read before there is anything to build. */
  readonly readings: ReadingJobs;
  protected closing = false;

  constructor(
    protected readonly journal: JobJournal,
    private readonly events: EventHub,
    protected readonly limits: QueueLimits,
    protected readonly lock: BuildLock = NO_LOCK,
    /** Epoch seconds. */
    protected readonly now: () => number = () => Date.now() / 1000,
  ) {
    this.settling = new Settling(journal, async () => null);
    this.readings = new ReadingJobs(events, now);
  }

  /** Reads the journal. Jobs of a service that died have failed, unless `settle` knows better. */
  async open(settle: Settle): Promise<void> {
    this.settling = new Settling(this.journal, settle);
    const died = new JobStopped('died');
    await this.journal.open(({ job, owed }) => ({ job: job.finished === null ? finish(job, { error: died.message }, this.now()) : job, owed }));
    await this.settling.all();
  }

  /** Takes a job on and answers it and its end. Throws StoreError `conflict` while the project has another, QueueFull while too many wait. */
  async submit(asked: NewJob): Promise<{ job: Job; ended: Promise<Ended> }> {
    return this.take(asked, null);
  }

  /** `resumed`: a job on record that this goes on with; null: a new one. */
  protected async take(
    { kind, project, message, recorded = false, order, work }: NewJob,
    resumed: Job | null,
  ): Promise<{ job: Job; ended: Promise<Ended> }> {
    if (this.closing) throw new JobStopped('stopping');
    this.mustBeFree(project);
    if (resumed === null) this.mustHaveRoom();
    const job = resumed ?? this.readings.handOver({ project, message }) ?? newJob({ kind, project, message }, this.now());
    this.byProject.set(project, job.id);
    let claim: Claim | null = null;
    let taken = (): void => {};
    this.coming.set(job.id, new Promise((resolve) => (taken = resolve)));
    try {
      claim = await this.claim(project, job.id, resumed !== null);
      if (resumed === null) await this.journal.add({ job, owed: recorded }, order);
    } catch (error) {
      this.byProject.delete(project);
      await claim?.release();
      throw error;
    } finally {
      this.coming.delete(job.id);
      taken();
    }
    const [held, user] = [claim, asker.getStore() ?? ''];
    const ended = new Promise<Ended>((done) => this.waiting.push({ id: job.id, user, work, claim: held, done }));
    this.announce(job);
    this.startNext();
    return { job: this.get(job.id) ?? job, ended };
  }

  /** Makes a project this job's to build. Throws AlreadyBuilding. */
  protected async claim(project: string, _job: string, _resumed: boolean): Promise<Claim> {
    const release = await this.lock(project);
    if (release === null) throw new AlreadyBuilding(project, 'another process');
    return { release, fence: null };
  }

  /** Throws QueueFull while as many jobs wait as may. */
  mustHaveRoom(): void {
    const unfinished = this.countWaiting();
    if (unfinished >= (this.limits.waiting ?? MOST_WAITING)) throw new QueueFull(unfinished);
  }

  /** Jobs that wait, and those that are being taken on. */
  protected countWaiting(): number {
    return this.byProject.size - this.running.size;
  }

  /** Keeps a project from building while something short is done to it; answers how to let go. Throws StoreError `conflict` while it builds. */
  async reserve(project: string): Promise<() => Promise<void>> {
    this.mustBeFree(project);
    const release = await this.lock(project);
    if (release === null) throw new AlreadyBuilding(project, 'another process');
    return release;
  }

  /**
   * Ends a job that waits or runs as failed, "cancelled", and answers it. StoreErrors: `not-found`; `conflict` when it has ended, or has come to
   * its end meanwhile.
   */
  async cancel(id: string): Promise<Job> {
    const cancelled = new JobStopped('cancelled');
    const read = await this.readings.stop(id, cancelled);
    if (read !== null) return read;
    await this.coming.get(id);
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

  /** The latest picture (SVG) of a job that runs in this process; null: none yet, or no more. */
  picture(id: string): string | null {
    return this.pictures.get(id) ?? null;
  }

  /** A job of any process that works on these projects; null: there is none. */
  async find(id: string): Promise<Job | null> {
    return this.get(id);
  }

  /** A job of this process. */
  get(id: string): Job | null {
    const job = this.journal.get(id);
    return job === null ? this.readings.get(id) : jobAt(job, this.now());
  }

  /** What a job that has failed was asked to do. StoreErrors: `not-found`; `conflict` for one that has not failed or whose order is not kept. */
  async orderOf(id: string): Promise<{ job: Job; order: unknown }> {
    const job = this.mustGet(id);
    return { job, order: await this.orderIn(job, () => this.journal.orders.read(id)) };
  }

  protected async orderIn(job: Job, read: () => Promise<unknown>): Promise<unknown> {
    const { id } = job;
    if (job.finished === null) throw new StoreError('conflict', `job ${id} has not ended yet`);
    if (job.status === 'done') throw new StoreError('conflict', `job ${id} has ended well; there is nothing to send again`);
    const order = await read();
    if (order === undefined) throw new StoreError('conflict', `what job ${id} was asked is no longer kept; send it anew`);
    return order;
  }

  /** The project's queued or running job. */
  active(project: string): Job | null {
    const id = this.byProject.get(project);
    return id === undefined ? null : this.get(id);
  }

  /** The same but for one that has ended, which holds its project for a moment yet. */
  protected unfinished(project: string): Job | null {
    const held = this.active(project);
    return held?.finished === null ? held : null;
  }

  async forProject(project: string): Promise<{ active: Job | null; recent: Job[] }> {
    const ended = [...this.journal.all()].map(({ job }) => job).filter((job) => job.project === project && job.finished !== null);
    return { active: this.unfinished(project) ?? this.readings.of(project), recent: ended.sort((a, b) => b.created - a.created).slice(0, RECENT) };
  }

  /** Jobs of the last day in all processes that work on these projects. */
  stats(): JobStats {
    return this.ownStats();
  }

  /** Those of this process. */
  ownStats(): JobStats {
    const stats: JobStats = { queued: 0, running: this.readings.count, done: 0, failed: 0 };
    for (const { job } of this.journal.all()) stats[job.status]++;
    return stats;
  }

  /** Stops what runs and fails what waits; answers when every job has ended and is on record. */
  async close(): Promise<void> {
    this.closing = true;
    const stopped = new JobStopped('stopped');
    await this.readings.close();
    for (const { stop } of this.running.values()) stop.abort(stopped);
    const dropped = this.waiting.splice(0).map((entry) => this.end(entry, { error: stopped.message }, stopped));
    await Promise.all([...dropped, ...[...this.running.values()].map(({ ended }) => ended)]);
    await this.settling.all();
    this.settling.stop();
    await this.journal.close();
  }

  private startNext(): void {
    while (!this.closing && this.running.size < this.limits.slots) {
      const next = this.nextInTurn();
      if (next === undefined) return;
      const stop = new AbortController();
      let finished = (): void => {};
      const ended = new Promise<void>((resolve) => (finished = resolve));
      this.running.set(next.id, { user: next.user, stop, ended });
      void this.run(next, stop).finally(finished);
    }
  }

  /** Of those that wait, the first whose user has the fewest running. */
  private nextInTurn(): Waiting | undefined {
    const running = (user: string): number => [...this.running.values()].filter((r) => r.user === user).length;
    const counts = new Map([...new Set(this.waiting.map((w) => w.user))].map((user) => [user, running(user)]));
    const fewest = Math.min(...counts.values());
    const at = this.waiting.findIndex((w) => counts.get(w.user) === fewest);
    return at < 0 ? undefined : this.waiting.splice(at, 1)[0];
  }

  private async run(entry: Waiting, { signal }: AbortController): Promise<void> {
    if (this.limits.begin !== 'phase') this.begin(entry.id);
    let over = false; // A picture that was on its way would stay.
    try {
      const work = entry.work({
        phase: (name) => this.enter(entry.id, name),
        picture: (svg) => void (over || this.pictures.set(entry.id, svg)),
        signal,
        job: () => this.mustGet(entry.id),
        fence: entry.claim.fence,
        user: entry.user,
      });
      const result = await work.finally(() => {
        over = true;
        this.pictures.delete(entry.id);
      });
      await this.end(entry, { result }, null);
    } catch (failure) {
      await this.fail(entry, failure);
    } finally {
      this.startNext();
    }
  }

  private begin(id: string): void {
    this.announce(this.journal.change(id, (job) => ({ ...job, status: 'running', started: this.now() })));
    // Only that it had begun is lost where this cannot be written.
    this.journal.keep(id).catch(() => {});
  }

  private enter(id: string, phase: string): void {
    if (this.mustGet(id).started === null) this.begin(id);
    const before = this.mustGet(id);
    const job = this.journal.change(id, (j) => enterPhase(j, phase, this.now()));
    if (job === before) return;
    const at = job.steps.at(-1)?.at ?? this.now();
    this.events.publish(job.project, { phase, at });
    this.announce(job, { phase, at });
  }

  /** Ends a job that failed; its turn is put into the conversation first, for those who look there when they are told. */
  private async fail(entry: Waiting, failure: unknown): Promise<void> {
    if (isElsewhere(failure)) return this.leave(entry, failure);
    let result: JobResult | null = null;
    try {
      result = await this.settling.one(entry.id, failure, entry.claim.fence);
    } catch (error) {
      if (isElsewhere(error)) return this.leave(entry, error);
      // The job's own failure is the one to tell; it may be the very reason why this could not be written. The next start tries again.
    }
    if (result !== null) return this.end(entry, { result }, null);
    await this.end(entry, { error: failure instanceof Error ? failure.message : String(failure) }, failure);
  }

  /** Lets go of a job that goes on in another process. What this process was asked about it is answered there. */
  protected async leave(entry: Waiting, failure: unknown): Promise<void> {
    const job = this.mustGet(entry.id);
    if (!(failure instanceof JobStopped && failure.why === 'left')) await this.journal.drop(entry.id);
    this.running.delete(entry.id);
    this.byProject.delete(job.project);
    await entry.claim.release();
    entry.done({ job, failure });
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
    await entry.claim.release();
    const version = job.result?.version;
    this.announce(job, { ...(typeof version === 'string' ? { version } : {}), ...(job.error === null ? {} : { error: job.error }) });
    if (typeof version === 'string') this.events.publish(job.project, { version });
    entry.done({ job, failure });
  }

  protected announce(job: Job, more: Record<string, unknown> = {}): void {
    this.events.publish(job.project, { job: job.id, status: job.status, kind: job.kind, ...more });
  }

  private mustBeFree(project: string): void {
    const busy = this.byProject.get(project);
    if (busy !== undefined) throw new AlreadyBuilding(project, `job ${busy}`);
  }

  protected mustGet(id: string): Job {
    const job = this.journal.get(id);
    if (job === null) throw new StoreError('not-found', `there is no job ${JSON.stringify(id)}`);
    return job;
  }
}

/** Another job builds the project. */
export class AlreadyBuilding extends StoreError {
  constructor(project: string, who: string) {
    super('conflict', `${project} is already building (${who}); wait until it has finished`);
  }
}

/** True where a job did not fail: another process goes on with it. */
const isElsewhere = (failure: unknown): boolean =>
  failure instanceof StaleFence || (failure instanceof JobStopped && (failure.why === 'left' || failure.why === 'taken'));
export const hasEnded = ({ id, status }: Job): StoreError => new StoreError('conflict', `job ${id} cannot be cancelled: it is ${status}`);
