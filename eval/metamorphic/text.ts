import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Random, shuffled } from './random.js';

interface Words {
  readonly synonyms: readonly [string, string][];
  readonly phrases: readonly [string, string][];
  readonly shorthand: readonly [string, string][];
  readonly units: readonly [string, string][];
  readonly numbers: readonly string[];
  readonly tens: Readonly<Record<string, string>>;
  /** What a board may be for, in words that name parts. */
  readonly places: readonly string[];
  /** Converters in their plainest words, beside the sentences of eval/prompts. */
  readonly sentences: readonly string[];
}
/** eval/metamorphic/words.json: what may stand for what. */
export const WORDS = JSON.parse(readFileSync(join(import.meta.dirname, 'words.json'), 'utf8')) as Words;

const FOREIGN = /\b(?:mit|und|eine?|der|für|avec|pour|une|les|para|una|con|met|een|voor|com|uma|della?|piastra|carte)\b/i;
/** Messages of other languages are left to what knows no words. */
export const isEnglish = (message: string): boolean => !FOREIGN.test(message);

/** A number as people say it; null: it has no short name here. */
export const spoken = (n: number): string | null => WORDS.numbers[n] ?? WORDS.tens[String(n)] ?? null;

/** Full stops that end sentences, not those of figures ("3.3 V") and abbreviations ("approx. 5"). */
export const sentencesOf = (message: string): string[] =>
  message
    .trim()
    .split(/(?<=[a-z0-9)"%][.!?])\s+(?=[A-Z0-9])|\n+/)
    .filter((s) => s.trim() !== '');

export const isOne = (message: string): boolean => sentencesOf(message).length === 1;

export const withoutStop = (sentence: string): string => sentence.trim().replace(/[.!]+$/, '');

/** Words that lean on what stands before or after: a clause that holds one stays where it is. */
const LEANING =
  /\b(?:it|its|it's|they|them|their|that|this|these|those|which|whose|each|every|both|all|same|other|another|own|then|between|per|former|latter|one for|so|apiece|respectively|there|also|too|either|else|rest|remaining|no|not|only|but|if|or|instead|here|ones?)\b/i;
/** Starts of a clause that belongs to the one before. */
const HANGING = /^(?:for|on|at|to|in|of|from|over|with|without|plus|via|through|by|as|up|down|good|to be|into|behind|near|off)\b/i;
/** A head whose last words go on after the comma: "a blue, a green and a red LED". */
const HALF = /\b(?:with|of|for|:)\s*\S*$|\b(?:red|green|blue|yellow|white|amber|orange)$/i;
const COUNTED = /^(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|\d+(?! ?(?:x|×|mm|V|A|W)\b))\s\S+/i;

export interface List {
  readonly head: string;
  readonly items: readonly string[];
  /** A last clause that is no item: ", powered from USB". */
  readonly tail: string;
}

/** "head with a, b and c": its items, where each stands on its own. */
export function listOf(message: string): List | null {
  const text = withoutStop(message);
  if (!isOne(text) || /[;:?!()]/.test(text)) return null;
  const found = /^(.*?\bwith )(.+)$/i.exec(text);
  if (found === null) return null;
  const [, head = '', rest = ''] = found;
  const pieces = rest.split(/,\s*(?:and\s+)?|\s+and\s+/);
  let last = pieces.length;
  while (last > 0 && !COUNTED.test(pieces[last - 1] ?? '')) last--;
  const items = pieces.slice(0, last);
  const tail = pieces.slice(last);
  if (items.length < 2 || tail.length > 1 || LEANING.test(rest) || !items.every((i) => COUNTED.test(i)) || tail.some((t) => !/^\w+ed\b|^\d/.test(t)))
    return null;
  // What hangs on the last item may hang on all ("a button and an LED on the left edge").
  if (/\s(?:on|at|along|from|by|over|to|in)\s/.test(items.at(-1) ?? '')) return null;
  return { head, items, tail: tail.map((t) => `, ${t}`).join('') };
}

/** "X, a, b, c": its clauses after the first, where each stands on its own. */
export function clausesOf(message: string): { head: string; clauses: readonly string[] } | null {
  const text = withoutStop(message);
  if (!isOne(text) || /[;?!()]|, and\b/.test(text)) return null;
  const [head = '', ...clauses] = text.split(/,\s+/);
  if (clauses.length < 2 || LEANING.test(clauses.join(' ')) || clauses.some((c) => HANGING.test(c) || /^\W*\d+(?:\.\d+)?$|^[A-Z0-9/+-]+$/.test(c)))
    return null;
  // A list of names within a clause ("VCC, GND, SDA") or of adjectives ("red, yellow and green LEDs").
  if (clauses.some((c) => c.split(' ').length < 2 || /^\S+ and \S+/.test(c)) || HALF.test(head)) return null;
  return { head, clauses };
}

/** Sentences of which the last two or more may change places. */
export function looseEnds(message: string): { kept: readonly string[]; loose: readonly string[] } | null {
  const sentences = sentencesOf(message);
  let from = sentences.length;
  while (from > 1 && !LEANING.test(sentences[from - 1] ?? '') && /[.!]$/.test((sentences[from - 1] ?? '').trim())) from--;
  return sentences.length - from < 2 ? null : { kept: sentences.slice(0, from), loose: sentences.slice(from) };
}

/** Items as they are listed: "a, b and c". */
export const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

/** `from` words of a table put in the place of others, as many as stand there; null: none does. */
export function replaced(message: string, table: readonly (readonly [string, string])[]): string | null {
  const meant = new Map(table.map(([a, b]) => [a.toLowerCase(), b]));
  const longest = [...meant.keys()].sort((a, b) => b.length - a.length).map((w) => w.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  const pattern = new RegExp(`(?<![\\w/-])(?:${longest.join('|')})(?![\\w/-])`, 'gi');
  const text = message.replace(pattern, (word, at: number) => {
    // Already so: "push button" is not made "push push button".
    const other = meant.get(word.toLowerCase()) ?? word;
    const start = other.split(' ')[0] ?? '';
    const stands = message.slice(0, at).trimEnd().toLowerCase().endsWith(start.toLowerCase()) && other.toLowerCase().endsWith(word.toLowerCase());
    return stands ? word : other;
  });
  return text === message ? null : text;
}

/** A word with one slip of the finger inside it: two letters changed about, or one left out. */
export function misspelt(word: string, random: Random): string {
  const at = 1 + Math.floor(random() * (word.length - 3));
  const slip = random() < 0.5 ? `${word[at + 1]}${word[at]}` : `${word[at + 1]}`;
  return `${word.slice(0, at)}${slip}${word.slice(at + 2)}`;
}

export { shuffled };
