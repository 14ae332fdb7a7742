import { type Board, type LayerSide, nm, riseLimit, screwsOf, solidsOf, trackWidthFor } from '../../board/index.js';
import { distance, mm, power, Region, roundMm, type Shape, shapeBounds, toMm } from '../../geometry/index.js';
import { Grid } from '../current/grid.js';
import { Network } from '../current/sparse.js';
import { inflated, type Ring } from './clip.js';
import { insetOutline } from './setup.js';

const LAYERS = ['front', 'back'] as const;
/** Width of a cell, mm; wider on boards of more cells than this. */
const CELL_MM = 0.5;
const MOST_CELLS = 16_000;
/** Rounds of sending the currents and dividing the cells by what flows in them. */
const ROUNDS = 5;
/** A cell's copper goes to nets as this power of what flows in it: the width that a current wants grows faster than it does. */
const POWER = 1.4;
/** What is left to a net of a cell that others take. */
const LEAST = 0.02;
/** Copper between the layers of a cell, in squares: vias stand in part of it; what goes through the board already. */
const TIED = 0.08;
const THROUGH = 5;
/** Leads away so little at each node that nothing of it is seen, for cells that hang together with no others. */
const LEAK = 1e-7;
const TOLERANCE = 1e-3;
/** Of the current a millimetre that a stream has which is as warm as it may be: less is worth no copper. */
const WORTH = 0.12;
/** About a pad, mm: where its current enters the cells. */
const ABOUT_MM = 0.4;
/** Corners of cells are rounded by so much, mm. */
const ROUND_MM = 0.5;

type Net = Board['nets'][number];

/** What nets of planned currents get of a layer. */
export type Shares = ReadonlyMap<string, Readonly<Record<LayerSide, readonly Ring[]>>>;

/** A net's cells and what of each is its own, 0 to 1; front before back. */
interface Claim {
  readonly net: Net;
  readonly amps: number;
  readonly share: Float64Array;
  /** Node by cell; −1: something else is there. */
  readonly node: Int32Array;
  readonly nodes: number;
  readonly into: Float64Array;
  /** Cells that copper goes through from layer to layer. */
  readonly through: ReadonlySet<number>;
}

/**
 * Divides both layers among nets by what would flow where: each net's planned current is sent through all that is free to it, then each cell is shared in
 * proportion to what flows there, and so on. Least is turned into heat in all where copper is as wide as what it carries. `nets`: of planned currents.
 */
export function sharesOf(board: Board, nets: readonly Net[]): Shares {
  const cell = Math.max(CELL_MM, Math.sqrt((board.width_mm * board.height_mm) / MOST_CELLS));
  const grid = new Grid(0, 0, board.width_mm, board.height_mm, cell);
  const held = heldCells(board, nets, grid);
  const claims = nets.map((net, k) => claimOf(board, net, k, grid, held));
  let flows: Float64Array[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    flows = claims.map((claim) => flowOf(claim, grid));
    const weights = flows.map((f, k) => f.map((j) => power(j * scaleOf(claims[k] as Claim), POWER)));
    for (let c = 0; c < 2 * grid.cells; c++) {
      const all = weights.reduce((sum, w) => sum + (w[c] as number), 0);
      if (all > 0)
        claims.forEach(({ share }, k) => {
          share[c] = Math.max(LEAST, ((share[c] as number) + (weights[k]?.[c] as number) / all) / 2);
        });
    }
  }
  const least = claims.map(({ amps }) => (WORTH * amps) / trackWidthFor(amps, { rise_k: riseLimit(board), ounces: board.rules.copper_oz ?? 1 }));
  const owner = Int32Array.from({ length: 2 * grid.cells }, (_, c) => {
    let [best, most] = [-1, 0];
    claims.forEach(({ share, node }, k) => {
      if ((node[c] as number) < 0 || (flows[k]?.[c] as number) < (least[k] as number) || (share[c] as number) <= most) return;
      [best, most] = [k, share[c] as number];
    });
    return best;
  });
  return new Map(nets.map(({ name }, k) => [name, { front: ringsOf(owner, k, grid, 0), back: ringsOf(owner, k, grid, 1) }]));
}

/** Streams of small currents are denser than they need be where they are alone: what counts is what they want of the width. */
const scaleOf = ({ amps }: Claim): number => trackWidthFor(amps) / amps / trackWidthFor(1);

/** By cell what stands there: 0 nothing, k + 1 copper of the k-th net alone, −1 what no pour passes. */
function heldCells(board: Board, nets: readonly Net[], grid: Grid): Int32Array {
  const held = new Int32Array(2 * grid.cells);
  const index = new Map(nets.map(({ name }, k) => [name, k + 1]));
  const inside = new Region(insetOutline(board, mm(board.rules.edge_clearance_mm)));
  const bans = board.keepouts.filter((k) => k.bans.includes('pour'));
  const areas = bans.map((k) => ({ layers: k.layers, region: new Region([k.points.map(([x, y]) => nm(x, y))]) }));
  for (let c = 0; c < grid.cells; c++) {
    const at = nm(...grid.middle(c));
    LAYERS.forEach((layer, l) => {
      if (!inside.contains(at) || areas.some((a) => a.layers.includes(layer) && a.region.contains(at))) held[c + l * grid.cells] = -1;
    });
  }
  const take = (shape: Shape, layers: readonly string[], code: number): void => {
    for (const c of cellsNear(shape, board.rules.pour_clearance_mm, grid))
      LAYERS.forEach((layer, l) => {
        const at = c + l * grid.cells;
        if (layers.includes(layer)) held[at] = held[at] === 0 || held[at] === code ? code : -1;
      });
  };
  for (const s of solidsOf(board)) take(s.shape, s.layers, s.net === null ? -1 : (index.get(s.net) ?? -1));
  for (const s of screwsOf(board)) take(s.head, LAYERS, -1);
  return held;
}

