import type { Attributes } from '../intent.js';
import { countOf } from './board.js';
import type { QuantityToken, Token, Unit } from './lexer.js';
import type { Mention } from './mentions.js';
import { BREAK_WORDS, COLORS, EDGE_PREPOSITIONS, type EdgeWish, NEAR_COLOR } from './vocabulary.js';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const word = (token: Token | undefined): string => (token?.type === 'word' ? token.stem : '');
const BREAKS: ReadonlySet<string> = new Set(BREAK_WORDS);
const isBreak = (token: Token | undefined): boolean => token?.type === 'break' || BREAKS.has(word(token));

const EDGES: Readonly<Record<string, EdgeWish>> = {
  left: 'left',
  right: 'right',
  top: 'top',
  bottom: 'bottom',
  upper: 'top',
  lower: 'bottom',
  west: 'left',
  east: 'right',
  north: 'top',
  south: 'bottom',
};

/** The edge named at token `i` ("on the left edge", "along the top"); null where it is none. */
export function edgeAt(tokens: readonly Token[], i: number): EdgeWish | null {
  const edge = EDGES[word(tokens[i])];
  if (edge === undefined) return null;
  let k = i - 1;
  while (/^(the|its|board|far)$/.test(word(tokens[k]))) k--;
  const led = EDGE_PREPOSITIONS.includes(word(tokens[k]));
  return led || /^(edge|side|hand)$/.test(word(tokens[i + 1])) ? edge : null;
}

/** Splits the tokens between two mentions: those before the result say more of the first, the rest of the second. */
function boundary(tokens: readonly Token[], from: number, to: number): number {
  let at = from;
  for (let i = from; i < to; i++) {
    const closes = isBreak(tokens[i]) || tokens[i]?.type === 'pin' || tokens[i]?.type === 'hex' || edgeAt(tokens, i) !== null;
    if (closes) at = i + 1;
  }
  while (at < to && /^(edge|side|hand)$/.test(word(tokens[at]))) at++;
  return at;
}

/** Words between an LED and the resistor that a person names for it: "with its own 330 Ω current limiting resistor". */
const RESISTOR_WORDS = /^(?:with|and|plus|having|has|through|via|behind|over|in|series|its|own|an?|the|current|limiting|dropping|smd|standard)$/;

/** The end of a resistor in ohms that stands right behind an LED: it is the LED's, whatever else is named after it; 0: there is none. */
function ownResistor(tokens: readonly Token[], led: Mention | undefined, to: number): number {
  if (led?.means.role !== 'item' || led.means.id !== 'led') return 0;
  let ohms = false;
  for (let i = led.to; i < to; i++) {
    const token = tokens[i];
    if (/^resistors?$/.test(word(token))) return ohms ? i + 1 : 0;
    if (token?.type === 'quantity' && token.unit === 'ohm') ohms = true;
    else if (!RESISTOR_WORDS.test(word(token)) && !(token?.type === 'break' && token.mark === '-')) return 0;
  }
  return 0;
}

/** The tokens that say more about each mention: [before it, after it]. */
export function surroundings(tokens: readonly Token[], mentions: readonly Mention[]): { before: [number, number]; after: [number, number] }[] {
  const cuts = mentions.map((m, i) => Math.max(boundary(tokens, mentions[i - 1]?.to ?? 0, m.from), ownResistor(tokens, mentions[i - 1], m.from)));
  return mentions.map((m, i) => ({ before: [cuts[i] ?? 0, m.from], after: [m.to, cuts[i + 1] ?? tokens.length] }));
}

/** Reads what stands around a mention. `used` collects the tokens that meant something. */
export function readAttributes(
  tokens: readonly Token[],
  mention: Mention,
  { before, after }: { before: [number, number]; after: [number, number] },
  taken: ReadonlySet<number>,
  used: Set<number>,
): Attributes {
  const out: Mutable<Attributes> = { count: 1, counted: false, plural: mention.plural, pins: [] };
  if (isEach(tokens, mention)) out.each = true;
  const free = (i: number): boolean => !taken.has(i) && !used.has(i);
  readCounts(tokens, before, after, out, free, used);
  for (const unit of ['V', 'A', 'ohm', 'Hz', 's', 'F', 'mAh', 'byte'] as const) {
    const found = nearest(tokens, before, after, unit, free);
    if (found === null) continue;
    used.add(found.index);
    setQuantity(out, found.token);
  }
  const pins: string[] = [];
  for (const [from, to] of [before, after]) {
    for (let i = from; i < to; i++) {
      const token = tokens[i];
      if (token === undefined || !free(i)) continue;
      if (token.type === 'pin') pins.push(token.pin);
      else if (token.type === 'hex') out.address = token.value;
      else if (!applyWord(tokens, i, out)) continue;
      used.add(i);
    }
  }
  const colors = mention.means.role === 'item' && mention.means.id === 'led' ? colorsAround(tokens, mention, used) : [];
  return { ...out, pins, ...(colors.length < 2 ? {} : { colors, ...(out.counted ? {} : { count: colors.length, counted: true }) }) };
}

/** "An LED per relay", "a fuse for each output", "each with its own LED". */
function isEach(tokens: readonly Token[], { from, to }: Mention): boolean {
  const said = (i: number): string => word(tokens[i]);
  const every = (i: number): boolean => /^(each|every|per)$/.test(said(i));
  if (said(to) === 'per' || every(to) || (/^(for|on|at|in|across)$/.test(said(to)) && every(to + 1))) return true;
  for (let i = from - 1; i >= from - 7; i--) {
    const token = tokens[i];
    if (token === undefined || (token.type === 'break' && token.mark !== '/')) return false;
    if (said(i) === 'each' || (said(i) === 'per' && /^(channel|output|relay|input|motor|load)$/.test(said(i + 1)) && i + 2 >= from - 2)) return true;
  }
  return false;
}

