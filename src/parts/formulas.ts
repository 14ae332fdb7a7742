import { DesignError } from '../design/index.js';
import { power } from '../geometry/power.js';
import { AMPLIFIERS } from './amplifiers.js';
import { CONVERTERS } from './converters.js';
import { type FormulaArgs, number, positive } from './formula-args.js';
import { HYSTERESIS } from './hysteresis.js';
import { NETWORKS } from './networks.js';
import { E12, engineering, eSeries, STOCK, STOCK_OVER_100K, stocked } from './series.js';
import { surgeDiode } from './surges.js';

export type { FormulaArgs } from './formula-args.js';
export { engineering, eSeries } from './series.js';

/**
 * Forward voltage at about 2 mA, V: the low end of the maker's range (KT-0603R 1.8–2.4 V, NCD0603Y2 1.6–2.6 V, KT-0805G and KT-0603W
 * 2.6–3.1 V; InGaN green and blue alike), so that the current never comes out above the wish by much.
 */
export const LED_FORWARD_V: Readonly<Record<string, number>> = {
  red: 1.9,
  orange: 1.9,
  yellow: 1.9,
  green: 2.6,
  blue: 2.7,
  white: 2.7,
  'warm white': 2.7,
};

/** What a 0603 resistor of 0.1 W turns into heat for ever, W. */
const RESISTOR_W = 0.08;
/** 0.3 V, less what a difference of two decimal figures loses. */
const LEAST_HEADROOM_V = 0.3 - 1e-9;

/**
 * Series resistor of an LED: (rail − Vf) / I, rounded up to a stocked step of E24; from high rails as much more as keeps the resistor
 * cool, so that the LED gets less than the wish. args: color, volts (V), ma (mA).
 */
function ledResistor(args: FormulaArgs): string {
  const color = String(args['color']).toLowerCase();
  const forward = LED_FORWARD_V[color];
  if (forward === undefined) throw new DesignError('color', `${color} is no LED colour that we have: ${Object.keys(LED_FORWARD_V).join(', ')}`);
  const volts = positive(args, 'volts');
  const headroom = volts - forward;
  if (headroom < LEAST_HEADROOM_V) throw new DesignError('volts', `${volts} V cannot drive a ${color} LED of ${forward} V through a resistor`);
  const wanted = (headroom / positive(args, 'ma')) * 1000;
  return engineering(stocked(Math.max(wanted, headroom ** 2 / RESISTOR_W)));
}

/** Resistor of a MIDI output: 220 Ω at 5 V; at 3.3 V as little as CA-033 says for its place. args: volts (V), low (Ω). */
const midiOhms = (args: FormulaArgs): string => engineering(positive(args, 'volts') > 4.4 ? 220 : positive(args, 'low'));

/** Of an optocoupler's LED, V and A: EL817 data sheet, 1.2 V at 20 mA and a transfer ratio told at 5 mA. */
const COUPLER = { volts: 1.2, amps: 0.005 } as const;

/** Resistor before an optocoupler's LED: 5 mA at the voltage that comes in. args: volts (V). */
function couplerOhms(args: FormulaArgs): string {
  const headroom = positive(args, 'volts') - COUPLER.volts;
  if (headroom < 0.5) throw new DesignError('volts', `${args['volts']} V cannot light an optocoupler's LED of ${COUPLER.volts} V through a resistor`);
  return engineering(eSeries(headroom / COUPLER.amps, 'nearest', E12));
}

/** Before an optocoupler's LED that logic drives, Ω: as much at 3.3 V (4.5 mA) as at 5 V (8 mA); what comes in higher lets 5 mA in. args: volts (V). */
const couplerLogicOhms = (args: FormulaArgs): string => (positive(args, 'volts') <= LOGIC_V ? engineering(COUPLER_LOGIC_OHM) : couplerOhms(args));
const LOGIC_V = 5.5;
const COUPLER_LOGIC_OHM = 470;

/** Resistors about an input within the converter's range, Ω: one in series limits what a surge drives into the pin, one to ground holds an open line at 0 V and takes 0.1 %. */
const IN_RANGE = { series: 1e3, down: 1e6 } as const;

/**
 * Upper resistor of a divider that brings `vin_max` down to at most `vref`: rounded up, so that the top of the range is never
 * passed; within the range it only protects. args: vin_max (V), vref (V), bottom (Ω).
 */
