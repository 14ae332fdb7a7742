import type { MutableAsk } from '../asks/builder.js';
import type { Draft, Mods } from '../asks/draft.js';
import { CHANNELS, type Part } from '../phrases/order-part.js';
import { wordsOf } from '../text/texts.js';
import { figuresOf, hear, heardAll, type Rule, type Standing } from './hearing.js';

/** "make it four of them, like the two that are there", "six, please", "two more": so many of what was counted last. */
export const likewise: Rule = (parts, standing) => {
  const { request } = standing;
  const [first, ...rest] = parts;
  if (first === undefined || parts.some((p) => p.heads.drafts.length > 0 || p.heads.loose.figures.length > 0)) return false;
  const { count, counted, more } = first.heads.loose;
  const { preposition, edit } = first.phrase.lead;
  const bare = preposition === undefined || BARELY.has(preposition);
  if (count === undefined || !Number.isInteger(count) || counted !== undefined || !bare || (edit !== undefined && !(edit === 'add' && more === true)))
    return false;
  const was = rest.map((p) => p.heads.loose.count).find((n) => n !== undefined);
  const nouns = first.heads.loose.unread.filter((u) => u.speech === 'NOUN');
  const ask = countedLast(
    standing,
    was,
    nouns.map((u) => u.text),
  );
  if (ask === undefined) return false;
  for (const noun of nouns) request.hear(noun);
  // "One less": by so many, and not down to so many.
  const less = first.heads.loose.unread.find((u) => FEWER.test(u.text));
  if (less !== undefined) request.hear(less);
  if (less !== undefined && (ask.count ?? 1) <= count) return false;
  ask.count = less !== undefined ? (ask.count ?? 1) - count : more === true ? (ask.count ?? 1) + count : count;
  for (const part of parts) hear(request, part);
  request.changed(ask);
  return true;
};

const FEWER = /^(?:less|fewer)$/i;

/** "down to four relays", "cut the number of lamps to two", "bring it to 4": so many, whatever verb leads there. */
export const upOrDownTo: Rule = (parts, standing) => {
  const at = parts.find(({ phrase: { lead }, heads }) => lead.preposition === 'to' && (heads.drafts[0] ?? heads.loose).count !== undefined);
  const drafts = parts.flatMap((p) => p.heads.drafts);
  const [draft, ...more] = drafts;
  const { loose } = at?.heads ?? {};
  if (at === undefined || more.length > 0 || figuresOf(parts).length > 0 || parts[0]?.phrase.lead.edit === 'add' || loose?.counted !== undefined)
    return false;
  const bare = at.heads.drafts.length === 0;
  if (bare && draft !== undefined && (!draft.plural || draft.count !== undefined)) return false;
  const ask = draft === undefined ? countedLast(standing, undefined, []) : standing.known(draft);
  const count = bare ? loose?.count : draft?.count;
  if (ask === undefined || count === undefined || (draft !== undefined && (draft.more === true || draft.part !== undefined))) return false;
  ask.count = count;
  standing.request.changed(ask);
  for (const { phrase, heads } of parts) for (const word of heads.loose.unread) if (phrase !== at.phrase) standing.request.hear(word);
  return heardAll(parts, standing);
};

/** "leave one of them out", "remove two of them": so many fewer of what was counted last. */
export const fewerOfThem: Rule = (parts, standing) => {
  const [first] = parts;
  const count = first?.heads.loose.count;
  if (first?.phrase.lead.edit !== 'remove' || count === undefined || parts.some((p) => p.heads.drafts.length > 0 || p.heads.loose.figures.length > 0))
    return false;
  const ask = countedLast(standing, undefined, []);
  if (ask === undefined || (ask.count ?? 1) <= count) return false;
  // "One of them out, five is enough": how many stay.
  ask.count = first.phrase.lead.preposition === 'of' ? count : (ask.count ?? 1) - count;
  standing.request.changed(ask);
  return heardAll(parts, standing);
};

