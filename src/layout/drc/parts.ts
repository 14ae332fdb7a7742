import {
  type Board,
  type BoardPart,
  type CopperLayer,
  type Finding,
  type Footprint,
  holeShape,
  nm,
  padLabel,
  placePoints,
} from '../../board/index.js';
import { boundsOf, mm, type Point, Region, rotate, toMm } from '../../geometry/index.js';
import { difference, inflated, intersection, positive, type Ring } from '../pour/clip.js';
import { eachNear } from './holes.js';
import { type Checked, finding, footprintOf } from './report.js';

/** Overlaps smaller than this are what rounding leaves of touching outlines, mm². */
const NOTHING_MM2 = 1e-6;
/** How far a body may reach over the edge before it counts, nm (chords of rounded corners). */
const RIM_NM = mm(0.02);

const ringOf = (points: readonly (readonly [number, number])[]): Ring => positive(points.map(([x, y]) => nm(x, y)));

/** Area of rings in mm². */
function areaOf(rings: readonly Ring[]): number {
  let sum = 0;
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i++) {
      const a = ring[i] as Point;
      const b = ring[(i + 1) % ring.length] as Point;
      sum += (a.x * b.y - b.x * a.y) / 2e12;
    }
  }
  return Math.abs(sum);
}

interface Yard {
  readonly part: BoardPart;
  readonly ring: Ring;
  readonly region: Region;
}

function yardsOf(board: Board): Yard[] {
  return board.parts.flatMap((part) => {
    const footprint = footprintOf(board, part);
    if (footprint === undefined) return [];
    const ring = ringOf(placePoints(footprint.courtyard, part));
    return [{ part, ring, region: new Region([ring]) }];
  });
}

/** Parts on one side whose courtyards overlap, and holes of one part under another (its leads or screw would meet the other's body). */
export function checkCourtyards({ board }: Checked): Finding[] {
  const yards = yardsOf(board);
  const gap = mm(board.rules.courtyard_gap_mm);
  const found: Finding[] = [];
  eachNear(
    yards.map((y) => boundsOf(y.ring)),
    gap,
    (i, j) => {
      const a = yards[i] as Yard;
      const b = yards[j] as Yard;
      if (a.part.side !== b.part.side) {
        for (const [under, over] of [[a, b], [b, a]] as const) found.push(...holesUnder(under.part, over)); // biome-ignore format: one line
        return;
      }
      const grown = gap > 0 ? inflated([a.ring], gap) : [a.ring];
      const overlap = intersection(grown, [b.ring]);
      const area = areaOf(overlap);
      if (area <= NOTHING_MM2) return;
      const at = overlap[0]?.[0] as Point;
      const message = `the courtyards of ${a.part.ref} and ${b.part.ref} overlap by ${Number(area.toFixed(4))} mm²`;
      found.push(finding({ rule: 'courtyard', at, layer: a.part.side, refs: [a.part.ref, b.part.ref], message }));
    },
  );
  return found;
}

function holesUnder(part: BoardPart, over: Yard): Finding[] {
  return part.pads.flatMap((pad) => {
    const hole = holeShape(pad);
    if (hole === null || over.region.gap(hole, 0) > 0) return [];
    const message = `hole ${padLabel(part.ref, pad)} comes out under ${over.part.ref}`;
    return [finding({ rule: 'hole_under_part', at: nm(pad.x, pad.y), layer: over.part.side, refs: [part.ref, over.part.ref], message })];
  });
}

/** Bodies beyond the outline. What stands at an edge by design may reach over it there: a connector's mouth, a module's antenna. */
export function checkOutside({ board }: Checked): Finding[] {
  const inside = inflated([ringOf(board.outline)], RIM_NM);
  const box = inflated([ringOf(boxOf(board))], RIM_NM);
  return board.parts.flatMap((part) => {
    const footprint = footprintOf(board, part);
    // A washer may reach over the edge; its hole is held by the rule of holes at edges.
    if (footprint === undefined || part.kind === 'mounting_hole') return [];
    let body: Ring[] = [ringOf(placePoints(footprint.body, part))];
    if (footprint.antenna_keepout !== undefined) body = difference(body, [ringOf(placePoints(footprint.antenna_keepout, part))]);
    if (footprint.faces !== undefined && footprint.edge_offset_mm !== undefined) {
      body = difference(body, [beyondEdge(part, footprint.faces, footprint.edge_offset_mm)]);
      // Before its pads it may hang over a bay of the edge, between two teeth or bows: nothing of it is beyond the board's box there.
      const before = beyondEdge(part, footprint.faces, Math.min(footprint.edge_offset_mm, frontOfPads(footprint)) + toMm(RIM_NM));
      body = difference(body, intersection([before], box));
    }
    const area = areaOf(difference(body, inside));
    if (area <= NOTHING_MM2) return [];
    const message = `${part.ref} stands ${Number(area.toFixed(3))} mm² beyond the board's outline`;
    return [finding({ rule: 'outside', at: nm(part.x, part.y), layer: part.side, refs: [part.ref], message })];
  });
}

