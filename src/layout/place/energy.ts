import type { Arrangement } from './arrangement.js';
import type { Edge } from './edge-options.js';
import { gapTo, MOST_GAP_MM, MOST_MISSING, seatOf } from './flats.js';
import { edgePullOf } from './halo.js';
import { cutOuts, intrusion, type PartKeepout, partKeepouts, trackKeepouts } from './keepouts.js';
import { depthAbout } from './live.js';
import { type Model, standApart } from './model.js';
import type { NetModel } from './nets.js';
import { centreOfOutline, fillOfOutline, inBays, notches } from './notches.js';
import { FLAT_MM, SPREAD_MM, TURNED_MM, UNLEVEL, UNLEVEL_MM, UNORDERED_MM, UNREACHABLE_MM } from './prices.js';

/** Courtyards closer than this are neighbours that may stand in line, mm. */
const TIDY_REACH_MM = 2.5;

const OPPOSITE: Readonly<Record<Edge, Edge>> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' };
const EDGE_INDEX: Readonly<Record<Edge, number>> = { left: 0, right: 1, top: 2, bottom: 3 };
/** Share of the board that parts fill from which their centre of area is held in its middle with full weight. */
const FULL_BALANCE = 0.3;

/** What an arrangement costs, in millimetres of track-equivalent. `press` is what a millimetre of overlap costs; the search raises it. */
export class Energy {
  press = 5;
  /** What a millimetre of missing room costs, on a par with track. */
  softness = 1.5;
  /** What neighbours that stand in line are worth, mm. */
  tidiness = 0;
  /** Factor on every halo: how much of the wished room the board can give. */
  private room = 1;
  /** Courtyards further apart than this do not see each other. */
  reach = 0;
  private readonly centring: number;
  /** Where the parts' centre of area belongs, mm. */
  private readonly middle: { readonly x: number; readonly y: number };
  private readonly keepouts: readonly PartKeepout[];
  private readonly bays: readonly PartKeepout[];
  private readonly trackless: readonly PartKeepout[];
  private readonly wired: Uint8Array;
  private readonly netStamp: Int32Array;
  private readonly nearStamp: Int32Array;
  private readonly partStamp: Int32Array;
  private readonly edgePull: Float64Array;
  /** Parts that keep others away: by their antenna, by contacts that may not be touched. */
  readonly keepers: readonly number[];
  private readonly perEdge = new Float64Array(4);
  private stamp = 0;
  /** How often a place was asked about, and from when on no more is looked for: the placer's effort is bounded. */
  tests = 0;
  enough = Number.POSITIVE_INFINITY;

  constructor(
    readonly model: Model,
    readonly at: Arrangement,
  ) {
    this.keepouts = [...partKeepouts(model.problem), ...cutOuts(model)];
    this.bays = notches(model.problem, at);
    const centre = centreOfOutline(model.problem);
    this.middle = { x: centre.x * at.width, y: centre.y * at.height };
    this.trackless = trackKeepouts(model.problem);
    this.wired = Uint8Array.from(model.parts, (p) => (p.nets.size > 0 ? 1 : 0));
    this.netStamp = new Int32Array(model.nets.length);
    this.nearStamp = new Int32Array(model.nears.length);
    this.partStamp = new Int32Array(model.count);
    this.edgePull = Float64Array.from(model.parts, (p) => edgePullOf(p.kind));
    const filled = at.area / (at.width * at.height * fillOfOutline(model.problem));
    this.centring = (1 + 0.04 * model.count) * Math.min(1, filled / FULL_BALANCE);
    this.setRoom(1);
    this.keepers = [...model.hasKeep.keys()].filter((i) => model.hasKeep[i] === 1 || model.live.hot[i] !== undefined);
  }

  setRoom(room: number): void {
    this.room = room;
    this.reach = Math.max(this.model.gap, 2 * Math.max(0, ...this.model.halo) * room, TIDY_REACH_MM);
  }

  /** Everything that depends on where the listed parts stand. */
  local(parts: Int32Array, count: number): number {
    const stamp = ++this.stamp;
    let cost = this.balance() + this.edges();
    for (let k = 0; k < count; k++) this.partStamp[parts[k] as number] = stamp;
    for (let k = 0; k < count; k++) {
      const i = parts[k] as number;
      cost += this.solo(i) + this.pairs(i, stamp) + this.wires(i, stamp);
    }
    return cost;
  }

