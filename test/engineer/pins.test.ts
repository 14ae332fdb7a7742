import { describe, expect, it } from 'vitest';
import { Pins, type Signal } from '../../src/engineer/index.js';
import { loadLibrary } from '../../src/parts/load.js';

const library = loadLibrary();
const platform = (id: string) => {
  const found = library.platforms.get(id);
  if (found === undefined) throw new Error(id);
  return found;
};
const signals = (n: number, can: Signal['can']): Signal[] => Array.from({ length: n }, (_, i) => ({ net: `${can}${i}`, can }));

describe('the pins of a controller', () => {
  it('gives each signal a pin of its own that can do it, and never a strap', () => {
    for (const p of library.platforms.values()) {
      const wanted = [...signals(Math.min(2, p.functions.adc.length), 'adc'), ...signals(3, 'gpio')];
      const got = new Pins(p).match(wanted);
      const pins = got.filter((x) => x !== null);
      expect(new Set(pins).size, p.id).toBe(pins.length);
      got.forEach((pin, i) => {
        if (pin === null) return;
        expect(p.strapping[pin], `${p.id} ${pin}`).toBeUndefined();
        expect((wanted[i]?.can === 'adc' ? p.functions.adc : p.functions.gpio).includes(pin), `${p.id} ${pin}`).toBe(true);
      });
    }
  });

  it('leaves the signals that have pins where they are when one more is asked for', () => {
    const p = platform('esp32-c3');
    const before = new Pins(p).match(signals(3, 'gpio'));
    expect(new Pins(p).match([...signals(3, 'gpio'), { net: 'more', can: 'gpio' }]).slice(0, 3)).toEqual(before);
    expect(new Pins(p).match([...signals(3, 'gpio'), { net: 'in', can: 'adc' }]).slice(0, 3)).toEqual(before);
  });

  it('moves a signal only where a later one would have none', () => {
    const p = platform('esp32-c3');
    const gpio = p.functions.gpio.length - p.functions.adc.length;
    const got = new Pins(p).match([...signals(gpio, 'gpio'), ...signals(p.functions.adc.length, 'adc')]);
    expect(got.every((pin) => pin !== null)).toBe(true);
  });

  it('has no pin for more signals than there are pins', () => {
    const p = platform('attiny85');
    const got = new Pins(p).match(signals(12, 'gpio'));
    expect(got.filter((pin) => pin === null).length).toBe(12 - p.functions.gpio.filter((x) => p.strapping[x] === undefined).length);
  });

  it('keeps a bus whole: no signal takes its lines, no group is given twice', () => {
    const pins = new Pins(platform('esp32-c3'));
    const bus = pins.group('i2c', { sda: 'SDA', scl: 'SCL' });
    expect(bus).toMatchObject({ sda: 'IO6', scl: 'IO7' });
    expect(pins.match(signals(8, 'gpio')).filter((x) => x === 'IO6' || x === 'IO7')).toEqual([]);
    expect(pins.group('i2c', { sda: 'SDA', scl: 'SCL' })).toBeNull();
  });
});
