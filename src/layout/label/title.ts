import { type Board, type LayerSide, printable, type SilkText, textsSaying } from '../../board/index.js';
import { inCapitals } from '../../design/index.js';
import { mm, roundedRect } from '../../geometry/index.js';
import { FORBIDDEN, type Obstacles } from './obstacles.js';
import { blockAt, blockSize, type Candidate, cheapest, halved, inLines, kept, type Side } from './text.js';

/** The board's name and version: on the back in the largest free place, on the front where one is left. */
export function titleTexts(board: Board, side: LayerSide, info: { name: string; version: string }, obstacles: Obstacles): SilkText[] {
  const isName = (text: string): boolean => text.toLowerCase() === info.name.toLowerCase();
  // A name that somebody wants printed stands there already.
  const name = board.prints?.some((p) => isName(p.text)) === true ? '' : inCapitals(info.name);
  for (const lines of [[`${name} ${info.version}`], halved(`${name} ${info.version}`, BREAKS_FROM), [info.version]]) {
    const title = lines.map(printable).filter((line) => line !== '');
    for (const height of side === 'back' ? [2, 1.5, 1.2, 1, 0.8] : [1.2, 1, 0.8]) {
      const texts = title.length === 0 ? null : titleAt(board, { side, obstacles }, title, height, side === 'back' ? 40 : 10);
      if (texts !== null) return texts;
    }
  }
  return [];
}

/** Heights at which a text of the whole board is tried, mm, down to the least that the fab prints legibly (data/fab: silk_height 0.8). */
const HEIGHTS = [1.5, 1.2, 1, 0.8];
/** Lines that it may be broken into. */
const MOST_LINES = 4;
/** What it may cover: vias that give way to text alone, or else two that do not. */
const COVERS = [3, 10];

/** Texts of the whole board that somebody wants: on the side that was said, else on the front where there is room; as large as there is room. */
export function wantedTexts(board: Board, sides: readonly Side[]): SilkText[] {
  return (board.prints ?? []).flatMap((wish) => wantedText(board, wish, sides));
}

function wantedText(board: Board, { text, side, height_mm }: NonNullable<Board['prints']>[number], sides: readonly Side[]): SilkText[] {
  const own = sides.filter((s) => side === undefined || s.side === side);
  const words = printable(text);
  if (words === '') return [];
  const heights = height_mm === undefined ? HEIGHTS : [height_mm, ...HEIGHTS.filter((h) => h < height_mm)];
  for (const covers of COVERS)
    for (const height of heights)
      for (const at of own)
        for (const lines of inLines(words, MOST_LINES)) {
          const found = titleAt(board, at, lines, height, covers);
          if (found !== null) return found.map((t) => kept(t, at.obstacles));
        }
  return [];
}

/** Texts of the whole board that somebody wants and that are printed nowhere, or not on the side that was said. */
export const unprinted = ({ prints = [], texts }: Board): string[] =>
  prints.filter(({ text, side }) => !textsSaying(texts, text).some(([t]) => side === undefined || t?.side === side)).map(({ text }) => text);

/** The lines of a title, one under the other, where they cover least; null: no room. */
function titleAt(board: Board, { side, obstacles }: Side, lines: readonly string[], height: number, most: number): SilkText[] | null {
  // One size for every version: a “1” is narrower than other digits.
  const size = blockSize(
    lines.map((line) => line.replace(/\d/g, '0')),
    height,
  );
  const best = cheapest(overBoard(board, size, side), (c) => {
    const area = roundedRect({ x: mm(c.x), y: mm(c.y) }, mm(size.w + 2 * TITLE_SPACE_MM), mm(size.h + 2 * TITLE_SPACE_MM), 0, c.rot);
    const cost = obstacles.cost(area, null);
    return cost > most ? FORBIDDEN : c.cost + cost;
  });
  if (best === null) return null;
  return blockAt(lines, null, side, best, height);
}

/** Titles of as many letters are broken in two. */
const BREAKS_FROM = 14;

/** A title nearer to the edge than this looks cut off, mm. */
const TITLE_MARGIN_MM = 1;
/** Free room around a title, mm: it stands alone. */
const TITLE_SPACE_MM = 0.5;

/** Steps at which places are tried, mm; and the most of them. */
const [STEP_MM, MOST_PLACES] = [0.5, 6000];

function overBoard(board: Board, size: { w: number; h: number }, side: LayerSide): Candidate[] {
  const found: Candidate[] = [];
  const step = Math.max(STEP_MM, Math.sqrt((board.width_mm * board.height_mm) / MOST_PLACES));
  for (const rot of [0, 90]) {
    const w = rot === 0 ? size.w : size.h;
    const h = rot === 0 ? size.h : size.w;
    for (let y = h / 2 + TITLE_MARGIN_MM; y < board.height_mm - h / 2 - TITLE_MARGIN_MM; y += step) {
      for (let x = w / 2 + TITLE_MARGIN_MM; x < board.width_mm - w / 2 - TITLE_MARGIN_MM; x += step) {
        const middle = Math.hypot(x - board.width_mm / 2, y - board.height_mm / 2);
        const low = side === 'back' ? middle : board.height_mm - y + Math.abs(x - board.width_mm / 2) / 10;
        found.push({ x, y, rot, cost: (rot === 0 ? 0 : 8) + low / 10 });
      }
    }
  }
  return found.sort((a, b) => a.cost - b.cost);
}
