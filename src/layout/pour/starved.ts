import { type Board, nm, type Solid, solidsOf, type Zone } from '../../board/index.js';
import { mm, type Point, Region, type Ring, type Shape } from '../../geometry/index.js';
import { inflated, patches, positive } from './clip.js';
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
    const pieces = filled.length === 0 ? [] : cutAtNecks(filled.map(ringOf), fill);
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

/** Necks of a pour that are no wider than its least width and this are there in one program and gone in another, nm. */
const DOUBTFUL_NM = mm(0.025);
/** A spoke stays where necks are cut, nm. */
const SPOKE_STAYS_NM = mm(0.01);

/** The pieces of a pour that hang together by more than doubtful necks. */
function cutAtNecks(filled: readonly Ring[], { min_width_mm, spoke_mm }: NonNullable<Zone['fill']>): Region[] {
  const half = Math.min(mm(min_width_mm) + DOUBTFUL_NM, mm(spoke_mm) - SPOKE_STAYS_NM) / 2;
  const whole = patches(filled.map(positive)).flatMap(({ outer, holes }) => [outer, ...holes]);
  const open = half <= 0 ? whole : inflated(inflated(whole, -half), half);
  return patches(open).map(({ outer, holes }) => new Region([outer, ...holes]));
}

const ringOf = (ring: Zone['outline']): Point[] => ring.map(([x, y]) => nm(x, y));

function isStarved(own: OwnPad, fill: NonNullable<Zone['fill']>, pour: Region): boolean {
  const spokes = spokeCount(own.pad, pour, own.pad.pour?.gap_mm ?? fill.gap_mm);
  if (spokes === 0 || (spokes ?? 0) >= LEAST_SPOKES) return false;
  return spokes !== null || possibleSpokes(own, fill, pour) > 0;
}

/** What is this near touches, nm: cutting necks rounds corners. */
const TOUCHING_NM = mm(0.01);

/** Whether a piece of the pour touches this pad and nothing else of its net. */
function isAlone({ shape }: OwnPad, pieces: readonly Region[], others: readonly Solid[]): boolean {
  const touches = (piece: Region, s: Shape): boolean => piece.gap(s, TOUCHING_NM) <= TOUCHING_NM;
  return pieces.some((piece) => touches(piece, shape) && !others.some((s) => touches(piece, s.shape)));
}
