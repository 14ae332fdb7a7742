import { eSeries } from '../../../../parts/formulas.js';

/** Units of figures that a question names; each value is in this unit, whatever its prefix was. */
const UNIT_NAMES = ['V', 'A', 'Ω', 'F', 'H', 'Hz', 's', 'W', 'mm', 'mAh', 'dB', 'dBm', '°C', '%', 'AWG'] as const;
type UnitName = (typeof UNIT_NAMES)[number];

/** The figures of a question by unit, in the order in which they stand. */
export type Figures = Readonly<Record<UnitName, readonly number[]>>;

/** Answers a question from its figures; null: it is another question, or leaves out a figure that the formula needs. */
export type Formula = (text: string, of: Figures) => string | null;

const PREFIX: Readonly<Record<string, number>> = {
  p: 1e-12,
  pico: 1e-12,
  n: 1e-9,
  nano: 1e-9,
  u: 1e-6,
  micro: 1e-6,
  m: 1e-3,
  milli: 1e-3,
  '': 1,
  k: 1e3,
  K: 1e3,
  kilo: 1e3,
  M: 1e6,
  mega: 1e6,
  meg: 1e6,
  G: 1e9,
  giga: 1e9,
}; // prettier-ignore

/** Spellings of a unit, without its prefix; whether a prefix may stand before it. */
const SPELT: readonly (readonly [UnitName, string])[] = [
  ['dBm', 'dbm'],
  ['dB', 'db|decibels?'],
  ['mAh', 'ah|amp(?:ere)?[- ]?hours?'],
  ['Hz', 'hz|hertz'],
  ['V', 'volts?|v(?:dc|ac|rms|pp|pk)?'],
  ['A', 'amp(?:ere)?s?|a'],
  ['Ω', 'Ω|Ω|ohms?|r'],
  ['F', 'farads?|f'],
  ['H', 'henr(?:y|ies|ys)|h'],
  ['W', 'watts?|w'],
  ['s', 'seconds?|secs?|s'],
];
const LENGTHS: Readonly<Record<string, number>> = {
  mm: 1,
  cm: 10,
  mil: 0.0254,
  mils: 0.0254,
  in: 25.4,
  inch: 25.4,
  inches: 25.4,
  '"': 25.4,
  m: 1000,
  metre: 1000,
  metres: 1000,
  meter: 1000,
  meters: 1000,
  um: 1e-3,
}; // prettier-ignore
const TIMES: Readonly<Record<string, number>> = { minute: 60, minutes: 60, min: 60, hour: 3600, hours: 3600 };

const NUMBER = String.raw`(?<![\w.,])(-?\d+(?:\.\d+)?|\.\d+)`;
const VALUE = new RegExp(
  String.raw`${NUMBER}\s*-?\s*(pico|nano|micro|milli|kilo|mega|meg|giga|[pnumkKMG]?)\s*-?(${SPELT.map(([, s]) => s).join('|')})(?![\p{L}\p{N}])`,
  'giu',
);
/** "4k7", "2R2", "3V3", "4n7". */
const INFIX = /(?<![\w.])(\d+)([RkKMVnup])(\d+)(?![\p{L}\p{N}.])/gu;
/** "10k", "1M": ohms, by the letter alone; "Rf = 720", "R1=240" too. */
const BARE = /(?<![\w.])(\d+(?:\.\d+)?)(?: ?k|[KM])(?![\p{L}\p{N}])(?!\s*-?(?:ohms?|Ω|Ω)\b)/gu;
const NAMED_OHMS = /\br(?:\d|[a-z]{1,4})?\s*(?:=|:|is|of)\s*(\d+(?:\.\d+)?)(?![\p{L}\p{N}.])(?!\s*(?:[kKM]|ohms?|Ω)\b)/giu;
const LENGTH = new RegExp(String.raw`${NUMBER}\s*-?\s*(mm|cm|mils?|inch(?:es)?|in|"|m(?:et(?:er|re)s?)?|um)(?![\p{L}\p{N}])`, 'giu');
const TIME = new RegExp(String.raw`${NUMBER}\s*-?\s*(minutes?|min|hours?)(?![\p{L}\p{N}])`, 'giu');
const DEGREES = new RegExp(String.raw`${NUMBER}\s*(?:°\s?C?|deg(?:rees?)?(?: ?c(?:elsius)?)?|celsius|kelvin)(?![\p{L}\p{N}])`, 'giu');
const PERCENT = new RegExp(String.raw`${NUMBER}\s*(?:%|percent)`, 'giu');
const AWG = /\bawg\s*-?#?\s*(\d{1,2})\b|\b(\d{1,2})\s*-?\s*(?:awg|gauge)\b/giu;

interface Found {
  readonly at: number;
  readonly unit: UnitName;
  readonly value: number;
}

