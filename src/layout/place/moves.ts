import { type Random, rotate } from '../../geometry/index.js';
import type { Arrangement } from './arrangement.js';
import type { EdgeOption } from './edge-options.js';
import type { Model } from './model.js';
import type { Near } from './near.js';
import { Pulls } from './pulls.js';

/** A change of some parts' places, written by the proposers below and undone by `undo`. */
export class Move {
  readonly parts: Int32Array;
  count = 0;
  private readonly x: Float64Array;
  private readonly y: Float64Array;
  private readonly q: Uint8Array;
  private readonly option: Int8Array;
  private readonly taken: Uint8Array;

  constructor(private readonly at: Arrangement) {
    const n = at.model.count;
    this.parts = new Int32Array(n);
    this.x = new Float64Array(n);
    this.y = new Float64Array(n);
    this.q = new Uint8Array(n);
    this.option = new Int8Array(n);
    this.taken = new Uint8Array(n);
  }

  clear(): void {
    for (let k = 0; k < this.count; k++) this.taken[this.parts[k] as number] = 0;
    this.count = 0;
  }

  /** Adds a part and remembers where it stands. */
  take(i: number): void {
    if (this.taken[i] === 1) return;
    this.taken[i] = 1;
    const { at } = this;
    const k = this.count++;
    this.parts[k] = i;
    this.x[k] = at.x[i] as number;
    this.y[k] = at.y[i] as number;
    this.q[k] = at.q[i] as number;
    this.option[k] = at.option[i] as number;
  }

  undo(): void {
    for (let k = 0; k < this.count; k++) {
      this.at.set(this.parts[k] as number, this.x[k] as number, this.y[k] as number, this.q[k] as number, this.option[k] as number);
    }
  }

  /** Where the k-th taken part stood. */
  before(k: number): { x: number; y: number; q: number } {
    return { x: this.x[k] as number, y: this.y[k] as number, q: this.q[k] as number };
  }
}

/** How far from where its nets are shortest a part is put at the most, mm, and by what share of a step's reach farther. */
const [LOOSE_MM, LOOSE] = [2, 0.15];
/** Current of a net, A, from which the parts of a board are not drawn together: of 30 power boards three of 8 A and more became too warm by it. */
const MOST_A = 5;
/** How often such a move turns the part at once, and how often a cluster is put where its nets are shortest. */
const [TURNED, PULLED] = [0.3, 0.6];

/** Proposes changes: `choose` takes the parts that will change into the move, `apply` changes them. */
export class Proposer {
  /** Reach of a random step, mm. */
  reach = 10;
  private readonly free: readonly number[];
  private readonly edge: readonly number[];
  private readonly wished: readonly number[];
  private readonly channels: Model['channels'];
  /** Copper that carries much wants the room beside it that short wires would take. */
  private readonly roomy: boolean;
  private readonly clusters: Model['clusters'];
  private readonly pulls: Pulls;
  private change: () => void = () => {};

  constructor(
    readonly model: Model,
    readonly at: Arrangement,
    readonly move: Move,
    readonly random: Random,
  ) {
    const movable = [...at.movable.keys()].filter((i) => at.movable[i] === 1);
    this.free = movable.filter((i) => model.edges[i] === null);
    this.edge = movable.filter((i) => model.edges[i] !== null);
    this.roomy = model.problem.nets.some((n) => (n.amps ?? 0) > MOST_A);
    this.clusters = model.clusters.filter((c) => c.every((i) => at.movable[i] === 1));
    this.pulls = new Pulls(model);
    this.channels = model.channels.filter(([i]) => at.movable[i] === 1);
    this.wished = model.nears.flatMap((n, k) => (at.movable[n.part] === 1 && model.edges[n.part] === null ? [k] : []));
  }

  get idle(): boolean {
    return this.free.length + this.edge.length === 0;
  }

