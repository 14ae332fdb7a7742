import type { Concept, Language, Lexicon } from '../../lexicon/index.js';
import type { Grammar } from '../text/grammar.js';
import type { Speech } from '../text/speech.js';
import type { Token } from '../text/token.js';
import type { Item, Thing } from './item.js';

/** What words are read with. */
export interface Reading {
  readonly lexicon: Lexicon;
  readonly grammar: Grammar;
  readonly language: Language;
  readonly speech: Speech;
  /** The message, into which the tokens' places point. */
  readonly text: string;
  /** A board that stands has a controller. */
  readonly controlled?: boolean;
}

/** Words up to the next mark, as many as the longest name has. */
export function runAt(texts: readonly string[], i: number): string[] {
  const run = texts.slice(i, i + 6);
  const end = run.indexOf(BREAK);
  return end < 0 ? run : run.slice(0, end);
}
/** Stands for what no word goes over. */
export const BREAK = '\n';

/** Connectors and switches that are told by how many ways they have. */
const WAYED = new Set(['dip_switch', 'rotary_switch', 'ffc_connector']);
const isWayed = ({ kind, id }: Concept): boolean => kind === 'connector' || WAYED.has(id);

/** "two-way" before a connector is how many lines it has, whatever it says of other things. */
export function waysAt(
  tokens: readonly Token[],
  texts: readonly string[],
  i: number,
  { lexicon, grammar, language }: Reading,
  taken: number,
): number | null {
  const [first, last] = texts
    .slice(i, i + taken)
    .join(' ')
    .split(/[\s-]+/);
  const number = grammar.lookup([first ?? ''], 0)?.number;
  if (number === undefined || last === undefined || grammar.counted(last) !== 'ways') return null;
  const wayed = (at: number): boolean => lexicon.lookup(runAt(texts, at), 0, language)?.concepts.some(isWayed) === true;
  return tokens[i + taken] !== undefined && (wayed(i + taken) || wayed(i + taken + 1)) ? number : null;
}

/** "a panel charges the cell", "a timer switches a lamp" is a verb, "USB charging at 1 A" a thing; null: neither for sure. */
export function isVerbHere(
  charges: boolean,
  tokens: readonly Token[],
  texts: readonly string[],
  i: number,
  { lexicon, grammar, language }: Reading,
  before: Item | undefined,
) {
  const next = tokens[i + 1];
  const after = next === undefined ? null : grammar.lookup(runAt(texts, i + 1), 0);
  const object = after?.plain === 'determiner' || after?.number !== undefined || next?.kind === 'number';
  if (/s$/i.test(tokens[i]!.text) && ((before?.kind === 'thing' && !before.plural) || (charges && before?.kind === 'figure')) && object) return true;
  // No infinitive stands behind a preposition, and no verb of one thing acts on nothing.
  const listed = before?.kind === 'comma' && (next?.kind === 'mark' || after?.plain === 'and' || after?.plain === 'or');
  const noun = (listed || (before?.kind === 'grammar' && /^(?:with|without|on|via|for|of)$/.test(before.hit.preposition ?? ''))) && !object;
  if (noun && !/(?:s|ing)$/i.test(tokens[i]!.text)) return false;
  if (!charges) return null;
  // Where no object follows but a place, it acts on nothing.
  const stands = noun || before === undefined || before.kind === 'comma' || (before.kind === 'grammar' && before.hit.plain === 'and');
  const ing = /ing$/i.test(tokens[i]!.text);
  const boarded = tokens[i + 1]?.kind === 'word' && /^on-?board$/i.test(tokens[i + 1]!.text);
  if (stands && ing && (boarded || (after?.preposition !== undefined && !/^(?:charge|from)$/.test(after.preposition)))) return false;
  const follows = lexicon.lookup(runAt(texts, i + 1), 0, language) ?? lexicon.lookupPart(runAt(texts, i + 1));
  const plug = before?.kind === 'thing' && /^(?:connector|interface|supply)$/.test(before.concepts[0]?.kind ?? '');
  return plug && !object && (follows === null || after?.preposition !== undefined) && ing ? false : null;
}

/** The items with each run that begins somewhere put into its place. `runAt`: where it ends and what stands instead, null: none begins there. */
export function inRuns(items: readonly Item[], runAt: (start: number) => { readonly end: number; readonly instead: readonly Item[] } | null): Item[] {
  const out: Item[] = [];
  for (let i = 0; i < items.length; ) {
    const run = runAt(i);
    out.push(...(run?.instead ?? items.slice(i, i + 1)));
    i = run?.end ?? i + 1;
  }
  return out;
}

/** Whether capitals mean nothing: everything is written in them. */
export const isShouted = (texts: readonly string[]): boolean => !texts.some((t) => /\p{Ll}{2}/u.test(t));

