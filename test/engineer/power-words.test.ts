import { describe, expect, it } from 'vitest';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { findings, library, planOf } from '../chat/support.js';

const lexicon = loadLexicon(library);

function designOf(message: string) {
  const plan = planOf(message);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return plan.design;
}
type Design = ReturnType<typeof designOf>;
/** What the ledger says is unmet of a design. */
function unmetOf(design: Design): string[] {
  const { request } = design;
  if (request === undefined) throw new Error('no request');
  return auditDesign({ request, design, library, lexicon }).entries.flatMap((e) => (e.state === 'unmet' ? [e.says] : []));
}
const blocks = (design: Design): string[] => design.blocks.map((b) => b.block);
const portsOf = (design: Design, block: string): Readonly<Record<string, string>> => design.blocks.find((b) => b.block === block)?.ports ?? {};

describe('a cell with its protection', () => {
  it.each([
    ['ESP32-C3 on a LiPo with charger and battery protection over USB-C'],
    ['RP2040 with an 18650 holder, cell protection and a USB-C charger'],
  ])('has its minus parted from ground: %s', (message) => {
    const design = designOf(message);
    const { VBAT, CELL_GND, GND } = portsOf(design, 'cell_protection');
    const cell = design.blocks.find((b) => b.block.startsWith('battery_'));
    expect([VBAT, GND]).toEqual(['VBAT', 'GND']);
    expect(cell?.ports['GND']).toBe(CELL_GND);
    expect(CELL_GND).not.toBe('GND');
  });

  it('is not protected where there is none', () => {
    expect(unmetOf(designOf('ESP32-C3 with a button and a cell protection, 24 V on a terminal'))).toHaveLength(1);
  });
});

describe('a voltage that is given', () => {
  it('leaves the board where it is an output', () => {
    const design = designOf('ESP32-C3 with a button, 24 V in, a 5 V output');
    const plug = design.components.find((c) => c.device?.startsWith('ScrewTerminal') === true && c.value === '5 V');
    expect(plug).toBeDefined();
    expect(findings(design)).toEqual([]);
  });

  it('is switched on the side of the supply where that is said', () => {
    expect(blocks(designOf('RP2040 with a switched 24 V output of 1 A, 24 V in')).filter((b) => b.startsWith('load_switch'))).toHaveLength(1);
    expect(
      blocks(designOf('RP2040 with three switched 24 V outputs of 1 A each, 24 V 5 A in')).filter((b) => b.startsWith('load_switch')),
    ).toHaveLength(3);
  });

  it('leaves by as many sockets as were counted, with enough for each', () => {
    const design = designOf('RP2040 with a button, 24 V in, three USB charging ports');
    expect(blocks(design).filter((b) => b === 'usb_a_power')).toHaveLength(3);
    expect(findings(design)).toEqual([]);
  });

  it.each([
    ['ESP32-C3 with an isolated 24 V output, 24 V supply', 'not isolated'],
    ['ESP32-C3 with a negative rail, 24 V supply', 'no negative rail'],
    ['ESP32-C3 with a power path, 24 V supply', 'one supply'],
    ['ESP32-C3 with a 24 V stabiliser, 24 V supply', 'nothing makes it'],
    ['ESP32-C3 with an adjustable output, 24 V supply', 'variable power supply'],
  ])('is not met by what the board has anyway: %s', (message, says) => {
    const unmet = unmetOf(designOf(message));
    expect(unmet).toHaveLength(1);
    expect(unmet[0]).toContain(says);
  });
});

describe('what feeds the board by a word of a trade', () => {
  it.each([
    ['RP2040 with a buzzer, powered from the house battery', 'screw_terminal_power'],
    ['RP2040 with a buzzer, powered from the BEC', 'screw_terminal_power'],
    ['RP2040 with a buzzer, powered from a power bank', 'usb_c_data'],
    ['RP2040 with a buzzer, powered from a phone charger', 'usb_c_data'],
    ['RP2040 with a buzzer, powered from a bench supply', 'screw_terminal_power'],
    ['RP2040 with a buzzer, powered from an e-bike battery', 'battery_terminal'],
  ])('%s', (message, block) => {
    const design = designOf(message);
    expect(blocks(design)).toContain(block);
    expect(blocks(design)).not.toContain('liion_charger');
    expect(findings(design)).toEqual([]);
  });

  it('is no holder of another size', () => {
    for (const message of ['ATmega328 with a button on two D cells', 'RP2040 with a button on a 21700'])
      expect(blocks(designOf(message))).not.toContain('battery_holder');
  });
});

describe('a filter of the supply', () => {
  it('stands in series with it', () => {
    const { VIN, VOUT } = portsOf(designOf('RP2040 with a buzzer, 12 V in, pi filter'), 'supply_pi_filter');
    expect(VIN).toBeDefined();
    expect(VOUT).not.toBe(VIN);
  });
});
