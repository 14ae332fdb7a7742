import { disc, distance, type Point, type Shape, shapeBounds } from '../../geometry/index.js';
import type { Copper } from './copper.js';
import type { Lattice } from './lattice.js';
import { FREE, type NetMaps } from './maps.js';
import type { LayerShape, RouteNet, RoutingProblem, Segment } from './problem.js';
import { STEP } from './search.js';

/** A way from the lattice onto a pad or a fixed track: the node and the leg that ends exactly on the pad's centre. */
export interface Access {
  readonly node: number;
  /** Leg from the exact end to the lattice point; empty where they are the same. */
  readonly leg: readonly Segment[];
  /** What it costs by its length alone. */
  readonly least: number;
  /** Grows each time that the leg takes up another net's route. */
  cost: number;
}

/** Somewhere a route of its net may end: a pin or a piece of fixed copper. */
export interface Terminal {
  readonly net: number;
  /** Index in problem.pins, or −1 for fixed copper. */
  readonly pin: number;
  readonly ends: readonly Point[];
  readonly copper: readonly LayerShape[];
  /** Has copper on one layer only and no hole. */
  readonly surface: boolean;
  /** Of a wide net, a pad too narrow for what the net carries: it hangs on the rest, and nothing is led on through it. */
  readonly leaf?: true;
}

const EXIT_BEYOND = 1.2e6;
const MOST_WITHIN = 200;

/** All ways onto a terminal that nothing fixed forbids, nearest first. Moving copper does not count: it can be moved. */
export function accessOf<O extends object>(
  terminal: Terminal,
  problem: RoutingProblem,
  lattice: Lattice,
  maps: NetMaps,
  copper: Copper<O>,
): Access[] {
  const net = problem.nets[terminal.net] as RouteNet;
  const found: Access[] = [];
  const seen = new Set<number>();
  const code = terminal.net + 1;
  const tryNode = (end: Point, via: Point | null, layer: number, cell: number): boolean => {
    const node = layer * lattice.cells + cell;
    const owner = maps.neck.fixed[node] as number;
    if (owner !== FREE && owner !== code) return false;
    if (seen.has(node)) return true;
    const wideOwner = maps.wide.fixed[node] as number;
    const points = [end, ...(via === null ? [] : [via]), lattice.at(cell)].filter((p, i, all) => {
      const previous = all[i - 1];
      return previous === undefined || previous.x !== p.x || previous.y !== p.y;
    });
    for (const width of wideOwner === FREE || wideOwner === code ? [net.width, net.neck] : [net.neck]) {
      const leg: Segment[] = points.slice(1).map((b, i) => ({ layer, width, a: points[i] as Point, b }));
      if (leg.length > 0 && copper.judge(terminal.net, leg, []).illegal) continue;
      const length = leg.reduce((sum, s) => sum + Math.hypot(s.b.x - s.a.x, s.b.y - s.a.y), 0);
      seen.add(node);
      const least = Math.round((length / lattice.pitch) * STEP * 2);
      found.push({ node, leg, least, cost: least });
      return true;
    }
    return false;
  };
  for (let layer = 0; layer < problem.layers; layer++) {
    const shapes = terminal.copper.filter((c) => c.layers & (1 << layer)).map((c) => c.shape);
    if (shapes.length === 0) continue;
    for (const end of terminal.ends) {
      let near = 0;
      for (const cell of cellsAround(lattice, end)) if (tryNode(end, null, layer, cell)) near++;
      if (near === 0) exits(shapes, end, lattice, (via, cell) => tryNode(end, via, layer, cell));
    }
  }
  if (found.length === 0) {
    for (const { shape, layers } of terminal.copper) {
      for (const cell of cellsWithin(lattice, shape)) {
        for (let layer = 0; layer < problem.layers; layer++) if (layers & (1 << layer)) tryNode(lattice.at(cell), null, layer, cell);
      }
    }
  }
  return found.sort((a, b) => a.cost - b.cost || a.node - b.node);
}

/** Lattice cells in a pad, for one whose middle no track may reach: another net's pad comes too near there. */
function cellsWithin(lattice: Lattice, shape: Shape): number[] {
  const box = shapeBounds(shape);
  const cells: number[] = [];
  const columns = { from: Math.ceil(lattice.column(box.minX)), to: Math.floor(lattice.column(box.maxX)) };
  for (let y = Math.ceil(lattice.row(box.minY)); y <= lattice.row(box.maxY); y++) {
    for (let x = columns.from; x <= columns.to; x++) {
      const cell = y * lattice.nx + x;
      if (lattice.holds(x, y) && distance(shape, disc(lattice.at(cell), 0)) === 0) cells.push(cell);
    }
  }
  return cells.length > MOST_WITHIN ? cells.filter((_, i) => i % Math.ceil(cells.length / MOST_WITHIN) === 0) : cells;
}

/** The up to four lattice cells round a point (one where the point is on the lattice). */
function cellsAround(lattice: Lattice, p: Point): number[] {
  const x = lattice.column(p.x);
  const y = lattice.row(p.y);
  const cells: number[] = [];
  for (const cy of around(y)) for (const cx of around(x)) if (lattice.holds(cx, cy)) cells.push(cy * lattice.nx + cx);
  return cells;
}

function around(v: number): number[] {
  const nearest = Math.round(v);
  return Math.abs(v - nearest) < 1e-6 ? [nearest] : [Math.floor(v), Math.ceil(v)];
}

/** Walks straight out of a pad along its sides' directions until the lattice can be reached: the way out of fine-pitch rows. */
function exits(shapes: readonly Shape[], from: Point, lattice: Lattice, attempt: (via: Point, cell: number) => boolean): void {
  const box = shapes.map(shapeBounds);
  const size = Math.max(...box.map((b) => Math.max(b.maxX - b.minX, b.maxY - b.minY)));
  for (const d of directions(shapes)) {
    let hits = 0;
    for (let t = lattice.pitch / 2; t <= size + EXIT_BEYOND && hits < 2; t += lattice.pitch / 2) {
      const via = { x: Math.round(from.x + d.x * t), y: Math.round(from.y + d.y * t) };
      for (const cell of cellsAround(lattice, via)) if (attempt(via, cell)) hits++;
    }
  }
}

function directions(shapes: readonly Shape[]): Point[] {
  const core = shapes[0]?.core ?? [];
  const a = core[0];
  const b = core[1];
  const length = a === undefined || b === undefined ? 0 : Math.hypot(b.x - a.x, b.y - a.y);
  const ux = length === 0 || a === undefined || b === undefined ? 1 : (b.x - a.x) / length;
  const uy = length === 0 || a === undefined || b === undefined ? 0 : (b.y - a.y) / length;
  return [
    { x: ux, y: uy },
    { x: -ux, y: -uy },
    { x: -uy, y: ux },
    { x: uy, y: -ux },
  ];
}
