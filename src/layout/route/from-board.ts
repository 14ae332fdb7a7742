import { type Board, type BoardPad, type BoardPart, type CopperLayer, heatPad, holeShape, type NetClass, nm, padShape } from '../../board/index.js';
import { DesignError } from '../../design/index.js';
import { mm, type Point, polygonContains, type Shape, squaredSegmentDistance } from '../../geometry/index.js';
import type { RouteOptions } from '../stage.js';
import type { Ban, FixedCopper, RouteNet, RoutePin, RoutingProblem } from './problem.js';
import { convexParts } from './triangulate.js';

const LAYER: Readonly<Partial<Record<CopperLayer, number>>> = { front: 0, back: 1 };
/** Boards with inner copper are read and written, not routed. */
function layerOf(layer: CopperLayer): number {
  const index = LAYER[layer];
  if (index === undefined) throw new DesignError('route', `there is copper on ${layer}; only boards of two copper layers are routed`);
  return index;
}
/** A power track may be this narrow on its last millimetre into a small pad. */
const NECK_MM = 0.2;
/** Between a via and a surface pad of its own net: no solder is drawn into the hole. */
const VIA_TO_PAD_MM = 0.1;
const RANK: Record<NetClass['name'], number> = { usb: 0, rf: 1, power: 2, ground: 3, signal: 4 };

/** Two-layer routing problem of a board document. Nets without a pad are left out. */
export function fromBoard(board: Board, options: Pick<RouteOptions, 'pours' | 'keep'>): RoutingProblem {
  const { rules } = board;
  const nets = netsOf(board, options);
  const index = new Map(nets.map((net, i) => [net.name, i]));
  const pins = board.parts.flatMap((part) => {
    const heated = heatPad(part);
    return part.pads.map((pad) => pinOf(part, pad, index, pad === heated));
  });
  const copper = copperOf(board, options.keep, index);
  return {
    layers: 2,
    rings: [board.outline.map(([x, y]) => nm(x, y))],
    rules: {
      clearance: mm(rules.clearance_mm),
      edgeClearance: mm(rules.edge_clearance_mm),
      holeClearance: mm(rules.hole_clearance_mm),
      holeToHole: mm(rules.hole_to_hole_mm),
      holeToEdge: mm(rules.hole_to_edge_mm),
      viaToPad: mm(VIA_TO_PAD_MM),
    },
    nets,
    pins,
    bans: bansOf(board),
    copper,
    joined: options.keep ? joinedByPours(board, pins, copper, index) : [],
  };
}

function netsOf(board: Board, options: Pick<RouteOptions, 'pours' | 'keep'>): RouteNet[] {
  const { rules } = board;
  const floor = Math.max(rules.min_track_mm, board.constraints.rules?.min_track_mm ?? 0);
  const classes = new Map(board.classes.map((c) => [c.name, c]));
  const poured = new Set(options.keep ? [] : options.pours);
  return board.nets.map((net) => {
    const partner = net.class === 'usb' ? board.nets.findIndex((n) => n.class === 'usb' && n.name === partnerName(net.name)) : -1;
    const c = classes.get(net.class);
    const width = Math.max(floor, net.track_mm ?? c?.track_mm ?? rules.min_track_mm);
    return {
      name: net.name,
      width: mm(width),
      neck: mm(Math.max(floor, Math.min(width, NECK_MM))),
      clearance: mm(Math.max(rules.clearance_mm, c?.clearance_mm ?? 0)),
      viaDiameter: mm(Math.max(rules.min_via_diameter_mm, c?.via_diameter_mm ?? 0)),
      viaDrill: mm(Math.max(rules.min_via_drill_mm, c?.via_drill_mm ?? 0)),
      rank: poured.has(net.name) ? -1 : RANK[net.class],
      pour: poured.has(net.name),
      ...(partner < 0 ? {} : { partner }),
    };
  });
}

const OTHER: Readonly<Record<string, string>> = { P: 'M', M: 'P', '+': '-', '-': '+' };

/** USB_DP ↔ USB_DM, D+ ↔ D-; the nets of USB are named so. */
function partnerName(name: string): string {
  return name.slice(0, -1) + (OTHER[name.slice(-1)] ?? '');
}

/** `U1.VDD`; the pad number where the pin has no name. */
const pinName = (part: BoardPart, pad: BoardPad): string => `${part.ref}.${pad.pin === '' ? pad.number : pad.pin}`;

function pinOf(part: BoardPart, pad: BoardPad, index: ReadonlyMap<string, number>, thermal: boolean): RoutePin {
  const hole = holeShape(pad);
  const layers = pad.layers.reduce((mask, side) => mask | (1 << layerOf(side)), 0);
  return {
    name: pinName(part, pad),
    net: pad.net === null ? -1 : (index.get(pad.net) ?? -1),
    at: nm(pad.x, pad.y),
    copper: layers === 0 ? [] : [{ shape: padShape(pad), layers }],
    hole: hole === null ? null : { shape: hole, plated: pad.plated },
    thermal,
  };
}

function bansOf(board: Board): Ban[] {
  return board.keepouts.flatMap((keepout) => {
    const tracks = keepout.bans.includes('tracks');
    const vias = keepout.bans.includes('vias');
    if (!tracks && !vias) return [];
    const layers = keepout.layers.reduce((mask, side) => mask | (1 << layerOf(side)), 0);
    return convexParts(keepout.points.map(([x, y]) => nm(x, y))).map((shape) => ({ shape, layers, tracks, vias, clearance: 1000 }));
  });
}

/** Copper that stays: everything when `keep`, else what is `fixed`. */
function copperOf(board: Board, keep: boolean, index: ReadonlyMap<string, number>): FixedCopper[] {
  const tracks = board.tracks
    .filter((t) => keep || t.fixed === true)
    .flatMap((t) =>
      t.points.slice(1).map(([x, y], i): FixedCopper => {
        const [ax, ay] = t.points[i] as [number, number];
        return { kind: 'track', net: index.get(t.net) ?? -1, layer: layerOf(t.layer), width: mm(t.width_mm), a: nm(ax, ay), b: nm(x, y) };
      }),
    );
  const vias = board.vias
    .filter((v) => keep || v.fixed === true)
    .map((v): FixedCopper => ({ kind: 'via', net: index.get(v.net) ?? -1, at: nm(v.x, v.y), diameter: mm(v.diameter_mm), drill: mm(v.drill_mm) }));
  return [...tracks, ...vias];
}

/** Pins and copper that each island of a filled zone touches. */
function joinedByPours(
  board: Board,
  pins: readonly RoutePin[],
  copper: readonly FixedCopper[],
  index: ReadonlyMap<string, number>,
): RoutingProblem['joined'] {
  return board.zones.flatMap((zone) => {
    const net = index.get(zone.net);
    const layer = layerOf(zone.layer);
    if (net === undefined) return [];
    return zone.filled.map((filled) => {
      const island = filled.map(([x, y]) => nm(x, y));
      const reaches = (shape: Shape): boolean => touchesPolygon(island, shape);
      const touchedPins = pins.flatMap((pin, i) =>
        pin.net === net && pin.copper.some((c) => c.layers & (1 << layer) && reaches(c.shape)) ? [i] : [],
      );
      const touchedCopper = copper.flatMap((item, i) => {
        if (item.net !== net || (item.kind === 'track' && item.layer !== layer)) return [];
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
