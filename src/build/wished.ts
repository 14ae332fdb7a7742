import type { Board } from '../board/index.js';
import type { WishedBoard } from '../design/index.js';
import { edgeGaps } from './edges.js';

/** What wishes are held against, of a board as it was built. */
export const wishedBoard = (board: Board): WishedBoard => ({
  width_mm: board.width_mm,
  height_mm: board.height_mm,
  cost: board.cost,
  sides: new Set(board.parts.map((p) => p.side)).size,
  gaps: new Map(board.parts.map((p) => [p.ref, edgeGaps(p, board)])),
});
