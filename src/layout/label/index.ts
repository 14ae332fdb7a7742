import { type Board, type BoardPart, type SilkText, textsSaying, type Via } from '../../board/index.js';
import { channelsOf, legends, ratings } from './legends.js';
import { Obstacles } from './obstacles.js';
import { behindPinTexts, ownPinTexts, rowsFirst } from './pins.js';
import { legendTexts, linesOf, printTexts, refTexts, shorterLegends, wordTexts } from './refs.js';
import { spareVias, withoutCovered } from './stitches.js';
import { kept } from './text.js';
import { titleTexts, wantedTexts } from './title.js';

export { astray, unnamed } from './pins.js';
export { unprinted } from './title.js';

/**
 * Silkscreen text: the nets of a connector's pins in a row beside them, each part's designator beside it, what is plugged, pressed or looked
 * at by its purpose, and the board's name and version. Text never touches a pad, a hole, other ink or the board's edge; a designator that finds
 * no such place is left out here and reported by the caller's checks (`label.missing`). `spare`: vias that may be covered.
 */
export function label(board: Board, info: { readonly name: string; readonly version: string }, spare: ReadonlySet<Via> = new Set()): SilkText[] {
  const sides = (['front', 'back'] as const).map((side) => ({ side, obstacles: new Obstacles(board, side, spare) }));
  const rows = rowsFirst(board, sides);
  // What somebody with a wire in hand reads comes before designators: these find another place.
  const texts = [...rows.texts, ...ownPinTexts(board, sides, rows.named)];
  const rated = ratings(board);
  texts.push(...sides.flatMap((side) => printTexts(board, side)), ...wantedTexts(board, sides));
  for (const ofChannels of [true, false]) texts.push(...sides.flatMap((side) => legendTexts(board, side, ofChannels)));
  texts.push(...sides.flatMap((side) => wordTexts(board, side, rated)), ...sides.flatMap((side) => refTexts(board, side)));
  texts.push(...behindPinTexts(board, sides, rows.named));
  for (const { side, obstacles } of sides) texts.push(...titleTexts(board, side, info, obstacles).map((t) => kept(t, obstacles)));
  return texts;
}

/** What is left of a channel's name is no further from its part than this, mm. */
const NEAR_MM = 15;

/** Words that somebody wants beside a part and that stand nowhere nearest to it, by ref: each text is that of the nearest of the parts that are to have it. */
export function unwritten({ parts, texts }: Board): (readonly [ref: string, text: string])[] {
  const wanted = parts.flatMap((part) => (part.print === undefined || part.print.text === '' ? [] : [{ part, text: part.print.text }]));
  const said = new Set<string>();
  for (const words of new Set(wanted.map((w) => w.text)))
    for (const [at] of textsSaying(texts, words)) {
      const own = wanted.filter(({ part, text }) => text === words && part.side === at?.side && !said.has(part.ref)).map(({ part }) => part);
      const away = (p: BoardPart): number => Math.hypot(p.x - (at?.x ?? 0), p.y - (at?.y ?? 0));
      const [nearest] = own.sort((a, b) => away(a) - away(b));
      if (nearest !== undefined) said.add(nearest.ref);
    }
  return wanted.filter(({ part }) => !said.has(part.ref)).map(({ part, text }) => [part.ref, text] as const);
}

/** Channels whose number found no room, and terminals whose contacts' rating found none, by ref with what they were to say. */
export function unsaid(board: Board): (readonly [ref: string, text: string])[] {
  const words = legends(board);
  const printed = new Set(board.texts.map((t) => t.text));
  const isPrinted = (text: string): boolean => linesOf(text).some((lines) => lines.every((line) => printed.has(line)));
  const channels = [...channelsOf(board, words)].map((ref) => [ref, words.get(ref) ?? ''] as const);
  const rated = [...ratings(board)];
  const away = (ref: string, t: SilkText): number => {
    const part = board.parts.find((p) => p.ref === ref);
    return part === undefined ? Number.POSITIVE_INFINITY : Math.hypot(part.x - t.x, part.y - t.y);
  };
  // Of several that say the same each text is that of the nearest.
  const said = new Set(
    board.texts.flatMap((t) => {
      const alike = rated.filter(([, text]) => linesOf(text).some(([first]) => first === t.text)).map(([ref]) => ref);
      return alike.sort((a, b) => away(a, t) - away(b, t)).slice(0, 1);
    }),
  );
  return [
    ...channels.filter(
      ([ref, text]) =>
        !isPrinted(text) && !board.texts.some((t) => shorterLegends(text).includes(t.text) && t.ref === null && away(ref, t) < NEAR_MM),
    ),
    ...rated.filter(([ref]) => !said.has(ref)),
  ];
}

/** The board with its silkscreen text; vias that only stitch pours together give way to it. */
export function labelled(board: Board, info: { readonly name: string; readonly version: string }): Board {
  const spare = spareVias(board);
  return withoutCovered({ ...board, texts: label(board, info, spare) }, spare, info.version);
}
