import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Kind } from '../../src/design/index.js';
import type { CataloguePart } from '../../src/parts/catalogue.js';
import { TableCatalogue } from '../../src/parts/database/table.js';
import { CatalogueWriter, finishAll } from '../../src/parts/database/writer.js';
import { loadLibrary } from '../../src/parts/load.js';
import { packageKey } from '../../src/parts/package.js';
import { parseQuantity, sameValue } from '../../src/parts/quantity.js';
import type { CatalogueRow } from '../../src/parts/row.js';

const library = loadLibrary();
const { catalogue } = library;
const first = (kind: Kind, value: string, size: string, rating?: string): CataloguePart | undefined =>
  catalogue.generic({ kind, value, package: size, ...(rating === undefined ? {} : { rating }) })[0];

const row = (code: string, more: Partial<CatalogueRow> = {}): CatalogueRow => ({
  catalog_code: code,
  mpn: `MPN-${code}`,
  manufacturer: 'Maker',
  tier: 'extended',
  category: 'Resistors/Chip Resistor - Surface Mount',
  value: '10kΩ',
  package: '0603',
  description: '10kΩ 100mW ±1% 0603 Chip Resistor',
  price: 0.01,
  price_dated: '2026-08',
  stock: 1000,
  moq: null,
  datasheet: null,
  evidence: 2,
  attributes: {},
  ...more,
});

/** A catalogue of these rows, in memory. */
function table(rows: readonly CatalogueRow[]): TableCatalogue {
  const writer = new CatalogueWriter(':memory:');
  for (const r of rows) writer.add(r);
  return new TableCatalogue(finishAll(writer, { dated: '2026-11' }));
}

describe('the order of what fits', () => {
  const generic = (rows: CatalogueRow[]): string[] =>
    table(rows)
      .generic({ kind: 'resistor', value: '10k', package: '0603' })
      .map((p) => p.catalog_code);

  it('is evidence, not sold out, tier, stock, price, code', () => {
    expect(
      generic([
        row('C9', { price: 0.001 }),
        row('C8', { tier: 'basic', price: 0.02 }),
        row('C7', { tier: 'basic', price: 0.01, stock: 0 }),
        row('C6', { tier: 'preferred', price: 0.001 }),
        row('C5', { tier: 'basic', evidence: 1, price: 0.001 }),
        row('C4', { tier: 'basic', price: null }),
        row('C12', { tier: 'basic', price: 0.02 }),
      ]),
    ).toEqual(['C8', 'C12', 'C4', 'C6', 'C9', 'C7', 'C5']);
  });

  it('does not depend on the order of the table', () => {
    const rows = [
      row('C1'),
      row('C2', { tier: 'basic' }),
      row('C3', { tier: 'basic', stock: null }),
      row('C10', { price: null }),
      row('C11', { evidence: 1 }),
    ];
    const wanted = generic(rows);
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (shuffled) => {
        expect(generic(shuffled)).toEqual(wanted);
      }),
    );
  });
});

