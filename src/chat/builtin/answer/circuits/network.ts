import { type Component, type Design, splitPin } from '../../../../design/index.js';
import { parseQuantity } from '../../../../parts/quantity.js';

/** A complex number. */
interface Complex {
  readonly re: number;
  readonly im: number;
}

const add = (a: Complex, b: Complex): Complex => ({ re: a.re + b.re, im: a.im + b.im });
const sub = (a: Complex, b: Complex): Complex => ({ re: a.re - b.re, im: a.im - b.im });
const mul = (a: Complex, b: Complex): Complex => ({ re: a.re * b.re - a.im * b.im, im: a.re * b.im + a.im * b.re });
const div = (a: Complex, b: Complex): Complex => {
  const square = b.re ** 2 + b.im ** 2;
  return { re: (a.re * b.re + a.im * b.im) / square, im: (a.im * b.re - a.re * b.im) / square };
};
const size = (a: Complex): number => Math.hypot(a.re, a.im);
const ZERO: Complex = { re: 0, im: 0 };

/** What a port of a network of resistors, capacitors and inductors does. */
export interface Seen {
  /** Output by input, amplitude. */
  readonly gain: number;
  /** Ω, looking into the output while the input is held by an ideal source. */
  readonly outputOhms: number;
  /** Ω, looking into the input while nothing hangs on the output. */
  readonly inputOhms: number;
}

/** Where a network is fed and where it is looked at. */
export interface Ports {
  readonly input: string;
  readonly output: string;
}

interface Branch {
  readonly a: string;
  readonly b: string;
  readonly admit: (omega: number) => Complex;
}

/** A resistance for what is open, so that no node floats, Ω. */
const OPEN_OHMS = 1e12;
/** Angular frequency that stands for DC, rad/s. */
const NEARLY_DC = 1e-6;

/** A board's passive parts between its nets; null where a part of its own kind hangs between (a chip, a transistor): no network by itself. */
export function branchesOf(design: Design): Branch[] | null {
  const netsOf = (ref: string): string[] => design.nets.filter((n) => n.pins.some((p) => splitPin(p).ref === ref)).map((n) => n.name);
  const branches: Branch[] = [];
  for (const part of design.components) {
    if (/connector$|^(?:mounting_hole|test_point|fiducial|jumper)$/.test(part.kind)) continue;
    const admit = admittance(part);
    const [a, b] = netsOf(part.ref);
    if (admit === null) return null;
    if (a !== undefined && b !== undefined) branches.push({ a, b, admit });
  }
  return branches.length === 0 ? null : branches;
}

function admittance(part: Component): ((omega: number) => Complex) | null {
  const value = parseQuantity(part.value)?.value;
  if (value === undefined || !(value > 0)) return null;
  if (part.kind === 'resistor') return () => ({ re: 1 / value, im: 0 });
  if (part.kind === 'capacitor') return (omega) => ({ re: 0, im: omega * value });
  return part.kind === 'inductor' ? (omega) => ({ re: 0, im: -1 / (omega * value) }) : null;
}

/** Where a passive board is fed and where it gives: by its connectors' names, else by its one inner net. */
export function portsOf(design: Design): Ports | null {
  const ground = new Set(design.nets.filter((n) => n.class === 'ground').map((n) => n.name));
  const live = (c: Component): string | undefined =>
    design.nets.find((n) => !ground.has(n.name) && n.pins.some((p) => splitPin(p).ref === c.ref))?.name;
  const plugs = design.components.filter((c) => /connector$/.test(c.kind));
  const named = (word: RegExp): string | undefined =>
    design.nets.find((n) => word.test(n.name) && !ground.has(n.name))?.name ??
    plugs
      .filter((c) => word.test(c.value))
      .map(live)
      .find((n) => n !== undefined);
  const [input, output] = [named(/^(?:v?in\w*|input|sig_?in|exc)$/i), named(/^(?:v?out\w*|output|sig_?out|tap|signal)$/i)];
  return input === undefined || output === undefined || input === output ? null : { input, output };
}

