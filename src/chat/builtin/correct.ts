import { type NumberToken, normalise, type QuantityToken, type Token, tokenise } from './read/lexer.js';

/** A figure that was asked for, put right, and what the message says beside. */
export interface Correction {
  readonly prompt: string;
  readonly rest: string;
}

/** Between the new figure and the old one. */
const NOT =
  /^\s*(?:v(?:olts?)?\b)?[\s,]*(?:(?:(?:out|in|on|at|from|of|the|my|that|output|input|side|supply|rail|please|now|there|it)[\s,]+){0,4})?(?:and\s+|but\s+)?(?:not|instead of|rather than|in place of|in lieu of)\s+(?:the\s+|an?\s+|with\s+|from\s+|at\s+)*$/i;
/** Between the old figure and the new one. */
const BUT = /^\s*(?:,\s*)?(?:but|to|by|for|with|into|->|→)\s+(?:an?\s+|rather\s+|with\s+|from\s+)*$/i;
const OLD_FIRST = /\b(?:not|from|change|swap|replace|make|turn)\s+(?:the\s+|an?\s+|from\s+)*$/i;

type Figure = QuantityToken | NumberToken;
const isFigure = (t: Token): t is Figure => t.type === 'quantity' || t.type === 'number';

/**
 * "The supply is 24 V, not 12. And a fuse.", "change 5 V to 9 V": every mention of the old figure in what was asked becomes the new one. null: the
 * message corrects no figure, or none that was asked for.
 */
export function corrected(message: string, asked: string): Correction | null {
  const text = normalise(message);
  const figures = tokenise(text).filter(isFigure);
  for (const [i, first] of figures.entries()) {
    const second = figures[i + 1];
    if (second === undefined) break;
    const between = text.slice(first.to, second.from);
    const pair = NOT.test(between) ? [first, second] : BUT.test(between) && OLD_FIRST.test(text.slice(0, first.from)) ? [second, first] : null;
    const [next, old] = pair ?? [];
    if (next === undefined || old === undefined) continue;
    const unit = next.type === 'quantity' ? next.unit : old.type === 'quantity' ? old.unit : null;
    if (unit === null) continue;
    const prompt = replaced(normalise(asked), old.value, unit, next);
    if (prompt !== null) return { prompt, rest: withoutSentence(text, first.from, second.to) };
  }
  return null;
}

/** The text with each quantity of that value and unit put right; null: it names none. */
function replaced(text: string, old: number, unit: QuantityToken['unit'], next: Figure): string | null {
  const found = tokenise(text).filter((t): t is QuantityToken => t.type === 'quantity' && t.unit === unit && Math.abs(t.value - old) < 1e-9);
  if (found.length === 0) return null;
  return found.reduceRight(
    (now, { from, to }) => `${now.slice(0, from)}${next.type === 'quantity' ? next.text : `${next.text} ${unit}`}${now.slice(to)}`,
    text,
  );
}

/** What the message says in its other sentences. */
function withoutSentence(text: string, from: number, to: number): string {
  const before = text.slice(0, from);
  const start = Math.max(...['. ', '! ', '? ', '; ', '\n'].map((mark) => before.lastIndexOf(mark) + 1), 0);
  const end = /[.;!?](?=\s|$)|\n/.exec(text.slice(to));
  const after = end === null ? '' : text.slice(to + end.index + 1);
  return `${text.slice(0, start)} ${after}`.trim().replace(/^(?:and|also|then|plus)\s+/i, '');
}
