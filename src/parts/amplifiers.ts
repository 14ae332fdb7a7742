import { DesignError } from '../design/index.js';
import { type FormulaArgs, number, positive } from './formula-args.js';
import { E12, E24, engineering, eSeries, STOCK } from './series.js';

/** Of a gain up to this the lower resistor is 10 kΩ, above it 1 kΩ: the upper one stays under a megohm. */
const USUAL_GAIN = 60;
const MOST_GAIN = 1000;
const LOWER_OHM: readonly [number, number] = [10_000, 1000];

/** Gain as a number of at least `least`: what inverts is said as a negative one. */
function gainOf(args: FormulaArgs, least: number): number {
  const gain = Math.abs(number(args, 'gain'));
  if (gain < least || gain > MOST_GAIN) throw new DesignError('gain', `a gain of ${gain} is outside ${least} to ${MOST_GAIN} for one stage`);
  return gain;
}

/**
 * Shunt of so many volts at so many amperes. args: volts, amps; of a circuit that bears no more: load_volts (V at what is loaded), most_load_volts,
 * most_amps, most_load_watts.
 */
function shuntOhms(args: FormulaArgs): string {
  const watts = args['load_volts'] === undefined ? {} : { load_watts: positive(args, 'amps') * positive(args, 'load_volts') };
  const all: FormulaArgs = { ...args, ...watts };
  for (const [name, unit] of [
    ['amps', 'A'],
    ['load_volts', 'V'],
    ['load_watts', 'W'],
  ] as const)
    if (all[`most_${name}`] !== undefined && positive(all, name) > positive(all, `most_${name}`))
      throw new DesignError(name, `it is made for up to ${all[`most_${name}`]} ${unit}, not ${Number(positive(all, name).toPrecision(3))} ${unit}`);
  return engineering(eSeries(positive(args, 'volts') / positive(args, 'amps'), 'nearest', E24));
}

const stockOf = (ohms: number): number => eSeries(ohms, 'nearest', ohms > 1e5 ? E24 : STOCK);
const lowerOf = (gain: number): number => (gain > USUAL_GAIN ? LOWER_OHM[1] : LOWER_OHM[0]);

/** Two resistors in stock of a ratio, the lower one near `about` Ω: there where the ratio is within `CLOSE` of what was asked, else where it is nearest. */
function paired(ratio: number, about: number): [upper: number, lower: number] {
  const off = ([upper, lower]: readonly [number, number]): number => Math.abs(Math.log(upper / lower / ratio));
  const at = (lower: number): [number, number] => [stockOf(ratio * lower), lower];
  const usual = at(about);
  const others = STOCK.flatMap((step) => [step / 10, step / 100]).filter((part) => part >= 0.5 && part <= 2);
  return off(usual) <= CLOSE ? usual : others.map((part) => at(Math.round(about * part))).reduce((a, b) => (off(b) < off(a) - 1e-9 ? b : a), usual);
}
const CLOSE = 0.011;

/** Resistors of a non-inverting amplifier: gain = 1 + top / bottom. args: gain. */
const nonInverting = (args: FormulaArgs): { readonly top: number; readonly bottom: number } => {
  const gain = gainOf(args, 1.05);
  const [top, bottom] = paired(gain - 1, lowerOf(gain));
  return { top, bottom };
};

/** Resistors of an inverting amplifier: gain = top / input. args: gain; input (Ω, absent: by the gain). */
const inverting = (args: FormulaArgs): { readonly top: number; readonly input: number } => {
  const gain = gainOf(args, 0.01);
  if (args['input'] !== undefined) return { top: stockOf(gain * positive(args, 'input')), input: positive(args, 'input') };
  const [top, input] = paired(gain, lowerOf(gain));
  return { top, input };
};

/** Steps of film and ceramic capacitors that are sold everywhere. */
const E6 = [10, 15, 22, 33, 47, 68] as const;
/** Resistors of an active filter are about so large, Ω. */
const FILTER_OHM = 15_000;
/** Quality of a Butterworth section of second order. */
const Q = Math.SQRT1_2;

