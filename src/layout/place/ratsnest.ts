import type { Arrangement } from './arrangement.js';
import type { Model } from './model.js';
import type { NetModel } from './nets.js';

/** What a crossing of two airwires costs, mm: about a pair of vias and the way round. */
const CROSSING_MM = 2;

/** Airwires of the nets (a shortest tree each) and how often they cross. Blocks, which are nets only in name, have none. */
export class Ratsnest {
  /** Airwires of net k: x1, y1, x2, y2 at `4 * (start[k] + n)`. */
  private readonly wires: Float64Array;
  private readonly start: Int32Array;
  private readonly length: Float64Array;
  /** Box around the airwires of each net, four numbers. */
  private readonly box: Float64Array;
  private readonly saved: Float64Array;
  /** How often nets a and b cross, at `a * nets + b`, both ways round. */
  private readonly crossed: Int32Array;
  private readonly crossedBefore: Int32Array;
  private readonly real: readonly number[];
  private readonly stamp: Int32Array;
  private readonly touched: number[] = [];
  private epoch = 0;
  private readonly px: Float64Array;
  private readonly py: Float64Array;
  private readonly best: Float64Array;
  private readonly from: Int32Array;

  constructor(
    private readonly model: Model,
    private readonly at: Arrangement,
  ) {
    const { nets } = model;
    this.start = new Int32Array(nets.length + 1);
    nets.forEach((n, k) => {
      this.start[k + 1] = (this.start[k] as number) + (n.block ? 0 : n.parts.length - 1);
    });
    this.wires = new Float64Array((this.start[nets.length] as number) * 4);
    this.saved = new Float64Array(this.wires.length);
    this.length = new Float64Array(nets.length);
    this.box = new Float64Array(nets.length * 4);
    this.stamp = new Int32Array(nets.length);
    this.real = [...nets.keys()].filter((k) => nets[k]?.block === false);
    const most = Math.max(1, ...nets.map((n) => n.parts.length));
    this.px = new Float64Array(most);
    this.py = new Float64Array(most);
    this.best = new Float64Array(most);
    this.from = new Int32Array(most);
    this.crossed = new Int32Array(nets.length * nets.length);
    this.crossedBefore = new Int32Array(this.crossed.length);
    for (const k of this.real) this.grow(k);
    for (const k of this.real) this.cross(k);
  }

  /** Counts net k's crossings anew; of two nets that are counted, the first in order counts for both. */
  private cross(k: number): void {
    const size = this.model.nets.length;
    for (const other of this.real) {
      if (other === k || (this.stamp[other] === this.epoch && other < k)) continue;
      const count = this.crossings(k, other);
      this.crossed[k * size + other] = count;
      this.crossed[other * size + k] = count;
    }
  }

  /** Lets the nets of some parts be counted and grown again. */
  touch(parts: Int32Array, count: number): void {
    const epoch = ++this.epoch;
    this.touched.length = 0;
    for (let p = 0; p < count; p++) {
      for (const k of this.model.netsOf[parts[p] as number] as readonly number[]) {
        if (this.stamp[k] === epoch || this.model.nets[k]?.block !== false) continue;
        this.stamp[k] = epoch;
        this.touched.push(k);
      }
    }
  }

  /** Cost of the touched nets: crossings, and what their trees are longer than half their box. */
  cost(): number {
    const size = this.model.nets.length;
    let crossings = 0;
    let longer = 0;
    for (const k of this.touched) {
      const net = this.model.nets[k] as NetModel;
      if (net.parts.length > 3) longer += net.weight * 0.5 * (this.length[k] as number);
      for (const other of this.real) {
        if (other === k || (this.stamp[other] === this.epoch && other < k)) continue;
        crossings += this.crossed[k * size + other] as number;
      }
    }
    return CROSSING_MM * crossings + longer;
  }

  /** Grows the touched nets' trees anew; `undo` brings the old ones back. */
  update(): void {
    for (const k of this.touched) {
      const a = (this.start[k] as number) * 4;
      const b = (this.start[k + 1] as number) * 4;
      for (let w = a; w < b; w++) this.saved[w] = this.wires[w] as number;
      this.grow(k);
      const size = this.model.nets.length;
      for (const other of this.real) this.crossedBefore[k * size + other] = this.crossed[k * size + other] as number;
    }
    for (const k of this.touched) this.cross(k);
  }