const colorOf = (token: Token | undefined): string | null => {
  const text = word(token);
  return NEAR_COLOR[text] ?? (COLORS.includes(text) ? text : null);
};
const joinsColors = (token: Token | undefined): boolean =>
  /^(and|or|a|an|one|in)$/.test(word(token)) || (token?.type === 'break' && /[,/&(+]/.test(token.mark));

/** "Warm white": the shade of the colour behind it, no colour of its own. */
const isShade = (tokens: readonly Token[], i: number): boolean =>
  word(tokens[i]) === 'warm' && (colorOf(tokens[i + 1]) !== null || /^(?:and|or)$/.test(word(tokens[i + 1])));

/** Colours in a row before or after the thing, over "and", commas and articles. */
function colorsAround(tokens: readonly Token[], mention: Mention, used: Set<number>): string[] {
  const walk = (from: number, step: 1 | -1): string[] => {
    const found: string[] = [];
    const at: number[] = [];
    for (let i = from; colorOf(tokens[i]) !== null || joinsColors(tokens[i]); i += step) {
      const color = colorOf(tokens[i]);
      if (color === null || isShade(tokens, i)) continue;
      found.push(color);
      at.push(i);
    }
    if (found.length > 1) for (const i of at) used.add(i);
    return step === 1 ? found : found.reverse();
  };
  const before = walk(mention.from - 1, -1);
  return before.length > 1 ? before : walk(mention.to, 1);
}

function applyWord(tokens: readonly Token[], i: number, out: Mutable<Attributes>): boolean {
  const text = word(tokens[i]);
  const color = COLORS.includes(text) ? text : NEAR_COLOR[text];
  const edge = edgeAt(tokens, i);
  if (color !== undefined && out.color === undefined) out.color = NEAR_COLOR[color] ?? color;
  else if (edge !== null && out.edge === undefined) out.edge = edge;
  else return false;
  return true;
}

/** "two buttons", "8 LEDs", "a 4-pin header", "2-channel MOSFET driver", "LEDs (8)", "button x2". */
function readCounts(
  tokens: readonly Token[],
  before: [number, number],
  after: [number, number],
  out: Mutable<Attributes>,
  free: (i: number) => boolean,
  used: Set<number>,
): void {
  for (let i = before[1] - 1; i >= before[0]; i--) {
    const token = tokens[i];
    if (token === undefined || !free(i)) continue;
    const rows = /^([12])x(\d{1,2})$/.exec(word(token));
    if (rows !== null) {
      if (out.ways === undefined && rows[1] === '2') out.rows = 2;
      out.ways ??= Number(rows[1]) * Number(rows[2]);
      used.add(i);
      continue;
    }
    const count = isPartNumber(token) ? null : countOf(token);
    if (count === null) continue;
    used.add(i);
    if (/^(pin|way|position|pole|wire|p|bit)$/.test(word(tokens[i + 1])) && token.type !== 'break') out.ways ??= count;
    else if (!out.counted) [out.count, out.counted] = [halved(tokens, i, count), true];
  }
  const [first] = after;
  const times = /^x(\d{1,3})$/.exec(word(tokens[first]))?.[1];
  const bracketed = tokens[first]?.type === 'break' && tokens[first]?.text === '(' ? tokens[first + 1] : undefined;
  const count = times === undefined ? (bracketed?.type === 'number' ? countOf(bracketed) : null) : Number(times);
  if (out.counted || count === null || count < 1) return;
  [out.count, out.counted] = [count, true];
  used.add(times === undefined ? first + 1 : first);
}

/** "A 7809 regulator", "4017 counter": numbers that name parts. */
const isPartNumber = (token: Token): boolean =>
  token.type === 'number' && /^(?:7[89]\d\d|40\d\d|45\d\d|55[568]|1117|200[34]|2803|317|337|386|393|339|358|324|741)$/.test(token.text);

/** "half a dozen" is six. */
const halved = (tokens: readonly Token[], i: number, count: number): number =>
  count === 12 && [tokens[i - 1], tokens[i - 2]].some((t) => word(t) === 'half') ? 6 : count;

function nearest(
  tokens: readonly Token[],
  before: [number, number],
  after: [number, number],
  unit: Unit,
  free: (i: number) => boolean,
): { index: number; token: QuantityToken } | null {
  const fits = (i: number): { index: number; token: QuantityToken } | null => {
    const token = tokens[i];
    return token?.type === 'quantity' && token.unit === unit && free(i) ? { index: i, token } : null;
  };
  for (let i = before[1] - 1; i >= before[0]; i--) {
    const found = fits(i);
    if (found !== null) return found;
  }
  for (let i = after[0]; i < after[1]; i++) {
    const found = fits(i);
    if (found !== null) return found;
  }
  return null;
}

function setQuantity(out: Mutable<Attributes>, { value, unit }: QuantityToken): void {
  switch (unit) {
    case 'V':
      out.volts = value;
      return;
    case 'A':
      out.amps = value;
      return;
    case 'ohm':
      out.ohms = value;
      return;
    case 'Hz':
      out.hertz = value;
      return;
    case 's':
      // A period: "blinks every 2 seconds".
      if (value > 0) out.hertz ??= 1 / value;
      return;
    case 'F':
      out.farads = value;
      return;
    case 'mAh':
      out.milliamp_hours = value;
      return;
    case 'byte':
      out.bytes = value;
      return;
    default:
      return;
  }
}
