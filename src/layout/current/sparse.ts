/** Links between nodes with their conductances. */
export interface Links {
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly weight: readonly number[];
}

const MOST_TURNS = 400;
/** Networks of so few nodes are solved at once, by their Cholesky factor. */
const FEW = 60;
/** Larger ones that no pairing makes smaller, by sweeps there and back. */
const MANY_SWEEPS = 40;
/** A coarser network that is hardly smaller helps no more. */
const SHRINKS = 0.8;

/**
 * A network of conductances, where each node may lead some away by itself (`own`). Solved by conjugate gradients over ever coarser networks: nodes
 * that are joined best become one (unsmoothed aggregation by pairs; every second network is visited twice).
 */
export class Network {
  readonly #own: Float64Array;
  readonly #start: Int32Array;
  /** Where a row's neighbours of a higher number begin: the lower ones stand before them. */
  readonly #middle: Int32Array;
  readonly #column: Int32Array;
  readonly #value: Float64Array;
  readonly #diagonal: Float64Array;
  readonly #coarser: { readonly of: Int32Array; readonly network: Network } | null;
  /** Of a network of few nodes: row by row, the lower half. */
  readonly #factor: Float64Array | null;
  /** Of `#near`, which is asked some thousand times: its answer, and what is given to the coarser network. */
  readonly #room: readonly [x: Float64Array, sums: Float64Array];

