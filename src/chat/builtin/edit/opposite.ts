import type { EdgeWish } from '../read/vocabulary.js';
import type { Editing } from './editing.js';

const ACROSS: Readonly<Record<string, EdgeWish>> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top', upper: 'bottom', lower: 'top' };
/** "opposite", "on the opposite side", "on the other edge", "across from it". */
const OPPOSITE =
  /(?:\b(?:at|on|to|along)\s+)?(?:\b(?:the|its)\s+)?\b(?:opposite(?:\s+(?:side|edge|end)(?:\s+of the board)?)?|other\s+(?:side|edge|end)|across)(?:\s+(?:of|to|from))?(?:\s+(?:it|that|this one))?(?=\s*(?:$|[.,;!?]|and\b|please\b))/i;
const OPPOSITE_OF =
  /(?:\b(?:at|on|to)\s+)?(?:\bthe\s+)?\b(?:opposite(?:\s+(?:side|edge|end))?(?:\s+(?:of|to|from))?|across\s+from)\s+(the\s+[\w\s-]+?|[A-Z]{1,3}\d{1,3})(?=\s*(?:$|[.,;!?]))/i;

/** The message with the edge that "opposite" means, where the message or the board says what it is opposite to. */
export function withOpposites(message: string, editing: Editing): string {
  const of = OPPOSITE_OF.exec(message);
  const edge = of === null ? undefined : edgeOf(of[1] ?? '', editing);
  if (of !== null && edge !== undefined)
    return `${message.slice(0, of.index)}on the ${ACROSS[edge] ?? edge} edge${message.slice(of.index + of[0].length)}`;
  // Neither stands anywhere yet: the one left, the other right.
  if (of !== null && editing.target(of[1] ?? '').things.length > 0)
    return `${message.slice(0, of.index)}on the right edge and ${of[1] ?? ''} on the left edge${message.slice(of.index + of[0].length)}`;
  const found = OPPOSITE.exec(message);
  if (found === null) return message;
  const named = [...message.slice(0, found.index).matchAll(/\b(left|right|top|bottom|upper|lower)\b/gi)].at(-1)?.[1]?.toLowerCase();
  const across = named === undefined ? undefined : ACROSS[named];
  if (across === undefined) return message;
  return `${message.slice(0, found.index)}on the ${across} edge${message.slice(found.index + found[0].length)}`;
}

/** Where the thing that a phrase names is wished to stand. */
function edgeOf(phrase: string, editing: Editing): string | undefined {
  const refs = editing.target(phrase).things.flatMap((t) => t.parts.map((p) => p.ref));
  const { components, constraints } = editing.design;
  const wished = refs.map((ref) => constraints.edges?.[ref] ?? components.find((c) => c.ref === ref)?.place?.edge);
  return wished.find((edge) => edge !== undefined && edge !== 'any');
}
