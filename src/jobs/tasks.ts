import { deserialize } from 'node:v8';
import type { Board } from '../board/index.js';
import { type Built, build, externalWords, faults, faultWords, importBoard, Layouts, reroute, wishedBoard } from '../build/index.js';
import {
  type Asked,
  askedOf,
  besides,
  failedByAsksAlone,
  firstOf,
  heldToWords,
  knownToModel,
  refusalWords,
  replyOf,
  saidIn,
  sizedAs,
  sizeKept,
  takenBack,
  withAsked,
} from '../chat/asked/index.js';
import { answerFirst, checkText, type Plan } from '../chat/builtin/index.js';
import { type ModelAccess, NO_ACCESS } from '../chat/model/index.js';
import { diffDesigns, sameParts } from '../design/diff.js';
import { alignRefs, brokenWishes, checkConstraints, type Design, DesignError, heldWishes, knownIn, type Wish } from '../design/index.js';
import { keepToSelection, patchOf } from '../design/patch/index.js';
import type { Lexicon } from '../lexicon/index.js';
import { loadLexicon } from '../lexicon/load.js';
import { svgFile } from '../outputs/svg.js';
import { LibraryBook } from '../parts/book.js';
import { describeDesign } from '../parts/describe.js';
import type { Library } from '../parts/index.js';
import { asRead } from './as-read.js';
import { edited } from './edit-turn.js';
import type { ReadBoard } from './read-in.js';
import { type Thinker, thinkerOf } from './thinker.js';
import type { Task, TurnContext, TurnResult } from './turn.js';
import { boardWords, importWords, listed, otherwise, paragraphs, routeWords } from './words.js';

/** One task of the pipeline. Runs in a worker thread: its work is synchronous but for what a chat model is waited for. */
export async function runTask(task: Task, library: Library, context: TurnContext, models: ModelAccess = NO_ACCESS): Promise<TurnResult> {
  switch (task.kind) {
    case 'chat':
      return chat(task, library, context, models);
    case 'propose':
      return propose(task, library, context, models);
    case 'build':
      return asOrdered(task, library, context);
    case 'import':
      return imported(task, context);
    case 'route':
      return routeAgain(task, library, context);
  }
}

type Of<K extends Task['kind']> = Extract<Task, { kind: K }>;
type Done = Extract<TurnResult, { kind: 'built' }>;

async function chat(task: Of<'chat'>, library: Library, told: TurnContext, models: ModelAccess): Promise<TurnResult> {
  const context: TurnContext = { ...told, layouts: new Layouts() };
  const thought = await thinkOver(task, library, context, models);
  if (thought.kind === 'answer') return thought;
  const { design, plan, thinker } = thought;
  const done = built(task, library, context, { design, base: task.base, reply: task.chat === null ? '' : plan.reply });
  const named = plan.renamed === undefined ? done : { ...done, renamed: plan.renamed };
  return { ...(await revised(task, named, task.chat === null ? '' : plan.reply, thinker, library, context)), refused: plan.refused };
}

type Planned = Awaited<ReturnType<Thinker['plan']>>;
/** What the words of a chat task come to, before anything is built. */
export interface Thought {
  readonly kind: 'design';
  readonly design: Design;
  readonly plan: Exclude<Planned, { readonly kind: 'answer' }>;
  readonly thinker: Thinker;
}

