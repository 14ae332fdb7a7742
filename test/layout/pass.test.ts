import { describe, expect, it } from 'vitest';
import type { Board } from '../../src/board/index.js';
import { type Passed, passOf, through } from '../../src/layout/pass.js';
import { AFTER_ROUTING, names, pours, tracksBy } from '../../src/layout/passes.js';
import { demoBoard } from '../support/demo-board.js';

/** A pass as somebody new adds one: every via a tenth of a millimetre wider. */
const wider = passOf('wider vias', 'pour', (board) => ({
  ...board,
  vias: board.vias.map((v) => (v.fixed === true || v.diameter_mm >= 1 ? v : { ...v, diameter_mm: 1 })),
}));

const context = { seed: 1 };
const laid = ({ tracks, vias, zones, texts }: Board): string[][] =>
  [tracks, vias, zones, texts].map((all) => all.map((one) => JSON.stringify(one)).sort());
const start = (): Board => ({ ...demoBoard(), tracks: [], vias: [], zones: [], texts: [] });
const shipped = [tracksBy({ pours: ['GND'], keep: false }), ...AFTER_ROUTING, pours, names({ name: 'demo', version: 'v001' })];

describe('a pass', () => {
  it('stands among the others, is watched, and changes nothing more the second time', () => {
    const seen: string[] = [];
    const [tracks, ...later] = shipped;
    const passes = [...(tracks === undefined ? [] : [tracks]), wider, ...later];
    const board = through(start(), passes, context, (pass) => seen.push(pass.name));
    expect(seen).toEqual(['route', 'wider vias', 'widen', 'even', 'pour', 'label']);
    expect(laid(wider.run(wider.run(board, context).board, context).board)).toEqual(laid(wider.run(board, context).board));
  });

  it('is taken back, whatever it is, and so are all of a board from the last to the first', () => {
    const done: Passed[] = [];
    const steps = [start()];
    let board = steps[0] as Board;
    for (const pass of shipped) {
      const passed = pass.run(board, context);
      board = passed.board;
      done.push(passed);
      steps.push(board);
    }
    for (let k = done.length - 1; k >= 0; k--) {
      board = (done[k] as Passed).undo(board);
      expect(laid(board)).toEqual(laid(steps[k] as Board));
    }
  });

  it('is taken back out of a board that later passes changed', () => {
    const via = { net: 'GND', x: 5, y: 5, drill_mm: 0.3, diameter_mm: 0.6 };
    const passed = wider.run({ ...start(), vias: [via] }, context);
    const text = { text: 'later', ref: null, side: 'front' as const, x: 9, y: 9, rot: 0, height_mm: 1, stroke_mm: 0.15 };
    const back = passed.undo({ ...passed.board, texts: [text] });
    expect([back.vias, back.texts]).toEqual([[via], [text]]);
  });

  it('draws what it changed', () => {
    const via = { net: 'GND', x: 5, y: 5, drill_mm: 0.3, diameter_mm: 0.6 };
    const picture = wider.run({ ...start(), vias: [via] }, context).picture();
    expect(picture).toMatch(/stroke="#c00".*cx="5" cy="5" r="0.3".*stroke="#080".*cx="5" cy="5" r="0.5"/);
  });
});
