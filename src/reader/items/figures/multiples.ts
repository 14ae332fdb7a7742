import type { Concept, Lexicon } from '../../../lexicon/index.js';
import type { Grammar } from '../../text/grammar.js';
import type { FigureItem, Item } from '../item.js';
import { inRuns } from '../runs.js';

type Run = { readonly end: number; readonly instead: readonly Item[] };

/** How many of a thing there are where another word than a number before it tells: behind it, or by what it stands at. */
export const counted = (items: readonly Item[]): Item[] =>
  inRuns(items, (start) => soMany(items, start) ?? oneEach(items, start) ?? plugsOf(items, start));

/** A number behind which no thing and no measure is. */
const isLoose = ({ [0]: number, [1]: next }: readonly Item[]): boolean =>
  number?.kind === 'count' && number.counted === undefined && next?.kind !== 'thing' && next?.kind !== 'figure';

/** "a ring of 24", "a relay (12 V) x3": so many of the thing before. */
function soMany(items: readonly Item[], start: number): Run | null {
  const [thing, next, number] = items.slice(start, start + 3);
  if (thing?.kind !== 'thing' || thing.part !== undefined) return null;
  const [concept] = thing.concepts;
  const before = items[start - 1];
  const lit = before?.kind === 'thing' && before.concepts[0]?.kind === 'light' && before.to + 1 === thing.from;
  const lights = lit || concept?.kind === 'light' || concept?.figures.some((f) => f.quantity === 'number') === true;
  if (lights && next?.kind === 'grammar' && next.hit.preposition === 'of' && number?.kind === 'count' && isLoose(items.slice(start + 2, start + 4)))
    return { end: start + 3, instead: [thing, { ...number, from: next.from, text: `x${number.value}` }] };
  if (next?.kind !== 'open') return null;
  const close = items.slice(start + 2, start + 2 + LONGEST_ASIDE).findIndex((i) => i.kind === 'close');
  const times = close < 0 ? undefined : items[start + 3 + close];
  if (times?.kind !== 'count' || !/^[x×]\s?\d+$/i.test(times.text) || !isLoose(items.slice(start + 3 + close, start + 5 + close))) return null;
  return { end: start + 4 + close, instead: [thing, times, ...items.slice(start + 1, start + 3 + close)] };
}
const LONGEST_ASIDE = 6;

/** "two JST-XH 4 pin sockets": so many of them, and so many contacts each. */
function plugsOf(items: readonly Item[], start: number): Run | null {
  const [number, sort, ways] = items.slice(start, start + 3);
  if (number?.kind !== 'count' || number.counted !== undefined || number.value < 2) return null;
  if (sort?.kind !== 'thing' || sort.concepts[0]?.kind !== 'connector' || ways?.kind !== 'count' || ways.counted !== 'ways') return null;
  return { end: start + 3, instead: [number, ways, sort] };
}

/** Kinds of what stands there once for each of something, and of what it may stand at. */
const [ONE, AT] = [/^(?:light|component|protection|connector|input)$/, /^(?:input|output|load|sensor|light|connector)$/];

/** "A light at every button": one for each. */
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

/** "8 coils, 24 V": what is counted is driven, where no relay is there that has one. */
export function wound(items: readonly Item[], lexicon: Lexicon): Item[] {
  const is = (i: Item | undefined, id: string): boolean => i?.kind === 'thing' && i.concepts.some((c) => lexicon.isA(c.id, id));
  const solenoid = lexicon.concept('solenoid');
  if (solenoid === undefined || items.some((i) => is(i, 'relay'))) return [...items];
  const counts = (i: Item | undefined): boolean => i?.kind === 'count' || (i?.kind === 'grammar' && i.speech === 'NUM');
  return items.map((item, i) => {
    const driven = is(item, 'coil_word') && (counts(items[i - 1]) || items[i + 1]?.kind === 'figure');
    return item.kind === 'thing' && driven ? { ...item, concepts: [solenoid] } : item;
  });
}

/** "Double the relays" of a board that stands: so many times what there is is no count. */
export const unmultiplied =
  ({ times }: Grammar) =>
  (item: Item, i: number, all: readonly Item[]): Item => {
    const next = all[i + 1];
    if (item.kind !== 'count' || !times.has(item.text.toLowerCase()) || next?.kind !== 'grammar' || next.hit.plain !== 'determiner') return item;
    return { kind: 'unread', from: item.from, to: item.to, text: item.text, speech: 'NUM' };
  };

