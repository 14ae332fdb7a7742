import { engineering, eSeries } from '../../../../parts/formulas.js';
import type { Bench } from './bench.js';
import { orderOf } from './order.js';
import { said, values } from './read.js';
import { ohmsText, round } from './stages.js';
import { IN_WORDS, OUT_WORDS, type Work } from './work.js';

/** Current through the divider of a measured voltage is kept under this, A, and its lower half near this, Ω. */
const LOWER_OHM = 10e3;

/** A divider before an analogue-to-digital converter: under its full scale at the highest voltage, with capacitor and clamp. */
export function measuringDivider(work: Work): void {
  const { bench, draft, text } = work;
  const all = said(text, 'V');
  const scale = all.find(
    (q) =>
      /^\s*(?:adc|full|micro|mcu|input range|logic|analog)/.test(q.after) ||
      /(?:\badc|full[- ]scale|below|under|less than|no more than|at most|reference|vref)(?: (?:of|is|at|to|a|an))*\s*$/.test(q.before),
  );
  const most = Math.max(...all.map((q) => q.value), 0);
  const full = scale !== undefined && scale.value < most ? scale.value : 3.3;
  if (scale === undefined) draft.assume('You named no full scale of the converter: I planned for 3.3 V.');
  const usual = most > full ? most : 24;
  if (most <= full) draft.assume(`You named no voltage to measure: I planned for ${usual} V.`);
  const named = values(text, 'ohm').filter((v) => v >= 100);
  const lower = named.length > 1 ? Math.min(...named) : (named[0] ?? LOWER_OHM);
  const upper = named.length > 1 ? Math.max(...named) : bench.near(eSeries(lower * (usual / full - 1) * 1.001, 'up'));
  work.passive([
    { name: 'IN', words: IN_WORDS },
    { name: 'OUT', words: /\badc\b|\boutputs?\b|\bout\b|\bto the (?:adc|mcu|micro)/i },
  ]);
  const count = channels(work);
  const [ins, outs]: [string[], string[]] = [[], []];
  const clamped = work.says(/\bclamp|\bprotect|\bover-?voltage|\bzener|\bschottky|\bbat54|\bsafe\b/i);
  const socket = work.socketOf('OUT');
  // A pair of Schottky diodes wants the converter's supply: its pin is on the header, unless that has two.
  const rail = clamped && !work.says(/\bzener\b/i) && (socket?.ways ?? 3) > 2;
  bench.volts = full;
  for (let n = 1; n <= count; n++) {
    const [input, output] = count === 1 ? ['IN', 'OUT'] : [`IN${n}`, `OUT${n}`];
    bench.r(upper, input, output, 'Divider, upper', usual ** 2 / upper);
    bench.r(lower, output, 'GND', 'Divider, lower');
    bench.c(values(text, 'F')[0] ?? 100e-9, output, 'GND', 'Quietens the reading', 5);
    if (rail) draft.device('BAT54S', 'Clamps the output between ground and the supply of the converter', { A: 'GND', K: 'VADC', M: output });
    else if (clamped) clampBy(work, output, full);
    ins.push(input);
    outs.push(output);
  }
  if (rail) draft.assembler.net('VADC', { class: 'power', volts: full });
  work.in([...ins, 'GND'], { usual: 'screw' });
  work.out([...outs, ...(rail ? ['VADC'] : []), 'GND']);
  draft.put(
    `divider ${ohmsText(upper)} over ${ohmsText(lower)}: ${round((usual * lower) / (upper + lower))} V at ${usual} V${clamped ? `, clamped${rail ? ` to the ${full} V of the converter` : ''}` : ''}`,
  );
}

function clampBy({ bench, draft }: Work, output: string, full: number): void {
  const own = bench.zener(full + 0.3, output, 'GND', 'Clamps the output');
  draft.assume(`The Zener diode holds the output near ${own} V at milliamperes; it bends the reading a little near full scale.`);
}

function channels({ text }: Work): number {
  const found = /\b(\d|two|three|four|six|eight|dual|quad)[- ](?:channels?|inputs?|dividers?)\b/i.exec(text)?.[1]?.toLowerCase() ?? '1';
  const words: Readonly<Record<string, number>> = { two: 2, dual: 2, three: 3, four: 4, quad: 4, six: 6, eight: 8 };
  return words[found] ?? Number(found);
}

/** Coils of the library for currents, H → device and what it carries, A. */
const COILS: readonly (readonly [henries: number, device: string, amps: number])[] = [
  [4.7e-6, 'SWPA4030S4R7MT', 2.1],
  [10e-6, 'FXL0630-100-M', 3],
];

