import type { Field } from './field.js';

/** What a change of layer costs, in cells. */
const VIA = 8;

/** Cells of the cheapest way from one of `starts` to one of `goals`, both included; none where there is no way inside the board. */
export function cheapestPath(
  field: Pick<Field, 'columns' | 'rows'> & { readonly cost: Float32Array | Float64Array },
  starts: readonly number[],
  goals: readonly number[],
): number[] {
  const { columns, rows, cost } = field;
  const layer = columns * rows;
  const best = new Float64Array(cost.length).fill(Infinity);
  const from = new Int32Array(cost.length).fill(-1);
  const wanted = new Set(goals);
  const heap = new Heap();
  for (const cell of starts) {
    best[cell] = 0;
    heap.push(cell, 0);
  }
  for (let top = heap.pop(); top !== null; top = heap.pop()) {
    const { item: cell, key } = top;
    if (key > (best[cell] as number)) continue;
    if (wanted.has(cell)) return walked(from, cell);
    const at = cell % layer;
    const column = at % columns;
    const step = (next: number, length: number): void => {
      const price = cost[next] as number;
      // A pad at the edge begins outside the room that tracks keep from it.
      const total = key + (wanted.has(next) ? 1 : price) * length;
      if (total >= (best[next] as number)) return;
      best[next] = total;
      from[next] = cell;
      heap.push(next, total);
    };
    if (column > 0) step(cell - 1, 1);
    if (column + 1 < columns) step(cell + 1, 1);
    if (at >= columns) step(cell - columns, 1);
    if (at + columns < layer) step(cell + columns, 1);
    const other = cell < layer ? cell + layer : cell - layer;
    step(other, VIA);
  }
  return [];
}

function walked(from: Int32Array, end: number): number[] {
  const cells: number[] = [];
  for (let at = end; at >= 0; at = from[at] as number) cells.push(at);
  return cells.reverse();
}

/** A binary heap of cells, the smallest key first. */
class Heap {
  private readonly items: number[] = [];
  private readonly keys: number[] = [];

  push(item: number, key: number): void {
    let at = this.items.length;
    this.items.push(item);
    this.keys.push(key);
    while (at > 0) {
      const up = (at - 1) >> 1;
      if ((this.keys[up] as number) <= key) break;
      this.swap(at, up);
      at = up;
    }
  }

  pop(): { item: number; key: number } | null {
    const last = this.items.length - 1;
    if (last < 0) return null;
    this.swap(0, last);
    const top = { item: this.items.pop() as number, key: this.keys.pop() as number };
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let least = at;
      if (left < last && (this.keys[left] as number) < (this.keys[least] as number)) least = left;
      if (right < last && (this.keys[right] as number) < (this.keys[least] as number)) least = right;
      if (least === at) return top;
      this.swap(at, least);
      at = least;
    }
  }

  private swap(a: number, b: number): void {
    [this.items[a], this.items[b]] = [this.items[b] as number, this.items[a] as number];
    [this.keys[a], this.keys[b]] = [this.keys[b] as number, this.keys[a] as number];
  }
}