/** "an LED under every key": what comes with an order is there once for each of those that stand, whatever word joins them. */
export function oneForEach(parts: readonly Part[], made: readonly MutableAsk[], { request, live, known }: Standing): void {
  const each = parts.find((p) => p.phrase.lead.each === true && p.heads.drafts.length > 0);
  const [draft] = each?.heads.drafts ?? [];
  if (each === undefined || draft === undefined) return;
  // "every key" of nine switches of a make: no key of its own, but one that hangs on those.
  const named = known(draft);
  const again = named !== undefined && made.includes(named) ? named : undefined;
  const of = again === undefined ? named : live.find((a) => a.id === again.per);
  const ask = made.filter((a) => a !== again && (a.words[0]?.from ?? 0) < each.phrase.from).at(-1);
  if (ask === undefined || of === undefined || (of.count ?? 1) < 2 || made.includes(of)) return;
  if (again !== undefined) request.unmake(again);
  if (ask.per !== undefined || (ask.count ?? 1) > 1 || !PIECES.has(ask.kind)) return;
  delete ask.count;
  ask.per = of.id;
  request.link(ask, 'per', of);
}
/** Kinds of things that can be there once for each of others. */
const PIECES: ReadonlySet<string> = new Set(['light', 'input', 'sensor', 'sound', 'load', 'protection', 'component', 'connector']);

/** Prepositions that say nothing of what a count is of. */
const BARELY: ReadonlySet<string> = new Set(['with', 'that']);

/** What several of were spoken of last, called by nouns that name nothing by themselves; of equals what the board is for. undefined: it is not clear. */
function countedLast({ request, live }: Standing, was: number | undefined, nouns: readonly string[]): MutableAsk | undefined {
  const called = (a: MutableAsk): boolean => {
    const names = [a.text, request.lexicon.concept(a.concept)?.title ?? ''].flatMap(wordsOf);
    return nouns.every((noun) => wordsOf(noun).every((w) => names.includes(w)));
  };
  const several = live.filter((a) => (a.count ?? 1) > 1 && a.kind !== 'mechanical' && (was === undefined || a.count === was) && called(a));
  const latest = Math.max(...several.map((a) => Math.max(...a.words.map((w) => w.message))));
  const last = several.filter((a) => a.words.some((w) => w.message === latest));
  const heart = request.purpose?.heart ?? [];
  return last.find((a) => heart.includes(a.id)) ?? (last.length === 1 ? last[0] : undefined);
}

/** "the strip has 90 LEDs": how many lights are in what stands. */
export const lit: Rule = (parts, { request, known }) => {
  const [first, second, ...rest] = parts;
  const [subject, ...more] = first?.heads.drafts ?? [];
  const [counted] = second?.heads.drafts ?? [];
  const stands = subject === undefined || more.length > 0 || subject.more === true ? undefined : known(subject);
  if (stands === undefined || second?.phrase.lead.preposition !== 'with' || counted?.count === undefined || first?.phrase.lead.edit !== undefined)
    return false;
  const { lexicon } = request;
  if (
    !['led_strip', 'addressable_led_strip'].some((id) => lexicon.isA(stands.concept, id)) ||
    !lexicon.isA(counted.concept.id, 'led') ||
    rest.some((p) => p.heads.drafts.length > 0)
  )
    return false;
  const words = { message: request.message, from: counted.from, to: counted.to };
  stands.figures = [...stands.figures.filter((f) => f.quantity !== 'number'), { quantity: 'number', role: 'value', value: counted.count, words }];
  for (const said of figuresOf(rest)) {
    stands.figures = stands.figures.filter((f) => f.quantity !== said.item.quantity);
    request.figure(stands, said);
  }
  for (const part of parts) hear(request, part);
  request.changed(stands);
  return true;
};

/** "two channels": so many of what the board has. */
export const channels: Rule = (parts, standing) => {
  const [first] = parts;
  if (first?.heads.drafts.length === 0 && OF_A_BOARD.has(first.heads.loose.counted) && first.phrase.lead.edit === undefined)
    return channelled(first.heads.loose, standing) && heardAll(parts, standing);
  const [only, ...others] = parts.flatMap((p) => p.heads.drafts);
  // "… on the same 12 V": what is there already.
  const stands = (d: Draft): boolean =>
    d.kind === 'rail' &&
    d.figures.every((f) => standing.live.some((a) => a.figures.some((g) => g.quantity === f.item.quantity && g.value === f.item.value.value)));
  for (const { figures } of others) for (const { item } of figures) if (others.every(stands)) standing.request.hear(item);
  return only !== undefined && others.every(stands) && CHANNELS.has(only.concept.id) && channelled(only, standing) && heardAll(parts, standing);
};

