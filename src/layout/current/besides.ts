import type { Board } from '../../board/index.js';
import { capsule, type Point, type Shape } from '../../geometry/index.js';
import type { Grid } from './grid.js';

/** Tracks are cut so often, mm. */
export const PIECE_MM = 0.5;
const NM = 1e6;
/** Where across a track it is looked for copper, in parts of its width. */
const LANES = [-0.48, -0.24, 0, 0.24, 0.48];

/** Tracks of so many cells' width at least are seen in a grid; of a narrower one that runs across it the cells hang together by chance. */
const SEEN = 2;

/** Pieces of tracks that lie in a pour with a part of their width at least: the two are one copper there, and count once. */
export function besides(tracks: readonly Board['tracks'][number][], grid: Grid): Shape[] {
  const seen = tracks.filter((t) => t.width_mm >= SEEN * grid.cell);
  return seen.flatMap(({ points, width_mm }) =>
    points.slice(1).flatMap(([bx, by], i) => {
      const [ax, ay] = points[i] as readonly [number, number];
      const length = Math.hypot(bx - ax, by - ay);
      const steps = Math.ceil(length / PIECE_MM);
      const at = (t: number, off: number): Point => ({
        x: ax + t * (bx - ax) - (off * (by - ay)) / length,
        y: ay + t * (by - ay) + (off * (bx - ax)) / length,
      });
      const copper = (t: number): boolean => LANES.some((share) => grid.copper(at(t, share * width_mm).x, at(t, share * width_mm).y));
      return Array.from({ length: steps }, (_, k) => [k / steps, (k + 0.5) / steps, (k + 1) / steps] as const)
        .filter((piece) => piece.some(copper))
        .map(([from, , to]) => capsule(nmOf(at(from, 0)), nmOf(at(to, 0)), width_mm * NM));
    }),
  );
}

const nmOf = ({ x, y }: Point): Point => ({ x: x * NM, y: y * NM });
