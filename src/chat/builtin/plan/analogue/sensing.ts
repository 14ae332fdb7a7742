import { addRelay } from '../outlets.js';
import { Amps } from './amps.js';
import { countOf, said, values } from './read.js';
import { ohmsText, round } from './stages.js';
import type { Feed } from './supply.js';
import { IN_WORDS, OUT_WORDS, type Work } from './work.js';

const SENSOR = /\bntcs?\b|\bthermistors?\b|\bldrs?\b|\bphoto-?resistors?\b|\bprobes?\b|\bsensors?\b|\binputs?\b|\bin(?=\s*[,.;:]|$)/i;
const LOAD = /\brelays?\b|\bfans?\b|\bloads?\b|\bheaters?\b|\bpumps?\b|\bmotors?\b|\blamps?\b|\boutputs?\b|\bout\b/i;

/** A comparator with a threshold and a little hysteresis, its sensor a divider or a signal from outside, and what it switches. */
export function threshold(work: Work): void {
  const feed = work.open(
    [
      { name: 'IN', words: SENSOR },
      { name: 'OUT', words: LOAD },
    ],
    { usual: 12 },
  );
  const { bench, draft } = work;
  work.uses('potentiometer', 'ldr', 'led', 'relay', 'mosfet', 'sensor', 'power_led', 'buzzer');
  const thermal = work.says(/\bntc\b|\bthermistor|\bthermostat|\btemperature\b/i);
  const light = work.says(
    /\bldr\b|\bphoto-?resistor|\blight (?:sensor|level)|\blight[- ](?:activated|operated|controlled)|\bdark\w*|\bdusk\b|\bdaylight\b/i,
  );
  const resistive = thermal || light;
  const sense = resistive ? 'SENSE' : 'IN';
  if (resistive) {
    const ohms = values(work.text, 'ohm').find((v) => v >= 1e3 && v <= 200e3) ?? 10e3;
    bench.r(ohms, feed.plus, 'SENSE', 'Upper half of the sensing divider');
    bench.c(100e-9, 'SENSE', 'GND', 'Quietens the sensor', feed.volts);
    work.port({ name: 'IN', title: thermal ? 'NTC' : 'LDR', nets: ['SENSE', 'GND'], words: SENSOR, usual: 'header' });
    draft.assume(`The ${thermal ? 'thermistor' : 'photoresistor'} of about ${ohmsText(ohms)} hangs on the connector, to ground.`);
  } else work.in(['IN', 'GND'], { words: SENSOR });
  limit(work, feed);
  // The sensor's voltage falls when it grows warm or bright: on then, unless the load heats or lights.
  const rises = !resistive || work.says(/\bheat(?:er|ing)?\b|\bdark|\bdusk|\bnight|\bcold|\bfrost|\bbelow\b|\bdrops?\b|\bunder\b/i);
  const [plus, minus] = rises ? [sense, 'LIMIT'] : ['LIMIT', sense];
  bench.r(10e3, plus, 'CMP_P', 'Before the hysteresis');
  const swing = hysteresisOf(work.text) ?? feed.volts / 100;
  const held = Math.min(10e6, Math.max(10e3, 10e3 * (feed.volts / swing - 1)));
  bench.r(bench.near(held), 'CMP_P', 'ON', `Hysteresis of about ${round(feed.volts / (held / 10e3 + 1))} V`);
  const relay = draft.intent.items.some((i) => i.id === 'relay');
  // A relay's driver wants a milliampere more than 4.7 kΩ let through; a gate wants 10 V at the most.
  bench.r(relay ? (feed.volts < 6 ? 1e3 : 2.2e3) : 4.7e3, feed.plus, 'ON', 'Pull-up of the output');
  if (feed.volts > 9 && !relay) bench.r(10e3, 'ON', 'GND', 'Keeps the gate under 10 V');
  const pins = { VCC: feed.plus, GND: 'GND', 'INA+': 'CMP_P', 'INA-': minus, OUTA: 'ON', 'INB+': 'GND', 'INB-': 'LIMIT' };
  const chip = draft.device('LM393', 'Comparator', pins);
  if (chip !== null) bench.decouple(chip.ref, 'VCC', feed.plus, 'GND', feed.volts);
  draft.load(feed.plus, 'comparator', 2, 4);
  const drives = actuate(work, feed);
  draft.put(`comparator LM393 with a threshold${work.says(KNOB) ? ' on a trimmer' : ''} and hysteresis${drives}`);
  draft.assume(
    `The output is on ${rises ? (thermal ? 'while it is colder' : light ? 'while it is darker' : 'while the input is higher') : thermal ? 'while it is warmer' : 'while it is brighter'} than the threshold.`,
  );
}

