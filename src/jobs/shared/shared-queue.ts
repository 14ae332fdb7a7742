import { setTimeout as sleep } from 'node:timers/promises';
import { type ProjectStore, StoreError } from '../../projects/index.js';
import type { EventHub } from '../events.js';
import { finish, type Job, jobAt } from '../job.js';
import type { JobJournal } from '../journal.js';
import { AlreadyBuilding, type Claim, hasEnded, JobQueue, type JobStats, RECENT, type Waiting } from '../queue.js';
import { type Settle, Settling } from '../settling.js';
import { JobStopped } from '../stopped.js';
import type { Started, Submits } from '../turns.js';
import { Adoption } from './adoption.js';
import { Channel } from './channel.js';
import { connect, type Redis, ready } from './redis.js';
import { type JobRecord, JobRegistry } from './registry.js';
import { QueueUnavailable } from './unavailable.js';

/** How long a start waits for Redis; then it begins without, and is not ready. */
const START_MS = 3000;
/** How long a wish to cancel a job of another process may take. */
const CANCEL_MS = 10_000;
const NOTHING: JobStats = { queued: 0, running: 0, done: 0, failed: 0 };

/** Does again what a job was asked, handing it in at `submits`. */
export type Resume = (submits: Submits, job: Job, order: unknown) => Promise<Started>;

export interface SharedPlan {
  readonly url: string;
  /** How long a process that is not heard of keeps its jobs. */
  readonly lease_ms: number;
  /** Jobs that may wait in all. */
  readonly waiting: number;
}

/**
 * The queue of one of several processes on the same projects. Each keeps the jobs that it took on in its own journal and waits for their builds, which workers
 * make; Redis tells all of them of all jobs. A process that ends leaves its jobs to the others, one that is silent for longer than its lease loses them: each
 * attempt has a fence, and only that of the latest opens the project.
 */
export class SharedQueue extends JobQueue {
  private readonly redis: Redis;
  private readonly registry: JobRegistry;
  private readonly adoption: Adoption;
  private channel: Channel | null = null;
  private resume: Resume = async () => Promise.reject(new Error('the queue is not open'));
  private others: JobStats = NOTHING;
  /** Jobs whose record Redis has not got. */
  private readonly untold = new Set<string>();
  /** Jobs that are about to go on here. */
  private readonly resuming = new Map<string, Promise<void>>();
  private beating: NodeJS.Timeout | null = null;
  private turning: Promise<void> = Promise.resolve();
  private up = false;

  constructor(
    journal: JobJournal,
    private readonly hub: EventHub,
    private readonly store: ProjectStore,
    private readonly plan: SharedPlan,
  ) {
    super(journal, hub, { slots: Number.POSITIVE_INFINITY, waiting: plan.waiting, begin: 'phase' }, store.buildLock);
    this.redis = connect(plan.url);
    this.registry = new JobRegistry(this.redis, journal.owner, plan.lease_ms);
    this.adoption = new Adoption(journal, this.registry, plan.lease_ms);
  }

  override async open(settle: Settle, resume: Resume = this.resume): Promise<void> {
    this.settling = new Settling(this.journal, settle);
    this.resume = resume;
    await this.journal.open((entry) => this.adoption.adopted(entry, this.now()));
    await this.settling.all();
    await ready(this.redis, START_MS);
    this.channel = new Channel(this.plan.url, this.redis, this.registry.me, this.hub, (id) => void super.cancel(id).catch(() => {}));
    await this.beat();
    const again = (): void => {
      this.beating = setTimeout(() => {
        this.turning = this.beat().finally(() => {
          if (!this.closing) again();
        });
      }, this.plan.lease_ms / 3);
    };
    again();
  }

  /** Redis has answered lately. */
  get connected(): boolean {
    return this.up && this.redis.status === 'ready';
  }

  override async find(id: string): Promise<Job | null> {
    const own = this.get(id);
    if (own !== null) return own;
    const record = await this.registry.get(id);
    return record === null ? null : jobAt(record.job, this.now());
  }

  override async forProject(project: string): Promise<{ active: Job | null; recent: Job[] }> {
    const own = await super.forProject(project);
    const told = (await this.registry.ofProject(project).catch(noRecords)).filter(({ job }) => this.get(job.id) === null).map(({ job }) => job);
    // What is read here stands behind what is built anywhere.
    const active = this.unfinished(project) ?? told.find((job) => job.finished === null) ?? own.active;
    const ended = [...own.recent, ...told.filter((job) => job.finished !== null)].sort((a, b) => b.created - a.created);
    return { active: active === null ? null : jobAt(active, this.now()), recent: ended.slice(0, RECENT) };
  }

  override stats(): JobStats {
    const own = this.ownStats();
    const { queued, running, done, failed } = this.others;
    return { queued: own.queued + queued, running: own.running + running, done: own.done + done, failed: own.failed + failed };
  }

  override async cancel(id: string): Promise<Job> {
    if (this.get(id) !== null) return super.cancel(id);
    const record = await this.registry.get(id);
    if (record === null) throw new StoreError('not-found', `there is no job ${JSON.stringify(id)}`);
    if (record.job.finished !== null) throw hasEnded(record.job);
    await this.registry.wishCancelled(id);
    this.channel?.askToCancel(record.owner, id);
    const until = performance.now() + CANCEL_MS;
    while (performance.now() < until) {
      const job = await this.find(id);
      if (job !== null && job.finished !== null) {
        if (job.error === new JobStopped('cancelled').message) return job;
        throw hasEnded(job);
      }
      await sleep(50);
    }
    throw new StoreError('conflict', `the process that has job ${id} does not answer; the job ends when another one takes it over`);
  }

