import { type Box, boundsOf, distance, type Point, type Random, seededRandom, shapeBounds } from '../../geometry/index.js';
import { type Access, accessOf, type Terminal } from './access.js';
import { Copper } from './copper.js';
import { Lattice } from './lattice.js';
import { FREE, type Laid, Maps, type NetMaps } from './maps.js';
import type { RouteNet, RoutingProblem, Segment } from './problem.js';
import { type Costs, Search, STEP } from './search.js';
import { terminalsOf } from './terminals.js';

/** One laid connection. Its ends are terminals (index) or other routes of its net; a tap ends in its via. */
export interface Route extends Laid {
  segments: readonly Segment[];
  readonly ends: readonly (number | Route)[];
  /** Lattice nodes that it runs through. */
  readonly nodes: readonly number[];
  readonly tap: boolean;
}

export interface RouterOptions {
  readonly seed: number;
  readonly signal?: AbortSignal;
  readonly progress?: (done: number, total: number, what: string) => void;
  /** Search steps in all; the router ends with the best it has. */
  readonly budget: number;
  readonly tuning: Tuning;
}

/** Lengths in nm that stand for costs. */
export interface Tuning {
  readonly pitch: number;
  readonly viaCost: number;
  /** Per nm inside another route's room. */
  readonly conflictFactor: number;
  readonly historyStep: number;
  readonly bias: number;
}

interface Component {
  readonly terminals: number[];
  readonly routes: Route[];
  readonly box: Box;
}

/** The state of one board being routed: a legal set of routes at all times. */
export class Router {
  readonly lattice: Lattice;
  readonly maps: Maps;
  readonly copper: Copper<Route>;
  readonly search: Search;
  readonly terminals: Terminal[];
  /** Terminals by net. */
  readonly ofNet: number[][];
  /** Terminals that touch without tracks share a group. */
  readonly group: number[];
  readonly routes: Route[][];
  private readonly accesses = new Map<number, Access[]>();
  private readonly missing: number[];
  private readonly tries: number[];
  private readonly random: Random;
  private queue: number[] = [];
  private readonly queued: Uint8Array;

  constructor(
    readonly problem: RoutingProblem,
    readonly options: RouterOptions,
  ) {
    const box = boundsOf(problem.rings.flat());
    this.lattice = latticeFor(box, options.tuning.pitch, problem);
    this.maps = new Maps(problem, this.lattice);
    this.copper = new Copper<Route>(problem, box);
    this.search = new Search(this.lattice, problem.layers);
    const { terminals, group } = terminalsOf(problem);
    this.terminals = terminals;
    this.group = group;
    this.ofNet = problem.nets.map(() => []);
    terminals.forEach((t, i) => {
      this.ofNet[t.net]?.push(i);
    });
    this.routes = problem.nets.map(() => []);
    this.missing = problem.nets.map(() => 0);
    this.tries = problem.nets.map(() => 0);
    this.queued = new Uint8Array(problem.nets.length);
    this.random = seededRandom(options.seed);
    for (let net = 0; net < problem.nets.length; net++) this.missing[net] = this.countMissing(net);
  }

  /** Routes everything, ripping up what is in the way, until nothing is missing or the budget is spent. */
  run(): void {
    this.queue = this.order();
    for (const net of this.queue) this.queued[net] = 1;
    const total = this.queue.length;
    const rounds = 40 * total + 100;
    let best = this.total();
    let saved = this.snapshot();
    for (let round = 0; round < rounds && this.queue.length > 0; round++) {
      const net = this.queue.shift() as number;
      this.queued[net] = 0;
      this.options.signal?.throwIfAborted();
      this.options.progress?.(total - Math.min(total, this.queue.length + 1), total, (this.problem.nets[net] as RouteNet).name);
      this.connect(net, true);
      const now = this.total();
      if (now < best) {
        best = now;
        saved = this.snapshot();
      }
      if (this.search.expansions > this.options.budget) break;
    }
    if (this.total() > best) this.restore(saved);
    for (let net = 0; net < this.problem.nets.length; net++) {
      this.options.signal?.throwIfAborted();
      if ((this.missing[net] as number) > 0) this.connect(net, false);
    }
  }

