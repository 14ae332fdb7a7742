import type { Grammar } from '../text/grammar.js';
import type { Item } from './item.js';
import { inRuns } from './runs.js';

type Run = { readonly end: number; readonly instead: readonly Item[] };

/** How old somebody is and which class they are in: numbers that the board has nothing of. How many they are is told beside them (context.ts). */
export const lived = (items: readonly Item[], { lives }: Grammar): Item[] => {
  const says = (item: Item | undefined, which: ReadonlySet<string>): boolean => item !== undefined && which.has(plain(item.text));
  /** A word, or two of them. */
  const words = (start: number, which: ReadonlySet<string>): number => {
    const [first, second] = items.slice(start, start + 2);
    if (first === undefined) return 0;
    if (second !== undefined && which.has(`${plain(first.text)} ${plain(second.text)}`)) return 2;
    return says(first, which) ? 1 : 0;
  };
  const aged = (start: number): number => {
    const item = items[start];
    if (item?.kind !== 'figure' || item.quantity !== 'time' || !YEARS.test(item.text)) return 0;
    const joint = items[start + 1]?.text === '-' ? 1 : 0;
    const old = words(start + 1 + joint, lives.aged);
    return old === 0 ? 0 : 1 + joint + old;
  };
  const ageOf = (start: number): number => {
    if (!says(items[start], lives.ages) || !isCount(items[start + 1])) return 0;
    return isJoint(items[start + 2]) && isCount(items[start + 3]) ? 4 : 2;
  };
  const schooled = (start: number): number => {
    const [first, second, behind] = items.slice(start, start + 3);
    if (says(first, lives.schooling) && isCount(second) && second.value <= MOST_CLASSES && ends(behind)) return 2;
    const nth = isCount(first) || (first !== undefined && /^\d{1,2}(?:st|nd|rd|th|\.)$/i.test(first.text));
    return nth && says(second, lives.schooling) ? 2 : 0;
  };
  const personal = (start: number): number => {
    const who = words(start, lives.persons);
    const only = who > 0 && /^(?:only|just|about|nearly|almost|now)$/i.test(items[start + who]?.text ?? '') ? 1 : 0;
    return who > 0 && isCount(items[start + who + only]) && ends(items[start + who + only + 1]) ? who + only + 1 : 0;
  };
  return inRuns(items, (start): Run | null => {
    const length = [aged, ageOf, schooled, personal].map((f) => f(start)).find((n) => n > 0);
    return length === undefined ? null : { end: start + length, instead: items.slice(start, start + length).map(silent) };
  });
};

const plain = (text: string): string => text.toLowerCase();
/** Years are told of people in these letters. */
const YEARS = /year|yr|jahr|[aà]n|año|jaar|ano/i;
/** Classes of a school are no more. */
const MOST_CLASSES = 13;
const isCount = (item: Item | undefined): item is Item & { kind: 'count' } => item?.kind === 'count' && item.counted === undefined;
const isJoint = (item: Item | undefined): boolean =>
  item?.kind === 'grammar' && (item.hit.plain === 'and' || item.hit.plain === 'or' || item.hit.preposition === 'to');
const ends = (item: Item | undefined): boolean => item === undefined || /^(?:break|comma|close|colon)$/.test(item.kind) || isJoint(item);
const silent = ({ from, to, text }: Item): Item => ({ kind: 'grammar', hit: { tokens: 1, plain: 'filler' }, speech: 'X', from, to, text });
