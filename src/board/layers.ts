import { z } from 'zod';

export const layerSchema = z.enum(['front', 'back']);
export type LayerSide = z.infer<typeof layerSchema>;

/** Most inner copper layers: KiCad knows 32 copper layers. */
export const MOST_INNER = 30;
const INNER = Array.from({ length: MOST_INNER }, (_, i): `inner${number}` => `inner${i + 1}`);

/** A layer of copper; `inner1` lies next to the front. */
export const copperLayerSchema = z.enum(['front', 'back', ...INNER]);
export type CopperLayer = z.infer<typeof copperLayerSchema>;

interface Stacked {
  readonly inner_layers?: number | undefined;
}

/** A board's copper layers from the front to the back. */
export const copperLayers = ({ inner_layers = 0 }: Stacked): CopperLayer[] => ['front', ...INNER.slice(0, inner_layers), 'back'];

/** Copper layers between two of a board's, both included; `null`: through all of them. */
export function layersBetween(board: Stacked, span: readonly [CopperLayer, CopperLayer] | null | undefined): CopperLayer[] {
  const all = copperLayers(board);
  if (span === null || span === undefined) return all;
  const [from, to] = [all.indexOf(span[0]), all.indexOf(span[1])];
  return all.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** Layers on which a via has a ring of copper. */
export function ringLayers(
  board: Stacked,
  via: { readonly span?: readonly [CopperLayer, CopperLayer] | undefined; readonly ringless?: readonly CopperLayer[] | undefined },
): CopperLayer[] {
  return layersBetween(board, via.span).filter((layer) => via.ringless?.includes(layer) !== true);
}

/** How fabs and KiCad name a copper layer: F.Cu, In1.Cu, B.Cu. */
export const copperName = (layer: CopperLayer): string =>
  layer === 'front' ? 'F.Cu' : layer === 'back' ? 'B.Cu' : `In${layer.slice('inner'.length)}.Cu`;

/** The side that a layer is looked at from; null for inner layers. */
export const sideOf = (layer: CopperLayer): LayerSide | null => (layer === 'front' || layer === 'back' ? layer : null);

/** A board's inner layers that are planes: no track runs there. */
const planeLayers = (board: { readonly planes?: readonly { readonly layer: CopperLayer }[] | undefined }): CopperLayer[] =>
  (board.planes ?? []).map((p) => p.layer);

/** The copper layers that tracks run on. */
export const trackLayers = (board: Stacked & Parameters<typeof planeLayers>[0]): CopperLayer[] => {
  const planes = planeLayers(board);
  return copperLayers(board).filter((layer) => !planes.includes(layer));
};