/** Strips of which every light is as bright as the others, and what a metre is written as. */
const PLAIN = ['led_strip', 'led_dimmer'] as const;
const METRE = /^(?:1 ?)?(?:m|met(?:er|re)s?)$/i;
const MM = 1000;
const is = (i: Item | undefined, quantity: FigureItem['quantity']): i is FigureItem => i?.kind === 'figure' && i.quantity === quantity;
const each = (i: Item | undefined): boolean =>
  i?.kind === 'slash' || (i?.kind === 'grammar' && (i.hit.preposition === 'per' || i.hit.plain === 'each'));

/** "5 m, 14.4 W per metre", "a strip of 10 m that takes 60 W": what a strip takes, with all of its metres, is said of the strip. */
export function wattsOfStrips(items: readonly Item[], lexicon: Lexicon): readonly Item[] {
  const strips = items.filter((i) => i.kind === 'thing' && i.concepts.some((c) => PLAIN.some((id) => lexicon.isA(c.id, id))));
  const [power, ...more] = items.filter((i): i is FigureItem => is(i, 'power'));
  if (strips.length === 0 || power?.value.value === undefined || more.length > 0 || items.some((i) => is(i, 'current'))) return items;
  const at = items.indexOf(power);
  const strip = strips.findLast((s) => s.from < power.from) ?? strips[0]!;
  const metred = each(items[at + 1]) && METRE.test(items[at + 2]?.text ?? '');
  const length = items.find((i): i is FigureItem => is(i, 'length') && (i.value.value ?? 0) >= MM / 2);
  if (metred && length === undefined) return items;
  const drop = new Set<Item>([power, ...(metred ? items.slice(at + 1, at + 3) : [])]);
  for (const i of items.slice(Math.max(0, at - 2), at)) if (i.kind === 'grammar' && i.hit.preposition !== 'for') drop.add(i);
  const watts = power.value.value * (metred ? (length?.value.value ?? MM) / MM : 1);
  return items.flatMap((i) => (i === strip ? [{ ...power, value: { value: Number(watts.toPrecision(4)) } }, i] : drop.has(i) ? [] : [i]));
}

/** Letters of the shortest noun that may be counted without being known. */
const SHORTEST = 4;

/**
 * A noun that nobody knows, is counted and has things of its own is a group of channels. `channel`: what such a group is
 * called; undefined: the lexicon has no word for it.
 */
export function grouped(items: readonly Item[], channel: Concept | undefined): Item[] {
  if (channel === undefined) return [...items];
  const counted = new Set(items.flatMap((item, i) => (isUnknown(item) && isMany(items[i - 1]) ? [stemOf(item.text)] : [])));
  const shared = new Set(
    items.flatMap((item, i) => (isUnknown(item) && isPer(items[i - 1]) && counted.has(stemOf(item.text)) ? [stemOf(item.text)] : [])),
  );
  const channelled = items.findIndex((t) => t.kind === 'thing' && CHANNELLED.test(t.concepts[0]?.kind ?? ''));
  return items
    .flatMap((item, i): Item[] => {
      // Counted channels that have something each are so many groups, and no size of what stands before them.
      const next = items[items[i + 1]?.kind === 'comma' ? i + 2 : i + 1];
      const told = channelled >= 0 && channelled < i;
      if (item.kind !== 'count' || item.counted !== 'channels' || !isEach(next) || told) return [item];
      const { counted: _counted, ...count } = item;
      const { from, to, text } = item;
      return [count, { kind: 'thing', concepts: [channel], plural: item.value > 1, speech: 'NOUN', from, to, text }];
    })
    .map((item, i) =>
      isUnknown(item) && shared.has(stemOf(item.text))
        ? { kind: 'thing', concepts: [channel], plural: isMany(items[i - 1]), speech: 'NOUN', from: item.from, to: item.to, text: item.text }
        : item,
    );
}

/** Kinds of what has channels itself. */
const CHANNELLED = /^(?:function|output|input|sensor|conversion|interface|display|load|light)$/;
const isEach = (item: Item | undefined): boolean => item?.kind === 'grammar' && item.hit.plain === 'each';
const isUnknown = (item: Item): boolean => item.kind === 'unread' && item.text.length >= SHORTEST && /^\p{L}+$/u.test(item.text);
const isMany = (item: Item | undefined): boolean =>
  item?.kind === 'count' && item.counted === undefined && item.value > 1 && Number.isInteger(item.value);
const isPer = (item: Item | undefined): boolean => item?.kind === 'grammar' && (item.hit.preposition === 'per' || item.hit.plain === 'each');
/** A noun without the endings of the plural. */
const stemOf = (text: string): string => text.toLowerCase().replace(/(?:e[nsr]?|s|n)$/, '');
