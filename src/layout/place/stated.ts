import { ringReach } from '../../board/index.js';
import { type Pose, roundMm } from '../../geometry/index.js';
import type { PlaceablePart, PlacementProblem } from '../stage.js';
import { turnedBounds } from './basics.js';
import { cornerPose } from './corners.js';
import { type Edge, type EdgeOption, facing, outward } from './edge-options.js';
import { escortsOfRing } from './escorts.js';
import { centreOfOutline, sharpCorners } from './notches.js';
import { boxedRadius } from './ring.js';
import type { Size } from './size.js';

type Arranged = NonNullable<PlacementProblem['constraints']['arranged']>[number];
interface Spot {
  readonly x: number;
  readonly y: number;
  /** Direction outwards, degrees clockwise from the top. */
  readonly turn: number;
  /** Where it stands where that is more than its middle: a mouth on its edge. */
  readonly pose?: Pose;
}

/** From the middle of a part in a ring to the edge at the least: alone there, and with a plug between, mm. */
const RIM_MM = 5;
const PLUG_MM = 11.5;
/** From one part in a ring to the next at the least, however small they are, mm: a 5050 light with its capacitor. */
const PITCH_MM = 7.5;

/** From one part in a row along an edge to the next, between their courtyards, and from the last to a corner, mm: as it is liked, and at the least. */
const ROW_GAP_MM = { liked: 2.5, least: 0.5 };
const CORNER_MM = { liked: 5, least: 1 };
/** What a row of controls leaves between itself and its edge for their names, mm. */
const NAMES_MM = 1.45;
const NAMED: ReadonlySet<PlaceablePart['kind']> = new Set(['button', 'switch']);

/** Patterns whose every place follows from the outline; rows, columns and grids that no edge holds and of no said step are arrays of cells instead. */
const STATED: ReadonlySet<Arranged['as']> = new Set(['ring', 'corners', 'sides', 'centre']);
const follows = (a: Arranged): boolean => STATED.has(a.as) || a.edge !== undefined || a.pitch_mm !== undefined;
const stated = ({ constraints }: PlacementProblem): Arranged[] => (constraints.arranged ?? []).filter(follows);

/** Whether somebody said where parts stand to each other in a pattern that follows from the outline. */
export const isStated = (problem: PlacementProblem): boolean => stated(problem).length > 0;

/** What the patterns want of an outline that nobody wished, mm. */
export function statedReach(problem: PlacementProblem): Size {
  const parts = new Map(problem.parts.map((p) => [p.ref, p]));
  const rings = stated(problem).flatMap((a) => {
    if (a.as !== 'ring') return [];
    const own = a.refs.flatMap((ref) => parts.get(ref) ?? []);
    return [2 * ((a.across_mm ?? 2 * least(own, problem)) / 2 + rims(own, problem).plug)];
  });
  const side = Math.ceil(Math.max(0, ...rings));
  const reach = { width: side, height: side };
  for (const { edge, refs, pitch_mm } of stated(problem)) {
    if (edge === undefined) continue;
    const long = edge === 'left' || edge === 'right' ? 'height' : 'width';
    const own = refs.flatMap((ref) => parts.get(ref) ?? []);
    const beside = problem.parts.filter((p) => !refs.includes(p.ref) && (problem.constraints.edges?.[p.ref] ?? p.hint.edge) === edge);
    const pitch = pitch_mm ?? longest(own) + ROW_GAP_MM.liked;
    const taken = [...own.map((_, i) => (i === 0 ? longest(own) : pitch - ROW_GAP_MM.liked)), ...beside.map((p) => longest([p]))];
    reach[long] = Math.max(reach[long], Math.ceil(taken.reduce((sum, mm) => sum + mm + ROW_GAP_MM.liked, 2 * CORNER_MM.liked)));
  }
  return reach;
}

