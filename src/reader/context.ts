import type { Lexicon } from '../lexicon/index.js';
import type { Item } from './item.js';
import { inRuns } from './runs.js';

type Run = { readonly end: number; readonly instead: readonly Item[] };

/** Kinds of words that ask for nothing by themselves. */
const IDLE = /^(?:filler|purpose|place|feature|quality)$/;
/** Boards that are made for one chip, whose number is no context. */
const OF_A_CHIP = new Set(['breakout', 'dev_board', 'module_socket', 'ic_socket']);
const OWNER = /(?:^|\s)(?:my|our|his|her|their|your|\p{L}+'s)$/iu;
const ENDS = /^(?:break|comma|close|colon)$/;

/** What somebody has, and whom the board is for: numbers and names in it bound nothing of the board, and are told as context. */
export function inContext(items: readonly Item[], lexicon: Lexicon): Item[] {
  const chip = items.some((i) => i.kind === 'thing' && i.concepts.some((c) => OF_A_CHIP.has(c.id)));
  return inRuns(
    items,
    (start) =>
      owned(items, start, chip) ??
      persons(items, start) ??
      around(items, start, lexicon) ??
      named(items, start) ??
      dated(items, start) ??
      scaled(items, start) ??
      grouped(items, start) ??
      soMany(items, start) ??
      least(items, start, lexicon) ??
      oneEach(items, start),
  );
}

const context = ({ from, to, text }: Item): Item => ({ kind: 'unread', from, to, text, speech: 'X', context: true });
const isNumber = (item: Item | undefined): item is Item =>
  item !== undefined &&
  ((item.kind === 'count' && item.counted === undefined) || (item.kind === 'unread' && /\d/.test(item.text)) || item.kind === 'ref');
const isStrange = (item: Item | undefined): boolean => item?.kind === 'thing' && item.part?.known === null && item.concepts.length === 0;
const isIdle = (item: Item): boolean => item.kind === 'thing' && item.part === undefined && IDLE.test(item.concepts[0]?.kind ?? '');
const isPerson = (item: Item | undefined): boolean => item?.kind === 'thing' && item.concepts.some((c) => c.id === 'filler_person');

/** "my Atlas 500 lathe", "our 1968 bus", "my niece is 6": what it is called, and how old somebody is. */
function owned(items: readonly Item[], start: number, chip: boolean): Run | null {
  const owner = items[start]!;
  if (!/^(?:grammar|thing|unread)$/.test(owner.kind) || !OWNER.test(owner.text)) return null;
  let end = start + 1;
  while (end < items.length && (isNumber(items[end]) || items[end]!.kind === 'unread' || isStrange(items[end]) || isIdle(items[end]!))) end++;
  const run = items.slice(start + 1, end);
  const next = items[end];
  const year = run[0] !== undefined && isNumber(run[0]) && Number(run[0].text) >= LEAST_NAME ? run[0] : undefined;
  if (year !== undefined && (run.length === 1 || next?.kind === 'thing')) return { end: start + 2, instead: [owner, context(year)] };
  if (run.length === 0 || next?.kind === 'thing' || next?.kind === 'figure') return null;
  const [copula, age, behind] = items.slice(end, end + 3);
  const aged =
    copula?.kind === 'grammar' &&
    copula.hit.plain === 'copula' &&
    isNumber(age) &&
    (behind === undefined || ENDS.test(behind.kind) || behind.kind === 'grammar');
  const told = run.map((item, i) => {
    // "my 3 tanks": so many may be wanted of something.
    const counts = i === 0 && item.kind === 'count' && item.value < LEAST_NAME && run.length > 1;
    return (isNumber(item) && !counts) || (isStrange(item) && !chip) ? context(item) : item;
  });
  return { end: aged ? end + 2 : end, instead: [owner, ...told, ...(aged ? [copula, context(age)] : [])] };
}
const LEAST_NAME = 1000;

/** "28 children": how many use it. */
function persons(items: readonly Item[], start: number): Run | null {
  const [count, who] = items.slice(start, start + 2);
  return isNumber(count) && isPerson(who) ? { end: start + 2, instead: [context(count), who!] } : null;
}

/** "in a pipe of 40 mm": what the board goes into is an enclosure, of whatever it is made. */
function around(items: readonly Item[], start: number, lexicon: Lexicon): Run | null {
  const [joint, ...rest] = items.slice(start, start + 6);
  const enclosure = lexicon.concept('enclosure');
  const into = joint?.kind === 'grammar' && /^(?:in|into|inside|within|fits|fits in|fit in|fit into|to fit|that fits)$/i.test(joint.text);
  const at = rest.findIndex((i) => !(i.kind === 'grammar' && i.hit.plain === 'determiner'));
  if (!into || at < 0 || enclosure === undefined) return null;
  const [first, second, third] = rest.slice(at);
  const space = (item: Item): Item => ({
    kind: 'thing',
    from: item.from,
    to: item.to,
    text: item.text,
    concepts: [enclosure],
    plural: false,
    speech: 'NOUN',
  });
  const wide = (item: Item | undefined): item is Item => item?.kind === 'size' || (item?.kind === 'figure' && item.quantity === 'length');
  const before = rest.slice(0, at);
  if (wide(first) && second?.kind === 'unread') return { end: start + 1 + at + 2, instead: [joint, ...before, first, space(second)] };
  const of = second?.kind === 'grammar' && second.hit.preposition === 'of';
  if (first?.kind === 'unread' && of && wide(third)) return { end: start + 1 + at + 3, instead: [joint, ...before, third, space(first)] };
  return null;
}

/** A number that stands by itself: no thing and no measure is behind it. */
const isLoose = (items: readonly Item[], at: number): boolean => {
  const next = items[at + 1];
  return isNumber(items[at]) && next?.kind !== 'thing' && next?.kind !== 'figure';
};

/** "an Altair 8800": what somebody calls a thing by its maker's number. */
function named(items: readonly Item[], start: number): Run | null {
  const [name] = items.slice(start);
  const brand = name?.kind === 'thing' && name.part === undefined && name.concepts[0]?.id === 'filler_brand';
  const proper = brand || (name?.kind === 'unread' && start > 0 && /^\p{Lu}\p{L}+$/u.test(name.text));
  return proper && isLoose(items, start + 1) ? { end: start + 2, instead: [name!, context(items[start + 1]!)] } : null;
}

const [FIRST_YEAR, LAST_YEAR] = [1850, 2040];
/** "from 1955", "a 1968 VW": a year. */
function dated(items: readonly Item[], start: number): Run | null {
  const [item] = items.slice(start);
  const year = isNumber(item) && /^\d{4}$/.test(item.text) ? Number(item.text) : 0;
  return year >= FIRST_YEAR && year <= LAST_YEAR && isLoose(items, start) ? { end: start + 1, instead: [context(item!)] } : null;
}

/** "1:87", "600:600": how much smaller a model is, or what a transformer makes of it, where nothing divides. */
function scaled(items: readonly Item[], start: number): Run | null {
  const [one, colon, many] = items.slice(start, start + 3);
  if (
    one?.kind !== 'count' ||
    one.value !== 1 ||
    colon?.kind !== 'colon' ||
    many?.kind !== 'count' ||
    colon.from !== one.to ||
    many.from !== colon.to
  )
    return null;
  const near = [items[start - 1], items[start - 2], items[start + 3]];
  const divides = near.some((i) => i?.kind === 'thing' && /^(?:function|component|input|sensor)$/.test(i.concepts[0]?.kind ?? ''));
  return divides && one.value === 1 ? null : { end: start + 3, instead: [context({ ...one, to: many.to, text: `${one.text}:${many.text}` })] };
}

/** "in two groups of 4": how what was counted before is divided. */
function grouped(items: readonly Item[], start: number): Run | null {
  const run = items.slice(start, start + 4);
  const from = isNumber(run[0]) ? 1 : 0;
  const [group, of, each] = run.slice(from);
  const divides = group?.kind === 'unread' && /^(?:groups?|banks?|blocks?|batches|clusters?)$/i.test(group.text);
  const bare = each?.kind === 'figure' && /^\d+$/.test(each.text);
  if (!divides || of?.kind !== 'grammar' || of.hit.preposition !== 'of' || !(bare || isLoose(items, start + from + 2))) return null;
  return { end: start + from + 3, instead: [...(from > 0 ? [context(run[0]!)] : []), group, of, context(each!)] };
}

/** "a ring of 24", "a float switch (normally closed) x2": so many of the thing before. */
function soMany(items: readonly Item[], start: number): Run | null {
  const [thing, next, number] = items.slice(start, start + 3);
  if (thing?.kind !== 'thing' || thing.part !== undefined) return null;
  const [concept] = thing.concepts;
  const before = items[start - 1];
  const lit = before?.kind === 'thing' && before.concepts[0]?.kind === 'light' && before.to + 1 === thing.from;
  const lights = lit || concept?.kind === 'light' || concept?.figures.some((f) => f.quantity === 'number') === true;
  if (lights && next?.kind === 'grammar' && next.hit.preposition === 'of' && number?.kind === 'count' && isLoose(items, start + 2))
    return { end: start + 3, instead: [thing, { ...number, from: next.from, text: `x${number.value}` }] };
  if (next?.kind !== 'open') return null;
  const close = items.slice(start + 2, start + 2 + LONGEST_ASIDE).findIndex((i) => i.kind === 'close');
  const times = close < 0 ? undefined : items[start + 3 + close];
  if (times?.kind !== 'count' || !/^[x×]\s?\d+$/i.test(times.text) || !isLoose(items, start + 3 + close)) return null;
  return { end: start + 4 + close, instead: [thing, times, ...items.slice(start + 1, start + 3 + close)] };
}
const LONGEST_ASIDE = 6;

/** "no parts below 0805", "passives no smaller than 0603", "0805 or larger": the size of chip parts. */
function least(items: readonly Item[], start: number, lexicon: Lexicon): Run | null {
  const [first, ...rest] = items.slice(start, start + 4);
  if (first?.kind === 'package') {
    const or = rest[0]?.kind === 'grammar' && rest[0].hit.plain === 'or';
    return or && /^(?:larger|bigger|up|above|over|more)$/i.test(rest[1]?.text ?? '') ? { end: start + 3, instead: [first] } : null;
  }
  const small = (i: Item | undefined): boolean => i?.kind === 'grammar' && (i.hit.restricts === true || i.hit.named === 'min');
  const bounds = (first?.kind === 'grammar' && (first.hit.preposition === 'without' || small(first))) || /^nothing$/i.test(first?.text ?? '');
  const at = items.findIndex((i, k) => k >= start && k < start + 5 && i.kind === 'package');
  const parts = lexicon.concept('discrete');
  if (!bounds || at < 0 || parts === undefined) return null;
  const isParts = (i: Item | undefined): boolean => i?.kind === 'thing' && i.concepts[0] === parts;
  if (!items.slice(start + 1, at).every((i) => small(i) || isParts(i) || (i.kind === 'grammar' && i.hit.plain === 'determiner'))) return null;
  const { from, to, text } = first!;
  const thing: Item = { kind: 'thing', concepts: [parts], plural: true, speech: 'NOUN', from, to, text };
  return { end: at + 1, instead: [...(isParts(items[start - 1]) ? [] : [thing]), items[at]!] };
}

/** Kinds of what stands there once for each of something, and of what it may stand at. */
const [ONE, AT] = [/^(?:light|component|protection|connector|input)$/, /^(?:input|output|load|sensor|light|connector)$/];

/** "An LED beneath every button": one for each. */
function oneEach(items: readonly Item[], start: number): Run | null {
  const [one, joint, each, of] = items.slice(start, start + 4);
  if (one?.kind !== 'thing' || one.plural || !ONE.test(one.concepts[0]?.kind ?? '')) return null;
  if (
    joint?.kind !== 'grammar' ||
    !/^(?:at|on|beside|via)$/.test(joint.hit.preposition ?? '') ||
    each?.kind !== 'grammar' ||
    each.hit.plain !== 'each'
  )
    return null;
  if (of?.kind !== 'thing' || of.plural || !AT.test(of.concepts[0]?.kind ?? '')) return null;
  const per: Item = { ...each, hit: { tokens: 1, plain: 'each', preposition: 'per' } };
  return { end: start + 4, instead: [one, per, of] };
}
