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
/** What stands with each contact of the longest header, by the nets. */
function header(design: Design): string[] {
  const rows = design.components.filter((c) => c.device?.startsWith('PinHeader_1x') === true);
  const ref = rows.sort((a, b) => (b.device ?? '').localeCompare(a.device ?? ''))[0]?.ref ?? '';
  const netOf = (n: number): string | undefined => design.nets.find((net) => net.pins.includes(`${ref}.${n}`))?.name;
  return Array.from({ length: 6 }, (_, i) => netOf(i + 1) ?? '');
}

describe('contacts that were named', () => {
  it('carry the lines in the order that was said, those of the chip too that no other circuit wants', () => {
    const design = designOf('BH1750 board, works with a 5V Uno, header pins: GND, VCC, SDA, SCL, ADDR');
    expect(header(design).slice(0, 4)).toEqual(['GND', '5V', expect.stringMatching(/^SDA/), expect.stringMatching(/^SCL/)]);
  });

  it('are known by the pins of the chip they lead to', () => {
    const design = designOf('L293D board, two small motors at 6 V, header ENA IN1 IN2 ENB IN3 IN4 to my own Nano');
    const names = header(design);
    expect(new Set(names).size).toBe(6);
    expect(names.every((n) => design.nets.find((net) => net.name === n)?.pins.some((p) => /\.(EN|\d*IN|\d,2EN|IN)/.test(p)) !== undefined)).toBe(
      true,
    );
  });
});
