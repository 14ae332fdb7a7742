import { type Board, nm, type Solid, solidsOf, type Zone } from '../../board/index.js';
import { type Point, Region } from '../../geometry/index.js';
import { type OwnPad, ownPads } from './setup.js';
import { LEAST_SPOKES, spokeCount } from './spoke-count.js';
import { possibleSpokes } from './spokes.js';

/**
 * Pads ("part index.pad index") that a pour which was read should join by spokes and joins by fewer than two, as it lies or as another program
 * may fill it; and those whose pour joins nothing else, so that KiCad takes it for an island. `islands`: the board's zones with all their islands,
 * of which another program may keep one by a spoke that ours has not.
 */
export function starvedPads(board: Board, islands: readonly Zone[]): Set<string> {
  const places = new Map(board.parts.flatMap((part, i) => part.pads.map((pad, k) => [pad, [i, k]] as const)));
  const solids = solidsOf(board);
  const starved = new Set<string>();
  for (const [z, { fill, filled, net, layer }] of board.zones.entries()) {
    const all = islands[z]?.filled ?? [];
    if (fill === undefined || all.length === 0) continue;
    const pieces = filled.map((ring) => new Region([ringOf(ring)]));
    const whole = new Region(all.map(ringOf));
    const ours = solids.filter((s) => s.net === net && s.layers.includes(layer));
    for (const own of ownPads(board, { net, layer, within: null, fill, given: true })) {
      if (own.join !== 'thermal') continue;
      const [i, k] = places.get(own.pad) ?? [-1, -1];
      const others = ours.filter((s) => s.kind !== 'pad' || s.index !== i || s.sub !== k);
      if (isStarved(own, fill, whole) || isAlone(own, pieces, others)) starved.add(`${i}.${k}`);
    }
  }
  return starved;
}

const ringOf = (ring: Zone['outline']): Point[] => ring.map(([x, y]) => nm(x, y));

function isStarved(own: OwnPad, fill: NonNullable<Zone['fill']>, pour: Region): boolean {
  const spokes = spokeCount(own.pad, pour, own.pad.pour?.gap_mm ?? fill.gap_mm);
  if (spokes === 0 || (spokes ?? 0) >= LEAST_SPOKES) return false;
  return spokes !== null || possibleSpokes(own, fill, pour) > 0;
}

/** Whether a piece of the pour touches this pad and nothing else of its net. */
function isAlone({ shape }: OwnPad, pieces: readonly Region[], others: readonly Solid[]): boolean {
  return pieces.some((piece) => piece.gap(shape, 0) === 0 && !others.some((s) => piece.gap(s.shape, 0) === 0));
}
