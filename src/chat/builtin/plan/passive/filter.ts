import { engineering, eSeries } from '../../../../parts/formulas.js';
import { NUMBER_WORDS } from '../../read/vocabulary.js';
import type { Draft } from '../draft.js';
import { part, port, quantities, wishOf } from './parts.js';
import { type Response, responseOf } from './prototypes.js';

/** Capacitors that every fab has, F, and the resistors between which a filter of them stays quiet and unloaded, Ω. */
const CAPS = [1e-9, 1e-8, 1e-7, 1e-6] as const;
const LEAST_OHM = 1000;
const MOST_OHM = 100_000;
const USUAL_HZ = 1000;
const USUAL_LC_HZ = 1e6;
const LINE_OHM = 50;
const MOST_STAGES = 8;
/** Values that inductors come in. */
const E12 = [10, 12, 15, 18, 22, 27, 33, 39, 47, 56, 68, 82] as const;

const LC = /\blc\b|\blcl\b|\bclc\b|\brlc\b|\binductor|\bcoil|\bchoke|\bpi[- ](filter|network|section)\b|\bin a pi\b|\b\d+(?:\.\d+)?\s?[nuµm]h\b/i;
const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'] as const;
const hertzOf = (r: number, c: number): number => 1 / (2 * Math.PI * r * c);

/** "Third order", "3rd-order", "two stages", "3 pole", "cascaded"; null: nobody says. */
export function orderOf(sentence: string): number | null {
  const text = sentence.replace(/second order\?\s*no/i, '').toLowerCase();
  const ordinal = ORDINALS.findIndex((o) => o !== '' && new RegExp(`\\b${o}[- ]?order`).test(text));
  if (ordinal > 0) return ordinal;
  const said =
    /\b(\d|[a-z]+)(?:st|nd|rd|th)?[- ](?:(?:identical|equal|cascaded|rc|lc|passive|same|consecutive|single)[- ])*(?:orders?|stages?|poles?|sections?|elements?)\b/.exec(
      text,
    )?.[1];
  const count = said === undefined ? Number.NaN : /\d/.test(said) ? Number(said) : (NUMBER_WORDS[said] ?? Number.NaN);
  if (count >= 1) return Math.min(MOST_STAGES, count);
  return /\bcascaded?\b|one after the other|back[- ]to[- ]back/.test(text) ? 2 : null;
}

/** A passive filter: RC stages, or an LC ladder where inductors are spoken of. */
export function filter(draft: Draft): void {
  const { sentence } = wishOf(draft);
  if (LC.test(sentence) || (!/\brc\b/i.test(sentence) && (/\b(butterworth|chebyshev|bessel)\b/i.test(sentence) || isRadio(draft)))) ladderLc(draft);
  else stagesRc(draft);
  port(draft, 'in', 'IN', ['IN', 'GND']);
  port(draft, 'out', 'OUT', ['OUT', 'GND']);
}

/** From here on a filter in a line of 50 or 75 Ω is one of coils, Hz. */
const RADIO_HZ = 100_000;

/** "1.8 MHz, for a 50 ohm coax line": resistors in such a line would eat the signal. */
function isRadio({ intent }: Draft): boolean {
  const line = quantities(intent, 'ohm').some((z) => z === 50 || z === 75) || /\bcoax\w*|\bsma\b|\bbnc\b|\bantennas?\b|\brf\b/i.test(intent.sentence);
  return line && quantities(intent, 'Hz').some((hertz) => hertz >= RADIO_HZ) && quantities(intent, 'F').length === 0;
}

function stagesRc(draft: Draft): void {
  const { sentence } = wishOf(draft);
  const ohms = quantities(wishOf(draft), 'ohm');
  const farads = quantities(wishOf(draft), 'F');
  const hertz = quantities(wishOf(draft), 'Hz');
  const band = /band[- ]?pass/i.test(sentence);
  const high = /high[- ]?pass/i.test(sentence);
  const order = band ? 2 : (orderOf(sentence) ?? Math.max(1, Math.min(ohms.length, farads.length, MOST_STAGES)));
  if (hertz.length === 0 && (ohms.length === 0 || farads.length === 0)) draft.assume(`You named no cut-off: I planned for ${USUAL_HZ} Hz.`);
  const cuts: number[] = [];
  for (let stage = 1; stage <= order; stage++) {
    const from = stage === 1 ? 'IN' : `STAGE${stage - 1}`;
    const to = stage === order ? 'OUT' : `STAGE${stage}`;
    const upper = band ? stage === 1 : high;
    const of = <T>(values: readonly T[]): T | undefined => values[stage - 1] ?? values.at(-1);
    // "From 300 Hz to 3 kHz": the high-pass stage stands first and has the lower cut-off.
    const wanted = of([...hertz].sort((a, b) => a - b)) ?? USUAL_HZ;
    const { r, c } = stageOf(of(ohms), of(farads), hertz.length === 0 ? undefined : wanted);
    part(draft, upper ? 'capacitor' : 'resistor', upper ? c : r, `Filter, stage ${stage}: in series`, from, to);
    part(draft, upper ? 'resistor' : 'capacitor', upper ? r : c, `Filter, stage ${stage}: to ground`, to, 'GND');
    cuts.push(Number(hertzOf(r, c).toPrecision(3)));
  }
  const same = new Set(cuts).size === 1;
  draft.put(
    `RC ${band ? 'band' : high ? 'high' : 'low'}-pass${order > 1 && !band ? ` of ${order} stages` : ''}, cut-off ${same ? `${cuts[0] ?? 0} Hz${order > 1 ? ' each' : ''}` : `${cuts.join(' Hz and ')} Hz`}`,
  );
  if (order > 1 && !band && same)
    draft.assume(`The ${order} equal stages load each other: together they are 3 dB down well ${high ? 'above' : 'below'} each one's cut-off.`);
}

