import { type Board, type BoardPad, copperThickness, type LayerSide, riseLimit, trackShapes, trackWidthFor, type Via } from '../../board/index.js';
import { grown, mm, outline } from '../../geometry/index.js';
import { Grid } from '../current/grid.js';
import { cheapestPath } from '../why/path.js';
import { ARC_NM, inMm, positive, type Ring } from './clip.js';
import { fillLayer } from './fill.js';
import { keyholed } from './keyhole.js';
import { FROM_MM } from './returns.js';
import { fillByRules } from './setup.js';

const LAYERS = ['front', 'back'] as const;
/** A ground that carries more than this, A, gets its trunk before the supplies' copper is poured; less where that copper goes far. */
const FROM_A = 6;
const FROM_LESS_A = 2.5;
/** What leaves a pin with less, A, finds its own way. */
const SMALL_A = 1.5;
const CELL_MM = 0.5;
/** About a pad: beyond its relief, mm. */
const ABOUT_MM = 1.2;
/** A trunk is no narrower where a supply could lie beside it, mm. */
const LEAST_MM = 2;
/** Of the width that a track would want: ground lies beside its trunk and on the other layer, too. */
const WIDE = 0.9;
/** What a way for little carries, A, and how wide it is, mm. */
const THIN_A = 0.01;
const THIN_MM = 1;
/** Copper of a supply is wanted this far beside its tracks, mm; a way through it costs so much more. */
const BESIDE_MM = 2.5;
const TAKEN = 3;
/** What a way costs where a trunk runs already. */
const SHARED = 0.3;

/** Cells that ways of small grounds may look at together, at most: on a large board of which much is walled off the first vias get theirs, the others lie in what is poured last. */
const MOST_CELLS = 200_000_000;

/** By layer: what the copper of supplies leaves to grounds that carry much, from the pin where most current leaves to each where some enters. */
export function trunks(board: Board, grounds: readonly string[], much = false): Record<LayerSide, Ring[]> {
  const kept: Record<LayerSide, Ring[]> = { front: [], back: [] };
  for (const { name, flows = {}, other_flows = [] } of board.nets.filter((n) => grounds.includes(n.name))) {
    // Every connector that may give or take has its way.
    const [root, ...others] = Object.entries(Object.assign({}, ...other_flows, flows) as typeof flows).sort(
      (a, b) => Math.abs(b[1]) - Math.abs(a[1]),
    );
    if (root === undefined || Math.abs(root[1]) < (much ? FROM_LESS_A : FROM_A)) continue;
    const field = fieldOf(board, name);
    const start = cellsOf(board, name, field, root[0]);
    const amps = new Float64Array(field.cost.length);
    for (const [pin, a] of others.filter(([p, a]) => Math.abs(a) >= SMALL_A && (a * root[1] < 0 || !(p in flows)))) {
      const cost = field.cost.map((c, i) => ((amps[i] as number) > 0 ? c * SHARED : c));
      for (const cell of cheapestPath({ ...field, cost }, start, cellsOf(board, name, field, pin))) amps[cell]! += Math.abs(a);
    }
    // What is led to a way that lies already is led on by it.
    const reached = Uint8Array.from(amps, (a) => Number(a > 0));
    for (const cell of start) reached[cell] = 1;
    for (const place of dropsOf(board, name).slice(0, Math.floor(MOST_CELLS / field.cost.length))) {
      const here = field.grid.at(place.x, place.y);
      const way = here < 0 ? [] : cheapestPath(field, [here, here + field.grid.cells], reached);
      for (const cell of way) {
        amps[cell] = Math.max(amps[cell] as number, THIN_A);
        reached[cell] = 1;
      }
    }
    for (const [layer, rings] of stripsOf(board, field, amps)) kept[layer].push(...rings);
  }
  return kept;
}

/** Vias at the ends of a net's tracks: what hangs on them needs a way, too. */
function dropsOf(board: Board, net: string): Via[] {
  const ends = board.tracks.flatMap((t) => (t.net === net ? [t.points[0], t.points.at(-1)] : []));
  return board.vias.filter((v) => v.net === net && ends.some((e) => e !== undefined && Math.hypot(e[0] - v.x, e[1] - v.y) < v.diameter_mm / 2));
}

/** Where a ground can flow, cell by cell, the front's before the back's. */
interface TrunkField {
  readonly columns: number;
  readonly rows: number;
  /** Dearer where there is little room. */
  readonly cost: Float64Array;
  /** Room about each cell, mm. */
  readonly room: Float64Array;
  readonly grid: Grid;
}

