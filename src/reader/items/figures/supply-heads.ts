import type { Concept, Lexicon } from '../../../lexicon/index.js';
import type { FigureItem, Item, Thing } from '../item.js';
import { inRuns } from '../runs.js';

/** Figures between what feeds a board and the word for what it gives. */
const MOST_FIGURES = 3;
const USB_V = 5;
const isThing = (item: Item | undefined, id: string): item is Thing =>
  item?.kind === 'thing' && item.part === undefined && item.concepts[0]?.id === id;
const isVolts = (item: Item | undefined): item is FigureItem => item?.kind === 'figure' && item.quantity === 'voltage';
const to = (item: Item | undefined): boolean => item?.kind === 'arrow' || (item?.kind === 'grammar' && item.hit.preposition === 'to');

const isAmps = (item: Item | undefined): item is FigureItem => item?.kind === 'figure' && item.quantity === 'current';
const joins = (item: Item | undefined): boolean =>
  item?.kind === 'comma' || item?.kind === 'slash' || (item?.kind === 'grammar' && item.hit.plain === 'and');
/** What a board is called that gives all of the voltages before it. */
const GIVER = /^(?:supply|power_supply_board|fuse_board|bench_supply|dcdc|regulator)$/;

/** A terminal of a supply that is for loads which are asked for elsewhere brings what feeds them; they end on plugs of their own. */
export function suppliesOfLoads(items: readonly Item[], lexicon: Lexicon): Item[] {
  const [supply, terminal] = [lexicon.concept('load_supply'), lexicon.concept('screw_terminal')];
  if (supply === undefined || terminal === undefined) return [...items];
  return inRuns(items, (start) => {
    const [plug, of, ...behind] = items.slice(start, start + 4);
    if (plug?.kind !== 'thing' || !isThing(plug, 'power_terminal') || of?.kind !== 'grammar' || of.hit.preposition !== 'for') return null;
    const at = behind[0]?.kind === 'grammar' && behind[0].hit.plain === 'determiner' ? 1 : 0;
    const load = behind[at];
    const sort = load?.kind === 'thing' ? load.concepts[0] : undefined;
    const asked = items.slice(0, start).some((i) => i.kind === 'thing' && i.concepts[0]?.id === sort?.id);
    if (sort?.kind !== 'load' || !asked) return null;
    const noun = /\S+$/.exec(plug.text)?.[0] ?? plug.text;
    const named: Thing = { ...plug, to: Math.max(plug.from + 1, plug.to - noun.length), concepts: [supply] };
    return { end: start + 3 + at, instead: [named, { ...plug, from: plug.to - noun.length, text: noun, concepts: [terminal] }] };
  });
}

/** "negative 5 V": the sign is the voltage's. */
const signed = (item: Item, i: number, all: readonly Item[]): Item[] => {
  const [before, next] = [all[i - 1], all[i + 1]];
  if (isThing(item, 'negative') && isVolts(next)) return [];
  if (!isVolts(item) || !isThing(before, 'negative') || item.value.value === undefined) return [item];
  return [{ ...item, from: before.from, value: { value: -Math.abs(item.value.value) } }];
};

/** "…, 12-24 V, …": a range that stands alone in a list is what comes in, where nothing else says what does. */
function rangeAlone(items: readonly Item[], start: number, supply: Concept): Run | null {
  const [before, volts, behind] = [items[start - 1], items[start], items[start + 1]];
  const ends = (item: Item | undefined): boolean => item === undefined || item.kind === 'comma' || item.kind === 'break';
  if (!isVolts(volts) || volts.value.min === undefined || volts.value.max === undefined || volts.way !== undefined) return null;
  const fed = (i: Item, n: number): boolean =>
    (i.kind === 'thing' && i.concepts[0]?.kind === 'supply') ||
    (i.kind === 'grammar' && (i.hit.named === 'in' || i.hit.preposition === 'supply' || (i.hit.marker === 'in' && isVolts(items[n - 1]))));
  if (before === undefined || !ends(before) || !ends(behind) || items.some(fed) || volts.value.min <= 0) return null;
  return { end: start + 1, instead: [volts, thingOf(volts, supply)] };
}

