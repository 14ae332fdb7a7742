import type { Ink } from '../../src/outputs/silk.js';
import { type DrawnBoard, type Point, placed, type ViewedPad, type ViewedPart } from './board.js';

/** Shapes of the board as canvas paths, built once; mm. */
export function ringPath(rings: readonly (readonly Point[])[], path = new Path2D()): Path2D {
  for (const ring of rings) {
    for (const [i, [x, y]] of ring.entries()) {
      if (i === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
    }
    path.closePath();
  }
  return path;
}

/** A pad's copper. */
export function padPath(pad: ViewedPad, path = new Path2D()): Path2D {
  const m = new DOMMatrix().translate(pad.x, pad.y).rotate(-pad.rot);
  const own = new Path2D();
  const { w, h, shape } = pad;
  if (shape === 'polygon') ringPath([pad.polygon ?? []], own);
  else own.roundRect(-w / 2, -h / 2, w, h, shape === 'rect' ? 0 : Math.min(w, h) * (shape === 'roundrect' ? pad.ratio : 0.5));
  path.addPath(own, m);
  return path;
}

export function drillPath(pad: ViewedPad, path = new Path2D()): Path2D {
  if (pad.drill === null) return path;
  const [x, y] = pad.hole_at ?? [pad.x, pad.y];
  const { w, h } = pad.drill;
  const own = new Path2D();
  own.roundRect(-w / 2, -h / 2, w, h, Math.min(w, h) / 2);
  path.addPath(own, new DOMMatrix().translate(x, y).rotate(-pad.rot));
  return path;
}

export function circlePath(x: number, y: number, r: number, path = new Path2D()): Path2D {
  path.moveTo(x + r, y);
  path.arc(x, y, r, 0, 2 * Math.PI);
  return path;
}

/** Lines of one width are stroked at once. */
export type Strokes = ReadonlyMap<number, Path2D>;
export function strokes(list: readonly { width_mm: number; points: readonly Point[] }[]): Strokes {
  const all = new Map<number, Path2D>();
  for (const { width_mm, points } of list) {
    const path = all.get(width_mm) ?? new Path2D();
    all.set(width_mm, path);
    for (const [i, [x, y]] of points.entries()) {
      if (i === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
    }
  }
  return all;
}

export const bodyRing = (part: ViewedPart): Point[] => part.body.map((p) => placed(p, part));

/** One layer of copper. */
export interface CopperPaths {
  readonly pour: Path2D;
  readonly tracks: Strokes;
  readonly pads: Path2D;
  readonly drawn: Path2D;
  readonly drawnLines: Strokes;
}

export interface SilkPaths {
  readonly lines: Strokes;
  readonly areas: Path2D;
}
const silkOf = (inks: readonly Ink[]): SilkPaths => {
  const circles = inks.filter((i) => i.type === 'circle');
  const lines = strokes(inks.flatMap((i) => (i.type === 'line' ? [{ width_mm: i.width, points: i.points }] : [])));
  const areas = ringPath(inks.flatMap((i) => (i.type === 'area' ? [i.points] : [])));
  const rings = new Map(lines);
  for (const c of circles) {
    if (c.filled) circlePath(c.x, c.y, c.r + c.width / 2, areas);
    else rings.set(c.width, circlePath(c.x, c.y, c.r, rings.get(c.width) ?? new Path2D()));
  }
  return { lines: rings, areas };
};
/** Copper of one net on one layer. */
export interface NetPaths {
  readonly layer: string;
  readonly pour: Path2D;
  readonly tracks: Strokes;
  readonly pads: Path2D;
}
/** Shapes of one board, built once; mm. */
export class BoardPaths {
  readonly outline: Path2D;
  readonly copper: ReadonlyMap<string, CopperPaths>;
  readonly vias: Path2D;
  readonly holes: Path2D;
  readonly silk: Record<'front' | 'back', SilkPaths>;
  readonly bodies = { front: new Path2D(), back: new Path2D() };
  readonly #pads: readonly ViewedPad[];
  readonly #nets = new Map<string, readonly NetPaths[]>();

  constructor(private readonly board: DrawnBoard) {
    this.#pads = board.parts.flatMap((p) => p.pads);
    this.outline = ringPath([board.outline, ...board.cutouts]);
    this.copper = new Map(board.layers.map((layer) => [layer, this.#layer(layer)]));
    this.vias = board.vias.reduce((path, v) => circlePath(v.x, v.y, v.diameter_mm / 2, path), new Path2D());
    const drills = this.#pads.reduce((path, p) => drillPath(p, path), new Path2D());
    this.holes = board.vias.reduce((path, v) => circlePath(v.x, v.y, v.drill_mm / 2, path), drills);
    this.silk = { front: silkOf(board.silk.front), back: silkOf(board.silk.back) };
    for (const part of board.parts) if (part.body.length > 2) ringPath([bodyRing(part)], this.bodies[part.side]);
  }

  #layer(layer: string): CopperPaths {
    const drawings = this.board.copper.filter((d) => d.side === layer);
    return {
      pour: ringPath(this.board.zones.filter((z) => z.layer === layer).flatMap((z) => z.filled)),
      tracks: strokes(this.board.tracks.filter((t) => t.layer === layer)),
      pads: this.#padsOn(layer, () => true),
      drawn: ringPath(drawings.filter((d) => d.type === 'area').map((d) => d.points)),
      drawnLines: strokes(drawings.filter((d) => d.type === 'line')),
    };
  }

  #padsOn(layer: string, wanted: (pad: ViewedPad) => boolean): Path2D {
    const own = new Path2D();
    for (const pad of this.#pads) if ((pad.layers as readonly string[]).includes(layer) && wanted(pad)) padPath(pad, own);
    return own;
  }

  /** Copper of one net, layer by layer. */
  net(net: string): readonly NetPaths[] {
    const before = this.#nets.get(net);
    if (before !== undefined) return before;
    const made = this.board.layers.map((layer) => {
      const pads = this.#padsOn(layer, (pad) => pad.net === net);
      for (const via of this.board.vias) if (via.net === net) circlePath(via.x, via.y, via.diameter_mm / 2, pads);
      const pour = ringPath(this.board.zones.filter((z) => z.layer === layer && z.net === net).flatMap((z) => z.filled));
      return { layer, pour, tracks: strokes(this.board.tracks.filter((t) => t.layer === layer && t.net === net)), pads };
    });
    this.#nets.set(net, made);
    return made;
  }
}
