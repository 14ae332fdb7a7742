import { type Box, boundsOf, cross, type Point, polygonContains, squaredDistanceToSegment, squaredSegmentDistance } from './point.js';
import { rotate } from './transform.js';

/**
 * A convex core (one point, a segment or a convex polygon) swept by a disc: circles, ovals, tracks, rectangles and rounded
 * rectangles are all exactly this, so distances between them are exact. Lengths are nm inside layout.
 */
export interface Shape {
  readonly core: readonly Point[];
  readonly radius: number;
}

export const disc = (centre: Point, diameter: number): Shape => ({ core: [centre], radius: diameter / 2 });

/** Its area, in its unit squared: of the core, a strip along it and a disc at its ends. */
export function shapeArea({ core, radius }: Shape): number {
  let [inner, around] = [0, 0];
  for (const [i, p] of core.entries()) {
    const next = core[(i + 1) % core.length] as Point;
    inner += (p.x * next.y - p.y * next.x) / 2;
    around += Math.hypot(next.x - p.x, next.y - p.y);
  }
  return Math.abs(inner) + around * radius + Math.PI * radius ** 2;
}

/** A track: a segment with round ends. */
export const capsule = (a: Point, b: Point, width: number): Shape =>
  a.x === b.x && a.y === b.y ? disc(a, width) : { core: [a, b], radius: width / 2 };

/** A rectangle with corners rounded by `corner`, turned by `degrees` (counter-clockwise, y down) about its centre. */
export function roundedRect(centre: Point, width: number, height: number, corner: number, degrees: number): Shape {
  const radius = Math.min(corner, width / 2, height / 2);
  const hw = width / 2 - radius;
  const hh = height / 2 - radius;
  const corners: Point[] =
    hw === 0 && hh === 0
      ? [{ x: 0, y: 0 }]
      : hw === 0 || hh === 0
        ? [
            { x: -hw, y: -hh },
            { x: hw, y: hh },
          ]
        : [
            { x: -hw, y: -hh },
            { x: hw, y: -hh },
            { x: hw, y: hh },
            { x: -hw, y: hh },
          ];
  return {
    core: corners.map((c) => {
      const turned = rotate(c, degrees);
      return { x: turned.x + centre.x, y: turned.y + centre.y };
    }),
    radius,
  };
}

/** The same shape grown by `margin` on every side (Minkowski sum with a disc). */
export const grown = (shape: Shape, margin: number): Shape => ({ core: shape.core, radius: shape.radius + margin });

export function shapeBounds(shape: Shape): Box {
  const box = boundsOf(shape.core);
  return { minX: box.minX - shape.radius, minY: box.minY - shape.radius, maxX: box.maxX + shape.radius, maxY: box.maxY + shape.radius };
}

/** Distance from a point to the shape; 0 in or on it. */
export function distanceToPoint(shape: Shape, p: Point): number {
  const { core, radius } = shape;
  if (core.length > 2 && polygonContains(core, p)) return 0;
  let best = Infinity;
  for (let i = 0; i < core.length; i++) {
    best = Math.min(best, squaredDistanceToSegment(p, core[i] as Point, core[(i + 1) % core.length] as Point));
  }
  return Math.max(0, Math.sqrt(best) - radius);
}

/** Gap between two shapes; 0 where they touch or overlap. */
export function distance(a: Shape, b: Shape): number {
  const first = a.core[0] as Point;
  const second = b.core[0] as Point;
  if (a.core.length > 2 && polygonContains(a.core, second)) return 0;
  if (b.core.length > 2 && polygonContains(b.core, first)) return 0;
  let best = Infinity;
  for (let i = 0; i < a.core.length; i++) {
    const a1 = a.core[i] as Point;
    const a2 = a.core[(i + 1) % a.core.length] as Point;
    for (let j = 0; j < b.core.length; j++) {
      best = Math.min(best, squaredSegmentDistance(a1, a2, b.core[j] as Point, b.core[(j + 1) % b.core.length] as Point));
    }
  }
  return Math.max(0, Math.sqrt(best) - a.radius - b.radius);
}

/**
 * The shape's outline as a polygon. Arcs are cut into chords that stay within `tolerance` of the arc and never outside it
 * (`outside: false`) or never inside it (`outside: true`, for clearances).
 */
export function outline(shape: Shape, tolerance: number, outside = false): Point[] {
  const { core, radius } = shape;
  if (radius === 0) return [...core];
  const halfStep = Math.acos(Math.max(0, 1 - tolerance / radius));
  const perTurn = Math.max(8, Math.ceil(Math.PI / Math.max(halfStep, 1e-3)));
  const step = (2 * Math.PI) / perTurn;
  const reach = outside ? radius / Math.cos(step / 2) : radius;
  const ring = orient(core);
  const result: Point[] = [];
  for (let i = 0; i < ring.length; i++) {
    const p = ring[i] as Point;
    const previous = ring[(i + ring.length - 1) % ring.length] as Point;
    const next = ring[(i + 1) % ring.length] as Point;
    const from = ring.length === 1 ? 0 : Math.atan2(p.x - previous.x, -(p.y - previous.y)) + Math.PI;
    let sweep = ring.length === 1 ? 2 * Math.PI : Math.atan2(next.x - p.x, -(next.y - p.y)) + Math.PI - from;
    while (sweep < -1e-9) sweep += 2 * Math.PI;
    while (sweep > 2 * Math.PI + 1e-9) sweep -= 2 * Math.PI;
    const count = Math.max(1, Math.ceil(sweep / step - 1e-9));
    const last = ring.length === 1 ? count - 1 : count;
    for (let k = 0; k <= last; k++) {
      const angle = from + (sweep * k) / count;
      result.push({ x: p.x + reach * Math.cos(angle), y: p.y + reach * Math.sin(angle) });
    }
  }
  return result;
}

/** The core with its vertices in the sense of growing angle (clockwise on a screen with y down). */
function orient(core: readonly Point[]): readonly Point[] {
  if (core.length < 3) return core;
  let area = 0;
  const origin = core[0] as Point;
  for (let i = 1; i + 1 < core.length; i++) area += cross(origin, core[i] as Point, core[i + 1] as Point);
  return area >= 0 ? core : [...core].reverse();
}
