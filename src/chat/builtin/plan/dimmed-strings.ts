import type { ItemWish } from '../intent.js';
import type { Draft } from './draft.js';
import { addStrings, type Level, type StringsWish } from './leds.js';

/** Current of a string that nobody gave one, mA. */
const BRIGHT_MA = 10;

export const inStringsOf = (items: readonly ItemWish[]): StringsWish | null => {
  const item = items.find((i) => i.id === 'led' && i.strings !== undefined);
  return item?.strings === undefined ? null : { ...item, strings: item.strings };
};

/** A MOSFET said beside strings of LEDs dims these; it is no switch with a terminal. */
export const dims = (items: readonly ItemWish[]): boolean => inStringsOf(items) !== null && items.some((i) => i.id === 'mosfet');

/** How many MOSFETs share the strings: as many as are counted, one where none are. */
export function dimmersOf(items: readonly ItemWish[]): number {
  const strings = inStringsOf(items)?.strings.count ?? 1;
  const fet = items.find((i) => i.id === 'mosfet');
  return fet?.each === true ? strings : Math.min(strings, Math.max(1, fet?.count ?? 1));
}

/** The strings of one MOSFET, from the rail into its drain; `gate` drives it. */
export function addDimmed(draft: Draft, rail: Level, wish: StringsWish, gate: string): void {
  const low = `${gate}_LOW`;
  draft.put(`${addStrings(draft, rail, wish, BRIGHT_MA, low)} behind a MOSFET (AO3400A) on ${gate}`);
  draft.device('AO3400A', 'Dims the LEDs', { G: `${gate}_G`, D: low, S: 'GND' });
  draft.generic({ kind: 'resistor', value: '100', purpose: 'Gate resistor', pins: { '1': gate, '2': `${gate}_G` } });
  draft.generic({ kind: 'resistor', value: '10k', purpose: 'Off until somebody drives the gate', pins: { '1': gate, '2': 'GND' } });
}

/** The strings shared out to `count` MOSFETs in order. */
export const shares = (wish: StringsWish, count: number): StringsWish[] =>
  Array.from({ length: count }, (_, n) => ({
    ...wish,
    strings: { ...wish.strings, count: Math.floor((wish.strings.count + count - 1 - n) / count) },
  }));
