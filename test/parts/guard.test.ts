import { describe, expect, it } from 'vitest';
import type { Component, Design, Kind } from '../../src/design/index.js';
import { DesignAssembler } from '../../src/parts/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { resolve } from '../../src/parts/resolve.js';

const library = loadLibrary();

function designOf(...components: Component[]): Design {
  return {
    format: 1,
    name: 'guard',
    prompt: '',
    summary: '',
    board: {},
    components,
    nets: [],
    blocks: [],
    constraints: {},
    assumptions: [],
    unmet: [],
  };
}

function chip(kind: Kind, value: string, size: string, code: string, mpn = ''): Component {
  return { ref: 'X1', kind, value, package: size, part: { catalog_code: code, mpn, manufacturer: '' }, purpose: '' };
}

function known(id: string, code: string, mpn = ''): Component {
  const device = library.devices.get(id);
  if (device === undefined) throw new Error(`no device ${id}`);
  const part = { catalog_code: code, mpn, manufacturer: '' };
  return { ref: 'X1', kind: device.kind, value: device.mpn, package: device.package, device: id, part, purpose: '' };
}

const rules = (component: Component): string[] => (resolve(designOf(component), library).findings ?? []).map((f) => f.rule);

describe('what chat models get wrong', () => {
  it.each<[what: string, Component, rule: string]>([
    ['a code written without its C', chip('resistor', '10k', '0603', '25804'), 'part.code'],
    ['a code with its seller before it', chip('resistor', '10k', '0603', 'LCSC C25804'), 'part.code'],
    ['a word in place of a code', chip('resistor', '10k', '0603', 'TBD'), 'part.code'],
    ['a number of the maker in place of a code', known('AMS1117-3.3', 'AMS1117-3.3'), 'part.code'],
    ['the right value, the code of another', chip('resistor', '10k', '0603', 'C25803'), 'part.value'],
    ['a value off by a decade', chip('resistor', '10k', '0603', 'C21190'), 'part.value'],
    ['100 nF where 10 µF is meant', chip('capacitor', '10uF', '0603', 'C14663'), 'part.value'],
    ['a green LED in place of a red one', chip('led', 'red', '0603', 'C12624'), 'part.value'],
    ['a capacitor in place of a resistor', chip('resistor', '10k', '0603', 'C14663'), 'part.kind'],
    ['a resistor in place of an LED', chip('led', 'red', '0603', 'C25804'), 'part.kind'],
    ['a regulator in place of a capacitor', chip('capacitor', '10uF', '0603', 'C6186'), 'part.kind'],
    ['the size of another code', chip('resistor', '10k', '0603', 'C25744'), 'part.package'],
    ['an array in place of a chip', chip('resistor', '10k', '0603', 'C29718'), 'part.package'],
    ['the code of a part that is well known, for another', known('AMS1117-3.3', 'C25804'), 'part.kind'],
    ['the 5 V version of a 3.3 V regulator', known('AMS1117-3.3', 'C6187'), 'part.mpn'],
    ['the name of one part, the code of another', known('NE555', 'C7593', 'LM358DR'), 'part.mpn'],
    ['the DIP version of an SMD part', known('NE555', 'C46749'), 'part.package'],
    ['the wide body on the narrow pads', { ...known('M24C02', 'C97521') }, 'part.mpn'],
    ['a USB connector of 6 pins for one of 16', known('USB_C_TYPE-C-31-M-12', 'C668623'), 'part.pins'],
    ['a header of 6 for one of 4', known('PinHeader_1x04', 'C492405'), 'part.pins'],
    ['another microcontroller', known('STM32F103C8T6', 'C14877'), 'part.mpn'],
  ])('%s', (_what, component, rule) => {
    expect(rules(component)).toContain(rule);
  });

  it('says what the code is, and what the design has', () => {
    const [finding] = resolve(designOf(chip('resistor', '10k', '0603', 'C25803')), library).findings ?? [];
    expect(finding).toEqual({
      rule: 'part.value',
      severity: 'error',
      refs: ['X1'],
      nets: [],
      message: 'X1: C25803 (0603WAF1003T5E) is 100kΩ, not 10k',
    });
  });

  it('a code that the catalogue does not list is a gap: nobody can tell', () => {
    const resolved = resolve(designOf(chip('resistor', '10k', '0603', 'C987654321', 'RC0603-10K')), library);
    expect(resolved.findings).toEqual([]);
    expect(resolved.gaps).toContainEqual({
      kind: 'part',
      ref: 'X1',
      message: 'X1: the catalogue does not list C987654321: nobody confirms that it is RC0603-10K',
    });
  });
});

describe('what is right is not blamed', () => {
  it.each<[what: string, Component]>([
    ['a value written otherwise', chip('resistor', '10k 1%', '0603', 'C25804', '0603WAF1002T5E')],
    ['4k7', chip('resistor', '4k7', '0805', 'C17673')],
    ['0.1uF', chip('capacitor', '0.1uF 50V', '0603', 'C14663')],
    ['a colour in small letters', chip('led', 'red', '0603', 'C2286')],
    ['a bead at its frequency', chip('ferrite', '600R@100MHz', '0603', 'C1002')],
    ['a diode of a device', known('1N4148W', 'C81598')],
    ['a name without its ending', known('NE555', 'C7593', 'NE555')],
    ['the same part in other letters', known('SHT31-DIS', library.devices.get('SHT31-DIS')?.catalog_code ?? '', 'sht31-dis-b2.5ks')],
    ['no part at all', { ...chip('resistor', '10k', '0603', ''), part: null }],
  ])('%s', (_what, component) => {
    expect(rules(component)).toEqual([]);
  });

  it.each([...library.devices.values()].filter((d) => d.catalog_code !== null).map((d) => [d.id, d.catalog_code ?? ''] as const))(
    'the library’s own %s',
    (id, code) => {
      expect(rules(known(id, code, library.devices.get(id)?.mpn))).toEqual([]);
    },
  );

  it.each<[Kind, string, string]>(
    (['0402', '0603', '0805', '1206'] as const).flatMap((size): [Kind, string, string][] => [
      ...['100', '1k', '4.7k', '10k', '100k', '1M'].map((v): [Kind, string, string] => ['resistor', v, size]),
      ...['22pF', '1nF', '100nF', '1uF', '10uF'].map((v): [Kind, string, string] => ['capacitor', v, size]),
    ]),
  )('what the catalogue offers for a %s of %s in %s', (kind, value, size) => {
    const assembler = new DesignAssembler(library);
    const part = assembler.generic({ kind, value, package: size, purpose: 'test', pins: {} }).part;
    expect(rules({ ...chip(kind, value, size, part?.catalog_code ?? '', part?.mpn ?? ''), part })).toEqual([]);
  });
});