/** "100 mV hysteresis", "hysteresis of 0.1 V", V; null: nobody says. */
function hysteresisOf(text: string): number | null {
  const behind = /\bhysteresis\b(?:\s*(?:of|is|about|:|=|~|around))*\s*(\d+(?:\.\d+)?) ?(m?)v/i.exec(text);
  const before = /\b(\d+(?:\.\d+)?) ?(m?)v(?:olts?)?(?: of)? hysteresis/i.exec(text);
  const [, volts, milli] = behind ?? before ?? [];
  return volts === undefined ? null : Number(volts) * (milli === 'm' ? 1e-3 : 1);
}

const KNOB = /\bpot(?:entiometer)?s?\b|\btrim(?:pot|mer)s?\b|\badjustable\b|\bset ?point\b|\bvariable\b|\bknob\b/i;

function limit(work: Work, feed: Feed): void {
  const { bench, draft } = work;
  const volts = said(work.text, 'V').find((q) => /threshold|trip|switch|above|below|exceeds|over|under/.test(q.before))?.value;
  if (work.says(KNOB) || volts === undefined) {
    bench.pot(10e3, 'GND', 'LIMIT', feed.plus, 'Threshold');
    if (!work.says(KNOB)) draft.assume('You named no threshold: a trimmer sets it.');
    return;
  }
  const below = 10e3;
  if (volts >= feed.volts) draft.cannot(`A threshold of ${volts} V with a supply of ${feed.volts} V: the comparator cannot see that far.`);
  bench.r(bench.near(below * Math.max(0.05, feed.volts / volts - 1)), feed.plus, 'LIMIT', 'Threshold, upper');
  bench.r(below, 'LIMIT', 'GND', `Threshold of ${volts} V, lower`);
}

/** What the comparator switches: a relay, a MOSFET, an LED, or a line that leaves the board. Answers it in words. */
export function actuate(work: Work, feed: Feed): string {
  const { draft, bench } = work;
  const item = (id: string) => draft.intent.items.find((i) => i.id === id);
  const led = item('led');
  if (led !== undefined) {
    bench.r(bench.near(Math.max(330, (feed.volts - 2) / 0.004)), feed.plus, 'LAMP_A', 'LED current 4 mA');
    bench.led(led.color ?? 'red', 'LAMP_A', 'LAMP_K', 'LED: on', true);
    bench.r(47e3, 'ON', 'LAMP_B', 'Base current');
    bench.npn('LAMP_B', 'LAMP_K', 'GND', 'Lights the LED');
  }
  const relay = item('relay');
  const own = { input: feed.rail, system: feed.rail, five: () => (feed.volts >= 4.5 && feed.volts <= 5.5 ? feed.rail : null) };
  // A relay that nobody gave a coil is one for the supply.
  const coil = [5, 12, 24].find((v) => Math.abs(feed.volts / v - 1) < 0.06);
  const wish = relay === undefined ? undefined : { ...(coil === undefined ? {} : { volts: coil }), ...relay, count: 1 };
  if (wish !== undefined && addRelay(draft, 'ON', feed.power ?? own, wish) !== null) return `, a relay${led === undefined ? '' : ' and an LED'}`;
  const buzzer = item('buzzer');
  if (buzzer !== undefined) {
    bench.r(10e3, 'ON', 'BUZZ_B', 'Base current');
    bench.npn('BUZZ_B', 'BUZZ_K', 'GND', 'Drives the buzzer');
    bench.diode('BUZZ_K', feed.plus, 'Freewheel diode of the buzzer');
    work.port({ name: 'BUZZER', title: 'Buzzer +, −', nets: [feed.plus, 'BUZZ_K'], words: /$^/, usual: 'header' });
    draft.load(feed.plus, 'buzzer', 30, 30);
    draft.assume(`An active buzzer for ${feed.volts} V, up to 50 mA, hangs on the header.`);
    return `, a driven header for a buzzer${led === undefined ? '' : ' and an LED'}`;
  }
  const load = relay ?? item('mosfet');
  if (load !== undefined) {
    if (relay !== undefined)
      draft.cannot(
        `A relay at ${feed.volts} V: the one of my library has a coil for 5 V; a MOSFET switches your own relay of ${feed.volts} V, which hangs on the terminal.`,
      );
    draft.block('mosfet_switch', 'Load switch', { CTRL: 'ON', VLOAD: feed.plus, GND: 'GND' }, { volts: feed.volts });
    return ', a MOSFET for the load';
  }
  work.out(['ON', 'GND'], { words: LOAD });
  return led === undefined ? ', its output on a connector' : ' and an LED';
}

