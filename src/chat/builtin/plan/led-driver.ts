import { EMPTY_ATTRIBUTES, type Intent, type ItemWish } from '../intent.js';
import { NUMBER_WORDS } from '../read/vocabulary.js';
import type { Draft, Rail } from './draft.js';
import { addPowerLed } from './leds.js';
import { enterPath, familyName, readPath } from './path/index.js';
import type { PathFamily, PathWish } from './path/wish.js';

/** The driver's input and output (PowTech PT4115): V and mA. */
const IN_V: readonly [number, number] = [7, 30];
const MOST_MA = 1200;
/** Below, a linear source is smaller and as good, mA. */
const LEAST_MA = 100;
/** Forward voltage of a white power LED, and what driver, inductor and sense resistor need over the LEDs, V. */
const LED_V = 3.3;
const HEADROOM_V = 1;
const MOST_CHANNELS = 6;
const EFFICIENCY = 0.9;

/** "About 9 to 11 V": what one LED of several chips drops. */
const dropOf = (sentence: string): number => {
  const said =
    /\bleds?\b[^.;]{0,24}?(?:(\d+(?:\.\d+)?)\s*V?\s*(?:-|–|to)\s*)?(\d+(?:\.\d+)?)\s*V\b(?! (?:supply|in\b|input|rail|adapter|barrel|jack))/i.exec(
      sentence,
    );
  const volts = Number(said?.[2] ?? LED_V);
  return /\(|about|vf|forward|drop/i.test(said?.[0] ?? '') ? volts : LED_V;
};

const DRIVER =
  /\b(?:pt4115\w*|al88[06]\d\w*|zxld\d+\w*|ap8802\w*|lm340[4-6]\w*|cat4101\w*|mp24\d\d\w*|lt3[45]\d\d\w*)\b|\b(?:constant|const)[- ]?current\b[^.;]*\bleds?\b|\bleds?\b[^.;]*\b(?:constant|const)[- ]?current\b|\b(?:power|high[- ]power|cob|[\d.]+ ?w(?:att)?s?)[- ](?:\w+ )?leds?\b[^.;]*\bdriver\b|\bled drivers?\b[^.;]*\b(?:\d+ ?m?a|\d+ ?w(?:att)?s?|cob|power)\b|\bdriver\b[^.;]*\b(?:power|high[- ]power|cob|[\d.]+ ?w(?:att)?s?) (?:\w+ )?leds?\b/i;
const OTHER =
  /\blm3[13][47]\w*|\blinear\b|\bstrips?\b|\bws28\d\d|\bneopixel|\bpixel|\bmax7219|\bpca9685|\blm391\d|\btlc59\d+|\bcharlie|\bop[- ]?amp|\btransistors?\b|\bbjt\b|\bmirror|\bsink\b|\bregulator lm/i;
const HEEDED =
  /^(?:constant|const|current|drivers?|driv\w*|led driver|pt4115\w*|al88\d\d\w*|dimm?\w*|pwm|analog(?:ue)?|power|high|cob|leds?|white|star|string|series|channels?|brightness|control\w*|inductor|sense|schottky|freewheel|buck|step|down|switching|efficient|off-?board|wires?|each|chip|emitters?|cree|luxeon|lumens?|lamps?|lights?|torch|flash-?light|grow|aquarium|hysteretic|mode|[\d.]+ ?(?:m?a|w|v|k?hz))$/i;

/** Whether the board drives power LEDs with a constant current, and does nothing else. */
export const isLedDriver = ({ platform, sentence }: Intent): boolean => platform === null && DRIVER.test(sentence) && !OTHER.test(sentence);

const DRIVEN = /\b(?:leds?|lamps?|lights?|cob)\b/i;

/** What a driver beside a microcontroller draws, mA. */
export const ledLoad = (block: string, { amps }: ItemWish, volts: number): number =>
  block === 'led_driver' ? ((amps ?? 1) * 1000 * LED_V) / volts / EFFICIENCY : 0;

/** Words that are heeded where such a driver stands beside a microcontroller. */
export const heedLedDriver = (draft: Draft): void => {
  if (draft.intent.items.some((i) => i.part === 'led_driver')) draft.heededToo.push(HEEDED);
};

/** Beside a microcontroller the driver is one of its circuits: what it drives is neither an indicator nor a load of a switch. */
export function withLedDriver(intent: Intent): Intent {
  const { platform, sentence, items } = intent;
  if (platform === null || !DRIVER.test(sentence) || OTHER.test(sentence)) return intent;
  const { ma, channels } = ledWish(sentence);
  const own = items.find((i) => i.part === 'led_driver');
  const driven = (i: ItemWish): boolean =>
    (i.id === 'ws2812' && !/ws28|neo|address|digital|pixel/i.test(i.text)) ||
    (i.id === 'led' && i.color === undefined && i.pins.length === 0) ||
    (i.id === 'mosfet' && DRIVEN.test(i.text));
  const circuit: ItemWish = {
    ...(own ?? EMPTY_ATTRIBUTES),
    id: 'circuit',
    part: 'led_driver',
    text: own?.text ?? 'LED driver',
    count: channels,
    amps: Math.min(MOST_MA, ma) / 1000,
  };
  return { ...intent, items: [...items.filter((i) => i !== own && !driven(i)), circuit], unread: intent.unread.filter((w) => !HEEDED.test(w)) };
}

interface LedWish {
  /** Current of each channel, mA, and what is said of how it was found. */
  readonly ma: number;
  readonly why: string | null;
  /** LEDs in series on each channel. */
  readonly series: number;
  readonly channels: number;
}

const NUMBER = String.raw`\d{1,2}|${Object.keys(NUMBER_WORDS).join('|')}`;
const countOf = (text: string | undefined): number | null => (text === undefined ? null : (NUMBER_WORDS[text.toLowerCase()] ?? Number(text)));
const find = (sentence: string, pattern: string): number | null => countOf(new RegExp(pattern, 'i').exec(sentence)?.[1]);

function ledWish(sentence: string): LedWish {
  const series =
    find(sentence, String.raw`\b(${NUMBER})\s*(?:x\s*)?(?:\S+ ){0,4}?leds?\b[^.;,]{0,20}\b(?:in series|string)`) ??
    find(sentence, String.raw`\bstrings? of (${NUMBER})\b`) ??
    find(sentence, String.raw`\b(\d{1,2})s\d?p?\b`) ??
    1;
  const channels =
    find(sentence, String.raw`\b(${NUMBER})[- ](?:[\w-]+ ){0,4}?(?:channels?|strings|drivers|outputs)\b`) ??
    (/\brgbw\b/i.test(sentence) ? 4 : /\brgb\b/i.test(sentence) ? 3 : 1);
  const amps = /(?<![\w.])(\d+(?:\.\d+)?)\s*(m?)a(?:mps?)?\b(?!h)(?! (?:fuse|supply|in(?:put)?\b))/i.exec(sentence);
  const said = amps === null ? null : Number(amps[1]) * (amps[2] === '' ? 1000 : 1);
  if (said !== null) return { ma: said, why: null, series, channels };
  const watts = Number(/(?<![\w.])(\d+(?:\.\d+)?)\s*w(?:att)?s?\b/i.exec(sentence)?.[1] ?? Number.NaN);
  const usual = Number.isNaN(watts)
    ? 350
    : (({ 1: 350, 3: 700, 5: 1200, 10: 1000 } as Record<number, number>)[watts] ?? Math.round((watts / LED_V) * 1000));
  const of = Number.isNaN(watts) ? '' : ` of ${watts} W`;
  return {
    ma: usual,
    why: `You named no current: LEDs${of} usually take ${usual} mA.`,
    series: watts === 10 ? Math.max(series, 3) : series,
    channels,
  };
}

/** Plans the board; false: it is of another kind. */
export function planLedDriver(draft: Draft): boolean {
  const { intent } = draft;
  if (!isLedDriver(intent)) return false;
  const wish = ledWish(intent.sentence);
  if (wish.ma < LEAST_MA) return false;
  draft.title = 'LED driver';
  draft.heeded = HEEDED;
  if (wish.why !== null) draft.assume(wish.why);
  const ma = Math.min(MOST_MA, wish.ma);
  if (ma < wish.ma) draft.cannot(`${wish.ma} mA: the PT4115 gives ${MOST_MA} mA at most; I set ${ma} mA.`);
  const path = pathOf(draft, wish, ma);
  const input = enterPath(draft, path);
  if (input === null) return false;
  if (input.volts < IN_V[0] || input.volts > IN_V[1])
    draft.cannot(`${input.volts} V for the LED driver: the PT4115 takes ${IN_V[0]} to ${IN_V[1]} V.`);
  const drop = dropOf(intent.sentence);
  const most = Math.floor((input.volts - HEADROOM_V) / drop);
  if (wish.series > most)
    draft.cannot(
      `${wish.series} LEDs in series from ${input.volts} V: the driver steps down only, so that ${Math.max(0, most)} of some ${drop} V light; take a higher supply.`,
    );
  const channels = Math.min(MOST_CHANNELS, wish.channels);
  if (channels < wish.channels) draft.cannot(`${wish.channels} channels: I put ${channels} on the board.`);
  const family = path.outputs[0]?.family;
  for (let n = 0; n < channels; n++) channel(draft, input, { ...wish, ma }, channels === 1 ? '' : String(n + 1), family);
  const per = wish.series === 1 ? 'the LED' : `${wish.series} LEDs in series`;
  draft.put(`${channels === 1 ? '' : `${channels} × `}step-down LED driver (PT4115) of ${ma} mA for ${per} on ${familyName(family ?? 'screw')}`);
  draft.assume('The LEDs stand off the board, on a heat sink of their own.');
  dimming(draft, channels);
  if (path.led !== null && /\b(?:power|status|indicator|pilot)[- ](?:led|light)\b(?! drivers?)/i.test(intent.sentence))
    addPowerLed(draft, input, { id: 'power_led', text: 'power LED', count: 1, counted: true, plural: false, pins: [], color: path.led.color });
  return true;
}

/** The supply as the sentence has it; what it gives to the LEDs decides what it must bear. */
function pathOf({ intent }: Draft, { series, channels }: LedWish, ma: number): PathWish {
  // The dimming input's connector is none of the supply's.
  const sentence = intent.sentence.replace(/[,;]?[^,;.]*\b(?:dim\w*|pwm)\b[^,;.]*\b(?:headers?|connectors?|jst|xh|ph|terminals?|pins?)\b/gi, ' ');
  const read = readPath({ ...intent, sentence: /\d ?v\b/i.test(sentence) ? sentence : intent.sentence });
  const family = read.outputs.find((o) => o.family !== undefined && o.family !== 'jack' && o.family !== 'usb_c' && o.family !== 'usb_a')?.family;
  const [first] = read.inputs;
  const volts = intent.sources.find((s) => s.volts !== undefined)?.volts ?? first?.volts;
  const { amps: _, least: __, ...input } = { ...first, text: first?.text ?? 'input', ...(volts === undefined ? {} : { volts }) };
  return {
    ...read,
    inputs: [input],
    outputs: [{ text: 'LED', volts: series * LED_V, amps: ma / 1000, count: channels, ...(family === undefined ? {} : { family }) }],
    enable: null,
  };
}

function channel(draft: Draft, input: Rail, { ma, series }: LedWish, suffix: string, family: PathFamily | undefined): void {
  const [plus, minus] = [`LED${suffix}+`, `LED${suffix}-`];
  const dim = isDimmed(draft) ? { DIM: `DIM${suffix}` } : {};
  draft.block('led_driver', 'LED driver', { VIN: input.net, GND: 'GND', LEDP: plus, LEDN: minus, ...dim }, { led_ma: ma });
  const style = family === undefined || family === 'jack' || family === 'usb_c' ? undefined : { family };
  draft.styled(style, 'The LED', () =>
    draft.device('ScrewTerminal_1x02_P5.00', `LED${suffix}: 1 anode, 2 cathode`, { '1': plus, '2': minus }, { edge: 'any', value: `LED${suffix}` }),
  );
  const drawn = (ma * LED_V * series) / input.volts / EFFICIENCY;
  draft.load(input.net, 'the LEDs', drawn, drawn);
}

const isDimmed = ({ intent }: Draft): boolean => /\bdim\w*|\bpwm\b|\bbrightness\b|\benable\b|\bon\/off\b/i.test(intent.sentence);

/** The dimming inputs: a potentiometer, or a header. */
function dimming(draft: Draft, channels: number): void {
  if (!isDimmed(draft)) return;
  const lines = Array.from({ length: channels }, (_, n) => `DIM${channels === 1 ? '' : n + 1}`);
  if (/\bpot(?:entiometer|s)?\b|\btrim\w*\b|\bknob\b/i.test(draft.intent.sentence)) {
    for (const net of lines)
      draft.device('POT_3296W_500k', 'Dims: 200 kΩ and more are full light', { '1': 'GND', '2': net, '3': net }, { value: '500k' });
    draft.put('potentiometer at the dimming input');
    return;
  }
  const pins = [...lines, 'GND'];
  draft.device(
    `PinHeader_1x${String(pins.length).padStart(2, '0')}`,
    `Dimming: ${pins.join(', ')}`,
    Object.fromEntries(pins.map((net, n) => [String(n + 1), net])),
    { edge: 'any', value: 'Dimming' },
  );
  draft.put(`dimming input on a pin header (${pins.join(', ')})`);
  draft.assume('Dimming: open is full light, under 0.3 V is off; PWM of up to some kHz from 3.3 or 5 V logic, or 0.5 to 2.5 V.');
}