describe('generic()', () => {
  it.each<[Kind, string, string, string]>([
    ['resistor', '10k', '0603', 'C25804'],
    ['resistor', '10kΩ', '0603', 'C25804'],
    ['resistor', '10000', '0603', 'C25804'],
    ['resistor', '5.1k', '0603', 'C23186'],
    ['resistor', '5k1', '0603', 'C23186'],
    ['capacitor', '100nF', '0603', 'C14663'],
    ['capacitor', '0.1uF', '0603', 'C14663'],
    ['capacitor', '0.1µF', '0603', 'C14663'],
    ['capacitor', '100n', '0402', 'C1525'],
    ['led', 'red', '0603', 'C2286'],
    ['led', 'Red', '0603', 'C2286'],
    ['diode', '1N4148W', 'SOD-123', 'C81598'],
    ['schottky', 'SS14', 'SMA', 'C2480'],
    ['ferrite', '600R', '0603', 'C1002'],
    ['ferrite', '600R@100MHz', '0603', 'C1002'],
  ])('finds %s %s %s', (kind, value, size, code) => {
    expect(first(kind, value, size)?.catalog_code).toBe(code);
  });

  it('has the values that boards are made of, and those that the fab keeps loaded', () => {
    const resistors = [
      '22',
      '33',
      '47',
      '100',
      '220',
      '330',
      '470',
      '1k',
      '2k',
      '2.2k',
      '3.3k',
      '4.7k',
      '5.1k',
      '10k',
      '22k',
      '33k',
      '47k',
      '100k',
      '220k',
      '1M',
    ];
    for (const value of resistors) {
      expect(first('resistor', value, '0603')?.tier, value).toBe('basic');
      expect(first('resistor', value, '0805'), value).toBeDefined();
      if (value !== '33') expect(first('resistor', value, '0402'), value).toBeDefined();
    }
    for (const value of ['10', '100', '1k', '10k', '100k']) expect(first('resistor', value, '1206')?.tier, value).toBe('basic');
    for (const value of ['12pF', '15pF', '18pF', '22pF', '100pF', '1nF', '10nF', '100nF', '1uF', '4.7uF', '10uF']) {
      expect(first('capacitor', value, '0603')?.tier, value).toBe('basic');
      expect(first('capacitor', value, '0402'), value).toBeDefined();
      if (value !== '12pF') expect(first('capacitor', value, '0805'), value).toBeDefined();
    }
    for (const value of ['100nF', '1uF', '10uF', '22uF', '47uF', '100uF']) expect(first('capacitor', value, '1206')?.tier, value).toBe('basic');
    for (const color of ['red', 'green', 'blue', 'yellow', 'orange', 'white']) expect(first('led', color, '0603'), color).toBeDefined();
  });

  it('yields only parts of the value and size that were asked for', () => {
    const sizes = fc.constantFrom('0402', '0603', '0805', '1206');
    const values = fc
      .tuple(fc.constantFrom(1, 1.5, 2.2, 3.3, 4.7, 5.1, 6.8, 9.1), fc.integer({ min: 0, max: 6 }))
      .map(([v, d]) => Number((v * 10 ** d).toPrecision(3)));
    fc.assert(
      fc.property(values, sizes, (value, size) => {
        for (const part of catalogue.generic({ kind: 'resistor', value: String(value), package: size })) {
          expect(part.package).toContain(size);
          expect(sameValue(parseQuantity(part.value.split(/[\s,;/]/)[0] ?? '')?.value ?? Number.NaN, value)).toBe(true);
        }
      }),
    );
  });

  it('meets a rating or yields nothing', () => {
    const volts = (code: string | undefined): number => Number(/(\d+(?:\.\d+)?)V/.exec(catalogue.byCode(code ?? '')?.description ?? '')?.[1]);
    const plain = first('capacitor', '10uF', '0805');
    const high = first('capacitor', '10uF', '0805', '25V');
    expect(plain).toBeDefined();
    expect(volts(high?.catalog_code)).toBeGreaterThanOrEqual(25);
    expect(first('capacitor', '10uF', '0402', '100V')).toBeUndefined();
    expect(first('capacitor', '22pF', '0603', 'C0G 50V')?.catalog_code).toBe('C1653');
    expect(first('capacitor', '100nF', '0603', 'C0G')).toBeUndefined();
    expect(first('resistor', '10k', '0603', '1%')?.catalog_code).toBe('C25804');
    expect(first('resistor', '10k 1%', '0603')?.catalog_code).toBe('C25804');
    expect(first('resistor', '10k', '0603', '0.01%')).toBeUndefined();
  });

  it('has nothing for a value, size or kind that is not sold', () => {
    expect(catalogue.generic({ kind: 'resistor', value: '10.01k', package: '0603' })).toEqual([]);
    expect(catalogue.generic({ kind: 'resistor', value: '10k', package: '9999' })).toEqual([]);
    expect(catalogue.generic({ kind: 'led', value: 'mauve', package: '0603' })).toEqual([]);
    expect(catalogue.generic({ kind: 'microcontroller', value: 'RP2040', package: 'QFN-56' })).toEqual([]);
    expect(catalogue.generic({ kind: 'resistor', value: 'banana', package: '0603' })).toEqual([]);
  });
});

describe('search()', () => {
  it('finds every word, best first, no more than asked', () => {
    const found = catalogue.search({ q: 'bme280', limit: 5, inStockOnly: false });
    expect(found[0]?.catalog_code).toBe('C92489');
    expect(catalogue.search({ q: 'resistor 10kΩ', package: '0603', limit: 3, inStockOnly: true }).map((p) => p.catalog_code)).toEqual(['C25804']);
    expect(catalogue.search({ q: 'resistor unobtainium', limit: 5, inStockOnly: false })).toEqual([]);
    for (const part of catalogue.search({ q: 'capacitor', limit: 50, inStockOnly: true })) expect(part.stock).toBeGreaterThan(0);
  });
});

describe('packageKey', () => {
  it.each([
    ['SMA(DO-214AC)', 'SMA'],
    ['DO-214AC(SMA)', 'SMA'],
    ['R_0603', '0603'],
    ['LED_0603', '0603'],
    ['SOT-23-3', 'SOT233'],
  ])('%s is %s', (written, key) => {
    expect(packageKey(written)).toBe(key);
  });

  it('keeps packages apart that differ', () => {
    expect(packageKey('SOD-123')).not.toBe(packageKey('SOD-123FL'));
    expect(packageKey('SMA')).not.toBe(packageKey('SMB'));
    expect(packageKey('SOT-23')).not.toBe(packageKey('SOT-23-5'));
  });
});

