import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { checkElectrical } from '../../src/electrical/index.js';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { resolve } from '../../src/parts/resolve.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
function boardOf(message: string): { design: Design; errors: string[] } {
  const { request } = read(message, null, lexicon);
  const { design } = engineer(request, { library, lexicon });
  if (design === null) throw new Error('no board');
  const found = [...auditDesign({ request, design, library, lexicon }).findings, ...checkElectrical(resolve(design, library))];
  return { design, errors: found.flatMap((f) => (f.severity === 'error' ? [`${f.rule}: ${f.message}`] : [])) };
}
const blocks = (design: Design): string[] => design.blocks.map((b) => b.block);
const netsOf = (design: Design, ref: string): string[] => design.nets.filter((n) => n.pins.some((p) => p.startsWith(`${ref}.`))).map((n) => n.name);
const devices = (design: Design): string[] => design.components.flatMap((c) => c.device ?? []);

describe('what carries power', () => {
  it('a few milliamperes below ground come of a charge pump at as many volts', () => {
    const { design, errors } = boardOf('-5 V 15 mA from 5 V');
    expect(blocks(design)).toContain('charge_pump_icl7660');
    expect(errors).toEqual([]);
    expect(blocks(boardOf('24 V in, 15 V 100 mA and -15 V 100 mA out').design)).not.toContain('charge_pump_icl7660');
  });

  it('what is said ahead of converted volts is said of what converts them', () => {
    expect(devices(boardOf('isolated 12 V to 5 V converter for 100 mA').design)).toContain('MEE1S1205SC');
    expect(devices(boardOf('an isolated 9 V supply from 12 V').design)).toContain('MEE1S1209SC');
  });

  it('a header of control lines carries no supply of the loads', () => {
    const { design, errors } = boardOf('high-side load switch, 12 V 6 A, commanded from a 3.3 V GPIO, screw terminals');
    const header = design.components.find((c) => c.purpose.startsWith('Signals'));
    expect(netsOf(design, header?.ref ?? '')).not.toContain('VIN');
    expect(errors).toEqual([]);
  });

  it('a terminal passes on what its contacts carry', () => {
    const { errors } = boardOf('low-side mosfet switch for a 24 V 7 A heater on screw terminals');
    expect(errors.filter((e) => /gives/.test(e))).toEqual([]);
  });

  it('a board on sockets that is fed at another pin still gives what it makes', () => {
    const { design } = boardOf('Raspberry Pi Pico with three servos, servo power 6 V 4 A on a screw terminal');
    expect(blocks(design).filter((b) => b === 'servo_header')).toHaveLength(3);
    expect(blocks(design)).toContain('pico_core');
  });

  it('an adjustable linear regulator is not taken where it has less than it drops', () => {
    const { design } = boardOf('Raspberry Pi Pico with two servos, servo power 6 V 3 A on a screw terminal');
    expect(blocks(design)).not.toContain('linear_lm317');
  });

  it('what cannot be made of one ask leaves the others', () => {
    const { design } = boardOf('bright white LED, two AA cells, slide switch');
    expect(devices(design)).toContain('BatteryHolder_2xAA');
  });

  it('the connector that is said to be the input is the supply’s, of a battery too', () => {
    const { design, errors } = boardOf('3S lipo pack to 5 V 2 A, XT60 in, screw terminal out');
    expect(devices(design)).toContain('XT60PW-M');
    expect(errors.filter((e) => /xt60/i.test(e))).toEqual([]);
  });

  it('sockets that charge phones are outlets', () => {
    const { design } = boardOf('12 V in, two USB-A charging ports of 5 V 1 A each');
    expect(blocks(design).filter((b) => b === 'usb_a_power')).toHaveLength(2);
    expect(blocks(design).some((b) => b.startsWith('battery'))).toBe(false);
  });
});

describe('what feeds and what is fed', () => {
  it('a power bank charges its cell', () => {
    const { design } = boardOf('power bank with one 18650 in a holder, charged over USB-C, 5 V 1 A boost to a USB-A socket');
    expect(blocks(design)).toContain('liion_charger');
    expect(blocks(design)).toContain('usb_a_power');
  });

  it('a battery of which only what is made of it is told has the voltage that comes in there', () => {
    const { design } = boardOf('36 V battery pack to 5 V 2 A, screw terminals');
    expect(blocks(design)).toContain('buck_60v');
    expect(design.nets.find((n) => n.name === 'VBAT')?.volts).toBe(36);
  });

  it('the module of an isolated supply is the one for what feeds it', () => {
    const { design, errors } = boardOf('isolated DC/DC converter, 24 V in, 5 V 100 mA out, screw terminals');
    expect(design.components.some((c) => c.device === 'MEE1S2405SC')).toBe(true);
    expect(errors.filter((e) => /voltage/.test(e))).toEqual([]);
  });

  it('a fuse of which the sort is said later is one fuse', () => {
    const { design } = boardOf('12 V in on a terminal, fused with a 500 mA polyfuse, 5 V 300 mA out');
    expect(blocks(design).filter((b) => b.startsWith('fuse'))).toEqual(['fuse_resettable_0805']);
  });
});

describe('voltages that are given together', () => {
  const rails = (design: Design): number[] =>
    [...new Set(design.nets.flatMap((n) => (n.class === 'power' && n.volts !== undefined && /^\d+V\d*$/.test(n.name) ? [n.volts] : [])))].sort(
      (a, b) => a - b,
    );
  it.each([
    ['3.3V and 9V power supply board, 600mA each, 12 to 14V barrel jack input', [3.3, 9]],
    ['5V 2A, 3.3V 1A and 12V 500mA from a 24V supply, screw terminals', [3.3, 5, 12]],
    ['I need +5V at 4A out of a 24V supply, status led', [5]],
    ['triple supply 12V, 5V, 3.3V from 24V, 1A each, led on each output', [3.3, 5, 12]],
  ])('%s', (message, volts) => {
    const { design, errors } = boardOf(message);
    expect(rails(design)).toEqual(volts);
    expect(design.components.some((c) => c.kind === 'microcontroller' || c.kind === 'module')).toBe(false);
    expect(errors).toEqual([]);
  });
});
