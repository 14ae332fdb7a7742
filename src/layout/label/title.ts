import { type Board, type LayerSide, printable, type SilkText } from '../../board/index.js';
import { inCapitals } from '../../design/index.js';
import { mm, roundedRect } from '../../geometry/index.js';
import { FORBIDDEN, type Obstacles } from './obstacles.js';
import { blockAt, blockSize, type Candidate, cheapest, halved } from './text.js';

/** The board's name and version: on the back in the largest free place, on the front where one is left. */
export function titleTexts(board: Board, side: LayerSide, info: { name: string; version: string }, obstacles: Obstacles): SilkText[] {
  const name = inCapitals(info.name);
  for (const lines of [[`${name} ${info.version}`], halved(`${name} ${info.version}`, BREAKS_FROM), [info.version]]) {
    const title = lines.map(printable).filter((line) => line !== '');
    for (const height of side === 'back' ? [2, 1.5, 1.2, 1, 0.8] : [1.2, 1, 0.8]) {
      const texts = title.length === 0 ? null : titleAt(board, side, title, height, obstacles);
      if (texts !== null) return texts;
    }
  }
  return [];
}

/** The lines of a title, one under the other, where they cover least; null: no room. */
function titleAt(board: Board, side: LayerSide, lines: readonly string[], height: number, obstacles: Obstacles): SilkText[] | null {
  const size = blockSize(lines, height);
  const best = cheapest(overBoard(board, size, side), (c) => {
    const area = roundedRect({ x: mm(c.x), y: mm(c.y) }, mm(size.w + 2 * TITLE_SPACE_MM), mm(size.h + 2 * TITLE_SPACE_MM), 0, c.rot);
    const cost = obstacles.cost(area, null);
    return cost > (side === 'back' ? 40 : 10) ? FORBIDDEN : c.cost + cost;
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

function overBoard(board: Board, size: { w: number; h: number }, side: LayerSide): Candidate[] {
  const found: Candidate[] = [];
  const step = Math.max(0.5, Math.min(board.width_mm, board.height_mm) / 40);
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
