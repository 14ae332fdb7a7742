import type { Lexicon } from '../lexicon/index.js';
import type { FigureItem, Item, Thing } from './item.js';
import { inRuns } from './runs.js';

/** Figures between what feeds a board and the word for what it gives. */
const MOST_FIGURES = 3;
const USB_V = 5;
const isThing = (item: Item | undefined, id: string): item is Thing =>
  item?.kind === 'thing' && item.part === undefined && item.concepts[0]?.id === id;
const isVolts = (item: Item | undefined): item is FigureItem => item?.kind === 'figure' && item.quantity === 'voltage';
const to = (item: Item | undefined): boolean => item?.kind === 'arrow' || (item?.kind === 'grammar' && item.hit.preposition === 'to');

/** "USB-powered 9 V supply": a supply is what the board gives where the words before it say what it is fed with; "12 V to 5 V supply" is a converter. */
export function suppliesGiven(items: readonly Item[], lexicon: Lexicon): Item[] {
  const [rail, converter] = [lexicon.concept('rail'), lexicon.concept('dcdc')];
  if (rail === undefined || converter === undefined) return [...items];
  return inRuns(items, (start) => {
    const end = start + 1 + items.slice(start + 1, start + MOST_FIGURES + 3).findIndex((item) => isThing(item, 'supply'));
    const head = items[end];
    if (end <= start || head?.kind !== 'thing') return null;
    const run = items.slice(start, end);
    const [first, ...figures] = run;
    const fed = first?.kind === 'thing' && /powered$/i.test(first.text) && first.concepts[0]?.kind === 'connector';
    const other =
      figures.length > 0 &&
      figures.every((f) => f.kind === 'figure') &&
      figures.some((f) => isVolts(f) && Math.abs((f.value.value ?? USB_V) - USB_V) > 1);
    if (fed && other)
      return { end: end + 1, instead: [first, { kind: 'comma', from: first.to, to: first.to, text: '' }, ...figures, { ...head, concepts: [rail] }] };
    const [from, arrow, into, ...rest] = run;
    if (isVolts(from) && to(arrow) && isVolts(into) && rest.every((f) => f.kind === 'figure'))
      return { end: end + 1, instead: [...run, { ...head, concepts: [converter] }] };
    return null;
  });
}
