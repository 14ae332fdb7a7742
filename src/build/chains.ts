import type { Point } from '../geometry/index.js';
import type { RoutedNet } from '../layout/route/index.js';

type Segment = RoutedNet['segments'][number];

/** A run of copper of one layer and width, end to end; nm. */
export interface Chain {
  readonly layer: number;
  readonly width: number;
  readonly points: readonly Point[];
}

/** Segments that follow each other, of one layer and width, as one run each. */
export function chained(segments: readonly Segment[]): Chain[] {
  const chains: { layer: number; width: number; points: Point[] }[] = [];
  for (const { layer, width, a, b } of segments) {
    const last = chains.at(-1);
    const end = last?.points.at(-1);
    if (last?.layer === layer && last.width === width && end?.x === a.x && end.y === a.y) last.points.push(b);
    else chains.push({ layer, width, points: [a, b] });
  }
  return chains;
}
