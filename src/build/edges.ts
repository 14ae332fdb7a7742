import { type Board, type BoardPart, type Finding, type Footprint, placePoints } from '../board/index.js';
import type { Constraints, Kind } from '../design/index.js';
import { type Point, place, polygonContains, rotate } from '../geometry/index.js';
import { antennaOffset, facing } from '../layout/place/index.js';
import type { PlaceablePart } from '../layout/stage.js';

/** A part this near to an edge stands at it, mm. */
const AT_EDGE_MM = 3;
/** So far may a mouth stand behind the board's edge before a plug cannot be pushed home, and an antenna's keepout before the board detunes it, mm. */
const OPEN_MM = 0.76;

export const CONNECTORS: ReadonlySet<Kind> = new Set<Kind>(['connector', 'usb_connector', 'battery_connector']);
const EDGES = ['left', 'right', 'top', 'bottom'] as const;
type Edge = (typeof EDGES)[number];

/**
 * Connectors that do not reach the edge that they are made for or were wished to: nobody can plug into them. A part that a person pinned stands
 * where the person wants it, which is a warning.
 */
export function unreachedEdges(board: Board, parts: readonly PlaceablePart[], { edges, pinned }: Constraints): Finding[] {
  const placed = new Map(board.parts.map((p) => [p.ref, p]));
  return parts.flatMap(({ ref, kind, hint, footprint }) => {
    const part = placed.get(ref);
    if (part !== undefined && footprint.antenna_keepout !== undefined) return enclosedAntenna(board, part, footprint);
    if (part === undefined || !CONNECTORS.has(kind)) return [];
    const why = shortfall(board, part, footprint, edges?.[ref] ?? hint.edge);
    if (why === null) return [];
    const severity = pinned?.[ref] === undefined ? ('error' as const) : ('warning' as const);
    return [{ rule: 'place.edge', severity, at: { x: part.x, y: part.y }, refs: [ref], nets: [], message: why }];
  });
}

/** An antenna with board before it: wherever it stands and whoever put it there, its range is not the module's. */
function enclosedAntenna(board: Board, part: BoardPart, footprint: Footprint): Finding[] {
  const behind = openSide(board, part, footprint)?.behind ?? 0;
  if (behind <= OPEN_MM) return [];
  const message = `the antenna keepout of ${part.ref} ends ${behind.toFixed(1)} mm inside the board's edge: the antenna is to stand at the edge, with no board before it`;
  return [{ rule: 'place.antenna', severity: 'error', at: { x: part.x, y: part.y }, refs: [part.ref], nets: [], message }];
}

/** What is between a connector and its edge, as a sentence; null: it reaches it. */
function shortfall(board: Board, part: BoardPart, footprint: Footprint, wished: Edge | 'any' | undefined): string | null {
  const mouth = openSide(board, part, footprint);
  if (mouth !== null && mouth.behind > OPEN_MM)
    return `the mouth of ${part.ref} stands ${mouth.behind.toFixed(1)} mm behind the board's edge: a plug cannot be pushed home`;
  if (wished === undefined || (mouth !== null && (wished === 'any' || wished === mouth.towards))) return null;
  const gaps = edgeGaps(part, board);
  const gap = wished === 'any' ? Math.min(...EDGES.map((e) => gaps[e])) : gaps[wished];
  if (gap < AT_EDGE_MM) return null;
  return `${part.ref} was to stand at ${wished === 'any' ? 'an' : `the ${wished}`} edge and stands ${gap.toFixed(1)} mm from ${wished === 'any' ? 'the nearest' : 'it'}`;
}

/**
 * Where a connector's mouth or a module's antenna opens to, and how far it stands behind the board's edge there, mm; null: neither, it is plugged
 * from above.
 */
export function openSide(board: Board, part: BoardPart, footprint: Footprint): { towards: Edge; behind: number } | null {
  const local = facing(footprint);
  const offset = footprint.edge_offset_mm ?? antennaOffset(footprint);
  if (local === null || offset === null) return null;
  const { x, y } = rotate({ x: 1, y: 0 }, local);
  const tip = place({ x, y }, part);
  const out = { x: tip.x - part.x, y: tip.y - part.y };
  const from = { x: part.x + out.x * offset, y: part.y + out.y * offset };
  const sideways = Math.abs(out.x) > Math.abs(out.y);
  const towards = sideways ? (out.x < 0 ? 'left' : 'right') : out.y < 0 ? 'top' : 'bottom';
  const ring = ringOf(board);
  return { towards, behind: polygonContains(ring, from) ? wayOut(ring, from, out) : 0 };
}

/** Distance of a part's courtyard from the outline in the direction of each edge, mm; 0 where it touches it or hangs over. */
export function edgeGaps(part: BoardPart, board: Board): Record<Edge, number> {
  const ring = ringOf(board);
  const corners = placePoints(board.footprints[part.footprint]?.courtyard ?? [[0, 0]], part).map(([x, y]) => ({ x, y }));
  const border = corners.flatMap((a, i) => between(a, corners[(i + 1) % corners.length] as Point));
  const gap = (edge: Edge): number => Math.min(...border.map((at) => wayOut(ring, at, OUT[edge])));
  return { left: gap('left'), right: gap('right'), top: gap('top'), bottom: gap('bottom') };
}

/** Places that a side is asked at: an outline with teeth comes near between its corners. */
const ALONG = 8;
const between = (a: Point, b: Point): Point[] =>
  Array.from({ length: ALONG }, (_, k) => ({ x: a.x + ((b.x - a.x) * k) / ALONG, y: a.y + ((b.y - a.y) * k) / ALONG }));

const OUT: Readonly<Record<Edge, Point>> = { left: { x: -1, y: 0 }, right: { x: 1, y: 0 }, top: { x: 0, y: -1 }, bottom: { x: 0, y: 1 } };
const ringOf = (board: Board): Point[] => board.outline.map(([x, y]) => ({ x, y }));

/** How far it is from a point to where a ray leaves a ring: for the first time from inside, for good from outside; 0 past it. `along` is a unit vector. */
function wayOut(ring: readonly Point[], from: Point, along: Point): number {
  const ways = ring.flatMap((a, i) => {
    const b = ring[(i + 1) % ring.length] as Point;
    const [ex, ey] = [b.x - a.x, b.y - a.y];
    const det = ex * along.y - ey * along.x;
    if (Math.abs(det) < 1e-12) return [];
    const [dx, dy] = [a.x - from.x, a.y - from.y];
    const way = (ex * dy - ey * dx) / det;
    const share = (along.x * dy - along.y * dx) / det;
    return way >= 0 && share >= 0 && share <= 1 ? [way] : [];
  });
  if (ways.length === 0) return 0;
  return polygonContains(ring, from) ? Math.min(...ways) : Math.max(...ways);
}
