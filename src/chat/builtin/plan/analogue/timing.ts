import { EMPTY_ATTRIBUTES } from '../../intent.js';
import { NUMBER_WORDS } from '../../read/vocabulary.js';
import { addSwitch } from '../outlets.js';
import { Amps } from './amps.js';
import { said, values } from './read.js';
import { actuate } from './sensing.js';
import { round } from './stages.js';
import { OUT_WORDS, type Work } from './work.js';

/** Longest pulse that a 555 keeps with parts that leak little, s: 1 MΩ and 470 µF. */
const LONGEST_S = 500;
/** The largest trimmer of the library, Ω. */
const MOST_POT_OHMS = 500e3;
/** A pulse of a 555 lasts 1.1 R C (TI SLFS022). */
const PULSE = 1.1;

const NUMBER = String.raw`\d+(?:\.\d+)?|${Object.keys(NUMBER_WORDS).join('|')}|an?|half an?`;
const TIME = new RegExp(String.raw`(?<![\w.])(${NUMBER})[- ]?(s|secs?|seconds?|mins?|minutes?|hours?|h)\b`, 'gi');
/** "1 to 60 seconds": the first figure shares the second's unit. */
const SPAN = new RegExp(
  String.raw`(?<![\w.])(${NUMBER})\s*(?:to|-|–|\.\.+|and|up to)\s*(?:about |around |roughly )?(${NUMBER})[- ]?(s|secs?|seconds?|mins?|minutes?)\b`,
  'i',
);
const UNITS = { s: 1, m: 60, h: 3600 } as const;

const spelt = (word: string): number =>
  /^\d/.test(word) ? Number(word) : /^half/i.test(word) ? 0.5 : /^an?$/i.test(word) ? 1 : (NUMBER_WORDS[word.toLowerCase()] ?? Number.NaN);

/** Every time that the sentence names, s, the shortest first. */
export function timesOf(text: string): number[] {
  const unit = (name: string): number => UNITS[name.slice(0, 1).toLowerCase() as keyof typeof UNITS] ?? 1;
  const said = [...text.matchAll(TIME)].map(([, n = '', u = 's']) => spelt(n) * unit(u));
  const [, least, , by = 's'] = SPAN.exec(text) ?? [];
  const short = values(text, 's').filter((v) => v < 1);
  return [...said, ...short, ...(least === undefined ? [] : [spelt(least) * unit(by)])].filter(Number.isFinite).sort((a, b) => a - b);
}

/** The longest time that the sentence names, s; null: none. */
export const secondsOf = (text: string): number | null => timesOf(text).at(-1) ?? null;

const KNOB =
  /\bpot(?:entiometer)?s?\b|\btrim(?:pot|mer)?s?\b|\bknob\b|\badjust\w*|\bvariable\b|\bset(?:table|ting)? (?:by|with|from|between)\b|\bsettable\b|\btunable\b|\bselectable\b/i;

/** One pulse, not a train of them. */
const PULSES = /\bmono-?stable\b|\bone[- ]?shot\b|\bdelay\w*\b|\bpulse\b|\bstays?\b|\bturns? off\b|\b(?:seconds?|minutes?|s|min)\b/i;
const REPEATS = /\bfrequenc\w*|\boscillat\w*|\btone\b|\bmetronome\b|\bpwm\b|\bsquare[- ]wave\b|\bsiren\b|\bclock\b|\bbeep\w*/i;

/** Whether the sentence wants one pulse longer than the block of the library gives. */
export const wantsLongPulse = (text: string): boolean =>
  /\b555\b|\btimer\b/i.test(text) &&
  /\bmono-?stable\b|\bone[- ]?shot\b|\bdelay\b|\btimer\b|\bpulse\b|\bstays? on\b|\bturns? off after\b|\bfor \d/i.test(text) &&
  !/\bastable\b|\bblink|\bflash|\bhz\b/i.test(text) &&
  ((secondsOf(text) ?? 0) > 5 ||
    (KNOB.test(text) && PULSES.test(text) && !REPEATS.test(text)) ||
    (/\btrigger\b/i.test(text) && /\bout(?:put)?\b/i.test(text)));

