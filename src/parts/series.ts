import { power } from '../geometry/index.js';

/** E24, IEC 60063. */
export const E24 = [10, 11, 12, 13, 15, 16, 18, 20, 22, 24, 27, 30, 33, 36, 39, 43, 47, 51, 56, 62, 68, 75, 82, 91] as const;
/** The steps of E24 that the fab keeps in stock in every decade from 100 Ω to 100 kΩ (0603, 2026-11). */
export const STOCK = E24.filter((step) => ![11, 13, 16, 91].includes(step));
/** The steps of E24 in stock from 100 kΩ to 750 kΩ (0603, 2026-11). */
export const STOCK_OVER_100K = E24.filter((step) => ![16, 62, 82, 91].includes(step));
/** E12, IEC 60063: in stock from 1 Ω to 680 kΩ. */
export const E12 = [10, 12, 15, 18, 22, 27, 33, 39, 47, 56, 68, 82] as const;

/** Steps under 100 Ω that the fab does not keep in 0603. */
const SCARCE_OHMS: ReadonlySet<number> = new Set([12, 18, 24, 30, 36, 39, 43, 62]);

const PREFIXES = [
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
  [1, ''],
  [1e-3, 'm'],
  [1e-6, 'u'],
  [1e-9, 'n'],
  [1e-12, 'p'],
] as const;

/** `4700` → "4.7k", `1e-7, 'F'` → "100nF": at most three significant digits. */
export function engineering(value: number, unit = ''): string {
  const rounded = Number(value.toPrecision(3));
  const [scale, prefix] = PREFIXES.find(([s]) => Math.abs(rounded) >= s * (1 - 1e-9)) ?? ([1e-12, 'p'] as const);
  return `${Number((rounded / scale).toPrecision(3))}${prefix}${unit}`;
}

type Rounding = 'up' | 'nearest' | 'down';

/** The value of an E series next to `value`. Nearest is by ratio, as the series is geometric. */
export function eSeries(value: number, rounding: Rounding = 'nearest', series: readonly number[] = E24): number {
  if (!(value > 0) || !Number.isFinite(value)) throw new RangeError(`no E-series value for ${value}`);
  const decade = power(10, Math.floor(Math.log10(value) + 1e-12));
  const steps = [...series.map((s) => s / 10), 10].map((s) => Number((s * decade).toPrecision(3)));
  const tolerance = 1e-9 * value;
  const above = steps.find((s) => s >= value - tolerance) ?? decade * 10;
  const below = [...steps].reverse().find((s) => s <= value + tolerance) ?? decade;
  if (rounding === 'up') return above;
  if (rounding === 'down') return below;
  return above / value <= value / below ? above : below;
}

/** The next resistance at or above `ohms` that is in stock. */
export function stocked(ohms: number, series: readonly number[] = STOCK): number {
  const step = eSeries(ohms, 'up', series);
  return SCARCE_OHMS.has(step) ? stocked(step * 1.01, series) : step;
}
