import { loadTagger } from '../load/tagger.js';
import type { GrammarHit } from './grammar.js';
import type { Token } from './token.js';
import type { Tongue } from './words.js';

/** Part of speech by the first character of a word: "NOUN", "VERB", "ADJ" … (universal tags). */
export type Speech = (from: number, to: number) => string;

/** Longer than any word or address that somebody types. */
const NO_WORD = /\S{80,}/g;

let nlp: ReturnType<typeof loadTagger> | null = null;

/** Tags an English text with wink-nlp: right on prose and lists mostly, so that it decides between meanings, never what a word is. */
export function speechOf(text: string): Speech {
  nlp ??= loadTagger();
  const its = nlp.its;
  // What no word is so long as is none; the tagger's pattern of addresses takes the square of its length, and more.
  const tokens = nlp.readDoc(text.replace(NO_WORD, (piece) => 'x'.repeat(piece.length))).tokens();
  const values = tokens.out(its.value) as string[];
  const tags = tokens.out(its.pos) as unknown as string[];
  const starts: number[] = [];
  let at = 0;
  for (const value of values) {
    const found = text.indexOf(value, at);
    starts.push(found < 0 ? at : found);
    at = found < 0 ? at : found + value.length;
  }
  return (from, to) => {
    // The last piece of a word that the tagger cut ("on/off") is its head.
    let tag = 'X';
    for (let i = lowerBound(starts, from); i < starts.length && starts[i]! < to; i++) if (tags[i] !== 'PUNCT') tag = tags[i] ?? tag;
    return tag;
  };
}

const PLAIN_TAGS = {
  determiner: 'DET',
  about: 'ADV',
  and: 'CCONJ',
  or: 'CCONJ',
  each: 'DET',
  correction: 'INTJ',
  optional: 'ADV',
  copula: 'AUX',
  pronoun: 'PRON',
  auxiliary: 'AUX',
  filler: 'ADV',
  unwanted: 'ADJ',
  kept: 'AUX',
  swap: 'ADV',
} as const;
const QUALITIES = new Set(['feature', 'place', 'quality', 'mounting']);

/** Tags of a message in another language than English, from its grammar and lexicon: what neither knows is "X", with a capital in German "NOUN". */
export function speechIn(tokens: readonly Token[], tongue: Tongue): Speech {
  const tags = new Map(tokens.map((token, i) => [token.from, token.kind === 'word' ? tagOf(token, tokens[i - 1], tongue) : 'NUM']));
  return (from) => tags.get(from) ?? 'X';
}

function tagOf({ text }: Token, before: Token | undefined, { grammar, lexicon, language }: Tongue): string {
  const begins = before === undefined || before.kind === 'break';
  const capital = language === 'de' && !begins && /^\p{Lu}/u.test(text);
  const follows = before?.kind === 'word' ? grammar.own([before.text], 0) : null;
  const verb = capital || (language !== 'de' && follows !== null && opensNoun(follows)) ? 'NOUN' : 'VERB';
  const hit = grammar.lookup([text], 0);
  if (hit !== null) {
    if (hit.relation !== undefined || hit.edit !== undefined) return verb;
    if (hit.number !== undefined || hit.count !== undefined) return 'NUM';
    if (hit.preposition !== undefined) return 'ADP';
    if (hit.plain !== undefined) return PLAIN_TAGS[hit.plain];
  }
  const kind = lexicon.lookup([text], 0, language)?.concepts[0]?.kind;
  if (kind === 'behaviour') return verb;
  if (kind !== undefined) return QUALITIES.has(kind) ? 'ADJ' : 'NOUN';
  return language === 'de' && /^\p{Lu}/u.test(text) ? 'NOUN' : 'X';
}

const opensNoun = ({ plain, preposition, number }: GrammarHit): boolean =>
  plain === 'determiner' || plain === 'each' || preposition === 'of' || number !== undefined;

function lowerBound(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
