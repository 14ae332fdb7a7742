import type { EdgeWish } from '../read/edges.js';
import type { Editing } from './editing.js';
import { edgePart } from './orders/places.js';

const ACROSS: Readonly<Record<string, EdgeWish>> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top', upper: 'bottom', lower: 'top' };
/** "opposite", "on the opposite side", "on the other edge", "across from it". */
const OPPOSITE =
  /(?:\b(?:at|on|to|along)\s+)?(?:\b(?:the|its)\s+)?\b(?:opposite(?:\s+(?:side|edge|end))?|(?:other|far)\s+(?:side|edge|end)|across)(?:\s+of (?:the )?(?:board|pcb|it))?(?:\s+(?:of|to|from))?(?:\s+(?:it|that|this one))?(?=\s*(?:$|[.,;!?]|and\b|please\b))/i;
const OPPOSITE_OF =
  /(?:\b(?:at|on|to)\s+)?(?:\bthe\s+)?\b(?:opposite(?:\s+(?:side|edge|end))?(?:\s+(?:of|to|from))?|(?:other|far)\s+(?:side|edge|end)\s+(?:from|to|of)|across\s+from)\s+(the(?!\s+(?:board|pcb)\b)\s+[\w\s-]+?|[A-Z]{1,3}\d{1,3})(?=\s*(?:$|[.,;!?]))/i;

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
  if (across === undefined) return acrossFromLike(message, found, editing);
  return `${message.slice(0, found.index)}on the ${across} edge${message.slice(found.index + found[0].length)}`;
}

/** "a second Qwiic at the other end": across from the first, which gets an edge where it has none. */
function acrossFromLike(message: string, found: RegExpExecArray, editing: Editing): string {
  const before =
    message
      .slice(0, found.index)
      .split(/[.;!?\n]/)
      .at(-1) ?? '';
  const [thing] = editing.target(before).things;
  if (thing === undefined) return message;
  const { ref } = edgePart(thing, false);
  const stands = edgeOf(ref, editing);
  const further = /\b(?:another|second|third|more|further|additional|extra|add)\b/i.test(before);
  const edge = ACROSS[stands ?? 'left'] ?? 'right';
  const first = further && stands === undefined ? `. Move ${ref} to the ${ACROSS[edge] ?? 'left'} edge` : '';
  return `${message.slice(0, found.index)} on the ${edge} edge${message.slice(found.index + found[0].length)}${first}`;
}

/** Where the thing that a phrase names is wished to stand, or was placed: the edge that it is next to. */
function edgeOf(phrase: string, editing: Editing): string | undefined {
  const refs = editing.target(phrase).things.flatMap((t) => t.parts.map((p) => p.ref));
  const { components, constraints } = editing.design;
  const wished = refs.map((ref) => constraints.edges?.[ref] ?? components.find((c) => c.ref === ref)?.place?.edge);
  return wished.find((edge) => edge !== undefined && edge !== 'any') ?? placedAt(refs, editing);
}

/** How near to an edge a part's centre is that stands there, mm. */
const AT_EDGE_MM = 8;

function placedAt(refs: readonly string[], { board }: Editing): EdgeWish | undefined {
  const part = board?.parts.find((p) => refs.includes(p.ref));
  if (board == null || part === undefined) return undefined;
  const gaps: readonly (readonly [EdgeWish, number])[] = [
    ['left', part.x],
    ['right', board.width_mm - part.x],
    ['top', part.y],
    ['bottom', board.height_mm - part.y],
  ];
  const [edge, gap] = gaps.reduce((a, b) => (b[1] < a[1] ? b : a));
  return gap <= AT_EDGE_MM ? edge : undefined;
}
