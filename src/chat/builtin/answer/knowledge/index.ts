import { BOARDS } from './boards.js';
import { BUSES } from './buses.js';
import type { Entry } from './entry.js';
import { PARTS } from './parts.js';
import { POWER } from './power.js';
import { termOf } from './terms.js';

const ENTRIES: readonly Entry[] = [...BUSES, ...PARTS, ...POWER, ...BOARDS];

/** What is commonly known of what a question asks, with its source; null: nothing is kept of that. The entry that most of the question meets goes first. */
export function knownOf(question: string): string | null {
  const term = termOf(question);
  if (term !== null) return term;
  const met = ENTRIES.filter(({ about }) => about.every((word) => word.test(question)));
  // What is said of one bus goes before what is said of pull-ups in general.
  const score = (entry: Entry): number =>
    entry.about.reduce((sum, word) => sum + lettersOf(word, question), 10 * entry.about.length + (BUSES.includes(entry) ? 10 : 0));
  const best = met.reduce<Entry | null>((a, b) => (a === null || score(b) > score(a) ? b : a), null);
  return best === null ? null : `${best.say}\n\nSource: ${best.source}.`;
}

/** Letters of a text that a pattern finds, wherever. */
const lettersOf = (word: RegExp, text: string): number => [...text.matchAll(new RegExp(word.source, 'gi'))].reduce((sum, m) => sum + m[0].length, 0);
