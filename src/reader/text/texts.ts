import { fold, type Language } from '../../lexicon/index.js';

/** The words of a text from `from` to `to`, with where they stand. */
export const wordsIn = (text: string, from: number, to: number): { word: string; at: number }[] =>
  [...text.slice(Math.max(0, from), to).matchAll(/\p{L}[\p{L}\d]*|\d+\p{L}+/gu)].map((m) => ({
    word: m[0].toLowerCase(),
    at: Math.max(0, from) + m.index,
  }));

const ARTICLES = /^(?:the|this|that|these|those|its|my|our|your|a|an|each|every|all)$/;
/** The words of a name, each in the singular. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((w) => w !== '' && !ARTICLES.test(w))
    .map((w) => (w.length > 3 ? w.replace(/s$/, '') : w));

/** How a word is typed without its accents: "für" as "fur" and "fuer", "für" itself as it is. */
export function plainly(word: string, language: Language): string[] {
  const bare = [fold(word), ...(language === 'de' ? [word.replace(/[äöüß]/g, (letter) => UMLAUTS[letter]!)] : [])];
  return bare.filter((plain) => plain !== word);
}
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
