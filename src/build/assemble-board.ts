import {
  BOARD_FORMAT,
  type Board,
  type BoardKeepout,
  type BoardPad,
  type BoardPart,
  type CopperLayer,
  copperLayers,
  type NetClass,
  placePads,
  placePoints,
  WIDEST_TRACK_MM,
  wantedTrack,
} from '../board/index.js';
import { type Constraints, isBox, type Net } from '../design/index.js';
import { type Pose, roundedOutline, roundMm, shapedOutline } from '../geometry/index.js';
import { withFlats } from '../layout/place/index.js';
import type { PlaceablePart, Placement } from '../layout/stage.js';
import type { ResolvedPart } from '../parts/index.js';
import { bomLines, eachAt } from '../parts/price.js';
import type { Flows, LayoutTask, Planned } from './task.js';

const ALL_BANS: BoardKeepout['bans'] = ['parts', 'tracks', 'vias', 'pour'];

/** What the placer is asked about one part. */
export function placeable(part: ResolvedPart): PlaceablePart {
  const pins = new Map<string, string[]>();
  for (const pad of part.pads) {
    if (pad.pin !== '') pins.set(pad.pin, [...(pins.get(pad.pin) ?? []), pad.number]);
    if (!pins.has(pad.number)) pins.set(pad.number, [pad.number]);
  }
  for (const pin of part.device?.pins ?? []) for (const alias of pin.aliases ?? []) if (!pins.has(alias)) pins.set(alias, [...pin.pads]);
  const { component } = part;
  return {
    ref: component.ref,
    kind: component.kind,
    footprint: part.footprint,
    block: component.block ?? null,
    hint: component.place ?? {},
    nets: new Map(part.pads.flatMap((p) => (p.net === null ? [] : [[p.number, p.net] as const]))),
    pins,
    ...(component.print?.text === undefined || component.print.text === '' ? {} : { printed: true }),
  };
}

/** What is told of a board beside its placement. */
type Assembled = Pick<LayoutTask, 'resolved' | 'rules' | 'classes' | 'name' | 'inner' | 'flows'> & Partial<Pick<LayoutTask, 'density'>>;

/** The board document of a placed design: nothing routed, nothing checked. */
export function assembleBoard({ resolved, rules, classes, density = 'usual', name, inner, flows }: Assembled, placement: Placement): Board {
  const { design } = resolved;
  const shape = design.constraints.board?.outline ?? design.board.outline;
  const stacked = inner === undefined ? {} : { inner_layers: inner.stackup.layers.filter((l) => l.type === 'copper').length - 2, ...inner };
  const layers = copperLayers(stacked);
  const quantity = design.board.quantity ?? 5;
  const counts = new Map(bomLines(resolved).map((line) => [line.facts.catalog_code, line.parts.length]));
  const pieces = (part: ResolvedPart): number => (counts.get(part.bought?.catalog_code ?? '') ?? 0) * quantity;
  const parts = resolved.parts.map((part) => boardPart(part, placement.poses.get(part.component.ref), pieces(part), layers));
  return {
    format: BOARD_FORMAT,
    name,
    outline:
      shape === undefined || isBox(shape)
        ? roundedOutline(placement.width_mm, placement.height_mm, placement.corner_mm)
        : withFlats(shapedOutline(shape, placement.width_mm, placement.height_mm, placement.corner_mm), placement.flats ?? []),
    width_mm: placement.width_mm,
    height_mm: placement.height_mm,
    corner_mm: placement.corner_mm,
    ...cutOf(parts, resolved.parts),
    ...stacked,
    rules,
    classes,
    nets: resolved.nets.map((n) => ({
      name: n.name,
      class: n.class,
      volts: n.volts ?? null,
      ...(n.amps === undefined ? {} : { amps: n.amps }),
      ...(n.working_volts === undefined ? {} : { working_volts: n.working_volts }),
      ...waysOf(flows?.get(n.name) ?? []),
      ...widthOf(n, classes, { flows, rules, density }),
    })),
    footprints: Object.fromEntries(resolved.parts.map((p) => [p.footprint.name, p.footprint])),
    parts: (inner === undefined ? parts : parts.map((part) => joinedAround(part, resolved.nets))).map((part) => joinedFor(part, flows)),
    keepouts: [...antennaKeepouts(resolved.parts, placement, layers), ...ownKeepouts(design.constraints, layers)],
    tracks: (design.constraints.copper?.tracks ?? []).map((t) => ({ ...t, fixed: true })),
    vias: (design.constraints.copper?.vias ?? []).map((v) => ({ ...v, fixed: true })),
    zones: [],
    texts: [],
    ...(design.board.texts === undefined ? {} : { prints: design.board.texts }),
    unrouted: [],
    findings: [],
    gaps: [...resolved.gaps],
    constraints: design.constraints,
    cost: 0,
    quantity,
    passed: false,
    stats: { track_mm: 0, vias: 0, parts: parts.length, nets: resolved.nets.length },
  };
}