/** Names that begin with a figure: "9 V battery", "3.5 mm jack". The figure is said all the same. */
const FIGURED = new Set(['supply', 'connector', 'display', 'light', 'sound', 'function']);
export function nameWithFigure(
  tokens: readonly Token[],
  texts: readonly string[],
  i: number,
  { lexicon, language }: Reading,
): { readonly item: Thing; readonly tokens: number } | null {
  const run = runAt(texts, i);
  const word = lexicon.lookup(run, 0, language);
  if (word === null || word.tokens < 2 || !word.concepts.some((c) => FIGURED.has(c.kind))) return null;
  // "3 to 8 decoder": its figures are none of how many there are.
  const first = tokens[i + 2]?.kind === 'number' ? 0 : 1;
  const { from } = tokens[i + first]!;
  const { to } = tokens[i + word.tokens - 1]!;
  return {
    item: { kind: 'thing', from, to, text: run.slice(first, word.tokens).join(' '), concepts: word.concepts, plural: word.plural, speech: 'NOUN' },
    tokens: word.tokens,
  };
}

/** A figure stands within so many words of where a name begins. */
const MOST_WORDS = 3;
/** Quantities that stand within a name and are said of it. */
const WITHIN: ReadonlySet<string> = new Set(['voltage', 'current', 'power', 'charge']);
/** "phantom power 48 V injector", "LED 12 V strip": a name of several words with its figure in the middle. The name, without the figure. */
export function nameAroundFigure(
  tokens: readonly Token[],
  texts: readonly string[],
  i: number,
  { lexicon, grammar, language }: Reading,
): { readonly item: Thing; readonly before: number; readonly behind: number } | null {
  const from = tokens[i];
  const at = i + tokens.slice(i, i + MOST_WORDS).findIndex((t) => t.kind !== 'word');
  const measure = tokens[at];
  if (at <= i || measure?.kind !== 'measure' || !WITHIN.has(measure.quantity) || tokens[at + 1]?.kind !== 'word') return null;
  if (grammar.lookup(runAt(texts, i), 0) !== null || grammar.lookup(runAt(texts, at + 1), 0) !== null) return null;
  const [head, tail] = [texts.slice(i, at), runAt(texts, at + 1)];
  const word = lexicon.lookup([...head, ...tail], 0, language);
  const behind = (word?.tokens ?? 0) - head.length;
  if (word === null || behind < 1) return null;
  const text = [...head, ...tail.slice(0, behind)].join(' ');
  const item: Thing = {
    kind: 'thing',
    from: from!.from,
    to: tokens[at + behind]!.to,
    text,
    concepts: word.concepts,
    plural: word.plural,
    speech: 'NOUN',
  };
  return { item, before: head.length, behind };
}

/** Whether "more" or "second" is said of a thing that follows, perhaps behind its count, or of what was counted before. */
export function opensMore(items: readonly Item[], i: number): boolean {
  const behind = items.slice(i + 1).find((item) => item.kind !== 'grammar' || item.hit.plain !== 'determiner');
  const next = behind?.kind === 'count' || behind?.kind === 'figure' ? items[items.indexOf(behind) + 1] : behind;
  return next?.kind === 'thing' || (behind === undefined && items[i - 1]?.kind === 'count');
}

/** Whether nothing of the phrase follows. */
export const stops = (item: Item | undefined): boolean => item === undefined || /^(?:break|comma|close)$/.test(item.kind);

export const opensNoun = (item: Item | undefined): boolean =>
  item?.kind === 'thing' || (item?.kind === 'grammar' && (item.hit.plain === 'determiner' || item.hit.plain === 'each'));

/** "relays each with an LED": what follows is there for each of them. */
export const opensWith = (item: Item | undefined): boolean => item?.kind === 'grammar' && item.hit.preposition === 'with';

/** "at most 3 A", "Vin = 12 V", "max. 60 mm". */
export function leadsToFigure(items: readonly Item[], i: number): boolean {
  for (let k = i + 1; k <= i + 3; k++) {
    const item = items[k];
    if (item?.kind === 'figure' || item?.kind === 'size') return true;
    if (item?.kind === 'count') continue;
    if (
      !(
        item?.kind === 'colon' ||
        (item?.kind === 'grammar' && (item.hit.plain !== undefined || item.hit.named !== undefined) && item.hit.plain !== 'and')
      )
    )
      return false;
  }
  return false;
}

/** A place, a joint or a bracket: "jack in on the top edge", "in and out", "in (4)". */
export const opensPlace = (item: Item | undefined): boolean =>
  item?.kind === 'open' || (item?.kind === 'grammar' && (item.hit.plain === 'and' || item.hit.preposition === 'on' || item.hit.preposition === 'at'));

export const endsHere = (item: Item | undefined): boolean =>
  item === undefined || item.kind === 'break' || item.kind === 'comma' || item.kind === 'thing';
