import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Builder, type EventHub, JobJournal, JobQueue, Proposing, sendAgain, Turns, WorkerBuilder } from '../jobs/index.js';
import type { BuildCounts, SharedQueue } from '../jobs/shared/index.js';
import type { ConstraintDesk, ProjectStore, Proposals } from '../projects/index.js';
import type { Settings } from './settings.js';

const SWEEP_MS = 3600_000;

/** The queue that several machines share, as routes and metrics see it. */
export interface Shared {
  /** Redis has answered lately. */
  readonly connected: boolean;
  /** QueueUnavailable. */
  counts(): Promise<BuildCounts>;
  /** Builds that were found among the blobs, and that were not. */
  readonly cache: { readonly hits: number; readonly misses: number };
  /** Why the blobs cannot be used now; null: they can. */
  blobTrouble(): Promise<string | null>;
}

/** What takes jobs on and what builds them: here, or (SERVICE_QUEUE) on any machine. */
export interface Work {
  readonly queue: JobQueue;
  readonly builder: Builder;
  /** null: builds run here. */
  readonly shared: Shared | null;
  /** Reads what is on record, and goes on with it. */
  open(turns: Turns, desks: { constraints: ConstraintDesk; proposals: Proposals }): Promise<void>;
  /** Ends what runs here, or leaves it to the others. */
  close(): Promise<void>;
}

/** `store`: the projects. The engine of the shared queue is loaded only where it is used. */
export async function openWork(settings: Settings, store: ProjectStore, events: EventHub): Promise<Work> {
  const journal = new JobJournal(join(settings.state, 'jobs'));
  if (settings.queue !== null) return openShared(settings, settings.queue, store, events, journal);
  const queue = new JobQueue(journal, events, { slots: settings.builds, waiting: settings.waiting }, store.buildLock);
  const builder = new WorkerBuilder(settings.builds, settings.state, settings.chat.models, settings.library);
  return {
    queue,
    builder,
    shared: null,
    open: (turns) => queue.open((job, reason, fence) => turns.settle(job, reason, fence)),
    close: () => builder.close(),
  };
}

async function openShared(
  settings: Settings,
  { url, blobs: place, lease_ms }: NonNullable<Settings['queue']>,
  store: ProjectStore,
  events: EventHub,
  journal: JobJournal,
): Promise<Work> {
  const { Blobs, ownVersion, RemoteBuilder, SharedQueue } = await import('../jobs/shared/index.js');
  const blobs = new Blobs(place);
  const builder = new RemoteBuilder(url, blobs, () => ownVersion(settings.state, settings.library), Math.min(2000, lease_ms / 3));
  const queue: SharedQueue = new SharedQueue(journal, events, store, { url, lease_ms, waiting: settings.waiting });
  const sweep = (): void => void blobs.sweep(Date.now()).catch(() => {}); // A disk that cannot be read now is swept later.
  const sweeps = setInterval(sweep, SWEEP_MS);
  sweeps.unref();
  return {
    queue,
    builder,
    shared: {
      get connected() {
        return queue.connected;
      },
      counts: () => builder.counts(),
      cache: builder.cache,
      blobTrouble: () => blobs.trouble(),
    },
    open: async (turns, { constraints, proposals }) => {
      sweep();
      await queue.open(
        (job, reason, fence) => turns.settle(job, reason, fence),
        async (submits, job, order) => {
          const to = { turns: new Turns(store, constraints, submits, builder), proposing: new Proposing(store, proposals, submits, builder) };
          return (await sendAgain(to, job, order)).started;
        },
      );
    },
    close: async () => {
      clearInterval(sweeps);
      await builder.close();
    },
  };
}

/** A process that takes builds from the queue. */
export interface RunningWorker {
  /** Gives back what it is at, and answers when it has ended. */
  close(): Promise<void>;
}

/** Takes builds of SERVICE_QUEUE, `settings.builds` at once. Answers once it waits for them. */
export async function startWorker(settings: Settings, { url, blobs, lease_ms }: NonNullable<Settings['queue']>, log: Logger): Promise<RunningWorker> {
  const { Blobs, BuildWorker, ownVersion } = await import('../jobs/shared/index.js');
  const builder = new WorkerBuilder(settings.builds, settings.state, settings.chat.models, settings.library);
  const worker = new BuildWorker({
    url,
    lease_ms,
    builds: settings.builds,
    blobs: new Blobs(blobs),
    builder,
    own: () => ownVersion(settings.state, settings.library),
    tell: ({ what, ...line }) => (what === 'trouble' ? log.warn(line, 'the queue does not answer') : log.info(line, `build ${what}`)),
  });
  await worker.ready();
  return {
    close: async () => {
      await worker.close();
      await builder.close();
    },
  };
}