/** Rings that its parts cut out of the board. */
function cutOf(parts: readonly BoardPart[], resolved: readonly ResolvedPart[]): Pick<Board, 'cutouts'> {
  const cutouts = parts.flatMap((part, i) => (resolved[i]?.footprint.cuts ?? []).map((ring) => placePoints(ring, part)));
  return cutouts.length === 0 ? {} : { cutouts };
}

const waysOf = ([flows, ...other_flows]: readonly Flows[]) => ({
  ...(flows === undefined ? {} : { flows }),
  ...(other_flows.length === 0 ? {} : { other_flows }),
});

type Sized = Pick<LayoutTask, 'rules' | 'density'> & { readonly flows: Planned | undefined };

/** Tracks of a dense board are laid no wider than this, mm: wider ones shut the way between fine rows; they are widened where room is left. */
const DENSE_WIDEST_MM = 1.2;

/** The width that a net's current asks for, where its class has less. The ground returns through the pour. */
function widthOf(net: Net, classes: readonly NetClass[], { flows, rules, density }: Sized): { track_mm?: number } {
  if (net.class === 'ground') return {};
  const [own_flows] = flows?.get(net.name) ?? [];
  const most = density === 'dense' ? DENSE_WIDEST_MM : WIDEST_TRACK_MM;
  const wanted = Math.min(
    most,
    wantedTrack({ ...(net.amps === undefined ? {} : { amps: net.amps }), ...(own_flows === undefined ? {} : { flows: own_flows }) }, rules),
  );
  const own = classes.find((c) => c.name === net.class)?.track_mm ?? 0;
  return wanted > own ? { track_mm: wanted } : {};
}

/** `pieces`: so many are bought under its code. */
function boardPart(part: ResolvedPart, pose: Pose | undefined, pieces: number, layers: readonly CopperLayer[]): BoardPart {
  const { component, bought } = part;
  if (pose === undefined) throw new Error(`the placer left ${component.ref} without a place`);
  const byNumber = new Map(part.pads.map((p) => [p.number, { pin: p.pin, net: p.net }]));
  return {
    ref: component.ref,
    kind: component.kind,
    value: component.value,
    package: component.package,
    footprint: part.footprint.name,
    catalog_code: bought?.catalog_code ?? null,
    mpn: bought?.mpn ?? null,
    manufacturer: bought?.manufacturer ?? null,
    ...(bought === null ? wantedOf(component) : {}),
    x: roundMm(pose.x),
    y: roundMm(pose.y),
    rot: pose.rot,
    side: pose.side,
    pads: placePads(part.footprint, pose, (n) => byNumber.get(n) ?? { pin: '', net: null }, layers),
    price: bought === null || component.fitted === false ? null : eachAt(bought, pieces),
    stock: bought?.stock ?? null,
    basic: bought?.basic ?? false,
    ...(component.fitted === false ? { left_out: ['bom', 'cpl'] } : {}),
    ...(component.print === undefined ? {} : { print: component.print }),
  };
}

