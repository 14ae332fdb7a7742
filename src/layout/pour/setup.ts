import Flatbush from 'flatbush';
import { type Board, type BoardPad, clearancesOf, heatPad, holeShape, type LayerSide, nm, padShape, solidsOf } from '../../board/index.js';
import { type Box, boundsOf, distance, grown, mm, outline, Region, type Shape, shapeBounds } from '../../geometry/index.js';
import { ARC_NM, inflated, intersection, positive, type Ring } from './clip.js';

/** Added to every clearance, nm: what rounding to whole nanometres may take away, with room. */
export const MARGIN_NM = 1000;

/** A pad of the poured net on one layer. */
export interface OwnPad {
  readonly pad: BoardPad;
  readonly shape: Shape;
  /** Joined without a relief: exposed pads, whose copper is there to lead heat away. */
  readonly solid: boolean;
}

/** A shape's outline with `clearance` around it, cut outside its arcs. */
export const keepaway = (shape: Shape, clearance: number): Ring => positive(outline(grown(shape, clearance + MARGIN_NM), ARC_NM, true));

/** The board's outline drawn in by `inset` nm. */
export function insetOutline(board: Board, inset: number): Ring[] {
  return inflated([positive(board.outline.map(([x, y]) => nm(x, y)))], -(inset + MARGIN_NM + ARC_NM));
}

/** Something that copper of the poured net keeps `apart` nm away from: a shape, or a polygon where `ring` is one. */
type Obstacle = { readonly apart: number; readonly box: Box } & ({ readonly shape: Shape } | { readonly ring: Ring; readonly region: Region });

/** All that a pour of one net keeps away from on one layer, the board's edge included; `within`: it stays inside this ring as well. */
export class Surroundings {
  readonly #obstacles: readonly Obstacle[];
  readonly #index: Flatbush | null;
  readonly #inside: Region | null;

  constructor(
    readonly board: Board,
    readonly net: string,
    readonly layer: LayerSide,
    readonly within: Ring | null = null,
  ) {
    this.#obstacles = [...solidObstacles(board, net, layer), ...polygonObstacles(board, net, layer)];
    this.#index = this.#obstacles.length === 0 ? null : new Flatbush(this.#obstacles.length);
    for (const { box } of this.#obstacles) this.#index?.add(box.minX, box.minY, box.maxX, box.maxY);
    this.#index?.finish();
    const inset = this.inset(0);
    this.#inside = inset.length === 0 ? null : new Region(inset);
  }

  /** The area that the board's edge leaves, drawn in by `extra` nm more. */
  inset(extra: number): Ring[] {
    const board = insetOutline(this.board, mm(this.board.rules.edge_clearance_mm) + extra);
    return this.within === null ? board : intersection(board, inflated([this.within], -extra));
  }

  /** Outlines of what is kept free, `extra` nm wider than it must be; only those that reach into `box`, if there is one. */
  rings(extra: number, box?: Box): Ring[] {
    const all = this.#obstacles;
    const wanted = box === undefined ? all : (this.#search(box, extra) as Obstacle[]);
    return wanted.flatMap((o) => ('shape' in o ? [keepaway(o.shape, o.apart + extra)] : inflated([o.ring], o.apart + MARGIN_NM + ARC_NM + extra)));
  }

  /** Whether a shape may be copper: inside the board and away from everything. */
  clear(shape: Shape): boolean {
    if (this.#inside === null || !this.#inside.holds(shape)) return false;
    return this.#search(shapeBounds(shape), 0).every((o) => {
      const gap = 'shape' in o ? distance(o.shape, shape) : o.region.gap(shape, o.apart + MARGIN_NM);
      return gap >= o.apart + MARGIN_NM;
    });
  }

  #search(box: Box, margin: number): Obstacle[] {
    const found = this.#index?.search(box.minX - margin, box.minY - margin, box.maxX + margin, box.maxY + margin) ?? [];
    return found.sort((a, b) => a - b).map((i) => this.#obstacles[i] as Obstacle);
  }
}

function around(box: Box, apart: number): Box {
  const reach = apart + MARGIN_NM + ARC_NM;
  return { minX: box.minX - reach, minY: box.minY - reach, maxX: box.maxX + reach, maxY: box.maxY + reach };
}

const shaped = (shape: Shape, apart: number): Obstacle => ({ shape, apart, box: around(shapeBounds(shape), apart) });

function polygonal(points: readonly (readonly [number, number])[], apart: number): Obstacle {
  const ring = positive(points.map(([x, y]) => nm(x, y)));
  return { ring, region: new Region([ring]), apart, box: around(boundsOf(ring), apart) };
}

/** Foreign copper, and holes where their walls ask for more than their pads do. */
function solidObstacles(board: Board, net: string, layer: LayerSide): Obstacle[] {
  const clearanceOf = clearancesOf(board);
  const pour = Math.max(mm(board.rules.pour_clearance_mm), clearanceOf(net));
  const wall = mm(board.rules.hole_clearance_mm);
  const foreign = solidsOf(board).filter((s) => s.net !== net && s.layers.includes(layer));
  const holes = board.parts.flatMap((part) =>
    part.pads.flatMap((pad) => {
      const hole = pad.net === net ? null : holeShape(pad);
      if (hole === null) return [];
      const copper = pad.plated ? mm(Math.min(pad.w - (pad.drill?.w ?? 0), pad.h - (pad.drill?.h ?? 0)) / 2) : 0;
      return pad.plated && copper + pour >= wall ? [] : [shaped(hole, Math.max(wall, pour))];
    }),
  );
  const vias = board.vias.filter((v) => v.net !== net && mm((v.diameter_mm - v.drill_mm) / 2) + pour < wall);
  const walls = vias.map((v) => shaped({ core: [nm(v.x, v.y)], radius: mm(v.drill_mm) / 2 }, wall));
  return [...foreign.map((s) => shaped(s.shape, Math.max(pour, clearanceOf(s.net)))), ...holes, ...walls];
}

/** Keepouts, and pours of other nets that lie already. */
function polygonObstacles(board: Board, net: string, layer: LayerSide): Obstacle[] {
  const clearanceOf = clearancesOf(board);
  const pour = Math.max(mm(board.rules.pour_clearance_mm), clearanceOf(net));
  const keepouts = board.keepouts.filter((k) => k.bans.includes('pour') && k.layers.includes(layer));
  const zones = board.zones.filter((z) => z.net !== net && z.layer === layer);
  return [
    ...keepouts.map((k) => polygonal(k.points, 0)),
    ...zones.flatMap((z) => z.filled.map((polygon) => polygonal(polygon, Math.max(pour, clearanceOf(z.net))))),
  ];
}

/** The poured net's pads on a layer. */
export function ownPads(board: Board, net: string, layer: LayerSide): OwnPad[] {
  return board.parts.flatMap((part) => {
    const heated = heatPad(part);
    return part.pads
      .filter((p) => p.net === net && p.plated && p.layers.includes(layer))
      .map((pad) => ({ pad, shape: padShape(pad), solid: pad === heated }));
  });
}
