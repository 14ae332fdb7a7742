import type { Board, LayerSide } from '../../board/index.js';
import { mm, type Point, Region, rotate, type Shape } from '../../geometry/index.js';
import { difference, opened, type Patch, patches, positive, type Ring } from './clip.js';
import { insetOutline, keepaway, type OwnPad, obstacles, ownPads } from './setup.js';

/** How far a spoke runs on into the pour behind the relief, nm. */
const ANCHOR_NM = mm(0.1);
/** A pad keeps its relief only with this many spokes; else it is joined solidly. */
const ENOUGH_SPOKES = 2;
/** Narrowest spoke that is tried between tight neighbours, mm. */
const NARROWEST_MM = 0.15;

/** The copper that a pour of `net` lays on one layer, in connected patches; none is dropped yet. */
export function fillLayer(board: Board, net: string, layer: LayerSide): Patch[] {
  const { rules } = board;
  const free = difference(insetOutline(board, mm(rules.edge_clearance_mm)), obstacles(board, net, layer));
  if (free.length === 0) return [];
  const pads = ownPads(board, net, layer);
  const relieved = pads.filter((p) => !p.solid);
  const base = openFill(board, free, relieved);
  const room = new Region(free);
  const reached = base.length === 0 ? null : new Region(base);
  const spokes = new Map(relieved.map((p) => [p, reached === null ? [] : spokesOf(board, p, room, reached)]));
  const thermal = relieved.filter((p) => (spokes.get(p) ?? []).length >= ENOUGH_SPOKES);
  const body = thermal.length === relieved.length ? base : openFill(board, free, thermal);
  return patches(body, [...spokes.values()].flat().map(positive));
}

/** The free area without the reliefs of some pads and without slivers. */
function openFill(board: Board, free: readonly Ring[], relieved: readonly OwnPad[]): Ring[] {
  const gap = mm(board.rules.thermal_gap_mm);
  const reliefs = relieved.map((p) => keepaway(p.shape, gap));
  return opened(difference(free, reliefs), mm(board.rules.pour_min_width_mm));
}

/** The spokes that lead from a pad to the pour: of the four directions those where nothing is in the way and copper lies at the end. */
function spokesOf(board: Board, own: OwnPad, room: Region, reached: Region): Ring[] {
  const { rules } = board;
  const widths = [rules.thermal_spoke_mm, rules.pour_min_width_mm, Math.max(rules.min_track_mm, NARROWEST_MM)];
  const { pad } = own;
  return [0, 90, 180, 270].flatMap((turn) => {
    const [along, across] = turn % 180 === 0 ? [pad.w, pad.h] : [pad.h, pad.w];
    for (const width of new Set(widths.map((w) => Math.min(w, across)))) {
      if (mm(width) < mm(rules.min_track_mm)) continue;
      const spoke = new Spoke(own, turn, mm(along) / 2, mm(width), mm(rules.thermal_gap_mm));
      if (spoke.fits(room, reached)) return [spoke.ring];
    }
    return [];
  });
}

/** A bar from just inside a pad, across its relief, into the pour. */
class Spoke {
  readonly #at: (along: number, across: number) => Point;
  readonly #edge: number;
  readonly #end: number;
  readonly #half: number;

  constructor(own: OwnPad, turn: number, edge: number, width: number, gap: number) {
    const centre = { x: mm(own.pad.x), y: mm(own.pad.y) };
    this.#at = (along, across) => {
      const p = rotate({ x: along, y: across }, own.pad.rot + turn);
      return { x: centre.x + p.x, y: centre.y + p.y };
    };
    this.#edge = edge;
    this.#half = width / 2;
    this.#end = edge + gap + ANCHOR_NM;
  }

  #bar(from: number, to: number): Shape {
    const h = this.#half;
    return { core: [this.#at(from, -h), this.#at(to, -h), this.#at(to, h), this.#at(from, h)], radius: 0 };
  }

  /** Starts half its width inside the pad, so that it meets round ends and corners in full. */
  get ring(): Ring {
    return [...this.#bar(this.#edge - Math.min(this.#half, this.#edge), this.#end).core];
  }

  fits(room: Region, reached: Region): boolean {
    const outside = this.#bar(this.#edge - Math.min(this.#half, this.#edge), this.#end);
    return room.holds(outside) && reached.holds(this.#bar(this.#end - mm(0.01), this.#end));
  }
}
