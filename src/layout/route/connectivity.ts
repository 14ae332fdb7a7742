import { type Box, boundsOf, distance, type Point } from '../../geometry/index.js';
import type { Terminal } from './access.js';
import type { RouteNet, RoutingProblem } from './problem.js';
import type { Route } from './route.js';
import { terminalsOf } from './terminals.js';

/** Terminals and routes of a net that are joined. */
export interface Component {
  readonly terminals: number[];
  readonly routes: Route[];
  readonly box: Box;
}

/** Nets of more pins than this are not looked at pin against pin. */
const MANY_PINS = 1000;
const BESIDE = 24;
/** Gaps that differ by less are alike, nm. */
const GAP_STEP = 100;
/** More places than a list of pairs has. */
const PLACES = 2 ** 26;

const holds = ({ minX, minY, maxX, maxY }: Box, { x, y }: Point): boolean => x >= minX && x <= maxX && y >= minY && y <= maxY;

/** What is joined and what is missing. */
export class Connectivity {
  readonly terminals: readonly Terminal[];
  /** Terminals by net. */
  readonly ofNet: readonly (readonly number[])[];
  /** Terminals that touch without tracks share a group. */
  private readonly group: readonly number[];
  /** The same where pours do not count. */
  private readonly bareGroup: readonly number[];
  private readonly poured: ReadonlySet<number>;
  private readonly pairs = new Map<number, Int32Array>();
  private readonly componentOf: Int32Array;

  constructor(
    private readonly problem: RoutingProblem,
    private readonly routes: readonly (readonly Route[])[],
  ) {
    const { terminals, group, bareGroup, poured } = terminalsOf(problem);
    const ofNet: number[][] = problem.nets.map(() => []);
    terminals.forEach((t, i) => {
      ofNet[t.net]?.push(i);
    });
    this.terminals = terminals;
    this.componentOf = new Int32Array(terminals.length);
    this.group = group;
    this.bareGroup = bareGroup;
    this.poured = poured;
    this.ofNet = ofNet;
  }

  terminal(i: number): Terminal {
    return this.terminals[i] as Terminal;
  }

  /** Those that come into the part of the board that is worked on. `bare`: what only a pour joins is apart. */
  components(net: number, bare = false): Component[] {
    const group = bare ? this.bareGroup : this.group;
    const ids = this.ofNet[net] as readonly number[];
    const routes = this.routes[net] as readonly Route[];
    const parent = new Map<number | Route, number | Route>();
    const find = (x: number | Route): number | Route => {
      let root = x;
      for (let up = parent.get(root); up !== undefined && up !== root; up = parent.get(root)) root = up;
      return root;
    };
    const unite = (a: number | Route, b: number | Route): void => {
      const root = find(a);
      if (root !== find(b)) parent.set(root, find(b));
    };
    for (const id of ids) unite(id, group[id] as number);
    for (const route of routes) for (const end of route.ends) unite(end, route);
    const byRoot = new Map<number | Route, { terminals: number[]; routes: Route[] }>();
    const of = (x: number | Route): { terminals: number[]; routes: Route[] } => {
      const root = find(x);
      const made = byRoot.get(root) ?? { terminals: [], routes: [] };
      byRoot.set(root, made);
      return made;
    };
    for (const id of ids) of(id).terminals.push(id);
    for (const route of routes) of(route).routes.push(route);
    const all = [...byRoot.values()].map((c) => ({ ...c, box: boundsOf(c.terminals.flatMap((t) => this.terminal(t).ends)) }));
    const { within } = this.problem;
    return within === undefined ? all : all.filter((c) => c.terminals.some((t) => this.terminal(t).ends.some((p) => holds(within, p))));
  }

  /** Whether what a wide net carries may pass through the end of a route: a pad wide enough, or a route between such. */
  carries(end: number | Route): boolean {
    return typeof end === 'number' ? this.terminal(end).leaf !== true : end.ends.every((e) => this.carries(e));
  }

  /** Joins that a net lacks; for a poured net, components without a via. */
  missing(net: number): number {
    const components = this.components(net);
    if ((this.problem.nets[net] as RouteNet).pour) return components.filter((c) => !this.isTapped(c)).length;
    return Math.max(0, components.length - 1);
  }

