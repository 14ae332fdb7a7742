import type { Board } from '../board/index.js';
import { askedOf, besides, editedOf, planFirst, withAsked } from '../chat/asked/index.js';
import { type About, type Plan, planTurn, revise } from '../chat/builtin/index.js';
import { type ModelAccess, ModelChat, ModelError, type Trial } from '../chat/model/index.js';
import type { Design, Selection } from '../design/index.js';
import { engineer } from '../engineer/index.js';
import { auditDesign } from '../ledger/index.js';
import { loadLexicon } from '../lexicon/load.js';
import type { Library } from '../parts/index.js';
import type { Ask } from '../request/index.js';
import type { Task, TurnContext } from './turn.js';

type Thought = Extract<Task, { kind: 'chat' | 'propose' }>;

/** Who takes a turn's words: the builtin planner, or a chat model. */
export interface Thinker {
  plan(): Promise<Plan & { readonly refused: string[] }>;
  /** The design once more, with what its build found; null: nothing better is known, and nothing is to be said of it. */
  revise(design: Design, board: Board): Promise<Revision | null>;
}

/** A second design of a turn. */
export interface Revision {
  /** null: there is none, and `said` or `words` tell why. */
  readonly design: Design | null;
  readonly said: readonly string[];
  /** A chat model's own words of it; '' where it said none. */
  readonly words?: string;
}

export function thinkerOf(
  task: Thought,
  selection: Selection | null,
  library: Library,
  context: TurnContext,
  models: ModelAccess,
  trial: Trial | null = null,
): Thinker {
  const { message, base, board, chat } = task;
  if (chat === null) {
    const past = task.past === undefined ? {} : { past: task.past.versions, version: task.past.at };
    const about =
      base === null
        ? null
        : {
            design: base,
            board,
            said: task.history,
            merged: mergedInto(base, board, library),
            held: heldAgainst(base, board, library),
            told: toldOf(base, library),
            ...past,
          };
    return {
      plan: async () => {
        const plan = about === null ? planFirst(message, library) : planTurn(message, about, library);
        const unmet = plan.kind === 'design' ? plan.design.unmet.filter((u) => base?.unmet.includes(u) !== true) : [];
        return { ...plan, refused: [...new Set([...(plan.refused ?? []), ...unmet])] };
      },
      revise: async (design, built) => revise(design, built, library),
    };
  }
  const attached = task.attached !== undefined ? { attached: task.attached } : {};
  const model = new ModelChat(chat, models, { message, history: task.history, base, board, selection, ...attached }, library, trial);
  const told = {
    ...(context.signal === undefined ? {} : { signal: context.signal }),
    onStep: (step: number, most: number) => context.onProgress?.('think', step, most, `${chat.backend} ${chat.model}`),
  };
  return {
    plan: () => model.plan(told),
    revise: async (_design, built) => {
      try {
        const { design, reply } = await model.revise(findingsOf(built), told);
        return { design, said: [], words: reply };
      } catch (error) {
        // The first build stands; that it could not be revised is no reason to lose it.
        if (error instanceof ModelError) return { design: null, said: [`It could not be revised: ${error.message}.`] };
        throw error;
      }
    },
  };
}

/** What a change of the request would make of a board. */
const mergedInto =
  (base: Design, board: Board | null, library: Library): NonNullable<About['merged']> =>
  (message) => {
    const lexicon = loadLexicon(library);
    const asked = askedOf({ message, base, board, history: [] }, lexicon, library);
    const made = editedOf(base, asked, library, lexicon);
    if (made.kind === 'refused' && made.why.length > 0) return { why: made.why };
    if (made.kind !== 'merged') return null;
    const design = withAsked(made.design, asked, false, lexicon);
    const { own, beside } = besides(base, design, library, lexicon);
    return { design, reply: made.reply, changes: [...own, ...beside] };
  };

/** What is asked after, as if it were asked for: what the board that stands has of it. */
const heldAgainst =
  (base: Design, board: Board | null, library: Library): NonNullable<About['held']> =>
  (message) => {
    const lexicon = loadLexicon(library);
    const { request, changes } = askedOf({ message, base, board, history: [] }, lexicon, library);
    const asks = changes.flatMap((c) => (c.op === 'add' ? request.asks.filter((a) => a.id === c.ask) : []));
    const unheard = request.unread.some((u) => u.words.message === request.messages.length - 1 && u.weight === 'loud');
    if (unheard || asks.length === 0 || asks.length < changes.length || asks.some((a) => a.not === true || !SEEN.has(a.kind) || isBare(a)))
      return null;
    const { entries } = auditDesign({ request, design: base, library, lexicon });
    return entries.flatMap((e) => (asks.some((a) => a.id === e.ask) ? [`“${e.text}”: ${e.says.replace(/\.?$/, '.')}`] : [])).join('\n');
  };
/** "A resistor" is any: nothing is told by one that is there. */
const isBare = ({ kind, part, figures, features }: Ask): boolean =>
  kind === 'component' && part === undefined && figures.length + features.length === 0;
/** Kinds of things that are seen on a board. */
const SEEN: ReadonlySet<string> = new Set([
  'sensor',
  'input',
  'output',
  'light',
  'display',
  'sound',
  'charging',
  'protection',
  'interface',
  'connector',
  'storage',
  'component',
]);

/** What the engineer decides of the board's request. */
const toldOf =
  ({ request }: Design, library: Library): NonNullable<About['told']> =>
  () => ({ decisions: request === undefined ? [] : engineer(request, { library, lexicon: loadLexicon(library) }).decisions });

const findingsOf = (board: Board): string[] => [
  ...board.findings.filter((f) => f.severity === 'error').map((f) => `${f.rule}: ${f.message}`),
  ...(board.unrouted.length === 0 ? [] : [`${board.unrouted.length} connections could not be routed on ${board.width_mm} × ${board.height_mm} mm`]),
];