function fieldOf(board: Board, net: string): TrunkField {
  const fill = fillByRules(board.rules);
  const layers = LAYERS.map((layer) => {
    const grid = new Grid(0, 0, board.width_mm, board.height_mm, CELL_MM);
    for (const patch of fillLayer({ ...board, zones: [] }, { net, layer, within: null, fill, given: false })) grid.ring(inMm(keyholed(patch)));
    grid.counted();
    return grid;
  });
  const beside = besideSupplies(board, net);
  const grid = layers[0] as Grid;
  const room = Float64Array.from(layers.flatMap((g) => [...roomOf(g)]));
  return {
    columns: grid.columns,
    rows: grid.rows,
    grid,
    room,
    cost: room.map((r, c) => (r <= 0 ? Infinity : (1 + (LEAST_MM / (2 * r)) ** 2) * (beside[c % beside.length] === 1 ? TAKEN : 1))),
  };
}

/** Cells where copper of a supply would lie, on one layer or both: 1. */
function besideSupplies(board: Board, net: string): Uint8Array {
  const grid = new Grid(0, 0, board.width_mm, board.height_mm, CELL_MM);
  for (const track of board.tracks.filter((t) => t.net !== net && t.width_mm >= FROM_MM))
    for (const shape of trackShapes(track)) grid.shape(grown(shape, mm(BESIDE_MM)));
  grid.counted();
  return Uint8Array.from(grid.area, (a) => Number(a > 0));
}

/** How far each cell of copper is from what is none, mm. */
function roomOf({ columns, rows, area, cell }: Grid): Float64Array {
  const far = Float64Array.from(area, (a) => (a > 0.9 * cell * cell ? Infinity : 0));
  const look = (c: number, r: number, dc: number, dr: number): number =>
    c + dc < 0 || c + dc >= columns || r + dr < 0 || r + dr >= rows ? 0 : (far[(r + dr) * columns + c + dc] as number);
  for (const way of [1, -1])
    for (let k = 0; k < far.length; k++) {
      const at = way === 1 ? k : far.length - 1 - k;
      const [c, r] = [at % columns, Math.floor(at / columns)];
      const next = Math.min(look(c, r, -way, 0), look(c, r, 0, -way)) + cell;
      const across = Math.min(look(c, r, -way, -way), look(c, r, way, -way)) + cell * Math.SQRT2;
      far[at] = Math.min(far[at] as number, next, across);
    }
  return far;
}

/** Cells of copper about a pin's pads. */
function cellsOf(board: Board, net: string, { grid, room }: TrunkField, pin: string): number[] {
  const [ref, name] = [pin.slice(0, pin.lastIndexOf('.')), pin.slice(pin.lastIndexOf('.') + 1)];
  const own = (p: BoardPad): boolean => p.net === net && (p.pin || p.number) === name;
  const pads = board.parts.find((p) => p.ref === ref)?.pads.filter(own) ?? [];
  return pads.flatMap((pad) => {
    const reach = Math.max(pad.w, pad.h) / 2 + ABOUT_MM;
    const near = grid.within(
      pad.x,
      pad.y,
      reach,
      (x, y) => Math.abs(x - pad.x) <= pad.w / 2 + ABOUT_MM && Math.abs(y - pad.y) <= pad.h / 2 + ABOUT_MM,
    );
    return LAYERS.flatMap((layer, k) => (pad.layers.includes(layer) ? near.map((c) => c + k * grid.cells) : [])).filter(
      (c) => (room[c] as number) > 0,
    );
  });
}

/** As wide as the current asks, or as the room allows; the clearance of what is poured beside it included. */
function stripsOf(board: Board, { grid, room }: TrunkField, amps: Float64Array): [LayerSide, Ring[]][] {
  const beside = board.rules.pour_clearance_mm + CELL_MM / 2;
  return LAYERS.map((layer, k): [LayerSide, Ring[]] => {
    const kind = { rise_k: riseLimit(board), ounces: copperThickness(board, layer) };
    const rings: Ring[] = [];
    for (let c = 0; c < grid.cells; c++) {
      const a = amps[c + k * grid.cells] as number;
      if (a === 0) continue;
      const [x, y] = grid.middle(c);
      const radius =
        Math.min(room[c + k * grid.cells] as number, (a <= THIN_A ? THIN_MM : Math.max(LEAST_MM, WIDE * trackWidthFor(a, kind))) / 2) + beside;
      rings.push(positive(outline(grown({ core: [{ x: mm(x), y: mm(y) }], radius: 0 }, mm(radius)), ARC_NM, true)));
    }
    return [layer, rings];
  });
}
