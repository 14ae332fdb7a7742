import { type Point, squaredDistanceToSegment } from '../../geometry/index.js';
import { type Access, accessOf } from './access.js';
import { NodeBox, unite } from './boxes.js';
import type { Component, Connectivity } from './connectivity.js';
import type { Verdict } from './copper.js';
import { pourGroups } from './islands.js';
import type { Lattice } from './lattice.js';
import { FREE, type Maps } from './maps.js';
import { PouredNodes } from './poured.js';
import { pressedThrough } from './press.js';
import type { RouteNet, RoutePin, RoutingProblem, Segment } from './problem.js';
import { type End, type Ends, pushSegment, type Route } from './route.js';
import { type Costs, type Search, STEP } from './search.js';
import { Walls } from './walls.js';
import type { Wiring } from './wiring.js';
import { markZones, reachOf, type Zones } from './zones.js';

/** Lengths in nm that stand for costs. */
export interface Tuning {
  readonly pitch: number;
  readonly viaCost: number;
  /** A pour's tap: cheaper, since the pour needs vias anyway, but dear enough that near pads share one. */
  readonly tapCost: number;
  /** Times a step's cost, per step inside another route's room. */
  readonly conflictFactor: number;
  readonly historyStep: number;
  readonly bias: number;
  /** What is fixed may stand so much too near, nm: what was found that way is pressed through to where it is legal. */
  readonly slack?: number;
}

/** How a connection is looked for: through routes of others or not, how often its net was tried, to end in a tap or not. */
interface Manner {
  readonly soft: boolean;
  readonly tries: number;
  readonly tap: boolean;
  /** It carries what a wide net does: it is narrow at no pad that only hangs on the net. */
  readonly trunk: boolean;
}

/** Where a route ends: on something of its net, in a tap's via (null), or in the pour of its own layer. */
type Finish = End | 'pour' | null;

/** How far from its pad a tap may stand, nm. */
const TAP_REACH = 3e6;
const ATTEMPTS = 4;
/** Up to this width, nm, one via carries what the track does; wider ones want a group of vias, which costs so much more at the most. */
const VIA_WIDTH = 0.8e6;
const MOST_VIA_FACTOR = 4;
/** A pin that is shut in may be left as narrow as after so many tries. */
const SHUT_IN_TRIES = 12;
const MANY_BOXES = 24;
/** A via's or a leg's place in the way counts as so many steps in the way. */
const VIA_HISTORY = 4;
const LEG_HISTORY = 4;

/** Lays connections of one net: search on the lattice, then the exact check, then the copper. */
export class Connector {
  private readonly accesses = new Map<number, Access[]>();
  private readonly zones: Zones;
  private readonly pours: PouredNodes;
  private readonly walls = new Walls();
  /** Times what a via costs: a clean-up goes further round than the search for a way did. */
  viaFactor = 1;
  /** Search steps from which nothing more is begun. */
  stopAt = Number.POSITIVE_INFINITY;

  constructor(
    private readonly problem: RoutingProblem,
    private readonly tuning: Tuning,
    private readonly lattice: Lattice,
    private readonly maps: Maps,
    private readonly search: Search,
    private readonly wiring: Wiring,
    private readonly connectivity: Connectivity,
    /** Told of each route that was taken up. */
    private readonly ripped: (route: Route) => void,
  ) {
    this.zones = { problem, maps, search, wiring, connectivity, necks: { net: -1, reach: 0, trunk: false } };
    this.pours = new PouredNodes(problem, lattice);
  }

  /** Legs cost no more for what happened before. */
  forget(): void {
    this.walls.clear();
    for (const list of this.accesses.values()) for (const access of list) access.cost = access.least;
  }

  /** Joins all that a net lacks as far as it can; the net's own routes must be out of the maps. */
  joinAll(net: number, soft: boolean, tries: number): void {
    // What carries the net's current is joined first, and what hangs on it afterwards.
    this.joinSome(net, soft, tries, true);
    this.joinSome(net, soft, tries, false);
  }

