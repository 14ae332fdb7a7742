import type { Board, BoardPad, LayerSide } from '../board/index.js';
import { nm, padShape, padShapeGrown } from '../board/index.js';
import { mm, type Point, place, placeAngle, roundedRect, type Shape } from '../geometry/index.js';

/** A shape to flash and the point that it is flashed at, nm. `ref` and `pad` say whose it is. */
export interface Flash {
  readonly at: Point;
  readonly shape: Shape;
  readonly ref: string;
  readonly pad: BoardPad;
}

/** A hole without copper opens the mask on both sides; so does a plated one; a surface pad opens its own side. */
export const opensMask = (pad: BoardPad, side: LayerSide): boolean => pad.drill !== null || pad.layers.includes(side);

/** Solder mask openings of one side, nm: each pad or hole grown by the rules' expansion. Vias are tented: they have none. */
export function maskOpenings(board: Board, side: LayerSide): Flash[] {
  const margin = board.rules.mask_expansion_mm;
  return board.parts.flatMap((part) =>
    part.pads.filter((pad) => opensMask(pad, side)).map((pad) => ({ at: nm(pad.x, pad.y), shape: padShapeGrown(pad, margin), ref: part.ref, pad })),
  );
}

/**
 * Solder paste apertures of one side, nm: surface pads as they are, or the apertures that the land pattern gives instead
 * (exposed pads are printed in panes). Fiducials and test points get no paste.
 */
export function pasteApertures(board: Board, side: LayerSide): Flash[] {
  const flashes: Flash[] = [];
  for (const part of board.parts) {
    if (part.side !== side || !wantsPaste(part.kind)) continue;
    const lands = board.footprints[part.footprint]?.pads ?? [];
    part.pads.forEach((pad, i) => {
      if (pad.drill !== null || !pad.layers.includes(side)) return;
      const panes = lands[i]?.paste;
      if (panes === undefined) flashes.push({ at: nm(pad.x, pad.y), shape: padShape(pad), ref: part.ref, pad });
      for (const pane of panes ?? []) {
        const p = place(pane, part);
        const at = nm(p.x, p.y);
        flashes.push({ at, shape: roundedRect(at, mm(pane.w), mm(pane.h), 0, placeAngle(0, part)), ref: part.ref, pad });
      }
    });
  }
  return flashes;
}

/** Whether solder paste is printed on a part's pads: not on bare copper that nothing is soldered to. */
export const wantsPaste = (kind: Board['parts'][number]['kind']): boolean => kind !== 'fiducial' && kind !== 'test_point' && kind !== 'mounting_hole';

/** Parts that the fab places: they have copper pads and something to buy. Mounting holes, fiducials and test points are only board. */
export const isAssembled = (part: Board['parts'][number]): boolean => wantsPaste(part.kind) && part.pads.some((pad) => pad.layers.length > 0);
