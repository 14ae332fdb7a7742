import type { Ask } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import { blocksFor, isA, type Knowledge, portsOf, supplyVolts, takes } from '../knowledge.js';
import type { Unit } from '../units/units.js';
import { cellOf, rises } from './cells.js';
import type { Entry } from './sources.js';

/**
 * The units, with the one divider that is to measure what feeds the board ("the battery's voltage") at that supply and made for the most that it rises
 * to; its net is put into `nets`. The units as they are: it measures what is wired to it, or there is none.
 */
export function sensingSupply(
  know: Knowledge,
  all: readonly Ask[],
  units: readonly Unit[],
  feeding: readonly Entry[],
  nets: Map<Unit, ReadonlyMap<string, string>>,
  minutes: Minutes,
): Unit[] {
  const [entry, ...more] = feeding;
  const fed = entry?.ask ?? null;
  // "The battery" is the one of 9 V that feeds the board, whichever ask of them became its source.
  const isFed = (a: Ask): boolean =>
    fed !== null && (a.id === fed.id || (isA(know, fed, a.concept) && [null, entry?.volts, supplyVolts(fed)].includes(supplyVolts(a))));
  const isOf = ({ ask }: Unit): boolean => isA(know, ask, 'battery_monitor') || all.some((a) => isFed(a) && ask.links.some((l) => l.ask === a.id));
  const [was, ...others] = units.filter(
    (u) => isA(know, u.ask, 'voltage_sensor') && u.ask.part === undefined && u.ask.connector === undefined && isOf(u),
  );
  if (entry === undefined || more.length > 0 || was === undefined || others.length > 0) return [...units];
  const divides = (b: Unit['block']): boolean => b.params['vin_max'] !== undefined && b.ports.some((p) => p.name === 'VIN');
  const takesIt = portsOf(was.block, 'power_in').every((p) => takes(p, entry.volts));
  const block = divides(was.block)
    ? was.block
    : blocksFor(know, was.ask.concept)
        .flatMap((n) => know.library.blocks.get(n) ?? [])
        .find(divides);
  if (block === undefined || (takesIt && !divides(was.block))) return [...units];
  const { full, typical } = (entry.ask === null ? undefined : cellOf(know, entry.ask)) ?? {};
  const charged = full !== undefined && typical !== undefined && Math.abs(entry.volts - typical) < 0.3 ? full / typical : 1;
  const most = Math.round(entry.volts * Math.max(rises(know, entry.ask), charged) * 10) / 10;
  minutes.decide(was.ask.id, block.title, `it reads ${entry.net}, up to ${most} V`);
  const unit: Unit = { ...was, block, params: { vin_max: most } };
  nets.set(unit, new Map([['VIN', entry.net]]));
  return units.map((u) => (u === was ? unit : u));
}
