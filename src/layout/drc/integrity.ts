import { type Board, type Finding, frontDielectric, placePoints, type Track, trackCapacity, trackResistance } from '../../board/index.js';
import { differentialImpedance, TWO_LAYERS, widthForImpedance } from './impedance.js';

/** USB 2.0 asks for 90 Ω between the lines of its pair. */
const USB_OHM = 90;
const OTHER: Readonly<Record<string, string>> = { P: 'M', '+': '-' };

/**
 * What the copper means for signals and supplies, as findings of severity info (`si.*`): impedance and skew of USB pairs, resistance and
 * capacity of the tracks of supplies, tracks under crystals. Nothing here fails a board.
 */
export function reportIntegrity(board: Board): Finding[] {
  return [...usbPairs(board), ...supplies(board), ...underCrystals(board)];
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

/** D+ and D−, by their names' last letter. */
function usbPairs(board: Board): Finding[] {
  const nets = board.nets.filter((n) => n.class === 'usb').map((n) => n.name);
  const gap = Math.max(board.rules.clearance_mm, board.classes.find((c) => c.name === 'usb')?.clearance_mm ?? 0);
  const over = (board.stackup === undefined ? null : frontDielectric(board.stackup)) ?? TWO_LAYERS;
  return nets.flatMap((plus) => {
    const minus = plus.slice(0, -1) + (OTHER[plus.slice(-1)] ?? '');
    if (OTHER[plus.slice(-1)] === undefined || !nets.includes(minus)) return [];
    const [a, b] = [tracksOf(board, plus), tracksOf(board, minus)];
    if (a.length === 0 || b.length === 0) return [];
    const width = Math.min(...[...a, ...b].map((t) => t.width_mm));
    const skew = Math.abs(lengthOf(a) - lengthOf(b));
    const ohm = Math.round(differentialImpedance(width, gap, over));
    const wanted = widthForImpedance(USB_OHM, gap, over);
    const advice = wanted === null ? '' : `; ${USB_OHM} Ω would want ${round(wanted, 2)} mm`;
    return [
      info(
        'usb_pair',
        [],
        [plus, minus],
        `${plus} and ${minus}: ${round(lengthOf(a), 1)} and ${round(lengthOf(b), 1)} mm, skew ${round(skew, 1)} mm; about ${ohm} Ω as a pair of ${width} mm tracks ${gap} mm apart over ${over.height_mm} mm of FR-4 (IPC-2141A)${advice}`,
      ),
    ];
  });
}

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
