import type { PlacementProblem } from '../stage.js';
import type { Edge } from './edge-options.js';
import type { Energy } from './energy.js';
import { boxOf, type Group, groupPart } from './group.js';
import type { Size } from './size.js';

/** Edges in the order in which their places are counted. */
const COUNTED: readonly (Edge | undefined)[] = ['top', 'left', 'right', 'bottom', undefined];

/**
 * Like groups at the board's edges change places until their channels count from the left and from the top: relay 1 stands before relay 2. The
 * places stay the same, so nothing else moves.
 */
export function countChannels(energy: Energy, groups: readonly Group[]): void {
  const { at, model } = energy;
  const index = new Map(model.parts.map((p, i) => [p.ref, i]));
  const sets = new Map<number, number[]>();
  for (const group of groups) {
    const i = index.get(groupPart(group).ref);
    if (group.like === undefined || group.edge === undefined || i === undefined || at.movable[i] === 0) continue;
    sets.set(group.like, [...(sets.get(group.like) ?? []), i]);
  }
  for (const channels of sets.values()) {
    const places = channels.map((i) => ({
      rank: rankOf(energy, i),
      x: at.x[i] as number,
      y: at.y[i] as number,
      q: at.q[i] as number,
      option: at.option[i] as number,
    }));
    places.sort((a, b) => a.rank - b.rank || a.x + a.y - b.x - b.y);
    channels.forEach((i, k) => {
      const to = places[k] as (typeof places)[number];
      at.set(i, to.x, to.y, to.q, to.option);
    });
  }
}

const rankOf = (energy: Energy, i: number): number => COUNTED.indexOf(energy.edgeOf(i));

/** Part of an edge that channels may take where it is theirs alone, and gap between two of them, mm. */
const EDGE_SHARE = 0.97;
const GAP_MM = 0.25;

/**
 * The problem with channels in a row at one long edge, or, where one does not hold them, at the two long edges, the first half of them at the
 * upper or left one: as a person would have them. Null where two do not hold them, or their edges are wished.
 */
export function inRows(problem: PlacementProblem, groups: readonly Group[], size: Size): PlacementProblem | null {
  if (problem.outline !== undefined) return null;
  const sets = new Map<number, Group[]>();
  for (const g of groups) if (g.edge !== undefined && g.like !== undefined) sets.set(g.like, [...(sets.get(g.like) ?? []), g]);
  const room = EDGE_SHARE * Math.max(size.width, size.height);
  const edges: Record<string, Edge> = {};
  for (const channels of sets.values()) {
    const parts = channels.map(groupPart);
    const length = channels.reduce((sum, { members }) => sum + boxOf(members).maxX - boxOf(members).minX + GAP_MM, 0);
    const free = parts.every((p) => p.hint.edge === 'any' && problem.constraints.edges?.[p.ref] === undefined);
    if (!free || channels.length < ROWS_FROM || length > 2 * room) continue;
    const [first, second]: readonly Edge[] = size.width >= size.height ? ['top', 'bottom'] : ['left', 'right'];
    parts.forEach((p, k) => {
      edges[p.ref] = (length <= room || k < parts.length / 2 ? first : second) as Edge;
    });
  }
  if (Object.keys(edges).length === 0) return null;
  return { ...problem, constraints: { ...problem.constraints, edges: { ...problem.constraints.edges, ...edges } } };
}

/** Channels from which rows are made of them. */
const ROWS_FROM = 4;
