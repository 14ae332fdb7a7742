import type { Lexicon } from '../../lexicon/index.js';
import type { Item, Thing } from './item.js';

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

const BOARDS: ReadonlySet<string | undefined> = new Set(['board', 'quantity', 'filler_thing']);
const isBoards = (item: Item | undefined): boolean => item?.kind === 'thing' && BOARDS.has(item.concepts[0]?.id);
const isEach = (item: Item | undefined): boolean => item?.kind === 'grammar' && item.hit.preposition === 'per';
const isMany = (item: Item | undefined): boolean => item?.kind === 'grid' || (item?.kind === 'count' && item.counted === undefined);

/** "A panel of 2 x 3", "3x2 panel", "panelised 2 x 2", "a panel of ten boards", "6 boards per panel", "an array of 2 x 4 boards": rows and columns of boards stand before their panel. */
function ofBoards(items: readonly Item[], start: number, lexicon: Lexicon): Run | null {
  const boards = lexicon.concept('panelisation');
  const [word, ...next] = items.slice(start, start + 4);
  if (word === undefined || boards === undefined) return null;
  if (isMany(word)) {
    const per = isBoards(next[0]) ? 1 : 0;
    if (isEach(next[per]) && isWord(next[per + 1]))
      return { end: start + per + 3, instead: [word, { ...(next[per + 1] as Thing), concepts: [boards] }] };
    return word.kind === 'grid' && per === 1 && (next[0] as Thing).plural
      ? { end: start + 2, instead: [word, { ...(next[0] as Thing), concepts: [boards] }] }
      : null;
  }
  if (word.kind !== 'thing') return null;
  const said = word.concepts.some((c) => lexicon.isA(c.id, boards.id));
  if (!said && !isWord(word)) return null;
  const whole: Item = said ? word : { ...word, concepts: [boards] };
  if (!said && items[start - 1]?.kind === 'grid' && !isOf(next[0])) return { end: start + 1, instead: [whole] };
  const many = next.findIndex((item) => item.kind !== 'grammar');
  const number = next[many];
  if (number === undefined || !isMany(number) || (number.kind === 'count' && many === 0)) return null;
  const end = start + many + 2;
  if (isBoards(items[end])) return { end: end + 1, instead: [number, whole] };
  return isOf(items[end]) ? null : { end, instead: [number, whole] };
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
