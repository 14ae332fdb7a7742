import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Order, OrderLine } from '../../src/board/index.js';
import type { Component, Design, Kind } from '../../src/design/index.js';
import { readHeader, readRow } from '../../src/parts/database/fab-row.js';
import { partsOf } from '../../src/parts/database/jlcsearch.js';
import { openShipped } from '../../src/parts/database/shipped.js';
import { TableCatalogue } from '../../src/parts/database/table.js';
import { CatalogueWriter, finishAll } from '../../src/parts/database/writer.js';
import type { Library } from '../../src/parts/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { loadPriceList } from '../../src/parts/load-prices.js';
import { eachAt, priceBoard } from '../../src/parts/price.js';
import { estimateOrder } from '../../src/parts/price-order.js';
import { resolve } from '../../src/parts/resolve.js';
import type { CatalogueRow } from '../../src/parts/row.js';

const shipped = loadLibrary();
const list = loadPriceList();

const row = (code: string, more: Partial<CatalogueRow> = {}): CatalogueRow => ({
  catalog_code: code,
  mpn: `MPN-${code}`,
  manufacturer: 'Maker',
  tier: 'basic',
  category: 'Resistors/Chip Resistor - Surface Mount',
  value: '10kΩ',
  package: '0603',
  description: '10kΩ 100mW ±1% 0603 Chip Resistor',
  price: 0.01,
  price_dated: '2026-08',
  stock: 100_000,
  moq: null,
  datasheet: null,
  evidence: 2,
  attributes: { 'Power(Watts)': '100mW', Tolerance: '±1%' },
  ...more,
});

function libraryOf(...rows: CatalogueRow[]): Library {
  const writer = new CatalogueWriter(':memory:');
  for (const r of rows) writer.add(r);
  return { ...shipped, catalogue: new TableCatalogue(finishAll(writer, { dated: '2026-11' })) };
}

const generic = (ref: string, code: string | null, kind: Kind = 'resistor', value = '10k', size = '0603'): Component => ({
  ref,
  kind,
  value,
  package: size,
  part: code === null ? null : { catalog_code: code, mpn: `MPN-${code}`, manufacturer: 'Maker' },
  purpose: '',
});
function known(ref: string, id: string, code: string): Component {
  const device = shipped.devices.get(id);
  if (device === undefined) throw new Error(`no device ${id}`);
  const part = { catalog_code: code, mpn: device.mpn, manufacturer: device.manufacturer };
  return { ref, kind: device.kind, value: device.mpn, package: device.package, device: id, part, purpose: '' };
}

const design = (components: Component[]): Design => ({
  format: 1,
  name: 'priced',
  prompt: '',
  summary: '',
  board: {},
  components,
  nets: [],
  blocks: [],
  constraints: {},
  assumptions: [],
  unmet: [],
});

interface Wanted {
  quantity?: number;
  back?: readonly string[];
  size?: [number, number];
}
function ordered(library: Library, components: Component[], { quantity = 5, back = [], size = [30, 20] }: Wanted = {}) {
  const parts = components.map(({ ref }) => ({ ref, side: back.includes(ref) ? ('back' as const) : ('front' as const) }));
  return estimateOrder({ width_mm: size[0], height_mm: size[1], quantity, parts }, resolve(design(components), library), list);
}
const usd = (order: Order, what: OrderLine['what']): (number | null)[] => order.lines.filter((l) => l.what === what).map((l) => l.usd);

const R = row('C1001', {
  price_breaks: [
    [1, 0.01],
    [20, 0.005],
    [100, 0.002],
  ],
});
const U = row('C1002', {
  tier: 'extended',
  category: 'Timers',
  value: '',
  package: 'SOIC-8',
  mpn: 'NE555DR',
  price: 1.2,
  price_dated: '2025',
  attributes: {},
});
const J = row('C1003', { tier: 'extended', category: 'Connectors/Pin Headers', value: '', package: 'Plugin', price: 0.1, attributes: {} });
const library = libraryOf(R, U, J);
const timer = [generic('R1', 'C1001'), generic('R2', 'C1001'), known('U1', 'NE555', 'C1002'), known('J1', 'PinHeader_1x04', 'C1003')];

describe('the price of one piece', () => {
  it.each([
    [1, 0.01],
    [19, 0.01],
    [20, 0.005],
    [99, 0.005],
    [100, 0.002],
    [100_000, 0.002],
  ])('when %i are bought is $%f', (pieces, each) => expect(eachAt(R, pieces)).toBe(each));

  it('below the first break is that of the first break; without breaks that of one; without any price not known', () => {
    expect(eachAt({ price: 0.3, price_breaks: [[10, 0.2]] }, 5)).toBe(0.2);
    expect(eachAt({ price: 0.3 }, 5000)).toBe(0.3);
    expect(eachAt({ price: null }, 1)).toBeNull();
  });
});

