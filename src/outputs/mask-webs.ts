import { type Board, drawnShapes, type LayerSide } from '../board/index.js';
import { mm, outline, type Ring } from '../geometry/index.js';
import { ARC_NM, difference, inflated, patches, positive } from '../layout/pour/clip.js';
import { keyholed } from '../layout/pour/keyhole.js';
import { maskOpenings, viaOpenings } from './openings.js';

/** What is thinner than twice this is rounding, nm; webs reach so far into the openings at their sides. */
const SLIVER = 2000;

/**
 * Mask between openings that is narrower than the board's file wants any to be (KiCad's `solder_mask_min_width`), as rings without holes, nm:
 * all openings are grown by half of that width together and drawn in again, as KiCad plots them; what that closes is open too.
 */
export function maskWebs(board: Board, side: LayerSide): Ring[] {
  const web = board.imported?.mask_web_mm;
  if (web === undefined) return [];
  const drawn = (board.drawings ?? []).filter((d) => d.layer === 'mask' && d.side === side);
  const shapes = [...maskOpenings(board, side), ...viaOpenings(board, side)].map((o) => o.shape).concat(drawn.flatMap(drawnShapes));
  if (shapes.length === 0) return [];
  const open = patches(shapes.map((s) => positive(outline(s, ARC_NM)))).flatMap(({ outer, holes }) => [outer, ...holes]);
  const closed = inflated(inflated(open, mm(web) / 2), -mm(web) / 2);
  const webs = inflated(difference(closed, open), -SLIVER);
  return webs.length === 0 ? [] : patches(inflated(webs, 2 * SLIVER)).map(keyholed);
}
