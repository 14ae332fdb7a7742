import type { Component } from './connectivity.js';
import type { Lattice } from './lattice.js';
import { FREE, type NetMaps } from './maps.js';

/**
 * Which components of a poured net the pour itself will join, seen on the lattice: copper flows over every cell where a track of
 * the net could run (a little less than the pour's own clearance allows) and through the components' vias and plated holes. The net's own
 * routes must be out of the maps. `nodes[i]`: lattice nodes of component i; `poured`: nodes marked 1 where the pour lies, null: all. Gives the components in groups, largest first.
 */
export function pourGroups(
  components: readonly Component[],
  nodes: readonly (readonly number[])[],
  code: number,
  maps: NetMaps,
  lattice: Lattice,
  layers: number,
  poured: Uint8Array | null = null,
): Component[][] {
  const label = new Int32Array(lattice.cells * layers);
  const { fixed, taken } = maps.flow;
  const flows = (node: number): boolean =>
    label[node] === 0 && (poured === null || poured[node] === 1) && (fixed[node] === FREE || fixed[node] === code) && taken[node] === 0;
  const parent = components.map((_, i) => i);
  const find = (i: number): number => {
    let root = i;
    while (parent[root] !== root) root = parent[root] as number;
    return root;
  };
  let count = 0;
  const ofLabel = [-1];
  const stack: number[] = [];
  components.forEach((_, i) => {
    for (const start of nodes[i] as readonly number[]) {
      const known = label[start] as number;
      if (known > 0) {
        parent[find(i)] = find(ofLabel[known] as number);
        continue;
      }
      if (!flows(start)) continue;
      label[start] = ++count;
      ofLabel.push(i);
      stack.push(start);
      for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
        for (const next of [node + 1, node - 1, node + lattice.nx, node - lattice.nx]) {
          if (!flows(next)) continue;
          label[next] = count;
          stack.push(next);
        }
      }
    }
  });
  const groups = new Map<number, Component[]>();
  components.forEach((c, i) => {
    const root = find(i);
    groups.set(root, [...(groups.get(root) ?? []), c]);
  });
  const size = (group: readonly Component[]): number => group.reduce((sum, c) => sum + c.terminals.length, 0);
  return [...groups.values()].sort((a, b) => size(b) - size(a));
}
