import type { Attributes, ConnectorWish, ItemWish, PlatformWish, SourceWish } from '../intent.js';
import { readAttributes, surroundings } from './attributes.js';
import { type Belonging, belongings } from './connectors.js';
import type { ItemId, SourceId, UnsupportedWish } from './entry.js';
import type { Token } from './lexer.js';
import type { Mention } from './mentions.js';
import { refusedMentions } from './negation.js';

/** Mentions by what they are, with what stands around them. */
export interface SortedOut {
  readonly platforms: PlatformWish[];
  readonly sources: SourceWish[];
  readonly items: ItemWish[];
  readonly excluded: Set<ItemId | SourceId>;
  readonly unsupported: UnsupportedWish[];
  readonly knobs: { fixed?: boolean; sides?: 1 | 2; layers?: 4; pour?: boolean; router?: 'krt' | 'freerouting' };
  readonly used: Set<number>;
  /** Connectors of wished outputs, by the output's index. */
  readonly railConnectors: Map<number, ConnectorWish>;
}

/**
 * Sorts the mentions. A sentence may be followed by lines that change it: there, "no relay" takes back what an earlier line wished, "the
 * LED" means the one that is there, "instead" replaces, and another microcontroller takes the place of the first.
 */
export function sortOut(
  tokens: readonly Token[],
  mentions: readonly Mention[],
  taken: ReadonlySet<number>,
  rails: ReadonlyMap<number, number>,
): SortedOut {
  const out: SortedOut = {
    platforms: [],
    sources: [],
    items: [],
    excluded: new Set(),
    unsupported: [],
    knobs: {},
    used: new Set(),
    railConnectors: new Map(),
  };
  const connectors = belongings(tokens, mentions, rails);
  const wishes = new Map<Mention, ItemWish | SourceWish>();
  const owned: [Mention, ConnectorWish, Attributes][] = [];
  const refused = refusedMentions(tokens, mentions);
  const around = surroundings(tokens, mentions);
  let line = 0;
  let before = { items: 0, sources: 0, platforms: 0 };
  for (const [i, mention] of mentions.entries()) {
    const places = around[i];
    if (places === undefined) continue;
    const now = lineOf(tokens, mention.from);
    if (now !== line) before = { items: out.items.length, sources: out.sources.length, platforms: out.platforms.length };
    line = now;
    if (isVerb(tokens, mention) || isHost(tokens, mention)) continue;
    if (refused.has(mention)) {
      refuse(mention, out, before);
      continue;
    }
    const connector = connectors.get(mention);
    const accepting = { tokens, mention, places, taken, out, before };
    const wish = connector === undefined ? accept(accepting) : acceptConnector(accepting, connector);
    if (wish === null) continue;
    const owner = connector?.owner ?? null;
    if (connector !== undefined && owner !== null) owned.push([owner, connectorOf(connector, wish), wish]);
    else wishes.set(mention, wish);
  }
  // "Micro USB instead of type C" refuses a socket, not USB.
  if (out.sources.some((s) => s.id === 'usb')) out.excluded.delete('usb');
  for (const [owner, connector, given] of owned) attach(wishes.get(owner), connector, given, out);
  return out;
}

/** "PWM from an Arduino": another board's, not one to be put on this one. */
function isHost(tokens: readonly Token[], { from, to, means, text }: Mention): boolean {
  if (means.role !== 'platform') return false;
  const back = /^(a|an|my|the|external|another)$/.test(wordAt(tokens, from - 1)) ? 2 : 1;
  // "Buzzer module for Arduino".
  const plugs = wordAt(tokens, from - back) === 'for' && /^(module|add-?on|addon)$/.test(wordAt(tokens, from - back - 1));
  if (plugs && /^(?:arduino|raspberry|pi\b|pico|uno|nano)/i.test(text)) return true;
  // "CAN interface for a 5 V Arduino, SPI on a header": it stays where it is.
  const wanted = tokens.slice(Math.max(0, from - 5), from).map((t) => (t.type === 'word' ? t.text.toLowerCase() : ''));
  const meantFor = wanted.lastIndexOf('for');
  if (
    meantFor >= 0 &&
    !wanted.slice(meantFor + 1).some((w) => /^(?:and|with|to)$/.test(w)) &&
    /^(?:arduino|raspberry|pi\b|pico|uno|nano|mega|teensy)/i.test(text) &&
    tokens.slice(0, from).some((t) => t.type === 'word' && /^(?:interface|breakout|front-?end|adapter|add-?on|expander|module)$/.test(t.stem)) &&
    tokens.slice(to).some((t) => t.type === 'word' && /^(?:header|pin|cable|wire)$/.test(t.stem)) &&
    !tokens.some((t) => t.type === 'word' && /^(?:shield|hat|carrier|socket|footprint|phat|plug|stack)$/.test(t.stem))
  )
    return true;
  // "Driven by an Arduino", "controlled from a Raspberry Pi"; a bare chip that controls stands on the board.
  const isBoard = /^(?:arduino|raspberry|pi\b|pico|uno|nano|mega|teensy|feather|pro micro|leonardo|nucleo|dev\w*)/i.test(text);
  const lead = wordAt(tokens, from - back);
  const verb = wordAt(tokens, from - back - 1);
  if (isBoard && /^(by|from)$/.test(lead) && /^(driven|drive|controlled|control|commanded|switched|fed|triggered|steered)$/.test(verb)) return true;
  return (
    wordAt(tokens, from - back) === 'from' &&
    /^(pwm|signal|logic|line|input|control|driven|command|pulse|enable|gpio|data|switched|controlled)$/.test(wordAt(tokens, from - back - 1))
  );
}

