import { eSeries } from '../../../../parts/formulas.js';
import { Amps } from './amps.js';
import { orderOf } from './order.js';
import { values } from './read.js';
import { couple, decoupleOut, round } from './stages.js';
import { IN_WORDS, OUT_WORDS, type Work } from './work.js';

const USUAL_HZ = 1000;
/** Capacitors for a filter stage, F: those that leave the resistors between 1 and 100 kΩ. */
const CAPS = [100e-12, 1e-9, 10e-9, 100e-9] as const;

/** Quality of each second-order stage of a Butterworth of even order n: 1 / (2 cos θ). */
const qualities = (stages: number): number[] => Array.from({ length: stages }, (_, k) => 1 / (2 * Math.cos(((2 * k + 1) * Math.PI) / (4 * stages))));

/** Sallen and Key, unity gain, Butterworth: the best known active filter. */
export function activeFilter(work: Work): void {
  const audio = work.says(/\baudio\b|\bspeaker|\bsubwoofer|\bguitar\b/i);
  const feed = work.open(
    [
      { name: 'IN', words: IN_WORDS },
      { name: 'OUT', words: OUT_WORDS },
    ],
    { usual: audio ? 9 : 5 },
  );
  const { bench } = work;
  // "Sallen-Key" names no push button.
  work.uses('button');
  const amps = new Amps(bench, feed);
  const hertz = [...values(work.text, 'Hz')].sort((a, b) => a - b);
  if (hertz.length === 0) work.draft.assume(`You named no cut-off: I planned for ${USUAL_HZ} Hz.`);
  const band = work.says(/\bband[- ]?pass\b/i);
  const high = !band && work.says(/\bhigh[- ]?pass\b/i);
  const asked = orderOf(work.text) ?? 2;
  const order = band ? 2 : Math.min(8, Math.max(2, asked + (asked % 2)));
  if (asked !== order && !band) work.draft.cannot(`Order ${asked}: my active filters are of even order; I made one of order ${order}.`);
  const ac = !feed.dual;
  const ref = amps.reference();
  let node = 'IN';
  if (ac) {
    couple(bench, 'IN', 'IN_B', ref, 1e6);
    node = 'IN_B';
  }
  const [middle = USUAL_HZ] = hertz;
  const [low, high_hz] = hertz.length > 1 ? [middle, hertz[1] ?? middle] : [middle / 2, middle * 2];
  const plan: { high: boolean; f: number; q: number }[] = band
    ? [
        { high: true, f: low, q: Math.SQRT1_2 },
        { high: false, f: high_hz, q: Math.SQRT1_2 },
      ]
    : qualities(order / 2).map((q) => ({ high, f: hertz[0] ?? USUAL_HZ, q }));
  // A low-pass loads its source: it stands behind a follower where a resistor stands before it.
  if (ac && plan[0]?.high === false) {
    amps.unit(node, 'IN_F', 'IN_F');
    node = 'IN_F';
  }
  for (const [n, { high: up, f, q }] of plan.entries()) {
    const last = n === plan.length - 1;
    const out = last ? (ac ? 'OUT_A' : 'OUT') : `STAGE${n + 1}`;
    (up ? highPass : lowPass)(work, amps, { n: n + 1, from: node, to: out, f, q, ref });
    node = out;
  }
  if (ac) decoupleOut(bench, node, 'OUT');
  if (work.says(/\bstereo(?: line)?[- ](?:in|signal|source)/i)) {
    for (const side of ['L', 'R']) bench.r(10e3, `IN_${side}`, 'IN', `Sums the ${side === 'L' ? 'left' : 'right'} channel`);
    work.in(['IN_L', 'IN_R', 'GND']);
  } else work.in(['IN', 'GND']);
  work.out(['OUT', 'GND']);
  const chip = amps.place();
  const sort = band
    ? `band-pass ${round(low)} to ${round(high_hz)} Hz`
    : `${high ? 'high' : 'low'}-pass of order ${order}, cut-off ${round(hertz[0] ?? USUAL_HZ)} Hz`;
  work.draft.put(`active ${sort} (Sallen-Key, Butterworth, ${chip})`);
  if (work.says(/\bchebyshev|\bbessel|\belliptic/i))
    work.draft.cannot('Chebyshev, Bessel and elliptic responses: I do not compute those; this one is a Butterworth.');
}

interface Section {
  readonly n: number;
  readonly from: string;
  readonly to: string;
  readonly f: number;
  readonly q: number;
  readonly ref: string;
}

/** Equal resistors, capacitors in the ratio 4Q². */
function lowPass({ bench, text }: Work, amps: Amps, { n, from, to, f, q }: Section): void {
  const small = eSeries(capFor(f) / (2 * q), 'nearest', [10, 15, 22, 33, 47, 68]);
  const large = eSeries(small * 4 * q * q, 'up', [10, 15, 22, 33, 47, 68]);
  const omega = 2 * Math.PI * f;
  // R1 and R2 from R1·R2 = 1/(ω² C1 C2) and R1 + R2 = 1/(Q ω C2).
  const sum = 1 / (q * omega * small);
  const product = 1 / (omega * omega * small * large);
  const root = Math.sqrt(Math.max(0, sum * sum - 4 * product));
  const named = values(text, 'ohm').filter((v) => v >= 1e3);
  const [r1, r2] = named.length === 1 ? [named[0] ?? 0, named[0] ?? 0] : [bench.near((sum + root) / 2), bench.near((sum - root) / 2)];
  bench.r(r1, from, `LP${n}_A`, `Low-pass ${n}, first resistor`);
  bench.r(r2, `LP${n}_A`, `LP${n}_B`, `Low-pass ${n}, second resistor`);
  bench.c(large, `LP${n}_A`, to, `Low-pass ${n}, capacitor to the output`);
  bench.c(small, `LP${n}_B`, 'GND', `Low-pass ${n}, capacitor to ground`);
  amps.unit(`LP${n}_B`, to, to);
}

/** Equal capacitors, resistors in the ratio 4Q². */
function highPass({ bench }: Work, amps: Amps, { n, from, to, f, q, ref }: Section): void {
  const c = capFor(f);
  const omega = 2 * Math.PI * f;
  bench.c(c, from, `HP${n}_A`, `High-pass ${n}, first capacitor`);
  bench.c(c, `HP${n}_A`, `HP${n}_B`, `High-pass ${n}, second capacitor`);
  bench.r(bench.near(1 / (2 * q * omega * c)), `HP${n}_A`, to, `High-pass ${n}, resistor to the output`);
  bench.r(bench.near((2 * q) / (omega * c)), `HP${n}_B`, ref, `High-pass ${n}, resistor to the reference`);
  amps.unit(`HP${n}_B`, to, to);
}

/** The capacitor that leaves a resistor near 10 kΩ. */
function capFor(hertz: number): number {
  const needed = (c: number): number => Math.abs(Math.log(1 / (2 * Math.PI * hertz * c) / 15e3));
  return [...CAPS].sort((a, b) => needed(a) - needed(b))[0] ?? 10e-9;
}