/** A coil between two nets: the library's where it has that value, else the place of one. */
export function coil(bench: Bench, henries: number, a: string, b: string, purpose: string, amps: number): void {
  const { draft } = bench;
  const own = COILS.find(([value, , most]) => Math.abs(value / henries - 1) < 0.03 && most >= amps);
  if (own !== undefined) {
    draft.device(own[1], purpose, { '1': a, '2': b }, { value: engineering(henries, 'H') });
    return;
  }
  const value = engineering(henries, 'H');
  const chip = amps <= 0.05 && draft.library.catalogue.generic({ kind: 'inductor', value, package: '0805' }).length > 0;
  if (!chip)
    draft.cannot(
      `A coil of ${value} for ${round(amps)} A: my library has none; the place of a standing leaded one (10 mm, 5 mm between its leads) is on the board, choose it for that current.`,
    );
  draft.generic({ kind: 'inductor', value, package: chip ? '0805' : 'Radial_P5.00', purpose, pins: { '1': a, '2': b } });
}

/** "100uF - 10uH - 100uF": a ladder of the named parts in a supply line. */
export function supplyFilter(work: Work): void {
  const { bench, draft, text } = work;
  work.passive([
    { name: 'IN', words: IN_WORDS },
    { name: 'OUT', words: OUT_WORDS },
  ]);
  const farads = values(text, 'F');
  const henries = values(text, 'H');
  const amps = said(text, 'A')[0]?.value ?? (/\bferrite\b/i.test(text) ? 0.2 : 1);
  const volts = values(text, 'V')[0] ?? 12;
  if (values(text, 'V').length === 0) draft.assume('You named no voltage: the capacitors are for 12 V.');
  bench.volts = volts;
  const sections = Math.max(1, henries.length);
  const first = farads[0] ?? 100e-6;
  const bead = work.says(/\bferrite\b/i) && henries.length === 0;
  const [open, coils] = [/\bclc\b|\bpi\b|π/i.test(text) || farads.length > sections, henries.length > 0 ? henries : [10e-6]];
  draft.rail({ net: 'VIN', volts, limit_ma: amps * 1000, from: 'the input' });
  if (open) store(bench, first, 'VIN', 'Capacitor at the input');
  let node = 'VIN';
  for (const [n, value] of coils.entries()) {
    const next = n === coils.length - 1 ? 'VOUT' : `V${n + 1}`;
    if (bead)
      draft.generic({
        kind: 'ferrite',
        value: '600R@100MHz',
        package: '0603',
        purpose: 'Keeps noise of the rail out',
        pins: { '1': node, '2': next },
      });
    else coil(bench, value, node, next, `Coil ${n + 1}`, amps);
    store(
      bench,
      farads[n + (open ? 1 : 0)] ?? farads.at(-1) ?? first,
      next,
      n === coils.length - 1 ? 'Capacitor at the output' : `Capacitor ${n + 1}`,
    );
    node = next;
  }
  draft.assembler.net('VOUT', { class: 'power', volts });
  draft.feed('VOUT', 'VIN');
  draft.load('VOUT', 'the output', amps * 1000, amps * 1000);
  work.in(['VIN', 'GND'], { usual: 'screw' });
  work.out(['VOUT', 'GND'], { usual: 'screw' });
  if (bead) {
    if (amps > 0.2) draft.cannot(`${round(amps)} A through the ferrite bead: it carries 0.2 A.`);
    draft.put(`ferrite bead (600 Ω at 100 MHz) and ${engineering(farads.at(-1) ?? first, 'F')}`);
    return;
  }
  const corner = 1 / (2 * Math.PI * Math.sqrt((coils[0] ?? 1e-5) * (farads.at(-1) ?? first)));
  draft.put(
    `${open ? 'CLC' : 'LC'} supply filter (${[...(open ? [engineering(first, 'F')] : []), ...coils.map((l) => engineering(l, 'H')), engineering(farads.at(-1) ?? first, 'F')].join(', ')}), corner ${round(corner / 1000)} kHz, for ${round(amps)} A`,
  );
}

const store = (bench: Bench, farads: number, net: string, purpose: string): void => {
  bench.c(farads, net, 'GND', purpose);
};

