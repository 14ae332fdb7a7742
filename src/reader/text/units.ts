import type { Quantity } from '../../request/index.js';
import { loadUnits } from '../load/units.js';

/** What a unit measures and how much of the quantity's own unit (QUANTITIES) one of it is. */
export interface Unit {
  readonly quantity: Quantity;
  readonly factor: number;
  readonly ac?: true;
}

const { prefixed, plain, foreign, miswritten, bands } = loadUnits();
const SI: Readonly<Record<string, number>> = { p: 1e-12, n: 1e-9, u: 1e-6, µ: 1e-6, μ: 1e-6, m: 1e-3, '': 1, k: 1e3, M: 1e6, G: 1e9 };
const exact = new Map<string, Unit>();
const folded = new Map<string, Unit>();
for (const { symbol, quantity, prefixes } of prefixed)
  for (const prefix of ['', ...prefixes]) exact.set(prefix + symbol, { quantity, factor: SI[prefix]! });
for (const [word, [quantity, factor]] of Object.entries(plain)) {
  exact.set(word, { quantity, factor });
  if (/^[a-z]{2,}$/.test(word)) exact.set(`${word}s`, { quantity, factor });
}
/** Units of several words: "beats per minute". */
export const SPELLED: readonly string[] = Object.keys(plain).filter((word) => word.includes(' '));
exact.set('inches', exact.get('inch')!);
exact.set('in', exact.get('inch')!);
exact.set('feet', exact.get('foot')!);
exact.set('henry', { quantity: 'inductance', factor: 1 });
exact.set('R', { quantity: 'resistance', factor: 1 });
// SI tells milliohm from megohm by the case of one letter.
for (const [prefix, factor] of [
  ['m', 1e-3],
  ['M', 1e6],
  ['k', 1e3],
] as const)
  for (const name of ['Ohm', 'Ohms', 'ohm', 'ohms']) exact.set(prefix + name, { quantity: 'resistance', factor });
exact.set('Ω', { quantity: 'resistance', factor: 1 });
for (const [name, unit] of [...exact]) if (name !== 'C' && !folded.has(name.toLowerCase())) folded.set(name.toLowerCase(), unit);
for (const [word, english] of Object.entries({ ...foreign, ...miswritten })) folded.set(word, exact.get(english)!);

/** The unit that a text names; `24VDC`, `230VAC`, `Vrms` too. null: it names none. */
export function unitOf(text: string): Unit | null {
  const current = /^([kmuµ]?V|[mµ]?A)(ac|dc|rms|pp?|p-p)$/i.exec(text);
  // A converter is no current: "4 adc"; of a current it is written "2 ADC", "2 Adc".
  if (current !== null && text !== 'adc') {
    const unit = unitOf(current[1]!);
    return unit === null ? null : /^(ac|rms)$/i.test(current[2]!) ? { ...unit, ac: true } : unit;
  }
  // Ultraviolet is no voltage.
  return exact.get(text) ?? (text === 'UV' ? null : (folded.get(text.toLowerCase()) ?? null));
}

/** What the letter after a bare number means as a component's value: "10k", "4k7", "100n", "2M2", "0R1". */
export const VALUE_LETTERS: Readonly<Record<string, Unit>> = {
  k: { quantity: 'resistance', factor: 1e3 },
  K: { quantity: 'resistance', factor: 1e3 },
  M: { quantity: 'resistance', factor: 1e6 },
  R: { quantity: 'resistance', factor: 1 },
  n: { quantity: 'capacitance', factor: 1e-9 },
  p: { quantity: 'capacitance', factor: 1e-12 },
  u: { quantity: 'capacitance', factor: 1e-6 },
  µ: { quantity: 'capacitance', factor: 1e-6 },
};

/** Ratio, money and the like keep binary noise out of figures: 4.7 × 1000 is 4700. */
export const rounded = (value: number): number => Number(value.toPrecision(12));

const HAM = /\b(?:qrp|ham|amateur|ssb|cw|ft8|wspr|swr|pep|hf|(?:low|high|band)[\s-]?pass|transceivers?|dipole|balun|receiver)\b/i;
const BANDED = /^\s*(?:bands?|amateur|ham|cw|ssb|qrp|transmitter|receiver|dipole)\b/i;
const SPANNED = /^\s*(?:of\b|cables?|wires?|long|away|apart|range|distance|tall|high|deep)/i;

/** "40 m" of a radio amateur is a band and no length; null: it is a length. `after`: what follows; `all`: the message. */
export function bandOf(metres: number, after: string, all: string): { readonly min: number; readonly max: number } | null {
  const band = bands[metres];
  if (band === undefined || SPANNED.test(after) || !(BANDED.test(after) || HAM.test(all))) return null;
  return { min: rounded(band[0] * 1e6), max: rounded(band[1] * 1e6) };
}

/** Bands of radios that are told by their number, MHz. */
export const BANDS_MHZ: ReadonlySet<number> = new Set([315, 433, 434, 868, 915, 2400]);

const BAUDS: ReadonlySet<number> = new Set([
  300, 1200, 2400, 4800, 9600, 19200, 31250, 38400, 57600, 115200, 230400, 250000, 460800, 500000, 921600, 1e6,
]);
/** "1M baud", "500 k baud". */
export const BAUD = /(?<a>\d+(?:[.,]\d+)?)\s?(?<k>[kM])\s?(?:baud|bd|bps|bits?\/s)(?!\w)/iy;

/** Slower ones are numbers of other things too. */
const LEAST_RATE = 9600;
/** Whether only serial lines have such a number. */
export const isRate = (value: number): boolean => BAUDS.has(value) && value >= LEAST_RATE && value % 100 === 0 && value % 50_000 !== 0;
