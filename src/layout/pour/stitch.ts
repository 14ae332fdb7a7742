import {
  type Board,
  DisjointSets,
  type Fill,
  holeShape,
  joins,
  type LayerSide,
  neighbours,
  padShape,
  type Solid,
  solidsOf,
  type Via,
  viaHole,
} from '../../board/index.js';
import { boundsOf, mm, type Point, Region, roundMm, toMm } from '../../geometry/index.js';
import { difference, inflated, intersection, type Patch, patches, type Ring } from './clip.js';
import { aroundPolygon, insetOutline, keepaway, MARGIN_NM } from './setup.js';

/** Distance between stitching vias where nothing else asks for one, mm. */
const PITCH_MM = 5;
/** No stitching via this near to another way between the layers, mm. */
const APART_MM = 2.5;
/** Step of the search for a free place inside one square of the grid, mm. */
const STEP_MM = 0.25;

/** A connected patch of a pour. */
export interface PourIsland {
  readonly layer: LayerSide;
  readonly patch: Patch;
  readonly region: Region;
}

export interface Stitched {
  readonly islands: readonly PourIsland[];
  readonly vias: readonly Via[];
}

export const ringsOf = (islands: readonly PourIsland[]): Ring[] => islands.flatMap((i) => [i.patch.outer, ...i.patch.holes]);

/**
 * Ties a net's islands on both layers together: first one via wherever a front and a back island that lie over each other are not
 * joined yet, then one about every 5 mm. Islands that end up without any pad of the net are left out, with their vias.
 */
export function stitch(board: Board, net: string, islands: readonly PourIsland[]): Stitched {
  const joined = joinIslands(board, net, islands);
  return { islands: joined.islands, vias: [...joined.vias, ...gridVias(board, net, joined)] };
}

function joinIslands(board: Board, net: string, islands: readonly PourIsland[]): Stitched {
  const solids = solidsOf(board).filter((s) => s.net === net);
  const copper = [...solids, ...islands.map((island, index) => asFill(net, island, index))];
  const sets = new DisjointSets(copper.length);
  for (const [i, j] of neighbours(copper, 0)) if (joins(copper[i] as Solid | Fill, copper[j] as Solid | Fill)) sets.union(i, j);
  const nodeOf = (layer: LayerSide, at: Point): number => {
    const index = islands.findIndex((i) => i.layer === layer && i.region.contains(at));
    return index === -1 ? -1 : solids.length + index;
  };
  const vias: { via: Via; node: number }[] = [];
  for (const patch of patches(viaRoom(board, net, islands)).sort((a, b) => extent(b.outer) - extent(a.outer))) {
    const at = innerPoint(patch);
    if (at === null) continue;
    const [front, back] = [nodeOf('front', at), nodeOf('back', at)];
    if (front === -1 || back === -1 || sets.find(front) === sets.find(back)) continue;
    if (vias.some(({ via }) => Math.hypot(mm(via.x) - at.x, mm(via.y) - at.y) < mm(via.drill_mm + board.rules.hole_to_hole_mm) + MARGIN_NM)) continue;
    sets.union(front, back);
    vias.push({ via: stitchVia(board, net, at), node: front });
  }
  const live = new Set(solids.flatMap((s, i) => (s.kind === 'pad' ? [sets.find(i)] : [])));
  return {
    islands: islands.filter((_, i) => live.has(sets.find(solids.length + i))),
    vias: vias.filter(({ node }) => live.has(sets.find(node))).map(({ via }) => via),
  };
}

function asFill(net: string, island: PourIsland, index: number): Fill {
  return { kind: 'zone', net, layers: [island.layer], region: island.region, index, sub: 0, ref: null, label: 'pour' };
}

function stitchVia(board: Board, net: string, at: Point): Via {
  const { drill, diameter } = viaSize(board, net);
  return { net, x: roundMm(toMm(at.x)), y: roundMm(toMm(at.y)), drill_mm: drill, diameter_mm: diameter };
}

function viaSize(board: Board, net: string): { drill: number; diameter: number } {
  const name = board.nets.find((n) => n.name === net)?.class;
  const found = board.classes.find((c) => c.name === name);
  return { drill: found?.via_drill_mm ?? board.rules.min_via_drill_mm, diameter: found?.via_diameter_mm ?? board.rules.min_via_diameter_mm };
}

