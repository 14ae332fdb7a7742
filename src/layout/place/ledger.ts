import type { Energy } from './energy.js';
import { WireLedger } from './wire-ledger.js';

/**
 * What every part, pair, net and wish of an arrangement costs, kept between the moves of an annealing: a move is judged by what it changes
 * alone. `before`, then the change, then `after`; `commit` where the change stays, nothing where it is taken back. Whoever changes the
 * energy's weights calls `reset`.
 */
export class Ledger {
  private readonly count: number;
  /** Cost of the pair at `i * count + j`, both ways round, and of all pairs of a part. */
  private readonly pair: Float64Array;
  private readonly row: Float64Array;
  private readonly solo: Float64Array;
  private readonly newSolo: Float64Array;
  private readonly stamp: Int32Array;
  private epoch = 0;
  /** Pairs of the change that cost something: the two parts, and what. */
  private readonly first: Int32Array;
  private readonly second: Int32Array;
  private readonly cost: Float64Array;
  private found = 0;
  private edges = 0;
  private newEdges = 0;
  private readonly wires: WireLedger;

  constructor(private readonly energy: Energy) {
    const n = energy.model.count;
    this.count = n;
    this.pair = new Float64Array(n * n);
    this.row = new Float64Array(n);
    this.solo = new Float64Array(n);
    this.newSolo = new Float64Array(n);
    this.stamp = new Int32Array(n);
    this.first = new Int32Array(n * n);
    this.second = new Int32Array(n * n);
    this.cost = new Float64Array(n * n);
    this.wires = new WireLedger(energy);
    this.reset();
  }

  /** Counts everything anew. */
  reset(): void {
    const all = Int32Array.from({ length: this.count }, (_, i) => i);
    this.before(all, this.count);
    this.after(all, this.count);
    this.commit(all, this.count);
  }

  /** What depends on where the listed parts stand, mm, as it was counted last. */
  before(parts: Int32Array, count: number): number {
    const { stamp, row, solo, pair } = this;
    const epoch = ++this.epoch;
    let cost = this.energy.balance() + this.edges;
    for (let k = 0; k < count; k++) {
      const i = parts[k] as number;
      stamp[i] = epoch;
      cost += (solo[i] as number) + (row[i] as number);
      for (let l = 0; l < k; l++) cost -= pair[i * this.count + (parts[l] as number)] as number;
    }
    return cost + this.wires.before(parts, count);
  }

  /** The same after they have moved. */
  after(parts: Int32Array, count: number): number {
    const { energy, newSolo } = this;
    this.found = 0;
    let cost = energy.balance();
    let atEdge = false;
    for (let k = 0; k < count; k++) {
      const i = parts[k] as number;
      if (energy.model.edges[i] !== null) atEdge = true;
      newSolo[i] = energy.solo(i);
      cost += (newSolo[i] as number) + this.pairs(i);
    }
    this.newEdges = atEdge ? energy.edges() : this.edges;
    return cost + this.newEdges + this.wires.after(parts, count);
  }

  /** The change stays. */
  commit(parts: Int32Array, count: number): void {
    const { row, pair, solo, newSolo, first, second, cost } = this;
    const n = this.count;
    for (let k = 0; k < count; k++) {
      const i = parts[k] as number;
      solo[i] = newSolo[i] as number;
      for (let j = 0; j < n; j++) {
        const was = pair[i * n + j] as number;
        if (was === 0) continue;
        row[j] = (row[j] as number) - was;
        pair[i * n + j] = 0;
        pair[j * n + i] = 0;
      }
      row[i] = 0;
    }
    for (let k = 0; k < this.found; k++) {
      const i = first[k] as number;
      const j = second[k] as number;
      const value = cost[k] as number;
      pair[i * n + j] = (pair[i * n + j] as number) + value;
      pair[j * n + i] = (pair[j * n + i] as number) + value;
      row[i] = (row[i] as number) + value;
      row[j] = (row[j] as number) + value;
    }
    this.edges = this.newEdges;
    this.wires.commit();
  }

  /** Part i against all others; of two changed parts the first in order counts the pair. */
  private pairs(i: number): number {
    const { energy, stamp, epoch, count } = this;
    const { box } = energy.at;
    const { reach } = energy;
    const x0 = (box[i * 4] as number) - reach;
    const y0 = (box[i * 4 + 1] as number) - reach;
    const x1 = (box[i * 4 + 2] as number) + reach;
    const y1 = (box[i * 4 + 3] as number) + reach;
    let sum = 0;
    for (let j = 0, b = 0; j < count; j++, b += 4) {
      if ((box[b] as number) >= x1 || (box[b + 2] as number) <= x0 || (box[b + 1] as number) >= y1 || (box[b + 3] as number) <= y0) continue;
      if (j !== i && !(stamp[j] === epoch && j < i)) sum += this.note(i, j, energy.pair(i, j));
    }
    for (const a of energy.keepers) {
      if (a !== i) sum += stamp[a] === epoch ? 0 : this.note(a, i, energy.intruded(a, i));
      else for (let j = 0; j < count; j++) if (j !== i) sum += this.note(i, j, energy.intruded(i, j));
    }
    return sum;
  }

  private note(i: number, j: number, value: number): number {
    if (value === 0) return 0;
    const k = this.found++;
    this.first[k] = i;
    this.second[k] = j;
    this.cost[k] = value;
    return value;
  }
}
