import { describe, expect, it } from 'vitest';
import { DesignError } from '../../src/design/index.js';
import { seededRandom } from '../../src/geometry/index.js';
import { LibraryBook } from '../../src/parts/book.js';
import { loadLibrary } from '../../src/parts/load.js';
import { isUsable, searchParts } from '../../src/parts/part-search.js';
import { partRow } from '../../src/parts/rows.js';
import { LONG, SEED } from '../support/long.js';

const library = loadLibrary();
const found = (q: string, limit = 10) => searchParts({ q, limit, inStockOnly: false }, library);
const words = (q: string): string[] => found(q).map(({ part }) => `${part.mpn} ${part.category} ${part.description}`);

describe('a search of parts', () => {
  it('answers what every word fits first, and goes on with what misses some', () => {
    const strict = library.catalogue.search({ q: 'LM358 SOIC-8', limit: 10, inStockOnly: false }).map((p) => p.catalog_code);
    const all = found('LM358 SOIC-8 frobnicator');
    expect(strict.length).toBeGreaterThan(0);
    expect(
      all
        .slice(0, strict.length)
        .map((f) => f.part.catalog_code)
        .sort(),
    ).toEqual([...strict].sort());
    expect(all[0]?.missed).toEqual(['frobnicator']);
    expect(found('LM358 SOIC-8')[0]?.missed).toEqual([]);
  });

  it('puts those first that a board can use', () => {
    const usable = found('mosfet SOT-23', 30)
      .filter((f) => f.missed.length === 0)
      .map((f) => f.usable);
    expect(usable).toEqual([...usable].sort((a, b) => Number(b) - Number(a)));
    expect(usable).toContain(true);
  });

  it('tells milliohms from megohms', () => {
    const ohms = (q: string): string[] => searchParts({ q, limit: 4, inStockOnly: false }, library).map((f) => f.part.description);
    expect(ohms('shunt 10mΩ').join()).toContain('10mΩ');
    expect(ohms('shunt resistor 1 mohm 2512').join()).not.toMatch(/MΩ/);
    expect(ohms('resistor 1MΩ 0603').join()).toContain('1MΩ');
  });

  it('understands units and bounds', () => {
    const bucks = words('3A buck 5V');
    expect(bucks.length).toBeGreaterThan(0);
    expect(bucks[0]).toMatch(/DC-DC|buck|step-down/i);
    const low = found('30V N-FET under 50 mΩ');
    expect(low.length).toBeGreaterThan(0);
    for (const { part } of low) expect(part.description).toMatch(/\d(?:\.\d+)?mΩ|0\.0\d+Ω/);
    const none = found('mosfet under 0.0001 mΩ');
    expect(none[0]?.missed).toEqual(['under 0.0001 mΩ']);
    expect(found('100nF 50V 0603 X7R').every((f) => f.part.description.includes('100nF'))).toBe(true);
  });

  it.each<[q: string, first: RegExp, missed: string[]]>([
    ['cheapish P-channel mosfet 20V 3A for a load switch', /P-?Channel/i, ['cheapish', 'load', 'switch']],
    ['gorgeous blue 2 pole pluggable terminal 5.08mm pitch', /Terminal/i, ['gorgeous', 'blue', 'pluggable', 'pitch']],
    ['very precise SPI humidity sensor 1.5 percent tiny', /sensor/i, ['very', 'precise', 'percent', 'tiny', '1.5']],
    ['3 MHz quad op amp with low offset', /LM324|TL074/, ['low', 'offset', 'op amp']],
    ['logic level n-channel mosfet SOT-23', /N-?(?:channel|MOSFET)/i, ['logic level']],
    ['amplifier TPA3116D2 for a loudspeaker', /^TPA31/, ['TPA3116D2', 'loudspeaker']],
  ])('lets any word miss, those first that say least: %s', (q, first, may) => {
    const all = found(q);
    expect(all.length).toBeGreaterThan(0);
    const [{ part, missed }] = all as [(typeof all)[0]];
    expect(`${part.mpn} ${part.category} ${part.description}`).toMatch(first);
    expect(missed.filter((w) => !may.includes(w))).toEqual([]);
  });

  it('finds how many are in a case', () => {
    const quads = found('quad opamp').filter((f) => f.missed.length === 0);
    expect(quads.map((f) => f.part.mpn)).toEqual(expect.arrayContaining(['LM324DT', 'TL074CDT']));
    expect(quads.every((f) => f.part.package.includes('14'))).toBe(true);
    expect(found('single opamp SOT-23-5').length).toBeGreaterThan(0);
  });

  it('bounds by figures beside the words', () => {
    const limited = (q: string, limits: object) => searchParts({ q, limit: 20, inStockOnly: false, ...limits }, library).map((f) => f.part);
    expect(limited('resistor', { ohms: 4700 }).length).toBeGreaterThan(0);
    for (const part of limited('resistor', { ohms: 4700 })) expect(part.value).toMatch(/^4\.7k|^4k7/);
    for (const part of limited('mosfet', { volts: 50 })) expect(part.description).toMatch(/(?:[5-9]\d|\d{3})V/);
    expect(limited('mosfet', { volts: 50 }).length).toBeLessThan(limited('mosfet', {}).length);
    expect(limited('usb connector', { pins: 16 }).every((p) => /16/.test(`${p.mpn} ${p.description}`))).toBe(true);
    expect(limited('capacitor', { basic: true }).every((p) => p.tier === 'basic')).toBe(true);
    expect(limited('schottky', { amps: 5 }).length).toBeGreaterThan(0);
  });

  it('knows other names of the same, and words that ask for nothing', () => {
    expect(words('trimmer 10k')[0]).toMatch(/trim|potentiometer/i);
    expect(words('a chip for usb to serial').join(' ')).toMatch(/USB/);
    expect(found('the').length).toBeGreaterThanOrEqual(0);
    expect(found('qqqqzz')).toEqual([]);
    expect(found('TPA3116D2')[0]).toMatchObject({ part: { mpn: 'TPA3118D2DAPR' }, missed: ['TPA3116D2'] });
  });
});