/** One spelling of every sign and decimal point. */
export const plainly = (message: string): string =>
  message
    .normalize('NFKC')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[’‘]/g, "'")
    .replace(/[µμ]/g, 'u')
    .replace(/Ω/g, 'Ω')
    .replace(/(?<=\d ?)kilohm/gi, 'kiloohm')
    .replace(/(?<=\d ?)meg(?=ohms?\b)/gi, 'mega')
    .replace(/(\d),(\d{3})(?![\d])(?=\s*(?:hz|uf|mah|ohm))/gi, '$1$2')
    .replace(/(?<=\d),(?=\d)/g, '.')
    // "24 to 5 V": both are volts; "2xAA": a count and a cell.
    .replace(
      /(?<![\w.])(\d+(?:\.\d+)?)(\s*(?:to|and|or|->|→|\/|,|vs\.?)\s*)(?=\d+(?:\.\d+)?\s?(V|mA|A|k|uF|nF|pF|uH|ohms?|kHz|MHz|Hz)\b)/gi,
      '$1 $3$2',
    )
    .replace(/\b(\d)\s*[x×]\s*(?=a{2,3}\b)/gi, '$1 ');

export function figuresOf(text: string): Figures {
  const found: Found[] = [
    ...[...text.matchAll(VALUE)].flatMap(readingOf),
    ...[...text.matchAll(INFIX)].map(infixOf),
    ...[...text.matchAll(BARE)].map((m): Found => ({ at: m.index, unit: 'Ω', value: Number(m[1]) * (m[0].endsWith('M') ? 1e6 : 1e3) })),
    ...[...text.matchAll(NAMED_OHMS)].map((m): Found => ({ at: m.index, unit: 'Ω', value: Number(m[1]) })),
    ...[...text.matchAll(LENGTH)].map((m): Found => ({ at: m.index, unit: 'mm', value: Number(m[1]) * (LENGTHS[(m[2] ?? '').toLowerCase()] ?? 1) })),
    ...[...text.matchAll(TIME)].map((m): Found => ({ at: m.index, unit: 's', value: Number(m[1]) * (TIMES[(m[2] ?? '').toLowerCase()] ?? 1) })),
    ...[...text.matchAll(DEGREES)].map((m): Found => ({ at: m.index, unit: '°C', value: Number(m[1]) })),
    ...[...text.matchAll(PERCENT)].map((m): Found => ({ at: m.index, unit: '%', value: Number(m[1]) })),
    ...[...text.matchAll(AWG)].map((m): Found => ({ at: m.index, unit: 'AWG', value: Number(m[1] ?? m[2]) })),
  ];
  found.sort((a, b) => a.at - b.at);
  const of = (unit: UnitName): number[] => found.filter((f) => f.unit === unit).map((f) => tidy(f.value));
  return Object.fromEntries(UNIT_NAMES.map((unit) => [unit, of(unit)])) as Record<UnitName, number[]>;
}

const tidy = (value: number): number => Number(value.toPrecision(12));

function readingOf(m: RegExpExecArray): Found[] {
  const [whole, digits = '', letters = '', spelling = ''] = m;
  const unit = SPELT.find(([, spelt]) => new RegExp(`^(?:${spelt})$`, 'iu').test(spelling))?.[0];
  if (unit === undefined) return [];
  // "5 a day", "7 r": a small letter alone is a unit only where it touches its number.
  if (spelling === 'h' && letters === '') return [{ at: m.index, unit: 's', value: Number(digits) * 3600 }];
  if (/^[arfws]$/.test(spelling) && letters === '' && /\s/.test(whole)) return [];
  const factor = factorOf(letters, unit);
  return [{ at: m.index, unit, value: Number(digits) * factor * (unit === 'mAh' ? 1000 : 1) }];
}

/** Units of which a mega is met: nobody has megavolts or megafarads, and "MA" is shouted for mA. */
const HAS_MEGA: ReadonlySet<UnitName> = new Set(['Ω', 'Hz', 'W']);

/** Capital M is mega where the unit has one, a small m milli, but for hertz, which nobody means as milli. */
function factorOf(letters: string, unit: UnitName): number {
  if (letters === 'M' || letters === 'm') return unit === 'Hz' || (letters === 'M' && HAS_MEGA.has(unit)) ? 1e6 : 1e-3;
  return PREFIX[letters] ?? PREFIX[letters.toLowerCase()] ?? 1;
}

function infixOf(m: RegExpExecArray): Found {
  const [, whole = '', letter = '', decimals = ''] = m;
  const value = Number(`${whole}.${decimals}`);
  if (letter === 'V') return { at: m.index, unit: 'V', value };
  if (/[nup]/.test(letter)) return { at: m.index, unit: 'F', value: value * (PREFIX[letter] ?? 1) };
  return { at: m.index, unit: 'Ω', value: value * (letter === 'R' ? 1 : letter === 'M' ? 1e6 : 1e3) };
}

export const round = (value: number, digits = 3): number => Number(value.toPrecision(digits));

const SCALES = [
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
  [1, ''],
  [1e-3, 'm'],
  [1e-6, 'µ'],
  [1e-9, 'n'],
  [1e-12, 'p'],
] as const;

/** `si(0.0047, 'A')` → "4.7 mA": three digits. */
export function si(value: number, unit: string, digits = 3): string {
  if (value === 0) return `0 ${unit}`;
  const rounded = round(value, digits);
  const [scale, prefix] = SCALES.find(([s]) => Math.abs(rounded) >= s * (1 - 1e-9)) ?? ([1e-12, 'p'] as const);
  return `${round(rounded / scale, digits)} ${prefix}${unit}`;
}

/** A resistance of E24 in words. */
export const ohmsSaid = (ohms: number): string => si(ohms, 'Ω', 4);
export const e24 = (ohms: number, rounding: 'up' | 'nearest' | 'down' = 'nearest'): number => eSeries(ohms, rounding);
