import type { Item } from './item.js';

/** "two more relays", "a second one": a thing follows, perhaps behind its count; "two more" of what was counted before. */
export function opensMore(items: readonly Item[], i: number): boolean {
  const behind = items.slice(i + 1).find((item) => item.kind !== 'grammar' || item.hit.plain !== 'determiner');
  const next = behind?.kind === 'count' || behind?.kind === 'figure' ? items[items.indexOf(behind) + 1] : behind;
  return next?.kind === 'thing' || (behind === undefined && items[i - 1]?.kind === 'count');
}

/** Whether nothing of the phrase follows. */
export const stops = (item: Item | undefined): boolean => item === undefined || /^(?:break|comma|close)$/.test(item.kind);

export const opensNoun = (item: Item | undefined): boolean =>
  item?.kind === 'thing' || (item?.kind === 'grammar' && (item.hit.plain === 'determiner' || item.hit.plain === 'each'));

/** "relays each with an LED": what follows is there for each of them. */
export const opensWith = (item: Item | undefined): boolean => item?.kind === 'grammar' && item.hit.preposition === 'with';

/** "at most 3 A", "Vin = 12 V", "max. 60 mm". */
export function leadsToFigure(items: readonly Item[], i: number): boolean {
  for (let k = i + 1; k <= i + 3; k++) {
    const item = items[k];
    if (item?.kind === 'figure' || item?.kind === 'size') return true;
    if (item?.kind === 'count') continue;
    if (
      !(
        item?.kind === 'colon' ||
        (item?.kind === 'grammar' && (item.hit.plain !== undefined || item.hit.named !== undefined) && item.hit.plain !== 'and')
      )
    )
      return false;
  }
  return false;
}

/** A place, a joint or a bracket: "jack in on the top edge", "in and out", "in (4)". */
export const opensPlace = (item: Item | undefined): boolean =>
  item?.kind === 'open' || (item?.kind === 'grammar' && (item.hit.plain === 'and' || item.hit.preposition === 'on' || item.hit.preposition === 'at'));

export const endsHere = (item: Item | undefined): boolean =>
  item === undefined || item.kind === 'break' || item.kind === 'comma' || item.kind === 'thing';
