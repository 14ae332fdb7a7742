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
 * Ties a net's islands on both layers together: a via about every 5 mm wherever both layers pour, then one wherever a front and a back
 * island that lie over each other are not joined yet. Islands that end up without any pad of the net are left out, with their vias.
 */
export function stitch(board: Board, net: string, islands: readonly PourIsland[]): Stitched {
  const sites = new ViaSites(board, net);
  const solids = solidsOf(board).filter((s) => s.net === net);
  const sets = setsOf(net, solids, islands);
  if (board.planes?.some((p) => p.net === net) === true) joinThrough(sets, solids);
  const nodeOf = (island: PourIsland): number => solids.length + islands.indexOf(island);
  const vias: Placed[] = [];
  const tie = ({ at, front, back }: Tie): void => {
    sets.union(nodeOf(front), nodeOf(back));
    vias.push({ at, node: nodeOf(front) });
  };
  for (const found of gridTies(board, sites, islands)) tie(found);
  const apart = mm(sites.drill_mm + board.rules.hole_to_hole_mm);
  const smallestFirst = [...islands].sort((a, b) => extent(a) - extent(b));
  for (const [rank, own] of smallestFirst.entries()) {
    const others = smallestFirst.slice(rank + 1).filter((i) => i.layer !== own.layer);
    joinOne(
      sites,
      own,
      others,
      (other) => sets.find(nodeOf(own)) !== sets.find(nodeOf(other)),
      (found) => {
        if (vias.every(({ at }) => Math.hypot(at.x - found.at.x, at.y - found.at.y) >= apart)) tie(found);
      },
    );
  }
  const live = new Set(solids.flatMap((s, i) => (s.kind === 'pad' ? [sets.find(i)] : [])));
  return {
    islands: islands.filter((island) => live.has(sets.find(nodeOf(island)))),
    vias: vias.filter(({ node }) => live.has(sets.find(node))).map(({ at }) => sites.via(at)),
  };
}

/** A via at `at` (nm) through an island of each layer. */
interface Tie {
  readonly at: Point;
  readonly front: PourIsland;
  readonly back: PourIsland;
}

interface Placed {
  readonly at: Point;
  readonly node: number;
}

/** What hangs together before any via is added: solids first, then islands. */
function setsOf(net: string, solids: readonly Solid[], islands: readonly PourIsland[]): DisjointSets {
  const copper: (Solid | Fill)[] = [...solids, ...islands.map((island, index) => asFill(net, island, index))];
  const sets = new DisjointSets(copper.length);
  for (const [i, j] of neighbours(copper, 0)) if (joins(copper[i] as Solid | Fill, copper[j] as Solid | Fill)) sets.union(i, j);
  return sets;
}

/** A plane joins what goes through it: vias and plated holes. */
function joinThrough(sets: DisjointSets, solids: readonly Solid[]): void {
  const through = solids.flatMap((s, i) => (s.layers.length > 1 ? [i] : []));
  for (const i of through.slice(1)) sets.union(through[0] as number, i);
}

