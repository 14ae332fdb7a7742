import { boxesTouch, convexParts, distance, mm, Region, type Shape, shapeBounds } from '../geometry/index.js';
import type { Board, BoardPad, Drawing } from './board.js';
import { type CopperLayer, ringLayers } from './layers.js';
import type { NetClass } from './rules.js';
import { nm, padShapes, trackShapes, viaShape } from './shapes.js';

/** A piece of copper that a net owns: a pad, one segment of a track, a via. `shape` in nm. */
export interface Solid {
  readonly kind: 'pad' | 'track' | 'via';
  readonly net: string | null;
  readonly layers: readonly CopperLayer[];
  readonly shape: Shape;
  /** Index in `board.parts`, `board.tracks` or `board.vias`. */
  readonly index: number;
  /** Index in the part's pads, or of the track's segment. */
  readonly sub: number;
  /** "U1" of a pad; null for tracks and vias. */
  readonly ref: string | null;
  /** How people name it: "U1.3", "track", "via". */
  readonly label: string;
}

/** One filled polygon of a zone. */
export interface Fill {
  readonly kind: 'zone';
  readonly net: string;
  readonly layers: readonly CopperLayer[];
  readonly region: Region;
  /** Index in `board.zones`, and in its `filled`. */
  readonly index: number;
  readonly sub: number;
  readonly ref: null;
  readonly label: string;
}

/** One stroke or convex piece of a drawing on copper. `index` in `board.drawings`. */
export interface Drawn {
  readonly kind: 'drawing';
  readonly net: null;
  readonly layers: readonly CopperLayer[];
  readonly shape: Shape;
  readonly index: number;
  readonly sub: number;
  /** Of the part whose footprint draws it. */
  readonly ref: string | null;
  readonly label: string;
}

export type Copper = Solid | Fill | Drawn;

/** "U1.3": how findings and ratsnests name a pad. */
export const padLabel = (ref: string, pad: BoardPad): string => (pad.number === '' ? ref : `${ref}.${pad.number}`);

/** Every pad (in convex pieces; unplated holes without copper are left out), track segment and via. */
export function solidsOf(board: Pick<Board, 'parts' | 'tracks' | 'vias' | 'inner_layers'>): Solid[] {
  const solids: Solid[] = [];
  for (const [index, part] of board.parts.entries()) {
    for (const [sub, pad] of part.pads.entries()) {
      if (pad.layers.length === 0) continue;
      const label = padLabel(part.ref, pad);
      for (const shape of padShapes(pad)) solids.push({ kind: 'pad', net: pad.net, layers: pad.layers, shape, index, sub, ref: part.ref, label });
    }
  }
  for (const [index, track] of board.tracks.entries()) {
    for (const [sub, shape] of trackShapes(track).entries()) {
      solids.push({ kind: 'track', net: track.net, layers: [track.layer], shape, index, sub, ref: null, label: 'track' });
    }
  }
  for (const [index, via] of board.vias.entries()) {
    solids.push({ kind: 'via', net: via.net, layers: ringLayers(board, via), shape: viaShape(via), index, sub: 0, ref: null, label: 'via' });
  }
  return solids;
}

/** What a drawing covers: its strokes, or its area in convex pieces with the pen around it. */
export function drawnShapes({ type, points: at, width_mm }: Drawing): Shape[] {
  const points = at.map(([x, y]) => nm(x, y));
  const pen = mm(width_mm) / 2;
  if (type === 'area') return convexParts(points, pen);
  const strokes = points.slice(1).map((to, i): Shape => ({ core: [points[i] ?? to, to], radius: pen }));
  return strokes.length === 0 ? [{ core: points, radius: pen }] : strokes;
}

/** Copper that a file draws outside pads, tracks and zones: strokes and areas in convex pieces, of no net. */
export function drawnCopper(board: Pick<Board, 'drawings'>): Drawn[] {
  return (board.drawings ?? []).flatMap((drawing, index) => {
    if (drawing.layer !== 'copper') return [];
    const { side, ref } = drawing;
    return drawnShapes(drawing).map(
      (shape, sub): Drawn => ({ kind: 'drawing', net: null, layers: [side], shape, index, sub, ref, label: 'drawing' }),
    );
  });
}

/** Every filled polygon of the board's zones. */
export function fillsOf(board: Pick<Board, 'zones'>): Fill[] {
  return board.zones.flatMap((zone, index) =>
    zone.filled.map((polygon, sub): Fill => {
      const region = new Region([polygon.map(([x, y]) => nm(x, y))]);
      return { kind: 'zone', net: zone.net, layers: [zone.layer], region, index, sub, ref: null, label: 'pour' };
    }),
  );
}

export const boxOf = (copper: Copper) => (copper.kind === 'zone' ? copper.region.box : shapeBounds(copper.shape));

export const sharesLayer = (a: Copper, b: Copper): boolean => a.layers.some((layer) => b.layers.includes(layer));

/** Gap between two pieces of copper in nm, layers not looked at; 0 where they touch, Infinity where it is more than `limit`. */
export function gapBetween(a: Copper, b: Copper, limit: number): number {
  if (a.kind === 'zone') return b.kind === 'zone' ? (a.region.nearest(b.region, limit)?.gap ?? Infinity) : a.region.gap(b.shape, limit);
  if (b.kind === 'zone') return b.region.gap(a.shape, limit);
  if (!boxesTouch(shapeBounds(a.shape), shapeBounds(b.shape), limit)) return Infinity;
  const gap = distance(a.shape, b.shape);
  return gap <= limit ? gap : Infinity;
}

/** Net → clearance of its class, nm; unknown nets and pads without one have the board's. */
export function clearancesOf(board: Pick<Board, 'classes' | 'nets' | 'rules'>): (net: string | null) => number {
  const byClass = new Map<NetClass['name'], number>(board.classes.map((c) => [c.name, mm(c.clearance_mm)]));
  const floor = mm(board.rules.clearance_mm);
  const byNet = new Map(board.nets.map((n) => [n.name, Math.max(floor, byClass.get(n.class) ?? 0)]));
  return (net) => (net === null ? floor : (byNet.get(net) ?? floor));
}