  /** Whether a via or a plated hole carries a component of a poured net to every layer; where the pour is known, whether it touches it. */
  isTapped({ terminals, routes }: Component): boolean {
    if (routes.some((r) => r.vias.length > 0 || r.poured === true)) return true;
    return terminals.some((t) => {
      const { net, surface } = this.terminal(t);
      return this.problem.nets[net]?.known === undefined ? !surface : this.poured.has(t);
    });
  }

  /** The component to start from: of the two nearest that are not stuck the one with less copper; null: none is left. */
  nearest(net: number, components: readonly Component[], stuck: ReadonlySet<number>): Component | null {
    const { componentOf } = this;
    for (const t of this.ofNet[net] as readonly number[]) componentOf[t] = -1;
    components.forEach((c, i) => {
      for (const t of c.terminals) componentOf[t] = i;
    });
    const isStuck = components.map((c) => stuck.has(c.terminals[0] ?? -1));
    const size = (c: Component): number => c.terminals.length + c.routes.length;
    const pairs = this.pairsOf(net);
    for (let k = 0; k < pairs.length; k += 2) {
      const i = componentOf[pairs[k] as number] as number;
      const j = componentOf[pairs[k + 1] as number] as number;
      if (i === j || i < 0 || j < 0 || (isStuck[i] && isStuck[j])) continue;
      const [a, b] = [components[i] as Component, components[j] as Component];
      if (isStuck[i]) return b;
      return isStuck[j] || size(a) <= size(b) ? a : b;
    }
    return components.find((_, i) => !isStuck[i]) ?? null;
  }

  /** Terminals of a net two by two, nearest first. */
  private pairsOf(net: number): Int32Array {
    const known = this.pairs.get(net);
    if (known !== undefined) return known;
    const ids = this.ofNet[net] as readonly number[];
    const made = ids.length > MANY_PINS ? this.besidePairs(ids) : this.allPairs(ids);
    this.pairs.set(net, made);
    return made;
  }

  private allPairs(ids: readonly number[]): Int32Array {
    const pairs: [number, number][] = [];
    ids.forEach((a, i) => {
      for (const b of ids.slice(i + 1)) pairs.push([a, b]);
    });
    return this.sorted(pairs);
  }

  /** Of a net of very many pins only those that stand close in a row from left to right or from top to bottom. */
  private besidePairs(ids: readonly number[]): Int32Array {
    const pairs: [number, number][] = [];
    for (const axis of ['x', 'y'] as const) {
      const at = (t: number): number => this.terminal(t).ends[0]?.[axis] ?? 0;
      const row = [...ids].sort((a, b) => at(a) - at(b) || a - b);
      row.forEach((a, i) => {
        for (const b of row.slice(i + 1, i + 1 + BESIDE)) pairs.push([a, b]);
      });
    }
    return this.sorted(pairs);
  }

  private sorted(pairs: readonly (readonly [number, number])[]): Int32Array {
    // Gap and place in the list in one number: numbers sort fast.
    const keys = Float64Array.from(pairs, ([a, b], i) => Math.round(this.gap(a, b) / GAP_STEP) * PLACES + i);
    return Int32Array.from([...keys.sort()].flatMap((key) => pairs[key % PLACES] as readonly [number, number]));
  }

  /** Distance between the ends of two terminals, nm. */
  private gap(a: number, b: number): number {
    let best = Infinity;
    for (const p of this.terminal(a).ends) for (const q of this.terminal(b).ends) best = Math.min(best, Math.hypot(p.x - q.x, p.y - q.y));
    return best;
  }

  /** Pairs of pins still apart, by the nearest pins of a net's components. Poured nets are left to the pour. */
  unrouted(): { net: number; from: number; to: number }[] {
    return this.problem.nets.flatMap((spec, net) => {
      if (spec.pour) return [];
      const components = this.components(net).filter((c) => c.terminals.some((t) => this.terminal(t).pin >= 0));
      const [first, ...open] = components;
      if (first === undefined) return [];
      const done = [first];
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
        const from = this.terminal(s);
        const to = this.terminal(t);
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