/** One long pulse: a button starts it, and a relay, a MOSFET or an LED is on for its time. */
export function longTimer(work: Work): void {
  const { bench, draft } = work;
  work.uses('timer_555', 'blink', 'button', 'potentiometer', 'relay', 'mosfet', 'led', 'power_led', 'buzzer');
  const wanted = secondsOf(work.text) ?? 10;
  const trigger = { name: 'TRIG', words: /\btrigger\b|\bstart\b|\binputs?\b/i };
  const feed = work.open([trigger, { name: 'OUT', words: /\brelay\b|\bload\b|\bfan\b|\blamp\b|\boutputs?\b|\bout\b/i }], { usual: 12 });
  if (feed.volts > 16 || feed.volts < 4.5) draft.cannot(`A 555 from ${feed.volts} V: it runs from 4.5 to 16 V. Name such a supply.`);
  if (wanted > LONGEST_S)
    draft.cannot(
      `A pulse of ${round(wanted / 60)} minutes: a 555 keeps ${Math.floor(LONGEST_S / 60)} minutes at the most; a microcontroller keeps longer times.`,
    );
  const seconds = Math.min(wanted, LONGEST_S);
  const knob = work.says(KNOB);
  const [most, swept] = knob ? [MOST_POT_OHMS * 1.02, seconds - shortest(work.text, seconds)] : [1e6, seconds];
  const farads = [10e-9, 100e-9, 1e-6, 10e-6, 47e-6, 100e-6, 220e-6, 470e-6].find((c) => swept / PULSE / c <= most) ?? 470e-6;
  const ohms = bench.near(seconds / PULSE / farads);
  let range = '';
  if (knob) range = adjustable(work, feed.plus, seconds, farads);
  else bench.r(ohms, feed.plus, 'TIME', 'Length of the pulse');
  bench.c(farads, 'TIME', 'GND', 'Length of the pulse', feed.volts);
  const chip = draft.device('NE555', 'Timer', {
    VCC: feed.plus,
    GND: 'GND',
    TRIG: 'TRIG',
    THRES: 'TIME',
    DISCH: 'TIME',
    RESET: feed.plus,
    CONT: 'CV',
    OUT: 'ON',
  });
  if (chip !== null) bench.decouple(chip.ref, 'VCC', feed.plus, 'GND', feed.volts);
  bench.c(10e-9, 'CV', 'GND', 'Quietens the threshold', feed.volts);
  bench.r(10e3, feed.plus, 'TRIG', 'Rest of the trigger');
  const button = draft.intent.items.find((i) => i.id === 'button');
  if (button !== undefined || !work.says(/\btrigger\b/i))
    draft.device('SW_TS-1187A', 'Starts the pulse', { '1': 'TRIG', '2': 'GND' }, { value: 'Start' });
  else work.port({ ...trigger, title: 'Trigger', nets: ['TRIG', 'GND'], usual: 'header' });
  draft.load(feed.plus, '555 timer', 6, 15);
  const drives = actuate(work, feed);
  draft.put(`555 timer, one pulse of about ${range === '' ? round(PULSE * ohms * farads) : range} s for a push${drives}`);
  draft.assume('Electrolytic capacitors vary by a fifth and leak: so does the time.');
}

/** The least time of a range up to `seconds`, s. */
function shortest(text: string, seconds: number): number {
  const [least] = timesOf(text);
  return least !== undefined && least < seconds / 2 ? least : seconds / 20;
}

/** A trimmer and the resistor that keeps the shortest time. Answers the range, s. */
function adjustable({ bench, text }: Work, plus: string, seconds: number, farads: number): string {
  const floor = bench.near(Math.max(1e3, shortest(text, seconds) / PULSE / farads));
  bench.r(floor, plus, 'RATE', 'Shortest time');
  const own = bench.pot(seconds / PULSE / farads - floor, 'TIME', 'TIME', 'RATE', 'Length of the pulse');
  return `${round(PULSE * floor * farads)} to ${round(PULSE * (floor + own) * farads)}`;
}

