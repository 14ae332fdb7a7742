import { expect, it } from 'vitest';
import { designOf } from './planned.js';

const partsOf = (message: string, kind: string): readonly string[] =>
  designOf(message).components.flatMap((c) => (c.kind === kind ? [c.value ?? ''] : []));

it('the lights of a lamp hang on one transistor for each colour, where a controller is', () => {
  const lamp = 'desk lamp with an ATmega328P, 5 V at USB-C, 4 white and 3 warm white LEDs';
  expect(partsOf(lamp, 'mosfet')).toEqual(['AO3400A', 'AO3400A']);
  expect(partsOf(lamp, 'led')).toEqual([...Array<string>(4).fill('white'), ...Array<string>(3).fill('warm white')]);
  // 5 V less 2.7 V at 20 mA.
  expect(partsOf(lamp, 'resistor').filter((v) => v === '120')).toHaveLength(7);
});

it('several white lights of another board have a transistor each; indicators, and what a coin cell feeds, have none', () => {
  expect(partsOf('an ATmega328P with 4 white LEDs, USB-C', 'mosfet')).toEqual(Array<string>(4).fill('2N7002'));
  expect(partsOf('an ATmega328P with 4 white status LEDs, USB-C', 'mosfet')).toEqual([]);
  expect(partsOf('an ATmega328P with 4 white LEDs, CR2032', 'mosfet')).toEqual([]);
});
