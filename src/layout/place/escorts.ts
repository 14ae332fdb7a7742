import { splitPin } from '../../design/index.js';
import { distance, mm, type Point, type Pose, place, roundMm } from '../../geometry/index.js';
import type { PlaceablePart, PlacementProblem } from '../stage.js';
import type { Energy } from './energy.js';
import { type Model, yardAt } from './model.js';

/** A free part of two pads that one wire joins to a pinned part, and to nothing else there: the diode of a key. */
interface Escort {
  readonly part: number;
  readonly anchor: number;
  /** The pads that the wire joins, about the parts' origins. */
  readonly own: Point;
  readonly target: Point;
}

/** Where escorts stand, about their anchors. */
interface Spot {
  readonly dx: number;
  readonly dy: number;
  readonly quarter: number;
  readonly cost: number;
}

/** Like pairs from which they all stand alike. */
const ALIKE_FROM = 3;
/** How far about its anchor an escort is looked for, mm, and in what steps. */
const REACH_MM = 15;
const STEP_MM = 0.5;
/** What a millimetre off the anchor's middle line counts, in millimetres of wire. */
const OFF_LINE = 0.3;

/**
 * Stands the escorts of like pinned parts all the same way about them, as a person would: the diodes of a keyboard come out in rows.
 * A set of which not every one finds its place so is left to the search.
 */
export function standAlike(energy: Energy): void {
  const { model, at } = energy;
  for (const escorts of likeEscorts(model)) {
    const first = escorts[0] as Escort;
    const spot = spotsOf(model, first).find((s) => escorts.every((e) => stand(energy, e, s)));
    for (const { part } of escorts) {
      if (spot === undefined) at.lift(part);
      else at.movable[part] = 0;
    }
  }
}

/** Stands an escort at its spot; false: it is not legal there. */
function stand(energy: Energy, { part, anchor }: Escort, { dx, dy, quarter }: Spot): boolean {
  const pin = energy.model.pinned[anchor];
  if (pin == null) return false;
  energy.at.set(part, roundMm(pin.x + dx), roundMm(pin.y + dy), quarter, -1);
  return energy.legal(part);
}

/** Sets of escorts that are wired alike to parts that are turned alike. */
function likeEscorts(model: Model): Escort[][] {
  const sets = new Map<string, Escort[]>();
  const taken = new Set<number>();
  for (const escort of escortsOf(model)) {
    if (taken.has(escort.part)) continue;
    taken.add(escort.part);
    const [part, anchor] = [model.parts[escort.part] as PlaceablePart, model.parts[escort.anchor] as PlaceablePart];
    const key = JSON.stringify([part.footprint.name, anchor.footprint.name, model.pinned[escort.anchor]?.rot, escort.own, escort.target]);
    sets.set(key, [...(sets.get(key) ?? []), escort]);
  }
  return [...sets.values()].filter((set) => set.length >= ALIKE_FROM);
}

function escortsOf(model: Model): Escort[] {
  const joints = new Map<string, { part: number; at: Point }[]>();
  model.parts.forEach((part, i) => {
    for (const pad of part.footprint.pads) {
      const net = part.nets.get(pad.number);
      if (net !== undefined) joints.set(net, [...(joints.get(net) ?? []), { part: i, at: { x: pad.x, y: pad.y } }]);
    }
  });
  return [...joints.values()].flatMap((ends) => {
    const [a, b] = ends;
    if (a === undefined || b === undefined || ends.length > 2) return [];
    return [
      [a, b],
      [b, a],
    ].flatMap(([free, pinned]) => {
      if (free === undefined || pinned === undefined || !isEscort(model, free.part) || model.pinned[pinned.part]?.side !== 'front') return [];
      return [{ part: free.part, anchor: pinned.part, own: free.at, target: pinned.at }];
    });
  });
}

const isEscort = (model: Model, i: number): boolean => {
  const part = model.parts[i] as PlaceablePart;
  const wished = part.hint.edge !== undefined || part.hint.corner !== undefined || (part.hint.near?.length ?? 0) > 0;
  return model.pinned[i] === null && model.edges[i] === null && model.side[i] === 'front' && part.footprint.pads.length === 2 && !wished;
};

