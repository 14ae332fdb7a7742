import type { Ask } from '../../request/index.js';
import type { Composer } from '../compose.js';
import type { Minutes } from '../decision.js';
import { isA, type Knowledge, supplyVolts, takes } from '../knowledge.js';
import type { Unit } from '../units/units.js';
import { roleOf } from './ports.js';

const SHIFTER = 'level_shifter_i2c';
/** Volts of the boards that a bus of 3.3 V is shifted for. */
const FIVE = 5;

/** A bus whose parts stand lower than the board that reads it. */
export interface ShiftedBus {
  /** Level shifters that were asked for: the bus's is theirs. */
  readonly asks: readonly Ask[];
  /** Voltage of the lines outside, V. */
  readonly volts: number;
}

/**
 * Whether the I²C bus of a board that a controller elsewhere reads is to be shifted: a level shifter was asked for, or that controller works at 5 V
 * and a part of the bus does not bear that. null: it is joined as it is.
 */
export function shiftedBus(know: Knowledge, units: readonly Unit[], asks: readonly Ask[], outside: readonly number[]): ShiftedBus | null {
  const onBus = units.filter((u) => u.block.ports.some((p) => roleOf(p, u.block).to === 'i2c') && !isA(know, u.ask, 'level_shifter'));
  const weak = onBus.some((u) => u.block.ports.some((p) => p.kind === 'power_in' && p.required && !takes(p, FIVE)));
  const asked = asks.filter((a) => isA(know, a, 'level_shifter') && a.part === undefined && (a.count ?? 1) <= 1);
  const read = asks.some((a) => a.kind === 'controller' && a.features.includes('external'));
  const volts = Math.max(0, ...(read ? outside.slice(0, 1) : []), ...asked.flatMap((a) => supplyVolts(a) ?? []));
  if (!weak || (asked.length === 0 && volts < FIVE - 0.5)) return null;
  return { asks: asked, volts: volts < FIVE - 0.5 ? FIVE : volts };
}

/** Puts the shifter between the bus and the lines that leave the board; returns what those lines are called instead. */
export function shift(composer: Composer, bus: ShiftedBus, low: number, minutes: Minutes): ReadonlyMap<string, string> {
  const outer = new Map([
    ['SDA', 'SDA_OUT'],
    ['SCL', 'SCL_OUT'],
  ]);
  const ports = {
    LV: composer.rail(low),
    HV: composer.rail(bus.volts),
    GND: 'GND',
    SDA_LV: 'SDA',
    SCL_LV: 'SCL',
    SDA_HV: 'SDA_OUT',
    SCL_HV: 'SCL_OUT',
  };
  const [ask] = bus.asks;
  composer.block(SHIFTER, ask?.id ?? null, ports);
  for (const { id } of bus.asks) minutes.decide(id, SHIFTER, `both lines of the bus, from ${low} V to ${bus.volts} V`);
  if (ask === undefined) minutes.decide(null, 'a level shifter of the bus', `its parts stand ${low} V, and it is read at ${bus.volts} V`);
  return outer;
}