/** Cells whose middle is no farther from a shape, mm. */
function cellsNear(shape: Shape, far_mm: number, grid: Grid): number[] {
  const box = shapeBounds(shape);
  const [x, y] = [toMm((box.minX + box.maxX) / 2), toMm((box.minY + box.maxY) / 2)];
  const reach = toMm(Math.max(box.maxX - box.minX, box.maxY - box.minY)) / 2 + far_mm;
  return grid.within(x, y, reach + grid.cell, (cx, cy) => distance(shape, { core: [nm(roundMm(cx), roundMm(cy))], radius: 0 }) <= mm(far_mm));
}

function claimOf(board: Board, net: Net, k: number, grid: Grid, held: Int32Array): Claim {
  const node = new Int32Array(held.length).fill(-1);
  let nodes = 0;
  held.forEach((h, c) => {
    if (h === 0 || h === k + 1) node[c] = nodes++;
  });
  const into = new Float64Array(nodes);
  const through = new Set<number>();
  const flows = net.flows ?? {};
  const own = solidsOf(board).filter((s) => s.net === net.name && s.layers.length > 1);
  for (const s of own) for (const c of cellsNear(s.shape, 0, grid)) through.add(c);
  for (const [pin, a] of Object.entries(flows)) {
    const [ref, name] = [pin.slice(0, pin.lastIndexOf('.')), pin.slice(pin.lastIndexOf('.') + 1)];
    const labels = new Set(board.parts.find((p) => p.ref === ref)?.pads.filter((p) => p.net === net.name && (p.pin || p.number) === name));
    const pads = solidsOf({
      parts: board.parts.flatMap((p) => (p.ref === ref ? [{ ...p, pads: p.pads.filter((d) => labels.has(d)) }] : [])),
      tracks: [],
      vias: [],
    });
    const at = pads
      .flatMap((s) =>
        cellsNear(s.shape, ABOUT_MM, grid).flatMap((c) =>
          LAYERS.flatMap((layer, l) => (s.layers.includes(layer) ? [node[c + l * grid.cells] as number] : [])),
        ),
      )
      .filter((n) => n >= 0);
    for (const n of at) into[n]! += a / at.length;
  }
  const amps = Object.values(flows).reduce((sum, a) => sum + Math.max(0, a), 0);
  return { net, amps, share: new Float64Array(held.length).fill(1), node, nodes, into, through };
}

/** What flows in each cell, A/mm. */
function flowOf({ node, nodes, into, share, through }: Claim, { cells, columns, cell }: Grid): Float64Array {
  const links = { from: [] as number[], to: [] as number[], weight: [] as number[] };
  const ends: [number, number, number][] = [];
  const link = (a: number, b: number, weight: number): void => {
    if ((node[a] as number) < 0 || (node[b] as number) < 0) return;
    links.from.push(node[a] as number);
    links.to.push(node[b] as number);
    links.weight.push(weight);
    ends.push([a, b, weight]);
  };
  const both = (a: number, b: number): number => (2 * (share[a] as number) * (share[b] as number)) / ((share[a] as number) + (share[b] as number));
  for (let l = 0; l < 2; l++)
    for (let c = 0; c < cells; c++) {
      const at = c + l * cells;
      if (c % columns < columns - 1) link(at, at + 1, both(at, at + 1));
      if (c + columns < cells) link(at, at + columns, both(at, at + columns));
    }
  for (let c = 0; c < cells; c++) link(c, c + cells, through.has(c) ? THROUGH : TIED * both(c, c + cells));
  const found = new Float64Array(2 * cells);
  const volts = Network.of(nodes, links, new Float64Array(nodes).fill(LEAK)).solved(into, TOLERANCE);
  if (volts === null) return found;
  const [x, y] = [new Float64Array(2 * cells), new Float64Array(2 * cells)];
  for (const [a, b, weight] of ends) {
    const amps = ((volts[node[a] as number] as number) - (volts[node[b] as number] as number)) * weight;
    const axis = b - a === 1 ? x : b - a === columns ? y : null;
    if (axis === null) continue;
    axis[a]! += amps / 2 / cell;
    axis[b]! += amps / 2 / cell;
  }
  for (let c = 0; c < found.length; c++) found[c] = Math.hypot(x[c] as number, y[c] as number);
  return found;
}

/** The cells of a net on a layer, with their corners rounded. */
function ringsOf(owner: Int32Array, k: number, { columns, rows, cells, cell }: Grid, layer: number): Ring[] {
  const rings: Ring[] = [];
  for (let row = 0; row < rows; row++)
    for (let from = 0; from < columns; from++) {
      if (owner[layer * cells + row * columns + from] !== k) continue;
      let to = from;
      while (to < columns && owner[layer * cells + row * columns + to] === k) to++;
      const corner = (column: number, below: number) => nm(roundMm(column * cell), roundMm((row + below) * cell));
      rings.push([corner(from, 0), corner(to, 0), corner(to, 1), corner(from, 1)]);
      from = to;
    }
  if (rings.length === 0) return [];
  return inflated(inflated(inflated(rings, mm(ROUND_MM)), -2 * mm(ROUND_MM)), mm(ROUND_MM));
}
