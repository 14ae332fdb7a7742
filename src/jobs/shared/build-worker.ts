import { type Job as BullJob, DelayedError, Worker } from 'bullmq';
import { failureOf } from '../failures.js';
import type { Builder, Task } from '../turn.js';
import type { Blobs } from './blobs.js';
import {
  type BuildAnswer,
  type BuildNews,
  type BuildOrder,
  type BuildResult,
  cameOfItself,
  cancelledKey,
  isRepeatable,
  QUEUE_PREFIX,
  queueName,
} from './orders.js';
import { answered, connect, connectPatiently, type Redis } from './redis.js';
import { BlobsUnavailable } from './unavailable.js';

/** How often a worker asks whether a build of it was cancelled. */
const CANCEL_LOOK_MS = 500;
/** A build that has outlived so many workers is the reason for their end. */
const MOST_DEATHS = 5;
/** How long a build that is handed back waits, so that another worker takes it. */
const HANDED_BACK_MS = 100;

/** What a worker tells its log. */
export type WorkerNews =
  | { readonly what: 'began' | 'built' | 'cancelled' | 'handed back' | 'lost'; readonly build: string }
  | { readonly what: 'failed'; readonly build: string; readonly why: string }
  | { readonly what: 'trouble'; readonly why: string };

export interface WorkerPlan {
  readonly url: string;
  /** Builds at once. */
  readonly builds: number;
  /** How long a worker that is not heard of keeps a build. */
  readonly lease_ms: number;
  readonly blobs: Blobs;
  readonly builder: Builder;
  /** Of the own library here, now: `ownVersion`. */
  readonly own: () => string;
  readonly tell: (news: WorkerNews) => void;
}

/**
 * Takes builds from the queue and puts their results among the blobs; it commits nothing. A build whose lease it has lost, or that was cancelled, is ended. What it
 * is at when it is told to stop goes back into the queue.
 */
export class BuildWorker {
  private readonly redis: Redis;
  private readonly patient: Redis;
  private readonly worker: Worker<BuildOrder, BuildAnswer>;
  private readonly running = new Map<string, AbortController>();
  private stopping = false;

  constructor(private readonly plan: WorkerPlan) {
    this.redis = connect(plan.url);
    this.patient = connectPatiently(plan.url);
    this.worker = new Worker<BuildOrder, BuildAnswer>(queueName(), (job, token) => this.take(job, token), {
      connection: this.patient,
      prefix: QUEUE_PREFIX,
      concurrency: plan.builds,
      lockDuration: plan.lease_ms,
      stalledInterval: Math.max(500, plan.lease_ms / 2),
      maxStalledCount: MOST_DEATHS,
    });
    this.worker.on('error', (error) => plan.tell({ what: 'trouble', why: error.message }));
    this.worker.on('lockRenewalFailed', (ids) => {
      for (const id of ids) this.running.get(id)?.abort(new LeaseLost());
    });
  }

  /** Answers once it waits for builds. */
  async ready(): Promise<void> {
    await this.worker.waitUntilReady();
  }

  async close(): Promise<void> {
    this.stopping = true;
    for (const stop of this.running.values()) stop.abort(new HandedBack());
    // It does not end by itself while Redis is away; what it was at is given out again when its lease has run out.
    await answered(() => this.worker.close()).catch(() => {});
    this.redis.disconnect();
    this.patient.disconnect();
  }

  private async take(job: BullJob<BuildOrder, BuildAnswer>, token: string | undefined): Promise<BuildAnswer> {
    const build = job.id ?? '';
    const stop = new AbortController();
    if (this.stopping) stop.abort(new HandedBack());
    this.running.set(build, stop);
    const looks = setInterval(() => void this.lookForCancel(build, stop), CANCEL_LOOK_MS);
    this.plan.tell({ what: 'began', build });
    try {
      await this.build(job, stop.signal);
      this.plan.tell({ what: 'built', build });
      return { ok: true };
    } catch (error) {
      if (error instanceof HandedBack) {
        this.plan.tell({ what: 'handed back', build });
        await job.moveToDelayed(Date.now() + HANDED_BACK_MS, token);
        throw new DelayedError();
      }
      if (error instanceof LeaseLost) this.plan.tell({ what: 'lost', build });
      // The build is given out again.
      if (error instanceof LeaseLost || error instanceof TryAgain || error instanceof BlobsUnavailable) throw error;
      this.plan.tell(error instanceof Cancelled ? { what: 'cancelled', build } : { what: 'failed', build, why: reasonOf(error) });
      return { ok: false, error: failureOf(error) };
    } finally {
      clearInterval(looks);
      this.running.delete(build);
    }
  }

  private async build(job: BullJob<BuildOrder, BuildAnswer>, signal: AbortSignal): Promise<void> {
    const { key, own } = job.data;
    const { blobs, builder } = this.plan;
    signal.throwIfAborted();
    if ((await blobs.get('out', key)) !== null) return;
    if (this.plan.own() !== own) throw new TryAgain(OTHER_LIBRARY);
    const task = (await blobs.get('in', key)) as Task | null;
    if (task === null) throw new TryAgain('the task of the build is not among the blobs of this worker: SERVICE_BLOBS must be one place for all');
    const tell = (phase: string): void => {
      // Who waits looks for the result by themselves.
      job.updateProgress({ phase } satisfies BuildNews).catch(() => {});
    };
    const result = await builder.run(task, { signal, onPhase: tell });
    signal.throwIfAborted();
    const repeatable = isRepeatable(task) && cameOfItself(result);
    await blobs.put('out', key, { result, repeatable } satisfies BuildResult);
  }

  private async lookForCancel(build: string, stop: AbortController): Promise<void> {
    const cancelled = await this.redis.exists(cancelledKey(build)).catch(() => 0); // Redis is away: asked again soon.
    if (cancelled > 0) stop.abort(new Cancelled('cancelled'));
  }
}

class LeaseLost extends Error {}
class HandedBack extends Error {}
class Cancelled extends Error {}
/** What this worker sees may be a moment old: the queue gives the build out again. */
class TryAgain extends Error {}

const OTHER_LIBRARY =
  "a worker's own library, parts list or mined blocks are not those of the service: let all have one home (SERVICE_HOME), or copy them to each";

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
