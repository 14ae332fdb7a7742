import type { Point } from '../../geometry/index.js';

/**
 * The square lattice of points where tracks may bend. Cell (x, y) stands at `origin + pitch · (x, y)`; the outermost ring of
 * cells is never used, so that a search needs no bounds checks.
 */
export class Lattice {
  readonly cells: number;
  constructor(
    readonly originX: number,
    readonly originY: number,
    readonly pitch: number,
    readonly nx: number,
    readonly ny: number,
  ) {
    this.cells = nx * ny;
  }

  /** Point of a cell, exact nm when origin and pitch are whole. */
  at(cell: number): Point {
    return { x: this.originX + (cell % this.nx) * this.pitch, y: this.originY + Math.floor(cell / this.nx) * this.pitch };
  }

  /** Lattice coordinates of a point, not rounded. */
  column(x: number): number {
    return (x - this.originX) / this.pitch;
  }
  row(y: number): number {
    return (y - this.originY) / this.pitch;
  }

  holds(x: number, y: number): boolean {
    return x >= 1 && y >= 1 && x < this.nx - 1 && y < this.ny - 1;
  }
}

/** Slack for comparing lattice coordinates: a cell at exactly the wanted distance counts as far enough (0.1 nm at 0.1 mm pitch). */
const EPSILON = 1e-6;

/**
 * The rows of cells nearer to a convex core than some reach. A step of the search between two cells outside passes no nearer
 * than `reach` either: beside an edge the distance changes linearly along the step, so cells are measured exactly; round a
 * corner the step's middle may come nearer than its ends, so corners reach √(reach² + pitch²/2) except along tangents.
 */
export class Spans {
  y0 = 0;
  y1 = -1;
  readonly x0: Int32Array;
  readonly x1: Int32Array;
  private readonly low: Float64Array;
  private readonly high: Float64Array;

  constructor(private readonly lattice: Lattice) {
    this.x0 = new Int32Array(lattice.ny);
    this.x1 = new Int32Array(lattice.ny);
    this.low = new Float64Array(lattice.ny);
    this.high = new Float64Array(lattice.ny);
  }

  /** Fills the rows for a core of points in nm (ring order) and a reach in nm. */
  cover(core: readonly Point[], reach: number): void {
    const { lattice } = this;
    const r = reach / lattice.pitch;
    const corner = reach > 0 ? Math.sqrt(r * r + 0.5) : 0;
    let top = Infinity;
    let bottom = -Infinity;
    for (const p of core) {
      const y = lattice.row(p.y);
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
    this.y0 = Math.max(0, Math.ceil(top - corner));
    this.y1 = Math.min(lattice.ny - 1, Math.floor(bottom + corner));
    for (let y = this.y0; y <= this.y1; y++) {
      this.low[y] = Infinity;
      this.high[y] = -Infinity;
    }
    const count = core.length;
    for (let i = 0; i < count; i++) {
      const p = core[i] as Point;
      const px = lattice.column(p.x);
      const py = lattice.row(p.y);
      if (corner > 0) this.addDisc(px, py, r, corner);
      if (count === 1 || (count === 2 && i === 1)) continue;
      const q = core[(i + 1) % count] as Point;
      const qx = lattice.column(q.x);
      const qy = lattice.row(q.y);
      this.addSide(px, py, qx, qy);
      const length = Math.hypot(qx - px, qy - py);
      if (r === 0 || length === 0) continue;
      const ox = (-(qy - py) / length) * r;
      const oy = ((qx - px) / length) * r;
      this.addSide(px + ox, py + oy, qx + ox, qy + oy);
      this.addSide(px - ox, py - oy, qx - ox, qy - oy);
      this.addSide(px + ox, py + oy, px - ox, py - oy);
      this.addSide(qx + ox, qy + oy, qx - ox, qy - oy);
    }
    this.round();
  }

  /**
   * A corner: cells nearer than `r`, and those nearer than `corner` that are not outside the octagon of tangents. (From a cell
   * beyond a tangent the steps along it stay outside the disc and those towards it end inside: pads at exactly the least
   * distance from a track's line do not close it.)
   */
  private addDisc(cx: number, cy: number, r: number, corner: number): void {
    const from = Math.max(this.y0, Math.ceil(cy - r + EPSILON));
    const to = Math.min(this.y1, Math.floor(cy + r - EPSILON));
    for (let y = from; y <= to; y++) {
      const dy = Math.abs(y - cy);
      const half = Math.min(r, r * Math.SQRT2 - dy, Math.sqrt(corner * corner - dy * dy));
      this.widen(y, cx - half, cx + half);
    }
  }

  private addSide(ax: number, ay: number, bx: number, by: number): void {
    if (ay === by) return;
    const from = Math.max(this.y0, Math.ceil(Math.min(ay, by) + EPSILON));
    const to = Math.min(this.y1, Math.floor(Math.max(ay, by) - EPSILON));
    const slope = (bx - ax) / (by - ay);
    for (let y = from; y <= to; y++) {
      const x = ax + (y - ay) * slope;
      this.widen(y, x, x);
    }
  }

  private widen(y: number, a: number, b: number): void {
    if (a < (this.low[y] as number)) this.low[y] = a;
    if (b > (this.high[y] as number)) this.high[y] = b;
  }

  private round(): void {
    const last = this.lattice.nx - 1;
    for (let y = this.y0; y <= this.y1; y++) {
      this.x0[y] = Math.max(0, Math.ceil((this.low[y] as number) + EPSILON));
      this.x1[y] = Math.min(last, Math.floor((this.high[y] as number) - EPSILON));
    }
  }
}

/** Marks the cells inside a set of closed rings (even-odd) with 1. */
export function cellsInside(lattice: Lattice, rings: readonly (readonly Point[])[]): Uint8Array {
  const inside = new Uint8Array(lattice.cells);
  const crossings: number[] = [];
  for (let y = 1; y < lattice.ny - 1; y++) {
    crossings.length = 0;
    const py = lattice.originY + y * lattice.pitch;
    for (const ring of rings) {
      for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
        const a = ring[j] as Point;
        const b = ring[i] as Point;
        if (a.y > py !== b.y > py) crossings.push(lattice.column(a.x + ((b.x - a.x) * (py - a.y)) / (b.y - a.y)));
      }
    }
    crossings.sort((a, b) => a - b);
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      const from = Math.max(1, Math.ceil(crossings[k] as number));
      const to = Math.min(lattice.nx - 2, Math.floor(crossings[k + 1] as number));
      for (let x = from; x <= to; x++) inside[y * lattice.nx + x] = 1;
    }
  }
  return inside;
}