/** "3-4 V", "between 3 and 4 V", "3 V to 4 V": the two thresholds; null: nobody says. */
function windowOf(text: string): readonly [number, number] | null {
  const [, a, b] = /(\d+(?:\.\d+)?) ?v?\s*(?:-|–|to|and|\.\.+|\/)\s*(\d+(?:\.\d+)?) ?v/i.exec(text) ?? [];
  const [low, high] = [Number(a), Number(b)];
  return low > 0 && high > low ? [low, high] : null;
}

/** Two thresholds: the output is high between them. */
export function windowComparator(work: Work): void {
  const range = windowOf(work.text);
  const named = range === null ? [] : [...range];
  const feed = work.open(
    [
      { name: 'IN', words: IN_WORDS },
      { name: 'OUT', words: OUT_WORDS },
    ],
    { usual: range === null ? 5 : Math.max(5, Math.ceil(range[1] + 2)), used: named },
  );
  const { bench, draft } = work;
  const others = said(work.text, 'V')
    .map((q) => q.value)
    .filter((v) => v < feed.volts)
    .sort((a, b) => a - b);
  const limits = range ?? (others.length >= 2 ? others : []);
  const knobs = work.says(KNOB);
  work.uses('potentiometer', 'led');
  if (knobs) {
    bench.pot(10e3, 'GND', 'LOW', feed.plus, 'Lower threshold');
    bench.pot(10e3, 'GND', 'HIGH', feed.plus, 'Upper threshold');
  } else {
    const [low = feed.volts / 3, high = (feed.volts * 2) / 3] = limits;
    if (limits.length < 2) draft.assume('You named no two thresholds: they are a third and two thirds of the supply.');
    if (high >= feed.volts) draft.cannot(`A threshold of ${high} V with a supply of ${feed.volts} V: the comparator cannot see that far.`);
    const total = 30e3;
    bench.r(bench.near(Math.max(100, (total * (feed.volts - high)) / feed.volts)), feed.plus, 'HIGH', 'Thresholds, upper');
    bench.r(bench.near((total * (high - low)) / feed.volts), 'HIGH', 'LOW', 'Thresholds, middle');
    bench.r(bench.near((total * low) / feed.volts), 'LOW', 'GND', 'Thresholds, lower');
  }
  const chip = draft.device('LM393', 'Window comparator', {
    VCC: feed.plus,
    GND: 'GND',
    'INA+': 'HIGH',
    'INA-': 'IN',
    OUTA: 'OUT',
    'INB+': 'IN',
    'INB-': 'LOW',
    OUTB: 'OUT',
  });
  if (chip !== null) bench.decouple(chip.ref, 'VCC', feed.plus, 'GND', feed.volts);
  bench.r(4.7e3, feed.plus, 'OUT', 'Pull-up of the output');
  bench.r(100e3, 'IN', 'GND', 'Rest of the input');
  const lamps = windowLamps(work, feed);
  draft.load(feed.plus, 'comparator', 2, 6);
  work.in(['IN', 'GND']);
  work.out(['OUT', 'GND']);
  draft.put(`window comparator LM393, high between two thresholds${knobs ? ' on trimmers' : ''}${lamps}`);
}

