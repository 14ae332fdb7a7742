import { landFaults } from './land-checks.js';
import type { Library } from './library.js';
import { usersNames } from './own.js';
import { deviceFaults } from './own-checks.js';
import { type DeviceEntry, footprintOfEntry, type LandEntry, readDeviceEntry, readLandEntry } from './own-entry.js';
import type { EntryFault } from './own-fault.js';

/** An entry of the user's own library with what its checks find. */
export interface DeviceView {
  readonly entry: DeviceEntry;
  readonly checks: EntryFault[];
  /** The shipped library has a device of that name: it keeps it. */
  readonly shipped: boolean;
}
export interface LandView {
  readonly entry: LandEntry;
  readonly checks: EntryFault[];
  readonly shipped: boolean;
  /** Its pad numbers, each once. */
  readonly pads: readonly string[];
}

/** DesignError naming the field that is wrong. */
export function deviceView(raw: unknown, library: Library): DeviceView {
  const entry = readDeviceEntry(raw);
  const footprint = library.footprints.get(entry.footprint) ?? null;
  const shipped = library.devices.has(entry.id) && !usersNames(library).devices.has(entry.id);
  const land = footprint !== null && usersNames(library).lands.has(footprint.name) ? landFaults(footprint, entry.kind) : [];
  return { entry, checks: ranked([...deviceFaults(entry, footprint, library), ...land]), shipped };
}

export function landView(raw: unknown, library: Library): LandView {
  const entry = readLandEntry(raw);
  const footprint = footprintOfEntry(entry);
  const stands = library.users?.devices.find((d) => d.footprint === entry.name)?.kind ?? null;
  const shipped = library.footprints.has(entry.name) && !usersNames(library).lands.has(entry.name);
  return {
    entry,
    checks: ranked(landFaults(footprint, stands)),
    shipped,
    pads: [...new Set(footprint.pads.map((p) => p.number))].filter((n) => n !== ''),
  };
}

const RANK = { error: 0, warning: 1, info: 2 } as const;
/** Worst first, each once. */
const ranked = (faults: readonly EntryFault[]): EntryFault[] =>
  [...new Map(faults.map((f) => [f.message, f])).values()].sort((a, b) => RANK[a.severity] - RANK[b.severity]);
