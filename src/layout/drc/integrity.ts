import { type Board, type Finding, placePoints, type Track, trackCapacity, trackResistance } from '../../board/index.js';
import { reportLines } from './lines.js';

/**
 * What the copper means for signals and supplies, as findings (`si.*`): USB pairs, feeds of antennas and buses of memories by their figures, resistance and
 * capacity of the tracks of supplies, tracks under crystals. Nothing here fails a board; a line beyond its limits is a warning.
 */
export function reportIntegrity(board: Board): Finding[] {
  return [...reportLines(board), ...supplies(board), ...underCrystals(board)];
}

const info = (rule: string, refs: readonly string[], nets: readonly string[], message: string): Finding => ({
  rule: `si.${rule}`,
  severity: 'info',
  refs: [...refs],
  nets: [...nets],
  message,
});

const lengthOf = (tracks: readonly Track[]): number =>
  tracks.reduce(
    (sum, t) => sum + t.points.slice(1).reduce((s, [x, y], i) => s + Math.hypot(x - (t.points[i]?.[0] ?? x), y - (t.points[i]?.[1] ?? y)), 0),
    0,
  );
const tracksOf = (board: Board, net: string): Track[] => board.tracks.filter((t) => t.net === net);
const round = (value: number, digits: number): number => Number(value.toFixed(digits));

/** The tracks of each supply that has any: all of them in a row are the worst case of their resistance. */
function supplies(board: Board): Finding[] {
  return board.nets.flatMap(({ name, class: kind }) => {
    const tracks = kind === 'power' ? tracksOf(board, name) : [];
    if (tracks.length === 0) return [];
    const ohm = tracks.reduce((sum, t) => sum + trackResistance(lengthOf([t]), t.width_mm), 0);
    const thin = Math.min(...tracks.map((t) => t.width_mm));
    const amps = trackCapacity(thin);
    return [
      info(
        'supply',
        [],
        [name],
        `${name}: ${round(lengthOf(tracks), 1)} mm of tracks, at most ${round(ohm * 1e3, 1)} mΩ end to end at 20 °C; the thinnest, ${thin} mm, carries ${round(amps, 2)} A with 10 K of rise (IPC-2221)`,
      ),
    ];
  });
}

/** Tracks of other signals that pass through a crystal's courtyard on its own side. */
function underCrystals(board: Board): Finding[] {
  const quiet = new Set(board.nets.filter((n) => n.class === 'ground').map((n) => n.name));
  return board.parts.flatMap((part) => {
    if (part.kind !== 'crystal') return [];
    const yard = placePoints(board.footprints[part.footprint]?.courtyard ?? [], part);
    const own = new Set(part.pads.flatMap((p) => p.net ?? []));
    const [xs, ys] = [yard.map(([x]) => x), yard.map(([, y]) => y)];
    const box = { x1: Math.min(...xs), y1: Math.min(...ys), x2: Math.max(...xs), y2: Math.max(...ys) };
    const others = board.tracks.filter((t) => t.layer === part.side && !own.has(t.net) && !quiet.has(t.net) && crosses(t, box));
    const nets = [...new Set(others.map((t) => t.net))].sort();
    return nets.length === 0 ? [] : [info('crystal', [part.ref], nets, `tracks of ${nets.join(', ')} pass under the crystal ${part.ref}`)];
  });
}

interface Box {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** Whether a track's middle line enters a box (each piece cut by the box's sides, Liang and Barsky). */
function crosses({ points }: Track, { x1, y1, x2, y2 }: Box): boolean {
  return points.slice(1).some(([bx, by], i) => {
    const [ax, ay] = points[i] as [number, number];
    let [from, to] = [0, 1];
    for (const [p, q] of [
      [ax - bx, ax - x1],
      [bx - ax, x2 - ax],
      [ay - by, ay - y1],
      [by - ay, y2 - ay],
    ] as const) {
      if (p === 0 && q < 0) return false;
      if (p < 0) from = Math.max(from, q / p);
      if (p > 0) to = Math.min(to, q / p);
    }
    return from <= to;
  });
}
