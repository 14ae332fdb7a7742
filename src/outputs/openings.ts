import type { Board, BoardPad, LayerSide } from '../board/index.js';
import { nm, padRing, padShape, padShapes, viaShape } from '../board/index.js';
import { convexParts, mm, type Point, place, placeAngle, roundedRect, type Shape } from '../geometry/index.js';
import { inflated, patches, positive } from '../layout/pour/clip.js';
import { keyholed } from '../layout/pour/keyhole.js';

/** A shape to flash and the point that it is flashed at, nm. `ref` and `pad` say whose it is. */
export interface Flash {
  readonly at: Point;
  readonly shape: Shape;
  readonly ref: string;
  readonly pad: BoardPad;
}

/** A hole without copper opens the mask on both sides; so does a plated one; a surface pad opens its own side. */
export const opensMask = (pad: BoardPad, side: LayerSide): boolean =>
  pad.mask_on === undefined ? pad.drill !== null || pad.layers.includes(side) : pad.mask_on.sides.includes(side);

/** Solder mask openings of one side, nm: each pad or hole grown by the rules' expansion. Vias are tented: they have none. */
export function maskOpenings(board: Board, side: LayerSide): Flash[] {
  const margin = board.rules.mask_expansion_mm;
  return board.parts.flatMap((part) =>
    part.pads.flatMap((pad) => {
      if (!opensMask(pad, side)) return [];
      const own = pad.mask_on?.margin_mm ?? margin;
      return opening(pad, [own, own]).map((shape) => ({ at: nm(pad.x, pad.y), shape, ref: part.ref, pad }));
    }),
  );
}

/** Openings over the vias that a file leaves without mask, nm. */
export const viaOpenings = (board: Board, side: LayerSide): Pick<Flash, 'at' | 'shape'>[] =>
  board.vias
    .filter((v) => v.mask_on?.includes(side) === true)
    .map((v) => ({ at: nm(v.x, v.y), shape: viaShape({ ...v, diameter_mm: v.diameter_mm + 2 * board.rules.mask_expansion_mm }) }));

/**
 * Solder paste apertures of one side, nm: surface pads as they are, or the apertures that the land pattern gives instead
 * (exposed pads are printed in panes). Fiducials and test points get no paste.
 */
export function pasteApertures(board: Board, side: LayerSide): Flash[] {
  const flashes: Flash[] = [];
  for (const part of board.parts) {
    const own = part.pads.filter((pad) => pad.paste_on !== undefined);
    for (const pad of own) {
      if (pad.paste_on?.sides.includes(side) !== true) continue;
      flashes.push(...opening(pad, pad.paste_on.margin_mm).map((shape) => ({ at: nm(pad.x, pad.y), shape, ref: part.ref, pad })));
    }
    if (own.length > 0) continue;
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

/** An opening over a pad: its copper grown along its own sides, or shrunk. */
function opening(pad: BoardPad, [dx, dy]: readonly [number, number]): Shape[] {
  if (dx >= 0 && (dx === dy || pad.shape === 'polygon')) return padShapes(pad, dx);
  if (pad.shape === 'polygon') {
    const ring = positive(padRing(pad).map(([x, y]) => nm(x, y)));
    return patches(inflated([ring], mm(dx))).flatMap((patch) => convexParts(keyholed(patch), 0));
  }
  const [w, h] = [pad.w + 2 * dx, pad.h + 2 * dy];
  if (w <= 0 || h <= 0) return [];
  // Corners keep their centres, as KiCad has it; those of a rectangle become round where it grows.
  const radius = Math.max(0, dx + (pad.shape === 'roundrect' ? pad.ratio * Math.min(pad.w, pad.h) : 0));
  const shape = pad.shape === 'rect' ? 'roundrect' : pad.shape;
  return [padShape({ ...pad, shape, w, h, ratio: Math.min(0.5, radius / Math.min(w, h)) })];
}

/** Whether solder paste is printed on a part's pads: not on bare copper that nothing is soldered to. */
export const wantsPaste = (kind: Board['parts'][number]['kind']): boolean => kind !== 'fiducial' && kind !== 'test_point' && kind !== 'mounting_hole';

/** Parts that the fab places: they have copper pads and something to buy. Mounting holes, fiducials and test points are only board. */
export const isAssembled = (part: Board['parts'][number]): boolean => wantsPaste(part.kind) && part.pads.some((pad) => pad.layers.length > 0);
