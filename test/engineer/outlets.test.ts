import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { checkElectrical } from '../../src/electrical/index.js';
import { engineer } from '../../src/engineer/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { resolve } from '../../src/parts/resolve.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
function designOf(message: string): Design {
  const { design } = engineer(read(message, null, lexicon).request, { library, lexicon });
  if (design === null) throw new Error('no board');
  return design;
}
const blocks = (design: Design): string[] => design.blocks.map((b) => b.block);
const netOf = (design: Design, pin: string): string | undefined => design.nets.find((n) => n.pins.includes(pin))?.name;
/** Nets on the first contact of the screw terminals. */
const terminals = (design: Design): (string | undefined)[] =>
  design.components.filter((c) => /^ScrewTerminal/.test(c.device ?? '')).map((c) => netOf(design, `${c.ref}.1`));
const errors = (design: Design): string[] => checkElectrical(resolve(design, library)).flatMap((f) => (f.severity === 'error' ? [f.message] : []));

describe('what a board gives leaves it', () => {
  it('an output of which only the current is said gives out what comes in', () => {
    const design = designOf('12 V 6 A in on a screw terminal, a 7.5 A fuse, 5 A out on a screw terminal');
    expect(terminals(design)).toHaveLength(2);
    expect(design.nets.filter((n) => n.amps === 5).map((n) => n.volts)).toContain(12);
  });

  it('strips behind a dimmer of which the current is said draw that, not their share of the supply', () => {
    const design = designOf('four-channel dimmer for 12 V LED strips, 2 A a channel, ATmega328P, 8 A screw terminal for the supply');
    expect(Math.max(...design.nets.map((n) => n.amps ?? 0))).toBeLessThan(9);
    expect(design.nets.filter((n) => /LOAD$/.test(n.name)).map((n) => n.amps)).toEqual([2, 2, 2, 2]);
  });

  it('a converter comes in and goes out at terminals, with the current that was said', () => {
    const design = designOf('24 V to 5 V step-down, 2.5 A, screw terminals');
    expect(terminals(design)).toEqual(['VIN_RAW', '5V']);
    expect(design.nets.find((n) => n.name === '5V')).toMatchObject({ volts: 5, amps: 2.5 });
    expect(errors(design)).toEqual([]);
  });

  it('a rail of which nobody says how much it gives has what a converter of some size gives, and that is told', () => {
    const design = designOf('power supply module: barrel jack, 5V and 3.3V');
    expect(terminals(design)).toEqual(['5V', '3V3']);
    expect(blocks(design)).not.toContain('ldo_5v_micropower_24v');
    expect(design.assumptions.join(' ')).toMatch(/0\.5 A/);
  });

  it('a plug behind a source passes it on, with its light', () => {
    const design = designOf('USB-C to a 2 pin screw terminal, power LED');
    expect(terminals(design)).toEqual(['VBUS']);
    expect(blocks(design)).toContain('status_led');
    expect(errors(design)).toEqual([]);
  });

  it('protections alone pass the supply through, fuse first, strong enough for what was said', () => {
    const design = designOf('fuse and reverse polarity protection for 24 V at 6 A, terminals in and out');
    const fuse = design.blocks.find((b) => b.block === 'fuse_blade');
    expect(blocks(design).indexOf('fuse_blade')).toBeLessThan(blocks(design).indexOf('ideal_diode'));
    expect(fuse?.params?.['rating']).toBe('10A');
    expect(terminals(design)).toHaveLength(2);
    expect(errors(design)).toEqual([]);
  });

  it('a supply that nobody hangs on is not brought from a controller board', () => {
    const design = designOf('Arduino Nano in sockets with two buttons');
    expect(errors(design)).toEqual([]);
  });
});
