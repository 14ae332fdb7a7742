import {
  type Board,
  type BoardPad,
  carryingTrack,
  insulationOf,
  type LayerSide,
  nm,
  riseLimit,
  solidsOf,
  trackCapacity,
  trackShapes,
  type Via,
  viaCapacity,
  viaShape,
  WIDEST_TRACK_MM,
  type Zone,
} from '../../board/index.js';
import { grown, mm, outline, type Point, Region, roundMm } from '../../geometry/index.js';
import { FEW_CELLS, viaCurrents, warmestCurrent } from '../current/index.js';
import type { StageContext } from '../stage.js';
import { claims } from './claim.js';
import { ARC_NM, area2, difference, inMm, intersection, type Patch, patches, positive, type Ring } from './clip.js';
import { fillLayer } from './fill.js';
import { keyholed } from './keyhole.js';
import { MOST_A, type Reach, reaches, SHARED_REACH } from './reach.js';
import { FROM_MM, returnRings, returnsOf } from './returns.js';
import { fillByRules, insetOutline } from './setup.js';
import { sharesOf } from './shares.js';
import { type PourIsland, ViaSites } from './sites.js';
import { stitch } from './stitch.js';
import { trunks } from './trunk.js';

const LAYERS = ['front', 'back'] as const;
/** Copper that meets no pad is worth its vias from this size on, mm². */
const WORTH_MM2 = 12;
/** Vias about each one that the router laid: at these distances, in so many directions. */
const ABOUT_MM = [0.8, 1.1, 1.4, 1.8, 2.2] as const;
const DIRECTIONS = 16;
/** Vias beside a pad, this far from its edge; and how far off one still counts as its own, mm. */
const BESIDE_MM = [0.5, 0.8, 1.1, 1.5, 2, 2.5, 3, 3.5] as const;
const NEAR_MM = 3;
/** The widest track stands for whatever more it is to carry: so many vias in a group there. */
const MOST_VIAS = 8;

/** How far the copper of supplies goes. */
export interface Manner {
  /** Further, and on the other layer where it meets no pad, too, which costs ground room. */
  readonly much: boolean;
  /** Part of the rise that is allowed at which it is enough: what is left is ground's. */
  readonly cool: number;
  /** Pads that bring much beside returns have room for vias of their own. */
  readonly shared?: true;
  /** Nets whose copper is laid before that of all others, and leaves them no more than the rules want. */
  readonly first?: readonly string[];
  /** The layers are divided among nets of planned currents by what flows where. */
  readonly divided?: true;
}
export const USUAL: Manner = { much: false, cool: 0.7 };

export interface PowerPours {
  readonly zones: readonly Zone[];
  readonly vias: readonly Via[];
}

/**
 * Copper beside the tracks of supplies that carry much, on the layers where they run, and groups of vias where they change layers. What
 * another net holds keeps its clearance. Switching nodes get some where the widest track is too narrow, and no more: larger they would radiate.
 */
