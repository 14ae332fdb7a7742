import {
  type Board,
  type BoardPad,
  type BoardPart,
  type CopperLayer,
  drawnCopper,
  drawnShapes,
  heatPad,
  holeAt,
  holeShape,
  Insulation,
  KICADS_TOLERANCE_MM,
  laidEdge,
  layersBetween,
  type NetClass,
  nm,
  padShape,
  padShapes,
  riseLimit,
  screwRadius,
  screwsOf,
  trackLayers,
  viaCapacity,
  type Zone,
} from '../../board/index.js';
import { boundsOf, distance, mm, type Point, polygonContains, type Shape, squaredSegmentDistance } from '../../geometry/index.js';
import type { RouteOptions } from '../stage.js';
import { planesOf, wholePlanes } from './planes.js';
import type { Ban, FixedCopper, KnownPour, PouredArea, RouteNet, RoutePin, RoutingInsulation, RoutingProblem } from './problem.js';
import { convexParts } from './triangulate.js';

/** Copper layers of a board by their number in the problem, front first; −1: a plane, which no track sees. */
type Stack = (layer: CopperLayer) => number;
const stackOf = (board: Board): Stack => {
  const all = trackLayers(board);
  return (layer) => all.indexOf(layer);
};
const maskOf = (stack: Stack, layers: readonly CopperLayer[]): number =>
  layers.reduce((mask, layer) => (stack(layer) < 0 ? mask : mask | (1 << stack(layer))), 0);
/** A power track may be this narrow on its last millimetre into a small pad. */
const NECK_MM = 0.2;
/** From this current on, A, it is as wide as the pad there. */
const NECKED_A = 1.5;
/** Between a via and a surface pad of its own net: no solder is drawn into the hole. */
export const VIA_TO_PAD_MM = 0.1;
const RANK: Record<NetClass['name'], number> = { usb: 0, rf: 1, power: 2, ground: 3, signal: 4 };

/** Routing problem of a board document. Inner layers that a pour fills are planes: no track runs through them, unless some do or may. */
export function fromBoard(board: Board, options: Pick<RouteOptions, 'pours' | 'keep' | 'crossPlanes' | 'viaToPad_mm' | 'within'>): RoutingProblem {
  const { rules } = board;
  const stack = stackOf(board);
  const nets = netsOf(board, options, stack);
  const index = new Map(nets.map((net, i) => [net.name, i]));
  const insulation = Insulation.of(board);
  const pins = board.parts.flatMap((part) => {
    const heated = heatPad(part);
    const screw = insulation === null ? null : screwRadius(board, part);
    return part.pads.map((pad) => {
      const pin = pinOf(part, pad, index, pad === heated, stack);
      const metal = screw === null || pad.drill === null ? {} : { metal: mm(Math.max(0, screw - Math.min(pad.drill.w, pad.drill.h) / 2)) };
      return { ...pin, ...metal, ...(insulation === null || pad.net !== null ? {} : { danger: insulation.dangerOf({ net: null, ref: part.ref }) }) };
    });
  });
  const copper = copperOf(board, options.keep, index, stack);
  const planes = board.planes === undefined ? planesOf(board) : [];
  const closed = options.crossPlanes === true || board.planes !== undefined ? [] : wholePlanes(board, options.keep);
  const { within } = options;
  return {
    layers: trackLayers(board).length,
    rings: [board.outline, ...(board.cutouts ?? [])].map((ring) => ring.map(([x, y]) => nm(x, y))),
    rules: {
      clearance: mm(rules.clearance_mm),
      edgeClearance: mm(laidEdge(board)),
      holeClearance: mm(rules.hole_clearance_mm),
      holeToHole: mm(rules.hole_to_hole_mm),
      holeToEdge: mm(rules.hole_to_edge_mm),
      viaToPad: mm(options.viaToPad_mm ?? VIA_TO_PAD_MM),
      // Half: no rounding makes more of it.
      ...(board.imported === undefined ? {} : { tolerance: mm(KICADS_TOLERANCE_MM / 2) }),
    },
    nets,
    pins,
    bans: bansOf(board, stack, closed),
    dear: maskOf(
      stack,
      planes.filter((layer) => !closed.includes(layer)),
    ),
    ...(insulation === null ? {} : { insulation: insulationOf(nets, insulation) }),
    ...(within === undefined ? {} : { within: boundsOf([nm(within.minX, within.minY), nm(within.maxX, within.maxY)]) }),
    copper,
    joined: options.keep ? joinedByPours(board, pins, copper, index, stack) : [],
  };
}

