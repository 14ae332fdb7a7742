import { type Box, boundsOf, type Point, polygonContains, segmentsIntersect } from '../../geometry/index.js';
import type { PlacementProblem } from '../stage.js';

/** An area where no part may stand. */
export interface PartKeepout {
  readonly polygon: readonly Point[];
  readonly box: Box;
  /** Sides that it bans: 1 front, 2 back, 3 both. */
  readonly mask: number;
}

/** The person's keepouts that ban parts. */
export function partKeepouts(problem: PlacementProblem): PartKeepout[] {
  return (problem.constraints.keepouts ?? []).flatMap((k): PartKeepout[] => {
    if (k.bans !== undefined && !k.bans.includes('parts')) return [];
    const polygon =
      k.points?.map(([x, y]) => ({ x, y })) ?? (k.rect === undefined ? [] : corners(k.rect.x, k.rect.y, k.rect.x + k.rect.w, k.rect.y + k.rect.h));
    if (polygon.length < 3) return [];
    const sides = k.sides ?? ['front', 'back'];
    return [{ polygon, box: boundsOf(polygon), mask: (sides.includes('front') ? 1 : 0) | (sides.includes('back') ? 2 : 0) }];
  });
}

const corners = (x0: number, y0: number, x1: number, y1: number): Point[] => [
  { x: x0, y: y0 },
  { x: x1, y: y0 },
  { x: x1, y: y1 },
  { x: x0, y: y1 },
];

/** How far, mm, a box must at least move (measured on bounding boxes) to leave the keepout; 0 outside it. */
export function intrusion(keepout: PartKeepout, x0: number, y0: number, x1: number, y1: number): number {
  const { box, polygon } = keepout;
  const dx = Math.min(x1 - box.minX, box.maxX - x0);
  const dy = Math.min(y1 - box.minY, box.maxY - y0);
  if (dx <= 1e-6 || dy <= 1e-6) return 0;
  if (polygon.length > 4 || !isBox(keepout)) {
    const rect = corners(x0, y0, x1, y1);
    const inside = polygonContains(rect, polygon[0] as Point) || polygonContains(polygon, rect[0] as Point) || edgesCross(rect, polygon);
    if (!inside) return 0;
  }
  return Math.min(dx, dy);
}

function isBox(keepout: PartKeepout): boolean {
  const { minX, minY, maxX, maxY } = keepout.box;
  return keepout.polygon.every((p) => (p.x === minX || p.x === maxX) && (p.y === minY || p.y === maxY));
}

function edgesCross(a: readonly Point[], b: readonly Point[]): boolean {
  return a.some((p, i) => {
    const q = a[(i + 1) % a.length] as Point;
    return b.some((r, j) => segmentsIntersect(p, q, r, b[(j + 1) % b.length] as Point));
  });
}
