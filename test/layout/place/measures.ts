import { type Box, boundsOf, boxesTouch, type Point, type Pose, place as stand } from '../../../src/geometry/index.js';
import type { PlaceablePart, Placement, PlacementProblem } from '../../../src/layout/stage.js';

/** Independent of the placer: measured on the placement as the board will have it. */
export const poseOf = (placement: Placement, ref: string): Pose => {
  const pose = placement.poses.get(ref);
  if (pose === undefined) throw new Error(`${ref} has no place`);
  return pose;
};

export const polygonOf = (points: readonly (readonly [number, number])[], pose: Pose): Point[] => points.map(([x, y]) => stand({ x, y }, pose));

export const courtyardOf = (part: PlaceablePart, placement: Placement): Box =>
  boundsOf(polygonOf(part.footprint.courtyard, poseOf(placement, part.ref)));

/** Corners of each pad of a pin on the board. */
export function padBoxes(part: PlaceablePart, pin: string, placement: Placement): Box[] {
  const numbers = part.pins.get(pin) ?? [pin];
  return part.footprint.pads
    .filter((p) => numbers.includes(p.number))
    .map((p) => {
      const corners = [-1, 1].flatMap((sx) =>
        [-1, 1].map((sy) => stand({ x: (sx * p.w) / 2, y: (sy * p.h) / 2 }, { x: p.x, y: p.y, rot: p.rot, side: 'front' })),
      );
      return boundsOf(corners.map((c) => stand(c, poseOf(placement, part.ref))));
    });
}

export const boxGap = (a: Box, b: Box): number =>
  Math.hypot(Math.max(0, a.minX - b.maxX, b.minX - a.maxX), Math.max(0, a.minY - b.maxY, b.minY - a.maxY));

/** Pairs of parts on one side whose courtyards overlap. */
export function overlaps(problem: PlacementProblem, placement: Placement): string[] {
  const found: string[] = [];
  problem.parts.forEach((a, i) => {
    for (const b of problem.parts.slice(i + 1)) {
      const through = [a, b].some((p) => p.footprint.pads.some((pad) => pad.drill !== undefined));
      if (!through && poseOf(placement, a.ref).side !== poseOf(placement, b.ref).side) continue;
      if (boxesTouch(courtyardOf(a, placement), courtyardOf(b, placement), -1e-6)) found.push(`${a.ref} on ${b.ref}`);
    }
  });
  return found;
}

/** Parts whose courtyard comes closer to the outline than the edge clearance, plugs and antennas apart. */
export function outside(problem: PlacementProblem, placement: Placement): string[] {
  const e = problem.rules.edge_clearance_mm - 1e-6;
  return problem.parts
    .filter((p) => p.footprint.edge_offset_mm === undefined && p.footprint.antenna_keepout === undefined)
    .filter((p) => {
      const box = courtyardOf(p, placement);
      return box.minX < e || box.minY < e || box.maxX > placement.width_mm - e || box.maxY > placement.height_mm - e;
    })
    .map((p) => p.ref);
}

/** Length of a shortest tree over each net's pads, ground apart, mm. */
export function wirelength(problem: PlacementProblem, placement: Placement): number {
  let total = 0;
  for (const net of problem.nets) {
    if (net.class !== 'ground') total += treeOf(problem, placement, net.name).reduce((sum, [a, b]) => sum + Math.hypot(a.x - b.x, a.y - b.y), 0);
  }
  return total;
}

/** The ratsnest of a net. */
export function treeOf(problem: PlacementProblem, placement: Placement, net: string): [Point, Point][] {
  const left = problem.parts.flatMap((p) =>
    p.footprint.pads.filter((pad) => p.nets.get(pad.number) === net).map((pad) => stand(pad, poseOf(placement, p.ref))),
  );
  const first = left.pop();
  if (first === undefined) return [];
  const tree = [first];
  const edges: [Point, Point][] = [];
  while (left.length > 0) {
    let best: { from: Point; index: number; length: number } | null = null;
    for (const from of tree) {
      for (const [index, to] of left.entries()) {
        const length = Math.hypot(from.x - to.x, from.y - to.y);
        if (best === null || length < best.length) best = { from, index, length };
      }
    }
    if (best === null) break;
    const [to] = left.splice(best.index, 1);
    if (to === undefined) break;
    edges.push([best.from, to]);
    tree.push(to);
  }
  return edges;
}
