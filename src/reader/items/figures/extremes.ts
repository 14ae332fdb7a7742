import { DesignError } from '../../../design/index.js';
import type { Concept } from '../../../lexicon/index.js';
import { MOST_ASKS } from '../../../request/index.js';
import type { Grammar } from '../../text/grammar.js';
import type { Bound } from '../../text/grammar-data.js';
import type { Value } from '../../text/token.js';
import type { FigureItem, Item } from '../item.js';
import { inRuns } from '../runs.js';

type Count = Extract<Item, { kind: 'count' }>;
type Run = { readonly end: number; readonly instead: readonly Item[] };
type Reader = { readonly items: readonly Item[]; readonly grammar: Grammar };

/** How far a supply's ends are from its nominal voltage, as parts of it. */
const [LEAST, MOST] = [0.25, 2];
/** Items behind a voltage, or a level, in which more of it is told. */
const REACH = 20;

/**
 * Both ends of a figure that are told beside it without its unit: "24 V nominal, 29 full", "36 V (in fact 30 to 42)", "24 V ±10 %", "between 7
 * and 28 V", "works from 9 to 30".
 */
export function ranged(items: readonly Item[], grammar: Grammar): Item[] {
  const reader = { items, grammar };
  // Nothing is looked for in every place that is nowhere.
  const converts = items.some((i) => isThing(i, convertsVolts));
  return inRuns(
    items,
    (start) =>
      between(reader, start) ??
      upTo(reader, start) ??
      tolerance(items, start) ??
      (converts ? (bothEnds(items, start) ?? converted(items, start)) : null) ??
      ends(reader, start) ??
      level(items, start),
  );
}

const numberOf = (item: Item | undefined): number | null => {
  if (item?.kind === 'count' && item.counted === undefined && /\d/.test(item.text) && !/[x×*]/i.test(item.text)) return item.value;
  return item?.kind === 'figure' && item.quantity === 'voltage' ? (item.value.value ?? null) : null;
};
const joins = (item: Item | undefined): boolean =>
  (item?.kind === 'grammar' && (item.hit.plain === 'and' || item.hit.preposition === 'to')) || item?.text === '-' || item?.text === '–';

/** A number without its unit and a figure, between which a word stands that is a bound: from the one to the other. */
function upTo({ items, grammar }: Reader, start: number): Run | null {
  const [low, to, high] = items.slice(start, start + 3);
  if (low?.kind !== 'count' || low.counted !== undefined || !/^\d[\d.,]*$/.test(low.text) || high?.kind !== 'figure') return null;
  const max = high.value.value;
  const bounds = to?.kind === 'grammar' && to.hit.preposition === 'to' && grammar.extreme(to.text) === 'max';
  if (!bounds || max === undefined || low.value >= max) return null;
  return { end: start + 3, instead: [{ ...high, from: low.from, text: `${low.text} … ${high.text}`, value: { min: low.value, max } }] };
}

/** Whether the number counts what follows it. */
const counts = (next: Item | undefined): boolean => next?.kind === 'thing' && next.plural;

/** Quantities that something goes on and off by; degrees may be of either sort here. */
const LEVELS: ReadonlySet<string> = new Set(['temperature', 'angle']);

/** "on at 25 °C and off at 22", "2 A each, 7 at the most": a figure of the same sort as the one before it, without its unit. */
function level(items: readonly Item[], start: number): Run | null {
  const at = items[start];
  if (at?.kind !== 'grammar' || (at.hit.preposition !== 'at' && at.hit.named === undefined)) return null;
  const hedge = items[start + 1];
  const behind = start + (hedge?.kind === 'grammar' && (hedge.hit.plain === 'about' || hedge.hit.plain === 'optional') ? 2 : 1);
  const number = items[behind];
  if (!isBare(number, items[behind + 1])) return null;
  const peak = at.hit.named === 'max';
  const sorts = (i: Item): i is FigureItem => i.kind === 'figure' && (LEVELS.has(i.quantity) || (peak && i.quantity === 'current'));
  const before = items.slice(Math.max(0, start - REACH), start).findLast(sorts);
  const value = before?.value.value ?? before?.value.min ?? before?.value.max;
  const most = before?.quantity === 'current' ? MOST_PEAK : MOST;
  if (before === undefined || value === undefined || number.value < value * LEAST || number.value > value * most) return null;
  return { end: behind + 1, instead: [...items.slice(start, behind), asFigure(number, before.quantity, { value: number.value })] };
}
/** A motor that stands still draws so many times its current. */
const MOST_PEAK = 10;

