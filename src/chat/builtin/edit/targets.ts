import { type Component, splitPin } from '../../../design/index.js';
import { normalise, stem, type Token, tokenise } from '../read/lexer.js';
import { findMentions, type Mention, type Vocabulary } from '../read/mentions.js';
import { STOPWORDS } from '../read/stopwords.js';
import type { ItemId, SourceId } from '../read/vocabulary.js';
import { COLORS, NEAR_COLOR } from '../read/vocabulary.js';
import { entriesOf, outletsOf } from './entries.js';
import { controllerOf, faceOf, isController, type Standing, type Thing, thingsOf } from './things.js';

/** Things that a phrase names. */
export interface Target {
  readonly things: readonly Thing[];
  /** The phrase named parts by their refs. */
  readonly byRef: boolean;
  /** The phrase asked for one and there are several: `things` holds them all. */
  readonly several: boolean;
}

/** Blocks (or, where a thing has none, purposes) that a word of the reader stands for. */
const BLOCKS: Partial<Record<ItemId | SourceId, RegExp>> = {
  led: /^status_led|^led\b|lit while/i,
  power_led: /^status_led|^led\b/i,
  button: /^button|^Lights the LED while|^Switches on while/,
  reset_button: /^reset_button/,
  boot_button: /^boot_button|^Boot button/,
  sensor: /^i2c_sensor_/,
  i2c_header: /^i2c_header/,
  qwiic: /^qwiic/,
  uart_header: /^uart_header/,
  swd: /^swd_header/,
  isp: /^isp_header/,
  prog_header: /^(uart_prog|isp|swd)_header/,
  crystal: /^crystal/,
  timer_555: /^timer_555/,
  mosfet: /^mosfet_switch/,
  relay: /^relay_driver/,
  ws2812: /^addressable_led(_\d+)?$/,
  led_strip_output: /^addressable_led_output/,
  potentiometer: /^potentiometer/,
  adc_divider: /^adc_divider/,
  can: /^can_/,
  rs485: /^rs485_/,
  usb_uart: /^usb_uart/,
  level_shifter: /^level_shifter/,
  spi_flash: /^spi_flash/,
  spi_header: /^SPI header/,
  gpio_header: /^(Pin h|H)eader|^Output:/,
  servo: /^Servo/,
  regulator: /^(ldo|buck|boost|regulator)/,
  charger: /charger/,
  reverse_protection: /^reverse_polarity/,
  pullups: /^i2c_pullups|pull-?up/i,
  motor_driver: /^motor_driver/,
  eeprom: /^i2c_eeprom/,
  adc_chip: /^i2c_adc/,
  terminal_out: /^screw_terminal/,
  mounting_hole: /^Mounting hole/,
  usb: /^usb_c/,
  usb_data: /^usb_c/,
  barrel_jack: /^barrel_jack/,
  lipo: /^battery_jst/,
  battery: /^battery_/,
  coin_cell: /^(battery|coin)/,
  terminal: /^screw_terminal_power/,
};

/** Kinds of parts that words mean where no block holds them. */
const KINDS: Partial<Record<ItemId | SourceId, Component['kind']>> = {
  led: 'led',
  power_led: 'led',
  potentiometer: 'potentiometer',
  relay: 'relay',
  crystal: 'crystal',
  fuse: 'fuse',
};

/** What people call a kind of part beside its own name. */
const CALLED: Partial<Record<Component['kind'], string>> = {
  opamp: 'op amp amplifier',
  microcontroller: 'mcu',
  bjt: 'transistor',
  mosfet: 'transistor fet',
};

const ORDINALS: Readonly<Record<string, number>> = { first: 0, second: 1, third: 2, fourth: 3, fifth: 4, last: -1 };
const REF = /\b([A-Z]{1,3}\d{1,3})\b/gi;

/** What the phrase names on the board. */
export function findTarget(phrase: string, standing: Standing, vocabulary: Vocabulary): Target {
  const text = normalise(phrase);
  const byRef = refsIn(text, standing);
  if (byRef.length > 0) return { things: byRef, byRef: true, several: false };
  const plugs = endsIn(text, standing);
  if (plugs.length > 0) return { things: plugs, byRef: false, several: plugs.length > 1 && !/s$/.test(text.trim()) };
  const tokens = tokenise(text);
  const mentions = findMentions(tokens, vocabulary, new Set());
  const named = mentions.flatMap((m) => mentioned(m, standing)).concat(mentions.length === 0 ? controllers(text, standing) : []);
  const known = mentions.some(({ means }) => (means.role === 'item' || means.role === 'source') && BLOCKS[means.id] !== undefined);
  const found = named.length > 0 ? named : bySimilarity(tokens, standing).filter((t) => !known || answersTo(t, tokens, standing));
  const all = /\b(all|every|each|both)\b/i.test(text);
  const plural = all || mentions.some((m) => m.plural) || tokens.some((t) => t.type === 'word' && t.plural);
  const narrowed = narrow([...new Set(found)], tokens, standing);
  return { things: narrowed, byRef: false, several: narrowed.length > 1 && !plural };
}