/** Spots about the anchor, the shortest wire first; on its middle lines where that costs little. */
function spotsOf(model: Model, { part, anchor, own, target }: Escort): Spot[] {
  const rot = model.pinned[anchor]?.rot ?? 0;
  const quarters = Math.round(rot / 90) % 4;
  const [cx, cy] = middleOf(model, anchor, quarters);
  const to = place(target, { x: 0, y: 0, rot, side: 'front' });
  const spots: Spot[] = [];
  for (let quarter = 0; quarter < 4; quarter++) {
    const pad = place(own, { x: 0, y: 0, rot: quarter * 90, side: 'front' });
    const [mx, my] = middleOf(model, part, quarter);
    for (let x = -REACH_MM; x <= REACH_MM; x += STEP_MM) {
      for (let y = -REACH_MM; y <= REACH_MM; y += STEP_MM) {
        const [dx, dy] = [cx + x - mx, cy + y - my];
        const wire = Math.abs(dx + pad.x - to.x) + Math.abs(dy + pad.y - to.y);
        spots.push({ dx, dy, quarter, cost: wire + OFF_LINE * Math.min(Math.abs(x), Math.abs(y)) });
      }
    }
  }
  return spots.sort((a, b) => a.cost - b.cost);
}

/** The courtyard's middle about the origin. */
function middleOf({ yard }: Model, i: number, quarter: number): [number, number] {
  const v = (i * 4 + quarter) * 4;
  return [((yard[v] as number) + (yard[v + 2] as number)) / 2, ((yard[v + 1] as number) + (yard[v + 3] as number)) / 2];
}

/** How far from its anchor's middle an escort in a ring may stand, mm, and the gap between courtyards about it. */
const RING_REACH_MM = 9;
const RING_GAP_MM = 0.25;

/**
 * Where the escorts of parts in a ring stand, turned with it: resistors and decouplers that each of them has one of come out as rings of their
 * own, within the reach of the ring. A set that finds no such place is left to the search. `standing`: what stands already, the ring among it.
 */
export function escortsOfRing(problem: PlacementProblem, refs: readonly string[], standing: ReadonlyMap<string, Pose>): Map<string, Pose> {
  const found = new Map<string, Pose>();
  const parts = new Map(problem.parts.map((p) => [p.ref, p]));
  const anchors = refs.flatMap((ref) => {
    const [part, pose] = [parts.get(ref), standing.get(ref)];
    return part === undefined || pose === undefined ? [] : [{ part, pose }];
  });
  if (anchors.length < ALIKE_FROM) return found;
  const mean = (at: (p: Pose) => number): number => anchors.reduce((sum, { pose }) => sum + at(pose), 0) / anchors.length;
  const middle = { x: mm(mean((p) => p.x)), y: mm(mean((p) => p.y)) };
  const farOf = (core: readonly Point[]): number => Math.max(...core.map((p) => Math.hypot(p.x - middle.x, p.y - middle.y)));
  const most = Math.max(...anchors.map(({ part, pose }) => farOf(yardAt(part, pose).core)));
  const taken = [...standing].flatMap(([ref, pose]) => {
    const part = parts.get(ref);
    return part === undefined ? [] : [yardAt(part, pose)];
  });
  for (const set of ringSets(problem, anchors, standing)) {
    const [first] = set;
    if (first === undefined) continue;
    for (const spot of ringSpots(first)) {
      const poses = set.map(({ part, anchor }): [PlaceablePart, Pose] => {
        const { x, y } = place({ x: spot.dx, y: spot.dy }, anchor.pose);
        return [part, { x: roundMm(x), y: roundMm(y), rot: roundMm((anchor.pose.rot + 90 * spot.quarter) % 360), side: 'front' }];
      });
      const yards = poses.map(([part, pose]) => yardAt(part, pose));
      const free = yards.every(
        (yard, k) =>
          farOf(yard.core) <= most &&
          taken.every((other) => distance(yard, other) >= mm(RING_GAP_MM)) &&
          yards.slice(0, k).every((other) => distance(yard, other) >= mm(RING_GAP_MM)),
      );
      if (!free) continue;
      for (const [part, pose] of poses) found.set(part.ref, pose);
      taken.push(...yards);
      break;
    }
  }
  return found;
}

