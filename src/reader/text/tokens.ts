import { FACT, MONTH_FIRST, RATE, rateOf, WHEN } from './facts.js';
import type { At, Token, Value } from './token.js';
import { BAUD, bandOf, isRate, rounded, SPELLED, type Unit, unitOf, VALUE_LETTERS } from './units.js';

const N = String.raw`\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:[.,]\d+)?|\.\d+`;
const numberOf = (text: string): number => Number(/^\d{1,3}(?:,\d{3})+(?!\d)/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.'));

const PACKAGES =
  /(?:(?:0201|0402|0603|0805|1206|1210|1812|2010|2512|3528|5050|2835)(?!\d|[.,]\d|\s*(?:mm|v|a|w|hz)\b)|SOT-?\d{2,3}(?:-\d)?|SOD-?\d{3}|[TMVS]?SSOP-?\d{1,2}|MSOP-?\d{1,2}|S?SOIC-?\d{1,2}|SOP?-?\d{1,2}|T?QFP-?\d{2,3}|LQFP-?\d{2,3}|[UVW]?QFN-?\d{1,2}|DFN-?\d{1,2}|TO-?\d{2,3}(?:AB|-\d)?|D2?-?PAK|P?DFN\s?\d(?:[x×]\d)?|DIP-?\d{1,2}|SMA(?=\s+(?:diode|package))|DO-?214\w*|BGA-?\d+|WLCSP-?\d+)(?![\w-])/iy;
const SCREW = /(?:M(?:1\.6|2[.,]5|2|3|4|5|6)|#\d-\d\d|\d-40)(?!\w|[.,]\d)/iy;
const REF = /(?:R|C|L|D|U|Q|J|K|Y|F|H|M|SW|TP|FB|RV|BZ|BT)\d{1,3}(?![\w-])/y;
const QUOTED = /["“”«](?<inner>[^"“”«»\n]{1,60})["”»]|(?<![\w])'(?<single>[^'\n]{2,40})'(?![\w])/y;
const ARROW = /<-+>|<=+>|[↔⇄]|-+>|=+>|[→⇒]/y;
const BULLET = /(?:\n|^)[ \t]*(?:[-*•–·]|\d{1,2}[.)]|[a-z]\))[ \t]+/y;
/** "(1) …, (2) …": items of a list in a sentence. */
const NUMBERED = /(?<=[.:,;]\s|^)\((?:\d{1,2}|[a-z])\)\s+/iy;
const LINE = /[\r\n]+/y;
const SENTENCE = /(?:\.{2,}|…|[.!?;])(?=\s|$)/y;
/** What a full stop behind it does not end: "e.g.", "approx.". */
const SHORT = /(?:^|[^\p{L}])(?:e\.?g|i\.?e|approx|incl|ca|z\.?\s?b|bzw|evtl|resp|vs|nom|cont|typ|p\.\s?ex|par ex|p\.\s?ej|p\.\s?es|bijv|bv)$/iu;
const MARK = /[,:()/+&|[\]{}–—-]|\S/y;
const WORD =
  /(?:https?:\/\/|www\.)[^\s<>"“”]*[\p{L}\p{N}/]|(?:on\/off|i\/o|and\/or|n\/[oc]|up\/down|w\/o|w\/|open\/close|start\/stop|ps\/2)(?![\p{L}])|[\p{L}_](?:[\p{L}\p{N}_]|['’](?=\p{L})|[.+!](?=\p{L}|\d)|[-–](?=[\p{L}\p{N}]))*(?:(?<=\p{L}\d[\p{L}\d]*-[\p{L}\d]+)\/[A-Z]{2,3}(?![\p{L}\d]))?\+?/iuy;
const SIZE = new RegExp(
  String.raw`(?<a>${N})\s*(?<ua>mm|cm|mils?|in|inch|inches|")?\s*(?:x|×|\*|by|auf|par|por|per|op|mal)\s*(?<b>${N})\s*(?:(?<ub>mm|cm|m|meters?|metres?|ft|feet|mils?|inches|inch|in(?!\s+(?:an?|the|my|one|each|its|series|parallel|total)\b)|")\s*)?(?:(?:x|×|\*|by)\s*(?<c>${N})\s*(?<uc>mm|cm|mils?|inches|inch|in|")?)?(?![\w])`,
  'iy',
);
const GRID =
  /(?<a>[1-9]\d{0,2})(?:[x×]|\s+(?:[x×]|by|auf|par|por|per|op)\s+)(?<b>\d{1,3})(?!\w|[.,]\d|[-–]\d|\s?to\s?\d+\s?V|-(?:pins?|pol|pole|ways?|channels?|ch)\b|\s?(?:[VAW](?:AC|DC)?|[mk]?ohms?|[mk]?Ω|[pnuµ]F|[numkM]?Hz|[mk][VAW]|m?[AW]h)(?![\p{L}]))/iuy;
const TIMES =
  /(?<n>\d{1,4})\s?[x×*](?=[\s(,;)]|\.?$|\.\s|[a-z]{2}\S|A{2,4}\b|\d{5}\b|\d+(?:[.,]\d+)?\s?[pnumkµM]?(?:V|A|W|Hz|F|H|R|ohms?|Ω)(?:AC|DC|h)?(?!\p{L}))|[x×](?<m>\d{1,3})(?!\w|\.\d)/iuy;
const ONE_TO_ONE = /1:1(?![\d:]|\.\d)/y;
const HEX = /0x[\da-f]{1,8}(?!\w)/iy;
const VALUE = /(?<a>\d+)(?<letter>[kKMRVvnpuµ])(?<b>\d{1,3})(?:\s?(?<unit>ohms?|Ω|F|H|V)(?![\w]))?(?![\w-])/y;
const SIGN = String.raw`(?:±\s?|\+/-\s?|\+-|plus\s?(?:/|and\s|or\s)?\s?minus\s(?=\d)|[+−–-](?=[\d.]))`;
const PLUS_MINUS = /^plus\W/i;
const UNIT = String.raw`(?:${SPELLED.join('|')}|[\p{L}°Ω℃µμ%"″$€×]+/(?:s|min|sec)(?!\p{L})|[\p{L}°Ω℃µμ%"″$€×]+)`;
/** A space within a line: a dash that begins the next one is a mark of a list. */
const GAP = String.raw`[^\S\n]?`;
const RANGE = new RegExp(
  String.raw`(?<sign>${SIGN})?(?<a>${N})\s?(?<ua>${UNIT})?${GAP}(?:-|–|—|~|…|\.{2,3}|to|bis|à|a|tot)${GAP}(?<b>[+-]?(?:${N}))\s?(?<ub>${UNIT})(?![\p{L}\p{N}])`,
  'uy',
);
const MEASURE = new RegExp(String.raw`(?<sign>${SIGN})?(?<a>${N})(?<gap>[\s-]?)(?!w\/[\so])(?<u>${UNIT})(?<way>in|out)?(?![\p{L}\p{N}])`, 'uy');
/** "15-0-15 V": a winding with a tap in its middle, which is two of the voltage that is told last, in volts where no unit stands there. */
const TAP = String.raw`\s?V?(?:\s?AC)?\s?[-–]\s?0\s?V?\s?[-–]\s?`;
const TAPPED = new RegExp(String.raw`(?<a>${N})${TAP}(?=\k<a>(?!\d))`, 'iuy');
const TAPPED_VOLTS = new RegExp(String.raw`(?<=(?<!\d)(?<a>${N})${TAP})\k<a>(?!\d|\s?V)`, 'iuy');
/** "5/9/12 V": any of them. */
const EITHER = new RegExp(String.raw`(?<list>(?:${N})(?:/(?:${N})){1,7})\s?(?<u>${UNIT})(?![\p{L}\p{N}/])`, 'uy');
const MONEY = new RegExp(String.raw`(?<u>[$€])\s?(?<a>${N})(?![\w])`, 'y');
/** Diameters of the plugs that adapters have, outside and inside, mm. */
const BARREL =
  /(?:5[.,]5\s?(?:mm)?\s?[/x×*]\s?(?:2[.,][15]|1[.,]7)|3[.,]5\s?(?:mm)?\s?[/x×*]\s?1[.,]35?|4[.,]0\s?(?:mm)?\s?[/x×*]\s?1[.,]7|2[.,][35]5?\s?(?:mm)?\s?[/x×*]\s?0[.,]7|4[.,]8\s?(?:mm)?\s?[/x×*]\s?1[.,]7|6[.,][35]\s?(?:mm)?\s?[/x×*]\s?[34][.,][04]|7[.,]4\s?(?:mm)?\s?[/x×*]\s?5[.,][01])(?:\s?mm)?(?![\p{L}\d]|[.,x×*/]\d)/iuy;
const FRACTION = /(?<a>\d)\/(?<b>2|4|8|16)\s?(?<u>W|watts?|A|amps?|"|inch)(?!\w)/iy;
const NUMBER = new RegExp(String.raw`(?:${N})(?![\p{L}])`, 'uy');
const NEGATIVE_RAIL = new RegExp(String.raw`[+−-](?<a>${N})(?![\w.])`, 'y');
/** "2S1P": cells in series, and such strings beside each other. */
const PACK = /(?<series>\d{1,2})S(?<beside>\d{1,2})P(?!\w)/iy;
/** "10/100/1000": any of three or more, of what is named beside them. */
const CHOICE = /\d+(?:[.,]\d+)?(?:\/\d+(?:[.,]\d+)?){2,7}(?![\w/]|[.,]\d)/y;
/** Standards by their bodies, with the type or class of what they tell. */
const STANDARD =
  /(?:(?:ISO|EN|SAE|CiA|DIN\s(?=\d{4,})|DIN\s(?=EN))(?:[\s/](?:EN|IEC|ISO))?[\s-]|(?:IEC|IPC|VDE|UL|ANSI|IEEE|MIL-STD)(?:[\s/](?:EN|IEC|ISO))?[\s-]?)\d{2,6}(?:[.-]\d+){0,3}[A-Z]?(?:\s(?:type|class|level|grade)\s?\d?[a-z]?\b)?(?![\p{L}\d])/uy;
/** "v1.2", "rev 3", "2.0B" behind a name: which edition of a thing it is. */
const VERSION = /(?:v\d{1,2}(?:\.\d{1,2}){1,2}|(?:rev|version|ver)\.?\s?\d{1,2}(?:\.\d{1,2})?[a-z]?|\d\.\dB)(?![\w.])/iy;
/** "2 mV/V", "50 uA/lux": so much for each of something else, which no figure of ours holds. */
const SLOPE = /\d+(?:[.,]\d+)?\s?[munµk]?[VA]\/(?:[munµk]?[VAW]|lux|lx|K|°C|g|dB|Hz|oct(?:ave)?)(?!\w)/y;
/** "+12", "-5" beside other rails, "±15 supply": volts. */
const RAIL = /(?:±\s?|\+\/-\s?|[+−-])(?<a>3[.,]3|5|9|12|15|18|24|48)(?=\s*(?:$|[/,;)]|and\b|rails?\b|supply\b|gnd\b|ground\b|0\s?v))/iy;
/** A word that begins with digits and is no measure: a part ("74HC595", "2N7002", "18650", "1x04"). */
const DIGIT_WORD = /\d+[\p{L}\d]*(?:[-./][\p{L}\d]+)*/uy;

/** Cuts a message into tokens. Linear in its length; spans are into the message as it is. */
export function tokenise(message: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < message.length) {
    if (/[ \t\u00a0]/.test(message[at]!)) {
      at++;
      continue;
    }
    const token = next(message, at, tokens.at(-1));
    tokens.push(token);
    at = Math.max(token.to, at + 1);
  }
  return tokens;
}

