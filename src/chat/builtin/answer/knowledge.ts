import { z } from 'zod';
import type { Design } from '../../../design/index.js';
import { readChat } from '../load-data.js';

/** Something of the trade that is asked again and again: what of it occurs in the question, what is to say, and where that is written. */
const entrySchema = z.strictObject({ about: z.array(z.string()), say: z.string(), source: z.string(), bus: z.literal(true).optional() });
/** The same of circuits: how the blocks begin that it is said of, what those are called on a board, and blocks that make another case of it. `{refs}` are theirs. */
const circuitSchema = entrySchema.extend({ on: z.array(z.string()), named: z.string().optional(), without: z.array(z.string()).optional() });

type Heard = Omit<z.infer<typeof entrySchema>, 'about'> & { readonly about: readonly RegExp[] };
const heard = <E extends z.infer<typeof entrySchema>>({ about, ...entry }: E): Omit<E, 'about'> & Heard => ({
  ...entry,
  about: about.map((word) => new RegExp(word, 'gi')),
});
const ENTRIES = ['buses', 'parts', 'power', 'boards'].flatMap((topic) => readChat(topic, z.array(entrySchema)).map(heard));
const CIRCUITS = readChat('circuits', z.array(circuitSchema)).map(heard);

/** What is commonly known of what a question asks, with its source; null: nothing is kept of that. The entry that most of the question meets goes first. */
export const knownOf = (question: string): string | null => termOf(question) ?? best(question, ENTRIES);

/** What is known of a question about circuits that a board has; null: nothing is kept of that, or it has none of them. */
export function knownHere(question: string, { blocks, components }: Design): string | null {
  const begins = (names: readonly string[] = []): Design['blocks'] => blocks.filter((b) => names.some((n) => b.block.startsWith(n)));
  const here = CIRCUITS.flatMap((entry) => {
    const name = new RegExp(entry.named ?? '', 'i');
    const parts = begins(entry.on).flatMap(({ refs }) => components.filter((c) => refs.includes(c.ref)).slice(0, 1));
    const meant = begins(entry.on).some(({ refs }) => components.some((c) => refs.includes(c.ref) && name.test(`${c.value} ${c.purpose}`)));
    const refs = parts.map((c) => c.ref).join(', ');
    return meant && begins(entry.without).length === 0 ? [{ ...entry, say: entry.say.replaceAll('{refs}', refs) }] : [];
  });
  return best(question, here);
}

function best(question: string, entries: readonly Heard[]): string | null {
  const met = entries.filter(({ about }) => about.every((word) => lettersOf(word, question) > 0));
  // What is said of one bus goes before what is said of pull-ups in general.
  const score = ({ about, bus }: Heard): number =>
    about.reduce((sum, word) => sum + lettersOf(word, question), 10 * about.length + (bus === true ? 10 : 0));
  const [first] = [...met].sort((a, b) => score(b) - score(a));
  return first === undefined ? null : `${first.say}\n\nSource: ${first.source}.`;
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
