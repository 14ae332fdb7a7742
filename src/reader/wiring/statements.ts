import type { Lexicon } from '../../lexicon/index.js';

/** What a contact is called that nothing is on. */
export const NOTHING_ON = 'NC';
/** The highest number of a contact that people write out. */
const MOST = 128;

/** One end of a join: contacts by their numbers, of whom, and what is on them. */
export interface End {
  /** As written: "RJ45", "J1", "10 pin"; null: the one that the list is of. */
  readonly owner: string | null;
  readonly contacts: readonly number[];
  /** One for each contact, or one for all; empty: none was said. */
  readonly names: readonly string[];
}

/** "3 = GND", "pins 1-4 = OUT1-4" (one end), "RJ12 2 -> DB25 3", "5 SIG -> 3" (two). `marked`: a sign stands between number and name. */
export interface Statement {
  readonly length: number;
  readonly ends: readonly [End] | readonly [End, End];
  readonly marked: boolean;
  /** "pin 3": a word says that contacts are numbered. */
  readonly worded: boolean;
}

/** What may be the owner of contacts. */
export type IsOwner = (words: string) => boolean;

const TO = String.raw`(?: ?(?:–|\.{2,3}|…|to) ?|-| - )`;
const SPAN = String.raw`(?: ?(?:–|\.{2,3}|…) ?|-| - )`;
/** "3", "1-8", "J1.1..J1.13", "4 and 5", "1 2 12 13", "2,4,...,10"; a number before a sign begins the next. `to`: between the ends of a range. */
const numbersBy = (to: string): string =>
  String.raw`\d{1,3}(?:${to}(?:[A-Z]{1,3}\d{0,2}\.)?\d{1,3}(?![\w.]{0,12}[A-Za-z])|(?:, (?!\d{1,3}(?:(?: and |, ?| ?[/&] ?| )\d{1,3}){0,6} ?(?:[=:→⇒]|-{1,2}>| to ))|,(?! )| ?[/&] ?|\+| (?:and )?)\d{1,3}(?![\w.]{0,12}[A-Za-z])){0,60}(?:,\s?(?:\.{3}|…)\s?,\s?\d{1,3})?`;
/** "J1.14", "RJ12 3 and 4", "pin 3", "20". */
const sideBy = (to: string): RegExp =>
  new RegExp(
    String.raw`^(?:(?<owner>(?!(?:pin|contact|terminal|position)s?\b)(?:[A-Za-z][\w-]*(?: (?!(?:pin|contact|terminal|position)s?\b)[A-Za-z][\w-]*)?|\d{3,5}(?=\spin)))(?:\.(?=\d)|\s))??(?<word>(?:contact|pin|terminal|position)s?\.?\s?|#\s?)?(?<numbers>${numbersBy(to)})(?![\w]|\.\d)`,
    'i',
  );
/** Contacts of a side; where "to" joins two sides it is between no ends of a range. */
const [SIDE, SIDE_JOINED] = [sideBy(TO), sideBy(SPAN)];
const ARROW = /^\s*(?:-{1,2}>|=>|→|⇒|<-{1,2}>|↔|goes? to|to)\s*/i;
const SIGN = /^\s*(?:=|:|-{1,2}>|=>|→|[-–](?=\s)|\.(?=\s)|\)(?=\s)|(?:is|are|carries)\s)\s*/i;
const NAME = String.raw`[+-]?[A-Za-z0-9/~][\w+#/.-]*(?:\([A-Za-z]+\))?[+-]?`;
/** "CAN H", "USB D+": a name in two pieces. */
const NAMED = new RegExp(String.raw`^(${NAME})(?: ([A-Z][+-]?)(?![\w]))?(?:\s(?:in|out)(?:put)?\b)?`);
/** "IN1 .. IN8", "A7..A0", "CH1-6". */
const RANGE = /^([A-Za-z_]+)(\d{1,2})\s?(?:-|–|\.{2,3}|…|to)\s?(?:[A-Za-z_]+)?(\d{1,2})(?!\w)/;
/** "+5", "-12V", "3V3", "3.3": volts on a contact. */
const VOLTS = /^([+-]?)(\d{1,2})(?:V(\d?)|\.(\d))?V?$/i;
const FREE = /^(?:n\.?[cu]\.?|nothing|none|free|unused|key|open|-)$/i;
/** Names in capitals, with a small letter for "not" before them. */
const CAPITALS = /^[n/~]?[A-Z][A-Z0-9_+#/.()-]*$/;
const WORD = /^[a-z][a-z0-9_+-]{1,11}$/i;
/** Behind a statement: the next, or the end of the list. */
const STOP = /^\s*(?:$|[,;|\n.)\]]|and\b|\(|\d{1,3}\b|(?:pin|contact|terminal)\b)/i;

