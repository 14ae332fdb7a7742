import { describe, expect, it } from 'vitest';
import { requestOf, told } from './told.js';

const of = (message: string): string[] => told(requestOf(message)).flatMap((t) => (t.startsWith('supply') ? [] : [t.replace(/ voltage:\S+/, '')]));

describe('gates', () => {
  it.each([
    ['a board with AND, NOT and NAND gates at 5 V', ['and_gate', 'inverter_gate', 'nand_gate']],
    ['logic gates: or, and, xnor; 5 V', ['or_gate', 'and_gate', 'xnor_gate']],
    ['two OR, an AND and a NOR gate, 5 V', ['2 or_gate', 'and_gate', 'nor_gate']],
  ])('are named by words that else join: %s', (message, asks) => {
    expect(of(message)).toEqual(asks);
  });
  it('leave a word that joins two things what it is', () => {
    expect(of('a buzzer and an XOR gate, 5 V')).toEqual(['buzzer', 'xor_gate']);
    expect(of('a relay or a MOSFET and a NAND gate, 5 V')).not.toContain('or_gate');
  });
});

describe('names that begin with two figures', () => {
  it('are no count', () => {
    expect(of('two 4 to 16 decoders, 5 V')).toEqual(['2 decoder_16']);
    expect(of('a 2 to 1 multiplexer, 5 V')).toEqual(['data_selector_2']);
  });
  it('1-Wire is a bus and no single wire', () => {
    expect(of('ATmega328P board with a 1-Wire bus, 5 V')).toContain('one_wire');
  });
});

describe('what is joined by "and" alone', () => {
  it('has the connector that is said of one', () => {
    expect(of('op-amp buffer, input and output on BNC, 12 V')).toEqual(expect.arrayContaining(['input @bnc', 'output @bnc']));
    expect(of('RP2040 board with six buttons and a joystick on JST-PH')).toEqual(expect.arrayContaining(['6 button @jst_ph', 'joystick @jst_ph']));
  });
  it('not what a comma parts', () => {
    expect(of('RP2040 board with six buttons, a joystick on JST-PH')).toContain('6 button');
  });
});
