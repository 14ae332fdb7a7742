import { isCutOut } from '../../board/index.js';
import { type Pose, roundMm } from '../../geometry/index.js';
import type { PlacementProblem } from '../stage.js';
import { GRID_MM, turnedBounds } from './basics.js';
import { edgeOptions } from './edge-options.js';
import { nearestCorner } from './notches.js';

export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';
/** Diagonal pairs first, so that two holes hold a board by its diagonal. */
const ORDER: readonly Corner[] = ['top-left', 'bottom-right', 'top-right', 'bottom-left'];

/** Which part stands in which corner: mounting holes and whatever asks for one, but what looks out over an edge. Holes beyond the four stand freely. */
export function cornerParts(problem: PlacementProblem): Map<number, Corner> {
  const taken = new Map<number, Corner>();
  const free = new Set<Corner>(ORDER);
  const open = (ref: string): boolean =>
    problem.constraints.pinned?.[ref] === undefined && problem.standing?.has(ref) !== true && problem.constraints.edges?.[ref] === undefined;
  problem.parts.forEach((part, i) => {
    const corner = part.hint.corner;
    if (corner === undefined || !open(part.ref) || edgeOptions(part, problem) !== null || !free.delete(corner)) return;
    taken.set(i, corner);
  });
  problem.parts.forEach((part, i) => {
    if (part.kind !== 'mounting_hole' || isCutOut(part.footprint) || taken.has(i) || !open(part.ref)) return;
    const corner = ORDER.find((c) => free.has(c));
    if (corner === undefined) return;
    free.delete(corner);
    taken.set(i, corner);
  });
  return taken;
}

/** Where a part stands in its corner: as far in as the edge clearance and the rounded corner ask. */
export function cornerPose(problem: PlacementProblem, i: number, corner: Corner, board: { width: number; height: number; corner: number }): Pose {
  const { parts, rules } = problem;
  const footprint = parts[i]?.footprint;
  const box = turnedBounds(footprint?.courtyard ?? [], 0, 'front');
  const { width, height, corner: r } = board;
  const half = Math.max(box.maxX - box.minX, box.maxY - box.minY) / 2;
  const round = r - (r - half - rules.edge_clearance_mm) / Math.SQRT2;
  const middle = Math.max(half + rules.edge_clearance_mm, r > half + rules.edge_clearance_mm ? round : 0);
  const own = nearestCorner(problem, board, { x: corner.endsWith('left') ? 0 : width, y: corner.startsWith('top') ? 0 : height });
  if (own !== null) {
    // A square around the part keeps clear of slanted edges when a circle through its corners does.
    const square = Math.abs(own.half - Math.PI / 4) < 1e-6 ? middle : (half + rules.edge_clearance_mm) * Math.SQRT2;
    const far = square / Math.sin(own.half);
    const [x, y] = [own.at.x + own.inwards.x * far, own.at.y + own.inwards.y * far];
    return { x: roundMm(x - (box.minX + box.maxX) / 2), y: roundMm(y - (box.minY + box.maxY) / 2), rot: 0, side: 'front' };
  }
  const inset = Math.ceil(middle / GRID_MM - 1e-6) * GRID_MM;
  const x = corner.endsWith('left') ? inset : width - inset;
  const y = corner.startsWith('top') ? inset : height - inset;
  return { x: x - (box.minX + box.maxX) / 2, y: y - (box.minY + box.maxY) / 2, rot: 0, side: 'front' };
}
