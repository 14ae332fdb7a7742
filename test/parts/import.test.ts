import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BrokenRow, fabListFile, importFabList, NoPartsList } from '../../src/parts/database/fab-list.js';
import { readPrices } from '../../src/parts/database/fab-row.js';
import { openShipped } from '../../src/parts/database/shipped.js';
import { loadLibrary } from '../../src/parts/load.js';

let root = '';
let count = 0;
let state = '';
const DATA = new URL('../../data', import.meta.url).pathname;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'list-'));
});
afterAll(() => rmSync(root, { recursive: true }));
beforeEach(() => {
  state = join(root, `state-${count++}`);
});

const HEADER = 'LCSC Part,First Category,Second Category,MFR.Part,Package,Solder Joint,Manufacturer,Library Type,Description,Datasheet,Stock,Price';
const CHIP = 'Resistors,Chip Resistor - Surface Mount';
const GOOD = `C9000001,${CHIP},NEW-10K,0603,2,Maker,base,10kΩ 100mW ±0.1% 0603,,5000,"1-99:0.02,100-:0.01"`;

function list(...lines: string[]): string {
  const file = join(root, `list-${count++}.csv`);
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

describe('a parts list', () => {
  it('is searched beside the shipped parts, from the next question on', async () => {
    const before = loadLibrary(DATA, state);
    expect(before.catalogue.byCode('C9000001')).toBeNull();
    const imported = await importFabList(list(HEADER, GOOD), { state });
    expect(imported).toMatchObject({ parts: 1, broken: 0, listed: [] });
    const after = loadLibrary(DATA, state);
    expect(after.footprints).toBe(before.footprints);
    expect(after.catalogue.size).toBe(before.catalogue.size + 1);
    expect(after.catalogue.byCode('C9000001')).toMatchObject({
      mpn: 'NEW-10K',
      tier: 'basic',
      value: '10kΩ',
      package: '0603',
      stock: 5000,
      price: 0.02,
      price_breaks: [
        [1, 0.02],
        [100, 0.01],
      ],
      joints: 2,
      datasheet: null,
      category: 'Resistors/Chip Resistor - Surface Mount',
    });
    expect(after.catalogue.search({ q: '10k 0.1% 0603', limit: 5, inStockOnly: true }).map((p) => p.catalog_code)).toEqual(['C9000001']);
    expect(after.catalogue.generic({ kind: 'resistor', value: '10k', package: '0603', rating: '0.1%' }).map((p) => p.catalog_code)).toEqual([
      'C9000001',
    ]);
    expect(before.catalogue.byCode('C9000001'), 'a build that runs keeps what it began with').toBeNull();
  });

  it('takes the place of the list before it', async () => {
    await importFabList(list(HEADER, GOOD), { state });
    loadLibrary(DATA, state);
    await importFabList(list(HEADER, GOOD.replace('C9000001', 'C9000002')), { state });
    const { catalogue } = loadLibrary(DATA, state);
    expect(catalogue.byCode('C9000001')).toBeNull();
    expect(catalogue.byCode('C9000002')).not.toBeNull();
    expect(readdirSync(state).filter((f) => f.endsWith('.half'))).toEqual([]);
    expect(statSync(fabListFile(state)).mode & 0o777).toBe(0o600);
  });

  it('has the last word on price, stock and tier of a shipped part, not on its value', async () => {
    await importFabList(list(HEADER, GOOD, `C25804,${CHIP},0603WAF1002T5E,0603,2,UNI-ROYAL,expand,a resistor,,0,1-:0.5`), { state });
    const { catalogue } = loadLibrary(DATA, state);
    expect(catalogue.byCode('C25804')).toMatchObject({ stock: 0, tier: 'extended', price: 0.5, value: '10kΩ', evidence: 4 });
    expect(catalogue.generic({ kind: 'resistor', value: '10k', package: '0603' }).map((p) => p.catalog_code)).toEqual(['C9000001', 'C25804']);
    expect(catalogue.search({ q: 'C25804', limit: 5, inStockOnly: true })).toEqual([]);
    expect(catalogue.search({ q: 'C25804', limit: 5, inStockOnly: false })[0]?.stock).toBe(0);
  });

  it('is read in the columns of other tools and orders', async () => {
    const text = [
      'price,lcsc,mfr,package,description,basic,preferred,stock,joints',
      '"[{""qFrom"":1,""qTo"":null,""price"":0.3}]",77,M-77,SOT-23,N-Channel 30V,0,1,9,3',
    ];
    await importFabList(list(`\uFEFF${text[0]}\r`, `${text[1]}\r`), { state });
    expect(loadLibrary(DATA, state).catalogue.byCode('C77')).toMatchObject({ mpn: 'M-77', tier: 'preferred', price: 0.3, joints: 3 });
  });

  it('tells how far it is', async () => {
    const rows = Array.from({ length: 5000 }, (_, i) => GOOD.replace('C9000001', `C${8_000_000 + i}`));
    const told: string[] = [];
    await importFabList(list(HEADER, ...rows), { state, progress: (phase, done, total) => told.push(`${phase} ${done <= total && total > 0}`) });
    expect(told.length).toBeGreaterThan(3);
    expect(new Set(told)).toEqual(new Set(['read true', 'sort true']));
  });

  it('that is stopped changes nothing', async () => {
    await importFabList(list(HEADER, GOOD), { state });
    const rows = Array.from({ length: 5000 }, (_, i) => GOOD.replace('C9000001', `C${8_000_000 + i}`));
    const stop = new AbortController();
    const work = importFabList(list(HEADER, ...rows), { state, signal: stop.signal, progress: () => stop.abort(new Error('stop')) });
    await expect(work).rejects.toThrow('stop');
    expect(loadLibrary(DATA, state).catalogue.byCode('C9000001')).not.toBeNull();
    expect(readdirSync(state).filter((f) => f.endsWith('.half'))).toEqual([]);
  });
});

describe('broken rows are named by line, and the rest is imported', () => {
  it.each<[string, string[], BrokenRow['line'], RegExp]>([
    ['no code', [GOOD.replace('C9000001', 'X1')], 3, /"X1" is no part code/],
    ['no number of the maker', [GOOD.replace('NEW-10K', '')], 3, /part number is empty/],
    ['stock that is none', [GOOD.replace('5000', 'many')], 3, /stock "many"/],
    ['joints that are none', [GOOD.replace('0603,2', '0603,two')], 3, /joints "two"/],
    ['a price that is none', [GOOD.replace('"1-99:0.02,100-:0.01"', 'cheap')], 3, /price "cheap"/],
    ['a tier that is none', [GOOD.replace(',base,', ',gold,')], 3, /library type "gold"/],
    ['cells too few', ['C9000001,x'], 3, /2 cells where the first line has 12/],
    ['a code that is there already', [GOOD.replace('C9000001', 'C1')], 3, /C1 is there already/],
    ['a quote that is not closed', [GOOD.replace('10kΩ', '"10kΩ')], 3, /quote/],
    ['a quote within a cell', [GOOD.replace('NEW-10K', 'NEW"10K"')], 3, /quote within a cell/],
  ])('%s', async (_what, lines, line, why) => {
    const first = GOOD.replace('C9000001', 'C1');
    const last = GOOD.replace('C9000001', 'C2');
    const imported = await importFabList(list(HEADER, first, ...lines, last), { state });
    expect(imported.parts).toBe(2);
    expect(imported.listed.map((b) => b.line)).toEqual([line]);
    expect(imported.listed[0]?.why).toMatch(why);
  });

  it('a cell may go on over lines', async () => {
    const imported = await importFabList(list(HEADER, GOOD.replace('10kΩ 100mW ±0.1% 0603', '"10kΩ\n100mW"'), 'rubbish'), { state });
    expect(imported).toMatchObject({ parts: 1, broken: 1, listed: [{ line: 4 }] });
  });

  it.each<[string, string[], RegExp]>([
    ['nothing', [''], /empty/],
    ['no columns', ['a,b,c', '1,2,3'], /no column "LCSC Part", "MFR.Part", "Package", "Description"/],
    ['no good row', [HEADER, 'x'], /no row that is a part/],
  ])('a file of %s is no list, and the one before stays', async (_what, lines, why) => {
    await importFabList(list(HEADER, GOOD), { state });
    const work = importFabList(list(...lines), { state });
    await expect(work).rejects.toThrow(NoPartsList);
    await expect(work).rejects.toThrow(why);
    expect(loadLibrary(DATA, state).catalogue.byCode('C9000001')).not.toBeNull();
  });
});

describe('readPrices', () => {
  it.each<[string, unknown]>([
    ['', []],
    ['0.5', [[1, 0.5]]],
    [
      '1-9:0.5,10-:0.25',
      [
        [1, 0.5],
        [10, 0.25],
      ],
    ],
    [
      '10-:0.25,1-9:0.5,',
      [
        [1, 0.5],
        [10, 0.25],
      ],
    ],
    ['[{"qFrom":20,"qTo":null,"price":"0.1"}]', [[20, 0.1]]],
    ['1-9', null],
    ['-1', null],
    ['[{"price":1}]', null],
    ['[oops', null],
  ])('%s', (text, wanted) => {
    expect(readPrices(text)).toEqual(wanted);
  });
});

describe('the shipped parts as a file', () => {
  const files = (): string[] => readdirSync(state).filter((f) => f.startsWith('shipped-'));

  it('is made once and answers as the one in memory does', () => {
    const made = openShipped(DATA, state);
    const [name] = files();
    const written = statSync(join(state, name ?? '')).mtimeMs;
    const opened = openShipped(DATA, state);
    expect(statSync(join(state, name ?? '')).mtimeMs).toBe(written);
    const memory = openShipped(DATA, null);
    for (const q of ['10k', 'usb c', '']) {
      const wanted = memory.search({ q, limit: 2000, inStockOnly: false });
      expect(made.search({ q, limit: 2000, inStockOnly: false })).toEqual(wanted);
      expect(opened.search({ q, limit: 2000, inStockOnly: false })).toEqual(wanted);
    }
  });

  it('is made anew when a table changes, and the old one removed', () => {
    const data = join(root, `data-${count++}`);
    mkdirSync(join(data, 'catalogue'), { recursive: true });
    const columns =
      'code,mpn,manufacturer,tier,category,value,package,land,price_usd,price_dated,stock,moq,evidence,datasheet,description,attributes,sources';
    const write = (mpn: string): void => writeFileSync(join(data, 'catalogue', 'parts.csv'), `${columns}\nC1,${mpn},,basic,,,,,,,,,2,,,{},\n`);
    write('OLD');
    expect(openShipped(data, state).byCode('C1')?.mpn).toBe('OLD');
    write('NEW');
    expect(openShipped(data, state).byCode('C1')?.mpn).toBe('NEW');
    expect(files().length).toBe(1);
  });

  it('is made anew when it is damaged', () => {
    openShipped(DATA, state);
    const [name] = files();
    writeFileSync(join(state, name ?? ''), 'no database');
    expect(openShipped(DATA, state).byCode('C25804')).not.toBeNull();
  });

  it('stays in memory where nothing can be written', () => {
    const file = join(root, `file-${count++}`);
    writeFileSync(file, '');
    chmodSync(file, 0o400);
    expect(openShipped(DATA, join(file, 'state')).size).toBeGreaterThan(1000);
  });
});
