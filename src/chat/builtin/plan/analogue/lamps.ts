import { engineering, LED_FORWARD_V } from '../../../../parts/formulas.js';
import type { Intent } from '../../intent.js';
import { said, values } from './read.js';
import { round } from './stages.js';
import type { Feed } from './supply.js';
import { IN_WORDS, type Work } from './work.js';

/** Current of an indicator that a logic line drives, and of one that a supply lights, A. */
const LINE_A = 0.004;
const LIT_A = 0.02;
/** Forward voltage at their current: infrared 940 nm (Vishay TSAL6200), ultraviolet 395 nm (makers' 5 mm types), V. */
const INVISIBLE = {
  ir: { volts: 1.35, most_a: 0.1, name: 'infrared' },
  uv: { volts: 3.3, most_a: 0.02, name: 'ultraviolet' },
} as const;
const MOST_LINES = 38;

type Invisible = keyof typeof INVISIBLE;
const invisibleOf = (text: string): Invisible | null =>
  /\binfra-?red\b|\bir\b(?=[^.;]{0,16}\b(?:leds?|emitters?|illuminators?|light))|\bleds?\b[^.;,]{0,12}\bir\b|\b(?:850|880|940|950) ?nm\b/i.test(text)
    ? 'ir'
    : /\buv\b|\bultra-?violet\b|\b(?:36\d|38\d|39\d|40[05]) ?nm\b/i.test(text)
      ? 'uv'
      : null;

/** The colours of the LEDs that the sentence counts, in its order; one that only says what board it is counts where no other does. */
function colorsOf({ items, sentence }: Intent): string[] {
  const rgb = items.find((i) => i.id === 'ws2812');
  if (rgb !== undefined && isDiscreteRgb(sentence)) return Array.from({ length: rgb.count }, () => ['red', 'green', 'blue']).flat();
  const lights = items.filter((i) => i.id === 'led');
  const told = lights.filter((i) => i.counted || i.color !== undefined || i.colors !== undefined);
  return (told.length > 0 ? told : lights).flatMap((i) =>
    i.colors !== undefined && (!i.counted || i.count === i.colors.length) ? i.colors : Array.from({ length: i.count }, () => i.color ?? 'red'),
  );
}

const BESIDE: ReadonlySet<string> = new Set(['led', 'power_led', 'gpio_header', 'terminal_out', 'mounting_hole', 'regulator']);
/** "Common-cathode RGB LED": three chips in a case, none with a controller. */
const isDiscreteRgb = (text: string): boolean =>
  /\brgb\b/i.test(text) &&
  /\bcommon[- ](?:anode|cathode)\b|\bdiscrete\b/i.test(text) &&
  !/\bws28|\bneopixel|\baddressable|\bapa102|\bsk68/i.test(text);
const ofLeds = (intent: Intent): boolean =>
  intent.items.some((i) => i.id === 'led' || (i.id === 'ws2812' && isDiscreteRgb(intent.sentence))) &&
  intent.items.every(
    (i) => (BESIDE.has(i.id) || (i.id === 'ws2812' && isDiscreteRgb(intent.sentence))) && i.strings === undefined && i.each !== true,
  );

const PER_LINE =
  /\b(?:one|a|its own|separate|individual(?:ly)?|single|own) (?:\w+ )?(?:pin|line|wire|input|control)\b|\bcommon[- ](?:anode|cathode|ground)\b|\bactive[- ](?:low|high)\b|\bdriven (?:from|by|over|via)\b|\bcontrolled (?:from|by|over|via)\b|\blogic\b|\bgpio\b|\binputs?\b|\bindividually\b|\b(?:r|red)[\s,/]+(?:y|yellow|a|amber)[\s,/]+(?:g|green)\b/i;

/** LEDs each on a line of its own from a header. */
export function namesPanel(text: string, intent: Intent): boolean {
  if (!ofLeds(intent) || invisibleOf(text) !== null || /\bmatrix\b|\bcharl\w+plex/i.test(text)) return false;
  const header = intent.items.find((i) => i.id === 'gpio_header' || (i.id === 'terminal_out' && i.ways !== undefined && i.ways > 2));
  const leds = colorsOf(intent).length;
  if (
    header === undefined ||
    leds === 0 ||
    leds > MOST_LINES ||
    intent.sources.some((s) => /^(?:usb|usb_pd|barrel_jack|lipo|battery|coin_cell)$/.test(s.id))
  )
    return false;
  return header.ways === undefined ? leds > 1 && PER_LINE.test(text) : header.ways >= leds + 1 && (leds > 1 || header.ways === 2);
}

