import { describe, expect, it } from 'vitest';
import { type Block, blockSchema } from '../../src/parts/block.js';
import { expandBlock, innerNet } from '../../src/parts/expand.js';
import { DesignAssembler } from '../../src/parts/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { resolve } from '../../src/parts/resolve.js';

const resistor = (id: string, when?: string) => ({ id, kind: 'resistor', value: '10k', purpose: id, ...(when === undefined ? {} : { when }) });

/** A block whose part R is there under a condition, and whose part X always. */
function block(when: string, more: Partial<Block> = {}): Block {
  return blockSchema.parse({
    name: 'sample',
    title: 'Sample',
    source: 'authored',
    follows: ['nothing'],
    ports: [
      { name: 'VCC', kind: 'power_in', required: true },
      { name: 'DP', kind: 'usb_dp', required: false },
      { name: 'OUT', kind: 'power_out', required: false },
    ],
    params: {
      crystal: { title: 'Crystal', default: true },
      volts: { title: 'Supply', default: 5 },
      mode: { title: 'Mode', default: 'A', choices: ['A', 'B'] },
    },
    parts: [resistor('X'), resistor('R', when)],
    nets: { VCC: ['X.1', 'R.1?mode=A'], DP: ['X.2'], LOW: ['R.2'] },
    checked: null,
    ...more,
  });
}

const present = (when: string, params = {}, ports = {}): boolean =>
  expandBlock(block(when), 'one', { VCC: '3V3', ...ports }, params).parts.some((p) => p.id === 'R');

describe('a condition', () => {
  it.each([
    ['crystal', {}, {}, true],
    ['crystal', { crystal: false }, {}, false],
    ['crystal', { crystal: 'off' }, {}, false],
    ['!crystal', {}, {}, false],
    ['DP', {}, {}, false],
    ['DP', {}, { DP: 'USB_DP' }, true],
    ['!DP', {}, { DP: 'USB_DP' }, false],
    ['mode=B', {}, {}, false],
    ['mode=b', { mode: 'B' }, {}, true],
    ['volts=5.0', {}, {}, true],
    ['volts>10', {}, {}, false],
    ['volts>10', { volts: '12' }, {}, true],
    ['volts>10', { volts: 'unknown' }, {}, false],
    ['!volts<10', { volts: 12 }, {}, true],
    ['volts<4', { volts: 3.3 }, {}, true],
    ['volts>10|DP', {}, { DP: 'USB_DP' }, true],
    ['volts>10|DP', {}, {}, false],
  ])('%s with %j and ports %j holds: %s', (when, params, ports, holds) => expect(present(when, params, ports)).toBe(holds));

  it('on a parameter that is not there is an error', () => {
    expect(() => present('colour=red')).toThrow(/names no parameter/);
    expect(() => present('amps>3')).toThrow(/names no parameter/);
  });
});

describe('expandBlock', () => {
  it('drops the pins of parts that are left out, and nets without pins', () => {
    const { nets } = expandBlock(block('DP'), 'one', { VCC: '3V3' });
    expect(nets.map((n) => [n.name, n.pins])).toEqual([
      ['3V3', [['X', '1']]],
      ['ONE_DP', [['X', '2']]],
    ]);
  });

  it('keeps a pin under its own condition', () => {
    const vcc = (mode: string) => expandBlock(block('crystal'), 'one', { VCC: '3V3' }, { mode }).nets[0]?.pins;
    expect(vcc('A')).toEqual([
      ['X', '1'],
      ['R', '1'],
    ]);
    expect(vcc('B')).toEqual([['X', '1']]);
  });

  it('says which nets the caller named, of which class and voltage', () => {
    const wired = block('crystal', {
      nets: { VCC: ['X.1'], OUT: ['X.2', 'R.1'], LOW: ['R.2'] },
      net_volts: { LOW: 1.1 },
      net_classes: { LOW: 'power' },
    });
    const facts = expandBlock(wired, 'one', { VCC: '3V3', OUT: 'RAIL' }, { volts: 9 }).nets.map((n) => [n.name, n.given, n.class, n.volts]);
    expect(facts).toEqual([
      ['3V3', true, 'power', null],
      ['RAIL', true, 'power', 9],
      ['ONE_LOW', false, 'power', 1.1],
    ]);
  });

  it('says what current a net carries that is no rail', () => {
    const wired = block('crystal', { nets: { VCC: ['X.1'], OUT: ['X.2', 'R.1'], COM: ['R.2'] }, net_amps: { COM: 3 } });
    expect(expandBlock(wired, 'one', { VCC: '3V3' }).nets.map((n) => [n.name, n.class, n.amps])).toContainEqual(['ONE_COM', 'signal', 3]);
  });

  it('names inner nets by the instance, in the letters that a net name may have', () => {
    expect(innerNet('Status LED 2', 'A')).toBe('STATUS_LED_2_A');
    expect(innerNet('é/x', 'a')).toBe('__X_A');
  });
});

describe("a relay's contacts and a motor's windings", () => {
  const library = loadLibrary();

  it.each(['relay_driver', 'motor_driver'])('%s: carry a current, and are no rail whose voltage somebody should declare', (name) => {
    const assembler = new DesignAssembler(library);
    const block = library.blocks.get(name);
    const powers = (block?.ports ?? []).filter((p) => p.kind === 'power_in').map((p) => p.name);
    for (const power of powers) assembler.net(power, { volts: 5 });
    assembler.block(name, 'one', Object.fromEntries((block?.ports ?? []).map((p) => [p.name, p.name])));
    const design = assembler.build({ name: 'one', prompt: '', summary: '', board: {}, assumptions: [], unmet: [] });
    expect(resolve(design, library).gaps.filter((g) => g.kind === 'rail')).toEqual([]);
    const loads = Object.entries(block?.net_amps ?? {}).map(([net, amps]) => [`ONE_${net}`, amps]);
    expect(loads.length).toBeGreaterThanOrEqual(3);
    expect(design.nets.filter((n) => n.amps !== undefined).map((n) => [n.name, n.amps])).toEqual(loads);
  });
});
