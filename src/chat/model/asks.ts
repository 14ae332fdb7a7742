import type { Board } from '../../board/index.js';
import { DESIGN_FORMAT, type Design, DesignError, type Kind } from '../../design/index.js';
import { engineer } from '../../engineer/index.js';
import { auditDesign, HAZARD } from '../../ledger/index.js';
import { loadLexicon } from '../../lexicon/load.js';
import type { Library } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import { type Asked, askedOf, editedOf, firstOf, heldToWords, type PersonsWords, refusalWords, toldAsks, withAsked } from '../asked/index.js';

/** A design as the engineer plans it from asks, or why there is none, in sentences. */
export type PlannedAsks = { readonly design: Design; readonly why?: string } | { readonly design?: undefined; readonly why: string };

/**
 * The design that the engineer makes of asks in a model's words, one thing each: a first board, or what they change on one that stands. The asks
 * become the design's request, as those that are read from a person's words do.
 */
export function planAsks(asks: readonly string[], base: Design | null, board: Board | null, library: Library): PlannedAsks {
  const lexicon = loadLexicon(library);
  if (base !== null && base.request === undefined) return { why: 'This board was not planned from asks, so they cannot change it: use apply_patch.' };
  try {
    const asked = askedOf({ message: joined(asks), base, board, history: [] }, lexicon);
    return base === null ? first(asked, library) : changed(asked, base, library);
  } catch (error) {
    if (!(error instanceof DesignError)) throw error;
    return { why: `${error.path}: ${error.reason}.` };
  }
}

/** The lines as they are read together: a line each, so that what stands in one is never joined to the next. */
export const joined = (lines: readonly string[]): string => lines.map((l) => `- ${l.trim()}`).join('\n');

/** What makes no board by itself is planned as far as it goes, for the rest is wired by who asks; what is designed for nobody is not. */
function first(asked: Asked, library: Library): PlannedAsks {
  const lexicon = loadLexicon(library);
  const plan = firstOf(asked, library, lexicon, true);
  if (plan.kind === 'design') return { design: plan.design };
  if (refusalWords(asked, lexicon, true) !== null) return { why: plan.reply };
  const { design } = engineer(asked.request, { library, lexicon, practice: true, wired: true });
  const made = withAsked({ ...(design ?? EMPTY), prompt: asked.message }, asked, true, lexicon);
  // What the library has nothing for is told with the ask, and is the model's to define.
  if (refusalWords(asked, lexicon) !== null) return { design: made };
  return {
    design: made,
    why: (plan.reply.split('What should be on the board?')[0] ?? '').trim().slice(0, LONGEST_WHY),
  };
}

/** Characters of why nothing could be planned. */
const LONGEST_WHY = 600;

export const EMPTY: Design = {
  format: DESIGN_FORMAT,
  name: 'Board',
  prompt: '',
  summary: '',
  board: {},
  components: [],
  nets: [],
  blocks: [],
  constraints: {},
  assumptions: [],
  unmet: [],
};

function changed(asked: Asked, base: Design, library: Library): PlannedAsks {
  const made = editedOf(base, asked, library, loadLexicon(library));
  if (made.kind === 'merged') return { design: made.design };
  return {
    why: made.kind === 'refused' && made.why.length > 0 ? made.why.join(' ') : 'The asks change nothing that the engineer knows: use apply_patch.',
  };
}

/** What a model's board is held against: the person's message as it is read; null where the board was not planned from asks, or nothing can be read. */
export function wordsOf(message: string, base: Design | null, board: Board | null, library: Library): PersonsWords | null {
  if (base !== null && base.request === undefined) return null;
  const lexicon = loadLexicon(library);
  try {
    return { asked: askedOf({ message, base, board, history: [] }, lexicon), base, lexicon };
  } catch (error) {
    if (!(error instanceof DesignError)) throw error;
    return null;
  }
}

/**
 * What the reader makes of a message, a line each, and what it leaves: a small model then says anew only what is unread. '' where there is nothing
 * to tell.
 */
export function heardLines(words: PersonsWords | null): string {
  if (words === null) return '';
  const { request } = words.asked;
  const latest = request.messages.length - 1;
  const left = [...new Set(request.unread.flatMap((u) => (u.words.message === latest ? [u.text] : [])))];
  return [
    ...toldAsks(words).map(([id, a]) => `${id} “${a.text}” (${askedIs(a, request.messages)})`),
    ...(left.length === 0 ? [] : [`not understood: ${left.map((text) => `“${text}”`).join(', ')}`]),
  ].join('\n');
}