const boxOf = ({ width_mm: w, height_mm: h }: Board): [number, number][] => [
  [0, 0],
  [w, 0],
  [w, h],
  [0, h],
];

/** How far the pads of a connector reach towards its mouth, mm. */
function frontOfPads({ pads, faces = 0 }: Footprint): number {
  const out = rotate({ x: 1, y: 0 }, faces);
  return Math.max(...pads.map((p) => p.x * out.x + p.y * out.y + Math.max(p.w, p.h) / 2));
}

/** The half plane (a large rectangle) that starts at a connector's edge line and lies where its plug comes from. */
function beyondEdge(part: BoardPart, faces: number, offset: number): Ring {
  const far = 500;
  const [from, to] = [offset - toMm(RIM_NM), offset + far];
  const local: [number, number][] = ([[from, -far], [to, -far], [to, far], [from, far]] as const).map(([x, y]) => {
    const p = rotate({ x, y }, faces);
    return [p.x, p.y];
  }); // biome-ignore format: the rectangle reads best in one line
  return ringOf(placePoints(local, part));
}

/** Parts, tracks, vias and pour where a keepout bans them. */
export function checkKeepouts({ board, copper }: Checked): Finding[] {
  return board.keepouts.flatMap((keepout) => {
    const ring = ringOf(keepout.points);
    const region = new Region([ring]);
    const bans = new Set(keepout.bans);
    const found: Finding[] = [];
    const report = (what: string, at: Point, layer: CopperLayer, ref: string | null, net: string | null): void => {
      const message = `${what} in keepout "${keepout.name}"`;
      found.push(finding({ rule: 'keepout', at, layer, refs: [ref, keepout.ref], nets: [net], message }));
    };
    for (const item of copper) {
      const layer = item.layers.find((l) => keepout.layers.includes(l));
      if (layer === undefined) continue;
      const banned = { pad: false, track: bans.has('tracks'), via: bans.has('vias'), zone: bans.has('pour'), drawing: false }[item.kind];
      if (!banned) continue;
      const meets = item.kind === 'zone' ? (item.region.nearest(region, 0)?.gap ?? Infinity) : region.gap(item.shape, 0);
      if (meets === 0) report(item.label, item.kind === 'zone' ? (ring[0] as Point) : (item.shape.core[0] as Point), layer, null, item.net);
    }
    if (!bans.has('parts')) return found;
    for (const part of board.parts) {
      if (part.ref === keepout.ref) continue;
      const taken = intersection(claimed(board, part, keepout), [ring]);
      if (areaOf(taken) > NOTHING_MM2)
        report(part.ref, nm(part.x, part.y), keepout.layers.find((l) => l === part.side) ?? keepout.layers[0] ?? 'front', part.ref, null);
    }
    return found;
  });
}

/** What a part takes up in a keepout's layers: its pads there, its body, and, where the person set the keepout, its courtyard (as KiCad has it). */
function claimed(board: Board, part: BoardPart, keepout: Board['keepouts'][number]): Ring[] {
  const pads = part.pads.filter((p) => p.drill !== null || keepout.layers.includes(part.side)).map((p) => ringOf(cornersOf(p)));
  const footprint = footprintOf(board, part);
  if (footprint === undefined || !keepout.layers.includes(part.side)) return pads;
  const areas = keepout.ref === null ? [footprint.body, footprint.courtyard] : [footprint.body];
  return [...areas.map((area) => ringOf(placePoints(area, part))), ...pads];
}

function cornersOf(pad: BoardPart['pads'][number]): [number, number][] {
  return ([[-1, -1], [1, -1], [1, 1], [-1, 1]] as const).map(([sx, sy]) => {
    const p = rotate({ x: (sx * pad.w) / 2, y: (sy * pad.h) / 2 }, pad.rot);
    return [p.x + pad.x, p.y + pad.y];
  }); // biome-ignore format: the rectangle reads best in one line
}
