import { addRelay } from '../outlets.js';
import { Amps } from './amps.js';
import { said, values } from './read.js';
import { ohmsText, round } from './stages.js';
import type { Feed } from './supply.js';
import { IN_WORDS, OUT_WORDS, type Work } from './work.js';

/** The usual sensor module: a resistive sensor in a divider, its voltage as it is, and a comparator's verdict, on one header. */
export const namesSensorModule = (text: string): boolean =>
  /\b(?:rain|soil|moisture|water|leak|level|flame|fire|light|ldr|vibration|tilt|touch|hall|ir|gas|temperature|knock)\b[^.;]{0,30}\b(?:sensor|detector|module|probe)\b/i.test(
    text,
  ) &&
  /\bd0\b|\bdo\b(?=[ ,/&]|$)|\bdigital (?:out(?:put)?)\b|\blm393\b[^.;]*\b(?:module|header|analog)/i.test(text) &&
  /\blm393\b|\bcomparator\b|\ba0\b|\bao\b|\banalog(?:ue)? (?:out(?:put)?)\b/i.test(text);

export function sensorModule(work: Work): void {
  const sensor = { name: 'SENSOR', words: /\bsensors?\b|\bprobes?\b|\bplates?\b|\bpads?\b|\belectrodes?\b/i };
  const out = { name: 'OUT', words: /\bd0\b|\bdo\b|\ba0\b|\bao\b|\boutputs?\b|\bheaders?\b|\bout\b/i };
  work.passive([sensor, out]);
  work.uses('led', 'power_led', 'potentiometer', 'adc_divider', 'ldr', 'sensor');
  const { bench, draft, text } = work;
  const volts = values(text, 'V').find((v) => v >= 2.7 && v <= 5.5) ?? 5;
  if (values(text, 'V').length === 0) draft.assume('You named no supply: the module runs from 3.3 to 5 V over its header, LEDs planned for 5 V.');
  bench.volts = volts;
  const rail = draft.rail({ net: 'VCC', volts, limit_ma: null, from: 'the header' });
  const ohms = values(text, 'ohm').find((v) => v >= 1e3 && v <= 1e6) ?? 10e3;
  bench.r(ohms, rail.net, 'AO', 'Divider with the sensor');
  bench.c(100e-9, 'AO', 'GND', 'Quietens the sensor');
  bench.pot(10e3, 'GND', 'LIMIT', rail.net, 'Sensitivity');
  const pins = { VCC: rail.net, GND: 'GND', 'INA+': 'AO', 'INA-': 'LIMIT', OUTA: 'DO', 'INB+': 'GND', 'INB-': 'LIMIT' };
  const chip = draft.device('LM393', 'Comparator', pins);
  if (chip !== null) bench.decouple(chip.ref, 'VCC', rail.net, 'GND');
  bench.r(10e3, rail.net, 'DO', 'Pull-up of the digital output');
  const lights = draft.intent.items.filter((i) => i.id === 'led' || i.id === 'power_led');
  const wanted = Math.max(lights.length, ...lights.map((i) => i.count));
  if (wanted > 0) {
    bench.r(1e3, rail.net, 'SEEN_A', 'LED current');
    bench.led(lights.find((i) => i.id === 'led')?.color ?? (wanted > 1 ? 'green' : 'red'), 'SEEN_A', 'DO', 'LED: the sensor conducts', true);
  }
  if (wanted > 1 || lights.some((i) => i.id === 'power_led')) {
    bench.r(1e3, rail.net, 'POWER_A', 'LED current');
    bench.led(lights.find((i) => i.id === 'power_led')?.color ?? 'red', 'POWER_A', 'GND', 'Power LED', true);
  }
  draft.load(rail.net, 'comparator and LEDs', 4, 8);
  work.port({ ...sensor, title: 'Sensor', nets: ['AO', 'GND'], usual: 'header' });
  work.port({ ...out, title: 'VCC, GND, DO, AO', nets: [rail.net, 'GND', 'DO', 'AO'], usual: 'header' });
  draft.put(
    `resistive sensor in a divider with ${ohmsText(ohms)}, its voltage on AO, LM393 with a trimmer on DO${wanted > 0 ? ', an LED that shows it' : ''}`,
  );
  draft.assume('DO is low while the sensor conducts more than the trimmer asks for (wet, bright, warm: what makes it conduct).');
}

