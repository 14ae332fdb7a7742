import { describe, expect, it } from 'vitest';
import { findings, planOf } from '../chat/support.js';

function designOf(message: string) {
  const plan = planOf(message);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return plan.design;
}
const blocksOf = (message: string): string[] => designOf(message).blocks.map((b) => b.block);
type Design = ReturnType<typeof designOf>;
const netWith = (design: Design, pin: string) => design.nets.find((n) => n.pins.includes(pin));
const refOf = (design: Design, device: string): string => design.components.find((c) => c.device === device)?.ref ?? '';

describe('the supply that a board of its sort has', () => {
  it('of a guitar pedal is 9 V at a jack whose pin is minus', () => {
    const design = designOf('overdrive pedal for my bass');
    const jack = refOf(design, 'BarrelJack_DC-005');
    expect(netWith(design, `${jack}.TIP`)?.class).toBe('ground');
    expect(netWith(design, `${jack}.SLEEVE`)?.volts).toBe(9);
    expect(findings(design)).toEqual([]);
  });

  it('is the one that was said', () => {
    expect(blocksOf('overdrive pedal, 12 V at a screw terminal')).not.toContain('barrel_jack_negative');
    expect(blocksOf('ESP32 relay board, 12 V barrel jack')).not.toContain('barrel_jack_negative');
    expect(blocksOf('ESP32 relay board, 12 V barrel jack, centre negative')).toContain('barrel_jack_negative');
  });

  it('has a negative side where the circuit wants one', () => {
    const design = designOf('VCA board');
    expect(design.blocks.map((b) => b.block)).toContain('screw_terminal_dual');
    expect(design.nets.some((n) => n.volts === -12)).toBe(true);
    expect(blocksOf('eurorack VCA')).toContain('eurorack_power_10');
  });
});

describe('what comes in at the header of the signals', () => {
  it('has the 5 V of a buzzer that no converter makes of the 3.3 V of the logic', () => {
    const design = designOf('board with a BME280 and a 5 V buzzer for a 3.3 V microcontroller outside');
    expect(design.blocks.every((b) => !b.block.startsWith('boost'))).toBe(true);
    const header = design.components.find((c) => c.value === 'Signals')?.ref;
    const volts = design.nets.flatMap((n) => (n.pins.some((p) => p.startsWith(`${header}.`)) ? (n.volts ?? []) : []));
    expect(volts.sort()).toEqual([3.3, 5]);
  });
});

describe('servos on a PCA9685', () => {
  it('have a header with their supply each', () => {
    const design = designOf('board with a PCA9685 for 7 servos');
    const headers = design.components.filter((c) => c.device === 'PinHeader_1x03').map((c) => c.ref);
    expect(headers).toHaveLength(7);
    const supply = design.nets.find((n) => headers.every((r) => n.pins.includes(`${r}.2`)));
    expect(supply?.class).toBe('power');
    expect(supply?.pins.some((p) => p.startsWith(refOf(design, 'PCA9685PW')))).toBe(false || supply?.volts === 5);
    expect(findings(design)).toEqual([]);
  });
});

describe('boards of a controller that feed too little', () => {
  it('leave steppers to a terminal of their own', () => {
    const design = designOf('Arduino Uno shield with two A4988 stepper drivers');
    const blocks = design.blocks.map((b) => b.block);
    expect(blocks).toContain('screw_terminal_power');
    expect(blocks.some((b) => b.startsWith('boost'))).toBe(false);
    expect(findings(design)).toEqual([]);
  });

  it('are fed themselves: a Raspberry Pi over an ideal diode', () => {
    const design = designOf('Raspberry Pi HAT with two relays, 12 V in at a screw terminal');
    const pi = refOf(design, 'RASPBERRY-PI-40');
    const diode = refOf(design, 'LM74700');
    expect(netWith(design, `${pi}.5V`)?.pins).toContain(`${diode}.CATHODE`);
    expect(netWith(design, `${diode}.ANODE`)?.volts).toBe(5);
    expect(findings(design)).toEqual([]);
  });
});

describe('an input that switches something without a program', () => {
  it('turns it on while it is driven, and leaves it off else', () => {
    const design = designOf('MOSFET board for a 24 V 8 A heated bed with an opto input');
    expect(design.components.some((c) => c.kind === 'module' || c.kind === 'microcontroller')).toBe(false);
    const opto = refOf(design, 'EL817S1');
    const out = netWith(design, `${opto}.E`);
    expect(out?.class).toBe('signal');
    expect(out?.pins).toContain(`${refOf(design, 'MCP1416')}.IN`);
    expect(netWith(design, `${opto}.C`)?.class).toBe('power');
  });

  it('is low while it is on where a program reads it', () => {
    const design = designOf('ESP32 with an opto input for 24 V');
    expect(netWith(design, `${refOf(design, 'EL817S1')}.E`)?.class).toBe('ground');
  });
});

describe('a program that nobody wants', () => {
  it.each([
    ['a bar of lights that its chip drives', '10 LEDs on an LM3915, audio input'],
    ['a board that was said to be without', 'fan switch 12 V with a thermistor, no micro'],
  ])('is not run by %s', (_, message) => {
    const design = designOf(message);
    expect(design.components.some((c) => c.kind === 'module' || c.kind === 'microcontroller')).toBe(false);
  });
});

describe('PWM', () => {
  it('of a load is the pin that switches it', () => {
    const design = designOf('ESP32 board with a 12 V pump, PWM');
    expect(design.blocks.map((b) => b.block)).not.toContain('signal_header');
    expect(findings(design)).toEqual([]);
  });

  it('with a header of its own ends there', () => {
    expect(blocksOf('ESP32 board with a PWM signal on a pin header')).toContain('signal_header');
  });
});

describe('loads of which nobody says the current', () => {
  it('are switched by what bears the usual one', () => {
    expect(blocksOf('RP2040 board with a 12 V heater and a fan')).toContain('mosfet_switch_large');
  });

  it('share two transistors where one is too little', () => {
    const design = designOf('ESP32 board for a 24 V 20 A heater');
    expect(design.components.filter((c) => c.block === 'heater' && c.kind === 'mosfet')).toHaveLength(2);
    expect(findings(design)).toEqual([]);
  });
});
