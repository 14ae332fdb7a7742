import type { Copper } from './copper.js';
import type { Maps } from './maps.js';
import type { RoutingProblem, Segment } from './problem.js';
import type { Route } from './route.js';

/** The laid routes, in step with the obstacle maps and the exact copper. */
export class Wiring {
  /** By net. */
  readonly routes: Route[][];

  constructor(
    problem: RoutingProblem,
    private readonly maps: Maps,
    readonly copper: Copper<Route>,
  ) {
    this.routes = problem.nets.map(() => []);
  }

  of(net: number): Route[] {
    return this.routes[net] as Route[];
  }

  /** Does some work while a net's own routes are not in the maps: they are no obstacle to itself. New routes are painted at the end. */
  without<T>(net: number, work: () => T): T {
    for (const route of this.of(net)) this.maps.paint(route, -1);
    try {
      return work();
    } finally {
      for (const route of this.of(net)) this.maps.paint(route, 1);
    }
  }

  /** `painted` false: within `without` of its net. */
  keep(route: Route, painted: boolean): void {
    this.of(route.net).push(route);
    this.copper.add(route, route.net, route.segments, route.vias);
    if (painted) this.maps.paint(route, 1);
  }

  drop(route: Route, painted: boolean): void {
    const list = this.of(route.net);
    const at = list.indexOf(route);
    if (at < 0) return;
    list.splice(at, 1);
    this.copper.remove(route);
    if (painted) this.maps.paint(route, -1);
  }

  /** Takes up a route and every route that ends on it. */
  rip(route: Route): void {
    this.drop(route, true);
    for (const other of [...this.of(route.net)]) if (other.ends.includes(route)) this.rip(other);
  }

  /** The same route with other segments (same ends, same vias). Routes that end on it stay. */
  replace(route: Route, segments: readonly Segment[]): void {
    this.maps.paint(route, -1);
    this.copper.remove(route);
    route.segments = segments;
    this.copper.add(route, route.net, route.segments, route.vias);
    this.maps.paint(route, 1);
  }

  snapshot(): Route[][] {
    return this.routes.map((list) => [...list]);
  }

  /** Back to a snapshot; what stayed the same is not touched. */
  restore(saved: readonly (readonly Route[])[]): void {
    this.routes.forEach((list, net) => {
      const then = new Set(saved[net]);
      for (const route of [...list]) if (!then.has(route)) this.drop(route, true);
    });
    this.routes.forEach((list, net) => {
      const now = new Set(list);
      for (const route of saved[net] ?? []) if (!now.has(route)) this.keep(route, true);
    });
  }
}
