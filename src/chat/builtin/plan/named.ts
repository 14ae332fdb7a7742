import type { ItemWish } from '../intent.js';

/** What lamps and buttons are for, in lists: "status LED each for WiFi and bus", "buttons for up, down and OK", "UP/DOWN/OK buttons". */
const OF_LEDS =
  /\b(?:leds?|indicators?|lamps?|status lights?)\b,? ?(?:each one |one each |each |one )?(?:for|showing|that shows?|to show|indicating|label?led|marked|named|called)[: ] ?(?:the )?/i;
const OF_BUTTONS =
  /\b(?:buttons?|push ?buttons?|tact(?:ile)? (?:switch(?:es)?|buttons?)|keys|switches)\b,? ?(?:for|label?led|marked|named|called)[: ] ?(?:the )?/i;
/** Where a list ends. */
const END = /[.;:()\n]|,? (?:on|at|with|in|over|from|powered|using)\b|, (?:an?|one|two|the|plus)\b/i;
/** Longest list, characters. */
const REACH = 160;
const KEY = String.raw`(?:up|down|left|right|ok|enter|back|select|start|stop|pause|play|next|prev(?:ious)?|menu|mode|set|plus|minus|test|mute|cancel|esc|home|fire|jump|[abxy]|vol(?:ume)? ?(?:up|down|\+|-)?|\+|-)`;
const BEFORE_BUTTONS = new RegExp(
  String.raw`\b(${KEY}(?: ?(?:,(?: and)?|\/|and|&) ?${KEY}){1,11}) (?:push ?|tact(?:ile)? )?(?:buttons?|keys|switches)\b`,
  'i',
);

/** A list in a sentence, and where it ends. */
interface List {
  readonly text: string;
  readonly end: number;
}

function listBehind(sentence: string, intro: RegExp): List | null {
  const found = intro.exec(sentence);
  if (found === null) return null;
  const from = found.index + found[0].length;
  const rest = sentence.slice(from, from + REACH);
  const length = END.exec(rest)?.index ?? rest.length;
  return { text: rest.slice(0, length), end: from + length };
}

function listBefore(sentence: string): List | null {
  const found = BEFORE_BUTTONS.exec(sentence);
  return found === null ? null : { text: found[1] ?? '', end: found.index + found[0].length };
}

/** What is no name of a lamp: another thing of the board. */
const THING =
  /\b(?:headers?|connectors?|usb|leds?|oled|display|sensors?|mosfets?|relays?|terminals?|crystals?|regulators?|chargers?|holes?|buttons?|buzzers?|board|resistors?|capacitors?|mm|batter\w+|i2c|spi|uart|swd|gpio\w*|pins?|each|it|them|later|debugging|testing|use|charging|charg\w+|an? \w+|the \w+)\b/i;
const MOST = 12;

/** The names of a list, up to the one behind its "and" or the first that is another thing; null: no list of two or more. */
function namesIn(list: string | undefined): string[] | null {
  if (list === undefined) return null;
  const parts = list.split(/( ?(?:, ?(?:and |or |& )?|\/|\band\b|&|\bplus\b) ?)/i);
  const names: string[] = [];
  for (let n = 0; n < parts.length; n += 2) {
    const part = (parts[n] ?? '').trim();
    if (part === '' || THING.test(part) || part.split(/\s+/).length > 3) break;
    names.push(part);
    if (/\b(?:and|or|plus)\b|&/i.test(parts[n - 1] ?? '')) break;
  }
  return names.length >= 2 && names.length <= MOST ? names : null;
}

/** "… on GPIO4, GPIO5 and GPIO18" behind the list, written as the reader writes pins. */
function pinsBehind(sentence: string, list: List | null): string[] {
  const rest = list === null ? '' : sentence.slice(list.end, list.end + REACH);
  const said = /^ ?(?:on|at|to|using) (?:pins? )?((?:(?:gpio|io|gp|p[a-h]|d|a) ?\d{1,2}(?: ?(?:,(?: and)?|\/|and|&) ?)?)+)/i.exec(rest)?.[1];
  return [...(said ?? '').matchAll(/(gpio|io|gp|p[a-h]|d|a) ?(\d{1,2})/gi)].map(
    ([, bank = '', n = '']) => `${bank.toUpperCase().replace(/^IO$/, 'GPIO')}${Number(n)}`,
  );
}

/** One wish for each named lamp or button, where the sentence lists what they are for. A "power" lamp stands on the supply. */
export function named(items: ItemWish[], written: string): ItemWish[] {
  const sentence = written.replace(/\s+/g, ' ');
  const lamps = listBehind(sentence, OF_LEDS);
  const told = listBehind(sentence, OF_BUTTONS);
  const knobs = namesIn(told?.text) === null ? listBefore(sentence) : told;
  const leds = dealt(items, 'led', namesIn(lamps?.text), pinsBehind(sentence, lamps));
  return dealt(leds, 'button', namesIn(knobs?.text), pinsBehind(sentence, knobs));
}

function dealt(items: ItemWish[], id: 'led' | 'button', names: readonly string[] | null, behind: readonly string[]): ItemWish[] {
  const wishes = items.filter((i) => i.id === id && i.strings === undefined);
  const [wish] = wishes;
  const total = wishes.reduce((sum, i) => sum + i.count, 0);
  const more = wish?.counted === true && wishes.length === 1 && total > (names?.length ?? 0);
  if (names === null || wish === undefined || more || (wishes.length > 1 && total !== names.length)) return items;
  const pieces = wishes.flatMap((w) => Array.from({ length: w.count }, () => w));
  const pins = behind.length === names.length ? behind : wish.pins;
  const single = names.map((label, n): ItemWish => {
    const { colors, each, ...rest } = pieces[n] ?? wish;
    const color = colors?.[n] ?? rest.color;
    const own = { ...rest, ...(color === undefined ? {} : { color }), count: 1, counted: true, plural: false, pins: pins.slice(n, n + 1), label };
    return id === 'led' && /^power$/i.test(label) && own.pins.length === 0 ? { ...own, id: 'power_led' } : own;
  });
  const others = (i: ItemWish): ItemWish => (i.pins.some((p) => behind.includes(p)) ? { ...i, pins: i.pins.filter((p) => !behind.includes(p)) } : i);
  return items.flatMap((i) => (i === wish ? single : wishes.includes(i) ? [] : [others(i)]));
}

/** A net or a mark of a label: "WiFi" → WIFI. */
export const markOf = (label: string): string =>
  label
    .toUpperCase()
    .replace(/\+/g, '_PLUS')
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 14) || 'X';
