import type { Footprint, LandPad } from '../board/index.js';
import { type Design, DesignError, type OwnDevice, type OwnLand } from '../design/index.js';
import type { Device } from './device.js';
import { dressed } from './footprints/made.js';
import { landBounds, pasteWindows, WINDOWS_ABOVE } from './footprints/pads.js';
import type { Library } from './library.js';

/** A netlist tells no height. */
const HEIGHT_MM = 3;

/**
 * The library with what the design brings along. DesignError for a device or a land pattern that the library has under the same name, or that
 * is there twice: a name means one thing.
 */
export function withOwn(given: Library, { own, components }: Pick<Design, 'own' | 'components'>): Library {
  const library = SHIPPED.get(given) ?? given;
  if (own === undefined) return library;
  const lands = byName(own.lands, (land) => land.name, library.footprints, 'lands', 'land pattern');
  const devices = byName(own.devices, (device) => device.id, library.devices, 'devices', 'device');
  const kinds = new Map(components.map((c) => [c.device ?? '', c]));
  const ownDevices = new Map([...devices].map(([id, device]) => [id, deviceOf(device, kinds.get(id))]));
  const footprints = new Map([...lands.values()].map((land, i) => [land.name, footprintOf(land, `design.own.lands.${i}`)]));
  const together = { ...library, devices: new Overlay(library.devices, ownDevices), footprints: new Overlay(library.footprints, footprints) };
  SHIPPED.set(together, library);
  return together;
}

/** What a library was before a design's own came over it: of two designs the later one counts. */
const SHIPPED = new WeakMap<Library, Library>();

function byName<T>(all: readonly T[], nameOf: (one: T) => string, known: ReadonlyMap<string, unknown>, field: string, what: string): Map<string, T> {
  const named = new Map<string, T>();
  for (const [i, one] of all.entries()) {
    const name = nameOf(one);
    const path = `design.own.${field}.${i}`;
    if (known.has(name)) throw new DesignError(path, `the library has a ${what} ${name} of its own`);
    if (named.has(name)) throw new DesignError(path, `the ${what} ${name} is there twice`);
    named.set(name, one);
  }
  return named;
}

function deviceOf({ id, title, footprint, pins }: OwnDevice, component: Design['components'][number] | undefined): Device {
  return {
    id,
    kind: component?.kind ?? 'ic',
    title,
    mpn: component?.part?.mpn ?? component?.value ?? '',
    manufacturer: component?.part?.manufacturer ?? '',
    catalog_code: component?.part?.catalog_code ?? null,
    package: component?.package ?? '',
    footprint,
    pins: [...pins],
    sources: ['the file that the design was read from'],
  };
}

/** Silkscreen and courtyard are ours, about the pads. */
function footprintOf({ name, pads }: OwnLand, path: string): Footprint {
  const lands = pads.map((pad, i): LandPad => {
    if (pad.drill !== undefined && pad.plated === false) return { ...pad, number: '', w: pad.drill.w, h: pad.drill.h };
    if (pad.plated === false) throw new DesignError(`${path}.pads.${i}`, 'a pad without a hole cannot be unplated');
    if (pad.drill !== undefined && (pad.w <= pad.drill.w || pad.h <= pad.drill.h)) {
      throw new DesignError(`${path}.pads.${i}`, 'its hole leaves no copper around it');
    }
    const windows = pad.drill === undefined && pad.shape === 'rect' && pad.rot === 0 && Math.min(pad.w, pad.h) > WINDOWS_ABOVE;
    return windows ? { ...pad, paste: pasteWindows(pad) } : pad;
  });
  const surface = lands.some((p) => p.drill === undefined);
  const plated = lands.some((p) => p.plated !== false);
  return {
    name,
    description: `${name}, as the file draws it`,
    source: 'The pads of the file that the design was read from; outline and courtyard about them, height not told',
    height_mm: HEIGHT_MM,
    ...dressed(surface ? 'smd' : plated ? 'through_hole' : 'none', lands, landBounds(lands)),
  };
}

/** A map with others laid over it, without reading it. */
class Overlay<T> implements ReadonlyMap<string, T> {
  constructor(
    private readonly below: ReadonlyMap<string, T>,
    private readonly over: ReadonlyMap<string, T>,
  ) {}

  get size(): number {
    return this.below.size + this.over.size;
  }

  has(name: string): boolean {
    return this.over.has(name) || this.below.has(name);
  }

  get(name: string): T | undefined {
    return this.over.get(name) ?? this.below.get(name);
  }

  *keys(): MapIterator<string> {
    yield* this.below.keys();
    yield* this.over.keys();
  }

  *entries(): MapIterator<[string, T]> {
    yield* this.below.entries();
    yield* this.over.entries();
  }

  *values(): MapIterator<T> {
    yield* this.below.values();
    yield* this.over.values();
  }

  [Symbol.iterator](): MapIterator<[string, T]> {
    return this.entries();
  }

  forEach(visit: (value: T, name: string, all: ReadonlyMap<string, T>) => void): void {
    for (const [name, value] of this.entries()) visit(value, name, this);
  }
}
