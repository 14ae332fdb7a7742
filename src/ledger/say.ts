import { type Figure, QUANTITIES } from '../request/index.js';

const PREFIXES = [
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
  [1, ''],
  [1e-3, 'm'],
  [1e-6, 'µ'],
  [1e-9, 'n'],
  [1e-12, 'p'],
] as const;
/** Units that are written with a prefix: 470 mA, 10 kΩ. */
const SCALED: ReadonlySet<string> = new Set(['A', 'V', 'W', 'Ω', 'F', 'H', 'Hz', 'Ah', 'Wh']);

/** A number with its unit and three significant digits: "3.3 V", "470 mA", "60 mm". */
export function amount(value: number, unit: string): string {
  if (value === 0 || !Number.isFinite(value)) return `0 ${unit}`.trim();
  if (unit === 's') return duration(value);
  const [scale, prefix] = SCALED.has(unit) ? (PREFIXES.find(([s]) => Math.abs(value) >= s * (1 - 1e-9)) ?? [1e-12, 'p']) : [1, ''];
  return `${Number((value / scale).toPrecision(3))} ${prefix}${unit}`.trim();
}

const SPANS = [
  [365.25 * 86400, 'years'],
  [30 * 86400, 'months'],
  [86400, 'days'],
  [3600, 'hours'],
  [60, 'minutes'],
  [1, 's'],
  [1e-3, 'ms'],
  [1e-6, 'µs'],
] as const;

/** A time in the unit that people use for it: "2.5 years", "31 days", "20 ms". */
export function duration(seconds: number): string {
  const [span, unit] = SPANS.find(([s]) => seconds >= s * 0.999) ?? [1e-6, 'µs'];
  return `${Number((seconds / span).toPrecision(2))} ${unit}`;
}

/** A figure as it was asked: "9 to 12 V", "3.3 or 5 V", "2 Hz". */
export function asked(figure: Figure): string {
  const unit = QUANTITIES[figure.quantity];
  if (figure.quantity === 'address' && figure.value !== undefined) return `0x${figure.value.toString(16)}`;
  if (figure.one_of !== undefined && figure.one_of.length > 0) return figure.one_of.map((v) => amount(v, unit)).join(' or ');
  if (figure.value !== undefined) return amount(figure.value, unit);
  if (figure.min !== undefined && figure.max !== undefined) return `${amount(figure.min, unit)} to ${amount(figure.max, unit)}`;
  if (figure.max !== undefined) return `at most ${amount(figure.max, unit)}`;
  return figure.min === undefined ? figure.quantity : `at least ${amount(figure.min, unit)}`;
}

/** "R1", "R1 and R2", "K1 to K8", "U1, U3 and J2". */
export function list(refs: readonly string[], most = 6): string {
  const all = [...new Set(refs)];
  const run = asRun(all);
  if (run !== null) return run;
  const shown = all.slice(0, most);
  const rest = all.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`;
  return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

function asRun(refs: readonly string[]): string | null {
  if (refs.length < 3) return null;
  const parts = refs.map((r) => /^([A-Z]+)(\d+)$/.exec(r));
  const first = Number(parts[0]?.[2]);
  return parts.every((p, i) => p !== null && p[1] === parts[0]?.[1] && Number(p[2]) === first + i) ? `${refs[0]} to ${refs.at(-1)}` : null;
}

/** "one relay", "8 relays". */
export const counted = (count: number, thing: string): string => (count === 1 ? `1 ${thing}` : `${count} ${plural(thing)}`);

function plural(thing: string): string {
  const note = thing.indexOf(' (');
  if (note > 0) return plural(thing.slice(0, note)) + thing.slice(note);
  if (/(s|x|ch|sh)$/.test(thing)) return `${thing}es`;
  return /[^aeiou]y$/.test(thing) ? `${thing.slice(0, -1)}ies` : `${thing}s`;
}

/** A clause as a sentence. */
export const sentence = (clause: string): string => (clause === '' ? '' : `${clause.charAt(0).toUpperCase()}${clause.slice(1).replace(/\.+$/, '')}.`);
