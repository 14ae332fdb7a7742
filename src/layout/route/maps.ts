import { type Danger, LIVE, NEUTRAL, reachesThrough, TOUCHED } from '../../board/index.js';
import { capsule, disc, type Point, type Shape } from '../../geometry/index.js';
import { cellsInside, type Lattice, Spans } from './lattice.js';
import type { RouteNet, RoutePin, RoutingProblem, Segment } from './problem.js';

/** Codes in `fixed` maps: free, nobody's, or 1 + the only net that may pass. */
export const FREE = 0;
export const BLOCKED = -1;

/** What a track of one half width and clearance may do in every cell of every layer. */
export interface TrackMap {
  readonly half: number;
  readonly clearance: number;
  /** What its nets are to a person. */
  readonly danger: Danger;
  /** Of a pour: what it keeps from nets that may not be touched it keeps on every layer. */
  readonly through: boolean;
  readonly fixed: Int16Array;
  /** How many routes come too near. */
  readonly taken: Uint8Array;
}

/** The same for the centre of a via through all layers. */
export interface ViaMap {
  readonly diameter: number;
  readonly drill: number;
  readonly clearance: number;
  readonly danger: Danger;
  readonly fixed: Int16Array;
  readonly taken: Uint8Array;
}

export interface NetMaps {
  readonly wide: TrackMap;
  readonly neck: TrackMap;
  readonly via: ViaMap;
  /** Where its pour flows. */
  readonly flow: TrackMap;
}

/** Copper of a route as the maps and the checker see it. */
export interface Laid {
  readonly net: number;
  readonly segments: readonly Segment[];
  readonly vias: readonly Point[];
}

/**
 * The obstacle maps of a board: one per track width and clearance, one per via size, shared by the nets that need them. They are made when a net is first
 * asked for: where most copper stands already few are.
 */
export class Maps {
  private readonly tracks: TrackMap[] = [];
  private readonly vias: ViaMap[] = [];
  private readonly nets = new Map<number, NetMaps>();
  private readonly spans: Spans;
  /** What is painted at present, which a map that is made later has too. */
  private readonly painted = new Set<Laid>();
  private readonly inside: Uint8Array;

  constructor(
    private readonly problem: RoutingProblem,
    readonly lattice: Lattice,
    /** So much nearer than allowed what is fixed may lie to a cell that still counts as free, nm. */
    private readonly slack: number,
  ) {
    this.spans = new Spans(lattice);
    this.inside = cellsInside(lattice, problem.rings);
  }

  of(index: number): NetMaps {
    const known = this.nets.get(index);
    if (known !== undefined) return known;
    const net = this.problem.nets[index] as RouteNet;
    const danger = this.dangerOf(index);
    const made: NetMaps = {
      wide: this.trackMap(net.width / 2, net.clearance, danger),
      neck: this.trackMap(net.neck / 2, net.clearance, danger),
      via: this.viaMap(net, danger),
      flow: this.trackMap(
        (net.known?.width ?? net.width) / 2,
        net.known?.clearance ?? net.clearance,
        danger,
        net.pour && this.problem.insulation !== undefined && danger !== LIVE,
      ),
    };
    this.nets.set(index, made);
    return made;
  }

  private trackMap(half: number, clearance: number, danger: Danger, through = false): TrackMap {
    const known = this.tracks.find((m) => m.half === half && m.clearance === clearance && m.danger === danger && m.through === through);
    if (known !== undefined) return known;
    const size = this.lattice.cells * this.problem.layers;
    const made = { half, clearance, danger, through, fixed: new Int16Array(size), taken: new Uint8Array(size) };
    this.fillTrackMap(made, this.inside);
    for (const route of this.painted) this.paintTracks(made, route, 1);
    this.tracks.push(made);
    return made;
  }

  private viaMap(net: RouteNet, danger: Danger): ViaMap {
    const known = this.vias.find(
      (m) => m.diameter === net.viaDiameter && m.drill === net.viaDrill && m.clearance === net.clearance && m.danger === danger,
    );
    if (known !== undefined) return known;
    const made = {
      diameter: net.viaDiameter,
      drill: net.viaDrill,
      clearance: net.clearance,
      danger,
      fixed: new Int16Array(this.lattice.cells),
      taken: new Uint8Array(this.lattice.cells),
    };
    this.fillViaMap(made, this.inside);
    for (const route of this.painted) this.paintVias(made, route, 1);
    this.vias.push(made);
    return made;
  }

