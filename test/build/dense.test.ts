import { describe, expect, it } from 'vitest';
import type { Board, Density } from '../../src/board/index.js';
import { attemptLayout } from '../../src/build/attempt.js';
import { ALONE } from '../../src/build/crew.js';
import { furtherOrders, problemOf, taskOf } from '../../src/build/orders.js';
import { planSentence } from '../../src/chat/builtin/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { resolve } from '../../src/parts/resolve.js';

/** Eight lines between two headers, through a gap between two areas without tracks that has room for four usual lines on one layer, not on both. */
const library = loadLibrary();
const plan = planSentence('Adapter from an 8-pin header to an 8-pin header, straight through', library);
if (plan.kind !== 'design') throw new Error(plan.reply);
const GAP = 1.3;
const side = 15 - GAP / 2;
const constraints = {
  board: { width_mm: 40, height_mm: 30, fixed: true },
  pinned: { J1: { x: 4, y: 6 }, J2: { x: 36, y: 6 } },
  keepouts: [0, 15 + GAP / 2].map((y, k) => ({ id: `side${k}`, rect: { x: 18, y, w: 4, h: side }, bans: ['tracks' as const, 'vias' as const] })),
};
const resolved = resolve({ ...plan.design, constraints }, library);
const input = { resolved, name: 'dense', version: 'v001', crew: ALONE };

function laid(density: Density): Board {
  const task = taskOf(input, density);
  return attemptLayout({ task, problem: problemOf(task, 0), seed: 1, tries: [0, 1] }, {}, { run: (_, work) => work() });
}

const densities = (missing: number): Density[] => {
  const unrouted = Array.from({ length: missing }, () => ({ net: 'P1', from: 'J1.1', to: 'J2.1' }));
  return furtherOrders(input, 1, { ...laidUsual, unrouted }).map((order) => order.task.density);
};
const laidUsual = laid('usual');

describe('a board that does not come out by the usual tracks and gaps', () => {
  it('comes out by narrower ones, by which it is checked, and says so', () => {
    expect(laidUsual.unrouted.length).toBeGreaterThan(0);
    const board = laid('dense');
    expect(board.unrouted).toEqual([]);
    expect(board.findings.filter((f) => f.severity === 'error')).toEqual([]);
    expect(board.rules.clearance_mm).toBe(0.15);
    expect(board.classes.find((c) => c.name === 'signal')).toMatchObject({ track_mm: 0.15, clearance_mm: 0.15 });
    expect(board.findings.map((f) => f.message).join()).toMatch(/0\.15 mm apart and signals are 0\.15 mm wide/);
  });

  it('is given more room before it is given narrower tracks, unless much is missing', () => {
    expect(densities(2)).toEqual([...Array(5).fill('usual'), 'dense', 'dense']);
    expect(densities(7)).toEqual(Array(5).fill('dense'));
  });
});
