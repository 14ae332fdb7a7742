import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { count, designOf, engineeredOf, findings, turned } from './support.js';

const AMPLIFIER = designOf('MCP6002 as a non-inverting amplifier with a gain of 11 (10k and 1k), 5 V on a screw terminal, pin headers in and out');
const CHARGER = designOf('TP4056 charger for one LiPo, USB-C, 1 A, battery on a JST PH');
const CONTROLLER = designOf('STM32F030F4 with 3.3 V from an AMS1117, 5 V in on a screw terminal, SWD header, a user button and two LEDs');

function turn(message: string, design: Design) {
  return turned(message, { design, board: null, said: [{ you: design.prompt, bot: '' }] });
}
function edited(message: string, design: Design): Design {
  const plan = turn(message, design);
  if (plan.kind !== 'design') throw new Error(`answered instead of editing: ${plan.reply}`);
  return plan.design;
}
/** The values that parts have now and had not before. */
const changed = (before: Design, after: Design): string[] =>
  after.components.flatMap((c) => (before.components.find((b) => b.ref === c.ref)?.value === c.value ? [] : [c.value]));
const errors = (design: Design): string[] => findings(design).filter((f) => f.startsWith('error'));

describe('values by what they shall do', () => {
  it.each([
    ['Make that a gain of 21.', ['200k']],
    ['I need a gain of 34 dB', ['6.8k', '330k']], // 1 + 330/6.8 = 49.5; 50.1 is 34 dB
    ['halve the gain', ['15k', '68k']], // 1 + 68/15 = 5.53
  ])('%s', (message, expected) => {
    expect(changed(AMPLIFIER, edited(message, AMPLIFIER))).toEqual(expected);
  });

  it.each([
    ['drop the charge current to 200 mA', '6.2k'],
    ['charge with half that', '2.4k'], // 500 mA of 1 A: 1200 V over the current, TP4056
    ['charge it with 300 mA', '4.3k'],
  ])('%s', (message, resistor) => {
    expect(changed(CHARGER, edited(message, CHARGER))).toEqual([resistor]);
  });

  it('refuses what the charger cannot be set to', () => {
    expect(turn('charge at 1500 mA', CHARGER)).toMatchObject({ kind: 'answer', reply: expect.stringContaining('130 to 1000 mA') });
  });

  it('sets each LED, not the first alone', () => {
    expect(changed(CONTROLLER, edited('set both LEDs to 1 mA', CONTROLLER))).toEqual(['1.5k', '1.5k']);
  });

  it('changes only resistors of the value that is named', () => {
    expect(changed(CONTROLLER, edited('change all 10k resistors to 4.7k', CONTROLLER))).toEqual(['4.7k', '4.7k']);
  });

  it('moves the corner of a filter by its resistor', () => {
    const filter = engineeredOf('RC low-pass filter with a cutoff of 1.6 kHz, in and out on pin headers');
    expect(changed(filter, edited('move the cut-off to 500 Hz', filter))).toEqual(['3.3k', '100nF']);
    const given = engineeredOf('RC low pass filter 1k and 100nF, in and out on pin headers');
    expect(turn('move the cut-off to 500 Hz', given)).toMatchObject({ kind: 'answer', reply: expect.stringContaining('not 1 kΩ') });
  });
});

describe('orders in a row', () => {
  it('takes each piece of a list for what it is', () => {
    const after = edited('Board must be 40 mm square, holes for M2.5 in the corners, terminal at the bottom', CONTROLLER);
    expect(after.board).toMatchObject({ width_mm: 40, height_mm: 40 });
    expect(count(after, 'mounting_hole')).toBe(4);
    expect(after.components.find((c) => c.ref === 'J1')?.place?.edge).toBe('bottom');
  });

  it('tells the output terminal from the input terminal', () => {
    const buck = designOf('12 V to 5 V 3 A buck with screw terminals');
    const after = edited('move the input terminal to the left and output to the right', buck);
    expect(['J1', 'J2'].map((ref) => after.components.find((c) => c.ref === ref)?.place?.edge)).toEqual(['left', 'right']);
  });
});

describe('what is taken away leaves a board that works', () => {
  it('feeds what was behind a protection directly', () => {
    const after = edited('drop the reverse polarity protection', CONTROLLER);
    expect(after.nets.find((n) => n.pins.includes('J1.1'))?.pins).toContain('U1.VIN');
    expect(errors(after)).toEqual([]);
  });

  it('colours an LED that sinks into a pin without turning it round', () => {
    const timer = designOf('555 blinking two LEDs alternately at 1 Hz from 9 V battery');
    const after = edited('LEDs should be green instead', timer);
    expect(after.nets).toEqual(timer.nets);
    expect(after.components.filter((c) => c.kind === 'led').map((c) => c.value)).toEqual(['green', 'green']);
  });
});

describe('figures put right', () => {
  it('pretends of no wish that it is met', () => {
    expect(turn('frobnicate the charger to 7 units', CHARGER).reply).not.toContain('already is what was asked');
  });
});

it('what pulls a bus up is changed by its name alone', () => {
  const board = engineeredOf('ESP32-C3 with a BME280 and an SHT41, USB-C');
  const pullUps = (design: Design): string[] => design.components.flatMap((c) => (/pull-up/i.test(c.purpose) ? [c.value] : []));
  const plan = turn('use 120 ohm shunts', board);
  expect(pullUps(plan.kind === 'design' ? plan.design : board)).toEqual(pullUps(board));
  expect(changed(board, edited('set the pull-ups to 2.2k', board))).toContain('2.2k');
});
