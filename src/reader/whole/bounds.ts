import { DesignError } from '../../design/index.js';
import { MOST_ASKS } from '../../request/index.js';
import type { Item } from '../items/item.js';

/** A thing is named up to some four times where it is asked for once: in a list, in a table and behind what it belongs to. */
const MOST_NAMED = 4 * MOST_ASKS;

/** Refuses a message that names far more than one board is planned with, before its words are held against each other. Throws DesignError at `message`. */
export function bounded(items: readonly Item[]): readonly Item[] {
  const named = items.filter((i) => i.kind === 'thing' || i.kind === 'figure').length;
  if (named <= MOST_NAMED) return items;
  throw new DesignError(
    'message',
    `it names ${named} things and figures, more than one board is planned with (at most ${MOST_NAMED}, and ${MOST_ASKS} that are asked for)`,
  );
}
