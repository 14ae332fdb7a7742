import type { Point } from '../../geometry/index.js';
import type { Patch, Ring } from './clip.js';

/**
 * A patch as one ring: each hole is joined to the ring left of it by a horizontal slit of no width. Horizontal and fully coincident
 * is what the Gerber format asks of cut-ins (Ucamco's specification, "Valid contours"), and what KiCad writes itself.
 */
export function keyholed(patch: Patch): Ring {
  const chain = new Chain(patch.outer);
  const holes = patch.holes.map(fromLeftmost).sort((a, b) => compareLeft(a[0] as Point, b[0] as Point));
  for (const hole of holes) chain.join(hole);
  return chain.ring();
}

const compareLeft = (a: Point, b: Point): number => a.x - b.x || a.y - b.y;

function fromLeftmost(ring: Ring): Ring {
  let best = 0;
  for (const [i, p] of ring.entries()) if (compareLeft(p, ring[best] as Point) < 0) best = i;
  return [...ring.slice(best), ...ring.slice(0, best)];
}

/** A ring as a linked list that holes are spliced into, from left to right. */
class Chain {
  readonly #points: Point[];
  readonly #next: number[];

  constructor(outer: Ring) {
    this.#points = [...outer];
    this.#next = outer.map((_, i) => (i + 1) % outer.length);
  }

  /** Splices in a hole that starts at its leftmost point, at the nearest edge to the left of it. */
  join(hole: Ring): void {
    const start = hole[0] as Point;
    const { edge, x } = this.#leftOf(start);
    const landing: Point = { x, y: start.y };
    const first = this.#points.length;
    const added = [landing, ...hole, start, landing];
    this.#points.push(...added);
    for (let i = 0; i < added.length - 1; i++) this.#next.push(first + i + 1);
    this.#next.push(this.#next[edge] as number);
    this.#next[edge] = first;
  }

  #leftOf(p: Point): { edge: number; x: number } {
    let edge = -1;
    let x = -Infinity;
    for (let i = 0; i < this.#points.length; i++) {
      const a = this.#points[i] as Point;
      const b = this.#points[this.#next[i] as number] as Point;
      if (a.y > p.y === b.y > p.y) continue;
      const at = Math.round(a.x + ((p.y - a.y) * (b.x - a.x)) / (b.y - a.y));
      if (at <= p.x && at > x) {
        edge = i;
        x = at;
      }
    }
    if (edge === -1) throw new Error('a hole outside its own outline');
    return { edge, x };
  }

  ring(): Ring {
    const ring: Ring = [];
    let at = 0;
    do {
      const p = this.#points[at] as Point;
      const last = ring.at(-1);
      if (last === undefined || last.x !== p.x || last.y !== p.y) ring.push(p);
      at = this.#next[at] as number;
    } while (at !== 0);
    return ring;
  }
}
