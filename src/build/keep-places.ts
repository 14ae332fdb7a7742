import { type Board, type BoardPart, isCutOut, placePoints } from '../board/index.js';
import type { Constraints } from '../design/index.js';
import { splitPin } from '../design/index.js';
import type { PlacementProblem } from '../layout/stage.js';
import { isInner } from './assemble-board.js';
import { CONNECTORS, openSide } from './edges.js';

/** How much larger the outline of an edited board may become, attempt by attempt, before its parts are placed anew. */
const GROWTHS = [1, 1.1, 1.22] as const;
/** A part this near to an edge stands at it, mm. */
const AT_EDGE_MM = 3;

type Edge = 'left' | 'right' | 'top' | 'bottom';
/** How many of the wishes to stand near another part a board does not keep. */
export const unkeptWishes = (board: Board): number => board.findings.filter((f) => f.rule === 'place.far').length;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The placement problem of an edited board with every part that the edit does not touch held where it stood: parts of the same ref and land
 * pattern whose wishes still hold there, and that no part stands in the way of which a person moved. What stands at an edge moves with the
 * edge, the rest with the middle. Several, the outline growing where nobody wished one (`byHand`: another than it became); none when nothing
 * can be held.
 */
export function keepingPlaces(problem: PlacementProblem, before: Board, byHand = false): PlacementProblem[] {
  const old = new Map(before.parts.map((p) => [p.ref, p]));
  const held = problem.parts.flatMap((part): BoardPart[] => {
    const was = old.get(part.ref);
    return was !== undefined &&
      was.footprint === part.footprint.name &&
      (part.kind !== 'mounting_hole' || isCutOut(part.footprint)) &&
      keepsEdge(part, was, before, problem.constraints)
      ? [was]
      : [];
  });
  const refs = new Set(held.map((p) => p.ref));
  // Who is wished near something that moves, moves along.
  const free = new Set(problem.parts.filter((p) => p.hint.near?.some((n) => !refs.has(splitPin(n.to).ref)) ?? false).map((p) => p.ref));
  const taken = takenBoxes(problem, old);
  const stays = held.filter(
    (p) => !free.has(p.ref) && (problem.constraints.pinned?.[p.ref] !== undefined || !taken.some((box) => meet(box, boxOf(before, p)))),
  );
  if (stays.length === 0) return [];
  const { width_mm, height_mm, ...unwished } = problem;
  const sized = byHand ? unwished : problem;
  const wished = sized === problem && (width_mm !== undefined || height_mm !== undefined);
  const fixed = wished || stays.length === problem.parts.length || problem.constraints.board?.fixed === true;
  return (fixed ? GROWTHS.slice(0, 1) : GROWTHS).map((growth) => heldAt(problem, before, stays, sizeFor(sized, before, growth)));
}

interface Box {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
}
const around = (points: readonly (readonly [number, number])[], room = 0): Box => {
  const span = (along: readonly number[]): [number, number] => [Math.min(...along) - room, Math.max(...along) + room];
  return { x: span(points.map(([x]) => x)), y: span(points.map(([, y]) => y)) };
};
const boxOf = (before: Board, part: BoardPart): Box => around(placePoints(before.footprints[part.footprint]?.courtyard ?? [[0, 0]], part));
const meet = (a: Box, b: Box): boolean => a.x[0] < b.x[1] && b.x[0] < a.x[1] && a.y[0] < b.y[1] && b.y[0] < a.y[1];

/** The room that a person gave to parts where they did not stand, and to keepouts of parts. */
function takenBoxes({ parts, constraints, rules }: PlacementProblem, old: ReadonlyMap<string, BoardPart>): Box[] {
  const pinned = parts.flatMap(({ ref, footprint }): Box[] => {
    const [at, was] = [constraints.pinned?.[ref], old.get(ref)];
    if (at === undefined) return [];
    const place = { x: at.x, y: at.y, rot: at.rot ?? was?.rot ?? 0, side: at.side ?? 'front' };
    const stood = was !== undefined && was.x === place.x && was.y === place.y && was.rot === place.rot && was.side === place.side;
    return stood ? [] : [around(placePoints(footprint.courtyard, place), rules.courtyard_gap_mm)];
  });
  const kept = (constraints.keepouts ?? []).flatMap(({ bans, rect, points, sides }): Box[] => {
    if ((bans !== undefined && !bans.includes('parts')) || isInner(sides)) return [];
    return rect === undefined ? [around(points ?? [])] : [{ x: [rect.x, rect.x + rect.w], y: [rect.y, rect.y + rect.h] }];
  });
  return [...pinned, ...kept];
}

