import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { wanted } from '../asks/wanted.js';
import type { Grammar } from '../text/grammar.js';

/** What stands about a length and says that it is how far several stand apart, in words before and behind it. */
const ABOUT_WORDS = 2;
/** Contacts of one connector are nearer to each other, mm. */
const LEAST_APART_MM = 7;
const SPACED: ReadonlySet<MutableAsk['kind']> = new Set(['light', 'input', 'connector', 'output', 'sensor', 'sound', 'component']);

/** How far each of several stands from the next: a length beside a word of the grammar for that. */
export function standApart({ asks, lexicon, text, message }: RequestBuilder, grammar: Grammar): void {
  const says = ({ words }: MutableAsk['figures'][number]): boolean => {
    const split = (part: string): string[] =>
      part
        .toLowerCase()
        .split(/[^\p{L}]+/u)
        .filter((w) => w !== '');
    const near = [
      split(text.slice(0, words.from)).slice(-ABOUT_WORDS),
      split(text.slice(words.from, words.to)),
      split(text.slice(words.to)).slice(0, ABOUT_WORDS),
    ];
    return near.some((all) => all.some((_, i) => grammar.lookup(all, i)?.quantity === 'pitch'));
  };
  for (const ask of wanted(asks)) {
    if (!SPACED.has(ask.kind) || ((ask.count ?? 1) < 2 && ask.several !== true) || lexicon.isA(ask.concept, 'mounting_hole')) continue;
    const apart = ask.figures.find(
      (f) =>
        (f.quantity === 'length' || f.quantity === 'pitch') &&
        f.words.message === message &&
        (f.value ?? 0) >= (ask.kind === 'connector' || ask.connector !== undefined ? LEAST_APART_MM : 0) &&
        says(f),
    );
    if (apart?.value === undefined) continue;
    ask.figures = ask.figures.filter((f) => f !== apart);
    ask.words = [...ask.words, apart.words];
    const { pattern, ...place } = ask.place ?? { words: apart.words };
    ask.place = { ...place, pattern: pattern === undefined || pattern === 'spread' ? 'row' : pattern, apart_mm: apart.value };
  }
}