/** A number in digits with nothing behind it that it could count. */
const isBare = (number: Item | undefined, next: Item | undefined): number is Count =>
  number?.kind === 'count' &&
  number.counted === undefined &&
  /^[-–−+]?[\d.,]+$/.test(number.text) &&
  next?.kind !== 'thing' &&
  next?.kind !== 'unread' &&
  next?.kind !== 'figure';
const asFigure = ({ from, to, text }: Item, quantity: FigureItem['quantity'], value: Value): FigureItem => ({
  kind: 'figure',
  quantity,
  value,
  from,
  to,
  text,
});

/** "between 7 and 28 V", "anywhere between 2 and 5 A". */
function between({ items, grammar }: Reader, start: number): Run | null {
  const [word, low, and, high] = items.slice(start, start + 4);
  if (word === undefined || !grammar.isBetween(word.text) || !joins(and)) return null;
  // With a unit of its own it is one of two: "between 3.3 V and 5 V".
  if (low?.kind !== 'count') return null;
  const least = low.value;
  const most = high?.kind === 'figure' ? high.value.value : undefined;
  if (most === undefined || high?.kind !== 'figure' || least >= most) return null;
  return { end: start + 4, instead: [{ ...high, from: low.from, value: { min: least, max: most } }] };
}

/** "24 V ±10 %". */
function tolerance(items: readonly Item[], start: number): Run | null {
  const [volts, share] = items.slice(start, start + 2);
  if (volts?.kind !== 'figure' || volts.quantity !== 'voltage' || share?.kind !== 'figure' || share.quantity !== 'ratio') return null;
  const [value, percent] = [volts.value.value, share.value.value];
  if (value === undefined || percent === undefined || !/^(?:±|\+\s?\/?\s?-)/.test(share.text) || percent > 50) return null;
  return { end: start + 2, instead: [withEnds(volts, share.to, value * (1 - percent / 100), value * (1 + percent / 100), value)] };
}

/** Voltages that boards have, V. */
const isVoltage = (n: number): boolean => n >= 0.8 && n <= 60;
const leadsTo = (item: Item | undefined): boolean => item?.kind === 'arrow' || item?.kind === 'slash' || joins(item);

/** A range that is the only voltage beside what steps it up, or passes signals from one level to the other: it is both its ends. */
function bothEnds(items: readonly Item[], start: number): Run | null {
  const [first, to] = items.slice(start, start + 2);
  const { min, max } = first?.kind === 'figure' && first.quantity === 'voltage' ? first.value : {};
  if (first === undefined || min === undefined || max === undefined || min >= max || leadsTo(to)) return null;
  if (!isOnly(items, first) || !isBeside(items, start, steps)) return null;
  const { from, text } = first;
  const [own, other] = [from + (/^[\d.,]+/.exec(text)?.[0].length ?? 1), first.to - (/[\d.,]+\s*\p{L}*$/u.exec(text)?.[0].length ?? 1)];
  const into: Item = { kind: 'grammar', hit: { tokens: 1, preposition: 'to' }, speech: 'ADP', from: own, to: other, text: 'to' };
  const low: Item = { ...asFigure(first, 'voltage', { value: min }), to: own, text: text.slice(0, own - from) };
  return { end: start + 1, instead: [low, into, { ...asFigure(first, 'voltage', { value: max }), from: other, text: text.slice(other - from) }] };
}

