import Flatbush from 'flatbush';
import { type Box, boundsOf, boxesTouch, type Point, polygonContains, squaredSegmentDistance } from './point.js';
import { type Shape, shapeBounds } from './shape.js';

/**
 * An area bounded by closed rings (even-odd: rings inside rings are holes; coincident keyhole slits cancel), its edges in a spatial
 * index. Answers are exact; lengths in the unit of the rings (nm inside layout).
 */
export class Region {
  readonly box: Box;
  readonly #ax: number[] = [];
  readonly #ay: number[] = [];
  readonly #bx: number[] = [];
  readonly #by: number[] = [];
  readonly #index: Flatbush;

  /** Throws RangeError where the rings hold no edge. */
  constructor(readonly rings: readonly (readonly Point[])[]) {
    this.box = boundsOf(rings.flat());
    for (const ring of rings) {
      for (let i = 0; i < ring.length; i++) {
        const a = ring[i] as Point;
        const b = ring[(i + 1) % ring.length] as Point;
        this.#ax.push(a.x);
        this.#ay.push(a.y);
        this.#bx.push(b.x);
        this.#by.push(b.y);
      }
    }
    this.#index = new Flatbush(this.#ax.length);
    for (let i = 0; i < this.#ax.length; i++) {
      const [ax, ay, bx, by] = this.#edge(i);
      this.#index.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by));
    }
    this.#index.finish();
  }

  #edge(i: number): readonly [number, number, number, number] {
    return [this.#ax[i] as number, this.#ay[i] as number, this.#bx[i] as number, this.#by[i] as number];
  }

  /** Whether p lies inside (on the boundary: either answer; ask `gap` where that matters). */
  contains(p: Point): boolean {
    if (p.x < this.box.minX || p.x > this.box.maxX || p.y < this.box.minY || p.y > this.box.maxY) return false;
    let inside = false;
    for (const i of this.#index.search(p.x, p.y, Infinity, p.y)) {
      const [ax, ay, bx, by] = this.#edge(i);
      if (ay > p.y !== by > p.y && p.x < ((bx - ax) * (p.y - ay)) / (by - ay) + ax) inside = !inside;
    }
    return inside;
  }

  /** Distance from a shape to the boundary, whichever side it is on; Infinity where that is more than `limit`. */
  gapToBoundary(shape: Shape, limit: number): number {
    const { core, radius } = shape;
    const box = shapeBounds(shape);
    const reach = limit + 1;
    let best = Infinity;
    for (const i of this.#index.search(box.minX - reach, box.minY - reach, box.maxX + reach, box.maxY + reach)) {
      const [ax, ay, bx, by] = this.#edge(i);
      const a = { x: ax, y: ay };
      const b = { x: bx, y: by };
      if (core.length > 2 && polygonContains(core, a)) return 0;
      for (let j = 0; j < core.length && best > 0; j++) {
        best = Math.min(best, squaredSegmentDistance(a, b, core[j] as Point, core[(j + 1) % core.length] as Point));
      }
    }
    const gap = Math.max(0, Math.sqrt(best) - radius);
    return gap <= limit ? gap : Infinity;
  }

  /** Gap between a shape and the area, 0 where they touch or overlap; Infinity where it is more than `limit`. */
  gap(shape: Shape, limit: number): number {
    if (!boxesTouch(shapeBounds(shape), this.box, limit)) return Infinity;
    return this.contains(shape.core[0] as Point) ? 0 : this.gapToBoundary(shape, limit);
  }

  /** Whether the whole shape lies in the area, at least `margin` from its boundary. */
  holds(shape: Shape, margin = 0): boolean {
    return this.contains(shape.core[0] as Point) && (margin > 0 ? this.gapToBoundary(shape, margin) >= margin : this.gapToBoundary(shape, 0) > 0);
  }

  /** The smallest gap to another area, 0 where they overlap, with where it is; null where it is more than `limit`. */
  nearest(other: Region, limit: number): { gap: number; at: Point } | null {
    if (!boxesTouch(this.box, other.box, limit)) return null;
    for (const [a, b] of [
      [this, other],
      [other, this],
    ] as const) {
      const inner = a.rings.find((ring) => b.contains(ring[0] as Point));
      if (inner !== undefined) return { gap: 0, at: inner[0] as Point };
    }
    let best: { gap: number; at: Point } | null = null;
    for (let i = 0; i < this.#ax.length; i++) {
      const [ax, ay, bx, by] = this.#edge(i);
      const a = { x: ax, y: ay };
      const gap = other.gapToBoundary({ core: [a, { x: bx, y: by }], radius: 0 }, best?.gap ?? limit);
      if (gap < (best?.gap ?? Infinity)) best = { gap, at: a };
      if (best?.gap === 0) break;
    }
    return best;
  }
}
