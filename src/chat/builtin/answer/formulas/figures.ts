import { eSeries } from '../../../../parts/formulas.js';
import { tokenise } from '../../../../reader/text/tokens.js';
import type { Quantity } from '../../../../request/index.js';

/** Units of figures that a question names; each value is in this unit, whatever its prefix was. */
const UNIT_NAMES = ['V', 'A', 'Ω', 'F', 'H', 'Hz', 's', 'W', 'mm', 'mAh', 'dB', 'dBm', '°C', '%', 'AWG'] as const;
type UnitName = (typeof UNIT_NAMES)[number];

/** The figures of a question by unit, in the order in which they stand. */
export type Figures = Readonly<Record<UnitName, readonly number[]>>;

/** Answers a question from its figures; null: it is another question, or leaves out a figure that the formula needs. */
export type Formula = (text: string, of: Figures) => string | null;

/** What a quantity of the reader is here, and how much of it. */
const UNITS: Partial<Record<Quantity, readonly [UnitName, number]>> = {
  voltage: ['V', 1],
  current: ['A', 1],
  resistance: ['Ω', 1],
  capacitance: ['F', 1],
  inductance: ['H', 1],
  frequency: ['Hz', 1],
  time: ['s', 1],
  power: ['W', 1],
  length: ['mm', 1],
  capacity: ['mAh', 1000],
  level: ['dB', 1],
  temperature: ['°C', 1],
  angle: ['°C', 1],
  ratio: ['%', 1],
  wire: ['AWG', 1],
};
/** "Rf = 720": ohms. */
const NAMED_OHMS = /\br(?:\d|[a-z]{1,4})?\s*(?:=|:|is|of)\s*(\d+(?:\.\d+)?)(?![\p{L}\p{N}.])(?!\s*(?:[kKM]|ohms?|Ω)\b)/giu;
const GAUGE = /\b(awg|gauge)\s*-?#?\s*(\d{1,2})\b|\b(\d{1,2})\s*-?\s*gauge\b/gi;

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

/** The figures of a text, as the reader reads them. */
export function figuresOf(text: string): Figures {
  const all = Object.fromEntries(UNIT_NAMES.map((unit) => [unit, []])) as unknown as Record<UnitName, number[]>;
  const spelt = text
    .replace(NAMED_OHMS, (whole) => `${whole} ohm`)
    .replace(GAUGE, (_, _word, after?: string, before?: string) => `${after ?? before} AWG`);
  for (const token of tokenise(spelt)) {
    if (token.kind === 'size') all.mm.push(...token.sides);
    const known = token.kind === 'measure' ? UNITS[token.quantity] : undefined;
    if (token.kind !== 'measure' || known === undefined) continue;
    const [unit, factor] = /dBm$/i.test(token.text) ? (['dBm', 1] as const) : known;
    const { value, min, max, one_of = [] } = token.value;
    all[unit].push(...[value, min, max, ...one_of].flatMap((v) => (v === undefined ? [] : [Number((v * factor).toPrecision(12))])));
  }
  return all;
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