/** The first half of a chat task: the design that its words make; an answer where they make none. */
export async function thinkOver(
  task: Of<'chat'>,
  library: Library,
  context: TurnContext = {},
  models: ModelAccess = NO_ACCESS,
): Promise<Thought | Extract<TurnResult, { kind: 'answer' }>> {
  checkText(task.message);
  const lexicon = loadLexicon(library);
  const asked = askedOf(task, lexicon, library);
  const refused = task.base === null && task.chat !== null ? refusalWords(asked, lexicon, true) : null;
  if (refused !== null) return { kind: 'answer', reply: refused, refused: [refused] };
  const judgedBy = (planned: Design, design: Design): Design =>
    task.chat === null
      ? design
      : sizeKept(
          writtenBy(planned, task.base, asked) === asked ? knownToModel(design) : heldToWords(design, { asked, base: task.base, lexicon }),
          lexicon,
        );
  // A trial is what the end of the turn would build, so that it is laid out once.
  const wishedFor = (planned: Design): Design =>
    withHeld(judgedBy(planned, withAsked(edit(task, planned, library), writtenBy(planned, task.base, asked), task.base === null, lexicon)), task);
  const trial = (design: Design): Board => built(task, library, context, { design: wishedFor(design), base: task.base, reply: '' }).board;
  const mind = thinkerOf({ ...task, message: asked.message }, null, library, context, models, trial);
  // What a model revises is held against what was asked as its first board was.
  const revise: Thinker['revise'] = async (design, board) => {
    const better = await mind.revise(design, board);
    return better?.design == null ? better : { ...better, design: wishedFor(better.design) };
  };
  const thinker = task.chat === null ? mind : { ...mind, revise };
  context.onPhase?.('think');
  if (task.base === null && task.chat === null) return first(asked, task, thinker, library, lexicon);
  let plan = edited(task, asked, await planned(thinker, task.board), library, lexicon);
  if (plan.kind === 'answer' && plan.afresh !== undefined && task.base !== null) {
    const anew = askedOf({ message: plan.afresh, base: null, board: null, history: [] }, lexicon);
    return restarted(await first(anew, task, thinker, library, lexicon), task.base);
  }
  if (plan.kind === 'answer') return plan;
  // What is said besides going back is said of the version that stands again; what of it is not done is told.
  if (plan.back !== undefined && plan.back !== '' && task.chat === null) {
    const { back, ...before } = plan;
    const further = await thinkOver({ ...task, message: back, base: before.design, board: null, history: [] }, library, context, models);
    const reply = `${before.reply}\n\n${further.kind === 'design' ? further.plan.reply : further.reply}`;
    if (further.kind === 'design') return { ...further, plan: { ...further.plan, reply } };
    plan = { ...before, back: '', reply, refused: [...(before.refused ?? []), ...(further.refused ?? [])] };
  }
  if (plan.byHand !== undefined && task.base !== null && task.chat === null) return handled(plan, task.base, task, library, context, models);
  const undone = asked.undone || plan.back !== undefined;
  const changed = edit(task, plan.design, library);
  const design = withAsked(
    undone ? withRequestOf(changed, plan.design) : changed,
    { ...writtenBy(plan.design, task.base, asked), undone },
    task.base === null && plan.renamed === undefined,
    lexicon,
  );
  return { kind: 'design', design: withHeld(judgedBy(plan.design, design), task), plan, thinker };
}

/** An edit goes the way of every patch: it is checked, and can be undone. */
const edit = (task: Of<'chat'>, planned: Design, library: Library): Design =>
  task.base === null ? planned : patchOf(task.base, ordered(task, task.base, planned), new LibraryBook(library, task.base)).design;

/** What is asked, as a chat model wrote it down where it did (a model is the other reader), or with what a plan took for it. */
const writtenBy = (design: Design, base: Design | null, asked: Asked): Asked =>
  design.request === undefined || design.request === base?.request ? asked : { ...asked, request: design.request };

type NoDesign = Extract<TurnResult, { kind: 'answer' }>;

/** What a person could have done by hand is done on the board alone, and takes back what it removed; the rest of the message is read of the board as it is then. */
async function handled(
  plan: Thought['plan'],
  base: Design,
  task: Of<'chat'>,
  library: Library,
  context: TurnContext,
  models: ModelAccess,
): Promise<Thought | NoDesign> {
  const { removed = [], rest = '' } = plan.byHand ?? {};
  const lexicon = loadLexicon(library);
  const made = patchOf(base, ordered(task, base, plan.design), new LibraryBook(library, base)).design;
  const { design } = takenBack(base, movedAs(base, sizedAs(made, lexicon)), removed, library, lexicon);
  const done: Thought = { kind: 'design', design: withHeld(design, task), plan, thinker: thinkerOf(task, null, library, context, models) };
  if (rest === '') return done;
  const further = await thinkOver({ ...task, message: rest, base: done.design, board: null }, library, context, models);
  if (further.kind === 'design')
    return {
      ...further,
      plan: { ...further.plan, reply: `${plan.reply}\n\n${further.plan.reply}`, ...(plan.renamed === undefined ? {} : { renamed: plan.renamed }) },
    };
  return { ...done, plan: { ...plan, reply: `${plan.reply}\n\n${further.reply}`, refused: [...(plan.refused ?? []), ...(further.refused ?? [])] } };
}

