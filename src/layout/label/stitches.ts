import { type Board, type Copper, islandsOf, type SilkText, textStrokes, unroutedOf, type Via, viaShape } from '../../board/index.js';
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

/**
 * The board without the spare vias that its text covers, nor the islands of ground that hung on them alone and hold no pad; as it was where
 * that would part a net. `version`: what the board's title ends in; it leaves the same copper whatever its digits are.
 */
export function withoutCovered(board: Board, spare: ReadonlySet<Via>, version?: string): Board {
  const isTitle = ({ ref, text }: SilkText): boolean => ref === null && version !== undefined && text.endsWith(version);
  const ink = board.texts.flatMap((text) => (isTitle(text) ? anyDigits(text) : [text]).flatMap(inkOf));
  const vias = board.vias.filter((via) => !spare.has(via) || ink.every((shape) => distance(shape, viaShape(via)) > 0));
  if (vias.length === board.vias.length) return board;
  const bare = withoutFloating({ ...board, vias }, new Set([...spare].map((v) => v.net)));
  return unroutedOf(bare).length > board.unrouted.length ? board : { ...bare, stats: { ...bare.stats, vias: bare.vias.length } };
}

/** A text with each digit in the place of its own. */
const anyDigits = (text: SilkText): SilkText[] =>
  /\d/.test(text.text) ? Array.from({ length: 10 }, (_, digit) => ({ ...text, text: text.text.replace(/\d/g, String(digit)) })) : [text];

const inkOf = (text: SilkText): Shape[] =>
  textStrokes(text).flatMap((line) =>
    line
      .slice(1)
      .map(([bx, by], i) => capsule({ x: mm(line[i]?.[0] ?? bx), y: mm(line[i]?.[1] ?? by) }, { x: mm(bx), y: mm(by) }, mm(text.stroke_mm))),
  );

const isPour = (board: Board, i: Copper): boolean => i.kind === 'zone' || (i.kind === 'via' && board.vias[i.index]?.fixed !== true);

/** The board without copper of nets that is pours and vias alone: whoever fills the zones anew drops it, too. */
function withoutFloating(board: Board, nets: ReadonlySet<string>): Board {
  const floating = islandsOf(board)
    .filter(({ net, items }) => nets.has(net) && items.some((i) => i.kind === 'zone') && items.every((i) => isPour(board, i)))
    .flatMap(({ items }) => items);
  if (floating.length === 0) return board;
  const patches = new Set(floating.flatMap((i) => (i.kind === 'zone' ? [`${i.index} ${i.sub}`] : [])));
  const vias = new Set(floating.flatMap((i) => (i.kind === 'via' ? [i.index] : [])));
  const zones = board.zones.map((z, k) => ({ ...z, filled: z.filled.filter((_, sub) => !patches.has(`${k} ${sub}`)) }));
  return { ...board, zones: zones.filter((z) => z.filled.length > 0), vias: board.vias.filter((_, k) => !vias.has(k)) };
}