/** What whoever buys a part has to know beside its value, where no order code tells it. */
function wantedOf({ rating, part }: ResolvedPart['component']): { readonly wanted?: string } {
  const said = [rating, part?.mpn].filter((s) => s !== undefined && s !== null && s !== '');
  return said.length === 0 ? {} : { wanted: said.join(', ') };
}

/** Pads that take or give more than this, A, are joined to pours all around: spokes would be warmer than what they lead to. */
const SPOKES_A = 2.5;

function joinedFor(part: BoardPart, flows: Planned | undefined): BoardPart {
  const much = (p: BoardPad): boolean => {
    const amps = Math.max(0, ...(flows?.get(p.net ?? '') ?? []).map((way) => Math.abs(way[`${part.ref}.${p.pin || p.number}`] ?? 0)));
    const shared = part.pads.filter((q) => q.net === p.net && (q.pin || q.number) === (p.pin || p.number)).length;
    return amps / shared > SPOKES_A;
  };
  return flows === undefined
    ? part
    : {
        ...part,
        pads: part.pads.map((p) => (p.plated && p.castellated === undefined && much(p) ? { ...p, pour: { ...p.pour, join: 'solid' } } : p)),
      };
}

/** Surface pads of ground narrower than this are joined all around where a plane lies below, mm: of two spokes KiCad 9 lays one, and takes the pad for starved. */
const NARROW_MM = 0.65;

function joinedAround(part: BoardPart, nets: readonly Net[]): BoardPart {
  const ground = (name: string | null): boolean => nets.some((n) => n.name === name && n.class === 'ground');
  const narrow = (p: BoardPad): boolean => p.drill === null && p.plated && Math.min(p.w, p.h) < NARROW_MM && ground(p.net);
  return { ...part, pads: part.pads.map((p) => (narrow(p) ? { ...p, pour: { join: 'solid' } } : p)) };
}

function antennaKeepouts(parts: readonly ResolvedPart[], placement: Placement, layers: readonly CopperLayer[]): BoardKeepout[] {
  return parts.flatMap(({ component, footprint }) => {
    const pose = placement.poses.get(component.ref);
    if (footprint.antenna_keepout === undefined || pose === undefined) return [];
    const points = placePoints(footprint.antenna_keepout, pose);
    return [{ name: `antenna of ${component.ref}`, ref: component.ref, points, layers: [...layers], bans: [...ALL_BANS] }];
  });
}

type KeepoutSides = NonNullable<Constraints['keepouts']>[number]['sides'];

/** Whether a keepout is of layers inside the board alone. */
export const isInner = (sides: KeepoutSides): boolean =>
  sides !== undefined && sides.length > 0 && !sides.includes('front') && !sides.includes('back');

/** Of the board's layers those that a keepout names: one side, or planes; both sides by themselves are all that lies between. */
function layersOf(sides: KeepoutSides, layers: readonly CopperLayer[]): CopperLayer[] {
  const named = new Set<CopperLayer>(sides);
  const through = named.size === 0 || (named.size === 2 && named.has('front') && named.has('back'));
  return layers.filter((layer) => through || named.has(layer));
}

/** A person's keepouts: through the board where they are on both sides; of planes alone where they name them, and then what goes through stays allowed if nothing else is said. */
export function ownKeepouts(constraints: Constraints, layers: readonly CopperLayer[]): BoardKeepout[] {
  return (constraints.keepouts ?? []).flatMap((k) => {
    const { rect } = k;
    const corners: [number, number][] =
      rect === undefined
        ? []
        : [
            [rect.x, rect.y],
            [rect.x + rect.w, rect.y],
            [rect.x + rect.w, rect.y + rect.h],
            [rect.x, rect.y + rect.h],
          ];
    const points = k.points ?? corners;
    const own = layersOf(k.sides, layers);
    // A board that came to have no planes has none to cut.
    if (points.length < 3 || own.length === 0) return [];
    return [
      {
        name: k.name ?? k.id,
        ref: null,
        points,
        layers: own,
        bans: k.bans ?? (isInner(k.sides) ? ['tracks', 'pour'] : [...ALL_BANS]),
      },
    ];
  });
}
