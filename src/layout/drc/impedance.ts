import { Network } from '../current/sparse.js';

/** What lies between a surface track and the plane below it. */
export interface Dielectric {
  readonly height_mm: number;
  readonly permittivity: number;
}

/** Two layers of 1 oz copper on 1.6 mm of FR-4: the fab's standard board. */
export const TWO_LAYERS: Dielectric = { height_mm: 1.6, permittivity: 4.5 };

/** A track on the face of a board over a plane, mm. */
export interface Line extends Dielectric {
  readonly width_mm: number;
  /** Between the two tracks of a pair; absent: one track alone. */
  readonly gap_mm?: number;
  /** To ground poured beside it on its own layer; absent: there is none. */
  readonly pour_mm?: number;
}

const COPPER_MM = 0.035;
/** Velocity of light, mm/s, and permittivity of free space, F/mm. */
const LIGHT = 2.99792458e11;
const EPSILON = 8.8541878e-15;
/** Smallest step of the mesh at copper's edges, and how much wider each further one is. */
const STEP_MM = 0.0175;
const WIDER = 1.6;
const TOLERANCE = 1e-5;

/**
 * Impedance of a line in Ω (of a pair: between its tracks, driven against each other): Laplace's equation solved in its cross-section by finite
 * volumes, with and without the dielectric, Z = 1 / (c √(C C₀)). Copper of 1 oz, no solder mask (which takes 1 to 3 Ω). Within 3 % of Wadell's closed
 * forms of microstrip and of a track between pours over a plane (test/layout/drc/integrity.test.ts).
 */
export function impedanceOf(line: Line): number {
  const key = [line.width_mm, line.gap_mm, line.pour_mm, line.height_mm, line.permittivity].join(' ');
  const known = solved.get(key);
  if (known !== undefined) return known;
  const own = Math.sqrt(charge(line, line.permittivity) * charge(line, 1)) * EPSILON;
  // Half of the cross-section: of a pair one track, of a single one half of it.
  const ohm = line.gap_mm === undefined ? 1 / (2 * own * LIGHT) : 2 / (own * LIGHT);
  solved.set(key, ohm);
  return ohm;
}
const solved = new Map<string, number>();

/** The width that gives a line its impedance, mm; null where none between 0.05 and 5 mm does. */
export function widthFor(ohm: number, line: Omit<Line, 'width_mm'>): number | null {
  let [thin, wide] = [0.05, 5];
  const at = (width_mm: number): number => impedanceOf({ ...line, width_mm });
  if (at(thin) < ohm || at(wide) > ohm) return null;
  for (let i = 0; i < 12; i++) {
    const width = Math.sqrt(thin * wide);
    if (at(width) > ohm) thin = width;
    else wide = width;
  }
  return Math.sqrt(thin * wide);
}

/** Charge on the copper of the half at one volt, over the permittivity of free space. */
function charge({ width_mm, gap_mm, pour_mm, height_mm }: Line, permittivity: number): number {
  const paired = gap_mm !== undefined;
  const [from, to] = paired ? [gap_mm / 2, gap_mm / 2 + width_mm] : [0, width_mm / 2];
  const beside = pour_mm === undefined ? null : to + pour_mm;
  const far = (beside ?? to) + 6 * height_mm + 4 * width_mm;
  const xs = graded(0, far, [from, to, ...(beside === null ? [] : [beside])]);
  const ys = graded(0, 7 * height_mm + 4 * width_mm, [height_mm, height_mm + COPPER_MM]);
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  // Cells hold the potential; the plane lies below, and beyond the other sides the field has gone.
  const middle = (list: readonly number[], i: number): number => ((list[i] as number) + (list[i + 1] as number)) / 2;
  const size = (list: readonly number[], i: number): number => (list[i + 1] as number) - (list[i] as number);
  const within = (v: number, low: number, high: number): boolean => v > low && v < high;
  // Of each cell: where its potential stands, or that it is copper, which bears no field.
  const node = new Int32Array(columns * rows);
  let nodes = 0;
  for (let k = 0; k < node.length; k++) {
    const [x, y] = [middle(xs, k % columns), middle(ys, Math.floor(k / columns))];
    const copper = within(y, height_mm, height_mm + COPPER_MM);
    node[k] = copper && within(x, from, to) ? LIVE : copper && beside !== null && x > beside ? GROUND : nodes++;
  }
  const [own, into] = [new Float64Array(nodes), new Float64Array(nodes)];
  const [first, second, weight]: [number[], number[], number[]] = [[], [], []];
  const touching: (readonly [node: number, weight: number])[] = [];
  /** Two cells beside each other, or one and what is held at ground: `along` the face between them, so much `across` to their middles. */
  const join = (a: number, b: number, along: number, across: number): void => {
    const [one, other] = [Math.max(a, b), Math.min(a, b)];
    const w = along / across;
    if (one < 0) return;
    if (other >= 0) {
      first.push(one);
      second.push(other);
      weight.push(w);
      return;
    }
    own[one]! += w;
    if (other !== LIVE) return;
    into[one]! += w;
    touching.push([one, w]);
  };
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      const k = j * columns + i;
      const here = node[k] as number;
      const er = middle(ys, j) < height_mm ? permittivity : 1;
      const above = j + 1 < rows && middle(ys, j + 1) < height_mm ? permittivity : 1;
      const [w, h] = [size(xs, i), size(ys, j)];
      const half = (n: number, length: number, e: number): number => (n < 0 ? 0 : length / 2 / e);
      if (i + 1 < columns) {
        const next = node[k + 1] as number;
        join(here, next, h, half(here, w, er) + half(next, size(xs, i + 1), er));
      }
      if (j + 1 < rows) {
        const next = node[k + columns] as number;
        join(here, next, w, half(here, h, er) + half(next, size(ys, j + 1), above));
      }
      // The plane below and ground far above, ground at the far side, and the other track of a pair, which mirrors this one.
      if (j === 0 || j === rows - 1) join(here, GROUND, w, h / 2 / er);
      if (i === columns - 1 || (i === 0 && paired)) join(here, GROUND, h, w / 2 / er);
    }
  const volts = Network.of(nodes, { from: first, to: second, weight }, own).solved(into, TOLERANCE);
  return volts === null ? Number.NaN : touching.reduce((sum, [n, w]) => sum + w * (1 - (volts[n] as number)), 0);
}
const [LIVE, GROUND] = [-2, -1];

/** Lines of a mesh from one place to another: near at the marks, ever farther apart away from them. */
function graded(from: number, to: number, marks: readonly number[]): number[] {
  const stops = [...new Set([from, ...marks.filter((m) => m > from && m < to), to])].sort((a, b) => a - b);
  const fine = (at: number): boolean => marks.includes(at);
  const lines: number[] = [from];
  for (const [n, end] of stops.slice(1).entries()) {
    const start = stops[n] as number;
    const half = fine(start) && fine(end);
    const reach = (end - start) / (half ? 2 : 1);
    const steps: number[] = [];
    for (let step = STEP_MM, sum = 0; sum < reach; step *= WIDER) {
      steps.push(step);
      sum += step;
    }
    const scale = reach / steps.reduce((a, b) => a + b, 0);
    const sizes = steps.map((s) => s * scale);
    const all = half ? [...sizes, ...[...sizes].reverse()] : fine(end) ? [...sizes].reverse() : sizes;
    let at = start;
    for (const s of all.slice(0, -1)) {
      at += s;
      lines.push(at);
    }
    lines.push(end);
  }
  return lines;
}
