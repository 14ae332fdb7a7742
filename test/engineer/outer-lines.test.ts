import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { engineer } from '../../src/engineer/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
function designOf(message: string): Design {
  const { design } = engineer(read(message, null, lexicon).request, { library, lexicon });
  if (design === null) throw new Error('no board');
  return design;
}
const devices = (design: Design, device: RegExp): string[] =>
  design.components.flatMap((c) => (device.test(c.device ?? '') ? [c.device ?? ''] : [])).sort();
const netsAt = (design: Design, ref: string): string[] => design.nets.filter((n) => n.pins.some((p) => p.startsWith(`${ref}.`))).map((n) => n.name);

describe('lines of a board without a controller', () => {
  it('come in at the connector that was asked for them, with their supply, and not where the lines within a chain are', () => {
    const design = designOf('24 WS2812B in a row; data, 5 V and ground come in on a 3-pin JST XH');
    expect(devices(design, /^(JST|PinHeader|USB)/)).toEqual(['JST_XH_B3B-XH-A']);
  });

  it('are those of the bus that was said beside a transceiver: it gets no header of its own', () => {
    const design = designOf(
      'Isolated RS-485 board: 3.3 V UART on a header, the bus on a 3-way pluggable terminal, isolated converter, terminator on a jumper',
    );
    expect(devices(design, /^PinHeader/)).toEqual(['PinHeader_1x02', 'PinHeader_1x05']);
    expect(devices(design, /^Pluggable_1x03/)).toHaveLength(1);
    expect(devices(design, /^B0505S/)).toEqual([]);
    const header = design.components.find((c) => c.device === 'PinHeader_1x05')?.ref ?? '';
    expect(netsAt(design, header)).toContain('3V3');
  });

  it('leave row of pins and terminal to the sides that they are made for', () => {
    const design = designOf('isolated RS-485 transceiver, pin header for the logic, 3-way screw terminal for the bus');
    expect(devices(design, /^(PinHeader|ScrewTerminal)/)).toEqual(['PinHeader_1x05', 'ScrewTerminal_1x03_P5.00']);
  });

  it('a supply is told by its voltage and ground on a connector', () => {
    const { request } = read('ESP32-C3 and an SHT40, 9 V and ground on a 2-pin JST XH', null, lexicon);
    const supply = request.asks.find((a) => a.kind === 'supply');
    expect(supply?.connector?.concept).toBe('jst_xh');
    expect(supply?.figures.map((f) => f.value)).toEqual([9]);
  });
});
