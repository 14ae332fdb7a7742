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
