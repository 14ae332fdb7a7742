import type { ItemWish } from '../intent.js';
import type { Draft } from './draft.js';

/** Words for the current of what a board switches, where no chip for it is named. */
const VAGUE = /^(?:load )?current (?:sens|monitor|shunt|feedback)/i;

const isVague = (i: ItemWish): boolean => i.part === 'current_monitor_ina219' && VAGUE.test(i.text);

/** "Load switch with current sense": beside other parts the vague word asks for no microcontroller. */
export const withoutVague = (items: readonly ItemWish[]): readonly ItemWish[] => (items.every(isVague) ? items : items.filter((i) => !isVague(i)));

/** On a board without a microcontroller nothing reads the current: that is said, not left out. */
export function withoutReader(items: ItemWish[], controlled: boolean, draft: Draft): ItemWish[] {
  const gone = items.filter(isVague);
  if (controlled || gone.length === 0 || gone.length === items.length) return items;
  for (const { text } of gone)
    draft.cannot(
      `${text}: my library has no analogue amplifier for a shunt; the current monitor that it has, the INA219, speaks I²C and measures 1.5 A: name a microcontroller or an I²C header for it.`,
    );
  // "Load switch 5 A with current sense, 12 V": the figures are the switch's.
  const volts = gone.find((i) => i.volts !== undefined)?.volts;
  const amps = gone.find((i) => i.amps !== undefined)?.amps;
  const given = (i: ItemWish): Partial<ItemWish> => ({
    ...(i.volts === undefined && volts !== undefined ? { volts } : {}),
    ...(i.amps === undefined && amps !== undefined ? { amps } : {}),
  });
  return items.filter((i) => !gone.includes(i)).map((i) => (i.id === 'circuit' || i.id === 'mosfet' ? { ...i, ...given(i) } : i));
}
