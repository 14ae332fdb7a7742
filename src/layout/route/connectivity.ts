import { type Box, boundsOf, distance } from '../../geometry/index.js';
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

/** What is joined and what is missing. */
export class Connectivity {
  readonly terminals: readonly Terminal[];
  /** Terminals by net. */
  readonly ofNet: readonly (readonly number[])[];
  /** Terminals that touch without tracks share a group. */
  private readonly group: readonly number[];

  constructor(
    private readonly problem: RoutingProblem,
    private readonly routes: readonly (readonly Route[])[],
  ) {
    const { terminals, group } = terminalsOf(problem);
    const ofNet: number[][] = problem.nets.map(() => []);
    terminals.forEach((t, i) => {
      ofNet[t.net]?.push(i);
    });
    this.terminals = terminals;
    this.group = group;
    this.ofNet = ofNet;
  }

  terminal(i: number): Terminal {
    return this.terminals[i] as Terminal;
  }

  components(net: number): Component[] {
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
    for (const id of ids) unite(id, this.group[id] as number);
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
    return [...byRoot.values()].map((c) => ({ ...c, box: boundsOf(c.terminals.flatMap((t) => this.terminal(t).ends)) }));
  }

  /** Joins that a net lacks; for a poured net, components without a via. */
  missing(net: number): number {
    const components = this.components(net);
    if ((this.problem.nets[net] as RouteNet).pour) return components.filter((c) => !this.isTapped(c)).length;
    return Math.max(0, components.length - 1);
  }

  /** Whether a via or a plated hole carries a component of a poured net to every layer. */
  isTapped(component: Component): boolean {
    return component.routes.some((r) => r.vias.length > 0) || component.terminals.some((t) => !this.terminal(t).surface);
  }

  /** The component to start from: of the two nearest that are not stuck the one with less copper; null: none is left. */
  nearest(components: readonly Component[], stuck: ReadonlySet<number>): Component | null {
    let best = Infinity;
    let pick: Component | null = null;
    const size = (c: Component): number => c.terminals.length + c.routes.length;
    const isStuck = (c: Component): boolean => stuck.has(c.terminals[0] ?? -1);
    for (const a of components) {
      if (isStuck(a)) continue;
      for (const b of components) {
        if (a === b || (size(a) > size(b) && !isStuck(b))) continue;
        const gap = this.gap(a, b, best);
        if (gap < best) {
          best = gap;
          pick = a;
        }
      }
    }
    return pick;
  }

  /** Distance between the ends of two components, nm; Infinity where it is not under `under`. */
  private gap(a: Component, b: Component, under: number): number {
    const dx = Math.max(0, a.box.minX - b.box.maxX, b.box.minX - a.box.maxX);
    const dy = Math.max(0, a.box.minY - b.box.maxY, b.box.minY - a.box.maxY);
    if (Math.hypot(dx, dy) >= under) return Infinity;
    let best = Infinity;
    for (const s of a.terminals) {
      for (const t of b.terminals) {
        for (const p of this.terminal(s).ends) for (const q of this.terminal(t).ends) best = Math.min(best, Math.hypot(p.x - q.x, p.y - q.y));
      }
    }
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
