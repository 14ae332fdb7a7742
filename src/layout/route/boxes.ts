import type { Lattice } from './lattice.js';

/** The box round the nodes that were added, in lattice coordinates. */
export class NodeBox {
  minX = Infinity;
  minY = Infinity;
  maxX = -Infinity;
  maxY = -Infinity;

  constructor(private readonly lattice: Lattice) {}

  get empty(): boolean {
    return this.maxX < this.minX;
  }

  clear(): void {
    this.minX = this.minY = Infinity;
    this.maxX = this.maxY = -Infinity;
  }

  add(node: number): void {
    const { cells, nx } = this.lattice;
    const cell = node % cells;
    const x = cell % nx;
    const y = (cell - x) / nx;
    if (x < this.minX) this.minX = x;
    if (x > this.maxX) this.maxX = x;
    if (y < this.minY) this.minY = y;
    if (y > this.maxY) this.maxY = y;
  }
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