function dividerTop(args: FormulaArgs): string {
  const [vin, vref, bottom] = [positive(args, 'vin_max'), positive(args, 'vref'), positive(args, 'bottom')];
  return engineering(vin <= vref ? IN_RANGE.series : stocked(bottom * (vin / vref - 1), E12));
}

/** Lower resistor of such a divider. args: vin_max (V), vref (V), bottom (Ω). */
const dividerBottom = (args: FormulaArgs): string =>
  engineering(positive(args, 'vin_max') <= positive(args, 'vref') ? IN_RANGE.down : positive(args, 'bottom'));

/** C0G values that the fab keeps in 0603, pF. */
const C0G_PF = [3, 4.7, 6, 6.8, 8.2, 10, 12, 15, 18, 20, 22, 27, 30, 33, 47, 56, 68, 100] as const;

/** Burden of a current transformer: half the converter's range at the peak, rounded down. args: amps (A, effective), turns, volts (V). */
const ctBurden = (args: FormulaArgs): string =>
  engineering(eSeries(positive(args, 'volts') / 2 / ((positive(args, 'amps') * Math.SQRT2) / positive(args, 'turns')), 'down', E12));

/** Load capacitor on each side of a crystal: 2·(CL − Cstray), nearest made. args: load_pf (0: `own_pf`, the crystal's own), own_pf, stray_pf. */
function crystalLoad(args: FormulaArgs): string {
  const load = number(args, 'load_pf') || positive(args, 'own_pf');
  const each = 2 * (load - number(args, 'stray_pf'));
  if (each < 2 || each > 120)
    throw new DesignError('load_pf', `a crystal of ${load} pF load cannot be matched: it would take ${each} pF on each side`);
  const distance = (c: number): number => Math.abs(Math.log(c / each));
  return engineering(C0G_PF.reduce((best, c) => (distance(c) < distance(best) ? c : best)) * 1e-12, 'F');
}

/** Programming resistor of a linear charger: `k_volts` / I, rounded up so that the current stays below the wish. args: charge_ma, k_volts, max_ma. */
function chargeResistor(args: FormulaArgs): string {
  const ma = positive(args, 'charge_ma');
  if (ma > number(args, 'max_ma')) throw new DesignError('charge_ma', `${ma} mA is more than the charger's ${String(args['max_ma'])} mA`);
  if (ma < number(args, 'min_ma')) throw new DesignError('charge_ma', `${ma} mA is less than the charger's ${String(args['min_ma'])} mA`);
  return engineering(stocked((number(args, 'k_volts') / ma) * 1000));
}

interface Astable {
  readonly ra: number;
  readonly rb: number;
  readonly c: number;
}

/** Timing capacitors with what keeps its value under voltage first: 0805 X7R, then X5R of more than 1 µF for slow clocks. */
const TIMING_CAPS = [1e-9, 1e-8, 1e-7, 1e-6, 4.7e-6, 1e-5] as const;

/**
 * The 555 astable nearest to a frequency and duty cycle: t_high = ln 2·(RA+RB)·C, t_low = ln 2·RB·C (TI SLFS022, "Astable
 * Operation"). RA stays at 2 kΩ or more (discharge transistor under 10 mA at 16 V), RA + 2·RB at 2.2 MΩ or less (threshold current).
 */
export function astable(freqHz: number, duty: number): Astable {
  if (!(duty > 0.5 && duty < 0.95)) throw new DesignError('duty', `a plain 555 astable reaches duty cycles of 0.52 to 0.94, not ${duty}`);
  let best: (Astable & { score: number }) | null = null;
  for (const c of TIMING_CAPS) {
    const rbIdeal = (1 - duty) / (freqHz * Math.LN2 * c);
    if (rbIdeal < 1e3 || rbIdeal > 7e5) continue;
    for (const rb of new Set([eSeries(rbIdeal, 'down', E12), eSeries(rbIdeal, 'up', E12)])) {
      const raIdeal = Math.max(2.2e3, 1 / (freqHz * Math.LN2 * c) - 2 * rb);
      for (const ra of new Set([eSeries(raIdeal, 'down', E12), eSeries(raIdeal, 'up', E12)])) {
        if (ra < 2e3 || ra > 6.8e5 || rb > 6.8e5) continue;
        const period = Math.LN2 * (ra + 2 * rb) * c;
        const error = Math.abs(Math.log(1 / period / freqHz));
        const dutyError = Math.abs((ra + rb) / (ra + 2 * rb) - duty);
        const score = error * 4 + dutyError + (c > 1e-6 ? 0.5 : 0);
        if (best === null || score < best.score - 1e-12) best = { ra, rb, c, score };
      }
    }
  }
  if (best === null) throw new DesignError('freq_hz', `${freqHz} Hz is outside what the 555 astable reaches here (about 0.1 Hz to 100 kHz)`);
  return best;
}

