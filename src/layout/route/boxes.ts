import type { Lattice } from './lattice.js';

/** The box round some nodes in lattice coordinates: minX, minY, maxX, maxY. */
export function nodeBox(nodes: Iterable<number>, { cells, nx }: Lattice): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const node of nodes) {
    const cell = node % cells;
    const x = cell % nx;
    const y = (cell - x) / nx;
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}

/** One box round many, four numbers each. */
export function unite(boxes: readonly number[]): number[] {
  const all = [Infinity, Infinity, -Infinity, -Infinity];
  boxes.forEach((v, i) => {
    const k = i % 4;
    all[k] = k < 2 ? Math.min(all[k] as number, v) : Math.max(all[k] as number, v);
  });
  return all;
}