export function powerPours(
  board: Board,
  grounds: readonly string[],
  { signal, poured }: Pick<StageContext, 'signal' | 'poured'>,
  { much, cool, shared: halved, first = [], divided }: Manner = USUAL,
): PowerPours {
  const planes = new Set(board.planes?.map((p) => p.net));
  const wide = board.nets.filter((n) => {
    const { name } = n;
    const track_mm = carryingTrack(n, board.rules);
    if (planes.has(name)) return !grounds.includes(name) && trackCapacity(track_mm) > viaCapacity(board.rules.min_via_drill_mm);
    if (grounds.includes(name)) return false;
    const supply = isChopped(board, name, grounds) ? track_mm >= WIDEST_TRACK_MM : track_mm >= FROM_MM && (n.volts !== null || n.amps !== undefined);
    return supply || isWarm(board, n);
  });
  const shares = divided === true ? sharesOf(board, sharing(board, wide, grounds)) : null;
  const kept = wide.length === 0 || shares !== null ? null : trunks(board, grounds, much);
  const rings = { shared: halved === true, narrow: divided === true };
  const freeOn = new Map(LAYERS.map((layer) => [layer, [...returnRings(board, grounds, layer, rings), ...(kept?.[layer] ?? [])]]));
  const zones: Zone[] = [];
  const vias: Via[] = [];
  const rank = ({ name }: BoardNet): number => (first.includes(name) ? first.indexOf(name) : first.length);
  const order = [...wide].sort(
    (a, b) => rank(a) - rank(b) || carryingTrack(b, board.rules) - carryingTrack(a, board.rules) || (a.name < b.name ? -1 : 1),
  );
  for (const [k, n] of order.entries()) {
    signal?.throwIfAborted();
    const { name } = n;
    const track_mm = carryingTrack(n, board.rules);
    const shared = first.includes(name) ? [] : shareOf(board, name, order.slice(k + 1));
    const now: Board = { ...board, zones, vias: [...board.vias, ...vias] };
    const chopped = isChopped(board, name, grounds);
    const own = shares?.get(name);
    const left = (layer: LayerSide): Ring[] =>
      shares === null ? shared : [...shares].flatMap(([other, rings]) => (other === name ? [] : rings[layer]));
    const laid = ([reach, both]: Reach): PowerPours & { readonly rise: number } => {
      const about = LAYERS.flatMap((layer) =>
        beside(now, { name, layer, reach, both, much, more: own?.[layer] ?? [] }, [...(freeOn.get(layer) ?? []), ...left(layer)]),
      );
      // Copper on both layers carries on both where it is joined all along.
      const tied = both && n.flows !== undefined && !planes.has(name) ? stitch(now, name, about) : { islands: about, vias: [] };
      const islands = about.filter((i) => tied.islands.includes(i));
      const made = [...new Set(islands.map((i) => i.area))].map((area): Zone => {
        const held = islands.filter((i) => i.area === area);
        return { net: name, layer: (held[0] as Beside).layer, outline: inMm(area), filled: held.map((i) => inMm(keyholed(i.patch))) };
      });
      if (planes.has(name)) return { zones: made, vias: supplied(now, name, track_mm, islands), rise: 0 };
      if (n.flows === undefined) return { zones: made, vias: grouped(now, name, track_mm, islands), rise: 0 };
      const full: Board = { ...now, zones: [...zones, ...made] };
      const among = (ties: readonly Via[]): PowerPours & { readonly rise: number } => {
        const joined = { ...full, vias: [...full.vias, ...ties] };
        const all = [...ties, ...byCurrent(joined, n, islands).vias];
        return { zones: made, vias: all, rise: riseOf({ ...full, vias: [...full.vias, ...all] }, n) };
      };
      const whole = among(tied.vias);
      const isCool = whole.rise <= riseLimit(board) * cool || tied.vias.length === 0;
      const hot = new Set(isCool ? [] : hotVias({ ...full, vias: [...full.vias, ...whole.vias] }, n).map((h) => h.via));
      // A tie that takes too much and has no room for others beside it is left out, where that is cooler.
      const fewer = hot.size === 0 ? whole : among(tied.vias.filter((v) => !hot.has(v)));
      return fewer.rise < whole.rise ? fewer : whole;
    };
    const all = own === undefined ? reaches(n, { chopped, plane: planes.has(name), much }) : SHARED_REACH;
    const key = `${much} ${cool} ${halved} ${divided} ${first.join()} ${name}`;
    const best = enough(all, laid, riseLimit(board) * cool, poured?.get(key) ?? 0);
    poured?.set(key, all.indexOf(best.reach));
    zones.push(...best.zones);
    vias.push(...best.vias);
  }
  return { zones, vias };
}

/** Nets that both layers are divided among: supplies whose copper may go far, and grounds. */
const sharing = (board: Board, wide: readonly BoardNet[], grounds: readonly string[]): BoardNet[] =>
  board.nets.filter((n) => entering(n) >= LEAST_A && (grounds.includes(n.name) || (wide.includes(n) && !isChopped(board, n.name, grounds))));

