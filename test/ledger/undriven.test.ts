import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { DesignAssembler } from '../../src/parts/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
const errorsOf = (message: string, design: Design): string[] =>
  auditDesign({ request: read(message, null, lexicon).request, design, library, lexicon }).findings.flatMap((f) =>
    f.severity === 'error' ? [f.message] : [],
  );
const HEAD = { name: 'x', prompt: 'x', summary: 'x', board: {}, assumptions: [], unmet: [] };

/** A 12 V relay and a comparator with its sensor; `joined`: one drives the other. */
function switchOf(joined: boolean): Design {
  const a = new DesignAssembler(library);
  a.net('GND', { class: 'ground' });
  a.net('VIN', { class: 'power', volts: 12 });
  a.block('screw_terminal_power', 'in', { VOUT: 'VIN', GND: 'GND' });
  a.block('comparator_adjustable', 'comparator', { VCC: 'VIN', VIO: 'VIN', GND: 'GND', IN: 'LEVEL', OUT: 'TRIPPED' });
  a.block('relay_driver_12v', 'relay', { CTRL: joined ? 'TRIPPED' : 'OTHER', GND: 'GND', VCC: 'VIN' });
  a.device('PinHeader_1x04', { purpose: 'Lines', pins: { '1': 'LEVEL', '2': 'TRIPPED', '3': joined ? 'GND' : 'OTHER', '4': 'GND' } });
  return a.build(HEAD);
}

describe('a board without a program', () => {
  const WISH = 'comparator that switches a 12 V relay';
  it('is not what was asked for where nothing tells what acts when', () => {
    expect(errorsOf(WISH, switchOf(false)).join(' ')).toMatch(/nothing tells it when/);
  });
  it('is where one drives the other', () => {
    expect(errorsOf(WISH, switchOf(true)).join(' ')).not.toMatch(/nothing tells it when/);
  });
});

describe('what goes into a chip', () => {
  it('reaches it', () => {
    const message = 'two photoresistors into an ADS1115';
    const { design } = engineer(read(message, null, lexicon).request, { library, lexicon });
    if (design === null) throw new Error('no board');
    expect(errorsOf(message, design)).toEqual([]);
    const adc = design.components.find((c) => c.device === 'ADS1115')?.ref ?? '';
    const cut = { ...design, nets: design.nets.map((n) => ({ ...n, pins: n.pins.filter((p) => !p.startsWith(`${adc}.AIN`)) })) };
    expect(errorsOf(message, cut).join(' ')).toMatch(/No signal joins/);
  });
});

describe('an address on a bus', () => {
  it.each([
    ['0x76', 0],
    ['0x77', 1],
  ])('%s of a BME280 that stands at 0x76: %i errors', (address, count) => {
    const { design } = engineer(read('ESP32-C3 with a BME280 at 0x76', null, lexicon).request, { library, lexicon });
    if (design === null) throw new Error('no board');
    expect(errorsOf(`ESP32-C3 with a BME280 at ${address}`, design)).toHaveLength(count);
  });
});