export const namesMatrix = (text: string, intent: Intent): boolean =>
  gridOf(text) !== null && !/\bmax7219|\bht16k33|\bis31|\bws28|\bneopixel|\bkey|\bbutton|\bswitch/i.test(text) && ofLeds(lessMatrix(intent));
export const namesCharlieplex = (text: string, intent: Intent): boolean => /\bcharl(?:ie|ey)[- ]?plex/i.test(text) && ofLeds(intent);
/** Light that nobody sees, from a supply. */
export const namesInvisible = (text: string, intent: Intent): boolean =>
  invisibleOf(text) !== null &&
  !/\breceiv|\bremote|\bdetect|\bbarrier|\bsensor|\btsop/i.test(text) &&
  intent.items.every((i) => BESIDE.has(i.id) || i.id === 'potentiometer') &&
  /\bleds?\b|\billuminat|\blamp|\blight|\bemitters?\b/i.test(text);

/** "4x4 LED matrix" is no wish for one LED beside. */
const lessMatrix = (intent: Intent): Intent => ({
  ...intent,
  items: intent.items.some((i) => i.id === 'led') ? intent.items : [...intent.items, LED],
});
const LED = { id: 'led', text: 'LED', count: 1, counted: false, plural: false, pins: [] } as const;

const GRID =
  /\b(\d{1,2})\s*(?:x|×|by)\s*(\d{1,2})\s+(?:(?:\w+|5 ?mm|3 ?mm) ){0,2}?(?:leds? )?(?:matrix|array|grid)\b|\b(?:led )?(?:matrix|array|grid) (?:of )?(\d{1,2})\s*(?:x|×|by)\s*(\d{1,2})\b/i;

function gridOf(text: string): readonly [rows: number, columns: number] | null {
  if (!/\bleds?\b/i.test(text)) return null;
  const [, a, b, c, d] = GRID.exec(text) ?? [];
  const [rows, columns] = [Number(a ?? c), Number(b ?? d)];
  return rows >= 2 && columns >= 2 && rows <= 16 && columns <= 16 ? [rows, columns] : null;
}

const levelOf = (work: Work): { volts: number; named: boolean } => {
  const [first] = values(work.text, 'V').filter((v) => v >= 1.8 && v <= 30);
  return { volts: first ?? 5, named: first !== undefined };
};

const forwardOf = (color: string): number => LED_FORWARD_V[color] ?? 2;

/** The resistor of one LED: the sentence's own, else for its current, at least as much as keeps a line of logic within 20 mA. */
function ohmsFor(work: Work, volts: number, color: string): number {
  const named = values(work.text, 'ohm').find((v) => v >= 10 && v <= 100e3);
  const amps = said(work.text, 'A').find((q) => q.value <= 0.03)?.value ?? LINE_A;
  return named ?? work.bench.near(Math.max(47, (volts - forwardOf(color)) / amps));
}

/** Names of the lines: the colours where each is another, else numbers. */
const namesOf = (colors: readonly string[]): string[] =>
  new Set(colors).size === colors.length && colors.length > 1 ? colors.map((c) => c.toUpperCase()) : colors.map((_, n) => `LED${n + 1}`);

