import { type BoardPad, padShapeGrown } from '../../board/index.js';
import { distanceToPoint, mm, type Point, type Region, rotate, type Shape, shapeBounds } from '../../geometry/index.js';

/** Directions in which the ring around a pad is looked at: finer than the narrowest spoke of a large pad. */
const LOOKS = 180;
/** KiCad asks for this many spokes, unless the pad is joined solidly. */
export const LEAST_SPOKES = 2;

/** Spokes of a pour across the middle of a pad's relief of `gap_mm`; 0 where it runs up to the pad all around, null where none of it is there. */
export function spokeCount(pad: BoardPad, pour: Region, gap_mm: number): number | null {
  const copper = ringOf(pad, gap_mm).map((p) => pour.contains(p));
  if (!copper.includes(true)) return null;
  return copper.filter((c, i) => c && !copper.at(i - 1)).length;
}

/** How far beside a spoke its copper may still be counted as the spoke's, mm. */
const BESIDE_MM = 0.03;

/** Whether a pour lies in the middle of a pad's relief of `gap_mm` where no spoke of at most `spoke_mm` leads: it has none, whatever cuts it up. */
export function isFilled(pad: BoardPad, pour: Region, gap_mm: number, spoke_mm: number): boolean {
  const half = (across: number): number => mm(Math.min(spoke_mm, across) / 2 + BESIDE_MM);
  const [wide, high] = [half(pad.w), half(pad.h)];
  // Round pads have their spokes half-way between the axes.
  const turn = -pad.rot - (pad.shape === 'circle' ? 45 : 0);
  return ringOf(pad, gap_mm).some((p) => {
    const { x, y } = rotate({ x: p.x - mm(pad.x), y: p.y - mm(pad.y) }, turn);
    return Math.abs(x) > wide && Math.abs(y) > high && pour.contains(p);
  });
}

/** Points along the middle of a pad's relief of `gap_mm`, nm. */
function ringOf(pad: BoardPad, gap_mm: number): Point[] {
  return rimOf(padShapeGrown(pad, gap_mm / 2), { x: mm(pad.x), y: mm(pad.y) });
}

/** Points on the rim of a convex shape, as seen from within. */
function rimOf(shape: Shape, centre: Point): Point[] {
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
