import { Clipper, ClipType, EndType, FillRule, JoinType } from 'clipper2-ts';
import { z } from 'zod';
import { boundsOf, clipped, mm, type Point, pieces } from '../geometry/index.js';
import { share } from './drawn-outline.js';
import { MOST_CORNERS, type Outline } from './outline.js';

/** Outlines that are made from figures instead of a list of corners. */
export const SHAPES = ['cloud', 'gear', 'scalloped', 'star', 'flower', 'polygon'] as const;
export const shapeNameSchema = z.enum(SHAPES);
export type ShapeName = (typeof SHAPES)[number];

/** What a shape is made with: its box, mm, and how many teeth, points or petals it has, or how wide a scallop is, mm; absent: as is usual. */
export interface ShapeFigures {
  readonly width_mm: number;
  readonly height_mm: number;
  readonly count?: number | undefined;
  readonly pitch_mm?: number | undefined;
}

type Ring = Point[];

/** How far chords may be from curves, mm, and half of the cutter: no corner that turns inwards is sharper. */
const [CHORD_MM, MILL_MM] = [0.02, 0.5];
/** By how much chords may stray beyond that where an outline would have too many of them, the least first, mm. */
const SMOOTH_MM = [0, 0.02, 0.05, 0.1, 0.2];
/** Teeth, points, petals and sides of a shape: usual, least, most. */
export const COUNTS: Readonly<Record<ShapeName, readonly [usual: number, least: number, most: number]>> = {
  gear: [12, 6, 60],
  star: [5, 4, 16],
  flower: [6, 4, 16],
  polygon: [6, 3, 24],
  cloud: [1, 1, 1],
  scalloped: [1, 1, 1],
};
/** A scallop where nobody said its width, mm, and what of that it stands out. */
const [SCALLOP_MM, SCALLOP_DEEP] = [8, 0.55];
/** Of a gear of radius 1: the radius between teeth (deeper for few of them), and what of a pitch a tooth takes at its foot and at its head. */
const [GEAR_ROOT, TOOTH_FOOT, TOOTH_HEAD] = [0.82, 0.62, 0.34];
/** Circles of a cloud with a flat foot, in parts of its width: middle and radius. */
const CLOUD: readonly (readonly [x: number, y: number, r: number])[] = [
  [0.17, 0.43, 0.17],
  [0.36, 0.26, 0.2],
  [0.6, 0.22, 0.22],
  [0.82, 0.42, 0.18],
];
const CLOUD_FOOT = 0.6;

/** How high a shape is for a width of 1 where nobody said its size. */
export const tallOf = (shape: ShapeName, count?: number): number => {
  if (shape === 'cloud') return CLOUD_FOOT;
  if (shape === 'scalloped') return 0.75;
  const box = boundsOf(made(shape, { width_mm: 100, height_mm: 100, count }));
  return Math.round(((box.maxY - box.minY) / (box.maxX - box.minX)) * 1e4) / 1e4;
};

/** A shape in parts of its box. Curves are chords within 0.02 mm at the size given (as far as it has no more corners than an outline may); corners that turn inwards are as round as the cutter is. */
export function shapeOutline(shape: ShapeName, figures: ShapeFigures): Outline {
  const { width_mm: w, height_mm: h } = figures;
  const raw = made(shape, figures);
  const box = boundsOf(raw);
  const [fx, fy] = [w / (box.maxX - box.minX), h / (box.maxY - box.minY)];
  const ring = milled(raw.map((p) => ({ x: mm((p.x - box.minX) * fx), y: mm((p.y - box.minY) * fy) })));
  const fine = SMOOTH_MM.map((by) => (by === 0 ? ring : Clipper.ramerDouglasPeucker(ring, mm(by)))).find((r) => r.length <= MOST_CORNERS) ?? ring;
  const [wide, tall] = [mm(w), mm(h)];
  return thinned(fine.map((p): [number, number] => [share(p.x / wide), share(p.y / tall)]));
}

/** In mm, of about the size that is wanted. */
function made(shape: ShapeName, { width_mm: w, height_mm: h, count, pitch_mm }: ShapeFigures): Ring {
  const n = count ?? COUNTS[shape][0];
  switch (shape) {
    case 'gear':
      return gear(n, Math.min(w, h) / 2);
    case 'star':
      return star(n, Math.min(w, h) / 2);
    case 'flower':
      return flower(n, Math.min(w, h) / 2);
    case 'polygon':
      return Array.from({ length: n }, (_, i) => polar(Math.min(w, h) / 2, (i + (n % 2 === 0 ? 0.5 : 0)) / n));
    case 'cloud':
      return united([...CLOUD.map(([x, y, r]) => circle(x * w, y * w, r * w)), box(0.17 * w, 0.3 * w, 0.83 * w, CLOUD_FOOT * w)]);
    case 'scalloped':
      return scalloped(w, h, pitch_mm ?? SCALLOP_MM);
    default:
      return shape satisfies never;
  }
}

