import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Device } from '../../src/parts/device.js';
import { loadLibrary } from '../../src/parts/load.js';
import { landPattern } from '../../src/parts/resolve.js';
import { deviceOfPart, partRow } from '../../src/parts/rows.js';

/**
 * Pinouts that KiCad does not draw, pad by pad as another source has them: pinouts-read.json is what was read there, in that source's own
 * names, and `same` says which of its names are ours under another.
 */

interface Read {
  readonly read: string;
  readonly pads: string;
  readonly same?: Readonly<Record<string, string>>;
}

const read = JSON.parse(readFileSync(new URL('pinouts-read.json', import.meta.url), 'utf8')) as Readonly<Record<string, Read>>;

/** Two ends that are alike, or a switch: there is nothing to name. */
const ALIKE: Readonly<Record<string, string>> = {
  PINS_CRYSTAL_5032: 'a crystal has no direction',
  'PINS_TS-1088': 'two contacts',
  PINS_KMR2G: 'two contacts and the ground of the shell',
  PINS_NTC_0603: 'a thermistor has no direction',
};

const plain = (name: string): string =>
  name
    .toUpperCase()
    .replace(/[#\s_]/g, '')
    .replace(/^GPIO(?=\d)/, 'IO');

/** Pins that a source gives one name are numbered by us: "CATHODE" is IO1 to IO5, "AC" is ~1 and ~2. */
const numbered = (ours: string, theirs: string): boolean => new RegExp(`^${theirs.replace(/[~+-]/g, '\\$&')}\\d+$`).test(ours);

function differences(device: Device, source: Read): string[] {
  const seen = source.pads.split(', ').map((entry) => {
    const gap = entry.indexOf(' ');
    return { pad: entry.slice(0, gap), name: entry.slice(gap + 1) };
  });
  const found: string[] = [];
  for (const { pad, name } of seen) {
    const pin = device.pins.find((p) => p.pads.includes(pad));
    if (pin === undefined) {
      found.push(`pad ${pad} (${name}) is missing`);
      continue;
    }
    const theirs = plain(source.same?.[name] ?? name);
    const ours = [pin.name, ...(pin.aliases ?? [])].map(plain);
    const twins = seen.filter((p) => p.name === name).length > 1;
    if (!ours.includes(theirs) && !(twins && ours.some((n) => numbered(n, theirs)))) {
      found.push(`pad ${pad} is ${pin.name}, the source has ${name}`);
    }
  }
  const pads = new Set(seen.map((p) => p.pad));
  for (const pad of device.pins.flatMap((p) => p.pads)) if (!pads.has(pad)) found.push(`pad ${pad} is not in the source`);
  return found;
}

const devices = [...loadLibrary().devices.values()];
const undrawn = devices.filter((d) => d.id.startsWith('PINS_') && d.kicad_symbol === undefined);

describe('pinouts that KiCad does not draw', () => {
  it('are read elsewhere, every one', () => {
    expect(undrawn.map((d) => d.id).filter((id) => read[id] === undefined && ALIKE[id] === undefined)).toEqual([]);
    expect(Object.keys({ ...read, ...ALIKE }).filter((id) => !undrawn.some((d) => d.id === id))).toEqual([]);
  });

  it.each(Object.entries(read))('%s has the pads and names that were read', (id, source) => {
    const device = devices.find((d) => d.id === id);
    if (device === undefined) throw new Error('no such device');
    expect(differences(device, source)).toEqual([]);
  });

  it('notes no name as the same that the source has not', () => {
    for (const [id, { pads, same }] of Object.entries(read)) {
      const names = pads.split(', ').map((entry) => entry.slice(entry.indexOf(' ') + 1));
      for (const name of Object.keys(same ?? {})) expect(names, id).toContain(name);
    }
  });

  it('finds a swapped pin, a missing pad and one too many', () => {
    const device = devices.find((d) => d.id === 'PINS_LMR51430');
    const source = read['PINS_LMR51430'];
    if (device === undefined || source === undefined) throw new Error('no such device');
    const spoilt = structuredClone(device);
    for (const pin of spoilt.pins) {
      if (pin.name === 'GND') pin.pads = ['2'];
      if (pin.name === 'SW') pin.pads = ['1'];
      if (pin.name === 'CB') pin.pads = ['7'];
    }
    expect(differences(spoilt, source)).toEqual([
      'pad 1 is SW, the source has GND',
      'pad 2 is GND, the source has SW',
      'pad 6 (CB) is missing',
      'pad 7 is not in the source',
    ]);
  });
});

describe('parts of two ends without a device', () => {
  const library = loadLibrary();

  it('stand on no land of three pads: the cathode of a zener in SOT-23 is 3, not 1', () => {
    for (const size of ['SOT-23', 'SOT-323', 'SOT-143', 'SOT-23-6', 'SOT-363']) expect(landPattern('zener', size, library), size).toBeNull();
    expect(landPattern('zener', 'SOD-123', library)?.name).toBe('D_SOD-123');
  });

  it('are those of the catalogue whose package has two pads', () => {
    const folder = new URL('../../data/catalogue/', import.meta.url);
    const codes = readdirSync(folder)
      .filter((name) => name.endsWith('.csv'))
      .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').match(/^C\d+(?=,)/gm) ?? []);
    expect(codes.length).toBeGreaterThan(1400);
    const parts = codes.flatMap((code) => library.catalogue.byCode(code) ?? []);
    const rows = parts.filter((part) => deviceOfPart(part, library) === null).map((part) => partRow(part, library));
    expect(rows.filter((row) => row.usable && row.pads !== 2).map((row) => `${row.catalog_code} ${row.mfr} ${row.package}`)).toEqual([]);
  });

  it.each([
    ['C37704', 'BAT54C,215', 'A1 1, A2 2, K 3'],
    ['C22392482', 'BAT54CW', 'A1 1, A2 2, K 3'],
    ['C68978', 'BAV70', 'A1 1, A2 2, K 3'],
    ['C22379470', 'BZX84C7V5', 'A 1, NC 2, K 3'],
    ['C85364', 'SRV05-4-P-T7', 'IO1 1, VN 2, IO2 3, IO3 4, VP 5, IO4 6'],
  ])('%s is the %s', (code, mpn, pins) => {
    const part = library.catalogue.byCode(code);
    if (part === null) throw new Error('no such row');
    expect(part.mpn).toBe(mpn);
    const seen = deviceOfPart(part, library)?.pins.flatMap((p) => p.pads.map((pad) => `${p.name} ${pad}`)) ?? [];
    expect(seen.sort((a, b) => Number(a.split(' ')[1]) - Number(b.split(' ')[1])).join(', ')).toBe(pins);
  });
});
