import {
  type Board,
  type CopperLayer,
  copperLayers,
  copperThickness,
  PLATING_MM,
  resistancePerSquare,
  riseLimit,
  trackCapacity,
  trackRise,
} from '../../board/index.js';
import { power, roundMm } from '../../geometry/index.js';
import { Answers, sameCopper } from './kept.js';
import { type Mesh, meshOf, type PourGrid } from './mesh.js';
import { Joined, type Piece } from './parted.js';

/** Amperes that enter a net by a pin ("J1.1"); those that leave are negative. */
export type Flows = Readonly<Record<string, number>>;

/** What the finished copper of a net does under its planned current. */
export interface NetCurrent {
  readonly net: string;
  /** Planned, A. */
  readonly amps: number;
  /** What it carries with the rise that is allowed, A; at most `amps`. */
  readonly carries: number;
  /** At its warmest place, K; null: no copper joins its pins. */
  readonly rise_k: number | null;
  /** Between the pins farthest apart, V. */
  readonly drop_v: number;
  /** The warmest place, mm. */
  readonly at: { readonly x: number; readonly y: number };
  readonly layer: CopperLayer;
  /** What is there: "0.5 mm of track on the back", "2 vias of 0.3 mm". */
  readonly what: string;
  /** Vias by what their barrels carry, A: their own and those about them on average. */
  readonly vias: ReadonlyMap<Board['vias'][number], number>;
  /** Where it becomes warm, K. */
  readonly warm: readonly WarmSpot[];
}
export interface WarmSpot {
  readonly layer: CopperLayer;
  readonly x: number;
  readonly y: number;
  readonly k: number;
}

/** Vias that stand as near share what they carry, mm. */
const GROUP_MM = 3;
/** Current in a pour counts as one stream as far as it is half as dense as in its middle. */
const STREAM = 0.5;
const WIDEST_STREAM_MM = 60;
/** Boards are smaller than half of this, mm. */
const FARTHEST_MM = 1e5;
/** Cooler cells of a pour are not looked at one by one, K. */
const COOL_K = 0.3;
const TOLERANCE = 1e-5;
/** Part of a current of which nobody asks where it stays. */
const LOST = 0.02;

/** Everything carries so much, A: a track of 0.2 mm. */
export const LEAST_A = 0.7;

/** A net's planned current sent through its finished copper: what each piece carries (Ohm's law), how warm it becomes (IPC-2221), what is lost. */
export function netCurrent(board: Board, net: string, flows: Flows, cells = MANY_CELLS): NetCurrent | null {
  if (entering(flows) < LEAST_A) return null;
  const found = resultOf(board, net, flows, cells);
  // A spoke may be lost between coarse cells: that nothing joins the pins is said of fine ones only. What is known to be open needs no look.
  const open = board.unrouted.some((u) => u.net === net);
  return found.rise_k === null && !open ? resultOf(board, net, flows, FINE_CELLS) : found;
}

const entering = (flows: Flows): number => Object.values(flows).reduce((sum, a) => sum + Math.max(0, a), 0);

/** What is computed for a verdict is asked for again by who judges the board. */
const answers = new Answers<NetCurrent>();
const resultOf = (board: Board, net: string, flows: Flows, cells: number): NetCurrent => {
  const result = (): NetCurrent => currentOf(board, net, flows, cells).result();
  return cells < MANY_CELLS ? result() : answers.get(board, net, `${cells} ${JSON.stringify(flows)}`, result);
};

/** The same of each way that it may take: the warmest. It says where it enters or leaves by another connector than the first of its like. */
export function warmestCurrent(board: Board, net: PlannedNet, cells = MANY_CELLS): NetCurrent | null {
  const found = waysOf(net).flatMap((flows, i) => {
    const now = netCurrent(board, net.name, flows, cells);
    const other = i === 0 ? '' : otherOf(flows, net.flows ?? {});
    return now === null ? [] : [other === '' ? now : { ...now, what: `${now.what}, where ${other} has all of it` }];
  });
  const rise = (c: NetCurrent): number => c.rise_k ?? Number.POSITIVE_INFINITY;
  return found.reduce<NetCurrent | null>((worst, now) => (worst === null || rise(now) > rise(worst) ? now : worst), null);
}

export type PlannedNet = Pick<Board['nets'][number], 'name' | 'flows' | 'other_flows'>;
const waysOf = ({ flows, other_flows }: PlannedNet): readonly Flows[] => (flows === undefined ? [] : [flows, ...(other_flows ?? [])]);