/** "1 to 3, 2 to 2": the next join of a list by "to" alone. */
const FURTHER = /^\s*(?:[,;]|and\b)\s*(?:and\s)?(?:pin\s?)?\d{1,3} to \d{1,3}(?=\s*(?:$|[,;.)]|and\b))/i;

/** How a list goes on: its last contact, whether words in small letters are names too, whether its contacts are joined to others. */
export interface Sofar {
  readonly after: number;
  readonly small: boolean;
  readonly joins: boolean;
}

/** The statement that begins a text; null: none does. */
export function statementAt(text: string, { after, small, joins }: Sofar, lexicon: Lexicon, isOwner: IsOwner): Statement | null {
  const sides = joins || / to /.test(text.slice(0, 60)) ? [SIDE_JOINED, SIDE] : [SIDE];
  for (const side of sides) {
    const one = statementBy(side, text, { after, small, joins }, lexicon, isOwner);
    if (one !== null) return one;
  }
  return null;
}

function statementBy(by: RegExp, text: string, { after, small, joins }: Sofar, lexicon: Lexicon, isOwner: IsOwner): Statement | null {
  const first = sideAt(by, text, isOwner);
  if (first === null) return null;
  const named = nameAt(text.slice(first.length), /^[^,;\n]*(?:->|=>|→|⇒|↔)/.test(text), first.contacts.length, lexicon);
  const behind = named === null ? first.length : first.length + named.length;
  const arrow = ARROW.exec(text.slice(behind));
  const second = arrow === null ? null : sideAt(by, text.slice(behind + arrow[0].length), isOwner);
  if (arrow !== null && second !== null && STOP.test(text.slice(behind + arrow[0].length + second.length))) {
    const fit = second.contacts.length === first.contacts.length || second.contacts.length === 1 || first.contacts.length === 1 || named !== null;
    const led = joins || FURTHER.test(text.slice(behind + arrow[0].length + second.length));
    if (fit && (led || first.owner !== null || second.owner !== null || !/to/i.test(arrow[0])))
      return {
        length: behind + arrow[0].length + second.length,
        ends: [
          { ...first, names: named?.names ?? [] },
          { ...second, names: named?.names ?? [] },
        ],
        marked: true,
        worded: first.worded,
      };
  }
  const sign = SIGN.exec(text.slice(first.length));
  const marked = sign !== null;
  // Without a sign the numbers follow each other, or they count things.
  if (!marked && (first.contacts[0] ?? 0) <= after) return null;
  const at = first.length + (sign?.[0].length ?? 0);
  const on = nameAt(text.slice(at), small, first.contacts.length, lexicon);
  const each = marked || after > 0 || on?.names.length === first.contacts.length;
  const until = on?.names.length === 1 && first.contacts.length === 1 ? untilAt(text.slice(at + on.length), first, on.names[0] ?? '') : null;
  if (until !== null && on !== null) return { length: at + on.length + until.length, ends: [until.end], marked, worded: first.worded };
  return on === null || !each ? null : { length: at + on.length, ends: [{ ...first, names: on.names }], marked, worded: first.worded };
}

/** "… pin 16 = A0" behind "pin 1 = A15": all between the two. */
function untilAt(text: string, { owner, contacts }: End, name: string): { readonly end: End; readonly length: number } | null {
  const [whole, to, stem, last] = /^\s?(?:-|–|\.{2,3}|…|to|through)\s?(?:pin\s?)?(\d{1,3})\s?[=:]?\s?([A-Za-z_]+)(\d{1,2})(?!\w)/i.exec(text) ?? [];
  const [, own, first] = /^([A-Za-z_]+)(\d{1,2})$/.exec(name) ?? [];
  const from = contacts[0] ?? 0;
  if (whole === undefined || own === undefined || own !== stem) return null;
  const names = upTo(own, Number(first), Number(last));
  if (names.length !== Number(to) - from + 1 || Number(to) > MOST) return null;
  return { end: { owner, contacts: names.map((_, i) => from + i), names }, length: whole.length };
}

interface Side extends End {
  readonly length: number;
  readonly worded: boolean;
}

function sideAt(by: RegExp, text: string, isOwner: IsOwner): Side | null {
  const found = by.exec(text);
  const numbers = found?.groups?.['numbers'];
  if (found === null || numbers === undefined) return null;
  const owner = found.groups?.['owner'] ?? null;
  if (owner !== null && found.groups?.['word'] === undefined && !isOwner(owner)) return null;
  const contacts = numbersOf(numbers);
  if (contacts === null) return null;
  return { owner, contacts, names: [], length: found[0].length, worded: found.groups?.['word'] !== undefined };
}

