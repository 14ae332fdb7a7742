import type { Footprint, LandPad, Stroke } from '../../board/index.js';
import { type Box, growBox } from '../../geometry/index.js';
import { boxPolygon, landBounds, unite } from './pads.js';
import { boardSide, bodySilk, cathodeBracket, type HalfPlane, pinOneDot, plusSign, silkBounds } from './silk.js';

/** Room around pads and body that belongs to the part (IPC-7351B courtyard excess, nominal density), mm. */
export const COURTYARD = 0.25;
export const CONNECTOR_COURTYARD = 0.5;

/** What a family makes; name, description, source and height come from the entry. */
export type Made = Omit<Footprint, 'name' | 'description' | 'source' | 'height_mm'>;

export const centred = (size: { w: number; h: number }): Box => ({ minX: -size.w / 2, minY: -size.h / 2, maxX: size.w / 2, maxY: size.h / 2 });

/** The courtyard holds pads and body with their excess, and all silkscreen, so that no neighbour stands on it. */
export function courtyard(pads: readonly LandPad[], body: Box, silk: readonly Stroke[], excess: number): [number, number][] {
  const box = unite([growBox(unite([landBounds(pads), body]), excess), ...silkBounds(silk)]);
  const out = (v: number): number => (Math.ceil(Math.abs(v) * 100 - 1e-6) / 100) * Math.sign(v);
  return boxPolygon({ minX: out(box.minX), minY: out(box.minY), maxX: out(box.maxX), maxY: out(box.maxY) });
}

/** Pads under a body with its outline and a dot at the pad `first`. */
export function marked(first: string, mount: Made['mount'], pads: LandPad[], body: Box, excess: number = COURTYARD): Made {
  const outline = bodySilk(body, pads);
  const silk = [...outline, pinOneDot(first, pads, body, outline)];
  return { mount, pads, courtyard: courtyard(pads, body, silk, excess), body: boxPolygon(body), silk };
}

/** What is printed beside the outline of the body, at pad 1. */
export type Mark = 'dot' | 'cathode' | 'plus' | 'none';

/** Pads under their body with a mark at the first one, where there is room for it. `edge`: where a connector stands at the board's edge. */
export function dressed(
  mount: Footprint['mount'],
  pads: LandPad[],
  body: Box,
  mark: Mark = 'dot',
  edge: { readonly faces?: number; readonly edge_offset_mm?: number } = {},
): Made {
  const side = boardSide(edge.faces, edge.edge_offset_mm);
  const outline = mark === 'cathode' ? [] : bodySilk(body, pads, side);
  const silk = [...outline, ...marksOf(mark, pads, body, outline, side)];
  return { mount, pads, courtyard: courtyard(pads, body, silk, COURTYARD), body: boxPolygon(body), silk };
}

function marksOf(mark: Mark, pads: LandPad[], body: Box, outline: Stroke[], side: HalfPlane | null): Stroke[] {
  switch (mark) {
    case 'none':
      return [];
    case 'cathode':
      return cathodeBracket(body, pads);
    case 'plus':
      return plusSign(body, pads);
    case 'dot': {
      const first = ['1', 'A1', 'A', 'K', '+'].find((n) => pads.some((p) => p.number === n)) ?? pads[0]?.number ?? '';
      try {
        return [pinOneDot(first, pads, body, outline, side)];
      } catch (cause) {
        if (!(cause instanceof RangeError)) throw cause;
        return []; // No room for a dot beside that pad: the outline alone.
      }
    }
  }
}
