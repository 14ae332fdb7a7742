import { rotate } from '../../geometry/index.js';
import type { Arrangement } from './arrangement.js';
import type { Model } from './model.js';
import type { NetModel } from './nets.js';

/** Pins beyond which a net is too wide for one of its parts to shorten it. */
const MOST_PINS = 24;

/** Between which places of a part's origin each of its nets is shortest; their weighted median is where all of them together are. */
export class Pulls {
  count = 0;
  private readonly alongX: Bounds;
  private readonly alongY: Bounds;

  private readonly within: Int32Array;
  private readonly seen: Int32Array;
  private stamp = 0;

  constructor(model: Model) {
    const nets = model.nets.length;
    this.alongX = new Bounds(2 * nets);
    this.alongY = new Bounds(2 * nets);
    this.within = new Int32Array(model.count);
    this.seen = new Int32Array(nets);
  }

  clear(): void {
    this.count = 0;
    this.alongX.clear();
    this.alongY.clear();
  }

  /** The nets that leave a cluster, as its first part reaches them where all of it goes with that one, `turn` quarter turns about it. */
  add(cluster: readonly number[], turn: number, model: Model, at: Arrangement): void {
    const stamp = ++this.stamp;
    for (const i of cluster) this.within[i] = stamp;
    const first = cluster[0] as number;
    const [fx, fy] = [at.x[first] as number, at.y[first] as number];
    for (const i of cluster) {
      for (const n of model.netsOf[i] as readonly number[]) {
        if (this.seen[n] === stamp) continue;
        this.seen[n] = stamp;
        const net = model.nets[n] as NetModel;
        const pins = net.parts.length;
        if (net.block || pins > MOST_PINS) continue;
        let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
        let [ownX, ownY, own] = [0, 0, 0];
        for (let k = 0; k < pins; k++) {
          const j = net.parts[k] as number;
          const v = k * 4 + (at.q[j] as number);
          const x = (at.x[j] as number) + (net.dx[v] as number);
          const y = (at.y[j] as number) + (net.dy[v] as number);
          if (this.within[j] === stamp) {
            ownX += x - fx;
            ownY += y - fy;
            own++;
            continue;
          }
          if (x < minX) minX = x;
          if (x > maxX) maxX = x;
          if (y < minY) minY = y;
          if (y > maxY) maxY = y;
        }
        if (own === 0 || own === pins) continue;
        const to = rotate({ x: ownX / own, y: ownY / own }, turn * 90);
        this.note(minX - to.x, maxX - to.x, minY - to.y, maxY - to.y, net.weight);
      }
    }
  }

  private note(minX: number, maxX: number, minY: number, maxY: number, weight: number): void {
    this.count++;
    this.alongX.add(minX, weight);
    this.alongX.add(maxX, weight);
    this.alongY.add(minY, weight);
    this.alongY.add(maxY, weight);
  }

  x(): number {
    return this.alongX.median();
  }

  y(): number {
    return this.alongY.median();
  }
}

/** Places with their weights, in order. */
class Bounds {
  private readonly at: Float64Array;
  private readonly weight: Float64Array;
  private count = 0;
  private sum = 0;

  constructor(most: number) {
    this.at = new Float64Array(most);
    this.weight = new Float64Array(most);
  }

  clear(): void {
    this.count = 0;
    this.sum = 0;
  }

  add(at: number, weight: number): void {
    let k = this.count++;
    this.sum += weight;
    for (; k > 0 && (this.at[k - 1] as number) > at; k--) {
      this.at[k] = this.at[k - 1] as number;
      this.weight[k] = this.weight[k - 1] as number;
    }
    this.at[k] = at;
    this.weight[k] = weight;
  }

  median(): number {
    let left = this.sum / 2;
    for (let k = 0; k < this.count; k++) {
      left -= this.weight[k] as number;
      if (left <= 1e-9) return this.at[k] as number;
    }
    return 0;
  }
}
