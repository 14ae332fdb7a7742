import type { Point, Shape } from '../../geometry/index.js';
import type { RouteNet, RoutePin } from './problem.js';

/** No track is narrower: what fabs make without a surcharge (5 mil), nm. */
export const NARROWEST = 0.127e6;

/** Pads further apart than this, nm, are left without help. */
const ROW = 0.8e6;

/**
 * Nets that may shrink beside their pads, as a person draws them: to the width of their narrowest pad or of the board's thinnest net, never below
 * 5 mil. A power net gets so between the pins of a connector. `slim` is what lets the tracks of two neighbours leave a fine row side by side at 45°.
 */
export function withNecks(nets: readonly RouteNet[], pins: readonly RoutePin[]): RouteNet[] {
  const thinnest = Math.min(...nets.map((net) => net.width));
  const narrowest = nets.map(() => Infinity);
  const slanting = nets.map(() => Infinity);
  const pitches = pitchesOf(pins);
  pins.forEach(({ net, copper }, i) => {
    const known = narrowest[net];
    if (known === undefined || copper.length === 0) return;
    narrowest[net] = Math.min(known, Math.max(...copper.map((c) => narrowSide(c.shape))));
    slanting[net] = Math.min(slanting[net] as number, (pitches[i] as number) * Math.SQRT1_2 - (nets[net] as RouteNet).clearance);
  });
  const made = (width: number): number => Math.max(NARROWEST, Math.floor(width / 2) * 2);
  return nets.map((net, i) => {
    const pad = narrowest[i] as number;
    const least = Math.min(net.neck, made(Math.min(pad, thinnest)));
    const neck = net.full === true ? Math.max(least, Math.min(net.width, made(pad))) : least;
    const slim = made(Math.min(least, slanting[i] as number));
    return { ...net, neck, ...(slim < neck ? { slim } : {}) };
  });
}

/** From the middle of each pin to that of the nearest one of another net, nm; Infinity from `ROW` on. */
function pitchesOf(pins: readonly RoutePin[]): number[] {
  const pitches = pins.map(() => Infinity);
  const order = pins
    .flatMap(({ copper }, i) => (copper.length > 0 ? [i] : []))
    .sort((i, j) => (pins[i] as RoutePin).at.x - (pins[j] as RoutePin).at.x);
  order.forEach((i, k) => {
    const a = pins[i] as RoutePin;
    for (let m = k + 1; m < order.length; m++) {
      const j = order[m] as number;
      const b = pins[j] as RoutePin;
      if (b.at.x - a.at.x >= ROW) break;
      const apart = Math.hypot(b.at.x - a.at.x, b.at.y - a.at.y);
      if (apart >= ROW || (a.net === b.net && a.net >= 0)) continue;
      pitches[i] = Math.min(pitches[i] as number, apart);
      pitches[j] = Math.min(pitches[j] as number, apart);
    }
  });
  return pitches;
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
