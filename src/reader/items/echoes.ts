import type { Grammar } from '../text/grammar.js';
import type { Item, Thing } from './item.js';
import { inRuns } from './runs.js';

/** A number beside what follows it, which may leave out the noun that was counted before. */
type Count = Extract<Item, { kind: 'count' }>;
/** A counted noun that stands before. */
interface Told {
  readonly thing: Thing;
  /** undefined: nobody counted; as many as a list tells. */
  readonly count?: number;
  readonly listed?: true;
}
/** No list tells more of one. */
const MOST = 100;

/** Words behind a number that tell of which of them it is: not a range, and no step. */
const TELLS = /^(?:with|at|for|on|in|from|along|beside)$/;
/** Kinds of things that are counted on a board. */
const COUNTED = /^(?:load|output|light|sensor|input|connector|component|sound|display|function|controller)$/;

/**
 * "7 lamps: 4 white, 3 amber", "five outputs, two with 10 A", "6 sockets, one of them mono": the noun that was counted is left out where so many of it are
 * told apart, and stands there for the reader. `echoes`: where what is told apart begins, and where the noun stood.
 */
export function echoed(said: readonly Item[], echoes: Map<number, number>, grammar: Grammar): Item[] {
  const items = inRuns(said, (start) => shared(said, start));
  const out: Item[] = [];
  let told: Told | null = null;
  for (let i = 0; i < items.length; i++) {
    const item = soleOf(items[i]!);
    const before = items[i - 1];
    if (item.kind === 'break') told = null;
    if (item.kind === 'thing' && item.plural) told = latest(told, toldAt(items, i), items[i + 1]);
    if (item.kind === 'count' && told !== null && isIndex(before, item, told)) {
      for (const { from } of [item, before!]) echoes.set(from, told.thing.from);
      out.splice(-1, 1, { ...item, value: 1 }, before as Thing);
      continue;
    }
    const lists = told !== null && (told.count !== undefined || told.listed === true || before?.kind === 'colon' || before?.kind === 'open');
    const end =
      item.kind === 'count' &&
      told !== null &&
      lists &&
      (opens(before) || (told.listed === true && isFeature(before))) &&
      item.value < (told.count ?? MOST)
        ? behind(items, i, item, grammar)
        : null;
    if (end === null || told === null) {
      out.push(items[i]!);
      continue;
    }
    echoes.set(item.from, told.thing.from);
    told = { ...told, listed: true };
    const { article: _a, definite: _d, ...thing } = told.thing;
    out.push(item, ...items.slice(i + 1, end.said), { ...thing, from: item.from, to: items[end.said - 1]!.to, speech: 'NOUN' });
    i = end.end - 1;
  }
  return out;
}

/** "3 white and 5 amber lamps": the noun stands once, behind the last of them. */
function shared(items: readonly Item[], start: number): { readonly end: number; readonly instead: readonly Item[] } | null {
  const first = items[start];
  if (first?.kind !== 'count' || first.counted !== undefined) return null;
  const end = pastFeatures(items, start + 1, true);
  if (end === start + 1) return null;
  let at = end;
  const joint = items[at];
  if (joint?.kind === 'comma' || joint?.kind === 'slash' || (joint?.kind === 'grammar' && joint.hit.plain === 'and')) at++;
  const further = items[at];
  if (further?.kind !== 'grid' && (further?.kind !== 'count' || further.counted !== undefined)) return null;
  const told = pastFeatures(items, at + 1, true);
  // "…, 4 buttons": a number of which nothing is said counts something else.
  if (told === at + 1) return null;
  const noun = items[told];
  // A third number of them: the same for it.
  const next = noun?.kind === 'thing' ? noun : shared(items, at)?.instead.at(-1);
  if (next?.kind !== 'thing' || !next.plural || !COUNTED.test(next.concepts[0]?.kind ?? '')) return null;
  return { end, instead: [...items.slice(start, end), { ...next, from: first.from, to: items[end - 1]!.to }] };
}