function netsOf(board: Board, options: Pick<RouteOptions, 'pours' | 'keep'>, stack: Stack): RouteNet[] {
  const { rules } = board;
  const floor = Math.max(rules.min_track_mm, board.constraints.rules?.min_track_mm ?? 0);
  const classes = new Map(board.classes.map((c) => [c.name, c]));
  const poured = new Set(options.pours);
  const planes = new Set(board.planes?.map((p) => p.net));
  return board.nets.map((net) => {
    const partner = net.class === 'usb' ? board.nets.findIndex((n) => n.class === 'usb' && n.name === partnerName(net.name)) : -1;
    const c = classes.get(net.class);
    const width = Math.max(floor, net.track_mm ?? c?.track_mm ?? rules.min_track_mm);
    return {
      name: net.name,
      width: mm(width),
      neck: mm(Math.max(floor, Math.min(width, NECK_MM))),
      ...(carriedBy(net) >= NECKED_A ? { full: true } : {}),
      clearance: mm(Math.max(rules.clearance_mm, c?.clearance_mm ?? 0)),
      ...viaFor(board, net, width),
      rank: poured.has(net.name) ? -1 : RANK[net.class],
      pour: poured.has(net.name),
      ...(planes.has(net.name) ? { plane: true } : {}),
      ...(options.keep && poured.has(net.name) ? { known: knownPour(board, net.name, stack) } : {}),
      ...(partner < 0 ? {} : { partner }),
    };
  });
}

/** All that is planned to flow through a net, A. */
const carriedBy = ({ amps = 0, flows = {} }: Board['nets'][number]): number =>
  Math.max(
    amps,
    Object.values(flows).reduce((sum, a) => sum + Math.max(0, a), 0),
  );

/** Drills that one via may have instead of a group of the usual ones, mm. */
const DRILLS_MM = [0.4, 0.5] as const;

/** The net's via: that of its class, or the least that carries all that is planned for the net alone, else the widest, and is no wider than its track. */
function viaFor(board: Board, net: Board['nets'][number], width: number): Pick<RouteNet, 'viaDiameter' | 'viaDrill'> {
  const { rules } = board;
  const c = board.classes.find((one) => one.name === net.class);
  const [diameter, drill] = [Math.max(rules.min_via_diameter_mm, c?.via_diameter_mm ?? 0), Math.max(rules.min_via_drill_mm, c?.via_drill_mm ?? 0)];
  const carries = (one: number): boolean => viaCapacity(one, riseLimit(board)) >= carriedBy(net);
  const ring = diameter - drill;
  const wider = carries(drill) ? [] : DRILLS_MM.filter((d) => d > drill && d + ring <= Math.max(diameter, width) + SLACK_MM);
  // Where none carries all, a group of the widest where fewer of these do.
  const needed = (one: number): number => Math.ceil(carriedBy(net) / viaCapacity(one, riseLimit(board)));
  const widest = wider.at(-1);
  const more = wider.find(carries) ?? (widest !== undefined && needed(widest) < needed(drill) ? widest : undefined);
  return { viaDiameter: mm(more === undefined ? diameter : more + ring), viaDrill: mm(more ?? drill) };
}
/** So much wider than its track a via may be, mm. */
const SLACK_MM = 0.05;

function insulationOf(nets: readonly RouteNet[], insulation: Insulation): RoutingInsulation {
  const { sorts } = insulation;
  return {
    dangers: nets.map(({ name }) => insulation.dangerOf({ net: name, ref: null })),
    gaps: sorts.map((a) => sorts.map((b) => mm(insulation.gap(a, b)))),
  };
}

