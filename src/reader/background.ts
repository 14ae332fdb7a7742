import type { Item } from './item.js';
import { inRuns } from './runs.js';

type Run = { readonly end: number; readonly instead: readonly Item[] };

/** Who asks, and why: trade and reasons name nothing that the board is to have. */
export function told(items: readonly Item[]): Item[] {
  return inRuns(items, (start) => trade(items, start) ?? reason(items, start));
}

const SUBJECT = /^(?:we|i|our company|my company)$/i;
/** What somebody does for a living, whatever it is done to. */
const TRADE = /^(?:sell|restore|repair|teach|own|manufacture|service|collect|study|grow|breed|install|rent)$/i;
/** What they do always: to things in the plural. */
const HABIT = /^(?:make|build|produce|run|design|use)$/i;
const opens = (before: Item | undefined): boolean => before === undefined || /^(?:break|comma|colon)$/.test(before.kind);

/** What somebody lives by. */
function trade(items: readonly Item[], start: number): Run | null {
  const [who, does, object] = items.slice(start, start + 3);
  if (!opens(items[start - 1]) || who === undefined || does === undefined || !SUBJECT.test(who.text)) return null;
  const plural = object?.kind === 'thing' ? object.plural : object?.kind === 'unread' && /[^s]s$/.test(object.text);
  return TRADE.test(does.text) || (HABIT.test(does.text) && plural) ? upTo(items, start) : null;
}

const BECAUSE = /^(?:because|cause|weil|parce qu'?|parce que|puisque|porque|ya que|perché|poiché|omdat|aangezien)$/i;
/** "because actors drop it": no thing of the board. */
const reason = (items: readonly Item[], start: number): Run | null => (BECAUSE.test(items[start]!.text) ? upTo(items, start) : null);

/** Things up to the next joint are heard and asked of nobody; figures and what nobody knows stay. */
function upTo(items: readonly Item[], start: number): Run {
  const length = items.slice(start).findIndex((item) => /^(?:break|comma|colon|close)$/.test(item.kind));
  const end = length < 0 ? items.length : start + length;
  const silent = (item: Item): Item =>
    item.kind === 'figure' || item.kind === 'size'
      ? item
      : { kind: 'grammar', hit: { tokens: 1, plain: 'filler' }, speech: 'X', from: item.from, to: item.to, text: item.text };
  return { end, instead: items.slice(start, end).map(silent) };
}
