import type { Ask } from '../request/index.js';
import type { Minutes } from './decision.js';
import { blocksFor, isA, type Knowledge, portsOf, supplyVolts, takes } from './knowledge.js';
import type { Outlet } from './outlets.js';
import { shuntFor } from './shunts.js';
import { cellOf, type Entry, rises } from './sources.js';
import type { Unit } from './units.js';

/** What a board draws beside its loads, A. */
const REST_A = 0.3;

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
  const shunt = shuntFor(unit.block, amps);
  if (shunt === null) {
    minutes.cannot(unit.ask.id, `no shunt of the ${unit.block.title} bears the ${amps.toFixed(1)} A of this board: it measures what is wired to it`);
    return null;
  }
  const inSeries: Unit = { ...unit, params: { ...unit.params, [meters.shunt]: shunt } };
  const before = `${entry.net}_METER`;
  minutes.decide(unit.ask.id, `${shunt}Ω in series with ${entry.net}`, `it measures what the board takes, up to ${amps.toFixed(1)} A`);
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

/** A divider before the controller's converter that measures what feeds the board. */
export interface Sensed {
  readonly was: Unit;
  readonly unit: Unit;
  readonly ports: ReadonlyMap<string, string>;
}

/** "The battery's voltage", "measures the voltage of the supply": the one that was asked for, at the supply itself and for the most that this rises to. null: it measures what is wired to it. */
export function sensedSupply(
  know: Knowledge,
  all: readonly Ask[],
  units: readonly Unit[],
  feeding: readonly Entry[],
  minutes: Minutes,
): Sensed | null {
  const [entry, ...more] = feeding;
  const fed = entry?.ask ?? null;
  // "The battery" is the one of 9 V that feeds the board, whichever ask of them became its source.
  const isFed = (a: Ask): boolean =>
    fed !== null && (a.id === fed.id || (isA(know, fed, a.concept) && [null, entry?.volts, supplyVolts(fed)].includes(supplyVolts(a))));
  const isOf = ({ ask }: Unit): boolean => isA(know, ask, 'battery_monitor') || all.some((a) => isFed(a) && ask.links.some((l) => l.ask === a.id));
  const [was, ...others] = units.filter(
    (u) => isA(know, u.ask, 'voltage_sensor') && u.ask.part === undefined && u.ask.connector === undefined && isOf(u),
  );
  if (entry === undefined || more.length > 0 || was === undefined || others.length > 0) return null;
  const divides = (b: Unit['block']): boolean => b.params['vin_max'] !== undefined && b.ports.some((p) => p.name === 'VIN');
  const takesIt = portsOf(was.block, 'power_in').every((p) => takes(p, entry.volts));
  const block = divides(was.block)
    ? was.block
    : blocksFor(know, was.ask.concept)
        .flatMap((n) => know.library.blocks.get(n) ?? [])
        .find(divides);
  if (block === undefined || (takesIt && !divides(was.block))) return null;
  const { full, typical } = (entry.ask === null ? undefined : cellOf(know, entry.ask)) ?? {};
  const charged = full !== undefined && typical !== undefined && Math.abs(entry.volts - typical) < 0.3 ? full / typical : 1;
  const most = Math.round(entry.volts * Math.max(rises(know, entry.ask), charged) * 10) / 10;
  minutes.decide(was.ask.id, block.title, `it reads ${entry.net}, up to ${most} V`);
  return { was, unit: { ...was, block, params: { vin_max: most } }, ports: new Map([['VIN', entry.net]]) };
}
