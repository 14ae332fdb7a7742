import type { Attached, ModelChoice } from '../chat/model/index.js';
import type { Design, Selection } from '../design/index.js';
import { baseOf, type ProjectStore, type Proposal, type Proposals, readDesign, reviewOf, reviewWords, StoreError } from '../projects/index.js';
import { asRead } from './as-read.js';
import type { Again, ReadyChange } from './asked-job.js';
import type { JobResult } from './job.js';
import { pastOf } from './past.js';
import type { Ended } from './queue.js';
import type { Builder, BuiltTurn, Task } from './turn.js';
import { boardAsRead, boardFacts, boardIfReadable, boardName, DEFAULT_SEED, readBoard, type Started, type Submits, saidBefore } from './turns.js';

/** What `wait: true` answers to a proposal. */
export interface FinishedProposal {
  reply: string;
  proposal: ProposalView | null;
  review: Proposal['review'] | null;
  said: string[];
  refused: string[];
  ref?: string;
  removed?: string[];
}

/** A proposal as the API tells it. */
export interface ProposalView {
  message: string;
  scope: Selection | null;
  review: Proposal['review'];
  files: { name: string; size: number; kind: string }[];
  said: string[];
  base: string;
  created: number;
}

/** Changes to a board that are built on a copy first. Nothing here writes to the project's versions until somebody accepts. */
export class Proposing {
  constructor(
    private readonly store: ProjectStore,
    readonly proposals: Proposals,
    private readonly queue: Submits,
    private readonly builder: Builder,
  ) {}

  /** The current version's design; StoreError `conflict` while there is no board. */
  async currentDesign(slug: string): Promise<{ base: string; design: Design }> {
    const base = baseOf(slug, await this.store.read(slug), null);
    return { base, design: await readDesign(this.store, slug, base) };
  }

  /** A change that the chat makes, within a selection. */
  async propose(
    slug: string,
    message: string,
    selection: Selection | null,
    model: ModelChoice | null = null,
    attached: readonly Attached[] = [],
  ): Promise<Started> {
    const { base, design } = await this.currentDesign(slug);
    const project = await this.store.read(slug);
    const more = attached.length === 0 ? {} : { attached };
    const thinking = { chat: model, history: saidBefore(project), ...(await pastOf(this.store, slug, project, message)) };
    return this.take(slug, {
      message,
      base,
      before: design,
      scope: selection,
      again: { what: 'propose', message, selection, model, ...more },
      task: { kind: 'propose', message, ...more, base: design, board: await boardIfReadable(this.store, slug, base), selection, ...thinking },
    });
  }

  /** A change that is known already. */
  async proposeChange(slug: string, message: string, base: string, before: Design, change: ReadyChange): Promise<Started> {
    const read = await boardAsRead(this.store, slug, base);
    if (read !== null) throw new StoreError('conflict', asRead(read));
    const board = await boardIfReadable(this.store, slug, base);
    const scope = { refs: change.removed ?? [], nets: [] };
    const again: Again = { what: 'change', message, base, change };
    return this.take(slug, {
      message,
      base,
      before,
      scope,
      again,
      task: { kind: 'build', design: change.design, base: before, board, ...scopedTo(change) },
      change,
    });
  }

  async finished({ job, failure }: Ended): Promise<FinishedProposal> {
    if (job.result === null) throw failure;
    const told = this.told.get(job.id);
    this.told.delete(job.id);
    const proposal = await this.proposals.get(job.project);
    if (told === undefined || proposal === null || told.id !== proposal.id) {
      return { reply: job.result.reply, proposal: null, review: null, said: [], refused: told?.refused ?? [] };
    }
    const { ref, removed, review, said, refused } = proposal;
    return {
      reply: job.result.reply,
      proposal: await this.view(job.project),
      review,
      said,
      refused,
      ...(ref === undefined ? {} : { ref }),
      ...(removed === undefined ? {} : { removed }),
    };
  }

  /** null while nothing is proposed. */
  async view(slug: string): Promise<ProposalView | null> {
    const proposal = await this.proposals.get(slug);
    if (proposal === null) return null;
    const { message, scope, review, said, base, created } = proposal;
    return { message, scope, review, files: await this.proposals.files(slug, proposal), said, base, created };
  }