describe('the codes of data/devices', () => {
  const bare = (name: string): string => name.toUpperCase().replace(/\(.*\)|[\s-]/g, '');
  const named = [...library.devices.values()].filter((d) => d.catalog_code !== null).map((d) => [d.id, d] as const);

  it.each(named)('%s is the part that the catalogue sells under its code', (_id, device) => {
    const part = catalogue.byCode(device.catalog_code ?? '');
    expect(part, `${device.catalog_code} is not in the catalogue`).not.toBeNull();
    expect(bare(part?.mpn ?? '')).toBe(bare(device.mpn));
  });

  it.each(named)('%s is in the package of its land pattern', (_id, device) => {
    const sold = catalogue.byCode(device.catalog_code ?? '')?.package ?? '';
    // Families that the fab writes otherwise: the same outline under another name.
    const same: Readonly<Record<string, RegExp>> = {
      'SOIC-8': /^SO(IC|P)?-8/,
      'SOIC-16': /^SO(IC|P)-16/,
      'SOIC-8-208mil': /SO(IC|P)-8.*(208mil|5\.[23]x5\.[23])/,
      'QFN-16_3x3_P0.5_EP1.7': /^VQFN-16-EP\(3x3\)/,
      'QFN-20_4x4_P0.5_EP2.5': /^QFN-20-EP\(4x4\)/,
      'DFN-6_3x3_P1.0_EP': /^DFN-6_EP_3\.0x3\.0x1\.0P$/,
      'LED_WS2812B-2020': /^LED-SMD$/,
      'LQFP-100_14x14_P0.5': /^LQFP-100_14x14/,
      'QFN-56_7x7_P0.4_EP3.2': /QFN-56.*7x7/,
      'QFN-60_7x7_P0.4_EP3.4': /QFN-60.*7x7/,
      'VSSOP-8_2.3x2_P0.5': /^(US|VSSOP)-8/,
      'HTSSOP-32_EP': /HTSSOP-32/,
      'QFN-48_7x7_P0.5_EP5.6': /^UFQFPN-48\(7x7\)/,
      'LQFP-48_7x7_P0.5': /LQFP-48/,
      'TQFP-44_10x10_P0.8': /^TQFP-44_10x10/,
      'TQFP-32_7x7_P0.8': /TQFP-32/,
      'DFN-8_2.5x2.5_P0.5_EP': /DFN-8.*2\.5x2\.5/,
      'DFN-4_1.5x1.5': /DFN-4.*1\.5x1\.5/,
      'LGA-8_2.5x2.5_P0.65': /LGA-8/,
      'LGA-8_2.0x2.5': /LGA-8\(2x2\.5\)/,
      'CRYSTAL_3225-4P': /SMD3225-4P/,
      'CRYSTAL_HC49-SMD': /HC-49/,
      'HTSSOP-16': /HTSSOP-16-EP/,
      'Buzzer_D12_P7.60': /^Plugin,D=12mm$/,
      'QFN-28_5x5_P0.5': /^QFN-28(-EP)?\(5x5\)/,
      'TDFN-8_2x2_P0.5_EP': /^TDFN-8$/,
      'TSSOP-14': /^TSSOP-14_4\.4x5/,
      LED_WS2812B_5050: /5050-4P/,
      SCD4x: /^SMD-20,10\.1x10\.1/,
      'SW_TS-1187A': /5\.1x5\.1/,
      D_SMA: /SMA/,
      'D_SOD-123': /^SOD-123$/,
      'SOT-23-6': /^(SOT-23-6L?|TSOT-26|TSOT-23-6)$/,
      'QFN-24_4x4_P0.5_IMU': /^QFN-24.*4x4/,
      'QFN-16_3x3_P0.5_EP1.23': /^TQFN-16-EP\(3x3\)/,
      'LGA-16_3x3_P0.5': /^LGA-16_3\.0x3\.0/,
      'SMDIP-4': /^SMD-4P$/,
      L_SWPA4030: /4x4mm/,
      'CRYSTAL_3215-2P': /SMD3215-2P/,
      'SW_B3U-1000P': /3x2\.5mm/,
      'SOIC-20W': /^SOIC-20/,
      'TO-252-2': /^TO-252-[23]\b/,
      'WSON-8_2x2_P0.5_EP': /^WSON-8\(2x2\)/,
      'ESOP-8': /^(ESOP-8|SOIC-8-EP)/,
      D_SMB: /SMB/,
      C_1210: /^1210$/,
      'DCDC_SIP-4': /^SIP-4$/,
      L_FXL0630: /7x6\.6mm/,
      'FPC_AFC07_1x06_P0.50': /P=0\.5mm/,
      'SOIC-16W': /^SOIC-16-300mil/,
      'SOIC-18W': /^SOIC-18-300mil$/,
      'WSOF-6_1.6x3_P0.5': /^WSOF-6_1\.6x3/,
      VEML7700: /^LED-SMD$/,
      VL53L0X: /^SMD-12P/,
      'LGA-14_3x5_P0.8': /^LGA-14_3\.0x5\.0/,
      'LGA-14_3x2.5_P0.5': /^LGA-14$/,
    };
    // Parts that are their own package: the code and the maker's number say it all.
    if (
      /^(USB_C|SW_PCM12|IDC|XT[36]0|BarrelJack|JST|ScrewTerminal|PinHeader|PinSocket|RELAY|POT|ESP32|USB_Micro|microSD|EC11|U\.FL|MDBT50Q)/.test(
        device.footprint,
      )
    )
      return;
    const pattern = same[device.footprint];
    if (pattern !== undefined) expect(sold).toMatch(pattern);
    else expect(sold).toBe(device.footprint);
  });
});