/** The design with the edge that an order gave a part in place of the one that was asked first, where one ask alone of one thing named that. */
function movedAs(base: Design, design: Design): Design {
  const { request } = design;
  const stood = new Map(base.components.map((c) => [c.ref, c.place?.edge]));
  const moves = design.components.flatMap(({ ref, place }) => {
    const was = stood.get(ref);
    return was === undefined || place?.edge === undefined || place.edge === was || place.edge === 'any' ? [] : [{ was, now: place.edge }];
  });
  const asks = moves.reduce((all, { was, now }) => {
    const named = all.filter((a) => a.state === 'wanted' && a.place?.edge === was);
    const [only] = named;
    if (only?.place === undefined || named.length > 1 || (only.count ?? 1) > 1) return all;
    const place = { ...only.place, edge: now };
    return all.map((a) => (a === only ? { ...a, place } : a));
  }, request?.asks ?? []);
  return request === undefined || asks === request.asks ? design : { ...design, request: { ...request, asks } };
}

/** A first board, without a chat model. */
function first(asked: Asked, task: Of<'chat'>, thinker: Thinker, library: Library, lexicon: Lexicon): Thought | NoDesign {
  const known = answerFirst(asked.message, library, saidIn(asked.request));
  const plan: Plan = known !== null ? { kind: 'answer', reply: known } : firstOf(asked, library, lexicon);
  const refused = [...(plan.refused ?? [])];
  if (plan.kind === 'answer') return { ...plan, refused };
  return { kind: 'design', design: withHeld(plan.design, task), plan: { ...plan, refused: [...refused, ...plan.design.unmet] }, thinker };
}

/** A new board in the place of another keeps what a person decided about that one, and its names where they are the same. */
function restarted(thought: Thought | NoDesign, base: Design): Thought | NoDesign {
  if (thought.kind === 'answer') return thought;
  return { ...thought, design: alignRefs(base, { ...thought.design, constraints: base.constraints }) };
}

/** What a person decided beside the words: it stands over what they say. */
function withHeld(design: Design, { held }: Of<'chat'>): Design {
  if (held === undefined) return design;
  const { quantity, constraints = {} } = held;
  const { board, rules, ...rest } = constraints;
  const over: Design['constraints'] = {
    ...design.constraints,
    ...rest,
    ...(board === undefined ? {} : { board: { ...design.constraints.board, ...board } }),
    ...(rules === undefined ? {} : { rules: { ...design.constraints.rules, ...rules } }),
  };
  return {
    ...design,
    constraints: checkConstraints(over, knownIn(design)),
    board: { ...design.board, ...(quantity === undefined ? {} : { quantity }) },
  };
}

/** A design that goes back to an earlier one wants what that one wanted. */
function withRequestOf(design: Design, { request }: Design): Design {
  const { request: _, ...rest } = design;
  return request === undefined ? rest : { ...rest, request };
}

/** The design less the wishes of before that the message overrules. The builtin planner changes what it is told to; a model may do more. */
function ordered({ chat, message }: Of<'chat' | 'propose'>, base: Design, design: Design): Design {
  return withWishesOf(design, heldWishes(base.wishes ?? [], base, design, chat === null ? null : message), base);
}

/** A design that a person changed by hand: what they decided overrules what they wished before. */
const decided = (base: Design | null, design: Design): Design =>
  base === null ? design : withWishesOf(design, heldWishes(base.wishes ?? [], base, design), base);

/** The design with the wishes of before that are `held`, beside its own. */
function withWishesOf(design: Design, held: readonly Wish[], base: Design): Design {
  const gone = new Set((base.wishes ?? []).filter((w) => !held.includes(w)).map((w) => JSON.stringify(w)));
  if (gone.size === 0) return design;
  const { wishes = [], ...rest } = design;
  const left = wishes.filter((w) => !gone.has(JSON.stringify(w)));
  return left.length === 0 ? rest : { ...rest, wishes: left };
}