/** Every LED with its resistor on a line of its own; the other ends together. */
export function panel(work: Work): void {
  const { bench, draft } = work;
  const colors = colorsOf(draft.intent);
  const header = { name: 'IN', words: new RegExp(`${IN_WORDS.source}|\\bheaders?\\b|\\bleds?\\b`, 'i') };
  work.passive([header]);
  work.uses('led', 'power_led', 'ws2812');
  const { volts, named } = levelOf(work);
  const high = work.says(/\bcommon[- ]anode\b|\bactive[- ]low\b|\bsink/i);
  const lines = namesOf(colors);
  bench.volts = volts;
  for (const [n, color] of colors.entries()) {
    const line = lines[n] ?? `LED${n + 1}`;
    if (volts - forwardOf(color) < 0.25) draft.cannot(`A ${color} LED at ${volts} V: it needs some ${forwardOf(color)} V by itself and stays dim.`);
    const ohms = ohmsFor(work, volts, color);
    bench.r(
      ohms,
      high ? 'VCC' : line,
      `${line}_A`,
      `LED current ${round(((volts - forwardOf(color)) / ohms) * 1000)} mA`,
      (volts - forwardOf(color)) ** 2 / ohms,
    );
    bench.led(color, `${line}_A`, high ? line : 'GND', `LED, ${color}`, true);
  }
  const common = high ? 'VCC' : 'GND';
  if (high) draft.assembler.net('VCC', { class: 'power', volts });
  const socket = work.socketOf('IN');
  work.port({
    ...header,
    title: colors.length === 1 ? 'LED' : 'LEDs',
    nets: [...lines, common, ...(high && (socket?.ways ?? 0) > lines.length + 1 ? ['GND'] : [])],
    usual: 'header',
  });
  if (!named) draft.assume('You named no level: the resistors are for lines of 5 V.');
  if (isDiscreteRgb(work.text))
    draft.cannot('An RGB LED in one case without a controller: my library has none; a red, a green and a blue LED stand in its place.');
  draft.put(
    `${colors.length === 1 ? `${colors[0]} LED` : `${colors.length} LEDs (${counted(colors)})`}, ${colors.length === 1 ? 'with its resistor' : 'each with its resistor on a line of its own'}, common ${high ? 'anode: a low line lights' : 'cathode: a high line lights'}`,
  );
}

function counted(colors: readonly string[]): string {
  return [...new Set(colors)].map((c) => `${colors.filter((x) => x === c).length} ${c}`).join(', ');
}

/** Rows to the anodes, columns to the cathodes, a resistor in each column: one row is driven at a time. */
export function ledMatrix(work: Work): void {
  const { bench, draft, text } = work;
  const [rows, columns] = gridOf(text) ?? [4, 4];
  const ports = [
    { name: 'ROWS', words: /\brows?\b/i },
    { name: 'COLS', words: /\bcol(?:umn)?s?\b/i },
  ];
  work.passive(ports);
  work.uses('led', 'power_led');
  const color =
    draft.intent.items.find((i) => i.id === 'led' && i.color !== undefined)?.color ??
    /\b(red|green|blue|yellow|white)\b/i.exec(text)?.[1]?.toLowerCase() ??
    'red';
  const { volts, named } = levelOf(work);
  const ohms = values(text, 'ohm')[0] ?? bench.near(Math.max(47, (volts - forwardOf(color)) / 0.01));
  for (let c = 1; c <= columns; c++) bench.r(ohms, `C${c}`, `COL${c}`, `LED current of column ${c}`);
  for (let r = 1; r <= rows; r++) for (let c = 1; c <= columns; c++) bench.led(color, `ROW${r}`, `C${c}`, `LED, row ${r}, column ${c}`);
  const nets = { ROWS: seq('ROW', rows), COLS: seq('COL', columns) };
  for (const port of ports) work.port({ ...port, title: port.name, nets: nets[port.name as 'ROWS' | 'COLS'], usual: 'header' });
  draft.put(`${rows} × ${columns} matrix of ${color} LEDs: rows to the anodes, columns to the cathodes, ${engineering(ohms)}Ω in each column`);
  draft.assume(
    `One row is driven high at a time, the columns that shall light are pulled low${named ? '' : '; you named no level: the resistors are for 5 V'}.`,
  );
}

const seq = (stem: string, n: number): string[] => Array.from({ length: n }, (_, k) => `${stem}${k + 1}`);

