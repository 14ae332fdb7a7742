import { type Board, islandsOf, type Zone } from '../../board/index.js';
import { zonesOf } from './claim.js';
import { fillLayer } from './fill.js';
import { fillByRules } from './setup.js';
import { territories } from './territory.js';

/**
 * The planes of a board, filled about everything that goes through it: plated holes of their net are joined by spokes, its vias all around, the
 * rest keeps its clearance, and across a barrier as far as pours do. Planes of one layer are filled in their order, those of circuits of their own in
 * their room. Pieces that lead to no pad are left out.
 */
export function planeZones(board: Board): Zone[] {
  const fill = fillByRules(board.rules);
  const rooms = territories(board);
  const filled: Zone[] = [];
  for (const { layer, net } of board.planes ?? []) {
    const current = { ...board, zones: [...board.zones, ...filled] };
    const own = rooms.get(net);
    const held = fillLayer(current, { net, layer, within: own ?? null, fill, given: false });
    filled.push(...zonesOf(current, net, own, [{ layer, held, dropped: [] }]));
  }
  const zones = [...board.zones, ...filled];
  const dead = new Set(
    islandsOf({ ...board, zones })
      .filter(({ items }) => !items.some((i) => i.kind === 'pad'))
      .flatMap(({ items }) => items.map((i) => (i.kind === 'zone' ? `${i.index} ${i.sub}` : ''))),
  );
  const live = filled.map((z, k) => ({ ...z, filled: z.filled.filter((_, sub) => !dead.has(`${board.zones.length + k} ${sub}`)) }));
  return live.filter((z) => z.filled.length > 0);
}
