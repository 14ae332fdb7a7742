import { cellsInside, type Lattice } from './lattice.js';
import type { PouredArea, RoutingProblem } from './problem.js';

/** Where on the lattice the pours of nets lie that are known; null: not known. */
export class PouredNodes {
  private readonly flows = new Map<number, Uint8Array | null>();
  private readonly fills = new Map<number, Uint8Array | null>();
  private readonly taps = new Map<number, Uint8Array | null>();

  constructor(
    private readonly problem: RoutingProblem,
    private readonly lattice: Lattice,
  ) {}

  /** Nodes (layer · cells + cell) marked 1 where the pour may flow. */
  nodesOf(net: number): Uint8Array | null {
    return this.marked(this.flows, net, (known) => {
      const nodes = new Uint8Array(this.lattice.cells * this.problem.layers);
      for (const area of known.zones) this.mark(area, nodes, area.layer * this.lattice.cells);
      return nodes;
    });
  }

  /** Nodes marked 1 where it is copper now. */
  fillOf(net: number): Uint8Array | null {
    return this.marked(this.fills, net, (known) => {
      const nodes = new Uint8Array(this.lattice.cells * this.problem.layers);
      for (const area of known.fills) this.mark(area, nodes, area.layer * this.lattice.cells);
      return nodes;
    });
  }

  /** Cells marked 1 where any layer has its copper. */
  cellsOf(net: number): Uint8Array | null {
    return this.marked(this.taps, net, (known) => {
      const cells = new Uint8Array(this.lattice.cells);
      for (const area of known.fills) this.mark(area, cells, 0);
      return cells;
    });
  }

  private marked(
    made: Map<number, Uint8Array | null>,
    net: number,
    make: (known: NonNullable<RoutingProblem['nets'][number]['known']>) => Uint8Array,
  ): Uint8Array | null {
    const had = made.get(net);
    if (had !== undefined) return had;
    const known = this.problem.nets[net]?.known;
    const marks = known === undefined ? null : make(known);
    made.set(net, marks);
    return marks;
  }

  private mark({ ring }: PouredArea, marks: Uint8Array, base: number): void {
    const inside = cellsInside(this.lattice, [ring]);
    for (let i = 0; i < inside.length; i++) if (inside[i] === 1) marks[base + i] = 1;
  }
}
