import { describe, expect, it } from 'vitest';
import { checkBoard } from '../../../src/layout/drc/index.js';
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
