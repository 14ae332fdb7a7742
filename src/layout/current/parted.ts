import { DisjointSets } from '../../board/index.js';
import type { Mesh } from './mesh.js';
import { Network } from './sparse.js';

/**
 * How far copper leads the heat of a short hot place, mm: √(k · thickness / what it sheds), with what IPC-2221 says that tracks of 0.5 mm shed at
 * 10 K (5.7 mm), and a little less. A place is as warm as its surroundings of this size on average: a pad's short neck is not a long track.
 */
const SPREAD_MM = 5;

/** Copper that hangs together, and the networks that its currents and its heat are solved in: the same for each way of a net. */
export class Piece {
  #volts: Network | null = null;
  #heat: Network | null = null;

  constructor(readonly mesh: Mesh) {}

  /** One place is held fast: what enters leaves again, so that nothing is carried away there. */
  volts(): Network {
    const { nodes } = this.mesh;
    this.#volts ??= Network.of(
      nodes,
      this.mesh,
      Float64Array.from({ length: nodes }, (_, i) => Number(i === 0)),
    );
    return this.#volts;
  }

  heat(): Network {
    const { nodes, from, to, weight, area } = this.mesh;
    const spread = SPREAD_MM ** 2;
    this.#heat ??= Network.of(
      nodes,
      { from, to, weight: weight.map((w) => w * spread) },
      area.map((a) => Math.max(a, 1e-6)),
    );
    return this.#heat;
  }
}

/** The mesh of a net and what of it hangs together. */
export class Joined {
  readonly sets: DisjointSets;
  readonly #pieces = new Map<number, Piece>();

  constructor(readonly mesh: Mesh) {
    this.sets = new DisjointSets(mesh.nodes);
    for (let k = 0; k < mesh.from.length; k++) this.sets.union(mesh.from[k] as number, mesh.to[k] as number);
  }

  /** The piece of which the sets' root is `root`. */
  piece(root: number): Piece {
    const piece = this.#pieces.get(root) ?? new Piece(parted(this.mesh, (node) => this.sets.find(node) === root));
    this.#pieces.set(root, piece);
    return piece;
  }
}

/** Only the nodes that `keep` holds, with what lies between them. */
function parted(mesh: Mesh, keep: (node: number) => boolean): Mesh {
  const number = new Int32Array(mesh.nodes).fill(-1);
  let nodes = 0;
  for (let i = 0; i < mesh.nodes; i++) if (keep(i)) number[i] = nodes++;
  const of = (node: number): number => (node < 0 ? -1 : (number[node] as number));
  const links = new Int32Array(mesh.from.length).fill(-1);
  const [from, to, weight]: [number[], number[], number[]] = [[], [], []];
  for (let k = 0; k < mesh.from.length; k++) {
    const [a, b] = [of(mesh.from[k] as number), of(mesh.to[k] as number)];
    if (a < 0 || b < 0) continue;
    links[k] = from.push(a) - 1;
    to.push(b);
    weight.push(mesh.weight[k] as number);
  }
  const link = (k: number): number => (k < 0 ? -1 : (links[k] as number));
  const linked = <T extends { readonly link: number }>(all: readonly T[]): T[] =>
    all.flatMap((p) => (link(p.link) < 0 ? [] : [{ ...p, link: link(p.link) }]));
  const area = new Float64Array(nodes);
  for (let i = 0; i < mesh.nodes; i++) if (of(i) >= 0) area[of(i)] = mesh.area[i] as number;
  return {
    ...{ nodes, area, from, to, weight },
    tracks: linked(mesh.tracks),
    barrels: linked(mesh.barrels),
    pours: mesh.pours.map((p) => ({ ...p, node: p.node.map(of), right: p.right.map(link), down: p.down.map(link) })),
    pads: new Map([...mesh.pads].flatMap(([pad, node]) => (of(node) < 0 ? [] : [[pad, of(node)] as const]))),
  };
}
