import { netsOf, parseValue } from '../../electrical/index.js';
import type { Scene } from '../scene.js';

/** Resistors, coils and capacitors between two connectors, with nothing else on their nets. */
export interface TwoPort {
  readonly input: string;
  readonly output: string;
  readonly elements: readonly Element[];
  readonly refs: readonly string[];
}
interface Element {
  readonly ref: string;
  readonly kind: 'resistor' | 'inductor' | 'capacitor';
  readonly value: number;
  /** Nets; null: ground. */
  readonly ends: readonly [string | null, string | null];
}
type Complex = readonly [re: number, im: number];

const KINDS: ReadonlySet<string> = new Set(['resistor', 'inductor', 'capacitor']);

/** The passive network of a board that is nothing else: a pad, a ladder. null: there is none, or something active is on it. */
export function twoPort(scene: Scene): TwoPort | null {
  return scene.once('two-port', () => {
    const ports = scene.parts.flatMap((p) => {
      const nets = netsOf(p).filter((n) => !scene.netlist.isGround(n));
      return p.component.kind === 'connector' && nets.length === 1 && netsOf(p).length === 2 ? nets : [];
    });
    const [input, output] = ports;
    if (input === undefined || output === undefined || ports.length !== 2 || input === output) return null;
    const nets = new Set([input]);
    const elements = new Map<string, Element>();
    for (const net of nets) {
      for (const { part } of scene.netlist.on(net)) {
        const { kind, ref, value: text } = part.component;
        if (kind === 'connector' || elements.has(ref) || !scene.stands(part.component)) continue;
        const [a, b] = netsOf(part);
        const value = parseValue(text);
        if (!KINDS.has(kind) || a === undefined || b === undefined || value === null || value <= 0) return null;
        const end = (n: string): string | null => (scene.netlist.isGround(n) ? null : n);
        elements.set(ref, { ref, kind: kind as Element['kind'], value, ends: [end(a), end(b)] });
        for (const n of [a, b]) if (!scene.netlist.isGround(n)) nets.add(n);
      }
    }
    return nets.has(output) ? { input, output, elements: [...elements.values()], refs: [...elements.keys()] } : null;
  });
}

/** Between a source and a load of `ohms` each at a frequency: loss against a plain wire, dB, and what the source looks into, Ω. */
export function response(port: TwoPort, ohms: number, hertz: number): { readonly loss: number; readonly ohms: number } {
  const nets = [...new Set([port.input, port.output, ...port.elements.flatMap((e) => e.ends.flatMap((n) => n ?? []))])];
  const n = nets.length;
  const y: Complex[][] = nets.map(() => nets.map(() => [0, 0]));
  const at = (net: string): number => nets.indexOf(net);
  const put = (i: number, j: number, [re, im]: Complex): void => {
    const [r, m] = y[i]?.[j] ?? [0, 0];
    (y[i] as Complex[])[j] = [r + re, m + im];
  };
  const join = ([a, b]: Element['ends'], value: Complex): void => {
    const minus: Complex = [-value[0], -value[1]];
    if (a !== null) put(at(a), at(a), value);
    if (b !== null) put(at(b), at(b), value);
    if (a === null || b === null) return;
    put(at(a), at(b), minus);
    put(at(b), at(a), minus);
  };
  const turn = 2 * Math.PI * hertz;
  for (const { kind, value, ends } of port.elements)
    join(ends, kind === 'resistor' ? [1 / value, 0] : kind === 'capacitor' ? [0, turn * value] : [0, -1 / (Math.max(turn, 1e-6) * value)]);
  join([port.output, null], [1 / ohms, 0]);
  join([port.input, null], [1 / ohms, 0]);
  // Two volts behind the source's resistance: a plain wire gives one.
  const volts = solve(
    y,
    nets.map((net): Complex => [net === port.input ? 2 / ohms : 0, 0]),
    n,
  );
  const [inRe, inIm] = volts[at(port.input)] ?? [0, 0];
  const out = volts[at(port.output)] ?? [0, 0];
  // I = (2 − Vin) / R, Zin = Vin / I.
  const size = (c: Complex): number => Math.hypot(c[0], c[1]);
  return { loss: -20 * Math.log10(Math.max(size(out), 1e-12)), ohms: (size([inRe, inIm]) * ohms) / Math.max(size([2 - inRe, -inIm]), 1e-12) };
}

/** Where the loss has grown by 3 dB over that at low frequencies, Hz; null: nowhere within three decades about `near`. */
export function cutoff(port: TwoPort, ohms: number, near: number): number | null {
  const rest = response(port, ohms, near / 1000).loss;
  const over = (hertz: number): boolean => response(port, ohms, hertz).loss > rest + 3.01;
  let low = near / 30;
  while (low < near * 30 && !over(low * 1.05)) low *= 1.05;
  return low >= near * 30 || over(near / 30) ? null : low * 1.025;
}

/** Gaussian elimination with the greatest pivot. */
function solve(matrix: readonly (readonly Complex[])[], right: readonly Complex[], n: number): Complex[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? [0, 0]] as Complex[]);
  const size = (c: Complex | undefined): number => (c === undefined ? 0 : Math.hypot(c[0], c[1]));
  for (let col = 0; col < n; col++) {
    let best = col;
    for (let r = col + 1; r < n; r++) if (size(rows[r]?.[col]) > size(rows[best]?.[col])) best = r;
    const [a, b] = [rows[col] as Complex[], rows[best] as Complex[]];
    rows[col] = b;
    rows[best] = a;
    const pivot = b[col] as Complex;
    if (size(pivot) < 1e-18) continue;
    for (let r = 0; r < n; r++) {
      if (r === col) continue;
      const row = rows[r] as Complex[];
      const factor = over(row[col] as Complex, pivot);
      for (let c = col; c <= n; c++) row[c] = minus(row[c] as Complex, times(factor, b[c] as Complex));
    }
  }
  return rows.map((row, i) => over(row[n] as Complex, row[i] as Complex));
}

const times = ([a, b]: Complex, [c, d]: Complex): Complex => [a * c - b * d, a * d + b * c];
const minus = ([a, b]: Complex, [c, d]: Complex): Complex => [a - c, b - d];
const over = ([a, b]: Complex, [c, d]: Complex): Complex => {
  const size = c * c + d * d;
  return size < 1e-36 ? [0, 0] : [(a * c + b * d) / size, (b * c - a * d) / size];
};
