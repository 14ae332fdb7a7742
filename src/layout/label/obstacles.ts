import { type Board, type BoardPad, type LayerSide, padShapeGrown, placePoints, type Via, viaShape } from '../../board/index.js';
import {
  type Box,
  boundsOf,
  boxesTouch,
  capsule,
  convexParts,
  distance,
  growBox,
  mm,
  type Point,
  polygonContains,
  type Shape,
  shapeBounds,
  squaredSegmentDistance,
} from '../../geometry/index.js';

/** Something that text must not cover (`hard`) or had better not (`cost` per text that does). Lengths in nm. */
interface Obstacle {
  readonly shape: Shape;
  readonly box: Box;
  readonly cost: number;
  /** Part that it belongs to; null for vias and texts. */
  readonly ref: string | null;
}

/** Cost of an overlap that is never allowed. */
export const FORBIDDEN = Number.POSITIVE_INFINITY;
const OVER_BODY = 60;
const OVER_VIA = 4;
/** Over a via that gives way to text. */
const OVER_SPARE_VIA = 0.3;
/** Gap between two pieces of ink that keeps letters apart. */
const INK_GAP_MM = 0.15;
/** Gap to a dot, that it is not read as a full stop. */
const DOT_GAP_MM = 0.4;

/** What stands on one side of a board where text wants to go. */
export class Obstacles {
  readonly #cells = new Map<string, Obstacle[]>();
  readonly #outline: readonly Point[];
  readonly #edgeGap: number;
  /** A box that lies inside the outline by the edge's clearance; an empty one where the outline is no rectangle. */
  readonly #middle: Box;

  /** `spare`: vias that give way to text. */
  constructor(board: Board, side: LayerSide, spare: ReadonlySet<Via> = new Set()) {
    this.#outline = board.outline.map(([x, y]) => ({ x: mm(x), y: mm(y) }));
    this.#edgeGap = mm(board.rules.edge_clearance_mm);
    this.#middle = middleOf(this.#outline, mm(board.corner_mm) + this.#edgeGap);
    for (const part of board.parts) {
      for (const pad of part.pads) this.#addPad(board, pad, side, part.ref);
      const footprint = board.footprints[part.footprint];
      if (footprint === undefined || part.side !== side) continue;
      this.#add(polygonShape(placePoints(footprint.body, part)), OVER_BODY, part.ref);
      for (const stroke of footprint.silk) {
        if (stroke.type === 'circle') {
          const [at] = placePoints([[stroke.x, stroke.y]], part) as [[number, number]];
          this.#add({ core: [{ x: mm(at[0]), y: mm(at[1]) }], radius: mm(stroke.r + stroke.width / 2 + DOT_GAP_MM) }, FORBIDDEN, part.ref);
        } else {
          this.addInk(placePoints(stroke.points, part), stroke.width, part.ref);
        }
      }
    }
    for (const ring of board.cutouts ?? [])
      for (const piece of convexParts(
        ring.map(([x, y]) => ({ x: mm(x), y: mm(y) })),
        this.#edgeGap,
      ))
        this.#add(piece, FORBIDDEN, null);
    for (const via of board.vias) this.#add(viaShape(via), spare.has(via) ? OVER_SPARE_VIA : OVER_VIA, null);
  }

