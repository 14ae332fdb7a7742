import type { Lexicon } from '../../lexicon/index.js';
import type { Item } from './item.js';
import { inRuns } from './runs.js';

/** A pin of a controller as its maker or its board prints it: GPIO9, GP9, IO4, D5, A0, PB7, P0.12. */
export const PRINTED = /^(?:GPIO|GP|IO|D|A|P[A-K])[_-]?\d{1,2}$|^P\d[._]\d{2}$/i;
/** Those of them that nothing else is called by. */
const SURE = /^(?:GPIO|GP|IO)[_-]?\d{1,2}$|^P[A-K]\d{1,2}$|^P\d[._]\d{2}$/i;
/** Controllers whose boards print D and A. */
const DIGITAL: ReadonlySet<string> = new Set(['arduino', 'esp8266']);
/** "pin", "GPIO": what a bare number after it counts. */
const PIN_WORD = /^(?:(?:gpio|io|digital|analogue?)[ -]?)?(?:pins?|gpios?|ports?)$/i;
const NUMBER = /^\d{1,2}$/;
/** Words before a pin that say that something hangs on it. */
const ON: ReadonlySet<string> = new Set(['on', 'at', 'to', 'via', 'from', 'with']);
/** "CS", "INT1", "A": a line as its part prints it. */
const LINE = /^[A-Z][A-Z0-9_+#]{0,6}$/;
/** Words and concepts for lines that parts print otherwise. */
export const CALLED: Readonly<Record<string, string>> = {
  chip_select: 'CS',
  row: 'ROW',
  column: 'COL',
  push: 'SW',
  trigger: 'TRIG',
  enable: 'EN',
  reset: 'RST',
  interrupt: 'INT',
  clock: 'CLK',
  direction: 'DIR',
};
/** Names of supplies: a pin that one is said of is no line of the controller. */
export const FED = /^(?:[ADP]?GND|GROUND|V(?:CC|DD|IN|BUS|BAT)|[+]?\d+V\d*)$/i;
/** Most lines that are named at once. */
const MOST = 32;

/** A controller's pins: those that a thing is to be on, and those of its lines by their names. */
interface Run {
  readonly end: number;
  readonly pins: readonly string[];
  readonly lines?: Readonly<Record<string, readonly string[]>>;
}

/**
 * "a button on GPIO9", "relays (D5, D6)", "lamp = PB7", "buzzer to pin 9", "INT1 P0.25": the pins of the controller that a thing or its lines are to
 * be on, where the message has a controller, or the board that stands (`controlled`). The preposition goes with them.
 */
export function onPins(items: readonly Item[], lexicon: Lexicon, controlled = false): Item[] {
  const controllers = items.flatMap((item) => (item.kind === 'thing' && item.concepts[0]?.kind === 'controller' ? item.concepts : []));
  if (!controlled && controllers.length === 0) return [...items];
  const sure = controllers.some(({ id }) => DIGITAL.has(id)) ? PRINTED : SURE;
  return inRuns(items, (start) => {
    const run = linesAt(items, start, lexicon) ?? runAt(items, start, sure);
    if (run === null) return null;
    const [first, last] = [items[start]!, items[run.end - 1]!];
    const opens = first.kind === 'open' || first.kind === 'colon';
    const from = opens ? items[start + 1]!.from : first.from;
    const text = [...run.pins, ...Object.entries(run.lines ?? {}).map(([line, pins]) => `${line} ${pins.join(' ')}`)].join(', ');
    const pins: Item = { kind: 'on_pins', from, to: last.to, text, pins: run.pins, ...(run.lines === undefined ? {} : { lines: run.lines }) };
    return { end: run.end, instead: opens ? [first, pins] : [pins] };
  });
}

/** `sure`: what is a pin without a word that says so. */
function runAt(items: readonly Item[], start: number, sure: RegExp): Run | null {
  const lead = items[start]!;
  // A thing stands before it that can be on a pin.
  if (!items.slice(0, start).some((item) => item.kind === 'thing')) return null;
  const before = items[start - 1];
  // "a buzzer GPIO25": right behind what is no connector, whose contacts have names like these.
  const bare =
    sure.test(lead.text) && isPin(lead, false) && before?.kind === 'thing' && !/^(?:connector|controller)$/.test(before.concepts[0]?.kind ?? '');
  const told = lead.kind === 'open' || lead.kind === 'colon' || lead.kind === 'arrow' || isCopula(lead);
  if (!bare && !told && !(lead.kind === 'grammar' && (lead.hit.relation !== undefined || ON.has(lead.hit.preposition ?? '')))) return null;
  const found = pinsAt(items, bare ? start : start + 1);
  if (found === null) return null;
  // "D0 and D1 of the reader", "A0 to ground": names of something else's lines.
  const next = items[found.end];
  const others = next?.kind === 'grammar' && next.hit.preposition === 'of';
  return others || (next?.kind === 'thing' && !bare) ? null : found;
}

/** Pins one behind the other, with "the pins" before them. */
function pinsAt(items: readonly Item[], start: number): { readonly end: number; readonly pins: readonly string[] } | null {
  let at = start;
  while (isFiller(items[at])) at++;
  const counted = isPinWord(items[at]);
  if (counted) at++;
  const pins: string[] = [];
  let end = at;
  for (; at < items.length && pins.length < MOST; at++) {
    const item = items[at]!;
    if (isPin(item, counted) || isFurther(items, at, pins)) {
      pins.push(item.text);
      end = at + 1;
    } else if (joins(item) && (isPin(items[at + 1], counted) || isFurther(items, at + 1, pins))) {
      if (isPinWord(items[at + 1])) at++;
    } else break;
  }
  return pins.length === 0 ? null : { end, pins };
}

/** Lines by their names, each with its pins: "CS PA4", "A=PD0 B=PD1", "IN1/IN2 = GP2/GP3, right = GP4/GP5", "P0.26 SDA, P0.27 SCL". null: none begin there. */
function linesAt(items: readonly Item[], start: number, lexicon: Lexicon): Run | null {
  if (!items.slice(0, start).some((item) => item.kind === 'thing')) return null;
  const lines: Record<string, string[]> = {};
  let end = start;
  let last: readonly string[] = [];
  for (let at = start; at < items.length; ) {
    const one = lineAt(items, at, lexicon, last);
    if (one === null) break;
    one.names.forEach((name, i) => {
      lines[name] = [...(lines[name] ?? []), ...one.pins.filter((_, n) => n % one.names.length === i)];
    });
    end = ofChannels(items, one.end);
    last = one.names;
    at = joins(items[end]) ? end + 1 : end;
  }
  return Object.keys(lines).length === 0 ? null : { end, pins: [], lines };
}

interface Named {
  readonly end: number;
  readonly names: readonly string[];
  readonly pins: readonly string[];
}

function lineAt(items: readonly Item[], start: number, lexicon: Lexicon, last: readonly string[]): Named | null {
  // "P0.26 SDA": the pin first.
  const first = items[start]!;
  const behind = items[start + 1];
  if (SURE.test(first.text) && isPin(first, false) && behind !== undefined && lineOf(behind, lexicon) !== null && !isPin(items[start + 2], false))
    return { end: start + 2, names: [lineOf(behind, lexicon) ?? ''], pins: [first.text] };
  // "left IN1/IN2 = …": which of several it is.
  const at = isWhich(first) ? start + 1 : start;
  const names: string[] = [];
  let end = at;
  for (let i = at; i < items.length && names.length < MOST; i++) {
    const name = isPin(items[i]!, false) ? null : lineOf(items[i]!, lexicon);
    if (name !== null) {
      names.push(name);
      end = i + 1;
    } else if (!(items[i]!.kind === 'slash' && names.length > 0)) break;
  }
  const again = names.length === 0 && at > start && isCopula(items[at]) ? last : names;
  if (again.length === 0) return null;
  const sign = items[end];
  const says =
    sign !== undefined &&
    (isCopula(sign) || sign.kind === 'arrow' || sign.kind === 'colon' || (sign.kind === 'grammar' && ON.has(sign.hit.preposition ?? '')));
  const found = pinsAt(items, says ? end + 1 : end);
  // One pin for each line, or one line of as many things.
  if (found === null || (again.length > 1 && found.pins.length !== again.length)) return null;
  return { end: found.end, names: again, pins: found.pins };
}

/** "… for channels 1 to 4": behind pins in their order. */
function ofChannels(items: readonly Item[], at: number): number {
  const [lead, what, from, to, until] = items.slice(at, at + 5);
  const numbered = lead?.kind === 'grammar' && lead.hit.preposition === 'for' && what?.kind === 'thing' && what.concepts[0]?.id === 'channel';
  return numbered && from?.kind === 'count' && to?.kind === 'grammar' && until?.kind === 'count' ? at + 5 : at;
}

/** What a part calls the line that a word means; null: it is none. */
function lineOf(item: Item, lexicon: Lexicon): string | null {
  if (FED.test(item.text)) return null;
  if (item.kind === 'unread' && CALLED[item.text.toLowerCase()] !== undefined) return CALLED[item.text.toLowerCase()]!;
  if (item.kind === 'thing') {
    const called = item.concepts.map(({ id }) => CALLED[id]).find((name) => name !== undefined);
    if (called !== undefined) return called;
    if (item.part === undefined && LINE.test(item.text) && lexicon.isPinName(item.text)) return item.text;
    const line =
      item.part === undefined && item.concepts.some((c) => /_line$/.test(c.id) || (c.kind === 'interface' && c.evidence?.nets !== undefined));
    return line && lexicon.isPinName(item.text) ? item.text.toUpperCase() : null;
  }
  if ((item.kind !== 'unread' && item.kind !== 'grammar') || SURE.test(item.text)) return null;
  return LINE.test(item.text) || (item.kind === 'unread' && lexicon.isPinName(item.text)) ? item.text.toUpperCase() : null;
}

const isWhich = (item: Item): boolean => item.kind === 'thing' && item.concepts.some(({ id }) => id === 'left' || id === 'right');
const isCopula = (item: Item | undefined): boolean => item?.kind === 'grammar' && item.hit.plain === 'copula';
const isFiller = (item: Item | undefined): boolean => item?.kind === 'grammar' && (item.hit.plain === 'determiner' || item.hit.plain === 'filler');
const isPinWord = (item: Item | undefined): boolean => item !== undefined && PIN_WORD.test(item.text);
const isPin = (item: Item | undefined, counted: boolean): boolean =>
  item !== undefined &&
  ((item.kind !== 'figure' && item.kind !== 'grammar' && PRINTED.test(item.text)) || (counted && item.kind === 'count' && NUMBER.test(item.text)));
/** "GPIO4, 5 and 6", "GP4 5 6": a bare number behind a pin that counts nothing. */
const isFurther = (items: readonly Item[], at: number, pins: readonly string[]): boolean => {
  const after = items[at + 1];
  return (
    pins.length > 0 &&
    isPin(items[at], true) &&
    (after === undefined || joins(after) || isPin(after, true) || after.kind === 'break' || after.kind === 'close' || after.kind === 'grammar')
  );
};
const joins = (item: Item | undefined): boolean =>
  item !== undefined &&
  (item.kind === 'comma' || item.kind === 'slash' || (item.kind === 'grammar' && (item.hit.plain === 'and' || item.hit.plain === 'or')));