/** Two LEDs between each pair of lines, a resistor in every line. */
export function charlieplexed(work: Work): void {
  const { bench, draft } = work;
  const colors = colorsOf(draft.intent);
  work.passive([{ name: 'IN', words: /\bheaders?\b|\blines?\b|\bpins?\b|\binputs?\b/i }]);
  work.uses('led', 'power_led');
  const lines = Math.ceil((1 + Math.sqrt(1 + 4 * colors.length)) / 2);
  const { volts, named } = levelOf(work);
  const lowest = Math.min(...colors.map(forwardOf));
  const ohms = values(work.text, 'ohm')[0] ?? bench.near(Math.max(22, (volts - lowest) / 0.01 / 2));
  const nets = seq('X', lines);
  for (const net of nets) bench.r(ohms, net, `${net}_R`, 'Half of the LED current resistor: two lines share it');
  const pairs = nets.flatMap((a, i) => nets.slice(i + 1).flatMap((b) => [[a, b] as const, [b, a] as const]));
  for (const [n, color] of colors.entries()) {
    const [a, k] = pairs[n] ?? ['X1', 'X2'];
    bench.led(color, `${a}_R`, `${k}_R`, `LED ${n + 1}, lit from ${a} to ${k}`);
  }
  work.port({ name: 'IN', title: 'Lines', nets, words: IN_WORDS, usual: 'header' });
  draft.put(`${colors.length} LEDs charlieplexed on ${lines} lines, ${engineering(ohms)}Ω in each line`);
  if (!named) draft.assume('You named no level: the resistors are for lines of 5 V.');
}

/** Infrared or ultraviolet LEDs on a supply, as many in a string as it lights, one resistor each. */
export function invisible(work: Work): void {
  const { bench, draft, text } = work;
  const kind = invisibleOf(text) ?? 'ir';
  const { volts: forward, most_a, name } = INVISIBLE[kind];
  const counts = draft.intent.items.filter((i) => i.id === 'led' && i.counted).map((i) => i.strings?.length ?? i.count);
  const leds = Math.max(
    1,
    counts[0] ?? Number(/\b(\d{1,2})\s*(?:x|×)?\s*(?:\d+ ?nm |5 ?mm |3 ?mm )*(?:ir|uv|infra|ultra|leds?|\d{3} ?nm)/i.exec(text)?.[1] ?? 1),
  );
  const feed: Feed = work.open([], { usual: 12 });
  work.uses('led', 'power_led', 'terminal_out', 'gpio_header');
  const wanted = said(text, 'A').find((q) => q.value <= 1)?.value ?? LIT_A;
  const amps = Math.min(wanted, most_a);
  if (wanted > most_a) draft.cannot(`${round(wanted * 1000)} mA through a 5 mm ${name} LED: it stands ${most_a * 1000} mA; I planned for that.`);
  const asked = /\bin (?:one |a )?(?:series|string)\b/i.test(text)
    ? leds
    : Number(/\bstrings? of (\d{1,2})\b|\b(\d{1,2}) in series\b/i.exec(text)?.slice(1).find(Boolean) ?? leds);
  const fits = Math.max(1, Math.floor((feed.volts - 0.8) / forward));
  if (asked > fits && /series|string/i.test(text))
    draft.cannot(`${asked} ${name} LEDs in series: they need ${round(asked * forward)} V; I put ${fits} in each string.`);
  const length = Math.min(asked, fits);
  const strings = Math.ceil(leds / length);
  for (let s = 0; s < strings; s++) {
    const here = Math.min(length, leds - s * length);
    const left = feed.volts - here * forward;
    const ohms = bench.near(left / amps);
    bench.r(ohms, feed.plus, `S${s + 1}_1`, `Current of the string: ${round((left / ohms) * 1000)} mA`, left ** 2 / ohms);
    for (let n = 1; n <= here; n++)
      draft.generic({
        kind: 'led',
        value: kind === 'ir' ? 'IR' : 'UV',
        package: '5mm',
        purpose: `LED ${n} of string ${s + 1}, ${name}`,
        pins: { A: `S${s + 1}_${n}`, K: n === here ? 'GND' : `S${s + 1}_${n + 1}` },
      });
  }
  draft.load(feed.plus, `${leds} ${name} LEDs`, amps * strings * 1000, amps * strings * 1000);
  draft.put(`${leds} ${name} LEDs of 5 mm in ${strings === 1 ? 'one string' : `${strings} strings of ${length}`}, ${round(amps * 1000)} mA each`);
  draft.cannot(
    `${name === 'infrared' ? 'An infrared' : 'An ultraviolet'} LED: my catalogue has none; its place (5 mm, leaded) is on the board, planned for ${forward} V at ${round(amps * 1000)} mA.`,
  );
}
