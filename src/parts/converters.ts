import { DesignError } from '../design/index.js';
import { type FormulaArgs, positive } from './formula-args.js';
import { E24, engineering, eSeries } from './series.js';

/** What the fab keeps between 180 kΩ and 3 MΩ in 0603 (2026-11), Ω. */
const HIGH_OHMS = [180, 200, 220, 240, 270, 300, 330, 360, 390, 430, 470, 510, 560, 680, 750, 1000, 1500, 2000, 3000].map((k) => k * 1000);
/** How far side by side they may be from what the chip's bias current wants, as a share of it. */
const AROUND: readonly [number, number] = [0.55, 1.15];

/** Divider that is so many ohms side by side, both resistors in stock: volts = reference · (1 + top / bottom). args: volts, reference (V), ohms (Ω). */
function theveninPair(args: FormulaArgs): { readonly top: number; readonly bottom: number } {
  const [volts, reference, ohms] = [positive(args, 'volts'), positive(args, 'reference'), positive(args, 'ohms')];
  const off = ([top, bottom]: readonly [number, number]): number => Math.abs(Math.log((reference * (1 + top / bottom)) / volts));
  const pairs = HIGH_OHMS.flatMap((top) => HIGH_OHMS.map((bottom): readonly [number, number] => [top, bottom])).filter(([top, bottom]) => {
    const beside = (top * bottom) / (top + bottom);
    return beside >= AROUND[0] * ohms && beside <= AROUND[1] * ohms;
  });
  const best = pairs.reduce((least, pair) => (off(pair) < off(least) - 1e-9 ? pair : least), [reference, volts]);
  if (off(best) > 0.01) throw new DesignError('volts', `no divider of stock resistors makes ${volts} V of ${reference} V within 1 %`);
  return { top: best[0], bottom: best[1] };
}

/** On-time resistor of the LM25085 (TI SNVS593, simplified equation at 12 V): 6·10⁶ · volts / hz − 8.6 kΩ. args: volts, hz. */
function onTimeOhms(args: FormulaArgs): string {
  return engineering(eSeries(((6e6 * positive(args, 'volts')) / positive(args, 'hz') - 8.6) * 1000, 'nearest', E24));
}

export const CONVERTERS: Readonly<Record<string, (args: FormulaArgs) => string>> = {
  thevenin_top: (args) => engineering(theveninPair(args).top),
  thevenin_bottom: (args) => engineering(theveninPair(args).bottom),
  on_time_ohms: onTimeOhms,
};
