import {
  type Board,
  type BoardPad,
  type CopperLayer,
  copperLayers,
  copperThickness,
  DisjointSets,
  layersBetween,
  PLATING_MM,
  padShapes,
  type Track,
  type Via,
} from '../../board/index.js';
import { distanceToPoint, type Point, type Shape, shapeArea, shapeBounds } from '../../geometry/index.js';
import { besides, crossing, cutAtCopper, type Pair, PIECE_MM, underneath, type Wider, wider } from './besides.js';
import { Grid } from './grid.js';

/** A straight piece of a track. */
export interface TrackPiece {
  readonly kind: 'track';
  readonly track: Track;
  /** Its own, or that of a wider track of the net within which it lies. */
  readonly width_mm: number;
  readonly at: readonly [number, number];
  readonly link: number;
}
/** The barrel of a via between two layers next to each other. */
export interface Barrel {
  readonly kind: 'via';
  readonly via: Via;
  readonly link: number;
}
/** The pour of one layer. */
export interface PourGrid {
  readonly layer: CopperLayer;
  readonly grid: Grid;
  /** Node of each cell; −1: no copper. */
  readonly node: Int32Array;
  /** Cells that a pad or a via covers, which carry no current of their own. */
  readonly covered: Uint8Array;
  /** Link from a cell to the one on its right and the one below; −1: none. */
  readonly right: Int32Array;
  readonly down: Int32Array;
  /** Cells that hang together by links. */
  readonly pieces: DisjointSets;
}

/** The finished copper of one net as a network. Conductances are those of squares of outer copper of 35 µm. */
export interface Mesh {
  readonly nodes: number;
  /** mm² of each node's copper, which shed heat. */
  readonly area: Float64Array;
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly weight: readonly number[];
  readonly tracks: readonly TrackPiece[];
  readonly barrels: readonly Barrel[];
  readonly pours: readonly PourGrid[];
  /** Node of a pad of the net. */
  readonly pads: ReadonlyMap<BoardPad, number>;
}

const NM = 1e6;
/** Cells below 0.2 mm are for verdicts, which may have so many of them: while copper is laid they cost more than they tell. */
const SMALL = { mm: 0.2, from: 60_000 };
/** Sizes of the cells of a net's pours, mm. */
const CELLS_MM = [0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.65, 0.8, 1, 1.5, 2];
/** Copper that is nearer than this is one, mm. */
const SAME_MM = 1e-3;
const BOARD_MM = 1.6;
/** Conductances are those of copper of 1 oz. */
const OUNCE_MM = 0.035;

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly node: number;
  readonly layer: number;
}

/** Builds the network of a net out of its tracks, vias, pads and pours. */
export function meshOf(board: Board, net: string, cells: number): Mesh {
  return new Builder(board, net, cells).mesh();
}

class Builder {
  readonly #layers: readonly CopperLayer[];
  readonly #thick: readonly number[];
  #count = 0;
  readonly #same: [number, number][] = [];
  readonly #from: number[] = [];
  readonly #to: number[] = [];
  readonly #weight: number[] = [];
  readonly #areaOf: [number, number][] = [];
  readonly #spots: Spot[] = [];
  readonly #pads = new Map<BoardPad, number>();
  readonly #tracks: TrackPiece[] = [];
  readonly #barrels: Barrel[] = [];
  readonly #pours: PourGrid[] = [];
  readonly #shapes = new Map<BoardPad, readonly Shape[]>();

  constructor(
    readonly board: Board,
    readonly net: string,
    /** The pours are cut into so many cells at the most. */
    readonly cells: number,
  ) {
    this.#layers = copperLayers(board);
    this.#thick = this.#layers.map((l) => copperThickness(board, l));
    for (const part of board.parts)
      for (const pad of part.pads)
        if (pad.net === net && pad.layers.length > 0) {
          const shapes = padShapes(pad);
          this.#pads.set(pad, this.#node(copperOf(shapes) * pad.layers.length));
          this.#shapes.set(pad, shapes);
        }
    const vias = board.vias.filter((v) => v.net === net);
    const rings = vias.map((via) => this.#via(via));
    for (const layer of this.#layers.keys()) this.#pour(layer, vias, rings);
    this.#lay();
  }

  #node(area: number): number {
    this.#areaOf.push([this.#count, area]);
    return this.#count++;
  }

  #link(a: number, b: number, weight: number): number {
    this.#to.push(b);
    this.#weight.push(weight);
    return this.#from.push(a) - 1;
  }

