import type { Quantity } from '../../request/index.js';
import type { FigureItem, Item } from '../items/item.js';

/** What no part of a board is bound by, where no ask took it. */
const FREE: ReadonlySet<Quantity> = new Set(['flow', 'weight', 'angle', 'money', 'wire']);
/** Longer is nothing on a board, mm. */
const LONGEST_MM = 300;
const isFree = ({ quantity, value, text }: FigureItem): boolean =>
  FREE.has(quantity) ||
  (quantity === 'frequency' && /\s(?:per|an?|every|each)\s|bpm$/i.test(text)) ||
  (quantity === 'length' && (value.value ?? value.max ?? 0) >= LONGEST_MM) ||
  (quantity === 'number' && /\p{L}/u.test(text));

/** Whether an item tells what the board is for and bounds nothing of it, unless an ask takes it. */
export const isFact = (item: Item): boolean => (item.kind === 'unread' && item.context === true) || (item.kind === 'figure' && isFree(item));

/** Kinds of what is told by its length, which is said before it: "3 m of LED strip". */
const LONG: ReadonlySet<string> = new Set(['load', 'light']);

/** A length "of" a thing that is sold by its length is that thing's. */
export function lengthsOf(items: readonly Item[]): Item[] {
  const isLength = (item: Item | undefined): boolean => item?.kind === 'figure' && item.quantity === 'length' && isFree(item);
  const ahead = (i: number): Item | undefined => items.slice(i, i + 4).find((item) => item.kind !== 'figure' && item.kind !== 'unread');
  const isLong = (item: Item | undefined): boolean => item?.kind === 'thing' && item.concepts.some((c) => LONG.has(c.kind));
  return items.filter((item, i) => !(item.kind === 'grammar' && item.hit.preposition === 'of' && isLength(items[i - 1]) && isLong(ahead(i + 1))));
}