/** Tokens in which the "20 m" of a radio amateur is a band, where the conversation tells that he is one. `all`: every message of it. */
export const banded = (tokens: readonly Token[], all: string): Token[] =>
  tokens.map((t) => {
    const metres = t.kind === 'measure' && t.quantity === 'length' ? /^(\d+) ?m$/.exec(t.text)?.[1] : undefined;
    const band = metres === undefined ? null : bandOf(Number(metres), '', all);
    return band === null ? t : { from: t.from, to: t.to, text: t.text, kind: 'measure', quantity: 'frequency', value: band };
  });

/** What may stand at a place of a message. */
interface Here {
  readonly message: string;
  readonly at: number;
  /** Inside a word: what only begins one does not begin here. */
  readonly within: boolean;
}
/** A pattern and what it makes of a match; null: it is none after all. */
type Rule = readonly [RegExp, (m: RegExpExecArray, at: At, message: string) => Token | null];

const NUMERIC: readonly Rule[] = [
  [HEX, (_, at) => ({ ...at, kind: 'word' })],
  [ONE_TO_ONE, (_, at) => ({ ...at, kind: 'word' })],
  [PACKAGES, (_, at) => ({ ...at, kind: 'package' })],
  [SLOPE, (_, at) => ({ ...at, kind: 'word' })],
  [VERSION, (_, at) => ({ ...at, kind: 'version' })],
  [WHEN, (_, at) => ({ ...at, kind: 'fact' })],
  [RATE, (m, at) => ({ ...at, kind: 'measure', quantity: 'frequency', value: rateOf(m) })],
  [
    BAUD,
    (m, at) => ({ ...at, kind: 'measure', quantity: 'baud', value: { value: numberOf(m.groups!['a']!) * (m.groups!['k'] === 'M' ? 1e6 : 1e3) } }),
  ],
  [RAIL, railOf],
  [PACK, (m, at) => ({ ...at, kind: 'measure', quantity: 'cells', value: { value: Number(m.groups!['series']) } })],
  [MONEY, (m, at) => ({ ...at, kind: 'measure', quantity: 'money', value: { value: numberOf(m.groups!['a']!) } })],
  [FRACTION, fractionOf],
  [
    BARREL,
    (m, at) => ({
      ...at,
      kind: 'barrel',
      diameters: m[0]
        .replace(/mm/gi, '')
        .split(/[/x×*]/i)
        .map(numberOf),
    }),
  ],
  [TAPPED, (_, at) => ({ ...at, kind: 'times', value: 2 })],
  [TAPPED_VOLTS, (m, at) => ({ ...at, kind: 'measure', quantity: 'voltage', value: { value: numberOf(m[0]) }, ac: true })],
  [FACT, (_, at) => ({ ...at, kind: 'fact' })],
  [EITHER, eitherOf],
  [CHOICE, (m, at) => ({ ...at, kind: 'measure', quantity: 'number', value: { one_of: m[0].split('/').map(numberOf) } })],
  [SIZE, sizeOf],
  [RANGE, rangeOf],
  [VALUE, componentValue],
  [MEASURE, measureOf],
  [GRID, (m, at) => ({ ...at, kind: 'grid', columns: Number(m.groups!['a']), rows: Number(m.groups!['b']) })],
  [TIMES, (m, at) => (m.groups!['n'] === undefined ? null : timesOf(m, at))],
  [DIGIT_WORD, (m, at) => (/\p{L}/u.test(m[0]) ? { ...at, kind: 'word' } : null)],
  [NUMBER, numberToken],
  [NEGATIVE_RAIL, (m, at) => ({ ...at, kind: 'number', value: Number(m[0].replace('−', '-').replace(',', '.')) })],
];
const FIRST: readonly Rule[] = [
  [BULLET, (_, at) => ({ ...at, kind: 'break', strength: 'line' })],
  [NUMBERED, (_, at) => ({ ...at, kind: 'break', strength: 'line' })],
  [LINE, (_, at) => ({ ...at, kind: 'break', strength: 'line' })],
  [ARROW, (m, at) => ({ ...at, kind: 'arrow', both: /<|↔|⇄/.test(m[0]) })],
  [QUOTED, (m, at) => ({ ...at, kind: 'quoted', inner: (m.groups!['inner'] ?? m.groups!['single'])! })],
];
const SENTENCES: readonly Rule[] = [
  [
    SENTENCE,
    (_, at, message) =>
      at.text === '.' && at.to < message.length && SHORT.test(message.slice(Math.max(0, at.from - 10), at.from))
        ? { ...at, kind: 'mark' }
        : { ...at, kind: 'break', strength: 'sentence' },
  ],
];
const NAMES: readonly Rule[] = [
  [MONTH_FIRST, (_, at) => ({ ...at, kind: 'fact' })],
  [STANDARD, (_, at) => ({ ...at, kind: 'standard' })],
  [VERSION, (_, at) => ({ ...at, kind: 'version' })],
  [PACKAGES, (_, at) => ({ ...at, kind: 'package' })],
  // Where there is an M1, which no screw has, M2 is the next of such things.
  [SCREW, (_, at, message) => (/^M\d$/.test(at.text) && /\bM1\b/.test(message) ? null : { ...at, kind: 'screw' })],
  [REF, (_, at) => ({ ...at, kind: 'ref' })],
  [TIMES, timesOf],
];
const REST: readonly Rule[] = [
  [WORD, (_, at) => ({ ...at, kind: 'word' })],
  [MARK, (_, at) => ({ ...at, kind: 'mark' })],
];

