/** Units that a quantity can have after reading; every value is in the SI base unit except milliamp hours and millimetres. */
export type Unit = 'V' | 'A' | 'ohm' | 'F' | 'H' | 'Hz' | 's' | 'W' | 'mm' | 'mAh' | 'byte' | 'other' | 'percent' | 'dollar';

interface Span {
  /** Offsets into the normalised sentence. */
  readonly from: number;
  readonly to: number;
  /** As written. */
  readonly text: string;
}
export interface WordToken extends Span {
  readonly type: 'word';
  /** Lower case, singular. */
  readonly stem: string;
  readonly plural: boolean;
}
export interface NumberToken extends Span {
  readonly type: 'number';
  readonly stem: string;
  readonly value: number;
}
export interface QuantityToken extends Span {
  readonly type: 'quantity';
  readonly value: number;
  readonly unit: Unit;
}
/** "40 x 30 mm". `unit` is false where none was written: millimetres are meant. */
export interface SizeToken extends Span {
  readonly type: 'size';
  readonly width_mm: number;
  readonly height_mm: number;
  readonly unit: boolean;
}
export interface PinToken extends Span {
  readonly type: 'pin';
  readonly pin: string;
}
export interface HexToken extends Span {
  readonly type: 'hex';
  readonly value: number;
}
export interface BreakToken extends Span {
  readonly type: 'break';
  readonly mark: string;
}
export type Token = WordToken | NumberToken | QuantityToken | SizeToken | PinToken | HexToken | BreakToken;

const LENGTH_MM: Readonly<Record<string, number>> = { mm: 1, cm: 10, in: 25.4, inch: 25.4, inches: 25.4, '"': 25.4, mil: 0.0254, mils: 0.0254 };

/** Unit spellings → unit and factor. Case is significant only for M (mega) against m (milli) in hertz, which nobody means as milli. */
const UNITS: Readonly<Record<string, readonly [Unit, number]>> = {
  v: ['V', 1],
  volt: ['V', 1],
  volts: ['V', 1],
  vdc: ['V', 1],
  mv: ['V', 1e-3],
  millivolt: ['V', 1e-3],
  millivolts: ['V', 1e-3],
  a: ['A', 1],
  amp: ['A', 1],
  amps: ['A', 1],
  ampere: ['A', 1],
  amperes: ['A', 1],
  ma: ['A', 1e-3],
  ua: ['A', 1e-6],
  milliamp: ['A', 1e-3],
  milliamps: ['A', 1e-3],
  milliampere: ['A', 1e-3],
  milliamperes: ['A', 1e-3],
  microamp: ['A', 1e-6],
  microamps: ['A', 1e-6],
  ohm: ['ohm', 1],
  ohms: ['ohm', 1],
  ω: ['ohm', 1],
  r: ['ohm', 1],
  k: ['ohm', 1e3],
  kohm: ['ohm', 1e3],
  kohms: ['ohm', 1e3],
  kω: ['ohm', 1e3],
  mohm: ['ohm', 1e6],
  megohm: ['ohm', 1e6],
  megohms: ['ohm', 1e6],
  megaohm: ['ohm', 1e6],
  megaohms: ['ohm', 1e6],
  kilohm: ['ohm', 1e3],
  kilohms: ['ohm', 1e3],
  kiloohm: ['ohm', 1e3],
  kiloohms: ['ohm', 1e3],
  'k ohm': ['ohm', 1e3],
  'k ohms': ['ohm', 1e3],
  f: ['F', 1],
  uf: ['F', 1e-6],
  nf: ['F', 1e-9],
  pf: ['F', 1e-12],
  farad: ['F', 1],
  farads: ['F', 1],
  microfarad: ['F', 1e-6],
  microfarads: ['F', 1e-6],
  nanofarad: ['F', 1e-9],
  nanofarads: ['F', 1e-9],
  picofarad: ['F', 1e-12],
  picofarads: ['F', 1e-12],
  uh: ['H', 1e-6],
  nh: ['H', 1e-9],
  mh: ['H', 1e-3],
  millihenry: ['H', 1e-3],
  millihenries: ['H', 1e-3],
  microhenry: ['H', 1e-6],
  microhenries: ['H', 1e-6],
  hz: ['Hz', 1],
  khz: ['Hz', 1e3],
  mhz: ['Hz', 1e6],
  ghz: ['Hz', 1e9],
  hertz: ['Hz', 1],
  kilohertz: ['Hz', 1e3],
  megahertz: ['Hz', 1e6],
  s: ['s', 1],
  sec: ['s', 1],
  second: ['s', 1],
  seconds: ['s', 1],
  ms: ['s', 1e-3],
  us: ['s', 1e-6],
  millisecond: ['s', 1e-3],
  milliseconds: ['s', 1e-3],
  microsecond: ['s', 1e-6],
  microseconds: ['s', 1e-6],
  minute: ['s', 60],
  minutes: ['s', 60],
  w: ['W', 1],
  watt: ['W', 1],
  watts: ['W', 1],
  mw: ['W', 1e-3],
  milliwatt: ['W', 1e-3],
  milliwatts: ['W', 1e-3],
  mm: ['mm', 1],
  cm: ['mm', 10],
  inch: ['mm', 25.4],
  inches: ['mm', 25.4],
  '"': ['mm', 25.4],
  mil: ['mm', 0.0254],
  mah: ['mAh', 1],
  ah: ['mAh', 1000],
  kb: ['byte', 1024],
  kib: ['byte', 1024],
  kbyte: ['byte', 1024],
  kilobyte: ['byte', 1024],
  kilobytes: ['byte', 1024],
  kbit: ['byte', 128],
  kilobit: ['byte', 128],
  mb: ['byte', 1024 ** 2],
  mib: ['byte', 1024 ** 2],
  mbyte: ['byte', 1024 ** 2],
  megabyte: ['byte', 1024 ** 2],
  megabytes: ['byte', 1024 ** 2],
  mbit: ['byte', 1024 ** 2 / 8],
  megabit: ['byte', 1024 ** 2 / 8],
  gb: ['byte', 1024 ** 3],
  gib: ['byte', 1024 ** 3],
  gigabyte: ['byte', 1024 ** 3],
  gigabytes: ['byte', 1024 ** 3],
  gbit: ['byte', 1024 ** 3 / 8],
  // Measures that are no count of what follows: "5 kg load cell", "500 kbps CAN", "2000 rpm fan".
  ...Object.fromEntries(
    ['kg', 'rpm', 'bps', 'kbps', 'mbps', 'kbaud', 'baud', 'db', 'lux', 'psi', 'kpa', 'ppm', 'fps'].map((u) => [u, ['other', 1] as const]),
  ),
  '%': ['percent', 1],
  percent: ['percent', 1],
  usd: ['dollar', 1],
  dollar: ['dollar', 1],
  dollars: ['dollar', 1],
};
/** Units of one letter that count only when they touch the number ("5s", "10k", "10m" of nothing). */
const TIGHT: ReadonlySet<string> = new Set(['a', 's', 'k', 'r', 'f', 'w']);

