import { type Board, carryingTrack, nm, type Track } from '../../board/index.js';
import { capsule, mm, roundMm } from '../../geometry/index.js';
import { isWarm } from './power.js';
import { fillByRules, Surroundings } from './setup.js';

/** Parts of the wanted width that are tried where a track is narrower, widest first. */
const PARTS = [1, 0.8, 0.65, 0.5, 0.4, 0.3, 0.2];

/** Tracks of planned currents that the router laid narrower than their net wants (beside pads, between pins), as wide as their surroundings leave them. */
export function widened(board: Board): Track[] {
  const around = new Map<string, Surroundings>();
  const about = (net: string, layer: Track['layer']): Surroundings => {
    const key = `${layer} ${net}`;
    const known = around.get(key) ?? new Surroundings(board, { net, layer, within: null, fill: fillByRules(board.rules), given: false });
    around.set(key, known);
    return known;
  };
  // Ground is left to the pour, and what is cool enough is left as it was laid.
  const wanted = new Map(board.nets.map((n) => [n.name, n.class !== 'ground' && isWarm(board, n) ? carryingTrack(n, board.rules) : 0]));
  return board.tracks.flatMap((track): Track[] => {
    const most = wanted.get(track.net) ?? 0;
    if (track.fixed === true || track.mid !== undefined || track.width_mm >= most) return [track];
    const free = about(track.net, track.layer);
    const widths = PARTS.map((part) => Math.round(most * part * 20) / 20).filter((w) => w > track.width_mm);
    const widest = (a: XY, b: XY): number => widths.find((w) => free.free(capsule(nm(a[0], a[1]), nm(b[0], b[1]), mm(w)))) ?? track.width_mm;
    return track.points.slice(1).flatMap((b, i) => {
      const a = track.points[i] as XY;
      const pieces = cut(a, b).map(([from, to]) => ({ from, to, width: widest(from, to) }));
      return runs(pieces).map(({ from, to, width }): Track => ({ ...track, width_mm: width, points: [from, to] }));
    });
  });
}

type XY = Track['points'][number];
interface Piece {
  readonly from: XY;
  readonly to: XY;
  readonly width: number;
}

/** What stands beside one end of a straight track does not narrow all of it: it is looked at in pieces of this length, mm. */
const PIECE_MM = 0.5;

function cut(a: XY, b: XY): (readonly [XY, XY])[] {
  const count = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / PIECE_MM));
  const at = (k: number): XY =>
    k === 0 ? a : k === count ? b : [roundMm(a[0] + ((b[0] - a[0]) * k) / count), roundMm(a[1] + ((b[1] - a[1]) * k) / count)];
  return Array.from({ length: count }, (_, k) => [at(k), at(k + 1)] as const);
}

/** Pieces of one width that follow each other, together. */
function runs(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (last?.width === piece.width) all[all.length - 1] = { ...last, to: piece.to };
    else all.push(piece);
  }
  return all;
}