  /** The ring of a via on each of its layers, and the barrel between them. */
  #via(via: Via): ReadonlyMap<number, number> {
    const nodes = new Map<number, number>();
    const own = layersBetween(this.board, via.span).map((l) => this.#layers.indexOf(l));
    for (const layer of own) {
      const node = this.#node(ringOf(via));
      nodes.set(layer, node);
      this.#spots.push({ x: via.x, y: via.y, node, layer });
    }
    const section = Math.PI * (via.drill_mm + PLATING_MM) * PLATING_MM;
    const height = BOARD_MM / (this.#layers.length - 1);
    for (const layer of own.slice(1))
      this.#barrels.push({
        kind: 'via',
        via,
        link: this.#link(nodes.get(layer - 1) as number, nodes.get(layer) as number, section / height / OUNCE_MM),
      });
    return nodes;
  }

  #pour(layer: number, vias: readonly Via[], rings: readonly ReadonlyMap<number, number>[]): void {
    const name = this.#layers[layer] as CopperLayer;
    const zones = this.board.zones.filter((z) => z.net === this.net && z.layer === name && z.filled.length > 0);
    if (zones.length === 0) return;
    const points = zones.flatMap((z) => z.filled.flat());
    const pads = [...this.#shapes].filter(([pad]) => pad.layers.includes(name));
    let [minX, minY, maxX, maxY] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const [x, y] of points) [minX, minY, maxX, maxY] = [Math.min(minX, x), Math.min(minY, y), Math.max(maxX, x), Math.max(maxY, y)];
    const tracks = this.board.tracks.filter((t) => t.net === this.net && t.layer === name);
    const wide = Math.max(0, ...tracks.map((t) => t.width_mm)) / 2;
    const grid = new Grid(minX - wide, minY - wide, maxX + wide, maxY + wide, this.#cell());
    for (const z of zones) for (const ring of z.filled) grid.ring(ring);
    for (const [, shapes] of pads) for (const s of shapes) grid.shape(s);
    for (const s of besides(tracks, grid)) grid.shape(s);
    grid.counted();
    const covered = new Uint8Array(grid.cells);
    const node = new Int32Array(grid.cells).fill(-1);
    for (let cell = 0; cell < grid.cells; cell++) if ((grid.area[cell] as number) > 0) node[cell] = this.#node(grid.area[cell] as number);
    const cover = (cell: number, by: number): void => {
      if (cell < 0 || node[cell] === -1) return;
      covered[cell] = 1;
      this.#same.push([node[cell] as number, by]);
    };
    const areaIn = (own: readonly number[]): number => own.reduce((sum, cell) => sum + (grid.area[cell] as number), 0);
    for (const [pad, shapes] of pads) {
      const own = grid.within(pad.x, pad.y, Math.hypot(pad.w, pad.h) / 2 + grid.cell, (x, y) => shapes.some((s) => holds(s, x, y)));
      for (const cell of own.length === 0 ? [grid.at(pad.x, pad.y)] : own) cover(cell, this.#pads.get(pad) as number);
      // Here the cells are its copper, as far as they reach.
      this.#areaOf.push([this.#pads.get(pad) as number, -Math.min(copperOf(shapes), areaIn(own))]);
    }
    for (const [i, via] of vias.entries()) {
      const ring = rings[i]?.get(layer);
      if (ring === undefined || !grid.copper(via.x, via.y)) continue;
      const own = grid.within(via.x, via.y, via.diameter_mm, (x, y) => Math.hypot(x - via.x, y - via.y) <= via.diameter_mm / 2);
      for (const cell of own.length === 0 ? [grid.at(via.x, via.y)] : own) cover(cell, ring);
      this.#areaOf.push([ring, -Math.min(ringOf(via), areaIn(own))]);
    }
    const thick = this.#thick[layer] as number;
    const ways = (down: boolean): Int32Array =>
      node.map((from, cell) => {
        const next = cell + (down ? grid.columns : 1);
        if (from < 0 || (down ? next >= grid.cells : next % grid.columns === 0) || (node[next] as number) < 0) return -1;
        const open = grid.open(cell, down);
        return open === 0 ? -1 : this.#link(from, node[next] as number, open * thick);
      });
    const [right, down] = [ways(false), ways(true)];
    const pieces = new DisjointSets(grid.cells);
    for (const [axis, step] of [
      [right, 1],
      [down, grid.columns],
    ] as const)
      for (const [cell, link] of axis.entries()) if (link >= 0) pieces.union(cell, cell + step);
    this.#pours.push({ layer: name, grid, node, covered, right, down, pieces });
  }

  /** As small as the net's pours allow. */
  #cell(): number {
    const zones = this.board.zones.filter((z) => z.net === this.net);
    const boxes = new Map<CopperLayer, [number, number, number, number]>();
    for (const z of zones)
      for (const [x, y] of z.filled.flat()) {
        const b = boxes.get(z.layer) ?? [x, y, x, y];
        boxes.set(z.layer, [Math.min(b[0], x), Math.min(b[1], y), Math.max(b[2], x), Math.max(b[3], y)]);
      }
    const whole = [...boxes.values()].reduce((sum, [a, b, c, d]) => sum + (c - a) * (d - b), 0);
    return CELLS_MM.find((mm) => (mm >= SMALL.mm || this.cells >= SMALL.from) && whole / mm ** 2 <= this.cells) ?? 2;
  }

  /** Tracks in short pieces, cut where something else of the net meets them. */
  #lay(): void {
    const tracks = this.board.tracks.filter((t) => t.net === this.net);
    const segments = tracks.flatMap((track) =>
      track.points.slice(1).map((b, i) => ({ track, layer: this.#layers.indexOf(track.layer), a: track.points[i] as readonly [number, number], b })),
    );
    const ends = segments.flatMap(({ track, layer, a, b }) => [a, b].map(([x, y]) => ({ x, y, layer, reach: track.width_mm / 2 })));
    const anchors = [
      ...ends,
      ...this.#spots.map((s) => ({ ...s, reach: 0 })),
      ...[...this.#pads.keys()].flatMap((p) => p.layers.map((l) => ({ x: p.x, y: p.y, layer: this.#layers.indexOf(l), reach: 0 }))),
    ];
    for (const { track, layer, a, b } of segments) {
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
      if (length < SAME_MM) continue;
      const steps = Math.ceil(length / PIECE_MM);
      const cuts = new Set(Array.from({ length: steps + 1 }, (_, k) => k / steps));
      for (const p of anchors) {
        if (p.layer !== layer) continue;
        const t = ((p.x - a[0]) * (b[0] - a[0]) + (p.y - a[1]) * (b[1] - a[1])) / length ** 2;
        if (t <= SAME_MM / length || t >= 1 - SAME_MM / length) continue;
        if (Math.hypot(a[0] + t * (b[0] - a[0]) - p.x, a[1] + t * (b[1] - a[1]) - p.y) <= track.width_mm / 2 + p.reach) cuts.add(t);
      }
      for (const other of segments) {
        const t = other.layer === layer && other.track !== track ? crossing(a, b, other.a, other.b) : null;
        if (t !== null) cuts.add(t);
      }
      const points = [...cuts].sort((p, q) => p - q).map((t): [number, number] => [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]);
      this.#run(track, layer, points, wider(track, layer, segments));
    }
    this.#meet(tracks);
  }

  #run(track: Track, layer: number, cuts: readonly Pair[], over: readonly Wider[]): void {
    const widthAt = ([x, y]: Pair): number =>
      over.reduce((most, o) => (o.width_mm > most && holds(o.core, x, y) ? o.width_mm : most), track.width_mm);
    const pour = this.#pours.find((p) => p.layer === track.layer);
    const within = ([x, y]: Pair): boolean => pour?.grid.copper(x, y) === true && pour.node[pour.grid.at(x, y)] !== -1;
    const own = underneath(this.#shapes, track.layer, cuts);
    // What lies on a pad is the pad's.
    const onPads = own.length === 0 ? cuts : cutAtCopper(cuts, ([x, y]) => own.some((shape) => holds(shape, x, y)));
    const points = cutAtCopper(over.length === 0 ? onPads : cutAtCopper(onPads, (at) => widthAt(at) > track.width_mm), within);
    const inside = points.map(within);
    const pieceAt = ([x, y]: Pair): number | undefined => pour?.pieces.find(pour.grid.at(x, y));
    const nodes = points.map(([x, y]) => {
      const node = this.#node(0);
      this.#spots.push({ x, y, node, layer });
      return node;
    });
    for (let k = 1; k < points.length; k++) {
      const [p, q] = [points[k - 1] as readonly [number, number], points[k] as readonly [number, number]];
      const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
      if (length < SAME_MM / 10) {
        this.#same.push([nodes[k - 1] as number, nodes[k] as number]);
        continue;
      }
      // What lies in a pour is the pour's, unless a sliver of it is meant that hangs on nothing.
      if (inside[k - 1] === true && inside[k] === true && pieceAt(p) === pieceAt(q)) continue;
      const at: [number, number] = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
      const width_mm = widthAt(at);
      const link = this.#link(nodes[k - 1] as number, nodes[k] as number, (width_mm / length) * (this.#thick[layer] as number));
      this.#tracks.push({ kind: 'track', track, width_mm, at, link });
      const half = (width_mm * length) / 2;
      this.#areaOf.push([nodes[k - 1] as number, half], [nodes[k] as number, half]);
    }
    if (pour === undefined) return;
    for (const [k, [x, y]] of points.entries()) {
      if (!inside[k]) continue;
      const near = pour.grid.within(x, y, track.width_mm / 2 + pour.grid.cell, (cx, cy) => Math.hypot(cx - x, cy - y) <= track.width_mm / 2);
      const edge = inside[k - 1] === false || inside[k + 1] === false;
      const cells = edge ? near.filter((c) => pour.node[c] !== -1) : [];
      for (const cell of cells.length === 0 ? [pour.grid.at(x, y)] : cells) this.#same.push([pour.node[cell] as number, nodes[k] as number]);
    }
  }

  /** Joins what touches: ends of tracks, vias and pads. */
  #meet(tracks: readonly Track[]): void {
    const spots = this.#spots;
    const width = new Map<number, number>();
    for (const { track, link } of this.#tracks) for (const n of [this.#from[link], this.#to[link]]) width.set(n as number, track.width_mm);
    const step = Math.max(0.5, ...tracks.map((t) => t.width_mm));
    const square = (x: number, y: number, layer: number): string => `${Math.floor(x / step)} ${Math.floor(y / step)} ${layer}`;
    const index = new Map<string, Spot[]>();
    for (const s of spots) {
      const key = square(s.x, s.y, s.layer);
      const list = index.get(key);
      if (list === undefined) index.set(key, [s]);
      else list.push(s);
    }
    const about = (x: number, y: number, layer: number): Spot[] =>
      [-1, 0, 1].flatMap((dx) => [-1, 0, 1].flatMap((dy) => index.get(square(x + dx * step, y + dy * step, layer)) ?? []));
    for (const s of spots)
      for (const o of about(s.x, s.y, s.layer))
        if (o.node > s.node && Math.hypot(o.x - s.x, o.y - s.y) < SAME_MM * 5) this.#same.push([s.node, o.node]);
    // An end or a via within a track's width meets the nearest place of that track.
    const ends = this.#ends(tracks, spots);
    for (const s of ends) {
      const near = about(s.x, s.y, s.layer)
        .filter((o) => o.node !== s.node)
        .map((o) => ({ o, gap: Math.hypot(o.x - s.x, o.y - s.y) }))
        .filter(({ o, gap }) => gap <= (width.get(o.node) ?? 0) / 2 + (width.get(s.node) ?? s.reach))
        .sort((p, q) => p.gap - q.gap)[0];
      if (near !== undefined) this.#same.push([s.node, near.o.node]);
    }
    for (const [pad, shapes] of this.#shapes) {
      const node = this.#pads.get(pad) as number;
      const layers = pad.layers.map((l) => this.#layers.indexOf(l));
      for (const shape of shapes) {
        const { minX, minY, maxX, maxY } = shapeBounds(shape);
        for (const s of spots) {
          if (!layers.includes(s.layer) || s.x < minX / NM - step || s.x > maxX / NM + step || s.y < minY / NM - step || s.y > maxY / NM + step)
            continue;
          if (holds(shape, s.x, s.y)) this.#same.push([node, s.node]);
        }
      }
    }
    for (const s of ends)
      for (const [pad, shapes] of this.#shapes) {
        if (!pad.layers.some((l) => this.#layers.indexOf(l) === s.layer)) continue;
        const reach = (width.get(s.node) ?? 0) / 2 + s.reach;
        if (Math.hypot(pad.x - s.x, pad.y - s.y) > Math.hypot(pad.w, pad.h) + reach) continue;
        if (shapes.some((shape) => distanceToPoint(shape, { x: s.x * NM, y: s.y * NM }) <= reach * NM))
          this.#same.push([this.#pads.get(pad) as number, s.node]);
      }
  }

  /** Ends of tracks that no via, pad or other track shares exactly, and vias. */
  #ends(tracks: readonly Track[], spots: readonly Spot[]): (Spot & { readonly reach: number })[] {
    const at = new Map(spots.map((s) => [`${s.x.toFixed(4)} ${s.y.toFixed(4)} ${s.layer}`, s]));
    const ends = tracks.flatMap((t) =>
      [t.points[0], t.points.at(-1)].flatMap((p) => {
        const s = p === undefined ? undefined : at.get(`${p[0].toFixed(4)} ${p[1].toFixed(4)} ${this.#layers.indexOf(t.layer)}`);
        return s === undefined ? [] : [{ ...s, reach: 0 }];
      }),
    );
    const vias = this.board.vias
      .filter((v) => v.net === this.net)
      .flatMap((v) => spots.filter((s) => s.x === v.x && s.y === v.y).map((s) => ({ ...s, reach: v.diameter_mm / 2 })));
    return [...ends, ...vias];
  }

  /** Everything that is one made one, and numbered anew. */
  mesh(): Mesh {
    const sets = new DisjointSets(this.#count);
    for (const [a, b] of this.#same) sets.union(a, b);
    const number = new Int32Array(this.#count).fill(-1);
    let nodes = 0;
    const of = (node: number): number => {
      const root = sets.find(node);
      if (number[root] === -1) number[root] = nodes++;
      return number[root] as number;
    };
    // Pads and vias meet many cells: they come last, or what is left out of the factor would be their joints.
    const hubs = new Set([...this.#pads.values(), ...this.#spots.map((s) => s.node)].map((n) => sets.find(n)));
    for (let i = 0; i < this.#count; i++) if (!hubs.has(sets.find(i))) of(i);
    for (let i = 0; i < this.#count; i++) of(i);
    const area = new Float64Array(nodes);
    for (const [node, mm2] of this.#areaOf) area[of(node)]! += mm2;
    return {
      nodes,
      area,
      from: this.#from.map(of),
      to: this.#to.map(of),
      weight: this.#weight,
      tracks: this.#tracks,
      barrels: this.#barrels,
      pours: this.#pours.map((p) => ({ ...p, node: p.node.map((n) => (n < 0 ? -1 : of(n))) })),
      pads: new Map([...this.#pads].map(([pad, node]) => [pad, of(node)])),
    };
  }
}

/** Copper about a via's hole on one layer, mm². */
const ringOf = ({ diameter_mm, drill_mm }: Via): number => (Math.PI / 4) * (diameter_mm ** 2 - drill_mm ** 2);

/** Copper of shapes that do not lie over each other, mm². */
const copperOf = (shapes: readonly Shape[]): number => shapes.reduce((sum, s) => sum + shapeArea(s), 0) / NM ** 2;

const holds = (shape: Shape, x: number, y: number): boolean => distanceToPoint(shape, { x: x * NM, y: y * NM } as Point) === 0;
