import type { Lexicon } from '../../../lexicon/index.js';
import type { RequestBuilder } from '../../asks/builder.js';
import { wanted } from '../../asks/wanted.js';
import type { FigureItem, Item, Thing } from '../item.js';
import { inRuns } from '../runs.js';

/** Pitches that are told in inches without a unit; none is so fine in millimetres. */
const INCHES: ReadonlySet<number> = new Set([0.05, 0.1, 0.156, 0.2]);
const INCH_MM = 25.4;
/** Pitches of connectors that two of them may have, mm. */
const FINEST_MM = 0.3;
const COARSEST_MM = 5.1;

/**
 * "0.1 header" is 2.54 mm; "an FPC 0.5 mm to 2.54 mm header" are the pitches of two connectors and no range; "spaced 25 x 20 mm" is that of what it is
 * said of, "3.5/1.35" the plug's: neither is the board's size.
 */
export function pitched(items: readonly Item[], lexicon: Lexicon): Item[] {
  return inRuns(items, (start) => inches(items, start) ?? ofTwo(items, start) ?? apart(items, start) ?? ofBarrel(items, start, lexicon));
}

type Size = Item & { kind: 'size' };
const lengths = ({ sides, from, to, text }: Size): FigureItem[] =>
  sides.map((value) => ({ kind: 'figure', quantity: 'length', value: { value }, from, to, text }));
const isPitch = (item: Item | undefined): boolean => item?.kind === 'grammar' && item.hit.quantity === 'pitch';

/** "25 x 20 mm spacing", "spacing: 25 x 20 mm". */
function apart(items: readonly Item[], start: number) {
  const [first, second, third] = items.slice(start, start + 3);
  if (first?.kind === 'size' && isPitch(second)) return { end: start + 2, instead: lengths(first) };
  if (!isPitch(first)) return null;
  if (second?.kind === 'size') return { end: start + 2, instead: lengths(second) };
  return second?.kind === 'colon' && third?.kind === 'size' ? { end: start + 3, instead: lengths(third) } : null;
}

/** What a jack is called by where it is that of an adapter. */
const isJack = (item: Item | undefined): item is Thing =>
  item?.kind === 'thing' && item.part === undefined && item.concepts.some((c) => JACKS.has(c.id));
const JACKS: ReadonlySet<string> = new Set(['barrel_jack', 'connector', 'audio_jack']);

/** "3.5/1.35 jack", "a barrel (5.5 x 2.5)", "9 V 3.5/1.35": the jack, by its diameters. */
function ofBarrel(items: readonly Item[], start: number, lexicon: Lexicon) {
  const jack = lexicon.concept('barrel_jack');
  if (jack === undefined) return null;
  const called = (thing: Thing): Thing => ({ ...thing, concepts: [jack] });
  const [first, second, third, fourth] = items.slice(start, start + 4);
  if (isJack(first)) {
    const at = second?.kind === 'size' ? second : second?.kind === 'open' || second?.kind === 'comma' ? third : undefined;
    if (at?.kind !== 'size' || at.barrel !== true) return null;
    const closed = second?.kind === 'open' && fourth?.kind === 'close' ? 1 : 0;
    return { end: items.indexOf(at) + 1 + closed, instead: [...lengths(at), called(first)] };
  }
  if (first?.kind !== 'size' || first.barrel !== true) return null;
  if (isJack(second)) return { end: start + 2, instead: [...lengths(first), called(second)] };
  const { from, to, text } = first;
  return {
    end: start + 1,
    instead: [...lengths(first), { kind: 'thing', concepts: [jack], plural: false, speech: 'NOUN', from, to, text } satisfies Thing],
  };
}

const isPlug = (item: Item | undefined): boolean => item?.kind === 'thing' && item.concepts[0]?.kind === 'connector';

function inches(items: readonly Item[], start: number) {
  const item = items[start]!;
  const said = item.kind === 'count' ? item.value : item.kind === 'figure' && item.quantity === 'pitch' ? item.value.value : undefined;
  if (said === undefined || !INCHES.has(said) || !(item.kind === 'figure' || isPlug(items[start + 1]) || isPlug(items[start - 1]))) return null;
  const { from, to, text } = item;
  const mm = Math.round(said * INCH_MM * 100) / 100;
  return { end: start + 1, instead: [{ kind: 'figure', quantity: 'pitch', value: { value: mm }, from, to, text } satisfies FigureItem] };
}