  /** Keeps the parts' centre of area in the middle of the board. */
  balance(): number {
    const { at, middle } = this;
    return this.centring * (Math.abs(at.momentX / at.area - middle.x) + Math.abs(at.momentY / at.area - middle.y));
  }

  /** Which edges are shared that should not be, and the other way round. */
  edges(): number {
    let cost = 0;
    for (const pair of this.model.edgePairs) if ((this.edgeOf(pair.a) === this.edgeOf(pair.b)) !== pair.together) cost += pair.cost;
    for (const pair of this.model.levelPairs) cost += this.unlevel(pair.a, pair.b);
    for (const row of this.model.rows) cost += this.spread(row);
    return cost;
  }

  /** What it costs that channels stand at several edges: the square roots of their numbers there, which are least where all stand at one. */
  private spread(row: readonly number[]): number {
    const { perEdge } = this;
    perEdge.fill(0);
    let count = 0;
    for (const i of row) {
      const edge = this.edgeOf(i);
      if (edge === undefined) continue;
      const k = EDGE_INDEX[edge];
      perEdge[k] = (perEdge[k] as number) + 1;
      count++;
    }
    let roots = -Math.sqrt(count);
    for (let k = 0; k < perEdge.length; k++) roots += Math.sqrt(perEdge[k] as number);
    return SPREAD_MM * roots;
  }

  /** What it costs that two like connectors at opposite edges do not stand level, or at one edge not the same way round or out of their order. */
  private unlevel(a: number, b: number): number {
    const one = this.edgeOf(a);
    const other = this.edgeOf(b);
    if (one === undefined || other === undefined) return 0;
    const { box } = this.at;
    const k = one === 'left' || one === 'right' ? 1 : 0;
    const from = a * 4 + k;
    const to = b * 4 + k;
    if (one === other) {
      const inOrder = (box[from] as number) <= (box[to] as number);
      return (this.at.q[a] === this.at.q[b] ? 0 : TURNED_MM) + (inOrder ? 0 : UNORDERED_MM);
    }
    if (other !== OPPOSITE[one]) return 0;
    const off = Math.abs((box[from] as number) + (box[from + 2] as number) - (box[to] as number) - (box[to + 2] as number)) / 2;
    return off < 1e-6 ? 0 : UNLEVEL_MM + UNLEVEL * off;
  }

  /** The edge that a part stands at; undefined: it stands freely. */
  edgeOf(i: number): Edge | undefined {
    return this.model.edges[i]?.[this.at.option[i] as number]?.edge;
  }

  /** Part i against all others; of two stamped parts the first in order counts the pair. */
  private pairs(i: number, stamp: number): number {
    const { model, partStamp, reach } = this;
    const { box } = this.at;
    const x0 = (box[i * 4] as number) - reach;
    const y0 = (box[i * 4 + 1] as number) - reach;
    const x1 = (box[i * 4 + 2] as number) + reach;
    const y1 = (box[i * 4 + 3] as number) + reach;
    let cost = 0;
    for (let j = 0, b = 0; j < model.count; j++, b += 4) {
      if ((box[b] as number) >= x1 || (box[b + 2] as number) <= x0 || (box[b + 1] as number) >= y1 || (box[b + 3] as number) <= y0) continue;
      if (j === i || (partStamp[j] === stamp && j < i)) continue;
      cost += this.pair(i, j);
    }
    for (const a of this.keepers) {
      if (a !== i) cost += partStamp[a] === stamp ? 0 : this.intruded(a, i);
      else for (let j = 0; j < model.count; j++) if (j !== i) cost += this.intruded(i, j);
    }
    return cost;
  }

  private wires(i: number, stamp: number): number {
    let cost = 0;
    for (const net of this.model.netsOf[i] as readonly number[]) {
      if (this.netStamp[net] === stamp) continue;
      this.netStamp[net] = stamp;
      cost += this.net(this.model.nets[net] as NetModel);
    }
    for (const near of this.model.nearsOf[i] as readonly number[]) {
      if (this.nearStamp[near] === stamp) continue;
      this.nearStamp[near] = stamp;
      cost += this.near(near);
    }
    return cost;
  }

  total(): number {
    return this.local(
      Int32Array.from({ length: this.model.count }, (_, i) => i),
      this.model.count,
    );
  }

