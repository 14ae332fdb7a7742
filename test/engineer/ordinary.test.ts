import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { designOf } from './planned.js';

const count = (design: Design, kind: string): number => design.components.filter((c) => c.kind === kind).length;
const pinsWith = (design: Design, pin: string): readonly string[] => design.nets.find((n) => n.pins.includes(pin))?.pins ?? [];
const refOf = (design: Design, device: RegExp): string => design.components.find((c) => device.test(c.device ?? ''))?.ref ?? '';

describe('who commands from elsewhere', () => {
  it('is no controller of the board, and each relay has its coupler, whose returns meet at a contact and at no ground of the board', () => {
    const design = designOf('three 12 V relays with opto isolation, driven from Arduino pins, LEDs');
    expect(count(design, 'microcontroller')).toBe(0);
    expect(count(design, 'relay')).toBe(3);
    expect(design.components.filter((c) => /EL817/.test(c.device ?? '')).length).toBe(3);
    expect(count(design, 'led')).toBe(3);
    const couplers = design.components.flatMap((c) => (/EL817/.test(c.device ?? '') ? [c.ref] : []));
    const back = pinsWith(design, `${couplers[0]}.K`);
    expect(back.filter((p) => p.startsWith('J'))).toHaveLength(1);
    expect(back.every((p) => p.startsWith('J') || couplers.some((c) => p === `${c}.K`))).toBe(true);
  });
});

describe('what a PLC tells', () => {
  it('is 24 V, and no LED of a coupler takes that over 470 Ω', () => {
    const design = designOf('two relays 24 V with optocouplers, inputs from a PLC');
    const coupler = refOf(design, /EL817/);
    const ohms = pinsWith(design, `${coupler}.A`).flatMap((p) => (p.startsWith('R') ? [p.replace(/\.\d$/, '')] : []));
    expect(design.components.find((c) => c.ref === ohms[0])?.value).toBe('4.7k');
  });
});

describe('a resistance thermometer', () => {
  it.each([
    [2, ['FORCE+', 'RTDIN+']],
    [3, ['FORCE+', 'FORCE2']],
    [4, ['FORCE2', 'GND']],
  ] as const)('of %i wires has as many contacts, wired for it', (wires, joined) => {
    const design = designOf(`MAX31865 board for a ${wires}-wire PT100, 3.3 V, screw terminals`);
    const chip = refOf(design, /MAX31865/);
    expect(pinsWith(design, `${chip}.${joined[0]}`)).toContain(`${chip}.${joined[1]}`);
    expect(design.components.some((c) => c.device === `ScrewTerminal_1x0${wires}_P5.00` && c.value !== '3.3 V')).toBe(true);
  });
});

describe('knobs', () => {
  it('that a circuit has are its own', () => {
    expect(count(designOf('fuzz of two 2N3904 with a fuzz knob and a volume knob, 9 V'), 'potentiometer')).toBe(2);
    expect(count(designOf('overdrive with a drive knob, a tone knob and a volume knob, 9 V'), 'potentiometer')).toBe(3);
  });

  it('stand before the inputs of one mixer', () => {
    const design = designOf('5 channel audio mixer with 5 pots, TL072, ±12 V terminal');
    expect([count(design, 'opamp'), count(design, 'potentiometer')]).toEqual([1, 5]);
  });
});

describe('a chip with switches and lights that nobody counted', () => {
  it('has one for each of its lines', () => {
    const adder = designOf('74HC283 adder board with switches and LEDs, 5 V terminal');
    expect([count(adder, 'switch'), count(adder, 'led')]).toEqual([9, 5]);
  });

  it('has its pull-ups at its own supply', () => {
    const design = designOf('74HC32 with two slide switches and an LED, 9 V battery, 7805');
    const chip = refOf(design, /74HC32/);
    const supply = pinsWith(design, `${chip}.VCC`);
    const line = pinsWith(design, `${chip}.1A`).find((p) => p.startsWith('R')) ?? '';
    expect(supply).toContain(line.replace(/\.2$/, '.1'));
  });

  it('keeps its outputs apart from those of a second one', () => {
    const design = designOf('two 74HC283 with LEDs, 5 V terminal');
    const chips = design.components.filter((c) => c.device === '74HC283').map((c) => c.ref);
    expect(pinsWith(design, `${chips[0]}.S1`)).not.toContain(`${chips[1]}.S1`);
  });
});

describe('a panel', () => {
  it('ends in its ribbon connector, and no switch lights what nobody said', () => {
    const design = designOf('panel with 2 toggle switches and 3 LEDs to a 10 pin IDC connector');
    expect(count(design, 'microcontroller')).toBe(0);
    const lines = design.nets.filter(
      (n) => n.pins.some((p) => p.startsWith('SW')) && n.pins.some((p) => p.startsWith('J')) && !n.name.includes('GND'),
    );
    expect(lines.length).toBe(2);
  });
});

describe('lines that a chip brings', () => {
  it.each([
    ['PCA9685 for 2 servos with an I2C header, 5 V screw terminal for servo power', /^PinHeader_1x04$/],
    ['L298N board, two motors on screw terminals, 12 V in, input pins on a header', /^PinHeader_1x07$/],
  ])('end in the row that was said, and in no terminal: %s', (message, row) => {
    expect(designOf(message).components.filter((c) => row.test(c.device ?? ''))).toHaveLength(1);
  });

  it('motors at a driver draw what they start with from a plug that bears it', () => {
    const design = designOf('L298N board, two motors on screw terminals, 12 V in');
    expect(design.components.some((c) => /BarrelJack/.test(c.device ?? ''))).toBe(false);
  });

  it('the coupler and the inverters that are named beside a MIDI thru are its own', () => {
    const design = designOf('MIDI thru box, 1 in and 3 thru, 6N138, 74HC14, 5 V USB-C');
    expect(design.components.filter((c) => /^(?:ic|logic)$/.test(c.kind)).map((c) => c.device)).toEqual(['6N138', '74HC14']);
    expect(design.components.filter((c) => /^DIN5/.test(c.device ?? ''))).toHaveLength(4);
  });
});

it('a chip in DIP has the pins of that, and no more are brought out', () => {
  const design = designOf('ATmega328P in DIP, 9 V battery');
  const chip = refOf(design, /^ATMEGA328P-PU$/);
  expect(chip).not.toBe('');
  expect(design.nets.some((n) => n.pins.includes(`${chip}.ADC6`) || n.pins.length < 2)).toBe(false);
});
