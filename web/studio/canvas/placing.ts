import { type Point, placed, type Side } from '../../canvas/board.js';
import type { Constraints, StudioBoard } from '../api.js';

export type Part = StudioBoard['parts'][number];
/** Where a part stands. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly rot: number;
  readonly side: Side;
}
type Right = 0 | 90 | 180 | 270;
/** Room between two courtyards that still counts as touching, mm. */
const TOUCH_MM = 0.01;

/** Where a part is to stand: as pinned, else as built. */
export function placeOf(part: Part, { pinned }: Constraints): Place {
  const pin = pinned?.[part.ref];
  if (pin === undefined) return part;
  return { x: pin.x, y: pin.y, rot: pin.rot ?? part.rot, side: pin.side ?? 'front' };
}

/** A right angle, as constraints have it. */
export const right = (rot: number): Right => ((((Math.round(rot / 90) * 90) % 360) + 360) % 360) as Right;
export const onGrid = (value: number, grid: number): number => Math.round(Math.round(value / grid) * grid * 1e4) / 1e4;

/** Pins parts at places. */
export function pinAt(constraints: Constraints, places: ReadonlyMap<string, Place>): Constraints {
  const pinned = { ...constraints.pinned };
  const edges = { ...constraints.edges };
  for (const [ref, { x, y, rot, side }] of places) {
    pinned[ref] = { x: round(x), y: round(y), rot: right(rot), side, by: 'user' };
    delete edges[ref];
  }
  return { ...constraints, pinned, edges };
}
const round = (mm: number): number => Math.round(mm * 1e4) / 1e4;

export function unpin(constraints: Constraints, refs: Iterable<string>): Constraints {
  const pinned = { ...constraints.pinned };
  for (const ref of refs) delete pinned[ref];
  return { ...constraints, pinned };
}

export type Edge = 'left' | 'right' | 'top' | 'bottom';
/** Sends parts to an edge, or lets them go; a part at an edge is not pinned. */
export function toEdge(constraints: Constraints, refs: Iterable<string>, edge: Edge | null): Constraints {
  const edges = { ...constraints.edges };
  const list = [...refs];
  for (const ref of list) {
    if (edge === null) delete edges[ref];
    else edges[ref] = edge;
  }
  return { ...(edge === null ? constraints : unpin(constraints, list)), edges };
}

/** A point of a part that stands at `from`, when it stands at `to`. */
export function carried([x, y]: Point, from: Place, to: Place): Point {
  const a = (from.rot * Math.PI) / 180;
  const [dx, dy] = [x - from.x, y - from.y];
  const u = dx * Math.cos(a) - dy * Math.sin(a);
  const v = dx * Math.sin(a) + dy * Math.cos(a);
  return placed([from.side === 'back' ? -u : u, v], to);
}

export interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}
const boxOf = (points: readonly Point[]): Box => ({
  minX: Math.min(...points.map((p) => p[0])),
  minY: Math.min(...points.map((p) => p[1])),
  maxX: Math.max(...points.map((p) => p[0])),
  maxY: Math.max(...points.map((p) => p[1])),
});

/** A part's courtyard where it is to stand: its body where it has none, its pads where it has neither. */
export function courtyardAt(part: Part, place: Place): Point[] {
  const ring = part.courtyard.length > 2 ? part.courtyard : part.body;
  if (ring.length > 2) return ring.map((p) => placed(p, place));
  return part.pads.map((pad) => carried([pad.x, pad.y], part, place));
}
export const extentAt = (part: Part, place: Place): Box => boxOf(courtyardAt(part, place));

