import type { Board, BoardPad, CopperLayer } from '../../board/index.js';
import { boundsOf, capsule, type Point, type Shape, shapeBounds } from '../../geometry/index.js';
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
      const at = (t: number, off: number): Pair => [ax + t * (bx - ax) - (off * (by - ay)) / length, ay + t * (by - ay) + (off * (bx - ax)) / length];
      const copper = (t: number): boolean => LANES.some((share) => grid.copper(...at(t, share * width_mm)));
      return Array.from({ length: steps }, (_, k) => [k / steps, (k + 0.5) / steps, (k + 1) / steps] as const)
        .filter((piece) => piece.some(copper))
        .map(([from, , to]) => capsule(nmOf(at(from, 0)), nmOf(at(to, 0)), width_mm * NM));
    }),
  );
}

export type Pair = readonly [number, number];
const nmOf = ([x, y]: Pair): Point => ({ x: x * NM, y: y * NM });

/** Shapes of pads of a layer that the straight way from the first to the last place may cross. */
export function underneath(pads: ReadonlyMap<BoardPad, readonly Shape[]>, layer: CopperLayer, way: readonly Pair[]): Shape[] {
  const { minX, minY, maxX, maxY } = boundsOf([way[0] as Pair, way.at(-1) as Pair].map(nmOf));
  const near = (box: ReturnType<typeof shapeBounds>): boolean => box.minX <= maxX && box.maxX >= minX && box.minY <= maxY && box.maxY >= minY;
  return [...pads].flatMap(([pad, shapes]) => (pad.layers.includes(layer) ? shapes.filter((s) => near(shapeBounds(s))) : []));
}

/** Where on a piece of a track it is looked for a gap between pours. */
const GAPS = [0.5, 0.25, 0.75];
const HALVINGS = 5;

/** A track's cuts with those at which it enters and leaves copper; between two places in copper a gap may lie. */
export function cutAtCopper(cuts: readonly Pair[], within: (at: Pair) => boolean): Pair[] {
  return cuts.flatMap((q, k) => {
    const p = cuts[k - 1] ?? q;
    if (within(p) !== within(q)) return [edgeOf(within(p) ? [p, q] : [q, p], within), q];
    const gap = within(p) ? GAPS.map((t): Pair => [p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])]).find((at) => !within(at)) : undefined;
    return gap === undefined ? [q] : [edgeOf([p, gap], within), gap, edgeOf([q, gap], within), q];
  });
}

/** Where copper that holds the first place and not the second ends between them: the last place that it holds. */
function edgeOf([held, free]: readonly [Pair, Pair], within: (at: Pair) => boolean): Pair {
  let [a, b] = [held, free];
  for (let k = 0; k < HALVINGS; k++) {
    const middle: Pair = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    if (within(middle)) a = middle;
    else b = middle;
  }
  return a;
}
/** Where along a–b it crosses c–d: 0 to 1, ends left out; null: nowhere. */
export function crossing(a: Pair, b: Pair, c: Pair, d: Pair): number | null {
  const [rx, ry, sx, sy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const det = rx * sy - ry * sx;
  if (Math.abs(det) < 1e-9) return null;
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / det;
  const u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / det;
  return t > 0 && t < 1 && u > 0 && u < 1 ? t : null;
}

interface Segment {
  readonly track: Board['tracks'][number];
  readonly layer: number;
  readonly a: Pair;
  readonly b: Pair;
}
/** Where a wider track of the net takes over what a slimmer one carries. */
export interface Wider {
  readonly width_mm: number;
  readonly core: Shape;
}

/** The current of a slim track that runs into a wider one has spread there once it is its own width within. */
export const wider = ({ width_mm }: Board['tracks'][number], layer: number, segments: readonly Segment[]): Wider[] =>
  segments.flatMap((o) =>
    o.layer === layer && o.track.width_mm > 2 * width_mm
      ? [{ width_mm: o.track.width_mm, core: capsule(nmOf(o.a), nmOf(o.b), (o.track.width_mm - 2 * width_mm) * NM) }]
      : [],
  );
