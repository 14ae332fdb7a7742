import type { Concept, Lexicon } from '../../../lexicon/index.js';
import type { Grammar } from '../../text/grammar.js';
import type { Item, Thing } from '../item.js';

type Count = Extract<Item, { kind: 'count' }>;
interface Share {
  readonly count: Count;
  readonly of: readonly Item[];
}

/** What says no more than where signals go: its shares say what they are. */
const PLAIN: ReadonlySet<string> = new Set(['input', 'output', 'channel', 'digital_input', 'digital_output', 'isolated_input', 'load']);
/** Kinds of what inputs are shared out to, and outputs; channels are of any of them. */
const COMES = /^(?:input|sensor|interface|component|function)$/;
const GOES = /^(?:output|load|component|light|sound|interface)$/;
/** What is a wish by itself: transistors are those of outputs. */
const OWN = /^(?:input|sensor|interface|function|output|load|light|sound)$/;
const PLUGGED = /^(?:interface|input|sensor|load|output)$/;

/**
 * "Five sockets: two for I2C, two analog, one UART", "four outputs, the first two relays, the others MOSFETs": shares that add up to what was counted.
 * Each is counted itself, on the plug that was shared out, and the whole is no wish beside them.
 */
export function sharedOut(items: readonly Item[], lexicon: Lexicon, grammar: Grammar): Item[] {
  for (const [i, whole] of items.entries()) {
    if (whole.kind !== 'count' || whole.value < 2 || !Number.isInteger(whole.value)) continue;
    // "eight 24 V inputs": of those of which no more is said.
    const figures = items[i + 1]?.kind === 'figure' ? items.slice(i + 1, i + 2) : [];
    const start = i + 1 + figures.length;
    const length = items.slice(start, start + MOST_NAMES).findIndex((n) => n.kind !== 'thing');
    const names = items.slice(start, start + Math.max(0, length)) as Thing[];
    const sort = sortOf(names, whole, lexicon);
    if (sort === null) continue;
    // "four sockets for a XIAO: …"
    const behind = asideBefore(items, start + names.length);
    const mark = items[start + names.length + behind.length];
    if (mark?.kind !== 'comma' && mark?.kind !== 'colon' && mark?.kind !== 'open') continue;
    const first = start + 1 + names.length + behind.length;
    const stop = items.findIndex((n, at) => at >= first && (n.kind === 'break' || n.kind === 'close'));
    const found = sharesIn(items.slice(first, stop < 0 ? items.length : stop), whole.value, grammar);
    if (found === null || !found.shares.every((s) => suits(s, sort, mark.kind === 'comma', lexicon))) continue;
    const end = first + found.length + (mark.kind === 'open' && items[first + found.length]?.kind === 'close' ? 1 : 0);
    const made = found.shares.flatMap((s, n) => [...(n === 0 ? [] : [comma(mark)]), ...stated(s, names, figures, sort, mark)]);
    return [...items.slice(0, i), ...made, ...behind, ...sharedOut(items.slice(end), lexicon, grammar)];
  }
  return [...items];
}
/** A thing with its preposition before a colon; nothing: there is none. */
function asideBefore(items: readonly Item[], at: number): readonly Item[] {
  const colon = items.findIndex((t, i) => i >= at && t.kind === 'colon');
  const aside = colon < 0 ? [] : items.slice(at, colon);
  const [lead, ...rest] = aside;
  const plain = rest.every((t) => t.kind === 'thing' || (t.kind === 'grammar' && t.hit.plain === 'determiner'));
  return lead?.kind === 'grammar' && lead.hit.preposition !== undefined && plain && rest.length > 0 && rest.length < MOST_NAMES ? aside : [];
}

/** Things that one name is read as: "JST-XH" "sockets". */
const MOST_NAMES = 3;

type Sort = 'in' | 'out' | 'any' | 'plug';
function sortOf(names: readonly Thing[], whole: Count, lexicon: Lexicon): Sort | null {
  const [concept] = names[0]?.concepts ?? [];
  if (concept === undefined) return whole.counted === 'channels' ? 'any' : null;
  if (names.some((n) => n.part !== undefined)) return null;
  if (names.length === 1 && PLAIN.has(concept.id)) return concept.kind === 'input' ? 'in' : concept.id === 'channel' ? 'any' : 'out';
  const plug = (c: Concept): boolean => c.kind === 'connector' || (c.kind === 'interface' && c.evidence?.devices !== undefined);
  return names.every((n) => n.concepts.some((c) => plug(c) || lexicon.isA(c.id, 'connector'))) ? 'plug' : null;
}

