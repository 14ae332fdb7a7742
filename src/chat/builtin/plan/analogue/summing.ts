import { Amps } from './amps.js';
import { AC, tell } from './opamps.js';
import { countOf, gainOf, values } from './read.js';
import { decoupleOut, ratioPair, round } from './stages.js';
import { knobOhms } from './tails.js';
import { IN_WORDS, OUT_WORDS, type Work } from './work.js';

const PORTS = [
  { name: 'IN', words: IN_WORDS },
  { name: 'OUT', words: OUT_WORDS },
];
const KNOBS = /\b(?:level|volume|faders?|pots?|potentiometers?|trimpots?|trimmers?|knobs?)\b/i;

/** "Weights 1, 2, 4", "V1 + 2*V2": what each input counts. */
function weightsOf(text: string): number[] {
  const list = /\b(?:weights?|weighted|ratios?)\b(?: of)?:?\s*((?:\d+(?:\.\d+)?\s*(?:,|and|:|\/|\s)+\s*)+\d+(?:\.\d+)?)/i.exec(text)?.[1];
  if (list !== undefined) return [...list.matchAll(/\d+(?:\.\d+)?/g)].map(([w]) => Number(w)).filter((w) => w > 0);
  const terms = [...text.matchAll(/(?:(\d+(?:\.\d+)?)\s*[*·x×]?\s*)?\b(?:v(?:in)?[1-8]|in[1-8])\b/gi)];
  return /[=+]/.test(text) && terms.length > 1 ? terms.map((t) => Number(t[1] ?? 1)) : [];
}

interface Sum {
  readonly inputs: number;
  /** Input resistors, Ω, where they differ. */
  readonly weights: readonly number[];
  readonly top: number;
  readonly bottom: number;
  readonly ac: boolean;
  /** Ω; null: no level controls. */
  readonly knob: number | null;
  readonly back: boolean;
}

function readSum(work: Work): Sum {
  const { bench, text } = work;
  const shares = weightsOf(text);
  // "Stereo line mixer" counts no lines.
  const counted = countOf(text.replace(/\b(?:stereo|mono|dual)\b/gi, ' '), 'inputs?|channels?|signals?|sources?|ways?');
  const inputs = Math.min(8, Math.max(2, counted ?? (shares.length > 1 ? shares.length : 2)));
  const ohms = values(text, 'ohm');
  const feedback = /\b(?:rf|feedback)\b\D{0,6}(\d+(?:\.\d+)?) ?k/i.exec(text)?.[1];
  const most = 10e3 * Math.max(1, ...shares);
  const named = ohms.length >= inputs && inputs > 1 && new Set(ohms).size > 1;
  const weights = named ? ohms.slice(0, inputs) : shares.length >= inputs ? shares.slice(0, inputs).map((w) => bench.near(most / w)) : [];
  const pair = ratioPair(bench, Math.abs(gainOf(text) ?? 1), true);
  const own = named ? (ohms[inputs] ?? 10e3) : bench.near(most);
  return {
    inputs,
    weights,
    top: weights.length === 0 ? pair.top : feedback === undefined ? own : Number(feedback) * 1e3,
    bottom: pair.bottom,
    ac: work.says(AC) || work.says(/\bmixer\b/i),
    knob: work.says(KNOBS) ? (knobOhms(text) ?? 10e3) : null,
    back: work.says(/\bnon[- ]?inverting\b|\bnot invert|\bvout\s*=\s*(?!-)/i),
  };
}

