import { eSeries } from '../../../../parts/formulas.js';
import { Amps } from './amps.js';
import { values } from './read.js';
import { couple, decoupleOut, round } from './stages.js';
import { IN_WORDS, OUT_WORDS, type Work } from './work.js';

const PORTS = [
  { name: 'IN', words: IN_WORDS },
  { name: 'OUT', words: OUT_WORDS },
];

/** A twin-T notch whose foot is held up by a follower: narrower than the passive one. */
export function activeNotch(work: Work): void {
  const feed = work.open(PORTS, { usual: 9 });
  const { bench, draft } = work;
  const amps = new Amps(bench, feed);
  const hertz = values(work.text, 'Hz')[0] ?? 50;
  if (values(work.text, 'Hz').length === 0) draft.assume('You named no frequency: the notch is at 50 Hz.');
  const ref = amps.reference(true);
  const farads = hertz < 500 ? 100e-9 : hertz < 20e3 ? 10e-9 : 1e-9;
  const ohms = bench.near(1 / (2 * Math.PI * hertz * farads));
  let input = 'IN';
  if (!feed.dual) {
    couple(bench, 'IN', 'IN_B', ref, 1e6);
    amps.unit('IN_B', 'IN_F', 'IN_F');
    input = 'IN_F';
  }
  bench.r(ohms, input, 'TR', 'Notch, first arm');
  bench.r(ohms, 'TR', 'NOTCH', 'Notch, first arm');
  for (const nth of ['first', 'second']) bench.c(farads, 'TR', 'FOOT', `Notch, first arm to the foot, ${nth} of two in parallel`);
  bench.c(farads, input, 'TC', 'Notch, second arm');
  bench.c(farads, 'TC', 'NOTCH', 'Notch, second arm');
  for (const nth of ['first', 'second']) bench.r(ohms, 'TC', 'FOOT', `Notch, second arm to the foot, ${nth} of two in parallel`);
  const out = feed.dual ? 'OUT' : 'OUT_A';
  amps.unit('NOTCH', out, out);
  // Nine tenths of the output lift the foot: a quality of about 2.5.
  bench.r(1e3, out, 'LIFT', 'Lifts the foot, upper');
  bench.r(9.1e3, 'LIFT', ref, 'Lifts the foot, lower');
  amps.unit('LIFT', 'FOOT', 'FOOT');
  if (!feed.dual) decoupleOut(bench, out, 'OUT');
  work.in(['IN', 'GND']);
  work.out(['OUT', 'GND']);
  draft.put(`active twin-T notch at ${round(1 / (2 * Math.PI * ohms * farads))} Hz (${amps.place()})`);
}

/** A signal and its mirror image, for a balanced line. */
export function balancedDriver(work: Work): void {
  const feed = work.open(PORTS, { usual: 12 });
  const { bench, draft } = work;
  const amps = new Amps(bench, feed);
  const ref = amps.reference(true);
  let input = 'IN';
  if (!feed.dual) {
    couple(bench, 'IN', 'IN_B', ref);
    input = 'IN_B';
  } else bench.r(100e3, 'IN', 'GND', 'Rest of the input');
  amps.unit(input, 'HOT', 'HOT');
  bench.r(10e3, 'HOT', 'SUM', 'Turns the signal');
  bench.r(10e3, 'SUM', 'COLD', 'Turns the signal, feedback');
  amps.unit(ref, 'SUM', 'COLD');
  for (const side of ['HOT', 'COLD'] as const) {
    const to = `OUT_${side === 'HOT' ? 'P' : 'N'}`;
    if (feed.dual) bench.r(47, side, to, 'Keeps the cable off the amplifier');
    else {
      bench.r(47, side, `${side}_R`, 'Keeps the cable off the amplifier');
      decoupleOut(bench, `${side}_R`, to, 600);
    }
  }
  work.in(['IN', 'GND']);
  work.out(['OUT_P', 'OUT_N', 'GND'], { title: 'Balanced' });
  draft.put(`balanced line driver, gain 2 between its outputs (${amps.place()})`);
}

/** Highest rate of an oscillator of a Schmitt inverter, Hz. */
const MOST_HZ = 1e6;

/** A Schmitt inverter that charges and discharges a capacitor: f is about 1 / (0.8 R C) (Nexperia 74HC14, application information). */
export function gateOscillator(work: Work): void {
  const feed = work.open([{ name: 'OUT', words: OUT_WORDS }], { usual: 5 });
  const { bench, draft } = work;
  work.uses('led', 'blink', 'potentiometer', 'button');
  if (!work.says(/\b74hc?t?14\b|\bschmitt\b/i))
    draft.assume('A Schmitt inverter (74HC14) makes the oscillator: one gate starts by itself, a ring of plain ones is fast and without a set rate.');
  if (work.says(/\bcrystal\b|\bpierce\b/i))
    draft.cannot('A crystal oscillator of gates: I plan the resistor and capacitor one; microcontroller boards of mine have crystals.');
  const wanted = values(work.text, 'Hz')[0] ?? 1;
  const hertz = Math.min(wanted, MOST_HZ);
  if (wanted > MOST_HZ) draft.cannot(`${round(wanted / 1e6)} MHz of a gate, a resistor and a capacitor: mine go to 1 MHz.`);
  if (values(work.text, 'Hz').length === 0) draft.assume('You named no rate: it runs at 1 Hz.');
  const farads =
    values(work.text, 'F')[0] ??
    [10e-6, 1e-6, 100e-9, 10e-9, 1e-9, 100e-12].find((c) => 1 / (0.8 * hertz * c) >= 1e3 && 1 / (0.8 * hertz * c) < 2e5) ??
    1e-6;
  const ohms = bench.near(eSeries(1 / (0.8 * hertz * farads)));
  const pins: Record<string, string> = { VCC: feed.plus, GND: 'GND', '1A': 'RC', '1Y': 'OSC', '2A': 'OSC', '2Y': 'OUT' };
  for (const n of [3, 4, 5, 6]) pins[`${n}A`] = 'GND';
  const chip = draft.device('74HC14', 'Schmitt inverters', pins);
  if (chip !== null) bench.decouple(chip.ref, 'VCC', feed.plus, 'GND', feed.volts);
  bench.r(ohms, 'OSC', 'RC', 'Rate');
  bench.c(farads, 'RC', 'GND', 'Rate', feed.volts);
  const lamp = draft.intent.items.find((i) => i.id === 'led');
  if (lamp !== undefined) {
    bench.r(bench.near(Math.max(330, (feed.volts - 2) / 0.003)), 'OUT', 'LAMP', 'LED current 3 mA');
    bench.led(lamp.color ?? 'red', 'LAMP', 'GND', 'LED of the output', true);
  }
  draft.load(feed.plus, '74HC14', 1, 10);
  work.out(['OUT', 'GND']);
  draft.put(
    `oscillator of a Schmitt inverter (74HC14), about ${round(1 / (0.8 * ohms * farads))} Hz${lamp === undefined ? '' : ', an LED on its output'}`,
  );
}
