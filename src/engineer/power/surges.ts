import type { Block } from '../../parts/index.js';
import { drainVolts, SURGES_FROM_V, surgeVolts } from '../../parts/surges.js';
import { type Ask, LEAD_RISE, type Request, risesInVehicle } from '../../request/index.js';
import { isA, type Knowledge, supplyVolts } from '../knowledge.js';
import { cellOf, rises } from './cells.js';
import type { Entry } from './sources.js';

/** What the supplies of a request rise to, by the volts that they are called by: while a battery is charged, in a vehicle, as was said. `guarded`: what is surely so, or may be. */
export function topsOf(know: Knowledge, { asks, purpose }: Pick<Request, 'asks' | 'purpose'>, guarded = false): ReadonlyMap<number, number> {
  const wanted = asks.filter((a) => a.state === 'wanted' && a.not !== true);
  const driven = (volts: number): number => risesInVehicle(wanted, purpose, volts, (c, of) => know.lexicon.isA(c, of));
  const supplies = wanted.flatMap((a) => {
    const volts = a.kind === 'supply' ? supplyVolts(a) : null;
    return volts === null || volts <= 0
      ? []
      : [[volts, Math.max(volts * Math.max(rises(know, a), driven(volts), guarded && isSortless(know, a) ? LEAD_RISE : 1), rangeTop(a))] as const];
  });
  // A terminal that nobody asked for is fed by the vehicle as well.
  const unsaid = [12, 24].flatMap((volts) => (driven(volts) > 1 ? [[volts, volts * driven(volts)] as const] : []));
  return new Map([...unsaid, ...supplies]);
}

/** "12 V, 10 to 15 V": the end of the range that is said beside the name; 0: none is. */
const rangeTop = ({ figures }: Ask): number =>
  Math.max(
    0,
    ...figures.flatMap((f) => (f.quantity === 'voltage' && f.min !== undefined && (f.role === 'in' || f.role === 'supply') ? (f.max ?? []) : [])),
  );

const topOf = ({ tops }: Knowledge, volts: number): number => tops?.get(volts) ?? volts;

/** What a source rises to over its name. A battery of which no sort is said may be one of lead. */
export function riseOf(know: Knowledge, { ask, volts }: Pick<Entry, 'ask' | 'volts'>): { readonly sure: number; readonly guarded: number } {
  const sure = Math.max(rises(know, ask), topOf(know, volts) / volts);
  return { sure, guarded: sure === 1 && ask !== null && isSortless(know, ask) ? LEAD_RISE : sure };
}

/** A battery of which nobody said of what sort it is. */
const isSortless = (know: Knowledge, ask: Ask): boolean => isA(know, ask, 'battery') && cellOf(know, ask) === undefined;

/** What the surge diode of a supply of so many volts lets through at its full current, V; 0: it takes no surges. */
export function letThrough(know: Knowledge, volts: number): number {
  const top = topOf(know, volts);
  return top < SURGES_FROM_V ? 0 : (surgeVolts(top) ?? 0);
}

/** Whether the FETs of a circuit bear what the surge diode of its supply lets through: off, the whole of it stands across them. */
export function bearsSurges(know: Knowledge, block: Block, volts: number): boolean {
  const chosen = (device = ''): string => (device.startsWith('$') ? String(block.params[device.slice(1)]?.default ?? '') : device);
  const least = Math.min(...block.parts.flatMap((p) => drainVolts(know.library.devices.get(chosen(p.device))) ?? []));
  return least >= letThrough(know, volts);
}
