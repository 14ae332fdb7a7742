import { boundsOf, type Point, seededRandom } from '../../geometry/index.js';
import type { Stop } from '../stage.js';
import { Connectivity } from './connectivity.js';
import { Connector, type Tuning } from './connector.js';
import { Copper } from './copper.js';
import type { Lattice } from './lattice.js';
import { Maps } from './maps.js';
import { fieldOf, latticeFor } from './origin.js';
import type { RouteNet, RoutePin, RoutingProblem, Unrouted } from './problem.js';
import { lengthOf, type Route } from './route.js';
import { Search } from './search.js';
import { Wiring } from './wiring.js';

export interface RouterOptions {
  readonly seed: number;
  readonly signal?: Stop;
  readonly progress?: (done: number, total: number, what: string) => void;
  /** Search steps in all; the router ends with the best it has. */
  readonly budget: number;
  /** Of the steps that finishing and cleaning up may take, 1 being all. */
  readonly effort: number;
  readonly tuning: Tuning;
}

/** A tap moves other routes aside only so often; the pour on its own layer may reach the pad as well. */
const TAP_TRIES = 40;

/** Search steps beyond the budget in which what is still missing is joined without moving anything. */
const FINISH = 12e6;
/** Search steps in which laid connections are laid again. */
const IMPROVING = 60e6;
/** Search steps in which missing joins are looked into. */
const PROBING = 20e6;

/** Search steps of a round in which islands of pours are joined. */
const SETTLING = 40e6;
/** Islands that are joined may cut off others. */
const ISLAND_ROUNDS = 4;

/** Negotiated congestion: nets in turn, each may take up what is in its way, and pays more for it each time. Always a legal set of routes. */
export class Router {
  readonly lattice: Lattice;
  readonly search: Search;
  readonly wiring: Wiring;
  readonly connectivity: Connectivity;
  private readonly connector: Connector;
  private readonly missing: number[];
  private readonly tries: number[];
  private queue: number[] = [];
  private readonly queued: Uint8Array;

  constructor(
    readonly problem: RoutingProblem,
    readonly options: RouterOptions,
  ) {
    const box = boundsOf(problem.rings.flat());
    this.lattice = latticeFor(fieldOf(problem), options.tuning.pitch, problem);
    const maps = new Maps(problem, this.lattice, options.tuning.slack ?? 0);
    this.search = new Search(this.lattice, problem.layers);
    this.wiring = new Wiring(problem, maps, new Copper<Route>(problem, box));
    this.connectivity = new Connectivity(problem, this.wiring.routes);
    this.connector = new Connector(problem, options.tuning, this.lattice, maps, this.search, this.wiring, this.connectivity, (route) =>
      this.ripUp(route),
    );
    this.missing = problem.nets.map((_, net) => this.connectivity.missing(net));
    this.tries = problem.nets.map(() => 0);
    this.queued = new Uint8Array(problem.nets.length);
  }

  /** Routes everything, ripping up what is in the way, until nothing is missing or the budget is spent. */
  run(): void {
    this.enqueue(this.order());
    this.negotiate(this.options.budget);
  }

  private enqueue(nets: readonly number[]): void {
    this.queue = [...nets];
    this.queued.fill(0);
    for (const net of nets) this.queued[net] = 1;
  }

  /**
   * Takes up every route through a square about a place, its half side in nm, and negotiates anew with nothing remembered, the net that was
   * held up first. `budget`: search steps. Whether no more is missing than before; otherwise all is as it was.
   */
  redo(held: number, at: Point, half: number, random: () => number, budget: number): boolean {
    const before = this.total();
    const saved = this.wiring.snapshot();
    this.search.forget();
    this.connector.forget();
    this.tries.fill(0);
    const within = (p: Point): boolean => Math.abs(p.x - at.x) <= half && Math.abs(p.y - at.y) <= half;
    const nets = new Set<number>();
    for (const list of this.wiring.routes) {
      for (const route of [...list]) {
        if (!route.nodes.some((node) => within(this.lattice.at(node % this.lattice.cells)))) continue;
        nets.add(route.net);
        this.wiring.rip(route);
      }
    }
    nets.delete(held);
    this.recount();
    const order = [...nets].map((net) => ({ net, key: random() })).sort((a, b) => a.key - b.key);
    this.enqueue([held, ...order.map((o) => o.net)]);
    this.negotiate(this.search.expansions + budget);
    if (this.total() <= before) return true;
    this.wiring.restore(saved);
    this.recount();
    return false;
  }

  private recount(): void {
    for (let net = 0; net < this.problem.nets.length; net++) this.missing[net] = this.connectivity.missing(net);
  }

  /** Works off the queue; the best state on the way stays. */
  private negotiate(budget: number): void {
    this.connector.stopAt = Math.max(budget, this.search.expansions) + FINISH * this.options.effort;
    const total = this.queue.length;
    const rounds = 40 * total + 100;
    const stale = 6 * total + 30;
    let best = this.total();
    let bestRound = 0;
    let saved = this.wiring.snapshot();
    for (let round = 0; round < rounds && this.queue.length > 0; round++) {
      const net = this.queue.shift() as number;
      this.queued[net] = 0;
      this.options.signal?.throwIfAborted();
      this.options.progress?.(total - Math.min(total, this.queue.length + 1), total, (this.problem.nets[net] as RouteNet).name);
      this.connect(net, true);
      const now = this.total();
      if (now < best) {
        best = now;
        bestRound = round;
        saved = this.wiring.snapshot();
      }
      if (this.search.expansions > budget || round - bestRound > stale) break;
    }
    if (this.total() > best) this.wiring.restore(saved);
    for (let net = 0; net < this.problem.nets.length; net++) {
      this.options.signal?.throwIfAborted();
      this.missing[net] = this.connectivity.missing(net);
      if ((this.missing[net] as number) > 0) this.connect(net, false);
    }
    this.connector.stopAt = Number.POSITIVE_INFINITY;
  }

