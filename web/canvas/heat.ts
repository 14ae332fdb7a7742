import { trackRise } from '../../src/board/current.js';
import type { DrawnBoard } from './board.js';
import { strokeAll } from './draw.js';
import { type Strokes, strokes } from './paths.js';
import type { Scene } from './scene.js';

/** Up to which rise in temperature, K, copper has which colour. IPC-2221's usual bound is 10 K. */
export const HEATS: readonly { readonly upTo: number; readonly colour: string }[] = [
  { upTo: 1, colour: '#4a90ff' },
  { upTo: 5, colour: '#2fd07f' },
  { upTo: 10, colour: '#f2d13d' },
  { upTo: 20, colour: '#ff9238' },
  { upTo: Number.POSITIVE_INFINITY, colour: '#ff3d4d' },
];
/** Tracks of nets of which no current is known. */
const UNKNOWN = '#5b6660';
/** Of the colours over a pour, which lies under tracks. */
const OVER_POUR = 0.6;

const colourOf = (rise: number | null): string => (rise === null ? UNKNOWN : (HEATS.find((h) => rise <= h.upTo)?.colour ?? UNKNOWN));

/** The net that becomes warmest. */
export interface Warmest {
  readonly net: string;
  readonly rise: number;
  readonly amps: number;
  /** What is there: "0.5 mm of track on the back". */
  readonly what: string;
  readonly drop_v: number | null;
}

/** How warm a board's copper becomes. */
export interface Heat {
  /** By layer: colour → tracks. */
  readonly layers: ReadonlyMap<string, ReadonlyMap<string, Strokes>>;
  /** By layer: squares of 1 mm by their corners, with their colours. */
  readonly squares: ReadonlyMap<string, readonly (readonly [number, number, string])[]>;
  readonly worst: Warmest | null;
}

/** What was computed from the finished copper; of boards without that, by IPC-2221 as if all of a net's current ran through each of its tracks. */
export function heatOf({ board, copperLayers }: Scene): Heat {
  const solved = board.currents;
  const kelvin = new Map<string, number>();
  for (const { warm } of solved ?? [])
    for (const { layer, squares } of warm)
      for (const [x, y, k] of squares) kelvin.set(`${layer} ${x} ${y}`, Math.max(k, kelvin.get(`${layer} ${x} ${y}`) ?? 0));
  const planned = new Set(solved?.map((c) => c.net));
  const amps = new Map(board.nets.map((n) => [n.name, n.amps]));
  const rise = (track: DrawnBoard['tracks'][number]): number | null => {
    if (solved !== undefined)
      return planned.has(track.net) ? Math.max(0, ...track.points.map(([x, y]) => kelvin.get(squareAt(track.layer, x, y)) ?? 0)) : null;
    const current = amps.get(track.net);
    return current === undefined ? null : trackRise(current, track.width_mm, { inner: track.layer !== 'front' && track.layer !== 'back' });
  };
  const risen = board.tracks.map((track) => ({ track, rise: rise(track) }));
  const layers = copperLayers.map((layer) => {
    const byColour = new Map<string, DrawnBoard['tracks'][number][]>();
    for (const { rise: k, track } of risen) if (track.layer === layer) byColour.set(colourOf(k), [...(byColour.get(colourOf(k)) ?? []), track]);
    return [layer, new Map([...byColour].map(([colour, list]) => [colour, strokes(list)]))] as const;
  });
  const squares = copperLayers.map((layer) => {
    const own = (solved ?? []).flatMap(({ warm }) => warm.filter((w) => w.layer === layer).flatMap((w) => w.squares));
    return [layer, own.map(([x, y, k]) => [x, y, colourOf(k)] as const)] as const;
  });
  return { layers: new Map(layers), squares: new Map(squares), worst: solved === undefined ? worstTrack(risen, amps) : worstNet(solved) };
}

const squareAt = (layer: string, x: number, y: number): string => `${layer} ${Math.floor(x)} ${Math.floor(y)}`;

function worstNet(solved: NonNullable<DrawnBoard['currents']>): Warmest | null {
  const [worst] = solved.flatMap((c) => (c.rise_k === null ? [] : [{ ...c, rise: c.rise_k }])).sort((a, b) => b.rise - a.rise);
  return worst === undefined ? null : { net: worst.net, rise: worst.rise, amps: worst.amps, what: worst.what, drop_v: worst.drop_v };
}

function worstTrack(
  risen: readonly { readonly track: DrawnBoard['tracks'][number]; readonly rise: number | null }[],
  amps: ReadonlyMap<string, number | undefined>,
): Warmest | null {
  const [worst] = risen.flatMap((r) => (r.rise === null ? [] : [{ ...r, rise: r.rise }])).sort((a, b) => b.rise - a.rise);
  if (worst === undefined) return null;
  const { net, width_mm } = worst.track;
  return {
    net,
    rise: worst.rise,
    amps: amps.get(net) ?? 0,
    what: `${width_mm} mm of track, if all of the net's current ran through it`,
    drop_v: null,
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
    const near = layer === state.side ? 1 : 0.55;
    g.globalAlpha = near * OVER_POUR;
    for (const [x, y, colour] of heat.squares.get(layer) ?? []) {
      g.fillStyle = colour;
      g.fillRect(x, y, 1, 1);
    }
    g.globalAlpha = near;
    for (const [colour, lines] of heat.layers.get(layer) ?? []) {
      g.strokeStyle = colour;
      strokeAll(g, lines);
    }
  }
  g.globalAlpha = 1;
}