/** Coil to the woofer, capacitor to the tweeter. */
export function crossover(work: Work): void {
  const { bench, draft, text } = work;
  const ports = [
    { name: 'AMP', words: /\bamp(?:lifier)?\b|\binputs?\b|\bin\b/i, title: 'Amplifier' },
    { name: 'WOOFER', words: /\bwoofers?\b|\blow\b|\bbass\b/i, title: 'Woofer' },
    { name: 'TWEETER', words: /\btweeters?\b|\bhigh\b|\btreble\b/i, title: 'Tweeter' },
  ];
  work.passive(ports);
  const ohms = values(text, 'ohm').find((v) => v >= 2 && v <= 32) ?? 8;
  const hertz = values(text, 'Hz')[0] ?? 3000;
  const watts = values(text, 'W')[0] ?? 30;
  if (values(text, 'Hz').length === 0) draft.assume(`You named no crossover frequency: I planned for ${hertz} Hz.`);
  const linkwitz = work.says(/\blinkwitz|\bl-?r2?\b(?= cross|\d)/i);
  const asked = orderOf(text) ?? (/\b12 ?db\b/i.test(text) || linkwitz ? 2 : /\b18 ?db\b/i.test(text) ? 3 : 1);
  const order = Math.min(3, asked);
  if (asked > 3) draft.cannot('A crossover of higher order: mine are of the first, second and third.');
  if (work.says(/\b(?:three|3)[- ]way\b/i)) draft.cannot('A three-way crossover: mine have two ways.');
  const omega = 2 * Math.PI * hertz;
  const amps = Math.sqrt(watts / ohms);
  // First order: L = Z/ω, C = 1/ωZ; second: √2 more and less as a Butterworth, twice as a Linkwitz-Riley; third: 1.5 and 4/3, 1/2; 2/3 and 3/4, 2.
  const k = order === 2 ? (linkwitz ? 2 : Math.SQRT2) : order === 3 ? 1.5 : 1;
  const henries = eSeries((ohms * k) / omega);
  const farads = eSeries(1 / (omega * ohms * k), 'nearest', [10, 12, 15, 18, 22, 27, 33, 39, 47, 56, 68, 82]);
  bench.volts = amps * ohms;
  if (order < 3) {
    coil(bench, henries, 'AMP', 'WOOFER', 'Coil to the woofer', amps);
    film(bench, farads, 'AMP', 'TWEETER', 'Capacitor to the tweeter');
  } else thirdOrder(bench, ohms, omega, amps);
  if (order === 2) {
    film(bench, farads, 'WOOFER', 'GND', 'Capacitor across the woofer');
    coil(bench, henries, 'TWEETER', 'GND', 'Coil across the tweeter', amps);
  }
  for (const port of ports) work.port({ ...port, nets: [port.name, 'GND'], usual: 'screw' });
  for (const net of ['AMP', 'WOOFER', 'TWEETER']) draft.assembler.net(net, { amps: round(amps) });
  draft.put(
    `crossover of order ${order}${order === 2 ? (linkwitz ? ' (Linkwitz-Riley)' : ' (Butterworth)') : ''} at ${round(hertz)} Hz for ${ohms} Ω: ${engineering(henries, 'H')} to the woofer, ${engineering(farads, 'F')} to the tweeter, for ${round(watts)} W (${round(amps)} A)`,
  );
  if (order === 2) draft.assume('A second-order crossover turns the phase: connect the tweeter the other way round.');
}

const E12 = [10, 12, 15, 18, 22, 27, 33, 39, 47, 56, 68, 82] as const;

/** Butterworth ladders of the third order from an ideal source: 3/2, 4/3, 1/2 to the woofer, their inverses to the tweeter. */
function thirdOrder(bench: Bench, ohms: number, omega: number, amps: number): void {
  const farads = (g: number): number => eSeries(g / (ohms * omega), 'nearest', E12);
  coil(bench, eSeries((1.5 * ohms) / omega), 'AMP', 'LOW1', 'Coil to the woofer, first', amps);
  film(bench, farads(4 / 3), 'LOW1', 'GND', 'Capacitor across the woofer');
  coil(bench, eSeries((0.5 * ohms) / omega), 'LOW1', 'WOOFER', 'Coil to the woofer, second', amps);
  film(bench, farads(2 / 3), 'AMP', 'HIGH1', 'Capacitor to the tweeter, first');
  coil(bench, eSeries((0.75 * ohms) / omega), 'HIGH1', 'GND', 'Coil across the tweeter', amps);
  film(bench, farads(2), 'HIGH1', 'TWEETER', 'Capacitor to the tweeter, second');
}

/** A film capacitor: no polarity. */
function film(bench: Bench, farads: number, a: string, b: string, purpose: string): void {
  const value = engineering(farads, 'F');
  bench.draft.generic({ kind: 'capacitor', value, package: 'Film_P22.50', rating: '100V', purpose, pins: { '1': a, '2': b } });
  bench.draft.cannot(`A film capacitor of ${value}: my catalogue has none; its place (22.5 mm between the leads) is on the board.`);
}

/** Resistor and capacitor in a row across a contact, a coil or a speaker. */
export function snubber(work: Work): void {
  const { bench, draft, text } = work;
  work.passive([{ name: 'OUT', words: /\bcontacts?\b|\bloads?\b|\bcoil\b|\boutputs?\b|\bterminals?\b|\bacross\b/i }]);
  work.uses('relay', 'mosfet', 'motor_driver', 'led_strip_output', 'button');
  const ohms = values(text, 'ohm')[0] ?? (work.says(/zobel/i) ? 10 : 100);
  const farads = values(text, 'F')[0] ?? 100e-9;
  const volts = values(text, 'V')[0] ?? 24;
  bench.volts = volts;
  bench.r(ohms, 'A', 'MID', 'Snubber', 0.1);
  bench.c(farads, 'MID', 'B', 'Snubber');
  work.out(['A', 'B'], { usual: 'screw' });
  if (volts > 60) draft.cannot(`${volts} V: I design for extra-low voltage, 60 V at the most.`);
  draft.put(`${work.says(/zobel/i) ? 'Zobel network' : 'snubber'} of ${ohmsText(ohms)} and ${engineering(farads, 'F')}`);
}