/** What a board as a whole has several of. */
const OF_A_BOARD: ReadonlySet<Mods['counted']> = new Set(['channels', 'axes']);

/** A count of channels, or so many more: of what the board is for, or of what was counted. */
export function channelled({ count: said, more, counted, heard, figures }: Mods, { request, live }: Standing): boolean {
  const count = said ?? (more === true ? 1 : undefined);
  if (count === undefined || !Number.isInteger(count) || figures.length > 0 || (counted !== undefined && !OF_A_BOARD.has(counted))) return false;
  const heart = request.purpose?.heart ?? [];
  const several = live.filter((a) => (a.count ?? 1) > 1 && a.kind !== 'mechanical');
  const ask =
    several.find((a) => heart.includes(a.id)) ??
    several[0] ??
    live.find((a) => a.kind !== 'display' && a.figures.some((f) => f.quantity === 'number' && f.role === 'size')) ??
    live.find((a) => a.kind === 'load' && a.links.some((l) => l.role === 'driven_by' && heart.includes(l.ask))) ??
    live.find((a) => heart.includes(a.id)) ??
    live.find((a) => a.count !== undefined && a.kind === 'output') ??
    onlyOutput(live);
  if (ask === undefined) return false;
  // What is one circuit of so many channels has more of them.
  const within = ask.count === undefined ? ask.figures.find((f) => f.quantity === 'number' && f.role === 'size') : undefined;
  if (within !== undefined)
    ask.figures = ask.figures.map((f) => (f === within ? { ...f, value: more === true ? (f.value ?? 1) + count : count } : f));
  else ask.count = more === true ? (ask.count ?? 1) + count : count;
  for (const at of heard) request.hear(at);
  request.changed(ask);
  return true;
}

/** The one thing of a board that does anything outside. */
function onlyOutput(live: readonly MutableAsk[]): MutableAsk | undefined {
  const outputs = live.filter((a) => a.kind === 'output' || a.kind === 'function');
  return outputs.length === 1 ? outputs[0] : undefined;
}

/** What is counted where a thing and what serves it were said: two outputs for pumps. */
export const bearerOf = (ask: MutableAsk, live: readonly MutableAsk[]): MutableAsk =>
  ask.count !== undefined
    ? ask
    : (live.find((a) => a.count !== undefined && a.links.some((l) => l.ask === ask.id && (l.role === 'for' || l.role === 'of'))) ?? ask);

/** "the motors take 1 A" where only their drivers were asked for: what is said of the load is the driver's to bear. */
export function driverOf(load: Draft, rest: readonly Part[], { live, request: { lexicon } }: Standing): MutableAsk | undefined {
  const figures = rest.flatMap((p) => p.heads.loose.figures);
  const drawn = figures.length > 0 && figures.every((f) => /current|power/.test(f.item.quantity)) && rest.every((p) => p.heads.drafts.length === 0);
  const sorts = [load.concept.id, ...load.concept.parents].map((id) => `${id}_driver`);
  const drivers = load.kind === 'load' && drawn ? live.filter((a) => sorts.some((id) => lexicon.isA(a.concept, id))) : [];
  return drivers.length === 1 ? drivers[0] : undefined;
}

/** "back to eight": so many of what is counted. */
export function recounted(parts: readonly Part[], standing: Standing): boolean {
  const counted = parts.find((p) => p.heads.loose.count !== undefined);
  const [named, ...more] = parts.flatMap((p) => p.heads.drafts);
  const ask = named?.count === undefined || more.length > 0 ? undefined : standing.known(named);
  if (ask !== undefined) {
    ask.count = named!.count!;
    standing.request.changed(ask);
    return heardAll(parts, standing);
  }
  if (counted === undefined || named !== undefined) return false;
  return channelled(counted.heads.loose, standing) && heardAll(parts, standing);
}
