import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { type Draft, isAskKind, noMods, plainDraft, type Said } from '../asks/draft.js';
import { numbersOf } from '../asks/numbering.js';
import { CHANNELS, type Part } from '../phrases/order-part.js';
import type { Grammar } from '../text/grammar.js';
import { wordsIn } from '../text/texts.js';
import { bearerOf } from './recounting.js';

/** Which of several is spoken of: its number, or -1 for the last, and where that is said. */
interface Which {
  readonly number: number;
  readonly from: number;
  readonly to: number;
  /** Something that stands is meant, and no further one. */
  readonly sure: boolean;
}

/** Kinds of which there are not several of one sort to tell apart by numbers. */
const WHOLE: ReadonlySet<MutableAsk['kind']> = new Set(['controller', 'board', 'quality', 'mechanical', 'marking', 'behaviour']);
/** Words back from a thing that an ordinal stands at most: "the second red lamp". */
const FAR = 4;
/** Words behind one that is told by its number alone, up to what is said of it: "the second one has to have …". */
const SAID_OF = 6;

/** Where the clause begins in which something stands. */
const beginningOf = (at: number, text: string): number => Math.max(...['. ', '; ', '\n', ', '].map((m) => text.lastIndexOf(m, at - 1) + 1));

/** "the second …", "the last …": an ordinal before `to`; behind "a" it is one more. */
function ordinalIn(text: string, from: number, to: number, { ordinals, indefinite }: Grammar, far = FAR): Which | null {
  const words = wordsIn(text, from, to);
  const i = words.findLastIndex(({ word }, at) => ordinals.has(word) && at >= words.length - far);
  const [before, found] = [words[i - 1], words[i]];
  if (found === undefined || (before !== undefined && indefinite.has(before.word))) return null;
  return { number: ordinals.get(found.word)!, from: found.at, to: found.at + found.word.length, sure: before !== undefined };
}

/** So many of those that were spoken of: "two of the lamps", "one of them". */
interface Some {
  readonly count: number;
  readonly from: number;
  readonly to: number;
  /** "of them": nothing else names them. */
  readonly them: boolean;
  /** "of the four". */
  readonly of?: number;
}

/** Where so many of several are told between two places of a text; null: nowhere. */
export function someIn(text: string, from: number, to: number, grammar: Grammar): Some | null {
  const words = wordsIn(text, from, to);
  for (const [i, { word, at }] of words.entries()) {
    const hit = grammar.lookup([word], 0);
    const count = hit?.number ?? (hit?.more === undefined ? Number(word) : Number.NaN);
    const tail = Number.isInteger(count) && count > 0 ? grammar.partOf(words.slice(i + 1).map((w) => w.word)) : null;
    const last = words[i + (tail?.words ?? 0)];
    // "two of the four": so many as there are.
    const next = words[i + (tail?.words ?? 0) + 1];
    const of = next === undefined ? undefined : (grammar.lookup([next.word], 0)?.number ?? undefined);
    const end = of === undefined ? last : next;
    if (tail !== null && end !== undefined)
      return { count, from: at, to: end.at + end.word.length, them: tail.them, ...(of === undefined ? {} : { of }) };
  }
  return null;
}

/** The last so many of several: nobody said which. */
const lastOf = ({ count, from, to }: Some): Which[] => Array.from({ length: count }, (_, i) => ({ number: i - count, from, to, sure: true }));

/** The numbers by which a draft tells one, or some, of several: "relay 2", "the third relay", "relays 1 and 3". */
function whichOf(draft: Draft, parts: readonly Part[], text: string, grammar: Grammar): readonly Which[] {
  const at = parts.findIndex((p) => p.heads.drafts.includes(draft));
  const { phrase } = parts[at]!;
  if (draft.part !== undefined || draft.refs.length > 0) return [];
  const some =
    parts[0]?.phrase.lead.edit === 'keep' ? null : someIn(text, parts[at - 1]?.phrase.to ?? beginningOf(phrase.from, text), draft.to, grammar);
  if (some !== null) return lastOf(some);
  const next = phrase.words.find((w) => w.from >= draft.to);
  // "… the coin cell two pencil cells": so many of what follows.
  const after = next === undefined ? undefined : phrase.words.find((w) => w.from >= next.to);
  const counts = after?.kind === 'thing' && after.concepts.some((c) => isAskKind(c.kind));
  const numbered = next?.kind === 'count' && !counts && next.counted === undefined && text.slice(draft.to, next.from).trim() === '' ? next : null;
  if (numbered !== null) {
    const more = parts.slice(at + 1).findIndex((p) => p.heads.drafts.length > 0 || p.heads.loose.count === undefined || p.phrase.words.length > 1);
    const further = draft.plural ? parts.slice(at + 1, more < 0 ? parts.length : at + 1 + more) : [];
    const others = further.flatMap((p) => p.phrase.words.flatMap((w) => (w.kind === 'count' ? [w] : [])));
    return [numbered, ...others].map(({ value, from, to }) => ({ number: value, from, to, sure: true }));
  }
  const said = draft.plural ? null : ordinalIn(text, beginningOf(phrase.from, text), draft.to, grammar);
  const adds = draft.more === true && said?.sure !== true && parts[0]?.phrase.lead.edit === 'add';
  return said === null || adds ? [] : [said];
}

