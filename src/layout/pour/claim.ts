import type { Board, Zone } from '../../board/index.js';
import { mm, Region } from '../../geometry/index.js';
import { difference, inflated, inMm, type Patch, patches, type Ring } from './clip.js';
import { keyholed } from './keyhole.js';
import { insetOutline, liveRings, pourOutline } from './setup.js';

/** Part of a pour's area with the copper in it. */
interface Claim {
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

/** What was poured of a net on one layer. */
interface OnLayer {
  readonly layer: Zone['layer'];
  readonly held: readonly Patch[];
  readonly dropped: readonly Patch[];
}

/** The zones of what was poured of a net, none where nothing was. `own`: its room, where it has one of its own. */
export function zonesOf(board: Board, net: string, own: readonly Ring[] | undefined, poured: readonly OnLayer[]): Zone[] {
  const live = liveRings(board, net);
  const inside = own ?? insetOutline(board, mm(board.rules.edge_clearance_mm));
  // Whoever fills the zone anew knows nothing of insulation: the zone itself ends there, on all layers alike.
  const within = live.length === 0 ? inside : difference(inside, live);
  const room = mm(board.rules.pour_min_width_mm) / 2;
  return poured.flatMap(({ layer, held, dropped }) => {
    const zone = (outline: Zone['outline'], all: readonly Patch[]): Zone => ({ net, layer, outline, filled: all.map((p) => inMm(keyholed(p))) });
    if (dropped.length === 0 && live.length === 0 && own === undefined) return held.length === 0 ? [] : [zone(pourOutline(board), held)];
    return claims(within, held, dropped, room).map((claim) => zone(inMm(keyholed(claim.area)), claim.held));
  });
}