/** An LED that is lit within the window, one that is lit outside it, or both. Answers them in words. */
function windowLamps({ bench, draft, text }: Work, feed: Feed): string {
  const items = draft.intent.items.filter((i) => i.id === 'led');
  const colors = items.flatMap((i) => i.colors ?? Array.from({ length: Math.max(1, i.count) }, () => i.color ?? ''));
  if (colors.length === 0) return '';
  const two = colors.length > 1 || (/\bred\b/i.test(text) && /\bgreen\b/i.test(text));
  const outside = two || /\b(?:leds?|light|lamp)\b[^.;,]{0,24}\bout(?:side)?(?: of)?\b/i.test(text);
  const inside = two || !outside;
  const ohms = bench.near(Math.max(330, (feed.volts - 2) / 0.004));
  if (inside) {
    const color = two ? (colors.find((c) => c === 'green') ?? colors[1] ?? 'green') : colors[0] === '' ? 'green' : (colors[0] ?? 'green');
    bench.r(ohms, feed.plus, 'LAMP_A', 'LED current 4 mA');
    bench.led(color === '' ? 'green' : color, 'LAMP_A', 'LAMP_K', 'LED: within the window', true);
    bench.r(47e3, 'OUT', 'LAMP_B', 'Base current');
    bench.npn('LAMP_B', 'LAMP_K', 'GND', 'Lights the LED');
  }
  if (outside) {
    const color = colors.find((c) => c === 'red') ?? colors[0] ?? 'red';
    bench.r(ohms, feed.plus, 'OUTSIDE_A', 'LED current 4 mA');
    bench.led(color === '' ? 'red' : color, 'OUTSIDE_A', 'OUT', 'LED: outside the window', true);
  }
  draft.load(feed.plus, 'LED', 4, 4);
  return inside && outside ? ', an LED for within and one for outside' : `, with an LED that is lit ${inside ? 'within' : 'outside'} the window`;
}

/** An op-amp that remembers: two thresholds a third of the supply apart. */
export function schmitt(work: Work): void {
  const feed = work.open(
    [
      { name: 'IN', words: IN_WORDS },
      { name: 'OUT', words: OUT_WORDS },
    ],
    { usual: 5 },
  );
  const { bench } = work;
  const amps = new Amps(bench, feed);
  const ref = amps.reference();
  const [low, high] = said(work.text, 'V')
    .map((q) => q.value)
    .filter((v) => v < feed.volts)
    .sort((a, b) => a - b);
  const share = low !== undefined && high !== undefined && high > low ? (high - low) / feed.volts : 1 / 3;
  bench.r(10e3, 'IN', 'TRIP', 'Input');
  bench.r(bench.near(10e3 / share), 'TRIP', 'OUT', 'Hysteresis');
  amps.unit('TRIP', ref, 'OUT');
  work.in(['IN', 'GND']);
  work.out(['OUT', 'GND']);
  work.draft.put(`Schmitt trigger with an op-amp (${amps.place()}), hysteresis about ${round(share * feed.volts)} V`);
}

/** "0-5 V input", "full scale 10 V": what lights the last LED, V; null: nobody says. */
function fullScaleOf(text: string): number | null {
  const [, range] = /\b0\s?v?\s*(?:-|–|to|\.\.+|…)\s*(\d+(?:\.\d+)?) ?v/i.exec(text) ?? [];
  const [, full] = /\b(?:full[- ]scale|range|up to)\b[^.;,\d]{0,14}(\d+(?:\.\d+)?) ?v/i.exec(text) ?? [];
  const [, behind] = /\b(\d+(?:\.\d+)?) ?v(?:olts?)? (?:full[- ]scale|range|input)\b/i.exec(text) ?? [];
  const volts = Number(range ?? full ?? behind ?? Number.NaN);
  return volts > 0 ? volts : null;
}

