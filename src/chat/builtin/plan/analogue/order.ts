import { NUMBER_WORDS } from '../../read/vocabulary.js';

const MOST_STAGES = 8;
const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'] as const;

/** "Third order", "3rd-order", "two stages", "3 pole", "cascaded"; null: nobody says. */
export function orderOf(sentence: string): number | null {
  const text = sentence.replace(/second order\?\s*no/i, '').toLowerCase();
  const ordinal = ORDINALS.findIndex((o) => o !== '' && new RegExp(`\\b${o}[- ]?order`).test(text));
  if (ordinal > 0) return ordinal;
  const said =
    /\b(\d|[a-z]+)(?:st|nd|rd|th)?[- ](?:(?:identical|equal|cascaded|rc|lc|passive|same|consecutive|single)[- ])*(?:orders?|stages?|poles?|sections?|elements?)\b/.exec(
      text,
    )?.[1];
  const count = said === undefined ? Number.NaN : /\d/.test(said) ? Number(said) : (NUMBER_WORDS[said] ?? Number.NaN);
  if (count >= 1) return Math.min(MOST_STAGES, count);
  return /\bcascaded?\b|one after the other|back[- ]to[- ]back/.test(text) ? 2 : null;
}
