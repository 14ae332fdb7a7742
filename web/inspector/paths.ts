import type { Ink } from '../../src/outputs/silk.js';
import { board, copperLayers, type Point, placed, type ViewedPad, type ViewedPart } from './board.js';

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

export const outlinePath = ringPath([board.outline, ...board.cutouts]);

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

const pads = board.parts.flatMap((p) => p.pads);

export const copper: ReadonlyMap<string, CopperPaths> = new Map(
  copperLayers.map((layer) => {
    const own = new Path2D();
    for (const pad of pads) if ((pad.layers as readonly string[]).includes(layer)) padPath(pad, own);
    const drawings = board.copper.filter((d) => d.side === layer);
    return [
      layer,
      {
        pour: ringPath(board.zones.filter((z) => z.layer === layer).flatMap((z) => z.filled)),
        tracks: strokes(board.tracks.filter((t) => t.layer === layer)),
        pads: own,
        drawn: ringPath(drawings.filter((d) => d.type === 'area').map((d) => d.points)),
        drawnLines: strokes(drawings.filter((d) => d.type === 'line')),
      },
    ];
  }),
);

export const vias = board.vias.reduce((path, v) => circlePath(v.x, v.y, v.diameter_mm / 2, path), new Path2D());
export const holes = board.vias.reduce(
  (path, v) => circlePath(v.x, v.y, v.drill_mm / 2, path),
  pads.reduce((path, p) => drillPath(p, path), new Path2D()),
);

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
export const silk: Record<'front' | 'back', SilkPaths> = { front: silkOf(board.silk.front), back: silkOf(board.silk.back) };

/** Copper of one net on one layer. */
export interface NetPaths {
  readonly layer: string;
  readonly pour: Path2D;
  readonly tracks: Strokes;
  readonly pads: Path2D;
}
const known = new Map<string, readonly NetPaths[]>();
export function netPaths(net: string): readonly NetPaths[] {
  const before = known.get(net);
  if (before !== undefined) return before;
  const made = copperLayers.map((layer) => {
    const own = new Path2D();
    for (const pad of pads) if (pad.net === net && (pad.layers as readonly string[]).includes(layer)) padPath(pad, own);
    for (const via of board.vias) if (via.net === net) circlePath(via.x, via.y, via.diameter_mm / 2, own);
    const pour = ringPath(board.zones.filter((z) => z.layer === layer && z.net === net).flatMap((z) => z.filled));
    return { layer, pour, tracks: strokes(board.tracks.filter((t) => t.layer === layer && t.net === net)), pads: own };
  });
  known.set(net, made);
  return made;
}
