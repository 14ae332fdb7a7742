import { DesignError } from '../design/index.js';
import { power } from '../geometry/index.js';
import { type FormulaArgs, number, positive } from './formula-args.js';
import { engineering, STOCK, STOCK_OVER_100K } from './series.js';

/** Where nobody says it a load comes on again at so much of where it falls off. */
const USUAL = 1.1;
/** Bottom resistors that are tried, as a share of the one that was said. */
const BOTTOM = [0.66, 1.6] as const;

export interface Hysteresis {
  readonly top: number;
  readonly bottom: number;
  /** From the switched output to the reference pin. */
  readonly back: number;
}

/** Thresholds of a comparator with its reference at the low side, V: `off` while the output is at the input, `on` while it is at ground. */
export const thresholds = ({ top, bottom, back }: Hysteresis, reference: number): { off: number; on: number } => ({
  off: reference * (1 + 1 / (1 / top + 1 / back) / bottom),
  on: reference * (1 + top / bottom + top / back),
});

/** Stocked resistors of a decade, Ω. */
const decade = (ohms: number): number[] => (ohms >= 1e5 ? STOCK_OVER_100K : STOCK).map((step) => (step / 10) * ohms);

const near = (ohms: number): number[] => {
  const own = power(10, Math.floor(Math.log10(ohms)));
  const steps = [own / 10, own, own * 10].flatMap(decade);
  return steps.sort((a, b) => Math.abs(Math.log(a / ohms)) - Math.abs(Math.log(b / ohms))).slice(0, 5);
};

/**
 * Divider with hysteresis from the output, of stocked values, by both thresholds: top = bottom · (off / reference − 1) · on / off, back = top · off /
 * (on − off); of the combinations near that the one that keeps both best. Ω. DesignError at `reconnect_volts` where it is not above the other one.
 * args: volts (V, off), reconnect (V; absent or 0: 10 % above), reference (V), bottom (Ω, about), most (V; absent: 28).
 */
export function hysteresisOf(args: FormulaArgs): Hysteresis {
  const [off, reference, about] = [positive(args, 'volts'), positive(args, 'reference'), positive(args, 'bottom')];
  const most = args['most'] === undefined ? 28 : positive(args, 'most');
  const on = args['reconnect'] === undefined || number(args, 'reconnect') === 0 ? off * USUAL : positive(args, 'reconnect');
  if (off < reference * 1.2 || off > most) throw new DesignError('volts', `it is set to ${(reference * 1.2).toFixed(1)} to ${most} V, not ${off} V`);
  if (on < off * 1.01) throw new DesignError('reconnect_volts', `it comes on at ${on} V, which is not above the ${off} V at which it falls off`);
  const bottoms = [1e3, 1e4].flatMap(decade).filter((r) => r >= about * BOTTOM[0] && r <= about * BOTTOM[1]);
  const all = bottoms.flatMap((bottom) => {
    const top = (bottom * (off / reference - 1) * on) / off;
    return near(top).flatMap((t) => near((t * off) / (on - off)).map((back): Hysteresis => ({ top: t, bottom, back })));
  });
  const error = (h: Hysteresis): number => {
    const is = thresholds(h, reference);
    return Math.max(Math.abs(is.off - off) / off, Math.abs(is.on - on) / on);
  };
  return all.reduce((best, h) => (error(h) < error(best) - 1e-9 ? h : best));
}

export const HYSTERESIS: Readonly<Record<string, (args: FormulaArgs) => string>> = {
  hysteresis_top: (args) => engineering(hysteresisOf(args).top),
  hysteresis_bottom: (args) => engineering(hysteresisOf(args).bottom),
  hysteresis_back: (args) => engineering(hysteresisOf(args).back),
};