function next(message: string, at: number, before: Token | undefined): Token {
  // "2x10uF": a figure follows the count at once.
  const times = before?.kind === 'times' && before.to === at;
  const within = at > 0 && !times && /[\p{L}\p{N}]/u.test(message[at - 1]!);
  const here: Here = { message, at, within };
  const numeric = (/[\d.$€±+−–-]/.test(message[at]!) || PLUS_MINUS.test(message.slice(at, at + 12))) && !within;
  return (
    first(FIRST, here) ??
    (numeric ? first(NUMERIC, here) : null) ??
    first(SENTENCES, here) ??
    (within ? null : first(NAMES, here)) ??
    first(REST, here) ?? { from: at, to: at + 1, text: message[at]!, kind: 'mark' }
  );
}

function first(rules: readonly Rule[], { message, at }: Here): Token | null {
  for (const [pattern, made] of rules) {
    pattern.lastIndex = at;
    const m = pattern.exec(message);
    if (m === null) continue;
    const token = made(m, { from: at, to: at + m[0].length, text: m[0] }, message);
    if (token !== null) return token;
  }
  return null;
}

function eitherOf(m: RegExpExecArray, at: At): Token | null {
  const unit = unitOf(m.groups!['u']!);
  if (unit === null) return null;
  const values = m.groups!['list']!.split('/').map((n) => rounded(numberOf(n) * unit.factor));
  return { ...at, kind: 'measure', quantity: unit.quantity, value: { one_of: values } };
}

