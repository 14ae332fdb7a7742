import { type Board, type CopperLayer, padLabel, type Track, trackLayers, type Via } from '../../board/index.js';
import { boundsOf, toMm } from '../../geometry/index.js';
import type { Routed, RouteOptions } from '../stage.js';
import { Copper } from './copper.js';
import { fromBoard } from './from-board.js';
import type { FixedCopper, RoutedNet, RouteNet, RoutingProblem, Segment } from './problem.js';
import { shutOff, solve } from './solve.js';
import { thermalVias } from './thermal.js';

export { bridges } from './bridges.js';
export { fromBoard, VIA_TO_PAD_MM } from './from-board.js';
export { NARROWEST } from './neck.js';
export { wholePlanes } from './planes.js';
export type { RoutedNet, RoutingProblem, RoutingResult, Unrouted } from './problem.js';
export { MANY_FINE, type SolveOptions, solve } from './solve.js';

/** Lays tracks and vias on a placed board. What cannot be joined by the rules is in `unrouted`; nothing laid ever breaks one. */
export function route(board: Board, options: RouteOptions): Routed {
  const problem = fromBoard(board, options);
  const inPads = options.keep ? [] : thermalVias(problem, new Copper(problem, boundsOf(problem.rings.flat())));
  const heat = inPads.map(({ net, at }): FixedCopper => {
    const spec = problem.nets[net] as RouteNet;
    return { kind: 'via', net, at, diameter: spec.viaDiameter, drill: spec.viaDrill };
  });
  const whole: RoutingProblem = { ...problem, copper: [...problem.copper, ...heat] };
  const result = solve(whole, options);
  const kept = { tracks: board.tracks.filter((t) => options.keep || t.fixed), vias: board.vias.filter((v) => options.keep || v.fixed) };
  const laid: RoutedNet[] = [...result.nets, ...inPads.map(({ net, at }) => ({ net, segments: [], vias: [at] }))];
  return {
    tracks: [...kept.tracks, ...laid.flatMap((n) => tracksOf(problem, n, trackLayers(board)))],
    vias: [...kept.vias, ...laid.flatMap((n) => viasOf(problem, n))],
    unrouted: result.unrouted.map((u) => ({
      net: (problem.nets[u.net] as RouteNet).name,
      from: problem.pins[u.from]?.name ?? '',
      to: problem.pins[u.to]?.name ?? '',
    })),
  };
}

/** Asks of open joins whether the copper of a board as it stands, its edges and its keepouts alone make them impossible. */
export function shutJoins(board: Board, options: RouteOptions): (join: Board['unrouted'][number]) => boolean {
  const problem = fromBoard(board, options);
  const isShut = shutOff(problem, options);
  const labels = board.parts.flatMap((part) => part.pads.map((pad) => padLabel(part.ref, pad)));
  const pinOf = new Map(labels.map((label, i) => [label, i]));
  const netOf = new Map(problem.nets.map((net, i) => [net.name, i]));
  return (join) => {
    const [net, from, to] = [netOf.get(join.net), pinOf.get(join.from), pinOf.get(join.to)];
    return net !== undefined && from !== undefined && to !== undefined && isShut({ net, from, to });
  };
}

/** Chains of segments of one layer and width become one track each. */
function tracksOf(problem: RoutingProblem, laid: RoutedNet, layers: readonly CopperLayer[]): Track[] {
  const net = (problem.nets[laid.net] as RouteNet).name;
  const tracks: Track[] = [];
  let chain: Segment[] = [];
  const flush = (): void => {
    const first = chain[0];
    if (first === undefined) return;
    const points = [first.a, ...chain.map((s) => s.b)].map((p): [number, number] => [toMm(p.x), toMm(p.y)]);
    tracks.push({ net, layer: layers[first.layer] as CopperLayer, width_mm: toMm(first.width), points });
    chain = [];
  };
  for (const s of laid.segments) {
    const last = chain[chain.length - 1];
    if (last !== undefined && (last.layer !== s.layer || last.width !== s.width || last.b.x !== s.a.x || last.b.y !== s.a.y)) flush();
    chain.push(s);
  }
  flush();
  return tracks;
}

function viasOf(problem: RoutingProblem, laid: RoutedNet): Via[] {
  const spec = problem.nets[laid.net] as RouteNet;
  return laid.vias.map((at) => ({
    net: spec.name,
    x: toMm(at.x),
    y: toMm(at.y),
    drill_mm: toMm(spec.viaDrill),
    diameter_mm: toMm(spec.viaDiameter),
  }));
}
