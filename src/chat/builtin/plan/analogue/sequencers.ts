import { LED_FORWARD_V } from '../../../../parts/formulas.js';
import { values } from './read.js';
import { round } from './stages.js';
import type { Feed } from './supply.js';
import type { Work } from './work.js';

/** What the counter and the 555 both run from, V (TI SCHS027, SLFS022). */
const LEAST_V = 4.5;
const MOST_V = 16;
const USUAL_HZ = 5;
/** The knob and what stands in series with it: eleven to one. */
const KNOB_OHM = 100e3;
const SERIES_OHM = 10e3;

/** "LED chaser", "running light", a board about a 4017. */
export const namesSequencer = (text: string): boolean =>
  /\b(?:cd|hef|hcf|mc1|74hct?)?4017\w*\b|\bdecade counters?\b|\bled (?:chaser|sequencer)\b|\bchaser\b|\bknight rider\b|\brunning lights?\b/i.test(
    text,
  ) && !/\brj-?45\b|\btester\b|\bws28|\bneopixel/i.test(text);
export const namesDice = (text: string): boolean =>
  /\bdice\b|\bdie\b(?= (?:with|of|kit|game))/i.test(text) && /\bleds?\b|\belectronic\b|\bkit\b/i.test(text);

const KNOBBED = /\bpot(?:entiometer)?s?\b|\btrim(?:pot|mer)s?\b|\badjustable\b|\bvariable\b|\bknob\b/i;

/** A 555 that clocks: at the rate that the sentence names, or on a trimmer. `gate`: it runs while that net is high. Answers its rate in words. */
function clock(work: Work, feed: Feed, out: string, usual: number, gate = feed.plus): string {
  const { bench, draft, text } = work;
  const named = values(text, 'Hz')[0] ?? secondsEach(text);
  const hertz = named ?? usual;
  const knob = KNOBBED.test(text);
  const farads = [10e-9, 100e-9, 1e-6, 2.2e-6, 10e-6, 47e-6].find((c) => 1.44 / hertz / c <= (knob ? 70e3 : 500e3)) ?? 47e-6;
  const [top] = [knob ? SERIES_OHM : 10e3];
  bench.r(top, feed.plus, 'DIS', 'Charges the capacitor');
  let said: string;
  if (knob) {
    bench.r(SERIES_OHM, 'DIS', 'RATE', 'Highest rate');
    const own = bench.pot(KNOB_OHM, 'TIME', 'TIME', 'RATE', 'Rate');
    said = `${round(1.44 / ((top + 2 * (SERIES_OHM + own)) * farads))} to ${round(1.44 / ((top + 2 * SERIES_OHM) * farads))} Hz, on a trimmer`;
  } else {
    const below = bench.near(Math.max(1e3, (1.44 / hertz / farads - top) / 2));
    bench.r(below, 'DIS', 'TIME', 'Rate');
    said = `${round(1.44 / ((top + 2 * below) * farads))} Hz`;
  }
  bench.c(farads, 'TIME', 'GND', 'Rate', feed.volts);
  const pins = { VCC: feed.plus, GND: 'GND', TRIG: 'TIME', THRES: 'TIME', DISCH: 'DIS', RESET: gate, CONT: 'CV', OUT: out };
  const chip = draft.device('NE555', 'Clock', pins);
  if (chip !== null) bench.decouple(chip.ref, 'VCC', feed.plus, 'GND', feed.volts);
  bench.c(10e-9, 'CV', 'GND', 'Quietens the threshold', feed.volts);
  draft.load(feed.plus, '555 timer', 6, 15);
  if (named === null && !knob && gate === feed.plus) draft.assume(`You named no rate: the clock runs at ${usual} Hz.`);
  return said;
}

/** "Every 2 seconds", "0.2 s per step" → Hz; null: nobody says. */
const secondsEach = (text: string): number | null => {
  const rate = /\b(\d+(?:\.\d+)?)\s*(?:steps?|times|leds?|pulses?|flashes|blinks|lights)?\s*(?:a|per|each|every|\/)\s*s(?:ec(?:ond)?)?\b/i.exec(
    text,
  )?.[1];
  if (rate !== undefined) return Number(rate);
  const seconds = values(text, 's')[0];
  return seconds === undefined || seconds <= 0 ? null : 1 / seconds;
};

function open(work: Work): Feed | null {
  const feed = work.open([], { usual: 9 });
  work.uses('led', 'power_led', 'timer_555', 'potentiometer', 'button', 'blink', 'gpio_header', 'terminal_out');
  if (feed.volts >= LEAST_V && feed.volts <= MOST_V) return feed;
  work.draft.cannot(`A 555 and a 4017 from ${feed.volts} V: they run from ${LEAST_V} to ${MOST_V} V. Name such a supply.`);
  return null;
}

