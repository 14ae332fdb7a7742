import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DesignError } from '../../src/design/index.js';
import { astable, compute, engineering, eSeries, LED_FORWARD_V } from '../../src/parts/formulas.js';
import { loadLibrary } from '../../src/parts/load.js';
import { parseQuantity } from '../../src/parts/quantity.js';
import { surgeRating, surgeVolts } from '../../src/parts/surges.js';

const ohms = (text: string): number => parseQuantity(text)?.value ?? Number.NaN;
const { catalogue } = loadLibrary();

describe('engineering', () => {
  it.each([
    [4700, '', '4.7k'],
    [1e-7, 'F', '100nF'],
    [2.2e-6, 'F', '2.2uF'],
    [1e6, '', '1M'],
    [0.47, '', '470m'],
    [999.6, '', '1k'],
    [8.2e-12, 'F', '8.2pF'],
    [10, '', '10'],
  ])('%d %s is %s', (value, unit, text) => expect(engineering(value, unit)).toBe(text));

  it('is read back as the same value', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-12, max: 9e8, noNaN: true }), (value) => {
        const read = parseQuantity(engineering(value))?.value ?? 0;
        expect(Math.abs(read / value - 1)).toBeLessThan(0.006);
      }),
    );
  });
});

describe('eSeries', () => {
  it.each([
    [4800, 'nearest', 4700],
    [4800, 'up', 5100],
    [4800, 'down', 4700],
    [4700, 'up', 4700],
    [0.95, 'up', 1],
    [92, 'down', 91],
    [960, 'up', 1000],
  ] as const)('%d rounded %s is %d', (value, rounding, step) => expect(eSeries(value, rounding)).toBeCloseTo(step, 9));

  it('rounds up to what is not below and down to what is not above, a step of the series away at most', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-3, max: 1e8, noNaN: true }), (value) => {
        const [up, down] = [eSeries(value, 'up'), eSeries(value, 'down')];
        expect(up).toBeGreaterThanOrEqual(value * (1 - 1e-8));
        expect(down).toBeLessThanOrEqual(value * (1 + 1e-8));
        expect(up / down).toBeLessThan(1.16);
        expect([up, down]).toContain(eSeries(value));
      }),
    );
  });
});

