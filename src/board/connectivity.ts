import Flatbush from 'flatbush';
import { mm, toMm } from '../geometry/index.js';
import type { Board, BoardPad } from './board.js';
import { boxOf, type Copper, drawnCopper, type Fill, fillsOf, gapBetween, padLabel, type Solid, sharesLayer, solidsOf } from './copper.js';
import type { CopperLayer } from './layers.js';

/** Copper of one net that hangs together. */
export interface Island {
  readonly net: string;
  readonly items: readonly Copper[];
}

/** Copper of two nets that touches. */
export interface Short {
  readonly a: Copper;
  readonly b: Copper;
  /** Where, mm. */
  readonly at: { readonly x: number; readonly y: number };
  readonly layer: CopperLayer;
}

/** Disjoint sets over 0…n−1. */
export class DisjointSets {
  readonly #parent: Int32Array;
  constructor(size: number) {
    this.#parent = Int32Array.from({ length: size }, (_, i) => i);
  }
  find(i: number): number {
    let root = i;
    while (this.#parent[root] !== root) root = this.#parent[root] as number;
    for (let at = i; at !== root; ) {
      const next = this.#parent[at] as number;
      this.#parent[at] = root;
      at = next;
    }
    return root;
  }
  /** Joins two sets; false where they were one already. The smaller number stays the root, so that answers never depend on history. */
  union(i: number, j: number): boolean {
    const a = this.find(i);
    const b = this.find(j);
    if (a === b) return false;
    this.#parent[Math.max(a, b)] = Math.min(a, b);
    return true;
  }
}

/** Pairs (i < j) of items on a common layer whose boxes, grown by `margin` nm, touch. */
export function* neighbours(items: readonly Copper[], margin: number): Generator<readonly [number, number]> {
  if (items.length === 0) return;
  const index = new Flatbush(items.length);
  for (const item of items) {
    const box = boxOf(item);
    index.add(box.minX, box.minY, box.maxX, box.maxY);
  }
  index.finish();
  for (const [i, item] of items.entries()) {
    const box = boxOf(item);
    const near = index.search(box.minX - margin, box.minY - margin, box.maxX + margin, box.maxY + margin, (j) => j > i);
    for (const j of near.sort((a, b) => a - b)) if (sharesLayer(item, items[j] as Copper)) yield [i, j];
  }
}

/** All copper of a board: solids first, then fills, then what a file draws besides. */
export function copperOf(board: Board): Copper[] {
  return [...solidsOf(board), ...fillsOf(board), ...drawnCopper(board)];
}

/**
 * Whether two pieces of one net carry current between them. Shapes must touch; a track meets a pour only where one of its ends lies in
 * it, as KiCad counts it (a track that merely crosses a pour's rim is drawn, not joined).
 */
export function joins(a: Copper, b: Copper): boolean {
  if (a.net !== b.net || a.net === null) return false;
  if (a.kind === 'zone' && b.kind === 'zone') return a.index !== b.index && gapBetween(a, b, 0) === 0;
  if (a.kind === 'track' && b.kind === 'zone') return endsIn(a, b);
  if (b.kind === 'track' && a.kind === 'zone') return endsIn(b, a);
  return gapBetween(a, b, 0) === 0;
}

const endsIn = (track: Solid, fill: Fill): boolean => track.shape.core.some((end) => fill.region.contains(end));

/** Every net's copper in connected groups, pads, tracks, vias and pours counted: exact on shapes, plated holes join the layers. */
export function islandsOf(board: Board, copper: readonly Copper[] = copperOf(board)): Island[] {
  const sets = new DisjointSets(copper.length);
  for (const [i, j] of neighbours(copper, 0)) if (joins(copper[i] as Copper, copper[j] as Copper)) sets.union(i, j);
  const groups = new Map<number, Copper[]>();
  for (const [i, item] of copper.entries()) {
    if (item.net === null) continue;
    const root = sets.find(i);
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [item]);
    else group.push(item);
  }
  return [...groups.values()].map((items) => ({ net: (items[0] as Copper).net as string, items }));
}

/** Touching copper of different nets; a pad without net counts as a net of its own. */
export function shortsOf(board: Board, copper: readonly Copper[] = copperOf(board)): Short[] {
  const shorts: Short[] = [];
  for (const [i, j] of neighbours(copper, 0)) {
    const a = copper[i] as Copper;
    const b = copper[j] as Copper;
    if (a.net === b.net || gapBetween(a, b, 0) > 0) continue;
    const layer = a.layers.find((l) => b.layers.includes(l)) as CopperLayer;
    shorts.push({ a, b, at: meetingPoint(a, b), layer });
  }
  return shorts;
}

/** A point (mm) of the smaller of two pieces that touch. */
export function meetingPoint(a: Copper, b: Copper): { x: number; y: number } {
  const middle = (item: Copper) => {
    const box = boxOf(item);
    return { x: toMm((box.minX + box.maxX) / 2), y: toMm((box.minY + box.maxY) / 2), size: box.maxX - box.minX + box.maxY - box.minY };
  };
  const [p, q] = [middle(a), middle(b)];
  const { x, y } = p.size <= q.size ? p : q;
  return { x, y };
}

/** What is not joined yet: per net a spanning set of pad pairs, nearest first, one fewer than the net has groups with pads. */
export function unroutedOf(board: Board, islands: readonly Island[] = islandsOf(board)): Board['unrouted'] {
  const byNet = new Map<string, Island[]>();
  for (const island of islands) {
    if (!island.items.some((i) => i.kind === 'pad')) continue;
    byNet.set(island.net, [...(byNet.get(island.net) ?? []), island]);
  }
  return [...byNet.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([net, groups]) => (groups.length < 2 ? [] : spanning(board, net, groups)));
}

interface PadAt {
  readonly group: number;
  readonly label: string;
  readonly x: number;
  readonly y: number;
}

function spanning(board: Board, net: string, groups: readonly Island[]): Board['unrouted'] {
  const pads = groups.flatMap((island, group) => padsOf(board, island).map((pad): PadAt => ({ group, ...pad })));
  const pairs: { a: PadAt; b: PadAt; length: number }[] = [];
  for (const [i, a] of pads.entries()) {
    for (const b of pads.slice(i + 1)) if (a.group !== b.group) pairs.push({ a, b, length: Math.hypot(a.x - b.x, a.y - b.y) });
  }
  pairs.sort((p, q) => p.length - q.length);
  const sets = new DisjointSets(groups.length);
  return pairs.filter(({ a, b }) => sets.union(a.group, b.group)).map(({ a, b }) => ({ net, from: a.label, to: b.label }));
}

function padsOf(board: Board, island: Island): { label: string; x: number; y: number }[] {
  return island.items.flatMap((item) => {
    if (item.kind !== 'pad') return [];
    const part = board.parts[item.index];
    const pad = part?.pads[item.sub] as BoardPad;
    return [{ label: padLabel(part?.ref ?? '', pad), x: mm(pad.x), y: mm(pad.y) }];
  });
}
