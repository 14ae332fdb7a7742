import { Clipper, ClipType, EndType, FillRule, JoinType } from 'clipper2-ts';
import { boundsOf, clipped, mm, type Point } from '../../geometry/index.js';
import { area2, patches } from '../pour/clip.js';
import { keyholed } from '../pour/keyhole.js';
import type { PlacementProblem } from '../stage.js';
import type { Arrangement } from './arrangement.js';
import { intrusion, type PartKeepout, polygonArea } from './keepouts.js';
import type { Model } from './model.js';

type Ring = Point[];
type Size = { readonly width: number; readonly height: number };

/** The part of its box that the outline fills, 0 to 1. */
export function fillOfOutline({ outline, corner_mm, tall = 1, width_mm, height_mm }: PlacementProblem): number {
  if (outline !== undefined) return polygonArea(outline.map(([x, y]) => ({ x, y })));
  const width = width_mm ?? (height_mm === undefined ? SMALL_MM : height_mm / tall);
  const height = height_mm ?? width * tall;
  const r = Math.min(width, height) / 2;
  // Only of what is round all over its ends more than a trifle is missing.
  if (corner_mm < r) return 1;
  return 1 - ((4 - Math.PI) * r * r) / (width * height);
}
/** A board of no size for what its rounded corners take of it, mm. */
const SMALL_MM = 40;

/** Where the board's middle is, in parts of its sides: the outline's centre of area. */
export function centreOfOutline({ outline }: PlacementProblem): Point {
  if (outline === undefined) return { x: 0.5, y: 0.5 };
  let [area, x, y] = [0, 0, 0];
  outline.forEach(([ax, ay], i) => {
    const [bx, by] = outline[(i + 1) % outline.length] as readonly [number, number];
    const cross = ax * by - bx * ay;
    area += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  });
  return { x: x / (3 * area), y: y / (3 * area) };
}

/** What an outline that is no rectangle leaves of its box, wider by the edge clearance: no part may stand there. */
export function notches({ outline, rules }: PlacementProblem, { width, height }: Size): PartKeepout[] {
  if (outline === undefined) return [];
  const box: Ring = corners(mm(width), mm(height));
  const board: Ring = outline.map(([x, y]) => ({ x: mm(x * width), y: mm(y * height) }));
  const left = clipped(ClipType.Difference, FillRule.NonZero, [box], [board]);
  const smooth = outline.length > FEW_CORNERS ? SMOOTH_MM : 0;
  const rough = Clipper.inflatePaths(left, mm(rules.edge_clearance_mm + smooth), JoinType.Miter, EndType.Polygon, 2);
  const grown = smooth === 0 ? rough : Clipper.ramerDouglasPeuckerPaths(rough, mm(smooth)).filter((ring) => ring.length > 2);
  // Where the outline meets its box in points only, what is left of the box goes all around it: a ring, cut open.
  const around = grown.some((ring) => area2(ring) < 0);
  return (around ? patches(grown).map(keyholed) : grown).map((ring) => {
    const polygon = ring.map((p) => ({ x: p.x / 1e6, y: p.y / 1e6 }));
    const bounds = boundsOf(polygon);
    const rectangular = Math.abs(polygonArea(polygon) - (bounds.maxX - bounds.minX) * (bounds.maxY - bounds.minY)) < 1e-6;
    return { polygon, box: bounds, rectangular, mask: 3 };
  });
}

/** Of an outline with more corners than this, bows are left with chords this near to them, mm, on the safe side: asking about a place stays quick. */
const [FEW_CORNERS, SMOOTH_MM] = [40, 0.05];

/** How far a part stands in what an outline leaves of its box. */
export function inBays(bays: readonly PartKeepout[], { model, at }: { readonly model: Model; readonly at: Arrangement }, i: number): number {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = at.box.subarray(i * 4, i * 4 + 4);
  return bays.reduce((sum, bay) => ((bay.mask & (model.mask[i] as number)) === 0 ? sum : sum + intrusion(bay, x0, y0, x1, y1)), 0);
}

const corners = (w: number, h: number): Ring => [
  { x: 0, y: 0 },
  { x: w, y: 0 },
  { x: w, y: h },
  { x: 0, y: h },
];

/** A corner of the outline, mm, with the way inwards that halves it (length 1) and half its angle. */
export interface OutlineCorner {
  readonly at: Point;
  readonly inwards: Point;
  readonly half: number;
}

/** A corner blunter than this is a bend of the outline, degrees. */
const BLUNT = 155;

/** The corners of an outline that is no rectangle. Those that point inwards hold nothing. */
export function cornersOfOutline({ outline = [] }: PlacementProblem, { width, height }: Size): OutlineCorner[] {
  const points = outline.map(([x, y]) => ({ x: x * width, y: y * height }));
  const turn = Math.sign(signedArea(points));
  return points.flatMap((at, i) => {
    const before = points[(i + points.length - 1) % points.length] as Point;
    const after = points[(i + 1) % points.length] as Point;
    const u = unit(at, before);
    const v = unit(at, after);
    const convex = (v.x * u.y - v.y * u.x) * turn > 1e-6;
    const along = Math.hypot(u.x + v.x, u.y + v.y);
    if (!convex || along < 1e-6) return [];
    const half = Math.acos(Math.max(-1, Math.min(1, u.x * v.x + u.y * v.y))) / 2;
    return [{ at, inwards: { x: (u.x + v.x) / along, y: (u.y + v.y) / along }, half }];
  });
}

/** Those that a person would call corners. */
export const sharpCorners = (problem: PlacementProblem, size: Size): OutlineCorner[] =>
  cornersOfOutline(problem, size).filter((c) => (c.half * 360) / Math.PI < BLUNT);

/** The corner of the outline that is nearest to a corner of its box; null: the outline is a rectangle. */
export function nearestCorner(problem: PlacementProblem, size: Size, to: Point): OutlineCorner | null {
  const far = (c: OutlineCorner): number => Math.hypot(c.at.x - to.x, c.at.y - to.y);
  return cornersOfOutline(problem, size).reduce<OutlineCorner | null>((best, c) => (best === null || far(c) < far(best) - 1e-9 ? c : best), null);
}

const unit = (from: Point, to: Point): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
};

function signedArea(points: readonly Point[]): number {
  return points.reduce((sum, a, i) => {
    const b = points[(i + 1) % points.length] as Point;
    return sum + a.x * b.y - b.x * a.y;
  }, 0);
}