  /** Chooses a change and takes its parts. False: nothing to change. */
  choose(): boolean {
    this.move.clear();
    const dice = this.random() * (this.free.length + this.edge.length);
    if (dice < this.edge.length) return this.chooseEdge();
    if (this.random() < 0.2 / this.free.length) return this.chooseAll();
    const kind = this.random();
    if (kind < 0.14 && this.wished.length > 0) return this.chooseNear();
    if (kind < 0.17 && this.channels.length > 0) return this.chooseChannel();
    if (kind < 0.3) return this.chooseSwap();
    if (kind < 0.48) return this.chooseTurn();
    if (this.roomy) return this.chooseStep();
    if (kind < 0.58 && this.clusters.length > 0) return this.chooseCluster();
    if (kind < 0.73) return this.chooseMedian();
    return this.chooseStep();
  }

  apply(): void {
    this.change();
  }

  private chooseStep(): boolean {
    const i = pick(this.free, this.random);
    if (i === undefined) return false;
    const x = (this.at.x[i] as number) + this.step();
    const y = (this.at.y[i] as number) + this.step();
    return this.carry(i, x, y, this.at.q[i] as number, this.random() < 0.8);
  }

  /** Puts a part where its nets are shortest as the others stand, or near it. */
  private chooseMedian(): boolean {
    const i = pick(this.free, this.random);
    if (i === undefined) return false;
    const turn = this.someTurn();
    const to = this.pulled([i], turn);
    if (to === null) return this.chooseStep();
    return this.carry(i, ...to, ((this.at.q[i] as number) + turn) % 4, this.random() < 0.8);
  }

  /** The same with a whole cluster; now and then a step from where it is. */
  private chooseCluster(): boolean {
    const cluster = pick(this.clusters, this.random);
    if (cluster === undefined) return false;
    const { at, move } = this;
    const first = cluster[0] as number;
    for (const i of cluster) move.take(i);
    const turn = this.someTurn();
    const pulled = this.random() < PULLED ? this.pulled(cluster, turn) : null;
    const [x, y] = pulled ?? [(at.x[first] as number) + this.step(), (at.y[first] as number) + this.step()];
    const q = ((at.q[first] as number) + turn) % 4;
    this.change = () => {
      at.setFree(first, x, y, q);
      this.follow(first);
    };
    return true;
  }

  private someTurn(): number {
    return this.random() < TURNED ? 1 + Math.floor(this.random() * 3) : 0;
  }

  /** About where the nets that leave the parts are shortest, for the first of them; null: none leaves them. */
  private pulled(parts: readonly number[], turn: number): [number, number] | null {
    const { pulls, random } = this;
    pulls.clear();
    pulls.add(parts, turn, this.model, this.at);
    if (pulls.count === 0) return null;
    const spread = LOOSE_MM + LOOSE * this.reach;
    const loose = (): number => (2 * random() - 1) * random() * spread;
    return [pulls.x() + loose(), pulls.y() + loose()];
  }

  /** A step of an odd power of chance: mostly small, sometimes as far as the reach. */
  private step(): number {
    const r = 2 * this.random() - 1;
    return r * Math.abs(r) * this.reach;
  }

  private chooseTurn(): boolean {
    const i = pick(this.free, this.random);
    if (i === undefined) return false;
    const q = ((this.at.q[i] as number) + 1 + Math.floor(this.random() * 3)) % 4;
    // About the middle of the courtyard, not about the origin: a relay's is at one of its pins.
    const [cx, cy] = this.centre(i);
    const [ox, oy] = this.middle(i, q);
    return this.carry(i, cx - ox, cy - oy, q, this.random() < 0.7);
  }

  /** The courtyard's middle about the origin after `q` quarter turns. */
  private middle(i: number, q: number): [number, number] {
    const { yard } = this.model;
    const v = (i * 4 + q) * 4;
    return [((yard[v] as number) + (yard[v + 2] as number)) / 2, ((yard[v + 1] as number) + (yard[v + 3] as number)) / 2];
  }

