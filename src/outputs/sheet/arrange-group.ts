import type { ResolvedPart } from '../../parts/index.js';
import type { Circuit } from './circuit.js';
import { type LayoutNode, layered } from './elk.js';
import { extentOf, type Placed, pinsAt, shift, union } from './extent.js';
import type { PartGroup } from './groups.js';
import type { Pose } from './place.js';
import type { Box, Shape, ShapePin } from './shape.js';

/** A group laid out about its own origin: its upper left corner is (0, 0). */
export interface ArrangedGroup {
  readonly group: PartGroup;
  readonly placed: readonly Placed[];
  readonly extents: ReadonlyMap<string, Box>;
  readonly box: Box;
}

/** One symbol, or upright ones that stand on each other. Members stand about the node's origin. */
interface Node {
  readonly id: string;
  readonly members: readonly Placed[];
  readonly box: Box;
}

/** Room above a group for its title, and around it, u. */
const FRAME = 1;
/** Rows of bypass capacitors are no longer than this, u. */
const ROW = 30;

/** Lays a group out: what is wired by the layouter, capacitors between supply and ground in rows below. */
export async function arrangeGroup(group: PartGroup, circuit: Circuit): Promise<ArrangedGroup> {
  const scores = netScores(group, circuit);
  const upright = group.parts.map((part) => ({ part, placed: posed(part, circuit, scores) }));
  const labelled = labelTest(group, circuit);
  const extent = (placed: Placed): Box => extentOf(placed, partValue(placed.ref, circuit), circuit, labelled);
  const bypass = upright.filter(({ placed }) => bypasses(placed.shape, circuit));
  const nodes = stacks(
    upright.filter((u) => !bypass.includes(u)).map((u) => u.placed),
    circuit,
    extent,
  );
  const origins = await layered(nodes.map(layoutNode), edgesOf(nodes, circuit));
  const placed = nodes.flatMap((node) => {
    const { x, y } = origins.get(node.id) ?? { x: 0, y: 0 };
    return node.members.map((m) => moved(m, x, y));
  });
  const main = placed.length === 0 ? { x0: 0, y0: 0, x1: 0, y1: 0 } : union(placed.map(extent));
  placed.push(
    ...rows(
      bypass.map((b) => b.placed),
      main,
      placed.length > 0,
      extent,
    ),
  );
  const all = union(placed.map(extent));
  const [dx, dy] = [FRAME - Math.floor(all.x0), FRAME + 1 - Math.floor(all.y0)];
  const home = placed.map((p) => moved(p, dx, dy));
  return {
    group,
    placed: home,
    extents: new Map(home.map((p) => [p.ref, extent(p)])),
    box: { x0: 0, y0: 0, x1: Math.ceil(all.x1 + dx + FRAME), y1: Math.ceil(all.y1 + dy + FRAME) },
  };
}

export const moved = (placed: Placed, dx: number, dy: number): Placed => ({
  ...placed,
  pose: { ...placed.pose, x: placed.pose.x + dx, y: placed.pose.y + dy },
});

const partValue = (ref: string, circuit: Circuit): string => circuit.resolved.parts.find((p) => p.component.ref === ref)?.component.value ?? '';

/** Pins that will surely get a label: on supplies, and on nets that leave the group and have one pin in it. */
function labelTest(group: PartGroup, circuit: Circuit): (pin: ShapePin) => boolean {
  const inside = new Map<string, number>();
  for (const part of group.parts) {
    for (const pin of circuit.shapes.get(part.component.ref)?.pins ?? []) if (pin.net !== null) inside.set(pin.net, (inside.get(pin.net) ?? 0) + 1);
  }
  return ({ net }) => net !== null && (circuit.style(net) !== 'net' || inside.get(net) === 1);
}

/** Nets that larger parts drive to the right have a higher score, those that come from the left a lower one. */
function netScores(group: PartGroup, circuit: Circuit): Map<string, number> {
  const scores = new Map<string, number>();
  for (const { component } of group.parts) {
    const shape = circuit.shapes.get(component.ref);
    if (shape === undefined || isTwoPin(shape)) continue;
    for (const pin of shape.pins) {
      const push = pin.side === 'right' ? 1 : pin.side === 'left' ? -1 : 0;
      if (pin.net !== null) scores.set(pin.net, (scores.get(pin.net) ?? 0) + push);
    }
  }
  return scores;
}

const isTwoPin = (shape: Shape): boolean => shape.style === 'symbol' && shape.pins.length === 2;

