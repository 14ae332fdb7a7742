import { type Danger, Insulation, LIVE, NEUTRAL, TOUCHED } from '../../board/index.js';
import type { Side } from '../../geometry/index.js';
import type { PlaceablePart, PlacementProblem } from '../stage.js';
import { QUARTERS, turnedBounds, writeBox } from './basics.js';

/** Boxes about a part's origin for each quarter turn, mm: box k of quarter q at `4 * (q * count + k)`. */
export interface Boxes {
  readonly count: number;
  readonly at: Float64Array;
}

/** Pads that others keep away from, grown by what insulation asks for, and those others, sort by sort and by part. Empty where nothing is kept apart. */
export interface Live {
  readonly hot: readonly (Boxes | undefined)[];
  /** What each sort of hot pads keeps away, by part. */
  readonly pairs: readonly { readonly hot: readonly (Boxes | undefined)[]; readonly cold: readonly (Boxes | undefined)[] }[];
  /** One box about all that a part keeps free, and one about all of it that is kept away, by quarter turn: most parts stand too far apart for more to be asked. */
  readonly about: Float64Array;
  readonly of: Float64Array;
}

/** What keeps parts away from contacts at a dangerous voltage, and circuits that share no ground from each other. Pads of one part do not mind its own. */
export function liveOf({ parts, nets, rules }: PlacementProblem, side: readonly Side[]): Live {
  const padded = parts.map((p) => ({
    ref: p.ref,
    kind: p.kind,
    pads: p.footprint.pads.map((pad) => ({ pad, net: p.nets.get(pad.number) ?? null, x: pad.x, y: pad.y, w: pad.w, h: pad.h, rot: pad.rot })),
  }));
  const insulation = Insulation.of({ nets, parts: padded, rules });
  if (insulation === null) return { hot: [], pairs: [], about: new Float64Array(), of: new Float64Array() };
  const sorts = padded.map(({ ref, pads }) => pads.map(({ net }) => insulation.dangerOf({ net, ref })));
  const boxes = (i: number, which: (sort: Danger) => boolean, grow: number): Boxes | undefined => {
    const part = parts[i] as PlaceablePart;
    const own = part.footprint.pads.filter((_, k) => which((sorts[i] as Danger[])[k] as Danger));
    // One box does for a part that is of one sort all over: its screw's head or its shell is as near as its pads.
    const whole = grow === 0 && own.length === part.footprint.pads.length;
    const rings = whole ? [part.footprint.courtyard] : own.map((pad) => ringAbout(pad, grow));
    return rings.length === 0 ? undefined : boxesOf(rings, side[i] ?? 'front');
  };
  const pairs = insulation.sorts
    .filter((hot) => hot === LIVE || hot > NEUTRAL)
    .flatMap((hot) => {
      const keeps = (sort: Danger): boolean => (hot === LIVE ? sort !== LIVE : sort !== hot && sort !== LIVE && insulation.apart(hot, sort) > 0);
      const grown = insulation.apart(hot, TOUCHED);
      const found = { hot: parts.map((_, i) => boxes(i, (s) => s === hot, grown)), cold: parts.map((_, i) => boxes(i, keeps, 0)) };
      return found.hot.some((b) => b !== undefined) ? [found] : [];
    });
  return {
    hot: parts.map((_, i) => pairs.find((p) => p.hot[i] !== undefined)?.hot[i]),
    pairs,
    about: boxesAbout(parts.map((_, i) => pairs.map((p) => p.hot[i]))),
    of: boxesAbout(parts.map((_, i) => pairs.map((p) => p.cold[i]))),
  };
}

/** One box for each part and quarter turn q, at `4 * (4 * part + q)`, about all of the part's; one that nothing meets where it has none. */
function boxesAbout(all: readonly (readonly (Boxes | undefined)[])[]): Float64Array {
  const at = new Float64Array(all.length * 16);
  for (const [i, some] of all.entries())
    for (const q of QUARTERS) {
      const box = [Infinity, Infinity, -Infinity, -Infinity];
      for (const boxes of some)
        for (let k = 0; k < (boxes?.count ?? 0); k++)
          for (let c = 0; c < 4; c++) {
            const corner = boxes?.at[4 * (q * boxes.count + k) + c] as number;
            box[c] = c < 2 ? Math.min(box[c] as number, corner) : Math.max(box[c] as number, corner);
          }
      at.set(box, 4 * (4 * i + q));
    }
  return at;
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

const NONE: readonly [number, number] = [0, 0];

/** How deep part j stands in what pads of part i keep free, [mm, mm] each way; [0, 0]: not at all, or one of them is off the board. */
export function depthAbout({ pairs, about, of }: Live, { box, x, y, q }: Poses, i: number, j: number): readonly [number, number] {
  if (pairs.length === 0 || i === j) return NONE;
  const iq = q[i] as number;
  const jq = q[j] as number;
  const dx = (x[j] as number) - (x[i] as number);
  const dy = (y[j] as number) - (y[i] as number);
  const a = 4 * (4 * i + iq);
  const b = 4 * (4 * j + jq);
  if ((about[a + 2] as number) - (of[b] as number) - dx <= 0 || (of[b + 2] as number) + dx - (about[a] as number) <= 0) return NONE;
  if ((about[a + 3] as number) - (of[b + 1] as number) - dy <= 0 || (of[b + 3] as number) + dy - (about[a + 1] as number) <= 0) return NONE;
  if ((box[i * 4] as number) > 1e8 || (box[j * 4] as number) > 1e8) return NONE;
  let deepest = NONE;
  for (const { hot, cold } of pairs) {
    const [mine, theirs] = [hot[i], cold[j]];
    if (mine === undefined || theirs === undefined) continue;
    const depth = depthOf(mine, iq, theirs, jq, dx, dy);
    if (depth !== NONE && Math.min(depth[0], depth[1]) > Math.min(deepest[0], deepest[1])) deepest = depth;
  }
  return deepest;
}

/** How deep the deepest of `b`'s boxes stands in one of `a`'s, [mm, mm] each way; NONE: none does. Both stand where given. */
function depthOf(a: Boxes, aq: number, b: Boxes, bq: number, dx: number, dy: number): readonly [number, number] {
  let deepest: readonly [number, number] = NONE;
  let least = 0;
  const [from, to] = [4 * bq * b.count, 4 * (bq + 1) * b.count];
  for (let k = 0, i = 4 * aq * a.count; k < a.count; k++, i += 4) {
    const [x0, y0, x1, y1] = [a.at[i] as number, a.at[i + 1] as number, a.at[i + 2] as number, a.at[i + 3] as number];
    for (let j = from; j < to; j += 4) {
      const ox = Math.min(x1 - (b.at[j] as number) - dx, (b.at[j + 2] as number) + dx - x0);
      if (ox <= least) continue;
      const oy = Math.min(y1 - (b.at[j + 1] as number) - dy, (b.at[j + 3] as number) + dy - y0);
      if (oy <= least) continue;
      least = Math.min(ox, oy);
      deepest = [ox, oy];
    }
  }
  return deepest;
}
