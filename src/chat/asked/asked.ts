import type { Board } from '../../board/index.js';
import { type Design, DesignError } from '../../design/index.js';
import { layersOf, purposeOf } from '../../engineer/index.js';
import { auditDesign, endingOn, type HeartUnmet, heartUnmet, refusedOf } from '../../ledger/index.js';
import type { Lexicon } from '../../lexicon/index.js';
import type { Library } from '../../parts/index.js';
import { type Change, read } from '../../reader/index.js';
import { type Ask, MOST_ASKS, type Request, requestSchema } from '../../request/index.js';
import { accepted, isQuestion, withoutQuestions } from '../builtin/index.js';
import { fromScript } from '../builtin/language/scripts.js';
import { relative } from './relative.js';

/** A message as the request has it. */
export interface Asked {
  readonly request: Request;
  /** What the message changes of what was asked. */
  readonly changes: readonly Change[];
  /** The message goes back to an earlier version, whose own request holds. */
  readonly undone: boolean;
  /** What is planned: the message, or the one before it that was answered with a question and is now to be built. */
  readonly message: string;
  /** What there is to say of the language that the message was read in; empty: nothing. */
  readonly readAs: string;
}
interface Heard {
  readonly message: string;
  readonly base: Design | null;
  readonly board: Board | null;
  readonly history: readonly { readonly you: string; readonly bot: string }[];
  /** Build whatever is missing. */
  readonly anyway?: boolean;
}

/** The words that every question about the heart of a wish ends with, by which its answer is known. */
export const ANYWAY = 'Say “build anyway” to have it as it can be.';

/** Reads a message into the standing request: a first message, an edit, or the answer to our question. `library`: what the board that stands is made of. */
export function askedOf({ message: written, base, board, history, anyway }: Heard, lexicon: Lexicon, library?: Library): Asked {
  // Scripts that the lexicon has no words in are read word by word in English.
  const meant = base === null ? written : accepted(written, history);
  const script = fromScript(meant);
  const message = script?.text ?? meant;
  const open = base === null ? openQuestion(history, meant, lexicon) : null;
  const before = open === null ? (base?.request ?? null) : read(open, null, lexicon).request;
  const orders = base === null ? message : withoutQuestions(message);
  const told = base === null ? null : relative(orders, base, lexicon);
  const knows = base?.request === undefined || library === undefined ? null : { design: base, request: base.request, board: null, library, lexicon };
  const standing: OnBoard = { refs: refsOf(board), ends: (concept) => (knows === null ? [] : endingOn(knows, concept)) };
  const { request: heard, changes, readAs } = told === null ? readBeside(orders, before, lexicon, standing) : { ...told, readAs: '' };
  const request = orders === message ? heard : { ...heard, messages: [...heard.messages.slice(0, -1), message] };
  holdable(request);
  const forced = request.anyway === true || anyway === true;
  const undone = changes.some((c) => c.op === 'undo');
  const said = open === null ? message : changes.every((c) => c.op === 'anyway') ? open : `${open}\n${message}`;
  return { request: forced ? { ...request, anyway: true } : request, changes, undone, message: said, readAs: script?.note ?? readAs };
}

/** What a board tells the reader: designators by the asks they stand for, and asks by the connectors that they end on. */
interface OnBoard {
  readonly refs: ReadonlyMap<string, string>;
  readonly ends: (concept: string) => readonly string[];
}

