import { DesignError } from '../design/index.js';
import type { Device } from './device.js';

/**
 * Surge diodes that the fab fits without a feeder fee: name, stand-off voltage, and clamping voltage at the peak pulse current, V
 * (Littelfuse SMBJ and SMCJ series datasheets, electrical characteristics).
 */
const SURGE_DIODES: readonly (readonly [name: string, standoff: number, clamp: number])[] = [
  ['SMBJ6.0A', 6, 10.3],
  ['SMBJ7.0A', 7, 12],
  ['SMBJ12A', 12, 19.9],
  ['SMBJ13A', 13, 21.5],
  ['SMBJ15A', 15, 24.4],
  ['SMBJ16A', 16, 26],
  ['SMBJ18A', 18, 29.2],
  ['SMBJ20A', 20, 32.4],
  ['SMBJ24A', 24, 38.9],
  ['SMBJ26A', 26, 42.1],
  ['SMBJ33A', 33, 53.3],
  ['SMCJ40CA', 40, 64.5],
  ['SMCJ48A', 48, 77.4],
  ['SMBJ64A', 64, 103],
];

const surgeRow = (volts: number): (typeof SURGE_DIODES)[number] | undefined => SURGE_DIODES.find(([, v]) => v >= volts);

/** Surge diode of a supply that rises to `volts`: the lowest stand-off voltage at or above it. Throws DesignError above the highest. */
export function surgeDiode(volts: number): string {
  const row = surgeRow(volts);
  if (row === undefined) throw new DesignError('volts', `no surge diode stands ${volts} V: 64 V is the most`);
  return row[0];
}

/** What a supply of `volts` rises to behind its surge diode, V; null: none stands it. */
export const surgeVolts = (volts: number): number | null => surgeRow(volts)?.[2] ?? null;

/** Stand-off and clamping voltage of a surge diode by its name, V; null: it is none that is known. */
export function surgeRating(name: string): { readonly standoff: number; readonly clamp: number } | null {
  const row = SURGE_DIODES.find(([n]) => n === name);
  return row === undefined ? null : { standoff: row[1], clamp: row[2] };
}

/** Below this a surge diode takes electrostatic discharge, which its capacitors share, V. */
export const SURGES_FROM_V = 10;

/** What a FET bears between drain and source, V, as its entry says it; null: it does not, or the part is none. */
export function drainVolts(device: Pick<Device, 'kind' | 'title' | 'pins'> | null | undefined): number | null {
  if (device?.kind !== 'mosfet') return null;
  // Kin of a part have its pins, and their own volts in the title.
  const said = [device.pins.find((p) => /^D\d?$/.test(p.name))?.volts_max, Number(/(\d+(?:\.\d+)?) ?V\b/.exec(device.title)?.[1])];
  const told = said.filter((v): v is number => v !== undefined && v > 0);
  return told.length > 0 ? Math.min(...told) : null;
}
