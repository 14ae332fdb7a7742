import type { Design } from '../../design/index.js';
import { place } from '../../geometry/transform.js';
import type { Library } from '../../parts/index.js';
import { resolve } from '../../parts/resolve.js';

interface Extent {
  readonly ref: string;
  readonly side: string;
  readonly min: readonly [number, number];
  readonly max: readonly [number, number];
}

/** How far two parts may lie over each other by rounding, mm. */
const TOLERANCE = 0.05;

/**
 * What pinned parts cover, mm, and which of them reach beyond the outline or over another pinned part: an origin is where a land pattern's maker put it,
 * often at pin 1.
 */
export function pinnedLines(design: Design, refs: readonly string[], library: Library): string[] {
  const all = extents(design, library);
  const { width_mm: w, height_mm: h } = design.board;
  return all
    .filter((e) => refs.includes(e.ref))
    .map((e) => {
      const [[left, top], [right, bottom]] = [e.min, e.max];
      const beyond = w !== undefined && h !== undefined && (left < 0 || top < 0 || right > w || bottom > h);
      const over = all.filter((o) => o.ref !== e.ref && o.side === e.side && overlap(e, o)).map((o) => o.ref);
      const faults = [...(beyond ? [`beyond the board, ${w} × ${h}`] : []), ...(over.length > 0 ? [`over ${over.join(', ')}`] : [])];
      return `${e.ref} covers x ${mm(left)} to ${mm(right)}, y ${mm(top)} to ${mm(bottom)}${faults.length === 0 ? '' : `: ${faults.join(', ')}`}`;
    });
}

const mm = (n: number): string => String(Math.round(n * 10) / 10);
const overlap = (a: Extent, b: Extent): boolean =>
  [0, 1].every((i) => (a.max[i] ?? 0) > (b.min[i] ?? 0) + TOLERANCE && (b.max[i] ?? 0) > (a.min[i] ?? 0) + TOLERANCE);

function extents(design: Design, library: Library): Extent[] {
  const { pinned = {} } = design.constraints;
  return resolve(design, library).parts.flatMap(({ component: { ref }, footprint }) => {
    const at = pinned[ref];
    if (at === undefined) return [];
    const { x, y, rot = 0, side = 'front' } = at;
    const points = footprint.courtyard.map(([px, py]) => place({ x: px, y: py }, { x, y, rot, side }));
    const of = (pick: (...n: number[]) => number): [number, number] => [pick(...points.map((p) => p.x)), pick(...points.map((p) => p.y))];
    return [{ ref, side, min: of(Math.min), max: of(Math.max) }];
  });
}
