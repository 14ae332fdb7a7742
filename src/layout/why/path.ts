import type { Field } from './field.js';

/** What a change of layer costs, in cells. */
const VIA = 8;

/**
 * Cells of the cheapest way from one of `starts` to one of `goals`, both included; none where there is no way inside the board. `goals`: the
 * cells themselves, or a mark for each cell.
 */
export function cheapestPath(
  field: Pick<Field, 'columns' | 'rows'> & { readonly cost: Float32Array | Float64Array },
  starts: readonly number[],
  goals: readonly number[] | Uint8Array,
): number[] {
  const { columns, rows, cost } = field;
  const layer = columns * rows;
  const best = new Float64Array(cost.length).fill(Infinity);
  const from = new Int32Array(cost.length).fill(-1);
  const wanted = goals instanceof Uint8Array ? goals : marked(cost.length, goals);
  const heap = new Heap();
  for (const cell of starts) {
    best[cell] = 0;
    heap.push(cell, 0);
  }
  while (heap.size > 0) {
    const cell = heap.least;
    const key = heap.leastKey;
    heap.drop();
    if (key > (best[cell] as number)) continue;
    if (wanted[cell] === 1) return walked(from, cell);
    const at = cell % layer;
    const column = at % columns;
    for (let way = 0; way < 5; way++) {
      let next = cell;
      if (way === 0 && column > 0) next = cell - 1;
      else if (way === 1 && column + 1 < columns) next = cell + 1;
      else if (way === 2 && at >= columns) next = cell - columns;
      else if (way === 3 && at + columns < layer) next = cell + columns;
      else if (way === 4) next = cell < layer ? cell + layer : cell - layer;
      if (next === cell) continue;
      // A pad at the edge begins outside the room that tracks keep from it.
      const total = key + (wanted[next] === 1 ? 1 : (cost[next] as number)) * (way === 4 ? VIA : 1);
      if (!(total < (best[next] as number))) continue;
      best[next] = total;
      from[next] = cell;
      heap.push(next, total);
    }
  }
  return [];
}

function marked(length: number, cells: readonly number[]): Uint8Array {
  const marks = new Uint8Array(length);
  for (const cell of cells) marks[cell] = 1;
  return marks;
}

function walked(from: Int32Array, end: number): number[] {
  const cells: number[] = [];
  for (let at = end; at >= 0; at = from[at] as number) cells.push(at);
  return cells.reverse();
}

/** A binary heap of cells, the smallest key first. */
class Heap {
  private items = new Int32Array(1024);
  private keys = new Float64Array(1024);
  size = 0;

  get least(): number {
    return this.items[0] as number;
  }

  get leastKey(): number {
    return this.keys[0] as number;
  }

  push(item: number, key: number): void {
    if (this.size === this.items.length) this.grow();
    const { items, keys } = this;
    let at = this.size++;
    while (at > 0) {
      const up = (at - 1) >> 1;
      if ((keys[up] as number) <= key) break;
      items[at] = items[up] as number;
      keys[at] = keys[up] as number;
      at = up;
    }
    items[at] = item;
    keys[at] = key;
  }

  /** Takes the least one out. */
  drop(): void {
    const { items, keys } = this;
    const last = --this.size;
    const item = items[last] as number;
    const key = keys[last] as number;
    for (let at = 0; ; ) {
      const left = 2 * at + 1;
      const right = left + 1;
      let least = left;
      if (right < last && (keys[right] as number) < (keys[left] as number)) least = right;
      if (left >= last || (keys[least] as number) >= key) {
        items[at] = item;
        keys[at] = key;
        return;
      }
      items[at] = items[least] as number;
      keys[at] = keys[least] as number;
      at = least;
    }
  }

  private grow(): void {
    const items = new Int32Array(2 * this.size);
    const keys = new Float64Array(2 * this.size);
    items.set(this.items);
    keys.set(this.keys);
    this.items = items;
    this.keys = keys;
  }
}
