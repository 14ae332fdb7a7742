import type { Footprint } from '../../board/index.js';
import { type Point, place, rotate, type Side } from '../../geometry/index.js';
import type { PlaceablePart, PlacementProblem } from '../stage.js';
import { GRID_MM, QUARTERS, type Quarter, turnedBounds } from './basics.js';

export type Edge = 'left' | 'right' | 'top' | 'bottom';
export const EDGES: readonly Edge[] = ['left', 'right', 'top', 'bottom'];

/** One way to stand at an edge: turned by `quarter`, the origin `inset` mm inside the edge line. */
export interface EdgeOption {
  readonly edge: Edge;
  readonly quarter: Quarter;
  readonly inset: number;
  /** The body overhangs or touches the edge line: stay clear of rounded corners. */
  readonly flush: boolean;
}

/** Outward direction of an edge, degrees counter-clockwise with y down. */
const OUTWARD: Record<Edge, number> = { right: 0, top: 90, left: 180, bottom: 270 };

/** How a part may stand at the edges; null when it may stand anywhere. */
export function edgeOptions(part: PlaceablePart, problem: PlacementProblem): EdgeOption[] | null {
  const { footprint, hint } = part;
  const own = problem.constraints.edges?.[part.ref];
  const antenna = footprint.antenna_keepout !== undefined;
  const plugged = footprint.faces !== undefined && footprint.edge_offset_mm !== undefined;
  const wished = own ?? hint.edge ?? (antenna || plugged ? 'any' : undefined);
  if (wished === undefined) return null;
  const edges = wished === 'any' ? EDGES : [wished];
  const clearance = problem.rules.edge_clearance_mm;
  const side = problem.constraints.pinned?.[part.ref]?.side ?? hint.side ?? 'front';
  return edges.flatMap((edge) => (facing(footprint) === null ? alongEdge(part, edge, clearance, side) : [outward(part, edge, clearance, side)]));
}

/** The local direction that must look outward, degrees; null: none. */
export function facing(footprint: Footprint): number | null {
  if (footprint.faces !== undefined) return footprint.faces;
  return footprint.antenna_keepout === undefined ? null : antennaDirection(footprint);
}

/** From the pads towards the antenna, to the nearest right angle. */
function antennaDirection({ antenna_keepout, pads }: Footprint): number {
  const keep = turnedBounds(antenna_keepout ?? [], 0, 'front');
  const x = (keep.minX + keep.maxX) / 2 - pads.reduce((sum, p) => sum + p.x, 0) / Math.max(1, pads.length);
  const y = (keep.minY + keep.maxY) / 2 - pads.reduce((sum, p) => sum + p.y, 0) / Math.max(1, pads.length);
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? 0 : 180;
  return y < 0 ? 90 : 270;
}

/** How a part whose mouth or antenna looks outwards stands at an edge. */
export function outward(part: PlaceablePart, edge: Edge, clearance: number, side: Side): EdgeOption {
  const told = facing(part.footprint) ?? 0;
  // Seen from the front, what stands on the back looks the other way.
  const faces = side === 'back' ? 180 - told : told;
  const quarter = (((Math.round((OUTWARD[edge] - faces) / 90) % 4) + 4) % 4) as Quarter satisfies Quarter;
  const offset = part.footprint.edge_offset_mm ?? antennaOffset(part.footprint);
  if (offset !== null) return { edge, quarter, inset: offset, flush: true };
  return { edge, quarter, inset: insideInset(part, edge, quarter, clearance, side), flush: false };
}

/** Where the edge line crosses a module: at the end of its body, or at the end of its keepout where that ends sooner. */
export function antennaOffset(footprint: Footprint): number | null {
  const { antenna_keepout, body } = footprint;
  if (antenna_keepout === undefined) return null;
  const out = rotate({ x: 1, y: 0 }, facing(footprint) ?? 0);
  const reach = (points: readonly (readonly [number, number])[]): number => Math.max(...points.map(([x, y]) => x * out.x + y * out.y));
  return Math.min(reach(antenna_keepout), reach(body));
}

/** Long side along the edge, either way round, courtyard just inside. */
function alongEdge(part: PlaceablePart, edge: Edge, clearance: number, side: Side): EdgeOption[] {
  const upright = edge === 'left' || edge === 'right';
  return QUARTERS.filter((q) => {
    const box = turnedBounds(part.footprint.courtyard, q, side);
    const wide = box.maxX - box.minX;
    const tall = box.maxY - box.minY;
    return Math.abs(wide - tall) < 0.01 || tall > wide === upright;
  }).map((quarter) => ({ edge, quarter, inset: insideInset(part, edge, quarter, clearance, side), flush: false }));
}

function insideInset(part: PlaceablePart, edge: Edge, quarter: Quarter, clearance: number, side: Side): number {
  const out = OUTWARD[edge];
  const reach = Math.max(
    ...part.footprint.courtyard.map(([x, y]) => {
      const p: Point = place({ x, y }, { x: 0, y: 0, rot: quarter * 90, side });
      return rotate(p, -out).x;
    }),
  );
  return Math.ceil((reach + clearance) / GRID_MM - 1e-6) * GRID_MM;
}
