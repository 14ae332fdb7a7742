import { describe, expect, it } from 'vitest';
import { loadLibrary } from '../../src/parts/load.js';
import { outlinesOf } from '../../src/parts/package.js';

const { catalogue } = loadLibrary();
const codes = (q: string, more: { package?: string; limit?: number; inStockOnly?: boolean } = {}): string[] =>
  catalogue.search({ q, limit: 20, inStockOnly: true, ...more }).map((p) => p.catalog_code);

describe('what people write', () => {
  it.each<[q: string, first: string]>([
    ['100nF 0402 X7R 16V', 'C1525'],
    ['0.1uF 0402 x7r 16v', 'C1525'],
    ['100 nF 0402', 'C1525'],
    ['100n 0402', 'C1525'],
    ['22pF 0603 C0G', 'C1653'],
    ['22pF 0603 NP0', 'C1653'],
    ['10uF 25V 0805', 'C15850'],
    ['10k 1% 0603', 'C25804'],
    ['10kΩ 0603', 'C25804'],
    ['10 kohm 0603', 'C25804'],
    ['4k7 0805', 'C17673'],
    ['100 ohm 0603', 'C22775'],
    ['100 resistor 0603', 'C22775'],
    ['600R@100MHz 0603', 'C1002'],
    ['3.3V LDO SOT-23-5 600mA', 'C51118'],
    ['usb c 16 pin', 'C2927038'],
    ['USB-C 16P', 'C2927038'],
    ['type-c 16pin', 'C2927038'],
    ['AMS1117-3.3', 'C6186'],
    ['ams1117 3.3', 'C6186'],
    ['1117 3.3v', 'C6186'],
    ['555 timer', 'C7593'],
    ['esp32-c3', 'C2838502'],
    ['esp32c3', 'C2838502'],
    ['stm32f103', 'C8734'],
    ['C25804', 'C25804'],
    ['c25804', 'C25804'],
    ['schottky 40V 1A SMA', 'C2480'],
    ['red led 0603', 'C2286'],
    ['12MHz crystal', 'C9002'],
    ['12 MHz crystal', 'C9002'],
    ['nmos sot-23', 'C8545'],
    ['pmos', 'C15127'],
    ['pin header 1x4', 'C2691448'],
    ['3.3v zener', 'C22379456'],
    ['relay 5V', 'C35449'],
    ['capacitors 1206', 'C9196'],
  ])('%s finds %s first', (q, first) => {
    expect(codes(q)[0]).toBe(first);
  });

  it('a rating is a least one, a regulator its own voltage', () => {
    expect(codes('100nF 0402 X7R 16V')).toContain('C307331');
    expect(codes('100nF 0402 X7R 50V')).toEqual(['C307331']);
    const rails = catalogue.search({ q: '3.3V LDO', limit: 50, inStockOnly: false });
    expect(rails.length).toBeGreaterThan(4);
    for (const part of rails) expect(`${part.mpn} ${part.description}`).toMatch(/3[.V]?3|33/);
    expect(codes('3.3V LDO SOT-23-5 550mA')).toEqual(['C51118', 'C485517']);
    expect(codes('10k 0.01% 0603')).toEqual([]);
  });

  it('finds nothing where one word fits nothing', () => {
    expect(codes('resistor unobtainium')).toEqual([]);
    expect(codes('100nF 0402 1000000V')).toEqual([]);
  });

  it.each(['"', "'", '*', '(', 'NEAR(', 'a OR b', 'C', 'é', '\0', '%', '--', '"; DROP TABLE part; --', '𝟘', 'Ω', '1e999k', ',,,', '-'])(
    'takes %j for words',
    (q) => {
      expect(Array.isArray(codes(q))).toBe(true);
      expect(catalogue.byCode('C25804')).not.toBeNull();
    },
  );
});

describe('the order and the limits', () => {
  it('has in-stock basic parts first', () => {
    const found = catalogue.search({ q: '10k', limit: 50, inStockOnly: false });
    const tiers = found.filter((p) => p.evidence >= 2).map((p) => ['basic', 'preferred', 'extended'].indexOf(p.tier));
    expect(tiers).toEqual([...tiers].sort());
    expect(found[0]).toMatchObject({ tier: 'basic' });
    expect(found[0]?.stock).toBeGreaterThan(0);
  });

  it('honours the package, however it is written', () => {
    for (const size of ['0402', 'R_0402']) expect(codes('10k', { package: size })[0]).toBe('C25744');
    const small = catalogue.search({ q: '', package: 'SOT-23', limit: 200, inStockOnly: false });
    expect(small.length).toBeGreaterThan(90);
    for (const part of small) expect(outlinesOf(part.package)).toContain('sot23');
    expect(codes('ne555', { package: 'SOP-8' })).toContain('C7593');
    expect(codes('10k', { package: 'no such package' })).toEqual([]);
  });

  it('gives no more than asked, and the best parts for no words', () => {
    expect(codes('', { limit: 3 }).length).toBe(3);
    expect(codes('resistor', { limit: 7 }).length).toBe(7);
    expect(catalogue.search({ q: '', limit: 1, inStockOnly: true })[0]?.tier).toBe('basic');
  });
});

describe('outlinesOf', () => {
  it.each<[string, string]>([
    ['SOIC-8_3.9x4.9x1.27P', 'so8'],
    ['SOP-8', 'so8'],
    ['SO-8', 'so8'],
    ['SOP-8-EP', 'esop8'],
    ['SOIC-8-EP', 'esop8'],
    ['ESOP-8', 'esop8'],
    ['SOIC-8-208mil', 'so8'],
    ['LQFN-56(7x7)', 'qfn56'],
    ['QFN-20-EP(3x3)', 'qfn20'],
    ['LQFP-48_7x7mm_P0.5mm', 'qfp48'],
    ['SOT-23', 'sot23'],
    ['SOT-23-3', 'sot23'],
    ['SOT-23-3L', 'sot23'],
    ['SOT-23-5', 'sot235'],
    ['SOT-25', 'sot235'],
    ['SOT-23-6L', 'sot236'],
    ['TSOT-26', 'sot236'],
    ['SC-70-5', 'sot353'],
    ['SOD-123', 'sod123'],
    ['SOD-123FL', 'sod123fl'],
    ['SMA(DO-214AC)', 'sma'],
    ['TO-252-2(DPAK)', 'to252'],
    ['TSSOP-20_4.4x6.5x0.65P', 'tssop20'],
    ['0603', '0603'],
    ['C_0603', '0603'],
  ])('%s is %s', (written, outline) => {
    expect(outlinesOf(written)).toEqual([outline]);
  });

  it.each(['SMD', 'Plugin,P=2.54mm', '-', '', '100nF', '10k', '0603x4', 'NE555DR', 'ESP32-C3'])('%s says none', (written) => {
    expect(outlinesOf(written)).toEqual([]);
  });
});
