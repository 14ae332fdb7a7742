import { type Board, Insulation, nm } from '../../board/index.js';
import { mm, type Point } from '../../geometry/index.js';
import { inflated, intersection, positive, type Ring } from './clip.js';
import { insetOutline } from './setup.js';

/** How far the copper of a circuit of its own reaches beyond its pads, mm. */
const RIM_MM = 1;

/** The room of grounds that share nothing with the board's main one, by net: what lies between the pads of their circuits. */
export function territories(board: Board): Map<string, Ring[]> {
  const domains = Insulation.of(board)?.domains ?? null;
  const inside = insetOutline(board, mm(board.rules.edge_clearance_mm));
  const own = board.nets.flatMap(({ name, class: sort }) => {
    const domain = domains?.of.get(name) ?? 0;
    if (sort !== 'ground' || domain === 0) return [];
    const corners = board.parts.flatMap((part) =>
      part.pads.flatMap(({ net, x, y, w, h }) => {
        if (net === null || domains?.of.get(net) !== domain) return [];
        const reach = Math.max(w, h) / 2;
        return [nm(x - reach, y - reach), nm(x + reach, y - reach), nm(x + reach, y + reach), nm(x - reach, y + reach)];
      }),
    );
    return corners.length === 0 ? [] : [[name, intersection(inside, inflated([positive(hull(corners))], mm(RIM_MM)))] as const];
  });
  return new Map(own);
}

/** The convex ring about points (Andrew's monotone chains). */
function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const chain = (all: readonly Point[]): Point[] => {
    const kept: Point[] = [];
    for (const p of all) {
      const turns = (a: Point, b: Point): boolean => (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 0;
      while (kept.length > 1 && !turns(kept[kept.length - 2] as Point, kept[kept.length - 1] as Point)) kept.pop();
      kept.push(p);
    }
    return kept.slice(0, -1);
  };
  return [...chain(sorted), ...chain([...sorted].reverse())];
}
