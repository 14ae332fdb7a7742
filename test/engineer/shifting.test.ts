import { describe, expect, it } from 'vitest';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
function built(message: string): { blocks: string[]; nets: Record<string, string[]>; errors: string[] } {
  const { request } = read(message, null, lexicon);
  const { design } = engineer(request, { library, lexicon });
  if (design === null) throw new Error('no board');
  return {
    blocks: design.blocks.map((b) => b.block),
    nets: Object.fromEntries(design.nets.map((n) => [n.name, n.pins])),
    errors: auditDesign({ request, design, library, lexicon }).findings.flatMap((f) => (f.severity === 'error' ? [f.message] : [])),
  };
}

describe('a bus that is read at another voltage than its parts bear', () => {
  it('is shifted where it leaves the board, and its supply made from the higher one', () => {
    const { blocks, nets, errors } = built('BMP280 breakout with a 3.3 V regulator and a level shifter, for an Arduino Nano');
    expect(errors).toEqual([]);
    expect(blocks).toContain('level_shifter_i2c');
    expect(blocks).not.toContain('i2c_pullups');
    const header = (nets['SDA_OUT'] ?? []).find((p) => p.startsWith('J'))?.split('.')[0];
    expect(header).toBeDefined();
    expect(nets['SDA']?.some((p) => p.startsWith(`${header}.`))).toBe(false);
    expect(nets['5V']?.some((p) => p.startsWith(`${header}.`))).toBe(true);
    expect(nets['3V3']?.some((p) => p.startsWith(`${header}.`))).toBe(false);
  });

  it.each([
    ['the board that reads it works at its voltage', 'BMP280 breakout for a Raspberry Pi Pico'],
    ['nobody says what reads it', 'BMP280 breakout with a 3.3 V LDO'],
    ['its controller is on the board', 'an RP2040 with an BMP280'],
  ])('is joined as it is where %s', (_, message) => {
    const { blocks, errors } = built(message);
    expect(errors).toEqual([]);
    expect(blocks).not.toContain('level_shifter_i2c');
  });
});

describe('a switch of a board on a battery', () => {
  it('turns it off', () => {
    const { blocks, errors } = built('an ATtiny84 with three LEDs, a CR2032 and a switch');
    expect(errors).toEqual([]);
    expect(blocks).toContain('power_switch');
  });
});