/** The shares at the beginning of some items, where they add up to the whole; null: there are none. */
function sharesIn(items: readonly Item[], whole: number, grammar: Grammar): { readonly shares: readonly Share[]; readonly length: number } | null {
  const starts = items.flatMap((_, at) => {
    const lead = leadOf(items, at, grammar);
    return lead === null ? [] : [{ at, ...lead }];
  });
  let sum = 0;
  const shares: Share[] = [];
  for (const [n, start] of starts.entries()) {
    if (n === 0 && start.at > 0) return null;
    const value = start.count?.value ?? whole - sum;
    sum += value;
    const next = starts[n + 1];
    const last = sum >= whole;
    const from = start.at + start.length;
    const named = items.findIndex((t, at) => at >= from && t.kind === 'thing');
    const comma = items.findIndex((t, at) => at > (named < 0 ? from : named) && t.kind === 'comma');
    const to = last ? (comma < 0 ? items.length : comma) : (next?.at ?? items.length);
    shares.push({
      count: { kind: 'count', value, from: items[from - 1]!.from, to: items[from - 1]!.to, text: String(value) },
      of: items.slice(from, to),
    });
    if (last) return sum === whole && shares.length > 1 ? { shares, length: to } : null;
  }
  return null;
}

/** How a share begins: what joins it, and how many it is; null: none begins there. The rest has no number. */
function leadOf(items: readonly Item[], at: number, { others }: Grammar): { readonly count: Count | null; readonly length: number } | null {
  const before = items[at - 1];
  const joins = (t: Item | undefined): boolean => t?.kind === 'comma' || (t?.kind === 'grammar' && t.hit.plain === 'and');
  if (joins(before) || (at > 0 && !joins(items[at]))) return null;
  let n = at;
  while (joins(items[n])) n++;
  // "the first two", "and the other two".
  const isRest = (t: Item | undefined): boolean =>
    t !== undefined && others.has(t.text.toLowerCase().split(' ').at(-1) ?? '') && (t.kind !== 'grammar' || t.hit.plain !== 'each');
  for (let t = items[n]; t?.kind === 'grammar' && !isRest(t) && (t.hit.plain === 'determiner' || t.hit.plain === 'filler'); t = items[++n]);
  // "the remaining two"
  if (isRest(items[n]) && items[n + 1]?.kind === 'count') n++;
  const number = items[n];
  if (number?.kind === 'count' && Number.isInteger(number.value)) return { count: number, length: n + 1 - at };
  return at > 0 && isRest(number) ? { count: null, length: n + 1 - at } : null;
}

/** Whether what a share is of can be a share of such a whole. */
function suits({ of }: Share, sort: Sort, loosely: boolean, lexicon: Lexicon): boolean {
  const things = of.filter((t) => t.kind === 'thing');
  const kinds = things.map((t) => t.concepts[0]?.kind ?? '');
  if (sort !== 'plug')
    return things.length === 0 || kinds.some((k) => (sort !== 'out' && COMES.test(k)) || (sort !== 'in' && GOES.test(k)) || k === 'feature');
  const [head] = things;
  const bus = head?.concepts.some((c) => c.kind === 'interface' || lexicon.isA(c.id, 'analog_input') || lexicon.isA(c.id, 'digital_input')) === true;
  return bus || (!loosely && kinds.some((k) => PLUGGED.test(k)));
}

function stated({ count, of }: Share, names: readonly Thing[], figures: readonly Item[], sort: Sort, mark: Item): Item[] {
  const [lead, ...rest] = of;
  const idle = lead?.kind === 'grammar' && (lead.hit.plain === 'copula' || (sort === 'plug' && lead.hit.preposition !== undefined));
  const said = idle ? rest : of;
  if (sort === 'plug') {
    const on: Item = { kind: 'grammar', hit: { preposition: 'on', tokens: 1 }, speech: 'ADP', from: mark.from, to: mark.to, text: 'on' };
    // The plug of a bus is shared out as a plug.
    const plugs = names.map((t) => ({ ...t, concepts: t.concepts.map((c) => (c.kind === 'interface' ? { ...c, kind: 'connector' as const } : c)) }));
    return [count, ...said, on, ...plugs];
  }
  // Where no noun of its own follows, it is some of the whole.
  const joint = said.findIndex((t) => t.kind === 'grammar' && t.hit.preposition !== undefined);
  const head = said.slice(0, joint < 0 ? said.length : joint);
  const own = head.some((t) => t.kind === 'thing' && OWN.test(t.concepts[0]?.kind ?? ''));
  const at = head.findLast((t) => t.kind === 'thing')?.to;
  const some = names.map((t) => (at === undefined ? t : { ...t, from: at, to: at }));
  const volts = said.some((t) => t.kind === 'figure') ? [] : figures;
  return own ? [count, ...said] : [count, ...head, ...volts, ...some, ...said.slice(head.length)];
}

/** Kinds of what stands at a plug. */
const AT_PLUG = /^(?:sensor|input|output|load|sound|light|display)$/;

