import type { Component, Design } from '../../../design/index.js';
import { isGeneric } from '../../../parts/pins.js';
import { landPattern } from '../../../parts/resolve.js';
import type { Standing } from './things.js';

/** Generic parts in another size, as far as the fab has them in it. */
export function inPackage(
  { design, library }: Standing,
  size: string,
  wanted: (c: Component) => boolean,
): { design: Design; changed: string[]; refused: string[] } {
  const changed: string[] = [];
  const kept: string[] = [];
  const components = design.components.map((c): Component => {
    if (c.device !== undefined || !isGeneric(c.kind) || c.package === size || !wanted(c)) return c;
    const part = landPattern(c.kind, size, library) === null ? undefined : partFor({ ...c, package: size }, library);
    if (part === undefined) {
      kept.push(`${c.ref} (${c.value})`);
      return c;
    }
    changed.push(c.ref);
    return { ...c, package: size, part };
  });
  const refused =
    kept.length === 0 ? [] : [`The catalogue has no ${size} part for ${kept.join(', ')}: ${kept.length === 1 ? 'it stays' : 'they stay'} as before.`];
  return { design: { ...design, components }, changed, refused };
}

/** What is bought for a generic part; undefined: the catalogue has none of that value and size. */
export function partFor({ kind, value, package: size, rating }: Component, library: Standing['library']): NonNullable<Component['part']> | undefined {
  const part = library.catalogue.generic({ kind, value, package: size, ...(rating === undefined ? {} : { rating }) })[0];
  return part === undefined ? undefined : { catalog_code: part.catalog_code, mpn: part.mpn, manufacturer: part.manufacturer };
}
