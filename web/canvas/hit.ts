import { otherSide, type PartPad, type Point, type ViewedPad, type ViewedPart } from './board.js';
import { bodyRing } from './paths.js';
import type { Scene } from './scene.js';

/** What a click means: a pad's part and net, a part, or a net. */
export interface Hit {
  readonly refs: readonly string[];
  readonly net: string | null;
}

/** `reach`: how far beside a thing still counts, mm. */
export function hitAt(scene: Scene, at: Point, reach: number): Hit | null {
  const { state } = scene;
  for (const side of [state.side, otherSide(state.side)]) {
    const pad = nearestPad(scene, at, reach, side);
    if (pad !== null) return { refs: [pad.part.ref], net: pad.pad.net };
    const part = smallestPart(scene, at, side);
    if (part !== null && side === state.side) return { refs: [part.ref], net: null };
  }
  const net = copperAt(scene, at, reach);
  if (net !== null) return { refs: [], net };
  const under = smallestPart(scene, at, otherSide(state.side));
  return under === null ? null : { refs: [under.ref], net: null };
}

function nearestPad({ board, state }: Scene, at: Point, reach: number, side: string): PartPad | null {
  let best: PartPad | null = null;
  let nearest = reach;
  for (const part of board.parts) {
    for (const pad of part.pads) {
      if (!(pad.layers as readonly string[]).includes(side) || !state.layers.has(side)) continue;
      const far = padDistance(at, pad);
      if (far < nearest || (far === 0 && best === null)) [best, nearest] = [{ part, pad }, far];
    }
  }
  return best;
}

/** Distance to a pad's box, 0 inside. */
export function padDistance([x, y]: Point, pad: ViewedPad): number {
  const a = (pad.rot * Math.PI) / 180;
  const [dx, dy] = [x - pad.x, y - pad.y];
  const [u, v] = [dx * Math.cos(a) - dy * Math.sin(a), dx * Math.sin(a) + dy * Math.cos(a)];
  return Math.hypot(Math.max(0, Math.abs(u) - pad.w / 2), Math.max(0, Math.abs(v) - pad.h / 2));
}

export function smallestPart({ board }: Scene, at: Point, side: string): ViewedPart | null {
  const under = board.parts.filter((p) => p.side === side && p.body.length > 2 && inside(at, bodyRing(p)));
  const size = (p: ViewedPart): number =>
    Math.abs(
      p.body.reduce((s, [x, y], i) => s + x * (p.body[(i + 1) % p.body.length]?.[1] ?? y) - y * (p.body[(i + 1) % p.body.length]?.[0] ?? x), 0),
    );
  return under.sort((a, b) => size(a) - size(b))[0] ?? null;
}

export function inside([x, y]: Point, ring: readonly Point[]): boolean {
  let within = false;
  ring.forEach(([ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  });
  return within;
}

/** The net of the copper there: vias, tracks, then pours; the near side first. */
function copperAt({ board, state, copperLayers }: Scene, at: Point, reach: number): string | null {
  const via = board.vias.find((v) => Math.hypot(at[0] - v.x, at[1] - v.y) < v.diameter_mm / 2 + reach);
  if (via !== undefined) return via.net;
  const order = state.side === 'front' ? copperLayers : [...copperLayers].reverse();
  for (const layer of order.filter((l) => state.layers.has(l))) {
    const track = board.tracks.find(
      (t) => t.layer === layer && t.points.some((p, i) => segmentDistance(at, t.points[i - 1] ?? p, p) < t.width_mm / 2 + reach),
    );
    if (track !== undefined) return track.net;
    const zone = board.zones.find((z) => z.layer === layer && z.filled.some((f) => inside(at, f)));
    if (zone !== undefined && state.shown.has('pour')) return zone.net;
  }
  return null;
}

function segmentDistance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

/** The middle of a pad, hole or via, or a corner of the outline, where one is near. */
export function snapAt({ board }: Scene, at: Point, reach: number): Point {
  const points: Point[] = [
    ...board.parts.flatMap((p) => p.pads.map((q): Point => q.hole_at ?? [q.x, q.y])),
    ...board.vias.map((v): Point => [v.x, v.y]),
    ...board.outline,
  ];
  let [best, nearest] = [at, reach];
  for (const p of points) {
    const far = Math.hypot(p[0] - at[0], p[1] - at[1]);
    if (far < nearest) [best, nearest] = [p, far];
  }
  return best;
}