  /** What a map's nets keep from the metal at a hole; 0: they may be touched, or there is none. */
  private screw(map: TrackMap | ViaMap, { metal }: RoutePin): number {
    const apart = this.problem.insulation?.gaps[map.danger]?.[NEUTRAL] ?? 0;
    return metal === undefined || apart === 0 ? 0 : apart + metal;
  }

  private dangerOf(net: number): Danger {
    return this.problem.insulation?.dangers[net] ?? TOUCHED;
  }

  private reachesAll(map: TrackMap, danger: Danger): boolean {
    return map.through && reachesThrough(map.danger, danger);
  }

  /** What a map's nets keep from a net's copper, which is so dangerous. */
  private gap(map: TrackMap | ViaMap, net: number, danger = this.dangerOf(net)): number {
    const { nets, rules, insulation } = this.problem;
    return Math.max(map.clearance, nets[net]?.clearance ?? rules.clearance, insulation?.gaps[map.danger]?.[danger] ?? 0);
  }

  private fillTrackMap(map: TrackMap, inside: Uint8Array): void {
    // Of a pour that has no copper: it flows nowhere.
    if (!Number.isFinite(map.half)) {
      map.fixed.fill(BLOCKED);
      return;
    }
    const { problem, lattice } = this;
    const { rules, layers } = problem;
    const every = 2 ** layers - 1;
    for (let layer = 0; layer < layers; layer++) {
      const base = layer * lattice.cells;
      for (let i = 0; i < lattice.cells; i++) if (inside[i] === 0) map.fixed[base + i] = BLOCKED;
    }
    const block = (shape: Shape, reach: number, mask: number, net: number): void => {
      this.spans.cover(shape.core, Math.max(0, shape.radius + reach + map.half - this.slack));
      for (let layer = 0; layer < layers; layer++) if (mask & (1 << layer)) this.own(map.fixed, layer * lattice.cells, net);
    };
    for (const edge of ringEdges(problem.rings)) block(edge, rules.edgeClearance, every, -1);
    const reached = (mask: number, danger: Danger): number => (this.reachesAll(map, danger) ? every : mask);
    for (const pin of problem.pins) {
      const gap = Math.max(this.gap(map, pin.net, pin.danger), pin.clearance ?? 0);
      for (const { shape, layers: mask } of pin.copper) block(shape, gap, reached(mask, pin.danger ?? this.dangerOf(pin.net)), pin.net);
      if (pin.hole !== null) block(pin.hole.shape, Math.max(rules.holeClearance, this.screw(map, pin)), every, pin.hole.plated ? pin.net : -1);
    }
    for (const item of problem.copper) {
      const gap = this.gap(map, item.net);
      if (item.kind === 'track') block(capsule(item.a, item.b, item.width), gap, reached(1 << item.layer, this.dangerOf(item.net)), item.net);
      else {
        block(disc(item.at, item.diameter), gap, reached(item.layers ?? every, this.dangerOf(item.net)), item.net);
        block(disc(item.at, item.drill), rules.holeClearance, every, item.net);
      }
    }
    for (const ban of problem.bans) if (ban.tracks) block(ban.shape, ban.clearance, ban.layers, -1);
  }

  private fillViaMap(map: ViaMap, inside: Uint8Array): void {
    const { problem } = this;
    const { rules } = problem;
    for (let i = 0; i < this.lattice.cells; i++) if (inside[i] === 0) map.fixed[i] = BLOCKED;
    const half = map.diameter / 2;
    const drillHalf = map.drill / 2;
    const block = (shape: Shape, reach: number, net: number): void => {
      this.spans.cover(shape.core, Math.max(0, shape.radius + reach - this.slack));
      this.own(map.fixed, 0, net);
    };
    for (const edge of ringEdges(problem.rings)) block(edge, Math.max(half + rules.edgeClearance, drillHalf + rules.holeToEdge), -1);
    for (const pin of problem.pins) {
      const gap = Math.max(half + Math.max(this.gap(map, pin.net, pin.danger), pin.clearance ?? 0), drillHalf + rules.holeClearance);
      for (const { shape } of pin.copper) {
        block(shape, gap, pin.net);
        if (pin.hole === null && rules.viaToPad !== null) block(shape, half + rules.viaToPad, -1);
      }
      if (pin.hole !== null) {
        block(pin.hole.shape, half + Math.max(rules.holeClearance, this.screw(map, pin)), pin.hole.plated ? pin.net : -1);
        block(pin.hole.shape, drillHalf + rules.holeToHole, -1);
      }
    }
    for (const item of problem.copper) {
      const gap = Math.max(half + this.gap(map, item.net), drillHalf + rules.holeClearance);
      if (item.kind === 'track') block(capsule(item.a, item.b, item.width), gap, item.net);
      else {
        block(disc(item.at, item.diameter), gap, item.net);
        block(disc(item.at, item.drill), drillHalf + rules.holeToHole, -1);
      }
    }
    for (const ban of problem.bans) if (ban.vias) block(ban.shape, half + ban.clearance, -1);
  }