const NUMBER = '\\d+(?:\\.\\d+)?|\\.\\d+';
const LENGTH = 'mm|cm|inches|inch|in|mils|mil|"';
const SIZE = new RegExp(
  String.raw`(${NUMBER})\s*(${LENGTH})?\s*(?:x|×|\*|by)\s*(${NUMBER})\s*(${LENGTH})?(?:\s*[x×*]\s*(${NUMBER})\s*(${LENGTH})?)?(?![\p{L}\p{N}])`,
  'iuy',
);
const HEX = /0x([0-9a-f]{1,2})(?![\p{L}\p{N}])/iuy;
const PIN = /(?:(gpio|gp|io)[ _-]?(\d{1,2})|(p[a-h])[_-]?(\d{1,2}))(?![\p{L}\p{N}])/iuy;
/** "P0.13": port and pin of a Nordic chip. */
const NORDIC = /p([01])\.(\d{2})(?![\p{L}\p{N}])/iuy;
/** "D13", "A0" as boards print them. */
const PRINTED = /([da])(\d{1,2})(?![\p{L}\p{N}])/iuy;
/** Boards and chips whose pins are called so. */
const PRINTS =
  /\b(?:arduino|nano|uno|leonardo|xiao|feather(?:wing)?|pro[- ]?micro|at ?mega\s?\d*\w*|32u4|328p|at ?tiny\s?\d*\w*|d1 mini|wemos|nodemcu|teensy|shield|mega|nucleo|itsy ?bitsy|qt ?py|micro:?bit)\b/i;
