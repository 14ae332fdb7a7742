import { describe, expect, it } from 'vitest';
import { planFirst } from '../../src/chat/asked/index.js';
import type { Design } from '../../src/design/index.js';
import { polygonContains } from '../../src/geometry/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { builtOnce } from '../support/built-once.js';

const library = loadLibrary();

function designOf(sentence: string): Design {
  const plan = planFirst(sentence, library);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return plan.design;
}

describe('an outline that is no rectangle', () => {
  it.each([
    [
      'L-shaped board 60x40 mm with a 30x20 mm notch at the top right, ATtiny85 and 2 LEDs',
      [
        [0, 0],
        [0.5, 0],
        [0.5, 0.5],
        [1, 0.5],
        [1, 1],
        [0, 1],
      ],
    ],
    [
      'ATtiny85 with an LED on an L-shaped 50 x 50 mm board, notch of 20 x 10 mm bottom left',
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0.4, 1],
        [0.4, 0.8],
        [0, 0.8],
      ],
    ],
    [
      '50x40 mm board with a 10 x 8 mm notch in the middle of the left edge, ATtiny85 with 3 LEDs',
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
        [0, 0.6],
        [0.2, 0.6],
        [0.2, 0.4],
        [0, 0.4],
      ],
    ],
    [
      'triangular board 60 mm wide with an ATtiny85 and an LED',
      [
        [0.5, 0],
        [1, 1],
        [0, 1],
      ],
    ],
  ])('%s', (sentence, outline) => {
    const { board, unmet } = designOf(sentence);
    expect(board.outline?.map((p) => p.map((v) => Math.round(v * 1e6) / 1e6))).toEqual(outline);
    expect(unmet).toEqual([]);
  });

  it('makes a hexagon regular of its one size, and says what an oval is', () => {
    const { board } = designOf('hexagonal board 60 mm across with an ATtiny85 and an LED');
    expect([board.width_mm, board.height_mm, board.outline?.length]).toEqual([60, 51.96, 6]);
    const oval = designOf('oval board 60 x 30 mm with an ATtiny85 and an LED');
    expect(oval.board).toMatchObject({ width_mm: 60, height_mm: 30, corner_mm: 400 });
    expect(oval.assumptions.join(' ')).toContain('half-round ends');
  });

  it('says where a notch leaves nothing of the board', () => {
    const { unmet, board } = designOf('40x30 mm board with a 40x10 mm notch at the top left, ATtiny85 and an LED');
    expect(unmet.join(' ')).toContain('a notch of 40 mm leaves nothing of a side of 40 mm');
    expect(board.outline).toHaveLength(6);
  });

  it('keeps plain words plain: a cross-fader, a plus sign, a pill box', () => {
    for (const words of ['5 V plus an LED', 'an LED and a triangle wave'])
      expect(designOf(`ATtiny85 with ${words}, 40x30 mm`).board.outline).toBeUndefined();
  });

  it('builds an L clean, its parts, holes and copper inside it', () => {
    const design = designOf('L-shaped board 50x40 mm with a 25x20 mm notch at the top right, ATtiny85 with USB-C and 3 LEDs, four M3 mounting holes');
    const { board } = builtOnce({ design, seed: 1, name: 'L', version: 'v001' });
    expect(board.findings.filter((f) => f.severity === 'error')).toEqual([]);
    expect(board.passed).toBe(true);
    const outline = board.outline.map(([x, y]) => ({ x, y }));
    const pads = board.parts.flatMap((p) => p.pads);
    expect(pads.filter((p) => !polygonContains(outline, p))).toEqual([]);
    const holes = board.parts.filter((p) => p.kind === 'mounting_hole').map((p) => [p.x, p.y]);
    expect(
      holes.some(([x = 0, y = 0]) => x > 40 && y > 20 && y < 28),
      'a hole in the corner under the notch',
    ).toBe(true);
  });
});
