import { describe, expect, it } from 'vitest';
import { build } from '../../src/build/index.js';
import { checkElectrical } from '../../src/electrical/index.js';
import { resolve } from '../../src/parts/resolve.js';
import { blocks, designOf, devices, library, net, part, replyOf } from './support.js';

const errors = (sentence: string): string[] =>
  checkElectrical(resolve(designOf(sentence), library))
    .filter((f) => f.severity === 'error')
    .map((f) => f.message);

describe('USB Power Delivery', () => {
  it.each([
    ['USB-C PD trigger board that asks for 9 V with a screw terminal output', '6.8k'],
    ['USB-C PD trigger board that asks for 12 V with a screw terminal output', '24k'],
    ['15 V USB-C power delivery sink with a screw terminal', '56k'],
    ['20 V USB PD decoy with a screw terminal', null],
  ])('%s', (sentence, resistor) => {
    const design = designOf(sentence);
    expect(devices(design, 'CH224K')).toBe(1);
    expect(devices(design, 'USB_C_TYPE-C-31-M-12')).toBe(1);
    // The chip has its own Rd: a second one beside it confuses the charger.
    expect(design.components.filter((c) => c.value === '5.1k')).toEqual([]);
    const cfg = design.nets.find((n) => n.pins.includes(`${part(design, 'CH224K').ref}.CFG1`));
    const values = cfg?.pins.map((p) => design.components.find((c) => c.ref === p.split('.')[0])?.value).filter((v) => v !== 'CH224K') ?? [];
    expect(values).toEqual(resistor === null ? [] : [resistor]);
    expect(errors(sentence)).toEqual([]);
  });

  it('feeds a microcontroller', () => {
    const design = designOf('ESP32-C3 board with an LED, powered by 12 V from USB-C power delivery');
    expect(blocks(design)).toContain('usb_pd_sink');
    expect(net(design, 'VPD').volts).toBe(12);
  });

  it('lets a jumper choose, and says what no jumper means', () => {
    const sentence = 'USB-C PD trigger with 9/12/15/20 V selectable by jumpers';
    expect(blocks(designOf(sentence))).toContain('usb_pd_select');
    expect(replyOf(sentence)).toContain('Without a jumper the board asks for 20 V');
    expect(replyOf(sentence)).not.toContain('did not understand');
  });

  it('says which voltages there are', () => {
    expect(replyOf('USB PD trigger for 18 V with a screw terminal')).toContain('chargers offer 9, 12, 15, 20 V; I ask for 20 V');
  });
});

describe('adapters', () => {
  it('puts an ideal diode between two terminals', () => {
    const design = designOf('ideal diode for 12 V 5 A between two screw terminals');
    expect(blocks(design)).toEqual(['screw_terminal_power', 'ideal_diode', 'screw_terminal_2']);
    expect(net(design, 'VIN').pins).toContain(`${part(design, 'AOD4184A').ref}.S`);
    expect(errors('ideal diode for 12 V 5 A between two screw terminals')).toEqual([]);
  });
});

describe('isolation', () => {
  it.each([
    ['isolated RS-485 transceiver breakout', 'rs485_isolated'],
    ['STM32 node with galvanically isolated RS-485 powered from 12 V', 'rs485_isolated'],
    ['STM32F103 board with a CAN interface, isolated, USB-C', 'can_isolated'],
  ])('%s', (sentence, block) => {
    expect(blocks(designOf(sentence))).toContain(block);
    expect(errors(sentence)).toEqual([]);
    expect(replyOf(sentence)).not.toMatch(/did not understand|not in my parts library/);
  });

  it('stays plain where nobody asks for it', () => {
    expect(blocks(designOf('non-isolated RS-485 transceiver breakout'))).toContain('rs485_transceiver');
  });

  it('keeps 6 mm between the copper of the two sides, but for the isolator', () => {
    const design = designOf('isolated CAN transceiver breakout');
    const { board } = build({ design, seed: 1, name: 'iso', version: 'v001' }, library);
    expect(board.passed).toBe(true);
    const isolator = part(design, 'ADM3053').ref;
    const x: { before: number[]; behind: number[] } = { before: [], behind: [] };
    const at = (name: string | null, values: readonly number[]): void => {
      if (name !== null) x[name.startsWith('CAN_ISOLATED_') ? 'behind' : 'before'].push(...values);
    };
    for (const p of board.parts.filter((b) => b.ref !== isolator)) for (const pad of p.pads) at(pad.net, [pad.x]);
    for (const t of board.tracks)
      at(
        t.net,
        t.points.map(([px]) => px),
      );
    for (const v of board.vias) at(v.net, [v.x]);
    for (const z of board.zones)
      at(
        z.net,
        z.filled.flat().map(([px]) => px),
      );
    expect(Math.min(...x.behind) - Math.max(...x.before)).toBeGreaterThan(5.99);
  });
});
