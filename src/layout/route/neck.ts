import type { Point, Shape } from '../../geometry/index.js';
import type { RouteNet, RoutePin } from './problem.js';

/** No track is narrower: what fabs make without a surcharge (5 mil), nm. */
const NARROWEST = 0.127e6;

/**
 * Nets that may shrink beside their pads, as a person draws them: to the width of their narrowest pad or of the board's thinnest net, never
 * below 5 mil. A power net gets so between the pins of a connector.
 */
export function withNecks(nets: readonly RouteNet[], pins: readonly RoutePin[]): RouteNet[] {
  const thinnest = Math.min(...nets.map((net) => net.width));
  const narrowest = nets.map(() => thinnest);
  for (const { net, copper } of pins) {
    const known = narrowest[net];
    if (known === undefined || copper.length === 0) continue;
    const across = Math.max(...copper.map((c) => narrowSide(c.shape)));
    narrowest[net] = Math.min(known, across);
  }
  return nets.map((net, i) => ({ ...net, neck: Math.min(net.neck, Math.max(NARROWEST, Math.floor((narrowest[i] as number) / 2) * 2)) }));
}

/** The least width of a convex shape, nm: across one of its core's sides. */
export function narrowSide({ core, radius }: Shape): number {
  if (core.length < 3) return 2 * radius;
  let least = Infinity;
  core.forEach((a, i) => {
    const b = core[(i + 1) % core.length] as Point;
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (length === 0) return;
    const off = core.map((p) => ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / length);
    least = Math.min(least, Math.max(...off) - Math.min(...off));
  });
  return (Number.isFinite(least) ? least : 0) + 2 * radius;
}
