import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPartFiles } from '../../src/inputs/kicad-library/index.js';
import { readSymbols } from '../../src/inputs/kicad-library/symbols.js';
import { loadLibrary } from '../../src/parts/load.js';
import { deviceFaults } from '../../src/parts/own-checks.js';
import { landOfEntry } from '../../src/parts/own-entry.js';
import { ownFootprint } from '../../src/parts/own-land.js';
import { some } from '../support/long.js';
import { hasKicadFootprints, KICAD_FOOTPRINTS, readKicadFootprint } from './kicad-footprint.js';
import { hasSymbols, symbolPins } from './symbol-library.js';

const SYMBOLS = process.env['KICAD_SYMBOLS'] ?? '/usr/share/kicad/symbols';
const library = loadLibrary();
/** Kinds of parts by KiCad's libraries of them, each with the land patterns that they stand on. */
const KINDS = [
  'Amplifier_Operational',
  'Regulator_Linear',
  'Regulator_Switching',
  'MCU_Microchip_ATtiny',
  'MCU_ST_STM32F1',
  'Interface_UART',
  'Memory_EEPROM',
  'Driver_Motor',
  'Sensor_Temperature',
  'Transistor_FET',
  '74xx',
  'RF_Module',
];
const LANDS = [
  'Package_SO',
  'Package_QFP',
  'Package_DFN_QFN',
  'Package_TO_SOT_SMD',
  'Package_BGA',
  'Connector_USB',
  'Connector_JST',
  'RF_Module',
  'Button_Switch_SMD',
  'Crystal',
  'Capacitor_SMD',
  'LED_SMD',
  'Package_DIP',
  'Connector_BarrelJack',
];

/** Every so many of a list, so that the whole of it is walked through. */
const spread = <T>(all: readonly T[], count: number): T[] =>
  all.length <= count ? [...all] : Array.from({ length: count }, (_, i) => all[Math.floor((i * all.length) / count)]!);

describe.skipIf(!hasSymbols)('symbols of KiCad’s own libraries', () => {
  it.each(some(KINDS, 2))('come in with the pins that %s has', (name) => {
    const text = readFileSync(join(SYMBOLS, `${name}.kicad_sym`), 'utf8');
    const { devices } = readPartFiles([{ name: `${name}.kicad_sym`, text }], library);
    const compared = spread(devices, 20);
    expect(compared.length).toBeGreaterThanOrEqual(7);
    for (const device of compared) {
      const known = symbolPins(`${name}:${device.mpn}`) ?? [];
      const own = new Map(device.pins.flatMap((p) => p.pads.map((pad) => [pad, p] as const)));
      expect([...own.keys()].sort(), device.id).toEqual([...new Set(known.map((p) => p.pad))].sort());
      for (const { pad, name: theirs, type } of known) {
        const pin = own.get(pad)!;
        const plain = theirs.replace(/~\{([^}]*)\}/g, '$1').replace(/^~$/, '');
        expect(pin.name.replaceAll('~', ''), `${device.id} ${pad}`).toContain(
          plain
            .replace(/[_^]\{([^}]*)\}/g, '$1')
            .replaceAll('~', '')
            .trim()
            .slice(0, 50),
        );
        // Several pins drawn on each other: the one that is shown says what they are.
        if (pin.pads.length === 1) expect(pin.type, `${device.id} ${pad}`).toBe(type === 'free' ? 'passive' : type);
      }
      expect(new Set(device.pins.map((p) => p.name)).size, device.id).toBe(device.pins.length);
    }
  });
});

/** A symbol's footprint as a file, where it names one that is installed. */
function footprintFile(named: string): { name: string; text: string } | null {
  const [folder = '', name = ''] = named.split(':');
  const path = join(KICAD_FOOTPRINTS, `${folder}.pretty`, `${name}.kicad_mod`);
  return name !== '' && existsSync(path) ? { name: `${name}.kicad_mod`, text: readFileSync(path, 'utf8') } : null;
}

