import { type Board, textStrokes, unroutedOf, type Via, viaShape } from '../../board/index.js';
import { capsule, distance, mm, type Shape } from '../../geometry/index.js';

/** A via this near to a pad of its net carries the pad's current or heat, mm. */
const SERVES_MM = 1.5;
/** Boards with nets of this much current keep every way to ground, A. */
const MUCH_AMPS = 2.5;

/**
 * Vias that only stitch two pours of ground together: no track of theirs ends there and no pad of theirs is near. Text may take their places, as
 * there are others all about.
 */
export function spareVias(board: Board): ReadonlySet<Via> {
  if (board.nets.some((n) => (n.amps ?? 0) > MUCH_AMPS)) return new Set();
  const grounds = new Set(board.nets.flatMap((n) => (n.class === 'ground' ? [n.name] : [])));
  const poured = new Set(board.zones.flatMap((z) => (grounds.has(z.net) ? [z.net] : [])));
  const ends = board.tracks.filter((t) => poured.has(t.net)).flatMap((t) => t.points.map(([x, y]) => ({ net: t.net, x, y, reach: 0.05 })));
  const pads = board.parts.flatMap((part) =>
    part.pads.flatMap((p) =>
      p.net !== null && poured.has(p.net) ? [{ net: p.net, x: p.x, y: p.y, reach: Math.max(p.w, p.h) / 2 + SERVES_MM }] : [],
    ),
  );
  const served = [...ends, ...pads];
  const spare = (via: Via): boolean =>
    via.fixed !== true && poured.has(via.net) && served.every((s) => s.net !== via.net || Math.hypot(s.x - via.x, s.y - via.y) > s.reach);
  return new Set(board.vias.filter(spare));
}

/** The board without the spare vias that its text covers; as it was where that would part a net. */
export function withoutCovered(board: Board, spare: ReadonlySet<Via>): Board {
  const ink: Shape[] = board.texts.flatMap((text) =>
    textStrokes(text).flatMap((line) =>
      line
        .slice(1)
        .map(([bx, by], i) => capsule({ x: mm(line[i]?.[0] ?? bx), y: mm(line[i]?.[1] ?? by) }, { x: mm(bx), y: mm(by) }, mm(text.stroke_mm))),
    ),
  );
  const vias = board.vias.filter((via) => !spare.has(via) || ink.every((shape) => distance(shape, viaShape(via)) > 0));
  if (vias.length === board.vias.length) return board;
  const bare = { ...board, vias, stats: { ...board.stats, vias: vias.length } };
  return unroutedOf(bare).length > board.unrouted.length ? board : bare;
}
