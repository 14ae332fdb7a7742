import type { Quantity } from '../request/index.js';

/** What a unit measures and how much of the quantity's own unit (QUANTITIES) one of it is. */
export interface Unit {
  readonly quantity: Quantity;
  readonly factor: number;
  readonly ac?: true;
}

const SI: Readonly<Record<string, number>> = { p: 1e-12, n: 1e-9, u: 1e-6, µ: 1e-6, μ: 1e-6, m: 1e-3, '': 1, k: 1e3, M: 1e6, G: 1e9 };

/** Units that take prefixes: symbol, quantity, prefixes that occur in the field. */
const PREFIXED: readonly (readonly [symbol: string, quantity: Quantity, prefixes: string])[] = [
  ['V', 'voltage', 'nuµμmk'],
  ['A', 'current', 'pnuµμmk'],
  ['W', 'power', 'uµμmk'],
  ['Ω', 'resistance', 'mkM'],
  ['R', 'resistance', 'm'],
  ['F', 'capacitance', 'pnuµμm'],
  ['H', 'inductance', 'nuµμm'],
  ['Hz', 'frequency', 'mkMG'],
  ['s', 'time', 'nuµμm'],
  ['Ah', 'capacity', 'm'],
  ['Wh', 'energy', 'mk'],
  ['bps', 'baud', 'kM'],
  ['Bd', 'baud', 'kM'],
  ['baud', 'baud', 'kM'],
  ['VA', 'power', 'k'],
];

/** Units as they are, in the case that they are written in; lower-case forms are taken where no other unit has them. */
const PLAIN: Readonly<Record<string, readonly [Quantity, number]>> = {
  volt: ['voltage', 1],
  millivolt: ['voltage', 1e-3],
  kilovolt: ['voltage', 1e3],
  amp: ['current', 1],
  ampere: ['current', 1],
  milliamp: ['current', 1e-3],
  milliampere: ['current', 1e-3],
  microamp: ['current', 1e-6],
  watt: ['power', 1],
  milliwatt: ['power', 1e-3],
  kilowatt: ['power', 1e3],
  ohm: ['resistance', 1],
  kohm: ['resistance', 1e3],
  kiloohm: ['resistance', 1e3],
  kilohm: ['resistance', 1e3],
  megohm: ['resistance', 1e6],
  meg: ['resistance', 1e6],
  megs: ['resistance', 1e6],
  milliohm: ['resistance', 1e-3],
  microfarad: ['capacitance', 1e-6],
  nanofarad: ['capacitance', 1e-9],
  picofarad: ['capacitance', 1e-12],
  farad: ['capacitance', 1],
  hertz: ['frequency', 1],
  kilohertz: ['frequency', 1e3],
  megahertz: ['frequency', 1e6],
  gigahertz: ['frequency', 1e9],
  sec: ['time', 1],
  second: ['time', 1],
  millisecond: ['time', 1e-3],
  microsecond: ['time', 1e-6],
  min: ['time', 60],
  minute: ['time', 60],
  h: ['time', 3600],
  hr: ['time', 3600],
  hour: ['time', 3600],
  day: ['time', 86_400],
  week: ['time', 604_800],
  month: ['time', 2_629_800],
  year: ['time', 31_557_600],
  yr: ['time', 31_557_600],
  mm: ['length', 1],
  millimeter: ['length', 1],
  millimetre: ['length', 1],
  cm: ['length', 10],
  centimeter: ['length', 10],
  centimetre: ['length', 10],
  m: ['length', 1000],
  meter: ['length', 1000],
  metre: ['length', 1000],
  mil: ['length', 0.0254],
  µm: ['length', 1e-3],
  μm: ['length', 1e-3],
  um: ['length', 1e-3],
  micron: ['length', 1e-3],
  nm: ['length', 1e-6],
  inch: ['length', 25.4],
  '"': ['length', 25.4],
  '″': ['length', 25.4],
  // The width of a module in a rack of synthesisers.
  HP: ['length', 5.08],
  ft: ['length', 304.8],
  foot: ['length', 304.8],
  '°C': ['temperature', 1],
  C: ['temperature', 1],
  '℃': ['temperature', 1],
  degc: ['temperature', 1],
  celsius: ['temperature', 1],
  '°': ['angle', 1],
  deg: ['angle', 1],
  degree: ['angle', 1],
  '%': ['ratio', 1],
  percent: ['ratio', 1],
  ppm: ['ratio', 1e-4],
  dB: ['level', 1],
  dBm: ['level', 1],
  dBc: ['level', 1],
  dBu: ['level', 1],
  dBV: ['level', 1],
  dBA: ['level', 1],
  decibel: ['level', 1],
  baud: ['baud', 1],
  bit: ['bits', 1],
  kB: ['bytes', 1024],
  MB: ['bytes', 1_048_576],
  GB: ['bytes', 1_073_741_824],
  TB: ['bytes', 1_099_511_627_776],
  Mbit: ['bits', 1_048_576],
  Mb: ['bits', 1_048_576],
  kbit: ['bits', 1024],
  kbps: ['baud', 1e3],
  'bit/s': ['baud', 1],
  'kbit/s': ['baud', 1e3],
  'kb/s': ['baud', 1e3],
  'Mbit/s': ['baud', 1e6],
  'Mb/s': ['baud', 1e6],
  'Gbit/s': ['baud', 1e9],
  'l/min': ['flow', 1],
  'L/min': ['flow', 1],
  kg: ['weight', 1],
  g: ['weight', 1e-3],
  oz: ['weight', 0.02835],
  gram: ['weight', 1e-3],
  $: ['money', 1],
  usd: ['money', 1],
  dollar: ['money', 1],
  '€': ['money', 1.1],
  eur: ['money', 1.1],
  euro: ['money', 1.1],
  AWG: ['wire', 1],
  S: ['cells', 1],
  bar: ['number', 1],
  lpm: ['flow', 1],
  rpm: ['frequency', 1 / 60],
  sps: ['frequency', 1],
  ksps: ['frequency', 1e3],
  Msps: ['frequency', 1e6],
  '×': ['gain', 1],
};

