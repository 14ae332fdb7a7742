import { describe, expect, it } from 'vitest';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

describe('a controller board that gives two voltages', () => {
  const { request } = read('Arduino Nano in sockets with a BMP280 and a 5 V relay', null, lexicon);
  const { design } = engineer(request, { library, lexicon });
  if (design === null) throw new Error('no board');

  it('is asked at each of them for what hangs there', () => {
    const { findings } = auditDesign({ request, design, library, lexicon });
    expect(findings.filter((f) => f.rule === 'budget')).toEqual([]);
  });

  it('has the lines of a bus pulled to what the lowest part on it stands', () => {
    const pull = design.blocks.find((b) => b.block === 'i2c_pullups')?.ports['VCC'];
    const sensor = design.blocks.find((b) => b.block.startsWith('i2c_sensor'))?.ports['VCC'];
    expect([pull, design.nets.find((n) => n.name === pull)?.volts]).toEqual([sensor, 3.3]);
  });
});
