import type { MutableAsk, RequestBuilder } from './builder.js';
import type { Item, Thing } from './item.js';
import { inRuns } from './runs.js';
import { wanted } from './wanted.js';

/** A number beside what follows it, which may leave out the noun that was counted before. */
type Count = Extract<Item, { kind: 'count' }>;
/** A counted noun that stands before. */
interface Told {
  readonly thing: Thing;
  /** undefined: nobody counted; as many as a list tells. */
  readonly count?: number;
  readonly listed?: true;
}
/** Things behind what was counted among which its parts are. */
const REACH = 30;
/** No list tells more of one. */
const MOST = 100;

/** Words behind a number that tell of which of them it is: not a range, and no step. */
const TELLS = /^(?:with|at|for|on|in|from|of)$/;
/** Kinds of what is said of a thing. */
const SAID = /^feature$/;
/** Kinds of things that are counted on a board. */
const COUNTED = /^(?:load|output|light|sensor|input|connector|component|sound|display|function|controller)$/;

/**
 * "8 LEDs: 4 red, 4 blue", "four outputs, two with 10 A", "6 jacks, one of them mono": the noun that was counted is left out where so many of it are
 * told apart, and stands there for the reader. `echoes`: where what is told apart begins, and where the noun stood.
 */
export function echoed(said: readonly Item[], echoes: Map<number, number>): Item[] {
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
        ? behind(items, i, item)
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

/** "4 red and 4 green LEDs": the noun stands once, behind the last of them. */
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
const isFeature = (item: Item | undefined): boolean => item?.kind === 'thing' && item.part === undefined && SAID.test(item.concepts[0]?.kind ?? '');
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
    if (item.kind === 'count')
      return item.counted === undefined && Number.isInteger(item.value) && item.value > 1 ? { thing, count: item.value } : null;
    if (item.kind !== 'thing' && item.kind !== 'figure' && item.kind !== 'package') break;
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
function behind(items: readonly Item[], at: number, { counted, value, text }: Count): { readonly said: number; readonly end: number } | null {
  if (counted !== undefined || !Number.isInteger(value) || value < 1 || /[x×*]/i.test(text)) return null;
  const said = pastFeatures(items, at + 1);
  const next = items[said];
  if (said > at + 1)
    return next === undefined || /^(?:comma|break|close|count)$/.test(next.kind) || next.kind === 'grammar' ? { said, end: said } : null;
  if (next?.kind === 'thing' && next.concepts[0]?.kind === 'place') return { said, end: said };
  if (next?.kind !== 'grammar' || !TELLS.test(next.hit.preposition ?? '')) return null;
  // "One with 4 relays" is one of something else.
  if (next.hit.preposition === 'with' && items[said + 1]?.kind === 'count') return null;
  if (next.hit.preposition !== 'of') return { said, end: said };
  return /^(?:them|these|those|which|it)$/i.test(items[said + 1]?.text ?? '') ? { said, end: said + 2 } : null;
}

/**
 * Asks that tell apart what was counted before them are parts of it and nothing more: "8 outputs, 4 outputs at 2 A and 4 at 500 mA" are eight. What
 * was said of all of them is said of each part; what no part tells of is left of the whole.
 */
export function divided(request: RequestBuilder): void {
  const { lexicon, message } = request;
  const noun = (a: MutableAsk): number | undefined => a.words.map((w) => request.echoes.get(w.from)).find((at) => at !== undefined);
  const echo = (a: MutableAsk): boolean => noun(a) !== undefined;
  const kin = (a: MutableAsk, whole: MutableAsk): boolean =>
    echo(a)
      ? whole.words.some((w) => w.from <= noun(a)! && noun(a)! < w.to)
      : a.kind === whole.kind && (lexicon.isA(a.concept, whole.concept) || lexicon.isA(whole.concept, a.concept));
  const here = wanted(request.asks).filter((a) => a.words.every((w) => w.message === message));
  for (const whole of here) {
    const count = whole.count ?? (whole.several === true ? Number.POSITIVE_INFINITY : 0);
    if (count < 2 || echo(whole) || !request.asks.includes(whole)) continue;
    const end = Math.max(...whole.words.map((w) => w.to));
    const next = here.slice(here.indexOf(whole) + 1, here.indexOf(whole) + 1 + REACH);
    const after = next.filter((a) => request.asks.includes(a) && kin(a, whole) && (a.words[0]?.from ?? 0) >= end);
    // "3 buttons on the left, 2 on the right": those that stand elsewhere are further ones.
    for (const more of after.filter((a) => echo(a) && elsewhere(a, whole))) inherit(request, more, whole);
    const parts: MutableAsk[] = [];
    let sum = 0;
    for (const part of after.filter((a) => !elsewhere(a, whole))) {
      const each = part.per === undefined ? 1 : (request.asks.find((a) => a.id === part.per)?.count ?? 1);
      if (part.count === undefined || (!echo(part) && sum + part.count * each > count)) break;
      sum += part.count * each;
      parts.push(part);
      if (sum === count) break;
    }
    if (parts.length === 0 || !(parts.every(echo) || (sum === count && parts.length > 1))) continue;
    for (const part of parts) inherit(request, part, whole);
    // More are told apart than were counted: what was counted is told, and not built beside them.
    const [said] = whole.words;
    if (sum > count && said !== undefined) request.leave(said.from, said.to, String(count), 'NUM');
    if (sum < count && Number.isFinite(count)) whole.count = count - sum;
    else dissolve(request, whole, parts);
  }
}

const elsewhere = (part: MutableAsk, whole: MutableAsk): boolean =>
  part.place !== undefined && whole.place !== undefined && (part.place.edge !== whole.place.edge || part.place.side !== whole.place.side);

/** What is said of all is said of a part that tells nothing else of the sort. */
function inherit({ lexicon }: RequestBuilder, part: MutableAsk, whole: MutableAsk): void {
  if (lexicon.isA(whole.concept, part.concept) || (part.kind === 'output' && whole.kind !== 'output'))
    Object.assign(part, { concept: whole.concept, kind: whole.kind });
  const own = new Set(part.figures.map((f) => f.quantity));
  part.figures = [...part.figures, ...whole.figures.filter((f) => !own.has(f.quantity))];
  const colour = (f: string): boolean => lexicon.isA(f, 'colour');
  const told = part.features.some(colour);
  part.features = [...new Set([...part.features, ...whole.features.filter((f) => !(told && colour(f)))])];
  part.connector ??= whole.connector;
  part.mounting ??= whole.mounting;
  part.place ??= whole.place;
  part.part ??= whole.part;
  const loads = part.links.some((l) => l.role === 'for') || part.kind === 'load';
  const further = whole.links.filter((l) => l.ask !== part.id && !(loads && l.role === 'for') && !part.links.some((p) => p.role === l.role));
  part.links = [...part.links, ...further];
  for (const key of ['connector', 'mounting', 'place', 'part'] as const) if (part[key] === undefined) delete part[key];
}

/** The whole is its parts: what is joined to it is joined to each of them. */
function dissolve(request: RequestBuilder, whole: MutableAsk, parts: readonly MutableAsk[]): void {
  const [first] = parts;
  for (const ask of request.asks) {
    ask.links = ask.links.flatMap((l) => (l.ask === whole.id ? parts.filter((p) => p !== ask).map((p) => ({ ...l, ask: p.id })) : [l]));
    if (ask.per === whole.id && first !== undefined) ask.per = first.id;
  }
  first!.words = [...first!.words, ...whole.words];
  const { purpose } = request;
  if (purpose?.heart.includes(whole.id) === true)
    request.purpose = { ...purpose, heart: purpose.heart.flatMap((h) => (h === whole.id ? parts.map((p) => p.id) : [h])) };
  request.asks.splice(request.asks.indexOf(whole), 1);
  const gone = request.changes.findIndex((c) => 'ask' in c && c.ask === whole.id);
  if (gone >= 0) request.changes.splice(gone, 1);
}