  /** Two free parts change places, centre for centre. */
  private chooseSwap(): boolean {
    const i = pick(this.free, this.random);
    const j = pick(this.free, this.random);
    if (i === undefined || j === undefined || i === j) return false;
    const { at, move, model } = this;
    if (model.satellites[i]?.includes(j) === true || model.satellites[j]?.includes(i) === true) return false;
    const [xi, yi, xj, yj] = [...this.centre(i), ...this.centre(j)];
    this.takeWith(i);
    this.takeWith(j);
    this.change = () => {
      const qi = at.q[i] as number;
      const qj = at.q[j] as number;
      const [oxi, oyi, oxj, oyj] = [at.x[i] as number, at.y[i] as number, at.x[j] as number, at.y[j] as number];
      at.setFree(i, oxi + xj - xi, oyi + yj - yi, qi);
      at.setFree(j, oxj + xi - xj, oyj + yi - yj, qj);
      for (let k = 0; k < move.count; k++) {
        const s = move.parts[k] as number;
        if (s === i || s === j) continue;
        const was = move.before(k);
        const along = model.satellites[i]?.includes(s) === true ? 1 : -1;
        at.setFree(s, was.x + along * (xj - xi), was.y + along * (yj - yi), was.q);
      }
    };
    return true;
  }

  /** Every free part by the same step. */
  private chooseAll(): boolean {
    const { at, move } = this;
    const dx = this.step() / 2;
    const dy = this.step() / 2;
    for (const i of this.free) move.take(i);
    this.change = () => {
      for (let k = 0; k < move.count; k++) {
        const was = move.before(k);
        at.setFree(move.parts[k] as number, was.x + dx, was.y + dy, was.q);
      }
    };
    return true;
  }

  private takeWith(i: number): void {
    this.move.take(i);
    for (const s of this.model.satellites[i] as readonly number[]) if (this.at.movable[s] === 1) this.move.take(s);
  }

  private centre(i: number): [number, number] {
    const { box } = this.at;
    return [((box[i * 4] as number) + (box[i * 4 + 2] as number)) / 2, ((box[i * 4 + 1] as number) + (box[i * 4 + 3] as number)) / 2];
  }

  /** Puts a part with a `near` wish against its anchor, its pad level with the anchor's. */
  private chooseNear(): boolean {
    const near = this.model.nears[pick(this.wished, this.random) ?? -1];
    if (near === undefined) return false;
    const q = Math.floor(this.random() * 4);
    const [x, y] = this.beside(near, q, Math.floor(this.random() * 4));
    const jitter = (): number => (this.random() < 0.6 ? 0 : (this.random() - 0.5) * 2);
    return this.carry(near.part, x + jitter(), y + jitter(), q, true);
  }

  /** Puts a chip with its channel behind its plug, from there towards the middle of the board. */
  private chooseChannel(): boolean {
    const [chip, plug] = pick(this.channels, this.random) ?? [];
    if (chip === undefined || plug === undefined) return false;
    const { at, model } = this;
    const [px, py] = this.centre(plug);
    const [dx, dy] = [at.width / 2 - px, at.height / 2 - py];
    const upright = model.edges[plug]?.[at.option[plug] as number]?.edge;
    const [ux, uy] = upright === 'left' || upright === 'right' ? [Math.sign(dx), 0] : [0, Math.sign(dy)];
    const deep = 4 + 16 * this.random();
    const aside = this.step();
    const q = Math.floor(this.random() * 4);
    const [ox, oy] = this.middle(chip, q);
    return this.carry(chip, px + ux * deep + (ux === 0 ? aside : 0) - ox, py + uy * deep + (uy === 0 ? aside : 0) - oy, q, true);
  }

  private beside(near: Near, q: number, side: number): [number, number] {
    const { at, model } = this;
    const anchor = near.anchor;
    const t = (at.q[anchor] as number) * 4;
    const tx = (at.x[anchor] as number) + ((near.target[t] as number) + (near.target[t + 2] as number)) / 2;
    const ty = (at.y[anchor] as number) + ((near.target[t + 1] as number) + (near.target[t + 3] as number)) / 2;
    const x = tx - ((near.own[q * 4] as number) + (near.own[q * 4 + 2] as number)) / 2;
    const y = ty - ((near.own[q * 4 + 1] as number) + (near.own[q * 4 + 3] as number)) / 2;
    const v = (near.part * 4 + q) * 4;
    const b = anchor * 4;
    const gap = model.gap + 0.125;
    switch (side) {
      case 0:
        return [(at.box[b + 2] as number) + gap - (model.yard[v] as number), y];
      case 1:
        return [x, (at.box[b + 1] as number) - gap - (model.yard[v + 3] as number)];
      case 2:
        return [(at.box[b] as number) - gap - (model.yard[v + 2] as number), y];
      default:
        return [x, (at.box[b + 3] as number) + gap - (model.yard[v + 1] as number)];
    }
  }