/** Words of other languages for units; their plurals are theirs. */
const FOREIGN: Readonly<Record<string, string>> = {
  jahr: 'year',
  jahre: 'year',
  jahren: 'year',
  monat: 'month',
  monate: 'month',
  monaten: 'month',
  tag: 'day',
  tage: 'day',
  tagen: 'day',
  stunde: 'hour',
  stunden: 'hour',
  sekunde: 'second',
  sekunden: 'second',
  minuten: 'minute',
  wochen: 'week',
  an: 'year',
  ans: 'year',
  année: 'year',
  années: 'year',
  mois: 'month',
  jours: 'day',
  heures: 'hour',
  secondes: 'second',
  años: 'year',
  meses: 'month',
  días: 'day',
  horas: 'hour',
  segundos: 'second',
  anni: 'year',
  mesi: 'month',
  giorni: 'day',
  ore: 'hour',
  secondi: 'second',
  jaar: 'year',
  maanden: 'month',
  dagen: 'day',
  uur: 'hour',
  anos: 'year',
  dias: 'day',
  voltios: 'volt',
  amperios: 'amp',
  vatios: 'watt',
  ohmios: 'ohm',
  ampères: 'amp',
  zoll: 'inch',
  pouces: 'inch',
  pulgadas: 'inch',
  pollici: 'inch',
};

const exact = new Map<string, Unit>();
const folded = new Map<string, Unit>();
for (const [symbol, quantity, prefixes] of PREFIXED)
  for (const prefix of ['', ...prefixes]) exact.set(prefix + symbol, { quantity, factor: SI[prefix]! });
for (const [word, [quantity, factor]] of Object.entries(PLAIN)) {
  exact.set(word, { quantity, factor });
  if (/^[a-z]{2,}$/.test(word)) exact.set(`${word}s`, { quantity, factor });
}
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
for (const [word, english] of Object.entries(FOREIGN)) folded.set(word, exact.get(english)!);
// What people write in the wrong case: "12v", "3a", "10K", "2MHZ", "100UF"; a lower-case "mhz" is never millihertz, "ma" milliampere.
for (const [wrong, right] of [
  ['mhz', 'MHz'],
  ['ma', 'mA'],
  ['mw', 'mW'],
  ['mv', 'mV'],
  ['mah', 'mAh'],
  ['mb', 'MB'],
  ['gb', 'GB'],
  ['kb', 'kB'],
  ['ua', 'µA'],
  ['uf', 'µF'],
  ['uh', 'µH'],
  ['us', 'µs'],
  ['khz', 'kHz'],
  ['v', 'V'],
  ['a', 'A'],
  ['w', 'W'],
  ['r', 'R'],
  ['ohm', 'Ω'],
  ['db', 'dB'],
  ['dbm', 'dBm'],
] as const)
  folded.set(wrong, exact.get(right)!);

/** The unit that a text names; `24VDC`, `230VAC`, `Vrms` too. null: it names none. */
export function unitOf(text: string): Unit | null {
  const current = /^([kmuµ]?V|[mµ]?A)(ac|dc|rms|pp?|p-p)$/i.exec(text);
  if (current !== null) {
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

/** Amateur bands by their wavelength in metres, MHz: the widest of the three regions (ITU Radio Regulations, article 5). */
const BANDS: Readonly<Record<number, readonly [number, number]>> = {
  160: [1.8, 2],
  80: [3.5, 4],
  60: [5.3515, 5.3665],
  40: [7, 7.3],
  30: [10.1, 10.15],
  20: [14, 14.35],
  17: [18.068, 18.168],
  15: [21, 21.45],
  12: [24.89, 24.99],
  10: [28, 29.7],
  6: [50, 54],
  2: [144, 148],
};
const HAM = /\b(?:qrp|ham|amateur|ssb|cw|ft8|wspr|swr|pep|hf|(?:low|high|band)[\s-]?pass|transceivers?|dipole|balun|receiver)\b/i;
const BANDED = /^\s*(?:bands?|amateur|ham|cw|ssb|qrp|transmitter|receiver|dipole)\b/i;
const SPANNED = /^\s*(?:of\b|cables?|wires?|long|away|apart|range|distance|tall|high|deep)/i;

/** "40 m" of a radio amateur is a band and no length; null: it is a length. `after`: what follows; `all`: the message. */
export function bandOf(metres: number, after: string, all: string): { readonly min: number; readonly max: number } | null {
  const band = BANDS[metres];
  if (band === undefined || SPANNED.test(after) || !(BANDED.test(after) || HAM.test(all))) return null;
  return { min: rounded(band[0] * 1e6), max: rounded(band[1] * 1e6) };
}
