import { type Box, boundsOf, type Point, type Pose, place } from '../../geometry/index.js';
import type { PlaceablePart, Placement, PlacementProblem } from '../stage.js';

/** What the model is told of a placement, in this order. */
export const ROUTABILITY_FEATURES = [
  /** Courtyards on the fuller side over the board's area. */
  'fill',
  /** Airwires over area, 1/mm. */
  'wire_density',
  /** Airwires over area in the densest window, 1/mm. */
  'peak_density',
  /** Crossings of airwires per joint. */
  'crossings',
  /** Joints of the airwires per 100 mm². */
  'joint_density',
  /** Mean airwire over the square root of the area. */
  'relative_length',
  /** Share of the joined pads that are narrower than 0.4 mm. */
  'fine_pads',
  /** Logarithm of the number of joints. */
  'log_joints',
  /** Narrowest track and its clearance, mm. */
  'pitch',
  /** Share of the area that the airwires take as tracks of that pitch. */
  'demand',
] as const;

/** Side of the windows in which density is counted, mm. */
const WINDOW_MM = 6;
const FINE_MM = 0.4;

/** Straight joint between two pads of a net. */
type Airwire = readonly [Point, Point];

/** What the asset holds besides its `meta`: a logistic model for "routed", a linear one for the congestion of the fullest window. */
export interface RoutabilityModel {
  readonly mean: readonly number[];
  readonly deviation: readonly number[];
  readonly routed: { readonly bias: number; readonly weights: readonly number[] };
  readonly congestion: { readonly bias: number; readonly weights: readonly number[] };
}

/** Chance, 0–1, that everything is routed, and the expected copper share of the fullest window, 0–1. */
export function predictRoutability(model: RoutabilityModel, features: readonly number[]): { routed: number; congestion: number } {
  const scaled = features.map((f, k) => (f - (model.mean[k] ?? 0)) / (model.deviation[k] ?? 1));
  const linear = ({ bias, weights }: RoutabilityModel['routed']): number => weights.reduce((sum, w, k) => sum + w * (scaled[k] ?? 0), bias);
  return { routed: 1 / (1 + Math.exp(-linear(model.routed))), congestion: Math.min(1, Math.max(0, linear(model.congestion))) };
}

/** The features of a placement, in the order of ROUTABILITY_FEATURES. Nets that a pour joins are left out. */
export function routabilityFeatures(problem: PlacementProblem, placement: Placement): number[] {
  const wires = problem.nets.flatMap((net) =>
    net.class === 'ground' && problem.constraints.rules?.pour !== false ? [] : treeOf(padsOf(problem, placement, net.name).map((p) => p.at)),
  );
  const area = placement.width_mm * placement.height_mm;
  const joints = Math.max(1, wires.length);
  const length = wires.reduce((sum, [a, b]) => sum + Math.hypot(a.x - b.x, a.y - b.y), 0);
  const pads = problem.nets.flatMap((net) => padsOf(problem, placement, net.name));
  const pitch = problem.rules.min_track_mm + problem.rules.clearance_mm;
  return [
    fillOf(problem, placement) / area,
    length / area,
    peakOf(wires, placement),
    crossingsOf(wires) / joints,
    (100 * joints) / area,
    length / joints / Math.sqrt(area),
    pads.filter((p) => p.width < FINE_MM).length / Math.max(1, pads.length),
    Math.log(joints),
    pitch,
    (pitch * length) / area,
  ];
}

const poseOf = (placement: Placement, part: PlaceablePart): Pose => placement.poses.get(part.ref) ?? { x: 0, y: 0, rot: 0, side: 'front' };

function padsOf(problem: PlacementProblem, placement: Placement, net: string): { at: Point; width: number }[] {
  return problem.parts.flatMap((part) =>
    part.footprint.pads.flatMap((pad) =>
      part.nets.get(pad.number) === net ? [{ at: place(pad, poseOf(placement, part)), width: Math.min(pad.w, pad.h) }] : [],
    ),
  );
}

/** A shortest tree over the points. */
function treeOf(points: readonly Point[]): Airwire[] {
  const [first, ...rest] = points;
  if (first === undefined) return [];
  const open = rest.map((at) => ({ at, from: first, d: Math.hypot(at.x - first.x, at.y - first.y) }));
  const wires: Airwire[] = [];
  while (open.length > 0) {
    const next = open.reduce((a, b) => (b.d < a.d ? b : a));
    open.splice(open.indexOf(next), 1);
    wires.push([next.from, next.at]);
    for (const o of open) {
      const d = Math.hypot(o.at.x - next.at.x, o.at.y - next.at.y);
      if (d < o.d) Object.assign(o, { from: next.at, d });
    }
  }
  return wires;
}

function fillOf(problem: PlacementProblem, placement: Placement): number {
  const area = { front: 0, back: 0 };
  for (const part of problem.parts) {
    const pose = poseOf(placement, part);
    const box: Box = boundsOf(part.footprint.courtyard.map(([x, y]) => place({ x, y }, pose)));
    const size = (box.maxX - box.minX) * (box.maxY - box.minY);
    const through = part.footprint.pads.some((p) => p.drill !== undefined);
    if (pose.side === 'front') area.front += size;
    if (through || pose.side === 'back') area.back += size;
  }
  return Math.max(area.front, area.back);
}

/** Airwire length per area in the densest window: every wire is spread over the windows that it passes. */
function peakOf(wires: readonly Airwire[], { width_mm, height_mm }: Placement): number {
  const columns = Math.max(1, Math.ceil(width_mm / WINDOW_MM));
  const rows = Math.max(1, Math.ceil(height_mm / WINDOW_MM));
  const sums = new Float64Array(columns * rows);
  for (const [a, b] of wires) {
    const length = Math.hypot(a.x - b.x, a.y - b.y);
    const steps = Math.max(1, Math.ceil(length / 0.5));
    for (let s = 0; s < steps; s++) {
      const t = (s + 0.5) / steps;
      const column = Math.min(columns - 1, Math.max(0, Math.floor((a.x + t * (b.x - a.x)) / WINDOW_MM)));
      const row = Math.min(rows - 1, Math.max(0, Math.floor((a.y + t * (b.y - a.y)) / WINDOW_MM)));
      sums[row * columns + column] = (sums[row * columns + column] ?? 0) + length / steps;
    }
  }
  return Math.max(...sums) / (WINDOW_MM * WINDOW_MM);
}

function crossingsOf(wires: readonly Airwire[]): number {
  const side = (a: Point, b: Point, c: Point): number => Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
  let count = 0;
  wires.forEach(([a, b], i) => {
    for (const [c, d] of wires.slice(i + 1)) {
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) count++;
    }
  });
  return count;
}
