import type { Library } from '../../../parts/index.js';
import type { About } from '../about.js';
import { findTarget } from '../read/targets.js';
import type { Thing } from '../read/things.js';

export interface Asked {
  /** As it was written, spellings made one. */
  readonly text: string;
  readonly about: About;
  readonly library: Library;
}

/** Answers a kind of question; null: it is not of that kind. */
export type Answer = (asked: Asked) => string | null;

/** Things that the question is about. */
export function namedIn({ text, about, library }: Asked): readonly Thing[] {
  const noun = text
    .replace(/\b(?:what|which) voltages?\b/gi, ' ')
    .replace(/\b(what|which|where|why|how|is|are|does|do|the|there|for|on|of|a|an|pins?|gpio|connected|go|goes|to|used|it)\b/gi, ' ')
    .replace(/[?.!]/g, ' ');
  return findTarget(noun, { design: about.design, library }).things;
}

/** Words that ask, or name nothing of a board. */
const ASKING =
  /^(?:what|which|why|where|who|when|how|is|are|was|were|be|do|does|did|can|could|will|would|should|has|have|had|the|this|that|these|those|it|its|there|now|you|your|they|them|for|from|with|and|but|then|set|used?|many|much|long|any|some|into|onto|about|tell|show|please|actually|current(?:ly)?|board|design|still|also|really|exactly)$/i;
/** Words that a question about a thing itself has at the most: of more, something else is asked of it. */
export const MOST_WORDS = 2;

/** The words of a question that name something. */
export const contentOf = ({ text }: Asked): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((w) => w.length > 2 && !ASKING.test(w));