/** "1-6", "1 2 12 13", "4 and 5"; null: no contacts are numbered so. */
function numbersOf(text: string): number[] | null {
  const out: number[] = [];
  // "2, 4, …, 10": every other one.
  const [, low, next, high] = /^(\d{1,3}),\s?(\d{1,3}),.*?(?:\.{3}|…)\s?,\s?(\d{1,3})$/.exec(text) ?? [];
  if (low !== undefined) {
    const step = Number(next) - Number(low);
    const many = step > 0 ? Math.floor((Number(high) - Number(low)) / step) + 1 : 0;
    return many > 1 && Number(high) <= MOST ? Array.from({ length: many }, (_, i) => Number(low) + i * step) : null;
  }
  const pieces = [...text.matchAll(new RegExp(String.raw`(\d{1,3})(?:${TO}(?:[A-Z]{1,3}\d{0,2}\.)?(\d{1,3}))?`, 'g'))];
  for (const [, from, to] of pieces) {
    const [low, high] = [Number(from), Number(to ?? from)];
    if (low < 1 || high > MOST || high < low) return null;
    for (let n = low; n <= high; n++) out.push(n);
  }
  return new Set(out).size === out.length ? out : null;
}

/** What is on so many contacts: a name for all of them, or one for each. */
function nameAt(text: string, small: boolean, many: number, lexicon: Lexicon): { readonly names: readonly string[]; readonly length: number } | null {
  // The colour of its wire.
  const space =
    /^\s*(?:(?:brown|blue|black|white|red|green|yellow|gr[ae]y|orange|violet|purple|pink)(?:\s?[/:=-]\s?|\s)(?=\S))?/i.exec(text)?.[0].length ?? 0;
  const from = text.slice(space);
  const [range, stem = '', low, high] = RANGE.exec(from) ?? [];
  if (range !== undefined && many > 1) {
    const names = upTo(stem, Number(low), Number(high));
    return names.length === many ? { names, length: space + range.length } : null;
  }
  const [whole = '', said, letter] = NAMED.exec(from) ?? [];
  if (said === undefined) return null;
  const name = said.replace(/[.,/]+$/, '') || said;
  const isShort = name.length < said.length && letter === undefined;
  const length = space + (isShort ? name.length : whole.length);
  const full = letter === undefined ? name : `${name}_${letter}`;
  if (!STOP.test(text.slice(length)) && !/^\s(?:via|through|over|with|from|for|to|->|→|=>|⇒|<->|↔)/.test(text.slice(length))) {
    // "COM 0V", "12V battery": what else is said of it, up to the next.
    const more = /^\s(?:[+-]?\d{1,2}V|(?:supply|battery|ground|return|common|shield))(?=\s*(?:$|[,;\n.)]))/i.exec(text.slice(length))?.[0];
    return more === undefined ? null : { names: [calledOn(full)], length: length + more.length };
  }
  return isName(full, small, lexicon) ? { names: [calledOn(full)], length } : null;
}

const upTo = (stem: string, low: number, high: number): string[] =>
  Array.from({ length: Math.abs(high - low) + 1 }, (_, i) => `${stem}${high < low ? low - i : low + i}`);

/** A name as it stands on a board: "+5" is 5V, "key" is a contact that nothing is on. */
function calledOn(said: string): string {
  if (FREE.test(said)) return NOTHING_ON;
  const [, sign, whole, tenth, decimal] = VOLTS.exec(said) ?? [];
  return whole === undefined ? said : `${sign === '-' ? '-' : ''}${whole}V${tenth || decimal || ''}`;
}

const isName = (name: string, small: boolean, lexicon: Lexicon): boolean =>
  !/\.\.|^(?:(?:pin|way|pol|contact|row)s?|and|or|to|is|are)$/i.test(name) &&
  (CAPITALS.test(name) ||
    (VOLTS.test(name) && /[+-]|\D/.test(name)) ||
    FREE.test(name) ||
    lexicon.isPinName(name) ||
    /^(?:gnd|vcc|vdd|vin|ground|signal|data|shield)$/i.test(name) ||
    (small && WORD.test(name) && !COUNTED.has(lexicon.lookup([name], 0)?.concepts[0]?.kind ?? '')));
/** Kinds of things that are counted and no names of lines. */
const COUNTED: ReadonlySet<string> = new Set([
  'sensor',
  'input',
  'light',
  'load',
  'sound',
  'connector',
  'display',
  'controller',
  'supply',
  'passive',
  'part',
  'motor',
]);