  /** Half the perimeter of the box around the net's pins, weighted. */
  net(net: NetModel): number {
    const { x, y, q } = this.at;
    let minX = Infinity;
    let minY = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    for (let k = 0; k < net.parts.length; k++) {
      const i = net.parts[k] as number;
      const v = k * 4 + (q[i] as number);
      const px = (x[i] as number) + (net.dx[v] as number);
      const py = (y[i] as number) + (net.dy[v] as number);
      if (px < minX) minX = px;
      if (px > maxX) maxX = px;
      if (py < minY) minY = py;
      if (py > maxY) maxY = py;
    }
    return net.weight * (maxX - minX + maxY - minY);
  }

  /** Gap between the two pads, and much more beyond the wished distance. */
  near(index: number): number {
    const near = this.model.nears[index];
    if (near === undefined) return 0;
    const gap = this.padGap(index, near.target);
    return 1.5 * gap + 12 * Math.max(0, gap - 0.8 * near.within) + (gap > near.within ? 10 + 20 * (gap - near.within) : 0);
  }

  /** Edge-to-edge distance of the wish's pads, mm. */
  padGap(index: number, target: Float64Array): number {
    const near = this.model.nears[index];
    if (near === undefined) return 0;
    const { x, y, q } = this.at;
    const a = (q[near.part] as number) * 4;
    const b = (q[near.anchor] as number) * 4;
    const ox = (x[near.anchor] as number) - (x[near.part] as number);
    const oy = (y[near.anchor] as number) - (y[near.part] as number);
    const { own } = near;
    const dx = Math.max(0, ox + (target[b] as number) - (own[a + 2] as number), (own[a] as number) - ox - (target[b + 2] as number));
    const dy = Math.max(0, oy + (target[b + 1] as number) - (own[a + 3] as number), (own[a + 1] as number) - oy - (target[b + 3] as number));
    return Math.sqrt(dx * dx + dy * dy);
  }

  /** Overlap of two courtyards (hard) and missing room between them (soft). */
  pair(i: number, j: number): number {
    const { model } = this;
    if (((model.mask[i] as number) & (model.mask[j] as number)) === 0) return 0;
    if (model.below[i] === 1 && model.mask[j] === 1) return this.press * this.underLeads(j, i);
    if (model.below[j] === 1 && model.mask[i] === 1) return this.press * this.underLeads(i, j);
    const { box } = this.at;
    const a = i * 4;
    const b = j * 4;
    const dx = Math.max((box[b] as number) - (box[a + 2] as number), (box[a] as number) - (box[b + 2] as number));
    const dy = Math.max((box[b + 1] as number) - (box[a + 3] as number), (box[a + 1] as number) - (box[b + 3] as number));
    let cost = 0;
    const ox = model.gap - dx;
    const oy = model.gap - dy;
    if (ox > 1e-6 && oy > 1e-6) cost += this.press * (Math.min(ox, oy) + 0.3 * ox * oy);
    const want = ((model.halo[i] as number) + (model.halo[j] as number)) * this.room;
    const far = dx > dy ? dx : dy;
    if (far < want && model.linked[i * model.count + j] === 0) cost += (this.softness * (want - far) * (want - far)) / want;
    if (this.tidiness > 0 && far < TIDY_REACH_MM) cost -= this.tidiness * this.inLine(i, j);
    return cost;
  }

  /** How far a part of the front stands on the leads of one on the back, mm. */
  private underLeads(i: number, below: number): number {
    const { leads, gap } = this.model;
    const { box, q, x, y } = this.at;
    const a = i * 4;
    const b = (below * 4 + (q[below] as number)) * 4;
    const [bx, by] = [x[below] as number, y[below] as number];
    const dx = Math.max(bx + (leads[b] as number) - (box[a + 2] as number), (box[a] as number) - bx - (leads[b + 2] as number));
    const dy = Math.max(by + (leads[b + 1] as number) - (box[a + 3] as number), (box[a + 1] as number) - by - (leads[b + 3] as number));
    const [ox, oy] = [gap - dx, gap - dy];
    return ox > 1e-6 && oy > 1e-6 ? Math.min(ox, oy) + 0.3 * ox * oy : 0;
  }

