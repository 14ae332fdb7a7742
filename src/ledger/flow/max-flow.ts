/** Greatest flow through a network of limited edges (Edmonds–Karp: shortest augmenting paths first). */
export class Flow {
  readonly #heads: number[][];
  readonly #to: number[] = [];
  readonly #left: number[] = [];

  constructor(nodes: number) {
    this.#heads = Array.from({ length: nodes }, () => []);
  }

  /** One more node; its number. */
  node(): number {
    return this.#heads.push([]) - 1;
  }

  edge(from: number, to: number, capacity: number): void {
    this.#heads[from]?.push(this.#to.push(to) - 1);
    this.#left.push(capacity);
    this.#heads[to]?.push(this.#to.push(from) - 1);
    this.#left.push(0);
  }

  /** The greatest flow; what is left of the edges stays for `cut`. */
  most(source: number, sink: number): number {
    let flow = 0;
    for (let turn = 0; turn < 5000; turn++) {
      const by = this.#reach(source, sink);
      if (by[sink] === undefined || by[sink] === -1) return flow;
      let least = Number.POSITIVE_INFINITY;
      for (let at = sink; at !== source; at = this.#to[(by[at] as number) ^ 1] as number)
        least = Math.min(least, this.#left[by[at] as number] as number);
      if (!Number.isFinite(least)) return Number.POSITIVE_INFINITY;
      for (let at = sink; at !== source; at = this.#to[(by[at] as number) ^ 1] as number) {
        const edge = by[at] as number;
        this.#left[edge] = (this.#left[edge] as number) - least;
        this.#left[edge ^ 1] = (this.#left[edge ^ 1] as number) + least;
      }
      flow += least;
    }
    return flow;
  }

  /** Pieces (node pairs 2i, 2i+1) that hold the flow back: reached at their near side only. */
  cut(source: number): number[] {
    const by = this.#reach(source);
    const reached = (node: number): boolean => node === source || (by[node] ?? -1) >= 0;
    return this.#heads.flatMap((_, node) => (node % 2 === 0 && reached(node) && !reached(node + 1) && node < source ? [node / 2] : []));
  }

  /** Per node the edge that it was reached by; −1: not reached, or not before `sink`. */
  #reach(source: number, sink = -1): number[] {
    const by = new Array<number>(this.#heads.length).fill(-1);
    const queue = [source];
    const seen = new Set(queue);
    for (const node of queue) {
      for (const edge of this.#heads[node] ?? []) {
        const to = this.#to[edge] as number;
        if (seen.has(to) || (this.#left[edge] as number) < 1e-9) continue;
        seen.add(to);
        by[to] = edge;
        if (to === sink) return by;
        queue.push(to);
      }
    }
    return by;
  }
}