/** Parts whose courtyards meet one of these parts', on their own side. */
export function overlaps(board: StudioBoard, constraints: Constraints, moved: ReadonlyMap<string, Place>): Set<string> {
  const hit = new Set<string>();
  const at = (part: Part): Place => moved.get(part.ref) ?? placeOf(part, constraints);
  for (const [ref, place] of moved) {
    const part = board.parts.find((p) => p.ref === ref);
    if (part === undefined) continue;
    const own = extentAt(part, place);
    for (const other of board.parts) {
      if (other.ref === ref || at(other).side !== place.side) continue;
      const box = extentAt(other, at(other));
      const apart =
        box.minX > own.maxX - TOUCH_MM || box.maxX < own.minX + TOUCH_MM || box.minY > own.maxY - TOUCH_MM || box.maxY < own.minY + TOUCH_MM;
      if (!apart) hit.add(ref).add(other.ref);
    }
  }
  return hit;
}

/** The shortest way of each pad of parts that move to another pad of its net. */
export function ratsnest(board: StudioBoard, constraints: Constraints, moved: ReadonlyMap<string, Place>): (readonly [Point, Point])[] {
  const ends = new Map<string, { ref: string; at: Point }[]>();
  for (const part of board.parts) {
    const place = moved.get(part.ref) ?? placeOf(part, constraints);
    for (const pad of part.pads) {
      if (pad.net === null) continue;
      const list = ends.get(pad.net) ?? [];
      list.push({ ref: part.ref, at: carried([pad.x, pad.y], part, place) });
      ends.set(pad.net, list);
    }
  }
  const far = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
  return [...ends.values()].flatMap((list) =>
    list
      .filter((end) => moved.has(end.ref))
      .flatMap((end) => {
        const others = list.filter((o) => !moved.has(o.ref)).sort((a, b) => far(end.at, a.at) - far(end.at, b.at));
        return others[0] === undefined ? [] : [[end.at, others[0].at] as const];
      }),
  );
}

export type Alignment = 'x' | 'y' | 'left' | 'right' | 'top' | 'bottom' | 'across' | 'down';
/** Places of several parts after they are aligned or spread evenly. */
export function aligned(parts: readonly { part: Part; place: Place }[], how: Alignment): Map<string, Place> {
  const boxes = parts.map(({ part, place }) => ({ ref: part.ref, place, box: extentAt(part, place) }));
  const mean = (values: readonly number[]): number => values.reduce((s, v) => s + v, 0) / values.length;
  const shift = (list: typeof boxes, to: (b: (typeof boxes)[number]) => readonly [number, number]): Map<string, Place> =>
    new Map(list.map((b) => [b.ref, { ...b.place, x: b.place.x + to(b)[0], y: b.place.y + to(b)[1] }]));
  const spread = (low: 'minX' | 'minY', high: 'maxX' | 'maxY', across: boolean): Map<string, Place> => {
    const list = [...boxes].sort((a, b) => a.box[low] + a.box[high] - b.box[low] - b.box[high]);
    const middle = (b: (typeof boxes)[number]): number => (b.box[low] + b.box[high]) / 2;
    const [from, to] = [middle(list[0] ?? boxes[0]!), middle(list.at(-1) ?? boxes[0]!)];
    const step = (to - from) / Math.max(1, list.length - 1);
    return shift(list, (b) => {
      const by = from + step * list.indexOf(b) - middle(b);
      return across ? [by, 0] : [0, by];
    });
  };
  switch (how) {
    case 'x': {
      const x = mean(boxes.map((b) => b.place.x));
      return shift(boxes, (b) => [x - b.place.x, 0]);
    }
    case 'y': {
      const y = mean(boxes.map((b) => b.place.y));
      return shift(boxes, (b) => [0, y - b.place.y]);
    }
    case 'left':
      return shift(boxes, (b) => [Math.min(...boxes.map((o) => o.box.minX)) - b.box.minX, 0]);
    case 'right':
      return shift(boxes, (b) => [Math.max(...boxes.map((o) => o.box.maxX)) - b.box.maxX, 0]);
    case 'top':
      return shift(boxes, (b) => [0, Math.min(...boxes.map((o) => o.box.minY)) - b.box.minY]);
    case 'bottom':
      return shift(boxes, (b) => [0, Math.max(...boxes.map((o) => o.box.maxY)) - b.box.maxY]);
    case 'across':
      return spread('minX', 'maxX', true);
    case 'down':
      return spread('minY', 'maxY', false);
  }
}