describe('prices by quantity', () => {
  const breaks = [
    [1, 0.02],
    [100, 0.01],
  ];

  it("come with a row of the shipped tables, with the assembly's loss", () => {
    const data = mkdtempSync(join(tmpdir(), 'breaks-'));
    onTestFinished(() => rmSync(data, { recursive: true }));
    mkdirSync(join(data, 'catalogue'));
    const head =
      'code,mpn,manufacturer,tier,category,value,package,price_usd,price_dated,stock,moq,attrition,evidence,datasheet,description,attributes,breaks';
    const rows = (price: string, cell: string): void =>
      writeFileSync(join(data, 'catalogue', 'parts.csv'), `${head}\nC1,X-1,M,basic,Resistors,10k,0603,${price},2026-08,5,20,10,2,,d,{},"${cell}"\n`);
    rows('', '1-99:0.02,100-:0.01');
    expect(openShipped(data, null).byCode('C1')).toMatchObject({ price: 0.02, price_breaks: breaks, moq: 20, attrition: 10 });
    rows('0.03', '');
    const plain = openShipped(data, null).byCode('C1');
    expect(plain?.price).toBe(0.03);
    expect(plain).not.toHaveProperty('price_breaks');
    rows('', 'cheap');
    expect(() => openShipped(data, null)).toThrow(/parts\.csv: C1: breaks: cheap are no price breaks/);
  });

  it("come with a fab's list, with least quantity and loss", () => {
    const columns = readHeader(['lcsc', 'mfr', 'package', 'description', 'price', 'Min Order Qty', 'Attrition Qty']);
    const read = (...cells: string[]) => readRow(['C1', 'X-1', '0603', '10kΩ', '1-99:0.02,100-:0.01', ...cells], columns, '2026-11-21');
    expect(read('20', '10')).toMatchObject({ price: 0.02, price_breaks: breaks, moq: 20, attrition: 10 });
    expect(read('', '')).toMatchObject({ moq: null, attrition: null });
    expect(read('20', 'some')).toBe('attrition "some" is no whole number');
  });

  it('come with the answer of a live source', () => {
    const price = '[{"qFrom":1,"qTo":99,"price":0.02},{"qFrom":100,"qTo":null,"price":0.01}]';
    expect(partsOf({ components: [{ lcsc: 1, mfr: 'X-1', price }] }, '2026-11-21')[0]).toMatchObject({ price: 0.02, price_breaks: breaks });
    expect(partsOf({ components: [{ lcsc: 1, mfr: 'X-1', price: 0.02 }] }, '2026-11-21')[0]).not.toHaveProperty('price_breaks');
  });
});

describe('the parts for one board', () => {
  it('are counted at the break for the pieces of all boards', () => {
    const resolved = resolve(design(timer), library);
    const cost = (quantity: number): number => priceBoard(resolved, quantity, library.catalogue).cost;
    expect(cost(5)).toBe(2 * 0.01 + 1.2 + 0.1);
    expect(cost(10)).toBe(2 * 0.005 + 1.2 + 0.1);
    expect(cost(50)).toBe(2 * 0.002 + 1.2 + 0.1);
  });
});

