import { type Component, DesignError, type Kind } from '../design/index.js';
import type { Device } from './device.js';
import type { Library } from './library.js';
import { choosePassive } from './passives.js';

export const USUAL_SIZE = '0603';

/** What is ordered for a part that is no device, by its value; null: nobody sells it so. */
export function genericPart({ catalogue }: Library, kind: Kind, value: string, size: string, rating: string | undefined): Component['part'] {
  const part = catalogue.generic({ kind, value, package: size, ...(rating === undefined ? {} : { rating }) })[0];
  return part === undefined ? null : { catalog_code: part.catalog_code, mpn: part.mpn, manufacturer: part.manufacturer };
}

/** The usual size where the catalogue has the value in it, else one that it has. */
export function sizeOf(library: Library, kind: Kind, value: string, rating: string | undefined): string {
  if (genericPart(library, kind, value, USUAL_SIZE, rating) !== null) return USUAL_SIZE;
  try {
    return choosePassive({ kind, value, rating }, library).package;
  } catch (cause) {
    if (!(cause instanceof DesignError)) throw cause;
    return USUAL_SIZE;
  }
}

/** What is ordered for a device. */
export const bought = (device: Device): Component['part'] =>
  device.catalog_code === null ? null : { catalog_code: device.catalog_code, mpn: device.mpn, manufacturer: device.manufacturer };
