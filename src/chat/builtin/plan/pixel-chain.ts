import { engineering } from '../../../parts/formulas.js';
import type { Intent, ItemWish } from '../intent.js';
import type { Draft, Rail } from './draft.js';
import { connectorDevice, FAMILY_NAMES } from './families.js';
import { addPowerLed } from './leds.js';
import { isFedChain } from './needs.js';
import { quantities } from './quantities.js';
import type { Brief } from './settle.js';

const VOLTS = 5;
/** Full white of one LED, mA, and what a chain draws on the way. */
const PEAK_MA = 50;
const TYPICAL_MA = 20;
/** Capacitor over the supply of a chain, F, and the largest that the catalogue has in ceramic. */
const LARGEST_F = 100e-6;
const MOST_PIXELS = 100;

/** The lines that pass from LED to LED: data, and a clock beside it for some. */
interface Chain {
  readonly name: string;
  readonly lines: readonly string[];
}
const chainOf = (item: ItemWish): Chain =>
  item.part === 'apa102' ? { name: 'APA102', lines: ['DAT', 'CLK'] } : { name: 'WS2812B', lines: ['DATA'] };

/** The net of a line before the n-th LED: the first and the last are the connectors'. */
const lineNet = (line: string, n: number, count: number): string => (n === 0 ? `${line}_IN` : n === count ? `${line}_OUT` : `${line}${n}`);

const DATA_OHMS =
  /\b(\d+(?:\.\d+)?) ?(?:ohms?|Ω|r)\b(?: (?:series |damping )?resistors?)?[^.;,\d]{0,20}\bdata\b|\bdata\b[^.;,\d]{0,30}\b(\d+(?:\.\d+)?) ?(?:ohms?|Ω|r)\b/iu;

/** "470 ohm in the data line": what stands there, if the sentence says so. */
export function dataOhms(draft: Draft): { ohms?: string } {
  const [, before, after] = DATA_OHMS.exec(draft.intent.sentence) ?? [];
  const ohms = before ?? after;
  if (ohms === undefined) return {};
  const said = `^${ohms} ?(?:ohms?|Ω|r)$`;
  draft.heeded = new RegExp(draft.heeded === null ? said : `${draft.heeded.source}|${said}`, 'iu');
  return { ohms };
}

/** One LED of a chain between its neighbours; the resistor in the data line stands before the first alone. */
export function pixel(
  draft: Draft,
  { name }: Chain,
  rail: Rail,
  before: readonly string[],
  after: readonly string[],
  logic_volts: number,
  damped = true,
) {
  const supply = { VCC: rail.net, GND: 'GND' };
  if (name === 'WS2812B')
    return draft.block(
      'addressable_led',
      name,
      { ...supply, DIN: before[0] ?? '', ...(after[0] === undefined ? {} : { DOUT: after[0] }) },
      { logic_volts, damped, ...dataOhms(draft) },
    );
  const on = after.length === 2 ? { DO: after[0] ?? '', CO: after[1] ?? '' } : {};
  return draft.block('clocked_led', name, { ...supply, DI: before[0] ?? '', CI: before[1] ?? '', ...on });
}

const ONWARD =
  /\b(?:data out|dout|do|daisy|chain(?:s|able|ed|ing)?|cascad\w*|next (?:board|tile|ring|one)|out(?:put)? connector|in and out|in\s*\/\s*out|input and output|both ends|(?:each|either) (?:end|side)|two ends|opposite (?:sides|edges|ends))\b/i;

/** Addressable LEDs on one connector, their data from outside; false: the sentence is of another board. */
export function planPixelChain(draft: Draft, brief: Brief): boolean {
  const pixels = brief.items.filter((i) => i.id === 'ws2812');
  const [first] = pixels;
  if (first === undefined || !(isFedChain(brief.intent) || isFedChain({ ...brief.intent, items: brief.items }))) return false;
  const chain = chainOf(first);
  const count = Math.min(
    MOST_PIXELS,
    pixels.reduce((sum, i) => sum + i.count, 0),
  );
  const sides = sidesOf(brief.intent);
  const onward = sides.length > 1 || ONWARD.test(brief.intent.sentence);
  const nets = (n: number): string[] => chain.lines.map((line) => lineNet(line, n, count));
  socket(draft, brief, 'in', nets(0), sides[0]);
  const rail = draft.rail({ net: '5V', volts: VOLTS, limit_ma: null, from: 'the data connector' });
  bulk(draft);
  for (let n = 1; n <= count; n++) pixel(draft, chain, rail, nets(n - 1), n < count || onward ? nets(n) : [], VOLTS, n === 1);
  for (const side of sides.slice(1)) socket(draft, brief, 'out', nets(count), side);
  if (onward && sides.length === 0) socket(draft, brief, 'out', nets(count));
  if (sides.length > 2) draft.assume('One connector takes the data in; those at the other sides give the same data on.');
  for (const item of brief.items.filter((i) => i.id === 'power_led')) addPowerLed(draft, { net: '5V', volts: VOLTS }, item);
  draft.load('5V', `${count} ${chain.name}`, TYPICAL_MA * count, PEAK_MA * count);
  draft.assume(`The data come from outside at 5 V logic: 3.3 V is under what the first ${chain.name} takes for sure (0.7 of its supply).`);
  draft.put(`${count} ${chain.name} in a chain, their data from the connector`);
  draft.heeded =
    /^(?:data|dat|clk|clock|spread|fat|din|dout|bulk|ring|around|chain\w*|each other|one|three|pin|ends?|daisy|tiles?|flats?|opposite|sides?|gnd|5v|\+5v|vcc)(?: \w+)?$/i;
  return true;
}

