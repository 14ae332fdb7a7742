import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { count, designOf, engineeredOf, findings, turned } from './support.js';

const AMPLIFIER = designOf('MCP6002 as a non-inverting amplifier with a gain of 11 (10k and 1k), 5 V on a screw terminal, pin headers in and out');
const CHARGER = designOf('TP4056 charger for one LiPo, USB-C, 1 A, battery on a JST PH');
const CONTROLLER = designOf('STM32F030F4 with 3.3 V from an AMS1117, 5 V in on a screw terminal, SWD header, a user button and two LEDs');
const SWITCH = designOf('single mosfet switch for a 12 V pump, gate from a two pin header, screw terminals');
const RELAYS = designOf('ESP32-C3 with 2 relays, 12 V in, screw terminals');

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
    ['Make that a gain of 21.', ['20k']],
    ['I need a gain of 34 dB', ['51k']],
    ['halve the gain', ['4.7k']],
  ])('%s', (message, expected) => {
    expect(changed(AMPLIFIER, edited(message, AMPLIFIER))).toEqual(expected);
  });

  it.each([
    ['My battery is only 250 mAh, drop the charge current to something sane.', '10k'],
    ['charge with half that', '2.4k'],
    ['charge it with 300 mA', '4.3k'],
  ])('%s', (message, resistor) => {
    expect(changed(CHARGER, edited(message, CHARGER))).toEqual([resistor]);
  });

  it('refuses what the charger cannot be set to', () => {
    expect(turn('charge at 1500 mA', CHARGER)).toMatchObject({ kind: 'answer', reply: expect.stringContaining("charger's 1000 mA") });
  });

  it('sets each LED, not the first alone', () => {
    expect(changed(CONTROLLER, edited('set both LEDs to 1 mA', CONTROLLER))).toEqual(['1.5k', '1.5k']);
  });

  it('changes only resistors of the value that is named', () => {
    expect(changed(CONTROLLER, edited('change all 10k resistors to 4.7k', CONTROLLER))).toEqual(['4.7k', '4.7k']);
  });

  it('moves the corner of a filter by its resistor', () => {
    const filter = engineeredOf('RC low pass filter 1k and 100nF, in and out on pin headers');
    expect(changed(filter, edited('move the cut-off to 500 Hz', filter))).toEqual(['3.3k']);
  });
});

describe('the same again', () => {
  it('copies a channel on the same rails, with nets of its own', () => {
    const after = edited('Give it two more channels, same thing again, common 12 V', SWITCH);
    expect(count(after, 'mosfet')).toBe(count(SWITCH, 'mosfet') + 2);
    for (const old of SWITCH.components) expect(after.components).toContainEqual(old);
    const drains = after.nets
      .filter((n) => n.pins.filter((p) => /^Q\d+\.D$/.test(p)).length > 0)
      .map((n) => n.pins.filter((p) => /^Q\d+\.D$/.test(p)).length);
    expect(Math.max(...drains)).toBe(1);
    expect(errors(after)).toEqual([]);
  });

  it('puts a lamp at each relay, and no further relay', () => {
    const after = edited('add an LED for each relay', RELAYS);
    expect([count(after, 'led'), count(after, 'relay')]).toEqual([2, 2]);
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

  it('puts a second connector across from the first', () => {
    const climate = designOf('ESP32-C3 with SHT31 and a Qwiic socket, USB-C powered');
    const after = edited('add a second Qwiic so I can daisy chain, other end of the board', climate);
    const edges = after.components.filter((c) => c.value === 'Qwiic').map((c) => c.place?.edge);
    expect(edges).toEqual(['left', 'right']);
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

describe('single parts', () => {
  it('pulls a pin up that stood on no net', () => {
    const pico = designOf('RP2040 board with USB-C and 2 buttons');
    const after = edited('add a 10k pull-up on GP22', pico);
    const [fresh] = after.components.filter((c) => !pico.components.some((p) => p.ref === c.ref));
    expect(fresh).toMatchObject({ kind: 'resistor', value: '10k' });
    expect(after.nets.find((n) => n.name === 'GPIO22')?.pins).toEqual(expect.arrayContaining(['U3.GPIO22', `${fresh?.ref ?? ''}.1`]));
  });

  it('puts a capacitor beside those that stand, and changes none', () => {
    const after = edited('put a 22uF capacitor on the 3.3V rail', CONTROLLER);
    expect(changed(CONTROLLER, after)).toHaveLength(1);
    expect(count(after, 'capacitor')).toBe(count(CONTROLLER, 'capacitor') + 1);
  });
});

describe('figures put right', () => {
  it('pretends of no wish that it is met', () => {
    const { kind, reply } = turn('frobnicate the charger to 7 units more', CHARGER);
    expect(kind).toBe('answer');
    expect(reply).not.toContain('already is what was asked');
  });
});
