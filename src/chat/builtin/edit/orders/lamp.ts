import { DesignError } from '../../../../design/index.js';
import type { ItemWish } from '../../intent.js';
import type { Draft } from '../../plan/draft.js';
import { addLed, addPowerLed } from '../../plan/leds.js';
import { tell } from '../../plan/made.js';
import { readIntent } from '../../read/index.js';
import { COLORS } from '../../read/vocabulary.js';
import { wordsOf } from '../../words.js';
import { controllerOf } from '../attach.js';
import type { Editing, Order } from '../editing.js';
import { regrow } from '../regrow.js';
import { nameOf, type Thing } from '../things.js';
import { levelOf, logicRail, type Place, placesIn, signalOf, supplyOf, switchedOf, wholeThings } from '../where.js';

const LAMP = '(?:leds?|lights?|lamps?|indicators?)';
const ADD =
  /^(?:add|put|place|fit|mount|solder|include|insert|attach|hang|hook(?: up)?|wire(?: up)?|give (?:it|me|us|the board|the \w+|each \w+)|i(?:'d)? (?:also )?(?:need|want|like)|we (?:also )?need|it (?:also )?needs|have|stick|slap|throw in|with|plus)\b\s*/i;
/** "Indicator LED on the comparator output": a wish needs no verb. */
const NOUN_FIRST = new RegExp(
  String.raw`^(?:an?\s+|another\s+)?(?:\w+\s+){0,2}${LAMP}\s+(?:on|at|for|per|across|behind)\s+(?:the|each|every|all|both)\b`,
  'i',
);
/** What comes between a lamp and where it is. */
const AT =
  "(?:on|at|for|per|across|under|beneath|above|beside|next to|to (?:show|indicate)|(?:that|which) (?:shows?|indicates?|tells?)|showing|indicating|(?:that(?:'s| is) |which is )?(?:on|lit) (?:when|while|by|from)|(?:that|which) (?:comes? on|goes on|turns on|glows?|shines?) (?:when|while|with)|when|while|in parallel (?:with|to)|parallel to|behind|after|driven by|from|to|with)";
const PLACED = new RegExp(
  String.raw`^(?<what>.*?\b${LAMP}\b)(?<mid>(?:\s*(?:,|\()?\s*(?:at\s+|with\s+|around\s+|about\s+)?\d+(?:\.\d+)?\s*(?:m?a|k|ohms?|r)\b\)?)?),?\s+${AT}\s+(?<where>.+)$`,
  'i',
);
/** "TX and RX LEDs": what they show stands before them. */
const BEFORE = new RegExp(
  String.raw`^(?:an?\s+|some\s+|(?<count>two|three|four|\d+)\s+)?(?<where>[\w+#]+(?:\s*(?:,|/|\band\b|&|\+)\s*[\w+#]+)*)\s+(?:activity\s+|status\s+|indicator\s+)?${LAMP}$`,
  'i',
);
/** Pins, edges and lanes are other orders' places; what lights by itself or in a string is no indicator. */
const OTHERS =
  /\b(?:ws2812\w*|neopixels?|addressable|strips?|rgb|strings?|matrix|segments?|ir|infrared|photo\w*|edge|corners?|left|right|top|bottom|back|front|side|middle|gpio ?\d*|io ?\d+|gp ?\d+|p[a-h]\d+|pin|pins|instead|charlieplex\w*|own resistor|mcu|microcontroller)\b/i;

/** "an LED on the relay output", "TX and RX LEDs", "a green LED across the 5 V, 5 mA", "an LED per channel": a lamp that shows what stands. */
export const lamp: Order = (clause, editing) => {
  const added = ADD.exec(clause)?.[0] ?? (NOUN_FIRST.test(clause) ? '' : undefined);
  if (added === undefined) return false;
  const phrase = clause.slice(added.length).trim();
  const given = /^give (the \w+|each \w+)/i.exec(added)?.[1];
  const placed = PLACED.exec(phrase)?.groups;
  const before = placed === undefined ? BEFORE.exec(phrase)?.groups : undefined;
  const [what, where] =
    placed !== undefined
      ? [`${placed['what'] ?? ''} ${placed['mid'] ?? ''}`, placed['where'] ?? '']
      : before !== undefined
        ? [/^(?:power|supply)$/i.test(before['where'] ?? '') ? 'power LED' : 'LED', before['where'] ?? '']
        : [phrase, given ?? ''];
  if (where === '' || OTHERS.test(phrase) || !new RegExp(String.raw`\b${LAMP}\b`, 'i').test(what)) return false;
  const power = /\b(?:power|supply)\b/i.test(what);
  const { items } = readIntent(`${what} ${figureOf(where)} ${COLOR.exec(where)?.[0] ?? ''}`, wordsOf(editing.library));
  const item = items.find((i) => i.id === 'led' || i.id === 'power_led');
  if (item === undefined || items.some((i) => i.id !== 'led' && i.id !== 'power_led')) return false;
  const spots = spotsOf(where, power || item.id === 'power_led', before !== undefined, editing);
  if (spots === null) return false;
  if (spots.length === 0) {
    editing.refused.push(`${what.trim()} ${where}: those lines are scanned, no light can hang on them; name a pin of the microcontroller for it.`);
    return true;
  }
  light(spots, power && item.color === undefined ? { ...item, color: 'green' } : item, editing);
  return true;
};

/** "the 5 V output, 5 mA": the current may stand behind the place. */
const figureOf = (where: string): string => /\b\d+(?:\.\d+)?\s*(?:ma|k|ohms?)\b/i.exec(where)?.[0] ?? '';

const COLOR = new RegExp(String.raw`\b(?:${COLORS.join('|')})\b`, 'i');

/** A lamp between two nets: from `from` to ground, or from a rail into what pulls low. */
interface Spot {
  readonly from: string;
  readonly volts: number;
  /** The net that lights it by going low; null: ground. */
  readonly into: string | null;
  readonly shows: string;
  readonly rail: boolean;
}

/** Where the lamps stand; null: the words name nothing that stands; none: nothing that a lamp can hang on. */
function spotsOf(where: string, power: boolean, signal: boolean, editing: Editing): Spot[] | null {
  const { design } = editing;
  const place = where.replace(/\b\d+(?:\.\d+)?\s*(?:ma|k|ohms?)\b/gi, ' ').replace(/[\s,]+(?:please|too|as well)?\s*$/i, '');
  const plural =
    /\b(?:each|every|all|both|per)\b/i.test(place) ||
    /s$/i.test(place.trim()) ||
    /^(?:channel|relay|output|button|key|switch|motor)$/i.test(place.trim());
  const thing = /\b(?:channels?|outputs?)\b/i.test(place) ? channelsOf(editing) : [];
  const named = thing.length > 0 && (plural || /\bchannel/i.test(place)) ? thing : wholeThings(plural ? `all ${place}` : place, editing);
  const driven = named.filter((t) => switchedOf(t, editing) !== null && supplyOf(t, editing) !== null);
  if (driven.length > 0 && !power) return driven.map((t) => sinkOf(t, editing));
  const nets = placesIn(place, editing);
  const rails = nets.filter((p) => railOf(p, editing) !== undefined);
  if (rails.length > 0) return rails.map((p) => ({ from: p.net, volts: railOf(p, editing) ?? 0, into: null, shows: `${p.net}`, rail: true }));
  if (nets.some((p) => SCANNED.test(p.net))) return [];
  if (nets.length > 0 && nets.every((p) => p.pin === null && design.nets.some((n) => n.name === p.net && n.class !== 'ground')))
    return nets.map((p) => showing(p.net, LOW.test(place), editing));
  if (signal) return null;
  const own = named.flatMap((t) => {
    const net = signalOf(t, editing);
    return net === null || design.nets.some((n) => n.name === net && n.volts !== undefined) ? [] : [showing(net, LOW.test(place), editing)];
  });
  if (own.some((o) => SCANNED.test(o.into ?? o.from))) return [];
  return own.length > 0 && !named.some((t) => t.parts.some((p) => p.kind === 'led')) ? own : null;
}

const railOf = ({ net }: Place, { design }: Editing): number | undefined => {
  const found = design.nets.find((n) => n.name === net);
  return found?.class === 'ground' ? undefined : found?.volts;
};

/** What a board has several times over and switches: "each channel". */
const channelsOf = (editing: Editing): Thing[] =>
  wholeThings('all relays and mosfets', editing).filter(
    (t) => switchedOf(t, editing) !== null && t.block !== null && /^(?:relay|mosfet_switch)/.test(t.block.block),
  );

/** From the load's supply into the switched side: lit while the load is on. */
function sinkOf(thing: Thing, editing: Editing): Spot {
  const from = supplyOf(thing, editing) ?? '';
  return { from, volts: railOf({ net: from, pin: null }, editing) ?? 5, into: switchedOf(thing, editing), shows: `${nameOf(thing)} on`, rail: false };
}

/** Lines that rest high: their lamp is lit while data makes them low. */
const IDLE_HIGH = /(?:^|_)(?:TXD?|RXD?|UART|SDA|SCL|CTS|RTS|DTR|INT|IRQ|ALERT|CS|NRST|N?RESET)\d*(?:_|$)/i;

/** Lines of a key matrix. */
const SCANNED = /^(?:KEY_)?(?:ROW|COL)\d/;
const LOW = /\b(?:is|are|goes|go|gets|pulled) (?:low|off|down)\b|\bactive[- ]low\b/i;

function showing(net: string, low: boolean, editing: Editing): Spot {
  if (!low && !IDLE_HIGH.test(net)) return { from: net, volts: levelOf(net, editing), into: null, shows: `${net} high`, rail: false };
  const logic = logicRail(editing);
  const volts = levelOf(net, editing);
  const rail = editing.design.nets.find((n) => n.volts === volts && n.class !== 'ground')?.name ?? logic.net;
  return { from: rail, volts, into: net, shows: `${net} low${low ? '' : ': it flickers with the data'}`, rail: false };
}

/** Current of a lamp that nobody named one for, mA. */
const USUAL_MA = 2;

function light(spots: readonly Spot[], item: ItemWish, editing: Editing): void {
  const one: ItemWish = { ...item, count: 1, pins: [] };
  try {
    const grown = regrow(editing, [], (draft) => {
      for (const spot of spots) hang(draft, spot, one);
    });
    editing.assumed.push(...grown.draft.assumptions);
    editing.refused.push(...grown.draft.unmet);
    if (grown.refs.length > 0) editing.apply(grown.design, `Added ${tell(grown.draft.made).join('; ')} (${grown.refs.join(', ')}).`);
    if (controllerOf(editing) === null && spots.some((s) => s.into === null && !s.rail))
      editing.assumed.push(`What drives ${spots.map((s) => s.from).join(', ')} gives the LED its ${USUAL_MA} mA too.`);
  } catch (error) {
    if (!(error instanceof DesignError)) throw error;
    editing.refused.push(`${item.text}: ${error.reason}.`);
  }
}

function hang(draft: Draft, { from, volts, into, shows, rail }: Spot, item: ItemWish): void {
  if (into === null) {
    if (rail) addPowerLed(draft, { net: from, volts }, item);
    else draft.put(`${addLed(draft, { net: from, volts }, item, USUAL_MA)} LED that shows ${shows}`);
    return;
  }
  const color = item.color ?? 'red';
  const ma = item.amps === undefined ? USUAL_MA : item.amps * 1000;
  const instance = draft.block('status_led_sink', 'LED', { VCC: from, SIG: into }, { color, volts, ma });
  draft.atEdge(instance, item.edge);
  draft.load(from, `${color} LED`, ma, ma);
  draft.put(`${color} LED that shows ${shows}`);
}
