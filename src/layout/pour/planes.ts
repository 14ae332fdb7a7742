import { type Board, islandsOf, type Zone } from '../../board/index.js';
import { inMm } from './clip.js';
import { fillLayer } from './fill.js';
import { keyholed } from './keyhole.js';
import { fillByRules, pourOutline } from './setup.js';

/**
 * The planes of a board, filled about everything that goes through it: plated holes of their net are joined by spokes, its vias all around, the
 * rest keeps its clearance. Pieces that lead to no pad are left out.
 */
export function planeZones(board: Board): Zone[] {
  const fill = fillByRules(board.rules);
  const filled = (board.planes ?? []).map(({ layer, net }): Zone => {
    const patches = fillLayer(board, { net, layer, within: null, fill, given: false });
    return { net, layer, outline: pourOutline(board), filled: patches.map((patch) => inMm(keyholed(patch))) };
  });
  const zones = [...board.zones, ...filled];
  const dead = new Set(
    islandsOf({ ...board, zones })
      .filter(({ items }) => !items.some((i) => i.kind === 'pad'))
      .flatMap(({ items }) => items.map((i) => (i.kind === 'zone' ? `${i.index} ${i.sub}` : ''))),
  );
  const live = filled.map((z, k) => ({ ...z, filled: z.filled.filter((_, sub) => !dead.has(`${board.zones.length + k} ${sub}`)) }));
  return live.filter((z) => z.filled.length > 0);
}