/** The smallest radius on which they stand free of each other. */
function least(parts: readonly PlaceablePart[], { rules }: PlacementProblem): number {
  const footprints = parts.map((p) => p.footprint);
  return Math.max(PITCH_MM / (2 * Math.sin(Math.PI / Math.max(2, parts.length))), boxedRadius(footprints, rules.courtyard_gap_mm));
}

function rims(parts: readonly PlaceablePart[], { rules }: PlacementProblem): { alone: number; plug: number } {
  const alone = Math.max(RIM_MM, ringReach(parts.map((p) => p.footprint)) + rules.edge_clearance_mm);
  return { alone, plug: PLUG_MM + alone - RIM_MM };
}

/**
 * By how many of its steps a ring is turned, one after the other: first from the top on, then so that a plug at the middle of an edge has room
 * between two of it. A row along an edge stands in its middle first and then at its beginning.
 */
export const turnsOf = (problem: PlacementProblem): readonly number[] =>
  stated(problem).some((a) => a.as === 'ring' || a.edge !== undefined) ? [0, 0.5] : [0];

/** The problem with all that stands in such a pattern at its place on an outline of this size, turned with the pattern; a ring begins `turned` of its steps after the top; `escorted`: what belongs to each of a ring stands alike about all of it. */
export function withStated(problem: PlacementProblem, size: Size, turned = 0, escorted = false): PlacementProblem {
  const parts = new Map(problem.parts.map((p) => [p.ref, p]));
  const standing = new Map(problem.standing);
  for (const arranged of stated(problem)) {
    const own = arranged.refs.flatMap((ref) => parts.get(ref) ?? []);
    const spots = spotsOf(problem, arranged, own, { ...size, turned });
    own.forEach((part, k) => {
      const at = spots[k];
      if (at !== undefined && problem.constraints.pinned?.[part.ref] === undefined) standing.set(part.ref, at.pose ?? poseAt(part, at, arranged.as));
    });
  }
  if (escorted)
    for (const { as, refs } of stated(problem))
      if (as === 'ring') for (const [ref, pose] of escortsOfRing(problem, refs, standing)) standing.set(ref, pose);
  const { arranged, ...constraints } = problem.constraints;
  const rows = arranged?.filter((a) => !follows(a)) ?? [];
  return {
    ...problem,
    width_mm: size.width,
    height_mm: size.height,
    slack: 0,
    constraints: { ...constraints, ...(rows.length === 0 ? {} : { arranged: rows }), board: { ...constraints.board, fixed: true } },
    standing,
  };
}

