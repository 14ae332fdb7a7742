import { type BoardPad, padShapeGrown } from '../../board/index.js';
import { distanceToPoint, mm, type Point, type Region, type Shape, shapeBounds } from '../../geometry/index.js';

/** Directions in which the ring around a pad is looked at: finer than the narrowest spoke of a large pad. */
const LOOKS = 180;
/** KiCad asks for this many spokes, unless the pad is joined solidly. */
export const LEAST_SPOKES = 2;

/** Spokes of a pour across the middle of a pad's relief of `gap_mm`; 0 where it runs up to the pad all around, null where none of it is there. */
export function spokeCount(pad: BoardPad, pour: Region, gap_mm: number): number | null {
  const ring = ringOf(padShapeGrown(pad, gap_mm / 2), { x: mm(pad.x), y: mm(pad.y) });
  const copper = ring.map((p) => pour.contains(p));
  if (!copper.includes(true)) return null;
  return copper.filter((c, i) => c && !copper.at(i - 1)).length;
}

/** Points on the rim of a convex shape, as seen from within. */
function ringOf(shape: Shape, centre: Point): Point[] {
  const box = shapeBounds(shape);
  const far = Math.hypot(box.maxX - box.minX, box.maxY - box.minY);
  return Array.from({ length: LOOKS }, (_, i) => {
    const angle = (2 * Math.PI * i) / LOOKS;
    const at = (r: number): Point => ({ x: centre.x + r * Math.cos(angle), y: centre.y + r * Math.sin(angle) });
    let [inside, outside] = [0, far];
    while (outside - inside > 100) {
      const middle = (inside + outside) / 2;
      if (distanceToPoint(shape, at(middle)) <= 0) inside = middle;
      else outside = middle;
    }
    return at(inside);
  });
}