/** A design built as it is. */
function asOrdered(task: Of<'build'>, library: Library, context: TurnContext): Done {
  const { base, removed = [] } = task;
  const { design, words } = base === null ? { design: task.design, words: [] } : takenBack(base, task.design, removed, library, loadLexicon(library));
  const done = built(task, library, context, { design: decided(base, design), base, reply: design.summary });
  return {
    ...done,
    ...(words.length === 0 ? {} : { takenBack: words }),
    reply: paragraphs(done.reply, otherwise(done.decisions, 'Noted in the design:')),
  };
}

/** What the message asks for. A board that was read from a file is asked about and never built: whatever would change it is refused. */
async function planned(thinker: Thinker, board: Board | null): ReturnType<Thinker['plan']> {
  if (board?.imported === undefined) return thinker.plan();
  const refusal = { kind: 'answer' as const, reply: asRead(board), refused: [asRead(board)] };
  try {
    const plan = await thinker.plan();
    // The builtin planner says why an order failed, or that it is none of its own; that no order is taken here comes first.
    const answered = plan.kind === 'answer' && plan.unplanned !== true && plan.refused.length === 0 && !plan.reply.startsWith('Not done:');
    return answered ? plan : refusal;
  } catch (error) {
    // The change does not fit what the library knows of the board's parts; it would not be made anyway.
    if (error instanceof DesignError) return refusal;
    throw error;
  }
}

/** A build that is not clean goes back once with its findings. What comes of it stands beside the first where it is cleaner. */
async function revised(task: Of<'chat'>, first: Done, words: string, thinker: Thinker, library: Library, context: TurnContext): Promise<Done> {
  if (task.revision === null || first.board.passed === true || (task.chat === null && failedByAsksAlone(first.board))) return first;
  context.onPhase?.('think');
  const better = await thinker.revise(first.design, first.board);
  if (better === null) return first;
  const { design, said, words: revised = '' } = better;
  if (design === null) return { ...first, reply: paragraphs(said.join(' '), first.reply, revised) };
  if (task.chat !== null && sameDesign(first.design, design)) return { ...first, reply: paragraphs(first.reply, revised === words ? '' : revised) };
  const reply = paragraphs(revised === '' ? words : revised, `The first build was not clean, so I revised it. ${said.join(' ')}`.trim());
  const again: Of<'chat'> = { ...task, version: task.revision };
  const second = built(again, library, context, { design, base: task.base, reply });
  const [now, before] = [faults(second.board), faults(first.board)];
  if (task.chat === null && now >= before) return first;
  // A model has the last word on what it designs, where its board is no worse.
  if (now > before) {
    const is = `it has ${faultWords(second.board)}, and what stands has ${faultWords(first.board)}`;
    const unkept = `A revision was built and is not kept: ${is}. It was: ${diffDesigns(first.design, design).summary.join(' ')}`;
    return { ...first, reply: paragraphs(unkept, first.reply, revised) };
  }
  return { ...first, ...second, first: { design: first.design, board: first.board, files: first.files } };
}

async function propose(task: Of<'propose'>, library: Library, context: TurnContext, models: ModelAccess): Promise<TurnResult> {
  const own = task.chat === null && task.board?.imported === undefined;
  if (!own) context.onPhase?.('think');
  const thought = own ? await thinkOver({ ...task, kind: 'chat', revision: null }, library, context, models) : null;
  const plan =
    thought === null
      ? await planned(thinkerOf(task, task.selection, library, context, models), task.board)
      : thought.kind === 'answer'
        ? thought
        : { ...thought.plan, design: thought.design };
  if (plan.kind === 'answer') return plan;
  const lexicon = loadLexicon(library);
  const kept = keepToSelection(task.base, ordered(task, task.base, plan.design), task.selection, new LibraryBook(library, task.base));
  const { refused } = kept;
  const design = own ? withRequestOf(kept.design, plan.design) : withAsked(kept.design, askedOf(task, lexicon, library), false, lexicon);
  const all = [...new Set([...plan.refused, ...refused])];
  if (sameDesign(task.base, design)) return { kind: 'answer', reply: `Nothing of that may change: ${all.join('; ')}.`, refused: all };
  return { ...built(task, library, context, { design, base: task.base, reply: plan.reply }), refused: all };
}

