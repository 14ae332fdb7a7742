import { describe, expect, it } from 'vitest';
import { planFirst } from '../../../src/chat/asked/index.js';
import type { Design } from '../../../src/design/index.js';
import { loadLibrary } from '../../../src/parts/load.js';

const library = loadLibrary();

function planned(sentence: string): { design: Design; reply: string } {
  const plan = planFirst(sentence, library);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return plan;
}

const pinsOn = (design: Design, net: string): readonly string[] => design.nets.find((n) => n.name === net)?.pins ?? [];
const valued = (design: Design, value: string): number => design.components.filter((c) => c.value === value).length;

describe('driver arrays', () => {
  it('give each load of a board a channel, their clamp diodes at the supply of the loads', () => {
    const { design } = planned('ESP32 with eight relays with 24 V coils on a ULN2803, COM and NO of each on terminals, 24 V in');
    expect(valued(design, 'SRD-24VDC')).toBe(8);
    const array = design.components.find((c) => c.value === 'ULN2803A');
    expect(array).toBeDefined();
    expect(pinsOn(design, 'VIN')).toContain(`${array?.ref}.COM`);
    expect(design.components.some((c) => c.kind === 'diode')).toBe(false);
  });

  it('bring their outputs out where the relays stand elsewhere', () => {
    const { design } = planned('ULN2803 driver board: 8 inputs on a pin header, 8 outputs for 12 V relays on screw terminals');
    expect(design.components.some((c) => c.kind === 'relay')).toBe(false);
    expect(design.components.filter((c) => c.kind === 'connector')).toHaveLength(10);
  });

  it('turn a unipolar stepper on its own plug', () => {
    const { design } = planned('ESP32 with a ULN2003 for a 28BYJ-48 stepper, USB-C powered');
    expect(valued(design, 'ULN2003A')).toBe(1);
    expect(valued(design, 'Stepper')).toBe(1);
    expect(design.components.some((c) => c.value === 'DRV8833')).toBe(false);
  });
});

describe('buzzers', () => {
  it('have their own tone where there are 5 V, and are piezo sounders on a coin cell', () => {
    expect(valued(planned('ESP32-C3 board with USB-C and a buzzer').design, 'TMB12A05')).toBe(1);
    expect(planned('ATtiny85 with a buzzer and a button, coin cell').reply).toMatch(/PS1240P02BT.*square wave/s);
  });
});

describe('supplies', () => {
  it('come over a header whose pins list one', () => {
    const { design } = planned('2 channel relay module, header VCC GND IN1 IN2');
    expect(design.components.filter((c) => c.kind === 'usb_connector')).toHaveLength(0);
    expect(pinsOn(design, 'VCC').some((p) => p.startsWith('J'))).toBe(true);
  });

  it('are latched by a button that the microcontroller holds', () => {
    const { design, reply } = planned('ESP32 on a LiPo with a soft power button');
    expect(reply).toMatch(/PWR_HOLD/);
    expect(pinsOn(design, 'PWR_HOLD')).toHaveLength(3);
  });

  it('pass an electronic fuse within its range, and say so outside', () => {
    expect(planned('12 V e-fuse board 3 A with terminals in and out').reply).toMatch(/electronic fuse \(TPS2592AA\) of 3 A/);
    expect(planned('24 V input, electronic fuse 3 A, output on XT30').reply).toMatch(/mine takes 4\.5 to 14 V/);
  });

  it('take 5 V transceivers beside 5 V logic', () => {
    const { design } = planned('ATmega328P at 5 V with a MAX485 on a 2-way terminal');
    expect(valued(design, 'SP485E')).toBe(1);
    expect(pinsOn(design, 'RS485_A').some((p) => p.startsWith('J'))).toBe(true);
  });
});

describe('loads', () => {
  it('of an analogue RGB strip are switches, nothing addressable', () => {
    const { design } = planned('RGB LED controller with 3 MOSFETs for 12 V strip, ESP32-C3');
    expect(design.components.some((c) => c.kind === 'addressable_led')).toBe(false);
    expect(valued(design, 'AO3400A')).toBe(3);
  });

  it('are told once where the board is named for them, and a fan has its speed wires', () => {
    const { design, reply } = planned('ATtiny85 fan controller with tacho for a 12 V 4-pin fan');
    expect(valued(design, 'Fan')).toBe(1);
    expect(reply).toMatch(/4-pin fan header at 12 V/);
  });
});
