import { describe, expect, it } from 'vitest';
import type { Board, Finding } from '../../src/board/index.js';
import { complaints, Hope } from '../../src/build/faults.js';
import { tooNarrow } from '../../src/layout/drc/index.js';
import { boardWith } from '../layout/drc/bench-boards.js';

const warm = (...nets: string[]): Finding => ({ rule: 'current', severity: 'error', refs: [], nets, message: '' });
const left = (over: Partial<Board>): Board => ({ ...boardWith({}), findings: [], unrouted: [], ...over });
const open = (net: string): Board['unrouted'][number] => ({ net, from: 'R1.1', to: 'R2.1' });

describe('whether another try is worth its time', () => {
  it('is not once three in a row complain of the same rules and nets', () => {
    const hope = new Hope();
    expect([1, 2, 3].map(() => hope.isLost(left({ findings: [warm('VIN'), warm('GND')] })))).toEqual([false, false, true]);
  });

  it('is not where joins are open as well: such a board does not become clean', () => {
    const hope = new Hope();
    const board = left({ findings: [warm('VIN')], unrouted: [open('GND')] });
    expect([1, 2, 3].map(() => hope.isLost(board))).toEqual([false, false, true]);
  });

  it('is while the complaints change', () => {
    const hope = new Hope();
    expect(['A', 'A', 'B', 'A', 'A'].map((net) => hope.isLost(left({ findings: [warm(net)] })))).toEqual([false, false, false, false, false]);
  });

  it('is while joins are open, or parts without a place: room may end that', () => {
    const crowded: Finding = { rule: 'place.full', severity: 'error', refs: ['U1'], nets: [], message: '' };
    const unjoined: Finding = { ...warm('SDA'), rule: 'drc.unconnected' };
    for (const board of [left({ findings: [unjoined], unrouted: [open('SDA')] }), left({ findings: [crowded] })]) {
      const hope = new Hope();
      expect([1, 2, 3, 4].map(() => hope.isLost(board))).toEqual([false, false, false, false]);
    }
  });
});

it('complaints name the rule and its nets, whatever the order in which they were found', () => {
  expect([...complaints(left({ findings: [warm('B', 'A')], unrouted: [open('SDA')] }))]).toEqual(['current A B', 'open SDA']);
});

describe('pads of one part', () => {
  const chip = (mains: boolean, ref: (k: number) => string): Board => {
    const board = boardWith({
      posts: [
        { net: 'A', x: 5, y: 10 },
        { net: 'B', x: 7, y: 10 },
      ],
    });
    const parts = board.parts.map((p, k) => ({ ...p, ref: ref(k) }));
    return { ...board, parts, nets: board.nets.map((n) => (mains && n.name === 'A' ? { ...n, working_volts: 250 } : n)) };
  };

  it('that stand nearer than their nets may are beyond any placement, and end the search at once', () => {
    const board = chip(true, () => 'U1');
    expect(tooNarrow(board).map(({ rule, nets }) => [rule, nets])).toEqual([['drc.clearance', ['A', 'B']]]);
    expect(new Hope().isLost({ ...board, findings: tooNarrow(board), unrouted: [open('A')] })).toBe(true);
    expect(new Hope().isLost({ ...board, findings: tooNarrow(board), unrouted: [open('SDA')] })).toBe(false);
  });

  it('are no matter where they are far enough apart, nor are those of two parts', () => {
    expect(tooNarrow(chip(false, () => 'U1'))).toEqual([]);
    expect(tooNarrow(chip(true, (k) => `U${k + 1}`))).toEqual([]);
  });
});
