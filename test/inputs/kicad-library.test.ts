import { describe, expect, it } from 'vitest';
import { DesignError } from '../../src/design/index.js';
import { readPartFiles } from '../../src/inputs/kicad-library/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { landOfEntry } from '../../src/parts/own-entry.js';

const library = loadLibrary();
const pin = (type: string, name: string, number: string, at = `(at ${number.replace(/\D/g, '')} 0 0)`, more = ''): string =>
  `(pin ${type} line ${at} (length 2.54) (name "${name}" (effects (font (size 1.27 1.27)))) (number "${number}" (effects)) ${more})`;
const symbol = (name: string, properties: Record<string, string>, units: readonly string[], more = ''): string =>
  `(symbol "${name}" ${more}${Object.entries(properties)
    .map(([k, v]) => `(property "${k}" "${v}" (at 0 0 0))`)
    .join('')}${units.map((pins, i) => `(symbol "${name}_${i + 1}_1" ${pins})`).join('')})`;
const file = (...symbols: string[]) => ({
  name: 'Mine.kicad_sym',
  text: `(kicad_symbol_lib (version 20241209) (generator "kicad_symbol_editor")\n${symbols.join('\n')}\n)`,
});
const U = { Reference: 'U', Value: 'X', Footprint: 'Package_SO:SOIC-8_3.9x4.9mm_P1.27mm', Description: 'A part' };
const pinsOf = (text: ReturnType<typeof file>) =>
  Object.fromEntries(readPartFiles([text], library).devices[0]!.pins.map((p) => [p.name, p.pads.join(' ')]));
const why = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof DesignError) return error.message;
    throw error;
  }
  return 'taken';
};

