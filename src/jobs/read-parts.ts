import { DesignError } from '../design/index.js';
import { type PartFile, readPartFiles, type Wanted } from '../inputs/kicad-library/index.js';
import type { Library } from '../parts/index.js';
import { ownOf } from '../parts/load-own.js';
import type { DeviceEntry, LandEntry } from '../parts/own-entry.js';
import type { EntryFault } from '../parts/own-fault.js';
import { deviceView, landView } from '../parts/own-view.js';
import { withUsers } from '../parts/users.js';

/** An entry that was read from a library file, with what its checks find. */
export interface ReadPart<Entry> {
  readonly name: string;
  readonly entry: Entry;
  readonly checks: EntryFault[];
}
export interface ReadLibrary {
  readonly devices: ReadPart<DeviceEntry>[];
  readonly lands: ReadPart<LandEntry>[];
  readonly skipped: { readonly name: string; readonly why: string }[];
}

/** Most that is told of one entry among many. */
const MOST_CHECKS = 10;

/** KiCad's library files as entries of the user's own library. DesignError naming file and line of what cannot be read. */
export function readParts(files: readonly PartFile[], wanted: Wanted, shipped: Library): ReadLibrary {
  const read = readPartFiles(files, shipped, wanted);
  const missing = [...(wanted.only ?? [])].filter(
    (name) =>
      ![
        ...read.devices.map((d) => d.mpn),
        ...read.devices.map((d) => d.id),
        ...read.lands.map((l) => l.name),
        ...read.skipped.map((s) => s.name),
      ].includes(name),
  );
  if (missing.length > 0) throw new DesignError('only', `none of the files has ${missing.slice(0, 10).join(', ')}`);
  const library = withUsers(shipped, ownOf(read));
  const skipped = [...read.skipped];
  const told = <T extends { entry: unknown; checks: EntryFault[]; shipped: boolean }>(
    name: string,
    view: T,
  ): { name: string; entry: T['entry']; checks: EntryFault[] }[] => {
    if (view.shipped) skipped.push({ name, why: 'the shipped library has that name' });
    return view.shipped ? [] : [{ name, entry: view.entry, checks: view.checks.filter((c) => c.severity !== 'info').slice(0, MOST_CHECKS) }];
  };
  const lands = read.lands.flatMap((l) => told(l.name, landView(l, library))) as ReadPart<LandEntry>[];
  const devices = read.devices.flatMap((d) => told(d.id, deviceView(d, library))) as ReadPart<DeviceEntry>[];
  return { devices, lands, skipped };
}