/** A number with the way it goes, or two of which one becomes the other, are volts beside what makes one voltage of another: "12 in", "3.3 to 5". */
function converted(items: readonly Item[], start: number): Run | null {
  const [first, to, second, next] = items.slice(start, start + 4);
  const [low, high] = [numberOf(first), numberOf(second)];
  const volts = (item: Item, value: number): Item => (item.kind === 'count' ? asFigure(item, 'voltage', { value }) : item);
  const way = to?.kind === 'grammar' ? (to.hit.marker ?? to.hit.named) : undefined;
  if ((way === 'in' || way === 'out') && first?.kind === 'count' && low !== null)
    // "1 in": one input, for nothing runs on a volt.
    return isVoltage(low) && low !== 1 && isBeside(items, start, convertsVolts) ? { end: start + 1, instead: [volts(first, low)] } : null;
  if (low === null || high === null || low === high || !leadsTo(to)) return null;
  // So many channels has what stands behind both.
  const before = items[start - 1];
  if (first?.kind !== 'count' && second?.kind !== 'count') {
    const counted = before?.kind === 'count' && before.counted !== undefined && next !== undefined && isThing(next, convertsVolts);
    return counted ? { end: start + 4, instead: [next, first!, to!, second!] } : null;
  }
  if (counts(next) || next?.kind === 'figure' || !isVoltage(low) || !isVoltage(high) || !isBeside(items, start, convertsVolts)) return null;
  return { end: start + 3, instead: [volts(first!, low), to!, volts(second!, high)] };
}
/** Whether no other voltage is told. */
const isOnly = (items: readonly Item[], volts: Item): boolean => items.every((i) => i === volts || i.kind !== 'figure' || i.quantity !== 'voltage');

/** Whether such a thing stands between the same ends of a sentence or a line. */
function isBeside(items: readonly Item[], at: number, is: (concept: Concept) => boolean): boolean {
  const ends = (i: Item): boolean => i.kind === 'break';
  const behind = items.findIndex((i, n) => n > at && ends(i));
  return items.slice(items.findLastIndex((i, n) => n < at && ends(i)) + 1, behind < 0 ? items.length : behind).some((i) => isThing(i, is));
}
const isThing = (item: Item, is: (concept: Concept) => boolean): boolean =>
  item.kind === 'thing' && item.concepts[0] !== undefined && is(item.concepts[0]);
/** Whether it gives more than it takes, or passes signals from one level to another: a range of volts is its two ends. */
const steps = (c: Concept): boolean => convertsVolts(c) && (c.kind === 'function' || c.id === 'boost' || c.parents?.includes('boost') === true);
/** Whether a sort of thing is told by a voltage that goes in and one that comes out. */
const convertsVolts = ({ figures = [] }: Concept): boolean =>
  (['in', 'out'] as const).every((role) => figures.some((f) => f.quantity === 'voltage' && f.role === role));

const rounded = (volts: number): number => Math.round(volts * 1000) / 1000;
function withEnds(volts: FigureItem, to: number, min: number | undefined, max: number | undefined, nominal: number | undefined): FigureItem {
  const value: Value = {
    ...(nominal === undefined ? {} : { value: nominal }),
    ...(min === undefined ? {} : { min: rounded(min) }),
    ...(max === undefined ? {} : { max: rounded(max) }),
  };
  return { ...volts, to, value };
}

