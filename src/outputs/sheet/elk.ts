import elk, { type ElkNode, type ElkPort } from 'elkjs/lib/elk.bundled.js';
import type { Box } from './shape.js';
import type { Side } from './sheet.js';

/** A box to be laid out, with its ports about its own origin, all in u. */
export interface LayoutNode {
  readonly id: string;
  readonly box: Box;
  readonly ports: readonly { id: string; x: number; y: number; side: Side }[];
}

const SIDE: Record<Side, string> = { left: 'WEST', right: 'EAST', up: 'NORTH', down: 'SOUTH' };
const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.aspectRatio': '1.6',
  'elk.randomSeed': '1',
  'elk.spacing.nodeNode': '1',
  'elk.spacing.componentComponent': '2',
  'elk.spacing.edgeNode': '0.5',
  'elk.spacing.edgeEdge': '1',
  'elk.layered.spacing.nodeNodeBetweenLayers': '1.5',
  'elk.layered.spacing.edgeNodeBetweenLayers': '1',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '1',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
};

/** Where the origin of each node comes to stand, in whole u: signals run from left to right. */
export async function layered(
  nodes: readonly LayoutNode[],
  edges: readonly (readonly [from: string, to: string])[],
): Promise<Map<string, { x: number; y: number }>> {
  const graph: ElkNode = {
    id: 'root',
    layoutOptions: OPTIONS,
    children: nodes.map((node) => ({
      id: node.id,
      width: node.box.x1 - node.box.x0,
      height: node.box.y1 - node.box.y0,
      layoutOptions: { 'elk.portConstraints': 'FIXED_POS' },
      ports: node.ports.map((port) => onBorder(node.box, port)),
    })),
    edges: edges.map(([from, to], i) => ({ id: `e${i}`, sources: [from], targets: [to] })),
  };
  const done = await new elk.default().layout(graph);
  const boxes = new Map(nodes.map((n) => [n.id, n.box]));
  return new Map(
    (done.children ?? []).map((child) => {
      const box = boxes.get(child.id);
      return [child.id, { x: Math.round((child.x ?? 0) - (box?.x0 ?? 0)), y: Math.round((child.y ?? 0) - (box?.y0 ?? 0)) }];
    }),
  );
}

/** The layouter wants ports on the border: a wire reaches its pin from there in a straight line. */
function onBorder(box: Box, { id, x, y, side }: LayoutNode['ports'][number]): ElkPort {
  const along = { x: x - box.x0, y: y - box.y0 };
  const edge = { left: { ...along, x: 0 }, right: { ...along, x: box.x1 - box.x0 }, up: { ...along, y: 0 }, down: { ...along, y: box.y1 - box.y0 } }[
    side
  ];
  return { id, ...edge, width: 0, height: 0, layoutOptions: { 'elk.port.side': SIDE[side] } };
}
