import { DesignError } from '../design/index.js';
import { power } from '../geometry/index.js';
import { type FormulaArgs, number, positive } from './formula-args.js';
import { chebyshev, PROTOTYPES } from './prototypes.js';
import { E12, E24, engineering, eSeries, STOCK } from './series.js';

/** Capacitors that every fab has, F, and the resistors between which a filter of them stays quiet and unloaded, Ω. */
const CAPS = [1e-9, 1e-8, 1e-7, 1e-6] as const;
const OHMS: readonly [number, number] = [1000, 100_000];
/** Corner of a filter of which nobody said one, and its resistor where only its capacitor was said. */
const USUAL_HZ = 1000;
const USUAL_OHM = 10_000;
/** A resistor so near to what the frequency asks for is meant by it. */
const NEAR = 1.15;

/** A value that was said for a part, 0 where none was: a number, or text such as "10k". */
const said = (args: FormulaArgs, name: string): number => Math.max(0, number(args, name));

/**
 * Resistor and capacitor of an RC section: what was said of either stays, the other follows from f = 1 / (2π R C); without both the capacitor is the one
 * that asks for the most usual resistor. args: cutoff_hz (0: not said), ohms, farads (0: not said).
 */
export function section(args: FormulaArgs): { readonly r: number; readonly c: number } {
  const [hertz, ohms, farads] = [said(args, 'cutoff_hz'), said(args, 'ohms'), said(args, 'farads')];
  const wanted = hertz > 0 ? hertz : USUAL_HZ;
  const needed = (value: number): number => 1 / (2 * Math.PI * wanted * value);
  const middle = Math.sqrt(OHMS[0] * OHMS[1]);
  const off = (c: number): number => Math.abs(Math.log(needed(c) / middle));
  const usual = [...CAPS].sort((a, b) => off(a) - off(b))[0] ?? 1e-7;
  const c = farads > 0 ? farads : ohms > 0 ? eSeries(needed(ohms)) : usual;
  // Of three that contradict each other the capacitor and the frequency stay.
  const held = ohms > 0 && (hertz === 0 || farads === 0 || Math.abs(Math.log(needed(c) / ohms)) < Math.log(NEAR));
  const r = held ? ohms : farads > 0 && hertz === 0 ? USUAL_OHM : eSeries(needed(c), 'nearest', needed(c) < 1e5 ? STOCK : E24);
  if (!(r >= 1 && r <= 1e7 && c >= 1e-12 && c <= 1e-3))
    throw new DesignError('cutoff_hz', `${hertz} Hz would take ${engineering(r)} Ω and ${engineering(c, 'F')}`);
  return { r, c };
}

/**
 * Element k of an LC ladder, in henries or farads: g_k scaled to the cut-off and the resistance of the line (Matthaei, Young, Jones, 4.06). A value that
 * was said stays. args: response, ripple_db (0: usual), order, k, cutoff_hz, ohms, high (1: high-pass), value (0: not said).
 */
function element(args: FormulaArgs, kind: 'L' | 'C'): number {
  const own = said(args, 'value');
  if (own > 0) return own;
  const name = String(args['response']);
  const prototype = PROTOTYPES[name];
  const order = positive(args, 'order');
  if (prototype === undefined) throw new DesignError('response', `there is no table of ${name}; there are ${Object.keys(PROTOTYPES).join(', ')}`);
  if (order > prototype.most) throw new DesignError('order', `a ${prototype.title} ladder is made for order ${prototype.most} at most`);
  if (prototype.odd && order % 2 === 0)
    throw new DesignError('order', `a ${prototype.title} ladder between equal resistances is of odd order, not ${order}`);
  const ripple = said(args, 'ripple_db');
  const g = (name === 'chebyshev' && ripple > 0 ? chebyshev(order, ripple) : prototype.elements(order))[positive(args, 'k') - 1] ?? 1;
  const [omega, z] = [2 * Math.PI * positive(args, 'cutoff_hz'), positive(args, 'ohms')];
  if (number(args, 'high') > 0) return kind === 'L' ? z / (g * omega) : 1 / (g * z * omega);
  return kind === 'L' ? (g * z) / omega : g / (z * omega);
}

/** Resistor and capacitor of a twin-T notch: f = 1 / (2π R C). args: freq_hz, ohms, farads (0: not said). */
function twinT(args: FormulaArgs): { readonly r: number; readonly c: number } {
  const [hertz, ohms, farads] = [positive(args, 'freq_hz'), said(args, 'ohms'), said(args, 'farads')];
  const usual = hertz < 500 ? 1e-7 : hertz < 20_000 ? 1e-8 : 1e-9;
  const c = farads > 0 ? farads : ohms === 0 ? usual : eSeries(1 / (2 * Math.PI * hertz * ohms));
  return { r: ohms > 0 ? ohms : eSeries(1 / (2 * Math.PI * hertz * c)), c };
}

/**
 * Arms of a matched pad, k = 10^(dB/20): T: Z(k − 1)/(k + 1) in series, 2Zk/(k² − 1) to ground; π: Z(k² − 1)/2k in series, Z(k + 1)/(k − 1) to ground.
 * args: db, ohms, form (pi, tee), legs (2: balanced, each leg has half of what is in series).
 */