/** The network at a frequency, Hz (0: direct voltage). */
export function seen(branches: readonly Branch[], { input, output }: Ports, grounds: ReadonlySet<string>, hertz: number): Seen | null {
  const omega = Math.max(NEARLY_DC, 2 * Math.PI * hertz);
  const nodes = [...new Set(branches.flatMap((b) => [b.a, b.b]))].filter((n) => !grounds.has(n));
  if (!nodes.includes(input) || !nodes.includes(output)) return null;
  const fed = solve(branches, nodes, omega, input, input);
  const probed = solve(branches, nodes, omega, input, output);
  const own = solve(branches, nodes, omega, null, input);
  const [out, looked, into] = [fed?.get(output), probed?.get(output), own?.get(input)];
  return out === undefined || looked === undefined || into === undefined
    ? null
    : { gain: size(out), outputOhms: size(looked), inputOhms: size(into) };
}

/**
 * Voltages of the nodes. `held`: this node is kept at 1 V (`at` the same) or at 0 V; null: none is. Where `at` is another than `held`, 1 A flows into it.
 */
function solve(branches: readonly Branch[], nodes: readonly string[], omega: number, held: string | null, at: string): Map<string, Complex> | null {
  const index = new Map(nodes.map((n, i) => [n, i]));
  const rows = nodes.map((_, i) => nodes.map((_, k): Complex => (i === k ? { re: 1 / OPEN_OHMS, im: 0 } : ZERO)));
  const right: Complex[] = nodes.map(() => ZERO);
  const put = (row: number | undefined, column: number | undefined, y: Complex): void => {
    const line = row === undefined ? undefined : rows[row];
    if (line !== undefined && column !== undefined) line[column] = add(line[column] ?? ZERO, y);
  };
  for (const { a, b, admit } of branches) {
    const y = admit(omega);
    const [i, k] = [index.get(a), index.get(b)];
    put(i, i, y);
    put(k, k, y);
    put(i, k, sub(ZERO, y));
    put(k, i, sub(ZERO, y));
  }
  const fixed = held === null ? undefined : index.get(held);
  if (fixed !== undefined) {
    rows[fixed] = nodes.map((_, k) => (k === fixed ? { re: 1, im: 0 } : ZERO));
    right[fixed] = at === held ? { re: 1, im: 0 } : ZERO;
  }
  const driven = index.get(at);
  if (driven !== undefined && driven !== fixed) right[driven] = { re: 1, im: 0 };
  const volts = eliminated(rows, right);
  return volts === null ? null : new Map(nodes.map((n, i) => [n, volts[i] ?? ZERO]));
}

/** Gauss with the largest pivot. */
function eliminated(rows: Complex[][], right: Complex[]): Complex[] | null {
  const n = right.length;
  const cell = (i: number, k: number): Complex => rows[i]?.[k] ?? ZERO;
  for (let i = 0; i < n; i++) {
    let best = i;
    for (let k = i + 1; k < n; k++) if (size(cell(k, i)) > size(cell(best, i))) best = k;
    if (size(cell(best, i)) < 1e-30) return null;
    [rows[i], rows[best]] = [rows[best] ?? [], rows[i] ?? []];
    [right[i], right[best]] = [right[best] ?? ZERO, right[i] ?? ZERO];
    for (let k = i + 1; k < n; k++) {
      const factor = div(cell(k, i), cell(i, i));
      if (factor.re === 0 && factor.im === 0) continue;
      rows[k] = (rows[k] ?? []).map((v, c) => sub(v, mul(factor, cell(i, c))));
      right[k] = sub(right[k] ?? ZERO, mul(factor, right[i] ?? ZERO));
    }
  }
  const out: Complex[] = Array.from({ length: n }, () => ZERO);
  for (let i = n - 1; i >= 0; i--) {
    let sum = right[i] ?? ZERO;
    for (let k = i + 1; k < n; k++) sum = sub(sum, mul(cell(i, k), out[k] ?? ZERO));
    out[i] = div(sum, cell(i, i));
  }
  return out;
}
