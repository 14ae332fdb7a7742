import type { Board, SilkText, Via } from '../../board/index.js';
import { channelsOf, legends } from './names.js';
import { Obstacles } from './obstacles.js';
import { allPinTexts, rowsFirst } from './pins.js';
import { legendTexts, refTexts } from './refs.js';
import { spareVias, withoutCovered } from './stitches.js';
import { kept } from './text.js';
import { titleTexts } from './title.js';

/**
 * Silkscreen text: the nets of a connector's pins in a row beside them, each part's designator beside it, what is plugged, pressed or looked
 * at by its purpose, and the board's name and version. Text never touches a pad, a hole, other ink or the board's edge; a designator that finds
 * no such place is left out here and reported by the caller's checks (`label.missing`). `spare`: vias that may be covered.
 */
export function label(board: Board, info: { readonly name: string; readonly version: string }, spare: ReadonlySet<Via> = new Set()): SilkText[] {
  const sides = (['front', 'back'] as const).map((side) => ({ side, obstacles: new Obstacles(board, side, spare) }));
  const rows = rowsFirst(board, sides);
  // The number of a channel comes before designators: these find another place.
  const texts = [...rows.texts, ...sides.flatMap((side) => legendTexts(board, side, true)), ...sides.flatMap((side) => refTexts(board, side))];
  texts.push(...allPinTexts(board, sides, rows.named), ...sides.flatMap((side) => legendTexts(board, side, false)));
  for (const { side, obstacles } of sides) texts.push(...titleTexts(board, side, info, obstacles).map((t) => kept(t, obstacles)));
  return texts;
}

/** Channels whose number found no room, by ref with what they were to say. */
export function unsaidChannels(board: Board): ReadonlyMap<string, string> {
  const words = legends(board);
  const printed = new Set(board.texts.map((t) => t.text));
  return new Map([...channelsOf(board, words)].flatMap((ref) => (printed.has(words.get(ref) ?? '') ? [] : [[ref, words.get(ref) ?? ''] as const])));
}

/** The board with its silkscreen text; vias that only stitch pours together give way to it. */
export function labelled(board: Board, info: { readonly name: string; readonly version: string }): Board {
  const spare = spareVias(board);
  return withoutCovered({ ...board, texts: label(board, info, spare) }, spare);
}
