import { describe, expect, it } from 'vitest';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

describe('boards that are reached over I²C', () => {
  it.each([
    ['six reed switches over I2C', 'io_expander_mcp23008'],
    ['I2C board with twelve push buttons', 'io_expander_mcp23017'],
    ['four 5 V relays, I2C', 'io_expander_mcp23008'],
  ])('%s: an expander reads and switches', (message, block) => {
    const { request } = read(message, null, lexicon);
    const { design } = engineer(request, { library, lexicon });
    expect(design?.blocks.map((b) => b.block)).toContain(block);
    if (design === null) return;
    const { findings, asks } = auditDesign({ request, design, library, lexicon });
    expect(findings.filter((f) => f.severity === 'error').map((f) => f.message)).toEqual([]);
    expect(asks.met).toBe(asks.of);
  });

  it('what speaks the bus itself needs none', () => {
    const { request } = read('SHT40 and a button, I2C header', null, lexicon);
    const { design } = engineer(request, { library, lexicon });
    expect(design?.blocks.filter((b) => b.block.startsWith('io_expander'))).toEqual([]);
  });
});
