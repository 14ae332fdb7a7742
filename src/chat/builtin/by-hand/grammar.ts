import { z } from 'zod';
import { type Token, tokenise } from '../../../reader/index.js';
import { readChat } from '../load-data.js';

/** Words of each class, with spaces between the words of one phrase. */
const WORDS = readChat('by-hand', z.record(z.string(), z.array(z.string())));
const BY_FIRST = new Map<string, { sort: string; words: string[] }[]>();
for (const [sort, phrases] of Object.entries(WORDS))
  for (const words of phrases.map((phrase) => phrase.split(' '))) {
    const first = words[0] ?? '';
    BY_FIRST.set(first, [...(BY_FIRST.get(first) ?? []), { sort, words }]);
  }

/** What a token may stand for, and how many tokens of it. */
interface Reading {
  readonly sort: string;
  readonly tokens: number;
  readonly text: string;
}
/** A token with all that it may stand for. */
export interface Word {
  readonly token: Token;
  readonly readings: readonly Reading[];
}
/** One thing of an order: its sort and what was written. */
export interface Said {
  readonly sort: string;
  readonly token: Token;
  readonly text: string;
}

/** Words that begin an order. */
const VERBS: ReadonlySet<string> = new Set(['SET', 'MOVE', 'REMOVE', 'NAME', 'FIT', 'UNFIT', 'LEAVE', 'ROTATE', 'SHAVE', 'KEEP', 'DOUBLE', 'HALVE']);
/** Figures that orders are told in. */
const MEASURES: ReadonlyMap<string, string> = new Map([
  ['resistance', 'VALUE'],
  ['capacitance', 'VALUE'],
  ['inductance', 'VALUE'],
  ['length', 'LENGTH'],
  ['frequency', 'HZ'],
  ['level', 'DB'],
]);
const PIN = /^(?:(?:GPIO|GP|IO)\d{1,2}|P[A-K]\d{1,2})$/i;

export const wordsOf = (message: string, nets: ReadonlySet<string>): Word[] => {
  const tokens = tokenise(message);
  return tokens.map((token, i) => ({ token, readings: [...kindsOf(token, nets), ...phrasesAt(tokens, i)] }));
};

function kindsOf(token: Token, nets: ReadonlySet<string>): Reading[] {
  const one = (sort: string, text = token.text): Reading => ({ sort, tokens: 1, text });
  const net = nets.has(token.text) ? [one('NETNAME')] : [];
  switch (token.kind) {
    case 'ref':
      return [one('REF')];
    case 'measure': {
      const sort = MEASURES.get(token.quantity);
      return sort === undefined || token.value.value === undefined ? [] : [one(sort)];
    }
    case 'number':
      return [one('NUMBER'), one('TEXT')];
    case 'package':
      return [one('PACKAGE')];
    case 'size':
    case 'grid':
      return sidesOf(token).length === 2 ? [one('SIZE')] : [];
    case 'quoted':
      return [one('TEXT', token.inner)];
    case 'word':
      return [one('TEXT'), ...net, ...(PIN.test(token.text) ? [one('PIN')] : [])];
    default:
      return net;
  }
}

function phrasesAt(tokens: readonly Token[], at: number): Reading[] {
  const word = (i: number): string => tokens[i]?.text.toLowerCase().replace('’', "'") ?? '';
  return (BY_FIRST.get(word(at)) ?? []).flatMap(({ sort, words }) =>
    words.every((w, i) => w === word(at + i)) ? [{ sort, tokens: words.length, text: words.join(' ') }] : [],
  );
}

/** Width and height, mm: whole numbers without a unit are read as columns and rows. */
export const sidesOf = (token: Token): readonly number[] =>
  token.kind === 'size' ? token.sides : token.kind === 'grid' ? [token.columns, token.rows] : [];

const is = (word: Word | undefined, sort: string): boolean => word?.readings.some((r) => r.sort === sort) === true;
/** Whether a token parts two orders, where the one that follows may begin. */
export const parts = (word: Word | undefined): boolean => is(word, 'AND') || ['then', 'but', ';'].includes(word?.token.text.toLowerCase() ?? '');
export const begins = (word: Word | undefined): boolean =>
  word?.readings.some((r) => VERBS.has(r.sort)) === true || word?.token.text.toLowerCase() === 'add';

/** The words with "it" standing for parts. */
export const withIt = (words: readonly Word[], refs: readonly string[]): Word[] =>
  words.map((w) => (is(w, 'IT') && refs.length > 0 ? { ...w, readings: [...w.readings, { sort: 'REF', tokens: 1, text: refs.join(' ') }] } : w));

/** One place of a pattern: sorts that may stand there, and whether it may be left out or stand several times. */
interface Place {
  readonly sorts: ReadonlySet<string>;
  readonly optional: boolean;
  readonly several: boolean;
}
export type Pattern = readonly Place[];

/** A pattern as it is written: "SET? REF+ TO? VALUE". */
export const pattern = (text: string): Pattern =>
  text.split(' ').map((place) => ({
    sorts: new Set(place.replace(/[?+*]$/, '').split('|')),
    optional: /[?*]$/.test(place),
    several: /[+*]$/.test(place),
  }));

/** More words than one order has; a clause of more is none of ours. */
const MOST_WORDS = 200;

/** What a pattern finds in words, all of them; null: they are not of it. Each place is tried once at each word. */
export function found(pattern: Pattern, words: readonly Word[]): readonly Said[] | null {
  if (words.length > MOST_WORDS) return null;
  const failed = new Set<string>();
  const tried = (at: number, place: number, again: boolean): readonly Said[] | null => {
    const key = `${at} ${place} ${again}`;
    if (failed.has(key)) return null;
    const said = from(at, place, again);
    if (said === null) failed.add(key);
    return said;
  };
  const from = (at: number, place: number, again: boolean): readonly Said[] | null => {
    const [word, here] = [words[at], pattern[place]];
    if (word === undefined) return pattern.slice(again ? place + 1 : place).every((p) => p.optional) ? [] : null;
    for (const { sort, tokens, text } of here === undefined ? [] : word.readings) {
      if (here?.sorts.has(sort) !== true) continue;
      const next = here.several ? tried(at + tokens, place, true) : null;
      const rest = next ?? tried(at + tokens, place + 1, false);
      if (rest !== null) return [{ sort, token: word.token, text }, ...rest];
    }
    for (const { sort, tokens } of word.readings) {
      const skipped = sort === 'FILLER' || (again && sort === 'AND') ? tried(at + tokens, place, again) : null;
      if (skipped !== null) return skipped;
    }
    if (word.token.kind === 'mark' && /^[()]$/.test(word.token.text)) return tried(at + 1, place, again);
    return here !== undefined && (here.optional || again) ? tried(at, place + 1, false) : null;
  };
  return tried(0, 0, false);
}