/**
 * A Sallen-Key section of unity gain and second order, Butterworth (TI SLOA024): low-pass with equal resistors, the capacitor to the output twice that
 * to ground; high-pass with equal capacitors, the resistor to the reference twice that to the output. args: cutoff_hz.
 */
function sallenKey(args: FormulaArgs): {
  readonly low: { r: number; small: number; large: number };
  readonly high: { c: number; r1: number; r2: number };
} {
  const omega = 2 * Math.PI * positive(args, 'cutoff_hz');
  const c = eSeries(1 / (omega * FILTER_OHM), 'nearest', E6);
  const large = eSeries(c * 4 * Q * Q, 'nearest', E6);
  const r = stockOf(1 / (omega * Math.sqrt(c * large)));
  if (c < 1e-11 || c > 1e-5) throw new DesignError('cutoff_hz', `${String(args['cutoff_hz'])} Hz would take capacitors of ${engineering(c, 'F')}`);
  return { low: { r, small: c, large }, high: { c, r1: stockOf(1 / (2 * Q * omega * c)), r2: stockOf((2 * Q) / (omega * c)) } };
}

/** Feedback of a transimpedance amplifier: a capacitor with which it ends at `hertz`, 1 / (2π f R). args: ohms, hertz. */
const feedbackFarads = (args: FormulaArgs): number =>
  Math.max(1e-12, eSeries(1 / (2 * Math.PI * positive(args, 'hertz') * positive(args, 'ohms')), 'nearest', E12));

/** Quality of a Butterworth filter's sections by its order; 0: a section of first order. */
const SECTIONS: Readonly<Record<number, readonly number[]>> = { 3: [0, 1], 4: [0.5412, 1.3066] };

/** One section of a steeper Sallen-Key filter of unity gain (TI SLOD006, table 16-4). args: cutoff_hz, order (3 or 4), section (from 1). */
function steep(args: FormulaArgs): {
  readonly low: { first: number; second: number; small: number; large: number };
  readonly high: { c: number; out: number; ref: number };
} {
  const q = SECTIONS[number(args, 'order')]?.[number(args, 'section') - 1];
  if (q === undefined) throw new DesignError('order', `filters of order 3 and 4 are made of such sections, not of order ${String(args['order'])}`);
  const omega = 2 * Math.PI * positive(args, 'cutoff_hz');
  const c = eSeries(1 / (omega * FILTER_OHM), 'nearest', E6);
  if (c < 1e-11 || c > 1e-5) throw new DesignError('cutoff_hz', `${String(args['cutoff_hz'])} Hz would take capacitors of ${engineering(c, 'F')}`);
  const alone = stockOf(1 / (omega * c));
  if (q === 0) return { low: { first: alone, second: alone, small: c, large: c }, high: { c, out: alone, ref: alone } };
  const small = eSeries(c / (2 * q), 'nearest', E6);
  const large = eSeries(small * 4 * q * q, 'up', E6);
  // R1 + R2 = 1/(Q ω C2) and R1 R2 = 1/(ω² C1 C2).
  const sum = 1 / (q * omega * small);
  const root = Math.sqrt(Math.max(0, sum * sum - 4 / (omega * omega * small * large)));
  return {
    low: { first: stockOf((sum + root) / 2), second: stockOf((sum - root) / 2), small, large },
    high: { c, out: stockOf(1 / (2 * q * omega * c)), ref: stockOf((2 * q) / (omega * c)) },
  };
}

/**
 * A band-pass of multiple feedback and a gain of one (TI SLOD006, 16.5.2): R1 = Q/(ω C), R2 = Q/((2Q² − 1) ω C), R3 = 2Q/(ω C). args: low_hz, high_hz (of
 * a band; not above low_hz: one frequency of the quality q), q.
 */
