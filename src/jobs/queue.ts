import { randomBytes } from 'node:crypto';
import { codeOf } from '../projects/files.js';
import { StoreError } from '../projects/index.js';
import type { EventHub } from './events.js';
import { enterPhase, finish, type Job, type JobResult, jobAt } from './job.js';
import type { JobJournal } from './journal.js';

/** What a job does: tells its phases, answers its result, fails by throwing. */
export type Work = (told: { phase: (name: string) => void; signal: AbortSignal; job: () => Job }) => Promise<JobResult>;

export interface NewJob {
  readonly kind: Job['kind'];
  readonly project: string;
  readonly message: string;
  /** Its turn belongs into the conversation, also when the service dies meanwhile. */
  readonly recorded?: boolean;
  readonly work: Work;
  /** Told when the job ends without having begun, because the service stops. */
  readonly dropped?: (job: Job, reason: Error) => Promise<void>;
}

/** Keeps other processes from building a project. Answers how to let go; null: another process builds it. */
export type BuildLock = (project: string) => Promise<(() => Promise<void>) | null>;
const NO_LOCK: BuildLock = async () => async () => {};

/** How a job ended: its record, and what it threw (null when it did not). */
export interface Ended {
  readonly job: Job;
  readonly failure: unknown;
}

export interface JobStats {
  queued: number;
  running: number;
  done: number;
  failed: number;
}

/** Why jobs end when the service is told to stop. */
const STOPPED = new Error('the service was stopped while this ran; nothing was changed');
/** Why a job that the journal shows as running has ended: its service was killed, crashed, or lost its power. */
const DIED = 'the service stopped unexpectedly while this ran; nothing was changed';

/** Jobs that the list of a project tells, newest first. */
const RECENT = 20;

interface Waiting extends Pick<NewJob, 'work' | 'dropped'> {
  readonly id: string;
  readonly release: () => Promise<void>;
  readonly done: (job: Job, failure: unknown) => void;
}

/** Runs jobs, `slots` at once and one per project; the others wait their turn in order. */
export class JobQueue {
  private readonly jobs = new Map<string, Job>();
  private readonly waiting: Waiting[] = [];
  private readonly stops = new Map<string, AbortController>();
  /** Unfinished jobs whose turn belongs into the conversation. */
  private readonly recorded = new Set<string>();
  private closing = false;

  constructor(
    private readonly journal: JobJournal,
    private readonly events: EventHub,
    private readonly slots: number,
    private readonly lock: BuildLock = NO_LOCK,
    /** Epoch seconds. */
    private readonly now: () => number = () => Date.now() / 1000,
  ) {}

  /**
   * Reads the journal. `settle` is asked about each job of a service that died: it answers the result of one that had committed before,
   * or keeps the failure in the conversation and answers null; then the job is `failed`.
   */
  async open(settle: (job: Job, reason: string) => Promise<JobResult | null>): Promise<void> {
    await this.journal.open();
    for (const { job, alive, recorded } of await this.journal.read()) {
      if (job.finished !== null) this.jobs.set(job.id, job);
      if (job.finished === null && !alive) await this.bury(job, recorded, settle);
    }
  }

  /** Ends a job whose service died. What cannot be written now (a full disk, say) is settled at the next start. */
  private async bury(job: Job, recorded: boolean, settle: (job: Job, reason: string) => Promise<JobResult | null>): Promise<void> {
    this.jobs.set(job.id, finish(job, { error: DIED }, this.now()));
    try {
      const result = recorded ? await settle(job, DIED) : null;
      const ended = finish(job, result === null ? { error: DIED } : { result }, this.now());
      this.jobs.set(job.id, ended);
      await this.journal.write(ended, recorded);
    } catch (error) {
      if (!(error instanceof StoreError) && codeOf(error) === '') throw error;
    }
  }

  /** Takes a job on and answers it and its end. Throws StoreError `conflict` while the project has another. */
  async submit({ kind, project, message, recorded = false, work, dropped }: NewJob): Promise<{ job: Job; ended: Promise<Ended> }> {
    if (this.closing) throw new StoreError('conflict', 'the service is stopping');
    const busy = this.active(project);
    if (busy !== null) throw alreadyBuilding(project, `job ${busy.id}`);
    const now = this.now();
    const job: Job = {
      id: randomBytes(9).toString('base64url'),
      kind,
      project,
      message,
      created: now,
      started: null,
      finished: null,
      status: 'queued',
      phase: 'queued',
      steps: [{ phase: 'queued', at: now, s: 0 }],
      result: null,
      error: null,
      elapsed: 0,
    };
    this.jobs.set(job.id, job);
    let release: (() => Promise<void>) | null;
    try {
      release = await this.lock(project);
      if (release === null) throw alreadyBuilding(project, 'another process');
      await this.journal.write(job, recorded);
    } catch (error) {
      this.jobs.delete(job.id);
      throw error;
    }
    if (recorded) this.recorded.add(job.id);
    const ended = new Promise<Ended>((resolve) => {
      const done = (finished: Job, failure: unknown): void => resolve({ job: finished, failure });
      this.waiting.push({ id: job.id, work, release, done, ...(dropped === undefined ? {} : { dropped }) });
    });
    this.announce(job);
    this.startNext();
    return { job: this.get(job.id) ?? job, ended };
  }