/** One bus: its inputs, its sum, and the stage that turns it back where that is wished. */
function bus({ bench }: Work, amps: Amps, { inputs, weights, top, bottom, ac, knob, back }: Sum, side: string): void {
  const ref = amps.reference();
  const net = (stem: string): string => `${stem}${side}`;
  for (let n = 1; n <= inputs; n++) {
    let source = net(`IN${n}`);
    if (knob !== null) {
      bench.pot(knob, 'GND', net(`LEVEL${n}`), source, `Level of input ${n}${side.replace('_', ', ')}`);
      source = net(`LEVEL${n}`);
    }
    if (ac) bench.c(1e-6, source, net(`IN${n}_C`), `Couples input ${n}`);
    bench.r(weights[n - 1] ?? bottom, ac ? net(`IN${n}_C`) : source, net('SUM'), `Input ${n}`);
  }
  bench.r(top, net('SUM'), net('MIX'), 'Feedback');
  amps.unit(ref, net('SUM'), net('MIX'));
  if (back) {
    bench.r(10e3, net('MIX'), net('SUM2'), 'Second stage: turns the sum back');
    bench.r(10e3, net('SUM2'), net('MIX2'), 'Second stage, feedback');
    amps.unit(ref, net('SUM2'), net('MIX2'));
  }
  const last = net(back ? 'MIX2' : 'MIX');
  if (ac) decoupleOut(bench, last, net('OUT'));
  else bench.r(100, last, net('OUT'), 'Keeps cables off the output');
}

/** Several signals into one, or into two where each has two sides. */
export function summing(work: Work): void {
  const feed = work.open(PORTS, { usual: work.says(/\baudio\b|\bmixer\b/i) ? 9 : 5 });
  const amps = new Amps(work.bench, feed);
  const sum = readSum(work);
  if (sum.knob !== null) work.uses('potentiometer');
  const sides = work.says(/\bstereo\b/i) ? ['_L', '_R'] : [''];
  for (const side of sides) bus(work, amps, sum, side);
  const line = (n: number): string[] => sides.map((side) => `IN${n}${side}`);
  const numbers = Array.from({ length: sum.inputs }, (_, n) => n + 1);
  const family = work.socketOf('IN')?.family;
  // A jack or a coaxial socket carries one input.
  if (family === 'audio' || family === 'coaxial' || sides.length > 1) for (const n of numbers) work.in([...line(n), 'GND'], { title: `IN${n}` });
  else work.in([...numbers.flatMap(line), 'GND'], { title: 'Inputs' });
  work.out([...sides.map((side) => `OUT${side}`), 'GND']);
  if (sum.knob !== null && sides.length > 1)
    work.draft.cannot('Stereo potentiometers: my library has none; each side of an input has its own trimmer.');
  const each = sum.weights.length > 0 ? sum.weights.map((w) => `${sum.back ? '' : '−'}${round(sum.top / w)}`).join(', ') : null;
  tell(
    work,
    amps,
    `${sides.length > 1 ? 'Stereo summing' : 'Summing'} amplifier of ${sum.inputs} inputs, gain ${each ?? `${sum.back ? '' : '−'}${round(sum.top / sum.bottom)} each`}`,
  );
}

/** Resistors into one line, nothing that amplifies. */
export const namesPassiveMixer = (text: string): boolean => /\bpassive\b[^;]{0,40}\bmixer\b|\bmixer\b[^;]{0,20}\bpassive\b/i.test(text);

export function passiveMixer(work: Work): void {
  work.passive(PORTS);
  work.uses('potentiometer');
  const { bench, draft, text } = work;
  const inputs = Math.min(8, Math.max(2, countOf(text.replace(/\b(?:stereo|mono)\b/gi, ' '), 'inputs?|channels?|sources?|ways?|jacks?') ?? 2));
  const ohms = values(text, 'ohm').find((v) => v >= 470) ?? 10e3;
  const sides = work.says(/\bstereo\b/i) ? ['_L', '_R'] : [''];
  const knob = work.says(KNOBS) ? (knobOhms(text) ?? 10e3) : null;
  for (let n = 1; n <= inputs; n++) {
    for (const side of sides) {
      const input = `IN${n}${side}`;
      if (knob !== null) bench.pot(knob, 'GND', `LEVEL${n}${side}`, input, `Level of input ${n}`);
      bench.r(ohms, knob === null ? input : `LEVEL${n}${side}`, `OUT${side}`, `Input ${n}`);
    }
    work.in([...sides.map((side) => `IN${n}${side}`), 'GND'], { title: `IN${n}` });
  }
  work.out([...sides.map((side) => `OUT${side}`), 'GND']);
  draft.put(`passive mixer of ${inputs} inputs, ${ohms / 1e3}kΩ each${sides.length > 1 ? ', stereo' : ''}`);
}
