import type { EdgeWish } from '../read/vocabulary.js';
import type { Draft } from './draft.js';

/** A field bus on a modular jack: which contacts carry it. */
interface JackBus {
  readonly high: number;
  readonly low: number;
  readonly ground: readonly number[];
  readonly after: string;
}

/**
 * DMX512: ANSI E1.27-2 (1 data +, 2 data −, 7 and 8 common). Modbus: "Modbus over serial line" 1.02, 4.1 (4 D1, 5 D0, 8 common), where D1 is the line that chip makers
 * call A. CAN: CiA 303-1 (1 CAN_H, 2 CAN_L, 3 and 7 ground).
 */
const BUSES: Readonly<Record<'dmx' | 'modbus' | 'can', JackBus>> = {
  dmx: { high: 1, low: 2, ground: [7, 8], after: 'DMX512 on a modular jack (ANSI E1.27-2): 1 data +, 2 data −, 7 and 8 common' },
  modbus: { high: 4, low: 5, ground: [8], after: 'Modbus on a modular jack: 4 D1 (A of the transceiver), 5 D0 (B), 8 common' },
  can: { high: 1, low: 2, ground: [3, 7], after: 'CAN on a modular jack (CiA 303-1): 1 CAN_H, 2 CAN_L, 3 and 7 ground' },
};

/** The two lines of a bus and its ground on a jack 8P8C, by the standard of what runs over it. */
export function busJack(draft: Draft, name: string, [high, low]: readonly [string, string], edge: EdgeWish | undefined): void {
  const bus = BUSES[name === 'CAN' ? 'can' : /\bdmx/i.test(draft.intent.sentence) ? 'dmx' : 'modbus'];
  const pins = { [bus.high]: high, [bus.low]: low, ...Object.fromEntries(bus.ground.map((n) => [n, 'GND'])) };
  draft.device('RJ45_1x08', `${name} jack: ${high} on ${bus.high}, ${low} on ${bus.low}, GND on ${bus.ground.join(' and ')}`, pins, {
    edge: edge ?? 'any',
    value: `${name} RJ45`,
  });
  draft.assume(`${bus.after}.`);
}
