import type { Board } from '../../src/board/index.js';

/** Left side, mm, of the strip of 1 mm from edge to edge that meets no pad and parts most of the nets that are no ground's. */
export function partingStrip(board: Pick<Board, 'parts' | 'nets' | 'width_mm'>): number {
  const pads = board.parts.flatMap((p) => p.pads);
  const grounds = new Set(board.nets.flatMap((n) => (n.class === 'ground' ? [n.name] : [])));
  const parted = (x: number): number => {
    if (pads.some((p) => Math.abs(p.x - x - 0.5) < 0.5 + Math.max(p.w, p.h) / 2)) return 0;
    return board.nets.filter(({ name }) => {
      const own = pads.filter((p) => p.net === name);
      return !grounds.has(name) && own.some((p) => p.x < x) && own.some((p) => p.x > x + 1);
    }).length;
  };
  const [best] = Array.from({ length: Math.floor(board.width_mm * 4) }, (_, k) => k / 4).sort((a, b) => parted(b) - parted(a));
  if (best === undefined || parted(best) === 0) throw new Error('no strip parts this board');
  return best;
}
