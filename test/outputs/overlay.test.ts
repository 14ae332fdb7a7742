import { describe, expect, it } from 'vitest';
import { type Board, diffBoards } from '../../src/board/index.js';
import { overlayFile } from '../../src/outputs/overlay.js';
import { workbench } from './workbench.js';

const before = workbench();
const [first, second, third] = before.parts;
if (first === undefined || second === undefined || third === undefined) throw new Error('the workbench has no parts');
const after: Board = {
  ...before,
  width_mm: before.width_mm + 2,
  vias: before.vias.slice(1),
  stats: { ...before.stats, vias: before.stats.vias - 1 },
  parts: before.parts.map((p) =>
    p === first ? { ...p, x: p.x + 3, y: p.y + 4 } : p === second ? { ...p, rot: p.rot + 90 } : p === third ? { ...p, rot: p.rot + 360 } : p,
  ),
};

describe('two boards', () => {
  it('are the same where nothing is different', () => {
    expect(diffBoards(before, workbench())).toEqual({ board: {}, moved: [], summary: [] });
  });

  it('differ in the board, in parts that stand elsewhere, and in sentences', () => {
    const { board, moved, summary } = diffBoards(before, after);
    expect(Object.keys(board)).toEqual(['outline', 'vias']);
    expect(moved.map((m) => m.ref)).toEqual([first.ref, second.ref]);
    expect(summary).toEqual([
      `The board is ${after.width_mm} × ${after.height_mm} mm, was ${before.width_mm} × ${before.height_mm} mm.`,
      `${first.ref} (5.0 mm), ${second.ref} (turned) stand elsewhere.`,
    ]);
  });

  it('lie over each other in one picture, each in its colour, with an arrow for what moved', () => {
    const svg = overlayFile(before, after, { from: 'v001', to: 'v002<' });
    const [, red = ''] = svg.split('<g fill="#ff4b3a"');
    const [own = '', blue = ''] = red.split('<g fill="#00b4c5"');
    const circles = (part: string): number => (part.split('stroke="#ffe45c"')[0]?.match(/<circle/g) ?? []).length;
    expect(circles(own) - circles(blue)).toBe(1);
    expect(svg.match(/marker-end/g)).toHaveLength(1);
    expect(svg).toContain('only in v002&lt;');
    expect(overlayFile(before, after, { from: 'v001', to: 'v002<' })).toBe(svg);
  });
});