describe('a symbol library', () => {
  it('gives devices with their pins on a land pattern that ships', () => {
    const { devices } = readPartFiles(
      [
        file(
          symbol('AMP1', U, [
            pin('input', '~{CS}', '1') +
              pin('power_in', 'GND', '4') +
              pin('power_in', 'GND', '5') +
              pin('output', 'Q', '2') +
              pin('output', '~{Q}', '3'),
          ]),
        ),
      ],
      library,
    );
    expect(devices[0]).toMatchObject({ id: 'AMP1', title: 'A part', kind: 'ic', footprint: 'SOIC-8', checked: null });
    expect(devices[0]!.pins.map((p) => [p.name, p.pads, p.type])).toEqual([
      ['CS', ['1'], 'input'],
      ['GND', ['4', '5'], 'power_in'],
      ['Q', ['2'], 'output'],
      ['~Q', ['3'], 'output'],
    ]);
  });

  it('tells pins of one name apart by unit or number, and joins those that are drawn on each other', () => {
    const amp = (n: number) => pin('input', '+', String(n)) + pin('input', '-', String(n + 1)) + pin('output', '~', String(n + 2));
    expect(pinsOf(file(symbol('DUAL', U, [amp(1), amp(4)])))).toEqual({ 'IN+A': '1', 'IN-A': '2', OUTA: '3', 'IN+B': '4', 'IN-B': '5', OUTB: '6' });
    expect(
      pinsOf(
        file(
          symbol('SAME', U, [
            pin('bidirectional', 'IO', '1') +
              pin('bidirectional', 'IO', '2') +
              pin('passive', 'D', '3', '(at 9 9 0)') +
              pin('passive', 'D', '4', '(at 9 9 0)'),
          ]),
        ),
      ),
    ).toEqual({
      IO_1: '1',
      IO_2: '2',
      D: '3 4',
    });
    expect(pinsOf(file(symbol('STACK', U, [pin('power_in', 'VSS', '[1-3,7]')])))).toEqual({ VSS: '1 2 3 7' });
  });

  it('takes alternate names that one pin alone has, and what a symbol inherits', () => {
    const alternates = '(alternate "SDA" bidirectional line) (alternate "TX" output line)';
    const [base, child] = readPartFiles(
      [
        file(
          symbol('BASE', U, [
            pin('bidirectional', 'PA1', '1', undefined, alternates) + pin('bidirectional', 'PA2', '2', undefined, '(alternate "TX" output line)'),
          ]),
          symbol('CHILD', { Value: 'CHILD', LCSC: 'C12345', Footprint: 'Package_SO:SOIC-14_3.9x8.7mm_P1.27mm' }, [], '(extends "BASE")'),
        ),
      ],
      library,
    ).devices;
    expect(base!.pins[0]!.aliases).toEqual(['SDA']);
    expect(child).toMatchObject({ id: 'CHILD', footprint: 'SOIC-14', catalog_code: 'C12345', pins: base!.pins });
  });

  it('leaves out what stands on nothing, and says so', () => {
    const { devices, skipped } = readPartFiles([file(symbol('BARE', { Reference: 'U' }, [pin('input', 'A', '1')]), symbol('EMPTY', U, []))], library);
    expect(devices).toEqual([]);
    expect(skipped).toEqual([
      { name: 'BARE', why: expect.stringContaining('names no footprint') },
      { name: 'EMPTY', why: 'pins: it has no pins' },
    ]);
    expect(
      readPartFiles([file(symbol('BARE', { Reference: 'U' }, [pin('input', 'A', '1')]))], library, { footprint: 'SOIC-8' }).devices[0]?.footprint,
    ).toBe('SOIC-8');
  });

  it('of KiCad 5 gives the same', () => {
    const text = `EESchema-LIBRARY Version 2.4\nDEF NE555 U 0 40 Y Y 1 F N\nF0 "U" 0 0 50 H V C CNN\nF1 "NE555" 0 0 50 H V C CNN\nF2 "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm" 0 0 50 H I C CNN\nALIAS LM555\nDRAW\nX GND 1 0 -500 200 U 50 50 1 1 W\nX ~RST~ 4 0 0 200 U 50 50 1 1 I\nX Q 3 0 0 200 U 50 50 1 1 O\nENDDRAW\nENDDEF\n`;
    const { devices } = readPartFiles([{ name: 'old.lib', text }], library);
    expect(devices.map((d) => d.id)).toEqual(['NE555', 'LM555']);
    expect(devices[1]!.pins.map((p) => [p.name, p.pads[0], p.type])).toEqual([
      ['GND', '1', 'power_in'],
      ['RST', '4', 'input'],
      ['Q', '3', 'output'],
    ]);
    expect(why(() => readPartFiles([{ name: 'old.lib', text: text.replace(' 1 1 O', ' 1 1 Ö') }], library))).toBe(
      'files: old.lib, line 10: the pin 3 has no electrical type that is known',
    );
  });

  it('is refused with the line where it is deep, huge, broken or goes round', () => {
    const refused = (text: string) => why(() => readPartFiles([{ name: 'Mine.kicad_sym', text }], library));
    expect(refused(`(kicad_symbol_lib\n${'('.repeat(5_000_000)}`)).toBe('files: Mine.kicad_sym, line 2: lists are nested more than 100 deep');
    expect(refused('(kicad_pcb)')).toContain('line 1: it is no KiCad symbol library');
    expect(refused(file('(symbol "A"\n(property "x').text)).toContain('a quote is not closed');
    expect(refused(file(symbol('A', U, []), symbol('A', U, [])).text)).toContain('line 3: the symbol A is there twice');
    expect(refused(file(symbol('A', U, [], '(extends "B")'), symbol('B', U, [], '(extends "A")')).text)).toContain('extends itself');
    expect(refused(file(symbol('A', U, [], '(extends "NOWHERE")')).text)).toContain('the library has no such symbol');
    expect(refused(file(symbol('A', U, [pin('magic', 'X', '1')])).text)).toContain('line 2: a pin of type magic is not known');
    expect(refused(file(symbol('A', U, [Array.from({ length: 2001 }, (_, i) => pin('input', `P${i}`, String(i + 1))).join('')])).text)).toContain(
      'more than 2000 pins',
    );
    expect(refused(file(symbol('A', U, [pin('input', 'X', '[1-9999]', '(at 0 0 0)')])).text)).toContain('is no list of numbers');
  });
});