/** Where the centre of a stitching via may stand: copper on both layers around it, every clearance kept, off all pads. */
function viaRoom(board: Board, net: string, islands: readonly PourIsland[]): Ring[] {
  const { rules } = board;
  const { drill, diameter } = viaSize(board, net);
  const radius = Math.max(mm(diameter) / 2, mm(drill) / 2 + mm(rules.hole_clearance_mm) - mm(rules.pour_clearance_mm)) + MARGIN_NM;
  const sides = (['front', 'back'] as const).map((layer) => ringsOf(islands.filter((i) => i.layer === layer)));
  const both = inflated(intersection(sides[0] as Ring[], sides[1] as Ring[]), -radius);
  const inside = intersection(both, insetOutline(board, mm(rules.hole_to_edge_mm) + mm(drill) / 2));
  return difference(inside, viaBans(board, drill, radius));
}

/** What a via's centre keeps away from besides foreign copper: holes, pads (solder would run into the via), keepouts. */
function viaBans(board: Board, drill: number, radius: number): Ring[] {
  const { rules } = board;
  const holeGap = mm(rules.hole_to_hole_mm) + mm(drill) / 2;
  const padGap = mm(rules.mask_expansion_mm + rules.mask_dam_mm) + radius;
  const bans: Ring[] = board.vias.map((v) => keepaway(viaHole(v), holeGap));
  for (const part of board.parts) {
    for (const pad of part.pads) {
      const hole = holeShape(pad);
      if (hole !== null) bans.push(keepaway(hole, holeGap));
      if (pad.plated) bans.push(keepaway(padShape(pad), padGap));
    }
  }
  for (const keepout of board.keepouts) if (keepout.bans.includes('vias')) bans.push(...aroundPolygon(keepout.points, radius));
  return bans;
}

function extent(ring: Ring): number {
  const box = boundsOf(ring);
  return (box.maxX - box.minX) * (box.maxY - box.minY);
}

/** A point well inside a patch: the one of a 12 × 12 raster that lies farthest from the rim, else a vertex; null for a degenerate patch. */
function innerPoint(patch: Patch): Point | null {
  const region = new Region([patch.outer, ...patch.holes]);
  const { minX, minY, maxX, maxY } = region.box;
  let best: Point | null = null;
  let room = 0;
  for (let j = 1; j < 12; j++) {
    for (let i = 1; i < 12; i++) {
      const at = { x: Math.round(minX + ((maxX - minX) * i) / 12), y: Math.round(minY + ((maxY - minY) * j) / 12) };
      if (!region.contains(at)) continue;
      const gap = Math.min(region.gapToBoundary({ core: [at], radius: 0 }, mm(2)), mm(2));
      if (gap > room) {
        room = gap;
        best = at;
      }
    }
  }
  return best;
}

/** Vias in every square of the grid where both layers pour and none is near yet. */
function gridVias(board: Board, net: string, joined: Stitched): Via[] {
  const rings = viaRoom({ ...board, vias: [...board.vias, ...joined.vias] }, net, joined.islands);
  if (rings.length === 0) return [];
  const room = new Region(rings);
  const near = [...board.vias, ...joined.vias].filter((v) => v.net === net).map((v) => ({ x: v.x, y: v.y }));
  for (const part of board.parts) for (const pad of part.pads) if (pad.net === net && pad.drill !== null) near.push({ x: pad.x, y: pad.y });
  const vias: Via[] = [];
  const columns = Math.max(1, Math.round(board.width_mm / PITCH_MM));
  const rows = Math.max(1, Math.round(board.height_mm / PITCH_MM));
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const centre = { x: ((column + 0.5) * board.width_mm) / columns, y: ((row + 0.5) * board.height_mm) / rows };
      const at = SPIRAL.map(([dx, dy]) => ({ x: roundMm(centre.x + dx), y: roundMm(centre.y + dy) })).find(
        (p) => near.every((q) => Math.hypot(p.x - q.x, p.y - q.y) >= APART_MM) && room.contains({ x: mm(p.x), y: mm(p.y) }),
      );
      if (at === undefined) continue;
      near.push(at);
      vias.push(stitchVia(board, net, { x: mm(at.x), y: mm(at.y) }));
    }
  }
  return vias;
}

/** Offsets within a square of the grid, nearest to its middle first, mm. */
const SPIRAL: readonly (readonly [number, number])[] = (() => {
  const reach = Math.floor((PITCH_MM - APART_MM) / 2 / STEP_MM);
  const steps = Array.from({ length: 2 * reach + 1 }, (_, i) => (i - reach) * STEP_MM);
  const all = steps.flatMap((dy) => steps.map((dx) => [dx, dy] as const));
  return all.sort((a, b) => Math.hypot(...a) - Math.hypot(...b) || a[1] - b[1] || a[0] - b[0]);
})();