/** A rate that only serial lines have needs no unit. */
function numberToken(m: RegExpExecArray, at: At): Token {
  const value = numberOf(m[0]);
  return isRate(value) ? { ...at, kind: 'measure', quantity: 'baud', value: { value } } : { ...at, kind: 'number', value };
}
/** Of one rail among others, with its sign. */
function railOf(m: RegExpExecArray, at: At, s: string): Token | null {
  const either = numberOf(m.groups!['a']!);
  if (/^(?:±|\+\/)/.test(at.text)) return { ...at, kind: 'measure', quantity: 'voltage', value: { one_of: [either, -either] } };
  if (/[\w)]\s*$/.test(s.slice(0, at.from)) && !/(?:\b(?:and|or|gnd|power|idc|rails?)|\/)\s*$/i.test(s.slice(0, at.from))) return null;
  const volts = either * (/^\+/.test(at.text) ? 1 : -1);
  return { ...at, kind: 'measure', quantity: 'voltage', value: { value: volts } };
}

function timesOf(m: RegExpExecArray, at: At): Token {
  return { ...at, kind: 'times', value: Number(m.groups!['n'] ?? m.groups!['m']) };
}

function fractionOf(m: RegExpExecArray, at: At): Token {
  const unit = unitOf(m.groups!['u']!)!;
  const value = rounded((Number(m.groups!['a']) / Number(m.groups!['b'])) * unit.factor);
  return { ...at, kind: 'measure', quantity: unit.quantity, value: { value } };
}