describe.skipIf(!hasSymbols || !hasKicadFootprints)('symbols and footprints that come in together', () => {
  it.each(some(KINDS, 2))('stand on each other, twenty pairs of %s', (kind) => {
    const text = readFileSync(join(SYMBOLS, `${kind}.kicad_sym`), 'utf8');
    const file = { name: `${kind}.kicad_sym`, text };
    const named = readSymbols(text).flatMap((symbol) => {
      const footprint = symbol.properties.get('footprint') ?? '';
      const land = footprintFile(footprint);
      return symbol.pins.length === 0 || land === null ? [] : [{ symbol, footprint, land }];
    });
    const pairs = spread(named, 20);
    expect(pairs.length).toBe(Math.min(20, named.length));
    expect(pairs.length).toBeGreaterThanOrEqual(7);
    const { devices, lands } = readPartFiles([file, ...new Map(pairs.map((p) => [p.footprint, p.land])).values()], library, {
      only: pairs.flatMap((p) => [p.symbol.name, p.land.name.replace('.kicad_mod', '')]),
    });
    const numbers = (all: readonly string[]): string[] => [...new Set(all)].filter((n) => n !== '').sort();
    for (const { symbol, footprint, land } of pairs) {
      const device = devices.find((d) => d.mpn === symbol.name)!;
      const own = lands.find((l) => `${l.name}.kicad_mod` === land.name)!;
      expect([device.footprint, symbol.name]).toEqual([own.name, symbol.name]);
      const drawn = readKicadFootprint(footprint).pads.filter((p) => p.copper);
      const laid = numbers(landOfEntry(own).pads.map((p) => p.number));
      expect(laid, footprint).toEqual(numbers(drawn.map((p) => p.number)));
      const pins = numbers((symbolPins(`${kind}:${symbol.name}`) ?? []).map((p) => p.pad));
      expect(numbers(device.pins.flatMap((p) => p.pads)), symbol.name).toEqual(pins);
      // What KiCad itself draws apart (a tab that no pin has) is told by the checks, and nothing else is.
      const faults = deviceFaults(device, ownFootprint(landOfEntry(own), ''), library).filter(
        (f) => f.rule === 'pins.no_pad' || f.rule === 'pads.no_pin',
      );
      const apart = [...pins.filter((n) => !laid.includes(n)), ...laid.filter((n) => !pins.includes(n))];
      expect(faults.length > 0, `${symbol.name} ${apart.join()}`).toBe(apart.length > 0);
    }
  });
});

describe.skipIf(!hasKicadFootprints)('footprints of KiCad’s own libraries', () => {
  it.each(some(LANDS, 2))('come in with the pads that %s has', (name) => {
    const files = readdirSync(join(KICAD_FOOTPRINTS, `${name}.pretty`)).sort();
    let compared = 0;
    for (const file of spread(files, 26)) {
      const { lands, skipped } = readPartFiles(
        [
          { name: file, text: readFileSync(join(KICAD_FOOTPRINTS, `${name}.pretty`, file), 'utf8') },
          { name: 'none.kicad_sym', text: '(kicad_symbol_lib)' },
        ],
        library,
      );
      const shifted = /\(offset /.test(readFileSync(join(KICAD_FOOTPRINTS, `${name}.pretty`, file), 'utf8'));
      const [entry] = lands;
      if (entry === undefined) {
        expect(skipped[0]?.why, file).toMatch(/, line \d+: /);
        continue;
      }
      compared++;
      const known = readKicadFootprint(`${name}:${file.replace('.kicad_mod', '')}`).pads.filter((p) => p.copper || p.type === 'np_thru_hole');
      const back = new Set(known.filter((p) => p.type === 'thru_hole').map((p) => p.number));
      const pads = landOfEntry(entry).pads;
      for (const pad of pads) {
        const near = known.filter(
          (k) =>
            (pad.plated === false || k.number === pad.number) &&
            Math.hypot(k.x - pad.x, k.y - pad.y) < (pad.shape === 'polygon' ? 3 : shifted ? 0.5 : 0.05),
        );
        expect(near.length, `${file} pad ${pad.number}`).toBeGreaterThan(0);
        if (pad.shape === 'polygon') continue;
        const turned = Math.abs(pad.rot % 180) === 90;
        const size = turned ? [pad.h, pad.w] : [pad.w, pad.h];
        if (pad.rot % 90 === 0 && pad.plated !== false)
          expect(
            near.some((k) => Math.abs(k.w - size[0]!) < 0.05 && Math.abs(k.h - size[1]!) < 0.05),
            `${file} pad ${pad.number}`,
          ).toBe(true);
      }
      const numbers = (all: readonly { number: string }[]) => [...new Set(all.map((p) => p.number))].filter((n) => n !== '').sort();
      expect(numbers(pads), file).toEqual(numbers(known.filter((k) => k.type !== 'np_thru_hole')));
      expect(pads.length, file).toBeGreaterThanOrEqual(known.length - known.filter((k) => k.type === 'smd' && back.has(k.number)).length);
    }
    expect(compared).toBeGreaterThanOrEqual(Math.min(15, files.length));
  });
});