  private order(): number[] {
    const { nets } = this.problem;
    const keys = nets.map((net, i) => {
      const points = (this.ofNet[i] as number[]).map((t) => (this.terminals[t] as Terminal).ends[0] as Point);
      const box = points.length === 0 ? null : boundsOf(points);
      const span = box === null ? 0 : box.maxX - box.minX + box.maxY - box.minY;
      return { net: i, rank: net.rank, span: span * (1 + 0.1 * this.random()) };
    });
    keys.sort((a, b) => a.rank - b.rank || a.span - b.span || a.net - b.net);
    return keys.filter((k) => (this.missing[k.net] as number) > 0).map((k) => k.net);
  }

  total(): number {
    return this.missing.reduce((sum, m) => sum + m, 0);
  }

  private snapshot(): Route[][] {
    return this.routes.map((list) => [...list]);
  }

  private restore(saved: readonly (readonly Route[])[]): void {
    for (const list of this.routes) for (const route of [...list]) this.drop(route);
    saved.forEach((list) => {
      for (const route of list) this.keep(route);
    });
    for (let net = 0; net < this.problem.nets.length; net++) this.missing[net] = this.countMissing(net);
  }

  keep(route: Route, paint = true): void {
    (this.routes[route.net] as Route[]).push(route);
    this.copper.add(route, route.net, route.segments, route.vias);
    if (paint) this.maps.paint(route, 1);
  }

  drop(route: Route, paint = true): void {
    const list = this.routes[route.net] as Route[];
    const at = list.indexOf(route);
    if (at < 0) return;
    list.splice(at, 1);
    this.copper.remove(route);
    if (paint) this.maps.paint(route, -1);
  }

  /** The same route with other segments (same ends, same vias). Routes that end on it stay. */
  replace(route: Route, segments: readonly Segment[]): void {
    this.maps.paint(route, -1);
    this.copper.remove(route);
    route.segments = segments;
    this.copper.add(route, route.net, route.segments, route.vias);
    this.maps.paint(route, 1);
  }

  /** Lays each connection again with all others in place, with dear vias; keeps what is cheaper. */
  improve(): void {
    for (let net = 0; net < this.problem.nets.length; net++) {
      this.options.signal?.throwIfAborted();
      const own = this.routes[net] as Route[];
      if (own.length === 0 || (this.problem.nets[net] as RouteNet).pour) continue;
      for (const route of own) this.maps.paint(route, -1);
      this.markZones(net);
      for (const route of [...own]) if (!own.some((o) => o.ends.includes(route))) this.relay(route);
      for (const route of own) this.maps.paint(route, 1);
    }
  }

  private relay(route: Route): void {
    this.drop(route, false);
    const before = this.routes[route.net]?.length ?? 0;
    const components = this.components(route.net);
    const from = components.find((c) => c.terminals.includes(route.ends[0] as number) || c.routes.includes(route.ends[0] as Route));
    const laid = from !== undefined && components.length > 1 && this.join(route.net, from, components, false);
    const made = this.routes[route.net]?.[before];
    if (laid && made !== undefined) {
      if (this.routeCost(made) < this.routeCost(route)) return;
      this.drop(made, false);
    }
    this.keep(route, false);
  }

  private routeCost(route: Route): number {
    const length = route.segments.reduce((sum, s) => sum + Math.hypot(s.b.x - s.a.x, s.b.y - s.a.y), 0);
    return length + route.vias.length * this.options.tuning.viaCost - 1;
  }

  /** Takes up a route and every route that ends on it. */
  private rip(route: Route): void {
    this.drop(route);
    for (const other of [...(this.routes[route.net] as Route[])]) if (other.ends.includes(route)) this.rip(other);
  }

  accessTo(terminal: number): Access[] {
    const known = this.accesses.get(terminal);
    if (known !== undefined) return known;
    const t = this.terminals[terminal] as Terminal;
    const made = accessOf(t, this.problem, this.lattice, this.maps.ofNet[t.net] as NetMaps, this.copper);
    this.accesses.set(terminal, made);
    return made;
  }

