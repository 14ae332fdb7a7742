import { type Point, shapeBounds } from '../../geometry/index.js';
import type { Copper } from './copper.js';
import type { RouteNet, RoutingProblem } from './problem.js';

/** Centres of vias inside the heat-spreading pads of poured nets: a centred grid, at most 4 × 4, about 1.1 mm apart. */
export function thermalVias<O extends object>(problem: RoutingProblem, copper: Copper<O>): { net: number; at: Point }[] {
  const made: { net: number; at: Point }[] = [];
  for (const pin of problem.pins) {
    const spec = problem.nets[pin.net];
    const shape = pin.copper[0]?.shape;
    if (!pin.thermal || spec === undefined || !spec.pour || shape === undefined) continue;
    const box = shapeBounds(shape);
    const xs = steps(box.maxX - box.minX, spec, problem);
    const ys = steps(box.maxY - box.minY, spec, problem);
    for (const dy of ys) {
      for (const dx of xs) {
        const at = { x: Math.round(pin.at.x + dx), y: Math.round(pin.at.y + dy) };
        const apart = made.every((v) => Math.hypot(v.at.x - at.x, v.at.y - at.y) >= spec.viaDrill + problem.rules.holeToHole);
        if (apart && !copper.judge(pin.net, [], [at], { inPad: true }).illegal) made.push({ net: pin.net, at });
      }
    }
  }
  return made;
}

/** Offsets from the centre along one side of the pad. */
function steps(length: number, spec: RouteNet, problem: RoutingProblem): number[] {
  const room = length - spec.viaDiameter - 0.1e6;
  if (room < 0) return [];
  const apart = Math.max(1.1e6, spec.viaDrill + problem.rules.holeToHole);
  const count = Math.min(4, Math.floor(room / apart) + 1);
  const step = count > 1 ? Math.min(room / (count - 1), 1.3e6) : 0;
  return Array.from({ length: count }, (_, i) => (i - (count - 1) / 2) * step);
}