/** The potentiometer that sets the rate of a 555 astable, Ω, and the periods between which it is turned where nobody said, in those of the middle. */
const [KNOB_OHM, KNOB_SWEEP] = [1e5, 1.37];
/** Timing capacitors beside it, F: three to a decade, so that the middle of any range is met. */
const KNOB_CAPS = [1e-9, 1e-8, 1e-7, 1e-6, 1e-5].flatMap((c) => (c < 1e-5 ? [c, 2.2 * c, 4.7 * c] : [c]));
/** RA + 2 RB, Ω: the discharge transistor under 10 mA at 16 V, the threshold's current. */
const KNOB_ENDS: readonly [number, number] = [6e3, 2.2e6];

/**
 * A 555 astable whose rate a potentiometer of 100 kΩ in series with RB sets: f = 1.44 / ((RA + 2 RB) C), TI SLFS022. `r`: RA and RB, Ω; the range is as wide as
 * was asked for, or a little wider. args: freq_hz (Hz), or least_hz and most_hz.
 */
function knobAstable(args: FormulaArgs): { readonly r: number; readonly c: number } {
  const [least, most] = [Math.max(0, number(args, 'least_hz')), Math.max(0, number(args, 'most_hz'))];
  const ranged = least > 0 && most > least;
  const middle = least > 0 ? least : positive(args, 'freq_hz');
  const swept = ranged ? 1 / least - 1 / most : KNOB_SWEEP / middle;
  const sumOf = (c: number): number => (ranged ? 1 / (Math.LN2 * most * c) : 1 / (Math.LN2 * middle * c) - KNOB_OHM);
  const able = KNOB_CAPS.filter((c) => sumOf(c) >= KNOB_ENDS[0] && sumOf(c) <= KNOB_ENDS[1]);
  const wide = able.find((c) => 2 * KNOB_OHM * c * Math.LN2 >= swept);
  const c = wide ?? (ranged ? undefined : able.at(-1));
  if (c === undefined)
    throw new DesignError('freq_hz', `${ranged ? `${least} to ${most}` : middle} Hz is outside what a 555 reaches here over 100 kΩ`);
  const sum = sumOf(c);
  return { r: eSeries(sum / 3, 'down', E12), c };
}

/** Timing capacitors of a multivibrator of transistors: 22 µF for slow ones. */
const FLIPFLOP_CAPS = [1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 2.2e-5] as const;
/** Base resistors: the transistor, of a gain of 100, still saturates with its LED. */
const FLIPFLOP_OHMS: readonly [number, number] = [1e4, 1e5];

/** Base resistor and capacitor of a multivibrator of two transistors: each half period is ln 2 · R C. The smallest capacitor that does. */
export function flipflop(freqHz: number): { r: number; c: number } {
  for (const c of FLIPFLOP_CAPS) {
    const r = eSeries(1 / (2 * Math.LN2 * freqHz * c), 'nearest', E12);
    if (r >= FLIPFLOP_OHMS[0] && r <= FLIPFLOP_OHMS[1]) return { r, c };
  }
  throw new DesignError('freq_hz', `a multivibrator of two transistors flashes at 0.33 Hz to 70 kHz here, not ${freqHz} Hz`);
}

const flipflopOf = (args: FormulaArgs): { r: number; c: number } => flipflop(positive(args, 'freq_hz'));

/** Resistor of an RC low-pass: 1 / (2π f C), nearest of E24 in stock. args: cutoff_hz (Hz), farads (F). */
function rcOhms(args: FormulaArgs): string {
  const ohms = 1 / (2 * Math.PI * positive(args, 'cutoff_hz') * positive(args, 'farads'));
  if (ohms < 100 || ohms > 1e5)
    throw new DesignError('cutoff_hz', `${String(args['cutoff_hz'])} Hz would take ${engineering(ohms)} Ω: 16 Hz to 15 kHz can be had`);
  return engineering(eSeries(ohms, 'nearest', STOCK));
}