/** A light sensor with a transistor, or a finger: no comparator. */
export const namesTouch = (text: string): boolean =>
  /\btouch (?:switch|sensor|plate|pads?|light|lamp|led)\b|\btouch[- ](?:activated|operated)\b/i.test(text) &&
  /\btransistors?\b|\bdarlington\b|\bbc5\d\d|\b2n\d{4}|\bnpn\b/i.test(text);
export const namesLightSwitch = (text: string): boolean =>
  (/\bldr\b|\bphoto-?resistor|\blight[- ]dependent/i.test(text) ||
    /\b(?:dark|dusk)[- ]?(?:ness)?[- ](?:sensor|detector|switch|activated|operated)|\bnight ?light\b|\blight[- ](?:activated|operated)\b/i.test(
      text,
    )) &&
  /\btransistors?\b|\bnpn\b|\bbc5\d\d|\b2n\d{4}|\bdarlington\b/i.test(text) &&
  !/\bcomparator\b|\blm393\b|\blm358\b|\bop[- ]?amp|\b555\b/i.test(text);

interface Lamp {
  readonly feed: Feed;
  /** The collector's net: what is lit or switched hangs between it and the supply. */
  readonly low: string;
}

/** What a transistor switches: a relay by its own driver's place, LEDs, or a load on a terminal. Answers it in words. */
function lit(work: Work, { feed, low }: Lamp): string {
  const { bench, draft, text } = work;
  const leds = draft.intent.items.filter((i) => i.id === 'led');
  const colors = leds.flatMap((i) => Array.from({ length: i.counted ? i.count : 1 }, () => i.color ?? (/white/i.test(text) ? 'white' : 'red')));
  if (colors.length === 0) {
    work.port({ name: 'OUT', title: 'Load', nets: [feed.plus, low], words: /\bload\b|\blamp\b|\boutputs?\b|\bmotor\b/i, usual: 'screw' });
    bench.rectifier(low, feed.plus, 'Freewheel diode of the load');
    draft.load(feed.plus, 'the load', 100, 200);
    return 'a load on a connector';
  }
  for (const [n, color] of colors.entries()) {
    bench.r(bench.near(Math.max(47, (feed.volts - (color === 'red' ? 2 : 2.8) - 0.2) / 0.01)), feed.plus, `LAMP${n + 1}`, 'LED current 10 mA');
    bench.led(color, `LAMP${n + 1}`, low, 'LED', true);
  }
  draft.load(feed.plus, 'LEDs', 10 * colors.length, 10 * colors.length);
  return colors.length === 1 ? 'an LED' : `${colors.length} LEDs`;
}

/** A finger bridges two contacts: a Darlington pair amplifies what it lets through. */
export function touchSwitch(work: Work): void {
  const pads = { name: 'TOUCH', words: /\btouch\b|\bpads?\b|\bplates?\b|\bcontacts?\b/i };
  const feed = work.open([pads], { usual: 9 });
  work.uses('led', 'power_led', 'button', 'mosfet', 'gpio_header');
  const { bench, draft } = work;
  bench.r(10e3, feed.plus, 'TOUCH_P', 'Keeps a short of the contacts harmless');
  bench.r(1e6, 'TOUCH_N', 'BASE', 'Limits the base current');
  bench.r(4.7e6, 'BASE', 'GND', 'Off without a finger');
  bench.npn('BASE', 'LOW', 'INNER', 'First of the pair');
  bench.npn('INNER', 'LOW', 'GND', 'Second of the pair');
  const what = lit(work, { feed, low: 'LOW' });
  work.port({ ...pads, title: 'Touch', nets: ['TOUCH_P', 'TOUCH_N'], usual: 'header' });
  draft.put(`touch switch of two transistors (Darlington pair): ${what} lit while a finger bridges the two contacts`);
  draft.assume('The contacts are two pins: solder wires or plates to them.');
}

