import type { Energy } from './energy.js';

/** Where a free part is looked for: about a place, as far as `reach` mm each way, every `pitch` mm. */
export interface Look {
  readonly x: number;
  readonly y: number;
  readonly reach: number;
  readonly pitch: number;
}

/** A place that the part would share with another is known for sure by this much more overlap than counts as one, mm. */
const SURE_MM = 1.1e-6;

export interface OpenSpot {
  readonly x: number;
  readonly y: number;
  readonly q: number;
}

/**
 * Places for part i, each once, rows from the top, all four turns at each. Those where it would stand on another part are left out;
 * whether the rest is legal is for the caller to ask. Blocked places are painted part by part: on a full board nearly all are.
 */
export function* openSpots(energy: Energy, i: number, { x, y, reach, pitch }: Look): Generator<OpenSpot> {
  const { at } = energy;
  const turns = [0, 1, 2, 3].map((q) => {
    const xs = stops(x, at.width, reach, pitch, (value) => at.freeX(i, value, q));
    const ys = stops(y, at.height, reach, pitch, (value) => at.freeY(i, value, q));
    return { q, xs, ys, taken: takenSpots(energy, i, q, xs, ys) };
  });
  const rows = Math.max(...turns.map((t) => t.ys.length));
  for (let row = 0; row < rows; row++) {
    for (const { q, xs, ys, taken } of turns) {
      if (row >= ys.length) continue;
      const end = (row + 1) * xs.length;
      for (let at = taken.indexOf(0, end - xs.length); at >= 0 && at < end; at = taken.indexOf(0, at + 1)) {
        yield { x: xs[at - end + xs.length] as number, y: ys[row] as number, q };
      }
    }
  }
}

/** The grid coordinates that a walk from `from − reach` to `from + reach` within [0, length] comes by, rising, each once. */
function stops(from: number, length: number, reach: number, pitch: number, snapped: (value: number) => number): Float64Array {
  const found: number[] = [];
  for (let d = -reach; d <= reach; d += pitch) {
    if (from + d < 0 || from + d > length) continue;
    const at = snapped(from + d);
    if (at !== found.at(-1)) found.push(at);
  }
  return Float64Array.from(found);
}

/** 1 at `row · columns + column` where part i would surely stand on another. */
function takenSpots({ at, model }: Energy, i: number, q: number, xs: Float64Array, ys: Float64Array): Uint8Array {
  const taken = new Uint8Array(xs.length * ys.length);
  const { yard, mask, below } = model;
  const { box } = at;
  const v = (i * 4 + q) * 4;
  const reach = model.gap - SURE_MM;
  for (let j = 0; j < model.count; j++) {
    if (j === i || ((mask[i] as number) & (mask[j] as number)) === 0) continue;
    if ((below[i] === 1 && mask[j] === 1) || (below[j] === 1 && mask[i] === 1)) continue;
    const b = j * 4;
    const [x0, x1] = between(xs, (box[b] as number) - reach - (yard[v + 2] as number), (box[b + 2] as number) + reach - (yard[v] as number));
    if (x0 >= x1) continue;
    const [y0, y1] = between(ys, (box[b + 1] as number) - reach - (yard[v + 3] as number), (box[b + 3] as number) + reach - (yard[v + 1] as number));
    for (let row = y0; row < y1; row++) taken.fill(1, row * xs.length + x0, row * xs.length + x1);
  }
  return taken;
}

/** The stops strictly between `low` and `high`, as [first, behind the last]. */
function between(sorted: Float64Array, low: number, high: number): [number, number] {
  let first = 0;
  while (first < sorted.length && (sorted[first] as number) <= low) first++;
  let end = first;
  while (end < sorted.length && (sorted[end] as number) < high) end++;
  return [first, end];
}
