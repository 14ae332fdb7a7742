import { describe, expect, it } from 'vitest';
import { ALONE } from '../../src/build/crew.js';
import { isHeld, problemOf, taskOf } from '../../src/build/orders.js';
import { planFirst } from '../../src/chat/asked/index.js';
import type { Constraints, Design } from '../../src/design/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { resolve } from '../../src/parts/resolve.js';

const library = loadLibrary();
const plan = planFirst('a round board of 44 mm with an ATtiny85, a button and an M3 hole in the middle', library);
if (plan.kind !== 'design') throw new Error(plan.reply);
const { design } = plan;
const under = (constraints: Constraints, of: Design = design): Design => ({ ...of, constraints });
const pinned: Constraints = { pinned: { H1: { x: 22, y: 22 } } };

describe('an outline of which both sides were said', () => {
  it('is held where somebody pinned its holes, and not where only parts are', () => {
    const button = design.components.find((c) => c.kind === 'button')?.ref ?? '';
    expect([isHeld(design), isHeld(under(pinned)), isHeld(under({ pinned: { [button]: { x: 9, y: 9 } } }))]).toEqual([false, true, false]);
    const { height_mm: _, ...open } = design.board;
    expect(isHeld(under(pinned, { ...design, board: open }))).toBe(false);
  });

  it('keeps its shape when it grows', () => {
    const of = (board: Design['board']) => {
      const resolved = resolve({ ...design, board }, library);
      return problemOf(taskOf({ resolved, name: 'x', version: 'v001', crew: ALONE }), 0).tall;
    };
    const [width_mm, height_mm] = [44, 33];
    expect([
      of(design.board),
      of({ width_mm, height_mm }),
      of({
        width_mm,
        height_mm,
        outline: [
          [0.5, 0],
          [1, 1],
          [0, 1],
        ],
      }),
    ]).toEqual([1, undefined, 0.75]);
  });
});