function sizeOf(m: RegExpExecArray, at: At): Token | null {
  const { a, b, c, ua, ub, uc } = m.groups!;
  // Halves and tenths without a unit are millimetres.
  const written = ub ?? uc ?? ua ?? (isTenths(a!, b!) || isBody(a!, b!, c) ? 'mm' : undefined);
  if (written === undefined) return null;
  const unit = unitOf(
    written
      .toLowerCase()
      .replace(/^in$/, 'inch')
      .replace(/^mils$/, 'mil'),
  )!;
  const sides = [a, b, c].filter((x) => x !== undefined).map((x) => rounded(numberOf(x) * unit.factor));
  if (sides.every((mm) => mm >= LARGEST_MM)) return { ...at, kind: 'fact' };
  return { ...at, kind: 'size', sides };
}

/** No board has such sides, mm: a room, a field. */
const LARGEST_MM = 900;

/** Two sides of which both, or one of a whole board's, are told to the tenth. */
const isTenths = (a: string, b: string): boolean => {
  const tenths = [a, b].filter((n) => /\d[.,]\d/.test(n)).length;
  return tenths === 2 || (tenths === 1 && [a, b].every((n) => numberOf(n) >= 10));
};

/** Three numbers of which the first two are no counts: length, width and height of a body. */
const isBody = (a: string, b: string, c: string | undefined): boolean =>
  c !== undefined && [a, b].every((n) => numberOf(n) >= 10) && numberOf(c) >= 3;

