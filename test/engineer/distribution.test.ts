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
const blocks = (message: string): string[] => designOf(message).blocks.map((b) => b.block);

describe('boards that share a supply out', () => {
  it('ways of a fuse board are outputs with a fuse each, and an indicator over each fuse', () => {
    const design = designOf('fuse board for a caravan, 12 V, 3 ways of 4 A each, blade fuses, a red LED for each blown fuse');
    expect(design.blocks.filter((b) => b.block === 'fuse_blade').map((b) => b.params?.['rating'])).toEqual(['4A', '4A', '4A']);
    const leds = design.blocks.filter((b) => b.block === 'status_led');
    expect(leds.map((b) => b.ports['GND'])).toEqual(['VIN_OUT1', 'VIN_OUT2', 'VIN_OUT3']);
    expect(findings(design)).toEqual([]);
  });

  it('outputs that are counted with their fuses are outputs', () => {
    const design = designOf('5 outputs 3A blade fuse board, 12 V in, screw terminals');
    expect(design.blocks.filter((b) => b.block === 'fuse_blade')).toHaveLength(5);
  });

  it('jacks that are outputs let the supply out', () => {
    const design = designOf('9 V barrel jack in, four 9 V barrel jacks out, each with a 500 mA polyfuse');
    expect(design.components.filter((c) => c.device === 'BarrelJack_DC-005_OUT')).toHaveLength(4);
    expect(design.components.filter((c) => c.device === 'BarrelJack_DC-005')).toHaveLength(1);
  });
});

describe('amperes of all outputs and of each', () => {
  it.each([
    ['24V truck fuse panel, 12 ways with LED per fuse that goes on when it blows, 3A each, 30A total in', 12, 3],
    ['take one 12V 20A feed and split it to five outputs, each output protected by a mini blade fuse of 4A', 5, 4],
    ['12V power distribution with 10 outputs, 40 amps altogether, max 8 A on any one output, blade fuses, blown fuse indicators', 10, 8],
    ['six way fuse board, red LED lights if that fuse is open, 12V in on M5 studs, 2 A each', 6, 2],
  ])('%s', (message, count, each) => {
    const design = designOf(message);
    const outs = design.nets.filter((n) => /_OUT\d+$/.test(n.name));
    expect(outs.map((n) => n.amps)).toEqual(Array.from({ length: count }, () => each));
    const lit = design.blocks.filter((b) => b.block === 'status_led');
    expect(lit.every((b) => b.ports['GND']?.includes('_OUT'))).toBe(true);
    expect(findings(design)).toEqual([]);
  });

  it('servos share what their terminal brings', () => {
    const design = designOf('10 servo breakout with a 5V 10A input terminal and 1000uF');
    expect(design.components.filter((c) => c.device === 'PinHeader_1x03').length).toBe(10);
    expect(findings(design)).toEqual([]);
  });
});

describe('a board that does nothing but pass its supply on', () => {
  const amps = (message: string, net: string) => designOf(message).nets.find((n) => n.name === net)?.amps;
  it('is planned for the current that was said of the supply', () => {
    expect(amps('PD sink over USB-C for 15 V 3 A, a pluggable terminal as output', 'VBUS')).toBe(3);
    expect(amps('12 V 8 A in on a barrel jack, out on 2 screw terminals', 'VIN')).toBe(8);
  });
  it('is planned for what was said of its outlets where that was said', () => {
    expect(amps('12 V 8 A in on a barrel jack, out on a screw terminal for 2 A', 'VIN')).toBe(2);
  });
});

describe('motors both ways', () => {
  it.each([
    ['a blind motor of 12 V 1 A goes up and down, ESP32, two buttons', 'motor_driver_24v'],
    ['linear actuator 12 V 4 A, Arduino Nano on sockets', 'motor_reverser_12v'],
    ['24 V 6 A motor forwards and backwards, ESP32-C3', 'motor_reverser_24v'],
  ])('%s', (message, block) => expect(blocks(message)).toContain(block));

  it('the ledger holds what a bridge gives against what was said', () => {
    const design = designOf('24 V 6 A motor forwards and backwards, ESP32-C3');
    const asks = design.request?.asks.map((a) =>
      a.kind === 'load' ? { ...a, figures: a.figures.map((f) => (f.quantity === 'current' ? { ...f, value: 12 } : f)) } : a,
    );
    const request = { ...design.request!, asks: asks ?? [] };
    const { entries } = auditDesign({ request, design, library, lexicon });
    expect(entries.find((e) => e.text === 'motor')?.state).toBe('unmet');
  });
});

describe('linear regulators that were named', () => {
  it('stand in a case with a heat sink where they burn more than a bare one sheds', () => {
    const design = designOf('LM317 makes 6 V 400 mA from 15 V');
    expect(design.components.some((c) => c.device === 'LM317_TO-220')).toBe(true);
    expect(design.assumptions.join(' ')).toContain('heat sink');
  });

  it('have a potentiometer where their output is a range', () => {
    expect(blocks('LM317 from 16 V to 1.5 to 12 V, 300 mA')).toContain('linear_lm317_variable');
  });
});
