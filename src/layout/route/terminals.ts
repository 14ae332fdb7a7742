import { DisjointSets } from '../../board/index.js';
import { capsule, disc, distance } from '../../geometry/index.js';
import type { Terminal } from './access.js';
import { narrowSide } from './neck.js';
import type { LayerShape, RoutingProblem } from './problem.js';

/** From this width on, nm, a net carries so much that its narrow pads are no way for it (IPC-2221, outer layer of 1 oz, 10 K: 2 A). */
const WIDE = 0.8e6;
/** Part of a net's width that a pad on its way has at the least. */
const PASSABLE = 0.5;

const isLeaf = (width: number, copper: readonly LayerShape[]): boolean =>
  width >= WIDE && Math.max(...copper.map((c) => narrowSide(c.shape))) < PASSABLE * width;

/**
 * Everything that routes may end on, and which of them already touch (or are joined by a pour): `group[i]` is the lowest index of i's group,
 * `bareGroup[i]` that of what touches without pours; `poured`: what a pour touches.
 */
export function terminalsOf(problem: RoutingProblem): {
  terminals: Terminal[];
  group: number[];
  bareGroup: number[];
  poured: ReadonlySet<number>;
} {
  const every = 2 ** problem.layers - 1;
  const terminals: Terminal[] = [];
  const ofPin = new Map<number, number>();
  const ofCopper = new Map<number, number>();
  problem.pins.forEach((pin, i) => {
    if (pin.net < 0 || pin.copper.length === 0) return;
    ofPin.set(i, terminals.length);
    const leaf = isLeaf(problem.nets[pin.net]?.width ?? 0, pin.copper);
    terminals.push({ net: pin.net, pin: i, ends: [pin.at], copper: pin.copper, surface: pin.hole === null, ...(leaf ? { leaf } : {}) });
  });
  problem.copper.forEach((item, i) => {
    if (item.net < 0) return;
    ofCopper.set(i, terminals.length);
    if (item.kind === 'via') {
      terminals.push({
        net: item.net,
        pin: -1,
        ends: [item.at],
        copper: [{ shape: disc(item.at, item.diameter), layers: item.layers ?? every }],
        surface: false,
      });
      return;
    }
    const copper: LayerShape[] = [{ shape: capsule(item.a, item.b, item.width), layers: 1 << item.layer }];
    const length = Math.hypot(item.b.x - item.a.x, item.b.y - item.a.y);
    const pieces = Math.max(1, Math.round(length / 1e6));
    const ends = Array.from({ length: pieces + 1 }, (_, k) => ({
      x: Math.round(item.a.x + ((item.b.x - item.a.x) * k) / pieces),
      y: Math.round(item.a.y + ((item.b.y - item.a.y) * k) / pieces),
    }));
    terminals.push({ net: item.net, pin: -1, ends, copper, surface: true });
  });
  const joins = joinsOf(problem, ofPin, ofCopper);
  const bareGroup = grouped(terminals);
  return { terminals, group: joinedBy(bareGroup, joins), bareGroup, poured: new Set(joins.flat()) };
}

function joinsOf(problem: RoutingProblem, ofPin: ReadonlyMap<number, number>, ofCopper: ReadonlyMap<number, number>): number[][] {
  return problem.joined.map((j) =>
    [...j.pins.map((p) => ofPin.get(p)), ...j.copper.map((c) => ofCopper.get(c))].filter((t): t is number => t !== undefined),
  );
}

function grouped(terminals: readonly Terminal[]): number[] {
  const sets = new DisjointSets(terminals.length);
  const byNet = new Map<number, number[]>();
  terminals.forEach((t, i) => {
    const list = byNet.get(t.net) ?? [];
    list.push(i);
    byNet.set(t.net, list);
  });
  for (const list of byNet.values()) {
    list.forEach((i, k) => {
      for (const j of list.slice(k + 1)) if (touch(terminals[i] as Terminal, terminals[j] as Terminal)) sets.union(i, j);
    });
  }
  return terminals.map((_, i) => sets.find(i));
}

function joinedBy(group: readonly number[], joins: readonly (readonly number[])[]): number[] {
  const sets = new DisjointSets(group.length);
  group.forEach((root, i) => {
    sets.union(root, i);
  });
  for (const join of joins) for (const t of join) sets.union(join[0] as number, t);
  return group.map((_, i) => sets.find(i));
}

function touch(a: Terminal, b: Terminal): boolean {
  return a.copper.some((p) => b.copper.some((q) => (p.layers & q.layers) !== 0 && distance(p.shape, q.shape) === 0));
}
