import type { Footprint, LandPad } from '../../board/index.js';
import { splitPin } from '../../design/index.js';
import { type Box, boundsOf, type Pose, place, roundMm } from '../../geometry/index.js';
import type { PlaceablePart, PlacementProblem } from '../stage.js';

/** A part within a group: where it stands about the group's origin, the group unturned on the front. */
export interface Member {
  readonly part: PlaceablePart;
  readonly pose: Pose;
}

/** Parts that stand together in a known arrangement and are placed as one. `edge`: its top side lies along a board edge. */
export interface Group {
  readonly members: readonly Member[];
  /** Distance from the origin up to the board edge; null: just inside it. Absent: the group stands anywhere. */
  readonly edge?: { readonly offset: number | null };
  /** Groups of one number are the same arrangement of like parts, in the order of their channels. */
  readonly like?: number;
  /** It is not turned. */
  readonly upright?: true;
}

/** The courtyards' box about the group's origin. */
export const boxOf = (members: readonly Member[]): Box =>
  boundsOf(members.flatMap(({ part, pose }) => part.footprint.courtyard.map(([x, y]) => place({ x, y }, pose))));

/** The same members, each carried by `by` from its place. */
export const carried = (members: readonly Member[], by: Pose): Member[] => members.map((m) => ({ part: m.part, pose: composed(m.pose, by) }));

/** The pose of what stands at `inner` within something that stands at `outer`; both on the front. */
export function composed(inner: Pose, outer: Pose): Pose {
  const { x, y } = place(inner, outer);
  return { x: roundMm(x), y: roundMm(y), rot: (inner.rot + outer.rot) % 360, side: inner.side };
}

/** The group as one part: the lead's ref, everyone's pads, a courtyard around all. Pads and pins are named "R5.1". */
export function groupPart(group: Group): PlaceablePart {
  const { members } = group;
  const lead = leadOf(members);
  const named = <T>(lists: (part: PlaceablePart) => Iterable<readonly [string, T]>): Map<string, T> =>
    new Map(members.flatMap(({ part }) => [...lists(part)].map(([pad, value]): [string, T] => [`${part.ref}.${pad}`, value])));
  const refs = new Set(members.map((m) => m.part.ref));
  const near = members.flatMap(({ part }) =>
    (part.hint.near ?? []).flatMap((wish) => (refs.has(splitPin(wish.to).ref) ? [] : [{ ...wish, pin: `${part.ref}.${wish.pin}` }])),
  );
  return {
    ref: lead.ref,
    kind: lead.kind,
    footprint: groupFootprint(group, lead),
    block: null,
    hint: { ...(group.edge === undefined ? {} : { edge: lead.hint.edge ?? ('any' as const) }), ...(near.length === 0 ? {} : { near }) },
    nets: named((part) => part.nets),
    pins: named((part) => [...part.pins].map(([pin, pads]) => [pin, pads.map((pad) => `${part.ref}.${pad}`)] as const)),
    ...(group.upright === undefined ? {} : { upright: group.upright }),
  };
}

/** Who the group is to people: its connector, else its light or control, else its first part. */
function leadOf(members: readonly Member[]): PlaceablePart {
  const parts = members.map((m) => m.part);
  return parts.find((p) => p.hint.edge !== undefined) ?? parts.find(isSeen) ?? (parts[0] as PlaceablePart);
}

/** Lights and controls: what people look at and touch. */
export function isSeen({ kind }: PlaceablePart): boolean {
  return kind === 'led' || kind === 'addressable_led' || kind === 'button' || kind === 'switch' || kind === 'potentiometer';
}

function groupFootprint({ members, edge }: Group, lead: PlaceablePart): Footprint {
  const { minX, minY, maxX, maxY } = boxOf(members);
  const corners: [number, number][] = [
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
  ];
  return {
    // Connectors of a family stand together by the first word of this name.
    name: `${lead.footprint.name.split('_')[0]}_group_${members.length}`,
    description: '',
    source: '',
    mount: members.some((m) => m.part.footprint.mount !== 'smd') ? 'through_hole' : 'smd',
    height_mm: Math.max(...members.map((m) => m.part.footprint.height_mm)),
    pads: members.flatMap(({ part, pose }) => part.footprint.pads.map((pad) => groupPad(pad, part.ref, pose))),
    courtyard: corners,
    body: corners,
    silk: [],
    ...(edge === undefined ? {} : { faces: 90 }),
    ...(edge === undefined || edge.offset === null ? {} : { edge_offset_mm: edge.offset }),
  };
}

function groupPad(pad: LandPad, ref: string, pose: Pose): LandPad {
  const { x, y } = place(pad, pose);
  const { paste: _, ...rest } = pad;
  return { ...rest, number: `${ref}.${pad.number}`, x, y, rot: pad.rot + pose.rot };
}

/** The problem with every group as one part; wishes that pointed at a member point at its group. */
export function grouped(problem: PlacementProblem, groups: readonly Group[]): PlacementProblem {
  const within = new Map(groups.flatMap((g) => g.members.map((m) => [m.part.ref, g] as const)));
  const parts = problem.parts.flatMap((part): PlaceablePart[] => {
    const group = within.get(part.ref);
    if (group === undefined) return [part];
    return group.members[0]?.part.ref === part.ref ? [groupPart(group)] : [];
  });
  const lead = new Map([...within].map(([ref, g]) => [ref, leadOf(g.members).ref]));
  const edges = Object.fromEntries(Object.entries(problem.constraints.edges ?? {}).map(([ref, edge]) => [lead.get(ref) ?? ref, edge]));
  return { ...problem, constraints: { ...problem.constraints, edges }, parts: parts.map((part) => pointed(part, lead)) };
}

function pointed(part: PlaceablePart, lead: ReadonlyMap<string, string>): PlaceablePart {
  if (part.hint.near === undefined) return part;
  const near = part.hint.near.map((wish) => {
    const group = lead.get(splitPin(wish.to).ref);
    return group === undefined ? wish : { ...wish, to: `${group}.${wish.to}` };
  });
  return { ...part, hint: { ...part.hint, near } };
}
