import { describe, expect, it } from 'vitest';
import { planFirst } from '../../../src/chat/asked/index.js';
import { type Plan, planTurn } from '../../../src/chat/builtin/index.js';
import type { Component, Design } from '../../../src/design/index.js';
import { loadLibrary } from '../../../src/parts/load.js';

const library = loadLibrary();
function design(...turns: readonly string[]): Design {
  let now: Design | null = null;
  for (const turn of turns) {
    const plan: Plan = now === null ? planFirst(turn, library) : planTurn(turn, { design: now, board: null }, library);
    if (plan.kind !== 'design') throw new Error(plan.reply);
    now = plan.design;
  }
  if (now === null) throw new Error('no turn');
  return now;
}
const valued = (d: Design, kind: Component['kind'], value: string): Component[] => d.components.filter((c) => c.kind === kind && c.value === value);
const netOf = (d: Design, pin: string): string | undefined => d.nets.find((n) => n.pins.includes(pin))?.name;
const connectors = (d: Design): Component[] => d.components.filter((c) => c.kind === 'connector');

describe('values that a sentence names', () => {
  it("fit an LED's resistor as it is said, in a size that stands the heat", () => {
    const [resistor] = valued(design('24 V pilot light: screw terminal, one red LED, 2.2k resistor in series'), 'resistor', '2.2k');
    expect(resistor?.package).toBe('1206');
  });

  it.each([
    ['A red LED with a 330 ohm resistor powered from a 2-pin 5V header', '330', '9.39 mA'],
    ['A green LED and its own 1k current limiting resistor, fed from a 2-pin 12 V header', '1k', '9.4 mA'],
    ['A red LED with a 330 ohm series resistor on 5 V', '330', '9.39 mA'],
  ])('fit the resistor whatever is named behind it, and tell the current: %s', (sentence, value, current) => {
    const d = design(sentence);
    expect(valued(d, 'resistor', value)).toHaveLength(1);
    expect(d.assumptions.join(' ')).toMatch(new RegExp(`resistor that you named, the (?:red|green) LED gets ${current}`));
  });

  it('leave the ohms of a termination to the bus', () => {
    const both = design('CAN transceiver with an LED and a 120 ohm termination resistor, STM32F103');
    expect(valued(both, 'resistor', '120')).toHaveLength(1);
    const d = design('STM32F103 board with CAN, a status LED, 120 ohm termination');
    expect(valued(d, 'resistor', '120')).toHaveLength(1);
  });

  it("make an order for the resistor mean the one LED's, not the gate's", () => {
    const d = design('24 V pilot light: one red LED, 2.2k resistor in series', 'Far too bright. Make the resistor 4.7k.');
    expect([valued(d, 'resistor', '4.7k').length, valued(d, 'resistor', '100k').length, valued(d, 'resistor', '2.2k').length]).toEqual([1, 1, 0]);
  });

  it('put an RC filter behind an amplifier', () => {
    const d = design('Non-inverting op-amp amplifier, gain 21, 5 V, RC filter at the output of 1k and 100 nF, 3-pin header in and 3-pin header out');
    const filter = d.components.find((c) => c.kind === 'resistor' && c.purpose === 'Output filter');
    const out = connectors(d).find((c) => c.value === 'OUT');
    expect(netOf(d, `${out?.ref}.1`)).toBe(netOf(d, `${filter?.ref}.2`));
    expect(out?.device).toBe('PinHeader_1x03');
  });
});

describe('connectors of a kind', () => {
  it('stand at the edges that each is given; a Qwiic board has no further header', () => {
    const d = design('BME280 breakout with two Qwiic sockets, one at the left edge and one at the right, I2C pull-ups');
    expect(connectors(d).map((c) => c.place?.edge)).toEqual(['left', 'right']);
    expect(valued(d, 'resistor', '4.7k')).toHaveLength(2);
  });
});

describe('an LED on a rail that is named', () => {
  it('joins a board without a microcontroller and leaves the rest alone', () => {
    const before = design('7805 supply board, 9 V barrel jack, screw terminal out');
    const d = design(
      '7805 supply board, 9 V barrel jack, screw terminal out',
      'Now give it a green power LED on the 5 V output, around 5 mA.',
      'and a red one on the input',
    );
    const leds = d.components.filter((c) => c.kind === 'led');
    expect(leds.map((c) => c.value)).toEqual(['green', 'red']);
    expect(d.components.filter((c) => before.components.some((b) => b.ref === c.ref))).toEqual(before.components);
  });
});

describe('chips by their names', () => {
  it('are a controller and its transceiver at the level of their host, which stays elsewhere', () => {
    const plan = planFirst('MCP2515 plus TJA1050 CAN interface for a 5 V Arduino: SPI and INT on a header', library);
    if (plan.kind !== 'design') throw new Error(plan.reply);
    expect(plan.design.components.map((c) => c.device)).toEqual(expect.arrayContaining(['MCP2515', 'TJA1051T']));
    expect(plan.design.components.some((c) => c.kind === 'microcontroller' || c.device === 'ARDUINO-UNO')).toBe(false);
  });

  it('are replaced by what does the same, and that is said', () => {
    const receiver = planFirst('Stereo balanced line receiver, INA134, RF filter at the inputs, ±15 V', library);
    const translator = planFirst('5 V to 3.3 V translator, 8 bits, TXS0108E', library);
    if (receiver.kind !== 'design' || translator.kind !== 'design') throw new Error('no board');
    expect(receiver.reply).toMatch(/2 difference amplifiers, gain 1/);
    expect(valued(receiver.design, 'capacitor', '470pF')).toHaveLength(4);
    expect(translator.reply).toMatch(/TXS0108E: .*two TXB0104/);
  });
});