  components(net: number): Component[] {
    const ids = this.ofNet[net] as number[];
    const routes = this.routes[net] as Route[];
    const parent = new Map<number | Route, number | Route>();
    const find = (x: number | Route): number | Route => {
      let root = x;
      for (let up = parent.get(root); up !== undefined && up !== root; up = parent.get(root)) root = up;
      return root;
    };
    for (const id of ids) {
      const g = this.group[id] as number;
      if (g !== id) parent.set(find(id), find(g));
    }
    for (const route of routes) for (const end of route.ends) parent.set(find(end), find(route));
    const byRoot = new Map<number | Route, { terminals: number[]; routes: Route[] }>();
    const of = (x: number | Route): { terminals: number[]; routes: Route[] } => {
      const root = find(x);
      const known = byRoot.get(root);
      if (known !== undefined) return known;
      const made = { terminals: [], routes: [] };
      byRoot.set(root, made);
      return made;
    };
    for (const id of ids) of(id).terminals.push(id);
    for (const route of routes) of(route).routes.push(route);
    return [...byRoot.values()].map((c) => ({ ...c, box: boundsOf(c.terminals.flatMap((t) => (this.terminals[t] as Terminal).ends)) }));
  }

  private countMissing(net: number): number {
    if ((this.problem.nets[net] as RouteNet).pour) return this.untapped(net).length;
    return Math.max(0, this.components(net).length - 1);
  }

  /** Components of a poured net that no via carries to the other layers. */
  private untapped(net: number): Component[] {
    return this.components(net).filter(
      (c) => c.routes.every((r) => r.vias.length === 0) && c.terminals.every((t) => (this.terminals[t] as Terminal).surface),
    );
  }

  private costs(net: number, soft: boolean): Costs {
    const { tuning } = this.options;
    const steps = STEP / tuning.pitch;
    const grown = 1 + 0.1 * Math.min(20, this.tries[net] as number);
    return {
      via: Math.round(tuning.viaCost * steps),
      conflict: soft ? Math.round(tuning.conflictFactor * STEP * grown) : Infinity,
      bias: tuning.bias,
    };
  }

  /** Joins what is missing of a net. Soft: routes in the way are taken up and queued. */
  private connect(net: number, soft: boolean): void {
    const own = this.routes[net] as Route[];
    this.tries[net] = (this.tries[net] as number) + 1;
    for (const route of own) this.maps.paint(route, -1);
    this.markZones(net);
    if ((this.problem.nets[net] as RouteNet).pour) this.tapAll(net, soft);
    else this.joinAll(net, soft);
    for (const route of own) this.maps.paint(route, 1);
    this.missing[net] = this.countMissing(net);
  }

  private joinAll(net: number, soft: boolean): void {
    const stuck = new Set<number>();
    for (;;) {
      const components = this.components(net);
      if (components.length < 2) return;
      const pair = this.nearestPair(components, stuck);
      if (pair === null) return;
      const source = components[pair] as Component;
      if (!this.join(net, source, components, soft)) for (const t of source.terminals) stuck.add(t);
    }
  }

  /** The component to start from: one of the two nearest, the one with less copper. */
  private nearestPair(components: readonly Component[], stuck: ReadonlySet<number>): number | null {
    let best = Infinity;
    let pick: number | null = null;
    for (let i = 0; i < components.length; i++) {
      const a = components[i] as Component;
      if (stuck.has(a.terminals[0] ?? -1)) continue;
      for (let j = 0; j < components.length; j++) {
        if (i === j) continue;
        const b = components[j] as Component;
        const size = a.terminals.length + a.routes.length;
        if (size > b.terminals.length + b.routes.length && !stuck.has(b.terminals[0] ?? -1)) continue;
        const gap = this.gap(a, b, best);
        if (gap < best) {
          best = gap;
          pick = i;
        }
      }
    }
    return pick;
  }

