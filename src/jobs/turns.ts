import { type Board, boardSchema, verdictOf } from '../board/index.js';
import { externalWords } from '../build/index.js';
import type { Attached, ModelChoice, Said } from '../chat/model/index.js';
import { type Constraints, type Design, DesignError, decidesNothing, fitConstraints } from '../design/index.js';
import {
  baseOf,
  type ConstraintDesk,
  type Fence,
  type NewVersion,
  type ProjectDetail,
  type ProjectDocument,
  type ProjectStore,
  parseJson,
  readDesign,
  StaleFence,
  StoreError,
  versionId,
  versionNumber,
} from '../projects/index.js';
import { asRead } from './as-read.js';
import type { Again } from './asked-job.js';
import type { Job, JobResult } from './job.js';
import { pastOf } from './past.js';
import type { Ended, NewJob, Work } from './queue.js';
import type { PackedBoard } from './read-in.js';
import type { Builder, BuiltTurn, Task } from './turn.js';
import { boardWords, paragraphs, placesWords } from './words.js';

/** What `wait: true` answers. */
export interface FinishedTurn {
  reply: string;
  changes: string[];
  board: Board | null;
  version: string | null;
  project: ProjectDetail;
}

export interface Started {
  readonly job: Job;
  readonly ended: Promise<Ended>;
}

/** Where jobs are handed in. */
export interface Submits {
  submit(job: NewJob): Promise<Started>;
  /** Keeps a project from building for a moment; answers how to let go. */
  reserve(project: string): Promise<() => Promise<void>>;
}

export const DEFAULT_SEED = 1;

/** A turn that is about to be built: the task, and what its version and its record will say. */
interface Prepared {
  readonly task: Task;
  readonly parent: string | null;
  /** Lines that the reply begins with. */
  readonly preface?: readonly string[];
  readonly row?: Partial<NewVersion['row']>;
  readonly bakes?: NewVersion['bakes'];
  /** The reply, when the builder's own words are not it. */
  readonly reply?: (built: BuiltTurn) => string;
}

interface Order {
  readonly kind: Job['kind'];
  /** What was asked, or the app's note; the record keeps it. */
  readonly line: string;
  /** What goes with the line; the record keeps the names. */
  readonly attached?: readonly Attached[];
  /** The app took the turn, not a person. */
  readonly note: boolean;
  /** The same, for sending it again. */
  readonly again: Again;
  readonly prepare: (project: ProjectDocument, version: string) => Promise<Prepared>;
}

/** Something said about a board. `anyway`: build whatever is missing of the wish. */
export interface Saying {
  readonly message: string;
  /** Version that becomes current first. */
  readonly base?: string;
  readonly model?: ModelChoice | null;
  readonly anyway?: boolean;
  readonly attached?: readonly Attached[];
}

/** Everything that ends in a version, as jobs: build in a worker, commit, keep the conversation, whatever happens. */
export class Turns {
  constructor(
    private readonly store: ProjectStore,
    private readonly constraints: ConstraintDesk,
    private readonly queue: Submits,
    private readonly builder: Builder,
  ) {}

  /** A message. `base` is the version that is edited; it becomes current first. `model` null: the builtin planner takes it. */
  async chat(slug: string, { message, base, model = null, anyway = false, attached = [] }: Saying): Promise<Started> {
    const project = await this.store.read(slug);
    if (base !== undefined) baseOf(slug, project, base);
    const more = attached.length === 0 ? {} : { attached };
    return this.take(slug, {
      kind: 'chat',
      line: message,
      ...more,
      note: false,
      again: { what: 'chat', message, model, anyway, ...more, ...(base === undefined ? {} : { base }) },
      prepare: async (_before, version) => {
        if (base !== undefined) await this.store.makeCurrent(slug, base);
        const now = await this.store.read(slug);
        const about = now.current === null ? null : await readDesign(this.store, slug, now.current);
        const board = now.current === null ? null : await boardIfReadable(this.store, slug, now.current);
        const target = { seed: about?.constraints.rules?.seed ?? DEFAULT_SEED, version, name: boardName(now) };
        const thinking = { chat: model, history: saidBefore(now), ...(await pastOf(this.store, slug, now, message)) };
        const revision = versionId(versionNumber(version) + 1);
        return { task: { kind: 'chat', message, anyway, ...more, base: about, board, revision, ...thinking, ...target }, parent: now.current };
      },
    });
  }

