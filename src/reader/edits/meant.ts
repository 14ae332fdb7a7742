import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { type Draft, draftOf, type Mods, UNKNOWN_PART } from '../asks/draft.js';
import type { Part } from '../phrases/order-part.js';
import { wordsIn, wordsOf } from '../text/texts.js';
import { onSide } from './feed.js';
import { heardAll, type Standing, told } from './hearing.js';
import { OF_REF } from './orders.js';

const THE = /\b(?:the|that|this|its|my|our|der|die|das|den|dem|le|la|el|il|de|het)\s+$/i;
/** Said before what is not there yet. */
const NEW = /\b(?:an?|another|one|some|more|new)\s+$/i;
/** "a joystick", "two lamps": what is not there yet. */
export const isNew = ({ from, count, more }: Draft, text: string): boolean => count !== undefined || more === true || NEW.test(text.slice(0, from));

/** Whether what is to be put somewhere and does not stand is wished for: "put a lamp on the back", "put TX and RX lights". */
export const comesNew = (drafts: readonly Draft[], places: readonly unknown[], text: string): boolean =>
  (places.length === 0 && drafts.every((d) => d.definite !== true)) ||
  drafts.some((d) => isNew(d, text) || d.part !== undefined || (d.article === true && d.definite !== true));

/** The one ask among those that stand whose own words hold all that is said: "the panel" of a solar panel. undefined: none, or several. */
export function calledBy(said: string, among: readonly MutableAsk[]): MutableAsk | undefined {
  const words = wordsOf(said);
  const found = words.length === 0 ? [] : among.filter((a) => words.every((w) => wordsOf(a.text).includes(w)));
  return found.length === 1 ? found[0] : undefined;
}

/** The one thing that stands and is called by a noun between the verb and the phrase behind it, where that was taken for a part of the preposition. */
export function calledBefore({ phrase }: Part, { request, live }: Standing): MutableAsk | undefined {
  const begins = Math.max(...['. ', '; ', '\n', ', '].map((mark) => request.text.lastIndexOf(mark, phrase.from - 1) + 1));
  const nouns = wordsOf(request.text.slice(begins, phrase.words[0]?.from ?? phrase.from));
  const called = live.filter((a) => a.kind !== 'connector' && wordsOf(a.text).some((w) => w.length > 2 && nouns.includes(w)));
  return called.length === 1 ? called[0] : undefined;
}

/** "the input terminal", "the output": the one connector of that side. */
function endOf({ from, to, features }: Draft, { text }: Standing['request'], live: readonly MutableAsk[]): MutableAsk | undefined {
  const side = ['input', 'output'].find((way) => features.has(way) || wordsOf(text.slice(from, to)).includes(way));
  const ends = live.filter((a) => a.kind === 'connector' && side !== undefined && a.features.includes(side));
  return ends.length === 1 ? ends[0] : undefined;
}

/** What stands and is named by less than its whole name: by its noun, or as the one controller. */
export function meant(draft: Draft, { request, live }: Pick<Standing, 'request' | 'live'>): MutableAsk | undefined {
  if (draft.part !== undefined || isNew(draft, request.text)) return undefined;
  const sided = endOf(draft, request, live);
  if (sided !== undefined) return sided;
  // "the inputs": what there are several of by that word, whatever sort it is.
  const words = wordsOf(request.text.slice(draft.from, draft.to));
  const several = draft.plural ? live.filter((a) => (a.count ?? 1) > 1 && words.every((w) => wordsOf(a.text).includes(w))) : [];
  if (several.length === 1) return several[0];
  // "the input" of a board that stands and has no inputs of its own: where its supply comes in.
  const comesIn =
    draft.concept.id === 'input' && !draft.plural && draft.figures.length === 0 && !live.some((a) => request.lexicon.isA(a.concept, 'input'));
  if (comesIn) return live.findLast((a) => a.kind === 'supply');
  const alike = live.filter((a) => a.kind === draft.kind);
  const [only, ...others] = alike;
  if (draft.kind === 'controller') return others.length === 0 ? only : undefined;
  const called = calledBy(request.text.slice(draft.from, draft.to), alike);
  // "the knob" where a potentiometer is the one thing of which it is a sort.
  const kin = alike.filter((a) => a.part === undefined && (a.count ?? 1) === 1 && request.lexicon.isA(draft.concept.id, a.concept));
  const said = draft.features.size === 0 && draft.figures.length === 0;
  if (kin.length === 1 && said && called === undefined && (THE.test(request.text.slice(0, draft.from)) || draft.kind === 'input')) return kin[0];
  // "the battery holder" where a coin cell is the one battery: both are sorts of one thing.
  const siblings = only !== undefined && others.length === 0 && draft.figures.length === 0 && THE.test(request.text.slice(0, draft.from));
  return called ?? (siblings && request.lexicon.isA(draft.concept.id, 'battery') && request.lexicon.isA(only.concept, 'battery') ? only : undefined);
}