function knownPour(board: Board, net: string, stack: Stack): KnownPour {
  const { rules } = board;
  const zones = board.zones.filter((z) => z.net === net);
  const areaOf = (layer: CopperLayer, ring: Zone['outline']): PouredArea => ({ layer: stack(layer), ring: ring.map(([x, y]) => nm(x, y)) });
  const settings = zones.map((z) => z.fill ?? { min_width_mm: rules.pour_min_width_mm, clearance_mm: rules.pour_clearance_mm });
  return {
    fills: zones.flatMap((z) => z.filled.map((ring) => areaOf(z.layer, ring))),
    zones: zones.map((z) => areaOf(z.layer, z.outline)),
    width: mm(Math.min(...settings.map((s) => s.min_width_mm))),
    clearance: mm(Math.max(rules.clearance_mm, Math.min(...settings.map((s) => s.clearance_mm)))),
  };
}

const OTHER: Readonly<Record<string, string>> = { P: 'M', M: 'P', '+': '-', '-': '+' };

/** USB_DP ↔ USB_DM, D+ ↔ D-; the nets of USB are named so. */
function partnerName(name: string): string {
  return name.slice(0, -1) + (OTHER[name.slice(-1)] ?? '');
}

/** `U1.VDD`; the pad number where the pin has no name. */
const pinName = (part: BoardPart, pad: BoardPad): string => `${part.ref}.${pad.pin === '' ? pad.number : pad.pin}`;

function pinOf(part: BoardPart, pad: BoardPad, index: ReadonlyMap<string, number>, thermal: boolean, stack: Stack): RoutePin {
  const hole = holeShape(pad);
  const layers = maskOf(stack, pad.layers);
  const pieces = padShapes(pad);
  const shapes = pieces.length > 1 ? pieces : [padShape(pad)];
  const clearance = mm(pad.pour?.clearance_mm ?? 0);
  return {
    name: pinName(part, pad),
    net: pad.net === null ? -1 : (index.get(pad.net) ?? -1),
    at: endOn(shapes, nm(...holeAt(pad))),
    copper: layers === 0 ? [] : shapes.map((shape) => ({ shape, layers })),
    hole: hole === null ? null : { shape: hole, plated: pad.plated },
    thermal,
    ...(clearance === 0 ? {} : { clearance }),
  };
}

/** Where tracks end on a pad: its place, or the middle of its largest piece where that place is no copper. */
function endOn(shapes: readonly Shape[], at: Point): Point {
  if (shapes.length < 2 || shapes.some((shape) => distance(shape, { core: [at], radius: 0 }) === 0)) return at;
  const extent = ({ core }: Shape): number => {
    const box = boundsOf(core);
    return (box.maxX - box.minX) * (box.maxY - box.minY);
  };
  const { core } = shapes.reduce((most, shape) => (extent(shape) > extent(most) ? shape : most));
  const sum = core.reduce((s, p) => ({ x: s.x + p.x, y: s.y + p.y }), { x: 0, y: 0 });
  return { x: Math.round(sum.x / core.length), y: Math.round(sum.y / core.length) };
}

/** What copper may not enter: keepouts, planes, what a file draws on copper or opens in the mask, and fills that a footprint brings with it. */
function bansOf(board: Board, stack: Stack, closed: readonly CopperLayer[]): Ban[] {
  const keepouts = board.keepouts.flatMap((keepout): Ban[] => {
    const tracks = keepout.bans.includes('tracks');
    const vias = keepout.bans.includes('vias');
    if (!tracks && !vias) return [];
    const layers = maskOf(stack, keepout.layers);
    return convexParts(keepout.points.map(([x, y]) => nm(x, y))).map((shape) => ({ shape, layers, tracks, vias, clearance: 1000 }));
  });
  const apart = mm(Math.max(board.rules.clearance_mm, ...board.classes.map((c) => c.clearance_mm)));
  const keptOff = (shape: Shape, layers: readonly CopperLayer[]): Ban => ({
    shape,
    layers: maskOf(stack, layers),
    tracks: true,
    vias: true,
    clearance: apart,
  });
  const drawn = drawnCopper(board).map((d) => keptOff(d.shape, d.layers));
  // Copper under an opening that is drawn in the mask would be bare.
  const bare = (board.drawings ?? []).flatMap((d) => (d.layer === 'mask' ? drawnShapes(d).map((shape) => keptOff(shape, [d.side])) : []));
  const brought = board.zones.filter((z) => z.kicad !== undefined && z.kicad.group < 0);
  const fills = brought.flatMap((z) =>
    z.filled.flatMap((ring) => convexParts(ring.map(([x, y]) => nm(x, y))).map((shape) => keptOff(shape, [z.layer]))),
  );
  const box = boundsOf(board.outline.map(([x, y]) => nm(x, y)));
  const whole: Point[] = [
    { x: box.minX, y: box.minY },
    { x: box.maxX, y: box.minY },
    { x: box.maxX, y: box.maxY },
    { x: box.minX, y: box.maxY },
  ];
  const planes = closed.map((layer): Ban => {
    return { shape: { core: whole, radius: 0 }, layers: 1 << stack(layer), tracks: true, vias: false, clearance: 0 };
  });
  // A screw's head, or the stand-off below it, rubs through the mask.
  const screws = screwsOf(board).map(
    (s): Ban => ({ shape: s.head, layers: maskOf(stack, ['front', 'back']), tracks: true, vias: true, clearance: 0 }),
  );
  return [...keepouts, ...drawn, ...bare, ...fills, ...planes, ...screws];
}

