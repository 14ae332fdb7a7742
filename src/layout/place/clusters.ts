import type { NetModel } from './nets.js';

/** Parts of a cluster at the most: what a chip has around it. */
const MOST_PARTS = 16;
/** Parts on a net beyond which it tells nothing of who belongs together. */
const MOST_ON_NET = 8;

/**
 * Parts that belong together by their nets, smallest groups first: of all groups the two that most wires join for their size become one, again and
 * again. Parts that may not move freely are in none.
 */
export function clustersOf(count: number, nets: readonly NetModel[], isFree: (part: number) => boolean): readonly (readonly number[])[] {
  const members = new Map<number, readonly number[]>();
  const wires = new Map<number, Map<number, number>>();
  for (let i = 0; i < count; i++) {
    if (!isFree(i)) continue;
    members.set(i, [i]);
    wires.set(i, new Map());
  }
  const join = (a: number, b: number, weight: number): void => {
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const)
      wires.get(one)?.set(other, (wires.get(one)?.get(other) ?? 0) + weight);
  };
  for (const net of nets) {
    const on = [...new Set(net.parts)].filter((i) => members.has(i));
    const all = new Set(net.parts).size;
    if (all > MOST_ON_NET) continue;
    for (let k = 0; k < on.length; k++) for (let l = 0; l < k; l++) join(on[k] as number, on[l] as number, net.weight / (all - 1));
  }
  const found: (readonly number[])[] = [];
  for (;;) {
    let best: readonly [number, number] | null = null;
    let most = 0;
    for (const [a, to] of wires) {
      const own = (members.get(a) as readonly number[]).length;
      for (const [b, weight] of to) {
        if (b < a) continue;
        const size = own + (members.get(b) as readonly number[]).length;
        if (size > MOST_PARTS || weight / size <= most) continue;
        most = weight / size;
        best = [a, b];
      }
    }
    if (best === null) return found;
    const [a, b] = best;
    const merged = [...(members.get(a) as readonly number[]), ...(members.get(b) as readonly number[])];
    found.push(merged);
    members.set(a, merged);
    members.delete(b);
    for (const [c, weight] of wires.get(b) as Map<number, number>) {
      wires.get(c)?.delete(b);
      if (c !== a) join(a, c, weight);
    }
    wires.delete(b);
  }
}
