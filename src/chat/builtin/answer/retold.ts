import { nameOf, thingsOf } from '../read/things.js';
import type { Answer, Asked } from './asked.js';

/** Words that ask, or name nothing of a board. */
const ASKING =
  /^(?:what|which|why|where|who|when|how|is|are|was|were|be|do|does|did|can|could|will|would|should|has|have|had|the|this|that|these|those|it|its|there|now|you|your|they|them|for|from|with|and|but|then|set|used?|many|much|long|any|some|into|onto|about|tell|show|please|actually|current(?:ly)?|board|design|still|also|really|exactly)$/i;
/** Letters of a word by which another form of it is known: "microstepping" and "microstep". */
const STEM = 6;
/** Lines that are told, at the most. */
const MOST = 4;

/** Words that a question about a thing itself has at the most: of more, something else is asked of it. */
export const MOST_WORDS = 2;

/** The words of a question that name something. */
export const contentOf = ({ text }: Asked): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((w) => w.length > 2 && !ASKING.test(w));

/** What the design says itself of the words of a question: its circuits, what its parts are for, what was decided and assumed. null: nothing. */
export const retold: Answer = (asked) => {
  const words = contentOf(asked).map((w) => w.slice(0, STEM));
  if (words.length === 0 || words.length > MOST) return null;
  const has = (line: string): boolean => words.every((w) => new RegExp(`(?<!\\p{L})${w.replace(/\W/g, '')}`, 'iu').test(line));
  const lines = [...new Set(saidOf(asked).filter(has))];
  return lines.length === 0 ? null : lines.slice(0, MOST).join('\n');
};

/** Sentences of the design, the closest to its parts first. */
function saidOf({ about, library }: Asked): string[] {
  const { design } = about;
  const decisions = about.told?.().decisions ?? [];
  return [
    ...thingsOf(design).flatMap((t) => {
      const block = library.blocks.get(t.block?.block ?? '');
      return block === undefined ? [] : [`${nameOf(t)}: ${block.title}.`];
    }),
    ...design.components.map((c) => `${c.ref} (${c.value}): ${c.purpose}.`),
    ...decisions.map((d) => `${d.what.replace(/^1 × /, '')} (${d.why}).`),
    ...design.assumptions,
  ];
}
