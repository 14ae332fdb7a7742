import { describe, expect, it } from 'vitest';
import { PinPool } from '../../src/parts/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { platformBody } from '../../src/parts/rows.js';

const library = loadLibrary();
const platforms = [...library.platforms.values()].map((p) => [p.id, p] as const);
const FUNCTIONS = ['gpio', 'adc', 'pwm'] as const;
/** Pins of a flash or a memory inside, by any of their names. */
const FLASH = /^(QSPI_|SD[0-3]$|SPI(CS|CLK|HD|WP|D|Q))/;

/** An ESP-01 has four lines, three of which its start depends on. */
const fewest = (id: string): number => (id === 'esp-01' ? 1 : 3);

describe.each(platforms)('the pins of %s', (id, platform) => {
  const { device } = platformBody(platform, library);
  const named = (name: string) => device.pins.find((p) => p.name === name || (p.aliases ?? []).includes(name));

  it('are dealt out to the last without a strapping, reset, boot or flash pin among them', () => {
    for (const can of FUNCTIONS) {
      const pool = new PinPool(platform, device);
      const dealt: string[] = [];
      for (let pin = pool.take('a load', can).pin; pin !== null; pin = pool.take('a load', can).pin) dealt.push(pin);
      if (can === 'gpio') expect(dealt.length).toBeGreaterThanOrEqual(fewest(id));
      for (const pin of dealt) {
        const names = [pin, ...(named(pin)?.aliases ?? [])];
        expect(Object.keys(platform.strapping).filter((s) => names.includes(s) || named(s)?.name === named(pin)?.name)).toEqual([]);
        expect(named(pin)?.strap, pin).toBeUndefined();
        expect(
          names.some((n) => FLASH.test(n)),
          pin,
        ).toBe(false);
        expect([platform.reset, platform.boot?.pin]).not.toContain(pin);
      }
      expect(pool.take('one more', can)).toEqual({ pin: null });
    }
  });

  it('that need care are refused with the reason when a person names one', () => {
    for (const [pin, why] of Object.entries(platform.strapping)) {
      const answer = new PinPool(platform, device).take('an LED', 'gpio', pin);
      expect(answer.refused, pin).toContain(why);
      expect(answer.pin).not.toBe(named(pin)?.name);
    }
  });
});
