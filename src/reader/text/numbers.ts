import type { Item } from '../items/item.js';
import { type Reading, runAt } from '../items/runs.js';
import type { Grammar, GrammarHit } from './grammar.js';
import type { Token } from './token.js';
import { rounded, type Unit, unitOf } from './units.js';

/** What was made of so many tokens. */
export interface Taken {
  readonly item: Item;
  readonly tokens: number;
}

const LEAST_NAME = 1000;

/** A number, alone or with the word that says what it counts: "4 pins", "twelve", "twenty five", "half a". */
export function numberAt(
  tokens: readonly Token[],
  texts: readonly string[],
  i: number,
  { grammar, lexicon }: Reading,
  hit: GrammarHit | null,
): Taken | null {
  const token = tokens[i]!;
  // "NMEA 0183": a number that begins with a nought is a name.
  if (token.kind === 'number' && /^0\d{2,}/.test(token.text))
    return { item: { from: token.from, to: token.to, text: token.text, kind: 'unread', speech: 'X' }, tokens: 1 };
  let value = token.kind === 'number' ? token.value : hit?.number;
  // "Half a volt" is a figure, half of something is none.
  if (token.kind === 'word' && value === 0.5 && unitAfter(tokens, i + 1, false) === null && unitAfter(tokens, i + 2, false) === null)
    return { item: { from: token.from, to: token.to, text: token.text, kind: 'unread', speech: 'ADJ' }, tokens: 1 };
  // "a month", "an hour": one of it.
  const often = i > 0 && (tokens[i - 1]!.kind === 'number' || tokens[i - 1]!.kind === 'times' || grammar.lookup(texts, i - 1)?.count !== undefined);
  const ordinal = /^second$/i.test(texts[i + 1] ?? '') && /^(?:word|number|measure)$/.test(tokens[i + 2]?.kind ?? '') && !often;
  if (value === undefined && /^(?:an?|per)$/i.test(token.text) && !ordinal && unitAfter(tokens, i + 1, true) !== null) value = 1;
  if (value === undefined && isOneOf(tokens, texts, i, grammar)) value = 1;
  if (value === undefined && hit?.count !== undefined)
    return { item: { from: token.from, to: token.to, text: token.text, kind: 'count', value: hit.count }, tokens: 1 };
  if (value === undefined) return null;
  let taken = 1;
  const next = grammar.lookup(runAt(texts, i + 1), 0)?.number;
  const tens = token.kind === 'word' && value >= 20 && value < 100;
  if (next !== undefined && ((tens && next < 10) || (next >= 100 && value < next && (token.kind === 'word' || next > 100)))) {
    value = next >= 100 ? value * next : value + next;
    taken = 2;
  }
  if (value === 0.5 && /^an?$/i.test(texts[i + taken] ?? '') && unitAfter(tokens, i + taken + 1, false) !== null) taken++;
  // The unit's word may begin the name of a thing: a foot switch, a watt meter.
  const thing = lexicon.lookup(runAt(texts, i + taken), 0);
  const names = (thing?.tokens ?? 0) > 1;
  const unit = names ? null : unitAfter(tokens, i + taken, false);
  // "a second relay" is one more, "twice a second" a time.
  if (unit !== null && !(/^an?$/i.test(token.text) && ordinal)) {
    const end = tokens[i + taken]!.to;
    const figure = {
      from: token.from,
      to: end,
      text: texts.slice(i, i + taken + 1).join(' '),
      kind: 'figure',
      quantity: unit.quantity,
      value: { value: rounded(value * unit.factor) },
    } as const;
    return { item: figure, tokens: taken + 1 };
  }
  // No more than the number is said of a logic voltage.
  const lists = tokens[i + 1]?.text === ',' && /^(?:number|measure)$/.test(tokens[i + 2]?.kind ?? '');
  if (LOGIC_V.has(value) && taken === 1 && !lists)
    return { item: { from: token.from, to: token.to, text: token.text, kind: 'figure', quantity: 'voltage', value: { value } }, tokens: 1 };
  // "eight contact inputs": what is counted is the thing.
  const things = names && thing!.concepts[0]?.kind === 'input';
  const counted = i + taken < texts.length && !things ? grammar.counted(texts[i + taken]!) : null;
  const span = { from: token.from, to: tokens[i + taken - 1]!.to, text: texts.slice(i, i + taken).join(' ') };
  // Nobody counts thousands of anything on a board but in round numbers: it is a number by which something is called.
  const round = value % 100 === 0 && thing?.plural === true;
  // "5.0" is measured, and counts nothing.
  const measured = Number.isInteger(value) && token.text.includes('.');
  if (counted === null && token.kind === 'number' && (measured || (value >= LEAST_NAME && !round)))
    return { item: { ...span, kind: 'unread', speech: 'NUM' }, tokens: taken };
  if (counted === null) return { item: { ...span, kind: 'count', value }, tokens: taken };
  return { item: { ...span, to: tokens[i + taken]!.to, kind: 'count', value, counted }, tokens: taken + 1 };
}

/** Numbers with a fraction that are volts wherever they stand alone. */
const LOGIC_V: ReadonlySet<number> = new Set([1.8, 3.3]);

/** "About an amp", "an amp or so": one of a unit that is a thing by its name too. */
function isOneOf(tokens: readonly Token[], texts: readonly string[], i: number, grammar: Grammar): boolean {
  if (!/^an?$/i.test(tokens[i]!.text) || unitAfter(tokens, i + 1, false) === null) return false;
  const before = i === 0 ? null : grammar.lookup(texts, i - 1);
  const behind = grammar.lookup(runAt(texts, i + 2), 0);
  return before?.plain === 'about' || before?.named !== undefined || behind?.plain === 'about';
}

/** A unit written as a word: "twelve volts", "a month". */
function unitAfter(tokens: readonly Token[], i: number, time: boolean): Unit | null {
  const token = tokens[i];
  if (token?.kind !== 'word' || !/^[a-zà-ÿ]{3,}$/i.test(token.text)) return null;
  const unit = unitOf(token.text);
  if (unit === null || /^(?:min|bar|bit|bits|mil|sec)$/i.test(token.text)) return null;
  return time && unit.quantity !== 'time' ? null : unit;
}