describe('the order of a board', () => {
  it('is what the fees of fab-jlcpcb add up to by hand: economic assembly of five', () => {
    const { order, gaps } = ordered(library, timer);
    expect(gaps).toEqual([]);
    expect(order).toMatchObject({ quantity: 5, boards: 5, assembled: 5, assembly: 'economic', sides: 1, complete: true, dated: '2025' });
    expect(usd(order, 'board')).toEqual([2]);
    expect(usd(order, 'setup')).toEqual([8.12]);
    expect(usd(order, 'stencil')).toEqual([1.52]);
    // U1 only: R is basic, and through-hole parts carry no such fee.
    expect(usd(order, 'part_type')).toEqual([3.04]);
    // (2 · 2 + 8) joints on five boards.
    expect(usd(order, 'joints')).toEqual([0.096]);
    expect(usd(order, 'hand_labour')).toEqual([3.55]);
    // 4 · 5 joints at 0.0163.
    expect(usd(order, 'hand_joints')).toEqual([0.326]);
    // 10 + 10 lost resistors at 0.005, 5 timers, 5 + 5 headers.
    expect(usd(order, 'part')).toEqual([0.1, 6, 1]);
    expect(order.total_usd).toBe(25.75);
    expect(order.per_board_usd).toBe(5.15);
    for (const line of order.lines) expect(line.source).not.toBe('');
    for (const line of order.lines) expect(line.dated).toMatch(/^\d{4}/);
  });

  it('of both sides is standard assembly: set-up and stencil for each side, a fee for each type', () => {
    const { order } = ordered(library, timer, { back: ['R2'] });
    expect(order).toMatchObject({ assembly: 'standard', sides: 2 });
    expect(usd(order, 'setup')).toEqual([50.8]);
    expect(usd(order, 'stencil')).toEqual([15.6]);
    expect(usd(order, 'part_type')).toEqual([3.04]); // 2 types · 1.52
    // 25.752 − 8.12 − 1.52 − 3.04 + 50.80 + 15.60 + 3.04
    expect(order.total_usd).toBe(82.51);
  });

  it('of more than 50 boards is standard assembly, and its bare boards have no known price: a gap, not nothing', () => {
    const { order, gaps } = ordered(library, timer, { quantity: 51 });
    expect(order).toMatchObject({ assembly: 'standard', sides: 1, assembled: 51, boards: 51, complete: false });
    expect(usd(order, 'board')).toEqual([null]);
    expect(usd(order, 'setup')).toEqual([25.4]);
    expect(gaps).toEqual([{ kind: 'price', message: expect.stringMatching(/51 bare boards of 30 × 20 mm/) }]);
    const known = order.lines.reduce((sum, l) => sum + (l.usd ?? 0), 0);
    expect(order.total_usd).toBeCloseTo(known, 2);
  });

  it('of one board makes five and assembles two: the fab does no less', () => {
    const { order } = ordered(library, timer, { quantity: 1 });
    expect(order).toMatchObject({ quantity: 1, boards: 5, assembled: 2 });
    expect(order.lines.find((l) => l.catalog_code === 'C1002')).toMatchObject({ placed: 2, count: 2, usd: 2.4 });
    expect(order.per_board_usd).toBe(order.total_usd);
  });

  it('of a board beyond 100 mm has no known price', () => {
    expect(usd(ordered(library, timer, { size: [100, 100] }).order, 'board')).toEqual([2]);
    for (const size of [
      [100.1, 20],
      [20, 100.1],
    ] as [number, number][])
      expect(usd(ordered(library, timer, { size }).order, 'board')).toEqual([null]);
  });

  it('of nothing that can be bought is bare boards', () => {
    const { order } = ordered(library, [generic('R1', null)]);
    expect(order).toMatchObject({ assembly: 'none', assembled: 0, sides: 0, complete: false, total_usd: 2 });
    expect(order.lines.map((l) => l.what)).toEqual(['board']);
  });

  it('leaves a part without price out of the sum and says so', () => {
    const unpriced = libraryOf(row('C1001', { price: null, price_dated: null }), U, J);
    const { order } = ordered(unpriced, timer);
    expect(usd(order, 'part')).toEqual([null, 6, 1]);
    expect(order).toMatchObject({ complete: false, total_usd: 25.65 });
    expect(priceBoard(resolve(design(timer), unpriced), 5, unpriced.catalogue).gaps).toEqual([
      { kind: 'price', ref: 'R1', message: 'R1, R2: no price is known for C1001 (MPN-C1001)' },
    ]);
  });

  it("takes a part's own least quantity, loss and joints before what its package usually has", () => {
    const own = libraryOf(
      row('C1001', { moq: 100, attrition: 3, joints: 2 }),
      row('C1002', { ...U, catalog_code: 'C1002', moq: 1, attrition: 4, joints: 9 }),
      J,
    );
    const { order } = ordered(own, timer);
    const line = (code: string) => order.lines.find((l) => l.catalog_code === code);
    expect(line('C1001')).toMatchObject({ placed: 10, count: 100, usd: 1 });
    expect(line('C1002')).toMatchObject({ placed: 5, count: 9, usd: 10.8 });
    expect(order.lines.find((l) => l.what === 'joints')?.count).toBe((2 * 2 + 9) * 5);
  });

  it('counts no fee for preferred parts, the dearer one for a code of unknown tier, and says so', () => {
    const preferred = libraryOf(R, row('C1002', { ...U, catalog_code: 'C1002', tier: 'preferred' }), J);
    expect(usd(ordered(preferred, timer).order, 'part_type')).toEqual([]);
    const { order } = ordered(library, [generic('R1', 'C1001'), generic('R2', 'C999')]);
    expect(order.lines.find((l) => l.what === 'part_type')).toMatchObject({ count: 1, usd: 3.04, note: expect.stringContaining('C999') });
    expect(order.lines.find((l) => l.catalog_code === 'C999')).toMatchObject({ usd: null, each_usd: null });
    expect(order.complete).toBe(false);
  });

  it('does not count the vias below a thermal pad as joints', () => {
    const soic = shipped.footprints.get('SOIC-8');
    if (soic === undefined) throw new Error('no SOIC-8');
    const thermal = { number: '8', shape: 'circle' as const, x: 0, y: 0, rot: 0, w: 0.6, h: 0.6 };
    const pads = [...soic.pads, thermal, ...[-1, 1].map((x) => ({ ...thermal, x, drill: { w: 0.3, h: 0.3 } }))];
    const vias = { ...library, footprints: new Map([...shipped.footprints, ['SOIC-8', { ...soic, pads }]]) };
    const joints = ordered(vias, [known('U1', 'NE555', 'C1002')]).order.lines.find((l) => l.what === 'joints');
    expect(joints?.count).toBe(9 * 5);
  });
});

