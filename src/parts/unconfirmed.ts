import type { Design } from '../design/index.js';
import type { Library } from './library.js';

/**
 * What of a part nobody has confirmed, in words: the entry that the design carries counts, else that of the user's library. None: it is confirmed, ships, or
 * was read from a file.
 */
export function unconfirmed(
  design: Pick<Design, 'own'>,
  library: Library,
  what: { readonly device: string | undefined; readonly land: string },
): string[] {
  const device = find(design.own?.devices, library.users?.devices, (d) => d.id === what.device);
  const land = find(design.own?.lands, library.users?.lands, (l) => l.name === what.land);
  return [
    ...(device?.checked === null ? [`the pins of ${device.id} (${device.source ?? 'no source'})`] : []),
    ...(land?.checked === null ? [`the land pattern ${land.name} (${land.source ?? 'no source'})`] : []),
  ];
}

const find = <T>(own: readonly T[] = [], users: readonly T[] = [], is: (entry: T) => boolean): T | undefined => own.find(is) ?? users.find(is);
