import { Amps } from './amps.js';
import { gainOf, values } from './read.js';
import { couple, decoupleOut, ohmsText, round } from './stages.js';
import { driven } from './tails.js';
import { IN_WORDS, OUT_WORDS, type Work } from './work.js';

const PORTS = [
  { name: 'IN', words: IN_WORDS },
  { name: 'OUT', words: OUT_WORDS },
];
const qOf = (text: string): number | null => {
  const found = /\bq(?:uality)?(?: factor)?\s*(?:of|=|:|is|about)?\s*(\d+(?:\.\d+)?)\b/i.exec(text)?.[1];
  return found === undefined ? null : Number(found);
};

/** A band-pass of one frequency and a quality: multiple feedback. */
export const namesBandPass = (text: string): boolean =>
  /\bband[- ]?pass\b/i.test(text) && (/\bmfb\b|\bmultiple[- ]feedback\b/i.test(text) || (qOf(text) !== null && values(text, 'Hz').length === 1));

export function bandPass(work: Work): void {
  const feed = work.open(PORTS, { usual: 9 });
  const { bench, draft, text } = work;
  const amps = new Amps(bench, feed);
  const [hertz = 1000, second] = values(text, 'Hz').sort((a, b) => a - b);
  const middle = second === undefined ? hertz : Math.sqrt(hertz * second);
  const q = qOf(text) ?? (second === undefined ? 3 : middle / (second - hertz));
  const gain = Math.min(Math.abs(gainOf(text) ?? 1), 1.9 * q * q);
  const ref = amps.reference(true);
  const farads = [1e-6, 100e-9, 10e-9, 1e-9, 100e-12].find((c) => (2 * q) / (2 * Math.PI * middle * c) >= 20e3) ?? 100e-12;
  const unit = 1 / (2 * Math.PI * middle * farads);
  const input = feed.dual ? 'IN' : 'IN_B';
  // The input resistor rests on the reference through its capacitor.
  if (!feed.dual) bench.c(1e-6, 'IN', 'IN_B', 'Couples the input');
  const [r1, r2, r3] = [bench.near((q * unit) / gain), bench.near((q * unit) / (2 * q * q - gain)), bench.near(2 * q * unit)];
  bench.r(r1, input, 'NODE', 'Band-pass, input');
  bench.r(r2, 'NODE', ref, 'Band-pass, to the reference: sets the frequency');
  bench.c(farads, 'NODE', 'SUM', 'Band-pass');
  const out = driven(work, feed.dual ? 'OUT' : 'OUT_A');
  bench.c(farads, 'NODE', out, 'Band-pass, feedback');
  bench.r(r3, 'SUM', out, 'Band-pass, feedback: sets the quality');
  amps.unit(ref, 'SUM', out);
  if (!feed.dual) decoupleOut(bench, 'OUT_A', 'OUT');
  work.in(['IN', 'GND']);
  work.out(['OUT', 'GND']);
  const real = Math.sqrt(1 / r3 / farads ** 2 / ((r1 * r2) / (r1 + r2))) / (2 * Math.PI);
  draft.put(`active band-pass with multiple feedback: ${round(real)} Hz, Q ${round(q)}, gain −${round(r3 / 2 / r1)} (${amps.place()})`);
}

export const namesStateVariable = (text: string): boolean => /\bstate[- ]variable\b|\bsvf\b|\bkhn\b/i.test(text);