/** Electrolytic capacitors for long pulses, F: beyond these their leakage is what times. */
const LONG_CAPS = [1e-4, 4.7e-4] as const;
/** Track of the trimmer that sets a pulse, Ω. */
const TRIMMER_OHM = 500_000;

/**
 * Timing parts of a 555 one-shot whose length is set from `least_s` to `most_s`: t = 1.1 (R + trimmer) C, the trimmer 500 kΩ. args: least_s (0: a tenth of
 * the most), most_s.
 */
function adjustableShot(args: FormulaArgs): { readonly r: number; readonly c: number } {
  const most = positive(args, 'most_s');
  const said = Math.max(0, number(args, 'least_s'));
  const least = said > 0 && said < most ? said : most / 10;
  const c = eSeries(most / (1.1 * TRIMMER_OHM * (1 + least / (most - least))), 'up', [10, 22, 47]);
  if (c < 1e-9 || c > 1e-3) throw new DesignError('most_s', `a 555 makes pulses of about 5 ms to 5 minutes by its trimmer here, not ${most} s`);
  return { r: eSeries(Math.min(6.8e5, Math.max(1e3, least / (1.1 * c))), 'down', E12), c };
}

/** Timing parts of a 555 one-shot, t = 1.1 R C (TI SLFS022, "Monostable Operation"): the smallest capacitor with R of 680 kΩ at most. */
export function monostable(seconds: number): { r: number; c: number } {
  for (const c of [...TIMING_CAPS, ...LONG_CAPS]) {
    const r = eSeries(seconds / 1.1 / c, 'nearest', E12);
    if (r >= 1e3 && r <= 6.8e5) return { r, c };
  }
  throw new DesignError('pulse_s', `a 555 makes pulses of about 1.1 µs to 5 minutes here, not ${seconds} s`);
}

const monostableOf = (args: FormulaArgs): { r: number; c: number } => monostable(positive(args, 'pulse_s'));

/** Timing parts of a CD4060 whose 14th stage rises after some time: 8192 periods of 2.3 R C (TI SCHS024). args: seconds. */
function rippleOf(args: FormulaArgs): { r: number; c: number } {
  const seconds = positive(args, 'seconds');
  const { r, c } = monostable((1.1 * seconds) / (8192 * 2.3));
  if (c > 1e-5) throw new DesignError('seconds', `a CD4060 counts to about a day and a half here, not to ${seconds} s`);
  return { r, c };
}

/** Upper feedback resistor of a non-inverting amplifier: (gain − 1) · bottom, nearest of E24 in stock. args: gain, bottom (Ω). */
function gainOhms(args: FormulaArgs): string {
  const gain = positive(args, 'gain');
  if (gain < 1.05 || gain > 60) throw new DesignError('gain', `a gain of ${gain} is outside 1.05 to 60`);
  return engineering(eSeries((gain - 1) * positive(args, 'bottom'), 'nearest', gain > 10 ? STOCK_OVER_100K : STOCK));
}

/** Pull-up to 5 V by which a USB-C source tells what it gives: 56 kΩ USB's own current, 22 kΩ 1.5 A, 10 kΩ 3 A (USB Type-C 2.2, table 4-28). args: amps. */
function usbSource(args: FormulaArgs): string {
  const amps = positive(args, 'amps');
  return amps >= 3 ? '10k' : amps >= 1.5 ? '22k' : '56k';
}

/** Limits of the electronic fuse, A (TI SLVSC11, recommended operating conditions). */
const EFUSE_A: readonly [number, number] = [2, 5];

/** Resistor at ILIM of the TPS2592A, the next one down: I = 0.7 A + 30 µA/Ω · R (TI SLVSC11, eq. 4). args: amps. */
function efuseLimit(args: FormulaArgs): string {
  const amps = positive(args, 'amps');
  if (amps < EFUSE_A[0] || amps > EFUSE_A[1])
    throw new DesignError('amps', `the electronic fuse is set to ${EFUSE_A[0]} to ${EFUSE_A[1]} A, not ${amps} A`);
  return engineering(eSeries((amps - 0.7) / 30e-6, 'nearest', amps > 3.7 ? STOCK_OVER_100K : STOCK));
}

/** Resistor to ground that limits a driver's current, the next one up: `volts` / I. args: amps, volts (V: what the data sheet puts over it), most (A). */
function limitOhms(args: FormulaArgs): string {
  const [amps, most] = [positive(args, 'amps'), positive(args, 'most')];
  if (amps > most) throw new DesignError('amps', `the driver's limit is set to ${most} A at most, not ${amps} A`);
  return engineering(stocked(positive(args, 'volts') / amps));
}

