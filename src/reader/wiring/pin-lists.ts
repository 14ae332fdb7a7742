import type { Lexicon } from '../../lexicon/index.js';
import { CALLED, FED } from '../items/controller-pins.js';

/** A pin as makers and boards print it. */
const PRINTED = String.raw`(?:GPIO|GP|IO)[_-]?\d{1,2}|P[A-K]\d{1,2}|P\d[._]\d{2}|[DA]\d{1,2}`;
/** "GPIO11", "pin 23 (GPIO11)", "D2/D3", "pin 24". */
const PIN = String.raw`(?:pin ?\d{1,2} ?\((?<alias>${PRINTED})\)|(?<pins>(?:${PRINTED})(?: ?[/&] ?(?:${PRINTED}))*)|pin ?(?<number>\d{1,2}))(?![\w])`;
const SIGN = String.raw` ?(?:=|:|->|=>|→| [-–](?= )|\bis\b|\bto\b|\bon\b) ?`;
/** What is on a pin: a thing in a few words, the name of its line. */
const WHAT = String.raw`(?<what>[A-Za-z0-9+][\w+#-]*(?: [A-Za-z0-9+][\w+#-]*){0,4}?)`;
const FIRST = new RegExp(`^${PIN}${SIGN}${WHAT}(?=\\s*(?:$|[,;\\n.]))`, 'i');
const BEHIND = new RegExp(`^${WHAT}(?:${SIGN}| )${PIN}(?=\\s*(?:$|[,;\\n.)]| [A-Za-z][\\w+#-]* (?:GPIO|GP|IO|[DA])?\\d))`, 'i');
/** "cs 15, clk 14, mosi 13": lines by their names on pins by their numbers. */
const NUMBERED = /^(?<what>[A-Za-z][\w+#-]*(?: [A-Za-z][\w+#-]*){0,2}?) ?(?:=|:| )? ?(?<number>\d{1,2})(?![\w.])/;
const NEXT = /^\s*(?:[,;]|\n)\s*|^ (?=[A-Za-z][\w+#-]* (?:GPIO|GP|IO|[DA])?\d)/;
const [FEWEST, FEWEST_NUMBERED] = [2, 3];
/** Most entries of a list. */
const MOST = 100;
/** No entry is longer, and no list begins further on in a message, in characters: both bound the time that is taken. */
const [WINDOW, FARTHEST] = [160, 6000];
/** Words for lines that parts print otherwise. */
const NAMED: Readonly<Record<string, string>> = {
  ...CALLED,
  switch: 'SW',
  button: 'SW',
  data: 'DATA',
  step: 'STEP',
  dir: 'DIR',
};

/** What is on a pin. */
export interface OnPin {
  /** Where the words of the thing stand; null: its line alone is named. */
  readonly thing: { readonly from: number; readonly to: number; readonly text: string } | null;
  readonly line: string | null;
  /** Which of several it is. */
  readonly number: number | null;
  readonly pins: readonly string[];
  /** "pin 24": it is a number of a contact, where the controller numbers them. */
  readonly contact: boolean;
}
export interface PinList {
  readonly from: number;
  readonly to: number;
  readonly entries: readonly OnPin[];
}

/** Lists of a controller's pins and what is on each: "D2 = encoder A, D9 = servo", a line each of "relay 1 - GPIO5". */
export function pinLists(text: string, lexicon: Lexicon, controlled: boolean): PinList[] {
  if (!controlled) return [];
  const lists: PinList[] = [];
  let done = 0;
  for (const found of text.slice(0, FARTHEST).matchAll(/(?:^|[\n:;,(]|\.\s|\bpins?\s)\s*/gi)) {
    const at = found.index + found[0].length;
    if (at < done) continue;
    const list = [FIRST, BEHIND, NUMBERED].map((form) => listBy(form, text, at, lexicon)).find((l) => l !== null);
    if (list == null) continue;
    lists.push(list);
    done = list.to;
  }
  return lists;
}

function listBy(form: RegExp, text: string, start: number, lexicon: Lexicon): PinList | null {
  const entries: OnPin[] = [];
  let [at, end, signs, lines] = [start, start, 0, 0];
  for (;;) {
    const goesOn = entries.length > 0 && form === BEHIND ? [form, NUMBERED] : [form];
    const [found, one] = goesOn
      .map((f) => [f.exec(text.slice(at, at + WINDOW)), f] as const)
      .map(([m, f]) => [m, m === null ? null : entryOf(m, at, f === NUMBERED, lexicon)] as const)
      .find(([, e]) => e !== null) ?? [null, null];
    if (found === null || one === null || entries.length >= MOST) break;
    entries.push(one);
    end = at + found[0].length;
    signs += form === FIRST || /[=:→]|->|=>| [-–] /.test(found[0]) ? 1 : 0;
    const next = NEXT.exec(text.slice(end, end + WINDOW));
    if (next === null) break;
    lines += next[0].includes('\n') ? 1 : 0;
    at = end + next[0].length;
  }
  const sure = form === NUMBERED ? entries.length >= FEWEST_NUMBERED : entries.length >= FEWEST && (signs >= FEWEST || lines > 0);
  return sure ? { from: start, to: end, entries } : null;
}

function entryOf(found: RegExpExecArray, start: number, numbered: boolean, lexicon: Lexicon): OnPin | null {
  const { what = '', alias, pins, number } = found.groups ?? {};
  const on = alias !== undefined ? [alias] : pins !== undefined ? pins.split(/ ?[/&] ?/) : [number ?? ''];
  const words = what.split(' ');
  const which = words.length > 1 && /^\d{1,2}$/.test(words.at(-1) ?? '') ? Number(words.pop()) : null;
  const last = words.at(-1) ?? '';
  const called = NAMED[last.toLowerCase()] ?? null;
  const isThing = (texts: readonly string[]): boolean => {
    const hit = lexicon.lookup(texts, 0) ?? lexicon.lookupPart(texts);
    return hit !== null && hit.tokens === texts.length;
  };
  // "encoder A", "OLED SDA": the thing and its line; "SDA": the line alone.
  const axis = words.length > 1 && /^[XYZE]$/.test(words[0] ?? '');
  if (axis) words.shift();
  const line =
    isLine(last, lexicon) || (called !== null && (words.length === 1 || isThing(words.slice(0, -1)))) ? (called ?? last.toUpperCase()) : null;
  const thing = line === null ? words : words.slice(0, -1);
  if (numbered && (line === null || !lexicon.isPinName(last))) return null;
  if (thing.length > 0 && !isThing(thing) && !thing.some((_, i) => isThing(thing.slice(0, i + 1)))) return null;
  const [, stem, index] = line === null ? [] : (/^([A-Z]+)(\d{1,2})$/.exec(line) ?? []);
  const from = start + found[0].indexOf(what);
  const text = thing.join(' ');
  return {
    thing: thing.length === 0 ? null : { from, to: from + text.length, text },
    line: stem ?? line,
    number: which ?? (index === undefined ? null : Number(index)),
    pins: on,
    contact: number !== undefined && !numbered,
  };
}

/** Names that lines have, written as such. */
const isLine = (name: string, lexicon: Lexicon): boolean =>
  FED.test(name) || /^[A-Z][A-Z]{0,5}\d{0,2}$/.test(name)
    ? lexicon.lookupPart([name]) === null && (lexicon.isPinName(name) || /^[A-Z]\d?$/.test(name) || FED.test(name))
    : lexicon.isPinName(name) && lexicon.lookup([name], 0)?.concepts[0]?.kind !== 'sensor';

/** Whether a line is a supply's, which no pin of a controller drives. */
export const isFed = (line: string | null): boolean => line !== null && FED.test(line);
