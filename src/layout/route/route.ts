import type { Access } from './access.js';
import type { Laid } from './maps.js';
import type { Segment } from './problem.js';

/** One laid connection. Its ends are terminals (index) or other routes of its net; a tap ends in its via. */
export interface Route extends Laid {
  segments: readonly Segment[];
  readonly ends: readonly (number | Route)[];
  /** Lattice nodes that it runs through. */
  readonly nodes: readonly number[];
  /** It ends in a pour on its own layer. */
  readonly poured?: boolean;
}

/** Where a route may begin or end: a terminal by one of its accesses, or another route of the net at one of its nodes. */
export interface End {
  readonly owner: number | Route;
  readonly access: Access | null;
}

/** Lattice node → end. */
export type Ends = ReadonlyMap<number, End>;

/** Adds a piece, merging it into the last one where it goes straight on. */
export function pushSegment(segments: Segment[], next: Segment): void {
  const last = segments[segments.length - 1];
  if (last !== undefined && last.layer === next.layer && last.width === next.width && last.b.x === next.a.x && last.b.y === next.a.y) {
    const straight = (last.b.x - last.a.x) * (next.b.y - next.a.y) === (last.b.y - last.a.y) * (next.b.x - next.a.x);
    const onward = (last.b.x - last.a.x) * (next.b.x - next.a.x) + (last.b.y - last.a.y) * (next.b.y - next.a.y) > 0;
    if (straight && onward) {
      segments[segments.length - 1] = { ...last, b: next.b };
      return;
    }
  }
  segments.push(next);
}

/** Length of all pieces, nm. */
export const lengthOf = (segments: readonly Segment[]): number => segments.reduce((sum, s) => sum + Math.hypot(s.b.x - s.a.x, s.b.y - s.a.y), 0);
