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
/** Contact → net of the connectors of a sort. */
const contacts = (design: Design, device: RegExp): Record<string, string>[] =>
  design.components
    .filter((c) => device.test(c.device ?? ''))
    .map(({ ref }) =>
      Object.fromEntries(
        design.nets.flatMap(({ name, pins }) => pins.flatMap((p) => (p.split('.')[0] === ref ? [[p.split('.')[1] ?? '', name]] : []))),
      ),
    );

describe('connectors that were asked for beside what they carry', () => {
  it('CAN has its standard contacts on a D-sub', () => {
    const [plug] = contacts(designOf('STM32F103 with CAN, DB9 connector'), /^DSUB_9/);
    expect(plug?.['2']).toMatch(/CANL$/);
    expect(plug?.['7']).toMatch(/CANH$/);
    expect(plug?.['3']).toBe('GND');
  });

  it('an isolated CAN has them too, or says that it does not know them', () => {
    const { design, unmet } = engineer(read('STM32F103 with isolated CAN, DB9 connector', null, lexicon).request, { library, lexicon });
    const plugs = design === null ? [] : contacts(design, /^DSUB_9/);
    for (const plug of plugs) expect([plug['2'], plug['7']]).toEqual([expect.stringMatching(/CANL$/), expect.stringMatching(/CANH$/)]);
    if (plugs.length === 0) expect(unmet.length).toBeGreaterThan(0);
  });

  it('a contact input on a jack has its signal on the tip and ground on the sleeve', () => {
    const plugs = contacts(designOf('ESP32-C3 with two foot switches on 6.35 mm jacks'), /^AudioJack_6\.35/);
    expect(plugs).toHaveLength(2);
    for (const plug of plugs) expect([plug['S'], plug['T'] === 'GND']).toEqual(['GND', false]);
  });

  it('a row of terminals takes what has no connector of its own where no pins were to be there', () => {
    const design = designOf('L9110 driver board for two motors, on terminals and no pin headers');
    expect(contacts(design, /^PinHeader/)).toEqual([]);
    expect(contacts(design, /^ScrewTerminal/).length).toBeGreaterThan(1);
  });
});
