import Flatbush from 'flatbush';
import { type Board, holeShape, type LayerSide, laidEdge, nm, padShape, type Via, viaHole } from '../../board/index.js';
import { distance, mm, type Point, Region, roundMm, type Shape, shapeBounds, toMm } from '../../geometry/index.js';
import type { Patch } from './clip.js';
import { fillByRules, insetOutline, MARGIN_NM, Surroundings } from './setup.js';

/** A connected patch of a pour. */
export interface PourIsland {
  readonly layer: LayerSide;
  readonly patch: Patch;
  readonly region: Region;
}

/** Something that a via's centre keeps `apart` nm away from. */
interface Ban {
  readonly shape: Shape;
  readonly apart: number;
}

/**
 * Answers where a stitching via of one net may stand: on copper of both sides, every clearance kept, off all pads. Where a plane inside the
 * board is the net's, copper of one side is enough, if the other one has room for the via's ring.
 */
export class ViaSites {
  readonly #size: { readonly drill: number; readonly diameter: number };
  /** Of the disc that must be copper on both layers, nm. */
  readonly #radius: number;
  readonly #inside: Region | null;
  readonly #keepouts: readonly Region[];
  readonly #bans: readonly Ban[];
  readonly #index: Flatbush | null;
  /** What the sides hold that the via's ring keeps off; made only for nets of planes. */
  readonly #sides: Readonly<Record<LayerSide, Surroundings>> | null;

  constructor(
    board: Board,
    readonly net: string,
  ) {
    const about = (layer: LayerSide): Surroundings =>
      new Surroundings(board, { net, layer, within: null, fill: fillByRules(board.rules), given: false });
    this.#sides = board.planes?.some((p) => p.net === net) === true ? { front: about('front'), back: about('back') } : null;
    const { rules } = board;
    this.#size = viaSize(board, net);
    const { drill, diameter } = this.#size;
    this.#radius = Math.max(mm(diameter) / 2, mm(drill) / 2 + mm(rules.hole_clearance_mm) - mm(rules.pour_clearance_mm)) + MARGIN_NM;
    const inset = insetOutline(board, Math.max(mm(rules.hole_to_edge_mm) + mm(drill) / 2, mm(laidEdge(board)) + mm(diameter) / 2));
    this.#inside = inset.length === 0 ? null : new Region(inset);
    this.#keepouts = board.keepouts.filter((k) => k.bans.includes('vias')).map((k) => new Region([k.points.map(([x, y]) => nm(x, y))]));
    this.#bans = bansOf(board, mm(drill), this.#radius);
    this.#index = indexOf(this.#bans);
  }

  /** Room for a via's pad about `at` on its islands beyond what it needs, up to `most` nm; −1 where it may not stand. */
  room(at: Point, front: PourIsland | undefined, back: PourIsland | undefined, most: number): number {
    if ((front === undefined && back === undefined) || (this.#sides === null && (front === undefined || back === undefined))) return -1;
    if (this.#inside === null || !this.#inside.contains(at)) return -1;
    for (const i of this.#index?.search(at.x, at.y, at.x, at.y) ?? []) {
      const { shape, apart } = this.#bans[i] as Ban;
      if (distance(shape, { core: [at], radius: 0 }) < apart) return -1;
    }
    const disc: Shape = { core: [at], radius: this.#radius };
    if (this.#keepouts.some((k) => k.gap(disc, 0) === 0)) return -1;
    let room = most;
    for (const [side, island] of [
      ['front', front],
      ['back', back],
    ] as const) {
      if (island === undefined) {
        if (this.#sides?.[side].clear(disc) !== true) return -1;
        continue;
      }
      if (!island.region.contains(at)) return -1;
      room = Math.min(room, island.region.gapToBoundary(disc, room));
      if (room === 0) return -1;
    }
    return room;
  }

  get drill_mm(): number {
    return this.#size.drill;
  }

  via(at: Point): Via {
    return { net: this.net, x: roundMm(toMm(at.x)), y: roundMm(toMm(at.y)), drill_mm: this.#size.drill, diameter_mm: this.#size.diameter };
  }
}

function viaSize(board: Board, net: string): { drill: number; diameter: number } {
  const name = board.nets.find((n) => n.name === net)?.class;
  const found = board.classes.find((c) => c.name === name);
  return { drill: found?.via_drill_mm ?? board.rules.min_via_drill_mm, diameter: found?.via_diameter_mm ?? board.rules.min_via_diameter_mm };
}

/** Holes and pads (solder would run into the via). Foreign copper is not among them: the pour keeps away from that already. */
function bansOf(board: Board, drill: number, radius: number): Ban[] {
  const { rules } = board;
  const holeGap = mm(rules.hole_to_hole_mm) + drill / 2 + MARGIN_NM;
  const padGap = mm(rules.mask_expansion_mm + rules.mask_dam_mm) + radius;
  const bans: Ban[] = board.vias.map((v) => ({ shape: viaHole(v), apart: holeGap }));
  for (const part of board.parts) {
    for (const pad of part.pads) {
      const hole = holeShape(pad);
      if (hole !== null) bans.push({ shape: hole, apart: holeGap });
      if (pad.plated) bans.push({ shape: padShape(pad), apart: padGap });
    }
  }
  return bans;
}

function indexOf(bans: readonly Ban[]): Flatbush | null {
  if (bans.length === 0) return null;
  const index = new Flatbush(bans.length);
  for (const { shape, apart } of bans) {
    const box = shapeBounds(shape);
    index.add(box.minX - apart, box.minY - apart, box.maxX + apart, box.maxY + apart);
  }
  index.finish();
  return index;
}
