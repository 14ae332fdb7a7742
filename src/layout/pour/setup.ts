import { type Board, type BoardPad, type BoardPart, clearancesOf, holeShape, type LayerSide, nm, padShape, solidsOf } from '../../board/index.js';
import { grown, mm, outline, type Shape } from '../../geometry/index.js';
import { ARC_NM, inflated, positive, type Ring } from './clip.js';

/** Added to every clearance, nm: what rounding to whole nanometres may take away, with room. */
export const MARGIN_NM = 1000;

/** A pad of the poured net on one layer. */
export interface OwnPad {
  readonly part: BoardPart;
  readonly pad: BoardPad;
  readonly shape: Shape;
  /** Joined without a relief: exposed pads, whose copper is there to lead heat away. */
  readonly solid: boolean;
}

/** A shape's outline with `clearance` around it, cut outside its arcs. */
export const keepaway = (shape: Shape, clearance: number): Ring => positive(outline(grown(shape, clearance + MARGIN_NM), ARC_NM, true));

/** The board's outline drawn in by `inset` nm. */
export function insetOutline(board: Board, inset: number): Ring[] {
  return inflated([positive(board.outline.map(([x, y]) => nm(x, y)))], -(inset + MARGIN_NM + ARC_NM));
}

/** Everything that copper of `net` keeps away from on a layer, grown by the clearance it must keep. */
export function obstacles(board: Board, net: string, layer: LayerSide): Ring[] {
  const clearanceOf = clearancesOf(board);
  const pour = Math.max(mm(board.rules.pour_clearance_mm), clearanceOf(net));
  const rings: Ring[] = [];
  for (const solid of solidsOf(board)) {
    if (solid.net === net || !solid.layers.includes(layer)) continue;
    rings.push(keepaway(solid.shape, Math.max(pour, clearanceOf(solid.net))));
  }
  const wall = mm(board.rules.hole_clearance_mm);
  for (const part of board.parts) {
    for (const pad of part.pads) {
      const hole = pad.net === net ? null : holeShape(pad);
      if (hole === null) continue;
      const ring = pad.plated ? Math.min(pad.w - (pad.drill?.w ?? 0), pad.h - (pad.drill?.h ?? 0)) / 2 : 0;
      if (mm(ring) + pour < wall || !pad.plated) rings.push(keepaway(hole, Math.max(wall, pour)));
    }
  }
  for (const keepout of board.keepouts) {
    if (keepout.bans.includes('pour') && keepout.layers.includes(layer)) rings.push(...aroundPolygon(keepout.points, MARGIN_NM));
  }
  for (const zone of board.zones) {
    if (zone.net === net || zone.layer !== layer) continue;
    for (const polygon of zone.filled) rings.push(...aroundPolygon(polygon, Math.max(pour, clearanceOf(zone.net)) + MARGIN_NM + ARC_NM));
  }
  return rings;
}

export const aroundPolygon = (points: readonly (readonly [number, number])[], margin: number): Ring[] =>
  inflated([positive(points.map(([x, y]) => nm(x, y)))], margin);

/** A surface pad this many times larger than its neighbours, and at least `EXPOSED_MM` wide, is an exposed pad or a tab. */
const EXPOSED_RATIO = 4;
const EXPOSED_MM = 1.2;

/** The poured net's pads on a layer. */
export function ownPads(board: Board, net: string, layer: LayerSide): OwnPad[] {
  return board.parts.flatMap((part) => {
    const areas = part.pads.filter((p) => p.drill === null).map((p) => p.w * p.h);
    const median = areas.sort((a, b) => a - b)[Math.floor(areas.length / 2)] ?? 0;
    const exposed = (p: BoardPad): boolean =>
      p.drill === null && areas.length > 2 && Math.min(p.w, p.h) >= EXPOSED_MM && p.w * p.h >= EXPOSED_RATIO * median;
    return part.pads
      .filter((p) => p.net === net && p.plated && p.layers.includes(layer))
      .map((pad) => ({ part, pad, shape: padShape(pad), solid: exposed(pad) }));
  });
}
