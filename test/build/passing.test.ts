import { describe, expect, it } from 'vitest';
import { unheld, withPassing } from '../../src/build/passing.js';

/** The other pin of parts whose pins have names. */
const FAR: Readonly<Record<string, string>> = { relay: 'NO', mosfet: 'S' };

const part = (ref: string, kind: string, mm: number, pins: readonly string[]) => ({
  component: { ref, kind, value: kind === 'resistor' ? '10k' : ref },
  pads: [
    ...pins.map((pin) => ({ number: pin, pin, net: 'LAMP' })),
    ...(kind === 'connector' ? [] : [{ number: 'far', pin: FAR[kind] ?? 'far', net: `${ref}_FAR` }]),
  ],
  footprint: { pads: pins.map((number) => ({ number, w: mm, h: mm })) },
});
const planned = (...parts: ReturnType<typeof part>[]) =>
  withPassing(new Map(), { design: { nets: [{ name: 'LAMP', class: 'power', pins: [], amps: 6 }] }, parts } as never).get('LAMP') ?? [];

it('a small header beside the input takes nothing of what is planned for the input', () => {
  const header = part('J1', 'connector', 1.7, ['1']);
  const input = part('J2', 'connector', 3, ['1', '2']);
  const contacts = [part('K1', 'relay', 2, ['COM']), part('K2', 'relay', 2, ['COM'])];
  expect(planned(header, input, ...contacts)).toEqual([{ 'J2.1': 3, 'J2.2': 3, 'K1.COM': -3, 'K2.COM': -3 }]);
});

it('of like connectors each is planned to give all of it', () => {
  const ways = planned(part('J1', 'connector', 3, ['1']), part('J2', 'connector', 3, ['1']), part('F1', 'fuse', 2, ['1']));
  expect(ways).toEqual([
    { 'J1.1': 6, 'F1.1': -6 },
    { 'J2.1': 6, 'F1.1': -6 },
  ]);
});

it('of connectors alone each further one takes all of what the first gives', () => {
  const ways = planned(...['J1', 'J2', 'J3'].map((ref) => part(ref, 'connector', 3, ['1'])));
  expect(ways).toEqual([
    { 'J1.1': 6, 'J2.1': -6 },
    { 'J1.1': 6, 'J3.1': -6 },
  ]);
});

describe('what a load draws', () => {
  const ways = (...others: ReturnType<typeof part>[]) => {
    const parts = [part('J1', 'connector', 3, ['1']), part('U1', 'driver', 1, ['7']), ...others];
    return withPassing(new Map([['LAMP', { 'J1.1': 4, 'U1.7': -4 }]]), { design: { nets: [] }, parts } as never).get('LAMP');
  };

  it('may come by an equal connector too', () => {
    expect(ways(part('J2', 'connector', 3, ['1']))).toEqual([
      { 'J1.1': 4, 'U1.7': -4 },
      { 'J2.1': 4, 'U1.7': -4 },
    ]);
  });

  it('does not come by one with other nets or more pins', () => {
    expect(ways(part('J2', 'connector', 3, ['1', '2']))).toEqual([{ 'J1.1': 4, 'U1.7': -4 }]);
  });
});

describe('what is said of a net', () => {
  const ways = (...others: ReturnType<typeof part>[]) => {
    const design = { nets: [{ name: 'LAMP', class: 'power', pins: [], amps: 3 }] };
    return withPassing(
      new Map([['LAMP', { 'J1.1': 0.02, 'R1.1': -0.02 }]]),
      { design, parts: [part('R1', 'resistor', 1, ['1']), ...others] } as never,
      new Map([['LAMP', 3]]),
    );
  };

  it('holds where a lamp alone is known to draw there', () => {
    const flows = ways(part('J1', 'connector', 3, ['1']), part('F1', 'fuse', 2, ['1'])).get('LAMP');
    expect(flows?.[0]).toEqual({ 'J1.1': 3, 'F1.1': -3 });
    expect(flows).toHaveLength(2);
  });

  it('leads from the one connector to what else there is on the net: a module that drives a motor', () => {
    const flows = ways(part('J1', 'connector', 3, ['1']), part('U1', 'module', 2, ['1A']), part('C1', 'capacitor', 1, ['1'])).get('LAMP');
    expect(flows?.[0]).toEqual({ 'J1.1': 3, 'U1.1A': -3 });
  });
});