/** The middle of the part's courtyard at the spot, of what is seen of it in the middle of the board; in a ring its origin. */
function poseAt({ footprint }: PlaceablePart, { x, y, turn }: Spot, as: Arranged['as']): Pose {
  if (as === 'ring') return { x: roundMm(x), y: roundMm(y), rot: roundMm((360 - turn) % 360), side: 'front' };
  const box = turnedBounds(as === 'centre' ? footprint.body : footprint.courtyard, 0, 'front');
  const [mx, my] = [(box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2];
  const [c, s] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  return { x: roundMm(x - (mx * c - my * s)), y: roundMm(y - (mx * s + my * c)), rot: roundMm((360 - turn) % 360), side: 'front' };
}

function spotsOf(problem: PlacementProblem, arranged: Arranged, parts: readonly PlaceablePart[], size: Size & { readonly turned: number }): Spot[] {
  const centre = centreOfOutline(problem);
  const middle = { x: centre.x * size.width, y: centre.y * size.height };
  switch (arranged.as) {
    case 'centre':
      return arranged.edge === undefined
        ? [{ ...middle, turn: 0 }]
        : alongEdge(problem, { ...arranged, edge: arranged.edge }, parts, { ...size, turned: 0 });
    case 'ring':
      return ringOf(problem, arranged, parts, middle, size);
    case 'corners':
      return cornersFor(problem, parts, size, middle);
    case 'sides':
      return sidesFor(problem, parts, size);
    default:
      return arranged.edge === undefined && !isLine(arranged, parts)
        ? stepped(arranged, parts, middle)
        : alongEdge(problem, { ...arranged, edge: arranged.edge ?? (arranged.as === 'row' ? 'top' : 'left') }, parts, size);
  }
}

/** A line of lights or controls, which leaves the board to the others when it stands along an edge. */
const isLine = ({ as }: Arranged, parts: readonly PlaceablePart[]): boolean => as !== 'grid' && parts.every((p) => p.kind !== 'connector');

/** Rows and columns of equal steps about the middle; what is longer than a row is wide stands across it, as headers on either side of a module do. */
function stepped({ as, pitch_mm: step, columns }: Arranged, parts: readonly PlaceablePart[], middle: { x: number; y: number }): Spot[] {
  if (step === undefined) return [];
  const wide = as === 'column' ? 1 : as === 'row' ? parts.length : (columns ?? Math.ceil(Math.sqrt(parts.length)));
  const rows = Math.ceil(parts.length / wide);
  return parts.map(({ footprint }, k) => {
    const { minX, maxX, minY, maxY } = turnedBounds(footprint.courtyard, 0, 'front');
    const along = as === 'row' ? maxX - minX : maxY - minY;
    const turn = as !== 'grid' && along > step ? 90 : 0;
    return { x: middle.x + ((k % wide) - (wide - 1) / 2) * step, y: middle.y + (Math.floor(k / wide) - (rows - 1) / 2) * step, turn };
  });
}

/** Length of the longest courtyard, mm; along an edge, as it stands there. */
function longest(parts: readonly PlaceablePart[], along?: { readonly edge: Edge; readonly clearance: number }): number {
  return Math.max(
    0,
    ...parts.map((part) => {
      const way = along === undefined ? null : mouthAt(part, along.edge, along.clearance);
      const { minX, maxX, minY, maxY } = turnedBounds(part.footprint.courtyard, way?.quarter ?? 0, 'front');
      return way !== null && (way.edge === 'left' || way.edge === 'right') ? maxY - minY : maxX - minX;
    }),
  );
}

const mouthAt = (part: PlaceablePart, edge: Edge, clearance: number): EdgeOption | null =>
  facing(part.footprint) === null ? null : outward(part, edge, clearance, 'front');

/**
 * At equal steps along an edge, as near to it as the rules let them, mouths outwards; about its middle, or from its beginning on where the row is
 * `turned`. Where it was said how far the row reaches, that is from the middle of the first part to the middle of the last.
 */
function alongEdge(
  { rules }: PlacementProblem,
  { edge, across_mm: reach, pitch_mm }: Arranged & { readonly edge: Edge },
  parts: readonly PlaceablePart[],
  { width, height, turned }: Size & { readonly turned: number },
): Spot[] {
  const upright = edge === 'left' || edge === 'right';
  const [length, depth] = upright ? [height, width] : [width, height];
  const clearance = rules.edge_clearance_mm;
  const yard = longest(parts, { edge, clearance });
  const steps = Math.max(1, parts.length - 1);
  const room = (corner: number): number => (length - 2 * corner - yard) / steps;
  const liked = Math.min(yard + ROW_GAP_MM.liked, Math.max(room(CORNER_MM.liked), Math.min(room(CORNER_MM.least), yard + ROW_GAP_MM.least)));
  const across_mm = pitch_mm === undefined ? reach : pitch_mm * steps;
  const pitch = across_mm === undefined ? liked : across_mm / steps;
  const first = turned > 0 && across_mm === undefined ? CORNER_MM.liked + yard / 2 : (length - (parts.length - 1) * pitch) / 2;
  const far = edge === 'right' || edge === 'bottom';
  return parts.map((part, k): Spot => {
    const { footprint, kind } = part;
    const along = roundMm(first + k * pitch);
    const way = mouthAt(part, edge, clearance);
    if (way !== null) {
      const box = turnedBounds(footprint.courtyard, way.quarter, 'front');
      const across = roundMm(far ? depth - way.inset : way.inset);
      const at = roundMm(along - (upright ? box.minY + box.maxY : box.minX + box.maxX) / 2);
      const [x, y] = upright ? [across, at] : [at, across];
      return { x, y, turn: 0, pose: { x, y, rot: way.quarter * 90, side: 'front' } };
    }
    const { minY, maxY } = turnedBounds(footprint.courtyard, 0, 'front');
    const in_mm = (maxY - minY) / 2 + Math.max(clearance, NAMED.has(kind) ? NAMES_MM : 0);
    const across = far ? depth - in_mm : in_mm;
    return upright ? { x: across, y: along, turn: 90 } : { x: along, y: across, turn: 0 };
  });
}

/** Equal angles clockwise, from the top on or a part of a step after it. */
function ringOf(
  problem: PlacementProblem,
  arranged: Arranged,
  parts: readonly PlaceablePart[],
  middle: { x: number; y: number },
  { width, height, turned }: Size & { readonly turned: number },
): Spot[] {
  const half = Math.min(middle.x, middle.y, width - middle.x, height - middle.y);
  const { alone, plug } = rims(parts, problem);
  const rim = half - plug >= least(parts, problem) ? plug : alone;
  const radius = arranged.across_mm === undefined ? half - rim : arranged.across_mm / 2;
  return parts.map((_, k) => {
    const turn = (360 * (k + turned)) / parts.length;
    const angle = (turn * Math.PI) / 180;
    return { x: middle.x + radius * Math.sin(angle), y: middle.y - radius * Math.cos(angle), turn };
  });
}

/** In the corners of the outline, as far out as the part has room: from the top left on, clockwise. */
function cornersFor(problem: PlacementProblem, parts: readonly PlaceablePart[], size: Size, middle: { x: number; y: number }): Spot[] {
  const index = problem.parts.indexOf(parts[0]!);
  if (problem.outline === undefined)
    return (['top-left', 'top-right', 'bottom-right', 'bottom-left'] as const).map((corner) => {
      const { x, y } = cornerPose(problem, index, corner, { ...size, corner: Math.min(problem.corner_mm, size.width / 2, size.height / 2) });
      const box = turnedBounds(parts[0]?.footprint.courtyard ?? [], 0, 'front');
      return { x: x + (box.minX + box.maxX) / 2, y: y + (box.minY + box.maxY) / 2, turn: 0 };
    });
  const box = turnedBounds(parts[0]?.footprint.courtyard ?? [], 0, 'front');
  const round = Math.hypot(box.maxX - box.minX, box.maxY - box.minY) / 2 + problem.rules.edge_clearance_mm;
  const round360 = (a: number): number => ((a % 360) + 360) % 360;
  return sharpCorners(problem, size)
    .map(({ at, inwards, half }) => {
      const far = round / Math.sin(half);
      const turn = round360((Math.atan2(at.x - middle.x, middle.y - at.y) * 180) / Math.PI);
      return { x: at.x + inwards.x * far, y: at.y + inwards.y * far, turn };
    })
    .sort((a, b) => a.turn - b.turn)
    .map((spot) => ({ ...spot, turn: (Math.round(spot.turn / 90) % 4) * 90 }));
}

/** In the middle of each side of the board's box: top, right, bottom, left. */
function sidesFor(problem: PlacementProblem, parts: readonly PlaceablePart[], { width, height }: Size): Spot[] {
  const box = turnedBounds(parts[0]?.footprint.courtyard ?? [], 0, 'front');
  const deep = (box.maxY - box.minY) / 2 + problem.rules.edge_clearance_mm;
  return [
    { x: width / 2, y: deep, turn: 0 },
    { x: width - deep, y: height / 2, turn: 90 },
    { x: width / 2, y: height - deep, turn: 180 },
    { x: deep, y: height / 2, turn: 270 },
  ];
}