  /** Makes the proposal the next version. Built again first when another version took the id that is printed on its board. */
  async accept(slug: string): Promise<string> {
    await this.proposals.acceptable(slug);
    const release = await this.queue.reserve(slug);
    try {
      // Looked at again, now that nobody else can accept or replace it.
      const proposal = await this.proposals.acceptable(slug);
      const id = await this.store.nextVersion(slug);
      const files = id === proposal.version ? null : (await this.buildAgain(slug, proposal, id)).files;
      await this.proposals.accept(slug, proposal, id, files);
      return id;
    } finally {
      await release();
    }
  }

  private async buildAgain(slug: string, proposal: Proposal, version: string): Promise<BuiltTurn> {
    const design = JSON.parse(await this.proposals.readFile(slug, 'design.json')) as Design;
    const name = boardName(await this.store.read(slug));
    const board = await boardIfReadable(this.store, slug, proposal.base);
    const taken = await this.builder.run(
      { kind: 'build', design, base: null, board, byHand: proposal.by_hand, seed: proposal.seed, version, name },
      { work: this.store.path(slug, '.work') },
    );
    if (taken.kind === 'built') return taken;
    throw new StoreError('conflict', taken.reply);
  }

  /** What a finished job's caller is told beyond the job: which proposal is its, and what was refused. */
  private readonly told = new Map<string, { id: string | null; refused: string[] }>();

  private take(
    slug: string,
    order: { message: string; base: string; before: Design; scope: Selection | null; again: Again; task: Untargeted; change?: ReadyChange },
  ): Promise<Started> {
    const { message, base, before, scope, change } = order;
    return this.queue.submit({
      kind: 'chat',
      project: slug,
      message,
      order: order.again,
      work: async ({ phase, picture, signal, job, fence, user }): Promise<JobResult> => {
        const [project, version, waiting] = await Promise.all([this.store.read(slug), this.store.nextVersion(slug), this.proposals.get(slug)]);
        const seed = before.constraints.rules?.seed ?? DEFAULT_SEED;
        const taken = await this.builder.run({ ...order.task, seed, version, name: boardName(project) } as Task, {
          id: job().id,
          user,
          signal,
          onPhase: phase,
          onPicture: picture,
          work: this.store.path(slug, '.work'),
        });
        const reply = (words: string): string => (waiting === null ? words : `${words}\n\nThe proposal that was waiting is replaced.`);
        if (taken.kind === 'answer') {
          this.told.set(job().id, { id: null, refused: taken.refused });
          return { version: null, prompt: message, reply: taken.reply, changes: [], decisions: [] };
        }
        signal.throwIfAborted();
        phase('commit');
        const sides = [{ design: before, board: await readBoard(this.store, slug, base) }, taken] as const;
        const review = reviewOf(...sides);
        const words = reply([change?.reply ?? taken.reply, takenBackWords(taken.takenBack ?? [])].filter((t) => t !== '').join(' '));
        const said = reviewWords(review, ...sides);
        const kept = await this.proposals.put(
          slug,
          {
            message,
            scope,
            review,
            said,
            refused: taken.refused,
            reply: words,
            changes: taken.changes,
            base,
            version,
            seed,
            by_hand: taken.byHand === true,
            steps: job().steps,
            row: { ...boardFacts(taken.board), summary: taken.design.summary },
            ...(change?.ref === undefined ? {} : { ref: change.ref }),
            ...(change?.removed === undefined ? {} : { removed: change.removed }),
          },
          taken.files,
          fence,
        );
        this.told.set(job().id, { id: kept.id, refused: taken.refused });
        return { version: null, prompt: message, reply: words, changes: taken.changes, decisions: taken.decisions };
      },
    });
  }
}

const scopedTo = ({ removed }: ReadyChange) => (removed === undefined ? {} : { removed });

/** What goes with the parts that were asked for. */
const takenBackWords = (words: readonly string[]): string =>
  words.length === 0 ? '' : `What was asked for with ${words.length === 1 ? 'it' : 'them'} is taken back: ${words.map((w) => `“${w}”`).join(', ')}.`;

/** A task before it knows its version, seed and name. */
type Untargeted = { [K in Task['kind']]: Omit<Extract<Task, { kind: K }>, 'seed' | 'version' | 'name'> }[Task['kind']];