/** "Switch a lamp", "what you cannot supply": what is done, not a thing. */
function isVerb(tokens: readonly Token[], { text, to, from, means }: Mention): boolean {
  if (means.role === 'source' && /^suppl(?:y|ies)$/i.test(text))
    return /^(?:can|cannot|can't|can’t|could|couldn't|you|don't)$/.test(wordAt(tokens, from - 1));
  // "Stays off at boot", "low during reset": a time, no button.
  if (means.role === 'item' && /^(?:boot|reset)_button$/.test(means.id) && /^(?:boot|reset)$/i.test(text))
    return /^(?:at|during|on|after|until|while|before|through)$/.test(wordAt(tokens, from - 1));
  if (means.role !== 'item' || means.id !== 'button' || !/^switch(?:es)?$/i.test(text)) return false;
  const [before, after] = [wordAt(tokens, from - 1), wordAt(tokens, to)];
  if (isDriver(tokens, before)) return true;
  return /^(a|an|the|my|its|up|between|two|three|four|one)$/.test(after) && !/^(a|an|the|with|and|one|two|three|four)$/.test(before);
}

/** What a transistor or a relay switches. */
const SWITCHED = /^(?:fan|lamp|motor|pump|heater|solenoid|valve|load|strip|coil|actuator|horn|siren|blower|compressor|winch)$/;

/** "Fan switch: MOSFET, gate resistor …": the board itself, which a transistor or a relay makes one; no button. */
const isDriver = (tokens: readonly Token[], before: string): boolean =>
  SWITCHED.test(before) && tokens.some((t) => t.type === 'word' && /^(?:n?-?mosfet|nmos|fet|transistor|relay|darlington|ssr)$/.test(t.stem));

const connectorOf = ({ family }: Belonging, { edge, ways }: Attributes): ConnectorWish => ({
  family,
  ...(edge === undefined ? {} : { edge }),
  ...(ways === undefined ? {} : { ways }),
});

/** Puts the connector on the wish that it belongs to. */
function attach(wish: ItemWish | SourceWish | undefined, connector: ConnectorWish, given: Attributes, out: SortedOut): void {
  if (wish === undefined) return;
  // "Endstops on three JSTs": as many things as connectors; "battery 6 V on a terminal": what stands before the connector is the battery's.
  const more = {
    ...(given.counted && given.count > 1 && !wish.counted ? { count: given.count, counted: true } : {}),
    ...(wish.volts === undefined && given.volts !== undefined ? { volts: given.volts } : {}),
    ...(wish.amps === undefined && given.amps !== undefined ? { amps: given.amps } : {}),
  };
  out.items.splice(0, out.items.length, ...out.items.map((item) => (item === wish ? { ...item, connector, ...more } : item)));
  out.sources.splice(0, out.sources.length, ...out.sources.map((source) => (source === wish ? { ...source, connector, ...more } : source)));
}

/** A connector: that of a thing or an output, the supply's, or one that stands for itself. */
function acceptConnector(accepting: Accepting, connector: Belonging): ItemWish | SourceWish | null {
  const { tokens, mention, places, taken, out } = accepting;
  const { means } = mention;
  if (means.role !== 'item' && means.role !== 'source') return null;
  if (connector.owner === null && connector.rail === null && connector.side !== 'in') return accept(accepting, connector);
  const read = readAttributes(tokens, mention, places, taken, out.used);
  const note = means.note === undefined ? undefined : `${mention.text}: ${means.note}`;
  const wish = { ...read, connector: connectorOf(connector, read), text: mention.text, ...noted(note) };
  if (connector.rail !== null) out.railConnectors.set(connector.rail, wish.connector);
  else if (connector.owner === null) {
    const source: SourceWish = { ...wish, id: 'terminal' };
    out.sources.push(source);
    return source;
  }
  return { ...wish, id: 'terminal_out' };
}

const lineOf = (tokens: readonly Token[], at: number): number => tokens.slice(0, at).filter((t) => t.type === 'break' && t.mark === '\n').length;

/** How many wishes of each sort earlier lines made. */
type Earlier = { items: number; sources: number; platforms: number };

function refuse({ means }: Mention, out: SortedOut, before: Earlier): void {
  // A refusal of anything else ("no Ethernet", "not an Arduino") is granted by leaving it out.
  if (means.role !== 'source' && means.role !== 'item') return;
  out.excluded.add(means.id);
  drop(out.items, before.items, (i) => i.id === means.id && (means.role !== 'item' || means.part === undefined || i.part === means.part));
  drop(out.sources, before.sources, (s) => s.id === means.id);
}

/** Takes wishes of earlier lines back. */
function drop<T>(wishes: T[], earlier: number, gone: (wish: T) => boolean): void {
  const kept = wishes.filter((wish, i) => i >= earlier || !gone(wish));
  wishes.splice(0, wishes.length, ...kept);
}

interface Accepting {
  readonly tokens: readonly Token[];
  readonly mention: Mention;
  readonly places: ReturnType<typeof surroundings>[number];
  readonly taken: ReadonlySet<number>;
  readonly out: SortedOut;
  readonly before: Earlier;
}

/** No indicator takes amperes: a current that large beside an LED is a supply's. */
const INDICATOR_MOST_A = 0.1;

function withoutFeast(id: ItemId, read: Attributes): Attributes {
  if ((id !== 'led' && id !== 'power_led') || (read.amps ?? 0) <= INDICATOR_MOST_A) return read;
  const { amps: _supply, ...rest } = read;
  return rest;
}

function accept(accepting: Accepting, connector?: Belonging): ItemWish | SourceWish | null {
  const { tokens, mention, places, taken, out, before } = accepting;
  const { means, text } = mention;
  switch (means.role) {
    case 'platform':
      if (before.platforms > 0) out.platforms.splice(0, before.platforms);
      if (!out.platforms.some((p) => p.id === means.id)) out.platforms.push({ id: means.id, text, ...noted(means.note) });
      return null;
    case 'source': {
      const read = readAttributes(tokens, mention, places, taken, out.used);
      let volts = means.volts === undefined ? read.volts : means.volts * Math.max(1, read.count);
      if (saysInstead(tokens, mention)) drop(out.sources, before.sources, () => true);
      if (before.sources + before.items > 0) out.excluded.delete(means.id);
      // "A microcontroller at 3.3 V from a coin cell": the cell has what it has.
      if (means.id === 'coin_cell' && volts !== undefined && volts > COIN_V && volts < 2 * COIN_V) volts = undefined;
      const source: SourceWish = { ...withoutVolts(read), ...(volts === undefined ? {} : { volts }), id: means.id, text, ...noted(means.note) };
      out.sources.push(source);
      return source;
    }
    case 'item': {
      const read = withoutFeast(means.id, readAttributes(tokens, mention, places, taken, out.used));
      const style =
        connector === undefined ? {} : { connector: connectorOf(connector, read), ...(connector.side === null ? {} : { side: connector.side }) };
      const item = { ...read, ...style, id: means.id, text, ...(means.part === undefined ? {} : { part: means.part }), ...noted(means.note) };
      return acceptItem(accepting, item);
    }
    case 'unsupported':
      if (!out.unsupported.some((u) => u.text.toLowerCase() === text.toLowerCase())) out.unsupported.push({ text, why: means.why });
      return null;
    case 'knob':
      turn(means.knob, out.knobs);
      return null;
  }
}

/** What a coin cell gives, V. */
const COIN_V = 3;

function withoutVolts({ volts: _, ...rest }: Attributes): Attributes {
  return rest;
}

function acceptItem({ tokens, mention, out, before }: Accepting, wished: ItemWish): ItemWish {
  let item = wished;
  const at = out.items.findIndex((i, n) => n < before.items && i.id === item.id && i.part === item.part);
  const existing = out.items[at];
  if (before.items > 0) out.excluded.delete(item.id);
  if (existing === undefined) out.items.push(item);
  else if (definite(tokens, mention)) {
    item = { ...existing, ...item, ...(item.counted ? {} : { count: existing.count, counted: existing.counted, plural: existing.plural }) };
    out.items[at] = item;
  } else {
    // A further one of what is there: it is not the same thing said twice.
    item = { ...item, counted: true };
    out.items.push(item);
  }
  return item;
}

const wordAt = (tokens: readonly Token[], i: number): string => {
  const token = tokens[i];
  return token?.type === 'word' ? token.stem : '';
};

/** "the LED", "the red LED". */
const definite = (tokens: readonly Token[], { from }: Mention): boolean => [from - 1, from - 2].some((i) => wordAt(tokens, i) === 'the');

const saysInstead = (tokens: readonly Token[], { from }: Mention): boolean => {
  const line = lineOf(tokens, from);
  return tokens.some((_, i) => wordAt(tokens, i) === 'instead' && lineOf(tokens, i) === line);
};

const noted = (note: string | undefined): { note?: string } => (note === undefined ? {} : { note });

function turn(knob: 'single_sided' | 'two_sided' | 'four_layers' | 'fixed' | 'no_pour' | 'freerouting', knobs: SortedOut['knobs']): void {
  switch (knob) {
    case 'single_sided':
      knobs.sides = 1;
      return;
    case 'two_sided':
      knobs.sides = 2;
      return;
    case 'four_layers':
      knobs.layers = 4;
      return;
    case 'fixed':
      knobs.fixed = true;
      return;
    case 'no_pour':
      knobs.pour = false;
      return;
    case 'freerouting':
      knobs.router = 'freerouting';
  }
}
