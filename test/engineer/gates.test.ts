import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { engineer } from '../../src/engineer/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
function built(message: string): Design {
  const { design } = engineer(read(message, null, lexicon).request, { library, lexicon });
  if (design === null) throw new Error('no board');
  return design;
}
const pinsWith = (design: Design, pin: RegExp): string[] => design.nets.find((n) => n.pins.some((p) => pin.test(p)))?.pins ?? [];

describe('the gates of a chip', () => {
  it('have the switches at their inputs and the light behind them', () => {
    const design = built('74HC08 on 5 V from a terminal, two switches and an LED');
    expect(pinsWith(design, /^U1\.1A$/).some((p) => p.startsWith('SW'))).toBe(true);
    expect(pinsWith(design, /^U1\.1B$/).some((p) => p.startsWith('SW'))).toBe(true);
    expect(pinsWith(design, /^U1\.1Y$/).some((p) => /^R\d/.test(p))).toBe(true);
    // The others stay for whoever plugs in.
    expect(pinsWith(design, /^U1\.2A$/).some((p) => p.startsWith('J'))).toBe(true);
  });

  it('fill one chip after the other, the first gates before the second ones', () => {
    const design = built('a 74HC00 and a 74HC32 with four slide switches, 5 V terminal');
    for (const pin of ['U1.1A', 'U1.1B', 'U2.1A', 'U2.1B'])
      expect(pinsWith(design, new RegExp(`^${pin.replace('.', '\\.')}$`)).join(' '), pin).toMatch(/SW\d/);
  });

  it('stay on their header where nothing is to be joined to them', () => {
    const design = built('a 74HC08 on 5 V from a terminal');
    expect(pinsWith(design, /^U1\.1A$/).some((p) => p.startsWith('J'))).toBe(true);
  });
});

describe('a switch', () => {
  it('is read by a controller', () => {
    const design = built('an ESP32 with a switch');
    const net = design.nets.find((n) => n.pins.some((p) => /^SW\d\.2$/.test(p)));
    expect(net?.pins.some((p) => /^U\d+\.IO/.test(p))).toBe(true);
  });

  it('of which there is one cuts the supply, of several each is a signal’s', () => {
    const blocks = (m: string): string[] => built(m).blocks.map((b) => b.block);
    expect(blocks('an ESP32 on a LiPo with a slide switch')).toContain('power_switch');
    expect(blocks('an ESP32 on a 5 V terminal with three slide switches').filter((b) => b === 'slide_switch')).toHaveLength(3);
  });
});
