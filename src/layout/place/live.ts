import { Insulation, LIVE, TOUCHED } from '../../board/index.js';
import type { Side } from '../../geometry/index.js';
import type { PlaceablePart, PlacementProblem } from '../stage.js';
import { QUARTERS, turnedBounds, writeBox } from './basics.js';

/** Boxes about a part's origin for each quarter turn, mm: box k of quarter q at `4 * (q * count + k)`. */
export interface Boxes {
  readonly count: number;
  readonly at: Float64Array;
}

/** Pads that may not be touched, grown by what insulation asks for, and all that can be: by part. Both empty where nothing is dangerous. */
export interface Live {
  readonly hot: readonly (Boxes | undefined)[];
  readonly cold: readonly (Boxes | undefined)[];
}

/** What keeps parts away from contacts at a dangerous voltage. Hot pads of one part do not mind its own cold ones. */
export function liveOf({ parts, nets }: PlacementProblem, side: readonly Side[]): Live {
  const padded = parts.map((p) => ({
    ref: p.ref,
    kind: p.kind,
    pads: p.footprint.pads.map((pad) => ({ pad, net: p.nets.get(pad.number) ?? null, x: pad.x, y: pad.y, w: pad.w, h: pad.h })),
  }));
  const insulation = Insulation.of({ nets, parts: padded });
  if (insulation === null) return { hot: [], cold: [] };
  const hot: (Boxes | undefined)[] = [];
  const cold: (Boxes | undefined)[] = [];
  padded.forEach(({ ref, pads }, i) => {
    const part = parts[i] as PlaceablePart;
    const isLive = (net: string | null): boolean => insulation.dangerOf({ net, ref }) === LIVE;
    const own = side[i] ?? 'front';
    const live = pads.flatMap(({ pad, net }) => (isLive(net) ? [ringAbout(pad, insulation.gap(LIVE, TOUCHED))] : []));
    if (live.length > 0) hot[i] = boxesOf(live, own);
    const touched = pads.flatMap(({ pad, net }) => (isLive(net) ? [] : [ringAbout(pad, 0)]));
    // One box does for a part that can be touched all over: its screw's head or its shell is as near as its pads.
    const all = live.length > 0 ? touched : [part.footprint.courtyard];
    if (all.length > 0) cold[i] = boxesOf(all, own);
  });
  return { hot, cold };
}

type Ring = readonly (readonly [number, number])[];

function ringAbout(pad: PlaceablePart['footprint']['pads'][number], grow: number): Ring {
  const turned = Math.abs(Math.round(pad.rot / 90)) % 2 === 1;
  const [w, h] = [(turned ? pad.h : pad.w) / 2 + grow, (turned ? pad.w : pad.h) / 2 + grow];
  return [
    [pad.x - w, pad.y - h],
    [pad.x + w, pad.y + h],
  ];
}

function boxesOf(rings: readonly Ring[], side: Side): Boxes {
  const count = rings.length;
  const at = new Float64Array(count * 16);
  for (const q of QUARTERS) for (const [k, ring] of rings.entries()) writeBox(at, q * count + k, turnedBounds(ring, q, side));
  return { count, at };
}

/** Where parts stand, by their numbers; a part off the board has its box far away. */
interface Poses {
  readonly box: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly q: ArrayLike<number>;
}

/** How deep part j stands in what contacts of part i keep free, [mm, mm] each way; [0, 0]: not at all, or one of them is off the board. */
export function depthAbout({ hot, cold }: Live, { box, x, y, q }: Poses, i: number, j: number): readonly [number, number] {
  const [mine, theirs] = [hot[i], cold[j]];
  if (mine === undefined || theirs === undefined || (box[i * 4] as number) > 1e8 || (box[j * 4] as number) > 1e8) return NONE;
  const [dx, dy] = [(x[j] as number) - (x[i] as number), (y[j] as number) - (y[i] as number)];
  return depthOf(mine, q[i] as number, theirs, q[j] as number, dx, dy);
}

/** How deep the deepest of `b`'s boxes stands in one of `a`'s, [mm, mm] each way; [0, 0]: none does. Both stand where given. */
function depthOf(a: Boxes, aq: number, b: Boxes, bq: number, dx: number, dy: number): readonly [number, number] {
  let deepest: readonly [number, number] = NONE;
  for (let k = 0, i = 4 * aq * a.count; k < a.count; k++, i += 4) {
    for (let m = 0, j = 4 * bq * b.count; m < b.count; m++, j += 4) {
      const ox = Math.min((a.at[i + 2] as number) - (b.at[j] as number) - dx, (b.at[j + 2] as number) + dx - (a.at[i] as number));
      const oy = Math.min((a.at[i + 3] as number) - (b.at[j + 1] as number) - dy, (b.at[j + 3] as number) + dy - (a.at[i + 1] as number));
      if (Math.min(ox, oy) > Math.min(...deepest)) deepest = [ox, oy];
    }
  }
  return deepest;
}

const NONE: readonly [number, number] = [0, 0];
