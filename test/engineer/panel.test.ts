import { describe, expect, it } from 'vitest';
import { engineer } from '../../src/engineer/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';
import { builtOnce } from '../support/built-once.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
const made = (message: string) => {
  const { design } = engineer(read(message, null, lexicon).request, { library, lexicon });
  if (design === null) throw new Error('no board');
  return design;
};

describe('a panel that is asked for', () => {
  it.each([
    ['CH32V003 with a button, panelised 2 x 3, V-score', { columns: 2, rows: 3, separation: 'v_score' }],
    ['CH32V003 with a button, in a panel of 4x2, held by mouse bites', { columns: 4, rows: 2, separation: 'mouse_bites' }],
    ['CH32V003 with a button, 3x2 panel', { columns: 3, rows: 2, separation: 'mouse_bites' }],
    ['CH32V003 with a button, v-scored panel of 6', { columns: 3, rows: 2, separation: 'v_score' }],
    ['CH32V003 with a button, a panel of eight boards with mouse bites', { columns: 4, rows: 2, separation: 'mouse_bites' }],
    ['CH32V003 with a button, 12 boards per panel, v-cut', { columns: 4, rows: 3, separation: 'v_score' }],
    ['CH32V003 with a button, 9-up panel', { columns: 3, rows: 3, separation: 'mouse_bites' }],
    ['an array of 5 x 3 boards parted by mouse bites: CH32V003 with a button', { columns: 5, rows: 3, separation: 'mouse_bites' }],
  ])('is that of the order, and no count of anything: %s', (message, panel) => {
    const { board, components } = made(message);
    expect(board.panel).toEqual(panel);
    expect(components.filter((c) => c.kind === 'button')).toHaveLength(1);
  });

  it('is no solar one, and no face of a housing', () => {
    for (const message of ['TP4056 with a 6 V panel and an 18650 holder', 'ATtiny85 with a front panel and two panel mount buttons'])
      expect(made(message).board.panel).toBeUndefined();
  });

  it('is held against what can be milled and scored of the board', () => {
    const states = (message: string) => {
      const design = made(message);
      const panels = (design.request?.asks ?? []).filter((a) => lexicon.isA(a.concept, 'panelisation')).map((a) => a.id);
      const { board } = builtOnce({ design, seed: 1, name: 'p', version: 'v001' });
      return board.ledger?.entries.filter((e) => panels.includes(e.ask)).map((e) => [e.state, e.says]);
    };
    expect(states('555 blinker, 5 V header, 40 x 36 mm, panelised 2 x 2, mouse bites')?.map(([state]) => state)).toEqual(['met', 'met']);
    expect(states('555 blinker, 5 V header, round board 45 mm, panelised 2 x 2, v-score')).toEqual([
      ['unmet', expect.stringContaining('no rectangle')],
      ['unmet', expect.stringContaining('no rectangle')],
    ]);
  });
});
