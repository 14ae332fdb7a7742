import type { PartLimits } from './catalogue.js';
import { kindOfCategory } from './category.js';
import { outlinesOf, packageKey } from './package.js';
import { parseQuantity, parseRating, type Quantity } from './quantity.js';
import type { CatalogueRow } from './row.js';
import { joinMemory, memoryWords, quantityWord, quantityWords, railWords } from './value-words.js';

/**
 * The words that a catalogue row is found by, and what a search asks for, in the same words: values ("qf1e-7" is 100 nF), memory sizes
 * ("qb134217728"), outlines ("pkso8"), pin counts ("np16") and plain words. Both sides are made here, so the index itself compares nothing but words.
 */
export interface Search {
  /** All groups must be met, each by one of its words; `prefix`: a word that begins so will do. */
  readonly groups: readonly (readonly Wanted[])[];
  /** At least so much; `percent` is a tolerance, at most so much. */
  readonly volts?: number;
  readonly amps?: number;
  readonly watts?: number;
  readonly percent?: number;
}
export interface Wanted {
  readonly word: string;
  readonly prefix: boolean;
}

const DIELECTRIC = /^(C0G|NP0|X[5678][RST]|Y5V)$/i;
/** Kinds whose volts are a rating that more may be than asked: a 50 V capacitor does for 16 V, a 5 V regulator not for 3.3 V. */
const RATED_WORDS = /\b(caps?|capacitors?|mlcc|resistors?|inductors?|diodes?|schottky|rectifiers?|mosfets?|fets?|transistors?|bjt|npn|pnp)\b/i;

/** Words that say the same of every part of a kind. */
const ALSO: Readonly<Record<string, string>> = {
  resistor: 'res',
  capacitor: 'cap',
  ferrite: 'bead',
  microcontroller: 'mcu',
  crystal: 'xtal',
  mosfet: 'fet transistor',
  bjt: 'transistor',
  regulator: 'ldo',
  button: 'switch tact',
  usb_connector: 'usb connector',
  battery_connector: 'battery connector',
  addressable_led: 'addressable led rgb',
  connector: 'conn',
  charger: 'battery charger',
  esd: 'tvs protection',
};

/** Every word of a row. */
export function rowWords(row: CatalogueRow): string {
  const byCategory = categoryWords(row.category);
  // The description mostly repeats them.
  const values = Object.values(row.attributes).filter((value) => !row.description.includes(value));
  const prose = [row.manufacturer, row.value, row.description, ...values].join(' ');
  const words = new Set<string>([
    row.catalog_code.toLowerCase(),
    ...nameWords(row.mpn),
    ...plainWords(prose),
    ...byCategory,
    ...calledWords(row.category),
    ...unitWords(row),
    ...packageWords(row.package),
    ...channelWords(row),
    ...pinWords(`${row.mpn} ${row.value} ${row.description}`),
    ...quantityWords([row.value, row.description, ...values].join(' ')),
    ...railWords(row),
    ...memoryWords([row.description, ...values].join(' ')),
  ]);
  const pins = row.joints ?? Number(row.attributes['Number of Pins'] ?? row.attributes['Number Of Pins'] ?? Number.NaN);
  if (Number.isInteger(pins)) words.add(`np${pins}`);
  words.delete('');
  return [...words].join(' ');
}

/** Tables have some hundred categories and packages, and a million rows. */
function remembered(make: (text: string) => string[]): (text: string) => string[] {
  const known = new Map<string, string[]>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make(text);
    if (known.size < 20_000) known.set(text, made);
    return made;
  };
}