/** Reads a message into a request whose asks that nobody said stand aside, unless the message speaks of them: they are what no "the LED" means. */
function readBeside(message: string, before: Request | null, lexicon: Lexicon, { refs, ends }: OnBoard): ReturnType<typeof read> {
  const unsaid = before?.asks.filter((a) => a.source === 'practice') ?? [];
  if (before === null || unsaid.length === 0) return read(message, before, lexicon, refs, ends);
  const spoken = new Set(read(message, null, lexicon).request.asks.map((a) => a.concept));
  const aside = unsaid.filter((a) => !spoken.has(a.concept) && !spoken.has('bare'));
  const heard = read(message, { ...before, asks: before.asks.filter((a) => !aside.includes(a)) }, lexicon, refs, ends);
  const added = heard.changes.flatMap((c) => (c.op === 'add' ? heard.request.asks.filter((a) => a.id === c.ask && a.not !== true) : []));
  const likeOf = ({ concept }: Ask): Ask | undefined => unsaid.find((a) => a.state === 'wanted' && a.concept === concept);
  // Holes that are asked for come in the place of those that nobody asked for.
  const given = added.flatMap((a) => (a.kind === 'mechanical' ? (likeOf(a) ?? []) : []));
  // Of anything else they are one: from then on it is asked for. What is to be on certain lines stands beside it.
  const plain = (a: Ask): boolean => a.kind !== 'mechanical' && a.pins === undefined && a.links.length === 0 && a.per === undefined;
  const ids = new Map(added.flatMap((a) => (plain(a) ? [[a.id, likeOf(a)?.id ?? a.id] as const] : [])));
  const taken = new Set([...ids].flatMap(([id, like]) => (id === like ? [] : [like])));
  // What is there already and is asked for alone is said to be there.
  const there = heard.changes.length === 0 && spoken.size === 1 ? unsaid.filter((a) => a.state === 'wanted' && spoken.has(a.concept)) : [];
  const told = new Set([...there.map((a) => a.id), ...heard.changes.flatMap((c) => (c.op === 'set' || c.op === 'move' ? [c.ask] : []))]);
  const asks = [...heard.request.asks, ...aside].flatMap((a): Ask[] => {
    if (given.some((g) => g.id === a.id)) return [{ ...a, state: 'dropped' }];
    if (taken.has(a.id)) return [];
    if (ids.has(a.id)) return [{ ...a, id: ids.get(a.id) ?? a.id }];
    return [told.has(a.id) && a.source === 'practice' ? { ...a, source: 'person' } : a];
  });
  const changes = [
    ...there.map(({ id }) => ({ op: 'set' as const, ask: id })),
    ...heard.changes.map((c) => ('ask' in c && taken.has(ids.get(c.ask) ?? '') ? { op: 'set' as const, ask: ids.get(c.ask) ?? c.ask } : c)),
    ...given.map(({ id }) => ({ op: 'drop' as const, ask: id })),
  ];
  return { ...heard, changes, request: { ...heard.request, asks } };
}

/** Refuses what a request cannot hold, before anything is planned or written. Throws DesignError at `message`. */
function holdable(request: Request): void {
  const { length } = request.asks;
  if (length > MOST_ASKS)
    throw new DesignError('message', `it asks for ${length} things, more than one board is planned with (at most ${MOST_ASKS})`);
  const [issue] = requestSchema.safeParse(request).error?.issues ?? [];
  if (issue === undefined) return;
  const [, at, field] = issue.path;
  const ask = typeof at === 'number' && field === 'count' ? request.asks[at] : undefined;
  if (ask !== undefined && issue.code === 'too_big')
    throw new DesignError('message', `${ask.count} ${ask.text} are more than I put on a board: ${issue.maximum} can be asked for at the most`);
  const most = issue.code === 'too_big' ? ` (at most ${issue.maximum})` : '';
  throw new DesignError('message', `it asks for more than one board can be held against: ${issue.path.join('.')}${most}`);
}