  private gap(a: Component, b: Component, under: number): number {
    const dx = Math.max(0, a.box.minX - b.box.maxX, b.box.minX - a.box.maxX);
    const dy = Math.max(0, a.box.minY - b.box.maxY, b.box.minY - a.box.maxY);
    if (Math.hypot(dx, dy) >= under) return Infinity;
    let best = Infinity;
    for (const s of a.terminals) {
      for (const t of b.terminals) {
        for (const p of (this.terminals[s] as Terminal).ends) {
          for (const q of (this.terminals[t] as Terminal).ends) best = Math.min(best, Math.hypot(p.x - q.x, p.y - q.y));
        }
      }
    }
    return best;
  }

  private sourcesOf(component: Component): Map<number, { owner: number | Route; access: Access | null }> {
    const nodes = new Map<number, { owner: number | Route; access: Access | null }>();
    for (const t of component.terminals) {
      for (const access of this.accessTo(t)) if (!nodes.has(access.node)) nodes.set(access.node, { owner: t, access });
    }
    for (const route of component.routes) {
      for (const node of route.nodes) if (!nodes.has(node)) nodes.set(node, { owner: route, access: null });
    }
    return nodes;
  }

  private join(net: number, from: Component, all: readonly Component[], soft: boolean): boolean {
    const sources = this.sourcesOf(from);
    const targets = new Map<number, { owner: number | Route; access: Access | null }>();
    const boxes: number[] = [];
    for (const component of all) {
      if (component === from) continue;
      const nodes = this.sourcesOf(component);
      for (const [node, end] of nodes) if (!sources.has(node)) targets.set(node, end);
      if (nodes.size > 0) boxes.push(...this.boxOf(nodes.keys()));
    }
    if (sources.size === 0 || targets.size === 0) return false;
    return this.lay(net, sources, targets, boxes.length > 24 ? unite(boxes) : boxes, soft, false);
  }

  private boxOf(nodes: Iterable<number>): number[] {
    const { cells, nx } = this.lattice;
    let minX = Infinity;
    let minY = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    for (const node of nodes) {
      const cell = node % cells;
      const x = cell % nx;
      const y = (cell - x) / nx;
      minX = Math.min(minX, x);
      maxX = Math.max(maxX, x);
      minY = Math.min(minY, y);
      maxY = Math.max(maxY, y);
    }
    return [minX, minY, maxX, maxY];
  }

  private tapAll(net: number, soft: boolean): void {
    for (const component of this.untapped(net)) {
      const sources = this.sourcesOf(component);
      const targets = new Map<number, { owner: number | Route; access: Access | null }>();
      for (const route of this.routes[net] as Route[]) {
        if (route.vias.length > 0) for (const node of route.nodes) if (!sources.has(node)) targets.set(node, { owner: route, access: null });
      }
      if (sources.size > 0) this.lay(net, sources, targets, [], soft, true);
    }
  }

  /** Searches, lays and rips what is in the way. False: no way. */
  private lay(
    net: number,
    sources: ReadonlyMap<number, { owner: number | Route; access: Access | null }>,
    targets: ReadonlyMap<number, { owner: number | Route; access: Access | null }>,
    boxes: readonly number[],
    soft: boolean,
    tap: boolean,
  ): boolean {
    const { search } = this;
    for (let attempt = 0; attempt < 4; attempt++) {
      const end = search.run({
        code: net + 1,
        maps: this.maps.ofNet[net] as NetMaps,
        costs: this.costs(net, soft),
        sources: [...sources].map(([node, s]) => ({ node, cost: s.access?.cost ?? 0 })),
        targets: new Map([...targets].map(([node, t]) => [node, t.access?.cost ?? 0])),
        boxes,
        tap,
        limit: tap ? Math.round((Math.PI * (3e6 / this.lattice.pitch) ** 2) / 2) : 1 << 30,
      });
      if (end < 0) return false;
      const nodes = search.path(end);
      const start = sources.get(nodes[0] as number);
      const finish = targets.get(end);
      if (start === undefined) return false;
      const route = this.routeOf(net, nodes, start, finish ?? null, tap);
      const verdict = this.copper.judge(net, route.segments, route.vias);
      if (verdict.illegal || (!soft && verdict.against.size > 0)) {
        for (const node of nodes) search.history[node] = Math.min(20000, (search.history[node] as number) + 200);
        continue;
      }
      this.remember(net, nodes);
      for (const other of verdict.against) {
        const hit = other.net;
        this.rip(other);
        this.missing[hit] = this.countMissing(hit);
        if (this.queued[hit] === 0) {
          this.queued[hit] = 1;
          this.queue.push(hit);
        }
      }
      this.keep(route, false);
      this.markHoles(net, route.vias);
      return true;
    }
    return false;
  }

