import { power } from '../../geometry/index.js';
import type { Filter } from './filters.js';
import type { SimulatedFilter } from './result.js';

const HALF_POWER_DB = 20 * Math.log10(Math.SQRT2);
/** Points of a response: as many as a picture shows. */
const SHOWN = 200;
/** Less than this between the ends and the top of a response is no band. */
const BAND_DB = 6;

/** Volts at the output for one at the input, by frequency, read as a filter. */
export function readFilter({ input, output, refs }: Filter, hz: readonly number[], volts: readonly number[]): SimulatedFilter {
  const db = volts.map((v) => 20 * Math.log10(Math.max(v, 1e-12)));
  const [low, high] = [db[0] ?? 0, db.at(-1) ?? 0];
  const [top, bottom] = [Math.max(...db), Math.min(...db)];
  const kind = kindOf(low, high, top, bottom);
  const gain = kind === 'band-pass' ? top : kind === 'high-pass' ? high : kind === 'band-stop' ? Math.max(low, high) : low;
  const crossed = kind === 'flat' ? [] : crossings(hz, db, gain - HALF_POWER_DB);
  const corners =
    kind === 'low-pass' ? crossed.slice(-1) : kind === 'high-pass' ? crossed.slice(0, 1) : [crossed[0], crossed.at(-1)].flatMap((c) => c ?? []);
  return { input, output, refs: [...refs], kind, corners_hz: corners.map(tidy), gain_db: rounded(gain), response: shown(hz, db) };
}

/** A high-pass that an amplifier's own bandwidth ends is a band-pass, and so it is called. */
function kindOf(low: number, high: number, top: number, bottom: number): SimulatedFilter['kind'] {
  const [falls, rises] = [top - high > BAND_DB, top - low > BAND_DB];
  if (falls && rises) return 'band-pass';
  if (falls) return 'low-pass';
  if (rises) return 'high-pass';
  return top - bottom > BAND_DB ? 'band-stop' : 'flat';
}

/** Frequencies at which a response passes a level, between its points on a logarithmic scale. */
function crossings(hz: readonly number[], db: readonly number[], level: number): number[] {
  return db.flatMap((now, i) => {
    const [before, f0, f1] = [db[i - 1] ?? now, hz[i - 1] ?? 1, hz[i] ?? 1];
    if (before > level === now > level) return [];
    return [f0 * power(f1 / f0, (level - before) / (now - before))];
  });
}

function shown(hz: readonly number[], db: readonly number[]): SimulatedFilter['response'] {
  const step = Math.max(1, Math.ceil(hz.length / SHOWN));
  const keep = hz.map((_, i) => i).filter((i) => i % step === 0 || i === hz.length - 1);
  return { hz: keep.map((i) => tidy(hz[i] ?? 0)), db: keep.map((i) => rounded(db[i] ?? 0)) };
}

const tidy = (value: number): number => Number(value.toPrecision(6));
const rounded = (value: number): number => Number(value.toFixed(3)) + 0;