const polar = (r: number, turn: number): Point => ({ x: r * Math.sin(2 * Math.PI * turn), y: -r * Math.cos(2 * Math.PI * turn) });

/** Teeth with straight flanks; the first stands at the top. */
function gear(n: number, r: number): Ring {
  const root = r * Math.min(0.92, Math.max(GEAR_ROOT, 1 - 4 / n / 2.2));
  return Array.from({ length: n }, (_, i) => {
    const [foot, head] = [TOOTH_FOOT / 2 / n, TOOTH_HEAD / 2 / n];
    const steps = Math.max(1, Math.ceil((1 - TOOTH_FOOT) / n / turnOf(root)));
    const valley = Array.from({ length: steps }, (_v, k) => polar(root, i / n + foot + ((1 / n - 2 * foot) * (k + 1)) / (steps + 1)));
    const top = Array.from({ length: 3 }, (_t, k) => polar(r, i / n + head * (k - 1)));
    return [polar(root, i / n - foot), ...top, polar(root, i / n + foot), ...valley];
  }).flat();
}

/** The regular star of n points whose edges go on into each other ({5/2}, {6/2} …); of four a shallower one. */
function star(n: number, r: number): Ring {
  const inner = n === 4 ? 0.45 : Math.cos((2 * Math.PI) / n) / Math.cos(Math.PI / n);
  return Array.from({ length: 2 * n }, (_, i) => polar(i % 2 === 0 ? r : r * Math.min(0.75, inner), i / 2 / n));
}

function flower(n: number, r: number): Ring {
  const petal = r / (1 + 1 / Math.sin(Math.PI / n) / 1.15);
  const petals = Array.from({ length: n }, (_, i) => polar(r - petal, i / n));
  return united([circle(0, 0, r - petal), ...petals.map((p) => circle(p.x, p.y, petal))]);
}

/** A rectangle whose edges are rows of bows, one at each corner. */
function scalloped(w: number, h: number, pitch: number): Ring {
  const r = Math.min(pitch * SCALLOP_DEEP, Math.min(w, h) / 4);
  const along = (length: number): number[] => {
    const n = Math.max(1, Math.round((length - 2 * r) / pitch));
    return Array.from({ length: n + 1 }, (_, i) => r + ((length - 2 * r) * i) / n);
  };
  const bows = [
    ...along(w).flatMap((x) => [circle(x, r, r), circle(x, h - r, r)]),
    ...along(h).flatMap((y) => [circle(r, y, r), circle(w - r, y, r)]),
  ];
  return united([box(r, r, w - r, h - r), ...bows]);
}

/** Part of a turn that one chord may take of a circle, mm. */
const turnOf = (r: number): number => Math.acos(1 - Math.min(0.5, CHORD_MM / r)) / Math.PI;

function circle(x: number, y: number, r: number): Ring {
  const n = 4 * Math.ceil(1 / turnOf(r) / 4);
  return Array.from({ length: n }, (_, i) => {
    const p = polar(r, i / n);
    return { x: x + p.x, y: y + p.y };
  });
}

const box = (x0: number, y0: number, x1: number, y1: number): Ring => [
  { x: x0, y: y0 },
  { x: x1, y: y0 },
  { x: x1, y: y1 },
  { x: x0, y: y1 },
];

/** The outer ring about all of them, mm. */
const united = (rings: readonly Ring[]): Ring =>
  largest(
    pieces(
      FillRule.NonZero,
      rings.map((ring) => ring.map((p) => ({ x: mm(p.x), y: mm(p.y) }))),
    ).map((p) => p.outer),
  ).map((p) => ({
    x: p.x / 1e6,
    y: p.y / 1e6,
  }));

/** What a cutter leaves of an outline, nm: corners that turn inwards become round. */
function milled(ring: Ring): Ring {
  const wide = Clipper.inflatePaths([ring], mm(MILL_MM), JoinType.Miter, EndType.Polygon, 8);
  const back = Clipper.inflatePaths(wide, -mm(MILL_MM), JoinType.Round, EndType.Polygon, 2, mm(CHORD_MM / 2));
  return largest(clipped(ClipType.Union, FillRule.NonZero, back, []));
}

function largest(rings: readonly Ring[]): Ring {
  const size = (ring: Ring): number => {
    const b = boundsOf(ring);
    return (b.maxX - b.minX) * (b.maxY - b.minY);
  };
  return rings.reduce((best, ring) => (size(ring) > size(best) ? ring : best), rings[0] as Ring);
}

/** Without corners that are hardly apart, so that the box is still reached on all sides. */
function thinned(ring: Outline): Outline {
  const kept = ring.filter(([x, y], i) => {
    const [px, py] = ring[(i + ring.length - 1) % ring.length] as [number, number];
    return Math.hypot(x - px, y - py) > 2e-5;
  });
  const [xs, ys] = [kept.map((p) => p[0]), kept.map((p) => p[1])];
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return kept.map(([x, y]): [number, number] => [share((x - x0) / (x1 - x0)), share((y - y0) / (y1 - y0))]);
}
