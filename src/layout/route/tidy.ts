import type { Point } from '../../geometry/index.js';
import { besideLength, laneOf } from './pair.js';
import type { RouteNet, RoutingProblem, Segment } from './problem.js';
import type { Route } from './route.js';
import { straighten } from './straighten.js';
import type { Wiring } from './wiring.js';

/** Links shorter than this may leave the lane beside a pair's other net, nm. */
const LONG = 1.5e6;

/** Straightens every route in place, widens necks where there is room after all. Joints, vias and pad centres stay. */
export function tidy(problem: RoutingProblem, wiring: Wiring): void {
  for (const routes of wiring.routes) {
    for (const route of [...routes]) {
      const tidied = tidyRoute(problem, wiring, route);
      if (tidied !== null) wiring.replace(route, tidied);
    }
  }
}

function tidyRoute(problem: RoutingProblem, wiring: Wiring, route: Route): readonly Segment[] | null {
  const joints = new Set<string>(route.vias.map(key));
  for (const other of wiring.of(route.net)) {
    if (!other.ends.includes(route)) continue;
    for (const p of endPoints(other)) joints.add(key(p));
  }
  const spec = problem.nets[route.net] as RouteNet;
  const legal = (segments: readonly Segment[]): boolean => {
    const verdict = wiring.copper.judge(route.net, segments, [], { except: route });
    return !verdict.illegal && verdict.against.size === 0;
  };
  const widened = route.segments.map((s) => (s.width < spec.width && legal([{ ...s, width: spec.width }]) ? { ...s, width: spec.width } : s));
  const made: Segment[] = [];
  for (const chain of chains(split(widened, joints), joints)) {
    const { layer, width } = chain[0] as Segment;
    const toSegments = (points: readonly Point[]): Segment[] => points.slice(1).map((b, i) => ({ layer, width, a: points[i] as Point, b }));
    const points = [(chain[0] as Segment).a, ...chain.map((s) => s.b)];
    const keeps = keepsPair(problem, wiring, spec, layer, points);
    made.push(...toSegments(straighten(points, (link) => legal(toSegments(link)) && keeps(link))));
  }
  return legal(made) ? made : null;
}

/** A track beside the other net of its pair stays there: long links off the lane are refused. */
function keepsPair(
  problem: RoutingProblem,
  wiring: Wiring,
  { partner }: RouteNet,
  layer: number,
  chain: readonly Point[],
): (link: readonly Point[]) => boolean {
  const spec = partner === undefined ? undefined : problem.nets[partner];
  if (partner === undefined || spec === undefined) return () => true;
  const others = wiring.of(partner).flatMap((r) => r.segments);
  const lane = laneOf(spec);
  if (besideLength(chain, layer, others, lane) < LONG) return () => true;
  return (link) => {
    const length = polylineLength(link);
    return length < LONG || besideLength(link, layer, others, lane) > 0.8 * length;
  };
}

const polylineLength = (points: readonly Point[]): number =>
  points.slice(1).reduce((sum, b, i) => sum + Math.hypot(b.x - (points[i] as Point).x, b.y - (points[i] as Point).y), 0);

const key = (p: Point): string => `${p.x},${p.y}`;

function endPoints(route: Route): Point[] {
  const first = route.segments[0];
  const last = route.segments[route.segments.length - 1];
  return [...(first === undefined ? [] : [first.a]), ...(last === undefined ? [] : [last.b]), ...route.vias];
}

/** Cuts segments where a joint lies inside them. */
function split(segments: readonly Segment[], joints: ReadonlySet<string>): Segment[] {
  const points = [...joints].map((k) => {
    const [x, y] = k.split(',').map(Number) as [number, number];
    return { x, y };
  });
  return segments.flatMap((s) => {
    const length2 = (s.b.x - s.a.x) ** 2 + (s.b.y - s.a.y) ** 2;
    const inner = points
      .map((p) => ({ p, t: (p.x - s.a.x) * (s.b.x - s.a.x) + (p.y - s.a.y) * (s.b.y - s.a.y) }))
      .filter(({ p, t }) => t > 0 && t < length2 && (s.b.x - s.a.x) * (p.y - s.a.y) === (s.b.y - s.a.y) * (p.x - s.a.x))
      .sort((a, b) => a.t - b.t)
      .map(({ p }) => p);
    const stops = [s.a, ...inner, s.b];
    return stops.slice(1).map((b, i) => ({ ...s, a: stops[i] as Point, b }));
  });
}

/** Runs of segments end to end with one layer and width and no joint between. */
function chains(segments: readonly Segment[], joints: ReadonlySet<string>): Segment[][] {
  const made: Segment[][] = [];
  for (const s of segments) {
    const chain = made[made.length - 1];
    const last = chain?.[chain.length - 1];
    const goesOn =
      last !== undefined && last.layer === s.layer && last.width === s.width && last.b.x === s.a.x && last.b.y === s.a.y && !joints.has(key(s.a));
    if (goesOn) chain?.push(s);
    else made.push([s]);
  }
  return made;
}
