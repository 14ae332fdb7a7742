import { type Board, type LayerSide, nm, placePoints, textStrokes } from '../board/index.js';
import {
  boxesTouch,
  distance,
  distanceToPoint,
  grown,
  mm,
  type Point,
  place,
  polygonContains,
  type Shape,
  shapeBounds,
  toMm,
} from '../geometry/index.js';
import { maskOpenings } from './openings.js';

/** Ink on the silkscreen, board mm. `ref` is the part it belongs to, null for the board's own texts. */
export type Ink =
  | {
      readonly type: 'line';
      readonly ref: string | null;
      readonly points: readonly [number, number][];
      /** An arc: see drawings of the board document. */
      readonly mid?: [number, number] | undefined;
      readonly width: number;
    }
  | {
      readonly type: 'circle';
      readonly ref: string | null;
      readonly x: number;
      readonly y: number;
      readonly r: number;
      readonly width: number;
      readonly filled: boolean;
    }
  | { readonly type: 'area'; readonly ref: string | null; readonly points: readonly [number, number][]; readonly width: number };

/** Room left between ink and a mask opening or the board edge, so that the fab's own clipping finds nothing to do. */
const ROOM_MM = 0.05;
/** A circle that must be cut is cut as a polygon of this many chords. */
const CHORDS = 48;

/**
 * The silkscreen of one side: footprints' strokes and the board's texts, cut where they would run over a mask opening or the
 * board edge. Every output draws exactly this. Ink that was read from a file stays as it was drawn there.
 */
export function silkInk(board: Board, side: LayerSide): Ink[] {
  const cutters = maskOpenings(board, side).map((o) => o.shape);
  const outline = board.outline.map(([x, y]) => nm(x, y));
  for (let i = 0; i < outline.length; i++) cutters.push({ core: [outline[i] as Point, outline[(i + 1) % outline.length] as Point], radius: 0 });
  const clip = new Clipper(cutters, outline);
  return [...drawn(board, side).flatMap((ink) => clip.cut(ink)), ...readInk(board, side)];
}

const readInk = (board: Board, side: LayerSide): Ink[] =>
  (board.drawings ?? []).flatMap((d) =>
    d.layer === 'silk' && d.side === side
      ? [{ type: d.type, ref: d.ref, points: d.points, width: d.width_mm, ...(d.mid === undefined ? {} : { mid: d.mid }) } satisfies Ink]
      : [],
  );

/** The ink as it is wished, before anything is cut. */
function drawn(board: Board, side: LayerSide): Ink[] {
  const inks: Ink[] = [];
  for (const part of board.parts) {
    if (part.side !== side) continue;
    for (const stroke of board.footprints[part.footprint]?.silk ?? []) {
      if (stroke.type === 'line') inks.push({ type: 'line', ref: part.ref, points: placePoints(stroke.points, part), width: stroke.width });
      else {
        const c = place(stroke, part);
        inks.push({ type: 'circle', ref: part.ref, x: toMm(mm(c.x)), y: toMm(mm(c.y)), r: stroke.r, width: stroke.width, filled: stroke.filled });
      }
    }
  }
  for (const text of board.texts) {
    if (text.side !== side) continue;
    for (const points of textStrokes(text)) inks.push({ type: 'line', ref: text.ref, points, width: text.stroke_mm });
  }
  return inks;
}

class Clipper {
  private readonly boxes;
  constructor(
    private readonly cutters: readonly Shape[],
    private readonly outline: readonly Point[],
  ) {
    this.boxes = cutters.map(shapeBounds);
  }

  cut(ink: Ink): Ink[] {
    if (ink.type === 'area') return [ink];
    if (ink.type === 'line') return this.cutLine(ink.ref, ink.points, ink.width);
    const reach = mm(ink.r + ink.width / 2);
    const centre = nm(ink.x, ink.y);
    const near = this.near([centre], reach);
    if (near.length === 0) return polygonContains(this.outline, centre) ? [ink] : [];
    if (!ink.filled) return this.cutLine(ink.ref, chords(ink.x, ink.y, ink.r), ink.width);
    const room = Math.min(...near.map((s) => distanceToPoint(s, centre))) - mm(ROOM_MM);
    if (room >= reach) return [ink];
    const r = toMm(room - mm(ink.width / 2));
    return r >= ink.r / 2 ? [{ ...ink, r }] : [];
  }

