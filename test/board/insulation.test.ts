import { describe, expect, it } from 'vitest';
import { basicMm, Insulation, reinforcedMm } from '../../src/board/index.js';

describe('insulation by IEC 60664-1, pollution degree 2, material group III', () => {
  it.each([
    [50, 1.2],
    [120, 1.5],
    [230, 2.5],
    [250, 2.5],
    [400, 4],
    [1000, 10],
  ])('%s V: %s mm', (volts, mm) => expect(basicMm(volts)).toBe(mm));
  it('is twice that and a margin where a person may touch the other side', () => {
    expect(reinforcedMm(250)).toBe(6);
    expect(reinforcedMm(120)).toBe(4);
  });
});

describe('what stands between two pieces of copper', () => {
  const pad = (net: string | null, x = 0) => ({ net, x, y: 0, w: 2, h: 2 });
  const insulation = Insulation.of({
    nets: [{ name: 'COM', working_volts: 250 }, { name: 'NO', working_volts: 250 }, { name: 'COIL' }, { name: 'GND' }],
    parts: [
      { ref: 'K1', kind: 'relay', pads: [pad('COM'), pad('NO', 20), pad(null, 30), pad('COIL', -5.5)] },
      { ref: 'J1', kind: 'connector', pads: [pad('GND'), pad('COIL')] },
      { ref: 'J2', kind: 'connector', pads: [pad('NO'), pad('GND', 5)] },
    ],
  });
  const near = Insulation.of({
    nets: [{ name: 'NO', working_volts: 250 }, { name: 'COIL' }],
    parts: [{ ref: 'K1', kind: 'relay', pads: [pad('NO'), pad('COIL', 3)] }],
  });
  const between = (a: readonly [string | null, string | null], b: readonly [string | null, string | null]) =>
    insulation?.between({ net: a[0], ref: a[1] }, { net: b[0], ref: b[1] });
  it('is reinforced to what may be touched, tracks and open pads', () => {
    expect(between(['COM', null], ['GND', 'J1'])).toBe(6);
    expect(between(['GND', null], ['NO', 'K1'])).toBe(6);
    expect(between(['COM', null], [null, 'H1'])).toBe(6);
  });
  it('is basic between two contacts and to an open contact', () => {
    expect(between(['COM', null], ['NO', null])).toBe(2.5);
    expect(between(['COM', null], [null, 'K1'])).toBe(2.5);
  });
  it('is what the pads of a relay have to its coil, and no less than basic', () => {
    expect(between(['COIL', null], ['COM', null])).toBe(3.5);
    expect(between(['COIL', 'J1'], ['NO', null])).toBe(3.5);
    expect(near?.between({ net: 'COIL', ref: null }, { net: 'NO', ref: null })).toBe(2.5);
  });
  it('is nothing between pads of one part, one net, or what nobody minds', () => {
    expect(between(['COM', 'K1'], ['COIL', 'K1'])).toBe(0);
    expect(between(['COM', 'K1'], ['COM', null])).toBe(0);
    expect(between(['COIL', 'K1'], ['GND', null])).toBe(0);
  });
  it('is reinforced between the contacts of a terminal that carries both', () => {
    expect(between(['NO', 'J2'], ['GND', 'J2'])).toBe(6);
  });
  it('is looked for only where something is dangerous', () => {
    expect(Insulation.of({ nets: [{ name: 'GND' }], parts: [] })).toBeNull();
  });
});
