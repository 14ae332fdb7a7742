import type { RequestBuilder } from '../asks/builder.js';
import { span } from '../asks/draft.js';
import { wanted } from '../asks/wanted.js';

/** Length and width of a box bound the board that goes into it, where nobody says how large the board is. What the box measures stays with the box, which the board is held against. */
export function boxed(request: RequestBuilder): void {
  const sized = wanted(request.asks).some((a) => a.concept === 'board_size' && a.figures.length > 0);
  const sides = wanted(request.asks)
    .filter((a) => a.concept === 'enclosure')
    .map((box) => box.figures.filter((f) => f.quantity === 'length' && f.role === 'size').slice(0, 2))
    .find((two) => two.length === 2);
  if (sized || sides === undefined) return;
  const board = request.board('board_size', sides[0]!.words);
  board.figures.push(...sides.map((f) => ({ ...f, role: 'limit' as const })));
  board.words = [span(request.message, sides[0]!.words)];
}
