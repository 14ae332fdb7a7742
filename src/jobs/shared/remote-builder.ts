import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Job as BullJob, Queue, QueueEvents } from 'bullmq';
import { thrown } from '../failures.js';
import { JobStopped } from '../stopped.js';
import { BuildCrashed, type Builder, type Phase, type Task, type TurnContext, type TurnResult } from '../turn.js';
import type { BlobKind, Blobs } from './blobs.js';
import {
  type BuildAnswer,
  type BuildNews,
  type BuildOrder,
  type BuildResult,
  cancelledKey,
  isRepeatable,
  keyOf,
  QUEUE_PREFIX,
  queueName,
} from './orders.js';
import { answered, connect, connectPatiently, type Redis } from './redis.js';
import { BlobsUnavailable } from './unavailable.js';

/** A worker that finds another own library than the order names tries again, as its file system may be a moment behind. */
const ATTEMPTS = 20;
const BACKOFF_MS = 3000;
/** Ended builds are told for so long, seconds. */
const TOLD_S = 600;
const CANCELLED_S = 3600;

/** What waits and runs in the queue of this release, and what the cache has spared it. */
export interface BuildCounts {
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  readonly workers: number;
}

interface Listener {
  readonly phase: (phase: string) => void;
  /** Something has happened to the build: look again. */
  readonly wake: () => void;
}

/**
 * The pipeline on other machines: tasks go to BullMQ's queue, their documents to the blobs, and `boardwright worker` takes them. A worker that dies or sleeps
 * past its lease loses the build to another; a Redis that has forgotten everything is told again. A task that was built before is not built again.
 */
export class RemoteBuilder implements Builder {
  private readonly redis: Redis;
  private readonly queue: Queue<BuildOrder, BuildAnswer>;
  private readonly events: QueueEvents;
  private readonly patient: Redis;
  private readonly listeners = new Map<string, Listener>();
  /** Unfinished builds of each user. */
  private readonly byUser = new Map<string, number>();
  /** Results that were found, and that were not. */
  readonly cache = { hits: 0, misses: 0 };

  /** `own`: of the own library now. `look_ms`: how often a build is looked for besides what is told. */
  constructor(
    url: string,
    private readonly blobs: Blobs,
    private readonly own: () => string,
    private readonly look_ms: number,
  ) {
    this.redis = connect(url);
    this.patient = connectPatiently(url);
    this.queue = new Queue(queueName(), { connection: this.redis, prefix: QUEUE_PREFIX });
    this.events = new QueueEvents(queueName(), { connection: this.patient, prefix: QUEUE_PREFIX });
    // Redis is away; it is looked for again.
    this.queue.on('error', () => {});
    this.events.on('error', () => {});
    this.events.on('progress', ({ jobId, data }) => this.listeners.get(jobId)?.phase((data as unknown as BuildNews).phase));
    const ended = ({ jobId }: { jobId: string }): void => this.listeners.get(jobId)?.wake();
    this.events.on('completed', ended).on('failed', ended);
  }

  async run(task: Task, context: TurnContext = {}): Promise<TurnResult> {
    const { signal, id: job = randomBytes(9).toString('base64url') } = context;
    signal?.throwIfAborted();
    const own = this.own();
    const key = keyOf(task, own, isRepeatable(task) ? '' : job);
    const known = await this.patiently(signal, () => this.resultOf(key));
    if (known !== null) {
      this.cache.hits++;
      return known.result;
    }
    this.cache.misses++;
    await this.patiently(signal, () => this.blobs.put('in', key, task));
    const done = this.countOf(context.user ?? '');
    try {
      const { result, repeatable } = await this.built({ key, own }, `${job}-${key.slice(0, 16)}`, done.priority, context);
      await this.drop('in', key);
      if (!repeatable) await this.drop('out', key);
      return result;
    } finally {
      done.end();
    }
  }

  /** Builds that wait and run in all. QueueUnavailable. */
  async counts(): Promise<BuildCounts> {
    const { waiting = 0, prioritized = 0, active = 0, delayed = 0 } = await answered(() => this.queue.getJobCounts());
    return { waiting: waiting + prioritized, active, delayed, workers: (await answered(() => this.queue.getWorkers())).length };
  }

