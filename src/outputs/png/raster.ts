import { capsule, disc, outline, type Point, type Shape } from '../../geometry/index.js';
import { encodeFewColours, encodePng } from './encode.js';

/** Red, green and blue, 0–255. */
export type Colour = readonly [number, number, number];
export type Ring = readonly (readonly [number, number])[];

/** Lines of coverage that a row of pixels is made of. */
const SUBLINES = 4;
/** Chords of arcs stay this near to them, pixels. */
const CHORD_PX = 0.05;

/** "#rrggbb" as a colour. */
export const colour = (hex: string): Colour => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];

/** A picture in RGB that areas are painted on, with smooth edges; later paint covers earlier. Lengths are pixels, y down. */
export class Raster {
  private readonly pixels: Uint8Array;

  constructor(
    readonly width: number,
    readonly height: number,
    paper: Colour,
  ) {
    this.pixels = new Uint8Array(width * height * 3);
    for (let i = 0; i < this.pixels.length; i++) this.pixels[i] = paper[i % 3] as number;
  }

  /** Paints what lies within an odd number of the rings. */
  fill(rings: readonly Ring[], paint: Colour): void {
    const rows = crossings(rings, this.height * SUBLINES);
    const cover = new Float32Array(this.width);
    for (let y = Math.floor(rows.first / SUBLINES); y * SUBLINES <= rows.last; y++) {
      let [from, to] = [this.width, -1];
      for (let sub = y * SUBLINES; sub < (y + 1) * SUBLINES; sub++) {
        const xs = rows.at(sub);
        for (let i = 0; i + 1 < xs.length; i += 2) {
          const [a, b] = [Math.max(0, xs[i] as number), Math.min(this.width, xs[i + 1] as number)];
          if (b <= a) continue;
          cross(cover, a, b);
          from = Math.min(from, Math.floor(a));
          to = Math.max(to, Math.ceil(b) - 1);
        }
      }
      for (let x = from; x <= to; x++) {
        this.#blend((y * this.width + x) * 3, paint, Math.min(1, (cover[x] as number) / SUBLINES));
        cover[x] = 0;
      }
    }
  }

  shape(shape: Shape, paint: Colour): void {
    this.fill([ringOf(outline(shape, CHORD_PX))], paint);
  }

  circle(x: number, y: number, radius: number, paint: Colour): void {
    this.shape(disc({ x, y }, radius * 2), paint);
  }

  /** A line with round ends. */
  line(points: Ring, width: number, paint: Colour): void {
    if (points.length === 1) this.circle(points[0]?.[0] ?? 0, points[0]?.[1] ?? 0, width / 2, paint);
    for (let i = 1; i < points.length; i++) {
      const [[ax, ay], [bx, by]] = [points[i - 1] as readonly [number, number], points[i] as readonly [number, number]];
      this.shape(capsule({ x: ax, y: ay }, { x: bx, y: by }, width), paint);
    }
  }

  /** The picture as a PNG file. `paints`: in these alone, up to 16, where it is to be short. */
  png(paints: readonly Colour[] | null = null): Uint8Array {
    return paints === null ? encodePng(this.width, this.height, this.pixels) : encodeFewColours(this.width, this.height, this.pixels, paints);
  }

  #blend(at: number, paint: Colour, share: number): void {
    for (let c = 0; c < 3; c++) {
      const was = this.pixels[at + c] as number;
      this.pixels[at + c] = Math.round(was + ((paint[c] as number) - was) * share);
    }
  }
}

const ringOf = (points: readonly Point[]): Ring => points.map((p) => [p.x, p.y] as const);

/** Adds what a span covers of each pixel of its line. */
function cross(cover: Float32Array, from: number, to: number): void {
  const [first, last] = [Math.floor(from), Math.ceil(to) - 1];
  for (let x = first; x <= last; x++) cover[x] = (cover[x] as number) + Math.min(to, x + 1) - Math.max(from, x);
}

interface Crossings {
  readonly first: number;
  readonly last: number;
  /** Where edges cross the middle of a line, from left to right. */
  readonly at: (line: number) => readonly number[];
}

function crossings(rings: readonly Ring[], lines: number): Crossings {
  const found = new Map<number, number[]>();
  let [first, last] = [lines, -1];
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i++) {
      const [ax, ay] = ring[i] as readonly [number, number];
      const [bx, by] = ring[(i + 1) % ring.length] as readonly [number, number];
      if (ay === by) continue;
      const [top, bottom] = [Math.min(ay, by) * SUBLINES - 0.5, Math.max(ay, by) * SUBLINES - 0.5];
      const [from, to] = [Math.max(0, Math.ceil(top)), Math.min(lines - 1, Math.ceil(bottom) - 1)];
      for (let line = from; line <= to; line++) {
        const x = ax + (((line + 0.5) / SUBLINES - ay) / (by - ay)) * (bx - ax);
        const row = found.get(line);
        if (row === undefined) found.set(line, [x]);
        else row.push(x);
      }
      if (from <= to) [first, last] = [Math.min(first, from), Math.max(last, to)];
    }
  }
  for (const row of found.values()) row.sort((a, b) => a - b);
  return { first, last, at: (line) => found.get(line) ?? [] };
}
