import type { Board, LayerSide } from '../../board/index.js';
import { type Box, boundsOf, grown, mm, Region, shapeBounds } from '../../geometry/index.js';
import { area2, difference, type Patch, patches, positive, type Ring } from './clip.js';
import { keepaway, MARGIN_NM, type OwnPad, ownPads, Surroundings } from './setup.js';
import { spokesOf } from './spokes.js';
import { swollen } from './swell.js';

/** A pad keeps its relief only with this many spokes; else it is joined solidly. */
const ENOUGH_SPOKES = 2;
/** Smaller holes are specks that growing left between rings, nm²: what a pour keeps away from is always larger. */
const SPECK_NM2 = mm(0.1) ** 2;

/**
 * The copper that a pour of `net` lays on one layer, in connected patches; none is dropped yet. Nothing is thinner than the rules'
 * least width: the free area is taken half that width smaller and then grown back. `within`: only inside this ring.
 */
export function fillLayer(board: Board, net: string, layer: LayerSide, within: Ring | null = null): Patch[] {
  const around = new Surroundings(board, net, layer, within);
  const half = mm(board.rules.pour_min_width_mm) / 2;
  const gap = mm(board.rules.thermal_gap_mm);
  const box = within === null ? null : boundsOf(within);
  const relieved = ownPads(board, net, layer).filter((p) => !p.solid && (box === null || touches(shapeBounds(grown(p.shape, gap + 3 * half)), box)));
  const reliefs = new Map(relieved.map((p) => [p, keepaway(p.shape, gap + half)]));
  const shrunk = difference(around.inset(half), [...around.rings(half, box ?? undefined), ...reliefs.values()]);
  if (shrunk.length === 0 && relieved.length === 0) return [];
  const reached = shrunk.length === 0 ? null : new Region(shrunk);
  const spokes = new Map(relieved.map((p) => [p, reached === null ? [] : spokesOf(board, p, around, reached)]));
  const solid = relieved.filter((p) => (spokes.get(p) ?? []).length < ENOUGH_SPOKES);
  const thermal = new Map([...reliefs].filter(([p]) => !solid.includes(p)));
  const collars = solid.map((p) => collar(p, gap, half, around, thermal));
  const rings = [...swollen([...shrunk, ...collars.flat()], half), ...[...spokes.values()].flat().map(positive)];
  return patches(rings).map(({ outer, holes }) => ({ outer, holes: holes.filter((h) => Math.abs(area2(h)) / 2 >= SPECK_NM2) }));
}

/** What fills the relief of a pad that is joined solidly after all, drawn in by `half` as the rest is. */
function collar(own: OwnPad, gap: number, half: number, around: Surroundings, thermal: ReadonlyMap<OwnPad, Ring>): Ring[] {
  const reach = keepaway(own.shape, gap + 3 * half);
  const box = boundsOf(reach);
  const touching = [...thermal].filter(([p]) => near(p, own, 2 * gap + 6 * half + 2 * MARGIN_NM)).map(([, ring]) => ring);
  const outside = difference([reach], around.inset(half));
  return difference([reach], [...around.rings(half, box), ...touching, ...outside.map(positive)]);
}

function near(a: OwnPad, b: OwnPad, margin: number): boolean {
  return touches(shapeBounds(grown(a.shape, margin)), shapeBounds(b.shape));
}

const touches = (p: Box, q: Box): boolean => p.minX <= q.maxX && q.minX <= p.maxX && p.minY <= q.maxY && q.minY <= p.maxY;