  async close(): Promise<void> {
    // Neither ends by itself while Redis is away.
    await answered(() => Promise.allSettled([this.queue.close(), this.events.close()])).catch(() => {});
    this.redis.disconnect();
    this.patient.disconnect();
  }

  /** Who has many builds waits behind those who have few: the n-th unfinished build of a user is of priority n. */
  private countOf(user: string): { priority: number; end: () => void } {
    const priority = (this.byUser.get(user) ?? 0) + 1;
    this.byUser.set(user, priority);
    return {
      priority,
      end: () => {
        const left = (this.byUser.get(user) ?? 1) - 1;
        if (left === 0) this.byUser.delete(user);
        else this.byUser.set(user, left);
      },
    };
  }

  private async built(order: BuildOrder, id: string, priority: number, { signal, onPhase }: TurnContext): Promise<BuildResult> {
    let wake = (): void => {};
    this.listeners.set(id, { phase: (phase) => onPhase?.(phase as Phase), wake: () => wake() });
    const stop = (): void => wake();
    signal?.addEventListener('abort', stop);
    try {
      for (;;) {
        const woken = new Promise<void>((resolve) => (wake = resolve));
        signal?.throwIfAborted();
        const found = await this.patiently(signal, () => this.lookFor(order, id, priority));
        if (found !== null) return found;
        const late = setTimeout(wake, this.look_ms);
        await woken;
        clearTimeout(late);
      }
    } catch (error) {
      if (signal?.aborted === true && !goesOn(signal.reason)) await this.cancel(id, order.key);
      throw error;
    } finally {
      signal?.removeEventListener('abort', stop);
      this.listeners.delete(id);
    }
  }

  /** The result, where there is one by now; sees to it that the build waits, runs or has ended. Throws what it failed with. */
  private async lookFor(order: BuildOrder, id: string, priority: number): Promise<BuildResult | null> {
    const found = await this.resultOf(order.key);
    if (found !== null) return found;
    let job: BullJob<BuildOrder, BuildAnswer> | undefined;
    let state: string;
    try {
      [job, state] = await answered(async () => {
        const known = await this.queue.getJob(id);
        return [known, known === undefined ? 'unknown' : await known.getState()];
      });
      if (state === 'unknown') await answered(() => this.queue.add('build', order, { ...ADDED, jobId: id, priority }));
    } catch {
      return null; // Redis is away: the build waits here until it is back.
    }
    if (job === undefined || (state !== 'failed' && state !== 'completed')) return null;
    const answer = state === 'completed' ? job.returnvalue : null;
    // Looked at once more, as the result is there before the answer.
    const late = await this.resultOf(order.key);
    if (late !== null) return late;
    await job.remove().catch(() => {}); // Asked again, it is built again.
    if (answer?.ok === false) throw thrown(answer.error);
    if (state === 'failed') throw new BuildCrashed(`no worker could finish the build: ${job.failedReason}`);
    return null;
  }

  private async cancel(id: string, key: string): Promise<void> {
    await this.redis.set(cancelledKey(id), '1', 'EX', CANCELLED_S).catch(() => {}); // A worker that builds it for nothing harms nobody.
    await this.queue.remove(id).catch(() => {}); // A worker has it: it is told by the key.
    await this.drop('in', key);
  }

  /** Tries again while the storage of blobs is away, as builds wait for Redis. */
  private async patiently<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof BlobsUnavailable)) throw error;
        await sleep(this.look_ms, undefined, { signal }).catch(() => {});
        signal?.throwIfAborted();
      }
    }
  }

  /** What a storage that is away keeps is swept later. */
  private async drop(kind: BlobKind, key: string): Promise<void> {
    await this.blobs.drop(kind, key).catch(ignoreAway);
  }

  private async resultOf(key: string): Promise<BuildResult | null> {
    return (await this.blobs.get('out', key)) as BuildResult | null;
  }
}

const ADDED = {
  attempts: ATTEMPTS,
  backoff: { type: 'fixed', delay: BACKOFF_MS },
  removeOnComplete: { age: TOLD_S },
  removeOnFail: { age: TOLD_S },
} as const;

/** The job has not ended: another process wants the build. */
const goesOn = (reason: unknown): boolean => reason instanceof JobStopped && (reason.why === 'left' || reason.why === 'taken');

const ignoreAway = (error: unknown): void => {
  if (!(error instanceof BlobsUnavailable)) throw error;
};