const isNoun = (item: Item | undefined): boolean => item?.kind === 'thing' && item.concepts[0]?.kind !== 'place';
const isFeature = (item: Item | undefined): boolean => item?.kind === 'thing' && item.part === undefined && item.concepts[0]?.kind === 'feature';
function pastFeatures(items: readonly Item[], start: number, figures = false): number {
  let at = start;
  while (isFeature(items[at]) || (figures && items[at]?.kind === 'figure')) at++;
  return at;
}

/** What was counted goes before what is only named, unless a list begins behind that. */
const latest = (told: Told | null, next: Told | null, behind: Item | undefined): Told | null =>
  next === null || (next.count === undefined && told?.count !== undefined && behind?.kind !== 'colon' && behind?.kind !== 'open') ? told : next;

/** What is counted by the nearest number before it, past what is said of it. */
function toldAt(items: readonly Item[], at: number): Told | null {
  const thing = items[at] as Thing;
  if (!COUNTED.test(thing.concepts[0]?.kind ?? '') || isNoun(items[at + 1])) return null;
  for (let i = at - 1; i >= 0; i--) {
    const item = items[i]!;
    // The contacts of each are passed over: they count nothing that is told apart.
    if (item.kind === 'count' && item.counted === undefined && items[i - 1]?.kind !== 'count')
      return Number.isInteger(item.value) && item.value > 1 ? { thing, count: item.value } : null;
    if (item.kind !== 'count' && item.kind !== 'thing' && item.kind !== 'figure' && item.kind !== 'package') break;
  }
  return { thing };
}

/** "one" that counts nothing by itself. */
const soleOf = (item: Item): Item => {
  const { from, to, text } = item;
  return item.kind === 'grammar' && item.speech === 'NUM' && /^\p{L}+$/u.test(text) ? { kind: 'count', value: 1, from, to, text } : item;
};

/** "fan 2": one of those that were counted. */
const isIndex = (thing: Item | undefined, { counted, value }: Count, { thing: of, count }: Told): boolean =>
  thing?.kind === 'thing' &&
  !thing.plural &&
  thing.part === undefined &&
  thing.concepts[0] === of.concepts[0] &&
  counted === undefined &&
  count !== undefined &&
  value <= count;

/** Where a new part of a list begins. */
const opens = (before: Item | undefined): boolean =>
  before !== undefined &&
  (/^(?:comma|colon|open)$/.test(before.kind) || (before.kind === 'grammar' && (before.hit.plain === 'and' || before.hit.preposition === 'with')));

/** What tells of which the number is: where that begins to lack its noun, and where the reader goes on; null: a noun of its own follows, or nothing. */
function behind(
  items: readonly Item[],
  at: number,
  { counted, value, text }: Count,
  grammar: Grammar,
): { readonly said: number; readonly end: number } | null {
  if (counted !== undefined || !Number.isInteger(value) || value < 1 || /[x×*]/i.test(text)) return null;
  const said = pastFeatures(items, at + 1);
  const next = items[said];
  if (said > at + 1)
    return next === undefined || /^(?:comma|break|close|count)$/.test(next.kind) || next.kind === 'grammar' ? { said, end: said } : null;
  if (next?.kind === 'thing' && next.concepts[0]?.kind === 'place') return { said, end: said };
  const them = grammar.partOf(items.slice(said, said + LONGEST_OF).map((i) => i.text));
  if (them?.them === true) return { said, end: said + itemsIn(items, said, them.words) };
  if (next?.kind !== 'grammar' || !TELLS.test(next.hit.preposition ?? '')) return null;
  // "One with 4 relays" is one of something else.
  return next.hit.preposition === 'with' && items[said + 1]?.kind === 'count' ? null : { said, end: said };
}

/** Words of the longest "of them". */
const LONGEST_OF = 4;
/** So many items as these words take. */
function itemsIn(items: readonly Item[], at: number, words: number): number {
  let taken = 0;
  let n = 0;
  for (; n < words; taken++) n += items[at + taken]?.text.split(/\s+/).length ?? words;
  return taken;
}
