import type { Footprint } from '../../board/index.js';
import { type Box, boundsOf, type Point, place } from '../../geometry/index.js';

/** The smallest radius, mm, on which parts stand in a ring so that the placer takes them for free of each other: it keeps the boxes about turned courtyards apart. */
export function boxedRadius(parts: readonly Pick<Footprint, 'courtyard'>[], gap: number): number {
  const step = (2 * Math.PI) / parts.length;
  const boxes = parts.map(({ courtyard }, k): Box => {
    const rot = (360 - (360 * k) / parts.length) % 360;
    return boundsOf(courtyard.map(([x, y]): Point => place({ x, y }, { x: 0, y: 0, rot, side: 'front' })));
  });
  const spot = (k: number): Point => ({ x: Math.sin(k * step), y: -Math.cos(k * step) });
  const apart = (a: Box, b: Box, way: Point): number =>
    Math.min(
      ...[way.x > 0 ? a.maxX - b.minX : b.maxX - a.minX, way.y > 0 ? a.maxY - b.minY : b.maxY - a.minY].map((need, i) => {
        const along = Math.abs(i === 0 ? way.x : way.y);
        return along < 1e-9 ? Number.POSITIVE_INFINITY : Math.max(0, need + gap) / along;
      }),
    );
  const radii = boxes.flatMap((a, i) =>
    boxes.slice(i + 1).map((b, j) => apart(a, b, { x: spot(i + 1 + j).x - spot(i).x, y: spot(i + 1 + j).y - spot(i).y })),
  );
  return Math.max(0, ...radii);
}