  override async orderOf(id: string): Promise<{ job: Job; order: unknown }> {
    if (this.get(id) !== null) return super.orderOf(id);
    const record = await this.registry.get(id);
    if (record === null) throw new StoreError('not-found', `there is no job ${JSON.stringify(id)}`);
    return { job: record.job, order: await this.orderIn(record.job, () => this.journal.orderOf(record.owner, id)) };
  }

  /** Leaves what is unfinished to the others, or to the next start. */
  override async close(): Promise<void> {
    this.closing = true;
    if (this.beating !== null) clearTimeout(this.beating);
    await this.turning;
    await Promise.all(this.resuming.values());
    await this.readings.close();
    const left = new JobStopped('left');
    for (const { stop } of this.running.values()) stop.abort(left);
    await Promise.all([...this.running.values()].map(({ ended }) => ended));
    this.settling.stop();
    await this.registry.leave().catch(() => {}); // Its lease runs out.
    this.channel?.close();
    await this.journal.close();
    this.redis.disconnect();
  }

  /** Another process may hold the project while it sleeps: a job that goes on needs the fence alone. */
  protected override async claim(project: string, job: string, resumed: boolean): Promise<Claim> {
    const release = await this.lock(project);
    if (release === null && !(resumed && this.adoption.fromSleeper(job))) throw new AlreadyBuilding(project, 'another process');
    const letGo = release ?? (async () => {});
    try {
      return { release: letGo, fence: await this.store.takeFence(project, job) };
    } catch (error) {
      await letGo();
      // Somebody sleeps in the middle of a change.
      if (error instanceof StoreError && error.problem === 'conflict') throw new AlreadyBuilding(project, 'another process');
      throw error;
    }
  }

  protected override countWaiting(): number {
    const own = [...this.byProject.values()].filter((id) => (this.journal.get(id)?.started ?? null) === null).length;
    return own + this.others.queued;
  }

  protected override announce(job: Job, more: Record<string, unknown> = {}): void {
    this.tell(job.id);
    super.announce(job, more);
  }

  protected override async leave(entry: Waiting, failure: unknown): Promise<void> {
    await super.leave(entry, failure);
    if (this.journal.get(entry.id) === null) await this.registry.disown(entry.id).catch(() => {}); // Whoever has it tells of it.
  }

  private tell(id: string): void {
    const entry = this.journal.entry(id);
    this.untold.delete(id);
    if (entry === undefined) return;
    this.registry.put(entry).then(
      (mine) => {
        if (!mine) this.running.get(id)?.stop.abort(new JobStopped('taken'));
      },
      () => this.untold.add(id), // Told with the next beat.
    );
  }

  /** Tells and hears what has changed; takes over what others have left. */
  private async beat(): Promise<void> {
    try {
      const adopted = await this.adoption.ofTheDead(this.now());
      for (const id of adopted) this.untold.add(id);
      const { others, forgotten } = await this.registry.beat(this.ownStats());
      this.others = others;
      this.up = true;
      if (forgotten) for (const { job } of this.journal.all()) this.untold.add(job.id);
      await this.keepMine();
      for (const id of [...this.untold]) this.tell(id);
      if (!this.closing) for (const id of await this.adoption.ofTheSilent()) this.untold.add(id);
    } catch (error) {
      // Nobody can be heard: nobody is taken for silent.
      this.up = false;
      this.others = NOTHING;
      this.adoption.deaf();
      if (!(error instanceof QueueUnavailable))
        process.stderr.write(`the queue's beat failed: ${error instanceof Error ? error.stack : String(error)}\n`);
    }
    for (const { job } of [...this.journal.all()]) {
      if (job.finished !== null || this.closing || this.byProject.get(job.project) === job.id || this.resuming.has(job.id)) continue;
      // A project may be held for long; the lease must not wait for it.
      const going = this.goOn(job).finally(() => this.resuming.delete(job.id));
      this.resuming.set(job.id, going);
    }
  }

  /** Ends what another process has taken over while this one was silent; tells Redis again of what it has lost. */
  private async keepMine(): Promise<void> {
    const owners = await this.registry.unfinished();
    for (const [id, { stop }] of this.running) {
      const owner = owners.get(id);
      if (owner === undefined) this.untold.add(id);
      else if (owner !== this.registry.me) stop.abort(new JobStopped('taken'));
    }
  }

  /** Begins an unfinished job of the journal again, as the same job. A project that is busy is waited for. */
  private async goOn(job: Job): Promise<void> {
    const submits: Submits = { submit: (asked) => this.take(asked, job), reserve: (project) => this.reserve(project) };
    try {
      const order = await this.journal.orders.read(job.id);
      if (order === undefined) throw new JobStopped('died');
      await this.resume(submits, job, order);
      if (await this.registry.isWishedCancelled(job.id).catch(() => false)) await super.cancel(job.id).catch(() => {}); // It has ended meanwhile.
    } catch (error) {
      if (error instanceof AlreadyBuilding || this.closing) return;
      await this.giveUp(job, error);
    }
  }

  private async giveUp(job: Job, failure: unknown): Promise<void> {
    const result = await this.settling.one(job.id, failure).catch(() => null); // Its turn is owed, and tried again with the next start.
    const why = failure instanceof Error ? failure.message : String(failure);
    const ended = this.journal.change(job.id, (j) => finish(j, result === null ? { error: why } : { result }, this.now()));
    await this.journal.keep(job.id).catch(() => {}); // As of any job.
    this.announce(ended, ended.error === null ? {} : { error: ended.error });
  }
}

const noRecords = (): JobRecord[] => [];
