import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Footprint } from '../../src/board/index.js';
import type { Component } from '../../src/design/index.js';
import { records } from '../../src/parts/database/csv.js';
import { guard } from '../../src/parts/guard.js';
import { loadLibrary } from '../../src/parts/load.js';
import { outlinesOf } from '../../src/parts/package.js';
import { componentOf, listedPart, partRow } from '../../src/parts/rows.js';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../data/catalogue');
type Cells = Readonly<Record<string, string>>;

function table(name: string): Cells[] {
  const [head, ...rows] = [...records(readFileSync(join(folder, name), 'utf8').split('\n'))].map((record) => {
    if (!record.ok) throw new Error(`${name}: line ${record.line}: ${record.why}`);
    return record.cells;
  });
  return rows.map((cells) => Object.fromEntries((head ?? []).map((column, i) => [column, cells[i] ?? ''])));
}

const library = loadLibrary();
const names = readdirSync(folder).filter((name) => name.endsWith('.csv'));
const all = new Map(names.map((name) => [name, table(name)]));
const added = names.filter((name) => name !== 'parts.csv').flatMap((name) => all.get(name) ?? []);
const ours = all.get('extra-ics.csv') ?? [];
const NO_PADS: Footprint = { name: 'none', description: '', source: '', mount: 'none', pads: [], body: [], courtyard: [], silk: [], height_mm: 1 };

describe('parts that were added by hand', () => {
  it('are at least 150 extended ones, 90 of them integrated circuits and modules', () => {
    expect(added.filter((row) => row['tier'] === 'extended').length).toBeGreaterThanOrEqual(150);
    expect(ours.length).toBeGreaterThanOrEqual(90);
  });

  it('has no code in two tables, and every table in the catalogue', () => {
    const codes = [...all.values()].flat().map((row) => row['code'] ?? '');
    expect(codes.filter((code, i) => codes.indexOf(code) !== i)).toEqual([]);
    expect(codes.filter((code) => library.catalogue.byCode(code) === null)).toEqual([]);
  });

  it.each(ours.map((row) => [row['mpn'] ?? '', row] as const))('%s says from where it is known, twice over', (_mpn, row) => {
    expect(row['code']).toMatch(/^C[1-9]\d*$/);
    expect(row['tier']).toBe('extended');
    expect(Number(row['evidence'])).toBeGreaterThanOrEqual(2);
    // Two places at least, or one kind of place in several projects.
    expect(row['sources']).toMatch(/ \| |\b(two|three|four|five) (unrelated|further)/);
    expect(row['sources']).toMatch(/\(20\d\d-\d\d\)$/);
    for (const column of ['manufacturer', 'category', 'package', 'description']) expect(row[column]).not.toBe('');
    expect([row['price_usd'], row['stock'], row['moq']]).toEqual(['', '', '']);
  });

  it.each(ours.map((row) => [row['mpn'] ?? '', row['code'] ?? ''] as const))('%s is what the guard takes its code for', (_mpn, code) => {
    const part = listedPart(library, code);
    if (part === null) throw new Error(`${code} is not in the catalogue`);
    const { kind, footprint } = partRow(part, library);
    const component: Component = { ref: 'U1', ...componentOf(part, null, kind === '' ? 'ic' : kind) };
    const land = library.footprints.get(footprint);
    const rules = (changed: Partial<Component>): string[] =>
      guard({ component: { ...component, ...changed }, device: null, footprint: land ?? NO_PADS }, library)
        .map((finding) => finding.rule)
        .filter((rule) => land !== undefined || rule !== 'part.pins');
    expect(rules({})).toEqual([]);
    // And nothing else goes under it: another maker's number, or a body that lies on other pads.
    expect(rules({ part: { catalog_code: code, mpn: 'NE555DR', manufacturer: '' } })).toContain('part.mpn');
    const outlines = outlinesOf(part.package);
    if (outlines.length > 0) expect(rules({ package: outlines.includes('so8') ? 'TSSOP-20' : 'SOIC-8' })).toContain('part.package');
  });

  it.each([...library.devices.values()].filter((d) => ours.some((row) => row['code'] === d.catalog_code)).map((d) => [d.id, d] as const))(
    'the pins and pads of %s are those of the part that its code buys',
    (_id, device) => {
      const part = listedPart(library, device.catalog_code ?? '');
      const footprint = library.footprints.get(device.footprint);
      if (part === null || footprint === undefined) throw new Error(`${device.id} cannot be bought or drawn`);
      const component = { ref: 'U1', ...componentOf(part, device, device.kind) };
      expect(guard({ component, device, footprint }, library)).toEqual([]);
    },
  );
});

