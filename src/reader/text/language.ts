import type { Language, Lexicon } from '../../lexicon/index.js';
import { isEnglish } from '../load/dictionary.js';
import type { Grammar } from './grammar.js';
import type { Token } from './token.js';

/**
 * The language of a message, by its small words alone ("und", "avec", "para"): names of parts, figures, words in capitals, quoted ones and words
 * that are usual in English too prove nothing. Where nothing is proved it is the language of the messages before, of the first one English.
 */
export function languageOf(tokens: readonly Token[], grammars: ReadonlyMap<Language, Grammar>, lexicon: Lexicon, before: Language = 'en'): Language {
  const words = tokens.flatMap((token) => (token.kind === 'word' && /^\p{L}/u.test(token.text) ? [token.text] : []));
  const shouted = words.every((word) => word === word.toUpperCase());
  const said = words.filter((word) => shouted || word !== word.toUpperCase()).flatMap((word) => elided(word.toLowerCase().replace(/’/g, "'")));
  const english = said.filter((word) => isStrictlyEnglish(word, grammars)).length;
  const [best] = [...grammars.values()]
    .filter((grammar) => grammar.language !== 'en')
    .map((grammar) => ({
      language: grammar.language,
      strong: said.filter((word) => grammar.stop.has(word)).length,
      known: said.filter((word) => grammar.own([word], 0) !== null).length,
    }))
    .sort((a, b) => b.strong + b.known - a.strong - a.known);
  if (before !== 'en' && english === 0 && (best === undefined || best.strong < 2)) return before;
  if (english === 0 && (best === undefined || best.strong < 2)) {
    const [terse] = [...grammars.values()]
      .map((grammar) => ({ language: grammar.language, words: tersely(said, grammar, grammars.get('en')!, lexicon) }))
      .filter(({ words }) => words > said.length / 2)
      .sort((x, y) => y.words - x.words);
    if (terse !== undefined) return terse.language;
  }
  if (best === undefined || best.strong === 0 || best.strong <= english) return 'en';
  // One small word may be a name ("Das Keyboard", "El Niño"): then most of the others must be no English.
  const usual = said.filter((word) => isEnglish(word)).length;
  return best.strong > 1 || usual * 2 < said.length ? best.language : 'en';
}

/** "un convertidor de 12 V con fusible": no word of English grammar, small words and a thing of the other language that English has not. */
function tersely(said: readonly string[], grammar: Grammar, english: Grammar, lexicon: Lexicon): number {
  const { language } = grammar;
  if (language === 'en') return 0;
  const small = said.filter((word) => grammar.own([word], 0) !== null && english.own([word], 0) === null).length;
  const things = said.filter((word) => !isEnglish(word) && lexicon.lookup([word], 0, language) !== null && lexicon.lookup([word], 0, 'en') === null);
  // A list of nouns has no small words at all.
  return things.length === 0 || (small < 2 && small + things.length < LIST) ? 0 : small + things.length;
}

/** So many things of one language that English has not are a message in it. */
const LIST = 3;

/** "l'entrée" is "l'" and "entrée". */
const elided = (word: string): string[] => {
  const cut = /^([a-zà-ÿ]{1,6}')(.{2,})$/.exec(word);
  return cut === null ? [word] : [cut[1]!, cut[2]!];
};

function isStrictlyEnglish(word: string, grammars: ReadonlyMap<Language, Grammar>): boolean {
  if (grammars.get('en')?.stop.has(word) !== true) return false;
  return [...grammars.values()].every((grammar) => grammar.language === 'en' || grammar.own([word], 0) === null);
}
