import { hullOf, type LandPad } from '../../board/index.js';
import { type Box, rotate, roundedRect, roundMm, type Shape, shapeBounds } from '../../geometry/index.js';
import type { ExposedPad } from './entry.js';

/** Corners are rounded by a quarter of the shorter side, at most 0.25 mm (IPC-7351C's rounded rectangle). */
const CORNER_RATIO = 0.25;
const CORNER_MOST = 0.25;
/** Windows of solder paste on a large pad: pitch near this, and each side this share of its cell, so that about 64 % is covered. */
const WINDOW_PITCH = 1.2;
const WINDOW_SHARE = 0.8;
/** Pads with a side longer than this get windows instead of one aperture. */
export const WINDOWS_ABOVE = 2;

/** A surface pad with rounded corners. */
export function surfacePad(number: string, x: number, y: number, w: number, h: number): LandPad {
  const ratio = Math.min(CORNER_RATIO, CORNER_MOST / Math.min(w, h));
  return { number, shape: 'roundrect', x: roundMm(x), y: roundMm(y), rot: 0, w: roundMm(w), h: roundMm(h), ratio: roundMm(ratio) };
}

/** The pad under an IC's belly: square corners, paste in windows where it is large. */
export function exposedPad(pad: ExposedPad): LandPad {
  const land: LandPad = { number: pad.number, shape: 'rect', x: 0, y: 0, rot: 0, w: pad.w, h: pad.h };
  return Math.max(pad.w, pad.h) > WINDOWS_ABOVE ? { ...land, paste: pasteWindows(land) } : land;
}

/** A grid of apertures over a pad. */
export function pasteWindows(pad: Pick<LandPad, 'x' | 'y' | 'w' | 'h'>): NonNullable<LandPad['paste']> {
  const columns = Math.max(2, Math.round(pad.w / WINDOW_PITCH));
  const rows = Math.max(2, Math.round(pad.h / WINDOW_PITCH));
  const cellW = pad.w / columns;
  const cellH = pad.h / rows;
  const windows: NonNullable<LandPad['paste']> = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      windows.push({
        x: roundMm(pad.x + (column - (columns - 1) / 2) * cellW),
        y: roundMm(pad.y + (row - (rows - 1) / 2) * cellH),
        w: roundMm(cellW * WINDOW_SHARE),
        h: roundMm(cellH * WINDOW_SHARE),
      });
    }
  }
  return windows;
}

/** A pad's outline in mm about the footprint's origin; for an unplated hole, the hole; of a polygon with a bay its convex hull. */
export function landShape(pad: LandPad): Shape {
  if (pad.shape === 'polygon') {
    const ring = (pad.polygon ?? []).map(([x, y]) => rotate({ x, y }, pad.rot));
    return { core: hullOf(ring.map((p) => ({ x: p.x + pad.x, y: p.y + pad.y }))), radius: 0 };
  }
  const shorter = Math.min(pad.w, pad.h);
  const corner = pad.shape === 'rect' ? 0 : pad.shape === 'roundrect' ? shorter * (pad.ratio ?? CORNER_RATIO) : shorter / 2;
  return roundedRect({ x: pad.x, y: pad.y }, pad.w, pad.h, corner, pad.rot);
}

/** The box around some boxes. */
export function unite(boxes: readonly Box[]): Box {
  return {
    minX: Math.min(...boxes.map((b) => b.minX)),
    minY: Math.min(...boxes.map((b) => b.minY)),
    maxX: Math.max(...boxes.map((b) => b.maxX)),
    maxY: Math.max(...boxes.map((b) => b.maxY)),
  };
}

export const landBounds = (pads: readonly LandPad[]): Box => unite(pads.map((p) => shapeBounds(landShape(p))));
/** A box as a closed polygon from its top-left corner, clockwise on the screen. */
export function boxPolygon(b: Box): [number, number][] {
  const [x1, y1, x2, y2] = [roundMm(b.minX), roundMm(b.minY), roundMm(b.maxX), roundMm(b.maxY)];
  return [
    [x1, y1],
    [x2, y1],
    [x2, y2],
    [x1, y2],
  ];
}
