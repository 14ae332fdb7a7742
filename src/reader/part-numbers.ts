import type { Concept } from '../lexicon/index.js';
import type { Item, Thing } from './item.js';

/** Kinds of things that are called by a bare number of their maker's. */
const NUMBERED: ReadonlySet<Concept['kind']> = new Set(['storage', 'component', 'function', 'conversion'] as const);

/** "SRAM 62256", "transistor 3904": whether a number right behind a thing is the number of the part. */
export function isNumberOf(word: Item, of: { readonly thing: Thing; readonly concept: Concept } | undefined): boolean {
  if (of === undefined || word.kind !== 'count' || word.counted !== undefined || !/^\d{4,6}$/.test(word.text)) return false;
  return of.thing.part === undefined && word.from - of.thing.to < 2 && NUMBERED.has(of.concept.kind);
}