/** Asks of what were several of one sort, in the order of their numbers; the number of each. */
function familyOf(ask: MutableAsk, live: readonly MutableAsk[]): { readonly ask: MutableAsk; readonly number: number }[] {
  const of = ask.among?.of ?? ask.id;
  const kin = live.filter((a) => a === ask || a.id === of || a.among?.of === of);
  const several = kin.some((a) => (a.count ?? 1) > 1 || a.among !== undefined);
  if (several) return kin.flatMap((a) => numbersOf(a).map((number) => ({ ask: a, number }))).sort((a, b) => a.number - b.number);
  // "a red lamp and a green lamp": each was asked for by itself.
  return live.filter((a) => a.concept === ask.concept).map((a, i) => ({ ask: a, number: i + 1 }));
}

/** Takes those of several that are spoken of off the others, as an ask of their own. */
function parted(ask: MutableAsk, numbers: readonly number[], request: RequestBuilder): MutableAsk {
  if (numbers.length === (ask.count ?? 1)) return ask;
  const of = ask.among?.of ?? ask.id;
  const one = request.again(ask, ask.features);
  // What is said of it is the change.
  request.changes.pop();
  one.count = numbers.length;
  one.among = { of, numbers: [...numbers] };
  ask.among = { of, numbers: numbersOf(ask).filter((n) => !numbers.includes(n)) };
  ask.count = ask.among.numbers.length;
  // What there is once for each of them is there once for that one.
  for (const hung of request.asks.filter((a) => a.per === ask.id && a.state === 'wanted')) {
    const own = request.again(hung, hung.features);
    request.changes.pop();
    own.per = one.id;
    own.links = own.links.map((l) => (l.ask === ask.id ? { ...l, ask: one.id } : l));
    own.among = { of: hung.among?.of ?? hung.id, numbers: [...numbers] };
    hung.among = { of: own.among.of, numbers: [...ask.among.numbers] };
  }
  return one;
}

/** What an order says of single ones of several. */
export interface Singled {
  /** The order without the words by which they are told. */
  readonly order: readonly Part[];
  /** The ask that a draft means, by where the draft begins. */
  readonly asks: ReadonlyMap<number, MutableAsk>;
  /** The numbers by which they are told. */
  readonly by: readonly Which[];
  /** Those that are not there, as they are called. */
  readonly absent: readonly { readonly from: number; readonly to: number }[];
}

/** "the second one …": a thing of what was spoken of, before all that is said of it. */
function withOne(parts: readonly Part[], { request, live, grammar, spoken }: Among): readonly Part[] {
  const [first] = parts;
  const { text } = request;
  const begins = beginningOf(first?.phrase.from ?? 0, text);
  const draft = parts[0]?.heads.drafts[0];
  const found = first === undefined ? null : someIn(text, begins, parts.at(-1)?.phrase.to ?? begins, grammar);
  // "two of the four": of what there are four of.
  const [four, ...others] = found?.of === undefined || draft !== undefined ? [] : live.filter((a) => a.count === found.of && !WHOLE.has(a.kind));
  const meant = others.length === 0 ? four : undefined;
  const some = found === null || meant === undefined ? found : { ...found, them: true };
  const said =
    first === undefined
      ? null
      : some?.them === true
        ? { ...some, sure: true }
        : ordinalIn(text, begins, first.phrase.words[0]?.from ?? first.phrase.to, grammar, SAID_OF);
  const between = said === null ? [] : wordsIn(text, said.to, first?.phrase.words[0]?.from ?? said.to);
  const told = said?.sure === true && between.length > 0 && (draft === undefined || first?.phrase.lead.preposition !== undefined);
  const alone = told || some?.them === true;
  const ask = alone ? (meant ?? spoken()) : undefined;
  const all = ask === undefined || (some?.them === true && some.count >= familyOf(ask, live).length);
  const concept = all ? undefined : request.lexicon.concept(ask.concept);
  if (first === undefined || said === null || concept === undefined) return parts;
  const { edit, preposition, joined, ...lead } = first.phrase.lead;
  const at = { from: said.from, to: said.to };
  const thing = { ...at, kind: 'thing', text: text.slice(at.from, at.to), concepts: [concept], plural: false, speech: 'NOUN' } as const;
  const one: Part = {
    phrase: { ...first.phrase, from: begins, lead: { joined, ...(edit === undefined ? {} : { edit }) }, words: [thing] },
    heads: { drafts: [plainDraft(concept, at)], beside: [], loose: noMods() },
  };
  // "the second one takes 2 A": of it, and no supply.
  const takes = preposition === 'supply' && draft === undefined;
  const behind = takes || some?.them === true ? { copula: true as const } : preposition === undefined ? {} : { preposition };
  return [one, { ...first, phrase: { ...first.phrase, lead: { ...lead, ...behind, joined: 'none' } } }, ...parts.slice(1)];
}