/** A symbol turned so that supplies are up, grounds down and signals run to the right. */
function posed({ component: { ref } }: ResolvedPart, circuit: Circuit, scores: ReadonlyMap<string, number>): Placed {
  const shape = circuit.shapes.get(ref) as Shape;
  const [a, b] = shape.pins;
  let rot = 0;
  if (isTwoPin(shape) && a !== undefined && b !== undefined) {
    const [up, down] = [level(a.net, circuit), level(b.net, circuit)];
    if (up !== down) rot = up > down ? 270 : 90;
    else if ((scores.get(a.net ?? '') ?? 0) < (scores.get(b.net ?? '') ?? 0)) rot = 180;
  }
  return { ref, shape, pose: { x: 0, y: 0, rot, mirror: false } };
}

function level(net: string | null, circuit: Circuit): number {
  if (net === null) return 1;
  return { ground: 0, net: 1, power: 2 }[circuit.style(net)];
}

/** Between a supply and ground. */
function bypasses(shape: Shape, circuit: Circuit): boolean {
  const levels = shape.pins.map((p) => level(p.net, circuit));
  return isTwoPin(shape) && levels.includes(0) && levels.includes(2);
}

/** Upright parts that share a net stand on each other: dividers, an LED under its resistor. */
function stacks(placed: readonly Placed[], circuit: Circuit, extent: (p: Placed) => Box): Node[] {
  const pin = (p: Placed, side: 'up' | 'down'): string | null => pinsAt(p).find((q) => q.side === side)?.net ?? null;
  const upright = placed.filter((p) => isTwoPin(p.shape) && p.pose.rot % 180 !== 0);
  const below = new Map<string, Placed>();
  const taken = new Set<string>();
  for (const upper of upright) {
    const net = pin(upper, 'down');
    if (net === null || circuit.style(net) !== 'net') continue;
    const lower = upright.find((l) => l !== upper && !taken.has(l.ref) && pin(l, 'up') === net && !leadsTo(below, l.ref, upper.ref));
    if (lower === undefined) continue;
    below.set(upper.ref, lower);
    taken.add(lower.ref);
  }
  return placed
    .filter((p) => !taken.has(p.ref))
    .map((top) => {
      const members = [top];
      for (let next = below.get(top.ref), y = 5; next !== undefined; next = below.get(next.ref), y += 5) members.push(moved(next, 0, y));
      return { id: top.ref, members, box: union(members.map(extent)) };
    });
}

function leadsTo(below: ReadonlyMap<string, Placed>, from: string, to: string): boolean {
  for (let at: string | undefined = from; at !== undefined; at = below.get(at)?.ref) if (at === to) return true;
  return false;
}

function layoutNode(node: Node): LayoutNode {
  const ports = node.members.flatMap(pinsAt).filter((p) => p.net !== null);
  return { id: node.id, box: node.box, ports: ports.map((p) => ({ id: portId(p), x: p.x, y: p.y, side: p.side })) };
}

const portId = (pin: { ref: string; pin: string }): string => `${pin.ref}.${pin.pin}`;

/** From the pin that drives a net, or looks to the right, to each of the others. */
function edgesOf(nodes: readonly Node[], circuit: Circuit): [string, string][] {
  const nets = new Map<string, { port: string; node: string; rank: number }[]>();
  for (const node of nodes) {
    for (const pin of node.members.flatMap(pinsAt)) {
      if (pin.net === null || circuit.style(pin.net) !== 'net') continue;
      const box = node.members.length === 1 && !isTwoPin(node.members[0]?.shape as Shape);
      const rank = { right: 3, down: 2, up: 1, left: 0 }[pin.side] + (box ? 0.5 : 0);
      nets.set(pin.net, [...(nets.get(pin.net) ?? []), { port: portId(pin), node: node.id, rank }]);
    }
  }
  return [...nets.values()].flatMap((ports) => {
    const source = ports.reduce((best, p) => (p.rank > best.rank ? p : best));
    return ports.filter((p) => p.node !== source.node).map((p): [string, string] => [source.port, p.port]);
  });
}

/** Parts side by side below what is there. */
function rows(parts: readonly Placed[], above: Box, below: boolean, extent: (p: Placed) => Box): Placed[] {
  const width = Math.max(above.x1 - above.x0, ROW);
  let [x, top, bottom] = [above.x0, below ? above.y1 + 1 : above.y0, above.y1];
  return parts.map((part) => {
    const box = extent(part);
    if (x > above.x0 && x + box.x1 - box.x0 > above.x0 + width) [x, top] = [above.x0, bottom + 1];
    const to = moved(part, Math.ceil(x - box.x0), Math.ceil(top - box.y0));
    const own = shift(box, to.pose.x, to.pose.y);
    x = own.x1 + 0.5;
    bottom = Math.max(bottom, own.y1);
    return to;
  });
}

export type { Pose };
