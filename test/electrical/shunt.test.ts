import { describe, expect, it } from 'vitest';
import { DESIGN_FORMAT, type Design } from '../../src/design/index.js';
import { applyPatch, type Operation } from '../../src/design/patch/index.js';
import { checkElectrical } from '../../src/electrical/index.js';
import { loads } from '../../src/ledger/flow/loads.js';
import { sources } from '../../src/ledger/flow/sources.js';
import { Scene } from '../../src/ledger/scene.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { LibraryBook } from '../../src/parts/book.js';
import { loadLibrary } from '../../src/parts/load.js';
import { resolve } from '../../src/parts/resolve.js';
import { EMPTY_REQUEST } from '../../src/request/index.js';

const library = loadLibrary();
const book = new LibraryBook(library);
const EMPTY: Design = {
  format: DESIGN_FORMAT,
  name: 'Board',
  prompt: '',
  summary: '',
  board: {},
  components: [],
  nets: [],
  blocks: [],
  constraints: {},
  assumptions: [],
  unmet: [],
};
const patched = (...operations: readonly object[]): Design => applyPatch(EMPTY, operations as Operation[], book).design;
const heat = (design: Design): string[] =>
  checkElectrical(resolve(design, library)).flatMap((f) => (f.rule === 'erc.resistor_heat' ? [f.message] : []));

/** A shunt between a supply and what it feeds, with declared volts and amperes on both sides. */
const shunt = (value: string, size: string, before: object, after: object): Design =>
  patched(
    { op: 'add_part', device: 'PinHeader_1x03', connect: { 1: 'VIN', 2: 'LOAD', 3: 'GND' } },
    { op: 'add_part', kind: 'resistor', value, package: size, connect: { 1: 'VIN', 2: 'LOAD' } },
    { op: 'set_net', net: 'VIN', ...before },
    { op: 'set_net', net: 'LOAD', ...after },
  );

describe('what a shunt turns into heat', () => {
  it('is that of the declared current and no difference of nominal rails', () => {
    expect(heat(shunt('0.01', '2512', { volts: 24, amps: 5 }, { volts: 23.5, amps: 5 }))).toEqual([]);
    expect(heat(shunt('0.01', '2512', { volts: 24, amps: 5 }, { amps: 5 }))).toEqual([]);
  });
  it('is found where both rails are called alike', () => {
    expect(heat(shunt('0.1', '2512', { volts: 24, amps: 5 }, { volts: 24, amps: 5 }))).toEqual([expect.stringContaining('turns 2.5 W into heat')]);
  });
  it('is shared by those that stand side by side between the same nets', () => {
    const pair = (size: string): Design =>
      applyPatch(
        shunt('0.1', size, { volts: 24, amps: 2 }, { volts: 24, amps: 2 }),
        [{ op: 'add_part', kind: 'resistor', value: '0.1', package: size, connect: { 1: 'VIN', 2: 'LOAD' } }] as Operation[],
        book,
      ).design;
    expect(heat(pair('1206'))).toEqual([]);
    expect(heat(pair('0402'))).toHaveLength(2);
    expect(heat(shunt('0.1', '1206', { volts: 24, amps: 2 }, { volts: 24, amps: 2 }))).toHaveLength(1);
  });
  it('is that of the smaller current that is declared, and stays what it was where none is', () => {
    expect(heat(shunt('0.1', '2512', { volts: 24, amps: 20 }, { volts: 24, amps: 1 }))).toEqual([]);
    expect(heat(shunt('0.1', '0603', { volts: 24 }, { volts: 23 }))).toHaveLength(1);
    expect(heat(shunt('470', '0603', { volts: 24, amps: 5 }, { volts: 5, amps: 5 }))).toHaveLength(1);
  });
});

describe('where alternating current comes in', () => {
  it('nothing hangs that draws: the terminal before a rectifier is a source', () => {
    const design = patched(
      { op: 'add_part', device: 'ScrewTerminal_1x02_P5.00', connect: { 1: 'AC1', 2: 'AC2' } },
      { op: 'add_part', device: 'PINS_DB107S', kind: 'diode', connect: { '~1': 'AC1', '~2': 'AC2', '+': 'VRAW', '-': 'GND' } },
      { op: 'add_part', device: 'PinHeader_1x02', connect: { 1: 'VRAW', 2: 'GND' } },
      { op: 'set_net', net: 'AC1', class: 'power', amps: 1 },
      { op: 'set_net', net: 'AC2', class: 'power', amps: 1 },
    );
    const scene = new Scene({ request: EMPTY_REQUEST, design, board: null, library, lexicon: loadLexicon(library) });
    expect(sources(scene).map((s) => s.ref)).toContain('J1');
    expect(loads(scene).filter((l) => l.ref === 'J1')).toEqual([]);
  });
});
