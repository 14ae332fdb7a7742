import { describe, expect, it } from 'vitest';
import type { Board } from '../../src/board/index.js';
import { planFirst } from '../../src/chat/asked/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { builtOnce } from '../support/built-once.js';
import { LONG } from '../support/long.js';
import { PLACED, type Stated, untrue } from './placed-boards.js';

const library = loadLibrary();
/** Corners, holes, a column with an edge, a row on a stated size. */
const SHARE = [2, 8, 9, 22];

const boards = new Map<string, Board | null>();
/** A board is made in any case: what it cannot do is an error in its findings. */
function built(said: string): Board | null {
  const known = boards.get(said);
  if (known !== undefined) return known;
  const plan = planFirst(said, library);
  const board = plan.kind === 'design' ? builtOnce({ design: plan.design, seed: 1, name: 'placed', version: 'v001' }).board : null;
  boards.set(said, board);
  return board;
}

describe('stated places', () => {
  const cases = LONG ? PLACED : SHARE.flatMap((i) => PLACED[i] ?? []);

  it.each(cases.map(({ said, stated }) => [said, stated] as const))('are true, or told as an error: %s', (said, stated) => {
    const board = built(said);
    if (board === null || board.findings.some((f) => f.severity === 'error')) return;
    expect(stated.flatMap((s) => untrue(board, s) ?? [])).toEqual([]);
  });

  it('are found untrue where they are', () => {
    const board = built(PLACED[2]?.said ?? '') as Board;
    const moved = (dx: number): Board => ({ ...board, parts: board.parts.map((p) => (p.ref === 'SW1' ? { ...p, x: p.x + dx } : p)) });
    const ring: Stated = { of: 'button', ring_mm: 2 * Math.hypot(25.75, 25.75) };
    expect([untrue(board, ring), untrue(moved(0.3), ring)]).toEqual([null, expect.stringContaining('off the ring')]);
    expect(untrue(board, { of: 'button', grid: [2, 2] })).toBeNull();
    expect(untrue(moved(0.3), { of: 'button', grid: [2, 2] })).not.toBeNull();
    expect(untrue(moved(20), { of: 'button', corners: true })).not.toBeNull();
    expect(untrue(board, { of: 'button', edge: 'left' })).not.toBeNull();
    expect(untrue(board, { round: 60 })).not.toBeNull();
    expect(untrue(board, { size: [60, 61] })).not.toBeNull();
  });
});