/** Whether a net jumps from one voltage to another: an inductor hangs on it, and nothing holds it to ground. */
function isChopped(board: Board, net: string, grounds: readonly string[]): boolean {
  const at = (kind: string) => board.parts.filter((p) => p.kind === kind && p.pads.some((d) => d.net === net));
  return at('inductor').length > 0 && !at('capacitor').some((c) => c.pads.some((d) => d.net !== null && grounds.includes(d.net)));
}

/** A net on a layer, and how far its copper goes beside its tracks, mm. */
interface About {
  readonly name: string;
  readonly layer: LayerSide;
  readonly reach: number;
  /** It goes beside the tracks of the other layer, too, where it meets a pad. */
  readonly both: boolean;
  /** What meets no pad may hang on vias. */
  readonly much: boolean;
  /** Further room of its own. */
  readonly more: readonly Ring[];
}

interface Beside extends PourIsland {
  /** The outline of the zone that it fills. */
  readonly area: Ring;
}

/** What a net leaves on both layers to those that carry much and are poured later: as much beside their tracks as beside its own. */
function shareOf(board: Board, net: string, later: readonly BoardNet[]): Ring[] {
  const much = new Set(later.flatMap((n) => (entering(n) > MOST_A ? [n.name] : [])));
  const about = (mine: boolean): Ring[] =>
    board.tracks
      .filter((t) => (mine ? t.net === net : t.net !== null && much.has(t.net)))
      .flatMap((t) => trackShapes(t).map((s) => positive(outline(grown(s, mm(SHARE_MM)), ARC_NM, true))));
  return much.size === 0 ? [] : difference(about(false), about(true));
}
const SHARE_MM = 2;

/** What is free about a net's tracks on a layer, as far as it touches them. */
function beside(board: Board, about: About, free: readonly Ring[]): Beside[] {
  const { name: net, layer } = about;
  const tracks = board.tracks.filter((t) => t.net === net && (about.both || t.layer === layer));
  if (tracks.length === 0) return [];
  const shapes = [...tracks.flatMap((t) => trackShapes(t)), ...board.vias.flatMap((v) => (v.net === net ? [viaShape(v)] : []))];
  const around = shapes.map((s) => positive(outline(grown(s, mm(about.reach)), ARC_NM, true)));
  const areas = patches([...around, ...about.more]).map((p) => p.outer);
  const inside = insetOutline(board, mm(board.rules.edge_clearance_mm));
  const own = solidsOf(board).filter((s) => s.net === net && s.layers.includes(layer) && s.kind !== 'via');
  const fill = fillByRules(board.rules);
  // Whoever fills the zone anew knows nothing of insulation: it is no larger than its copper.
  const live = insulationOf(board).most > 0;
  return areas
    .flatMap((ring) => patches(difference(intersection(inside, [ring]), free)))
    .flatMap(({ outer, holes }) => {
      const within = [outer, ...holes];
      const filled = fillLayer(board, { net, layer, within, fill, given: false }).map((patch) => ({
        patch,
        region: new Region([patch.outer, ...patch.holes]),
      }));
      const joined = filled.filter(
        ({ patch, region }) => (about.both && about.much && areaOf(patch) >= WORTH_MM2) || own.some((s) => isHeldBy(region, s)),
      );
      const dropped = filled.filter((f) => !joined.includes(f)).map((f) => f.patch);
      return claims(
        within,
        joined.map((f) => f.patch),
        dropped,
        mm(fill.min_width_mm) / 2,
      ).flatMap(({ area, held }) => {
        const outline = keyholed(area);
        return joined.filter(({ patch }) => held.includes(patch)).map((f): Beside => ({ layer, ...f, area: live ? keyholed(f.patch) : outline }));
      });
    });
}

/** Whether copper joins an area that is poured: a track by its ends alone, as whoever fills a zone anew judges it. */
const isHeldBy = (region: Region, { kind, shape }: ReturnType<typeof solidsOf>[number]): boolean =>
  kind === 'track' ? shape.core.some((end) => region.contains(end)) : region.gap(shape, 1) === 0;

