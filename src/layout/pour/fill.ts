import type { Board } from '../../board/index.js';
import { type Box, boundsOf, grown, mm, Region, shapeBounds } from '../../geometry/index.js';
import { area2, difference, intersection, type Patch, patches, positive, type Ring } from './clip.js';
import { keepaway, MARGIN_NM, type OwnPad, ownPads, type PourArea, Surroundings } from './setup.js';
import { spokesOf } from './spokes.js';
import { swollen } from './swell.js';

/** A pad of a board of our own keeps its relief only with this many spokes; else it is joined solidly. */
const ENOUGH_SPOKES = 2;
/** Smaller holes are specks that growing left between rings, nm²: what a pour keeps away from is always larger. */
const SPECK_NM2 = mm(0.1) ** 2;

/**
 * The copper that a pour lays in its area, in connected patches; none is dropped yet. Nothing is thinner than the least width: the
 * free area is taken half that width smaller and then grown back.
 */
export function fillLayer(board: Board, area: PourArea): Patch[] {
  const around = new Surroundings(board, area);
  const half = mm(area.fill.min_width_mm) / 2;
  const box = area.within === null ? null : boundsOf(area.within.flat());
  const inReach = (p: OwnPad): boolean => box === null || touches(shapeBounds(grown(p.shape, p.gap + 3 * half)), box);
  const relieved = ownPads(board, area).filter((p) => p.join === 'thermal' && inReach(p));
  const reliefs = new Map(relieved.map((p) => [p, keepaway(p.shape, p.gap + half)]));
  const shrunk = difference(around.inset(half), [...around.rings(half, box ?? undefined), ...reliefs.values()]);
  if (shrunk.length === 0 && relieved.length === 0) return [];
  const reached = shrunk.length === 0 ? null : new Region(shrunk);
  const spokes = new Map(relieved.map((p) => [p, reached === null ? [] : spokesOf(board, p, around, reached)]));
  const filledWith = (solid: readonly OwnPad[]): Patch[] => {
    const thermal = new Map([...reliefs].filter(([p]) => !solid.includes(p)));
    const collars = solid.map((p) => collar(p, half, around, thermal));
    return patches([...swollen([...shrunk, ...collars.flat()], half), ...[...spokes.values()].flat().map(positive)]);
  };
  const few = area.given ? [] : relieved.filter((p) => (spokes.get(p) ?? []).length < ENOUGH_SPOKES);
  const first = filledWith(few);
  const split = area.given ? new Set() : splitPads(new Map([...spokes].filter(([p]) => !few.includes(p))), first);
  const filled = split.size === 0 ? first : filledWith(relieved.filter((p) => few.includes(p) || split.has(p)));
  return filled.map(({ outer, holes }) => ({ outer, holes: holes.filter((h) => Math.abs(area2(h)) / 2 >= SPECK_NM2) }));
}

/** Pads whose spokes lead each to another patch: they alone join these, and no patch holds enough of them. */
function splitPads(spokes: ReadonlyMap<OwnPad, readonly Ring[]>, filled: readonly Patch[]): Set<OwnPad> {
  if (filled.length < 2) return new Set();
  const regions = filled.map(({ outer, holes }) => new Region([outer, ...holes]));
  const on = (region: Region, ring: Ring): boolean => touches(boundsOf(ring), region.box) && region.contains(middle(ring));
  const most = (rings: readonly Ring[]): number => Math.max(...regions.map((region) => rings.filter((ring) => on(region, ring)).length));
  return new Set([...spokes].flatMap(([pad, rings]) => (most(rings) < ENOUGH_SPOKES ? [pad] : [])));
}

const middle = (ring: Ring): Ring[number] => ({
  x: ring.reduce((sum, p) => sum + p.x, 0) / ring.length,
  y: ring.reduce((sum, p) => sum + p.y, 0) / ring.length,
});

/** What fills the relief of a pad that is joined solidly after all, drawn in by `half` as the rest is. */
function collar(own: OwnPad, half: number, around: Surroundings, thermal: ReadonlyMap<OwnPad, Ring>): Ring[] {
  const reach = keepaway(own.shape, own.gap + 3 * half);
  const box = boundsOf(reach);
  const touching = [...thermal].filter(([p]) => near(p, own, p.gap + own.gap + 6 * half + 2 * MARGIN_NM)).map(([, ring]) => ring);
  // Cut to what is inside, not less what is outside: the corners of that are slivers, which Clipper may lose.
  return difference(intersection([reach], around.inset(half)), [...around.rings(half, box), ...touching]);
}

function near(a: OwnPad, b: OwnPad, margin: number): boolean {
  return touches(shapeBounds(grown(a.shape, margin)), shapeBounds(b.shape));
}

const touches = (p: Box, q: Box): boolean => p.minX <= q.maxX && q.minX <= p.maxX && p.minY <= q.maxY && q.minY <= p.maxY;