/** Upper feedback resistor of a converter: bottom · (volts / reference − 1), nearest in stock. args: volts, reference (V), bottom (Ω), most (V; absent: 28). */
function feedbackTop(args: FormulaArgs): string {
  const [volts, reference, most] = [positive(args, 'volts'), positive(args, 'reference'), args['most'] === undefined ? 28 : positive(args, 'most')];
  if (volts < reference * 1.2 || volts > most)
    throw new DesignError('volts', `it is set to ${(reference * 1.2).toFixed(1)} to ${most} V, not ${volts} V`);
  return engineering(eSeries((volts / reference - 1) * positive(args, 'bottom'), 'nearest', STOCK));
}

/**
 * Resistors of a regulator whose reference stands over the upper one, both in stock: volts = reference · (1 + bottom / top). The upper one carries
 * the regulator's least load (LM317: 240 Ω and less). args: volts, reference (V), top (Ω, the most).
 */
function adjustPair(args: FormulaArgs): { readonly top: number; readonly bottom: number } {
  const [volts, reference, most] = [positive(args, 'volts'), positive(args, 'reference'), positive(args, 'top')];
  if (volts < reference * 1.1 || volts > 37)
    throw new DesignError('volts', `the regulator makes ${(reference * 1.1).toFixed(1)} to 37 V, not ${volts} V`);
  const tops = STOCK.map((step) => step * 10).filter((ohms) => ohms <= most && ohms >= most / 2);
  const pairs = tops.reverse().map((top) => ({ top, bottom: eSeries((volts / reference - 1) * top, 'nearest', STOCK) }));
  const off = ({ top, bottom }: { top: number; bottom: number }): number => Math.abs(Math.log((reference * (1 + bottom / top)) / volts));
  // The usual one, unless another comes clearly nearer.
  return pairs.reduce((best, pair) => (off(best) > 0.015 && off(pair) < off(best) - 1e-9 ? pair : best));
}

/** Upper resistor of a regulator whose reference stands over it where a potentiometer below sets the voltage: reference · pot / (volts − reference), no more than carries its least load (LM317: 270 Ω). args: volts (the most), reference (V), pot (Ω), most (Ω, 270 where it is not said). */
function adjustTop(args: FormulaArgs): string {
  const [volts, reference] = [positive(args, 'volts'), positive(args, 'reference')];
  if (volts < reference * 1.5 || volts > 37) throw new DesignError('volts', `the regulator makes up to 37 V, not ${volts} V`);
  const most = args['most'] === undefined ? 270 : positive(args, 'most');
  return engineering(eSeries(Math.min(most, (reference * positive(args, 'pot')) / (volts - reference)), 'down', E12));
}

/** What a feedback divider's upper resistor may be, Ω: enough current to be quiet, little enough to save. */
const UPPER_OHM: readonly [number, number] = [40_000, 100_000];

/** Feedback resistors of a converter that come nearest to a voltage, both in stock: volts = reference · (1 + top / bottom). `scale`: of the usual size, 0.1 where the chip wants more current in them. */
export function feedbackPair(volts: number, reference: number, scale = 1): { readonly top: number; readonly bottom: number } {
  if (volts < reference * 1.2 || volts > 28)
    throw new DesignError('volts', `the converter makes ${(reference * 1.2).toFixed(1)} to 28 V, not ${volts} V`);
  const tops = STOCK.map((step) => step * 1000)
    .concat(100_000)
    .filter((ohms) => ohms >= UPPER_OHM[0] && ohms <= UPPER_OHM[1])
    .map((ohms) => ohms * scale);
  const pairs = tops.map((top) => ({ top, bottom: eSeries(top / (volts / reference - 1), 'nearest', STOCK) }));
  const off = ({ top, bottom }: { top: number; bottom: number }): number => Math.abs(Math.log((reference * (1 + top / bottom)) / volts));
  return pairs.reduce((best, pair) => (off(pair) < off(best) - 1e-9 ? pair : best));
}

/** Sense resistor of a current: millivolts / mA, nearest of E24. args: ma, millivolts. */
const senseOhms = (args: FormulaArgs): string => engineering(eSeries(positive(args, 'millivolts') / positive(args, 'ma')));