/** Two integrators and a sum: high-, band- and low-pass at once (Kerwin, Huelsman, Newcomb). */
export function stateVariable(work: Work): void {
  const feed = work.open(PORTS, { usual: 9 });
  const { bench, draft, text } = work;
  const amps = new Amps(bench, feed);
  const hertz = values(text, 'Hz')[0] ?? 1000;
  if (values(text, 'Hz').length === 0) draft.assume('You named no frequency: I planned for 1 kHz.');
  const q = qOf(text) ?? 0.707;
  const ref = amps.reference(true);
  const farads = [100e-9, 10e-9, 1e-9, 100e-12].find((c) => 1 / (2 * Math.PI * hertz * c) >= 5e3) ?? 100e-12;
  const ohms = bench.near(1 / (2 * Math.PI * hertz * farads));
  const input = feed.dual ? 'IN' : 'IN_B';
  if (!feed.dual) couple(bench, 'IN', 'IN_B', ref);
  bench.r(10e3, input, 'SUM', 'Input');
  bench.r(10e3, 'LP', 'SUM', 'Feedback of the low-pass');
  bench.r(10e3, 'SUM', 'HP', 'Feedback of the sum');
  // With all sums of 10 kΩ the quality is (1 + R/10 kΩ) / 3.
  bench.r(bench.near(Math.max(100, 10e3 * (3 * q - 1))), 'BP', 'DAMP', 'Damping: sets the quality');
  bench.r(10e3, 'DAMP', ref, 'Damping');
  amps.unit('DAMP', 'SUM', 'HP');
  for (const [from, to] of [
    ['HP', 'BP'],
    ['BP', 'LP'],
  ] as const) {
    bench.r(ohms, from, `INT_${to}`, `Integrator to ${to}`);
    bench.c(farads, `INT_${to}`, to, `Integrator to ${to}`);
    amps.unit(ref, `INT_${to}`, to);
  }
  work.in(['IN', 'GND']);
  work.out(['LP', 'BP', 'HP', 'GND'], { title: 'LP, BP, HP' });
  if (!feed.dual) draft.assume('On a single supply the outputs rest at half of it.');
  draft.put(
    `state-variable filter, ${round(1 / (2 * Math.PI * ohms * farads))} Hz, Q ${round(q)}: low-, band- and high-pass outputs (${amps.place()})`,
  );
}

export const namesFullWave = (text: string): boolean =>
  /\b(?:full[- ]wave|absolute[- ]value)\b/i.test(text) && /\bprecision\b|\bop[- ]?amp|\btl0\d\d|\bactive\b|\babsolute\b/i.test(text);

/** The amount of a voltage: a half-wave rectifier that turns, and a sum that counts it twice. */
export function fullWave(work: Work): void {
  const feed = work.open(PORTS, { usual: 12 });
  const { bench, draft } = work;
  const amps = new Amps(bench, feed);
  const ref = amps.reference(true);
  bench.r(10e3, 'IN', 'SUM1', 'Half-wave rectifier, input');
  bench.r(10e3, 'SUM1', 'HALF', 'Half-wave rectifier, feedback');
  bench.diode('HALF', 'DRIVE', 'Passes the turned half');
  bench.diode('DRIVE', 'SUM1', 'Holds the other half');
  amps.unit(ref, 'SUM1', 'DRIVE');
  bench.r(10e3, 'IN', 'SUM2', 'Sum: the input once');
  for (const nth of ['first', 'second']) bench.r(10e3, 'HALF', 'SUM2', `Sum: the half twice, ${nth} of two in parallel`);
  const out = driven(work, 'OUT');
  bench.r(10e3, 'SUM2', out, 'Sum, feedback');
  amps.unit(ref, 'SUM2', out);
  work.in(['IN', 'GND']);
  work.out(['OUT', 'GND']);
  if (!feed.dual) draft.assume('On a single supply input and output turn about half of it.');
  draft.put(`precision full-wave rectifier, gain 1 (${amps.place()})`);
}

const BIPOLAR = /(?:±|\+\s?\/\s?-|\+-|-\s?\d+(?:\.\d+)? ?v? ?(?:to|\.\.+|…) ?\+)\s?(\d+(?:\.\d+)?) ?v\b(?! (?:supply|supplies|rails?|power))/i;
const RANGE = /\b0\s?v?\s?(?:-|–|to|\.\.+|…)\s?(\d(?:\.\d+)?) ?v/i;
/** "±10 V in, 0 to 3.3 V out". */
export const namesShifted = (text: string): boolean =>
  BIPOLAR.test(text) &&
  (RANGE.test(text) || /\b(?:3[.,]3|3|5|2[.,]5) ?v adc\b/i.test(text)) &&
  /\badc\b|\bout\b|\boutput\b|\bmicro|\bmcu\b|\bfront[- ]end\b|\blevel shift/i.test(text);