  /** Pieces of a polyline whose round-ended ink stays off every cutter and inside the board. */
  private cutLine(ref: string | null, points: readonly [number, number][], width: number): Ink[] {
    const pieces: [number, number][][] = [];
    let open: [number, number][] | null = null;
    let whole = true;
    for (let i = 1; i < points.length; i++) {
      const [a, b] = [points[i - 1] as [number, number], points[i] as [number, number]];
      const kept = this.keptOf(nm(...a), nm(...b), mm(width / 2) + mm(ROOM_MM));
      if (kept.length !== 1 || kept[0]?.[0] !== 0 || kept[0][1] !== 1) whole = false;
      for (const [from, to] of kept) {
        const at = (t: number): [number, number] =>
          t === 0 ? a : t === 1 ? b : [toMm(mm(a[0] + (b[0] - a[0]) * t)), toMm(mm(a[1] + (b[1] - a[1]) * t))];
        if (open === null || from > 0) {
          open = [at(from)];
          pieces.push(open);
        }
        open.push(at(to));
        if (to < 1) open = null;
      }
      if (kept.length === 0) open = null;
    }
    // What is left of a cut line may be a crumb shorter than it is wide: it says nothing, so it goes.
    const worth = pieces.filter((p) => whole || lengthOf(p) > width);
    return worth.map((p) => ({ type: 'line', ref, points: p, width }));
  }

  /** Parts [from, to] of segment a-b (0 at a, 1 at b) that are at least `reach` away from every cutter and inside the board. */
  private keptOf(a: Point, b: Point, reach: number): [number, number][] {
    let kept: [number, number][] = [[0, 1]];
    for (const shape of this.near([a, b], reach)) {
      const gone = tooNear(shape, a, b, reach);
      if (gone === null) continue;
      kept = kept.flatMap(([from, to]): [number, number][] => {
        if (gone[1] <= from || gone[0] >= to) return [[from, to]];
        const rest: [number, number][] = [
          [from, gone[0]],
          [gone[1], to],
        ];
        return rest.filter(([f, t]) => t > f);
      });
    }
    return kept.filter(([from, to]) => {
      const t = (from + to) / 2;
      return polygonContains(this.outline, { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });
    });
  }

  private near(points: readonly Point[], reach: number): Shape[] {
    const box = shapeBounds(grown({ core: points, radius: 0 }, reach));
    return this.cutters.filter((_, i) => boxesTouch(this.boxes[i] as ReturnType<typeof shapeBounds>, box));
  }
}

/**
 * The part of segment a-b nearer than `reach` to a convex shape, as [from, to] in 0…1; null: none. Distance to a convex shape is a
 * convex function along a line, so that part is one interval around its least point.
 */
function tooNear(shape: Shape, a: Point, b: Point, reach: number): [number, number] | null {
  if (distance(shape, { core: [a, b], radius: 0 }) >= reach) return null;
  const distanceAt = (t: number): number => distanceToPoint(shape, { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });
  let low = 0;
  let high = 1;
  for (let i = 0; i < 60; i++) {
    const [l, h] = [low + (high - low) / 3, high - (high - low) / 3];
    const [dl, dh] = [distanceAt(l), distanceAt(h)];
    // On the flat floor inside the shape any point serves.
    if (dl === 0 || dh === 0) {
      low = high = dl === 0 ? l : h;
      break;
    }
    if (dl <= dh) high = h;
    else low = l;
  }
  const least = [0, 1, (low + high) / 2].reduce((best, t) => (distanceAt(t) < distanceAt(best) ? t : best));
  if (distanceAt(least) >= reach) return null;
  const edge = (outside: number): number => {
    if (distanceAt(outside) < reach) return outside;
    let [near, far] = [least, outside];
    for (let i = 0; i < 50; i++) {
      const middle = (near + far) / 2;
      if (distanceAt(middle) < reach) near = middle;
      else far = middle;
    }
    return far;
  };
  return [edge(0), edge(1)];
}

const chords = (x: number, y: number, r: number): [number, number][] =>
  Array.from({ length: CHORDS + 1 }, (_, i) => {
    const angle = (2 * Math.PI * (i % CHORDS)) / CHORDS;
    return [toMm(mm(x + r * Math.cos(angle))), toMm(mm(y + r * Math.sin(angle)))];
  });

const lengthOf = (points: readonly [number, number][]): number =>
  points.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - (points[i]?.[0] ?? x), y - (points[i]?.[1] ?? y)), 0);