const signed = (sign: string | undefined): boolean => sign !== undefined && /[−–-]$/.test(sign) && !/[+±]/.test(sign);

function rangeOf(m: RegExpExecArray, at: At): Token | null {
  const { a, b, ua, ub, sign } = m.groups!;
  const upper = unitOf(ub!);
  const lower = ua === undefined ? upper : unitOf(ua);
  if (upper === null || lower === null || upper.quantity !== lower.quantity) return null;
  if (/\s(?:a|to)\s/.test(m[0]) && ua !== undefined && upper.quantity === 'voltage') return null; // "12 V to 5 V" is a conversion, not a range.
  const low = numberOf(a!) * lower.factor * (signed(sign) ? -1 : 1);
  const high = numberOf(b!.replace('+', '')) * upper.factor;
  if (high <= low) return null;
  return { ...at, kind: 'measure', quantity: upper.quantity, value: { min: rounded(low), max: rounded(high) } };
}

/** "4k7", "3V3", "100n" as a component's value. */
function componentValue(m: RegExpExecArray, at: At): Token {
  const { a, letter, b, unit } = m.groups!;
  const number = Number(`${a}.${b}`);
  const named = unit === undefined ? null : unitOf(unit);
  if (letter === 'V' || letter === 'v') return { ...at, kind: 'measure', quantity: 'voltage', value: { value: number } };
  const by = VALUE_LETTERS[letter!] ?? { quantity: 'resistance', factor: 1 };
  return { ...at, kind: 'measure', quantity: named?.quantity ?? by.quantity, value: { value: rounded(number * by.factor) } };
}

/** Units of one letter that are words of their own when a space stands before them. */
/** Sizes of chips, LEDs and cells that are called by their number. */
const CALLED_BY_NUMBER = /^(?:0[2468]\d\d|1206|1210|2512|2835|3528|5050|5730|14500|16340|18650|21700|26650)$/;
const GLUED_ONLY = /^(?:a|g|m|h|s|S|R|×|in|min|mil|bit)$/;
/** A row of lights or of keys, and no pressure. */
const BAR = /^\s+(?:graph|of|led|display|meter|code|clock|chart|mount|counter|light|sign|style)/i;