/** A sine: an op-amp with a Wien bridge, its amplitude held by two diodes. */
export function wienBridge(work: Work): void {
  const feed = work.open([{ name: 'OUT', words: OUT_WORDS }], { usual: 9 });
  const { bench, draft } = work;
  const amps = new Amps(bench, feed);
  const ref = amps.reference(true);
  const hertz = values(work.text, 'Hz')[0] ?? 1000;
  if (values(work.text, 'Hz').length === 0) draft.assume('You named no frequency: I planned for 1 kHz.');
  const farads = [100e-12, 1e-9, 10e-9, 100e-9, 1e-6].find((c) => 1 / (2 * Math.PI * hertz * c) < 40e3) ?? 1e-6;
  const ohms = bench.near(1 / (2 * Math.PI * hertz * farads));
  bench.r(ohms, 'SINE', 'WIEN_M', 'Wien bridge, in series');
  bench.c(farads, 'WIEN_M', 'WIEN', 'Wien bridge, in series');
  bench.r(ohms, 'WIEN', ref, 'Wien bridge, to the reference');
  bench.c(farads, 'WIEN', ref, 'Wien bridge, to the reference');
  bench.r(10e3, 'FB', ref, 'Gain of a little over 3, lower');
  bench.r(18e3, 'FB', 'FB_M', 'Gain of a little over 3, upper');
  bench.r(10e3, 'FB_M', 'SINE', 'Gain, bridged by the diodes as it swings');
  bench.diode('FB_M', 'SINE', 'Holds the amplitude');
  bench.diode('SINE', 'FB_M', 'Holds the amplitude');
  amps.unit('WIEN', 'FB', 'SINE');
  bench.c(10e-6, 'SINE', 'OUT', 'Couples the output');
  bench.r(100e3, 'OUT', 'GND', 'Rest of the output');
  work.out(['OUT', 'GND']);
  draft.put(`Wien bridge oscillator, ${round(1 / (2 * Math.PI * ohms * farads))} Hz, amplitude held by diodes (${amps.place()})`);
}

/** A small resistor in the return of a load, and an amplifier that makes volts of its drop. */
export function currentSense(work: Work): void {
  const loop = work.says(/\b4\s?(?:-|to|\.\.\.?)\s?20 ?ma\b/i);
  const shuntPort = { name: 'IN', words: /\bloop\b|\bload\b|\bshunt\b|\btransmitter\b|\bsensor\b|\binputs?\b|\bin(?=\s*[,.;:]|$)/i };
  const outPort = { name: 'OUT', words: /\badc\b|\boutputs?\b|\bout\b/i };
  const { bench, draft } = work;
  const small = values(work.text, 'ohm').filter((v) => v <= 500);
  const amps_a = Math.max(0, ...said(work.text, 'A').map((q) => q.value));
  const gainText = /\bgain\b\D{0,12}(\d+(?:\.\d+)?)/i.exec(work.text)?.[1];
  if (loop && !work.says(/\bop[- ]?amp|\bbuffer|\bamplif/i)) {
    work.passive([shuntPort, outPort]);
    const ohms = small[0] ?? 250;
    const value = ohms === 250 ? 249 : ohms;
    bench.r(value, 'LOOP', 'GND', 'Makes volts of the loop current', 0.02 ** 2 * value);
    bench.r(1e3, 'LOOP', 'OUT', 'Keeps spikes off the converter');
    bench.c(values(work.text, 'F')[0] ?? 100e-9, 'OUT', 'GND', 'Quietens the reading', 10);
    bench.zener(5.1, 'OUT', 'GND', 'Clamps the output');
    work.port({ ...shuntPort, title: 'Loop +, −', nets: ['LOOP', 'GND'], usual: 'screw' });
    work.port({ ...outPort, title: 'OUT', nets: ['OUT', 'GND'], usual: 'header' });
    draft.put(`4 to 20 mA receiver: ${value} Ω give ${round(0.004 * value)} to ${round(0.02 * value)} V`);
    return;
  }
  const feed = work.open([shuntPort, outPort], { usual: 5 });
  const amps = new Amps(bench, feed);
  const most = amps_a > 0 ? amps_a : loop ? 0.02 : 1;
  if (amps_a === 0 && !loop) draft.assume('You named no current: I planned for 1 A.');
  const shunt = small[0] ?? (loop ? 100 : bench.near(0.05 / most));
  const full = Math.min(feed.volts - 0.3, 3);
  const gain = gainText === undefined ? full / (shunt * most) : Number(gainText);
  const top = bench.near(1e3 * Math.max(0.01, gain - 1));
  bench.r(shunt, 'LOAD_N', 'GND', `Shunt: ${round(shunt * most * 1000)} mV at ${round(most)} A`, shunt * most * most);
  bench.r(1e3, 'LOAD_N', 'SENSE', 'Before the amplifier');
  bench.c(10e-9, 'SENSE', 'GND', 'Keeps spikes off the amplifier');
  bench.r(top, 'OUT', 'FB', 'Feedback');
  bench.r(1e3, 'FB', 'GND', 'Feedback, lower');
  amps.unit('SENSE', 'FB', 'OUT');
  draft.assembler.net('LOAD_N', { amps: most });
  work.port({ ...shuntPort, title: 'Load −, GND', nets: ['LOAD_N', 'GND'], usual: 'screw' });
  work.port({ ...outPort, title: 'OUT', nets: ['OUT', 'GND'], usual: 'header' });
  draft.put(`low-side current sense: ${shunt} Ω and a gain of ${round(1 + top / 1e3)} (${amps.place()}), ${round((1 + top / 1e3) * shunt)} V per A`);
  if (work.says(/\bhigh[- ]side\b/i))
    draft.cannot(
      'Sensing on the high side: this circuit senses in the return of the load; the INA219 of my library senses on the high side, over I²C.',
    );
}