  private constructor(
    readonly nodes: number,
    rows: { readonly start: Int32Array; readonly column: Int32Array; readonly value: Float64Array },
    own: Float64Array,
  ) {
    this.#own = own;
    this.#start = rows.start;
    this.#column = rows.column;
    this.#value = rows.value;
    this.#middle = parted(nodes, rows);
    this.#diagonal = own.slice();
    for (let i = 0; i < nodes; i++) {
      for (let k = rows.start[i] as number; k < (rows.start[i + 1] as number); k++) this.#diagonal[i]! += rows.value[k] as number;
      if ((this.#diagonal[i] as number) <= 0) this.#diagonal[i] = 1;
    }
    this.#coarser = nodes <= FEW ? null : this.#aggregated();
    this.#factor = nodes <= FEW ? this.#factored() : null;
    this.#room = [new Float64Array(nodes), new Float64Array(this.#coarser?.network.nodes ?? 0)];
  }

  static of(nodes: number, { from, to, weight }: Links, own: Float64Array): Network {
    const start = new Int32Array(nodes + 1);
    for (let k = 0; k < from.length; k++) {
      if (from[k] === to[k]) continue;
      start[(from[k] as number) + 1]!++;
      start[(to[k] as number) + 1]!++;
    }
    for (let i = 0; i < nodes; i++) start[i + 1]! += start[i] as number;
    const at = start.slice();
    const column = new Int32Array(start[nodes] as number);
    const value = new Float64Array(start[nodes] as number);
    for (let k = 0; k < from.length; k++) {
      const [i, j, w] = [from[k] as number, to[k] as number, weight[k] as number];
      if (i === j) continue;
      const [p, q] = [at[i]!++, at[j]!++];
      column[p] = j;
      value[p] = w;
      column[q] = i;
      value[q] = w;
    }
    return new Network(nodes, { start, column, value }, own);
  }

  /** Each node with the neighbour to which it is joined best, if that one is still free. */
  #paired(): { readonly of: Int32Array; readonly count: number } {
    const of = new Int32Array(this.nodes).fill(-1);
    let count = 0;
    for (let i = 0; i < this.nodes; i++) {
      if (of[i] !== -1) continue;
      let [best, most] = [-1, 0];
      for (let k = this.#start[i] as number; k < (this.#start[i + 1] as number); k++) {
        const j = this.#column[k] as number;
        if (of[j] === -1 && j !== i && (this.#value[k] as number) > most) [best, most] = [j, this.#value[k] as number];
      }
      of[i] = count;
      if (best !== -1) of[best] = count;
      count++;
    }
    return { of, count };
  }

  #aggregated(): { readonly of: Int32Array; readonly network: Network } | null {
    const { of, count } = this.#paired();
    if (count > this.nodes * SHRINKS) return null;
    return { of, network: new Network(count, this.#joined(of, count), this.#summed(this.#own, of, new Float64Array(count))) };
  }

  #summed(values: Float64Array, of: Int32Array, sums: Float64Array): Float64Array {
    sums.fill(0);
    for (let i = 0; i < this.nodes; i++) sums[of[i] as number]! += values[i] as number;
    return sums;
  }

  /** The rows of the network in which nodes of one number are one. */
  #joined(of: Int32Array, count: number): { start: Int32Array; column: Int32Array; value: Float64Array } {
    const members = new Int32Array(count + 1);
    for (let i = 0; i < this.nodes; i++) members[(of[i] as number) + 1]!++;
    for (let c = 0; c < count; c++) members[c + 1]! += members[c] as number;
    const order = new Int32Array(this.nodes);
    const at = members.slice();
    for (let i = 0; i < this.nodes; i++) order[at[of[i] as number]!++] = i;
    const seen = new Int32Array(count).fill(-1);
    const start = new Int32Array(count + 1);
    const column = new Int32Array(this.#column.length);
    const value = new Float64Array(this.#value.length);
    let end = 0;
    for (let c = 0; c < count; c++) {
      const from = end;
      for (let m = members[c] as number; m < (members[c + 1] as number); m++) {
        const i = order[m] as number;
        for (let k = this.#start[i] as number; k < (this.#start[i + 1] as number); k++) {
          const d = of[this.#column[k] as number] as number;
          if (d === c) continue;
          const place = seen[d] as number;
          if (place >= from) value[place]! += this.#value[k] as number;
          else {
            seen[d] = end;
            column[end] = d;
            value[end++] = this.#value[k] as number;
          }
        }
      }
      start[c + 1] = end;
    }
    return { start, column: column.slice(0, end), value: value.slice(0, end) };
  }

  /** What each node has where `into` flows in; null: the turns were not enough. */
  solved(into: Float64Array, tolerance: number): Float64Array | null {
    const n = this.nodes;
    const x = new Float64Array(n);
    const r = into.slice();
    const q = new Float64Array(n);
    let z = this.#near(r);
    const p = z.slice();
    let rho = dot(r, z);
    const enough = tolerance * tolerance * rho;
    for (let turn = 0; turn < MOST_TURNS && rho > enough && rho > 0; turn++) {
      this.#times(p, q);
      const step = rho / dot(p, q);
      for (let i = 0; i < n; i++) {
        x[i]! += step * (p[i] as number);
        r[i]! -= step * (q[i] as number);
      }
      z = this.#near(r);
      const next = dot(r, z);
      const beta = next / rho;
      rho = next;
      for (let i = 0; i < n; i++) p[i] = (z[i] as number) + beta * (p[i] as number);
    }
    return Math.abs(rho) <= enough ? x : null;
  }

  #times(p: Float64Array, q: Float64Array): void {
    const [start, column, value, diagonal] = [this.#start, this.#column, this.#value, this.#diagonal];
    for (let i = 0; i < this.nodes; i++) {
      let sum = (diagonal[i] as number) * (p[i] as number);
      for (let k = start[i] as number, end = start[i + 1] as number; k < end; k++) sum -= (value[k] as number) * (p[column[k] as number] as number);
      q[i] = sum;
    }
  }

  /** The Cholesky factor of the network, its diagonal as reciprocals. A network from which nothing is led away has no last one: there it is 0. */
  #factored(): Float64Array {
    const n = this.nodes;
    const L = new Float64Array(n * n);
    for (let i = 0; i < n; i++) {
      const row = i * n;
      L[row + i] = this.#diagonal[i] as number;
      for (let k = this.#start[i] as number; k < (this.#middle[i] as number); k++) L[row + (this.#column[k] as number)]! -= this.#value[k] as number;
      for (let j = 0; j <= i; j++) {
        let sum = L[row + j] as number;
        for (let k = 0; k < j; k++) sum -= (L[row + k] as number) * (L[j * n + k] as number);
        if (j < i) L[row + j] = sum * (L[j * n + j] as number);
        else L[row + i] = sum > (this.#diagonal[i] as number) * NOTHING ? 1 / Math.sqrt(sum) : 0;
      }
    }
    return L;
  }

  #direct(L: Float64Array, x: Float64Array, r: Float64Array): void {
    const n = this.nodes;
    for (let i = 0; i < n; i++) {
      let sum = r[i] as number;
      for (let k = 0; k < i; k++) sum -= (L[i * n + k] as number) * (x[k] as number);
      x[i] = sum * (L[i * n + i] as number);
    }
    for (let i = n - 1; i >= 0; i--) {
      const value = (x[i] as number) * (L[i * n + i] as number);
      x[i] = value;
      for (let k = 0; k < i; k++) x[k]! -= (L[i * n + k] as number) * value;
    }
  }

  /** One sweep over the nodes from nothing, each set to what those before it ask for; what is then left of `r` is summed for the coarser network. */
  #begun(x: Float64Array, r: Float64Array, of: Int32Array, sums: Float64Array): void {
    const [start, middle, column, value, diagonal] = [this.#start, this.#middle, this.#column, this.#value, this.#diagonal];
    const n = this.nodes;
    for (let i = 0; i < n; i++) {
      let sum = r[i] as number;
      for (let k = start[i] as number, end = middle[i] as number; k < end; k++) sum += (value[k] as number) * (x[column[k] as number] as number);
      x[i] = sum / (diagonal[i] as number);
    }
    sums.fill(0);
    // What a node was set to is what its lower neighbours and `r` ask for: what the others add is left.
    for (let i = 0; i < n; i++) {
      let sum = 0;
      for (let k = middle[i] as number, end = start[i + 1] as number; k < end; k++) sum += (value[k] as number) * (x[column[k] as number] as number);
      sums[of[i] as number]! += sum;
    }
  }

  #sweeps(x: Float64Array, r: Float64Array): void {
    x.fill(0);
    for (let k = 0; k < MANY_SWEEPS; k++) this.#sweep(x, r, false);
    for (let k = 0; k < MANY_SWEEPS; k++) this.#sweep(x, r, true);
  }

  /** What is left of `r`, summed for the coarser network. */
  #left(x: Float64Array, r: Float64Array, of: Int32Array, sums: Float64Array): void {
    const [start, column, value, diagonal] = [this.#start, this.#column, this.#value, this.#diagonal];
    sums.fill(0);
    for (let i = 0; i < this.nodes; i++) {
      let sum = (r[i] as number) - (diagonal[i] as number) * (x[i] as number);
      for (let k = start[i] as number, end = start[i + 1] as number; k < end; k++) sum += (value[k] as number) * (x[column[k] as number] as number);
      sums[of[i] as number]! += sum;
    }
  }

  /** One sweep over the nodes, each set to what its neighbours ask for. */
  #sweep(x: Float64Array, r: Float64Array, back: boolean): void {
    const [start, column, value, diagonal] = [this.#start, this.#column, this.#value, this.#diagonal];
    const n = this.nodes;
    for (let step = 0; step < n; step++) {
      const i = back ? n - 1 - step : step;
      let sum = r[i] as number;
      for (let k = start[i] as number, end = start[i + 1] as number; k < end; k++) sum += (value[k] as number) * (x[column[k] as number] as number);
      x[i] = sum / (diagonal[i] as number);
    }
  }

  /** A first answer to `r`, symmetric as conjugate gradients want it; it holds until the next. `deep`: how far below the finest network. */
  #near(r: Float64Array, deep = 0): Float64Array {
    const [x, sums] = this.#room;
    if (this.#coarser === null) {
      if (this.#factor !== null) this.#direct(this.#factor, x, r);
      else this.#sweeps(x, r);
      return x;
    }
    const { of, network } = this.#coarser;
    this.#begun(x, r, of, sums);
    // Every second network is visited twice.
    for (let visit = 0; visit < (deep % 2 === 1 ? 2 : 1); visit++) {
      if (visit > 0) this.#left(x, r, of, sums);
      const more = network.#near(sums, deep + 1);
      for (let i = 0; i < this.nodes; i++) x[i]! += more[of[i] as number] as number;
    }
    this.#sweep(x, r, true);
    return x;
  }
}

/** Less than this part of a diagonal is what rounding leaves of it. */
const NOTHING = 1e-12;

/** Puts the lower neighbours of each row first; where the higher ones begin. */
function parted(
  nodes: number,
  { start, column, value }: { readonly start: Int32Array; readonly column: Int32Array; readonly value: Float64Array },
): Int32Array {
  const middle = new Int32Array(nodes);
  for (let i = 0; i < nodes; i++) {
    let at = start[i] as number;
    for (let k = at; k < (start[i + 1] as number); k++) {
      if ((column[k] as number) > i) continue;
      const [j, w] = [column[at] as number, value[at] as number];
      [column[at], value[at]] = [column[k] as number, value[k] as number];
      [column[k], value[k]] = [j, w];
      at++;
    }
    middle[i] = at;
  }
  return middle;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