/** Resistor and capacitor of a stage: as named, the rest by the cut-off. */
function stageOf(ohms: number | undefined, farads: number | undefined, hertz: number | undefined): { r: number; c: number } {
  const wanted = hertz ?? USUAL_HZ;
  const middle = Math.sqrt(LEAST_OHM * MOST_OHM);
  const needed = (c: number): number => 1 / (2 * Math.PI * wanted * c);
  const nearest = [...CAPS].sort((a, b) => Math.abs(Math.log(needed(a) / middle)) - Math.abs(Math.log(needed(b) / middle)))[0] ?? 1e-7;
  const c = farads ?? (ohms === undefined ? nearest : eSeries(needed(ohms)));
  const r = ohms ?? eSeries(farads !== undefined && hertz === undefined ? 10_000 : needed(c));
  return { r, c };
}

type Arm = 'L' | 'C';

/** An LC ladder: the values that are named, else a Butterworth of the cut-off between equal resistances. */
function ladderLc(draft: Draft): void {
  const { sentence } = wishOf(draft);
  const named = { L: quantities(wishOf(draft), 'H'), C: quantities(wishOf(draft), 'F') };
  const [hertz] = quantities(wishOf(draft), 'Hz');
  const high = /high[- ]?pass/i.test(sentence);
  if (/elliptic|cauer/i.test(sentence)) draft.cannot('Elliptic responses: I do not compute those; the ladder is another one.');
  const valued = named.L.length > 0 && named.C.length > 0;
  const response = responseOf(sentence);
  if (/band[- ]?(?:pass|stop|reject)/i.test(sentence) && !valued) {
    bandPass(draft, response);
    return;
  }
  const arms = orderly(draft, response, armsOf(sentence, valued, high), valued, high);
  const z = quantities(wishOf(draft), 'ohm')[0] ?? LINE_OHM;
  const cut = hertz ?? USUAL_LC_HZ;
  if (!valued && hertz === undefined) draft.assume(`You named no cut-off: I planned for ${USUAL_LC_HZ / 1e6} MHz.`);
  const g = response.elements(arms.length);
  const omega = 2 * Math.PI * cut;
  const used = { L: 0, C: 0 };
  const said: string[] = [];
  let node = 'IN';
  const last = arms.reduce((at, arm, i) => (isSeries(arm, high) ? i : at), -1);
  for (const [i, arm] of arms.entries()) {
    const gk = g[i] ?? 1;
    const ideal = arm === 'L' ? (high ? z / (gk * omega) : (gk * z) / omega) : high ? 1 / (gk * z * omega) : gk / (z * omega);
    const own = named[arm][used[arm]] ?? named[arm].at(-1);
    used[arm]++;
    const value = valued && own !== undefined ? own : arm === 'L' ? eSeries(ideal, 'nearest', E12) : eSeries(ideal);
    const kind = arm === 'L' ? 'inductor' : 'capacitor';
    const next = isSeries(arm, high) ? (i === last ? 'OUT' : `LC${i + 1}`) : 'GND';
    part(draft, kind, value, `Ladder, element ${i + 1}: ${next === 'GND' ? 'to ground' : 'in series'}`, node, next);
    if (next !== 'GND') node = next;
    said.push(engineering(value, arm === 'L' ? 'H' : 'F'));
  }
  if (!valued) draft.assume(`The ladder is a ${response.name} one between ${z} Ω and ${z} Ω, its values rounded to those that are sold.`);
  draft.put(
    `LC ${high ? 'high' : 'low'}-pass of order ${arms.length} (${said.join(', ')})${valued && hertz === undefined ? '' : `, cut-off ${engineering(cut)}Hz`}`,
  );
}

/** The arms of a response that the order suits: a Chebyshev ladder between equal resistances is of odd order. */
function orderly(draft: Draft, response: Response, arms: Arm[], valued: boolean, high: boolean): Arm[] {
  if (valued) return arms;
  const wanted = Math.min(response.most, response.odd ? arms.length + 1 - (arms.length % 2) : arms.length);
  if (wanted === arms.length) return arms;
  draft.cannot(`Order ${arms.length} as a ${response.name} ladder between equal resistances: I made one of order ${wanted}.`);
  const [shunt, series]: readonly [Arm, Arm] = high ? ['L', 'C'] : ['C', 'L'];
  return Array.from({ length: wanted }, (_, i) => (i % 2 === 0 ? shunt : series));
}

