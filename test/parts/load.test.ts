import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DataError, loadLibrary } from '../../src/parts/load.js';

let root = '';
let count = 0;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'data-'));
});
afterAll(() => rmSync(root, { recursive: true }));

/** A data directory with the given files. */
function dataDir(files: Readonly<Record<string, string>>): string {
  const dir = join(root, String(count++));
  mkdirSync(dir);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(dir, path, '..'), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  return dir;
}

const footprint = (more: object = {}): object => ({
  name: 'R_TEST',
  description: 'Test',
  source: 'A drawing',
  height_mm: 0.5,
  family: 'two_pad',
  parameters: { span: 1.6, pad: { w: 0.8, h: 0.9 }, body: { w: 1.6, h: 0.8 }, polarity: 'none' },
  ...more,
});
const COLUMNS =
  'code,mpn,manufacturer,tier,category,value,package,land,price_usd,price_dated,stock,moq,evidence,datasheet,description,attributes,sources';
const csv = (...rows: string[]): string => `${[COLUMNS, ...rows].join('\n')}\n`;
const ROW = 'C1,M1,Maker,basic,Resistors/Chip Resistor,10kΩ,0603,,0.01,2026-08,5,,2,,text,{},somewhere';

function failure(files: Readonly<Record<string, string>>): string {
  try {
    loadLibrary(dataDir(files));
  } catch (error) {
    expect(error).toBeInstanceOf(DataError);
    return (error as DataError).message;
  }
  throw new Error('nothing was wrong');
}

describe('loadLibrary', () => {
  it('reads the shipped data once', () => {
    const library = loadLibrary();
    expect(loadLibrary()).toBe(library);
    expect(library.footprints.size).toBeGreaterThan(90);
    expect(library.devices.size).toBeGreaterThan(50);
    expect(library.catalogue.size).toBeGreaterThan(1000);
    expect(library.catalogue.dated).toBe('2026-11');
  });

  it('takes missing folders for empty ones', () => {
    const library = loadLibrary(dataDir({ 'footprints/a.json': JSON.stringify([footprint()]) }));
    expect([...library.footprints.keys()]).toEqual(['R_TEST']);
    expect(library.devices.size).toBe(0);
    expect(library.catalogue.size).toBe(0);
  });

  it('reads the same from a copy elsewhere', () => {
    const dir = join(root, 'copy');
    cpSync(new URL('../../data', import.meta.url).pathname, dir, { recursive: true });
    const copy = loadLibrary(dir);
    expect([...copy.footprints.values()]).toEqual([...loadLibrary().footprints.values()]);
    for (const part of ['devices', 'blocks', 'platforms', 'variants', 'leaded', 'synonyms'] as const)
      expect(copy[part], part).toEqual(loadLibrary()[part]);
  });

  it('builds one header for each row count of the entry', () => {
    const entry = footprint({
      name: 'Pin_1x{n}',
      description: '1 x {n}',
      family: 'header',
      parameters: { columns: 1, rows: [2, 4], pitch: 2.54, pad: 1.7, drill: 1 },
    });
    const library = loadLibrary(dataDir({ 'footprints/a.json': JSON.stringify([entry]) }));
    expect([...library.footprints.keys()]).toEqual(['Pin_1x02', 'Pin_1x03', 'Pin_1x04']);
    expect(library.footprints.get('Pin_1x03')?.description).toBe('1 x 03');
  });

  it('adds the assembly angles by name and by code, null where there is none', () => {
    const at = { rot: 180, dx: 0.1, dy: 0, residual_mm: 0.05, against: 'a drawing' };
    const own = { ...at, rot: 270 };
    const files = {
      'footprints/a.json': JSON.stringify([footprint(), footprint({ name: 'OTHER' })]),
      'footprints/assembly.json': JSON.stringify({ lands: { R_TEST: at }, codes: { C7: { footprint: 'OTHER', ...own } } }),
    };
    const library = loadLibrary(dataDir(files));
    expect(library.footprints.get('R_TEST')?.assembly).toEqual(at);
    expect(library.footprints.get('R_TEST')?.assembly_by_code).toBeUndefined();
    expect(library.footprints.get('OTHER')).toMatchObject({ assembly: null, assembly_by_code: { C7: own } });
  });

  it('reads unknown prices as unknown, not as nothing', () => {
    const library = loadLibrary(dataDir({ 'catalogue/parts.csv': csv(ROW, ROW.replace('C1', 'C2').replace('0.01,2026-08,5', ',,')) }));
    expect(library.catalogue.byCode('C1')).toMatchObject({ price: 0.01, price_dated: '2026-08', stock: 5 });
    expect(library.catalogue.byCode('C2')).toMatchObject({ price: null, price_dated: null, stock: null });
    expect(library.catalogue.byCode('C3')).toBeNull();
  });
});

