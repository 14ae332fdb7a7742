import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventHub } from './events.js';
import { enterPhase, finish, type Job, jobAt, newJob } from './job.js';
import { JobStopped } from './stopped.js';

interface Running {
  job: Job;
  readonly stop: AbortController;
  ended: Promise<void>;
  /** It goes on as a job of the queue. */
  handed: boolean;
}

/**
 * What is being read for somebody who waits for it: a job while it lasts, in the phase `read`, that is listed, told of and can be cancelled. The build that comes of it
 * goes on as the same job; a reading that fails is answered to whoever sent the file, and is on no record.
 */
export class ReadingJobs {
  private readonly running = new Map<string, Running>();
  private readonly within = new AsyncLocalStorage<string>();

  constructor(
    private readonly events: EventHub,
    private readonly now: () => number,
  ) {}

  /** Runs `work`, which reads a file and does with it what is to be done. `project`: '' while it has none; `gone`: whoever sent the file. */
  async run<T>(project: string, message: string, gone: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const now = this.now();
    const begun: Job = { ...newJob({ kind: 'import', project, message }, now), status: 'running', started: now, phase: 'read', steps: [] };
    const running: Running = { job: enterPhase(begun, 'read', now), stop: new AbortController(), ended: Promise.resolve(), handed: false };
    const { id } = running.job;
    this.running.set(id, running);
    this.tell(running.job, { phase: 'read', at: now });
    const result = this.within.run(id, () => work(AbortSignal.any([gone, running.stop.signal])));
    running.ended = result.then(
      () => this.end(id, null),
      (error) => this.end(id, running.stop.signal.aborted ? running.stop.signal.reason : error),
    );
    await running.ended;
    if (running.stop.signal.aborted) throw running.stop.signal.reason;
    return result;
  }

  /** The job that a build begun within a reading goes on as; null: nothing is being read here. It is the queue's from now on. */
  handOver(of: Pick<Job, 'project' | 'message'>): Job | null {
    const id = this.within.getStore();
    const running = id === undefined ? undefined : this.running.get(id);
    if (running === undefined || running.handed) return null;
    running.stop.signal.throwIfAborted();
    running.handed = true;
    return { ...enterPhase(running.job, 'queued', this.now()), ...of, status: 'queued', started: null };
  }

  get(id: string): Job | null {
    const running = this.running.get(id);
    return running === undefined || running.handed ? null : jobAt(running.job, this.now());
  }

  /** The reading that a project has waited for longest. */
  of(project: string): Job | null {
    const [first] = [...this.running.values()].filter(({ job, handed }) => job.project === project && !handed);
    return first === undefined ? null : this.get(first.job.id);
  }

  get count(): number {
    return [...this.running.values()].filter(({ handed }) => !handed).length;
  }

  /** Ends a reading; answers its job, null where there is none of that name. */
  async stop(id: string, why: JobStopped): Promise<Job | null> {
    const running = this.running.get(id);
    if (running === undefined || running.handed) return null;
    running.stop.abort(why);
    await running.ended;
    return jobAt(running.job, this.now());
  }

  async close(): Promise<void> {
    const stopped = new JobStopped('stopped');
    await Promise.all([...this.running.keys()].map((id) => this.stop(id, stopped)));
  }

  private end(id: string, failure: unknown): void {
    const running = this.running.get(id) as Running;
    this.running.delete(id);
    if (running.handed && failure === null) return;
    const error = failure instanceof Error ? failure.message : String(failure);
    const ended = finish(running.job, { error }, this.now());
    running.job = failure === null ? { ...ended, status: 'done', error: null } : ended;
    this.tell(running.job, failure === null ? {} : { error });
  }

  private tell({ id, project, status, kind }: Job, more: Record<string, unknown>): void {
    this.events.publish(project, { job: id, status, kind, ...more });
  }
}