interface Anchor {
  readonly part: PlaceablePart;
  readonly pose: Pose;
}
interface RingEscort {
  readonly part: PlaceablePart;
  readonly anchor: Anchor;
  readonly own: Point;
  readonly target: Point;
}

/** Parts of two pads of which each in the ring, or all but one, has one that is wired or wished to it alike: the largest sets first. */
function ringSets(problem: PlacementProblem, anchors: readonly Anchor[], standing: ReadonlyMap<string, Pose>): RingEscort[][] {
  const { constraints, nets } = problem;
  const free = (p: PlaceablePart): boolean =>
    p.footprint.pads.length === 2 &&
    !standing.has(p.ref) &&
    constraints.pinned?.[p.ref] === undefined &&
    constraints.edges?.[p.ref] === undefined &&
    [p.hint.edge, p.hint.corner, p.hint.side].every((h) => h === undefined) &&
    !anchors.some((a) => a.part === p);
  const wires = new Map(nets.map(({ name }) => [name, problem.parts.filter((p) => [...p.nets.values()].includes(name))]));
  const sets = new Map<string, RingEscort[]>();
  for (const part of problem.parts.filter(free)) {
    const keyed = new Set<string>();
    for (const anchor of anchors)
      for (const pad of part.footprint.pads)
        for (const to of anchor.part.footprint.pads) {
          const net = part.nets.get(pad.number);
          const wished = part.hint.near?.some(
            ({ pin, to: goal }) =>
              splitPin(goal).ref === anchor.part.ref &&
              (part.pins.get(pin) ?? [pin]).includes(pad.number) &&
              (anchor.part.pins.get(splitPin(goal).pin) ?? [splitPin(goal).pin]).includes(to.number),
          );
          const wired =
            net !== undefined && anchor.part.nets.get(to.number) === net && (part.hint.near?.length ?? 0) === 0 && wires.get(net)?.length === 2;
          if (wished !== true && !wired) continue;
          const key = JSON.stringify([part.footprint.name, anchor.part.footprint.name, pad.number, to.number]);
          if (keyed.has(key)) continue;
          keyed.add(key);
          sets.set(key, [...(sets.get(key) ?? []), { part, anchor, own: { x: pad.x, y: pad.y }, target: { x: to.x, y: to.y } }]);
        }
  }
  const taken = new Set<PlaceablePart>();
  return [...sets.values()]
    .sort((a, b) => b.length - a.length)
    .flatMap((set) => {
      const own = set.filter(({ part }) => !taken.has(part));
      const each = new Map(own.map((e) => [e.anchor, e]));
      if (each.size < Math.max(ALIKE_FROM, anchors.length - 1) || own.length > each.size) return [];
      for (const { part } of own) taken.add(part);
      return [own];
    });
}

/** Spots in the frame of what stands in the ring, whose outside is its top: the shortest wire first, on its middle line where that costs little. */
function ringSpots({ part, own, target }: RingEscort): Spot[] {
  const spots: Spot[] = [];
  for (let quarter = 0; quarter < 4; quarter++) {
    const pad = place(own, { x: 0, y: 0, rot: quarter * 90, side: 'front' });
    const [mx, my] = [part.footprint.pads.reduce((sum, p) => sum + p.x, 0) / 2, part.footprint.pads.reduce((sum, p) => sum + p.y, 0) / 2];
    const off = place({ x: mx, y: my }, { x: 0, y: 0, rot: quarter * 90, side: 'front' });
    for (let x = -RING_REACH_MM; x <= RING_REACH_MM; x += STEP_MM)
      for (let y = -RING_REACH_MM; y <= RING_REACH_MM; y += STEP_MM) {
        const [dx, dy] = [x - off.x, y - off.y];
        const wire = Math.hypot(dx + pad.x - target.x, dy + pad.y - target.y);
        spots.push({ dx, dy, quarter, cost: wire + OFF_LINE * Math.abs(x) });
      }
  }
  return spots.sort((a, b) => a.cost - b.cost);
}