function bandPass(args: FormulaArgs): { readonly c: number; readonly r1: number; readonly r2: number; readonly r3: number } {
  const [low, high] = [positive(args, 'low_hz'), number(args, 'high_hz')];
  const middle = high > low ? Math.sqrt(low * high) : low;
  const q = Math.max(0.8, high > low ? middle / (high - low) : positive(args, 'q'));
  const omega = 2 * Math.PI * middle;
  const c = eSeries((2 * q) / (omega * 100_000), 'nearest', E6);
  if (c < 1e-11 || c > 1e-5) throw new DesignError('low_hz', `${middle} Hz would take capacitors of ${engineering(c, 'F')}`);
  return { c, r1: stockOf(q / (omega * c)), r2: stockOf(q / ((2 * q * q - 1) * omega * c)), r3: stockOf((2 * q) / (omega * c)) };
}

/** Lower resistor of the three that divide a supply for a window comparator, Ω. */
const WINDOW_OHM = 10_000;
/** A comparator's inputs are right up to so much under its supply, V. */
const HEADROOM_V = 1.5;

/** The resistors above it: thresholds of a third and two thirds of the supply where none were told. args: low, high (V), volts (supply). */
function thresholds(args: FormulaArgs): { readonly top: number; readonly middle: number } {
  const volts = positive(args, 'volts');
  const said = [number(args, 'low'), number(args, 'high')] as const;
  const [low, high] = said[0] > 0 && said[1] > said[0] ? said : [volts / 3, Math.min((2 * volts) / 3, volts - HEADROOM_V)];
  if (high > volts - HEADROOM_V) throw new DesignError('high', `${high} V is no threshold from ${volts} V: at most ${volts - HEADROOM_V} V`);
  const amps = low / WINDOW_OHM;
  return { top: stockOf((volts - high) / amps), middle: stockOf((high - low) / amps) };
}

const LEVEL_REFERENCE_V = 2.495;
/** What divides a threshold to the reference of 2.495 V; a threshold below it wants a smaller reference. args: volts. */
function level(args: FormulaArgs): { readonly top: number; readonly bottom: number } {
  const volts = positive(args, 'volts');
  if (volts < LEVEL_REFERENCE_V) throw new DesignError('volts', `a threshold of ${volts} V is under the reference of 2.5 V`);
  return volts < LEVEL_REFERENCE_V * 1.02
    ? { top: 10, bottom: 1_000_000 }
    : { top: stockOf((volts / LEVEL_REFERENCE_V - 1) * WINDOW_OHM), bottom: WINDOW_OHM };
}

/** Its feedback, Ω, its pull-up and the resistor under its reference. */
const [SCHMITT_OHM, PULL_OHM] = [470_000, 4_700] as const;
/**
 * A comparator with feedback to its non-inverting input: its thresholds lie `width` apart about `threshold`, V; `volts` its supply, to which its output
 * is pulled; `below`: it compares its input at the inverting one. Resistors before its feedback and over its reference, Ω. DesignError at
 * `threshold_volts` where a threshold is no voltage between ground and the supply.
 */
function schmitt(args: FormulaArgs): { readonly input: number; readonly top: number } {
  const [volts, threshold, width] = [positive(args, 'volts'), positive(args, 'threshold'), positive(args, 'width')];
  const swings = SCHMITT_OHM / (SCHMITT_OHM + PULL_OHM);
  const k = stockOf((width / (volts * swings)) * SCHMITT_OHM) / SCHMITT_OHM;
  const at = String(args['below']) === 'true' ? threshold * (1 + k) - (volts * k) / 2 : (threshold + (volts * k) / 2) / (1 + k);
  if (at <= 0 || at >= volts * 0.98 || threshold + width / 2 >= volts)
    throw new DesignError('threshold_volts', `a threshold of ${threshold} V with ${width} V of hysteresis is not between ground and ${volts} V`);
  return { input: k * SCHMITT_OHM, top: stockOf((volts / at - 1) * WINDOW_OHM) };
}

