import { describe, expect, it } from 'vitest';
import { engineer } from '../../src/engineer/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';
import { builtOnce } from '../support/built-once.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

describe('values on the silkscreen', () => {
  it.each(['555 blinker from 5 V with the resistor values on the silkscreen', '555 blinker from 5 V, component values printed'])(
    'stand beside the parts that are bought by them: %s',
    (message) => {
      const { design } = engineer(read(message, null, lexicon).request, { library, lexicon });
      const valued = design?.components.filter((c) => c.kind === 'resistor' || c.kind === 'capacitor') ?? [];
      expect(valued.length).toBeGreaterThan(2);
      expect(valued.map((c) => c.print?.text)).toEqual(valued.map((c) => c.value));
      if (design === null) return;
      const { board } = builtOnce({ design, seed: 1, name: 'v', version: 'v001' });
      const ask = design.request?.asks.find((a) => a.concept === 'part_values')?.id;
      expect(board.ledger?.entries.find((e) => e.ask === ask)).toMatchObject({
        state: 'met',
        says: expect.stringMatching(/values are printed beside/i),
      });
      expect(board.texts.map((t) => t.text)).toEqual(expect.arrayContaining([valued[0]?.value]));
    },
  );

  it('are not printed where nobody asks for them', () => {
    const { design } = engineer(read('555 blinker from 5 V', null, lexicon).request, { library, lexicon });
    expect(design?.components.filter((c) => c.print !== undefined)).toEqual([]);
  });
});