function pad(args: FormulaArgs, arm: 'series' | 'shunt'): string {
  const [k, z] = [power(10, Math.abs(positive(args, 'db')) / 20), positive(args, 'ohms')];
  const tee = String(args['form']) === 'tee';
  const series = tee ? (z * (k - 1)) / (k + 1) : (z * (k * k - 1)) / (2 * k);
  const shunt = tee ? (2 * z * k) / (k * k - 1) : (z * (k + 1)) / (k - 1);
  return engineering(eSeries(arm === 'series' ? series / positive(args, 'legs') : shunt));
}

/** Share of a divider's input at its output: two voltages, a ratio in one, decibels, or a half. args: in_volts, out_volts, db, ratio (0: not said). */
function shareOf(args: FormulaArgs): number {
  const [high, low, db, ratio] = [said(args, 'in_volts'), said(args, 'out_volts'), number(args, 'db'), said(args, 'ratio')];
  if (high > 0 && low > 0 && high !== low) return Math.min(high, low) / Math.max(high, low);
  if (db !== 0) return power(10, -Math.abs(db) / 20);
  if (ratio > 0 && ratio !== 1) return Math.min(ratio, 1 / ratio);
  return 1 / 2;
}

/** Upper and lower resistor of a divider: as said, else 10 kΩ below. args: those of the share, top, bottom (Ω, 0: not said). */
function divided(args: FormulaArgs): { readonly top: number; readonly bottom: number } {
  const [top, bottom] = [said(args, 'top'), said(args, 'bottom')];
  const lower = bottom > 0 ? bottom : USUAL_OHM;
  if (top > 0 && bottom > 0) return { top, bottom };
  // One resistor alone is the lower one.
  const own = top > 0 ? top : lower;
  return { top: eSeries(own * (1 / shareOf(args) - 1)), bottom: own };
}

/** A resistance of the minimum-loss pad between two lines: √(Z₁(Z₁ − Z₂)) in series with the higher, Z₂√(Z₁/(Z₁ − Z₂)) across the lower. args: high, low. */
function match(args: FormulaArgs, arm: 'series' | 'shunt'): string {
  const ohms = [positive(args, 'high'), positive(args, 'low')].sort((a, b) => b - a);
  const [high = 75, low = 50] = ohms;
  if (high === low) throw new DesignError('high', `a pad between ${high} and ${low} Ω is none`);
  return engineering(eSeries(arm === 'series' ? Math.sqrt(high * (high - low)) : low * Math.sqrt(high / (high - low))));
}

/**
 * Coil or capacitor of a crossover: Z / ω and 1 / (ω Z) of the first order; of the second √2 times and by √2 as a Butterworth, twice and by two as a
 * Linkwitz-Riley. args: cutoff_hz, ohms, order, response.
 */
function crossover(args: FormulaArgs, kind: 'L' | 'C'): string {
  const [omega, z] = [2 * Math.PI * positive(args, 'cutoff_hz'), positive(args, 'ohms')];
  const k = positive(args, 'order') < 2 ? 1 : String(args['response']) === 'linkwitz_riley' ? 2 : Math.SQRT2;
  return kind === 'L' ? engineering(eSeries((z * k) / omega), 'H') : engineering(eSeries(1 / (omega * z * k), 'nearest', E12), 'F');
}

/** Ohms of a tapped divider for each volt across it. */
const OHM_PER_VOLT = 2000;

/**
 * Resistor k of a chain: between two of the voltages at its joints, the greatest first ("5 3 2"), or one of equal ones, of 100 kΩ together where nobody said
 * more. args: ohms (0: not said), taps, levels ("": equal), k.
 */
function chainOhms(args: FormulaArgs): string {
  const levels = String(args['levels']).split(' ').filter(Boolean).map(Number);
  const k = positive(args, 'k');
  if (levels.length > 1) return engineering(eSeries(((levels[k - 1] ?? 0) - (levels[k] ?? 0)) * OHM_PER_VOLT));
  return engineering(said(args, 'ohms') > 0 ? said(args, 'ohms') : eSeries(100_000 / (positive(args, 'taps') + 1)));
}

/** Of two resistors that were said of an R-2R ladder the smaller is R. args: ohms, times. */
const ladderOhms = (args: FormulaArgs): string => engineering(positive(args, 'ohms') * positive(args, 'times'));

export const NETWORKS: Readonly<Record<string, (args: FormulaArgs) => string>> = {
  section_ohms: (args) => engineering(section(args).r),
  section_farads: (args) => engineering(section(args).c, 'F'),
  ladder_henries: (args) => engineering(said(args, 'value') || eSeries(element(args, 'L'), 'nearest', E12), 'H'),
  ladder_farads: (args) => engineering(said(args, 'value') || eSeries(element(args, 'C')), 'F'),
  notch_ohms: (args) => engineering(twinT(args).r),
  notch_farads: (args) => engineering(twinT(args).c, 'F'),
  pad_series: (args) => pad(args, 'series'),
  pad_shunt: (args) => pad(args, 'shunt'),
  divider_upper: (args) => engineering(divided(args).top),
  divider_lower: (args) => engineering(divided(args).bottom),
  match_series: (args) => match(args, 'series'),
  match_shunt: (args) => match(args, 'shunt'),
  crossover_henries: (args) => crossover(args, 'L'),
  crossover_farads: (args) => crossover(args, 'C'),
  chain_ohms: chainOhms,
  ladder_ohms: ladderOhms,
  farads: (args) => engineering(positive(args, 'value'), 'F'),
};