const SUPPLY_END =
  /^(?:the\s+)?(?:\w+\s+)?(in|out)put\s+(?:pin\s+|screw\s+|power\s+)?(?:headers?|connectors?|terminals?(?:\s+blocks?)?|jacks?|sockets?|plugs?)$/i;

/** "the input terminal", "output header": connectors by which the supply comes in or leaves, where the board has such. */
function endsIn(text: string, standing: Standing): Thing[] {
  const side = SUPPLY_END.exec(text.trim())?.[1]?.toLowerCase();
  const refs = side === undefined ? [] : side === 'in' ? entriesOf(standing).map((e) => e.face) : outletsOf(standing);
  return thingsOf(standing.design).filter((t) => t.parts.some((p) => refs.includes(p.ref)));
}

function refsIn(text: string, { design }: Standing): Thing[] {
  const refs = [...text.matchAll(REF)].map((m) => (m[1] ?? '').toUpperCase());
  return design.components.filter((c) => refs.includes(c.ref)).map((c) => ({ block: null, parts: [c] }));
}

const controllers = (text: string, standing: Standing): Thing[] =>
  /\b(mcu|micro ?controller|processor|chip)\b/i.test(text) ? thingsOf(standing.design).filter((t) => isController(t, standing.library)) : [];

/** Whether things of this sort are known by what they are made of. */
export const knownSort = ({ means }: Mention): boolean => (means.role === 'item' || means.role === 'source') && BLOCKS[means.id] !== undefined;

/** The things that a mention names, by what they are made of. */
export function mentioned({ means }: Mention, { design, library }: Standing): Thing[] {
  const things = thingsOf(design);
  if (means.role === 'platform') return things.filter((t) => isController(t, library));
  if (means.role !== 'item' && means.role !== 'source') return [];
  if (means.role === 'item' && means.id === 'microcontroller') return things.filter((t) => isController(t, library));
  const pattern = BLOCKS[means.id];
  const part = means.role === 'item' && means.id === 'sensor' ? means.part : undefined;
  const kind = KINDS[means.id];
  // A part that stands alone is what its kind says: the resistor of an LED is no LED.
  const isSuch = (t: Thing): boolean => t.block !== null || kind === undefined || faceOf(t).kind === kind;
  const matches =
    pattern === undefined ? [] : things.filter((t) => !isController(t, library) && isSuch(t) && pattern.test(t.block?.block ?? faceOf(t).purpose));
  if (matches.length === 0 && kind !== undefined) return things.filter((t) => t.block === null && faceOf(t).kind === kind);
  const exact = part === undefined ? [] : matches.filter((t) => t.block?.block === `i2c_sensor_${part}`);
  const kept = exact.length > 0 ? exact : matches;
  if (means.id !== 'led' && means.id !== 'power_led') return kept;
  const onRail = (t: Thing): boolean => design.nets.some((n) => n.name === t.block?.ports['SIG'] && n.volts !== undefined);
  const fitting = kept.filter((t) => onRail(t) === (means.id === 'power_led'));
  return fitting.length > 0 ? fitting : kept;
}

/** Words that a thing answers to. */
function wordsOf(thing: Thing, { design, library }: Standing): Set<string> {
  const face = faceOf(thing);
  const text = [
    thing.block?.block.replaceAll('_', ' ') ?? '',
    library.blocks.get(thing.block?.block ?? '')?.title ?? '',
    ...(thing.block === null ? [face.purpose] : []),
    face.value,
    face.kind.replaceAll('_', ' '),
    CALLED[face.kind] ?? '',
    library.devices.get(face.device ?? '')?.title ?? '',
    ...Object.values(thing.block?.ports ?? {}).filter((n) => design.nets.some((d) => d.name === n && d.class === 'signal')),
  ].join(' ');
  // "BUZZER1" answers to the buzzer.
  const bare = text.replace(/\b([\p{L}]{3,})\d+\b/gu, '$1 $&');
  return new Set(
    bare
      .split(/[^\p{L}\p{N}]+/u)
      .filter((w) => w.length > 1)
      .map(stem),
  );
}

