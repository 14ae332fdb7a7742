import { describe, expect, it } from 'vitest';
import { applyPatch } from '../../src/design/patch/index.js';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { LibraryBook } from '../../src/parts/book.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';
import { builtOnce } from '../support/built-once.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
const designed = (message: string) => {
  const { request } = read(message, null, lexicon);
  const { design } = engineer(request, { library, lexicon });
  if (design === null) throw new Error('no design');
  return { request: design.request ?? request, design };
};
const built = (message: string, change: (d: ReturnType<typeof designed>['design']) => ReturnType<typeof designed>['design'] = (d) => d) =>
  builtOnce({ design: change(designed(message).design), seed: 1, name: 'p', version: 'v001' }).board;
const saysOf = (board: ReturnType<typeof built>, text: RegExp) => board.ledger?.entries.find((e) => text.test(e.text));

describe('texts for the board', () => {
  const message = '555 blinker from 5 V, text HUT 12 on the back, three LEDs labelled LOW, MID and TOP';

  it('are of the design: those of the board, and names at the parts that bear them', () => {
    const { design } = designed(message);
    expect(design.board.texts).toEqual([{ text: 'HUT 12', side: 'back' }]);
    expect(design.components.flatMap((c) => (c.kind === 'led' && c.print !== undefined ? [c.print.text] : []))).toEqual(['LOW', 'MID', 'TOP']);
  });

  it('are printed, and met by that alone', () => {
    const board = built(message);
    expect(board.texts.filter((t) => t.text === 'HUT 12').map((t) => t.side)).toEqual(['back']);
    expect(saysOf(board, /HUT 12/)).toMatchObject({ state: 'met', says: expect.stringMatching(/on the back/) });
    const front = built(message, (d) => ({ ...d, board: { ...d.board, texts: [{ text: 'HUT 12', side: 'front' as const }] } }));
    expect(saysOf(front, /HUT 12/)).toMatchObject({ state: 'unmet', says: expect.stringMatching(/not on the back/) });
  });

  it('without room are an error that names them, and no reason for a larger board', () => {
    const long = 'never to be opened while it is connected to the mains of a house or of a ship or of anything';
    const small = '555 blinker from 5 V, 22 x 18 mm';
    const texts = Array.from({ length: 12 }, (_, i) => ({ text: `${long} ${i}`, side: 'front' as const }));
    const board = built(small, (d) => ({ ...d, board: { ...d.board, texts } }));
    const errors = board.findings.filter((f) => f.rule === 'label.text');
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.every((f) => f.severity === 'error' && f.message.includes(long))).toBe(true);
    expect([board.width_mm, board.height_mm]).toEqual([built(small).width_mm, built(small).height_mm]);
  });

  it('that the font cannot draw are unmet with that reason, and refused in a patch', () => {
    const { request, design } = designed('555 blinker from 5 V, text "\u2600 noon" on the back');
    expect(design.board.texts).toBeUndefined();
    const entry = auditDesign({ request, design, library, lexicon }).entries.find((e) => /noon/.test(e.text));
    expect(entry).toMatchObject({ state: 'unmet', says: expect.stringContaining('\u2600') });
    const { ref } = design.components[0] as { ref: string };
    const book = new LibraryBook(library, design);
    for (const operation of [
      { op: 'print' as const, refs: [ref], text: '\u2600' },
      { op: 'set_board' as const, texts: [{ text: '\u2600 noon' }] },
    ])
      expect(() => applyPatch(design, [operation], book)).toThrow(/\u2600/);
    expect(applyPatch(design, [{ op: 'print', refs: [ref], text: '12 V \u00b11' }], book).design.components[0]?.print?.text).toBe('12 V \u00b11');
    expect(applyPatch(design, [{ op: 'print', refs: [ref], text: null }], book).design.components[0]?.print).toEqual({ text: '' });
  });

  it('that nobody told are unmet', () => {
    const { request, design } = designed('555 blinker from 5 V, my name on the back');
    expect(auditDesign({ request, design, library, lexicon }).entries.find((e) => /my name/.test(e.text))?.state).toBe('unmet');
  });
});
