import { engineering } from '../../../../parts/formulas.js';
import type { Amps } from './amps.js';
import type { Bench } from './bench.js';
import { said } from './read.js';

/** Lowest frequency that audio stages let through, Hz. */
const LOWEST_HZ = 20;

/** What ohms of a sentence may belong to in the stead of a stage's gain. */
const OTHERS_AFTER =
  /^\s*(?:(?:log|lin|linear|audio|taper|volume|level|tone|gain|dual|stereo|input|output|source|line|series|output)[- ]){0,3}(?:pots?\b|potentiometers?|trim\w*|knobs?|faders?|ntc|thermistor|ldr|loads?\b|lines?\b|bridge|gauges?|speakers?|headphones?|phones\b|impedance|terminat\w*|pull|in series|series|shunt|at the output|(?:rc|low[- ]?pass|output) filter|and \d+(?:\.\d+)? ?[nuµp]f)/i;
const OTHERS_BEFORE =
  /(?:\b(?:impedance|load|pots?|potentiometer|trimmer|trimpot|ntc|thermistor|pull-?ups?|shunt|terminat\w*|line|filter)\b)(?: of| is|:| \()?\s*$/i;

/** The resistors that a stage's gain may be made of: what the sentence gives to nothing else. */
const gainOhms = (text: string): number[] =>
  said(text, 'ohm').flatMap((q) => (OTHERS_AFTER.test(q.after) || OTHERS_BEFORE.test(q.before) ? [] : [q.value]));

/** Two resistors whose ratio is `ratio` (feedback over ground): the sentence's own where they give it, else from `bottom` ohms. */
export function ratioPair(bench: Bench, ratio: number, inverting = false): { top: number; bottom: number } {
  const named = gainOhms(bench.text);
  for (const top of named)
    for (const bottom of named) {
      const given = top / bottom;
      if (Math.abs(given / ratio - 1) < 0.12 && top !== bottom) return { top, bottom };
    }
  const [only] = named;
  const start = only !== undefined && named.length === 1 && only >= 470 && only <= 1e6 ? only : ratio > 30 ? 1e3 : 10e3;
  // The input resistor of an inverting stage is what the source sees: no less than 1 kΩ.
  const bottom = inverting ? Math.max(start, 1e3) : start;
  return { top: bench.near(bottom * ratio), bottom };
}

/** Non-inverting gain about a DC reference. Answers the gain that the resistors give. */
export function nonInverting({ bench, amps, input, output, gain, ref }: Stage): number {
  if (gain <= 1.001) {
    amps.unit(input, output, output);
    return 1;
  }
  const { top, bottom } = ratioPair(bench, gain - 1);
  const fb = `FB_${output}`;
  bench.feedback(top, output, fb);
  bench.r(bottom, fb, ref, 'Feedback, lower');
  amps.unit(input, fb, output);
  return 1 + top / bottom;
}

/** Non-inverting gain for alternating voltage: 1 for direct, so that the output rests where the input does. */
export function nonInvertingAc({ bench, amps, input, output, gain }: Omit<Stage, 'ref'>): number {
  if (gain <= 1.001) {
    amps.unit(input, output, output);
    return 1;
  }
  const { top, bottom } = ratioPair(bench, gain - 1);
  const [fb, leg] = [`FB_${output}`, `LEG_${output}`];
  bench.feedback(top, output, fb);
  bench.r(bottom, fb, leg, 'Feedback, lower');
  const farads = 1 / (2 * Math.PI * LOWEST_HZ * bottom);
  bench.c(farads > 3.5e-6 ? 10e-6 : farads > 0.5e-6 ? 1e-6 : 470e-9, leg, 'GND', 'Keeps the gain of direct voltage at 1', bench.volts / 2);
  amps.unit(input, fb, output);
  return 1 + top / bottom;
}

export interface Stage {
  readonly bench: Bench;
  readonly amps: Amps;
  readonly input: string;
  readonly output: string;
  readonly gain: number;
  readonly ref: string;
}

/** Inverting gain about a reference. Answers the gain's size. */
export function inverting({ bench, amps, input, output, gain, ref }: Stage): number {
  const { top, bottom } = ratioPair(bench, gain, true);
  const sum = `SUM_${output}`;
  bench.r(bottom, input, sum, 'Input resistor');
  bench.feedback(top, sum, output);
  amps.unit(ref, sum, output);
  return top / bottom;
}

/** A capacitor into a stage, and the resistor that sets its input's rest. */
export function couple(bench: Bench, from: string, to: string, ref: string, ohms = 100e3): void {
  bench.c(1e-6, from, to, 'Couples the input', bench.volts);
  bench.r(ohms, to, ref, 'Rest of the input');
}

/** A capacitor out of a stage, and the resistor that discharges it. `load` is what hangs there, Ω. */
export function decoupleOut(bench: Bench, from: string, to: string, load = 10e3): void {
  const farads = load < 100 ? 220e-6 : load < 2000 ? 47e-6 : 10e-6;
  bench.c(farads, from, to, 'Couples the output', bench.volts);
  bench.r(100e3, to, 'GND', 'Rest of the output');
}

export const ohmsText = (ohms: number): string => `${engineering(ohms)}Ω`;
export const round = (value: number): number => Number(value.toPrecision(3));