/** LEDs one after another: a counter with as many steps, clocked by a 555 or from outside. */
export function sequencer(work: Work): void {
  const feed = open(work);
  if (feed === null) return;
  const { bench, draft, text } = work;
  const lights = draft.intent.items.filter((i) => i.id === 'led');
  const told = lights.filter((i) => i.counted);
  const colors = (told.length > 0 ? told : lights.slice(0, 1)).flatMap((i) =>
    Array.from({ length: i.counted ? i.count : 10 }, () => i.color ?? 'red'),
  );
  const steps = Math.min(10, Math.max(2, colors.length === 0 ? 10 : colors.length));
  if (colors.length > 10) draft.cannot(`${colors.length} LEDs on one 4017: it has ten outputs; a second counter would be needed for more.`);
  const outside = /\bclock (?:input|in\b|from)|\bexternal clock\b/i.test(text) && !/\b555\b/.test(text);
  const rate = outside ? 'a clock from outside' : `a 555 at ${clock(work, feed, 'CLK', USUAL_HZ)}`;
  const pins: Record<string, string> = { VDD: feed.plus, VSS: 'GND', CLK: 'CLK', CKEN: 'GND', RESET: steps === 10 ? 'GND' : `Q${steps}` };
  if (steps < 10) pins[`Q${steps}`] = `Q${steps}`;
  for (let n = 0; n < steps; n++) pins[`Q${n}`] = `Q${n}`;
  const chip = draft.device('CD4017', 'Counts the steps', pins);
  if (chip !== null) bench.decouple(chip.ref, 'VDD', feed.plus, 'GND', feed.volts);
  draft.load(feed.plus, 'CD4017 and the LED that is lit', 5, 10);
  lamps(work, feed, colors.length === 0 ? Array.from({ length: steps }, () => 'red') : colors.slice(0, steps));
  if (outside) work.in(['CLK', 'GND'], { title: 'Clock' });
  draft.put(`${steps} LEDs lit one after another by a CD4017, clocked by ${rate}`);
}

/** One resistor serves all, as one LED is lit at a time; where the sentence gives each its own, each has one. */
function lamps({ bench, text }: Work, feed: Feed, colors: readonly string[]): void {
  const own = /\b(?:each|every|own|per led|series) (?:\w+ ){0,3}?resistors?\b|\bresistors? (?:each|per led|for each)\b|\beach with (?:a|its)\b/i.test(
    text,
  );
  const ohms = values(text, 'ohm').find((v) => v >= 100 && v <= 10e3) ?? bench.near(Math.max(220, (feed.volts - 2) / 0.005));
  if (!own) bench.r(ohms, 'LAMPS', 'GND', 'LED current: one is lit at a time');
  for (const [n, color] of colors.entries()) {
    if (own) bench.r(ohms, `Q${n}`, `LAMP${n + 1}`, `Current of LED ${n + 1}`);
    bench.led(color, own ? `LAMP${n + 1}` : `Q${n}`, own ? 'GND' : 'LAMPS', `LED of step ${n + 1}`, true);
  }
}

/** Which groups of a die's dots are lit for one to six: the middle one, two diagonals, the pair beside the middle. */
const FACES: readonly (readonly number[])[] = [[0], [1], [0, 1], [1, 2], [0, 1, 2], [1, 2, 3]];
const DOTS = ['middle', 'first diagonal', 'second diagonal', 'sides'] as const;

/** A die: a fast 555 that runs while the button is held, a counter to six, and seven LEDs behind diodes and transistors. */
export function dice(work: Work): void {
  const feed = open(work);
  if (feed === null) return;
  const { bench, draft } = work;
  bench.r(10e3, 'ROLL', 'GND', 'Stands still until the button is held');
  draft.device('SW_TS-1187A', 'Rolls the die', { '1': feed.plus, '2': 'ROLL' }, { value: 'Roll' });
  const rate = clock(work, feed, 'CLK', 1000, 'ROLL');
  const pins: Record<string, string> = { VDD: feed.plus, VSS: 'GND', CLK: 'CLK', CKEN: 'GND', RESET: 'Q6' };
  for (let n = 0; n <= 6; n++) pins[`Q${n}`] = `Q${n}`;
  const chip = draft.device('CD4017', 'Counts from one to six', pins);
  if (chip !== null) bench.decouple(chip.ref, 'VDD', feed.plus, 'GND', feed.volts);
  const color = draft.intent.items.find((i) => i.id === 'led')?.color ?? 'red';
  const forward = LED_FORWARD_V[color] ?? 2;
  for (const [group, name] of DOTS.entries()) {
    for (const [face, lit] of FACES.entries()) if (lit.includes(group)) bench.diode(`Q${face}`, `DOTS${group + 1}`, `${face + 1}: ${name}`);
    bench.r(10e3, `DOTS${group + 1}`, `BASE${group + 1}`, `Base current, ${name}`);
    bench.npn(`BASE${group + 1}`, `LOW${group + 1}`, 'GND', `Lights the ${name}`);
    const count = group === 0 ? 1 : 2;
    bench.r(bench.near(Math.max(47, (feed.volts - count * forward - 0.2) / 0.006)), feed.plus, `A${group + 1}_1`, `LED current, ${name}`);
    for (let n = 1; n <= count; n++)
      bench.led(color, `A${group + 1}_${n}`, n === count ? `LOW${group + 1}` : `A${group + 1}_${n + 1}`, `Dot: ${name}`, false);
  }
  draft.load(feed.plus, 'LEDs of the die', 15, 25);
  draft.put(`electronic die: a 555 at ${rate} runs while the button is held, a CD4017 counts to six, seven ${color} LEDs show it`);
}