/** Kinds whose pins a part's value does not tell, and what the catalogue does not say the kind of. */
const PASSIVE: ReadonlySet<string> = new Set(
  'resistor capacitor inductor ferrite diode schottky zener tvs esd led addressable_led crystal connector usb_connector battery_connector button switch relay potentiometer buzzer fuse'.split(
    ' ',
  ),
);

describe('rows of the catalogue that are chips, transistors, sensors, modules or nobody says what', () => {
  const active = library.catalogue.search({ q: '', limit: 100_000, inStockOnly: false }).filter((p) => !PASSIVE.has(partRow(p, library).kind));
  const book = new LibraryBook(library);
  /** Why none of it can be put on a board; null: it can, and its pins have names. */
  const lacks = ({ catalog_code }: (typeof active)[number]): string | null => {
    try {
      const { device } = book.component({ catalog_code });
      expect(library.devices.get(device ?? '')?.pins.length, catalog_code).toBeGreaterThan(1);
      return null;
    } catch (error) {
      if (!(error instanceof DesignError)) throw error;
      return error.reason;
    }
  };

  it.each(LONG ? [1, 2, 3, 4, 5, 6, 7, 8] : [SEED])(
    'can be used as they are, at least 85 of 100, of 200 by lot %i, and the others say what one thing is missing',
    (seed) => {
      const random = seededRandom(seed);
      const drawn = active
        .map((part) => ({ part, lot: random() }))
        .sort((a, b) => a.lot - b.lot)
        .slice(0, 200)
        .map(({ part }) => part);
      expect(drawn).toHaveLength(200);
      const missing = drawn.map((part) => [part, lacks(part)] as const);
      for (const [part, why] of missing) expect([part.catalog_code, why === null]).toEqual([part.catalog_code, isUsable(part, library)]);
      const reasons = missing.flatMap(([, why]) => why ?? []);
      for (const why of reasons)
        expect(why).toMatch(
          /^(?:nobody knows the pads of .*: define its land pattern|the pads of .* are known \(.*\), its pins are not: define a device|.* goes on a cable)/,
        );
      expect(reasons.length).toBeLessThanOrEqual(30);
    },
  );
});