const sizeFor = ({ width_mm, height_mm }: PlacementProblem, before: Board, growth: number): Size => ({
  width: width_mm ?? Math.ceil(before.width_mm * Math.sqrt(growth)),
  height: height_mm ?? Math.ceil(before.height_mm * Math.sqrt(growth)),
});

function heldAt(problem: PlacementProblem, before: Board, stays: readonly BoardPart[], size: Size): PlacementProblem {
  const places = clear(
    stays.map((part) => ({ part, at: moved(part, leaderOf(part.ref, problem, before), before, size) })),
    before,
    size,
  );
  const square = places.filter(({ part }) => part.rot % 90 === 0);
  const pinned = Object.fromEntries(square.map(({ part, at }) => [part.ref, { ...at, rot: quarter(part.rot), side: part.side }]));
  const turned = places.filter((p) => !square.includes(p)).map(({ part, at }) => [part.ref, { ...at, rot: part.rot, side: part.side }] as const);
  return {
    ...problem,
    width_mm: size.width,
    height_mm: size.height,
    slack: 0,
    constraints: {
      ...problem.constraints,
      board: { ...problem.constraints.board, fixed: true },
      pinned: { ...pinned, ...problem.constraints.pinned },
    },
    ...(turned.length === 0 ? {} : { standing: new Map(turned) }),
  };
}

interface Moved {
  readonly part: BoardPart;
  readonly at: { readonly x: number; readonly y: number };
}

/** Those that still have their room where they moved to, the largest first: what followed another edge may meet them, or holes of the new corners. */
function clear(places: readonly Moved[], before: Board, { width, height }: Size): Moved[] {
  const boxAt = ({ part, at }: Moved): Box => boxOf(before, { ...part, ...at });
  const area = ({ part }: Moved): number => {
    const { x, y } = boxOf(before, part);
    return (x[1] - x[0]) * (y[1] - y[0]);
  };
  const out = (b: Box, w: number, h: number): number => Math.max(0, -b.x[0], -b.y[0], b.x[1] - w, b.y[1] - h);
  const corners = before.parts.flatMap((part) => (part.kind === 'mounting_hole' ? [{ part, at: moved(part, part, before, { width, height }) }] : []));
  const crowded = (a: Moved, b: Moved): boolean => meet(boxAt(a), boxAt(b)) && !meet(boxOf(before, a.part), boxOf(before, b.part));
  const over = (m: Moved): boolean => out(boxAt(m), width, height) > out(boxOf(before, m.part), before.width_mm, before.height_mm) + OVER_MM;
  const taken: Moved[] = [...corners];
  for (const m of [...places].sort((a, b) => area(b) - area(a) || (a.part.ref < b.part.ref ? -1 : 1)))
    if (!over(m) && !taken.some((k) => crowded(m, k))) taken.push(m);
  return taken.slice(corners.length);
}
const OVER_MM = 0.01;

/**
 * The problem of placing everything anew, its connectors at the edges where they stood: a plug that moves to another side is not what an edit
 * asked for. On a smaller outline they stand so at the `first` try, and then where they fit.
 */