/** The greatest film or ceramic capacitor of an oscillator that swings slowly, F. */
const SLOW_FARADS = 1e-6;
/** Resistor and capacitor of an oscillator: `share` / (f R C) = 1, the resistor about 15 kΩ, and up to 1 MΩ where it swings slowly. args: freq_hz. */
const rated = (args: FormulaArgs, share: number): { readonly r: number; readonly c: number } => {
  const usual = eSeries(share / (positive(args, 'freq_hz') * FILTER_OHM), 'nearest', E6);
  const slow = usual > 1e-5 && share / (positive(args, 'freq_hz') * SLOW_FARADS) <= 1e6;
  const c = slow ? SLOW_FARADS : usual;
  if (c < 1e-11 || c > 1e-5) throw new DesignError('freq_hz', `${String(args['freq_hz'])} Hz would take capacitors of ${engineering(c, 'F')}`);
  return { r: stockOf(share / (positive(args, 'freq_hz') * c)), c };
};
/** Track of the knob of a pulse-width timer with the resistor before it, Ω: charge and discharge together take ln 2 · R C. */
const PWM_OHM = 101_000;
/** Current of a TL431, A: more than the milliampere that it needs. */
const REFERENCE_A = 0.0015;

/** Formulas of operational amplifiers, comparators and oscillators, by their names in data/blocks. */
export const AMPLIFIERS: Readonly<Record<string, (args: FormulaArgs) => string>> = {
  noninverting_top: (args) => engineering(nonInverting(args).top),
  noninverting_bottom: (args) => engineering(nonInverting(args).bottom),
  inverting_top: (args) => engineering(inverting(args).top),
  inverting_input: (args) => engineering(inverting(args).input),
  sallen_key_ohms: (args) => engineering(sallenKey(args).low.r),
  sallen_key_small: (args) => engineering(sallenKey(args).low.small, 'F'),
  sallen_key_large: (args) => engineering(sallenKey(args).low.large, 'F'),
  sallen_key_high_farads: (args) => engineering(sallenKey(args).high.c, 'F'),
  sallen_key_high_out: (args) => engineering(sallenKey(args).high.r1),
  sallen_key_high_ref: (args) => engineering(sallenKey(args).high.r2),
  section_low_first: (args) => engineering(steep(args).low.first),
  section_low_second: (args) => engineering(steep(args).low.second),
  section_low_small: (args) => engineering(steep(args).low.small, 'F'),
  section_low_large: (args) => engineering(steep(args).low.large, 'F'),
  section_high_farads: (args) => engineering(steep(args).high.c, 'F'),
  section_high_out: (args) => engineering(steep(args).high.out),
  section_high_ref: (args) => engineering(steep(args).high.ref),
  band_pass_input: (args) => engineering(bandPass(args).r1),
  band_pass_shunt: (args) => engineering(bandPass(args).r2),
  band_pass_feedback: (args) => engineering(bandPass(args).r3),
  band_pass_farads: (args) => engineering(bandPass(args).c, 'F'),
  instrumentation_ohms: (args) => engineering(stockOf((2 * positive(args, 'feedback')) / (gainOf(args, 1.5) - 1))),
  window_top: (args) => engineering(thresholds(args).top),
  window_middle: (args) => engineering(thresholds(args).middle),
  schmitt_in: (args) => engineering(schmitt(args).input),
  schmitt_top: (args) => engineering(schmitt(args).top),
  level_top: (args) => engineering(level(args).top),
  level_bottom: (args) => engineering(level(args).bottom),
  reference_ohms: (args) => engineering(eSeries((positive(args, 'volts') - LEVEL_REFERENCE_V) / REFERENCE_A, 'down', E12)),
  shunt_ohms: shuntOhms,
  wien_ohms: (args) => engineering(rated(args, 1 / (2 * Math.PI)).r),
  wien_farads: (args) => engineering(rated(args, 1 / (2 * Math.PI)).c, 'F'),
  triangle_ohms: (args) => engineering(rated(args, 0.5).r),
  triangle_farads: (args) => engineering(rated(args, 0.5).c, 'F'),
  pwm_farads: (args) => engineering(eSeries(1 / (Math.LN2 * positive(args, 'freq_hz') * PWM_OHM), 'nearest', E6), 'F'),
  feedback_farads: (args) => engineering(feedbackFarads(args), 'F'),
};