/** What an ask was read as, with its figures as they were said: "relay ×4, rated 12 V". */
function askedIs({ not, concept, count, figures }: Ask, messages: readonly string[]): string {
  const said = new Set(figures.map(({ role, words: { message, from, to } }) => `${role} ${messages[message]?.slice(from, to) ?? ''}`));
  return [`${not === true ? 'no ' : ''}${concept}${count === undefined ? '' : ` ×${count}`}`, ...said].join(', ');
}

/** Ids and words of asks that a design meets, wherever its parts stand, and of which nothing is wrong: what is met needs no other meaning. */
export function metIn(design: Design, library: Library, words: PersonsWords | null): ReadonlySet<string> {
  if (design.request === undefined) return new Set();
  const { request = design.request } = words === null ? design : heldToWords(design, words);
  const { entries, findings } = auditDesign({ request, design, library, lexicon: loadLexicon(library) });
  const isFaulty = (text: string): boolean => findings.some((f) => f.severity === 'error' && f.message.startsWith(`“${text}”`));
  const met = entries.filter((e) => e.state === 'met' && !isFaulty(e.text));
  const asks = request.asks.filter((a) => a.place === undefined && met.some((e) => e.ask === a.id));
  return new Set(asks.flatMap((a) => [a.id, a.text]));
}

/** Ids of a design's asks with their words, those that its person's words ask for beside the lines too, as they are told. */
export function askIds(design: Design, words: PersonsWords | null): (readonly [string, string])[] {
  const { request } = words === null ? design : heldToWords(design, words);
  return (request?.asks ?? []).map((a) => [a.id, a.text]);
}

/** Circuits and connectors of a plan that no line asked for, by id and ref: what it took for needed, and who wires the board may not want. */
export function unasked(design: Design, library: Library): { readonly blocks: readonly string[]; readonly parts: readonly string[] } {
  const { request } = design;
  if (request === undefined) return { blocks: [], parts: [] };
  const { entries } = auditDesign({ request, design, library, lexicon: loadLexicon(library) });
  const claimed = new Set(entries.flatMap((e) => e.by.refs));
  // Pull-ups and filters belong to what they hang on.
  const acts = new Set(design.components.flatMap((c) => (PASSIVE.has(c.kind) ? [] : [c.ref])));
  const blocks = design.blocks.filter((b) => !b.refs.some((r) => claimed.has(r)) && b.refs.some((r) => acts.has(r))).map((b) => b.id);
  const parts = design.components.filter((c) => c.kind === 'connector' && c.block === undefined && !claimed.has(c.ref)).map((c) => c.ref);
  return { blocks, parts };
}

const PASSIVE: ReadonlySet<Kind> = new Set<Kind>(['resistor', 'capacitor', 'inductor', 'ferrite']);

/** What is not there at all has nothing else to be told of. */
const ABSENT = /^(?:There is no |The board has no ground|No supply comes onto the board)/;

/**
 * How each ask of a design was read, and whether the design does it, a line each; then what was not understood. With the person's words: what they ask
 * for beside the lines, too.
 */
export function askLines(design: Design, library: Library, words: PersonsWords | null): string[] {
  if (design.request === undefined) return [];
  const { request = design.request } = words === null ? design : heldToWords(design, words);
  const { entries, findings } = auditDesign({ request, design, library, lexicon: loadLexicon(library) });
  const asks = new Map(request.asks.map((a) => [a.id, a]));
  const lines = new Set(design.request.asks.map((a) => a.id));
  const told = (e: (typeof entries)[number]): string => {
    const ask = asks.get(e.ask);
    const count = ask?.count === undefined ? '' : ` ×${ask.count}`;
    const whose = lines.has(e.ask) ? '' : 'of the person’s words, in no line: ';
    return `${e.state} ${e.ask}: ${whose}“${e.text.trim()}” (${ask?.not === true ? 'no ' : ''}${ask?.concept ?? ''}${count}): ${e.says}`;
  };
  const isPlain = (e: (typeof entries)[number]): boolean => !lines.has(e.ask) && (e.state === 'met' || (e.state === 'unmet' && ABSENT.test(e.says)));
  const plain = (state: string): string =>
    entries.flatMap((e) => (isPlain(e) && e.state === state ? [`${e.ask} “${e.text.trim()}”`] : [])).join(', ');
  return [
    ...entries.flatMap((e) => (isPlain(e) ? [] : [told(e)])),
    ...(['met', 'unmet'] as const).flatMap((state) =>
      plain(state) === '' ? [] : [`${state}, of the person’s words, in no line${state === 'met' ? '' : ', not there yet'}: ${plain(state)}`],
    ),
    ...findings.flatMap((f) => (f.rule === HAZARD ? [`mind: ${f.message}`] : [])),
    ...(request.unread.length === 0 ? [] : [`not understood: ${[...new Set(request.unread.map(({ text }) => `“${text}”`))].join(', ')}`]),
  ];
}