/** Pulses of constant rate whose width a trimmer sets, before a MOSFET: lamps and motors. */
export function pwm555(work: Work): void {
  const { bench, draft } = work;
  work.uses('timer_555', 'potentiometer', 'mosfet', 'led', 'led_strip_output', 'blink', 'night_light', 'motor_driver');
  const feed = work.open([{ name: 'OUT', words: /\bload\b|\bmotors?\b|\bstrip\b|\bfan\b|\blamp\b|\boutputs?\b|\bout\b/i }], { usual: 12 });
  if (feed.volts > 16 || feed.volts < 4.5) draft.cannot(`A 555 from ${feed.volts} V: it runs from 4.5 to 16 V. Name such a supply.`);
  const hertz = values(work.text, 'Hz')[0] ?? 1000;
  const farads = [1e-9, 10e-9, 100e-9].find((c) => hertz * c * 0.69 * 101e3 <= 1.5 && hertz * c * 0.69 * 101e3 >= 0.15) ?? 10e-9;
  bench.r(1e3, feed.plus, 'DIS', 'Charges through the upper diode');
  draft.device('POT_3296W_100k', 'Width of the pulses', { '1': 'UP', '2': 'DIS', '3': 'DOWN' }, { value: '100k' });
  bench.diode('UP', 'TIME', 'Charges the capacitor');
  bench.diode('TIME', 'DOWN', 'Discharges the capacitor');
  bench.c(farads, 'TIME', 'GND', 'Rate', feed.volts);
  const chip = draft.device('NE555', 'Timer', {
    VCC: feed.plus,
    GND: 'GND',
    TRIG: 'TIME',
    THRES: 'TIME',
    DISCH: 'DIS',
    RESET: feed.plus,
    CONT: 'CV',
    OUT: 'PWM',
  });
  if (chip !== null) bench.decouple(chip.ref, 'VCC', feed.plus, 'GND', feed.volts);
  bench.c(10e-9, 'CV', 'GND', 'Quietens the threshold', feed.volts);
  bench.c(10e-6, feed.plus, 'GND', 'Stores for the pulses', feed.volts);
  draft.load(feed.plus, '555 timer', 6, 15);
  const item = draft.intent.items.find((i) => i.id === 'mosfet' || i.id === 'led_strip_output');
  const amps = said(work.text, 'A')[0]?.value;
  const wish = { ...EMPTY_ATTRIBUTES, ...item, id: 'mosfet' as const, text: item?.text ?? 'load', ...(amps === undefined ? {} : { amps }) };
  const socket = work.socketOf('OUT');
  const family = socket === undefined || !/^(?:screw|header|xh|ph)$/.test(socket.family) ? undefined : { family: socket.family as 'screw' };
  // The timer's output comes within 1.4 V of its supply: a gate stands 12 V.
  const driven = feed.volts > 12 ? gateDivided(work) : 'PWM';
  draft.styled(family, 'The load', () => addSwitch(draft, driven, feed.rail, wish));
  draft.put(`555 that sets the width of ${round(1.44 / (101e3 * farads))} Hz pulses with a trimmer, a MOSFET for the load`);
}

function gateDivided({ bench }: Work): string {
  bench.r(1e3, 'PWM', 'PWM_G', 'Keeps the gate under 12 V');
  bench.r(2.2e3, 'PWM_G', 'GND', 'Keeps the gate under 12 V');
  return 'PWM_G';
}