/** Calls `tie` where a via may tie an island to larger ones of the other layer: the first ample place, else the roomiest. */
function joinOne(
  sites: ViaSites,
  own: PourIsland,
  others: readonly PourIsland[],
  apart: (other: PourIsland) => boolean,
  tie: (found: Tie) => void,
): void {
  const wanted = others.filter(apart);
  if (wanted.length === 0) return;
  const best = new Map<PourIsland, { found: Tie; room: number }>();
  for (const at of lattice(own.region.box)) {
    if (!own.region.contains(at)) continue;
    const other = wanted.find((i) => i.region.contains(at));
    if (other === undefined || !apart(other)) continue;
    const room = sites.room(at, own, other, AMPLE_NM);
    const found: Tie = own.layer === 'front' ? { at, front: own, back: other } : { at, front: other, back: own };
    if (room >= AMPLE_NM) tie(found);
    else if (room >= 0 && room > (best.get(other)?.room ?? -1)) best.set(other, { found, room });
  }
  for (const [other, { found }] of best) if (apart(other)) tie(found);
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

function extent({ region: { box } }: PourIsland): number {
  return (box.maxX - box.minX) * (box.maxY - box.minY);
}

/** A via in every square of the grid where both layers pour and none is near yet, and closer along what leads to an antenna. */
function gridTies(board: Board, sites: ViaSites, islands: readonly PourIsland[]): Tie[] {
  const on = (layer: PourIsland['layer'], at: Point) => islands.find((i) => i.layer === layer && i.region.contains(at));
  const near = board.vias.filter((v) => v.net === sites.net).map((v) => ({ x: v.x, y: v.y }));
  for (const part of board.parts) {
    for (const pad of part.pads) if (pad.net === sites.net && pad.drill !== null) near.push({ x: pad.x, y: pad.y });
  }
  const tieAt = (x: number, y: number): Tie | null => {
    const at = { x: mm(x), y: mm(y) };
    const front = on('front', at);
    const back = front === undefined ? undefined : on('back', at);
    return front !== undefined && back !== undefined && sites.room(at, front, back, 1) >= 0 ? { at, front, back } : null;
  };
  const ties: Tie[] = [];
  const add = (x: number, y: number, tie: Tie): void => {
    near.push({ x, y });
    ties.push(tie);
  };
  for (const [px, py] of besideFeeds(board, sites)) {
    const [x, y] = [roundMm(px), roundMm(py)];
    const tie = near.some((q) => (x - q.x) ** 2 + (y - q.y) ** 2 < FENCE_MM ** 2) ? null : tieAt(x, y);
    if (tie !== null) add(x, y, tie);
  }
  const columns = Math.max(1, Math.round(board.width_mm / PITCH_MM));
  const rows = Math.max(1, Math.round(board.height_mm / PITCH_MM));
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const centre = { x: ((column + 0.5) * board.width_mm) / columns, y: ((row + 0.5) * board.height_mm) / rows };
      const close = near.filter((q) => Math.abs(q.x - centre.x) < PITCH_MM && Math.abs(q.y - centre.y) < PITCH_MM);
      for (const [dx, dy] of SPIRAL) {
        const [x, y] = [roundMm(centre.x + dx), roundMm(centre.y + dy)];
        const tie = close.some((q) => (x - q.x) ** 2 + (y - q.y) ** 2 < APART_MM ** 2) ? null : tieAt(x, y);
        if (tie === null) continue;
        add(x, y, tie);
        break;
      }
    }
  }
  return ties;
}

/** Places for vias on both sides of feeds of antennas, as near as the pour comes, mm. */
function besideFeeds(board: Board, sites: ViaSites): [number, number][] {
  const feeds = new Set(board.nets.flatMap((n) => (n.class === 'rf' ? [n.name] : [])));
  const { diameter_mm } = sites.via({ x: 0, y: 0 });
  return board.tracks.flatMap(({ net, points, width_mm }) => {
    if (!feeds.has(net)) return [];
    const off = width_mm / 2 + board.rules.pour_clearance_mm + diameter_mm / 2 + FENCE_MARGIN_MM;
    return points.slice(1).flatMap(([bx, by], i) => {
      const [ax, ay] = points[i] as readonly [number, number];
      const length = Math.hypot(bx - ax, by - ay);
      if (length === 0) return [];
      const count = Math.ceil(length / STEP_MM);
      const [nx, ny] = [(-(by - ay) / length) * off, ((bx - ax) / length) * off];
      return Array.from({ length: count + 1 }, (_, k): [number, number][] => {
        const [x, y] = [ax + ((bx - ax) * k) / count, ay + ((by - ay) * k) / count];
        return [
          [x + nx, y + ny],
          [x - nx, y - ny],
        ];
      }).flat();
    });
  });
}
/** Between vias along a feed: a thirtieth of the wave at 2.45 GHz in FR-4, mm; beyond what the pour keeps from it. */
const FENCE_MM = 2;
const FENCE_MARGIN_MM = 0.05;

/** Offsets within a square of the grid, nearest to its middle first, mm. */
const SPIRAL: readonly (readonly [number, number])[] = (() => {
  const reach = Math.floor((PITCH_MM - APART_MM) / 2 / STEP_MM);
  const steps = Array.from({ length: 2 * reach + 1 }, (_, i) => (i - reach) * STEP_MM);
  const all = steps.flatMap((dy) => steps.map((dx) => [dx, dy] as const));
  return all.sort((a, b) => Math.hypot(...a) - Math.hypot(...b) || a[1] - b[1] || a[0] - b[0]);
})();