describe('a part that is short', () => {
  const short = (rows: CatalogueRow[], component: Component, quantity = 5) => {
    const with_ = libraryOf(...rows);
    return priceBoard(resolve(design([component]), with_), quantity, with_.catalogue).gaps.filter((g) => g.kind === 'stock');
  };
  const gone = row('C1', { stock: 0, price: 0.01 });

  it('is a gap that names equals in stock with their difference in price, and nothing is swapped', () => {
    const rows = [gone, row('C2', { price: 0.012 }), row('C3', { price: 0.004, tier: 'extended' }), row('C4', { price: null, tier: 'extended' })];
    const [gap] = short(rows, generic('R1', 'C1'));
    expect(gap?.equals?.map((e) => [e.catalog_code, e.delta_usd])).toEqual([
      ['C2', 0.002],
      ['C3', -0.006],
      ['C4', null],
    ]);
    expect(gap?.message).toBe(
      'R1: 5 of C1 (MPN-C1) are needed, 0 are in stock. Equal and in stock: C2 (MPN-C2, basic, 100000), $0.002 more each; ' +
        'C3 (MPN-C3, extended, 100000), $0.006 less each; C4 (MPN-C4, extended, 100000), the difference in price is not known',
    );
  });

  it.each<[string, Partial<CatalogueRow>]>([
    ['another value', { value: '100kΩ', description: '100kΩ' }],
    ['another package', { package: '0402' }],
    ['a worse tolerance', { attributes: { 'Power(Watts)': '100mW', Tolerance: '±5%' } }],
    ['less power', { attributes: { 'Power(Watts)': '63mW', Tolerance: '±1%' } }],
    ['no rating told', { attributes: {}, description: '10kΩ' }],
    ['too few in stock', { stock: 4 }],
    ['stock that nobody knows', { stock: null }],
    ['one source of evidence', { evidence: 1 }],
  ])('is not replaced by %s', (_what, more) => {
    const [gap] = short([gone, row('C2', more)], generic('R1', 'C1'));
    expect(gap?.equals).toEqual([]);
    expect(gap?.message).toMatch(/no equal part is known to be in stock$/);
  });

  it('asks for the rating that the design asks for, when it asks', () => {
    const weak = row('C2', { attributes: { 'Power(Watts)': '63mW', Tolerance: '±5%' } });
    expect(short([gone, weak], { ...generic('R1', 'C1'), rating: '5%' })[0]?.equals?.map((e) => e.catalog_code)).toEqual(['C2']);
  });

  it('that is a chip has its equals under the same number in the same package only', () => {
    const chip = { category: 'Timers', value: '', package: 'SOIC-8', attributes: {}, description: 'timer', tier: 'extended' as const };
    const rows = [
      row('C1', { ...chip, mpn: 'NE555DR', stock: 3 }),
      row('C2', { ...chip, mpn: 'NE555DR (UMW)', package: 'SOP-8', price: 0.011 }),
      row('C3', { ...chip, mpn: 'NE555P', package: 'DIP-8' }),
      row('C4', { ...chip, mpn: 'NE555DR', package: 'DIP-8' }),
      row('C5', { ...chip, mpn: 'NE556DR' }),
      row('C6', { ...chip, mpn: 'NE555DR', joints: 16, category: 'Timers' }),
    ];
    const [gap] = short(rows, known('U1', 'NE555', 'C1'));
    expect(gap?.message).toMatch(/^U1: 5 of C1 \(NE555DR\) are needed, 3 are in stock/);
    expect(gap?.equals?.map((e) => [e.catalog_code, e.delta_usd])).toContainEqual(['C2', 0.001]);
    for (const code of ['C3', 'C4', 'C5']) expect(gap?.equals?.map((e) => e.catalog_code)).not.toContain(code);
  });

  it('with enough in stock is no gap', () => {
    expect(short([row('C1', { stock: 5 })], generic('R1', 'C1'))).toEqual([]);
    expect(short([row('C1', { stock: 5 })], generic('R1', 'C1'), 6)).toHaveLength(1);
  });
});