/** Alternating, written behind the unit: "24 V AC", "12 V~"; AC of its own is read besides. */
const ALTERNATING = /^(?:\s(?:AC|ac|CA|Wechsel\p{L}*|altern\p{L}*)(?![\p{L}/-])|~(?!\d))/u;
/** What follows the metres of a line. */
const CABLE = /^\s+(?:of\b|(?:[\w-]+\s+){0,2}(?:strips?|tapes?)\b|cables?|wires?|wiring|leads?|lines?|away|apart|over|runs?|distance|range|long)\b/i;
/** Fewer before a letter by itself count what is called so. */
const LEAST_OHMS = 10;
/** Another letter of a colour, counted or beside it. */
const COLOUR = /^\s*(?:[,/+&]|and)?\s*\d*\s*[GBWY]\b/;
/** Fewer are no mils but a number and a word of another language. */
const LEAST_MIL = 5;

function measureOf(m: RegExpExecArray, at: At, s: string): Token | null {
  const { sign, a, gap, way } = m.groups!;
  let u = m.groups!['u']!;
  // "1M" is a million of something, "1m" a metre.
  let unit: Unit | null = u === 'M' ? null : unitOf(u);
  let direction = way as 'in' | 'out' | undefined;
  if (unit === null || direction === undefined) {
    const split = /^(.+?)(in|out)$/i.exec(u);
    if (unit === null && split !== null && unitOf(split[1]!) !== null) {
      u = split[1]!;
      unit = unitOf(u);
      direction = split[2]!.toLowerCase() as 'in' | 'out';
    }
  }
  const bare = unit === null && (gap === '' || /^[kK]$/.test(u)) ? (VALUE_LETTERS[u] ?? null) : null;
  unit ??= bare;
  if (unit === null || (u === 'bar' && BAR.test(s.slice(at.to)))) return null;
  const band = u === 'm' ? bandOf(numberOf(a!), s.slice(at.to), s) : null;
  if (band !== null) return { ...at, kind: 'measure', quantity: 'frequency', value: band };
  if (gap === ' ' && u === 'm' && CABLE.test(s.slice(at.to)))
    return { ...at, kind: 'measure', quantity: 'length', value: { value: rounded(numberOf(a!) * unit.factor) } };
  if (gap === ' ' && u === 'mil' && numberOf(a!) >= LEAST_MIL)
    return { ...at, kind: 'measure', quantity: 'length', value: { value: rounded(numberOf(a!) * unit.factor) } };
  // A resistance, and no count of a colour beside others.
  const ohms = u === 'R' && numberOf(a!) >= LEAST_OHMS && !COLOUR.test(s.slice(at.to));
  if (gap === ' ' && !ohms && GLUED_ONLY.test(u) && !/^(?:s|h|m|g|S)$/.test(u) && !(u === 'min' && !/^.{0,12}\bmax/i.test(s.slice(at.to))))
    return null;
  if (
    gap === ' ' &&
    /^[mghsS]$/.test(u) &&
    /^\s+[\p{L}]/u.test(s.slice(at.to)) &&
    // "8 s delay" is a time, "4 s lipo" a battery.
    !(u === 's' && !/^\s+(?:li|pack|cell|batter|bms|akku)/i.test(s.slice(at.to))) &&
    !/^\s+(?:and|or|with|at|long|each|for|on|off)\b/.test(s.slice(at.to))
  )
    return null;
  // "4435A": a part's number, no current.
  if (unit.quantity === 'current' && gap === '' && /^\d{4,}$/.test(a!)) return null;
  // "18650s", "0603s": several of what is called by a number, no seconds.
  if (u === 's' && gap === '' && CALLED_BY_NUMBER.test(a!)) return null;
  const number = rounded(numberOf(a!) * unit.factor * (signed(sign) ? -1 : 1));
  const both = sign !== undefined && /±|\+\/?-|plus/.test(sign);
  const value: Value = both && unit.quantity === 'voltage' ? { one_of: [number, -number] } : { value: number };
  return {
    ...at,
    kind: 'measure',
    quantity: unit.quantity,
    value,
    ...(unit.ac || (unit.quantity === 'voltage' && ALTERNATING.test(s.slice(at.to))) ? { ac: true } : {}),
    ...(direction === undefined ? {} : { way: direction }),
    ...(bare === null ? {} : { bare: true }),
  };
}
