import type { RequestBuilder } from '../asks/builder.js';
import { span } from '../asks/draft.js';
import { wanted } from '../asks/wanted.js';

/** Length and width of a box that the board is to fit bound the board; its height bounds no side of it. */
export function boxed(request: RequestBuilder): void {
  for (const box of wanted(request.asks)) {
    const sides = box.figures.filter((f) => f.quantity === 'length' && f.role === 'size');
    if (box.concept !== 'enclosure' || sides.length < 2) continue;
    box.figures = box.figures.filter((f) => !sides.includes(f));
    if (wanted(request.asks).some((a) => a.concept === 'board_size' && a.figures.length > 0)) continue;
    const [first] = sides;
    const board = request.board('board_size', first!.words);
    board.figures.push(...sides.slice(0, 2).map((f) => ({ ...f, role: 'limit' as const })));
    board.words = [span(request.message, first!.words)];
  }
}
