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
const devices = (design: Design): string[] => design.components.flatMap((c) => c.device ?? []).sort();
const values = (design: Design): string[] => design.components.map((c) => c.value);

describe('boards without a controller', () => {
  it('make an output that is told beside a regulator by that regulator', () => {
    const design = designOf('AMS1117-3.3 module: 5V comes in on USB-C, output 3.3V on a pin header');
    expect(values(design)).toContain('AMS1117-3.3');
    expect(devices(design).filter((d) => d.startsWith('PinHeader'))).toHaveLength(1);
  });

  it('have a shifter for each channel, its sides on one header each', () => {
    const design = designOf('six channel BSS138 level converter, 3.3V to 5V');
    expect(values(design).filter((v) => v === 'BSS138')).toHaveLength(6);
    expect(devices(design).filter((d) => d.startsWith('PinHeader'))).toEqual(['PinHeader_1x08', 'PinHeader_1x08']);
  });

  it('have the rows of a DIP for the pins of an adapter', () => {
    expect(devices(designOf('SOIC-16 to DIP-16 adapter, 0.1 pin headers'))).toEqual(['DIP_16', 'LAND_SOIC-16']);
  });

  it('have those of a small package too, where nobody counts them', () => {
    expect(devices(designOf('MSOP-10 to DIP adapter'))).toEqual(['DIP_10', 'LAND_MSOP-10']);
  });

  it('join two connectors whose pitches stand between them', () => {
    expect(devices(designOf('12 pin FPC 0.5mm to 2.54mm header adapter'))).toEqual(['FPC_0.5_1x12', 'PinHeader_1x12']);
  });

  it.each([
    ['12V to 5V buck, 1A, screw terminals, LED on the output', '5V', '1.8k'],
    ['18 V in, 5 V 1 A out on a terminal, an LED that shows the 5 V', '5V', '1.8k'],
    ['18 V barrel jack, a buck converter that makes 5 V 1 A for a terminal, a red LED on the 5 V rail', '5V', '1.8k'],
    ['18 V in, 5 V 1 A out on a terminal, an LED that shows the 18 V', 'VIN', '8.2k'],
  ])('light an LED where it is said to, with the resistor for it: %s', (said, net, ohms) => {
    const design = designOf(said);
    const led = design.components.find((c) => c.kind === 'led')?.ref ?? '';
    const anode = design.nets.find((n) => n.pins.includes(`${led}.A`))?.pins.map((p) => p.split('.')[0]);
    const resistor = design.components.find((c) => c.kind === 'resistor' && anode?.includes(c.ref));
    const at = design.nets.filter((n) => n.pins.some((p) => p.startsWith(`${resistor?.ref}.`)) && !n.pins.includes(`${led}.A`));
    expect([at.map((n) => n.name), resistor?.value]).toEqual([[net], ohms]);
  });

  it('feed what somebody has elsewhere', () => {
    const design = designOf('reverse polarity protection for my amateur radio, 12V 3A, terminals in and out');
    expect(design.components.some((c) => c.kind === 'module')).toBe(false);
    expect(design.request?.asks.some((a) => a.concept === 'wireless')).toBe(false);
  });
});
