import type { Energy } from './energy.js';
import type { NetModel } from './nets.js';

/** Pins of one part on one net: `from` to `to` (beyond the last) of the net's pins. */
interface Pins {
  readonly net: number;
  readonly from: number;
  readonly to: number;
}

/**
 * What every net and every `near` wish costs, kept between the moves of an annealing (see `Ledger`). A net whose moved pins stood within its
 * box is only widened to where they stand now, not measured pin by pin.
 */
export class WireLedger {
  private readonly pinsOf: readonly (readonly Pins[])[];
  /** Box around each net's pins, four numbers, and its cost; the new ones beside them. */
  private readonly box: Float64Array;
  private readonly newBox: Float64Array;
  private readonly cost: Float64Array;
  private readonly newCost: Float64Array;
  /** 1: no moved pin stood on the net's box. */
  private readonly within: Uint8Array;
  private readonly netStamp: Int32Array;
  private readonly nets: Int32Array;
  private netCount = 0;
  private readonly near: Float64Array;
  private readonly newNear: Float64Array;
  private readonly nearStamp: Int32Array;
  private readonly nears: Int32Array;
  private nearCount = 0;
  private epoch = 0;

  constructor(private readonly energy: Energy) {
    const { nets, nears, count } = energy.model;
    this.pinsOf = pinsByPart(nets, count);
    this.box = new Float64Array(nets.length * 4);
    this.newBox = new Float64Array(nets.length * 4);
    this.cost = new Float64Array(nets.length);
    this.newCost = new Float64Array(nets.length);
    this.within = new Uint8Array(nets.length);
    this.netStamp = new Int32Array(nets.length);
    this.nets = new Int32Array(nets.length);
    this.near = new Float64Array(nears.length);
    this.newNear = new Float64Array(nears.length);
    this.nearStamp = new Int32Array(nears.length);
    this.nears = new Int32Array(nears.length);
  }

  /** Cost of the nets and wishes of these parts as it was counted last; the parts still stand there. */
  before(parts: Int32Array, count: number): number {
    this.epoch++;
    this.netCount = 0;
    this.nearCount = 0;
    let sum = 0;
    for (let k = 0; k < count; k++) sum += this.netsBefore(parts[k] as number) + this.nearsBefore(parts[k] as number);
    return sum;
  }

  private netsBefore(i: number): number {
    const { x, y, q } = this.energy.at;
    const { box, within, netStamp } = this;
    let sum = 0;
    for (const { net, from, to } of this.pinsOf[i] as readonly Pins[]) {
      if (netStamp[net] !== this.epoch) {
        netStamp[net] = this.epoch;
        this.nets[this.netCount++] = net;
        within[net] = 1;
        sum += this.cost[net] as number;
      }
      if (within[net] === 0) continue;
      const { dx, dy } = this.energy.model.nets[net] as NetModel;
      const b = net * 4;
      for (let p = from; p < to; p++) {
        const v = p * 4 + (q[i] as number);
        const px = (x[i] as number) + (dx[v] as number);
        const py = (y[i] as number) + (dy[v] as number);
        if (px <= (box[b] as number) || px >= (box[b + 2] as number) || py <= (box[b + 1] as number) || py >= (box[b + 3] as number)) within[net] = 0;
      }
    }
    return sum;
  }

  private nearsBefore(i: number): number {
    let sum = 0;
    for (const near of this.energy.model.nearsOf[i] as readonly number[]) {
      if (this.nearStamp[near] === this.epoch) continue;
      this.nearStamp[near] = this.epoch;
      this.nears[this.nearCount++] = near;
      sum += this.near[near] as number;
    }
    return sum;
  }

  /** The same where the parts stand now. */
  after(parts: Int32Array, count: number): number {
    const { nets, within, box, newBox } = this;
    for (let k = 0; k < this.netCount; k++) {
      const net = nets[k] as number;
      if (within[net] === 0) this.measure(net);
      else for (let b = net * 4; b < net * 4 + 4; b++) newBox[b] = box[b] as number;
    }
    for (let k = 0; k < count; k++) this.widen(parts[k] as number);
    let sum = 0;
    for (let k = 0; k < this.netCount; k++) {
      const net = nets[k] as number;
      const b = net * 4;
      const half = (newBox[b + 2] as number) - (newBox[b] as number) + (newBox[b + 3] as number) - (newBox[b + 1] as number);
      const cost = (this.energy.model.nets[net] as NetModel).weight * half;
      this.newCost[net] = cost;
      sum += cost;
    }
    for (let k = 0; k < this.nearCount; k++) {
      const near = this.nears[k] as number;
      const cost = this.energy.near(near);
      this.newNear[near] = cost;
      sum += cost;
    }
    return sum;
  }

  /** The box around all pins of a net. */
  private measure(net: number): void {
    const { x, y, q } = this.energy.at;
    const { parts, dx, dy } = this.energy.model.nets[net] as NetModel;
    let minX = Infinity;
    let minY = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    for (let p = 0; p < parts.length; p++) {
      const i = parts[p] as number;
      const v = p * 4 + (q[i] as number);
      const px = (x[i] as number) + (dx[v] as number);
      const py = (y[i] as number) + (dy[v] as number);
      if (px < minX) minX = px;
      if (px > maxX) maxX = px;
      if (py < minY) minY = py;
      if (py > maxY) maxY = py;
    }
    const b = net * 4;
    this.newBox[b] = minX;
    this.newBox[b + 1] = minY;
    this.newBox[b + 2] = maxX;
    this.newBox[b + 3] = maxY;
  }

  /** Widens the boxes of a part's nets that were not measured anew to where its pins stand. */
  private widen(i: number): void {
    const { x, y, q } = this.energy.at;
    const { newBox, within } = this;
    for (const { net, from, to } of this.pinsOf[i] as readonly Pins[]) {
      if (within[net] === 0) continue;
      const { dx, dy } = this.energy.model.nets[net] as NetModel;
      const b = net * 4;
      for (let p = from; p < to; p++) {
        const v = p * 4 + (q[i] as number);
        const px = (x[i] as number) + (dx[v] as number);
        const py = (y[i] as number) + (dy[v] as number);
        if (px < (newBox[b] as number)) newBox[b] = px;
        if (py < (newBox[b + 1] as number)) newBox[b + 1] = py;
        if (px > (newBox[b + 2] as number)) newBox[b + 2] = px;
        if (py > (newBox[b + 3] as number)) newBox[b + 3] = py;
      }
    }
  }

  /** What `after` counted holds from now on. */
  commit(): void {
    const { box, newBox, cost, newCost, near, newNear } = this;
    for (let k = 0; k < this.netCount; k++) {
      const net = this.nets[k] as number;
      cost[net] = newCost[net] as number;
      for (let b = net * 4; b < net * 4 + 4; b++) box[b] = newBox[b] as number;
    }
    for (let k = 0; k < this.nearCount; k++) {
      const index = this.nears[k] as number;
      near[index] = newNear[index] as number;
    }
  }
}

function pinsByPart(nets: readonly NetModel[], count: number): Pins[][] {
  const lists: Pins[][] = Array.from({ length: count }, () => []);
  nets.forEach(({ parts }, net) => {
    for (let from = 0; from < parts.length; ) {
      let to = from + 1;
      while (to < parts.length && parts[to] === parts[from]) to++;
      lists[parts[from] as number]?.push({ net, from, to });
      from = to;
    }
  });
  return lists;
}