/** The part at which a way differs from the usual one. */
function otherOf(flows: Flows, usual: Flows): string {
  const pin = Object.keys(flows).find((p) => flows[p] !== 0 && (usual[p] ?? 0) === 0) ?? '';
  return pin.slice(0, pin.lastIndexOf('.'));
}

/** What vias of a net carry at the most, A (their own and those about them on average), looked at more coarsely. */
export function viaCurrents(board: Board, net: PlannedNet): NetCurrent['vias'] {
  const most = new Map<Board['vias'][number], number>();
  for (const flows of waysOf(net))
    for (const [via, amps] of currentOf(board, net.name, flows, FEW_CELLS).vias) most.set(via, Math.max(most.get(via) ?? 0, amps));
  return most;
}
/** Cells of pours at the most: at first, where pours are compared, for a verdict on what is warm, and where a spoke may be lost. */
const MANY_CELLS = 30_000;
export const FEW_CELLS = 8_000;
const SHARP_CELLS = 60_000;
const FINE_CELLS = 250_000;
/** From this on, K, a rise is computed in small cells: coarse ones make necks and the joints of vias thinner than they are. */
const WARM_K = 2;

/** What is told of a net in the end: of a cool one from coarse cells, else from small ones. */
export function judgedCurrent(board: Board, net: PlannedNet): NetCurrent | null {
  const found = warmestCurrent(board, net);
  return found === null || (found.rise_k ?? 0) < WARM_K ? found : warmestCurrent(board, net, SHARP_CELLS);
}

/** The mesh that was made last: the ways of a net, and its vias, are looked at in the same one, whatever else of the board has changed since. */
let last: { readonly board: Board; readonly net: string; readonly cells: number; readonly mesh: Joined; readonly sent: Map<string, Current> } | null =
  null;

function keptMesh(board: Board, net: string, cells: number): NonNullable<typeof last> {
  if (last === null || last.net !== net || last.cells !== cells || !sameCopper(last.board, board, net))
    last = { board, net, cells, mesh: new Joined(meshOf(board, net, cells)), sent: new Map() };
  return last;
}

/** What flows in the copper of a net. While vias are placed the same is asked for its rise and for its vias. */
function currentOf(board: Board, net: string, flows: Flows, cells: number): Current {
  const { mesh, sent } = keptMesh(board, net, cells);
  const key = JSON.stringify(flows);
  const found = sent.get(key) ?? new Current(board, net, flows, mesh);
  if (cells <= FEW_CELLS) sent.set(key, found);
  return found;
}

class Current {
  readonly #mesh: Mesh;
  readonly #piece: Piece | null;
  /** By node, in amperes through a square; null: no copper joins the pins, or the network could not be solved. */
  readonly #volts: Float64Array | null;
  readonly #layers: readonly CopperLayer[];
  readonly amps: number;

  constructor(
    readonly board: Board,
    readonly net: string,
    readonly flows: Flows,
    whole: Joined,
  ) {
    this.amps = entering(flows);
    this.#layers = copperLayers(board);
    this.#piece = this.#reached(whole, this.#into(whole.mesh));
    this.#mesh = this.#piece?.mesh ?? whole.mesh;
    this.#volts = this.#piece === null ? null : this.#sent(this.#piece);
  }