function imported(task: Of<'import'>, context: TurnContext): TurnResult {
  const { route, base } = task;
  const { design, board } = deserialize(task.packed) as ReadBoard;
  const name = task.name ?? design.name;
  const done = importBoard({ design, board, route, seed: task.seed, name, version: task.version }, buildContext(context));
  const changes = diffDesigns(base, design).summary;
  return { ...shown(done, name), reply: importWords(done.board, route), decisions: [...design.assumptions], changes, refused: [] };
}

function routeAgain(task: Of<'route'>, library: Library, context: TurnContext): TurnResult {
  const { design, board } = task;
  const name = task.name ?? design.name;
  const done = reroute({ design, board, seed: task.seed, name, version: task.version }, library, buildContext(context));
  return {
    ...shown(done, name),
    reply: paragraphs(routeWords(board, done.board), externalWords(done.board)),
    decisions: [],
    changes: [],
    refused: [],
  };
}

/** A turn that sets the seed is built with it; a build is told its own. */
const seedOf = (task: Task, { constraints }: Design): number => (task.kind === 'chat' ? (constraints.rules?.seed ?? task.seed) : task.seed);

function built(
  task: Task,
  library: Library,
  context: TurnContext,
  { design: wished, base, reply }: { design: Design; base: Design | null; reply: string },
): Done {
  // What changed the parts and left the words of the version before has no words of its own.
  const stale = base !== null && wished.summary === base.summary && !sameParts(base, wished);
  const design = stale ? { ...wished, summary: describeDesign(wished, library) } : wished;
  const name = task.name ?? design.name;
  // An edit leaves where it is what it does not touch.
  const before = task.kind === 'chat' || task.kind === 'propose' || task.kind === 'build' ? (task.board ?? null) : null;
  const byHand = task.kind === 'build' && (task.byHand ?? (base !== null && sameOutline(base, design)));
  const done = build({ design, seed: seedOf(task, design), name, version: task.version, before, byHand }, library, buildContext(context));
  const decisions = [...design.assumptions, ...design.unmet];
  const lost = newlyBroken(done, base, before);
  const changes = diffDesigns(base, design).summary;
  const different = base === null ? null : besides(base, design, library, loadLexicon(library));
  return {
    ...shown(done, name),
    byHand,
    reply: paragraphs(
      reply,
      task.kind === 'build' ? '' : replyOf({ design, board: done.board, changes: different, verdict: boardWords(done.board) }),
      externalWords(done.board),
      listed('Not as you wished:', lost),
    ),
    decisions,
    changes,
    refused: [],
  };
}

/** Whether two designs want one outline. */
const sameOutline = (a: Design, b: Design): boolean =>
  JSON.stringify([a.board, a.constraints.board]) === JSON.stringify([b.board, b.constraints.board]);

/** Wishes that this turn broke, by name: those that were broken before have been told. */
function newlyBroken({ design, board }: Built, base: Design | null, before: Board | null): string[] {
  const known = new Set(base === null || before === null ? [] : brokenWishes(base, wishedBoard(before)).map(wishOfSentence));
  return brokenWishes(design, wishedBoard(board)).filter((sentence) => !known.has(wishOfSentence(sentence)));
}

/** A broken wish's sentence begins with the wish. */
const wishOfSentence = (sentence: string): string => sentence.slice(0, sentence.lastIndexOf(': '));

const shown = ({ design, board, files }: Built, name: string) => ({ kind: 'built' as const, name, design, board, files });

const buildContext = ({ signal, onPhase, onPicture, onProgress, external, crew, layouts }: TurnContext) => ({
  ...(layouts === undefined ? {} : { layouts }),
  ...(crew === undefined ? {} : { crew }),
  ...(external === undefined ? {} : { external }),
  ...(signal === undefined ? {} : { signal }),
  ...(onPhase === undefined ? {} : { phase: onPhase }),
  ...(onPicture === undefined ? {} : { shown: (board: Board) => onPicture(svgFile(board)) }),
  ...(onProgress === undefined ? {} : { progress: onProgress }),
});

/** The same design, also in what no diff tells: where parts are wished, and what a person decided. */
const sameDesign = (a: Design, b: Design): boolean =>
  diffDesigns(a, b).empty && JSON.stringify([a.components, a.constraints]) === JSON.stringify([b.components, b.constraints]);
