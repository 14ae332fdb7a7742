import type { Box } from './shape.js';

/** Directions: right, up, left, down. */
export const DX = [1, 0, -1, 0] as const;
export const DY = [0, -1, 0, 1] as const;
const NONE = -1;
/** Costs, in lengths of one cell. */
const BEND = 4;
const CROSS = 8;
const FAR = 1 << 30;

/** A way on the grid, from where it leaves what is drawn of its net to the pin that it reaches. */
export interface Way {
  readonly cells: readonly number[];
  readonly crossings: number;
}

/** The sheet as cells of 1 u: where wires may run, and which run where. Mutable; one per sheet. */
export class Grid {
  readonly #hard: Uint8Array;
  readonly #soft: Uint8Array;
  /** Cells that only one net may use. */
  readonly #owner: Int32Array;
  /** Nets that run through a cell from side to side, or up and down; a bend or end is both. */
  readonly #level: Int32Array;
  readonly #plumb: Int32Array;
  /** Bit per direction in which a wire leaves the cell. */
  readonly #arms: Uint8Array;
  /** Of the search under way. */
  readonly #cost: Int32Array;
  readonly #came: Int32Array;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    const size = width * height;
    this.#hard = new Uint8Array(size);
    this.#soft = new Uint8Array(size);
    this.#arms = new Uint8Array(size);
    this.#cost = new Int32Array(size * 4);
    this.#came = new Int32Array(size * 4);
    this.#owner = new Int32Array(size).fill(NONE);
    this.#level = new Int32Array(size).fill(NONE);
    this.#plumb = new Int32Array(size).fill(NONE);
  }

  cell(x: number, y: number): number {
    return y * this.width + x;
  }

  point(cell: number): [number, number] {
    return [cell % this.width, Math.floor(cell / this.width)];
  }

  inside(x: number, y: number): boolean {
    return Number.isInteger(x) && Number.isInteger(y) && x >= 0 && y >= 0 && x < this.width && y < this.height;
  }

  block({ x0, y0, x1, y1 }: Box): void {
    this.#each({ x0: x0 - 0.3, y0: y0 - 0.3, x1: x1 + 0.3, y1: y1 + 0.3 }, (cell) => {
      this.#hard[cell] = 1;
    });
  }

  avoid(box: Box, cost: number): void {
    this.#each(box, (cell) => {
      this.#soft[cell] = Math.max(this.#soft[cell] ?? 0, cost);
    });
  }

  /** Keeps a cell for one net (a pin, a stub); `net` null: for nobody. */
  reserve(x: number, y: number, net: number | null): void {
    if (!this.inside(x, y)) return;
    this.#hard[this.cell(x, y)] = net === null ? 1 : 0;
    if (net !== null) this.#owner[this.cell(x, y)] = net;
  }

  /** Whether nothing but this net is in a cell. */
  free(x: number, y: number, net: number): boolean {
    if (!this.inside(x, y)) return false;
    const cell = this.cell(x, y);
    const own = (id: number | undefined): boolean => id === NONE || id === net;
    return this.#hard[cell] === 0 && own(this.#owner[cell]) && own(this.#level[cell]) && own(this.#plumb[cell]);
  }

  /** Whether a name may stand in a cell: no wire, no wall, no text. */
  empty(x: number, y: number): boolean {
    return this.free(x, y, NONE - 1) && (this.#soft[this.cell(x, y)] ?? 0) <= 2;
  }

  /** Draws a wire through neighbouring cells. */
  draw(cells: readonly number[], net: number): void {
    cells.forEach((cell, i) => {
      const [before, after] = [cells[i - 1], cells[i + 1]];
      const in_ = before === undefined ? null : this.#direction(cell, before);
      const out = after === undefined ? null : this.#direction(cell, after);
      for (const d of [in_, out]) if (d !== null) this.#arms[cell] = (this.#arms[cell] ?? 0) | (1 << d);
      const straight = in_ !== null && out !== null && in_ % 2 === out % 2;
      if (!straight || in_ % 2 === 0) this.#level[cell] = net;
      if (!straight || in_ % 2 === 1) this.#plumb[cell] = net;
    });
  }

  /** How many wires of the cell's one net leave it; 0 where two nets cross. */
  arms(cell: number): number {
    if (this.#level[cell] !== this.#plumb[cell]) return 0;
    let bits = this.#arms[cell] ?? 0;
    let count = 0;
    for (; bits > 0; bits >>= 1) count += bits & 1;
    return count;
  }

  /** Cells of a drawn wire where another may begin: not where it crosses another net. */
  mayBranch(cell: number, net: number): boolean {
    const [level, plumb] = [this.#level[cell], this.#plumb[cell]];
    return (level === NONE || level === net) && (plumb === NONE || plumb === net);
  }

  /**
   * The cheapest way from any of `from` to any of `to`; crosses other nets only straight and at right angles. null: there is none that costs at most
   * `most`. Dijkstra over (cell, direction).
   */
  find(from: Iterable<number>, to: ReadonlySet<number>, net: number, most: number): Way | null {
    const cost = this.#cost.fill(FAR);
    const came = this.#came;
    /** States by what it costs to come there: costs are small whole numbers. Within one, first come, first served. */
    const buckets: number[][] = [];
    const enter = (cell: number, direction: number, spent: number, previous: number): void => {
      const [x, y] = this.point(cell);
      const [nx, ny] = [x + (DX[direction] ?? 0), y + (DY[direction] ?? 0)];
      if (!this.inside(nx, ny)) return;
      const next = this.cell(nx, ny);
      if (!to.has(next) && (this.#level[next] === net || this.#plumb[next] === net)) return;
      const step = this.#stepCost(next, direction, net);
      const state = next * 4 + direction;
      const total = spent + step;
      if (total > most || total >= (cost[state] ?? 0)) return;
      if (this.#crosses(next, direction, net) && to.has(next)) return;
      cost[state] = total;
      came[state] = previous;
      const bucket = buckets[total];
      if (bucket === undefined) buckets[total] = [state];
      else bucket.push(state);
    };
    for (const cell of from) for (let d = 0; d < 4; d++) enter(cell, d, 0, -2 - cell);
    for (let spent = 0; spent < buckets.length; spent++) {
      for (const state of buckets[spent] ?? []) {
        if (cost[state] !== spent) continue;
        const [cell, direction] = [Math.floor(state / 4), state % 4];
        if (to.has(cell)) return this.#wayTo(state, came, net);
        const straightOnly = this.#crosses(cell, direction, net);
        for (let d = 0; d < 4; d++) {
          if (d === (direction + 2) % 4 || (straightOnly && d !== direction)) continue;
          enter(cell, d, spent + (d === direction ? 0 : BEND), state);
        }
      }
    }
    return null;
  }

  #stepCost(cell: number, direction: number, net: number): number {
    const owner = this.#owner[cell] ?? NONE;
    if (this.#hard[cell] === 1 || (owner !== NONE && owner !== net)) return Number.POSITIVE_INFINITY;
    const [along, across] = direction % 2 === 0 ? [this.#level[cell], this.#plumb[cell]] : [this.#plumb[cell], this.#level[cell]];
    if (along !== NONE && along !== net) return Number.POSITIVE_INFINITY;
    return 1 + (this.#soft[cell] ?? 0) + (across === NONE || across === net ? 0 : CROSS);
  }

  #crosses(cell: number, direction: number, net: number): boolean {
    const across = direction % 2 === 0 ? this.#plumb[cell] : this.#level[cell];
    return across !== NONE && across !== net;
  }

  #wayTo(last: number, came: Int32Array, net: number): Way {
    const cells: number[] = [];
    let crossings = 0;
    for (let state = last; ; ) {
      const cell = Math.floor(state / 4);
      cells.push(cell);
      if (this.#crosses(cell, state % 4, net)) crossings++;
      const previous = came[state] ?? NONE;
      if (previous < 0) {
        cells.push(-2 - previous);
        break;
      }
      state = previous;
    }
    return { cells: cells.reverse(), crossings };
  }

  #direction(from: number, to: number): number {
    const [a, b] = [this.point(from), this.point(to)];
    const index = DX.findIndex((dx, i) => dx === Math.sign(b[0] - a[0]) && DY[i] === Math.sign(b[1] - a[1]));
    return Math.max(0, index);
  }

  #each({ x0, y0, x1, y1 }: Box, act: (cell: number) => void): void {
    for (let y = Math.max(0, Math.ceil(y0)); y <= Math.min(this.height - 1, Math.floor(y1)); y++) {
      for (let x = Math.max(0, Math.ceil(x0)); x <= Math.min(this.width - 1, Math.floor(x1)); x++) act(this.cell(x, y));
    }
  }
}
