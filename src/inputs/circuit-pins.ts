import type { OwnDevice } from '../design/index.js';
import type { Device } from '../parts/index.js';
import type { ReadPin } from './circuit.js';

/** A pin with the net that it is on; null: it is open. */
export interface WiredPin extends ReadPin {
  readonly net: string | null;
}

/** A part's name without the signs that people write or leave out. */
export const bareName = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9.+]/g, '');

const GROUND = /^(A|D|P)?(GND|VSS)/;
/** "~{RESET}", "/RESET" and "RESET#" are one name. */
const bare = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9+-]/g, '');

/**
 * Whether a device of that name is the part that was drawn: the same pads are ground, and most of the pins that have names have the same. Parts of
 * one name come with more than one pinout.
 */
export function agreeing(device: Device, pins: readonly ReadPin[]): boolean {
  const named = pins.filter((p) => p.name !== '' && p.name !== '~' && p.name !== p.pad);
  let same = 0;
  for (const { pad, name } of named) {
    const pin = device.pins.find((p) => p.pads.includes(pad));
    if (pin === undefined) continue;
    const names = [pin.name, ...(pin.aliases ?? [])].map(bare);
    if (names.some((n) => GROUND.test(n)) !== GROUND.test(bare(name))) return false;
    if (names.includes(bare(name))) same++;
  }
  return same * 2 >= named.length;
}

/**
 * What nets call each wired pad of a device: the pin's name where all its pads are on that net or open, else the pad's number. null: a pad that
 * the device has not, or one that cannot be named without another on a different net.
 */
export function pinWords(device: Pick<Device, 'pins'>, wired: readonly WiredPin[]): ReadonlyMap<string, string> | null {
  const nets = new Map(wired.map((p) => [p.pad, p.net]));
  const words = new Map<string, string>();
  for (const { pad, net } of wired) {
    const pin = device.pins.find((p) => p.pads.includes(pad));
    if (pin === undefined) return null;
    if (pin.pads.every((other) => (nets.get(other) ?? net) === net)) words.set(pad, pin.name);
    else if (!device.pins.some((p) => p.name === pad || p.aliases?.includes(pad) === true)) words.set(pad, pad);
    else return null;
  }
  return words;
}

/**
 * Pins of a device, each name once and none the number of another's pad. Pins of one name on one net are one pin, others of that name get their
 * pad's number behind it. `pads`: all that the land pattern has; null: it is not known.
 */
export function ownPins(pins: readonly WiredPin[], pads: ReadonlySet<string> | null): OwnDevice['pins'] {
  const numbers = new Set(pins.map((p) => p.pad));
  const made = new Map<string, { name: string; pads: string[]; type: ReadPin['type']; net: string | null }>();
  for (const { pad, name, type, net } of pins) {
    if (pads !== null && !pads.has(pad)) continue;
    const own = name === '' || name === '~' ? pad : name.slice(0, 40);
    const twin = made.get(own);
    if (twin !== undefined && twin.net === net && net !== null && twin.type === type) {
      twin.pads.push(pad);
      continue;
    }
    let unique = own !== pad && numbers.has(own) ? `${own}_${pad}` : own;
    for (let n = 2; made.has(unique); n++) unique = n === 2 ? `${own}_${pad.slice(0, 10)}` : `${own}_${n}`;
    made.set(unique, { name: unique, pads: [pad], type, net });
  }
  // Pads that the symbol does not have are open, as it was drawn.
  for (const pad of pads ?? []) {
    if (pad === '' || numbers.has(pad)) continue;
    let name = pad;
    for (let n = 2; made.has(name); n++) name = `${pad}_${n}`;
    made.set(name, { name, pads: [pad], type: 'passive', net: null });
  }
  return [...made.values()].map(({ name, pads: all, type }) => ({ name, pads: all, type }));
}