/** What an X5R capacitor of 25 V keeps of its farads at a voltage: some 5 % less for each volt, a third at the least. */
const keptAt = (volts: number): number => Math.max(0.35, 1 - 0.05 * volts);

/**
 * Compensation resistor of a current-mode converter, for a crossover well below its frequency (TI SLVSBN0, eq. 43): 2π f C / gm(power) ·
 * V / (Vref · gm(error)). args: volts, reference (V), crossover_hz (Hz), farads (F without bias), error_siemens, power_siemens (S).
 */
function compensationOhms(args: FormulaArgs): string {
  const volts = positive(args, 'volts');
  const output = (2 * Math.PI * positive(args, 'crossover_hz') * positive(args, 'farads') * keptAt(volts)) / positive(args, 'power_siemens');
  return engineering(eSeries((output * volts) / (positive(args, 'reference') * positive(args, 'error_siemens')), 'nearest', STOCK));
}

const pairOf = (args: FormulaArgs): { top: number; bottom: number } =>
  feedbackPair(positive(args, 'volts'), positive(args, 'reference'), args['scale'] === undefined ? 1 : positive(args, 'scale'));

const astableOf = (args: FormulaArgs): Astable => astable(positive(args, 'freq_hz'), number(args, 'duty'));

const FORMULAS: Readonly<Record<string, (args: FormulaArgs) => string>> = {
  ...NETWORKS,
  ...AMPLIFIERS,
  ...CONVERTERS,
  ...HYSTERESIS,
  led_resistor: ledResistor,
  coupler_ohms: couplerOhms,
  coupler_logic_ohms: couplerLogicOhms,
  midi_ohms: midiOhms,
  divider_top: dividerTop,
  divider_bottom: dividerBottom,
  ct_burden: ctBurden,
  crystal_load: crystalLoad,
  charge_resistor: chargeResistor,
  // args: volts, charged (what the supply rises to, as a share of volts).
  surge_diode: (args) => surgeDiode(positive(args, 'volts') * (args['charged'] === undefined ? 1 : positive(args, 'charged'))),
  astable_ra: (args) => engineering(astableOf(args).ra),
  astable_rb: (args) => engineering(astableOf(args).rb),
  astable_knob_ohms: (args) => engineering(knobAstable(args).r),
  astable_knob_c: (args) => engineering(knobAstable(args).c, 'F'),
  astable_c: (args) => engineering(astableOf(args).c, 'F'),
  rc_ohms: rcOhms,
  mono_ohms: (args) => engineering(monostableOf(args).r),
  mono_farads: (args) => engineering(monostableOf(args).c, 'F'),
  ripple_ohms: (args) => engineering(rippleOf(args).r),
  ripple_farads: (args) => engineering(rippleOf(args).c, 'F'),
  adjustable_shot_ohms: (args) => engineering(adjustableShot(args).r),
  adjustable_shot_farads: (args) => engineering(adjustableShot(args).c, 'F'),
  decade_ohms: ({ least, times, step }) => engineering(eSeries(Number(least) * Number(times) * power(10, Number(step) - 1))),
  decade_farads: ({ least, times, step }) => engineering(Number(least) * Number(times) * power(10, Number(step) - 1), 'F'),
  flipflop_ohms: (args) => engineering(flipflopOf(args).r),
  flipflop_farads: (args) => engineering(flipflopOf(args).c, 'F'),
  gain_ohms: gainOhms,
  feedback_top: feedbackTop,
  adjust_pair_top: (args) => engineering(adjustPair(args).top),
  adjust_pair_bottom: (args) => engineering(adjustPair(args).bottom),
  adjust_top: adjustTop,
  feedback_pair_top: (args) => engineering(pairOf(args).top),
  feedback_pair_bottom: (args) => engineering(pairOf(args).bottom),
  ohms: (args) => engineering(positive(args, 'value')),
  farads: (args) => engineering(positive(args, 'value'), 'F'),
  efuse_limit: efuseLimit,
  limit_ohms: limitOhms,
  usb_source: usbSource,
  sense_ohms: senseOhms,
  compensation_ohms: compensationOhms,
};

/** Computes a value by the formula's name. DesignError where the wish has no solution, its path the argument's name. */
export function compute(formula: string, args: FormulaArgs): string {
  const run = FORMULAS[formula];
  if (run === undefined) throw new DesignError('formula', `there is no formula ${formula}`);
  return run(args);
}
