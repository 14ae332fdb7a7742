import type { Point } from '../../canvas/board.js';
import { padDistance } from '../../canvas/hit.js';
import type { Constraints, StudioBoard } from '../api.js';
import { onGrid, type Part, type Place, placeOf } from './placing.js';

type Copper = NonNullable<Constraints['copper']>;
export type DrawnTrack = NonNullable<Copper['tracks']>[number];
export type DrawnVia = NonNullable<Copper['vias']>[number];
type Face = DrawnTrack['layer'];

/** Copper that a hand-drawn track may begin or end at. */
export interface Anchor {
  readonly net: string;
  readonly at: Point;
  /** The part whose pad it is; null: other copper. */
  readonly ref: string | null;
}

const USUAL_TRACK_MM = 0.25;
const VIA = { drill_mm: 0.3, diameter_mm: 0.6 } as const;
/** Room to copper of other nets that is shown as too little, mm: what common fabs ask for. */
const LEAST_ROOM_MM = 0.15;
/** How near two ends are one, mm. */
const SAME_MM = 0.02;

/** What of the board is under a place on one side: pads where their parts are to stand, copper drawn by hand, then copper as built. */
export function anchorAt(board: StudioBoard, constraints: Constraints, at: Point, side: Face, reach: number): Anchor | null {
  const pads = board.parts.flatMap((part) => {
    const place = placeOf(part, constraints);
    if (isAway(part, place)) return [];
    return part.pads.flatMap((pad) => {
      const far = pad.net === null || !pad.layers.includes(side) ? Number.POSITIVE_INFINITY : padDistance(at, pad);
      return far <= reach && pad.net !== null ? [{ net: pad.net, at: [pad.x, pad.y] as Point, ref: part.ref, far }] : [];
    });
  });
  const [pad] = pads.sort((a, b) => a.far - b.far);
  if (pad !== undefined) return pad;
  const { tracks = [], vias = [] } = constraints.copper ?? {};
  const ends = [
    ...[...vias, ...board.vias].map(({ net, x, y }) => ({ net, at: [x, y] as Point })),
    ...[...tracks, ...board.tracks]
      .filter((t) => t.layer === side)
      .flatMap(({ net, points }) => [points[0], points.at(-1)].flatMap((p) => (p === undefined ? [] : [{ net, at: p as Point }]))),
  ];
  const near = ends.map((e) => ({ ...e, ref: null, far: distance(e.at, at) })).filter((e) => e.far <= Math.max(reach, 0.3));
  return near.sort((a, b) => a.far - b.far)[0] ?? null;
}

const isAway = (part: Part, place: Place): boolean =>
  distance([part.x, part.y], [place.x, place.y]) > SAME_MM || part.side !== place.side || Math.abs(part.rot - place.rot) > 0.01;
const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** From one place to another with one bend of 45°: first straight, then slanting, or (`slantFirst`) the other way round. */
export function bentPath(from: Point, to: Point, slantFirst: boolean): Point[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const slant = Math.min(Math.abs(dx), Math.abs(dy));
  const [sx, sy] = [Math.sign(dx) * slant, Math.sign(dy) * slant];
  const bend: Point = slantFirst ? [from[0] + sx, from[1] + sy] : [to[0] - sx, to[1] - sy];
  return [from, bend, to].filter((p, i, all) => i === 0 || distance(p, all[i - 1] ?? p) > SAME_MM);
}

/** The width that the net has on the board, mm. */
export const widthOn = (board: StudioBoard, net: string): number =>
  Math.max(0, ...board.tracks.filter((t) => t.net === net).map((t) => t.width_mm)) || USUAL_TRACK_MM;

/** Whether a track comes too near to pads or hand-drawn copper of other nets. What the router lays gives way. */
export function isTooNear(board: StudioBoard, constraints: Constraints, { net, layer, width_mm, points }: DrawnTrack): boolean {
  const room = width_mm / 2 + LEAST_ROOM_MM;
  const pads = board.parts.flatMap((p) => p.pads).filter((pad) => pad.net !== net && pad.layers.includes(layer));
  const { tracks = [], vias = [] } = constraints.copper ?? {};
  const others = tracks.filter((t) => t.net !== net && t.layer === layer);
  return along(points).some(
    (at) =>
      pads.some((pad) => padDistance(at, pad) < room) ||
      vias.some((v) => v.net !== net && distance(at, [v.x, v.y]) < room + v.diameter_mm / 2) ||
      others.some((t) => along(t.points).some((p) => distance(at, p) < room + t.width_mm / 2)),
  );
}

/** Places along a line, a tenth of a millimetre apart. */
function along(points: readonly Point[]): Point[] {
  return points.slice(1).flatMap((to, i) => {
    const from = points[i] ?? to;
    const steps = Math.max(1, Math.ceil(distance(from, to) / 0.1));
    return Array.from({ length: steps + 1 }, (_, k): Point => [from[0] + ((to[0] - from[0]) * k) / steps, from[1] + ((to[1] - from[1]) * k) / steps]);
  });
}

const fine = (v: number): number => onGrid(v, 0.001);

export const withTrack = (constraints: Constraints, track: DrawnTrack): Constraints => ({
  ...constraints,
  copper: {
    ...constraints.copper,
    tracks: [...(constraints.copper?.tracks ?? []), { ...track, points: track.points.map(([x, y]): [number, number] => [fine(x), fine(y)]) }],
  },
});

export const withVia = (constraints: Constraints, net: string, [x, y]: Point): Constraints => ({
  ...constraints,
  copper: { ...constraints.copper, vias: [...(constraints.copper?.vias ?? []), { net, x: fine(x), y: fine(y), ...VIA }] },
});

/** Without one of the tracks or vias that were drawn. */
export function withoutCopper(constraints: Constraints, kind: 'tracks' | 'vias', index: number): Constraints {
  const { tracks = [], vias = [] } = constraints.copper ?? {};
  const left = {
    tracks: kind === 'tracks' ? tracks.filter((_, i) => i !== index) : tracks,
    vias: kind === 'vias' ? vias.filter((_, i) => i !== index) : vias,
  };
  const copper = Object.fromEntries(Object.entries(left).filter(([, list]) => list.length > 0));
  const { copper: _, ...others } = constraints;
  return Object.keys(copper).length === 0 ? others : { ...others, copper };
}
