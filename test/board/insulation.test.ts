import { describe, expect, it } from 'vitest';
import { basicMm, Insulation, reinforcedMm, standingMm } from '../../src/board/index.js';

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

describe('direct voltage of class 2 (IEC 62368-1: above 60 V, up to 120 V)', () => {
  const pad = (net: string | null, x = 0) => ({ net, x, y: 0, w: 2, h: 2 });
  const of = (...nets: { name: string; volts?: number; working_volts?: number }[]) =>
    Insulation.of({ nets: [...nets, { name: 'GND' }], parts: [{ ref: 'C1', kind: 'capacitor', pads: [pad('BUS'), pad('GND', 3)] }] });
  const [bus, ground] = [
    { net: 'BUS', ref: 'C1' },
    { net: 'GND', ref: 'C1' },
  ];
  const away = { net: 'GND', ref: 'J1' };

  it('is kept by basic insulation from what may be touched, and pads of one part are its own', () => {
    const direct = of({ name: 'BUS', volts: 72, working_volts: 72 }, { name: 'FUSED', working_volts: 72 });
    expect(direct?.between(bus, away)).toBe(1.3);
    expect(direct?.between(bus, ground)).toBe(0);
  });

  it.each([
    ['more than 120 V', [{ name: 'BUS', volts: 150, working_volts: 150 }], 4.2],
    ['no declared rail: it may be the mains', [{ name: 'BUS', working_volts: 100 }], 3.8],
    ['mains beside it', [{ name: 'BUS', volts: 72, working_volts: 72 }, { name: 'LINE', working_volts: 230 }], 6], // biome-ignore format: nets
  ])('and not %s', (_, nets, mm) => {
    expect(of(...nets)?.between(bus, away)).toBe(mm);
    expect(of(...nets)?.between(bus, ground)).toBe(mm);
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

describe('circuits that share no ground', () => {
  const pad = (net: string | null, x = 0, y = 0) => ({ net, x, y, w: 1, h: 1 });
  const ground = (name: string) => ({ name, class: 'ground' });
  const nets = [ground('GND'), ground('GND2'), { name: 'TX' }, { name: 'BUS' }, { name: 'LOOSE' }];
  const isolator = (x: number) => ({
    ref: 'U1',
    kind: 'ic' as const,
    pads: [pad('GND'), pad('TX', 0, 1), pad('GND2', x), pad('BUS', x, 1), pad(null, x, 2)],
  });
  const host = { ref: 'U2', kind: 'microcontroller' as const, pads: [pad('GND'), pad('TX', 1), pad('GND', 2)] };
  const socket = { ref: 'J1', kind: 'connector' as const, pads: [pad('GND2'), pad('BUS', 5)] };
  const gap = (
    parts: Parameters<typeof Insulation.of>[0]['parts'],
    a: string | null,
    b: string | null,
    refs: [string | null, string | null] = [null, null],
  ) => Insulation.of({ nets, parts })?.between({ net: a, ref: refs[0] }, { net: b, ref: refs[1] }) ?? null;
  it('stand apart with all that hangs on each, by basic insulation or what the isolator has itself', () => {
    const parts = [isolator(8), host, socket];
    for (const [a, b] of [['GND', 'GND2'], ['TX', 'BUS'], ['BUS', 'GND']] as const) expect(gap(parts, a, b)).toBe(4); // biome-ignore format: pairs
    expect(gap(parts, 'TX', 'GND')).toBe(0);
    expect(gap(parts, 'BUS', 'GND2')).toBe(0);
    expect(gap([isolator(3), host, socket], 'GND', 'BUS')).toBe(2);
  });
  it('stand as far apart as was asked for: parts and pours wherever, all copper as far as an isolator’s pads do', () => {
    const asked = (x: number) => Insulation.of({ nets, parts: [isolator(x), host, socket], rules: { barrier_mm: 6 } });
    const sorts = (x: number) => ['GND', 'BUS'].map((net) => asked(x)?.dangerOf({ net, ref: null }) ?? 0) as [number, number];
    expect(asked(8)?.gap(...sorts(8))).toBe(6);
    expect([asked(3)?.gap(...sorts(3)), asked(3)?.apart(...sorts(3))]).toEqual([2, 6]);
  });
  it('stand as far apart as the volts want that they are to stand for a minute: clearances of table F.2 at their peak, no less than is usual', () => {
    expect([2500, 3750, 5000, 7500].map(standingMm)).toEqual([4, 5.5, 8, 14]);
  });
  it('ask nothing of the isolator itself nor of its open pads', () => {
    expect(gap([isolator(8), host], 'GND', 'GND2', ['U1', 'U1'])).toBe(0);
    expect(gap([isolator(8), host], 'GND', null, [null, 'U1'])).toBe(0);
  });
  it('are one where a part joins them, and where a chip has two pins for one ground', () => {
    const strap = { ref: 'R1', kind: 'resistor' as const, pads: [pad('GND'), pad('GND2', 2)] };
    expect(gap([isolator(8), host, strap], 'GND', 'GND2')).toBeNull();
    expect(gap([isolator(1.2), host], 'GND', 'GND2')).toBeNull();
    expect(Insulation.of({ nets, parts: [isolator(8), host], imported: {} })).toBeNull();
  });
  it('keep their barrier where two other grounds are one', () => {
    const more = [...nets, ground('SHIELD')];
    const usb = { ref: 'J2', kind: 'usb_connector' as const, pads: [pad('GND'), pad('SHIELD', 1.2)] };
    const insulation = Insulation.of({ nets: more, parts: [isolator(8), host, socket, usb] });
    const between = (a: string, b: string) => insulation?.between({ net: a, ref: null }, { net: b, ref: null });
    expect(insulation?.domains?.grounds).toEqual(['GND', 'GND2']);
    expect([between('GND', 'GND2'), between('SHIELD', 'BUS'), between('GND', 'SHIELD')]).toEqual([4, 4, 0]);
  });
  it('are measured along oval pads as they stand', () => {
    const long = (net: string, y: number) => ({ net, x: 0, y, w: 2.25, h: 1.7 });
    const row = { ref: 'U1', kind: 'ic' as const, pads: [long('GND', 0), long('TX', 2.54), long('GND2', 5.08), long('BUS', 7.62)] };
    expect(gap([row], 'GND', 'GND2')).toBe(0.84);
    expect(gap([{ ...row, pads: row.pads.map((p) => ({ ...p, rot: 90 })) }], 'GND', 'GND2')).toBeNull();
  });
  it('stay apart across a capacitor from ground to ground where an isolator stands, and there alone', () => {
    const capacitor = { ref: 'C1', kind: 'capacitor' as const, pads: [pad('GND'), pad('GND2', 6)] };
    expect(gap([isolator(8), host, socket, capacitor], 'GND', 'GND2')).toBe(4);
    expect(gap([host, socket, capacitor], 'GND', 'GND2')).toBeNull();
  });
  it('are one where a jumper of two pads joins their grounds', () => {
    const jumper = { ref: 'JP1', kind: 'connector' as const, pads: [pad('GND'), pad('GND2', 2.54)] };
    expect(gap([isolator(8), host, socket, jumper], 'GND', 'GND2')).toBeNull();
    expect(gap([isolator(8), host, socket, { ...jumper, pads: [...jumper.pads, pad('BUS', 5)] }], 'GND', 'GND2')).toBe(1.54);
  });
});
