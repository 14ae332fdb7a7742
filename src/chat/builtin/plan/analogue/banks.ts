import { countOf, said, values } from './read.js';
import { ohmsText } from './stages.js';
import { IN_WORDS, OUT_WORDS, type Work } from './work.js';

const PORTS = [
  { name: 'IN', words: IN_WORDS },
  { name: 'OUT', words: OUT_WORDS },
];
const MOST = 8;
const KNOB = /\bpot(?:entiometer)?s?\b|\btrim(?:pot|mer)?s?\b|\badjustable\b|\bvariable\b/i;
const channelsOf = (text: string): number | null => countOf(text, 'channels?|comparators?|inputs?|thresholds?');

/** "LM339, four channels, each with its own trimmer". */
export const namesComparators = (text: string): boolean =>
  /\blm339\b|\bcomparators?\b|\blm393\b/i.test(text) && (channelsOf(text) ?? 1) > 1 && !/\bwindow\b|\bbar\b|\bldr\b|\bntc\b|\bprobe\b/i.test(text);

/** Several comparators alike: an input, a threshold and an LED or an output each. */
export function comparators(work: Work): void {
  const feed = work.open(PORTS, { usual: 5 });
  const { bench, draft, text } = work;
  work.uses('potentiometer', 'led', 'power_led');
  const count = Math.min(MOST, Math.max(2, channelsOf(text) ?? 4));
  const quad = count > 2 || /\blm339\b/i.test(text);
  const size = quad ? 4 : 2;
  const leds = draft.intent.items.filter((i) => i.id === 'led');
  const each = KNOB.test(text);
  const volts = said(text, 'V')
    .map((q) => q.value)
    .find((v) => v < feed.volts);
  if (!each) {
    const limit = volts ?? feed.volts / 2;
    if (volts === undefined) draft.assume('You named no threshold: it is half the supply, for all.');
    bench.r(bench.near(10e3 * Math.max(0.05, feed.volts / limit - 1)), feed.plus, 'LIMIT', 'Threshold, upper');
    bench.r(10e3, 'LIMIT', 'GND', 'Threshold, lower');
  }
  for (let chip = 0; chip < Math.ceil(count / size); chip++) {
    const pins: Record<string, string> = { VCC: feed.plus, GND: 'GND' };
    for (let k = 0; k < size; k++) {
      const n = chip * size + k + 1;
      const letter = 'ABCD'[k] ?? 'A';
      const limit = each ? `LIMIT${n}` : 'LIMIT';
      Object.assign(
        pins,
        n > count
          ? { [`IN${letter}+`]: 'GND', [`IN${letter}-`]: each ? 'LIMIT1' : 'LIMIT' }
          : { [`IN${letter}+`]: `CMP${n}`, [`IN${letter}-`]: limit, [`OUT${letter}`]: `OUT${n}` },
      );
    }
    const made = draft.device(quad ? 'LM339' : 'LM393', 'Comparators', pins);
    if (made !== null) bench.decouple(made.ref, 'VCC', feed.plus, 'GND', feed.volts);
  }
  for (let n = 1; n <= count; n++) {
    if (each) bench.pot(10e3, 'GND', `LIMIT${n}`, feed.plus, `Threshold ${n}`);
    bench.r(10e3, `IN${n}`, `CMP${n}`, `Input ${n}`);
    bench.r(1e6, `CMP${n}`, `OUT${n}`, `Hysteresis ${n}`);
    bench.r(10e3, feed.plus, `OUT${n}`, `Pull-up ${n}`);
    if (leds.length === 0) continue;
    bench.r(bench.near(Math.max(150, (feed.volts - 2) / 0.004)), feed.plus, `LAMP${n}`, 'LED current 4 mA');
    bench.led(leds[0]?.color ?? 'red', `LAMP${n}`, `OUT${n}`, `LED ${n}: the input is below its threshold`, true);
  }
  draft.load(feed.plus, 'comparators and LEDs', 2 + (leds.length > 0 ? 2 * count : 0), 4 + (leds.length > 0 ? 4 * count : 0));
  const seq = (stem: string): string[] => Array.from({ length: count }, (_, k) => `${stem}${k + 1}`);
  work.in([...seq('IN'), 'GND'], { title: 'Inputs' });
  if (leds.length === 0 || /\boutputs?\b/i.test(text)) work.out([...seq('OUT'), 'GND'], { title: 'Outputs' });
  if (leds.length > 0) draft.assume('An LED is lit while its input is below the threshold: the outputs pull down then.');
  draft.put(
    `${count} comparators (${quad ? 'LM339' : 'LM393'}), ${each ? 'each with a trimmer for its threshold' : 'one threshold for all'}${leds.length > 0 ? ' and an LED' : ''}`,
  );
}

/** "Zener clamp board for four inputs": a resistor in series and what holds the line in range. */
export const namesClamps = (text: string): boolean =>
  /\b(?:zener|schottky|bat54\w*|diodes?)\b[^;]{0,30}\bclamp|\bclamp(?:ing)? (?:board|array)\b|\binput protection (?:board|for)\b/i.test(text) &&
  !/\bdivid/i.test(text);

export function clamps(work: Work): void {
  work.passive(PORTS);
  const { bench, draft, text } = work;
  work.uses('adc_divider', 'surge', 'sensor');
  const count = Math.min(16, Math.max(1, countOf(text, 'inputs?|channels?|lines?|signals?') ?? 1));
  const volts = values(text, 'V').find((v) => v >= 2.4 && v <= 30) ?? 3.3;
  if (values(text, 'V').length === 0) draft.assume('You named no voltage: the lines are held near 3.3 V.');
  const ohms = values(text, 'ohm').find((v) => v >= 10) ?? 1e3;
  const zener = !/\bschottky\b|\bbat54/i.test(text);
  bench.volts = volts;
  let own = volts;
  for (let n = 1; n <= count; n++) {
    bench.r(ohms, `IN${n}`, `OUT${n}`, `In series with line ${n}`);
    if (zener) own = bench.zener(volts, `OUT${n}`, 'GND', `Clamps line ${n}`);
    else draft.device('BAT54S', `Clamps line ${n} between ground and the supply`, { A: 'GND', K: 'VCC', M: `OUT${n}` });
  }
  if (!zener) draft.assembler.net('VCC', { class: 'power', volts });
  const seq = (stem: string): string[] => Array.from({ length: count }, (_, k) => `${stem}${k + 1}`);
  work.in([...seq('IN'), 'GND']);
  work.out([...seq('OUT'), ...(zener ? [] : ['VCC']), 'GND']);
  draft.put(
    `${count} lines with ${ohmsText(ohms)} in series, clamped ${zener ? `by Zener diodes of ${own} V` : `to the ${volts} V of the other board by Schottky diodes`}`,
  );
  if (zener) draft.assume('A Zener diode of a few volts bends before its voltage and passes some tenths more at milliamperes.');
}