/** Words of many parts: one of them alone says nothing about which is meant. */
const KIND_WORDS: ReadonlySet<string> = new Set(['connector', 'sensor'].map(stem));

/**
 * Whether a thing may be meant by a phrase whose function is known and stands nowhere on the board ("the USB connector" of a board without
 * one): it is of the kind that the phrase names, has more in common with it than that, and is not the microcontroller, which has a bit of everything.
 */
function answersTo(thing: Thing, tokens: readonly Token[], standing: Standing): boolean {
  if (isController(thing, standing.library)) return false;
  const words = wordsOf(thing, standing);
  const asked = tokens.flatMap((t) => (t.type === 'word' ? [t.stem] : []));
  const own = asked.filter((w) => !STOPWORDS.has(w) && !KIND_WORDS.has(w));
  return own.some((w) => words.has(w)) && asked.every((w) => !KIND_WORDS.has(w) || words.has(w));
}

function bySimilarity(tokens: readonly Token[], standing: Standing): Thing[] {
  const asked = tokens.flatMap((t) =>
    t.type === 'word' && (!STOPWORDS.has(t.stem) || t.stem === 'connector' || t.stem === 'sensor') ? [t.stem] : [],
  );
  if (asked.length === 0) return [];
  const scored = thingsOf(standing.design).map((thing) => {
    const words = wordsOf(thing, standing);
    return { thing, score: asked.filter((w) => words.has(w)).length };
  });
  const best = Math.max(0, ...scored.map((s) => s.score));
  return best === 0 ? [] : scored.filter((s) => s.score === best).map((s) => s.thing);
}

/** Colour, pin, net and ordinal choose among things of a kind. */
function narrow(things: readonly Thing[], tokens: readonly Token[], standing: Standing): Thing[] {
  let left = [...things];
  const keep = (fits: (t: Thing) => boolean): void => {
    const fitting = left.filter(fits);
    if (fitting.length > 0) left = fitting;
  };
  const words = tokens.flatMap((t) => (t.type === 'word' ? [t.stem] : []));
  const color = words.map((w) => NEAR_COLOR[w] ?? w).find((w) => COLORS.includes(w));
  if (color !== undefined) keep((t) => faceOf(t).value === color);
  for (const token of tokens) if (token.type === 'pin') keep((t) => pinsOf(t, standing).has(token.pin));
  const nets = new Set(words.map((w) => w.toUpperCase()));
  if (left.length > 1) keep((t) => Object.values(t.block?.ports ?? {}).some((n) => nets.has(n.toUpperCase()) && /\d/.test(n)));
  const into = words.includes('input') || words.includes('in');
  const out = words.includes('output') || words.includes('out');
  if (left.length > 1 && into !== out) keep((t) => bringsSupply(t, standing) === into);
  const ordinal = words.map((w) => ORDINALS[w]).find((o) => o !== undefined);
  const number = tokens.find((t) => t.type === 'number');
  const at = ordinal ?? (number?.type === 'number' ? number.value - 1 : undefined);
  const chosen = at === undefined ? undefined : left.at(at);
  return chosen === undefined ? left : [chosen];
}

/** Whether a supply comes in at a thing: its block gives a supply and takes none. */
function bringsSupply({ block }: Thing, { library }: Standing): boolean {
  const ports = library.blocks.get(block?.block ?? '')?.ports ?? [];
  return ports.some((p) => p.kind === 'power_out') && !ports.some((p) => p.kind === 'power_in');
}

/** Pins of the microcontroller that a thing's nets lead to, as people write them. */
export function pinsOf(thing: Thing, standing: Standing): Set<string> {
  const found = controllerOf(standing);
  if (found === null) return new Set();
  const refs = new Set(thing.parts.map((p) => p.ref));
  const nets = standing.design.nets.filter((n) => n.class !== 'ground' && n.volts === undefined && n.pins.some((p) => refs.has(splitPin(p).ref)));
  const pins = nets.flatMap((n) => n.pins.filter((p) => splitPin(p).ref === found.ref).map((p) => splitPin(p).pin));
  return new Set(pins.flatMap((p) => [p, p.replace(/^(IO|GP)(?=\d)/, 'GPIO'), p.replace(/^GP(?=\d)/, 'GPIO')]));
}
