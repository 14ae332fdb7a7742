import { isCutOut } from '../../board/index.js';
import { distance, mm, type Point, type Pose, place, type Shape, type Side } from '../../geometry/index.js';
import type { PlaceablePart, PlacementProblem } from '../stage.js';
import { QUARTERS, type Quarter, turnedBounds, writeBox } from './basics.js';
import { clustersOf } from './clusters.js';
import { type EdgeOption, edgeOptions } from './edge-options.js';
import { type EdgePair, edgePairsOf, type LevelPair, levelPairsOf, rowsOf } from './edge-pairs.js';
import { haloOf } from './halo.js';
import { type Live, liveOf } from './live.js';
import { type Near, nearsOf } from './near.js';
import { type NetModel, netModels } from './nets.js';

/**
 * The problem in typed arrays, mm. Parts are numbered in the problem's order; a *variant* is `part * 4 + quarter turn`, and a box is
 * four numbers (minX, minY, maxX, maxY) at `4 * index`.
 */
export interface Model {
  readonly problem: PlacementProblem;
  readonly parts: readonly PlaceablePart[];
  readonly count: number;
  readonly side: readonly Side[];
  /** Sides that the part occupies: 1 front, 2 back, 3 both (anything with a hole). */
  readonly mask: Uint8Array;
  /** 1: it stands on the back, and of it only its leads reach the front. */
  readonly below: Uint8Array;
  /** Box of the pads about the origin, per variant; only where `below`. */
  readonly leads: Float64Array;
  /** Courtyard box about the origin, per variant. */
  readonly yard: Float64Array;
  /** Box of its pads and holes about the origin, per variant; only where the outline is no rectangle. */
  readonly pads: Float64Array;
  /** Antenna keepout box about the origin, per variant; only where `hasKeep`. */
  readonly keep: Float64Array;
  readonly hasKeep: Uint8Array;
  /** Contacts that may not be touched, and what can be. */
  readonly live: Live;
  /** Room that the part would like around its courtyard, mm. */
  readonly halo: Float64Array;
  readonly nets: readonly NetModel[];
  /** Nets that a part is in, by part. */
  readonly netsOf: readonly (readonly number[])[];
  readonly nears: readonly Near[];
  readonly nearsOf: readonly (readonly number[])[];
  /** 1 at `i * count + j` where a `near` wish joins i and j. */
  readonly linked: Uint8Array;
  /** Free parts that belong together by their nets, smallest groups first. */
  readonly clusters: readonly (readonly number[])[];
  /** Chips with the plug whose channel they are. */
  readonly channels: readonly (readonly [number, number])[];
  /** Parts that follow a part when it moves (its `near` satellites and theirs). */
  readonly satellites: readonly (readonly number[])[];
  /** Where the part must stand (pinned by the person). */
  readonly pinned: readonly (Pose | null)[];
  /** The one quarter turn of what is not turned otherwise; −1: any. */
  readonly held: Int8Array;
  /** Ways to stand at a board edge; null: stands anywhere. */
  readonly edges: readonly (readonly EdgeOption[] | null)[];
  /** What stands at the edges together or apart: parts of one family share an edge, plugs leave an antenna's. */
  readonly edgePairs: readonly EdgePair[];
  /** What stands alike at one edge and level at opposite ones. */
  readonly levelPairs: readonly LevelPair[];
  /** Channels, set by set: each further edge that a set takes costs. */
  readonly rows: readonly (readonly number[])[];
  /** Smallest gap between courtyards, mm. */
  readonly gap: number;
}

/** What is read stands upright, unless an edge was said for it. */
function heldTurn({ upright, footprint, hint, ref }: PlaceablePart, { constraints }: PlacementProblem, free: boolean): Quarter | -1 {
  if (upright === true) return 0;
  const placed = !free || hint.edge !== undefined || constraints.edges?.[ref] !== undefined;
  return footprint.reads === undefined || placed ? -1 : (((footprint.reads / 90) % 4) as Quarter);
}