/** "the panel is 12 V": figures of what is called by a word that names nothing by itself. */
export function toldByName(parts: readonly Part[], standing: Standing): boolean {
  const [first] = parts;
  if (first === undefined || parts.some((p) => p.heads.drafts.length > 0) || !parts.some((p) => p.phrase.lead.copula)) return false;
  const { request, live } = standing;
  const figures = parts.flatMap((p) => p.heads.loose.figures);
  const [said] = figures;
  if (said === undefined) return false;
  const ask = calledBy(request.text.slice(first.phrase.from, Math.min(first.phrase.to, said.item.from)), live);
  return ask !== undefined && told(ask, figures, parts, standing);
}

/** "five connectors" where three sensor connectors stand: so many of what is called so. */
export function countedAs(parts: readonly Part[], { request, live, known }: Standing): boolean {
  const [draft, ...more] = parts.flatMap((p) => p.heads.drafts);
  if (draft?.count === undefined || more.length > 0 || draft.more === true || draft.part !== undefined || known(draft) !== undefined) return false;
  const counted = live.filter((a) => a.count !== undefined && a.kind !== 'mechanical');
  const ask = calledBy(request.text.slice(draft.from, draft.to), counted);
  if (ask === undefined) return false;
  request.tell(ask, draft);
  request.hear(draft);
  request.changed(ask);
  return true;
}

/** "the outputs must be 5 V", where the noun before the verb was taken for one that leads to a figure: of what is called so, else of that side, and never of the supply. */
export function toldAsNoun(parts: readonly Part[], standing: Standing): boolean {
  const { request, live } = standing;
  const [first] = parts;
  const figures = parts.flatMap((p) => (p.phrase.lead.preposition === 'without' ? [] : p.heads.loose.figures));
  if (first?.phrase.lead.edit !== 'set' || figures.length === 0 || parts.some((p) => p.heads.drafts.length > 0)) return false;
  const begins = Math.max(...['. ', '; ', '\n', ', '].map((mark) => request.text.lastIndexOf(mark, first.phrase.from - 1) + mark.length - 1), 0);
  for (const { word, at } of wordsIn(request.text, begins, first.phrase.from)) {
    const [noun] = wordsOf(word);
    const concept = request.lexicon.lookup([word])?.concepts.find((c) => c.kind === 'output');
    const called = live.filter((a) => a.kind === 'output' && noun !== undefined && wordsOf(a.text).includes(noun));
    if (concept === undefined && called.length === 0) continue;
    const [ask, ...more] = called;
    if (ask !== undefined && more.length === 0) return told(ask, figures, parts, standing);
    if (!onSide('out', figures, standing)) request.leave(at, at + word.length, word, 'NOUN');
    return heardAll(parts, standing);
  }
  return false;
}

/** "change it to 12 V": the one thing that has such a figure has another. */
export function onlyOne(parts: readonly Part[], standing: Standing): boolean {
  const [first] = parts;
  const figures = parts.flatMap((p) => p.heads.loose.figures);
  const [said, ...more] = figures;
  const bare = parts.every((p) => p.heads.drafts.length === 0 && p.heads.loose.count === undefined && p.phrase.lead.preposition !== 'without');
  if (first?.phrase.lead.edit !== 'set' || said === undefined || more.length > 0 || !bare) return false;
  const having = standing.live.filter((a) => a.kind !== 'board' && a.figures.some((f) => f.quantity === said.item.quantity));
  const [ask, ...others] = having;
  return ask !== undefined && others.length === 0 && ask.kind === 'supply' && told(ask, figures, parts, standing);
}

/** Asks for which one designator of their letters stands, by these designators: passives stand for what they serve, several for more than one is said of. */
export function soleOf({ refs: said }: Mods, refs: ReadonlyMap<string, string>, asks: readonly MutableAsk[]): MutableAsk[] {
  const letters = (ref: string): string => /^[A-Z]+/.exec(ref)?.[0] ?? '';
  return said.flatMap((ref) => {
    const id = PASSIVE.has(letters(ref)) ? undefined : refs.get(ref);
    const alike = [...refs].filter(([other, ask]) => ask === id && letters(other) === letters(ref));
    return alike.length === 1 ? asks.filter((a) => a.id === id) : [];
  });
}
const PASSIVE: ReadonlySet<string> = new Set(['R', 'C', 'L', 'D', 'F', 'FB']);

/** "change R1 to 2.2k": a part of the board by its designator, whoever asked for it. */
export function byRef(mods: Mods, rest: readonly Part[], refs: ReadonlyMap<string, string>, request: RequestBuilder): boolean {
  const [ref] = mods.refs;
  if (ref === undefined) return false;
  const concept = request.lexicon.concept(OF_REF[/^[A-Z]+/.exec(ref)?.[0] ?? ''] ?? 'component') ?? UNKNOWN_PART;
  const { from } = mods.heard.find((h) => h.field === 'refs')!;
  const at = { from, to: from + ref.length, text: ref, kind: 'thing', concepts: [concept], plural: false, speech: 'NOUN' } as const;
  const asked = refs.get(ref);
  const ask = request.asks.find((a) => a.id === asked) ?? request.add(draftOf(at, concept, mods));
  if (asked === undefined) ask.part = ref;
  for (const { heads } of rest) request.tell(ask, heads.loose);
  request.changed(ask);
  return true;
}