/** Copper that stays: everything when `keep`, else what is `fixed`. */
function copperOf(board: Board, keep: boolean, index: ReadonlyMap<string, number>, stack: Stack): FixedCopper[] {
  const tracks = board.tracks
    .filter((t) => keep || t.fixed === true)
    .flatMap((t) =>
      t.points.slice(1).map(([x, y], i): FixedCopper => {
        const [ax, ay] = t.points[i] as [number, number];
        return { kind: 'track', net: index.get(t.net) ?? -1, layer: stack(t.layer), width: mm(t.width_mm), a: nm(ax, ay), b: nm(x, y) };
      }),
    );
  const vias = board.vias
    .filter((v) => keep || v.fixed === true)
    .map((v): FixedCopper => {
      const via = { kind: 'via' as const, net: index.get(v.net) ?? -1, at: nm(v.x, v.y), diameter: mm(v.diameter_mm), drill: mm(v.drill_mm) };
      return v.span === undefined ? via : { ...via, layers: maskOf(stack, layersBetween(board, v.span)) };
    });
  return [...tracks, ...vias];
}

/** Pins and copper that each island of a filled zone touches. */
function joinedByPours(
  board: Board,
  pins: readonly RoutePin[],
  copper: readonly FixedCopper[],
  index: ReadonlyMap<string, number>,
  stack: Stack,
): RoutingProblem['joined'] {
  return board.zones.flatMap((zone) => {
    const net = index.get(zone.net);
    const layer = stack(zone.layer);
    if (net === undefined) return [];
    return zone.filled.map((filled) => {
      const island = filled.map(([x, y]) => nm(x, y));
      const reaches = (shape: Shape): boolean => touchesPolygon(island, shape);
      // A plane is met by what goes through the board.
      const here = (c: RoutePin['copper'][number], pin: RoutePin): boolean =>
        layer < 0 ? pin.hole?.plated === true : (c.layers & (1 << layer)) !== 0;
      const touchedPins = pins.flatMap((pin, i) => (pin.net === net && pin.copper.some((c) => here(c, pin) && reaches(c.shape)) ? [i] : []));
      const touchedCopper = copper.flatMap((item, i) => {
        const meets = item.kind === 'track' ? item.layer === layer : layer < 0 || ((item.layers ?? -1) & (1 << layer)) !== 0;
        if (item.net !== net || !meets) return [];
        return reaches(item.kind === 'track' ? { core: [item.a, item.b], radius: item.width / 2 } : { core: [item.at], radius: item.diameter / 2 })
          ? [i]
          : [];
      });
      return { pins: touchedPins, copper: touchedCopper };
    });
  });
}

function touchesPolygon(polygon: readonly Point[], shape: Shape): boolean {
  if (shape.core.some((p) => polygonContains(polygon, p))) return true;
  const limit = shape.radius * shape.radius;
  const { core } = shape;
  return polygon.some((a, i) => {
    const b = polygon[(i + 1) % polygon.length] as Point;
    return core.some((p, k) => squaredSegmentDistance(a, b, p, core[(k + 1) % core.length] as Point) <= limit);
  });
}
