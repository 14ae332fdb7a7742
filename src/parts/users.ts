import type { Design, Own, OwnDevice, OwnLand } from '../design/index.js';
import { splitPin } from '../design/index.js';
import type { Library } from './library.js';
import { Overlay } from './overlay.js';
import { deviceOf, usersNames } from './own.js';
import { ownFootprint } from './own-land.js';
import { findPin } from './pins.js';
import { landPattern } from './resolve.js';

/** The library with entries of the user's own, over those that it has. Names that ship mean what ships: an entry that a later release has too is left out. */
export function withUsers(library: Library, { devices, lands }: Own): Library {
  const before = usersNames(library);
  const own = {
    devices: devices.filter((d) => before.devices.has(d.id) || !library.devices.has(d.id)),
    lands: lands.filter((l) => before.lands.has(l.name) || !library.footprints.has(l.name)),
  };
  if (own.devices.length + own.lands.length === 0) return library;
  const [ids, names] = [new Set(own.devices.map((d) => d.id)), new Set(own.lands.map((l) => l.name))];
  return {
    ...library,
    devices: new Overlay(library.devices, new Map(own.devices.map((d) => [d.id, deviceOf(d)]))),
    footprints: new Overlay(library.footprints, new Map(own.lands.map((l) => [l.name, ownFootprint(l, 'land pattern')]))),
    users: {
      devices: [...(library.users?.devices ?? []).filter((d) => !ids.has(d.id)), ...own.devices],
      lands: [...(library.users?.lands ?? []).filter((l) => !names.has(l.name)), ...own.lands],
    },
  };
}

/**
 * The design with what its parts take from the user's own library, so that it is whole wherever it goes. What it brings along already stays, but
 * for entries that nobody has confirmed: those follow the library's entry of that name and number while it has every pin that the design wires.
 */
export function carried(design: Design, library: Library): Design {
  const { users } = library;
  if (users === undefined) return design;
  const own = design.own ?? { devices: [], lands: [] };
  const named = new Set(design.components.flatMap((c) => c.device ?? []));
  const devices = merged(
    own.devices,
    users.devices,
    (d) => d.id,
    named,
    (old, now) => old.mpn === now.mpn && fits(design, now),
  );
  const lands = merged(
    own.lands,
    users.lands,
    (l) => l.name,
    landsOf(design, library, devices),
    (old, now) => samePads(old, now),
  );
  const next = { devices, lands };
  return devices.length + lands.length === 0 || same(next, own) ? design : { ...design, own: next };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function merged<T extends OwnDevice | OwnLand>(
  own: readonly T[],
  users: readonly T[],
  nameOf: (entry: T) => string,
  used: ReadonlySet<string>,
  follows: (old: T, now: T) => boolean,
): T[] {
  const theirs = new Map(users.map((entry) => [nameOf(entry), entry]));
  const kept = own.map((old) => {
    const now = theirs.get(nameOf(old));
    return now !== undefined && old.checked === null && follows(old, now) ? now : old;
  });
  const has = new Set(own.map(nameOf));
  return [...kept, ...users.filter((entry) => used.has(nameOf(entry)) && !has.has(nameOf(entry)))];
}

/** Land patterns that the parts of a design stand on: of their devices, or by their package. */
function landsOf(design: Design, library: Library, devices: readonly OwnDevice[]): ReadonlySet<string> {
  const own = new Map(devices.map((d) => [d.id, d.footprint]));
  return new Set(
    design.components.flatMap(({ device, kind, package: size }) => {
      if (device !== undefined) return own.get(device) ?? library.devices.get(device)?.footprint ?? [];
      return landPattern(kind, size, library)?.name ?? [];
    }),
  );
}

/** Whether a device has every pin that the design wires on parts of its name. */
function fits(design: Design, now: OwnDevice): boolean {
  const device = deviceOf(now);
  const refs = new Set(design.components.flatMap((c) => (c.device === now.id ? [c.ref] : [])));
  return design.nets.every((net) =>
    net.pins.every((written) => {
      const { ref, pin } = splitPin(written);
      return !refs.has(ref) || findPin(device.kind, device, pin) !== null;
    }),
  );
}

const samePads = (old: OwnLand, now: OwnLand): boolean => same(numbers(old), numbers(now));
const numbers = ({ pads }: OwnLand): string[] => [...new Set(pads.map((p) => p.number))].sort();
