import { type Board, type BoardPad, type Copper, copperOf, nm, type Track, unroutedOf } from '../board/index.js';
import { type Point, rotate, roundMm } from '../geometry/index.js';
import { covers, looseEnds, touching } from '../layout/drc/connected.js';

type Place = readonly [number, number];
type Via = Board['vias'][number];

/** How often what ends at nothing is looked for: what is taken away may leave other ends. */
const ROUNDS = 60;

/** Tracks and vias of a board, by their number. */
interface Laid {
  readonly tracks: number;
  readonly vias: number;
}

/**
 * Without the copper from `laid` on (tracks and vias that were laid here) that leads nowhere: tracks are taken back to the last place where
 * something joins them, ends that only turn about in what they come from go, and so do vias that join nothing. The copper that came in stays as it
 * is, and so do the nets in `held` and whatever a connection hangs on.
 */
export function withoutLooseEnds(board: Board, laid: Laid, held: ReadonlySet<string> = new Set()): Board {
  const own = board.tracks.slice(laid.tracks).map((track, chain) => ({ track, chain }));
  const cut = own.flatMap(({ track, chain }) => pieces(track, touchingPlaces(track, board)).map((piece) => ({ track: piece, chain })));
  const trimming = new Trimming(board, laid, held, cut, board.vias.slice(laid.vias));
  const loose = (now: Board): Copper[] => looseEnds({ board: now, copper: copperOf(now) }).map(({ item }) => item);
  const hasLoose = trimming.clear(loose);
  const left = hasLoose ? chained(trimming.pieces).map((track, chain) => ({ track, chain })) : own;
  trimming.pieces = left.flatMap(({ track, chain }) => pieces(track, []).map((piece) => ({ track: piece, chain })));
  const hasStubs = trimming.clear((now) => [...loose(now), ...stubs(now, trimming.pieces, laid.tracks)]);
  if (!hasLoose && !hasStubs) return board;
  return { ...trimming.whole(), tracks: [...board.tracks.slice(0, laid.tracks), ...chained(trimming.pieces)] };
}

class Trimming {
  /** What opens a connection when it goes. */
  private readonly needed = new Set<object>();
  /** Open connections of each net as it stands, once counted: what goes of other nets does not change them. */
  private readonly open = new Map<string, number>();

  constructor(
    private readonly board: Board,
    private readonly laid: Laid,
    private readonly held: ReadonlySet<string>,
    public pieces: readonly Piece[],
    private vias: readonly Via[],
  ) {}

  whole(pieces = this.pieces, vias = this.vias): Board {
    const { board, laid } = this;
    const tracks = [...board.tracks.slice(0, laid.tracks), ...pieces.map((p) => p.track)];
    return { ...board, tracks, vias: [...board.vias.slice(0, laid.vias), ...vias] };
  }

  /** Takes away what `find` names of the board until it names nothing more that may go. Answers whether anything went. */
  clear(find: (now: Board) => readonly Copper[]): boolean {
    let cleared = false;
    for (let round = 0; round < ROUNDS; round++) {
      const named = find(this.whole()).flatMap((item): (Piece | Via)[] => {
        const thing = item.kind === 'track' ? this.pieces[item.index - this.laid.tracks] : this.vias[item.index - this.laid.vias];
        return thing === undefined || this.needed.has(thing) || this.held.has(item.net ?? '') ? [] : [thing];
      });
      const went = [...new Set(named.map(netOf))].filter((net) => {
        const things = named.filter((thing) => netOf(thing) === net);
        return this.goes(net, things) || things.filter((thing) => this.goes(net, [thing])).length > 0;
      });
      if (went.length === 0) break;
      cleared = true;
    }
    return cleared;
  }

