import type { Lexicon } from '../../lexicon/index.js';
import type { Item } from './item.js';

/** Whole numbers and the word that is short for amperes and for amplifiers. */
const AMPS = /^\S+ amps?$/i;

/** "One guitar into two amps": beside instruments that are plugged in, so many amps are amplifiers outside, and no current. */
export function ampsOutside(items: readonly Item[], lexicon: Lexicon): Item[] {
  const instrument = lexicon.concept('instrument');
  const plugged = items.some((i) => i.kind === 'thing' && i.concepts.some((c) => c.id === 'instrument' || c.holds?.includes('instrument') === true));
  if (instrument === undefined || !plugged) return [...items];
  const isOutside = (i: Item | undefined): boolean => i?.kind === 'thing' && i.concepts[0] === instrument;
  // How many there are is of what stands outside.
  return items.filter((item, i) =>
    item.kind === 'figure' ? item.quantity !== 'current' || !AMPS.test(item.text) : item.kind !== 'count' || !isOutside(items[i + 1]),
  );
}
