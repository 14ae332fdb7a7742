import type { Asked } from './asked.js';

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
