import type { Concept, PartName } from '../../lexicon/index.js';
import type { Token } from '../text/tokens.js';
import type { Item } from './item.js';

/**
 * Whether the name is the part's here; `numbered`: it is written as makers number parts, though the lexicon has a word for its sort; `counts`: several
 * of something follow, which it may be the number of.
 */
export function isPart(
  part: PartName,
  word: { readonly tokens: number } | null,
  token: Token,
  before: Item | undefined,
  numbered: boolean,
  counts: boolean,
): boolean {
  // "a 555", "the 555 clock": a name of three digits only where it cannot count what follows.
  const opens = before === undefined || before.kind === 'break' || before.kind === 'comma' || before.kind === 'open';
  const weak = before?.kind === 'thing' && before.concepts.every((c) => c.kind === 'filler' || c.kind === 'quality');
  const alone =
    !counts ||
    opens ||
    weak ||
    before.kind === 'figure' ||
    (before.kind === 'grammar' && (/^(?:determiner|filler)$/.test(before.hit.plain ?? '') || before.hit.preposition !== undefined));
  if (token.kind === 'number' && !/\d{4}/.test(token.text) && !(alone && /^\d{3}$/.test(token.text) && part.relation !== 'catalogue')) return false;
  if (word !== null && part.relation === 'catalogue' && !numbered) return false;
  return !(before?.kind === 'count' && token.kind === 'number');
}

/** Whether a word may be the number that a maker prints: of what the library has no circuit of its own for. */
export const isNumbered = ({ kind, evidence }: Concept): boolean => kind === 'display' || (NUMBERED.has(kind) && evidence?.blocks === undefined);
const NUMBERED: ReadonlySet<string> = new Set(['sensor', 'function', 'storage', 'charging', 'conversion', 'component']);

/** A name of digits alone ("555", "18650") or letters alone ("uno") is one only where it is written so in the lexicon. */
export const wordIsName = (word: string): boolean => /^\d{3,}/.test(word);

/** Kinds of things whose names begin with a small number: "7 segment", "4 pin fan". */
export const NUMBERED_NAME: ReadonlySet<string> = new Set(['display', 'load']);