describe('declared amperes among parts that a current passes through', () => {
  const at = (ref: string, kind: string, nets: Readonly<Record<string, string>>, value = ref) => ({
    component: { ref, kind, value },
    pads: Object.entries(nets).map(([pin, net]) => ({ number: pin, pin, net })),
    footprint: { pads: Object.keys(nets).map((number) => ({ number, w: 2, h: 2 })) },
  });
  type Net = { readonly name: string; readonly class: string; readonly amps?: number };
  const passing = (nets: readonly Net[], parts: readonly ReturnType<typeof at>[]) =>
    withPassing(
      new Map(),
      { design: { nets }, parts } as never,
      new Map(nets.flatMap((n) => (n.amps === undefined ? [] : [[n.name, n.amps] as const]))),
    );
  const GND = { name: 'GND', class: 'ground' };
  const fet = (ref: string, d: string, s: string) => at(ref, 'mosfet', { G: `${ref}_G`, D: d, S: s });

  it('cross a shunt, and no sense line or divider beside it', () => {
    const parts = [
      at('J1', 'connector', { 1: 'IN', 2: 'GND' }),
      at('R1', 'resistor', { 1: 'IN', 2: 'AFTER' }, '2m'),
      fet('Q1', 'OUT', 'AFTER'),
      at('R2', 'resistor', { 1: 'AFTER', 2: 'SENSE' }, '100'),
      at('R3', 'resistor', { 1: 'AFTER', 2: 'Q1_G' }, '10k'),
      at('J2', 'connector', { 1: 'OUT', 2: 'GND' }),
    ];
    const found = passing(
      [GND, { name: 'IN', class: 'power', amps: 12 }, { name: 'AFTER', class: 'signal', amps: 12 }, { name: 'OUT', class: 'signal' }],
      parts,
    );
    expect(found.get('IN')).toEqual([{ 'J1.1': 12, 'R1.1': -12 }]);
    expect(found.get('AFTER')).toEqual([{ 'R1.2': 12, 'Q1.S': -12 }]);
    // What comes over the FET leaves on the net behind it, of which nobody said anything.
    expect(found.get('OUT')).toEqual([{ 'Q1.D': 12, 'J2.1': -12 }]);
  });

  it('are shared by FETs in parallel, and go on behind both pairs of a switch for either way', () => {
    const parts = [
      at('J1', 'connector', { 1: 'PACK', 2: 'GND' }),
      fet('Q1', 'MIDDLE', 'PACK'),
      fet('Q2', 'MIDDLE', 'PACK'),
      fet('Q3', 'MIDDLE', 'LOAD'),
      fet('Q4', 'MIDDLE', 'LOAD'),
      at('J2', 'connector', { 1: 'LOAD', 2: 'GND' }),
    ];
    const found = passing(
      [GND, { name: 'MIDDLE', class: 'signal', amps: 20 }, { name: 'PACK', class: 'power' }, { name: 'LOAD', class: 'power' }],
      parts,
    );
    expect(found.get('MIDDLE')).toEqual([{ 'Q1.D': 10, 'Q2.D': 10, 'Q3.D': -10, 'Q4.D': -10 }]);
    expect(found.get('PACK')).toEqual([{ 'Q1.S': -10, 'Q2.S': -10, 'J1.1': 20 }]);
    expect(found.get('LOAD')).toEqual([{ 'Q3.S': 10, 'Q4.S': 10, 'J2.1': -20 }]);
  });

  it('are all of them in each half of a bridge, in turn, and return over ground', () => {
    const parts = [
      at('J1', 'connector', { 1: 'VM', 2: 'GND' }),
      fet('Q1', 'VM', 'OUT'),
      fet('Q2', 'OUT', 'GND'),
      at('J2', 'connector', { 1: 'OUT' }),
    ];
    const found = passing([GND, { name: 'OUT', class: 'signal', amps: 9 }, { name: 'VM', class: 'power' }], parts);
    expect(found.get('OUT')).toEqual([
      { 'J2.1': 9, 'Q1.S': -9 },
      { 'J2.1': 9, 'Q2.D': -9 },
    ]);
    expect(found.get('VM')).toEqual([{ 'Q1.D': 9, 'J1.1': -9 }]);
    expect(found.get('GND')).toEqual([{ 'Q2.S': 9, 'J1.2': -9 }]);
  });

  it('come by the coil where no plug stands, and by each of diodes that feed one net', () => {
    const bridge = [fet('Q1', 'VIN', 'SW'), fet('Q2', 'SW', 'GND'), at('L1', 'inductor', { 1: 'SW', 2: 'VOUT' })];
    expect(passing([GND, { name: 'SW', class: 'signal', amps: 6 }], bridge).get('SW')).toEqual([
      { 'L1.1': 6, 'Q1.S': -6 },
      { 'L1.1': 6, 'Q2.D': -6 },
    ]);
    const diodes = [
      at('D1', 'schottky', { A: 'A', K: 'BOTH' }),
      at('D2', 'schottky', { A: 'B', K: 'BOTH' }),
      at('F1', 'fuse', { 1: 'BOTH', 2: 'OUT' }),
    ];
    expect(passing([{ name: 'BOTH', class: 'signal', amps: 4 }], diodes).get('BOTH')).toEqual([
      { 'F1.1': 4, 'D1.K': -4 },
      { 'F1.1': 4, 'D2.K': -4 },
    ]);
  });

  it('are told where no two parts give and take them', () => {
    const parts = [at('J1', 'connector', { 1: 'VIN', 2: 'GND' }), at('R1', 'resistor', { 1: 'VIN', 2: 'S' }, '10k')];
    const nets = [GND, { name: 'VIN', class: 'power', amps: 5 }];
    expect(unheld(new Map([['VIN', 5]]), passing(nets, parts))).toMatchObject([{ rule: 'current', severity: 'warning', nets: ['VIN'] }]);
    expect(unheld(new Map([['VIN', 5]]), passing(nets, [...parts, at('F1', 'fuse', { 1: 'VIN', 2: 'OUT' })]))).toEqual([]);
  });
});