  #addPad(board: Board, pad: BoardPad, side: LayerSide, ref: string): void {
    const through = pad.drill !== null;
    if (!through && !pad.layers.includes(side)) return;
    this.#add(padShapeGrown(pad, board.rules.mask_expansion_mm + board.rules.silk_to_pad_mm), FORBIDDEN, ref);
  }

  #add(shape: Shape, cost: number, ref: string | null): void {
    const obstacle = { shape, box: shapeBounds(shape), cost, ref };
    for (const cell of cellsOf(obstacle.box)) {
      const there = this.#cells.get(cell);
      if (there === undefined) this.#cells.set(cell, [obstacle]);
      else there.push(obstacle);
    }
  }

  /** A drawn polyline (mm) that later text keeps away from. */
  addInk(points: readonly (readonly [number, number])[], width_mm: number, ref: string | null): void {
    for (let i = 1; i < points.length; i++) {
      const [ax, ay] = points[i - 1] as readonly [number, number];
      const [bx, by] = points[i] as readonly [number, number];
      this.#add(capsule({ x: mm(ax), y: mm(ay) }, { x: mm(bx), y: mm(by) }, mm(width_mm + 2 * INK_GAP_MM)), FORBIDDEN, ref);
    }
  }

  /** Keeps an area (a text's box) free of other text. */
  addArea(shape: Shape): void {
    this.#add({ core: shape.core, radius: shape.radius + mm(INK_GAP_MM) }, FORBIDDEN, null);
  }

  /** What stands in the cells that a box touches, each once. */
  #near(box: Box): Iterable<Obstacle> {
    const cells = cellsOf(box).flatMap((cell) => this.#cells.get(cell) ?? []);
    return new Set(cells);
  }

  /** What it costs to print in `area`: FORBIDDEN, or the sum of what it covers. `own` is the part that the text names. */
  cost(area: Shape, own: string | null): number {
    const box = shapeBounds(area);
    let sum = 0;
    for (const obstacle of this.#near(box)) {
      if (!boxesTouch(box, obstacle.box) || distance(area, obstacle.shape) > 0) continue;
      if (obstacle.cost === FORBIDDEN) return FORBIDDEN;
      sum += obstacle.ref !== null && obstacle.ref === own ? obstacle.cost / 2 : obstacle.cost;
    }
    return holds(this.#middle, box) || this.#insideOutline(area, box) ? sum : FORBIDDEN;
  }

  #insideOutline(area: Shape, box: Box): boolean {
    if (!area.core.every((p) => polygonContains(this.#outline, p))) return false;
    const reach = (area.radius + this.#edgeGap) ** 2;
    const near = growBox(box, this.#edgeGap);
    for (let i = 0; i < this.#outline.length; i++) {
      const a = this.#outline[i] as Point;
      const b = this.#outline[(i + 1) % this.#outline.length] as Point;
      if (Math.max(a.x, b.x) < near.minX || Math.min(a.x, b.x) > near.maxX || Math.max(a.y, b.y) < near.minY || Math.min(a.y, b.y) > near.maxY)
        continue;
      for (let j = 0; j < area.core.length; j++) {
        const c = area.core[j] as Point;
        const d = area.core[(j + 1) % area.core.length] as Point;
        if (squaredSegmentDistance(a, b, c, d) < reach) return false;
      }
    }
    return true;
  }
}

/** Cells of as many mm by which obstacles are found. */
const CELL_MM = 4;

function cellsOf({ minX, minY, maxX, maxY }: Box): string[] {
  const at = (v: number): number => Math.floor(v / mm(CELL_MM));
  const cells: string[] = [];
  for (let x = at(minX); x <= at(maxX); x++) for (let y = at(minY); y <= at(maxY); y++) cells.push(`${x} ${y}`);
  return cells;
}

/** The outline's box drawn in, where the board fills it: no corner of the outline reaches into it. */
function middleOf(outline: readonly Point[], inset: number): Box {
  const box = growBox(boundsOf(outline), -inset);
  const reaches = outline.some((a, i) => {
    const b = outline[(i + 1) % outline.length] as Point;
    return Math.max(a.x, b.x) > box.minX && Math.min(a.x, b.x) < box.maxX && Math.max(a.y, b.y) > box.minY && Math.min(a.y, b.y) < box.maxY;
  });
  return reaches ? { minX: 0, minY: 0, maxX: -1, maxY: -1 } : box;
}

const holds = (outer: Box, inner: Box): boolean =>
  inner.minX >= outer.minX && inner.minY >= outer.minY && inner.maxX <= outer.maxX && inner.maxY <= outer.maxY;

const polygonShape = (points: readonly (readonly [number, number])[]): Shape => ({
  core: points.map(([x, y]) => ({ x: mm(x), y: mm(y) })),
  radius: 0,
});