  /** 1 where two neighbours of one kind stand in line the same way round, a half for others in line, else 0. */
  private inLine(i: number, j: number): number {
    const { box, q, movable } = this.at;
    if (movable[i] === 0 || movable[j] === 0) return 0;
    const a = i * 4;
    const b = j * 4;
    const dx = Math.abs((box[a] as number) + (box[a + 2] as number) - (box[b] as number) - (box[b + 2] as number));
    const dy = Math.abs((box[a + 1] as number) + (box[a + 3] as number) - (box[b + 1] as number) - (box[b + 3] as number));
    if (dx > 1e-6 && dy > 1e-6) return 0;
    const alike = this.model.parts[i]?.footprint.name === this.model.parts[j]?.footprint.name;
    return alike && (((q[i] as number) ^ (q[j] as number)) & 1) === 0 ? 1 : 0.5;
  }

  /** Part j in what part i keeps free: before its antenna, about its contacts. */
  intruded(i: number, j: number): number {
    return this.antenna(i, j) + this.contacts(i, j);
  }

  /** Part j nearer to contacts of part i than insulation asks. */
  private contacts(i: number, j: number): number {
    const depth = depthAbout(this.model.live, this.at, i, j);
    const ox = depth[0];
    const oy = depth[1];
    return ox > 1e-6 && oy > 1e-6 ? this.press * (Math.min(ox, oy) + 0.3 * ox * oy) : 0;
  }

  /** Part j in the antenna keepout of part i. */
  private antenna(i: number, j: number): number {
    const { model } = this;
    if (model.hasKeep[i] === 0) return 0;
    const { box, x, y, q } = this.at;
    if ((box[i * 4] as number) > 1e8) return 0;
    const v = (i * 4 + (q[i] as number)) * 4;
    const px = x[i] as number;
    const py = y[i] as number;
    const b = j * 4;
    const ox = Math.min(px + (model.keep[v + 2] as number) - (box[b] as number), (box[b + 2] as number) - px - (model.keep[v] as number));
    const oy = Math.min(py + (model.keep[v + 3] as number) - (box[b + 1] as number), (box[b + 3] as number) - py - (model.keep[v + 1] as number));
    return ox > 1e-6 && oy > 1e-6 ? this.press * (Math.min(ox, oy) + 0.3 * ox * oy) : 0;
  }

  /** What the part costs by itself: outside the outline, in a keepout, a control far from the edge. */
  solo(i: number): number {
    let cost = this.press * this.outside(i);
    const { box, width, height } = this.at;
    const b = i * 4;
    const pull = this.edgePull[i] as number;
    const free = (this.at.option[i] as number) < 0;
    if (pull > 0 && free) {
      const x0 = box[b] as number;
      const y0 = box[b + 1] as number;
      cost += pull * Math.max(0, Math.min(x0, y0, width - (box[b + 2] as number), height - (box[b + 3] as number)) - 1);
    }
    if (!free) cost += 0.06 * this.offCentre(i) + this.flat(i);
    if (this.trackless.length > 0 && this.wired[i] === 1) cost += this.unreachable(i);
    return cost;
  }

  /** What it costs that a part stands where no track may reach its pads. */
  private unreachable(i: number): number {
    const { box } = this.at;
    const b = i * 4;
    let cost = 0;
    for (const k of this.trackless) {
      if ((k.mask & (this.model.mask[i] as number)) === 0) continue;
      const depth = intrusion(k, box[b] as number, box[b + 1] as number, box[b + 2] as number, box[b + 3] as number);
      if (depth > 0) cost += UNREACHABLE_MM * (1 + depth);
    }
    return cost;
  }

  /** What the board costs that an outline has to be given for the part to stand at its edge. */
  private flat(i: number): number {
    const seat = this.at.rim === null || this.model.edges[i]?.[this.at.option[i] as number]?.flush !== true ? null : seatOf(this, i);
    return seat === null ? 0 : FLAT_MM * (this.at.rim?.missing(seat) ?? 0) * (seat.to - seat.from);
  }

  /** Distance from the middle of the part's edge, mm. */
  private offCentre(i: number): number {
    const way = this.model.edges[i]?.[this.at.option[i] as number];
    if (way === undefined) return 0;
    const { box, width, height } = this.at;
    const upright = way.edge === 'left' || way.edge === 'right';
    const b = i * 4 + (upright ? 1 : 0);
    return Math.abs(((box[b] as number) + (box[b + 2] as number)) / 2 - (upright ? height : width) / 2);
  }

