import { describe, expect, it } from 'vitest';
import { designOf } from './planned.js';

const lights = (message: string): number => designOf(message).components.filter((c) => c.kind === 'led').length;

describe('lights of a charger', () => {
  it.each([
    ['USB-C charger for a single cell, 400 mA, JST-PH, two LEDs (busy / full)', 2],
    ['li-ion charger from micro usb, 1 A, red and green LED', 2],
    ['18650 charger over USB-C with an LED', 2],
  ] as const)('are those of its circuit, where nothing else is on the board: %s', (message, many) => {
    expect(lights(message)).toBe(many);
  });

  it('are not all where something else is lit', () => {
    expect(lights('USB-C LiPo charger 500 mA, and a white 20 mA LED with a switch')).toBeGreaterThan(2);
  });
});
