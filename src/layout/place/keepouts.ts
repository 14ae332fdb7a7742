import { isCutOut } from '../../board/index.js';
import type { Keepout } from '../../design/index.js';
import { type Box, boundsOf, type Point, place, polygonContains, segmentsIntersect, squaredDistanceToSegment } from '../../geometry/index.js';
import type { PlacementProblem } from '../stage.js';
import type { Model } from './model.js';

/** An area where no part may stand. */
export interface PartKeepout {
  readonly polygon: readonly Point[];
  readonly box: Box;
  /** The polygon is its own bounding box. */
  readonly rectangular: boolean;
  /** Sides that it bans: 1 front, 2 back, 3 both. */
  readonly mask: number;
}

/** The person's keepouts that ban parts. */
export const partKeepouts = (problem: PlacementProblem): PartKeepout[] =>
  keepoutsWhere(problem, (bans) => bans === undefined || bans.includes('parts'));

/** Those that parts may stand in but no track may reach: pads in there cannot be joined. */
export const trackKeepouts = (problem: PlacementProblem): PartKeepout[] =>
  keepoutsWhere(problem, (bans) => bans?.includes('tracks') === true && !bans.includes('parts'));

function keepoutsWhere(problem: PlacementProblem, wanted: (bans: Keepout['bans']) => boolean): PartKeepout[] {
  return (problem.constraints.keepouts ?? []).flatMap((k): PartKeepout[] => {
    if (!wanted(k.bans)) return [];
    const polygon =
      k.points?.map(([x, y]) => ({ x, y })) ?? (k.rect === undefined ? [] : corners(k.rect.x, k.rect.y, k.rect.x + k.rect.w, k.rect.y + k.rect.h));
    if (polygon.length < 3) return [];
    const sides = k.sides ?? ['front', 'back'];
    if (!sides.includes('front') && !sides.includes('back')) return [];
    const box = boundsOf(polygon);
    const rectangular = Math.abs(polygonArea(polygon) - (box.maxX - box.minX) * (box.maxY - box.minY)) < 1e-6;
    return [{ polygon, box, rectangular, mask: (sides.includes('front') ? 1 : 0) | (sides.includes('back') ? 2 : 0) }];
  });
}

/** What is cut out of the board where it stands fixed: its courtyard, and not the box about that. */
export const cutOuts = (model: Model): PartKeepout[] =>
  model.parts.flatMap((part, i): PartKeepout[] => {
    const pose = model.pinned[i] ?? null;
    if (pose === null || !isCutOut(part.footprint)) return [];
    const polygon = part.footprint.courtyard.map(([x, y]) => place({ x, y }, pose));
    return [{ polygon, box: boundsOf(polygon), rectangular: false, mask: 3 }];
  });

const corners = (x0: number, y0: number, x1: number, y1: number): Point[] => [
  { x: x0, y: y0 },
  { x: x1, y: y0 },
  { x: x1, y: y1 },
  { x: x0, y: y1 },
];

/** Area of a polygon, in the square of its unit. */
export function polygonArea(polygon: readonly Point[]): number {
  const twice = polygon.reduce((sum, a, i) => {
    const b = polygon[(i + 1) % polygon.length] as Point;
    return sum + a.x * b.y - b.x * a.y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** How far, mm, a box stands in the keepout, roughly: 0 just when it is outside, falling towards the way out. */
export function intrusion(keepout: PartKeepout, x0: number, y0: number, x1: number, y1: number): number {
  const { box, polygon } = keepout;
  const dx = Math.min(x1 - box.minX, box.maxX - x0);
  const dy = Math.min(y1 - box.minY, box.maxY - y0);
  if (dx <= 1e-6 || dy <= 1e-6) return 0;
  if (keepout.rectangular) return Math.min(dx, dy);
  // A box just touching the polygon is outside.
  const rect = corners(x0 + 1e-6, y0 + 1e-6, x1 - 1e-6, y1 - 1e-6);
  const inside = polygonContains(rect, polygon[0] as Point) || polygonContains(polygon, rect[0] as Point) || edgesCross(rect, polygon);
  if (!inside) return 0;
  const middle = { x: (x0 + x1) / 2, y: (y0 + y1) / 2 };
  const border = Math.sqrt(Math.min(...polygon.map((p, i) => squaredDistanceToSegment(middle, p, polygon[(i + 1) % polygon.length] as Point))));
  const half = Math.hypot(x1 - x0, y1 - y0) / 2;
  return polygonContains(polygon, middle) ? half + border : Math.max(0.01, half - border);
}

/** Whether an edge of the polygon meets one of the box; nearly all lie on one side of it. */
function edgesCross(rect: readonly Point[], polygon: readonly Point[]): boolean {
  const [low, , high] = rect as readonly [Point, Point, Point];
  for (let j = 0; j < polygon.length; j++) {
    const r = polygon[j] as Point;
    const s = polygon[(j + 1) % polygon.length] as Point;
    if ((r.x < low.x && s.x < low.x) || (r.x > high.x && s.x > high.x) || (r.y < low.y && s.y < low.y) || (r.y > high.y && s.y > high.y)) continue;
    for (let i = 0; i < 4; i++) if (segmentsIntersect(rect[i] as Point, rect[(i + 1) % 4] as Point, r, s)) return true;
  }
  return false;
}
