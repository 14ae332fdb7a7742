import type { Lexicon } from '../../lexicon/index.js';
import type { Item } from './item.js';

type Run = { readonly end: number; readonly instead: readonly Item[] };

const FACE = /^(?:front|rear|back|control|operator|face|side)$/i;

/** What a panel is: so many boards in one, a solar one, or the face of a housing. */
export function panel(items: readonly Item[], start: number, lexicon: Lexicon): Run | null {
  return ofBoards(items, start, lexicon) ?? ofSun(items, start, lexicon);
}

const isWord = (item: Item | undefined): boolean =>
  item?.kind === 'thing' && /^panels?$/i.test(item.text) && item.concepts.some((c) => c.kind === 'mounting');
/** Behind rows and columns, or a number, stands what they are of. */
const isOf = (item: Item | undefined): boolean =>
  (item?.kind === 'thing' && item.concepts[0]?.id !== 'board') ||
  item?.kind === 'figure' ||
  item?.kind === 'count' ||
  (item?.kind === 'unread' && item.speech === 'NOUN');

/** "A panel of 2 x 3", "3x2 panel", "panelised 2 x 2", "a panel of 6": rows and columns of boards stand before their panel. */
function ofBoards(items: readonly Item[], start: number, lexicon: Lexicon): Run | null {
  const boards = lexicon.concept('panelisation');
  const [word, ...next] = items.slice(start, start + 4);
  if (word?.kind !== 'thing' || boards === undefined) return null;
  const said = word.concepts.some((c) => lexicon.isA(c.id, boards.id));
  if (!said && !isWord(word)) return null;
  const whole: Item = said ? word : { ...word, concepts: [boards] };
  if (!said && items[start - 1]?.kind === 'grid' && !isOf(next[0])) return { end: start + 1, instead: [whole] };
  const many = next.findIndex((item) => item.kind !== 'grammar');
  const number = next[many];
  const counts = number?.kind === 'grid' || (number?.kind === 'count' && number.counted === undefined && many > 0);
  return counts && !isOf(items[start + many + 2]) ? { end: start + many + 2, instead: [number, whole] } : null;
}

/** "A lipo with a 6 V panel": a solar one, where no face of a housing is spoken of. */
function ofSun(items: readonly Item[], start: number, lexicon: Lexicon): Run | null {
  const solar = lexicon.concept('solar');
  const [word, next] = items.slice(start, start + 2);
  if (solar === undefined || word?.kind !== 'thing' || !isWord(word)) return null;
  if (next?.kind === 'thing' || next?.kind === 'unread' || FACE.test(items[start - 1]?.text ?? '')) return null;
  const rated = items[start - 1]?.kind === 'figure';
  const feeds = items.some(
    (i) => i.kind === 'thing' && i.concepts.some((c) => c.id === solar.id || c.kind === 'charging' || (rated && c.kind === 'supply')),
  );
  return feeds ? { end: start + 1, instead: [{ ...word, concepts: [solar] }] } : null;
}
