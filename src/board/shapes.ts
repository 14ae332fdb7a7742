import {
  capsule,
  convexParts,
  cross,
  disc,
  mm,
  type Point,
  type Pose,
  place,
  placeAngle,
  rotate,
  roundedRect,
  roundMm,
  type Shape,
} from '../geometry/index.js';
import type { BoardPad, BoardPart, Track, Via } from './board.js';
import type { Footprint, LandPad } from './footprint.js';
import type { CopperLayer } from './layers.js';

/**
 * A pad's outline in nm: copper for plated and surface pads; the hole itself for an unplated one. Of a polygon with a bay it is the
 * convex hull: what must be right there asks `padShapes`.
 */
export function padShape(pad: BoardPad): Shape {
  return outlineOf(pad, 0);
}

/** The pad's outline grown by `margin_mm` on every side with rounded corners (mask openings, clearances). */
export function padShapeGrown(pad: BoardPad, margin_mm: number): Shape {
  return outlineOf(pad, margin_mm);
}

/** The pad's outline as convex pieces that cover exactly it, in nm; one piece for every shape but a polygon with a bay. */
export function padShapes(pad: BoardPad, margin_mm = 0): Shape[] {
  if (pad.shape !== 'polygon') return [outlineOf(pad, margin_mm)];
  return convexParts(
    padRing(pad).map(([x, y]) => nm(x, y)),
    mm(margin_mm),
  );
}

/** The ring of a polygon pad as it stands on the board, mm. */
export function padRing(pad: BoardPad): [number, number][] {
  return (pad.polygon ?? []).map(([x, y]) => {
    const p = rotate({ x, y }, pad.rot);
    return [roundMm(p.x + pad.x), roundMm(p.y + pad.y)];
  });
}

/** The convex hull of some points, counter-clockwise with y up. */
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (list: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const p of list) {
      while (chain.length > 1 && cross(chain.at(-2) as Point, chain.at(-1) as Point, p) <= 0) chain.pop();
      chain.push(p);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function outlineOf(pad: BoardPad, margin_mm: number): Shape {
  const centre = nm(pad.x, pad.y);
  const shape = (() => {
    switch (pad.shape) {
      case 'circle':
        return disc(centre, mm(pad.w));
      case 'oval':
        return roundedRect(centre, mm(pad.w), mm(pad.h), mm(Math.min(pad.w, pad.h) / 2), pad.rot);
      case 'rect':
        return roundedRect(centre, mm(pad.w), mm(pad.h), 0, pad.rot);
      case 'roundrect':
        return roundedRect(centre, mm(pad.w), mm(pad.h), mm(Math.min(pad.w, pad.h) * pad.ratio), pad.rot);
      case 'polygon':
        return { core: hullOf(padRing(pad).map(([x, y]) => nm(x, y))), radius: 0 };
    }
  })();
  return margin_mm === 0 ? shape : { core: shape.core, radius: shape.radius + mm(margin_mm) };
}

/** The pad's hole in nm (a disc or a slot), or null. */
export function holeShape(pad: BoardPad): Shape | null {
  if (pad.drill === null) return null;
  const { w, h } = pad.drill;
  const [x, y] = holeAt(pad);
  return roundedRect(nm(x, y), mm(w), mm(h), mm(Math.min(w, h) / 2), pad.rot);
}

/** Where a pad's hole is, mm; the pad's own place when it has none. */
export const holeAt = (pad: BoardPad): readonly [number, number] => pad.hole_at ?? [pad.x, pad.y];

/** One capsule per segment, in nm. */
export function trackShapes(track: Track): Shape[] {
  const shapes: Shape[] = [];
  for (let i = 1; i < track.points.length; i++) {
    const [ax, ay] = track.points[i - 1] as [number, number];
    const [bx, by] = track.points[i] as [number, number];
    shapes.push(capsule(nm(ax, ay), nm(bx, by), mm(track.width_mm)));
  }
  return shapes;
}

export const viaShape = (via: Via): Shape => disc(nm(via.x, via.y), mm(via.diameter_mm));
export const viaHole = (via: Via): Shape => disc(nm(via.x, via.y), mm(via.drill_mm));

/** A document point (mm) in nm. */
export const nm = (x: number, y: number): Point => ({ x: mm(x), y: mm(y) });

/** Points of a local polygon or line of a footprint as they stand on the board, mm. */
export function placePoints(points: readonly (readonly [number, number])[], pose: Pose): [number, number][] {
  return points.map(([x, y]) => {
    const p = place({ x, y }, pose);
    return [roundMm(p.x), roundMm(p.y)];
  });
}

const BOTH: readonly CopperLayer[] = ['front', 'back'];

/** A footprint's pads at a pose. `net` and `pin` answer for a pad number; `through`: the layers that a plated hole joins. */
export function placePads(
  footprint: Footprint,
  pose: Pose,
  pads: (number: string) => { pin: string; net: string | null },
  through: readonly CopperLayer[] = BOTH,
): BoardPad[] {
  return footprint.pads.map((land) => {
    const at = place(land, pose);
    const { pin, net } = pads(land.number);
    const plated = land.plated !== false;
    return {
      number: land.number,
      pin,
      net: plated ? net : null,
      shape: land.shape,
      x: roundMm(at.x),
      y: roundMm(at.y),
      rot: placeAngle(land.rot, pose),
      w: land.w,
      h: land.h,
      ratio: land.shape === 'roundrect' ? (land.ratio ?? 0.25) : 0,
      drill: land.drill === undefined ? null : { ...land.drill },
      plated,
      // A pour joins the pad behind it: a spoke would be cut with the hole.
      ...(land.castellated === true ? { castellated: true as const, pour: { join: 'none' as const } } : {}),
      layers: padLayers(land, pose, through),
      ...(land.polygon === undefined ? {} : { polygon: land.polygon.map(([x, y]): [number, number] => [pose.side === 'back' ? -x : x, y]) }),
    };
  });
}

function padLayers(land: LandPad, pose: Pose, through: readonly CopperLayer[]): CopperLayer[] {
  if (land.plated === false) return [];
  return land.drill === undefined ? [pose.side] : [...through];
}

/** The part moved to another pose, its pads with it. */
export function movePart(part: BoardPart, footprint: Footprint, pose: Pose): BoardPart {
  const byNumber = new Map(part.pads.map((p) => [p.number, { pin: p.pin, net: p.net }]));
  const through = part.pads.find((p) => p.layers.length > 1)?.layers;
  return { ...part, ...pose, pads: placePads(footprint, pose, (n) => byNumber.get(n) ?? { pin: '', net: null }, through) };
}