  undo(): void {
    const size = this.model.nets.length;
    for (const k of this.touched) {
      for (const other of this.real) {
        const count = this.crossedBefore[k * size + other] as number;
        this.crossed[k * size + other] = count;
        this.crossed[other * size + k] = count;
      }
      const a = (this.start[k] as number) * 4;
      const b = (this.start[k + 1] as number) * 4;
      let length = 0;
      for (let w = a; w < b; w++) this.wires[w] = this.saved[w] as number;
      for (let w = a; w < b; w += 4) length += this.span(w);
      this.length[k] = length;
      this.bound(k);
    }
  }

  /** Crossings on the whole board. */
  total(): number {
    this.touch(
      Int32Array.from({ length: this.model.count }, (_, i) => i),
      this.model.count,
    );
    return this.cost();
  }

  private span(w: number): number {
    const { wires } = this;
    return Math.abs((wires[w + 2] as number) - (wires[w] as number)) + Math.abs((wires[w + 3] as number) - (wires[w + 1] as number));
  }

  /** Prim's shortest tree over the net's pins, Manhattan distance. */
  private grow(k: number): void {
    const net = this.model.nets[k] as NetModel;
    const { px, py, best, from, wires } = this;
    const { x, y, q } = this.at;
    const n = net.parts.length;
    for (let p = 0; p < n; p++) {
      const i = net.parts[p] as number;
      const v = p * 4 + (q[i] as number);
      px[p] = (x[i] as number) + (net.dx[v] as number);
      py[p] = (y[i] as number) + (net.dy[v] as number);
      best[p] = Infinity;
    }
    let last = 0;
    best[0] = -1;
    let w = (this.start[k] as number) * 4;
    let length = 0;
    for (let step = 1; step < n; step++) {
      let next = -1;
      for (let p = 1; p < n; p++) {
        if ((best[p] as number) < 0) continue;
        const d = Math.abs((px[p] as number) - (px[last] as number)) + Math.abs((py[p] as number) - (py[last] as number));
        if (d < (best[p] as number)) {
          best[p] = d;
          from[p] = last;
        }
        if (next < 0 || (best[p] as number) < (best[next] as number)) next = p;
      }
      length += best[next] as number;
      best[next] = -1;
      const f = from[next] as number;
      wires[w++] = px[f] as number;
      wires[w++] = py[f] as number;
      wires[w++] = px[next] as number;
      wires[w++] = py[next] as number;
      last = next;
    }
    this.length[k] = length;
    this.bound(k);
  }

  private bound(k: number): void {
    const { wires, box } = this;
    const end = (this.start[k + 1] as number) * 4;
    let minX = Infinity;
    let minY = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    for (let w = (this.start[k] as number) * 4; w < end; w += 2) {
      const x = wires[w] as number;
      const y = wires[w + 1] as number;
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    }
    box[k * 4] = minX;
    box[k * 4 + 1] = minY;
    box[k * 4 + 2] = maxX;
    box[k * 4 + 3] = maxY;
  }

  private crossings(a: number, b: number): number {
    const { wires, start, box } = this;
    const u = a * 4;
    const t = b * 4;
    if ((box[u] as number) > (box[t + 2] as number) || (box[t] as number) > (box[u + 2] as number)) return 0;
    if ((box[u + 1] as number) > (box[t + 3] as number) || (box[t + 1] as number) > (box[u + 3] as number)) return 0;
    const endA = (start[a + 1] as number) * 4;
    const endB = (start[b + 1] as number) * 4;
    let count = 0;
    for (let v = (start[a] as number) * 4; v < endA; v += 4) {
      const ax = wires[v] as number;
      const ay = wires[v + 1] as number;
      const bx = wires[v + 2] as number;
      const by = wires[v + 3] as number;
      for (let w = (start[b] as number) * 4; w < endB; w += 4) {
        const cx = wires[w] as number;
        const cy = wires[w + 1] as number;
        const dx = wires[w + 2] as number;
        const dy = wires[w + 3] as number;
        if ((cx > ax && cx > bx && dx > ax && dx > bx) || (cx < ax && cx < bx && dx < ax && dx < bx)) continue;
        if ((cy > ay && cy > by && dy > ay && dy > by) || (cy < ay && cy < by && dy < ay && dy < by)) continue;
        const s1 = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
        const s2 = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax);
        if (s1 > 0 === s2 > 0) continue;
        const s3 = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx);
        const s4 = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx);
        if (s3 > 0 !== s4 > 0) count++;
      }
    }
    return count;
  }
}
