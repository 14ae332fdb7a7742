import { describe, expect, it } from 'vitest';
import { loadLibrary } from '../../src/parts/load.js';

/** Rows of pads as the maker's own KiCad footprints have them (espressif/kicad-libraries), mm, y down: the first pad, the step, how many. */
type Row = readonly [first: number, count: number, x: number, y: number, dx: number, dy: number, w: number, h: number];

/** Squares of one pad below: its number, the x and y they stand at, their side. */
interface Land {
  readonly rows: readonly Row[];
  readonly below: readonly [number: string, xs: readonly number[], ys: readonly number[], side: number];
}

const LANDS: Readonly<Record<string, Land>> = {
  'ESP32-C3-WROOM-02': {
    rows: [
      [1, 9, -8.75, -5.9, 0, 1.5, 1.5, 0.9],
      [10, 9, 8.75, 6.1, 0, -1.5, 1.5, 0.9],
    ],
    below: ['19', [-0.14, 0.91, 2.06], [-0.8, 0.3, 1.4], 0.7],
  },
  'ESP32-WROVER-E': {
    rows: [
      [1, 19, -8.75, -10.795, 0, 1.27, 1.5, 0.9],
      [20, 19, 8.75, 12.065, 0, -1.27, 1.5, 0.9],
    ],
    below: ['39', [-2.9, -1.5, -0.1], [-4.4, -3, -1.6], 0.9],
  },
  'ESP32-S3-MINI-1': {
    rows: [
      [1, 15, -7, -5.95, 0, 0.85, 0.8, 0.4],
      [16, 15, -5.95, 7, 0.85, 0, 0.4, 0.8],
      [31, 15, 7, 5.95, 0, -0.85, 0.8, 0.4],
      [46, 15, 5.95, -7, -0.85, 0, 0.4, 0.8],
      [62, 2, -7, -7, 0, 14, 0.8, 0.8],
      [64, 2, 7, 7, 0, -14, 0.8, 0.8],
    ],
    below: ['61', [-1.65, 0, 1.65], [-1.65, 0, 1.65], 1.2],
  },
};

/** The maker's middle column of nine stands at 0.91 where even steps have 0.96. */
const NEAR = 0.06;

interface Pad {
  readonly number: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

const expected = ({ rows, below: [number, xs, ys, side] }: Land): Pad[] => [
  ...rows.flatMap(([first, count, x, y, dx, dy, w, h]) =>
    Array.from({ length: count }, (_, i) => ({ number: String(first + i), x: x + i * dx, y: y + i * dy, w, h })),
  ),
  ...xs.flatMap((x) => ys.map((y) => ({ number, x, y, w: side, h: side }))),
];

describe('land patterns that KiCad does not draw', () => {
  const library = loadLibrary();
  it.each(Object.entries(LANDS))("%s has the pads of the maker's own footprint", (name, land) => {
    const ours = library.footprints.get(name)?.pads ?? [];
    const theirs = expected(land);
    expect(ours).toHaveLength(theirs.length);
    const near = (a: Pad, b: Pad): boolean => a.number === b.number && (['x', 'y', 'w', 'h'] as const).every((k) => Math.abs(a[k] - b[k]) < NEAR);
    expect(theirs.filter((pad) => !ours.some((p) => near(p, pad)))).toEqual([]);
  });
});