const areaOf = ({ outer, holes }: Patch): number => (Math.abs(area2(outer)) - holes.reduce((sum, h) => sum + Math.abs(area2(h)), 0)) / 2e12;

/** Further vias about those of a net, as many as its current wants, where both layers have room. */
function grouped(board: Board, net: string, track_mm: number, islands: readonly PourIsland[]): Via[] {
  const group = new Group(board, net, islands);
  for (const via of board.vias.filter((v) => v.net === net)) group.about(via, group.wanted(track_mm) - 1, ABOUT_MM);
  return group.made;
}

/** So many times the rise that is allowed is more than copper that goes a step further takes away. */
const FAR_TOO_WARM = 4;

/** The first from `from` on that is cool enough, else the coolest. */
function enough<T extends { readonly rise: number }>(
  all: readonly Reach[],
  laid: (reach: Reach) => T,
  most: number,
  from: number,
): T & { readonly reach: Reach } {
  let best: (T & { readonly reach: Reach }) | null = null;
  for (let k = Math.min(from, all.length - 1); k < all.length; k++) {
    const reach = all[k] as Reach;
    const now = { ...laid(reach), reach };
    if (best === null || now.rise < best.rise) best = now;
    if (now.rise <= most) return now;
    // A step more is not enough either.
    if (now.rise > FAR_TOO_WARM * most && k + 2 < all.length) k++;
  }
  return best as T & { readonly reach: Reach };
}

type BoardNet = Board['nets'][number];
const entering = (n: BoardNet): number => Object.values(n.flows ?? {}).reduce((sum, a) => sum + Math.max(0, a), 0);

/** How warm each net of much current becomes, K; of those of a class. */
export const rises = (board: Board, only?: BoardNet['class']): { readonly net: BoardNet; readonly rise: number }[] =>
  board.nets.flatMap((net) => (entering(net) < LEAST_A || (only !== undefined && net.class !== only) ? [] : [{ net, rise: riseOf(board, net) }]));

/** The same of the warmest one. */
export const warmest = (board: Board, only?: BoardNet['class']): number => Math.max(0, ...rises(board, only).map((r) => r.rise));
/** What nothing joins is warmer than anything. */
const riseOf = (board: Board, net: BoardNet): number => {
  const found = warmestCurrent(board, net, FEW_CELLS);
  return found === null ? 0 : (found.rise_k ?? Number.POSITIVE_INFINITY);
};
/** Below this, A, tracks carry it. */
const LEAST_A = 2.5;

/** Whether the tracks of a net alone are too warm. */
export const isWarm = (board: Board, net: BoardNet): boolean => (warmestCurrent(board, net)?.rise_k ?? 0) > riseLimit(board);

/** Vias that carry more than they may, with how many more their group wants. */
function hotVias(board: Board, net: BoardNet): { readonly via: Via; readonly more: number }[] {
  const most = viaCapacity(board.rules.min_via_drill_mm, riseLimit(board));
  if (net.flows === undefined || entering(net) <= most || !board.vias.some((v) => v.net === net.name)) return [];
  return [...viaCurrents(board, net)].flatMap(([via, amps]) => {
    const over = amps / viaCapacity(via.drill_mm, riseLimit(board));
    return over > 1 ? [{ via, more: Math.min(MOST_VIAS, Math.ceil(over * SPARE) - 1) || 1 }] : [];
  });
}
/** Vias of a group do not share evenly: so much more is wanted than they would carry if they did. */
const SPARE = 1.15;
/** Rounds of adding vias where the finished copper still has warm ones. */
const ROUNDS = 4;

/** Vias about those that carry too much of what flows in the finished copper of a net. `hot`: some still do. */
export function byCurrent(board: Board, net: BoardNet, islands: readonly PourIsland[]): { readonly vias: Via[]; readonly hot: boolean } {
  const vias: Via[] = [];
  for (let round = 0; ; round++) {
    const now: Board = { ...board, vias: [...board.vias, ...vias] };
    const hot = hotVias(now, net);
    if (hot.length === 0 || round === ROUNDS) return { vias, hot: hot.length > 0 };
    const group = new Group(now, net.name, islands);
    for (const { via, more } of hot) group.about(via, more, ABOUT_MM);
    if (group.made.length === 0) return { vias, hot: true };
    vias.push(...group.made);
  }
}

