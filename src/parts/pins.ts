import type { Kind } from '../design/index.js';
import type { Device } from './device.js';

/** Two-pad parts with a direction: pad 1 is the cathode (IPC-7351 zero orientation). */
const POLAR: ReadonlySet<Kind> = new Set(['diode', 'schottky', 'zener', 'tvs', 'led']);
/** Kinds that need no device: a value, a package and two pads say everything. */
const GENERIC: ReadonlySet<Kind> = new Set([...POLAR, 'resistor', 'capacitor', 'inductor', 'ferrite', 'fuse']);

export const isGeneric = (kind: Kind): boolean => GENERIC.has(kind);

/** Sizes of two-pad chips, the smallest first. */
export const CHIP_SIZES: readonly string[] = ['0201', '0402', '0603', '0805', '1206', '1210', '1812', '2010', '2512'];

/** A pin of a part as a net may name it, with its pads. */
export interface PinPads {
  /** The name that nets carry: the device's pin name, or the pad number where one pad of several is meant. */
  readonly name: string;
  readonly pads: readonly string[];
}

/**
 * Resolves what a net calls a pin: the device's pin name (all its pads), an alias, or a pad number; "1", "2", "K", "A" on generic parts.
 * null where the part has no such pin.
 */
export function findPin(kind: Kind, device: Device | null, name: string): PinPads | null {
  if (device === null) {
    if (!isGeneric(kind)) return null;
    if (name === '1' || name === '2') return { name: POLAR.has(kind) ? (name === '1' ? 'K' : 'A') : name, pads: [name] };
    if (POLAR.has(kind) && (name === 'K' || name === 'A')) return { name, pads: [name === 'K' ? '1' : '2'] };
    return null;
  }
  const byName = device.pins.find((p) => p.name === name) ?? device.pins.find((p) => p.aliases?.includes(name) ?? false);
  if (byName !== undefined) return { name: byName.name, pads: byName.pads };
  const byPad = device.pins.find((p) => p.pads.includes(name));
  if (byPad === undefined) return null;
  return { name: byPad.pads.length === 1 ? byPad.name : name, pads: [name] };
}

/** Every pin name that a part answers to, for messages. */
export function pinNames(kind: Kind, device: Device | null): string[] {
  if (device !== null) return device.pins.map((p) => p.name);
  return POLAR.has(kind) ? ['K', 'A'] : isGeneric(kind) ? ['1', '2'] : [];
}