  /** A design from outside as the next version; `line`: what the conversation says of it. Its constraints hold when the project has none in force. */
  async importDesign(
    slug: string,
    design: Design,
    note: string,
    line = note === '' ? `imported ${design.name}` : `imported ${note}`,
  ): Promise<Started> {
    await this.store.read(slug);
    return this.take(slug, {
      kind: 'import',
      line,
      note: true,
      again: { what: 'design', design, note },
      prepare: async (project, version) => {
        const { constraints, preface } = await this.importedConstraints(slug, project, design);
        const base = project.current === null ? null : await this.designIfReadable(slug, project.current);
        const target = { seed: constraints.rules?.seed ?? DEFAULT_SEED, version, name: boardName(project) };
        return {
          task: { kind: 'build', design: { ...design, constraints }, base, ...target },
          parent: project.current,
          preface,
          row: { label: note },
        };
      },
    });
  }

  /** A board that was read from a file as the next version, as it is; `route`: its open connections get tracks. */
  async importBoard(slug: string, board: PackedBoard, route: boolean, note: string): Promise<Started> {
    await this.store.read(slug);
    const { filename, packed } = board;
    return this.take(slug, {
      kind: 'import',
      line: note === '' ? `imported ${filename}` : `imported ${note}`,
      note: true,
      again: { what: 'board', board, route, note },
      prepare: async (project, version) => {
        const base = project.current === null ? null : await this.designIfReadable(slug, project.current);
        const target = { seed: DEFAULT_SEED, version, name: boardName(project) };
        return { task: { kind: 'import', packed, route, base, ...target }, parent: project.current, row: { label: note } };
      },
    });
  }

  /** The same design built again against the constraints in force. */
  async rebuild(slug: string, wanted: string | null, seed: number | null): Promise<Started> {
    const base = baseOf(slug, await this.store.read(slug), wanted);
    const [design, read] = await Promise.all([readDesign(this.store, slug, base), boardAsRead(this.store, slug, base)]);
    if (read !== null) throw new StoreError('conflict', asRead(read));
    const used = seed ?? (await this.constraints.inForce(slug, base)).constraints.rules?.seed ?? DEFAULT_SEED;
    return this.take(slug, {
      kind: 'chat',
      line: `rebuilt with seed ${used} from ${base}`,
      note: true,
      again: { what: 'rebuild', base, seed },
      prepare: async (project, version) => {
        const [{ constraints }, draft] = await Promise.all([this.constraints.inForce(slug, base), this.constraints.draftOf(slug, base)]);
        // Who moved something by hand wants the rest where it is; a seed, other knobs or nothing at all place everything anew.
        const moved = draft !== null && seed === null && sameKnobs(constraints, design.constraints);
        const board = moved ? await boardIfReadable(this.store, slug, base) : null;
        return {
          task: { kind: 'build', design: { ...design, constraints }, base: design, board, seed: used, version, name: boardName(project) },
          parent: base,
          reply: (built) =>
            paragraphs(
              `Rebuilt ${base} as ${version} with seed ${used}: ${boardWords(built.board)}.`,
              board === null ? '' : placesWords(board, built.board, constraints),
              externalWords(built.board),
            ),
          ...(draft === null ? {} : { bakes: draft }),
        };
      },
    });
  }

  /** The same placement routed again. */
  async routeAgain(slug: string, wanted: string | null): Promise<Started> {
    const base = baseOf(slug, await this.store.read(slug), wanted);
    const [design, board] = await Promise.all([readDesign(this.store, slug, base), readBoard(this.store, slug, base)]);
    if (board.parts.length === 0) throw new StoreError('conflict', `version ${base} of ${slug} has no placement to route`);
    return this.take(slug, {
      kind: 'chat',
      line: `routed again from ${base}`,
      note: true,
      again: { what: 'route', base },
      prepare: async (project, version) => ({
        task: { kind: 'route', design, board, seed: design.constraints.rules?.seed ?? DEFAULT_SEED, version, name: boardName(project) },
        parent: base,
      }),
    });
  }

