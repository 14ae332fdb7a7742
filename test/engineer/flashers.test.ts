import { describe, expect, it } from 'vitest';
import { designOf } from './planned.js';

const valuesOf = (message: string, kind: string): readonly string[] =>
  designOf(message).components.flatMap((c) => (c.kind === kind ? [c.value ?? ''] : []));

it('a timer that is called by its relay switches with one what it times', () => {
  const { components } = designOf('a 555 relay timer that runs a fan for two minutes');
  expect(components.map((c) => c.kind)).toContain('relay');
  expect(components.filter((c) => c.kind === 'mosfet' && /AO3400/.test(c.value ?? ''))).toEqual([]);
  const plain = designOf('a 555 timer that runs a 12 V fan for two minutes');
  expect(plain.components.map((c) => c.kind)).not.toContain('relay');
});

describe('what flashes, flickers or runs by itself', () => {
  it('by turns: two lights, told one by one, are lit by a pair of transistors or by a timer', () => {
    const pair = 'one blue and one red LED blink by turns, 9 V battery, no controller';
    expect(valuesOf(pair, 'bjt')).toHaveLength(2);
    expect(valuesOf(pair, 'led')).toEqual(['blue', 'red']);
    // A coin cell feeds no pair: a timer of low supply does it, one light to each supply.
    const timed = designOf('a blue and a red LED that blink by turns, CR2032, no controller');
    expect(timed.components.filter((c) => c.kind === 'timer').map((c) => c.value)).toEqual(['TLC555']);
    expect(timed.components.some((c) => c.kind === 'microcontroller')).toBe(false);
  });

  it('one after another: a counter and the timer that steps it', () => {
    const runs = '8 amber and white LEDs that chase, 9 V, no microcontroller';
    expect(valuesOf(runs, 'logic')).toEqual(['CD4017']);
    expect(valuesOf(runs, 'timer')).toEqual(['NE555']);
    expect(valuesOf(runs, 'led').slice(0, 3)).toEqual(['orange', 'white', 'orange']);
  });

  it('like candles: groups at rates of their own', () => {
    const candles = '9 LEDs in red and amber that flicker, 3xAA, no microcontroller';
    expect(valuesOf(candles, 'timer')).toHaveLength(2);
    const rates = designOf(candles).blocks?.flatMap((b) => (typeof b.params?.['freq_hz'] === 'number' ? [b.params['freq_hz']] : []));
    expect(new Set(rates).size).toBe(2);
  });

  it('as bright as a knob says: a timer of pulse widths', () =>
    expect(valuesOf('12 white LEDs and a potentiometer that dims them, 12 V, no microcontroller', 'timer')).toHaveLength(1));

  it('with a controller all of it is the program’s', () => {
    expect(valuesOf('an ATtiny85 with a blue and a red LED that blink by turns', 'timer')).toEqual([]);
  });
});