  #sent(piece: Piece): Float64Array | null {
    const into = this.#into(piece.mesh);
    // Nobody asks where a small part of it stays: it leaves where the first of the others does.
    const first = Math.max(
      0,
      into.findIndex((a) => a < 0),
    );
    into[first]! -= into.reduce((sum, a) => sum + a, 0);
    return piece.volts().solved(into, TOLERANCE);
  }

  /** What enters at each node, A: the pads of a pin share it. */
  #into(mesh: Mesh): Float64Array {
    const into = new Float64Array(mesh.nodes);
    for (const [pin, a] of Object.entries(this.flows)) {
      const own = this.#padsOf(mesh, pin);
      for (const node of own) into[node]! += a / own.length;
    }
    return into;
  }

  #padsOf(mesh: Mesh, pin: string): number[] {
    const [ref, name] = [pin.slice(0, pin.lastIndexOf('.')), pin.slice(pin.lastIndexOf('.') + 1)];
    const part = this.board.parts.find((p) => p.ref === ref);
    return (part?.pads ?? []).flatMap((pad) => (pad.net === this.net && (pad.pin || pad.number) === name ? (mesh.pads.get(pad) ?? []) : []));
  }

  /** The copper that hangs together where the current enters; null: it cannot leave there. */
  #reached(whole: Joined, into: Float64Array): Piece | null {
    const { mesh, sets } = whole;
    const [sums, sizes] = [new Map<number, number>(), new Map<number, number>()];
    for (let i = 0; i < mesh.nodes; i++) {
      const a = into[i] as number;
      const root = a === 0 ? -1 : sets.find(i);
      if (root < 0) continue;
      sums.set(root, (sums.get(root) ?? 0) + a);
      sizes.set(root, (sizes.get(root) ?? 0) + Math.abs(a));
    }
    const lost = Math.max(0, ...[...sums.values()].map(Math.abs));
    const [main] = [...sizes].sort((a, b) => b[1] - a[1]);
    if (main === undefined || lost > this.amps * LOST) return null;
    return whole.piece(main[0]);
  }

  /** Through a link, A. */
  #through(link: number): number {
    const { from, to, weight } = this.#mesh;
    const volts = this.#volts as Float64Array;
    return ((volts[from[link] as number] as number) - (volts[to[link] as number] as number)) * (weight[link] as number);
  }

  result(): NetCurrent {
    const limit = riseLimit(this.board);
    if (this.#volts === null) return this.#unsolved();
    const { nodes, from, to, weight, tracks, pours } = this.#mesh;
    const heat = new Float64Array(nodes);
    const hot: { node: number; k: number; x: number; y: number; layer: CopperLayer; what: string }[] = [];
    for (const { track, width_mm, link, at } of tracks) {
      const k = trackRise(Math.abs(this.#through(link)), width_mm, this.#kind(track.layer));
      const half = (width_mm * lengthOf(width_mm, weight[link] as number, copperThickness(this.board, track.layer))) / 2;
      for (const node of [from[link] as number, to[link] as number]) heat[node]! += k * half;
      hot.push({
        node: from[link] as number,
        k,
        x: at[0],
        y: at[1],
        layer: track.layer,
        what: `${roundMm(width_mm)} mm of track on the ${track.layer}`,
      });
    }
    for (const pour of pours) this.#streams(pour, heat, hot);
    const warm = this.#piece?.heat().solved(heat, TOLERANCE) ?? null;
    if (warm === null) return this.#unsolved();
    const { vias } = this;
    const worst = hot.map((h) => ({ ...h, at: warm[h.node] as number })).reduce((a, b) => (b.at > a.at ? b : a), { ...NOWHERE, at: 0 });
    // A slim barrel that carries less may be the warmer one.
    const [via, viaRise] = [...vias]
      .map(([v, amps]) => [v, barrelRise(amps, v.drill_mm)] as const)
      .reduce<readonly [Board['vias'][number] | null, number]>((a, b) => (b[1] > a[1] ? b : a), [null, 0]);
    const rise = Math.max(worst.at, viaRise);
    const near = via === null ? 0 : [...vias.keys()].filter((v) => Math.hypot(v.x - via.x, v.y - via.y) <= GROUP_MM).length;
    const place =
      via !== null && viaRise >= worst.at
        ? { at: { x: via.x, y: via.y }, layer: 'front' as const, what: `${near === 1 ? '1 via' : `${near} vias`} of ${via.drill_mm} mm` }
        : { at: { x: roundMm(worst.x), y: roundMm(worst.y) }, layer: worst.layer, what: worst.what };
    return {
      net: this.net,
      amps: this.amps,
      carries: rise <= limit ? this.amps : this.amps * power(limit / rise, 0.44),
      rise_k: rise,
      drop_v: this.#drop(),
      ...place,
      vias,
      warm: this.#picture(warm, vias),
    };
  }

  /** What cannot be computed is not taken for cool. */
  #unsolved(): NetCurrent {
    const [x, y] = this.#somewhere();
    const what = this.#piece !== null ? 'what flows in its copper could not be computed' : 'no copper between its pins';
    return { net: this.net, amps: this.amps, carries: 0, rise_k: null, drop_v: 0, at: { x, y }, layer: 'front', what, vias: new Map(), warm: [] };
  }

  #kind(layer: CopperLayer): { inner: boolean; ounces: number } {
    return { inner: layer !== 'front' && layer !== 'back', ounces: copperThickness(this.board, layer) };
  }

  /** What cells of a pour become by the stream that they lie in. */
  #streams(pour: PourGrid, heat: Float64Array, hot: { node: number; k: number; x: number; y: number; layer: CopperLayer; what: string }[]): void {
    const { grid, node, right, down, covered, layer } = pour;
    const { columns, cells, cell: mm } = grid;
    const along = (link: number, from: number): number => (link < 0 ? 0 : this.#through(link) * (this.#mesh.from[link] === node[from] ? 1 : -1));
    const dense = (axis: Int32Array, back: number): Float64Array => {
      const found = new Float64Array(cells);
      for (let c = 0; c < cells; c++) found[c] = (along(axis[c] as number, c) + (c >= back ? along(axis[c - back] as number, c - back) : 0)) / 2 / mm;
      return found;
    };
    const [kx, ky] = [dense(right, 1), dense(down, columns)];
    const kind = this.#kind(layer);
    // A/mm of a wide stream that warms so little.
    const cool = trackCapacity(WIDEST_STREAM_MM, { ...kind, rise_k: COOL_K }) / WIDEST_STREAM_MM;
    for (let c = 0; c < cells; c++) {
      if (node[c] === -1 || covered[c] === 1) continue;
      const [x, y] = [kx[c] as number, ky[c] as number];
      const k = Math.hypot(x, y);
      if (k < cool) continue;
      const [dx, dy] = [x / k, y / k];
      let [amps, width] = [k * mm, (grid.area[c] as number) / mm];
      const [mx, my] = grid.middle(c);
      for (const way of [1, -1])
        for (let step = 1; step * mm < WIDEST_STREAM_MM; step++) {
          const next = grid.at(mx - way * step * mm * dy, my + way * step * mm * dx);
          if (next < 0 || node[next] === -1 || covered[next] === 1) break;
          const flow = (kx[next] as number) * dx + (ky[next] as number) * dy;
          if (flow < STREAM * k) break;
          amps += flow * mm;
          width += (grid.area[next] as number) / mm;
        }
      const rise = trackRise(amps, width, kind);
      heat[node[c] as number]! += rise * (grid.area[c] as number);
      hot.push({ node: node[c] as number, k: rise, x: mx, y: my, layer, what: `${width.toFixed(1)} mm of pour on the ${layer}` });
    }
  }

  /** What vias carry, those of a group on average. */
  get vias(): Map<Board['vias'][number], number> {
    const most = new Map<Board['vias'][number], number>();
    if (this.#volts !== null)
      for (const { via, link } of this.#mesh.barrels) most.set(via, Math.max(most.get(via) ?? 0, Math.abs(this.#through(link))));
    const list = [...most];
    return new Map(
      list.map(([via]) => {
        const near = list.filter(([v]) => Math.hypot(v.x - via.x, v.y - via.y) <= GROUP_MM);
        return [via, near.reduce((sum, [, a]) => sum + a, 0) / near.length];
      }),
    );
  }

  #drop(): number {
    let [high, low] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (const [pin, a] of Object.entries(this.flows))
      for (const node of this.#padsOf(this.#mesh, pin)) {
        const v = this.#volts?.[node] ?? 0;
        if (a > 0) high = Math.max(high, v);
        if (a < 0) low = Math.min(low, v);
      }
    return Math.max(0, (high - low) * resistancePerSquare);
  }

  #somewhere(): [number, number] {
    const pad = [...this.#mesh.pads.keys()][0];
    return [pad?.x ?? 0, pad?.y ?? 0];
  }

  /** Where the copper becomes warm, a place a millimetre. */
  #picture(warm: Float64Array, vias: ReadonlyMap<Board['vias'][number], number>): WarmSpot[] {
    const found = new Map<number, WarmSpot>();
    const add = (layer: CopperLayer, x: number, y: number, k: number): void => {
      if (k < 0.5) return;
      const [i, j] = [Math.floor(x), Math.floor(y)];
      const key = (this.#layers.indexOf(layer) * FARTHEST_MM + i) * FARTHEST_MM + j;
      if (k > (found.get(key)?.k ?? 0)) found.set(key, { layer, x: i, y: j, k: Math.round(k * 10) / 10 });
    };
    for (const { track, link, at } of this.#mesh.tracks)
      add(track.layer, at[0], at[1], ((warm[this.#mesh.from[link] as number] as number) + (warm[this.#mesh.to[link] as number] as number)) / 2);
    for (const { grid, node, layer } of this.#mesh.pours)
      for (let c = 0; c < grid.cells; c++) if (node[c] !== -1) add(layer, ...grid.middle(c), warm[node[c] as number] as number);
    for (const [via, amps] of vias) for (const layer of this.#layers) add(layer, via.x, via.y, barrelRise(amps, via.drill_mm));
    return [...found.values()];
  }
}

const NOWHERE = { node: 0, k: 0, x: 0, y: 0, layer: 'front' as CopperLayer, what: '' };
const lengthOf = (width: number, weight: number, thick: number): number => (width * thick) / weight;

/** How warm the barrel of a via becomes, K: as a track of its section. */
export const barrelRise = (amps: number, drill_mm: number): number => trackRise(amps, (Math.PI * (drill_mm + PLATING_MM) * PLATING_MM) / 0.035);
