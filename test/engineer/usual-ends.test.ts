import { describe, expect, it } from 'vitest';
import { engineer } from '../../src/engineer/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

describe('what signals end on where nobody says', () => {
  it.each<[string, RegExp, number]>([
    ['guitar fuzz pedal', /^AudioJack_6\.35mm/, 2],
    ['eurorack attenuverter', /^AudioJack_3\.5mm_Mono/, 2],
    ['buffered mult for eurorack', /^AudioJack_3\.5mm_Mono/, 5],
    ['headphone amplifier, 9 V', /^AudioJack_3\.5mm/, 2],
    ['headphone amplifier, 9 V, no connectors', /^AudioJack/, 0],
    ['fuzz pedal, input and output on screw terminals', /^AudioJack/, 0],
  ])('%s', (message, device, count) => {
    const made = engineer(read(message, null, lexicon).request, { library, lexicon });
    expect(made.design?.components.filter((c) => device.test(c.device ?? '')).length).toBe(count);
    expect(JSON.stringify(made).includes('nobody said what its signals end on')).toBe(count > 0);
  });
});
