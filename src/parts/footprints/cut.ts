import type { Footprint, LandPad, Stroke } from '../../board/index.js';
import type { Cut, HoleField } from '../../design/index.js';
import { type Box, boundsOf, roundedOutline, roundMm } from '../../geometry/index.js';
import { boxPolygon, unite } from './pads.js';

/** Corners inside a cut-out are as round as the mill is, mm: half of a cutter of 1 mm. */
const MILL_MM = 0.5;
/** From a cut-out to courtyards, mm: what is left between two of them, or to the edge, does not break. */
const KEEP_MM = 1;
/** From a cut-out to ink, mm. */
const INK_MM = 0.3;

type Ring = [number, number][];

/** The ring of a cut-out grown by `by` on all sides, about its place, mm. */
function ringOf({ shape, w_mm, h_mm, at = [0, 0], points }: Cut, by = 0): Ring {
  if (shape === 'polygon' && points !== undefined && by === 0) return points.map(([x, y]) => [roundMm(x + at[0]), roundMm(y + at[1])]);
  const [w, h] = [w_mm + 2 * by, h_mm + 2 * by];
  const corner = shape === 'rectangle' || shape === 'polygon' ? Math.min(MILL_MM, w_mm / 2, h_mm / 2) + by : Math.min(w, h) / 2;
  return roundedOutline(w, h, corner).map(([x, y]) => [roundMm(x - w / 2 + at[0]), roundMm(y - h / 2 + at[1])]);
}

const nameOf = ({ shape, w_mm, h_mm, points = [] }: Cut): string =>
  shape === 'polygon'
    ? `Polygon_${w_mm}x${h_mm}_${fingerprint(points)}`
    : shape === 'round'
      ? `Round_${w_mm}`
      : `${shape === 'slot' ? 'Slot' : 'Rectangle'}_${w_mm}x${h_mm}`;

/** Two drawings of one size are told apart by it (FNV-1a). */
const fingerprint = (points: readonly (readonly [number, number])[]): string =>
  points
    .flat()
    .reduce((hash, mm) => Math.imul(hash ^ Math.round(mm * 1000), 0x01000193) >>> 0, 0x811c9dc5)
    .toString(36);

/** A cut-out that stands on the board by itself. */
export function cutLand(cut: Cut): Footprint {
  const ring = ringOf(cut);
  return {
    name: `CutOut_${nameOf(cut)}`,
    description: 'Cut-out of the board',
    source: 'As it was asked for; inner corners by a cutter of 1 mm',
    mount: 'none',
    pads: [],
    courtyard: ringOf(cut, KEEP_MM),
    body: ring,
    height_mm: 0.05,
    silk: [],
    cuts: [ring],
  };
}

/** Holes for leads of up to 0.8 mm, and what of copper is about them, mm (IPC-2222 level B); of a finer field what fits. */
const HOLE_MM = 1;
const RING_MM = 0.35;

/** Plated holes in columns and rows, on no net. */
export function fieldLand({ columns, rows, pitch_mm }: HoleField): Footprint {
  const drill = Math.min(HOLE_MM, roundMm(pitch_mm * 0.45));
  const pad = roundMm(drill + 2 * Math.min(RING_MM, pitch_mm * 0.15));
  const at = (i: number, of: number): number => roundMm((i - (of - 1) / 2) * pitch_mm);
  const pads = Array.from({ length: rows * columns }, (_, i): LandPad => {
    const [x, y] = [at(i % columns, columns), at(Math.floor(i / columns), rows)];
    return { number: '', shape: 'circle', x, y, rot: 0, w: pad, h: pad, drill: { w: drill, h: drill } };
  });
  const [w, h] = [columns * pitch_mm, rows * pitch_mm];
  const body = boxPolygon({ minX: -w / 2, minY: -h / 2, maxX: w / 2, maxY: h / 2 });
  return {
    name: `Field_${columns}x${rows}_P${pitch_mm}`,
    description: `Field of ${columns} × ${rows} plated holes, ${pitch_mm} mm pitch`,
    source: 'As it was asked for; holes for 0.8 mm leads (IPC-2222 level B)',
    mount: 'through_hole',
    pads,
    courtyard: body,
    body,
    height_mm: 0.05,
    silk: [],
  };
}

/** A land pattern with a slot between its pads. Ink that would end in the air is left out. */
export function withCut(land: Footprint, cut: Cut): Footprint {
  const [x, y] = cut.at ?? [0, 0];
  const [reach, rise] = [cut.w_mm / 2 + INK_MM, cut.h_mm / 2 + INK_MM];
  const off = ([px, py]: readonly [number, number]): boolean => Math.abs(px - x) > reach || Math.abs(py - y) > rise;
  return {
    ...land,
    name: `${land.name}_${nameOf(cut)}`,
    description: `${land.description}, with a slot of ${cut.w_mm} × ${cut.h_mm} mm`,
    silk: land.silk.flatMap((s) => (s.type === 'circle' ? (off([s.x, s.y]) ? [s] : []) : clipped(s, [x - reach, y - rise, x + reach, y + rise]))),
    courtyard: holding(land.courtyard, ringOf(cut, KEEP_MM)),
    cuts: [ringOf(cut)],
  };
}

/** A courtyard, or the box about it and what it does not hold. */
function holding(yard: Footprint['courtyard'], ring: Ring): Footprint['courtyard'] {
  const [outer, inner] = [yard, ring].map((points) => boundsOf(points.map(([x, y]) => ({ x, y })))) as [Box, Box];
  const held = inner.minX >= outer.minX && inner.minY >= outer.minY && inner.maxX <= outer.maxX && inner.maxY <= outer.maxY;
  return held ? yard : boxPolygon(unite([outer, inner]));
}

/** What of a line lies outside a box: its segments, each cut where it goes in and comes out. */
function clipped(stroke: Extract<Stroke, { type: 'line' }>, [x0, y0, x1, y1]: readonly [number, number, number, number]): Stroke[] {
  return stroke.points.slice(1).flatMap((to, i): Stroke[] => {
    const from = stroke.points[i] as readonly [number, number];
    const at = (t: number): [number, number] => [roundMm(from[0] + (to[0] - from[0]) * t), roundMm(from[1] + (to[1] - from[1]) * t)];
    let [enter, leave] = [0, 1];
    for (const [low, high, start, way] of [
      [x0, x1, from[0], to[0] - from[0]],
      [y0, y1, from[1], to[1] - from[1]],
    ] as const) {
      if (way === 0 && (start <= low || start >= high)) return [line(stroke, [from, to])];
      if (way === 0) continue;
      const [a, b] = [(low - start) / way, (high - start) / way];
      [enter, leave] = [Math.max(enter, Math.min(a, b)), Math.min(leave, Math.max(a, b))];
    }
    if (enter >= leave) return [line(stroke, [from, to])];
    return [...(enter > 0 ? [line(stroke, [from, at(enter)])] : []), ...(leave < 1 ? [line(stroke, [at(leave), to])] : [])];
  });
}

const line = ({ width }: Stroke, points: readonly (readonly [number, number])[]): Stroke => ({
  type: 'line',
  points: points.map(([x, y]) => [x, y]),
  width,
});