function ofTwo(items: readonly Item[], start: number) {
  const item = items[start]!;
  if (item.kind !== 'figure' || item.quantity !== 'length' || !isPlug(items[start - 1]) || !isPlug(items[start + 1])) return null;
  const { min, max } = item.value;
  if (min === undefined || max === undefined || min < FINEST_MM || max > COARSEST_MM) return null;
  const { from, to, text } = item;
  const pitch = (value: number): FigureItem => ({ kind: 'figure', quantity: 'pitch', value: { value }, from, to, text });
  const joint: Item = { kind: 'grammar', hit: { tokens: 1, preposition: 'to' }, speech: 'ADP', from: to, to, text: 'to' };
  return { end: start + 1, instead: [pitch(min), joint, pitch(max)] };
}

type Run = { readonly end: number; readonly instead: readonly Item[] };

/** The least size of chip parts, however it is said. */
export const ofSize = (items: readonly Item[], lexicon: Lexicon): Item[] => inRuns(items, (start) => least(items, start, lexicon));

/** "no parts below 0805", "passives no smaller than 0603", "0805 or larger": the size of chip parts. */
function least(items: readonly Item[], start: number, lexicon: Lexicon): Run | null {
  const [first, ...rest] = items.slice(start, start + 4);
  if (first?.kind === 'package') {
    const or = rest[0]?.kind === 'grammar' && rest[0].hit.plain === 'or';
    if (!or || !/^(?:larger|bigger|up|above|over|more)$/i.test(rest[1]?.text ?? '')) return null;
    const parts = lexicon.concept('discrete');
    const said = [items[start - 1], items[start + 3]].some((i) => i?.kind === 'thing');
    const { from, to, text } = first;
    return said || parts === undefined
      ? { end: start + 3, instead: [first] }
      : { end: start + 3, instead: [first, { kind: 'thing', concepts: [parts], plural: true, speech: 'NOUN', from, to, text }] };
  }
  const small = (i: Item | undefined): boolean => i?.kind === 'grammar' && (i.hit.restricts === true || i.hit.named === 'min');
  const bounds = (first?.kind === 'grammar' && (first.hit.preposition === 'without' || small(first))) || /^nothing$/i.test(first?.text ?? '');
  const at = start + items.slice(start, start + 5).findIndex((i) => i.kind === 'package');
  const parts = lexicon.concept('discrete');
  if (!bounds || at < start || parts === undefined) return null;
  const isParts = (i: Item | undefined): boolean => i?.kind === 'thing' && i.concepts[0] === parts;
  if (!items.slice(start + 1, at).every((i) => small(i) || isParts(i) || (i.kind === 'grammar' && i.hit.plain === 'determiner'))) return null;
  const { from, to, text } = first!;
  const thing: Item = { kind: 'thing', concepts: [parts], plural: true, speech: 'NOUN', from, to, text };
  return { end: at + 1, instead: [...(isParts(items[start - 1]) ? [] : [thing]), items[at]!] };
}

/** Diameters that round LEDs with leads are sold in, mm. */
const LENSES_MM: ReadonlySet<number> = new Set([3, 5, 8, 10]);
/** "a 5 mm LED": its case, which has leads. */
export function lensesOf(request: RequestBuilder): void {
  const leds = wanted(request.asks).filter((a) => a.kind === 'light' && request.lexicon.isA(a.concept, 'led') && a.part === undefined);
  for (const ask of leds) {
    if (ask.package !== undefined || ask.mounting === 'smd') continue;
    const sizes = ask.figures.filter((f) => f.quantity === 'length' && f.role === 'size');
    // "3 x 5 mm LEDs" are three of 5 mm.
    const [many, each, ...more] = sizes;
    const counted =
      many !== undefined && each !== undefined && more.length === 0 && many.words.from === each.words.from && LENSES_MM.has(each.value ?? 0);
    if (counted && ask.count === undefined && Number.isInteger(many.value)) {
      ask.count = many.value ?? 1;
      delete ask.several;
      ask.figures = ask.figures.filter((f) => f !== many);
    }
    const lens = (counted ? [each] : sizes).find((f) => LENSES_MM.has(f?.value ?? 0));
    if (lens === undefined) continue;
    ask.package = `${lens.value}mm`;
    request.hear(lens.words);
    ask.figures = ask.figures.filter((f) => f !== lens);
  }
  // "red, yellow and green 5 mm LEDs" share their noun.
  const noun = ({ words: [at] }: (typeof leds)[number]): string => `${at?.message} ${at?.from} ${at?.to}`;
  for (const ask of leds) {
    const same = leds.find((a) => a.package !== undefined && noun(a) === noun(ask))?.package;
    if (ask.package === undefined && ask.mounting !== 'smd' && same !== undefined) ask.package = same;
  }
}