interface Among {
  readonly request: RequestBuilder;
  readonly live: readonly MutableAsk[];
  readonly grammar: Grammar;
  /** What was spoken of last. */
  readonly spoken: () => MutableAsk | undefined;
}

/** Which single ones of those that stand the drafts of an order mean; each is an ask of its own from then on. */
export function singledOut(said: readonly Part[], known: (draft: Draft) => MutableAsk | undefined, beside: Among): Singled {
  const { request, live, grammar } = beside;

  const parts = withOne(said, beside);
  const spoken = parts === said ? undefined : beside.spoken();
  const asks = new Map<number, MutableAsk>();
  const all: Which[] = [];
  const absent: { from: number; to: number }[] = [];
  for (const draft of parts.flatMap((p) => p.heads.drafts)) {
    const which = whichOf(draft, parts, request.text, grammar);
    if (which.length === 0) continue;
    const ask =
      (draft === parts[0]?.heads.drafts[0] && parts !== said && spoken?.concept === draft.concept.id ? spoken : known(draft)) ??
      (CHANNELS.has(draft.concept.id) ? counted(live, request) : undefined);
    const family = ask === undefined || WHOLE.has(ask.kind) ? [] : familyOf(ask, live);
    // "three of the lamps" of three are all of them.
    if (which[0]!.number < 0 && which.length > 1 && which.length >= family.length) continue;
    const [only, ...more] = family;
    const [from, to] = [Math.min(draft.from, which[0]!.from), Math.max(draft.to, which.at(-1)!.to)];
    const sure = which.every((w) => w.sure) && parts[0]?.phrase.lead.edit !== 'add';
    // The second of one; "fan 2" of three outputs for fans, none of which has figures of its own.
    const none = which.some((w) => w.number > 1) || (ask !== undefined && (bearerOf(ask, live).count ?? 1) > 1);
    if (only !== undefined && sure && none && more.length === 0 && only.ask.among === undefined) absent.push({ from, to });
    if (only === undefined || (more.length === 0 && only.ask.among === undefined)) continue;
    const found = which.map(({ number }) => (number < 0 ? family.at(number) : family.find((f) => f.number === number)));
    if (found.some((f) => f === undefined || f.ask !== found[0]?.ask)) {
      if (found.includes(undefined) && sure) absent.push({ from, to });
      continue;
    }
    const one = parted(
      found[0]!.ask,
      found.map((f) => f!.number),
      request,
    );
    // It is called by its number from then on.
    const title = which[0]!.to >= draft.to && which[0]!.from <= draft.from ? ` ${draft.concept.title}` : '';
    if (one !== found[0]!.ask) one.text = `${request.text.slice(from, to)}${title}`.slice(0, 400);
    delete draft.more;
    asks.set(draft.from, one);
    // "two of them are 24 V lamps": what they are said to be.
    for (const d of which[0]!.number < 0 ? parts.flatMap((p) => p.heads.drafts) : []) if (d !== draft && known(d) === ask) asks.set(d.from, one);
    all.push(...which);
    if (draft.count !== undefined && which.some((w) => draft.heard.some((h) => h.field === 'count' && w.from <= h.from && h.from < w.to)))
      delete draft.count;
  }
  if (all.length === 0) return { order: said, asks, by: all, absent };
  const isSaid = (w: { readonly from: number; readonly to: number }): boolean => all.some((a) => a.from < w.to && w.from < a.to);
  const order = parts.map((p) => ({ ...p, phrase: { ...p.phrase, words: p.phrase.words.filter((w) => !isSaid(w)) } }));
  return { order: order.filter((p) => p.phrase.words.length > 0 || p.heads.drafts.length > 0), asks, by: all, absent };
}