  /** The answer of a turn that ended well; throws what it failed with. */
  async finished({ job, failure }: Ended): Promise<FinishedTurn> {
    if (job.result === null) throw failure;
    const { version, reply, changes } = job.result;
    const board = version === null ? null : await readBoard(this.store, job.project, version);
    return { reply, changes, board, version, project: await this.store.detail(job.project) };
  }

  /**
   * Keeps the turn of a job that failed in the conversation, unless it has one. Answers the result of one that had committed before its
   * service died, else null.
   */
  async settle(job: Job, failure: unknown, fence: Fence | null = null): Promise<JobResult | null> {
    try {
      const bot = failure instanceof DesignError ? failure.reason : failure instanceof Error ? failure.message : String(failure);
      const turn = { you: job.message, bot, version: '', steps: job.steps, error: true, job: job.id };
      return outcomeIn(await this.store.addTurn(job.project, turn, fence), job.id);
    } catch (error) {
      if (error instanceof StaleFence) throw error;
      if (error instanceof StoreError && error.problem !== 'conflict') return null; // The project is gone: nobody's conversation to keep it in.
      throw error;
    }
  }

  private take(slug: string, order: Order): Promise<Started> {
    const { kind, line, again } = order;
    return this.queue.submit({ kind, project: slug, message: line, recorded: true, order: again, work: this.work(slug, order) });
  }

  private work(slug: string, order: Order): Work {
    return async ({ phase, picture, signal, job, fence, user }) => {
      const project = await this.store.read(slug);
      // An attempt before this one may have come to its end all the same, and told nobody.
      const kept = outcomeIn(project, job().id);
      if (kept !== null) return kept;
      const prepared = await order.prepare(project, await this.store.nextVersion(slug));
      const taken = await this.builder.run(prepared.task, {
        id: job().id,
        user,
        signal,
        onPhase: phase,
        onPicture: picture,
        work: this.store.path(slug, '.work'),
      });
      if (taken.kind === 'answer') return this.keepAnswer(slug, order, taken.reply, job(), fence);
      signal.throwIfAborted();
      phase('commit');
      return this.keepVersion(slug, order, prepared, taken, job(), fence);
    };
  }

  private async keepAnswer(slug: string, order: Order, reply: string, job: Job, fence: Fence | null): Promise<JobResult> {
    await this.store.addTurn(slug, { you: order.line, bot: reply, version: '', steps: job.steps, job: job.id, ...kindOf(order) }, fence);
    return { version: null, prompt: order.line, reply, changes: [], decisions: [] };
  }

  private async keepVersion(slug: string, order: Order, prepared: Prepared, built: BuiltTurn, job: Job, fence: Fence | null): Promise<JobResult> {
    const reply = paragraphs(...(prepared.preface ?? []), prepared.reply?.(built) ?? built.reply);
    const first = built.first === undefined ? null : await this.keepFirst(slug, order, prepared, built.first, built, fence);
    const id = first === null ? prepared.task.version : await this.store.nextVersion(slug);
    await this.store.commit(slug, {
      id,
      files: built.files,
      row: { ...boardFacts(built.board), summary: built.design.summary, prompt: order.line, parent: first ?? prepared.parent, ...prepared.row },
      turn: { you: order.line, bot: reply, steps: job.steps, job: job.id, ...(first === null ? {} : { first }), ...kindOf(order) },
      name: built.name,
      fence,
      ...(built.renamed === undefined ? {} : { renamed: built.renamed }),
      ...(prepared.bakes === undefined ? {} : { bakes: prepared.bakes }),
    });
    return { version: id, prompt: order.line, reply, changes: built.changes, decisions: built.decisions };
  }

  /** The version of a build that was not clean; its revision follows, which is what the turn is remembered by. */
  private async keepFirst(
    slug: string,
    order: Order,
    prepared: Prepared,
    { design, board, files }: NonNullable<BuiltTurn['first']>,
    { name }: BuiltTurn,
    fence: Fence | null,
  ): Promise<string> {
    const id = prepared.task.version;
    const row = { ...boardFacts(board), summary: design.summary, prompt: order.line, parent: prepared.parent, ...prepared.row };
    await this.store.commit(slug, { id, files, row, name, fence });
    return id;
  }