/** How an answer begins that goes on with what was said before. */
const GOES_ON =
  /^\W*(?:ok(?:ay)?|then|fine|al?right|no|nope|hm+|well|yes|sure|and|but|instead|just|make it|still|so|with|it|that)\b|^(?=.{0,120}$).*\b(?:another|instead|forgot|forget|actually|rather|after all|not enough|that'?s)\b/i;

/**
 * What was said, line by line, since we have answered with nothing but questions, while there is no board; of anything else that came to no board, what
 * the message goes on with. null: we did not ask last, and it begins anew.
 */
function openQuestion(history: Heard['history'], message: string, lexicon: Lexicon): string | null {
  const open = history.slice(history.findLastIndex(({ bot }) => !bot.includes(ANYWAY)) + 1);
  const goesOn = open.length === 0 && (GOES_ON.test(message) || namesAgain(history, message, lexicon));
  const told = goesOn ? history.filter(({ you }) => !isQuestion(you)) : open;
  return told.length === 0 ? null : told.map(({ you }) => you).join('\n');
}

/** Whether a message behind a refusal speaks of nothing but what was asked for before: it is about that board, and no wish of its own. */
function namesAgain(history: Heard['history'], message: string, lexicon: Lexicon): boolean {
  if (history.at(-1)?.bot.startsWith(REFUSED) !== true) return false;
  const before = new Set(read(history.map(({ you }) => you).join('\n'), null, lexicon).request.asks.map((a) => a.concept));
  const { asks } = read(message, null, lexicon).request;
  return asks.length > 0 && asks.every((a) => before.has(a.concept));
}
/** How a refusal begins. */
const REFUSED = 'No board is built.';

/** Designators of a board by the ask that they serve, as its ledger tells. */
function refsOf(board: Board | null): ReadonlyMap<string, string> {
  return new Map((board?.ledger?.entries ?? []).flatMap((entry) => entry.by.refs.map((ref) => [ref, entry.ask] as const)));
}

/** The design with what was asked; a first board is named for what it is for. */
export function withAsked(design: Design, asked: Asked, first: boolean, lexicon: Lexicon): Design {
  if (asked.undone) return design;
  // A chat model names its own board, unless the wish says what it is for.
  const isFor = first && FOR.has(lexicon.concept(asked.request.purpose?.concept ?? '')?.kind ?? '');
  const name = isFor ? purposeOf(lexicon, asked.request) : null;
  const request = first || isSized(asked, lexicon) ? asked.request : sizedOf(asked.request, design, lexicon);
  return { ...layered(design, request, lexicon), request, ...(name === null ? {} : { name: titled(name) }) };
}

/** Kinds of concepts that say what a board is for. */
const FOR: ReadonlySet<string> = new Set(['purpose', 'function']);
const titled = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether the last message says how large the board is to be: then that is what the outline is held against. */
const isSized = ({ request: { asks, messages } }: Asked, lexicon: Lexicon): boolean =>
  asks.some(
    (a) =>
      a.state === 'wanted' &&
      lexicon.isA(a.concept, 'board_size') &&
      a.figures.some((f) => f.quantity === 'length' && f.value !== undefined && f.words.message === messages.length - 1),
  );

/** The request with the size that an order gave the outline itself; a size that is not wished any more is dropped. */
export const sizedAs = (design: Design, lexicon: Lexicon): Design =>
  design.request === undefined ? design : { ...design, request: sizedOf(design.request, design, lexicon) };

function sizedOf(request: Request, { board }: Design, lexicon: Lexicon): Request {
  const { width_mm, height_mm } = board;
  const lengthsOf = (a: Ask): Ask['figures'] => a.figures.filter((f) => f.quantity === 'length' && f.value !== undefined);
  const all = request.asks.filter((a) => a.state === 'wanted' && a.not !== true && lexicon.isA(a.concept, 'board_size') && lengthsOf(a).length > 0);
  const sized = all.findLast((a) => lengthsOf(a).length > 1) ?? all.at(-1);
  const lengths = sized === undefined ? [] : lengthsOf(sized);
  const [first] = lengths;
  if (sized === undefined || first === undefined) return request;
  const sides = [width_mm, height_mm].flatMap((s) => s ?? []);
  if (sides.length === 1) return request;
  const alike =
    sides.length === 2 && sides.every((s) => lengths.some((f) => f.value === s)) && lengths.every((f) => sides.includes(f.value as number));
  const figures = [...sized.figures.filter((f) => !lengths.includes(f)), ...sides.map((value) => ({ ...first, value }))];
  const now = alike ? sized : sides.length === 0 ? { ...sized, state: 'dropped' as const } : { ...sized, figures };
  // A side that was said by itself before.
  const past = all.filter((a) => a !== sized && lengthsOf(a).some((f) => !sides.includes(f.value as number)));
  if (now === sized && past.length === 0) return request;
  return { ...request, asks: request.asks.map((a) => (a === sized ? now : past.includes(a) ? { ...a, state: 'dropped' as const } : a)) };
}

/** The design with as many copper layers as are asked for, where a board of ours can have them. */
function layered(design: Design, { asks }: Request, lexicon: Lexicon): Design {
  const named = asks.filter((a) => a.state === 'wanted' && a.not !== true).flatMap((a) => layersOf(a, lexicon) ?? []);
  const layers = named.at(-1);
  const other = layers === 4 || (layers === 2 && design.board.layers === 4);
  return other ? { ...design, board: { ...design.board, layers } } : design;
}

/** Where the heart of the wish is not in the design: what is asked back. null: it is, or nobody can say. */
export function heartless(design: Design, library: Library, lexicon: Lexicon): HeartUnmet | null {
  if (design.request === undefined) return null;
  try {
    const ledger = auditDesign({ request: design.request, design, library, lexicon });
    return heartUnmet(ledger, design.request, lexicon);
  } catch (error) {
    // A design that cannot be resolved is refused by the build, with its reason.
    if (error instanceof DesignError) return null;
    throw error;
  }
}

/** The question in place of a board. */
export function questionWords({ question, ways, final }: Pick<HeartUnmet, 'question' | 'ways' | 'final'>): string {
  if (final === true) return question;
  return [question, ...ways.map((way, i) => `${i + 1}. ${way.charAt(0).toUpperCase()}${way.slice(1)}.`), ANYWAY].join('\n');
}

/** Why nothing is built of a request, and the ways out; null: nothing of it is refused. `sure`: of what a model may read otherwise nothing. */
export function refusalWords({ request }: Asked, lexicon: Lexicon, sure = false): string | null {
  const refused = refusedOf(request, lexicon, sure);
  if (refused === null) return null;
  const says = `${REFUSED} ${refused.says.charAt(0).toUpperCase()}${refused.says.slice(1)}`;
  return [says.replace(/\.?$/, '.'), ...refused.ways.map((way, i) => `${i + 1}. ${way.charAt(0).toUpperCase()}${way.slice(1)}.`)].join('\n');
}