/** `back`: refs of parts that stand on the back; those that are pinned stand where they are pinned. */
export function buildModel(problem: PlacementProblem, gap: number, back: ReadonlySet<string> = new Set()): Model {
  const { parts } = problem;
  const count = parts.length;
  const index = new Map(parts.map((p, i) => [p.ref, i]));
  const pinned = parts.map((p): Pose | null => {
    const pin = problem.constraints.pinned?.[p.ref];
    return pin === undefined ? (problem.standing?.get(p.ref) ?? null) : { x: pin.x, y: pin.y, rot: pin.rot ?? 0, side: pin.side ?? 'front' };
  });
  const side = pinned.map((p, i): Side => p?.side ?? (back.has(parts[i]?.ref ?? '') ? 'back' : (parts[i]?.hint.side ?? 'front')));
  // What is cut out where it is pinned is no part of the board: a keepout of its shape (`cutOuts`).
  const mask = Uint8Array.from(parts, (p, i) => (isCutOut(p.footprint) && pinned[i] !== null ? 0 : hasHole(p) ? 3 : side[i] === 'back' ? 2 : 1));
  const below = Uint8Array.from(parts, (_, i) => (mask[i] === 3 && side[i] === 'back' ? 1 : 0));
  const leads = new Float64Array(below.includes(1) ? count * 16 : 0);
  const yard = new Float64Array(count * 16);
  const keep = new Float64Array(count * 16);
  const pads = new Float64Array(problem.outline === undefined ? 0 : count * 16);
  const hasKeep = new Uint8Array(count);
  parts.forEach((p, i) => {
    for (const q of QUARTERS) {
      // What stands at an angle takes the box about it.
      const turned = (pinned[i]?.rot ?? 0) % 90 === 0 ? q : (pinned[i]?.rot ?? 0) / 90;
      writeBox(yard, i * 4 + q, turnedBounds(p.footprint.courtyard, turned, side[i] as Side));
      if (below[i] === 1) writeBox(leads, i * 4 + q, turnedBounds(padBox(p.footprint), turned, side[i] as Side));
      if (pads.length > 0) writeBox(pads, i * 4 + q, turnedBounds(padBox(p.footprint), turned, side[i] as Side));
      if (p.footprint.antenna_keepout === undefined) continue;
      hasKeep[i] = 1;
      writeBox(keep, i * 4 + q, turnedBounds(p.footprint.antenna_keepout, q, side[i] as Side));
    }
  });
  const nets = netModels(problem, side);
  const nears = nearsOf(parts, index, side);
  const edges = parts.map((p, i) => (pinned[i] === null ? edgeOptions(p, problem) : null));
  const served = servedBy(parts, nets, edges);
  const linked = new Uint8Array(count * count);
  for (const n of nears) {
    linked[n.part * count + n.anchor] = 1;
    linked[n.anchor * count + n.part] = 1;
  }
  return {
    problem,
    parts,
    count,
    side,
    mask,
    below,
    leads,
    yard,
    pads,
    keep,
    hasKeep,
    live: liveOf(problem, side),
    halo: Float64Array.from(parts, haloOf),
    nets,
    netsOf: listsByPart(
      count,
      nets.map((n) => [...new Set(n.parts)]),
    ),
    nears,
    nearsOf: listsByPart(
      count,
      nears.map((n) => [n.part, n.anchor]),
    ),
    linked,
    clusters: clustersOf(count, nets, (i) => pinned[i] === null && edges[i] === null),
    channels: [...served].filter(([i, plug]) => pinned[i] === null && edges[plug] != null),
    satellites: satellitesOf(count, nears, pinned, parts, served),
    pinned,
    held: Int8Array.from(parts, (p, i) => heldTurn(p, problem, pinned[i] === null)),
    edges,
    edgePairs: edgePairsOf(parts),
    levelPairs: levelPairsOf(parts).filter(({ a, b }) => pinned[a] === null && pinned[b] === null),
    rows: rowsOf(parts),
    gap,
  };
}

/** Corners of the box about all pads; of a part without any its courtyard. */
function padBox({ pads, courtyard }: PlaceablePart['footprint']): PlaceablePart['footprint']['courtyard'] {
  if (pads.length === 0) return courtyard;
  const reach = (p: (typeof pads)[number]): number => Math.max(p.w, p.h, p.drill?.w ?? 0, p.drill?.h ?? 0) / 2;
  const [x0, x1] = [Math.min(...pads.map((p) => p.x - reach(p))), Math.max(...pads.map((p) => p.x + reach(p)))];
  const [y0, y1] = [Math.min(...pads.map((p) => p.y - reach(p))), Math.max(...pads.map((p) => p.y + reach(p)))];
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
}

const hasHole = (part: PlaceablePart): boolean => part.footprint.pads.some((p) => p.drill !== undefined);

/** Turns "members of list k" into "lists of member i". */
function listsByPart(count: number, members: readonly (readonly number[])[]): number[][] {
  const lists: number[][] = Array.from({ length: count }, () => []);
  members.forEach((parts, k) => {
    for (const p of new Set(parts)) lists[p]?.push(k);
  });
  return lists;
}