it('what several switches lead to ground flows there at once', () => {
  const on = (ref: string, kind: string, mm: number, ...pins: (readonly [string, string])[]) => ({
    component: { ref, kind, value: ref },
    pads: pins.map(([pin, net]) => ({ number: pin, pin, net })),
    footprint: { pads: pins.map(([number]) => ({ number, w: mm, h: mm })) },
  });
  const parts = [
    ...[1, 2, 3].flatMap((k) => [on(`J${k}`, 'connector', 3, ['1', `LOAD${k}`]), on(`Q${k}`, 'mosfet', 2, ['D', `LOAD${k}`], ['S', 'GND'])]),
    on('J9', 'connector', 3, ['1', 'GND']),
  ];
  const nets = [...[1, 2, 3].map((k) => ({ name: `LOAD${k}`, class: 'power', pins: [], amps: 4 })), { name: 'GND', class: 'ground', pins: [] }];
  const ground = withPassing(new Map(), { design: { nets }, parts } as never).get('GND')?.[0];
  expect(ground).toEqual({ 'Q1.S': 4, 'Q2.S': 4, 'Q3.S': 4, 'J9.1': -12 });
});

it('what one half of a bridge leads to ground comes by the other: it is no sum', () => {
  const on = (ref: string, kind: string, ...pins: (readonly [pin: string, net: string, type?: string])[]) => ({
    component: { ref, kind, value: ref },
    pads: pins.map(([pin, net, type = 'passive']) => ({ number: pin, pin, net, type })),
    footprint: { pads: pins.map(([number]) => ({ number, w: 2, h: 2 })) },
  });
  const half = (k: number, type: string) => on(`U${k}`, 'driver', ['OUT', `COIL${k}`, type], ['GND', 'GND', 'power_in'], ['VS', 'IN', 'power_in']);
  const groundOf = (type: string) => {
    const parts = [half(1, type), half(2, type), on('J1', 'connector', ['1', 'COIL1'], ['2', 'COIL2']), on('J9', 'connector', ['1', 'GND'])];
    const nets = [...[1, 2].map((k) => ({ name: `COIL${k}`, class: 'power', pins: [], amps: 4 })), { name: 'GND', class: 'ground', pins: [] }];
    return withPassing(new Map(), { design: { nets }, parts } as never).get('GND') ?? [];
  };
  const most = (ways: ReturnType<typeof groundOf>) => Math.max(...ways.map((w) => -(w['J9.1'] ?? 0)));
  expect(most(groundOf('power_out'))).toBe(4);
  // Outputs that only pull down all return at once.
  expect(most(groundOf('open_collector'))).toBe(8);
});
