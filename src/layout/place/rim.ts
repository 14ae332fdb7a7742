import type { Point } from '../../geometry/index.js';
import type { Edge } from './edge-options.js';

/** What a part at an edge stands on: along its edge, and from `near` to `far` behind the edge of the outline's box, mm. */
export interface Seat {
  readonly edge: Edge;
  readonly from: number;
  readonly to: number;
  readonly near: number;
  readonly far: number;
  /** Where its mouth is, or its antenna ends. */
  readonly line: number;
}

/** Steps at which an outline is known along its edges, mm. */
export const STEP_MM = 0.25;
/** How far behind each edge of its box an outline runs, step by step along it. */
export class Rim {
  private readonly depths: Readonly<Record<Edge, Float64Array>>;

  constructor(ring: readonly (readonly [number, number])[], width: number, height: number) {
    const down = ring.map(([x, y]): Point => ({ x: y, y: x }));
    const across = ring.map(([x, y]): Point => ({ x, y }));
    const from = (points: readonly Point[], far: number): Point[] => points.map(({ x, y }) => ({ x, y: far - y }));
    this.depths = {
      left: depthsOf(down, height, width),
      right: depthsOf(from(down, width), height, width),
      top: depthsOf(across, width, height),
      bottom: depthsOf(from(across, height), width, height),
    };
  }

  /** The outermost point of the outline between two places along an edge, mm behind the edge. */
  least(edge: Edge, from: number, to: number): number {
    return Math.min(...this.between(edge, from, to));
  }

  most(edge: Edge, from: number, to: number): number {
    return Math.max(...this.between(edge, from, to));
  }

  /** How deep on average the board is missing before a seat, mm. */
  missing({ edge, from, to, near }: Seat): number {
    const depths = this.between(edge, from, to);
    return depths.reduce((sum, depth) => sum + Math.max(0, depth - near), 0) / depths.length;
  }

  private between(edge: Edge, from: number, to: number): Float64Array {
    const depths = this.depths[edge];
    const first = Math.min(depths.length - 1, Math.max(0, Math.floor(from / STEP_MM)));
    return depths.subarray(first, Math.max(first + 1, Math.min(depths.length, Math.ceil(to / STEP_MM))));
  }
}

/** The least y of a ring in each step along x; `none` where a rounded corner leaves nothing. */
function depthsOf(ring: readonly Point[], length: number, none: number): Float64Array {
  const depths = new Float64Array(Math.max(1, Math.ceil(length / STEP_MM))).fill(none);
  ring.forEach((p, i) => {
    const q = ring[(i + 1) % ring.length] as Point;
    const [a, b] = p.x <= q.x ? [p, q] : [q, p];
    const yAt = (x: number): number => (b.x - a.x < 1e-9 ? Math.min(a.y, b.y) : a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x));
    const last = Math.min(depths.length - 1, Math.floor(b.x / STEP_MM));
    for (let k = Math.max(0, Math.floor(a.x / STEP_MM)); k <= last; k++) {
      const ends = [Math.max(a.x, k * STEP_MM), Math.min(b.x, (k + 1) * STEP_MM)].map(yAt);
      depths[k] = Math.min(depths[k] as number, ...ends);
    }
  });
  return depths;
}