  /** Gives the covered cells to a net; cells that two nets claim are nobody's. */
  private own(fixed: Int16Array, base: number, net: number): void {
    const { spans, lattice } = this;
    const code = net < 0 ? BLOCKED : net + 1;
    for (let y = spans.y0; y <= spans.y1; y++) {
      const row = base + y * lattice.nx;
      const end = row + (spans.x1[y] as number);
      for (let i = row + (spans.x0[y] as number); i <= end; i++) {
        const had = fixed[i] as number;
        if (had === FREE) fixed[i] = code;
        else if (had !== code) fixed[i] = BLOCKED;
      }
    }
  }

  /** Adds (+1) or takes away (−1) a route in every map. */
  paint(route: Laid, sign: 1 | -1): void {
    if (sign === 1) this.painted.add(route);
    else this.painted.delete(route);
    for (const map of this.tracks) this.paintTracks(map, route, sign);
    for (const map of this.vias) this.paintVias(map, route, sign);
  }

  private paintTracks(map: TrackMap, route: Laid, sign: 1 | -1): void {
    if (!Number.isFinite(map.half)) return;
    const { problem, lattice } = this;
    const net = problem.nets[route.net] as RouteNet;
    const gap = this.gap(map, route.net) + map.half;
    for (const s of route.segments) {
      this.spans.cover(pointsOf(s), s.width / 2 + gap);
      for (let layer = 0; layer < problem.layers; layer++)
        if (layer === s.layer || this.reachesAll(map, this.dangerOf(route.net))) this.add(map.taken, layer * lattice.cells, sign);
    }
    const reach = Math.max(net.viaDiameter / 2 + gap, net.viaDrill / 2 + problem.rules.holeClearance + map.half);
    for (const at of route.vias) {
      this.spans.cover([at], reach);
      for (let layer = 0; layer < problem.layers; layer++) this.add(map.taken, layer * lattice.cells, sign);
    }
  }

  private paintVias(map: ViaMap, route: Laid, sign: 1 | -1): void {
    const { rules, nets } = this.problem;
    const net = nets[route.net] as RouteNet;
    const gap = this.gap(map, route.net);
    for (const s of route.segments) {
      this.spans.cover(pointsOf(s), s.width / 2 + Math.max(gap + map.diameter / 2, rules.holeClearance + map.drill / 2));
      this.add(map.taken, 0, sign);
    }
    const reach = Math.max((net.viaDiameter + map.diameter) / 2 + gap, (net.viaDrill + map.drill) / 2 + rules.holeToHole);
    for (const at of route.vias) {
      this.spans.cover([at], reach);
      this.add(map.taken, 0, sign);
    }
  }

  private add(taken: Uint8Array, base: number, sign: number): void {
    const { spans, lattice } = this;
    for (let y = spans.y0; y <= spans.y1; y++) {
      const row = base + y * lattice.nx;
      const end = row + (spans.x1[y] as number);
      for (let i = row + (spans.x0[y] as number); i <= end; i++) taken[i] = (taken[i] as number) + sign;
    }
  }

  /** Cells whose via would come too near to a hole at `at`, given to `visit`. */
  eachCellNear(core: readonly Point[], reach: number, visit: (cell: number) => void): void {
    const { spans, lattice } = this;
    spans.cover(core, reach);
    for (let y = spans.y0; y <= spans.y1; y++) {
      for (let x = spans.x0[y] as number; x <= (spans.x1[y] as number); x++) visit(y * lattice.nx + x);
    }
  }
}

const pointsOf = (s: Segment): readonly Point[] => (s.a.x === s.b.x && s.a.y === s.b.y ? [s.a] : [s.a, s.b]);

/** The outline's edges as shapes without width. */
export function ringEdges(rings: readonly (readonly Point[])[]): Shape[] {
  return rings.flatMap((ring) => ring.map((p, i) => capsule(p, ring[(i + 1) % ring.length] as Point, 0)));
}
