import { type Board, carryingTrack, nm, type Track } from '../../board/index.js';
import { capsule, mm } from '../../geometry/index.js';
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
    return track.points.slice(1).map((b, i): Track => {
      const a = track.points[i] as [number, number];
      const width = PARTS.map((part) => Math.round(most * part * 20) / 20).find(
        (w) => w > track.width_mm && free.free(capsule(nm(a[0], a[1]), nm(b[0], b[1]), mm(w))),
      );
      return { ...track, width_mm: width ?? track.width_mm, points: [a, b] };
    });
  });
}