export function keepingEdges(problem: PlacementProblem, before: Board, first: boolean): PlacementProblem {
  const { width, height } = sizeFor(problem, before, 1);
  if (!first && (width < before.width_mm || height < before.height_mm)) return problem;
  const { edges = {}, pinned = {}, arranged = [] } = problem.constraints;
  const stood = problem.parts.flatMap(({ ref, kind, footprint, hint }) => {
    const was = before.parts.find((p) => p.ref === ref && p.footprint === footprint.name);
    if (was === undefined || !CONNECTORS.has(kind) || pinned[ref] !== undefined || arranged.some((a) => a.refs.includes(ref))) return [];
    if (hint.corner !== undefined || (hint.edge !== undefined && hint.edge !== 'any')) return [];
    const [nearest, next] = Object.entries(gapsOf(was, before)).sort((a, b) => a[1] - b[1]) as [[Edge, number], [Edge, number]];
    const open = openSide(before, was, footprint);
    const edge = open !== null && open.behind < AT_EDGE_MM ? open.towards : nearest[1] < AT_EDGE_MM && next[1] >= AT_EDGE_MM ? nearest[0] : null;
    return edge === null ? [] : [[ref, edge] as const];
  });
  return { ...problem, constraints: { ...problem.constraints, edges: { ...Object.fromEntries(stood), ...edges } } };
}

/** The part whose place decides a part's: the one at an edge that it stands near, or itself; null: none of them stands at an edge. */
function leaderOf(ref: string, problem: PlacementProblem, before: Board): BoardPart | null {
  const seen = new Set<string>();
  for (let at: string | undefined = ref; at !== undefined && !seen.has(at); ) {
    seen.add(at);
    const part = problem.parts.find((p) => p.ref === at);
    const was = before.parts.find((p) => p.ref === at) ?? null;
    if ((problem.constraints.edges?.[at] ?? part?.hint.edge) !== undefined) return was;
    if (part !== undefined && was !== null && openSide(before, was, part.footprint) !== null) return was;
    const next: string | undefined = part?.hint.near?.[0]?.to;
    at = next === undefined ? undefined : splitPin(next).ref;
  }
  return null;
}

const quarter = (rot: number): 0 | 90 | 180 | 270 => ((((Math.round(rot / 90) % 4) + 4) % 4) * 90) as 0 | 90 | 180 | 270;

/** A part's place on an outline of another size: with its leader's edge, else with the middle. */
function moved(part: BoardPart, leader: BoardPart | null, before: Board, { width, height }: Size): { x: number; y: number } {
  const [dx, dy] = [width - before.width_mm, height - before.height_mm];
  const gap = leader === null ? null : gapsOf(leader, before);
  const along = (low: number, high: number, d: number): number => {
    if (low < AT_EDGE_MM && low <= high) return 0;
    return high < AT_EDGE_MM ? d : Math.round(d * 5) / 10;
  };
  const far = Number.POSITIVE_INFINITY;
  return { x: round(part.x + along(gap?.left ?? far, gap?.right ?? far, dx)), y: round(part.y + along(gap?.top ?? far, gap?.bottom ?? far, dy)) };
}

const round = (mm: number): number => Math.round(mm * 1e6) / 1e6;

/** Distance of a part's courtyard from each edge, mm; below 0 where it hangs over, 0 where its mouth or its antenna opens over the edge. */
export function gapsOf(part: BoardPart, before: Board): Record<Edge, number> {
  const points = placePoints(before.footprints[part.footprint]?.courtyard ?? [[0, 0]], part);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const footprint = before.footprints[part.footprint];
  const open = footprint === undefined ? null : openSide(before, part, footprint);
  return {
    left: Math.min(...xs),
    right: before.width_mm - Math.max(...xs),
    top: Math.min(...ys),
    bottom: before.height_mm - Math.max(...ys),
    ...(open !== null && open.behind < AT_EDGE_MM ? { [open.towards]: 0 } : {}),
  };
}

/** Whether a part stands at the edge that it is wished to, and opens over one where it opens to a side. */
function keepsEdge(part: PlacementProblem['parts'][number], was: BoardPart, before: Board, { edges }: Constraints): boolean {
  if ((openSide(before, was, part.footprint)?.behind ?? 0) >= AT_EDGE_MM) return false;
  const edge = edges?.[part.ref] ?? part.hint.edge;
  return edge === undefined || edge === 'any' || gapsOf(was, before)[edge] < AT_EDGE_MM;
}