  private async importedConstraints(slug: string, project: ProjectDocument, design: Design) {
    const inForce = project.current === null ? null : await this.constraints.inForce(slug, project.current);
    if (inForce === null || decidesNothing(inForce.constraints)) return { constraints: design.constraints, preface: [] };
    const stay = inForce.unbuilt ? `unbuilt edits of ${inForce.base} wait for a rebuild of it` : `those of ${inForce.base} stay in force`;
    const aside = decidesNothing(design.constraints) ? [] : [`The design's own constraints were set aside: ${stay}.`];
    const built = (await this.designIfReadable(slug, inForce.base))?.constraints ?? {};
    const { constraints, dropped } = fitConstraints(built, design);
    const lost = dropped.length === 0 ? [] : [`Constraints without their part or net went: ${dropped.join(', ')}.`];
    return { constraints, preface: [...aside, ...lost] };
  }

  private async designIfReadable(slug: string, vid: string): Promise<Design | null> {
    try {
      return await readDesign(this.store, slug, vid);
    } catch (error) {
      if (error instanceof StoreError && error.problem === 'conflict') return null;
      throw error;
    }
  }
}

/** Turns that a chat model is told of: those that did not fail. */
export const saidBefore = ({ chat }: ProjectDocument): Said[] =>
  chat
    .filter((t) => t.error !== true && t.bot !== '')
    .map(({ you, bot }) => ({ you, bot }))
    .slice(-10);

/** What a job has come to by the conversation; null: nothing yet, or it failed. */
function outcomeIn({ chat }: ProjectDocument, job: string): JobResult | null {
  const turn = chat.find((t) => t.job === job);
  if (turn === undefined || turn.error === true) return null;
  return { version: turn.version === '' ? null : turn.version, prompt: turn.you, reply: turn.bot, changes: [], decisions: [] };
}

/** Whether nothing is different but where things are and how large the board is. */
const sameKnobs = (a: Constraints, b: Constraints): boolean =>
  JSON.stringify([a.rules, a.board?.sides]) === JSON.stringify([b.rules, b.board?.sides]);

const kindOf = ({ note, attached }: Order): { kind?: 'note'; attached?: { name: string; type: string }[] } => ({
  ...(note ? { kind: 'note' } : {}),
  ...(attached === undefined ? {} : { attached: attached.map(({ name, type }) => ({ name, type })) }),
});

/** The name that boards of a project carry; null while the project waits for its first board to name it. */
export const boardName = (project: ProjectDocument): string | null => (project.auto_named === true ? null : project.name);

/** A version's board document; StoreError `conflict` when it is of another program or broken. */
export async function readBoard(store: ProjectStore, slug: string, vid: string): Promise<Board> {
  const parsed = boardSchema.safeParse(parseJson(await store.readFile(slug, vid, 'board.json')));
  if (parsed.success) return parsed.data;
  throw new StoreError('conflict', `board.json of ${slug}/${vid} is no board that this program can read`, { cause: parsed.error });
}

/** null where the board is of another program or broken: a chat can do without. */
export async function boardIfReadable(store: ProjectStore, slug: string, vid: string): Promise<Board | null> {
  try {
    return await readBoard(store, slug, vid);
  } catch (error) {
    if (error instanceof StoreError && error.problem === 'conflict') return null;
    throw error;
  }
}

/** The board of a version that was read from a file, whose parts stand as the file has them; null for one that was designed. */
export async function boardAsRead(store: ProjectStore, slug: string, vid: string): Promise<Board | null> {
  const board = await boardIfReadable(store, slug, vid);
  return board?.imported === undefined ? null : board;
}

/** The counts of a version row. */
export function boardFacts(board: Board): Pick<NewVersion['row'], 'parts' | 'erc_errors' | 'gaps' | 'cost' | 'passed' | 'asks' | 'findings'> {
  return {
    parts: board.stats.parts,
    erc_errors: ercErrors(board),
    gaps: board.gaps.length,
    cost: board.cost,
    passed: verdictOf(board),
    asks: board.ledger === undefined || board.ledger.asks.of === 0 ? null : board.ledger.asks,
    findings: { errors: found(board, 'error') + board.unrouted.length, warnings: found(board, 'warning') },
  };
}

const found = (board: Board, severity: 'error' | 'warning'): number => board.findings.filter((f) => f.severity === severity).length;

export const ercErrors = (board: Board): number => board.findings.filter((f) => f.severity === 'error' && f.rule.startsWith('erc.')).length;
