import type { Concept, Lexicon } from '../../lexicon/index.js';
import type { Item } from './item.js';
import { inRuns } from './runs.js';

/** Names of pins by which a run of them is known. */
const isLine = ({ id }: Concept): boolean => id === 'ground' || id === 'vbus' || (/_line$/.test(id) && id !== 'power_line');
/** "VCC", "DE", "IO0": what may be a pin among others that surely are. */
const MARKED = /^[A-Z][A-Z0-9_+#]{0,6}$/;
/** Fewest names of a run that stands in no bracket and behind no colon. */
const FEWEST = 3;
/** Most names of a run: the widest headers that people write out. */
const MOST = 100;

/** "header (VCC, GND, TX, RX)", "VCC GND OUT", "header with vcc gnd sda": names of a connector's pins are said of it and are no things of their own. */
export function pinned(items: readonly Item[], lexicon: Lexicon): Item[] {
  const supply = lexicon.concept('supply');
  const named = items.findIndex((item) => item.kind === 'thing' || item.kind === 'unread');
  return inRuns(items, (start) => {
    const run = inBrackets(items, start) ?? runAt(items, start) ?? writtenSmall(items, start, lexicon);
    if (run === null || !((named >= 0 && named < start) || endsOn(items, run.end))) return null;
    const [first, last] = [items[start]!, items[run.end - 1]!];
    const at = { from: first.from, to: last.to, text: `${first.text} … ${last.text}` };
    const line = run.lines.find((c) => c.id !== 'ground') ?? run.lines[0];
    const ends = endsOn(items, run.end);
    // Where the board is fed elsewhere, a supply and its ground on a plug leave there as its other lines do.
    const fed = isFed(items, start, run.end, lexicon);
    const grounded = run.lines.some((c) => c.id === 'ground');
    const on = ends && grounded && (fed || run.names.length > 2) ? onAt(items, run.end) : null;
    // "9 V and ground on a header": the supply comes in there.
    const bare = run.names.length === 2 && run.lines.every((c) => c.id === 'ground');
    const volts = ends || (bare && !fed && isLed(items, start)) ? items.slice(start, run.end).filter((i) => i.kind === 'figure') : [];
    const own = volts.length === 1 ? volts[0] : undefined;
    const head =
      line !== undefined && line.id !== 'ground' ? line : own === undefined || run.names.length > run.lines.length + 1 ? undefined : supply;
    const pins: Item = { ...at, kind: 'pins', lines: [...new Set(run.lines.map((c) => c.id))], names: run.names };
    if (on !== null) return { end: on + 1, instead: [pins] };
    if (run.names.length < run.fewest && (head === undefined || head === line)) return null;
    const instead: Item =
      (ends || own !== undefined) && head !== undefined ? { ...at, kind: 'thing', concepts: [head], plural: false, speech: 'NOUN' } : pins;
    return { end: run.end, instead: own !== undefined && instead.kind === 'thing' ? [own, instead] : [instead] };
  });
}

/** Names of lines that stand together. `fewest`: so many of them are surely those of pins. */
interface Run {
  readonly end: number;
  readonly lines: Concept[];
  readonly names: readonly string[];
  readonly fewest: number;
}

function runAt(items: readonly Item[], start: number): Run | null {
  const before = items[start - 1];
  // "8 outputs 24 V, 0 V": what it is said of stands right before it.
  const said =
    items[start]?.kind === 'figure' &&
    before?.kind === 'thing' &&
    !isPlug(before) &&
    before.concepts[0]?.kind !== 'filler' &&
    before.concepts[0]?.id !== 'breakout';
  if (said || !mayBe(items[start])) return null;
  const open = before?.kind === 'open';
  const lines: Concept[] = [];
  const names: string[] = [];
  let end = start;
  for (let i = start; i < items.length && names.length < MOST; i++) {
    const item = items[i]!;
    // "…, 9 V in": which way, no name.
    if (item.kind === 'grammar' && item.hit.marker !== undefined && items[i - 1]?.kind === 'figure' && !MARKED.test(item.text)) break;
    if (mayBe(item) || (open && isShort(item))) {
      lines.push(...sure(item));
      names.push(...(item.kind === 'figure' ? [item.text.replace(/\s+/g, '')] : item.text.split(BETWEEN)));
      end = i + 1;
    } else if (!joins(item) || i !== end) break;
  }
  const told = before?.kind === 'open' || before?.kind === 'colon' || isLed(items, start);
  // "(R G B W)": in brackets nothing else is written so.
  if (open && names.length >= FEWEST && items[end]?.kind === 'close') return { end, lines, names, fewest: FEWEST };
  // "TX and RX LEDs": what they are of follows.
  const { length } = names;
  if (length < 2 || items[end]?.kind === 'thing') return null;
  // "header IN1 IN2 EN": all that stands behind a header in capitals.
  const header =
    (isPlug(items[start - 1]) || (told && isPlug(items[start - 2]))) && items.slice(start, end).every((i) => joins(i) || MARKED.test(i.text));
  if (lines.length === 0 && !header) return null;
  return { end, lines, names, fewest: told || header || lines.length === length ? 2 : FEWEST };
}

/** "terminal (GND, 5V, signal)": behind a plug, and behind where it stands, nothing but single words, a line that is surely one among them. */
function inBrackets(items: readonly Item[], start: number): Run | null {
  if (items[start - 1]?.kind !== 'open' || !isPlug(items[beforePlace(items, start - 2)])) return null;
  const close = items.findIndex((i, at) => at >= start && i.kind === 'close');
  const said = items.slice(start, Math.max(start, close));
  const named = said.filter((i) => !joins(i));
  const word = (i: Item): boolean => mayBe(i) || ((i.kind === 'unread' || sure(i).length > 0 || isLined(i)) && !/\s/.test(i.text));
  const apart = named.length === said.filter(joins).length + 1;
  if (named.length < FEWEST || !apart || !named.every(word) || !named.some((i) => sure(i).length > 0)) return null;
  const names = named.map((i) => (i.kind === 'figure' ? i.text.replace(/\s+/g, '') : i.text));
  return { end: close, lines: named.flatMap(sure), names, fewest: FEWEST };
}

/** Where the words of a place that end at `at` begin, less one: what stands there. */
function beforePlace(items: readonly Item[], at: number): number {
  const isPlace = (item: Item | undefined): boolean => item?.kind === 'thing' && item.concepts[0]?.kind === 'place';
  const leads = (item: Item | undefined): boolean =>
    item?.kind === 'grammar' && (item.hit.preposition !== undefined || item.hit.plain === 'determiner');
  let first = at;
  while (isPlace(items[first]) || (first < at && leads(items[first]))) first--;
  return first;
}

/** "plug gnd vcc sda": behind a connector, up to the next stop, nothing but names that pins have. */
function writtenSmall(items: readonly Item[], start: number, lexicon: Lexicon): Run | null {
  const before = items[start - 1];
  const leads = before?.kind === 'colon' || (before?.kind === 'grammar' && /^(?:for|with|of)$/.test(before.hit.preposition ?? ''));
  if (!isPlug(items[start - (leads ? 2 : 1)])) return null;
  const run = items.slice(start, start + MOST);
  const length = run.findIndex((i) => !(joins(i) || isNamed(i, lexicon)));
  const said = (length < 0 ? run : run.slice(0, length)).filter((i) => !joins(i));
  const end = said.length === 0 ? start : items.indexOf(said.at(-1)!) + 1;
  const next = items[end];
  const stops = next === undefined || /^(?:break|comma|close|grammar)$/.test(next.kind);
  if (said.length < 2 || !stops || !said.some((i) => i.kind === 'unread' || sure(i).length > 0)) return null;
  const lines = said.flatMap((i) => (i.kind === 'thing' && i.concepts[0] !== undefined && isLine(i.concepts[0]) ? [i.concepts[0]] : []));
  return { end, lines, names: said.flatMap((i) => i.text.split(BETWEEN)), fewest: 2 };
}

/** A word that pins are called by, and that means no thing. */
const isNamed = (item: Item, lexicon: Lexicon): boolean =>
  (item.kind === 'unread' || sure(item).length > 0 || isRail(item) || isLined(item)) &&
  !/^pins?$/i.test(item.text) &&
  item.text.split(BETWEEN).every((name) => lexicon.isPinName(name));
const BETWEEN = /(?:[\s/,]|\band\b)+/i;
/** "pwm", "gnd": lines and rails, however they are called. */
const isLined = (item: Item): boolean =>
  item.kind === 'thing' &&
  item.part === undefined &&
  item.concepts.some((c) => isLine(c) || c.kind === 'rail' || (c.kind === 'interface' && c.evidence?.nets !== undefined));

/** What surely names a line. */
const sure = (item: Item): Concept[] => (item.kind === 'thing' && item.part === undefined ? item.concepts.filter(isLine).slice(0, 1) : []);

const mayBe = (item: Item | undefined): boolean =>
  item !== undefined &&
  (sure(item).length > 0 ||
    (item.kind === 'figure' && item.quantity === 'voltage' && item.value.value !== undefined) ||
    item.kind === 'ref' ||
    (item.kind === 'thing' && item.part === undefined && /^[A-Z]{2}$/.test(item.text)) ||
    ((item.kind === 'unread' || item.kind === 'grammar' || isRail(item)) && MARKED.test(item.text)) ||
    (item.kind === 'grammar' && (item.hit.marker === 'in' || item.hit.marker === 'out')));

/** "Po", "V": in brackets among other names. */
const isShort = (item: Item): boolean => (item.kind === 'unread' || item.kind === 'grammar') && /^[A-Z][\p{L}\d+#-]{0,3}$/u.test(item.text);

const isRail = (item: Item): boolean => item.kind === 'thing' && item.part === undefined && item.concepts[0]?.kind === 'supply';

const joins = (item: Item): boolean =>
  (item.kind === 'comma' && item.text !== '|') ||
  item.kind === 'slash' ||
  (item.kind === 'grammar' && (item.hit.plain === 'and' || (item.hit.preposition === 'to' && item.text === 'to')));

/** Whether "on a header" follows: the lines end there. */
const endsOn = (items: readonly Item[], end: number): boolean => onAt(items, end) !== null;

/** Where "on a header", "out to a terminal" stands behind lines; null: they end nowhere. */
function onAt(items: readonly Item[], end: number): number | null {
  const out = items[end]?.kind === 'grammar' && (items[end] as Item & { kind: 'grammar' }).hit.marker === 'out' ? 1 : 0;
  const on = items[end + out];
  const leads = on?.kind === 'grammar' && /^(?:on|via|to)$/.test(on.hit.preposition ?? '');
  return leads && items.slice(end + out, end + out + 5).some(isPlug) ? end + out : null;
}

/** Whether a plug and a preposition lead to the names. */
const isLed = (items: readonly Item[], start: number): boolean => {
  const lead = items[start - 1];
  return lead?.kind === 'grammar' && /^(?:for|with|of)$/.test(lead.hit.preposition ?? '') && isPlug(items[start - 2]);
};

/** Whether something else than these names brings the board its supply. */
const isFed = (items: readonly Item[], from: number, to: number, lexicon: Lexicon): boolean =>
  items.some((item, i) => (i < from || i >= to) && item.kind === 'thing' && item.concepts[0] !== undefined && feeds(item.concepts[0], lexicon));
const feeds = ({ id, kind }: Concept, lexicon: Lexicon): boolean =>
  ((kind === 'supply' || kind === 'charging') && id !== 'vbus') || FEEDING.some((c) => lexicon.isA(id, c));
/** Plugs that bring a supply by themselves. */
const FEEDING = ['usb', 'usb_c', 'usb_micro', 'usb_mini', 'usb_b', 'barrel_jack', 'battery_connector'];
const isPlug = (item: Item | undefined): boolean => item?.kind === 'thing' && item.concepts[0]?.kind === 'connector';
