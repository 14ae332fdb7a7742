import type { Minutes } from '../decision.js';
import { figure } from '../knowledge.js';
import type { Unit } from '../units/units.js';
import type { Outlet } from './outlets.js';
import { shuntFor } from './shunts.js';
import type { Entry } from './sources.js';

/** What a board draws beside its loads, A. */
const REST_A = 0.3;

/** Times what the board takes that a range is beyond it. */
const BEYOND = 3;

/** A monitor in series with what feeds the board. */
export interface Metered {
  readonly units: readonly Unit[];
  /** The supply, and the net before the monitor. */
  readonly net: string;
  readonly before: string;
  readonly unit: Unit;
  readonly ports: ReadonlyMap<string, string>;
}

/**
 * "With current sense": where the board feeds loads, the one monitor that has no connector of its own measures what they take, its shunt in series with the
 * supply and by their current. null: it measures what is wired to it, or there is none.
 */
export function metered(units: readonly Unit[], feeding: readonly Entry[], outlets: readonly Outlet[], minutes: Minutes): Metered | null {
  const [entry, ...more] = feeding;
  const [unit, ...others] = units.filter((u) => u.block.meters !== undefined);
  const meters = unit?.block.meters;
  if (entry === undefined || more.length > 0 || entry.further !== undefined || unit === undefined || meters === undefined) return null;
  const loads = units.filter((u) => u.load !== null && u !== unit);
  const given = outlets.filter((o) => o.leaves);
  if (others.length > 0 || unit.ask.connector !== undefined || loads.length + given.length === 0) return null;
  // What hangs at a lower voltage takes no more than that of the source.
  const amps = loads.reduce((sum, u) => sum + (u.load?.amps ?? 0), 0) + given.reduce((sum, o) => sum + o.amps, 0) + REST_A;
  // A range far beyond what the board takes is of something that is wired through it.
  const range = figure(unit.ask, 'current', ['limit', 'value', 'rated']);
  if (range !== null && range > BEYOND * amps) return null;
  const shunt = shuntFor(unit.block, amps);
  const bears = meters.shunt === undefined ? amps <= (meters.most_a ?? 0) : shunt !== null;
  if (!bears) {
    const what = meters.shunt === undefined ? 'range' : 'shunt';
    minutes.cannot(
      unit.ask.id,
      `no ${what} of the ${unit.block.title} bears the ${amps.toFixed(1)} A of this board: it measures what is wired to it`,
    );
    return null;
  }
  const inSeries: Unit = meters.shunt === undefined ? unit : { ...unit, params: { ...unit.params, [meters.shunt]: shunt ?? '' } };
  const before = `${entry.net}_METER`;
  const what = shunt === null ? unit.block.title : `${shunt}Ω`;
  minutes.decide(unit.ask.id, `${what} in series with ${entry.net}`, `it measures what the board takes, up to ${amps.toFixed(1)} A`);
  return {
    units: units.map((u) => (u === unit ? inSeries : u)),
    net: entry.net,
    before,
    unit: inSeries,
    ports: new Map([
      [meters.from, before],
      [meters.to, entry.net],
    ]),
  };
}
