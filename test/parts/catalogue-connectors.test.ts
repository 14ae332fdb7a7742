import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Footprint } from '../../src/board/index.js';
import { records } from '../../src/parts/database/csv.js';
import { guard } from '../../src/parts/guard.js';
import { loadLibrary } from '../../src/parts/load.js';
import { componentOf, listedPart, partRow } from '../../src/parts/rows.js';

const folder = new URL('../../data/catalogue/', import.meta.url);

type Cells = Readonly<Record<string, string>>;

function table(name: string): Cells[] {
  const rows: Cells[] = [];
  let columns: readonly string[] | null = null;
  for (const record of records(readFileSync(new URL(name, folder), 'utf8').split('\n'))) {
    if (!record.ok) throw new Error(`${name}: line ${record.line}: ${record.why}`);
    if (columns === null) columns = record.cells;
    else if (record.cells.length !== columns.length) throw new Error(`${name}: line ${record.line} has ${record.cells.length} cells`);
    else rows.push(Object.fromEntries(columns.map((column, i) => [column, record.cells[i] ?? ''])));
  }
  return rows;
}

const ours = table('extra-connectors.csv');
const library = loadLibrary();
const anyLand = [...library.footprints.values()][0] as Footprint;

describe('connectors, switches, passives and modules that were added by hand', () => {
  it('has at least 150 of them, each under a code of its own', () => {
    expect(ours.length).toBeGreaterThanOrEqual(150);
    const codes = readdirSync(folder)
      .filter((name) => name.endsWith('.csv'))
      .flatMap((name) => table(name).map((row) => row['code']));
    const twice = codes.filter((code, i) => codes.indexOf(code) !== i);
    expect(twice).toEqual([]);
  });

  it.each(ours.map((row) => [row['code'] ?? '', row] as const))('%s says from where it is known, twice over', (code, row) => {
    expect(code).toMatch(/^C[1-9]\d*$/);
    expect(row['tier']).toBe('extended');
    expect(Number(row['evidence'])).toBeGreaterThanOrEqual(2);
    expect(row['sources']).toMatch(/\(20\d\d-\d\d\)$/);
    expect(row['description']).not.toBe('');
    // A price without its day would pass for today's.
    expect(row['price_usd'] === '').toBe(row['price_dated'] === '');
  });

  it.each(ours.map((row) => [row['code'] ?? '']))('%s is found by its code, and the guard takes it for what it is', (code) => {
    const part = listedPart(library, code);
    if (part === null) throw new Error(`${code} is not in the catalogue`);
    const { kind, footprint } = partRow(part, library);
    const component = { ref: 'X1', ...componentOf(part, null, kind === '' ? 'ic' : kind) };
    // For most of them there is no land pattern: there are no pads then to count the pins against.
    const land = library.footprints.get(footprint);
    const findings = guard({ component, device: null, footprint: land ?? anyLand }, library);
    expect(findings.filter((f) => land !== undefined || f.rule !== 'part.pins')).toEqual([]);
  });
});

describe('what people type for them', () => {
  it.each([
    ['32.768kHz 3215', 'C32346'],
    ['tactile switch 6x6', 'C127509'],
    ['power inductor 10uH 3A', 'C167223'],
  ])('%s', (q, code) => {
    expect(library.catalogue.search({ q, limit: 5, inStockOnly: false }).map((p) => p.catalog_code)[0]).toBe(code);
  });
});
