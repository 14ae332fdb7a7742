import { trackRise } from '../../src/board/current.js';
import type { DrawnBoard } from './board.js';
import { strokeAll } from './draw.js';
import { type Strokes, strokes } from './paths.js';
import type { Scene } from './scene.js';

/** Up to which rise in temperature, K, a track has which colour. IPC-2221's usual bound is 10 K. */
export const HEATS: readonly { readonly upTo: number; readonly colour: string }[] = [
  { upTo: 1, colour: '#4a90ff' },
  { upTo: 5, colour: '#2fd07f' },
  { upTo: 10, colour: '#f2d13d' },
  { upTo: 20, colour: '#ff9238' },
  { upTo: Number.POSITIVE_INFINITY, colour: '#ff3d4d' },
];
/** Tracks of nets of which no current is known. */
const UNKNOWN = '#5b6660';

/** How warm a board's tracks become. */
export interface Heat {
  /** By layer: colour → tracks. */
  readonly layers: ReadonlyMap<string, ReadonlyMap<string, Strokes>>;
  /** The track that becomes warmest, K; null: no current is known. */
  readonly worst: { readonly net: string; readonly rise: number; readonly amps: number; readonly width_mm: number } | null;
}

/** By IPC-2221, as if all of a net's current ran through each of its tracks: an upper bound. */
export function heatOf({ board, copperLayers }: Scene): Heat {
  const amps = new Map(board.nets.map((n) => [n.name, n.amps]));
  const risen = board.tracks.map((track) => {
    const current = amps.get(track.net);
    const inner = track.layer !== 'front' && track.layer !== 'back';
    return { track, amps: current ?? 0, rise: current === undefined ? null : trackRise(current, track.width_mm, { inner }) };
  });
  const layers = copperLayers.map((layer) => {
    const own = risen.filter((r) => r.track.layer === layer);
    const byColour = new Map<string, DrawnBoard['tracks'][number][]>();
    for (const { rise, track } of own) {
      const colour = rise === null ? UNKNOWN : (HEATS.find((h) => rise <= h.upTo)?.colour ?? UNKNOWN);
      byColour.set(colour, [...(byColour.get(colour) ?? []), track]);
    }
    return [layer, new Map([...byColour].map(([colour, list]) => [colour, strokes(list)]))] as const;
  });
  const [worst] = risen.flatMap((r) => (r.rise === null ? [] : [{ ...r, rise: r.rise }])).sort((a, b) => b.rise - a.rise);
  return {
    layers: new Map(layers),
    worst: worst === undefined ? null : { net: worst.track.net, rise: worst.rise, amps: worst.amps, width_mm: worst.track.width_mm },
  };
}

/** The layers that are on, the near side last; everything else dimmed. */
export function drawHeat(g: CanvasRenderingContext2D, scene: Scene): void {
  const { state, copperLayers, heat } = scene;
  g.globalAlpha = 0.55;
  g.fillStyle = '#060a08';
  g.fill(scene.paths.outline, 'evenodd');
  g.globalAlpha = 1;
  for (const layer of state.side === 'front' ? [...copperLayers].reverse() : copperLayers) {
    if (!state.layers.has(layer)) continue;
    g.globalAlpha = layer === state.side ? 1 : 0.55;
    for (const [colour, lines] of heat.layers.get(layer) ?? []) {
      g.strokeStyle = colour;
      strokeAll(g, lines);
    }
  }
  g.globalAlpha = 1;
}