type Run = { readonly end: number; readonly instead: readonly Item[] };

/** "3.3 V and 5 V supply", where nothing tells what comes in: a rail each. */
function givenTogether(items: readonly Item[], start: number, rail: Concept): Run | null {
  const rails: Item[] = [];
  let [at, last, united] = [start, start, false];
  while (isVolts(items[at]) && (items[at] as FigureItem).value.value !== undefined) {
    const volts = items[at] as FigureItem;
    const amps = isAmps(items[at + 1]) ? [items[at + 1]!] : [];
    rails.push(volts, ...amps, thingOf(volts, rail));
    rails.push({ kind: 'comma', from: volts.to, to: volts.to, text: '' });
    at = last = at + 1 + amps.length;
    for (; joins(items[at]); at++) united ||= items[at]!.kind !== 'comma';
  }
  const next = items[last];
  const before = items[start - 1];
  const headed = next?.kind === 'thing' && next.part === undefined && GIVER.test(next.concepts[0]?.id ?? '');
  const led = before?.kind === 'figure' || (before?.kind === 'grammar' && before.hit.preposition !== undefined && before.hit.preposition !== 'with');
  return !led && rails.length >= 6 && headed && united ? { end: last, instead: rails } : null;
}

/** Voltages joined before converters in the plural: a converter for each. */
function convertersTogether(items: readonly Item[], start: number): Run | null {
  const made: (readonly FigureItem[])[] = [];
  let at = start;
  let united = false;
  while (isVolts(items[at]) && (items[at] as FigureItem).value.value !== undefined) {
    const volts = items[at] as FigureItem;
    const amps = items[at + 1];
    made.push(isAmps(amps) ? [volts, amps] : [volts]);
    at += isAmps(amps) ? 2 : 1;
    const end = at;
    for (; joins(items[at]) || (at > end && isArticle(items[at])); at++) united ||= items[at]!.kind !== 'comma';
    if (!isVolts(items[at])) {
      at = end;
      break;
    }
  }
  const head = items[at];
  const before = items[start - 1];
  if (before?.kind === 'figure' || (before?.kind === 'grammar' && before.hit.preposition !== undefined && before.hit.preposition !== 'with'))
    return null;
  if (
    made.length < 2 ||
    !united ||
    head?.kind !== 'thing' ||
    head.part !== undefined ||
    !CONVERTS.has(head.concepts[0]?.id ?? '') ||
    !(head.plural || items.slice(start, at).some(isArticle))
  )
    return null;
  // What is said behind them is said of the last, and where it is of all of them of the others too.
  return { end: at + 1, instead: made.flatMap((f, n) => [...f, { ...head, plural: false }, ...(n < made.length - 1 ? [commaBehind(head)] : [])]) };
}
const isArticle = (item: Item | undefined): boolean => item?.kind === 'grammar' && item.hit.plain === 'determiner';
const CONVERTS: ReadonlySet<string> = new Set(['buck', 'boost', 'buck_boost', 'linear_regulator', 'regulator', 'dcdc', 'rc_supply']);

/** "5 V at 4 A out of 24 V": the amperes are those of what comes out, and what follows is what it comes from. */
function atAmps(items: readonly Item[], start: number, rail: Concept): Run | null {
  const [before, volts, at, amps, from] = [items[start - 1], ...items.slice(start, start + 4)];
  const said = at?.kind === 'grammar' && at.hit.preposition === 'at';
  const sourced = from?.kind === 'grammar' && from.hit.preposition === 'from' && items.slice(start + 4, start + 7).some(isVolts);
  const led = before?.kind === 'figure' || (before?.kind === 'grammar' && before.hit.preposition !== undefined && before.hit.preposition !== 'with');
  if (led || !isVolts(volts) || volts.value.value === undefined || !said || !isAmps(amps) || !sourced) return null;
  return { end: start + 3, instead: [volts, amps, thingOf(volts, rail), commaBehind(amps)] };
}
const thingOf = ({ from, to, text }: Item, concept: Concept): Thing => ({
  kind: 'thing',
  from,
  to,
  text,
  concepts: [concept],
  plural: false,
  speech: 'NOUN',
});