  /** PathFinder's history: places that two nets wanted cost more for both from now on. */
  private remember(net: number, nodes: readonly number[]): void {
    const { history } = this.search;
    const { taken } = (this.maps.ofNet[net] as NetMaps).neck;
    const step = this.options.tuning.historyStep;
    for (const node of nodes) if ((taken[node] as number) > 0) history[node] = Math.min(5000, (history[node] as number) + step);
  }

  private routeOf(
    net: number,
    nodes: readonly number[],
    start: { owner: number | Route; access: Access | null },
    finish: { owner: number | Route; access: Access | null } | null,
    tap: boolean,
  ): Route {
    const { cells } = this.lattice;
    const spec = this.problem.nets[net] as RouteNet;
    const { wide } = this.maps.ofNet[net] as NetMaps;
    const code = net + 1;
    const roomy = (node: number): boolean => {
      const owner = wide.fixed[node] as number;
      if (owner !== FREE && owner !== code) return false;
      return (wide.taken[node] as number) === 0 || this.search.zoneMark[node % cells] !== this.search.zone;
    };
    const segments: Segment[] = [...(start.access?.leg ?? [])];
    const vias: Point[] = [];
    for (let i = 1; i < nodes.length; i++) {
      const from = nodes[i - 1] as number;
      const to = nodes[i] as number;
      const a = this.lattice.at(from % cells);
      if (from % cells === to % cells) {
        vias.push(a);
        continue;
      }
      const layer = Math.floor(to / cells);
      const width = roomy(from) && roomy(to) ? spec.width : spec.neck;
      pushSegment(segments, { layer, width, a, b: this.lattice.at(to % cells) });
    }
    const last = this.lattice.at((nodes[nodes.length - 1] as number) % cells);
    if (finish === null) vias.push(last);
    else for (const s of [...(finish.access?.leg ?? [])].reverse()) segments.push({ ...s, a: s.b, b: s.a });
    const ends = finish === null ? [start.owner] : [start.owner, finish.owner];
    return { net, segments, vias, ends, nodes, tap };
  }

  /** Marks where the net may be narrow (near its pads) and where its own vias forbid another hole. */
  private markZones(net: number): void {
    const spec = this.problem.nets[net] as RouteNet;
    this.search.zone++;
    const { zone, zoneMark } = this.search;
    if (spec.neck < spec.width) {
      const reach = 1.2e6 * (1 + Math.min(8, Math.floor((this.tries[net] as number) / 3)));
      for (const t of this.ofNet[net] as number[]) {
        for (const { shape } of (this.terminals[t] as Terminal).copper) {
          this.maps.eachCellNear(shape.core, shape.radius + reach, (cell) => {
            zoneMark[cell] = zone;
          });
        }
      }
    }
    for (const route of this.routes[net] as Route[]) this.markHoles(net, route.vias);
  }

  private markHoles(net: number, vias: readonly Point[]): void {
    const spec = this.problem.nets[net] as RouteNet;
    const { zone, holeMark } = this.search;
    for (const at of vias) {
      this.maps.eachCellNear([at], spec.viaDrill + this.problem.rules.holeToHole, (cell) => {
        holeMark[cell] = zone;
      });
    }
  }

