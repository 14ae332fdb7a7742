import { describe, expect, it } from 'vitest';
import type { Design } from '../../../src/design/index.js';
import { after, boardOf, edited } from './support.js';

const lineOf = (design: Design, pin: string): string | undefined => design.nets.find((n) => n.pins.includes(pin))?.name;
const values = (design: Design, kind: string): string[] => design.components.filter((c) => c.kind === kind).map((c) => c.value);

describe('what an edit does not touch stays', () => {
  it('on its pin, and what comes in a place gets the pin and a name of its own', async () => {
    const base = await edited(null, 'an ATtiny85 with a buzzer and a button, CR2032');
    const [buzzer, button] = ['BUZZER', 'BUTTON'].map((name) => base.nets.find((n) => n.name === name)?.pins.find((p) => p.startsWith('U1.')));
    const now = await edited(base, 'take the buzzer off, put an LED there instead');
    expect(lineOf(now, button!)).toBe('BUTTON');
    expect(lineOf(now, buzzer!)).toBe('LED');
  });

  it('with the lights and test points that nobody asked for, once each', async () => {
    const base = await edited(null, 'a number pad of 3x3 cherry mx keys, RP2040, USB-C');
    const now = await edited(base, 'add a rotary encoder, and one RGB LED under each key', 'drop the RGB LEDs');
    expect(values(now, 'test_point').sort()).toEqual(values(base, 'test_point').sort());
    expect(values(now, 'led')).toEqual(values(base, 'led'));
  });
});

describe('what a load of another voltage is fed from', () => {
  it('is the supply that there is, behind a jack that carries it', async () => {
    const base = await edited(null, 'an STM32 with 3 pumps, 12 V 0.5 A each');
    const now = await edited(base, 'the third pump is a 24 V one, I have only the 12 V brick');
    expect(now.nets.filter((n) => n.name === '24V')).toHaveLength(1);
    expect(now.components.filter((c) => /^\d+ ?V in$/.test(c.value))).toEqual([]);
    expect(now.components.some((c) => c.device === 'BarrelJack_PJ-102AH')).toBe(true);
  });

  it('is a socket that gives where a phone is charged at it', async () => {
    const base = await edited(null, 'an STM32 with 3 pumps, 12 V 0.5 A each, 12 V supply');
    const now = await edited(base, 'put a USB plug in so I can charge my phone off it');
    const [socket] = now.components.filter((c) => c.kind === 'usb_connector');
    expect(lineOf(now, `${socket?.ref}.VOUT`)).toBe('5V');
    expect(lineOf(now, `${socket?.ref}.GND`)).toBe('GND');
    const back = await edited(now, 'scrap the phone thing');
    expect(back.components.some((c) => c.kind === 'usb_connector')).toBe(false);
  });
});

it('each of several connectors bears its own name of a list', async () => {
  const now = await after(
    boardOf('a fuse board with 3 blade fuses and 3 outputs on screw terminals, 12 V 20 A'),
    'label the outputs WELL, LAMP, FAN',
  );
  expect(now?.components.flatMap((c) => (['WELL', 'LAMP', 'FAN'].includes(c.value) ? [c.value] : []))).toEqual(['WELL', 'LAMP', 'FAN']);
});
