import { describe, expect, it } from 'vitest';
import { loadLibrary } from '../../src/parts/load.js';
import { searchParts } from '../../src/parts/part-search.js';

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

  it('knows other names of the same, and words that ask for nothing', () => {
    expect(words('trimmer 10k')[0]).toMatch(/trim|potentiometer/i);
    expect(words('a chip for usb to serial').join(' ')).toMatch(/USB/);
    expect(found('the').length).toBeGreaterThanOrEqual(0);
    expect(found('qqqqzz')).toEqual([]);
    expect(found('TPA3116D2')[0]).toMatchObject({ part: { mpn: 'TPA3118D2DAPR' }, missed: ['TPA3116D2'] });
  });
});
