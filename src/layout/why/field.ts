import { type Board, clearancesOf, insulationOf, laidEdge, nm, type Solid, solidsOf } from '../../board/index.js';
import { type Box, convexParts, distanceToPoint, mm, polygonContains, type Shape, shapeBounds } from '../../geometry/index.js';

/** What stands in a track's way. */
export type Blocker =
  | { readonly kind: 'copper'; readonly solid: Solid; readonly fixed: boolean }
  | { readonly kind: 'keepout'; readonly index: number };

/** Cells of a layer; coarser on large boards. */
const MOST_CELLS = 160_000;
const FINEST = mm(0.2);
/** What it costs to go through a cell where something stands, in cells: copper that can be laid elsewhere, pads, what a person fixed. */
const COST = { movable: 6, pad: 40, fixed: 60, keepout: 60 } as const;

/** The board as a coarse grid for one net's tracks: per cell the blocker that weighs most, and what it weighs. */
export class Field {
  readonly pitch: number;
  readonly columns: number;
  readonly rows: number;
  readonly cost: Float32Array;
  /** Index in `blockers`; −1: free. */
  readonly held: Int32Array;
  readonly blockers: Blocker[] = [];

  constructor(
    private readonly board: Board,
    net: string,
    width: number,
  ) {
    const [w, h] = [mm(board.width_mm), mm(board.height_mm)];
    this.pitch = Math.max(FINEST, Math.ceil(Math.sqrt((w * h) / MOST_CELLS)));
    this.columns = Math.max(1, Math.floor(w / this.pitch));
    this.rows = Math.max(1, Math.floor(h / this.pitch));
    this.cost = new Float32Array(2 * this.columns * this.rows).fill(1);
    this.held = new Int32Array(this.cost.length).fill(-1);
    this.closeOutside(width / 2 + mm(laidEdge(board)));
    this.addCopper(net, width);
    this.addKeepouts(width);
  }

  /** Cell of a place on a layer (0 front, 1 back). */
  cell(x: number, y: number, layer: number): number {
    const column = Math.min(this.columns - 1, Math.max(0, Math.floor(x / this.pitch)));
    const row = Math.min(this.rows - 1, Math.max(0, Math.floor(y / this.pitch)));
    return (layer * this.rows + row) * this.columns + column;
  }

  /** Middle of a cell, nm. */
  middle(cell: number): { x: number; y: number } {
    const at = cell % (this.columns * this.rows);
    return { x: ((at % this.columns) + 0.5) * this.pitch, y: (Math.floor(at / this.columns) + 0.5) * this.pitch };
  }

  private closeOutside(margin: number): void {
    const ring = this.board.outline.map(([x, y]) => nm(x, y));
    for (let cell = 0; cell < this.columns * this.rows; cell++) {
      const p = this.middle(cell);
      const edge = Math.min(p.x, p.y, mm(this.board.width_mm) - p.x, mm(this.board.height_mm) - p.y);
      if (edge >= margin && polygonContains(ring, p)) continue;
      this.cost[cell] = Infinity;
      this.cost[cell + this.columns * this.rows] = Infinity;
    }
  }

  private addCopper(net: string, width: number): void {
    const clearanceOf = clearancesOf(this.board);
    const insulation = insulationOf(this.board);
    for (const solid of solidsOf(this.board)) {
      if (solid.net === net) continue;
      const list = solid.kind === 'track' ? this.board.tracks : solid.kind === 'via' ? this.board.vias : [];
      const fixed = list[solid.index]?.fixed === true;
      const apart = Math.max(clearanceOf(net), clearanceOf(solid.net), insulation.gap({ net, ref: null }, solid)) + width / 2;
      const cost = solid.kind === 'pad' ? COST.pad : fixed ? COST.fixed : COST.movable;
      const layers = solid.layers.map((l) => (l === 'front' ? 0 : 1));
      this.mark({ kind: 'copper', solid, fixed }, { core: solid.shape.core, radius: solid.shape.radius + apart }, layers, cost);
    }
  }

  private addKeepouts(width: number): void {
    for (const [index, keepout] of this.board.keepouts.entries()) {
      if (!keepout.bans.includes('tracks')) continue;
      const layers = keepout.layers.map((l) => (l === 'front' ? 0 : 1));
      for (const { core } of convexParts(keepout.points.map(([x, y]) => nm(x, y)))) {
        this.mark({ kind: 'keepout', index }, { core, radius: width / 2 }, layers, COST.keepout);
      }
    }
  }

  private mark(blocker: Blocker, shape: Shape, layers: readonly number[], cost: number): void {
    const number = this.blockers.push(blocker) - 1;
    for (const cell of this.within(shapeBounds(shape))) {
      if (distanceToPoint(shape, this.middle(cell)) > 0) continue;
      for (const layer of layers) {
        const at = cell + layer * this.columns * this.rows;
        if ((this.cost[at] as number) >= cost) continue;
        this.cost[at] = cost;
        this.held[at] = number;
      }
    }
  }

  private *within(box: Box): Generator<number> {
    const clamp = (v: number, most: number): number => Math.min(most, Math.max(0, Math.floor(v / this.pitch)));
    for (let row = clamp(box.minY, this.rows - 1); row <= clamp(box.maxY, this.rows - 1); row++) {
      for (let column = clamp(box.minX, this.columns - 1); column <= clamp(box.maxX, this.columns - 1); column++) yield row * this.columns + column;
    }
  }
}