/** A plug that is said behind a list, with "each" or for the pair that it ends, is that of each of the list, and not of the last of it alone. */
export function eachPlugged(items: readonly Item[]): Item[] {
  const at = items.findIndex((t, i) => t.kind === 'grammar' && t.hit.plain === 'each' && isOn(items[i + 1]));
  const plug = items.findIndex((t, i) => i > at && t.kind === 'thing');
  const thing = items[plug];
  if (at < 0) return pairPlugged(items);
  if (thing?.kind !== 'thing' || thing.concepts[0]?.kind !== 'connector' || !items.slice(at + 2, plug).every(isLed)) return [...items];
  const end = plug + 1 + (isPlugWord(items[plug + 1]) ? 1 : 0);
  const on = items.slice(at + 1, end);
  const last = items[at - 1]?.kind === 'comma' ? at - 1 : at;
  const from = items.slice(0, last).findLastIndex((t) => !isListed(t)) + 1;
  const seams = items.flatMap((t, i) =>
    i >= from && i < last && (t.kind === 'comma' || (t.kind === 'grammar' && t.hit.plain === 'and')) ? [i] : [],
  );
  const atPlug = (start: number, stop: number): boolean =>
    items.slice(start, stop).filter((t) => t.kind === 'thing' && AT_PLUG.test(t.concepts[0]?.kind ?? '')).length === 1;
  const parts = [from, ...seams.map((s) => s + 1)].map((start, n) => ({ start, stop: seams[n] ?? last })).filter((p) => p.stop > p.start);
  const listed = parts.filter((p) => atPlug(p.start, p.stop));
  if (listed.length < 2) return [...items];
  const said = items.map((t, i) => (listed.some((p) => p.stop === i) ? [...on, ...(i < last ? [t] : [])] : i < last || i >= end ? [t] : []));
  return said.flat();
}
/** A sort of plug without an article, or several, behind two things that "and" joins is that of both. */
function pairPlugged(items: readonly Item[]): Item[] {
  const at = items.findIndex((t, i) => {
    const plug = items[i + 1];
    if (t.kind !== 'grammar' || t.hit.preposition !== 'on' || plug?.kind !== 'thing' || plug.article === true) return false;
    return plug.concepts[0]?.kind === 'connector' && isStanding(items[i - 1]);
  });
  const and = items.slice(0, Math.max(0, at)).findLastIndex((t) => !isNamed(t));
  const [joint, before] = [items[and], items[and - 1]];
  if (at < 0) return jacksOfPair(items);
  if (joint?.kind !== 'grammar' || joint.hit.plain !== 'and' || !isStanding(before)) return [...items];
  const end = at + 2 + (isPlugWord(items[at + 2]) ? 1 : 0);
  return [...items.slice(0, and), ...items.slice(at, end), ...items.slice(and)];
}

/** "CV and gate jacks": of two things of one kind each has such a plug. */
function jacksOfPair(items: readonly Item[]): Item[] {
  const at = items.findIndex((plug, i) => {
    const [before, and, last] = [items[i - 3], items[i - 2], items[i - 1]];
    if (plug.kind !== 'thing' || !plug.plural || plug.concepts[0]?.kind !== 'connector' || and?.kind !== 'grammar' || and.hit.plain !== 'and')
      return false;
    return isStanding(before) && isStanding(last) && (before as Thing).concepts[0]?.kind === (last as Thing).concepts[0]?.kind;
  });
  const plug = items[at];
  if (plug === undefined) return [...items];
  const { from } = items[at - 2]!;
  const on: Item = { kind: 'grammar', hit: { preposition: 'on', tokens: 1 }, speech: 'ADP', from, to: from, text: 'on' };
  return [...items.slice(0, at - 2), on, plug, ...items.slice(at - 2)];
}
const isStanding = (t: Item | undefined): boolean => t?.kind === 'thing' && AT_PLUG.test(t.concepts[0]?.kind ?? '');
const isNamed = (t: Item): boolean =>
  t.kind === 'thing' || t.kind === 'count' || t.kind === 'figure' || (t.kind === 'grammar' && t.hit.plain === 'determiner');

const isOn = (t: Item | undefined): boolean =>
  t?.kind === 'grammar' && (t.hit.preposition === 'on' || t.hit.preposition === 'via' || t.hit.preposition === 'with');
const isLed = (t: Item): boolean => t.kind === 'count' || t.kind === 'figure' || (t.kind === 'grammar' && t.hit.plain === 'determiner');
const isPlugWord = (t: Item | undefined): boolean => t?.kind === 'thing' && t.concepts[0]?.id === 'connector';
const isListed = (t: Item): boolean =>
  t.kind === 'comma' ||
  t.kind === 'count' ||
  t.kind === 'figure' ||
  (t.kind === 'thing' && t.concepts[0]?.kind !== 'controller') ||
  (t.kind === 'grammar' && (t.hit.plain === 'and' || t.hit.plain === 'determiner'));

/** What stands between two shares. */
const comma = ({ from, to }: Item): Item => ({ kind: 'comma', from, to, text: ',' });