/** Resonators in series and to ground: a low-pass of the bandwidth, moved to the middle (Matthaei, Young, Jones, 8.02). */
function bandPass(draft: Draft, response: Response): void {
  const { sentence } = wishOf(draft);
  const [first, second] = quantities(wishOf(draft), 'Hz');
  const width = /\b(?:bandwidth|bw|wide)\b/i.test(sentence) ? Math.min(first ?? USUAL_LC_HZ, second ?? (first ?? USUAL_LC_HZ) / 10) : null;
  const edges = [first ?? USUAL_LC_HZ, second ?? (first ?? USUAL_LC_HZ) * 1.1].sort((a, b) => a - b);
  const middle = width === null && second !== undefined ? Math.sqrt((edges[0] ?? 1) * (edges[1] ?? 1)) : Math.max(first ?? USUAL_LC_HZ, second ?? 0);
  const band = width ?? (second === undefined ? middle / 10 : (edges[1] ?? 1) - (edges[0] ?? 0));
  if (second === undefined) draft.assume(`You named no bandwidth: I planned for ${engineering(band)}Hz about ${engineering(middle)}Hz.`);
  const z = quantities(wishOf(draft), 'ohm')[0] ?? LINE_OHM;
  const asked = orderOf(sentence) ?? 3;
  const order = Math.min(5, response.odd ? asked + 1 - (asked % 2) : asked);
  const omega = 2 * Math.PI * middle;
  const span = 2 * Math.PI * band;
  const stop = /band[- ]?(?:stop|reject)/i.test(sentence);
  let node = 'IN';
  for (const [i, g] of response.elements(order).entries()) {
    const shunt = i % 2 === 0;
    const [ideal_l, ideal_c] = stop
      ? shunt
        ? [z / (g * span), (g * span) / (omega ** 2 * z)]
        : [(g * z * span) / omega ** 2, 1 / (g * z * span)]
      : shunt
        ? [(span * z) / (omega ** 2 * g), g / (span * z)]
        : [(g * z) / span, span / (omega ** 2 * g * z)];
    const [l, c] = [eSeries(ideal_l, 'nearest', E12), eSeries(ideal_c)];
    if (stop) {
      const to = shunt ? 'GND' : i >= order - 2 ? 'OUT' : `BP${i + 1}`;
      // In the way of the line coil and capacitor lie side by side, to ground one behind the other.
      const inner = shunt ? `RES${i + 1}` : to;
      part(draft, 'inductor', l, `Trap ${i + 1}, ${shunt ? 'to ground' : 'in series'}`, node, inner);
      part(draft, 'capacitor', c, `Trap ${i + 1}, ${shunt ? 'to ground' : 'in series'}`, shunt ? inner : node, to);
      if (!shunt) node = to;
      continue;
    }
    if (shunt) {
      part(draft, 'inductor', l, `Resonator ${i + 1}, to ground`, node, 'GND');
      part(draft, 'capacitor', c, `Resonator ${i + 1}, to ground`, node, 'GND');
      continue;
    }
    const next = i >= order - 2 ? 'OUT' : `BP${i + 1}`;
    part(draft, 'inductor', l, `Resonator ${i + 1}, in series`, node, `RES${i + 1}`);
    part(draft, 'capacitor', c, `Resonator ${i + 1}, in series`, `RES${i + 1}`, next);
    node = next;
  }
  if (node === 'IN') part(draft, 'resistor', 0, 'Bridge', 'IN', 'OUT');
  draft.assume(
    `The resonators are a ${response.name} band-${stop ? 'stop' : 'pass'} between ${z} Ω and ${z} Ω, rounded to values that are sold: a narrow one wants trimming.`,
  );
  draft.put(`LC band-${stop ? 'stop' : 'pass'} of ${order} resonators, ${engineering(middle)}Hz, bandwidth ${engineering(band)}Hz`);
}

const isSeries = (arm: Arm, high: boolean): boolean => (arm === 'L') !== high;

/** The arms in order: as named (π, T, L), else by the order, beginning with a shunt arm where it is odd: fewer inductors in a low-pass. */
function armsOf(sentence: string, valued: boolean, high: boolean): Arm[] {
  const [shunt, series]: readonly [Arm, Arm] = high ? ['L', 'C'] : ['C', 'L'];
  const alternate = (n: number, first: Arm): Arm[] => Array.from({ length: n }, (_, i) => (i % 2 === 0 ? first : first === 'C' ? 'L' : 'C'));
  const order = orderOf(sentence);
  if (order !== null && order > 1) return alternate(order, order % 2 === 0 ? series : shunt);
  if (/\bpi\b|π|\bclc\b/i.test(sentence)) return [shunt, series, shunt];
  if (/\bt[- ](filter|network|section)\b|\btee\b|\blcl\b|\bin a t\b/i.test(sentence)) return [series, shunt, series];
  return valued ? [series, shunt] : alternate(3, shunt);
}
