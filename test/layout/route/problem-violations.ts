import type { RoutingProblem, RoutingResult } from '../../../src/layout/route/index.js';
import { gap } from './violations.js';

type P = readonly [number, number];
interface Blob {
  readonly what: string;
  readonly net: number;
  readonly clearance: number;
  readonly layers: number;
  readonly hull: readonly P[];
  readonly r: number;
  readonly box: readonly [number, number, number, number];
}

const MM = 1e6;
const TOLERANCE = 1e-5;

function blob(what: string, net: number, clearance: number, layers: number, core: readonly { x: number; y: number }[], radius: number): Blob {
  const hull = core.map((p): P => [p.x / MM, p.y / MM]);
  const r = radius / MM;
  const xs = hull.map(([x]) => x);
  const ys = hull.map(([, y]) => y);
  return { what, net, clearance, layers, hull, r, box: [Math.min(...xs) - r, Math.min(...ys) - r, Math.max(...xs) + r, Math.max(...ys) + r] };
}

/** What the new copper of a routed problem breaks, by brute force with the tests' own geometry: clearances, edge, bans, holes. */
export function problemViolations(problem: RoutingProblem, result: Pick<RoutingResult, 'nets'>): string[] {
  const every = 2 ** problem.layers - 1;
  const clearanceOf = (net: number): number => (problem.nets[net]?.clearance ?? problem.rules.clearance) / MM;
  const fresh: Blob[] = [];
  const holes: { at: P; r: number; net: number }[] = [];
  for (const { net, segments, vias } of result.nets) {
    const spec = problem.nets[net];
    if (spec === undefined) continue;
    for (const s of segments) fresh.push(blob(`track ${spec.name}`, net, clearanceOf(net), 1 << s.layer, [s.a, s.b], s.width / 2));
    for (const v of vias) {
      fresh.push(blob(`via ${spec.name}`, net, clearanceOf(net), every, [v], spec.viaDiameter / 2));
      holes.push({ at: [v.x / MM, v.y / MM], r: spec.viaDrill / 2 / MM, net });
    }
  }
  const still: Blob[] = problem.pins.flatMap((pin) =>
    pin.copper.map((c) => blob(`pad ${pin.name}`, pin.net, clearanceOf(pin.net), c.layers, c.shape.core, c.shape.radius)),
  );
  for (const c of problem.copper) {
    if (c.kind === 'track') still.push(blob('fixed track', c.net, clearanceOf(c.net), 1 << c.layer, [c.a, c.b], c.width / 2));
    else still.push(blob('fixed via', c.net, clearanceOf(c.net), every, [c.at], c.diameter / 2));
  }
  const found: string[] = [];
  const meet = (a: Blob, b: Blob, need: number): void => {
    if (a.box[0] > b.box[2] + need || b.box[0] > a.box[2] + need || a.box[1] > b.box[3] + need || b.box[1] > a.box[3] + need) return;
    const has = gap(a, b);
    if (has < need - TOLERANCE) found.push(`${a.what} is ${has.toFixed(4)} from ${b.what}, needs ${need}, at ${a.hull[0]}`);
  };
  const edges = problem.rings.flatMap((ring) => ring.map((p, i) => blob('the edge', -1, 0, every, [p, ring[(i + 1) % ring.length] ?? p], 0)));
  const bans = problem.bans.map((b) => ({ tracks: b.tracks, vias: b.vias, blob: blob('a keepout', -1, 0, b.layers, b.shape.core, b.shape.radius) }));
  fresh.forEach((a, i) => {
    for (const b of still) if (a.net !== b.net && a.layers & b.layers) meet(a, b, Math.max(a.clearance, b.clearance));
    for (const b of fresh.slice(i + 1)) if (a.net !== b.net && a.layers & b.layers) meet(a, b, Math.max(a.clearance, b.clearance));
    for (const e of edges) meet(a, e, problem.rules.edgeClearance / MM);
    const isVia = a.what.startsWith('via');
    for (const b of bans) if ((isVia ? b.vias : b.tracks) && a.layers & b.blob.layers) meet(a, b.blob, 2 * TOLERANCE);
  });
  holes.forEach((a, i) => {
    for (const b of holes.slice(i + 1)) {
      const has = Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]) - a.r - b.r;
      if (has < problem.rules.holeToHole / MM - TOLERANCE) found.push(`two vias' holes are ${has.toFixed(4)} apart at ${a.at}`);
    }
  });
  return found;
}
