import type { Token } from './lexer.js';
import type { Mention } from './mentions.js';
import { edits } from './spelling.js';
import { STOPWORDS } from './stopwords.js';
import { COLORS, NEAR_COLOR, NUMBER_WORDS } from './vocabulary.js';

/** Words that nobody read and that carry meaning, in groups as they stood: "flux capacitor". */
export function unreadWords(tokens: readonly Token[], mentions: readonly Mention[], used: ReadonlySet<number>): string[] {
  const named = new Set(mentions.flatMap((m) => Array.from({ length: m.to - m.from }, (_, k) => m.from + k)));
  const groups: string[][] = [];
  const free = (i: number): boolean => !named.has(i) && !used.has(i);
  let last = -2;
  for (const [i, token] of tokens.entries()) {
    if (i <= last || !free(i) || !carriesMeaning(token)) continue;
    if (i === last + 1) groups.at(-1)?.push(token.text);
    else groups.push([token.text]);
    last = i;
    // "magstripe reader", "heat sink": the thing that the word is said of, though alone it says nothing.
    const next = tokens[i + 1];
    if (next?.type === 'word' && free(i + 1) && !carriesMeaning(next) && SAID_OF.has(next.stem)) {
      groups.at(-1)?.push(next.text);
      last = i + 1;
    }
  }
  return [...new Set(groups.map((g) => g.join(' ')))];
}

/** Things that are something by the word before them only. */
const SAID_OF: ReadonlySet<string> = new Set(
  'sink shield bus interface reader scanner sensor detector module chip driver controller receiver transmitter transceiver converter lock gate tester station tube cable strap mount clip tab'.split(
    ' ',
  ),
);

/** "powerd", "bord": a misspelt word that would mean nothing anyway. */
const isNearlyStopword = (word: string): boolean =>
  word.length >= 4 &&
  !/\d/.test(word) &&
  [...STOPWORDS].some((s) => s.length >= 4 && s[0] === word[0] && Math.abs(s.length - word.length) <= 1 && edits(word, s, 1) <= 1);

function carriesMeaning(token: Token): boolean {
  switch (token.type) {
    case 'word':
      return (
        token.text.length > 1 &&
        !STOPWORDS.has(token.text.toLowerCase()) &&
        !STOPWORDS.has(token.stem) &&
        !isNearlyStopword(token.stem) &&
        !COLORS.includes(token.stem) &&
        NEAR_COLOR[token.stem] === undefined &&
        NUMBER_WORDS[token.stem] === undefined
      );
    case 'quantity':
      return token.unit !== 's' && token.unit !== 'other';
    case 'pin':
    case 'hex':
      return true;
    case 'number':
    case 'size':
    case 'break':
      return false;
  }
}