  private joinSome(net: number, soft: boolean, tries: number, trunk: boolean): void {
    const stuck = new Set<number>();
    while (this.search.expansions < this.stopAt) {
      const components = this.connectivity.components(net).filter((c) => !trunk || this.isTrunk(c));
      if (components.length < 2) return;
      const source = this.connectivity.nearest(net, components, stuck);
      if (source === null) return;
      if (this.join(net, source, components, soft, tries, trunk) === null) for (const t of source.terminals) stuck.add(t);
    }
  }

  private isTrunk({ terminals }: Component): boolean {
    return terminals.some((t) => this.connectivity.carries(t));
  }

  /** Joins one component to whichever of the others is cheapest; with `strict` two that carry the net's current by what carries it. */
  join(net: number, from: Component, all: readonly Component[], soft: boolean, tries: number, strict = true): Route | null {
    const passes = (owner: number | Route): boolean => this.connectivity.carries(owner);
    const sources = new Map<number, End>();
    const whole = strict && this.isTrunk(from) && all.some((c) => c !== from && this.isTrunk(c));
    const way = { trunk: whole, reach: Math.max(reachOf(tries), reachOf(SHUT_IN_TRIES)) };
    if (this.walls.shut(from, all, way)) return null;
    this.eachEnd(from, (node, owner, access) => {
      if ((!whole || passes(owner)) && !sources.has(node)) sources.set(node, { owner, access });
    });
    const targets = new Map<number, End>();
    const boxes: number[] = [];
    const box = new NodeBox(this.lattice);
    for (const component of all) {
      if (component === from) continue;
      box.clear();
      const held = whole && this.isTrunk(component);
      this.eachEnd(component, (node, owner, access) => {
        if (held && !passes(owner)) return;
        box.add(node);
        if (!sources.has(node) && !targets.has(node)) targets.set(node, { owner, access });
      });
      if (!box.empty) boxes.push(box.minX, box.minY, box.maxX, box.maxY);
    }
    if (sources.size === 0 || targets.size === 0) return null;
    const around = boxes.length > MANY_BOXES * 4 ? unite(boxes) : boxes;
    const made = this.lay(net, sources, targets, around, { soft, tries, tap: false, trunk: whole });
    if (made === 'walled') this.walls.add(from, all, way);
    return made === 'walled' ? null : made;
  }

  /** Where the component of a pin is held up on the cheapest way to the rest of its net, and by which nets. Changes nothing. */
  probe(net: number, pin: number): { at: Point; blockers: number[] } {
    const components = this.connectivity.components(net);
    const from = components.find((c) => c.terminals.some((t) => this.connectivity.terminal(t).pin === pin));
    const held = { at: (this.problem.pins[pin] as RoutePin).at, blockers: [] };
    if (from === undefined) return held;
    const way = { trunk: false, reach: reachOf(SHUT_IN_TRIES) };
    if (this.walls.shut(from, components, way)) return held;
    const sources = this.endsOf([from]);
    const targets = this.endsOf(components.filter((c) => c !== from));
    if (sources.size === 0 || targets.size === 0) return held;
    markZones(this.zones, net, SHUT_IN_TRIES, false);
    const end = this.find(net, sources, targets, [], { soft: true, tries: 1, tap: false, trunk: false });
    if (end < 0) {
      this.walls.add(from, components, way);
      return held;
    }
    const nodes = this.search.path(end);
    const { verdict } = this.bestOf(net, nodes, sources.get(nodes[0] as number) as End, targets.get(end) as End);
    const { taken } = this.maps.of(net).neck;
    const first = nodes.find((node) => (taken[node] as number) > 0) ?? (nodes[0] as number);
    return { at: this.lattice.at(first % this.lattice.cells), blockers: [...new Set([...verdict.against].map((r) => r.net))].sort((a, b) => a - b) };
  }

