import type { Copper, Finding } from '../../board/index.js';
import { mm, type Region, type Shape } from '../../geometry/index.js';
import { type Hole, holesOf } from './holes.js';
import { type Checked, centreOf, EQUAL_NM, finding, length, nameOf, spotOf } from './report.js';

/** Copper and holes too near to the board's edge or beyond it. */
export function checkEdges({ board, copper, outline }: Checked): Finding[] {
  const clear = mm(board.rules.edge_clearance_mm);
  const seen = new Set<string>();
  const cut = (k: { readonly kind: string; readonly index: number; readonly sub: number }): boolean =>
    k.kind === 'pad' && board.parts[k.index]?.pads[k.sub]?.castellated === true;
  const nearEdge = copper.flatMap((item) => {
    if (cut(item)) return [];
    const gap = insideGap(item, outline, clear);
    const key = `${item.kind}${item.index}.${item.kind === 'track' ? '' : item.sub}`;
    if (gap >= clear - EQUAL_NM || seen.has(key)) return [];
    seen.add(key);
    const message =
      gap < 0 ? `${nameOf(item)} reaches beyond the board's edge` : `${nameOf(item)} is ${length(gap)} from the edge; ${length(clear)} is required`;
    return [finding({ rule: 'edge_clearance', at: spotOf(item), layer: item.layers[0] ?? 'front', refs: [item.ref], nets: [item.net], message })];
  });
  const wall = mm(board.rules.hole_to_edge_mm);
  const holes = holesOf(board).flatMap((hole) => {
    if (cut(hole)) return halved(hole, outline);
    const gap = shapeGap(hole.shape, outline, wall);
    if (gap >= wall - EQUAL_NM) return [];
    const message =
      gap < 0 ? `${hole.label} reaches beyond the board's edge` : `${hole.label} is ${length(gap)} from the edge; ${length(wall)} is required`;
    return [finding({ rule: 'hole_to_edge', at: centreOf(hole.shape.core), refs: [hole.ref], nets: [hole.net], message })];
  });
  return [...nearEdge, ...holes];
}

/** Of a castellated hole the middle is on the edge: a fab that cuts it elsewhere leaves too little of its wall. */
function halved({ shape, label, ref, net }: Hole, outline: Region): Finding[] {
  const at = centreOf(shape.core);
  const off = outline.gapToBoundary({ core: [at], radius: 0 }, Number.POSITIVE_INFINITY);
  return off <= ON_EDGE_NM
    ? []
    : [finding({ rule: 'hole_to_edge', at, refs: [ref], nets: [net], message: `${label} is ${length(off)} from the edge that is to halve it` })];
}
const ON_EDGE_NM = mm(0.02);

/** Distance from the edge inwards; −1 where it is crossed, Infinity beyond `limit`. */
function insideGap(item: Copper, outline: Region, limit: number): number {
  if (item.kind !== 'zone') return shapeGap(item.shape, outline, limit);
  let gap = Infinity;
  for (const ring of item.region.rings) {
    for (const [i, a] of ring.entries()) {
      const b = ring[(i + 1) % ring.length] ?? a;
      gap = Math.min(gap, shapeGap({ core: [a, b], radius: 0 }, outline, limit));
      if (gap < 0) return gap;
    }
  }
  return gap;
}

export function shapeGap(shape: Shape, outline: Region, limit: number): number {
  const gap = outline.gapToBoundary(shape, limit);
  return gap === 0 || !outline.contains(shape.core[0] ?? { x: 0, y: 0 }) ? -1 : gap;
}
