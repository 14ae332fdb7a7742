import { type Danger, NEUTRAL, TOUCHED } from '../../board/index.js';
import { type Box, capsule, disc, distance, type Point, type Shape, shapeBounds } from '../../geometry/index.js';
import { ringEdges } from './maps.js';
import type { RouteNet, RoutingProblem, Segment } from './problem.js';

/** Rounding of square roots, nm. */
const TOLERANCE = 0.5;

type ItemKind = 'copper' | 'hole' | 'edge' | 'track-ban' | 'via-ban' | 'surface-pad';

interface Item<Owner> {
  readonly kind: ItemKind;
  readonly shape: Shape;
  readonly box: Box;
  readonly layers: number;
  readonly net: number;
  /** What it is to a person. */
  readonly danger: Danger;
  readonly clearance: number;
  /** How far metal that may be touched reaches beyond a hole, nm. */
  readonly metal?: number;
  /** null: part of the board, never moves. */
  readonly owner: Owner | null;
}

export interface Verdict<Owner> {
  /** It comes too near to something that never moves. */
  readonly illegal: boolean;
  /** Routes that it comes too near to. */
  readonly against: ReadonlySet<Owner>;
}

/** Something that never moves and that a piece or a via comes too near to. */
export interface Pressing {
  readonly core: readonly Point[];
  /** How far the middle line or point has to stay from that core, nm. */
  readonly room: number;
  /** Index of the piece; null: of a via. */
  readonly segment: number | null;
  readonly via: number;
}

/**
 * All copper, holes, edges and bans of a board as exact shapes, found by place. What the maps say on the lattice is confirmed
 * here before anything is kept.
 */
export class Copper<Owner extends object> {
  private readonly bins: Item<Owner>[][];
  private readonly size: number;
  private readonly columns: number;
  private readonly rows: number;
  private readonly reach: number;
  private readonly every: number;
  private readonly tolerance: number;
  private readonly byOwner = new Map<Owner, Item<Owner>[]>();

  constructor(
    private readonly problem: RoutingProblem,
    private readonly extent: Box,
  ) {
    const { rules, nets } = problem;
    this.every = 2 ** problem.layers - 1;
    this.tolerance = rules.tolerance ?? TOLERANCE;
    this.size = Math.max(1e6, (extent.maxX - extent.minX) / 400, (extent.maxY - extent.minY) / 400);
    this.columns = Math.floor((extent.maxX - extent.minX) / this.size) + 1;
    this.rows = Math.floor((extent.maxY - extent.minY) / this.size) + 1;
    this.bins = Array.from({ length: this.columns * this.rows }, () => []);
    const widest = Math.max(rules.clearance, ...nets.map((n) => n.clearance));
    const bans = problem.bans.reduce((most, b) => Math.max(most, b.clearance), 0);
    const pins = problem.pins.reduce((most, p) => Math.max(most, p.clearance ?? 0), 0);
    const apart = Math.max(0, ...(problem.insulation?.gaps.flat() ?? []));
    this.reach =
      Math.max(widest, bans, pins, apart, rules.edgeClearance, rules.holeClearance, rules.holeToHole, rules.holeToEdge, rules.viaToPad ?? 0) + 1;
    this.addBoard();
  }

  private addBoard(): void {
    const { problem, every } = this;
    const { rules } = problem;
    const clearanceOf = (net: number): number => problem.nets[net]?.clearance ?? rules.clearance;
    const put = (kind: ItemKind, shape: Shape, layers: number, net: number, clearance: number, danger = this.dangerOf(net), metal?: number): void =>
      this.insert({ kind, shape, box: shapeBounds(shape), layers, net, danger, clearance, owner: null, ...(metal === undefined ? {} : { metal }) });
    for (const edge of ringEdges(problem.rings)) put('edge', edge, every, -1, rules.edgeClearance);
    for (const pin of problem.pins) {
      for (const { shape, layers } of pin.copper) {
        put('copper', shape, layers, pin.net, Math.max(clearanceOf(pin.net), pin.clearance ?? 0), pin.danger);
        if (pin.hole === null && rules.viaToPad !== null) put('surface-pad', shape, every, -1, rules.viaToPad);
      }
      if (pin.hole !== null) put('hole', pin.hole.shape, every, pin.hole.plated ? pin.net : -1, rules.holeClearance, undefined, pin.metal);
    }
    for (const item of problem.copper) {
      if (item.kind === 'track') put('copper', capsule(item.a, item.b, item.width), 1 << item.layer, item.net, clearanceOf(item.net));
      else {
        put('copper', disc(item.at, item.diameter), item.layers ?? every, item.net, clearanceOf(item.net));
        put('hole', disc(item.at, item.drill), every, item.net, rules.holeClearance);
      }
    }
    for (const ban of problem.bans) {
      if (ban.tracks) put('track-ban', ban.shape, ban.layers, -1, ban.clearance);
      if (ban.vias) put('via-ban', ban.shape, every, -1, ban.clearance);
    }
  }