  /** Whether what is fixed keeps two pins of a net apart, whatever is moved aside and by whatever else of the net one goes. Changes nothing. */
  isShut(net: number, from: number, to: number): boolean {
    const has = (pin: number) => (c: Component) => c.terminals.some((t) => this.connectivity.terminal(t).pin === pin);
    const owns = (owner: number | Route | undefined) => (c: Component) => c.terminals.includes(owner as number) || c.routes.includes(owner as Route);
    let rest = this.connectivity.components(net);
    const reached = rest.filter(has(from));
    markZones(this.zones, net, SHUT_IN_TRIES, false);
    for (let next: Component | undefined = reached[0]; next !== undefined && !has(to)(next); reached.push(next)) {
      rest = rest.filter((c) => !reached.includes(c));
      const [sources, targets] = [this.endsOf(reached), this.endsOf(rest)];
      if (sources.size === 0 || targets.size === 0) return false;
      const end = this.find(net, sources, targets, [], { soft: true, tries: 1, tap: false, trunk: false });
      if (end < 0) return true;
      next = rest.find(owns(targets.get(end)?.owner));
      if (next === undefined) return false;
    }
    return false;
  }

  /** Gives every component of a poured net a via, or joins it to one that has. */
  tapAll(net: number, soft: boolean, tries: number): void {
    const stuck = new Set<number>();
    while (this.search.expansions < this.stopAt) {
      const components = this.connectivity.components(net);
      const open = components.find((c) => !this.connectivity.isTapped(c) && !stuck.has(c.terminals[0] as number));
      if (open === undefined) return;
      const sources = this.endsOf([open]);
      const targets = new Map<number, End>();
      for (const [node, end] of this.endsOf(components.filter((c) => this.connectivity.isTapped(c)))) if (!sources.has(node)) targets.set(node, end);
      const laid = sources.size === 0 ? null : this.lay(net, sources, targets, [], { soft, tries, tap: true, trunk: false });
      if (laid === null || laid === 'walled') stuck.add(open.terminals[0] as number);
    }
  }

  /** Joins what a pour would leave in islands to its main body, by tracks. How many islands there were. */
  joinIslands(net: number, soft: boolean, tries: number): number {
    const known = this.problem.nets[net]?.known !== undefined;
    const components = this.connectivity.components(net, known).filter((c) => known || this.connectivity.isTapped(c));
    const nodes = components.map((c) => this.nodesOf(c));
    const maps = this.maps.of(net);
    const [main, ...islands] = pourGroups(components, nodes, net + 1, maps, this.lattice, this.problem.layers, this.pours.nodesOf(net));
    for (const island of islands) {
      if (this.search.expansions >= this.stopAt) break;
      const from = island[0];
      if (main !== undefined && from !== undefined) this.join(net, from, [...main, from], soft, tries);
    }
    return islands.length;
  }

  /** Nodes of a component on every layer that its vias and holes reach. */
  private nodesOf(component: Component): number[] {
    const { cells } = this.lattice;
    const nodes = [...this.endsOf([component]).keys()];
    for (const route of component.routes) {
      for (const at of route.vias) {
        const cell = Math.round(this.lattice.row(at.y)) * this.lattice.nx + Math.round(this.lattice.column(at.x));
        for (let layer = 0; layer < this.problem.layers; layer++) nodes.push(layer * cells + cell);
      }
    }
    return nodes;
  }

  private endsOf(components: readonly Component[]): Map<number, End> {
    const nodes = new Map<number, End>();
    for (const component of components) {
      this.eachEnd(component, (node, owner, access) => {
        if (!nodes.has(node)) nodes.set(node, { owner, access });
      });
    }
    return nodes;
  }

  /** Where a route may end on a component: by its terminals' accesses, then at its routes' nodes. */
  private eachEnd({ terminals, routes }: Component, visit: (node: number, owner: number | Route, access: Access | null) => void): void {
    for (const t of terminals) for (const access of this.accessTo(t)) visit(access.node, t, access);
    for (const route of routes) for (const node of route.nodes) visit(node, route, null);
  }