describe('a wrong data file is named with its entry', () => {
  it.each<[string, Record<string, string>, RegExp[]]>([
    ['not JSON', { 'footprints/a.json': '[{' }, [/footprints\/a\.json/]],
    ['no list', { 'footprints/a.json': '{}' }, [/footprints\/a\.json/]],
    ['no name', { 'footprints/a.json': JSON.stringify([footprint(), { family: 'hole' }]) }, [/footprints\/a\.json: entry 2/]],
    ['unknown family', { 'footprints/a.json': JSON.stringify([footprint({ family: 'blob' })]) }, [/a\.json: R_TEST: family/]],
    [
      'a pad of no size',
      { 'footprints/a.json': JSON.stringify([footprint({ parameters: { span: 1, pad: { w: 0, h: 1 }, body: { w: 1, h: 1 }, polarity: 'none' } })]) },
      [/R_TEST: parameters\.pad\.w/],
    ],
    ['a field too many', { 'footprints/a.json': JSON.stringify([footprint({ colour: 'red' })]) }, [/R_TEST/, /colour/]],
    [
      'the same name twice',
      { 'footprints/a.json': JSON.stringify([footprint()]), 'footprints/b.json': JSON.stringify([footprint()]) },
      [/b\.json/, /R_TEST is there twice/],
    ],
    [
      'one of lead, terminal and land',
      { 'footprints/a.json': JSON.stringify([footprint({ family: 'dual', parameters: { pitch: 1, places: 2, body: { w: 1, h: 2 } } })]) },
      [/R_TEST: .*one of lead, terminal and land/],
    ],
    ['a device without pins', { 'devices/a.json': JSON.stringify([{ id: 'X1' }]) }, [/devices\/a\.json: X1/]],
    ['a block that is none', { 'blocks/led.json': '{"name": "led"}' }, [/blocks\/led\.json/]],
    ['a code that is none', { 'catalogue/parts.csv': csv(ROW.replace('C1', 'X1')) }, [/parts\.csv: X1: code/]],
    ['a tier that is none', { 'catalogue/parts.csv': csv(ROW.replace('basic', 'gold')) }, [/parts\.csv: C1: tier/]],
    ['a price below nothing', { 'catalogue/parts.csv': csv(ROW.replace('0.01', '-1')) }, [/parts\.csv: C1: price_usd: -1 is no amount/]],
    ['attributes that are no JSON', { 'catalogue/parts.csv': csv(ROW.replace('{}', '{oops')) }, [/parts\.csv: C1: attributes/]],
    ['a code in both tables', { 'catalogue/parts.csv': csv(ROW), 'catalogue/extra.csv': csv(ROW) }, [/extra\.csv: C1 is there twice/]],
    ['no column of that name', { 'catalogue/parts.csv': 'code,mpn\nC1,M1\n' }, [/parts\.csv: C1/]],
  ])('%s', (_what, files, wanted) => {
    const message = failure(files);
    for (const pattern of wanted) expect(message).toMatch(pattern);
  });
});