const commaBehind = ({ to }: Item): Item => ({ kind: 'comma', from: to, to, text: '' });
/** A plug or a battery. */
const isSource = (item: Item | undefined): boolean =>
  item?.kind === 'thing' && item.part === undefined && (item.concepts[0]?.kind === 'connector' || item.concepts[0]?.kind === 'supply');

/** "5 V to 12 V boost 500 mA USB-C": amperes between what is made and the socket that feeds it are those of what is made. */
function ampsBeforePlug(items: readonly Item[], start: number): Run | null {
  const [before, amps, plug] = [items[start - 1], items[start], items[start + 1]];
  const made = isVolts(before) || (before?.kind === 'thing' && before.concepts[0]?.kind === 'conversion');
  const socket = plug?.kind === 'thing' && plug.part === undefined && plug.concepts[0]?.id.startsWith('usb') === true;
  return isAmps(amps) && made && socket && !isVolts(items[start + 2]) ? { end: start + 1, instead: [amps, commaBehind(amps)] } : null;
}

/** "USB-powered 9 V supply": a supply is what the board gives where the words before it say what it is fed with; "12 V to 5 V supply" is a converter. */
export function suppliesGiven(items: readonly Item[], lexicon: Lexicon): Item[] {
  const [rail, converter, supply] = [lexicon.concept('rail'), lexicon.concept('dcdc'), lexicon.concept('supply')];
  if (rail === undefined || converter === undefined || supply === undefined) return [...items];
  return inRuns(items.flatMap(signed), (start) => {
    const several =
      convertersTogether(items, start) ??
      givenTogether(items, start, rail) ??
      atAmps(items, start, rail) ??
      ampsBeforePlug(items, start) ??
      rangeAlone(items, start, supply);
    if (several !== null) return several;
    const end = start + 1 + items.slice(start + 1, start + MOST_FIGURES + 3).findIndex((item) => isThing(item, 'supply'));
    const head = items[end];
    if (end <= start || head?.kind !== 'thing') return null;
    const run = items.slice(start, end);
    const [first, ...figures] = run;
    const fed = first?.kind === 'thing' && /powered$/i.test(first.text) && first.concepts[0]?.kind === 'connector';
    const other =
      figures.length > 0 &&
      figures.every((f) => f.kind === 'figure') &&
      figures.some((f) => isVolts(f) && Math.abs((f.value.value ?? USB_V) - USB_V) > 1);
    if (fed && other) return { end: end + 1, instead: [first, commaBehind(first), ...figures, { ...head, concepts: [rail] }] };
    const [from, arrow, into, ...rest] = run;
    // "USB-C to 3.3 V 1 A supply": what stands before brings it, and the supply is what comes out.
    if (isSource(from) && to(arrow) && isVolts(into) && rest.every((f) => f.kind === 'figure'))
      return { end: end + 1, instead: [from!, commaBehind(from!), into, ...rest, { ...head, concepts: [rail] }] };
    if (isVolts(from) && to(arrow) && isVolts(into) && rest.every((f) => f.kind === 'figure'))
      return { end: end + 1, instead: [...run, { ...head, concepts: [converter] }] };
    return null;
  });
}

/** Whole numbers and the word that is short for amperes and for amplifiers. */
const AMPS = /^\S+ amps?$/i;

/** "One guitar into two amps": beside instruments that are plugged in, so many amps are amplifiers outside, and no current. */
export function ampsOutside(items: readonly Item[], lexicon: Lexicon): Item[] {
  const instrument = lexicon.concept('instrument');
  const plugged = items.some((i) => i.kind === 'thing' && i.concepts.some((c) => c.id === 'instrument' || c.holds?.includes('instrument') === true));
  if (instrument === undefined || !plugged) return [...items];
  const isOutside = (i: Item | undefined): boolean => i?.kind === 'thing' && i.concepts[0] === instrument;
  // How many there are is of what stands outside.
  return items.filter((item, i) =>
    item.kind === 'figure' ? item.quantity !== 'current' || !AMPS.test(item.text) : item.kind !== 'count' || !isOutside(items[i + 1]),
  );
}
