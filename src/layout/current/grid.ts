import { outline, type Point, type Shape } from '../../geometry/index.js';

/** A cell is so many pixels wide. */
export const FINE = 4;
const NM = 1e6;
/** Chords of arcs stay this near to them, nm. */
const CHORD = 5000;

/** One layer's pour of a net as cells of a square grid, each of FINE × FINE pixels that are copper or not. Lengths in mm. */
export class Grid {
  readonly columns: number;
  readonly rows: number;
  /** mm² of copper in each cell. */
  readonly area: Float64Array;
  readonly #wide: number;
  readonly #pixels: Uint8Array;

  constructor(
    readonly minX: number,
    readonly minY: number,
    maxX: number,
    maxY: number,
    readonly cell: number,
  ) {
    this.columns = Math.max(1, Math.ceil((maxX - minX) / cell));
    this.rows = Math.max(1, Math.ceil((maxY - minY) / cell));
    this.#wide = this.columns * FINE;
    this.#pixels = new Uint8Array(this.#wide * this.rows * FINE);
    this.area = new Float64Array(this.columns * this.rows);
  }

  get cells(): number {
    return this.columns * this.rows;
  }

  /** Copper within a ring, mm. */
  ring(points: readonly (readonly [number, number])[]): void {
    const pixel = this.cell / FINE;
    const rows = new Map<number, number[]>();
    for (const [i, [ax, ay]] of points.entries()) {
      const [bx, by] = points[(i + 1) % points.length] as readonly [number, number];
      if (ay === by) continue;
      const first = Math.max(0, Math.ceil((Math.min(ay, by) - this.minY) / pixel - 0.5));
      const last = Math.min(this.rows * FINE - 1, Math.ceil((Math.max(ay, by) - this.minY) / pixel - 0.5) - 1);
      for (let row = first; row <= last; row++) {
        const y = this.minY + (row + 0.5) * pixel;
        const x = ax + ((y - ay) / (by - ay)) * (bx - ax);
        const list = rows.get(row);
        if (list === undefined) rows.set(row, [x]);
        else list.push(x);
      }
    }
    for (const [row, xs] of rows) {
      xs.sort((a, b) => a - b);
      for (let k = 0; k + 1 < xs.length; k += 2) {
        const from = Math.max(0, Math.ceil(((xs[k] as number) - this.minX) / pixel - 0.5));
        const to = Math.min(this.#wide, Math.ceil(((xs[k + 1] as number) - this.minX) / pixel - 0.5));
        if (to > from) this.#pixels.fill(1, row * this.#wide + from, row * this.#wide + to);
      }
    }
  }

  shape(shape: Shape): void {
    this.ring(outline(shape, CHORD).map((p: Point) => [p.x / NM, p.y / NM] as const));
  }

  /** Counts the copper of the cells; afterwards they are known. */
  counted(): void {
    const pixel = (this.cell / FINE) ** 2;
    for (let y = 0; y < this.rows * FINE; y++)
      for (let x = 0; x < this.#wide; x++)
        if (this.#pixels[y * this.#wide + x] === 1) this.area[Math.floor(y / FINE) * this.columns + Math.floor(x / FINE)]! += pixel;
  }

  /** How much of the way from the middle of a cell to that of the next one, to the right or below, is copper all along: 0 to 1. */
  open(cell: number, down: boolean): number {
    const [column, row] = [cell % this.columns, Math.floor(cell / this.columns)];
    let open = 0;
    for (let lane = 0; lane < FINE; lane++) {
      let whole = true;
      for (let k = 0; k < FINE && whole; k++) {
        const along = FINE / 2 + k;
        const x = column * FINE + (down ? lane : along);
        const y = row * FINE + (down ? along : lane);
        whole = this.#pixels[y * this.#wide + x] === 1;
      }
      if (whole) open++;
    }
    return open / FINE;
  }

  /** The cell at a place; −1: none. */
  at(x: number, y: number): number {
    const [column, row] = [Math.floor((x - this.minX) / this.cell), Math.floor((y - this.minY) / this.cell)];
    return column < 0 || row < 0 || column >= this.columns || row >= this.rows ? -1 : row * this.columns + column;
  }

  middle(cell: number): readonly [number, number] {
    return [this.minX + ((cell % this.columns) + 0.5) * this.cell, this.minY + (Math.floor(cell / this.columns) + 0.5) * this.cell];
  }

  /** Whether the pixel at a place is copper. */
  copper(x: number, y: number): boolean {
    const pixel = this.cell / FINE;
    const [i, j] = [Math.floor((x - this.minX) / pixel), Math.floor((y - this.minY) / pixel)];
    return i >= 0 && j >= 0 && i < this.#wide && j < this.rows * FINE && this.#pixels[j * this.#wide + i] === 1;
  }

  /** Cells of which the middle lies within `inside`, of those that a box of this size about a place holds. */
  within(x: number, y: number, reach: number, inside: (x: number, y: number) => boolean): number[] {
    const found: number[] = [];
    const from = (v: number, low: number): number => Math.floor((v - reach - low) / this.cell);
    for (let row = Math.max(0, from(y, this.minY)); row < this.rows && row * this.cell + this.minY <= y + reach; row++)
      for (let column = Math.max(0, from(x, this.minX)); column < this.columns && column * this.cell + this.minX <= x + reach; column++) {
        const cell = row * this.columns + column;
        const [cx, cy] = this.middle(cell);
        if (inside(cx, cy)) found.push(cell);
      }
    return found;
  }
}