  private accessTo(terminal: number): Access[] {
    const known = this.accesses.get(terminal);
    if (known !== undefined) return known;
    const t = this.connectivity.terminal(terminal);
    const made = accessOf(t, this.problem, this.lattice, this.maps.of(t.net), this.wiring.copper);
    this.accesses.set(terminal, made);
    return made;
  }

  private costs(soft: boolean, tries: number, width: number): Costs {
    const { pitch, viaCost, tapCost, conflictFactor, bias } = this.tuning;
    const perNm = STEP / pitch;
    const grown = 1 + 0.1 * Math.min(20, tries);
    return {
      via: Math.round(viaCost * this.viaFactor * Math.max(1, Math.min(MOST_VIA_FACTOR, width / VIA_WIDTH)) * perNm),
      tap: Math.round(tapCost * perNm),
      conflict: soft ? Math.round(conflictFactor * STEP * grown) : Infinity,
      bias,
      dear: this.problem.dear ?? 0,
    };
  }

  /** Searches, lays and rips what is in the way; null: there is no way; 'walled': nor would there be one with the routes of others gone. Soft: those may be in the way. */
  private lay(net: number, sources: Ends, targets: Ends, boxes: readonly number[], how: Manner): Route | 'walled' | null {
    const { search } = this;
    const spec = this.problem.nets[net] as RouteNet;
    let shutIn = false;
    markZones(this.zones, net, how.tries, how.trunk);
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const end = this.find(net, sources, targets, boxes, how);
      if (end < 0) {
        // Nothing can be moved aside: only being narrow for longer leads out.
        if (!how.soft) return null;
        if (shutIn || spec.neck === spec.width) return 'walled';
        shutIn = true;
        markZones(this.zones, net, SHUT_IN_TRIES, how.trunk);
        continue;
      }
      const nodes = search.path(end);
      const start = sources.get(nodes[0] as number) as End;
      const finish = search.endedInPour ? 'pour' : search.endedInTap ? null : (targets.get(end) ?? null);
      const { route, verdict } = this.bestOf(net, nodes, start, finish);
      if (verdict.illegal || (!how.soft && verdict.against.size > 0)) {
        for (const node of nodes) search.history[node] = Math.min(20000, (search.history[node] as number) + 200);
        continue;
      }
      if (verdict.against.size > 0) this.remember(net, nodes, finish === null || finish === 'pour' ? [start] : [start, finish]);
      for (const other of verdict.against) this.ripped(other);
      this.wiring.keep(route, false);
      return route;
    }
    return null;
  }

  /** The node where the cheapest way ends; −1: there is none. */
  private find(net: number, sources: Ends, targets: Ends, boxes: readonly number[], how: Manner): number {
    return this.search.run({
      code: net + 1,
      maps: this.maps.of(net),
      costs: this.costs(how.soft, how.tries, (this.problem.nets[net] as RouteNet).width),
      sources,
      targets,
      boxes: Int32Array.from(boxes),
      tap: how.tap,
      tapCells: how.tap ? this.pours.cellsOf(net) : null,
      poured: how.tap ? this.pours.fillOf(net) : null,
      limit: how.tap ? Math.round((Math.PI * (TAP_REACH / this.lattice.pitch) ** 2) / 2) : 1 << 30,
    });
  }

  /** The route as wide as it should be, or with narrow legs onto its pads where the wide ones meet something. */
  private bestOf(net: number, nodes: readonly number[], start: End, finish: Finish): { route: Route; verdict: Verdict<Route> } {
    const { copper } = this.wiring;
    const route = this.routeOf(net, nodes, start, finish, false);
    const verdict = copper.judge(net, route.segments, route.vias);
    if (!verdict.illegal && verdict.against.size === 0) return { route, verdict };
    const narrow = this.routeOf(net, nodes, start, finish, true);
    const other = copper.judge(net, narrow.segments, narrow.vias);
    const better = other.illegal === verdict.illegal ? other.against.size < verdict.against.size : verdict.illegal;
    const best = better ? { route: narrow, verdict: other } : { route, verdict };
    return best.verdict.illegal ? (this.pressed(best.route, finish === null) ?? best) : best;
  }

  /** The route moved off what is fixed by as little as the lattice missed it; null: that does not do. */
  private pressed(route: Route, ends: boolean): { route: Route; verdict: Verdict<Route> } | null {
    const { slack } = this.tuning;
    if (slack === undefined) return null;
    const { copper } = this.wiring;
    const made = pressedThrough(route, slack, ends, (segments, vias) => copper.pressing(route.net, segments, vias));
    if (made === null) return null;
    const { cells } = this.lattice;
    const lies = (node: number): boolean =>
      made.segments.some((s) => s.layer === Math.floor(node / cells) && squaredDistanceToSegment(this.lattice.at(node % cells), s.a, s.b) === 0);
    return { route: { ...route, ...made, nodes: route.nodes.filter(lies) }, verdict: copper.judge(route.net, made.segments, made.vias) };
  }

  /** PathFinder's history: places, via places and legs that two nets wanted cost more for both from now on. */
  private remember(net: number, nodes: readonly number[], ends: readonly End[]): void {
    const { history, viaHistory } = this.search;
    const maps = this.maps.of(net);
    const { cells } = this.lattice;
    const step = this.tuning.historyStep;
    nodes.forEach((node, i) => {
      if ((maps.neck.taken[node] as number) > 0) history[node] = Math.min(5000, (history[node] as number) + step);
      const cell = node % cells;
      if (i === 0 || (nodes[i - 1] as number) % cells !== cell || (maps.via.taken[cell] as number) === 0) return;
      viaHistory[cell] = Math.min(20000, (viaHistory[cell] as number) + VIA_HISTORY * step);
    });
    for (const { access } of ends) {
      if (access === null || access.leg.length === 0) continue;
      if (this.wiring.copper.judge(net, access.leg, []).against.size > 0) access.cost += LEG_HISTORY * step;
    }
  }

  private routeOf(net: number, nodes: readonly number[], start: End, finish: Finish, narrowLegs: boolean): Route {
    const { cells } = this.lattice;
    const spec = this.problem.nets[net] as RouteNet;
    const { wide } = this.maps.of(net);
    const roomy = (node: number): boolean => {
      const owner = wide.fixed[node] as number;
      if (owner !== FREE && owner !== net + 1) return false;
      return (wide.taken[node] as number) === 0 || this.search.zoneMark[node % cells] !== this.search.neckZone;
    };
    const leg = (end: End): Segment[] => (end.access?.leg ?? []).map((s) => (narrowLegs ? { ...s, width: spec.neck } : s));
    const segments: Segment[] = leg(start);
    const vias: Point[] = [];
    for (let i = 1; i < nodes.length; i++) {
      const from = nodes[i - 1] as number;
      const to = nodes[i] as number;
      const a = this.lattice.at(from % cells);
      if (from % cells === to % cells) {
        vias.push(a);
        continue;
      }
      const width = roomy(from) && roomy(to) ? spec.width : spec.neck;
      pushSegment(segments, { layer: Math.floor(to / cells), width, a, b: this.lattice.at(to % cells) });
    }
    if (finish === 'pour') return { net, segments, vias, ends: [start.owner], nodes, poured: true };
    if (finish === null) vias.push(this.lattice.at((nodes[nodes.length - 1] as number) % cells));
    else for (const s of leg(finish).reverse()) segments.push({ ...s, a: s.b, b: s.a });
    return { net, segments, vias, ends: finish === null ? [start.owner] : [start.owner, finish.owner], nodes };
  }
}
