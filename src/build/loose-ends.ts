import { type Board, type BoardPad, copperOf, type Track } from '../board/index.js';
import { rotate, roundMm } from '../geometry/index.js';
import { looseEnds } from '../layout/drc/connected.js';

type Place = readonly [number, number];

/** How often what ends at nothing is looked for: what is taken away may leave other ends. */
const ROUNDS = 60;

/**
 * Without the copper from `laid` on (tracks and vias that were laid here, by their number) that leads nowhere: tracks are taken back to the last
 * place where something joins them, vias that join nothing go. The copper that came in stays as it is, and so do the nets in `held`.
 */
export function withoutLooseEnds(
  board: Board,
  laid: { readonly tracks: number; readonly vias: number },
  held: ReadonlySet<string> = new Set(),
): Board {
  const came = board.tracks.slice(0, laid.tracks);
  const isHeld = ({ net }: { readonly net: string | null }): boolean => held.has(net ?? '');
  const own = board.tracks.slice(laid.tracks).flatMap((track, chain) => pieces(track, board).map((piece) => ({ ...piece, chain })));
  let vias = board.vias;
  let left = own;
  for (let round = 0; round < ROUNDS; round++) {
    const now: Board = { ...board, tracks: [...came, ...left.map((p) => p.track)], vias };
    const loose = looseEnds({ board: now, copper: copperOf(now) }).flatMap(({ item }) => (isHeld(item) ? [] : [item]));
    const gone = new Set(loose.flatMap((i) => (i.kind === 'track' && i.index >= came.length ? [i.index - came.length] : [])));
    const idle = new Set(loose.flatMap((i) => (i.kind === 'via' && i.index >= laid.vias ? [i.index] : [])));
    if (gone.size + idle.size === 0) {
      if (round === 0) return board;
      break;
    }
    left = left.filter((_, i) => !gone.has(i));
    vias = vias.filter((_, i) => !idle.has(i));
  }
  return { ...board, tracks: [...came, ...chained(left)], vias };
}

interface Piece {
  readonly track: Track;
  /** Which track it was cut from. */
  readonly chain: number;
}

/** A track cut at its corners and wherever something of its net touches it. */
function pieces(track: Track, board: Board): { track: Track }[] {
  const stops = touching(track, board);
  const points = track.points.slice(1).flatMap((to, i) => {
    const from = track.points[i] as Place;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const along = stops.flatMap(({ at, reach }) => {
      const t = length === 0 ? 0 : ((at[0] - from[0]) * (to[0] - from[0]) + (at[1] - from[1]) * (to[1] - from[1])) / length ** 2;
      const foot: Place = [roundMm(from[0] + t * (to[0] - from[0])), roundMm(from[1] + t * (to[1] - from[1]))];
      return t > 0 && t < 1 && Math.hypot(foot[0] - at[0], foot[1] - at[1]) <= reach ? [{ t, foot }] : [];
    });
    return [...along.sort((a, b) => a.t - b.t).map((a) => a.foot), to];
  });
  const all = [track.points[0] as Place, ...points].filter((p, i, list) => i === 0 || !same(p, list[i - 1] as Place));
  return all.slice(1).map((to, i) => ({ track: { ...track, points: [[...(all[i] as Place)], [...to]] } }));
}

/** Ends of tracks, crossings with them, vias and pads of the same net on the layer, and how near they must come to touch. */
function touching(track: Track, board: Board): { at: Place; reach: number }[] {
  const { net, layer, width_mm } = track;
  const half = width_mm / 2;
  const others = board.tracks.filter((t) => t !== track && t.net === net && t.layer === layer);
  const crossed = others.flatMap((other) => crossings(track.points, other.points)).map((at) => ({ at, reach: half }));
  const ends = [...others, track].flatMap((t) =>
    [t.points[0] as Place, t.points.at(-1) as Place].map((at) => ({ at, reach: half + t.width_mm / 2 })),
  );
  const vias = board.vias.filter((v) => v.net === net).map((v) => ({ at: [v.x, v.y] as const, reach: half + v.diameter_mm / 2 }));
  const pads = board.parts.flatMap((part) => part.pads.filter((pad) => pad.net === net && pad.layers.includes(layer)));
  return [...ends, ...crossed, ...vias, ...pads.flatMap((pad) => padStops(pad, track.points, half))];
}

/** The middle of a pad, the ends of its axis, and where the track crosses that: a long pad may be passed far off its middle. */
function padStops({ x, y, w, h, rot }: BoardPad, points: readonly Place[], half: number): { at: Place; reach: number }[] {
  const off = rotate(w > h ? { x: (w - h) / 2, y: 0 } : { x: 0, y: (h - w) / 2 }, rot);
  const axis: Place[] = [[x - off.x, y - off.y], [x + off.x, y + off.y]]; // biome-ignore format: one line
  return [[x, y] as const, ...axis, ...crossings(points, axis)].map((at) => ({ at, reach: half + Math.min(w, h) / 2 }));
}

/** Where two lines of points cross. */
function crossings(one: readonly Place[], other: readonly Place[]): Place[] {
  return one.slice(1).flatMap((b, i) =>
    other.slice(1).flatMap((d, k) => {
      const [a, c] = [one[i] as Place, other[k] as Place];
      const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
      const turn = ux * vy - uy * vx;
      if (turn === 0) return [];
      const t = ((c[0] - a[0]) * vy - (c[1] - a[1]) * vx) / turn;
      const u = ((c[0] - a[0]) * uy - (c[1] - a[1]) * ux) / turn;
      return t < 0 || t > 1 || u < 0 || u > 1 ? [] : [[a[0] + t * ux, a[1] + t * uy] as const];
    }),
  );
}

const same = (a: Place, b: Place): boolean => a[0] === b[0] && a[1] === b[1];

/** Pieces that follow each other in what was one track are one again. */
function chained(left: readonly Piece[]): Track[] {
  const made: Piece[] = [];
  for (const piece of left) {
    const last = made.at(-1);
    if (last !== undefined && last.chain === piece.chain && same(last.track.points.at(-1) as Place, piece.track.points[0] as Place)) {
      made[made.length - 1] = { ...last, track: { ...last.track, points: [...last.track.points, ...piece.track.points.slice(1)] } };
    } else made.push(piece);
  }
  return made.map(({ track }) => track);
}