  /** How far, mm, the part stands outside the outline or inside a keepout. */
  outside(i: number): number {
    const { box, width, height, option } = this.at;
    const b = i * 4;
    const x0 = box[b] as number;
    const y0 = box[b + 1] as number;
    const x1 = box[b + 2] as number;
    const y1 = box[b + 3] as number;
    if (x0 > 1e8) return 0;
    const e = this.model.problem.rules.edge_clearance_mm;
    const way = (option[i] as number) < 0 ? undefined : this.model.edges[i]?.[option[i] as number];
    const edge = way?.flush === true ? way.edge : null;
    let cost = 0;
    // A pinned plug may reach past the edge, and the washer of a hole: the person put it there.
    const part = this.model.parts[i];
    if (this.model.pinned[i] !== null && (part?.footprint.edge_offset_mm !== undefined || part?.kind === 'mounting_hole')) return 0;
    if (edge !== 'left') cost += Math.max(0, e - x0 - 1e-6);
    if (edge !== 'right') cost += Math.max(0, x1 - width + e - 1e-6);
    if (edge !== 'top') cost += Math.max(0, e - y0 - 1e-6);
    if (edge !== 'bottom') cost += Math.max(0, y1 - height + e - 1e-6);
    if (edge === null && this.model.parts[i]?.kind !== 'mounting_hole') cost += this.overCorner(x0, y0, x1, y1);
    for (const k of this.keepouts) if ((k.mask & (this.model.mask[i] as number)) !== 0) cost += intrusion(k, x0, y0, x1, y1);
    if (this.at.rim === null) return cost;
    const seat = edge === null ? null : seatOf(this, i);
    if (seat !== null) return cost + Math.max(0, this.at.rim.missing(seat) - (seat.far - seat.near) * MOST_MISSING);
    return cost + inBays(this.bays, this, i) + (way === undefined ? 0 : Math.max(0, gapTo(this.at.rim, this.at, way.edge, b) - MOST_GAP_MM));
  }

  /** How far a corner of the box reaches over the outline's rounded corner. */
  private overCorner(x0: number, y0: number, x1: number, y1: number): number {
    const r = this.at.corner;
    const e = this.model.problem.rules.edge_clearance_mm;
    if (r <= e) return 0;
    const dx = Math.max(0, r - x0, x1 - (this.at.width - r));
    const dy = Math.max(0, r - y0, y1 - (this.at.height - r));
    return dx > 0 && dy > 0 ? Math.max(0, Math.hypot(dx, dy) - (r - e) - 1e-6) : 0;
  }

  /** Cost of the part's wires and wishes alone. */
  pull(i: number): number {
    return this.wires(i, ++this.stamp);
  }

  /** Parts that would have to make way for part i where it stands; null where one of them cannot: fixed, at an edge or much larger. */
  blockers(i: number): number[] | null {
    const { model, at } = this;
    const found: number[] = [];
    for (let j = 0; j < model.count; j++) {
      if (j === i || !this.collide(i, j)) continue;
      if (at.movable[j] === 0 || model.edges[j] !== null || at.areaOf(j) > 3 * at.areaOf(i)) return null;
      found.push(j);
    }
    return found;
  }

  /** Whether the part stands legally among all others. */
  legal(i: number): boolean {
    this.tests++;
    if (this.outside(i) > 1e-5) return false;
    for (let j = 0; j < this.model.count; j++) if (j !== i && this.collide(i, j)) return false;
    return true;
  }

  /** Whether two parts stand on each other or one in the other's antenna keepout. */
  collide(i: number, j: number): boolean {
    if (this.keepers.length > 0 && (this.intruded(i, j) > 0 || this.intruded(j, i) > 0)) return true;
    const { model } = this;
    if (((model.mask[i] as number) & (model.mask[j] as number)) === 0) return false;
    if (model.below[i] === 1 && model.mask[j] === 1) return this.underLeads(j, i) > 0;
    if (model.below[j] === 1 && model.mask[i] === 1) return this.underLeads(i, j) > 0;
    const { box } = this.at;
    const a = i * 4;
    const b = j * 4;
    const dx = Math.max((box[b] as number) - (box[a + 2] as number), (box[a] as number) - (box[b + 2] as number));
    const dy = Math.max((box[b + 1] as number) - (box[a + 3] as number), (box[a + 1] as number) - (box[b + 3] as number));
    return dx < model.gap - 1e-6 && dy < model.gap - 1e-6 && !standApart(model, i, j);
  }
}
