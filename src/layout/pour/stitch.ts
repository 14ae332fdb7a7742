import { type Board, DisjointSets, type Fill, joins, neighbours, type Solid, solidsOf, type Via } from '../../board/index.js';
import { type Box, mm, type Point, roundMm } from '../../geometry/index.js';
import { type PourIsland, ViaSites } from './sites.js';

/** Distance between stitching vias where nothing else asks for one, mm. */
const PITCH_MM = 5;
/** No stitching via this near to another way between the layers, mm. */
const APART_MM = 2.5;
/** Step of the search for a free place inside one square of the grid, mm. */
const STEP_MM = 0.25;
/** Steps of the search for a place to join an island, mm; between them by the island's size. */
const FINEST_MM = 0.1;
const COARSEST_MM = 0.5;
/** Copper beyond a joining via's pad that is as good as any more, nm. */
const AMPLE_NM = mm(0.5);

export interface Stitched {
  readonly islands: readonly PourIsland[];
  readonly vias: readonly Via[];
}

/**
 * Ties a net's islands on both layers together: first one via wherever a front and a back island that lie over each other are not
 * joined yet, then one about every 5 mm. Islands that end up without any pad of the net are left out, with their vias.
 */
export function stitch(board: Board, net: string, islands: readonly PourIsland[]): Stitched {
  const sites = new ViaSites(board, net);
  const joined = joinIslands(board, sites, islands);
  return { islands: joined.islands, vias: [...joined.vias, ...gridVias(board, sites, joined)] };
}

function joinIslands(board: Board, sites: ViaSites, islands: readonly PourIsland[]): Stitched {
  const solids = solidsOf(board).filter((s) => s.net === sites.net);
  const copper = [...solids, ...islands.map((island, index) => asFill(sites.net, island, index))];
  const sets = new DisjointSets(copper.length);
  for (const [i, j] of neighbours(copper, 0)) if (joins(copper[i] as Solid | Fill, copper[j] as Solid | Fill)) sets.union(i, j);
  const vias: { via: Via; at: Point; node: number }[] = [];
  const apart = mm(board.rules.hole_to_hole_mm);
  const smallestFirst = islands.map((_, i) => i).sort((a, b) => extent(islands[a]) - extent(islands[b]) || a - b);
  for (const [rank, own] of smallestFirst.entries()) {
    const larger = smallestFirst.slice(rank + 1);
    const join = (other: number, at: Point): void => {
      const via = sites.via(at);
      if (vias.some((v) => Math.hypot(v.at.x - at.x, v.at.y - at.y) < mm(via.drill_mm) + apart)) return;
      if (sets.union(solids.length + own, solids.length + other)) vias.push({ via, at, node: solids.length + own });
    };
    const apartFrom = (other: number): boolean => sets.find(solids.length + own) !== sets.find(solids.length + other);
    joinOne(sites, islands, own, larger.filter(apartFrom), apartFrom, join);
  }
  const live = new Set(solids.flatMap((s, i) => (s.kind === 'pad' ? [sets.find(i)] : [])));
  return {
    islands: islands.filter((_, i) => live.has(sets.find(solids.length + i))),
    vias: vias.filter(({ node }) => live.has(sets.find(node))).map(({ via }) => via),
  };
}

/** Calls `join` where a via may tie an island to larger ones of the other layer: the first ample place, else the roomiest. */
function joinOne(
  sites: ViaSites,
  islands: readonly PourIsland[],
  own: number,
  larger: readonly number[],
  apartFrom: (other: number) => boolean,
  join: (other: number, at: Point) => void,
): void {
  const island = islands[own] as PourIsland;
  const others = larger.filter((i) => islands[i]?.layer !== island.layer);
  if (others.length === 0) return;
  const best = new Map<number, { at: Point; room: number }>();
  for (const at of lattice(island.region.box)) {
    if (!island.region.contains(at)) continue;
    const other = others.find((i) => islands[i]?.region.contains(at));
    if (other === undefined || !apartFrom(other)) continue;
    const room = sites.room(at, island, islands[other] as PourIsland, AMPLE_NM);
    if (room >= AMPLE_NM) join(other, at);
    else if (room >= 0 && room > (best.get(other)?.room ?? -1)) best.set(other, { at, room });
  }
  for (const [other, { at }] of best) if (apartFrom(other)) join(other, at);
}

function* lattice(box: Box): Generator<Point> {
  const side = Math.sqrt((box.maxX - box.minX) * (box.maxY - box.minY));
  const step = Math.min(mm(COARSEST_MM), Math.max(mm(FINEST_MM), side / 24));
  const columns = Math.max(1, Math.round((box.maxX - box.minX) / step));
  const rows = Math.max(1, Math.round((box.maxY - box.minY) / step));
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = box.minX + ((column + 0.5) * (box.maxX - box.minX)) / columns;
      const y = box.minY + ((row + 0.5) * (box.maxY - box.minY)) / rows;
      yield { x: Math.round(x / 1000) * 1000, y: Math.round(y / 1000) * 1000 };
    }
  }
}

function asFill(net: string, island: PourIsland, index: number): Fill {
  return { kind: 'zone', net, layers: [island.layer], region: island.region, index, sub: 0, ref: null, label: 'pour' };
}

function extent(island: PourIsland | undefined): number {
  if (island === undefined) return 0;
  const { box } = island.region;
  return (box.maxX - box.minX) * (box.maxY - box.minY);
}

/** Vias in every square of the grid where both layers pour and none is near yet. */
function gridVias(board: Board, sites: ViaSites, joined: Stitched): Via[] {
  const sides = (['front', 'back'] as const).map((layer) => joined.islands.filter((i) => i.layer === layer));
  const [fronts, backs] = sides as [PourIsland[], PourIsland[]];
  const free = (p: Point): boolean => {
    const front = fronts.find((i) => i.region.contains(p));
    const back = front === undefined ? undefined : backs.find((i) => i.region.contains(p));
    return front !== undefined && back !== undefined && sites.room(p, front, back, 1) >= 0;
  };
  const near = [...board.vias, ...joined.vias].filter((v) => v.net === sites.net).map((v) => ({ x: v.x, y: v.y }));
  for (const part of board.parts) {
    for (const pad of part.pads) if (pad.net === sites.net && pad.drill !== null) near.push({ x: pad.x, y: pad.y });
  }
  const vias: Via[] = [];
  const columns = Math.max(1, Math.round(board.width_mm / PITCH_MM));
  const rows = Math.max(1, Math.round(board.height_mm / PITCH_MM));
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const centre = { x: ((column + 0.5) * board.width_mm) / columns, y: ((row + 0.5) * board.height_mm) / rows };
      const close = near.filter((q) => Math.abs(q.x - centre.x) < PITCH_MM && Math.abs(q.y - centre.y) < PITCH_MM);
      const at = SPIRAL.map(([dx, dy]) => ({ x: roundMm(centre.x + dx), y: roundMm(centre.y + dy) })).find(
        (p) => close.every((q) => (p.x - q.x) ** 2 + (p.y - q.y) ** 2 >= APART_MM ** 2) && free({ x: mm(p.x), y: mm(p.y) }),
      );
      if (at === undefined) continue;
      near.push(at);
      vias.push(sites.via({ x: mm(at.x), y: mm(at.y) }));
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