/** Kinds of part that take no more of a supply than one via carries. */
const SMALL: ReadonlySet<string> = new Set(['capacitor', 'resistor', 'led', 'addressable_led', 'test_point', 'sensor', 'crystal', 'memory', 'logic']);

/** Vias into a plane beside the surface pads that take or give much of its net's current, which those of a part share. */
function supplied(board: Board, net: string, track_mm: number, islands: readonly PourIsland[]): Via[] {
  const group = new Group(board, net, islands);
  for (const part of board.parts) {
    const pads = SMALL.has(part.kind) ? [] : part.pads.filter((p) => p.net === net && p.drill === null && p.plated);
    if (pads.length > 0) group.beside(pads, track_mm);
  }
  return group.made;
}

/**
 * Vias beside the pads of a ground net that take the current of a wide supply through their part: without them a pad on one layer hangs on
 * the one via that joins its island to the other layer.
 */
export function returns(board: Board, net: string, islands: readonly PourIsland[]): Via[] {
  const group = new Group(board, net, islands);
  for (const { pads, track_mm } of returnsOf(board, net)) group.beside(pads, track_mm);
  return group.made;
}

/** Vias of a net that are added about given places, each on copper of both layers and clear of the others. */
class Group {
  readonly made: Via[] = [];
  readonly #sites: ViaSites;
  readonly #apart: number;

  readonly #old: readonly Via[];

  constructor(
    board: Board,
    net: string,
    private readonly islands: readonly PourIsland[],
  ) {
    this.#old = board.vias.filter((v) => v.net === net);
    this.#sites = new ViaSites(board, net);
    this.#apart = this.#sites.drill_mm + board.rules.hole_to_hole_mm;
  }

  /** Vias that carry what a track of this width does. */
  wanted(track_mm: number): number {
    return track_mm >= WIDEST_TRACK_MM ? MOST_VIAS : Math.ceil(trackCapacity(track_mm) / viaCapacity(this.#sites.drill_mm));
  }

  /** Adds what a current wants beside the pads of a part, which share it; what stands there already counts. */
  beside(pads: readonly BoardPad[], track_mm: number): void {
    const near = this.#old.filter((v) => pads.some((p) => Math.hypot(v.x - p.x, v.y - p.y) <= Math.hypot(p.w, p.h) / 2 + NEAR_MM));
    const each = Math.ceil((this.wanted(track_mm) - near.length) / pads.length);
    for (const pad of pads) {
      const least = Math.min(pad.w, pad.h) / 2;
      const radii = BESIDE_MM.map((r) => r + least);
      this.about(pad, each, radii);
    }
  }

  /** Adds up to `count` about a place, nearest first. */
  about(centre: { readonly x: number; readonly y: number }, count: number, radii: readonly number[]): void {
    let left = count;
    for (const radius of radii) {
      for (let i = 0; i < DIRECTIONS && left > 0; i++) {
        const angle = (2 * Math.PI * i) / DIRECTIONS;
        const [x, y] = [roundMm(centre.x + radius * Math.cos(angle)), roundMm(centre.y + radius * Math.sin(angle))];
        if (this.made.some((v) => Math.hypot(v.x - x, v.y - y) < this.#apart)) continue;
        const at = nm(x, y);
        const [front, back] = [this.#on('front', at), this.#on('back', at)];
        if (this.#sites.room(at, front, back, 1) < 0) continue;
        this.made.push(this.#sites.via({ x: mm(x), y: mm(y) }));
        left--;
      }
    }
  }

  #on(layer: LayerSide, at: Point): PourIsland | undefined {
    return this.islands.find((i) => i.layer === layer && i.region.contains(at));
  }
}