/** A photoresistor and a resistor at the base of a transistor: on in the dark, or in the light. */
export function lightSwitch(work: Work): void {
  const feed = work.open([], { usual: 9 });
  work.uses('led', 'power_led', 'ldr', 'potentiometer', 'night_light', 'relay', 'mosfet', 'gpio_header');
  const { bench, draft, text } = work;
  const dark = !/\blight[- ](?:activated|operated|detect\w*|sens\w*)|\bwhen (?:it is |it's )?(?:bright|light)\b|\bdaylight\b/i.test(text);
  const ohms = values(text, 'ohm').find((v) => v >= 1e3 && v <= 1e6) ?? 100e3;
  const [ldrUp, ldrDown] = dark ? ['SENSE', 'GND'] : [feed.plus, 'SENSE'];
  const [fixUp, fixDown] = dark ? [feed.plus, 'SENSE'] : ['SENSE', 'GND'];
  if (work.says(/\bpot(?:entiometer)?\b|\btrim|\badjust|\bsensitivity\b/i)) {
    bench.r(4.7e3, dark ? fixUp : 'SET', dark ? 'SET' : fixDown, 'Least resistance');
    bench.pot(ohms, 'SET', 'SET', 'SENSE', 'Threshold');
  } else bench.r(ohms, fixUp, fixDown, 'Divider with the photoresistor');
  draft.device('PinHeader_1x02', 'Photoresistor', { '1': ldrUp, '2': ldrDown }, { edge: 'any', value: 'LDR' });
  const relay = draft.intent.items.find((i) => i.id === 'relay');
  if (relay !== undefined) {
    bench.npn('SENSE', 'PULLED', 'GND', 'Turns the divider into a level');
    bench.r(4.7e3, feed.plus, 'PULLED', 'Pull-up');
    bench.r(22e3, 'PULLED', 'TURN_B', 'Base current');
    bench.npn('TURN_B', 'ON', 'GND', 'Turns the level back');
    bench.r(2.2e3, feed.plus, 'ON', 'Base current of the relay driver');
    const own = { input: feed.rail, system: feed.rail, five: () => (feed.volts >= 4.5 && feed.volts <= 5.5 ? feed.rail : null) };
    addRelay(draft, 'ON', feed.power ?? own, { ...relay, count: 1 });
  } else {
    bench.r(4.7e3, 'SENSE', 'BASE', 'Limits the base current');
    bench.npn('BASE', 'LOW', 'GND', 'Switches');
  }
  const what = relay === undefined ? lit(work, { feed, low: 'LOW' }) : 'a relay';
  draft.put(`photoresistor on a 2-pin connector at a transistor: ${what}, on ${dark ? 'in the dark' : 'in the light'}`);
}

/** Volts in, milliamperes out: a current loop's transmitter, or any such converter. */
export const namesLoopDriver = (text: string): boolean =>
  /\bvoltage[- ]to[- ]current\b|\bv ?(?:\/|-to-) ?i converter\b|\bvoltage[- ]controlled current\b/i.test(text) ||
  (/\b[04]\s?(?:-|to|…|\.\.+)\s?20 ?ma\b/i.test(text) &&
    /\b0\s?v?\s?(?:-|to|…|\.\.+)\s?\d+(?:\.\d+)? ?v\b[^.;]{0,40}\b(?:to|into|->)\b|\btransmitter\b(?! board)|\b20 ?ma (?:current )?(?:output|driver|out)\b/i.test(
      text,
    ) &&
    !/\breceiver\b/i.test(text));

export function loopDriver(work: Work): void {
  const [, top] = /\b0\s?v?\s?(?:-|to|…|\.\.+)\s?(\d+(?:\.\d+)?) ?v/i.exec(work.text) ?? [];
  const full = Number(top ?? 5);
  const live = /\b4\s?(?:-|to|…|\.\.+)\s?20/i.test(work.text);
  const most = /\b20 ?ma/i.test(work.text) ? 0.02 : (said(work.text, 'A')[0]?.value ?? 0.02);
  const least = live ? 0.004 : 0;
  const ports = [
    { name: 'IN', words: IN_WORDS },
    { name: 'OUT', words: /\bloop\b|\bload\b|\boutputs?\b|\bout\b|\bma\b/i },
  ];
  const feed = work.open(ports, { usual: 24, used: [full] });
  const { bench, draft } = work;
  work.uses('mosfet', 'led', 'sensor');
  const amps = new Amps(bench, feed);
  const shunt = 100 * (0.02 / most);
  // The op-amp's input: (share of the input) + (share of the reference) = what the current drops at its resistor.
  const upper = 100e3;
  const share = ((most - least) * shunt) / full;
  bench.r(upper, 'IN', 'SET', 'Sums: the input');
  const total = 1 / (upper * share);
  const offset = live ? (least * shunt) / 2.5 : 0;
  const fromRef = live ? bench.near(1 / (offset * total)) : Number.POSITIVE_INFINITY;
  if (live) {
    bench.r(bench.near((feed.volts - 2.5) / 0.002), feed.plus, 'VREF25', 'Feeds the reference', (feed.volts - 2.5) * 0.002);
    draft.device('TL431_SOT-23', 'Reference of 2.5 V: the 4 mA', { K: 'VREF25', A: 'GND', REF: 'VREF25' });
    bench.c(100e-9, 'VREF25', 'GND', 'Quietens the reference', 5);
    bench.r(fromRef, 'VREF25', 'SET', 'Sums: the 4 mA');
  }
  bench.r(bench.near(1 / Math.max(1e-9, total - 1 / upper - (live ? 1 / fromRef : 0))), 'SET', 'GND', 'Sums: to ground');
  bench.c(10e-9, 'SET', 'GND', 'Quietens the input', full);
  amps.unit('SET', 'SENSE', 'DRIVE');
  bench.r(1e3, 'DRIVE', 'GATE', 'Before the gate');
  bench.r(100e3, 'GATE', 'GND', 'Off without supply');
  draft.device('2N7002', 'Carries the current', { G: 'GATE', D: 'LOOP_N', S: 'SENSE' });
  bench.r(shunt, 'SENSE', 'GND', 'Makes volts of the current', most ** 2 * shunt);
  work.in(['IN', 'GND']);
  work.port({ name: 'OUT', title: 'Loop +, −', nets: [feed.plus, 'LOOP_N'], words: OUT_WORDS, usual: 'screw' });
  draft.load(feed.plus, 'the loop', most * 1000, most * 1000);
  draft.put(
    `voltage-to-current converter: 0 to ${full} V make ${round(least * 1000)} to ${round(most * 1000)} mA (${amps.place()}, ${ohmsText(shunt)}); the load hangs between the supply and the board`,
  );
  draft.assume(
    `The load may take up to ${round(feed.volts - most * shunt - 0.5)} V: ${Math.floor((feed.volts - most * shunt - 0.5) / most)} Ω at ${round(most * 1000)} mA.`,
  );
}

/** Four MOSFETs about a motor. */
export const namesHalfBridges = (text: string): boolean =>
  /\bh[- ]?bridge\b/i.test(text) &&
  /\bdiscrete\b|\bmosfets?\b|\btransistors?\b|\bfets\b/i.test(text) &&
  !/\bdrv\d|\btb6612|\bl29[38]|\bbts7960|\bdriver ic\b|\bgate driver\b/i.test(text);

const MOST_BRIDGE_V = 24;
const MOST_BRIDGE_A = 3;

export function hBridge(work: Work): void {
  const control = { name: 'IN', words: /\binputs?\b|\bcontrol\b|\blogic\b|\bsignals?\b|\bpwm\b/i };
  const motor = { name: 'OUT', words: /\bmotors?\b|\boutputs?\b|\bload\b|\bcoil\b/i };
  const feed = work.open([control, motor], { usual: 12, used: [3.3] });
  const { bench, draft } = work;
  work.uses('mosfet', 'motor_driver', 'led', 'gpio_header', 'terminal_out');
  const amps =
    said(work.text, 'A')
      .map((q) => q.value)
      .find((a) => a > 0.05) ?? 1;
  if (feed.volts > MOST_BRIDGE_V) draft.cannot(`A bridge of small MOSFETs at ${feed.volts} V: mine stand ${MOST_BRIDGE_V} V with room for spikes.`);
  if (amps > MOST_BRIDGE_A) draft.cannot(`${amps} A through the bridge: its P-channel MOSFETs (AO3401A) carry ${MOST_BRIDGE_A} A here.`);
  const four = work.says(/\b(?:four|4)[- ](?:\w+ )?inputs?\b|\bindependent\b|\beach (?:gate|mosfet|fet)\b/i);
  for (const side of ['A', 'B'] as const) {
    const other = side === 'A' ? 'B' : 'A';
    const [low, high] = four ? [`${side}_LOW`, `${side}_HIGH`] : [`ON_${side}`, `ON_${other}`];
    bench.r(100, low, `GN_${side}`, `Gate resistor, side ${side}`);
    bench.r(10e3, `GN_${side}`, 'GND', `Off where nothing drives, side ${side}`);
    draft.device('AO3400A', `Lower MOSFET, side ${side}`, { G: `GN_${side}`, D: `MOT_${side}`, S: 'GND' });
    // 10 kΩ over 4.7 kΩ: two thirds of the supply at the gate, which stands 12 V.
    bench.r(10e3, feed.plus, `GP_${side}`, `Off where nothing drives, side ${side}`);
    bench.r(feed.volts > 8 ? 4.7e3 : 470, `GP_${side}`, `PULL_${side}`, `Keeps the gate under 12 V, side ${side}`);
    draft.device('AO3401A', `Upper MOSFET, side ${side}`, { G: `GP_${side}`, D: `MOT_${side}`, S: feed.plus });
    bench.r(4.7e3, high, `BASE_${side}`, `Base current, side ${side}`);
    bench.npn(`BASE_${side}`, `PULL_${side}`, 'GND', `Pulls the upper gate, side ${side}`);
    bench.rectifier('GND', `MOT_${side}`, `Freewheel diode, lower, side ${side}`, Math.max(1.5, amps));
    bench.rectifier(`MOT_${side}`, feed.plus, `Freewheel diode, upper, side ${side}`, Math.max(1.5, amps));
  }
  if (!four) interlock(work);
  bench.c(100e-6, feed.plus, 'GND', 'Stores for the motor', feed.volts);
  bench.c(100e-9, feed.plus, 'GND', 'Decoupling', feed.volts);
  for (const side of ['A', 'B']) draft.assembler.net(`MOT_${side}`, { amps });
  work.port({ ...control, title: 'Control', nets: four ? ['A_HIGH', 'A_LOW', 'B_HIGH', 'B_LOW', 'GND'] : ['IN1', 'IN2', 'GND'], usual: 'header' });
  work.port({ ...motor, title: 'Motor', nets: ['MOT_A', 'MOT_B'], usual: 'screw' });
  draft.load(feed.plus, 'the motor', amps * 1000, amps * 1000);
  draft.put(
    `H-bridge of four MOSFETs (AO3401A above, AO3400A below) for ${round(amps)} A at ${feed.volts} V, freewheel diodes${four ? ', a line for each gate' : ', two inputs that lock each other out'}`,
  );
  if (four) draft.assume('Each gate has its own line: never drive both of one side at once, it shorts the supply.');
  draft.assume('For slow switching (direction, or PWM up to some kHz): resistors turn the upper gates off.');
}

/** Each input takes the other's away: both at once leave the bridge open. */
function interlock({ bench }: Work): void {
  for (const [n, side, other] of [
    [1, 'A', 'B'],
    [2, 'B', 'A'],
  ] as const) {
    bench.r(1e3, `IN${n}`, `ON_${side}`, `Input ${n}`);
    bench.r(10e3, `IN${n}`, `LOCK_${n}`, `Input ${n} locks the other out`);
    bench.npn(`LOCK_${n}`, `ON_${other}`, 'GND', `Input ${n} locks the other out`);
  }
}
