import { describe, expect, it } from 'vitest';
import type { Board, Gap } from '../../src/board/index.js';
import { boardText, gapLines } from '../../src/outputs/board-text.js';
import { demoBoard } from '../support/demo-board.js';

const board: Board = demoBoard();

describe('a board in words', () => {
  it('tells what is to be looked up in the order once for all parts, and every other gap by itself', () => {
    const gaps: Gap[] = [
      { kind: 'rotation', ref: 'J1', message: "J1: the fab's angle for C8404 is not known: check it in the order's preview" },
      { kind: 'unverified', ref: 'U1', message: 'U1: nobody has confirmed the pins of XR431' },
      { kind: 'rotation', ref: 'L1', message: "L1: the fab's angle for C5 is not known: check it in the order's preview" },
      { kind: 'price', ref: 'J1', message: 'J1, J2: no price is known for C8404 (WJ126V)' },
      { kind: 'stock', message: 'nobody says anything' },
    ];
    expect(gapLines(gaps)).toEqual([
      'unverified: U1: nobody has confirmed the pins of XR431',
      'stock: nobody says anything',
      "rotation: J1, L1: the fab's angle is not known: check it in the order's preview",
      'price: J1, J2: no price is known',
    ]);
    expect(boardText({ ...board, gaps })).toContain("  rotation: J1, L1: the fab's angle");
  });

  it('leaves out what touches where parts found no place, and counts it', () => {
    const finding = { severity: 'error' as const, refs: [], nets: [] };
    const touching = Array.from({ length: 40 }, (_, i) => ({ ...finding, rule: 'drc.short', message: `pad R${i}.1 and pad J1.1 touch` }));
    const full = { ...finding, rule: 'place.full', message: '40 parts do not fit' };
    expect(boardText({ ...board, findings: touching })).toContain('pad R7.1 and pad J1.1 touch');
    const text = boardText({ ...board, findings: [...touching, full] });
    expect(text).toContain('place.full: 40 parts do not fit');
    expect(text).toContain('… 40 more of parts that lie on each other');
    expect(text).not.toContain('touch');
  });

  it('tells what one part does to many once, and two faults by themselves', () => {
    const hole = { severity: 'error' as const, rule: 'drc.hole_clearance', nets: [] };
    const of = (n: number) => Array.from({ length: n }, (_, i) => ({ ...hole, refs: ['H4', `R${i}`], message: `hole H4 is too near to R${i}` }));
    const told = (n: number) =>
      boardText({ ...board, findings: of(n) })
        .split('\n')
        .filter((line) => line.includes('hole_clearance'));
    expect(told(9)).toEqual([expect.stringContaining('near to R0; 8 more of drc.hole_clearance there')]);
    expect(told(2)).toHaveLength(2);
  });

  it('tells what one rule finds of the same parts once, and how often', () => {
    const hole = { severity: 'error' as const, rule: 'drc.hole_clearance', refs: ['U4'], nets: [] };
    const findings = Array.from({ length: 38 }, (_, i) => ({ ...hole, message: `hole of U4 and its ring, ${i}` }));
    const lines = boardText({ ...board, findings })
      .split('\n')
      .filter((line) => line.includes('hole_clearance'));
    expect(lines).toEqual([expect.stringContaining('ring, 0; 37 more of drc.hole_clearance there')]);
  });
});
