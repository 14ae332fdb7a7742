import { describe, expect, it } from 'vitest';
import { checkBoard } from '../../../src/layout/drc/index.js';
import { boardWith, line, together } from './bench-boards.js';
import { CASES } from './cases.js';

const told = (board: Parameters<typeof checkBoard>[0]): string[] => [...new Set(checkBoard(board).map((f) => `${f.severity} ${f.rule}`))];

describe('a rule', () => {
  for (const { rule, what, board, keeps, breaks, severity = 'error' } of CASES) {
    it(`${rule} ${what}: ${keeps} mm passes, ${breaks} mm does not, and nothing else is told`, () => {
      expect(told(board(keeps))).toEqual([]);
      expect(told(board(breaks))).toEqual([`${severity} ${rule}`]);
    });
  }
});

describe('a board that came in', () => {
  const came = (gap: number) => {
    const layers: [number, string, string, string][] = [];
    const imported = { filename: 'x', version: 1, origin: [0, 0] as [number, number], thickness_mm: 1.6, layers, head: [], tail: [] };
    return { own: boardWith(together(line('A', 5), line('B', 5.5 + gap))), imported };
  };
  it('may fall short by as much as KiCad lets it, half a thousandth, one of our own may not', () => {
    const { own, imported } = came(0.1996);
    expect([told(own), told({ ...own, imported })]).toEqual([['error drc.clearance'], []]);
  });
  it('may not by more', () => {
    const { own, imported } = came(0.1994);
    expect(told({ ...own, imported })).toEqual(['error drc.clearance']);
  });
});

describe('a net that may not be touched', () => {
  type Drawn = ReturnType<typeof boardWith>;
  const live = (board: Drawn): Drawn => ({ ...board, nets: board.nets.map((n) => (n.name === 'A' ? { ...n, working_volts: 250 } : n)) });
  const post = (gap: number) => live(boardWith(together(line('A', 5), { posts: [{ net: 'B', x: 5.45 + gap, y: 10 }] })));
  const screw = (gap: number): Drawn => {
    const board = live(boardWith(together(line('A', 5), { posts: [{ hole: 2, x: 6.75 + gap, y: 10, yard: 1.5 }] })));
    return { ...board, parts: board.parts.map((p) => (p.pads.some((d) => !d.plated) ? { ...p, kind: 'mounting_hole' as const } : p)) };
  };
  it.each([
    ['other copper', post],
    ['the head of a screw', screw],
  ])('stands 6 mm from %s at 250 V', (_what, board) => {
    expect(told(board(6))).toEqual([]);
    expect(told(board(5.999))).toEqual(['error drc.clearance']);
  });
});
