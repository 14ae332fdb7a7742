import { type Board, type BoardPad, type Copper, type CopperLayer, joins, neighbours, type Via } from '../../board/index.js';
import type { Layers } from './layers.js';
import type { List } from './reader.js';

/** Pads and vias that have no ring where nothing joins them, and the layers in question. */
export type Unused = Map<BoardPad | Via, readonly CopperLayer[]>;

/** Layers on which KiCad takes an unused ring of a hole away (`remove_unused_layers`), given those that the hole goes through. */
export function removableOn(list: List, through: readonly CopperLayer[], layers: Layers): CopperLayer[] {
  if (!list.flag('remove_unused_layers')) return [];
  const joined = layers.copperOf(list.find('zone_layer_connections')?.words ?? []);
  const ends = list.flag('keep_end_layers') ? [through[0], through.at(-1)] : [];
  return through.filter((layer) => !joined.includes(layer) && !ends.includes(layer));
}

/** The board without the rings that KiCad leaves out: no track, pad or fill of their net joins them on that layer. */
export function withoutUnusedRings(board: Board, unused: Unused, copper: readonly Copper[]): Board {
  if (unused.size === 0) return board;
  const used = usedLayers(board, unused, copper);
  const lost = (item: BoardPad | Via): CopperLayer[] => (unused.get(item) ?? []).filter((layer) => used.get(item)?.has(layer) !== true);
  return {
    ...board,
    parts: board.parts.map((part) => ({
      ...part,
      pads: part.pads.map((pad) => (unused.has(pad) ? { ...pad, layers: pad.layers.filter((l) => !lost(pad).includes(l)) } : pad)),
    })),
    vias: board.vias.map((via) => {
      const ringless = lost(via);
      return ringless.length === 0 ? via : { ...via, ringless };
    }),
  };
}

function usedLayers(board: Board, unused: Unused, copper: readonly Copper[]): Map<BoardPad | Via, Set<CopperLayer>> {
  const items = copper.map((c): BoardPad | Via | undefined =>
    c.kind === 'via' ? board.vias[c.index] : c.kind === 'pad' ? board.parts[c.index]?.pads[c.sub] : undefined,
  );
  const used = new Map<BoardPad | Via, Set<CopperLayer>>();
  for (const pair of neighbours(copper, 0)) {
    for (const [i, j] of [pair, [pair[1], pair[0]] as const]) {
      const [item, own, other] = [items[i], copper[i], copper[j]];
      if (item === undefined || own === undefined || other === undefined || !unused.has(item)) continue;
      if (other.kind === 'via' || items[j] === item || !joins(own, other)) continue;
      const layers = used.get(item) ?? new Set();
      // A ring that may itself be missing holds no other.
      const lasting = other.layers.filter((l) => unused.get(items[j] as BoardPad)?.includes(l) !== true);
      used.set(item, new Set([...layers, ...lasting.filter((l) => own.layers.includes(l))]));
    }
  }
  return used;
}
