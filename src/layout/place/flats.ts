import { FillRule } from 'clipper2-ts';
import { type Box, type Point, pieces, roundMm, toMm } from '../../geometry/index.js';
import { area2, positive } from '../pour/clip.js';
import type { Arrangement } from './arrangement.js';
import { antennaOffset, type Edge, facing } from './edge-options.js';
import type { Model } from './model.js';
import { type Rim, type Seat, STEP_MM } from './rim.js';

/** Share of what a plug stands on that may be missing of the outline: half of it stands on the board that was asked for. */
export const MOST_MISSING = 0.5;
/** What stands further than this from the outline does not stand at its edge, mm. */
export const MOST_GAP_MM = 2.75;
/** A mouth further than this behind the outline is no plug at its edge, mm. */
const BEHIND_MM = 0.76;
/** A seat of which less is missing needs no flat, mm. */
const STRAIGHT_MM = 0.02;

/** From the box at `b` of an arrangement to the nearest that the outline comes along an edge, mm. */
export function gapTo(rim: Rim, { box, width, height }: Arrangement, edge: Edge, b: number): number {
  const upright = edge === 'left' || edge === 'right';
  const [along, across] = upright ? [1, 0] : [0, 1];
  const near = edge === 'left' || edge === 'top' ? (box[b + across] as number) : (upright ? width : height) - (box[b + across + 2] as number);
  return near - rim.most(edge, box[b + along] as number, box[b + along + 2] as number);
}

/** Outward directions, degrees counter-clockwise. */
const EDGE_AT: readonly Edge[] = ['right', 'top', 'left', 'bottom'];

/** What a plug or a module with an antenna stands on where its mouth looks: the antenna hangs over, its pads do not. Null: it has neither. */
export function seatOf({ model, at }: { readonly model: Model; readonly at: Arrangement }, i: number): Seat | null {
  const { footprint } = model.parts[i] as Model['parts'][number];
  const told = facing(footprint);
  const offset = footprint.edge_offset_mm ?? antennaOffset(footprint);
  if (told === null || offset === null) return null;
  const quarter = Math.round((model.side[i] === 'back' ? 180 - told : told) / 90) + (at.q[i] as number);
  const edge = EDGE_AT[((quarter % 4) + 4) % 4] as Edge;
  const clear = model.problem.rules.edge_clearance_mm;
  const v = (i * 4 + (at.q[i] as number)) * 4;
  const [x, y] = [at.x[i] as number, at.y[i] as number];
  const about = (boxes: Float64Array): [number, number, number, number] => [
    x + (boxes[v] as number) - clear,
    y + (boxes[v + 1] as number) - clear,
    x + (boxes[v + 2] as number) + clear,
    y + (boxes[v + 3] as number) + clear,
  ];
  const hangs = footprint.antenna_keepout !== undefined;
  const [x0, y0, x1, y1] = about(hangs ? model.pads : model.yard);
  const upright = edge === 'left' || edge === 'right';
  const far = upright ? at.width : at.height;
  const [origin, low, high] = upright ? [x, x0, x1] : [y, y0, y1];
  const first = edge === 'left' || edge === 'top';
  const line = (first ? origin : far - origin) - offset;
  const [near, end] = first ? [low, high] : [far - high, far - low];
  const [from, to] = upright ? [y0, y1] : [x0, x1];
  return { edge, from, to, near: hangs ? Math.max(near, line) : line, far: end, line };
}

/** The rectangles that an outline gets for its plugs and modules, mm: none where it is straight enough, nor where a mouth stands within the board or before it. */
export function flatsOf({ model, at }: { readonly model: Model; readonly at: Arrangement }, rim: Rim): Box[] {
  return model.parts.flatMap((_, i): Box[] => {
    if ((model.pinned[i]?.rot ?? 0) % 90 !== 0) return [];
    const seat = seatOf({ model, at }, i);
    if (seat === null || seat.line < -STEP_MM || seat.line > rim.least(seat.edge, seat.from, seat.to) + BEHIND_MM) return [];
    const missing = rim.missing(seat);
    return missing < STRAIGHT_MM || missing > (seat.far - seat.near) * MOST_MISSING ? [] : [boxOf(seat, at)];
  });
}

function boxOf({ edge, from, to, near, far }: Seat, { width, height }: Arrangement): Box {
  const upright = edge === 'left' || edge === 'right';
  const length = upright ? width : height;
  const ends = edge === 'left' || edge === 'top' ? [near, far] : [length - far, length - near];
  const [low, high] = ends.map((mm) => roundMm(Math.min(length, Math.max(0, mm)))) as [number, number];
  const [first, last] = [from, to].map((mm) => roundMm(Math.min(upright ? height : width, Math.max(0, mm)))) as [number, number];
  return upright ? { minX: low, minY: first, maxX: high, maxY: last } : { minX: first, minY: low, maxX: last, maxY: high };
}

/** The outline with its flats, mm; bays that they close are board. */
export function withFlats(outline: [number, number][], flats: readonly Box[]): [number, number][] {
  if (flats.length === 0) return outline;
  const nm = (x: number, y: number): Point => ({ x: Math.round(x * 1e6), y: Math.round(y * 1e6) });
  const rings = flats.map((f) => [nm(f.minX, f.minY), nm(f.maxX, f.minY), nm(f.maxX, f.maxY), nm(f.minX, f.maxY)]);
  const found = pieces(FillRule.NonZero, [positive(outline.map(([x, y]) => nm(x, y))), ...rings]);
  const [most] = found.sort((a, b) => Math.abs(area2(b.outer)) - Math.abs(area2(a.outer)));
  return most === undefined ? outline : most.outer.map((p): [number, number] => [toMm(p.x), toMm(p.y)]);
}