  /** Moves and turns a free part; its satellites go with it when `all`. */
  private carry(i: number, x: number, y: number, q: number, all: boolean): boolean {
    if (all) this.takeWith(i);
    else this.move.take(i);
    this.change = () => {
      this.at.setFree(i, x, y, q);
      this.follow(i);
    };
    return true;
  }

  /** Turns and shifts the taken satellites as their anchor was. */
  private follow(anchor: number, first = 0, end = this.move.count): void {
    const { at, move } = this;
    const was = move.before(first);
    const turned = ((at.q[anchor] as number) - was.q + 4) % 4;
    for (let k = first + 1; k < end; k++) {
      const s = move.parts[k] as number;
      const own = move.before(k);
      const offset = rotate({ x: own.x - was.x, y: own.y - was.y }, turned * 90);
      at.setFree(s, (at.x[anchor] as number) + offset.x, (at.y[anchor] as number) + offset.y, (own.q + turned) % 4);
    }
  }

  private chooseEdge(): boolean {
    const i = pick(this.edge, this.random);
    if (i === undefined) return false;
    const { at } = this;
    const options = this.model.edges[i] as readonly EdgeOption[];
    const now = this.edgeOf(i);
    const along = this.along(i);
    const kind = this.random();
    if (kind < 0.3 && this.edge.length > 1) return this.chooseEdgeSwap(i);
    this.takeWith(i);
    if (kind < 0.75 || options.length === 1) {
      const to = this.random() < 0.1 ? this.random() * Math.max(at.width, at.height) : along + this.step();
      this.change = () => this.setEdge(i, at.option[i] as number, to);
      return true;
    }
    const option = Math.floor(this.random() * options.length);
    const to = this.random() * Math.max(at.width, at.height);
    this.change = () => this.setEdge(i, option, options[option]?.edge === now.edge ? along : to);
    return true;
  }

  private edgeOf(i: number): EdgeOption {
    return this.model.edges[i]?.[this.at.option[i] as number] as EdgeOption;
  }

  /** Where the courtyard's middle stands along the part's edge. */
  private along(i: number): number {
    const [x, y] = this.centre(i);
    const { edge } = this.edgeOf(i);
    return edge === 'left' || edge === 'right' ? y : x;
  }

  /** Stands the part at an edge, its courtyard's middle at `along`; its satellites follow. */
  private setEdge(i: number, option: number, along: number): void {
    this.setAlong(i, option, along);
    this.follow(i);
  }

  private setAlong(i: number, option: number, along: number): void {
    const way = this.model.edges[i]?.[option] as EdgeOption;
    const [ox, oy] = this.middle(i, way.quarter);
    this.at.setAtEdge(i, option, along - (way.edge === 'left' || way.edge === 'right' ? oy : ox));
  }

  /** Two parts at edges change places where both may stand at the other's edge; of channels every other time with what follows them. */
  private chooseEdgeSwap(i: number): boolean {
    const j = pick(this.edge, this.random);
    if (j === undefined || j === i) return false;
    const { model, move } = this;
    const toI = optionAt(model, i, this.edgeOf(j).edge);
    const toJ = optionAt(model, j, this.edgeOf(i).edge);
    if (toI < 0 || toJ < 0) return false;
    const alongI = this.along(j);
    const alongJ = this.along(i);
    const all = this.channels.length > 0 && this.random() < 0.5;
    if (all) this.takeWith(i);
    else move.take(i);
    const second = move.count;
    if (all) this.takeWith(j);
    else move.take(j);
    this.change = () => {
      this.setAlong(i, toI, alongI);
      this.setAlong(j, toJ, alongJ);
      this.follow(i, 0, second);
      this.follow(j, second);
    };
    return true;
  }
}

function optionAt(model: Model, i: number, edge: EdgeOption['edge']): number {
  return (model.edges[i] ?? []).findIndex((o) => o.edge === edge);
}

function pick<T>(list: readonly T[], random: Random): T | undefined {
  return list[Math.floor(random() * list.length)];
}
