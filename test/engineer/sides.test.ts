import { describe, expect, it } from 'vitest';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
/** The nets of each header of a board that nothing on it tells. */
function headers(message: string): { blocks: string[]; headers: string[][]; errors: string[] } {
  const { request } = read(message, null, lexicon);
  const { design } = engineer(request, { library, lexicon });
  if (design === null) throw new Error('no board');
  const plugs = design.components.filter((c) => c.kind === 'connector').map((c) => c.ref);
  return {
    blocks: design.blocks.map((b) => b.block),
    headers: plugs.map((r) => design.nets.filter((n) => n.pins.some((p) => p.startsWith(`${r}.`))).map((n) => n.name)),
    errors: auditDesign({ request, design, library, lexicon }).findings.flatMap((f) => (f.severity === 'error' ? [f.message] : [])),
  };
}

describe('a level translator without a controller', () => {
  it.each([
    [
      'one of two channels, its sides as usual',
      'logic level converter 3.3 V to 5 V, two channels, pin header on each side',
      'level_translator_4',
      '3V3',
      '5V',
    ],
    [
      'one that was named, with voltages of its own',
      'TXS0108E level translator between 2.5 V and 3.3 V on headers',
      'level_translator_8',
      '2V5',
      '3V3',
    ],
    ['one for a bus with pull-ups', 'I2C level converter 3.3 V to 5 V', 'level_shifter_i2c', '3V3', '5V'],
  ])('has a header for each side with its supply: %s', (_, message, block, low, high) => {
    const board = headers(message);
    expect(board.errors).toEqual([]);
    expect(board.blocks).toEqual([block]);
    expect(board.headers).toHaveLength(2);
    expect(board.headers[0]).toEqual(expect.arrayContaining([low, 'GND']));
    expect(board.headers[0]).not.toContain(high);
    expect(board.headers[1]).toEqual(expect.arrayContaining([high, 'GND']));
  });
});
