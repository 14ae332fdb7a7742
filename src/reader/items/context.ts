import type { Lexicon } from '../../lexicon/index.js';
import type { Grammar } from '../text/grammar.js';
import type { Item } from './item.js';
import { inRuns } from './runs.js';

type Run = { readonly end: number; readonly instead: readonly Item[] };

/** Kinds of words that ask for nothing by themselves. */
const IDLE = /^(?:filler|purpose|place|feature|quality)$/;
/** Boards that are made for one chip, whose number is no context. */
const OF_A_CHIP = new Set(['breakout', 'dev_board', 'module_socket', 'ic_socket']);
const OWNER = /(?:^|\s)(?:my|our|his|her|their|your|\p{L}+'s)$/iu;
const ENDS = /^(?:break|comma|close|colon)$/;

/** What somebody has, and whom the board is for: numbers and names in it bound nothing of the board, and are told as context. */
export function inContext(items: readonly Item[], lexicon: Lexicon): Item[] {
  const chip = items.some((i) => i.kind === 'thing' && i.concepts.some((c) => OF_A_CHIP.has(c.id)));
  return inRuns(items, (start) => owned(items, start, chip) ?? persons(items, start) ?? named(items, start) ?? distant(items, start, lexicon));
}

/** Nothing of a board is so long, mm. */
const LONGEST_MM = 10_000;
/** "2 km to the house", "100 m range": how far a signal is to go is a matter of the place; only what is laid in metres is bought by them. */
function distant(items: readonly Item[], start: number, lexicon: Lexicon): Run | null {
  const item = items[start]!;
  if (item.kind !== 'figure' || item.quantity !== 'length' || (item.value.value ?? item.value.max ?? 0) < LONGEST_MM) return null;
  const is = (id: string): boolean => items.some((i) => i.kind === 'thing' && i.concepts.some((c) => lexicon.isA(c.id, id)));
  const carried = items.some((i) => i.kind === 'thing' && i.concepts[0]?.kind === 'interface');
  return carried && !is('led_strip') ? { end: start + 1, instead: [context(item)] } : null;
}

/** "too …": what is wrong with a thing, and why something is to be done; the words ask for nothing. */
export function excused(items: readonly Item[], grammar: Grammar): Item[] {
  return items.map((item, i) => {
    const [before, next] = [items[i - 1], items[i + 1]];
    const alone = next === undefined || ENDS.test(next.kind) || next.kind === 'grammar';
    return item.kind === 'unread' && before !== undefined && grammar.excess.has(before.text.toLowerCase()) && alone && /^[\p{Ll}-]+$/u.test(item.text)
      ? { ...context(item), speech: 'ADJ' }
      : item;
  });
}

const context = ({ from, to, text }: Item): Item => ({ kind: 'unread', from, to, text, speech: 'X', context: true });
const isNumber = (item: Item | undefined): item is Item =>
  item !== undefined &&
  ((item.kind === 'count' && item.counted === undefined) || (item.kind === 'unread' && /\d/.test(item.text)) || item.kind === 'ref');
const isStrange = (item: Item | undefined): boolean => item?.kind === 'thing' && item.part?.known === null && item.concepts.length === 0;
const isIdle = (item: Item): boolean => item.kind === 'thing' && item.part === undefined && IDLE.test(item.concepts[0]?.kind ?? '');
const isPerson = (item: Item | undefined): boolean =>
  item?.kind === 'thing' && item.concepts.some((c) => c.id === 'filler_person' || c.id === 'animals');

/** "my Atlas 500 lathe", "our 1968 bus", "my niece is 6": what it is called, and how old somebody is. */
function owned(items: readonly Item[], start: number, chip: boolean): Run | null {
  const owner = items[start]!;
  if (!/^(?:grammar|thing|unread)$/.test(owner.kind) || !OWNER.test(owner.text)) return null;
  // "for our meter board": another board, and nothing of this one.
  const [before, thing, board] = [items[start - 1], items[start + 1], items[start + 2]];
  const other = before?.kind === 'grammar' && before.hit.preposition === 'for' && board?.kind === 'thing' && board.concepts[0]?.id === 'board';
  if (other && thing?.kind === 'thing' && thing.part === undefined) return { end: start + 3, instead: [owner, context(thing), board] };
  let end = start + 1;
  while (end < items.length && (isNumber(items[end]) || items[end]!.kind === 'unread' || isStrange(items[end]) || isIdle(items[end]!))) end++;
  const run = items.slice(start + 1, end);
  const next = items[end];
  const year = run[0] !== undefined && isNumber(run[0]) && Number(run[0].text) >= LEAST_NAME ? run[0] : undefined;
  if (year !== undefined && (run.length === 1 || next?.kind === 'thing')) return { end: start + 2, instead: [owner, context(year)] };
  if (run.length === 0 || next?.kind === 'thing' || next?.kind === 'figure') return null;
  const [copula, age, behind] = items.slice(end, end + 3);
  const aged =
    copula?.kind === 'grammar' &&
    copula.hit.plain === 'copula' &&
    isNumber(age) &&
    (behind === undefined || ENDS.test(behind.kind) || behind.kind === 'grammar');
  const told = run.map((item, i) => {
    // "my 3 tanks": so many may be wanted of something.
    const counts = i === 0 && item.kind === 'count' && item.value < LEAST_NAME && run.length > 1;
    return (isNumber(item) && !counts) || (isStrange(item) && !chip) ? context(item) : item;
  });
  return { end: aged ? end + 2 : end, instead: [owner, ...told, ...(aged ? [copula, context(age)] : [])] };
}
const LEAST_NAME = 1000;

/** "28 children", "9 hens": how many it is for. A thing right behind them is what is counted. */
function persons(items: readonly Item[], start: number): Run | null {
  const [count, who, behind] = items.slice(start, start + 3);
  const counts = behind?.kind === 'thing' && !isIdle(behind);
  return isNumber(count) && isPerson(who) && !counts ? { end: start + 2, instead: [context(count), who!] } : null;
}

/** A number that stands by itself: no thing and no measure is behind it. */
const isLoose = (items: readonly Item[], at: number): boolean => {
  const next = items[at + 1];
  return isNumber(items[at]) && next?.kind !== 'thing' && next?.kind !== 'figure';
};

/** "an Altair 8800": what somebody calls a thing by its maker's number. */
function named(items: readonly Item[], start: number): Run | null {
  const [name] = items.slice(start);
  const brand = name?.kind === 'thing' && name.part === undefined && name.concepts[0]?.id === 'filler_brand';
  // "an Atlas 500 on XLR": the number is the maker's, the plug is of the board.
  const [, number, plug] = items.slice(start, start + 3);
  const plugs = isNumber(number) && LONG_NAME.test(number.text) && plug?.kind === 'thing' && plug.concepts[0]?.kind === 'connector';
  const proper = brand || (name?.kind === 'unread' && start > 0 && /^\p{Lu}\p{L}+$/u.test(name.text));
  return proper && (plugs || isLoose(items, start + 1)) ? { end: start + 2, instead: [name!, context(items[start + 1]!)] } : null;
}

/** Nobody counts so many plugs. */
const LONG_NAME = /^\d{3,}$/;