/** Where the chain comes in or goes on: supply, lines, ground, in the sentence's own order where it lists them. */
function socket(
  draft: Draft,
  { intent, items, main }: Brief,
  side: 'in' | 'out',
  lines: readonly string[],
  at?: NonNullable<ItemWish['edge']>,
): void {
  const wish = intent.items.find((i) => i.id === 'terminal_out' || i.id === 'gpio_header');
  const family = main?.connector?.family ?? wish?.connector?.family ?? (wish?.id === 'terminal_out' ? 'screw' : 'header');
  const edge = main?.edge ?? wish?.edge ?? items.find((i): i is ItemWish => i.edge !== undefined)?.edge;
  const stands = at ?? standing(intent, edge, side);
  const pins = ordered(intent, ['5V', ...lines, 'GND']);
  const ways = Math.max(pins.length, wish?.ways ?? 0);
  const wanted = connectorDevice(family, ways);
  const device = draft.library.devices.has(wanted) ? wanted : connectorDevice('header', ways);
  const nets = Object.fromEntries(Array.from({ length: ways }, (_, i) => [String(i + 1), pins[i] ?? 'GND']));
  draft.device(device, `Data and 5 V ${side}: ${pins.join(', ')}`, nets, { edge: stands, value: `DATA ${side.toUpperCase()}` });
  if (device !== wanted) draft.cannot(`${FAMILY_NAMES[family]} with ${ways} pins: my library has none; a pin header stands there.`);
  draft.put(`${(device === wanted ? FAMILY_NAMES[family] : 'a pin header').replace(/^an? /, '')} with ${pins.join(', ')}`);
}

const EACH_SIDE = /\b(?:each|every|all)(?: of)?(?: the| its)? ?(three|four|five|six|eight|[34568])? ?(?:sides?|edges?)\b/i;
const SAID: Readonly<Record<string, number>> = { three: 3, four: 4, five: 5, six: 6, eight: 8 };
const OF_SHAPE: Readonly<Record<string, number>> = { hexagon: 6, octagon: 8, triangle: 3, pentagon: 5 };
/** Edges in the order in which connectors take them: a hexagon has its level ones above and below. */
const AROUND = ['top', 'bottom', 'left', 'right', 'left', 'right', 'top', 'bottom'] as const;

/** "A connector on each of the six sides": the edges that have one, the first for the way in; none: no such wish. */
function sidesOf({ sentence, board }: Intent): readonly (typeof AROUND)[number][] {
  const found = EACH_SIDE.exec(sentence);
  if (found === null) return [];
  const said = found[1]?.toLowerCase() ?? '';
  return AROUND.slice(0, SAID[said] ?? (Number(said) || (OF_SHAPE[board.shape ?? ''] ?? 4)));
}

const OPPOSITE = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const;

/** The edge of a chain's end: a hexagon has its straight edges above and below. */
function standing({ sentence, board }: Intent, wished: ItemWish['edge'], side: 'in' | 'out'): NonNullable<ItemWish['edge']> | 'any' {
  const apart = /\b(?:opposite|both ends|each end|either end|two ends|(?:left|right|other|far|near) (?:hand )?(?:end|side|edge))\b/i.test(sentence);
  const first = wished ?? (!apart ? undefined : board.shape === 'hexagon' || board.shape === 'octagon' ? 'top' : 'left');
  return first === undefined ? 'any' : side === 'in' ? first : OPPOSITE[first];
}

/** "(5V, CLK, DAT, GND)": pins in the order in which the sentence names them, where it names all. */
function ordered({ sentence }: Intent, nets: readonly string[]): string[] {
  const said = (net: string): number => {
    if (net === '5V') return sentence.search(/\b(?:\+?5 ?V|VCC|VDD)\b/);
    if (net === 'GND') return sentence.search(/\b(?:GND|ground)\b/i);
    return sentence.search(net.startsWith('CLK') ? /\b(?:CLK|clock|CI|SCK)\b/i : /\b(?:DAT|data|DIN|DI|SDI)\b/i);
  };
  const list = /[(:]\s*[^()]*\bgnd\b[^()]*\)?/i.test(sentence) || /\bgnd\b\s*[,/]|[,/]\s*gnd\b/i.test(sentence);
  if (!list || nets.some((n) => said(n) < 0)) return [...nets];
  return [...nets].sort((a, b) => said(a) - said(b));
}

/** The capacitor over the supply: as large as named, in as many of the catalogue's as that takes. */
function bulk(draft: Draft): void {
  const wanted = quantities(draft.intent, 'F').find((f) => f >= 1e-6) ?? LARGEST_F;
  const value = engineering(Math.min(wanted, LARGEST_F), 'F');
  draft.generic({ kind: 'capacitor', value, package: '1206', rating: '6.3V', purpose: 'Bulk, for the chain', pins: { '1': '5V', '2': 'GND' } });
  if (wanted > LARGEST_F)
    draft.cannot(
      `A capacitor of ${engineering(wanted, 'F')}: my library has no electrolytic; ${value} in ceramic stands there, the rest belongs at the supply.`,
    );
}
