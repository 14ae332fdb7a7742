import type { Mesh } from './mesh.js';

/** Only the nodes that `keep` holds, with what lies between them. */
export function parted(mesh: Mesh, keep: (node: number) => boolean): Mesh {
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
