import type { Intent, ItemWish, SourceWish } from '../intent.js';

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const NUMBER = String.raw`(\d{1,2}|${NUMBERS.slice(1).join('|')}|an?)`;
const STRING = '(?:strings?|chains?|branch(?:es)?|legs?|groups?)';
const OF = new RegExp(String.raw`(?:\b${NUMBER}\s+)?(?:parallel\s+|series\s+)*\b${STRING}\s+(?:in\s+parallel\s+)?(?:of|with)\s+${NUMBER}\b`, 'i');
const IN = new RegExp(String.raw`\b(?:in|as|into)\s+${NUMBER}\s+(?:equal\s+|parallel\s+|series\s+)*${STRING}\b`, 'i');
const SERIES = /\b(?:all )?in series\b|\bin (?:a|one) (?:single )?(?:string|chain)\b|\bseries (?:string|chain)\b/i;

const numberOf = (word: string | undefined): number | null => {
  if (word === undefined) return null;
  if (/^an?$/i.test(word)) return 1;
  return NUMBERS.includes(word.toLowerCase()) ? NUMBERS.indexOf(word.toLowerCase()) : Number(word);
};

/** So little current is the LEDs' own where it stands beside a supply, A: "12 V on a terminal, 20 mA per string". */
const STRING_MOST_A = 0.05;

const EACH_LEG = new RegExp(
  String.raw`\b${NUMBER}\s+(?:(?:white|warm|cool|red|green|blue|amber|yellow|leds?|lights?|of them)\s+)*(?:on|per|in|along|for|at)\s+(?:each|every|both|either)\s+(?:leg|arm|side|edge|limb|half)s?\b`,
  'i',
);
const LEGS: Readonly<Partial<Record<NonNullable<Intent['board']['shape']>, number>>> = {
  l: 2,
  t: 3,
  u: 3,
  cross: 4,
  hexagon: 6,
  octagon: 8,
  triangle: 3,
  pentagon: 5,
  star: 5,
};

/** "Four on each leg" of an L: eight. null: nothing of the sort. */
function onEachLeg({ sentence, board }: Intent): number | null {
  const each = numberOf(EACH_LEG.exec(sentence)?.[1]);
  return each === null || !(each > 0) ? null : each * ((board.shape === undefined ? undefined : LEGS[board.shape]) ?? 2);
}

/** Least supply of LEDs in series, V, what one drops at most, and what the resistor keeps. */
const SERIES_LEAST_V = 9;
const DROP_V = 3.2;
const REST_V = 1.5;

/** LEDs that a MOSFET dims at 12 V and more, no strings named: as many in series as the voltage takes, alike. */
function underVoltage({ count, counted, pins }: ItemWish, intent: Intent): { readonly count: number; readonly length: number } | null {
  const volts = Math.max(0, ...[...intent.sources, ...intent.items].map((i) => i.volts ?? 0));
  const dimmed = intent.platform === null && intent.items.some((i) => i.id === 'mosfet');
  if (!counted || count < 4 || pins.length > 0 || !dimmed || volts < SERIES_LEAST_V) return null;
  const most = Math.floor((volts - REST_V) / DROP_V);
  const length = Array.from({ length: most }, (_, n) => most - n).find((n) => count % n === 0) ?? 1;
  return { count: count / length, length };
}

/** "Two strings of three LEDs", "eight LEDs in four strings", "three LEDs in series": the LEDs share a resistor and a current. */
export function inStrings(wished: Intent): Intent {
  const spread = onEachLeg(wished);
  const lone = wished.items.filter((i) => i.id === 'led');
  const intent =
    spread === null || lone.length === 0
      ? wished
      : { ...wished, items: [...wished.items.filter((i) => i.id !== 'led'), { ...(lone[0] as ItemWish), count: spread, counted: true }] };
  const leds = intent.items.filter((i) => i.id === 'led');
  // "LED board: four strings of …": the first says only what board it is.
  const told = leds.filter((i) => i.counted || i.color !== undefined || i.volts !== undefined || i.pins.length > 0);
  const named = told.filter((i) => i.counted);
  const [title] = told;
  // "LED array 12 V: 6 amber LEDs …": the title's volts are the strings' own.
  if (told.length === 2 && named.length === 1 && title !== undefined && !title.counted && /^leds?$/i.test(title.text) && title.color === undefined) {
    const [only] = named;
    const rest = intent.items.filter((i) => i !== title);
    return inStrings({
      ...intent,
      items: rest.map((i) => (i === only && i.volts === undefined && title.volts !== undefined ? { ...i, volts: title.volts } : i)),
    });
  }
  const lights = told.length === 1 && leds.every((i) => told.includes(i) || /^leds?$/i.test(i.text)) ? told : leds;
  const [light] = lights;
  if (light === undefined || lights.length > 1 || /ws28|neopixel|addressable/i.test(intent.sentence)) return intent;
  const strings = stringsOf(intent.sentence, light) ?? underVoltage(light, intent);
  const many = strings !== null && strings.length > 1;
  // A lamp made of LEDs is the board itself, not a load that it switches.
  const items =
    many || (light.counted && light.count > 2) ? intent.items.filter((i) => i.id !== 'mosfet' || !/^lamps?$/i.test(i.text)) : intent.items;
  if (!many) return { ...intent, items };
  const wish: ItemWish = { ...light, count: 1, counted: true, strings };
  const others = items.filter((i) => i.id !== 'led' || lights.includes(i));
  // "Strings at 24 V, JST in": the connector has the strings' voltage.
  const [feed] = intent.sources;
  const fed =
    intent.sources.length === 1 &&
    feed !== undefined &&
    light.volts !== undefined &&
    // "24 V …, PWM input 3.3 V": the level of a control line beside the strings' own voltage.
    (feed.volts === undefined || (feed.id === 'supply' && feed.volts <= 5.5 && feed.volts < light.volts)) &&
    /^(?:terminal|supply|barrel_jack)$/.test(feed.id);
  const sources = fed ? [{ ...feed, volts: light.volts }] : intent.sources;
  const own = [...intent.sources, ...items].map((i) => i.amps).find((amps) => amps !== undefined && amps <= STRING_MOST_A);
  if (own === undefined) return { ...intent, sources, items: others.map((i) => (i === light ? wish : i)) };
  return {
    ...intent,
    sources: sources.map((s) => (s.amps === own ? withoutAmps(s) : s)),
    items: others.map((i) => (i === light ? { ...wish, amps: own } : i.amps === own ? withoutAmps(i) : i)),
  };
}

function withoutAmps<T extends ItemWish | SourceWish>(wish: T): Omit<T, 'amps'> {
  const { amps: _string, ...rest } = wish;
  return rest;
}

function stringsOf(sentence: string, { count, counted }: ItemWish): { readonly count: number; readonly length: number } | null {
  const of = OF.exec(sentence);
  const length = numberOf(of?.[2]);
  if (length !== null && length > 0) {
    const said = numberOf(of?.[1]);
    return { count: said ?? (counted && count > length ? Math.floor(count / length) : 1), length };
  }
  const into = numberOf(IN.exec(sentence)?.[1]);
  if (into !== null && into > 0 && counted && count > into) return { count: into, length: Math.ceil(count / into) };
  return SERIES.test(sentence) && counted ? { count: 1, length: count } : null;
}