/** A voltage of either sign into the range of a converter: three resistors about the reference, a follower, and a clamp before it. */
export function shifted(work: Work): void {
  const { bench, draft, text } = work;
  const swing = Number(BIPOLAR.exec(text)?.[1] ?? 10);
  const full = Number(RANGE.exec(text)?.[1] ?? /\b(\d(?:\.\d)?) ?v adc\b/i.exec(text)?.[1] ?? 3.3);
  const feed = work.open(PORTS, { usual: full, used: [swing], single: true });
  const amps = new Amps(bench, feed);
  work.uses('adc_divider', 'divider', 'sensor', 'surge');
  const rail = feed.volts;
  const upper = 100e3;
  const share = full / (2 * swing);
  const total = 1 / upper / share;
  const up = (total * (full / 2)) / rail;
  bench.r(upper, 'IN', 'SHIFT', 'Input');
  bench.r(bench.near(1 / up), feed.plus, 'SHIFT', 'Lifts the middle');
  bench.r(bench.near(1 / Math.max(1e-9, total - up - 1 / upper)), 'SHIFT', 'GND', 'To ground');
  const [hertz] = values(text, 'Hz');
  const parallel = 1 / total;
  const farads = hertz === undefined ? 1e-9 : 1 / (2 * Math.PI * hertz * parallel);
  bench.c(
    [100e-12, 220e-12, 470e-12, 1e-9, 2.2e-9, 4.7e-9, 10e-9, 100e-9].reduce((best, c) =>
      Math.abs(Math.log(c / farads)) < Math.abs(Math.log(best / farads)) ? c : best,
    ),
    'SHIFT',
    'GND',
    'With the resistors: low-pass',
  );
  draft.device('BAT54S', 'Clamps the input between ground and the supply', { A: 'GND', K: feed.plus, M: 'SHIFT' });
  const out = driven(work, 'OUT');
  amps.unit('SHIFT', out, out);
  work.in(['IN', 'GND']);
  work.out(['OUT', 'GND']);
  draft.put(
    `front end: −${swing} to ${swing} V become 0 to ${full} V (three resistors, ${ohmsText(upper)} at the input, clamped; follower ${amps.place()})`,
  );
  draft.assume(`The middle follows the supply of ${rail} V: it should be the converter's reference.`);
}

export const namesLogicProbe = (text: string): boolean => /\blogic probe\b/i.test(text);

/** Two comparators: one LED above two thirds of the supply, one below a third. */
export function logicProbe(work: Work): void {
  const feed = work.open([{ name: 'IN', words: /\bprobe\b|\btip\b|\binputs?\b/i }], { usual: 5 });
  const { bench, draft } = work;
  work.uses('led', 'power_led');
  const [color_high = 'red', color_low = 'green'] = draft.intent.items.flatMap((i) =>
    i.id === 'led' ? (i.colors ?? (i.color === undefined ? [] : [i.color])) : [],
  );
  bench.r(100e3, feed.plus, 'TIP', 'Rests in the middle where nothing is touched');
  bench.r(100e3, 'TIP', 'GND', 'Rests in the middle where nothing is touched');
  bench.r(10e3, 'IN', 'TIP', 'Protects the comparators');
  for (const [a, b, net] of [
    [feed.plus, 'T_HIGH', 'Upper'],
    ['T_HIGH', 'T_LOW', 'Middle'],
    ['T_LOW', 'GND', 'Lower'],
  ] as const)
    bench.r(10e3, a, b, `${net} third of the thresholds`);
  const chip = draft.device('LM393', 'Comparators', {
    VCC: feed.plus,
    GND: 'GND',
    'INA+': 'T_HIGH',
    'INA-': 'TIP',
    OUTA: 'HIGH_K',
    'INB+': 'TIP',
    'INB-': 'T_LOW',
    OUTB: 'LOW_K',
  });
  if (chip !== null) bench.decouple(chip.ref, 'VCC', feed.plus, 'GND', feed.volts);
  for (const [color, net, name] of [
    [color_high, 'HIGH_K', 'high'],
    [color_low, 'LOW_K', 'low'],
  ] as const) {
    bench.r(bench.near(Math.max(150, (feed.volts - 2) / 0.006)), feed.plus, `${net}_A`, 'LED current 6 mA');
    bench.led(color, `${net}_A`, net, `LED: ${name} level`, true);
  }
  draft.load(feed.plus, 'comparators and LEDs', 7, 9);
  work.port({ name: 'IN', title: 'Probe', nets: ['IN', 'GND'], words: IN_WORDS, usual: 'header' });
  draft.put(`logic probe: ${color_high} LED above two thirds of the supply, ${color_low} LED below a third (LM393)`);
}
