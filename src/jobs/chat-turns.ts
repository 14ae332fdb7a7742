import type { Board } from '../board/index.js';
import { type Design, DesignError, designSchema } from '../design/index.js';
import { type NewVersion, type ProjectDetail, type ProjectStore, StoreError } from '../projects/index.js';
import type { Job, JobResult } from './job.js';
import type { Ended, JobQueue, Work } from './queue.js';
import type { Builder, TurnResult } from './turn.js';

/** What `wait: true` answers. */
export interface FinishedTurn {
  reply: string;
  changes: string[];
  board: Board | null;
  version: string | null;
  project: ProjectDetail;
}

export interface ChatOrder {
  readonly message: string;
  /** Version that is edited; it becomes current first. */
  readonly base?: string;
  /** Whole number 0–10000; without it, the constraints' seed, or 1. */
  readonly seed?: number;
}

const DEFAULT_SEED = 1;
type Built = Extract<TurnResult, { kind: 'built' }>;

/** Chat turns as jobs: plan and build in a worker, commit the version, keep the conversation, whatever happens. */
export class ChatTurns {
  constructor(
    private readonly store: ProjectStore,
    private readonly queue: JobQueue,
    private readonly builder: Builder,
  ) {}

  /** Takes a message on; throws StoreError when the project or the base is not there, or the project is building. */
  async start(slug: string, order: ChatOrder): Promise<{ job: Job; ended: Promise<Ended> }> {
    const project = await this.store.read(slug);
    if (order.base !== undefined && !project.versions.some((v) => v.id === order.base)) {
      throw new StoreError('not-found', `project ${slug} has no version ${JSON.stringify(order.base)}`);
    }
    return this.queue.submit({ kind: 'chat', project: slug, message: order.message, work: this.work(slug, order) });
  }

  /** The answer of a turn that ended well; throws what it failed with. */
  async finished({ job, failure }: Ended): Promise<FinishedTurn> {
    if (job.result === null) throw failure;
    const { version, reply, changes } = job.result;
    const board = version === null ? null : (JSON.parse(await this.store.readFile(job.project, version, 'board.json')) as Board);
    return { reply, changes, board, version, project: await this.store.detail(job.project) };
  }

  /** For the journal: how a job of a service that died ended. Its turn stands in the conversation, or is put there as failed. */
  async settle(job: Job, reason: string): Promise<JobResult | null> {
    try {
      const turn = (await this.store.read(job.project)).chat.find((t) => t.job === job.id);
      if (turn === undefined) {
        await this.store.addTurn(job.project, { you: job.message, bot: reason, version: '', steps: job.steps, error: true, job: job.id });
      }
      if (turn === undefined || turn.error === true) return null;
      return { version: turn.version === '' ? null : turn.version, prompt: turn.you, reply: turn.bot, changes: [], decisions: [] };
    } catch (error) {
      if (error instanceof StoreError) return null; // The project is gone: nobody's conversation to keep it in.
      throw error;
    }
  }

  private work(slug: string, order: ChatOrder): Work {
    return async ({ phase, signal, job }) => {
      try {
        if (order.base !== undefined) await this.store.makeCurrent(slug, order.base);
        const project = await this.store.read(slug);
        const base = project.current === null ? null : await this.designOf(slug, project.current);
        const version = await this.store.nextVersion(slug);
        const seed = order.seed ?? base?.constraints.rules?.seed ?? DEFAULT_SEED;
        const name = project.auto_named === true ? null : project.name;
        const taken = await this.builder.chat({ message: order.message, seed, version, name, base }, { signal, onPhase: phase });
        if (taken.kind === 'answer') return await this.keepAnswer(slug, order.message, taken.reply, job());
        signal.throwIfAborted();
        phase('commit');
        return await this.keepVersion(slug, order.message, taken, { version, parent: project.current }, job());
      } catch (error) {
        await this.keepFailure(slug, order.message, error, job());
        throw error;
      }
    };
  }

  private async designOf(slug: string, version: string): Promise<Design> {
    const parsed = designSchema.safeParse(JSON.parse(await this.store.readFile(slug, version, 'design.json')));
    if (parsed.success) return parsed.data;
    throw new StoreError('broken', `${slug}/${version}/design.json is no design`, { cause: parsed.error });
  }

  private async keepAnswer(slug: string, message: string, reply: string, job: Job): Promise<JobResult> {
    await this.store.addTurn(slug, { you: message, bot: reply, version: '', steps: job.steps, job: job.id });
    return { version: null, prompt: message, reply, changes: [], decisions: [] };
  }

  private async keepVersion(
    slug: string,
    message: string,
    built: Built,
    at: { version: string; parent: string | null },
    job: Job,
  ): Promise<JobResult> {
    const made: NewVersion = {
      id: at.version,
      files: built.files,
      row: { ...boardFacts(built.board), summary: built.design.summary, prompt: message, parent: at.parent },
      turn: { you: message, bot: built.reply, steps: job.steps, job: job.id },
      name: built.name,
    };
    await this.store.commit(slug, made);
    return { version: at.version, prompt: message, reply: built.reply, changes: built.changes, decisions: built.decisions };
  }

  private async keepFailure(slug: string, message: string, error: unknown, job: Job): Promise<void> {
    const bot = error instanceof DesignError ? error.reason : error instanceof Error ? error.message : String(error);
    try {
      await this.store.addTurn(slug, { you: message, bot, version: '', steps: job.steps, error: true, job: job.id });
    } catch (second) {
      // The job's own failure is the one to tell; it may be the very reason why this could not be written.
      if (!(second instanceof Error)) throw second;
    }
  }
}

/** The counts of a version row. */
export function boardFacts(board: Board): Pick<NewVersion['row'], 'parts' | 'erc_errors' | 'gaps' | 'cost' | 'passed'> {
  const errors = board.findings.filter((f) => f.severity === 'error');
  return {
    parts: board.stats.parts,
    erc_errors: errors.filter((f) => f.rule.startsWith('erc.')).length,
    gaps: board.gaps.length,
    cost: board.cost,
    passed: board.passed,
  };
}