describe('led_resistor', () => {
  it('is in stock and keeps the current at or under the wish', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('red', 'orange', 'yellow', 'green', 'blue', 'white'),
        fc.integer({ min: 33, max: 300 }),
        fc.integer({ min: 1, max: 15 }),
        (color, tenths, ma) => {
          const volts = tenths / 10;
          const value = compute('led_resistor', { color, volts, ma });
          expect(catalogue.generic({ kind: 'resistor', value, package: '0603' })[0]?.evidence ?? 0, value).toBeGreaterThanOrEqual(2);
          const headroom = volts - (LED_FORWARD_V[color] ?? 0);
          const current = (headroom / ohms(value)) * 1000;
          expect(current).toBeLessThanOrEqual(ma * 1.001);
          // A 0603 resistor is made for 0.1 W.
          expect(headroom ** 2 / ohms(value)).toBeLessThanOrEqual(0.0801);
          expect(current).toBeGreaterThan(Math.min(ma, 80 / headroom) * 0.65);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('refuses a rail below the forward voltage and a colour that nobody makes', () => {
    expect(() => compute('led_resistor', { color: 'blue', volts: 2.8, ma: 2 })).toThrow(/2.8 V cannot drive a blue LED/);
    expect(() => compute('led_resistor', { color: 'ultraviolet', volts: 5, ma: 2 })).toThrow(DesignError);
    expect(() => compute('led_resistor', { color: 'red', volts: 5, ma: 0 })).toThrow(/above 0/);
  });
});

describe('astable', () => {
  it.each([0.2, 0.5, 1, 2, 5, 10, 100, 1000, 10_000, 38_000])('comes within 6 %% of %d Hz with parts in stock', (freq) => {
    const { ra, rb, c } = astable(freq, 0.55);
    expect(Math.abs(Math.LOG2E / ((ra + 2 * rb) * c) / freq - 1)).toBeLessThan(0.06);
    expect(ra).toBeGreaterThanOrEqual(2000);
    expect(ra + 2 * rb).toBeLessThan(2.2e6);
    for (const [kind, value, size] of [
      ['resistor', engineering(ra), '0603'],
      ['resistor', engineering(rb), '0603'],
      ['capacitor', engineering(c, 'F'), '0805'],
    ] as const) {
      expect(catalogue.generic({ kind, value, package: size })[0], `${value} ${size}`).toBeDefined();
    }
  });

  it('follows the duty cycle', () => {
    for (const duty of [0.55, 0.67, 0.75, 0.9]) {
      const { ra, rb } = astable(10, duty);
      expect(Math.abs((ra + rb) / (ra + 2 * rb) - duty)).toBeLessThan(0.07);
    }
  });

  it('refuses what a plain astable cannot do', () => {
    expect(() => astable(10, 0.5)).toThrow(/0.52 to 0.94/);
    expect(() => astable(1e6, 0.6)).toThrow(/outside/);
    expect(() => astable(0.001, 0.6)).toThrow(/outside/);
  });
});

describe('crystal_load', () => {
  it.each([
    [20, '30pF'],
    [9, '8.2pF'],
    [12.5, '15pF'],
    [18, '27pF'],
  ])('%d pF asks for %s on each side', (own_pf, value) => expect(compute('crystal_load', { load_pf: 0, own_pf, stray_pf: 5 })).toBe(value));

  it('refuses a load that stray capacitance already passes', () => {
    expect(() => compute('crystal_load', { load_pf: 4, own_pf: 20, stray_pf: 5 })).toThrow(/cannot be matched/);
  });
});

it('a surge diode stands the supply, is in the catalogue, and there is none above 64 V', () => {
  for (let volts = 5; volts <= 64; volts += 0.5) {
    const value = compute('surge_diode', { volts });
    expect(Number(/[\d.]+/.exec(value)?.[0])).toBeGreaterThanOrEqual(volts);
    const body = value.startsWith('SMC') ? 'SMC' : 'SMB';
    expect(catalogue.generic({ kind: 'tvs', value, package: body })[0]?.mpn, value).toBe(value);
    expect(surgeRating(value)?.clamp).toBe(surgeVolts(volts));
  }
  expect(() => compute('surge_diode', { volts: 66 })).toThrow(/64 V is the most/);
});

it('an unknown formula and a missing argument are errors that name them', () => {
  expect(() => compute('cube_root', {})).toThrow(/no formula cube_root/);
  expect(() => compute('divider_top', { vin_max: 12, vref: 3.3 })).toThrow(/bottom/);
  // Within the range nothing is divided: 1 kΩ protects the pin, 1 MΩ holds an open line.
  const inRange = { vin_max: 3, vref: 3.3, bottom: 10000 };
  expect([compute('divider_top', inRange), compute('divider_bottom', inRange)]).toEqual(['1k', '1M']);
  expect(compute('divider_bottom', { vin_max: 12, vref: 3.3, bottom: 10000 })).toBe('10k');
});

describe('filters, one-shots and gains', () => {
  it.each([10, 20, 160, 1000, 10000].map((f) => [f]))('a low-pass of %d Hz comes within 10 percent, or is refused', (cutoff_hz) => {
    const args = { cutoff_hz, farads: 1e-7 };
    if (cutoff_hz < 16) expect(() => compute('rc_ohms', args)).toThrow(DesignError);
    else expect(Math.abs(1 / (2 * Math.PI * ohms(compute('rc_ohms', args)) * 1e-7) / cutoff_hz - 1)).toBeLessThan(0.1);
  });

  it.each([1e-5, 1e-3, 0.05, 1, 5])('a pulse of %d s comes within 15 percent', (pulse_s) => {
    const seconds = 1.1 * ohms(compute('mono_ohms', { pulse_s })) * (parseQuantity(compute('mono_farads', { pulse_s }))?.value ?? 0);
    expect(Math.abs(seconds / pulse_s - 1)).toBeLessThan(0.15);
  });

  it('refuses a pulse that a 555 cannot make', () => {
    expect(() => compute('mono_ohms', { pulse_s: 3600 })).toThrow(/3600 s/);
  });

  it.each([60, 3600, 7200, 86_400])('times %s s over the 14 stages of a CD4060', (seconds) => {
    const rc = ohms(compute('ripple_ohms', { seconds })) * (parseQuantity(compute('ripple_farads', { seconds }))?.value ?? 0);
    expect(8192 * 2.3 * rc).toBeGreaterThan(0.9 * seconds);
    expect(8192 * 2.3 * rc).toBeLessThan(1.1 * seconds);
    expect(() => compute('ripple_ohms', { seconds: 400_000 })).toThrow(/400000 s/);
  });

  it.each([0.35, 0.5, 1, 2, 10, 400])('two transistors at %d Hz come within 15 percent', (freq_hz) => {
    const farads = parseQuantity(compute('flipflop_farads', { freq_hz }))?.value ?? 0;
    const hertz = 1 / (2 * Math.LN2 * ohms(compute('flipflop_ohms', { freq_hz })) * farads);
    expect(Math.abs(hertz / freq_hz - 1)).toBeLessThan(0.15);
    expect(() => compute('flipflop_ohms', { freq_hz: 0.01 })).toThrow(/0.01 Hz/);
  });

  it.each([1.1, 2, 5, 11, 48])('a gain of %d comes within 10 percent', (gain) => {
    const made = 1 + ohms(compute('gain_ohms', { gain, bottom: 10000 })) / 10000;
    expect(Math.abs(made / gain - 1)).toBeLessThan(0.1);
  });
  it.each([1, 0, 100])('a gain of %d is refused', (gain) => expect(() => compute('gain_ohms', { gain, bottom: 10000 })).toThrow(DesignError));
});

describe('usb_source', () => {
  it.each([
    [0.5, '56k'],
    [1.4, '56k'],
    [1.5, '22k'],
    [2.9, '22k'],
    [3, '10k'],
  ])('tells no more than the source gives: %s A, %s', (amps, ohms) => {
    expect(compute('usb_source', { amps })).toBe(ohms);
  });
});

describe('efuse_limit', () => {
  it('sets the limit by TI SLVSC11: 0.7 A + 30 µA per ohm', () => {
    // 3 A: 76.7 kΩ, 2 A: 43.3 kΩ, 5 A: 143 kΩ.
    expect(compute('efuse_limit', { amps: 3 })).toBe('75k');
    expect(compute('efuse_limit', { amps: 2 })).toBe('43k');
    expect(compute('efuse_limit', { amps: 5 })).toBe('150k');
  });

  it('refuses what the part cannot be set to', () => {
    expect(() => compute('efuse_limit', { amps: 1 })).toThrow(/2 to 5 A, not 1 A/);
  });
});

describe('dividers and on-times of converters', () => {
  it.each([
    [3.6, 3.3, '180k', '2M'],
    [4.2, 3.3, '270k', '1M'],
    [8.4, 3.3, '510k', '330k'],
  ])('%s V of %s V: %s over %s, some 250 kΩ side by side', (volts, reference, top, bottom) => {
    const args = { volts, reference, ohms: 250_000 };
    expect([compute('thevenin_top', args), compute('thevenin_bottom', args)]).toEqual([top, bottom]);
  });

  it('refuses a voltage that no stock divider comes near', () => {
    expect(() => compute('thevenin_top', { volts: 60, reference: 3.3, ohms: 250_000 })).toThrow(DesignError);
  });

  it('200 kHz and 5 V: 6·10⁶ · 5 / 200 000 − 8.6 = 141 kΩ', () => {
    expect(compute('on_time_ohms', { volts: 5, hz: 200_000 })).toBe('150k');
  });
});