/** Who follows whom: a part with `near` wishes follows the first anchor that does not follow it in turn. */
function satellitesOf(
  count: number,
  nears: readonly Near[],
  pinned: readonly (Pose | null)[],
  parts: readonly PlaceablePart[],
  served: ReadonlyMap<number, number>,
): number[][] {
  const leader = new Int32Array(count).fill(-1);
  const leads = (a: number, b: number): boolean => {
    for (let up = b; up >= 0; up = leader[up] as number) if (up === a) return true;
    return false;
  };
  for (const n of nears) {
    if (leader[n.part] !== -1 || pinned[n.part] !== null || parts[n.part]?.hint.edge !== undefined) continue;
    if (!leads(n.part, n.anchor)) leader[n.part] = n.anchor;
  }
  for (const [part, at] of served) if (leader[part] === -1 && pinned[part] === null && !leads(part, at)) leader[part] = at;
  const lists: number[][] = Array.from({ length: count }, () => []);
  for (let i = 0; i < count; i++) {
    for (let up = leader[i] as number; up >= 0; up = leader[up] as number) lists[up]?.push(i);
  }
  return lists;
}

/** Pads of what stands in a line, and parts on a net that is such a line; lines to one plug from which a chip is that plug's. */
const [LINE_PADS, LINE_PARTS, CHANNEL_LINES] = [3, 3, 3];
/** Channels from which a board is made of them: fewer find their places one by one. */
const CHANNELS_FROM = 3;

/**
 * Parts with the part that each of them serves: what stands in a line, a resistor or a diode, goes with the chip at the end of the line, and
 * a chip with the plug that most of its lines lead to, so that a channel moves as one.
 */
function servedBy(parts: readonly PlaceablePart[], nets: readonly NetModel[], edges: Model['edges']): Map<number, number> {
  const lines = nets.flatMap((n) => {
    const on = [...new Set(n.parts)];
    return n.block || on.length > LINE_PARTS ? [] : [on];
  });
  const pads = (i: number): number => parts[i]?.footprint.pads.length ?? 0;
  const isPlug = (i: number): boolean => edges[i] != null;
  const isFree = (i: number): boolean => !isPlug(i) && (parts[i]?.hint.near ?? []).length === 0;
  const beyond = new Map<number, number[]>();
  for (const on of lines) for (const i of on) if (pads(i) <= LINE_PADS) beyond.set(i, [...(beyond.get(i) ?? []), ...on.filter((j) => j !== i)]);
  const served = new Map<number, number>();
  const plugs = new Map<number, Map<number, number>>();
  for (const on of lines) {
    for (const chip of on.filter((i) => pads(i) > LINE_PADS && !isPlug(i))) {
      const others = on.filter((j) => j !== chip);
      for (const j of others) if (pads(j) <= LINE_PADS && isFree(j) && !served.has(j)) served.set(j, chip);
      const ends = others.flatMap((j) => (isPlug(j) ? [j] : (beyond.get(j) ?? []).filter(isPlug)));
      const counts = plugs.get(chip) ?? new Map<number, number>();
      for (const plug of new Set(ends)) counts.set(plug, (counts.get(plug) ?? 0) + 1);
      plugs.set(chip, counts);
    }
  }
  const channels = [...plugs].flatMap(([chip, counts]): [number, number][] => {
    const [most] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    return most !== undefined && most[1] >= CHANNEL_LINES && isFree(chip) ? [[chip, most[0]]] : [];
  });
  return new Set(channels.map(([, plug]) => plug)).size < CHANNELS_FROM ? new Map() : new Map([...served, ...channels]);
}

/** A part's courtyard where it stands, nm. */
export const yardAt = ({ footprint }: PlaceablePart, pose: Pose): Shape => ({
  core: footprint.courtyard.map(([x, y]): Point => place({ x: mm(x), y: mm(y) }, { ...pose, x: mm(pose.x), y: mm(pose.y) })),
  radius: 0,
});

/** Whether two parts that stand fixed, one of them at an angle, are apart although the boxes about them are not. */
export function standApart({ pinned, parts, gap }: Model, i: number, j: number): boolean {
  const [a, b] = [pinned[i], pinned[j]];
  if (a == null || b == null || (a.rot % 90 === 0 && b.rot % 90 === 0)) return false;
  return distance(yardAt(parts[i] as PlaceablePart, a), yardAt(parts[j] as PlaceablePart, b)) > Math.max(0, mm(gap) - 1000);
}