const categoryWords = remembered((category) => {
  const kind = kindOfCategory(category);
  // Catalogues file light-emitting diodes under "Optocouplers & LEDs/…": no reason to find them for an optocoupler.
  const own = category.replace(/^Opto[^/]*\//i, '');
  const also = /Attitude Sensor|Gyroscope/i.test(category) ? ['imu'] : [];
  return [...plainWords(own), ...kind.split('_'), ...(ALSO[kind] ?? '').split(' '), ...also];
});
/** What a category calls its parts: "is" and the noun, "in" and each of its words ("Screw Terminals": isterminal, inscrew, interminal). */
const calledWords = remembered((category) => {
  const kind = kindOfCategory(category);
  const parts = category.split('/').map((part) => plainWords(part.replace(/\(.*|\s-\s.*/, '').replace(/\bICs?\b/, '')));
  const nouns = [...kind.split('_'), ...(ALSO[kind] ?? '').split(' '), ...parts.flatMap((part) => part.slice(-1))];
  return [
    ...nouns.filter((word) => word !== '').map((word) => `is${word}`),
    ...categoryWords(category)
      .filter((word) => word !== '')
      .map((word) => `in${word}`),
  ];
});
/** "SMD3215-2P" is 3215 too, as crystals and buttons are asked for. */
const packageWords = remembered((size) => [
  ...plainWords(size),
  ...(/^SMD-?(\d{4})\b/i.exec(size)?.slice(1) ?? []),
  `pk${packageKey(size).toLowerCase()}`,
  ...outlinesOf(size).map((o) => `pk${o}`),
]);

/** "N-Channel" → nmos: what people write for it. */
function channelWords({ category, description }: CatalogueRow): string[] {
  if (!category.includes('MOS')) return [];
  const channel = /\b([NP])[-\s]?(?:channel|ch\b)/i.exec(description)?.[1]?.toLowerCase();
  return channel === undefined ? [] : [`${channel}mos`, `${channel}fet`];
}

const UNITS: Readonly<Record<string, string>> = { '1': 'single', one: 'single', '2': 'dual', two: 'dual', '4': 'quad', four: 'quad' };

/** How many amplifiers or comparators are in a case, in the words that people have for it; where nobody says, one with 14 pins has four. */
function unitWords({ category, package: size, description, attributes }: CatalogueRow): string[] {
  if (!/OpAmp|Operational|FET ?Input|(?<!Digital )Comparators/i.test(category) || /\b(single|dual|triple|quad)\b/i.test(description)) return [];
  const counted = /(?<=^| )(?:([a-z]+)[- ]channels?|[124])(?= |$)/i.exec(description);
  const told = attributes['Number Of Circuits'] ?? attributes['Number Of Elements'] ?? counted?.[1] ?? counted?.[0] ?? '';
  const said = UNITS[told.toLowerCase()];
  return said !== undefined ? [said] : /-14\b/.test(size) ? ['quad'] : [];
}

/** A maker's number whole, in its parts, and from its first figure on: "1117" finds AMS1117, "esp32c3" finds ESP32-C3-MINI-1. */
function nameWords(mpn: string): string[] {
  const parts = plainWords(mpn);
  const whole = mpn.toLowerCase().replace(/[^a-z0-9]/g, '');
  const figures = [whole, ...parts].map((p) => /^[a-z]+(\d.{2,})$/.exec(p)?.[1] ?? '');
  return [whole, ...parts, ...figures];
}

const TYPE_C = /\b(?:usb[-\s]?c|(?:usb[-\s]?)?type[-\s]?c)\b/g;

/** "RS-485" and "RS 485" are rs485, "I/O" is io. */
const JOINED = /\b(?:(rs)[-\s](?=(?:232|422|485)\b)|(i)\/(?=o\b))/gi;

/** Letters and figures, lower case, singular; "Type-C" and "USB C" are one word. */
function plainWords(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replace(/[µμ]/g, 'u')
    .replace(/[ωΩ]/g, 'ohm')
    .replace(TYPE_C, ' usb usbc ')
    .replace(JOINED, '$1$2')
    .replace(/\b0*(\d+)x0*(\d+)\b/g, '$1x$2');
  return (plain.match(ASCII.test(plain) ? /[a-z0-9]+(?:\.[a-z0-9]+)*/g : /[\p{L}\p{N}]+(?:\.[\p{L}\p{N}]+)*/gu) ?? []).map(singular);
}
/** No letter or figure of another script: degree signs and the like are no words. */
const ASCII = /^[\x20-\x7e°±~℃、]*$/;

const singular = (word: string): string => (word.endsWith('s') && /^[a-z]{3,}[a-rt-z]s$/.test(word) ? word.slice(0, -1) : word);

/** "16P", "16-pin", "2x8P" → np16: how many contacts the part says it has. */
function pinWords(text: string): string[] {
  return [...text.matchAll(/(?<![\w.])(?:1[*x])?0*([1-9]\d{0,2})[-\s]?(?:p|pins?|pos|positions?|way)\b/gi)].map((m) => `np${m[1]}`);
}

/** A person's words; what is one word in spite of a blank stands together: "4 pole" → "4pole", "10 MHz" → "10MHz". */
export function searchWords(q: string): string[] {
  const text = joinMemory(q)
    .replace(/(\d)\s+(ohms?|kohms?|[pnumk]?[ΩΩFHVAW]|[kMG]?Hz)(?=[\s,;]|$)/gi, '$1$2')
    .replace(CONTACTS, '$1$2')
    .replace(/kohms?\b/gi, 'k')
    .replace(JOINED, '$1$2')
    .replace(TYPE_C_ANY, ' usbc ');
  return text.split(/[\s,;]+/).filter((w) => w !== '');
}

const CONTACTS = /\b0*([1-9]\d{0,2})[\s-]*(p|pin|po(?:s|sition|le)|way|contact)s?(?=[\s,;]|$)/gi;
const COUNTED = new RegExp(`^${CONTACTS.source}`, 'i');

/** What a person's words ask for. `size`: a package that is asked for beside them. */
export function readSearch(q: string, size = '', { volts, amps, ohms, pins }: PartLimits = {}): Search {
  const reader = new Reader(searchWords(q));
  if (size !== '') reader.outline(size);
  if (pins !== undefined) reader.one(`np${pins}`);
  if (ohms !== undefined) reader.one(quantityWord(ohms, 'Ω'));
  return { ...reader.search(), ...(volts === undefined ? {} : { volts }), ...(amps === undefined ? {} : { amps }) };
}
const TYPE_C_ANY = new RegExp(TYPE_C.source, 'gi');

class Reader {
  readonly #groups: Wanted[][] = [];
  #least: { volts?: number; amps?: number; watts?: number; percent?: number } = {};
  /** Whether volts are a rating here. */
  readonly #rated: boolean;
  readonly #resistor: boolean;

  constructor(words: readonly string[]) {
    const all = words.join(' ');
    this.#rated = RATED_WORDS.test(all) || words.some((w) => ['F', 'Ω', 'H'].includes(parseQuantity(w)?.unit ?? '') || DIELECTRIC.test(w));
    this.#resistor = /\b(res|resistors?|ohms?)\b/i.test(all);
    for (const word of words) this.#word(word);
  }

  search(): Search {
    return { groups: this.#groups, ...this.#least };
  }

  /** A package that is asked for by name; one that says no known outline is taken by its letters. */
  outline(size: string): void {
    const known = outlinesOf(size);
    this.#groups.push((known.length > 0 ? known : [packageKey(size).toLowerCase()]).map((o) => ({ word: `pk${o}`, prefix: false })));
  }

  one(word: string): void {
    this.#groups.push([{ word, prefix: false }]);
  }

  #word(word: string): void {
    const rating = parseRating(word);
    const pins = COUNTED.exec(word);
    const outlines = outlinesOf(word);
    const memory = memoryWords(word);
    if (/^i[ns]:/.test(word)) this.#groups.push(...plainWords(word.slice(3)).map((w) => [{ word: word.slice(0, 2) + w, prefix: false }]));
    else if (memory.length > 0) this.#groups.push(memory.map((w) => ({ word: w, prefix: false })));
    else if (rating.dielectric !== undefined) this.one(rating.dielectric.toLowerCase());
    else if (rating.tolerance !== undefined) this.#least = { ...this.#least, percent: rating.tolerance };
    else if (outlines.length === 1) this.outline(word);
    else if (pins !== null) this.#groups.push([{ word: `np${pins[1]}`, prefix: false }, ...quantityWanted(word), ...literally(word)]);
    else this.#quantity(word);
  }

  #quantity(word: string): void {
    const quantity = parseQuantity(word.split('@')[0] ?? word);
    if (quantity === null) this.#groups.push(...wanted(word));
    else if (quantity.unit === 'A') this.#least = { ...this.#least, amps: quantity.value };
    else if (quantity.unit === 'W') this.#least = { ...this.#least, watts: quantity.value };
    else if (quantity.unit === 'V' && this.#rated) this.#least = { ...this.#least, volts: quantity.value };
    else if (/^[\d.]+$/.test(word) && !this.#resistor) this.#groups.push(...wanted(word));
    else this.#groups.push([...quantityWanted(word), ...literally(word)]);
  }
}

/** A number with a prefix and no unit ("10k", "100n") is what such a prefix is written for. */
function quantityWanted(word: string): Wanted[] {
  const quantity = parseQuantity(word.split('@')[0] ?? word);
  if (quantity === null) return [];
  const { value, unit } = quantity;
  const units: Exclude<Quantity['unit'], ''>[] = unit !== '' ? [unit] : value >= 0.5 ? ['Ω'] : value >= 1e-3 ? ['Ω', 'H'] : ['F', 'H'];
  return units.map((u) => ({ word: quantityWord(value, u), prefix: false }));
}

/** A value's own letters, where they are one word: "12mhz" as somebody may have written it. */
function literally(word: string): Wanted[] {
  const [only, ...more] = plainWords(word);
  return only === undefined || more.length > 0 ? [] : [{ word: only, prefix: false }];
}

/** Each part of a plain word; of three letters and more its beginning will do. */
function wanted(word: string): Wanted[][] {
  return plainWords(word).map((w) => [{ word: w, prefix: w.length >= 3 }]);
}
