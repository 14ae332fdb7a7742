import type { Routed } from './types.js';

/** Corners of tracks sharper than 90°, in words. */
export function sharpCorners(routed: Pick<Routed, 'tracks'>): string[] {
  return routed.tracks.flatMap((t) =>
    t.points.slice(2).flatMap(([cx, cy], i) => {
      const [ax, ay] = t.points[i] as [number, number];
      const [bx, by] = t.points[i + 1] as [number, number];
      const dot = (bx - ax) * (cx - bx) + (by - ay) * (cy - by);
      const cosine = dot / (Math.hypot(bx - ax, by - ay) * Math.hypot(cx - bx, cy - by));
      return cosine < -0.01 ? [`${t.net} at ${bx}, ${by}: cosine ${cosine.toFixed(3)}`] : [];
    }),
  );
}

/** Length of all tracks of some nets, mm. */
export function lengthOf(routed: Pick<Routed, 'tracks'>, nets?: readonly string[]): number {
  return routed.tracks
    .filter((t) => nets === undefined || nets.includes(t.net))
    .flatMap((t) => t.points.slice(1).map(([x, y], i) => Math.hypot(x - (t.points[i]?.[0] ?? x), y - (t.points[i]?.[1] ?? y))))
    .reduce((a, b) => a + b, 0);
}
