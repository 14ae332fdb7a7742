import { type Design, DesignError, type OwnDevice } from '../design/index.js';
import type { Device } from './device.js';
import type { Library } from './library.js';
import { Overlay } from './overlay.js';
import { ownFootprint } from './own-land.js';

/**
 * The library with what the design brings along. DesignError for a device or a land pattern that the shipped library has under the same name, or
 * that is there twice: a name means one thing. Over an entry of the user's own library the design's counts, for its board was made with it.
 */
export function withOwn(given: Library, { own, components }: Pick<Design, 'own' | 'components'>): Library {
  const library = SHIPPED.get(given) ?? given;
  if (own === undefined) return library;
  const users = usersNames(library);
  const lands = byName(own.lands, (land) => land.name, free(library.footprints, users.lands), 'lands', 'land pattern');
  const devices = byName(own.devices, (device) => device.id, free(library.devices, users.devices), 'devices', 'device');
  const kinds = new Map(components.map((c) => [c.device ?? '', c]));
  const ownDevices = new Map([...devices].map(([id, device]) => [id, deviceOf(device, kinds.get(id))]));
  const footprints = new Map([...lands.values()].map((land, i) => [land.name, ownFootprint(land, `design.own.lands.${i}`)]));
  const together = { ...library, devices: new Overlay(library.devices, ownDevices), footprints: new Overlay(library.footprints, footprints) };
  SHIPPED.set(together, library);
  return together;
}

/** What a library was before a design's own came over it: of two designs the later one counts. */
const SHIPPED = new WeakMap<Library, Library>();

/** Names of the user's own entries in a library. */
export function usersNames({ users }: Library): { readonly devices: ReadonlySet<string>; readonly lands: ReadonlySet<string> } {
  return { devices: new Set(users?.devices.map((d) => d.id)), lands: new Set(users?.lands.map((l) => l.name)) };
}

/** Whether a name is taken by what ships. */
const free =
  (known: ReadonlyMap<string, unknown>, users: ReadonlySet<string>) =>
  (name: string): boolean =>
    known.has(name) && !users.has(name);

function byName<T>(all: readonly T[], nameOf: (one: T) => string, taken: (name: string) => boolean, field: string, what: string): Map<string, T> {
  const named = new Map<string, T>();
  for (const [i, one] of all.entries()) {
    const name = nameOf(one);
    const path = `design.own.${field}.${i}`;
    if (taken(name)) throw new DesignError(path, `the library has a ${what} ${name} of its own`);
    if (named.has(name)) throw new DesignError(path, `the ${what} ${name} is there twice`);
    named.set(name, one);
  }
  return named;
}

/** A device of somebody's own as the stages know devices. `component`: a part of the design that it is, which tells what the entry leaves out. */
export function deviceOf(own: OwnDevice, component?: Design['components'][number]): Device {
  const { id, title, footprint, pins, draw_ma, supplies_ma, windings } = own;
  return {
    id,
    kind: own.kind ?? component?.kind ?? 'ic',
    title,
    mpn: own.mpn ?? component?.part?.mpn ?? component?.value ?? '',
    manufacturer: own.manufacturer ?? component?.part?.manufacturer ?? '',
    catalog_code: own.catalog_code !== undefined ? own.catalog_code : (component?.part?.catalog_code ?? null),
    package: own.package ?? component?.package ?? '',
    footprint,
    pins: [...pins],
    ...(draw_ma === undefined ? {} : { draw_ma }),
    ...(supplies_ma === undefined ? {} : { supplies_ma }),
    ...(windings === undefined ? {} : { windings }),
    sources: [own.source ?? 'the file that the design was read from'],
  };
}
