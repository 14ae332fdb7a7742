import { describe, expect, it } from 'vitest';
import { DesignError } from '../../src/design/index.js';
import { LibraryBook } from '../../src/parts/book.js';
import { guard } from '../../src/parts/guard.js';
import { loadLibrary } from '../../src/parts/load.js';
import { resolvePart } from '../../src/parts/rows.js';
import { variantOf } from '../../src/parts/variants.js';

const library = loadLibrary();
const book = new LibraryBook(library);
const of = (mpn: string, size: string, description = ''): string | null => variantOf({ mpn, package: size, description }, library)?.id ?? null;

describe('variants of a known device', () => {
  it('are found by their number in the same package, and by nothing less', () => {
    expect(of('LM358DT', 'SOIC-8')).toBe('LM358');
    expect(of('LM358DR', 'SOIC-8_3.9x4.9x1.27P')).toBe('LM358');
    expect(of('LM358PW', 'TSSOP-8')).toBeNull();
    expect(of('LM358DT', 'TSSOP-8')).toBeNull();
    expect(of('LM35DT', 'SOIC-8')).toBeNull();
    expect(of('STM32F103CBT6', 'LQFP-48_7x7mm_P0.5mm')).toBe('STM32F103C8T6');
    expect(of('STM32F103RCT6', 'LQFP-64_10x10mm_P0.5mm')).toBe('PINS_STM32F103RC');
    expect(of('STM32F103RCT6', 'LQFP-48_7x7mm_P0.5mm')).toBeNull();
    // Its lines stand at VIO, pin 5: pins of their own.
    expect(of('TJA1051T/3', 'SOIC-8')).toBe('PINS_TJA1051T-3');
    expect(of('TLV75733PDBVR', 'SOT-23-5')).toBe('LDO_SOT-23-5');
    expect(of('W25Q64JVSSIQ', 'SOIC-8')).toBeNull();
    expect(of('W25Q64JVSSIQ', 'SOIC-8-208mil')).toBe('W25Q32JVSS');
  });

  it('bear at least what the device bears', () => {
    expect(['SS12', 'SS13', 'SS14', 'SS16'].map((n) => of(n, 'SMA'))).toEqual([null, null, 'SS14', 'SS14']);
    expect(['MB1S', 'MB4S', 'MB6S', 'MB10S'].map((n) => of(n, 'MBS_L4.7-W3.8-P2.40-LS7.0-TL'))).toEqual([null, null, 'MB6S', 'MB6S']);
  });

  it('take what the catalogue says where a number alone is not enough', () => {
    expect(of('SI2301CDS-T1-GE3', 'SOT-23', '20V P-Channel')).toBe('PMOS_SOT-23_GSD');
    expect(of('SI2301CDS-T1-GE3', 'SOT-23', 'N-Channel')).toBeNull();
    expect(of('BC847B', 'SOT-23', '45V NPN')).toBe('NPN_SOT-23_BEC');
  });

  it('of the shipped table name devices that are there, each with a source, and are bought without a finding', () => {
    for (const variant of library.variants ?? []) {
      expect(library.devices.has(variant.device), variant.device).toBe(true);
      expect(variant.source.length, variant.device).toBeGreaterThan(10);
    }
    for (const code of ['C9418', 'C5423', 'C485517', 'C7420321']) {
      const part = book.component({ catalog_code: code });
      const device = library.devices.get(part.device!)!;
      const footprint = library.footprints.get(device.footprint)!;
      expect(guard({ component: { ref: 'U1', ...part }, device, footprint }, library), code).toEqual([]);
      const resolved = resolvePart(library, code)!;
      expect(
        resolved.pins.every((p) => p.pin !== '' || p.why.includes('open')),
        code,
      ).toBe(true);
      expect(resolved.notes.at(-1)).toContain(`those of ${device.id}`);
      expect(part.value).toBe(resolved.part.mfr);
    }
  });

  it('say what is missing of a part that is none', () => {
    const why = (code: string): string => {
      try {
        book.component({ catalog_code: code, kind: 'regulator' });
      } catch (error) {
        if (error instanceof DesignError) return error.message;
      }
      return '';
    };
    expect(why('C111367')).toContain('the pads of C111367 (CH552T, TSSOP-20) are known (TSSOP-20), its pins are not: define a device on TSSOP-20');
  });
});

describe('a passive ordered by its value', () => {
  const chosen = (order: object): string => {
    try {
      const { package: size, part } = book.component({ kind: 'capacitor', ...order } as never);
      return `${size} ${part?.catalog_code ?? '-'}`;
    } catch (error) {
      if (error instanceof DesignError) return error.message;
      throw error;
    }
  };

  it('comes in the package that the catalogue has it in, the usual size first', () => {
    expect(chosen({ value: '100nF' })).toMatch(/^0603 C\d+$/);
    expect(chosen({ kind: 'resistor', value: '10k' })).toMatch(/^0603 C\d+$/);
    expect(chosen({ kind: 'resistor', value: '0.01', rating: '2W' })).toMatch(/^2512 /);
    expect(chosen({ value: '100uF', rating: '16V' })).toMatch(/^(1206|1210|CASE|SMD)/);
  });

  it('is refused where no part of the size can be it, with the nearest that exist', () => {
    expect(chosen({ value: '4700uF', rating: '50V' })).toMatch(/^package: no capacitor of 4700uF 50V comes in 0603 \(at most 4\.7 µF at 50 V\)/);
    expect(chosen({ value: '100uF 50V', package: '0603' })).toMatch(/Nearest in the catalogue: C\d+ .*100/);
    expect(chosen({ kind: 'resistor', value: '10', rating: '5W' })).toMatch(/no resistor of 10 5W comes in 0603 \(at most 0\.25 W\)/);
    expect(chosen({ kind: 'inductor', value: '100uH', rating: '10A', package: '0603' })).toMatch(/no inductor of 100uH 10A comes in 0603/);
    expect(chosen({ kind: 'resistor', value: 'ten kiloohm' })).toBe('value: "ten kiloohm" is no value of a resistor: write it as "10k" or "4R7"');
    expect(chosen({ value: '10k', package: '0603' })).toContain('no capacitor of 10k comes in 0603');
    expect(chosen({ value: '100nF', package: 'D10xL12' })).toMatch(/no land pattern is known for a capacitor in D10xL12; known are 0603, /);
  });
});
