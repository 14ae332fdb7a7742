import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { engineer } from '../../src/engineer/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
const designOf = (message: string): Design => engineer(read(message, null, lexicon).request, { library, lexicon }).design!;

describe('what a thing is chooses among a circuit’s values', () => {
  it.each([
    ['an ESP32 with a PT100 on a MAX31865, USB-C', '430'],
    ['an ESP32 with a PT1000 on a MAX31865, USB-C', '4.3k'],
    ['an ESP32 with a PT1000 input, USB-C', '4.3k'],
  ])('%s', (message, ohms) => {
    const { blocks, components } = designOf(message);
    const refs = blocks.find((b) => b.block === 'rtd_max31865')?.refs ?? [];
    expect(components.filter((c) => refs.includes(c.ref) && c.kind === 'resistor').map((c) => c.value)).toContain(ohms);
  });

  it('gives a load of a few volts no Darlington that keeps a third of them', () => {
    const { blocks } = designOf('an ESP32-C3 with an output for an external SSR (3 to 32 V), USB-C');
    const driver = blocks.find((b) => b.block === 'darlington_driver');
    expect(driver === undefined || driver.ports['VLOAD'] !== '3V3').toBe(true);
  });
});