  /** Takes these things of a net away, unless that opens a connection. */
  private goes(net: string, things: readonly (Piece | Via)[]): boolean {
    const [pieces, vias] = [this.pieces.filter((p) => !things.includes(p)), this.vias.filter((v) => !things.includes(v))];
    const open = openIn(this.whole(pieces, vias), net);
    const was = this.open.get(net) ?? openIn(this.whole(), net);
    const goes = open <= was;
    this.open.set(net, goes ? open : was);
    if (goes) [this.pieces, this.vias] = [pieces, vias];
    else if (things.length === 1) this.needed.add(things[0] as object);
    return goes;
  }
}

/** Open connections of a net, with the pours as they lie. */
function openIn(board: Board, net: string): number {
  const { tracks, vias, zones, parts, drawings: _, ...rest } = board;
  const isOwn = (thing: { readonly net: string | null }): boolean => thing.net === net;
  const pads = parts.map((part) => ({ ...part, pads: part.pads.filter(isOwn) }));
  return unroutedOf({ ...rest, parts: pads, tracks: tracks.filter(isOwn), vias: vias.filter(isOwn), zones: zones.filter(isOwn) }).length;
}

/** Free ends of chains of pieces where all that covers the end covers the piece's other end too, and a pad or via that one nearer its middle. */
function stubs(now: Board, own: readonly Piece[], came: number): Copper[] {
  const copper = copperOf(now);
  const met = touching(copper);
  return copper.filter((item, i) => {
    const [piece, before, after] = [0, -1, 1].map((step) => own[item.index - came + step]);
    if (item.kind !== 'track' || item.index < came || piece === undefined) return false;
    const ends = piece.track.points.map(([x, y]) => nm(x, y)) as [Point, Point];
    const isStub = (end: Point, other: Point): boolean =>
      (met.get(i) ?? []).every((o) => !covers(o, end) || (covers(o, other) && !isNearer(now, o, end, other)));
    return (!follows(before, piece) && isStub(ends[0], ends[1])) || (!follows(piece, after) && isStub(ends[1], ends[0]));
  });
}

/** Whether one end is nearer to the middle of a pad or via than the other. */
function isNearer({ parts, vias }: Board, { kind, index, sub }: Copper, end: Point, other: Point): boolean {
  const middle = kind === 'pad' ? parts[index]?.pads[sub] : kind === 'via' ? vias[index] : undefined;
  if (middle === undefined) return false;
  const { x, y } = nm(middle.x, middle.y);
  return Math.hypot(end.x - x, end.y - y) < Math.hypot(other.x - x, other.y - y);
}

interface Piece {
  readonly track: Track;
  /** Which track it was cut from. */
  readonly chain: number;
}

/** A track cut at its corners and where it passes one of `stops`. */
function pieces(track: Track, stops: readonly Stop[]): Track[] {
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
  return all.slice(1).map((to, i) => ({ ...track, points: [[...(all[i] as Place)], [...to]] }));
}

/** A place, and how near a track must come to touch what is there. */
interface Stop {
  readonly at: Place;
  readonly reach: number;
}

/** Ends of tracks, crossings with them, vias and pads of the same net on the layer. */
function touchingPlaces(track: Track, board: Board): Stop[] {
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
function padStops({ x, y, w, h, rot }: BoardPad, points: readonly Place[], half: number): Stop[] {
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

const netOf = (thing: Piece | Via): string => ('chain' in thing ? thing.track.net : thing.net);

const follows = (one: Piece | undefined, next: Piece | undefined): boolean =>
  one !== undefined && one.chain === next?.chain && same(one.track.points.at(-1) as Place, next.track.points[0] as Place);

/** Pieces that follow each other in what was one track are one again. */
function chained(left: readonly Piece[]): Track[] {
  const made: Piece[] = [];
  for (const piece of left) {
    const last = made.at(-1);
    if (last !== undefined && follows(last, piece)) {
      made[made.length - 1] = { ...last, track: { ...last.track, points: [...last.track.points, ...piece.track.points.slice(1)] } };
    } else made.push(piece);
  }
  return made.map(({ track }) => track);
}
