import { type Board, type Copper as BoardCopper, copperLayers, type Fill, islandsOf, type Via } from '../../board/index.js';
import { type Box, boundsOf, type Point, toMm } from '../../geometry/index.js';
import { Copper } from './copper.js';
import { fromBoard } from './from-board.js';
import type { RouteNet } from './problem.js';

/** Steps of the search for a place, nm; of a large overlap as many as `MOST_STEPS` along its longer side. */
const FINEST = 0.1e6;
const MOST_STEPS = 60;
/** So far around the middle of a via there must be copper of both: programs fill a zone a little differently, nm. */
const ROOT = 0.1e6;

/** An island of a poured net: its copper, and whether a pad hangs on it. */
interface Part {
  readonly fills: readonly Fill[];
  readonly items: readonly BoardCopper[];
  readonly live: boolean;
}

interface Bridge {
  readonly at: Point;
  readonly from: number;
  readonly to: number;
}

/**
 * Vias that join what pours leave apart, where islands of a net lie over each other on two layers, or over a track of the net: at a place free by all
 * rules, beside the net's own pads if there is such a place, else in one. `board.zones` with all their islands.
 */
export function bridges(board: Board): Via[] {
  const problem = fromBoard(board, { pours: [], keep: true });
  const copper = new Copper<object>(problem, boundsOf(problem.rings.flat()));
  const byNet = new Map<string, Part[]>();
  for (const { net, items } of islandsOf(board)) {
    const fills = items.filter((i): i is Fill => i.kind === 'zone');
    byNet.set(net, [...(byNet.get(net) ?? []), { fills, items, live: items.some((i) => i.kind === 'pad') }]);
  }
  return problem.nets.flatMap((spec, net) => {
    const parts = byNet.get(spec.name) ?? [];
    if (parts.filter((p) => p.live).length < 2 || parts.every((p) => p.fills.length === 0)) return [];
    const free = (at: Point, inPad: boolean): boolean => {
      const { illegal, against } = copper.judge(net, [], [at], { inPad });
      return !illegal && against.size === 0;
    };
    const found = joined(parts, copperLayers(board), (at, inPad) => {
      if (!free(at, inPad)) return false;
      copper.add({}, net, [], [at]);
      return true;
    });
    return found.map(({ at }) => viaAt(spec, at));
  });
}

const viaAt = ({ name, viaDrill, viaDiameter }: RouteNet, { x, y }: Point): Via => ({
  net: name,
  x: toMm(x),
  y: toMm(y),
  drill_mm: toMm(viaDrill),
  diameter_mm: toMm(viaDiameter),
});

/** Smallest parts first, each to all that it is not joined with yet; what leads to no pad is left out again. `take`: keeps a place if it is free. */
function joined(parts: readonly Part[], layers: readonly string[], take: (at: Point, inPad: boolean) => boolean): Bridge[] {
  const root = parts.map((_, i) => i);
  const find = (i: number): number => (root[i] === i ? i : find(root[i] as number));
  const order = parts.map((_, i) => i).sort((a, b) => extent(parts[a] as Part) - extent(parts[b] as Part));
  const made: Bridge[] = [];
  for (const inPad of [false, true]) {
    for (const from of order) {
      for (const to of order) {
        if (find(from) === find(to)) continue;
        const at = placeBetween(parts[from] as Part, parts[to] as Part, layers, inPad, take);
        if (at === null) continue;
        root[find(from)] = find(to);
        made.push({ at, from, to });
      }
    }
  }
  return withoutDeadEnds(made, parts);
}

function withoutDeadEnds(made: readonly Bridge[], parts: readonly Part[]): Bridge[] {
  const dead = parts.findIndex(({ live }, i) => !live && made.filter((b) => b.from === i || b.to === i).length === 1);
  return dead < 0
    ? [...made]
    : withoutDeadEnds(
        made.filter((b) => b.from !== dead && b.to !== dead),
        parts,
      );
}

const extent = ({ fills }: Part): number => fills.reduce((sum, { region: { box } }) => sum + (box.maxX - box.minX) * (box.maxY - box.minY), 0);

function placeBetween(a: Part, b: Part, layers: readonly string[], inPad: boolean, take: (at: Point, inPad: boolean) => boolean): Point | null {
  for (const fill of a.fills) {
    for (const other of b.items) {
      if (other.layers.every((l) => l === fill.layers[0] || !layers.includes(l))) continue;
      for (const at of other.kind === 'zone' ? within(fill, other) : along(fill, other, inPad)) if (take(at, inPad)) return at;
    }
  }
  return null;
}

/** Places where two fills lie over each other, row by row. */
function* within(a: Fill, b: Fill): Generator<Point> {
  const [p, q] = [a.region.box, b.region.box];
  const box: Box = {
    minX: Math.max(p.minX, q.minX) + ROOT,
    minY: Math.max(p.minY, q.minY) + ROOT,
    maxX: Math.min(p.maxX, q.maxX) - ROOT,
    maxY: Math.min(p.maxY, q.maxY) - ROOT,
  };
  const step = Math.max(FINEST, Math.max(box.maxX - box.minX, box.maxY - box.minY) / MOST_STEPS);
  for (let y = box.minY; y <= box.maxY; y += step) {
    for (let x = box.minX; x <= box.maxX; x += step) {
      const at = { x: Math.round(x), y: Math.round(y) };
      if (rooted(a, at) && rooted(b, at)) yield at;
    }
  }
}

/** Places on a track, or in a pad where that is allowed, that a fill lies over. */
function* along(fill: Fill, solid: BoardCopper, inPad: boolean): Generator<Point> {
  if (solid.kind === 'zone' || solid.kind === 'drawing' || solid.kind === 'via' || (solid.kind === 'pad' && !inPad)) return;
  const { core } = solid.shape;
  const [a, b] = solid.kind === 'pad' ? [middle(core), middle(core)] : [core[0] as Point, core[core.length - 1] as Point];
  const steps = Math.min(MOST_STEPS, Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / FINEST));
  for (let i = 0; i <= steps; i++) {
    const at = { x: Math.round(a.x + ((b.x - a.x) * i) / Math.max(1, steps)), y: Math.round(a.y + ((b.y - a.y) * i) / Math.max(1, steps)) };
    if (rooted(fill, at)) yield at;
  }
}

function middle(core: readonly Point[]): Point {
  const box = boundsOf([...core]);
  return { x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2 };
}

const AROUND = [
  [0, 0],
  [ROOT, 0],
  [-ROOT, 0],
  [0, ROOT],
  [0, -ROOT],
] as const;
const rooted = ({ region }: Fill, { x, y }: Point): boolean => AROUND.every(([dx, dy]) => region.contains({ x: x + dx, y: y + dy }));
