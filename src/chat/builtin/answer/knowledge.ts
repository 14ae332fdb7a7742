import { z } from 'zod';
import { readChat } from '../load-data.js';

/** Something of the trade that is asked again and again: what of it occurs in the question, what is to say, and where that is written. */
const entrySchema = z.strictObject({ about: z.array(z.string()), say: z.string(), source: z.string(), bus: z.literal(true).optional() });

const ENTRIES = ['buses', 'parts', 'power', 'boards'].flatMap((topic) =>
  readChat(topic, z.array(entrySchema)).map((entry) => ({ ...entry, about: entry.about.map((word) => new RegExp(word, 'gi')) })),
);

/** What is commonly known of what a question asks, with its source; null: nothing is kept of that. The entry that most of the question meets goes first. */
export function knownOf(question: string): string | null {
  const term = termOf(question);
  if (term !== null) return term;
  const met = ENTRIES.filter(({ about }) => about.every((word) => lettersOf(word, question) > 0));
  // What is said of one bus goes before what is said of pull-ups in general.
  const score = ({ about, bus }: (typeof ENTRIES)[number]): number =>
    about.reduce((sum, word) => sum + lettersOf(word, question), 10 * about.length + (bus === true ? 10 : 0));
  const best = met.reduce<(typeof ENTRIES)[number] | null>((a, b) => (a === null || score(b) > score(a) ? b : a), null);
  return best === null ? null : `${best.say}\n\nSource: ${best.source}.`;
}

/** Letters of a text that a pattern finds, wherever. */
const lettersOf = (word: RegExp, text: string): number => [...text.matchAll(word)].reduce((sum, m) => sum + m[0].length, 0);

/** Terms as far as boards go, by each of their spellings. */
const TERMS: ReadonlyMap<string, string> = new Map(
  Object.entries(readChat('terms', z.record(z.string(), z.string()))).flatMap(([terms, say]) => terms.split(', ').map((term) => [term, say])),
);

/** "What is ESR?", "what does castellated mean?", "explain PWM" */
const DEFINING: readonly RegExp[] = [
  /^(?:so |and |ok,? |hi,? |hello,? )*(?:please )?(?:what(?:'s| is| are|s)|what exactly (?:is|are)|define|explain|tell me what) (?:an? |the |is )?(.+?)(?: (?:is|are))?(?: (?:on|in|of|for) (?:a |an |the )?(?:pcbs?|boards?|circuits?|electronics|my board))?[\s?.!]*$/i,
  /\bwhat (?:does|do|is meant by|is the meaning of) (?:an? |the )?(.+?) (?:mean|means|stand for|do)\b(?: (?:on|in|for) (?:a |an |the )?(?:pcbs?|boards?|circuits?))?[\s?.!]*$/i,
  /\bmeaning of (?:an? |the )?(.+?)[\s?.!]*$/i,
];

/** What a term means that a question asks for; null: it asks for none, or none is kept of it. */
function termOf(question: string): string | null {
  for (const form of DEFINING) {
    const asked = form
      .exec(question.trim())?.[1]
      ?.toLowerCase()
      .replace(/["'“”]/g, '')
      .trim();
    const said = asked === undefined ? undefined : (TERMS.get(asked) ?? TERMS.get(asked.replace(/(?<=[a-z])s$/, '')));
    if (said !== undefined) return said;
  }
  return null;
}