  /** Joins by tracks what the pours would leave in islands, if nothing else is lost by it. */
  settlePours(): void {
    for (let round = 1; round <= ISLAND_ROUNDS; round++) {
      const before = this.total();
      const saved = this.wiring.snapshot();
      let islands = 0;
      this.connector.stopAt = this.search.expansions + SETTLING * this.options.effort;
      for (let net = 0; net < this.problem.nets.length; net++) {
        const { pour, plane } = this.problem.nets[net] as RouteNet;
        if (!pour || plane === true) continue;
        islands += this.wiring.without(net, () => this.connector.joinIslands(net, true, round));
      }
      if (islands === 0) break;
      this.negotiate(this.options.budget);
      if (this.total() > before) this.wiring.restore(saved);
    }
    this.connector.stopAt = Number.POSITIVE_INFINITY;
  }

  /** Nets with something missing: by rank, small ones first. */
  private order(): number[] {
    const random = seededRandom(this.options.seed);
    const keys = this.problem.nets.map((net, i) => {
      const points = (this.connectivity.ofNet[i] as readonly number[]).map((t) => this.connectivity.terminal(t).ends[0] as Point);
      const box = points.length === 0 ? null : boundsOf(points);
      const span = box === null ? 0 : box.maxX - box.minX + box.maxY - box.minY;
      return { net: i, rank: net.rank, span: span * (1 + 0.1 * random()) };
    });
    keys.sort((a, b) => a.rank - b.rank || a.span - b.span || a.net - b.net);
    return keys.filter((k) => (this.missing[k.net] as number) > 0).map((k) => k.net);
  }

  /** What is missing, each join with the place that holds it up and the nets in its way, as far as they are looked into. */
  unrouted(): Unrouted[] {
    const end = this.search.expansions + PROBING * this.options.effort;
    return this.openJoins().map((join) => {
      const at = (this.problem.pins[join.from] as RoutePin).at;
      return this.search.expansions > end ? { ...join, at, blockers: [] } : { ...join, ...this.probe(join) };
    });
  }

  openJoins(): Pick<Unrouted, 'net' | 'from' | 'to'>[] {
    return this.connectivity.unrouted();
  }

  probe({ net, from }: Pick<Unrouted, 'net' | 'from'>): Pick<Unrouted, 'at' | 'blockers'> {
    return this.wiring.without(net, () => this.connector.probe(net, from));
  }

  isShut({ net, from, to }: Pick<Unrouted, 'net' | 'from' | 'to'>): boolean {
    return this.wiring.without(net, () => this.connector.isShut(net, from, to));
  }

  total(): number {
    return this.missing.reduce((sum, m) => sum + m, 0);
  }

  /** Joins what is missing of a net. Soft: routes in the way are taken up and their nets queued. */
  private connect(net: number, soft: boolean): void {
    const tries = (this.tries[net] as number) + 1;
    this.tries[net] = tries;
    const { pour } = this.problem.nets[net] as RouteNet;
    this.wiring.without(net, () => {
      if (pour) this.connector.tapAll(net, soft && tries <= TAP_TRIES, tries);
      else this.connector.joinAll(net, soft, tries);
    });
    this.missing[net] = this.connectivity.missing(net);
  }

  private ripUp(route: Route): void {
    const { net } = route;
    this.wiring.rip(route);
    this.missing[net] = this.connectivity.missing(net);
    if (this.queued[net] === 1) return;
    this.queued[net] = 1;
    this.queue.push(net);
  }

  /** Lays each connection again with all others in place; keeps what is cheaper, a via costing `viaFactor` times as much as in the search. */
  improve(viaFactor: number): void {
    this.connector.viaFactor = viaFactor;
    const end = this.search.expansions + IMPROVING * this.options.effort;
    for (let net = 0; net < this.problem.nets.length && this.search.expansions < end; net++) {
      this.options.signal?.throwIfAborted();
      const own = this.wiring.of(net);
      if (own.length === 0 || (this.problem.nets[net] as RouteNet).pour) continue;
      this.wiring.without(net, () => {
        for (const route of [...own]) if (!own.some((o) => o.ends.includes(route))) this.relay(route);
      });
    }
    this.connector.viaFactor = 1;
  }

  private relay(route: Route): void {
    this.wiring.drop(route, false);
    const components = this.connectivity.components(route.net);
    const [end] = route.ends;
    const from = components.find((c) => c.terminals.includes(end as number) || c.routes.includes(end as Route));
    const made = from === undefined || components.length < 2 ? null : this.connector.join(route.net, from, components, false, 1);
    if (made !== null) {
      if (this.cost(made) < this.cost(route) - 1) return;
      this.wiring.drop(made, false);
    }
    this.wiring.keep(route, false);
  }

  private cost(route: Route): number {
    return lengthOf(route.segments) + route.vias.length * this.options.tuning.viaCost * this.connector.viaFactor;
  }
}