/** What leads to a pin: "on D5", "pins D2 and D3", "(A0)", "A0-A3". */
const LEADS_TO_PIN = /(?:\b(?:on|onto|pins?|to|into|from|via|at|using|use|and|or|drives?|through)\s+|[,(=/&:-]\s*)$/i;
const INFIX = /(\d+)([vkr])(\d+)(?![\p{L}\p{N}])/iuy;
const QUANTITY = new RegExp(
  String.raw`(\$)?(${NUMBER})(\s*-?\s*)(${Object.keys(UNITS)
    .sort((a, b) => b.length - a.length)
    .map(literally)
    .join('|')})(?![\p{L}\p{N}])`,
  'iuy',
);
const DOLLARS = new RegExp(String.raw`\$\s*(${NUMBER})`, 'uy');
const PLAIN = new RegExp(String.raw`(${NUMBER})(?![\p{L}\p{N}])`, 'uy');
const TIMES = /(\d{1,3})x(?![\p{L}\p{N}])/iuy;
const WORD = /[\p{L}\p{N}_]+(?:['’][\p{L}]+)?/uy;
const BREAK = /[,;:.!?/()&+\n\][{}|]/y;

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** "Twice a second", "three times per minute", "once every 5 seconds": a rate. */
const TIMES_WORDS: Readonly<Record<string, number>> = {
  once: 1,
  twice: 2,
  thrice: 3,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  eight: 8,
  ten: 10,
  twenty: 20,
  thirty: 30,
  sixty: 60,
};
const RATE = new RegExp(
  String.raw`\b(once|twice|thrice|(?:\d+(?:\.\d+)?|${Object.keys(TIMES_WORDS).slice(3).join('|')})(?: times| flashes| blinks| pulses| beats)?) ?(?:a|an|per|each|every|\/) ?((?:\d+(?:\.\d+)? )?(?:half )?(?:seconds?|secs?|minutes?|mins?))\b`,
  'gi',
);

function rateOf(count: string, per: string): number {
  const [first = ''] = count.toLowerCase().split(' ');
  const times = TIMES_WORDS[first] ?? Number(first);
  const length = Number(/\d+(?:\.\d+)?/.exec(per)?.[0] ?? 1) * (/half/i.test(per) ? 0.5 : 1) * (/min/i.test(per) ? 60 : 1);
  return Number((times / length).toPrecision(4));
}

/** Spellings that mean the same, made one before anything is read. Lengths may change: offsets are into the result. */
export function normalise(sentence: string): string {
  return (
    sentence
      .normalize('NFKC')
      .replace(/[‐‑‒–—−]/g, '-')
      .replace(/[“”″]/g, '"')
      .replace(/[‘’]/g, "'")
      .replace(/[µμ]/g, 'u')
      .replace(/\bNRST(?=\s+(?:buttons?|switch(?:es)?|key)\b|\s*(?:,|\/|&|and|\+)\s*boot)|(?<=\bboot ?0\s*(?:,|\/|&|and|\+)\s*)NRST\b/gi, 'reset')
      .replace(/\bBOOT ?0(?=\s+(?:button|switch|key)|\s*(?:,|\/|&|and|\+)\s*reset\b)|(?<=\breset\s*(?:,|\/|&|and|\+)\s*)BOOT ?0\b/gi, 'boot')
      // Two buttons under one noun; a supply said with its return.
      .replace(
        /\b(boot(?:sel)?|reset|run|flash|user)(\s*(?:,|\/|&|and|\+)\s*)(boot(?:sel)?|reset|run|flash|user) (button|switch|key)(?:e?s)?\b/gi,
        '$1 $4 and $3 $4',
      )
      .replace(/(\d\s?V)\s*(?:and|\+|&|\/)\s*(?:gnd|ground)\b/gi, '$1')
      .replace(/(\d)\s?\.{2,3}\s?(?=\d)/g, '$1-')
      // "Relay-free": there is none.
      .replace(/\b[a-z]{3,}-free\b/gi, ' ')
      .replace(/\bM2[.,]5\b/gi, 'M2p5')
      // "ATmega 2560", "STM32 H743", "nRF 52840": one name.
      .replace(/\b(AT ?mega|AT ?tiny) ?(?=\d)/gi, (whole) => whole.replaceAll(' ', ''))
      .replace(/\b(STM32)[ -](?=[a-z]\d)/gi, '$1')
      .replace(/\b(nRF)[ -](?=\d)/gi, '$1')
      .replace(/\bESP[ -]?(0[17]S?|12[EFS]?)\b/gi, 'ESP$1')
      // "36-key board", "half of a 42 key": its keys are a keyboard's; a key finder has none.
      .replace(/\b(\d{1,3})[- ]keys? (?:board|half|pad)\b/gi, '$1 keys keyboard')
      .replace(/\bkey ?-?(?:finder|fob|chain|ring|tag)\b/gi, 'fob')
      // "D4-D7", "GP2 to GP5": each pin of the row.
      .replace(/\b(GPIO|GP|IO|D|A|P[A-H])(\d{1,2})\s?(?:-|to|through|\.\.)\s?\1(\d{1,2})\b/gi, (whole, bank: string, from: string, to: string) =>
        Number(to) > Number(from) && Number(to) - Number(from) < 16 && (bank.length > 1 || PRINTS.test(sentence))
          ? Array.from({ length: Number(to) - Number(from) + 1 }, (_, n) => `${bank}${Number(from) + n}`).join(', ')
          : whole,
      )
      // "GPIO26 and 27", "GP2, 3 and 4": one bank.
      .replace(
        /\b(GPIO|GP|IO)(\d{1,2})((?:\s*(?:,|and|&|\/)\s*(?:and )?\d{1,2}\b(?!\s*(?:mm|cm|v|a|ma|k|x|×|ohms?|hz|mhz|pins?|ways?|leds?|buttons?|relays?|servos?|%|\.\d)))+)/gi,
        (_, bank: string, first: string, rest: string) => `${bank}${first}${rest.replace(/\d{1,2}/g, (n) => `${bank}${n}`)}`,
      )
      // "2xAA", "AA batteries 2x": two of them.
      .replace(/\b([2-8])\s*[x×]\s*(a{2,3})\b/gi, '$1 $2')
      .replace(/\b(a{2,3}(?: (?:batter(?:y|ies)|cells?))?) ?(?:[x×] ?([2-8])|([2-8]) ?[x×])\b/gi, '$2$3 $1')
      .replace(/\bu\.\s?fl\b/gi, 'ufl')
      // "All spare I/O on the two long sides": pins on headers.
      .replace(/\b(spare|free|other|remaining|unused|rest of the|leftover) I\/Os?\b(?! expander)/gi, '$1 gpio pins')
      // A row of screw terminals, no LED strip.
      .replace(/\bterminal strip(s?)\b/gi, 'terminal block$1')
      // "2pin", "6way": a count and its noun.
      .replace(/\b(\d{1,2})(pins?|ways?|poles?)\b/gi, '$1 $2')
      // "LED strips (2 A each)": the figure is the strips'.
      .replace(/\(\s*(\d+(?:\.\d+)?\s?(?:m?A|V|W)(?: (?:each|max|per (?:channel|output)))?)\s*\)/g, ' $1 ')
      // "12 V jack": what supplies come over; "a 6 V panel on JST" beside the sun.
      .replace(/(\d\s?V(?:olts?|DC)?)\s+jack\b/gi, '$1 barrel jack')
      .replace(/(?<!solar |pv |front |touch |display |lcd |tft )\bpanel\b/gi, (whole) =>
        /\bsolar\b|\bphotovolt/i.test(sentence) ? `solar ${whole}` : whole,
      )
      // What is not isolated is as it always is.
      .replace(/\b(?:non|un|not)[- ]?isolated\b/gi, ' ')
      .replace(/(\d),(\d{1,2})(?=\s*(?:v|mm|cm|a)\b)/gi, '$1.$2')
      // "+5 V and +3.3 V": a plus says nothing, unless a minus stands against it.
      .replace(/(^|[\s,(])\+\s?(?=\d+(?:\.\d+)?\s?v\d?\b)/gi, (whole, lead: string) =>
        /(?<![\d.v]\s?)[-\u2212±]\s?\d+(?:\.\d+)?\s?v\b/i.test(sentence) ? whole : lead,
      )
      .replace(RATE, (_, count: string, per: string) => `${rateOf(count, per)} Hz`)
  );
}

/** Singular of an English word as far as matching needs it: "LEDs" → "led", "batteries" → "battery", "switches" → "switch". */
export function stem(word: string): string {
  const w = word.toLowerCase().replace(/'s$/, '');
  if (w === 'ups') return 'up';
  if (/\d/.test(w) || w.length <= 3) return w;
  if (/[^aeiou]ies$/.test(w)) return `${w.slice(0, -3)}y`;
  if (/(?:ch|sh|ss|x)es$/.test(w)) return w.slice(0, -2);
  if (/s$/.test(w) && !/(?:ss|us|is)$/.test(w)) return w.slice(0, -1);
  return w;
}

type Reader = (text: string, at: number) => Token | null;
const run = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};
const span = (match: RegExpExecArray): Span => ({ from: match.index, to: match.index + match[0].length, text: match[0] });

const readSize: Reader = (text, at) => {
  const m = run(SIZE, text, at);
  if (m === null) return null;
  const unit = (m[6] ?? m[4] ?? m[2] ?? '').toLowerCase();
  const [w, h] = [Number(m[1]), Number(m[3])];
  if (unit === '' && (Math.min(w, h) < 10 || Math.max(w, h) > 2000)) return null;
  const factor = (own: string | undefined): number => LENGTH_MM[(own ?? unit).toLowerCase()] ?? LENGTH_MM[unit] ?? 1;
  return { type: 'size', ...span(m), width_mm: roundMm(w * factor(m[2])), height_mm: roundMm(h * factor(m[4])), unit: unit !== '' };
};

const readPin: Reader = (text, at) => {
  const m = run(PIN, text, at);
  if (m === null) return null;
  const bank = m[1] === undefined ? (m[3] ?? '') : m[1].toLowerCase() === 'io' ? 'GPIO' : m[1];
  return { type: 'pin', ...span(m), pin: `${bank.toUpperCase()}${Number(m[2] ?? m[4])}` };
};

const readNordic: Reader = (text, at) => {
  const m = run(NORDIC, text, at);
  return m === null ? null : { type: 'pin', ...span(m), pin: `P${m[1]}.${m[2]}` };
};

const readPrinted: Reader = (text, at) => {
  const m = run(PRINTED, text, at);
  if (m === null || !LEADS_TO_PIN.test(text.slice(Math.max(0, at - 12), at)) || !PRINTS.test(text) || /\baddress/i.test(text)) return null;
  return { type: 'pin', ...span(m), pin: `${(m[1] ?? '').toUpperCase()}${Number(m[2])}` };
};

const readHex: Reader = (text, at) => {
  const m = run(HEX, text, at);
  return m === null ? null : { type: 'hex', ...span(m), value: Number.parseInt(m[1] ?? '0', 16) };
};

/** "3V3", "4k7", "2R2": the letter stands for the point. */
const readInfix: Reader = (text, at) => {
  const m = run(INFIX, text, at);
  if (m === null) return null;
  const value = Number(`${m[1]}.${m[3]}`);
  const letter = (m[2] ?? '').toLowerCase();
  const [unit, factor]: readonly [Unit, number] = letter === 'v' ? ['V', 1] : letter === 'k' ? ['ohm', 1e3] : ['ohm', 1];
  return { type: 'quantity', ...span(m), value: tidy(value * factor), unit };
};

const readQuantity: Reader = (text, at) => {
  const m = run(QUANTITY, text, at);
  if (m === null || m[1] !== undefined) return null;
  const spelling = (m[4] ?? '').toLowerCase();
  const spaced = /\s/.test(m[3] ?? '');
  // "5 A", "10 s", "3 W", "10 k" as they are written in print; "2 S", "a 5 a side" are no quantities.
  if (spaced && TIGHT.has(spelling) && !['A', 's', 'W', 'k'].includes(m[4] ?? '')) return null;
  const entry = UNITS[spelling];
  if (entry === undefined) return null;
  return { type: 'quantity', ...span(m), value: tidy(Number(m[2]) * entry[1]), unit: entry[0] };
};

const readDollars: Reader = (text, at) => {
  const m = run(DOLLARS, text, at);
  return m === null ? null : { type: 'quantity', ...span(m), value: Number(m[1]), unit: 'dollar' };
};

const readNumber: Reader = (text, at) => {
  const m = run(TIMES, text, at) ?? run(PLAIN, text, at);
  return m === null ? null : { type: 'number', ...span(m), stem: m[1] ?? '', value: Number(m[1]) };
};

const readWord: Reader = (text, at) => {
  const m = run(WORD, text, at);
  if (m === null) return null;
  const stemmed = stem(m[0]);
  return { type: 'word', ...span(m), stem: stemmed, plural: stemmed !== m[0].toLowerCase() };
};

const readBreak: Reader = (text, at) => {
  const m = run(BREAK, text, at);
  return m === null ? null : { type: 'break', ...span(m), mark: m[0] };
};

const READERS: readonly Reader[] = [
  readHex,
  readSize,
  readInfix,
  readQuantity,
  readDollars,
  readNumber,
  readPin,
  readNordic,
  readPrinted,
  readWord,
  readBreak,
];

/** Tokens of a normalised sentence, in order. Characters that mean nothing (hyphens, emoji, quotes) are skipped. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    let token: Token | null = null;
    for (const read of READERS) {
      token = read(text, at);
      if (token !== null) break;
    }
    if (token !== null) tokens.push(token);
    at = token?.to ?? at + 1;
  }
  return tokens;
}

/** Takes the noise of binary fractions out of a product of decimals. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}

function roundMm(value: number): number {
  return Math.round(value * 1000) / 1000;
}