  /** Keeps a project from building while something short is done to it; answers how to let go. Throws StoreError `conflict` while it builds. */
  async reserve(project: string): Promise<() => Promise<void>> {
    const busy = this.active(project);
    if (busy !== null) throw alreadyBuilding(project, `job ${busy.id}`);
    const release = await this.lock(project);
    if (release === null) throw alreadyBuilding(project, 'another process');
    return release;
  }

  get(id: string): Job | null {
    const job = this.jobs.get(id);
    return job === undefined ? null : jobAt(job, this.now());
  }

  /** The project's queued or running job. */
  active(project: string): Job | null {
    for (const job of this.jobs.values()) if (job.project === project && job.finished === null) return jobAt(job, this.now());
    return null;
  }

  forProject(project: string): { active: Job | null; recent: Job[] } {
    const finished = [...this.jobs.values()].filter((j) => j.project === project && j.finished !== null);
    return { active: this.active(project), recent: finished.sort((a, b) => b.created - a.created).slice(0, RECENT) };
  }

  stats(): JobStats {
    const stats: JobStats = { queued: 0, running: 0, done: 0, failed: 0 };
    for (const job of this.jobs.values()) stats[job.status]++;
    return stats;
  }

  /** Stops what runs and fails what waits; answers when every job has ended. */
  async close(): Promise<void> {
    this.closing = true;
    const ends = [...this.jobs.values()].filter((j) => j.finished === null).map((j) => this.ending(j.id));
    for (const stop of this.stops.values()) stop.abort(STOPPED);
    this.startNext();
    await Promise.all(ends);
  }

  private readonly endings = new Map<string, (() => void)[]>();

  private ending(id: string): Promise<void> {
    return new Promise((resolve) => this.endings.set(id, [...(this.endings.get(id) ?? []), resolve]));
  }

  private startNext(): void {
    if (this.closing) for (const entry of this.waiting.splice(0)) void this.drop(entry);
    while (this.stops.size < this.slots) {
      const next = this.waiting.shift();
      if (next === undefined) return;
      const stop = new AbortController();
      this.stops.set(next.id, stop);
      void this.run(next, stop);
    }
  }

  private async drop(entry: Waiting): Promise<void> {
    await entry.dropped?.(this.mustGet(entry.id), STOPPED);
    await this.end(entry, { error: STOPPED.message }, STOPPED);
  }

  private async run(entry: Waiting, stop: AbortController): Promise<void> {
    try {
      const started = this.set(entry.id, (job) => ({ ...job, status: 'running', started: this.now() }));
      this.announce(started);
      await this.journal.write(started, this.recorded.has(entry.id));
      const result = await entry.work({ phase: (name) => this.enter(entry.id, name), signal: stop.signal, job: () => this.mustGet(entry.id) });
      await this.end(entry, { result }, null);
    } catch (failure) {
      await this.end(entry, { error: failure instanceof Error ? failure.message : String(failure) }, failure);
    } finally {
      this.stops.delete(entry.id);
      this.startNext();
    }
  }

  private enter(id: string, phase: string): void {
    const before = this.mustGet(id);
    const job = this.set(id, (j) => enterPhase(j, phase, this.now()));
    if (job === before) return;
    const at = job.steps.at(-1)?.at ?? this.now();
    this.events.publish(job.project, { phase, at });
    this.announce(job, { phase, at });
  }

  private async end(entry: Waiting, outcome: { result: JobResult } | { error: string }, failure: unknown): Promise<void> {
    const job = this.set(entry.id, (j) => finish(j, outcome, this.now()));
    try {
      await this.journal.write(job, this.recorded.has(entry.id));
      const finished = [...this.jobs.values()].filter((j) => j.finished !== null);
      for (const id of await this.journal.prune(finished)) this.jobs.delete(id);
    } catch {
      // The journal is a memory of jobs, not their outcome: what was built stands, and a full disk must not hide it.
    }
    this.recorded.delete(entry.id);
    this.stops.delete(entry.id);
    await entry.release();
    const version = job.result?.version;
    this.announce(job, { ...(typeof version === 'string' ? { version } : {}), ...(job.error === null ? {} : { error: job.error }) });
    if (typeof version === 'string') this.events.publish(job.project, { version });
    entry.done(job, failure);
    for (const told of this.endings.get(entry.id) ?? []) told();
    this.endings.delete(entry.id);
  }

  private announce(job: Job, more: Record<string, unknown> = {}): void {
    this.events.publish(job.project, { job: job.id, status: job.status, kind: job.kind, ...more });
  }

  private set(id: string, change: (job: Job) => Job): Job {
    const job = change(this.mustGet(id));
    this.jobs.set(id, job);
    return job;
  }

  private mustGet(id: string): Job {
    const job = this.jobs.get(id);
    if (job === undefined) throw new Error(`job ${id} is not on record`);
    return job;
  }
}

const alreadyBuilding = (project: string, who: string): StoreError =>
  new StoreError('conflict', `${project} is already building (${who}); wait until it has finished`);