describe('searches over them', () => {
  const found = (q: string): string[] => library.catalogue.search({ q, limit: 20, inStockOnly: false }).map((p) => p.mpn);

  it.each<[q: string, first: RegExp, all: RegExp]>([
    ['esp32 s3 module', /^ESP32-S3-/, /^ESP32-S3-/],
    ['esp32-s3 8MB psram', /^ESP32-S3-/, /^ESP32-S3-/],
    ['nrf52840 module', /MDBT50Q|E73/, /MDBT50Q|E73/],
    ['can transceiver 3.3v', /^SN65HVD230/, /^(SN65HVD23|TJA1051|TCAN)/],
    ['rs485 transceiver 3.3v', /^SP3485/, /^(SP3485|MAX3485|THVD|ADM2587)/],
    ['RS-485 5V', /./, /^(?!SP3485|MAX3485)/],
    ['buck 3A', /^(TPS|LM|MP|LMR|XL|AP)/, /^(?!MCP)/],
    ['buck 3.3v 3A', /^TPS5430/, /^(TPS|LM2596|LMR|MP|SY)/],
    ['boost 5v', /./, /^(MT3608|TPS6|BQ|IP)/],
    ['temperature humidity sensor i2c', /./, /./],
    ['fuel gauge', /^MAX17048/, /^MAX17048/],
    ['usb uart', /^(CH|CP|FT)/, /^(CH|CP|FT)/],
    ['usb uart sop-16', /^CH/, /^CH/],
    ['usb uart qfn-24', /^(CH9102F|CP2102N-A02-GQFN24R)$/, /^(CH9102F|CP2102N-A02-GQFN24R)$/],
    ['stm32 LQFP-48 usb', /^STM32/, /^STM32/],
    ['stm32g030', /^STM32G030F6P6/, /^STM32G030/],
    ['risc-v microcontroller usb', /^CH32V203/, /./],
    ['stepper driver', /^(TMC|A4988|DRV)/, /./],
    ['i2c i/o expander', /./, /^(MCP23017|TCA|PCA9|AW9523|PCF857)/],
    ['io expander', /./, /^(MCP23017|TCA|PCA9|AW9523|PCF857)/],
    ['imu', /^MPU-6050/, /^(MPU|BMI|ICM|LSM)/],
    ['optocoupler', /^(LTV|EL|PC)/, /^(LTV|EL|PC|TLP)/],
    ['li-ion charger power path', /^(BQ|MCP)/, /^(BQ|MCP)/],
    ['3.3v ldo 1A', /./, /./],
    ['audio codec i2s', /^(WM|ES)/, /^(WM|ES)/],
  ])('%s', (q, first, every) => {
    const mpns = found(q);
    expect(mpns[0]).toMatch(first);
    for (const mpn of mpns) expect(mpn).toMatch(every);
  });

  it('counts memory in bits and in bytes alike', () => {
    const sixteen = found('16MB NOR flash');
    expect(sixteen.length).toBeGreaterThan(1);
    for (const mpn of sixteen) expect(mpn).toMatch(/^W25Q128/);
    for (const q of [
      '128Mbit NOR flash',
      '128 Mbit NOR flash',
      '128Mb NOR flash',
      '128M-bit NOR flash',
      '128mb nor flash',
      '16 MB NOR flash',
      '16mb nor flash',
    ]) {
      expect(found(q).filter((mpn) => mpn.startsWith('W25Q128'))).toEqual(sixteen);
    }
    expect(found('16Mb NOR flash').every((mpn) => mpn.startsWith('W25Q16'))).toBe(true);
    expect(found('16mb nor flash').map((mpn) => mpn.slice(0, 6))).toEqual(expect.arrayContaining(['W25Q12', 'W25Q16']));
    expect(found('64Kbit eeprom')).toEqual(found('8KB eeprom'));
    expect(found('64Kbit eeprom')).toContain('M24C64-RMN6TP');
  });

  it('knows modules and microcontrollers by their memory', () => {
    expect(found('esp32-s3 module 4MB flash')).toEqual(['ESP32-S3-WROOM-1-N4']);
    for (const mpn of found('esp32 module 16MB flash')) expect(mpn).toMatch(/N16|16MB/);
    expect(found('esp32 module 16MB flash').length).toBeGreaterThan(1);
    for (const mpn of found('stm32 128KB flash')) expect(mpn).toMatch(/^STM32/);
    expect(found('stm32 128KB flash')).toEqual(expect.arrayContaining(['STM32F103CBT6', 'STM32G0B1CBT6']));
    expect(found('stm32 128KB flash')).not.toContain('STM32F103C8T6');
    expect(found('flash 3Mbit')).toEqual([]);
  });

  it('takes a data rate for no memory', () => {
    expect(found('can transceiver 1Mbps').length).toBeGreaterThan(0);
  });
});