/** "remove all but the first", "no lamps except the green one": of several the others go. */
export function allBut(parts: readonly Part[], known: (draft: Draft) => MutableAsk | undefined, { request, live, grammar }: Among): boolean {
  const { edit, preposition } = parts[0]?.phrase.lead ?? {};
  const [draft, ...more] = parts.flatMap((p) => p.heads.drafts);
  const ask = draft === undefined || more.length > 0 ? undefined : known(draft);
  if ((edit !== 'remove' && preposition !== 'without') || ask === undefined || WHOLE.has(ask.kind)) return false;
  const { text } = request;
  const begins = beginningOf(parts[0]!.phrase.from, text);
  const ends = /[.;\n]|$/.exec(text.slice(begins))!.index + begins;
  const words = wordsIn(text, begins, ends);
  const said = words.map((w) => w.word);
  const at = said.findIndex((word, i) => grammar.lookup(said.slice(0, i + 2), i)?.excepts === true || word === 'but');
  const tail = said.slice(at + 1);
  const ordinal = tail.flatMap((word) => grammar.ordinals.get(word) ?? [])[0];
  const count = tail.flatMap((word) => grammar.lookup([word], 0)?.number ?? [])[0];
  const features = tail.flatMap((word) => request.lexicon.lookup([word])?.concepts.flatMap((c) => (c.kind === 'feature' ? [c.id] : [])) ?? []);
  const family = familyOf(ask, live);
  const so = family.filter((f) => f.ask.features.some((id) => features.includes(id)));
  const first =
    ordinal === undefined ? family.slice(0, count ?? 0) : family.filter((_, i) => i === (ordinal < 0 ? family.length + ordinal : ordinal - 1));
  const stay = so.length > 0 ? so : first;
  if (at < 0 || stay.length === 0 || stay.length === family.length) return false;
  for (const w of words) request.hear({ from: w.at, to: w.at + w.word.length });
  const goes = family.filter((f) => !stay.includes(f));
  for (const one of new Set(goes.map((g) => g.ask))) {
    const numbers = goes.flatMap((g) => (g.ask === one ? [g.number] : []));
    request.drop(parted(one, numbers, request));
  }
  return true;
}

/** "the lamps" of which some were told apart: all of them, ask by ask. */
export function kinOf(
  parts: readonly Part[],
  known: (draft: Draft) => MutableAsk | undefined,
  live: readonly MutableAsk[],
): ReadonlyMap<number, MutableAsk>[] {
  const [draft, ...more] = parts.flatMap((p) => p.heads.drafts);
  const ask = draft?.plural !== true || draft.count !== undefined || draft.more === true || more.length > 0 ? undefined : known(draft);
  const kin = ask?.among === undefined ? [] : live.filter((a) => a.among?.of === ask.among?.of);
  return kin.length < 2 ? [] : kin.map((one) => new Map([[draft!.from, one]]));
}

/** What several of a board are, where no more than "channel" is said. */
function counted(live: readonly MutableAsk[], { purpose }: RequestBuilder): MutableAsk | undefined {
  const several = live.filter((a) => ((a.count ?? 1) > 1 || a.among !== undefined) && !WHOLE.has(a.kind));
  return several.find((a) => purpose?.heart.includes(a.id)) ?? several[0];
}

/** Puts those back of which nothing was said after all. */
export function rejoined(before: ReadonlySet<MutableAsk>, request: RequestBuilder): void {
  const plain = ({ id: _i, among: _a, count: _c, text: _t, words: _w, ...rest }: MutableAsk): string => JSON.stringify(rest);
  for (const one of request.asks.filter((a) => a.among !== undefined && !before.has(a) && a.state === 'wanted')) {
    const rest = request.asks.find((a) => a !== one && a.among !== undefined && a.among.of === one.among?.of && plain(a) === plain(one));
    const hung = request.asks.filter((a) => a.per === one.id && a.among !== undefined);
    if (rest?.among === undefined || request.asks.some((a) => !hung.includes(a) && a.links.some((l) => l.ask === one.id))) continue;
    rest.among = { of: rest.among.of, numbers: [...rest.among.numbers, ...(one.among?.numbers ?? [])].sort((a, b) => a - b) };
    rest.count = rest.among.numbers.length;
    if (rest.among.of === rest.id && rest.among.numbers.every((n, i) => n === i + 1)) delete rest.among;
    for (const own of hung) {
      const whole = request.asks.find((a) => a !== own && a.per === rest.id && a.among?.of === own.among?.of);
      if (whole !== undefined && rest.among === undefined) delete whole.among;
      else if (whole !== undefined) whole.among = { of: own.among!.of, numbers: rest.among!.numbers };
      request.unmake(own);
    }
    request.unmake(one);
  }
}

/** "each takes 1 A, but two of them take 2 A": what was said of all just now is not said of those; one range comes in the place of another. */
export function saidOtherwise(asks: Iterable<MutableAsk>, figures: readonly Said[], message: number): void {
  const ranged = figures.some(({ item }) => item.value.min !== undefined);
  const again = (f: MutableAsk['figures'][number]): boolean =>
    f.words.message === message && figures.some(({ item }) => item.quantity === f.quantity);
  for (const ask of asks) ask.figures = ask.figures.filter((f) => !again(f) && !(ranged && f.min !== undefined && f.max !== undefined));
}
