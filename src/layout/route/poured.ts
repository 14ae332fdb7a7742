import { cellsInside, type Lattice } from './lattice.js';
import type { RoutingProblem } from './problem.js';

/** Where on the lattice the pours of nets lie whose areas are known. */
export class PouredNodes {
  private readonly known = new Map<number, { readonly nodes: Uint8Array; readonly cells: Uint8Array } | null>();

  constructor(
    private readonly problem: RoutingProblem,
    private readonly lattice: Lattice,
  ) {}

  /** Nodes (layer · cells + cell) marked 1; null: the areas are not known. */
  nodesOf(net: number): Uint8Array | null {
    return this.of(net)?.nodes ?? null;
  }

  /** Cells marked 1 where any layer has the pour; null: the areas are not known. */
  cellsOf(net: number): Uint8Array | null {
    return this.of(net)?.cells ?? null;
  }

  private of(net: number): { readonly nodes: Uint8Array; readonly cells: Uint8Array } | null {
    const known = this.known.get(net);
    if (known !== undefined) return known;
    const areas = this.problem.nets[net]?.areas;
    const made = areas === undefined ? null : this.mark(areas);
    this.known.set(net, made);
    return made;
  }

  private mark(areas: NonNullable<RoutingProblem['nets'][number]['areas']>) {
    const { cells: size } = this.lattice;
    const nodes = new Uint8Array(size * this.problem.layers);
    const cells = new Uint8Array(size);
    for (const { layer, ring } of areas) {
      const inside = cellsInside(this.lattice, [ring]);
      for (let i = 0; i < size; i++) if (inside[i] === 1) nodes[layer * size + i] = cells[i] = 1;
    }
    return { nodes, cells };
  }
}