  /** Pairs of pins still apart, by the nearest pins of a net's components. */
  unrouted(): { net: number; from: number; to: number }[] {
    return this.problem.nets.flatMap((spec, net) => {
      if (spec.pour) return [];
      const components = this.components(net).filter((c) => c.terminals.some((t) => (this.terminals[t] as Terminal).pin >= 0));
      const [first, ...rest] = components;
      if (first === undefined) return [];
      const done = [first];
      const open = [...rest];
      const pairs: { net: number; from: number; to: number }[] = [];
      while (open.length > 0) {
        let best = { gap: Infinity, from: -1, to: -1, at: 0 };
        open.forEach((c, at) => {
          for (const d of done) {
            const near = this.nearestPins(d, c);
            if (near.gap < best.gap) best = { ...near, at };
          }
        });
        pairs.push({ net, from: best.from, to: best.to });
        done.push(...open.splice(best.at, 1));
      }
      return pairs;
    });
  }

  private nearestPins(a: Component, b: Component): { gap: number; from: number; to: number } {
    let best = { gap: Infinity, from: -1, to: -1 };
    for (const s of a.terminals) {
      for (const t of b.terminals) {
        const from = this.terminals[s] as Terminal;
        const to = this.terminals[t] as Terminal;
        const p = from.copper[0];
        const q = to.copper[0];
        if (from.pin < 0 || to.pin < 0 || p === undefined || q === undefined) continue;
        const gap = distance(p.shape, q.shape);
        if (gap < best.gap) best = { gap, from: from.pin, to: to.pin };
      }
    }
    return best;
  }
}

/** Adds a piece, merging it into the last one where it goes straight on. */
export function pushSegment(segments: Segment[], next: Segment): void {
  const last = segments[segments.length - 1];
  if (last !== undefined && last.layer === next.layer && last.width === next.width && last.b.x === next.a.x && last.b.y === next.a.y) {
    const straight = (last.b.x - last.a.x) * (next.b.y - next.a.y) === (last.b.y - last.a.y) * (next.b.x - next.a.x);
    const onward = (last.b.x - last.a.x) * (next.b.x - next.a.x) + (last.b.y - last.a.y) * (next.b.y - next.a.y) > 0;
    if (straight && onward) {
      segments[segments.length - 1] = { ...last, b: next.b };
      return;
    }
  }
  segments.push(next);
}

function unite(boxes: readonly number[]): number[] {
  const all = [Infinity, Infinity, -Infinity, -Infinity];
  boxes.forEach((v, i) => {
    const k = i % 4;
    all[k] = k < 2 ? Math.min(all[k] as number, v) : Math.max(all[k] as number, v);
  });
  return all;
}

/**
 * A lattice over the board whose lines run through the centres of as many pins as possible, fine-pitch ones first: a pad's vote
 * counts across its narrow side only, where a track leaving it has no room to spare.
 */
function latticeFor(box: Box, pitch: number, problem: RoutingProblem): Lattice {
  const votesX = new Map<number, number>();
  const votesY = new Map<number, number>();
  for (const pin of problem.pins) {
    const shape = pin.copper[0]?.shape;
    if (shape === undefined || pin.net < 0) continue;
    const b = shapeBounds(shape);
    const w = b.maxX - b.minX;
    const h = b.maxY - b.minY;
    if (w <= h) vote(votesX, pin.at.x, pitch, w);
    if (h <= w) vote(votesY, pin.at.y, pitch, h);
  }
  const x = winner(votesX);
  const y = winner(votesY);
  const originX = Math.floor((box.minX - x) / pitch) * pitch + x - 2 * pitch;
  const originY = Math.floor((box.minY - y) / pitch) * pitch + y - 2 * pitch;
  const nx = Math.ceil((box.maxX - originX) / pitch) + 3;
  const ny = Math.ceil((box.maxY - originY) / pitch) + 3;
  return new Lattice(originX, originY, pitch, nx, ny);
}

function vote(votes: Map<number, number>, at: number, pitch: number, width: number): void {
  const rest = ((Math.round(at) % pitch) + pitch) % pitch;
  const weight = (1e5 / Math.max(5e4, width)) ** 3;
  votes.set(rest, (votes.get(rest) ?? 0) + weight);
}

function winner(votes: ReadonlyMap<number, number>): number {
  let best = 0;
  let most = 0;
  for (const [rest, count] of votes) {
    if (count > most) {
      most = count;
      best = rest;
    }
  }
  return best;
}
