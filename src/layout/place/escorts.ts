import { type Point, place, roundMm } from '../../geometry/index.js';
import type { PlaceablePart } from '../stage.js';
import type { Energy } from './energy.js';
import type { Model } from './model.js';

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
