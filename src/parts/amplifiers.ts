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

const stockOf = (ohms: number): number => eSeries(ohms, 'nearest', ohms > 1e5 ? E24 : STOCK);
const lowerOf = (gain: number): number => (gain > USUAL_GAIN ? LOWER_OHM[1] : LOWER_OHM[0]);

/** Resistors of a non-inverting amplifier: gain = 1 + top / bottom. args: gain. */
const nonInverting = (args: FormulaArgs): { readonly top: number; readonly bottom: number } => {
  const gain = gainOf(args, 1.05);
  const bottom = lowerOf(gain);
  return { top: stockOf((gain - 1) * bottom), bottom };
};

/** Resistors of an inverting amplifier: gain = top / input. args: gain; input (Ω, absent: by the gain). */
const inverting = (args: FormulaArgs): { readonly top: number; readonly input: number } => {
  const gain = gainOf(args, 0.01);
  const input = args['input'] === undefined ? lowerOf(gain) : positive(args, 'input');
  return { top: stockOf(gain * input), input };
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

/** Formulas of operational amplifiers, by their names in data/blocks. */
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
  feedback_farads: (args) => engineering(feedbackFarads(args), 'F'),
};