  private eachBin(box: Box, visit: (bin: Item<Owner>[]) => void): void {
    const { extent, size } = this;
    const x0 = Math.min(this.columns - 1, Math.max(0, Math.floor((box.minX - extent.minX) / size)));
    const x1 = Math.min(this.columns - 1, Math.max(0, Math.floor((box.maxX - extent.minX) / size)));
    const y0 = Math.min(this.rows - 1, Math.max(0, Math.floor((box.minY - extent.minY) / size)));
    const y1 = Math.min(this.rows - 1, Math.max(0, Math.floor((box.maxY - extent.minY) / size)));
    for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) visit(this.bins[y * this.columns + x] as Item<Owner>[]);
  }

  private insert(item: Item<Owner>): void {
    this.eachBin(item.box, (bin) => bin.push(item));
  }

  add(owner: Owner, net: number, segments: readonly Segment[], vias: readonly Point[]): void {
    const spec = this.problem.nets[net] as RouteNet;
    const items: Item<Owner>[] = [];
    const put = (kind: ItemKind, shape: Shape, layers: number, clearance: number): void => {
      items.push({ kind, shape, box: shapeBounds(shape), layers, net, danger: this.dangerOf(net), clearance, owner });
    };
    for (const s of segments) put('copper', capsule(s.a, s.b, s.width), 1 << s.layer, spec.clearance);
    for (const at of vias) {
      put('copper', disc(at, spec.viaDiameter), this.every, spec.clearance);
      put('hole', disc(at, spec.viaDrill), this.every, this.problem.rules.holeClearance);
    }
    for (const item of items) this.insert(item);
    this.byOwner.set(owner, items);
  }

  remove(owner: Owner): void {
    for (const item of this.byOwner.get(owner) ?? []) {
      this.eachBin(item.box, (bin) => {
        const i = bin.indexOf(item);
        if (i >= 0) {
          bin[i] = bin[bin.length - 1] as Item<Owner>;
          bin.pop();
        }
      });
    }
    this.byOwner.delete(owner);
  }

  /** What new copper of a net would come too near to. `except`: a route that it replaces. `inPad`: its vias may stand in own pads. */
  judge(net: number, segments: readonly Segment[], vias: readonly Point[], options: { except?: Owner; inPad?: boolean } = {}): Verdict<Owner> {
    const spec = this.problem.nets[net] as RouteNet;
    const against = new Set<Owner>();
    let illegal = false;
    const passes = ({ owner }: Item<Owner>): boolean => owner !== null && (owner === options.except || against.has(owner));
    const meet = ({ owner }: Item<Owner>): void => {
      if (owner === null) illegal = true;
      else against.add(owner);
    };
    for (const s of segments) this.eachTooNear(capsule(s.a, s.b, s.width), 1 << s.layer, passes, (item) => this.trackGap(item, net, spec), meet);
    for (const at of vias) {
      const inPad = options.inPad === true;
      this.eachTooNear(disc(at, spec.viaDiameter), this.every, passes, (item) => this.viaGap(item, net, spec, inPad), meet);
      this.eachTooNear(disc(at, spec.viaDrill), this.every, passes, (item) => this.viaHoleGap(item, net), meet);
    }
    return { illegal, against };
  }

  /** What never moves and new copper of a net comes too near to. */
  pressing(net: number, segments: readonly Segment[], vias: readonly Point[]): Pressing[] {
    const spec = this.problem.nets[net] as RouteNet;
    const found: Pressing[] = [];
    const moves = ({ owner }: Item<Owner>): boolean => owner !== null;
    const add = (segment: number | null, via: number, radius: number) => (item: Item<Owner>, gap: number) => {
      found.push({ core: item.shape.core, room: item.shape.radius + radius + gap - this.tolerance, segment, via });
    };
    segments.forEach((s, i) => {
      this.eachTooNear(capsule(s.a, s.b, s.width), 1 << s.layer, moves, (item) => this.trackGap(item, net, spec), add(i, -1, s.width / 2));
    });
    vias.forEach((at, i) => {
      const [ring, hole] = [spec.viaDiameter, spec.viaDrill];
      this.eachTooNear(disc(at, ring), this.every, moves, (item) => this.viaGap(item, net, spec, false), add(null, i, ring / 2));
      this.eachTooNear(disc(at, hole), this.every, moves, (item) => this.viaHoleGap(item, net), add(null, i, hole / 2));
    });
    return found;
  }

  private eachTooNear(
    shape: Shape,
    layers: number,
    passes: (item: Item<Owner>) => boolean,
    needed: (item: Item<Owner>) => number,
    visit: (item: Item<Owner>, gap: number) => void,
  ): void {
    const box = shapeBounds(shape);
    const far: Box = { minX: box.minX - this.reach, minY: box.minY - this.reach, maxX: box.maxX + this.reach, maxY: box.maxY + this.reach };
    this.eachBin(far, (bin) => {
      for (const item of bin) {
        if ((item.layers & layers) === 0 || passes(item)) continue;
        if (item.box.minX > far.maxX || item.box.maxX < far.minX || item.box.minY > far.maxY || item.box.maxY < far.minY) continue;
        const gap = needed(item);
        if (gap >= 0 && nearer(shape, item.shape, gap, this.tolerance)) visit(item, gap);
      }
    });
  }

  private dangerOf(net: number): Danger {
    return this.problem.insulation?.dangers[net] ?? TOUCHED;
  }

  private apart(net: number, other: Danger): number {
    return this.problem.insulation?.gaps[this.dangerOf(net)]?.[other] ?? 0;
  }

  /** Needed gap of a track to an item, nm; −1: none. */
  private trackGap(item: Item<Owner>, net: number, spec: RouteNet): number {
    switch (item.kind) {
      case 'copper':
        return item.net === net ? -1 : Math.max(spec.clearance, item.clearance, this.apart(net, item.danger));
      case 'hole': {
        const apart = item.metal === undefined ? 0 : this.apart(net, NEUTRAL);
        return item.net === net ? -1 : Math.max(item.clearance, apart === 0 ? 0 : apart + (item.metal ?? 0));
      }
      case 'edge':
      case 'track-ban':
        return item.clearance;
      case 'via-ban':
      case 'surface-pad':
        return -1;
    }
  }

  private viaGap(item: Item<Owner>, net: number, spec: RouteNet, inPad: boolean): number {
    switch (item.kind) {
      case 'via-ban':
        return item.clearance;
      case 'surface-pad':
        return inPad ? -1 : item.clearance;
      case 'track-ban':
        return -1;
      default:
        return this.trackGap(item, net, spec);
    }
  }

  private viaHoleGap(item: Item<Owner>, net: number): number {
    const { rules } = this.problem;
    switch (item.kind) {
      case 'copper':
        return item.net === net ? -1 : rules.holeClearance;
      case 'hole':
        return rules.holeToHole;
      case 'edge':
        return rules.holeToEdge;
      default:
        return -1;
    }
  }
}

/** Whether two shapes are nearer than `gap`; a gap of 0 forbids overlap only. */
function nearer(a: Shape, b: Shape, gap: number, tolerance: number): boolean {
  return gap === 0 ? distance(a, { core: b.core, radius: Math.max(0, b.radius - 1) }) === 0 : distance(a, b) < gap - tolerance;
}
