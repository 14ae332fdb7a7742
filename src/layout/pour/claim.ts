import { Region } from '../../geometry/index.js';
import { difference, inflated, type Patch, patches, type Ring } from './clip.js';

/** Part of a pour's area with the copper in it. */
export interface Claim {
  readonly area: Patch;
  readonly held: readonly Patch[];
}

/**
 * What a pour may claim of its area, in connected parts. Who fills the zones of a file fills each all over its outline, then those of other nets
 * around it, and only at last drops islands that join nothing: where such a one lay, nothing lies then. So what was `dropped` here is cut out,
 * `room` nm about it too, and what is poured later has the place there as well.
 */
export function claims(within: readonly Ring[], held: readonly Patch[], dropped: readonly Patch[], room: number): Claim[] {
  const rings = (all: readonly Patch[]): Ring[] => all.flatMap(({ outer, holes }) => [outer, ...holes]);
  const cut = dropped.length === 0 ? [] : difference(inflated(rings(dropped), room), rings(held));
  return patches(cut.length === 0 ? within : difference(within, cut)).flatMap((area) => {
    const region = new Region([area.outer, ...area.holes]);
    const inside = held.filter(({ outer }) => outer.some((p) => region.contains(p)));
    return inside.length === 0 ? [] : [{ area, held: inside }];
  });
}