describe('a footprint file', () => {
  const land = (pads: string, more = '') => ({
    name: 'L.kicad_mod',
    text: `(footprint "L" (version 20240108) (layer "F.Cu") (descr "drawn")\n${pads}\n${more})`,
  });
  const one = (pads: string, more = '') => landOfEntry(readPartFiles([land(pads, more)], library).lands[0]!);

  it('gives pads, courtyard, body and paste', () => {
    const { pads, courtyard, body } = one(
      '(pad "1" smd roundrect (at -1 0 90) (size 0.6 1) (layers "F.Cu" "F.Paste" "F.Mask") (roundrect_rratio 0.1))(pad "2" thru_hole oval (at 1 0) (size 1.2 2) (drill oval 0.6 1.2) (layers "*.Cu" "*.Mask"))(pad "" np_thru_hole circle (at 0 3) (size 1 1) (drill 1) (layers "*.Cu"))(pad "3" smd rect (at 0 -3) (size 3 3) (layers "F.Cu" "F.Mask"))(pad "" smd rect (at 0 -3) (size 1 1) (layers "F.Paste"))',
      '(fp_rect (start -3 -5) (end 3 5) (stroke (width 0.05)) (layer "F.CrtYd"))(fp_line (start -2 -2) (end 2 -2) (layer "F.Fab"))(fp_line (start 2 -2) (end 2 2) (layer "F.Fab"))',
    );
    expect(pads).toMatchObject([
      { number: '1', shape: 'roundrect', x: -1, rot: 90, w: 0.6, h: 1, ratio: 0.1 },
      { number: '2', shape: 'oval', drill: { w: 0.6, h: 1.2 } },
      { number: '', plated: false, drill: { w: 1, h: 1 } },
      { number: '3', paste: 'windows' },
    ]);
    expect(courtyard).toHaveLength(4);
    expect(body).toEqual([[-2, -2], [2, -2], [2, 2], [-2, 2]]); // biome-ignore format: a box
  });

  it('says that its 3D model is not taken over', () => {
    const pads = '(pad "1" smd rect (at 0 0) (size 1 1) (layers "F.Cu"))';
    expect(one(pads, '(model "C:/models/Mine.3dshapes/L.step" (offset (xyz 0 0 0)))').source).toBe(
      'KiCad footprint L; height not told by the file; its 3D model L.step is not taken over',
    );
    expect(one(pads, '(model)').source).toBe('KiCad footprint L; height not told by the file');
  });

  it('is refused with the line of what it cannot be', () => {
    const refused = (pads: string) => why(() => readPartFiles([land(pads)], library));
    expect(refused('(pad "1" smd rect (at 0 0) (size 1 1) (layers "B.Cu"))')).toBe(
      'files: L.kicad_mod, line 2: the pad 1 lies on the back: surface pads are in front',
    );
    expect(refused('')).toContain('it has no pads');
    expect(refused('(pad "1" smd rect (at 0 900) (size 1 1) (layers "F.Cu"))')).toContain('more than 500 mm from the middle');
    expect(refused('(pad "1" smd rect (at 0 0) (size -1 1) (layers "F.Cu"))')).toContain('must be more than 0');
  });

  it('among several is left out alone', () => {
    const { lands, skipped } = readPartFiles(
      [
        land('(pad "1" smd rect (at 0 0) (size 1 1) (layers "B.Cu"))'),
        { ...land('(pad "1" smd rect (at 0 0) (size 1 1) (layers "F.Cu"))'), name: 'M.kicad_mod' },
      ],
      library,
    );
    expect([lands.length, skipped]).toEqual([1, [{ name: 'L', why: expect.stringContaining('line 2') }]]);
  });
});