/** LEDs that rise with a voltage: an LM3914 for ten, comparators on a ladder for few. */
export function barGraph(work: Work): void {
  const scaleSaid = fullScaleOf(work.text);
  const feed = work.open([{ name: 'IN', words: IN_WORDS }], {
    usual: 9,
    ...(scaleSaid === null || values(work.text, 'V').every((v) => v === scaleSaid) ? {} : { used: [scaleSaid] }),
  });
  const { bench, draft } = work;
  const item = draft.intent.items.find((i) => i.id === 'led' && i.counted) ?? draft.intent.items.find((i) => i.id === 'led');
  work.uses('led', 'potentiometer');
  const leds = Math.max(2, Math.min(10, item?.counted === true ? item.count : (countOf(work.text, 'leds?|segments?|steps?|levels?') ?? 10)));
  if ((item?.count ?? 0) > 10) draft.cannot(`${item?.count} LEDs in a bar: one LM3914 has ten.`);
  const full =
    scaleSaid ??
    said(work.text, 'V')
      .map((q) => q.value)
      .filter((v) => v !== feed.volts)
      .at(-1) ??
    Math.min(5, feed.volts - 1.5);
  const color = item?.color ?? 'green';
  if (leds <= 4 && !work.says(/lm391\d/i)) {
    ladder(work, feed, leds, full, color);
    return;
  }
  if (work.says(/lm391[56]|\bvu\b|\blog/i)) draft.cannot('The logarithmic LM3915 and LM3916: my library has the LM3914, whose steps are equal.');
  const most = feed.volts - 1.5;
  const scale = Math.min(full, most);
  const top = 1.2e3;
  const below = bench.near(Math.max(top * (scale / 1.25 - 1), 1));
  const choice = work.says(/\bdot\s*(?:\/|-|and|or)\s*bar\b|\bbar\s*(?:\/|-|and|or)\s*dot\b|\bmode (?:jumper|switch|select\w*)\b/i);
  const dot = work.says(/\bdot\b/i) && !choice;
  let signal = 'IN';
  if (full > most) {
    bench.r(bench.near(10e3 * (full / scale - 1)), 'IN', 'SIG', 'Input divider, upper');
    bench.r(10e3, 'SIG', 'GND', 'Input divider, lower');
    signal = 'SIG';
  } else bench.r(100e3, 'IN', 'GND', 'Rest of the input');
  const pins: Record<string, string> = {
    'V+': feed.plus,
    'V-': 'GND',
    RLO: 'GND',
    SIG: signal,
    RHI: 'REF',
    REFOUT: 'REF',
    REFADJ: 'REFADJ',
    ...(dot ? {} : { MODE: choice ? 'MODE' : feed.plus }),
  };
  for (let n = 1; n <= leds; n++) {
    pins[`LED${n}`] = `L${n}`;
    bench.led(color, feed.plus, `L${n}`, `LED, step ${n}`, true);
  }
  if (choice)
    draft.device('PinHeader_1x02', 'Mode: with a jumper the display is a bar, without a dot', { '1': 'MODE', '2': feed.plus }, { value: 'BAR' });
  bench.r(top, 'REF', 'REFADJ', 'Sets the LED current: 10 mA');
  bench.r(below, 'REFADJ', 'GND', 'Sets full scale');
  const chip = draft.device('LM3914N', 'Bar graph driver', pins);
  if (chip !== null) bench.decouple(chip.ref, 'V+', feed.plus, 'GND', feed.volts);
  bench.c(10e-6, feed.plus, 'GND', 'Keeps the driver from ringing', feed.volts);
  draft.load(feed.plus, 'LEDs', 50, 110);
  work.in(['IN', 'GND']);
  draft.put(`${choice ? 'bar or dot (by a jumper)' : dot ? 'dot' : 'bar'} display of ${leds} ${color} LEDs (LM3914), full scale ${round(full)} V`);
}

function ladder(work: Work, feed: Feed, leds: number, full: number, color: string): void {
  const { bench, draft } = work;
  const total = 40e3;
  const scale = Math.min(full, feed.volts - 1.5);
  bench.r(bench.near(Math.max(1e3, (total * (feed.volts - scale)) / feed.volts)), feed.plus, `T${leds}`, 'Ladder, top');
  for (let n = leds; n >= 1; n--)
    bench.r(bench.near((total * scale) / feed.volts / leds), `T${n}`, n === 1 ? 'GND' : `T${n - 1}`, `Ladder, step ${n}`);
  const pins: Record<string, string> = { VCC: feed.plus, GND: 'GND' };
  for (let n = 0; n < 4; n++) {
    const letter = 'ABCD'[n] ?? 'A';
    const idle = n >= leds;
    Object.assign(pins, {
      [`IN${letter}+`]: idle ? 'GND' : `T${n + 1}`,
      [`IN${letter}-`]: idle ? 'T1' : 'IN',
      ...(idle ? {} : { [`OUT${letter}`]: `L${n + 1}` }),
    });
    if (idle) continue;
    bench.r(bench.near(Math.max(330, (feed.volts - 2.2) / 0.005)), feed.plus, `A${n + 1}`, 'LED current 5 mA');
    bench.led(color, `A${n + 1}`, `L${n + 1}`, `LED, step ${n + 1}`, true);
  }
  const chip = draft.device('LM339', 'Comparators of the ladder', pins);
  if (chip !== null) bench.decouple(chip.ref, 'VCC', feed.plus, 'GND', feed.volts);
  bench.r(100e3, 'IN', 'GND', 'Rest of the input');
  draft.load(feed.plus, 'LEDs', 5 * leds, 5 * leds + 2);
  work.in(['IN', 'GND']);
  draft.put(`${leds} LEDs that rise with the input (LM339 on a ladder), full scale ${round(scale)} V`);
}