/** What one voltage, and bare numbers behind it, say of the ends of a supply. */
function ends({ items, grammar }: Reader, start: number): Run | null {
  const volts = items[start];
  const anchor = volts?.kind === 'figure' && volts.quantity === 'voltage' ? volts.value.value : undefined;
  if (volts?.kind !== 'figure' || anchor === undefined || anchor <= 0 || volts.way === 'out') return null;
  const boundOf = (item: Item | undefined): Bound | undefined => (item === undefined ? undefined : grammar.extreme(item.text));
  const found: { [bound in Bound]?: number } = {};
  const kept: Item[] = [];
  const own = boundOf(items[start + 1]);
  let said: Bound | undefined;
  let end = start + 1;
  let bare = 0;
  const plausible = (n: number): boolean => n >= anchor * LEAST && n <= anchor * MOST;
  for (let i = start + 1; i < Math.min(items.length, start + REACH); i++) {
    const item = items[i]!;
    if (item.kind === 'break' || item.kind === 'colon' || item.kind === 'arrow') break;
    // What is said of each of several is said of no supply.
    if (item.kind === 'grammar' && item.hit.plain === 'each') break;
    const bound = boundOf(item);
    if (bound !== undefined) {
      said = bound;
      if (i === start + 1) end = i + 1;
      continue;
    }
    const number = numberOf(item);
    if (number !== null) {
      const high = joins(items[i + 1]) ? numberOf(items[i + 2]) : null;
      const both = high !== null && number < high && number <= anchor && high >= anchor && plausible(number) && plausible(high);
      if (both && boundOf(items[i + 3]) === undefined && !counts(items[i + 3])) {
        Object.assign(found, { min: number, max: high });
        bare++;
        i += 2;
        end = i + 1;
        continue;
      }
      // What stands behind the number goes before what stands before it.
      const behind = items.slice(i + 1, i + 5).find((next) => !isSmall(next));
      const of = boundOf(behind) ?? (i === start + 2 && own !== undefined ? undefined : said);
      const fits = of === 'min' ? number <= anchor : of === 'max' ? number >= anchor : of === 'nominal';
      if (of === undefined || !fits || !plausible(number) || counts(items[i + 1])) break;
      found[of] = number;
      said = undefined;
      bare++;
      end = boundOf(behind) === undefined ? i + 1 : items.indexOf(behind!) + 1;
      i = end - 1;
      continue;
    }
    if (item.kind === 'figure') {
      const { min, max } = item.value;
      const around = item.quantity === 'voltage' && min !== undefined && max !== undefined && min <= anchor && max >= anchor && bare === 0;
      // "12 V 7 Ah (10.8 empty)": what else is said of the supply.
      if (!around && item.quantity !== 'voltage' && bare === 0) {
        kept.push(item);
        end = i + 1;
        continue;
      }
      if (!around || own !== undefined) break;
      Object.assign(found, { min, max });
      bare++;
      end = i + 1;
      continue;
    }
    if (item.kind === 'thing' && item.concepts[0]?.kind === 'feature') {
      // A range behind a comma and a thing is that of the other thing.
      if (items[i - 1]?.kind === 'comma') break;
      kept.push(item);
      end = i + 1;
      continue;
    }
    if (item.kind === 'thing' && !/^(?:filler|quality)$/.test(item.concepts[0]?.kind ?? '')) {
      if (bare > 0 || item.concepts[0]?.kind !== 'supply') break;
      kept.push(item);
      end = i + 1;
      continue;
    }
    if (item.kind === 'size' || item.kind === 'grid' || item.kind === 'count') break;
  }
  if (bare === 0) return null;
  // A bracket that was opened here is closed here.
  if (items.slice(start, end).some((i) => i.kind === 'open') && items[end]?.kind === 'close') end++;
  const closes = items.slice(start, end).filter((i) => i.kind === 'open').length < items.slice(start, end).filter((i) => i.kind === 'close').length;
  if (own === 'min' || own === 'max') found[own] = anchor;
  const { min, max, nominal } = found;
  const middle = own === 'min' || own === 'max' ? nominal : anchor;
  const last = items[end - 1]!;
  const close: Item[] = closes ? [items.slice(start, end).findLast((i) => i.kind === 'close')!] : [];
  return { end, instead: [withEnds(volts, kept.length > 0 ? volts.to : last.to, min, max, middle), ...kept, ...close] };
}

/** Words that may stand between a number and what it is: "42 when it is full". */
const isSmall = (item: Item): boolean =>
  item.kind === 'grammar' && !joins(item) && item.hit.number === undefined && (item.hit.plain !== undefined || item.hit.preposition !== undefined);

/** A thing is named up to some four times where it is asked for once: in a list, in a table and behind what it belongs to. */
const MOST_NAMED = 4 * MOST_ASKS;

/** Refuses a message that names far more than one board is planned with, before its words are held against each other. Throws DesignError at `message`. */
export function bounded(items: readonly Item[]): readonly Item[] {
  const named = items.filter((i) => i.kind === 'thing' || i.kind === 'figure').length;
  if (named <= MOST_NAMED) return items;
  throw new DesignError(
    'message',
    `it names ${named} things and figures, more than one board is planned with (at most ${MOST_NAMED}, and ${MOST_ASKS} that are asked for)`,
  );
}
