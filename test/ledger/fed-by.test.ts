import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../src/chat/model/asks.js';
import { Session } from '../../src/chat/model/session.js';
import { auditDesign } from '../../src/ledger/index.js';
import { lexicon, library } from './support.js';

/** Everything that is told of a board that is wired by hand and that a supply is missing on, or that its kind of part has something amiss. */
function told(rule: RegExp, ...operations: object[]): string[] {
  const session = new Session({ base: null, board: null, library, selection: null, words: wordsOf('an op amp', null, null, library) });
  session.plan([]);
  expect(session.patch([ground, load, ...operations]).refused).toEqual([]);
  const { design } = session;
  const { findings } = auditDesign({ request: design.request!, design, library, lexicon });
  const { errors, warnings } = session.check();
  return [...findings.filter((f) => f.severity === 'error').map((f) => f.message), ...errors, ...warnings].filter((m) => rule.test(m));
}
const MISSING = /no supply leads there|^nothing feeds/;

const pin = (name: string, pad: number, type: string): object => ({ name, pads: [String(pad)], type });
const device = (id: string, kind: string, footprint: string, pins: readonly string[], more: object = {}): object => ({
  op: 'define_device',
  device: {
    id,
    kind,
    title: 'Part of our own',
    mpn: id,
    footprint,
    source: 'its sheet, page 1',
    pins: pins.map((p, i) => pin(p.split(':')[0] as string, i + 1, p.split(':')[1] ?? 'passive')),
    ...more,
  },
});
const ground = { op: 'set_net', net: 'GND', class: 'ground' };
const load = device('LOAD', 'ic', 'JST_XH_B2B-XH-A', ['VDD:power_in', 'VSS:power_in'], { draw_ma: { typical: 3, peak: 5 } });
const takes = (net: string, low = 'GND'): object => ({ op: 'add_part', device: 'LOAD', connect: { VDD: net, VSS: low } });
const part = (name: string, connect: object, more: object = {}): object => ({ op: 'add_part', device: name, connect, ...more });
const terminal = (plus: string, minus = 'GND'): object => part('ScrewTerminal_1x02_P5.00', { 1: plus, 2: minus });
const row = (...nets: string[]): object => part(`PinHeader_1x0${nets.length}`, Object.fromEntries(nets.map((n, i) => [i + 1, n])));
const rail = (net: string, volts: number): object => ({ op: 'set_net', net, volts, class: 'power' });
const two = (kind: string, value: string, size: string, a: string, b: string): object => ({
  op: 'add_part',
  kind,
  value,
  package: size,
  connect: { 1: a, 2: b },
});
const r = (value: string, a: string, b: string): object => two('resistor', value, '0603', a, b);
const FOUR = 'JST_XH_B4B-XH-A';
const chip = ['VIN:power_in', 'GND:power_in', 'ON:input', 'CT', 'FLT:open_collector', 'VOUT:power_out'];
const onChip = { VIN: 'IN', GND: 'GND', ON: 'IN', VOUT: 'OUT' };
const rails = [rail('IN', 12), rail('OUT', 12)];

const FED: readonly (readonly [string, readonly object[]])[] = [
  [
    'a connector of its own',
    [device('PLUG', 'connector', FOUR, ['P1', 'P2', 'P3', 'P4']), part('PLUG', { P1: 'OUT', P2: 'GND', P3: 'NEG' }), takes('NEG'), rail('NEG', -12)],
  ],
  [
    'a connector whose contacts are said to be supplies',
    [device('PLUG', 'connector', FOUR, ['+:power_in', '0:power_in', 'X', 'Y']), part('PLUG', { '+': 'OUT', 0: 'GND' })],
  ],
  ['a pin header', [row('OUT', 'SIG', 'GND')]],
  ['a pin header on a rail of which nobody said the volts', [row('VEXT', 'OUT', 'GND'), takes('VEXT')]],
  [
    'a shunt of four terminals',
    [
      device('SHUNT', 'resistor', FOUR, ['I1', 'V1', 'V2', 'I2']),
      part('SHUNT', { I1: 'IN', V1: 'A', V2: 'B', I2: 'OUT' }, { value: '1m' }),
      terminal('IN'),
    ],
  ],
  ['a shunt in its way back', [terminal('OUT', 'RETURN'), two('resistor', '10m', '2512', 'RETURN', 'GND')]],
  ['a P-channel FET against reversal, on a net of which nobody said the volts', [terminal('RAW'), part('AO3401A', { G: 'GND', D: 'RAW', S: 'OUT' })]],
  [
    'a FET of its own with a pin for each of its leads',
    [
      device('FET', 'mosfet', 'SOIC-8', ['S1', 'S2', 'S3', 'G:input', 'D1', 'D2', 'D3', 'D4']),
      terminal('RAW'),
      part('FET', { G: 'GND', D1: 'RAW', D2: 'RAW', D3: 'RAW', D4: 'RAW', S1: 'OUT', S2: 'OUT', S3: 'OUT' }),
    ],
  ],
  [
    'two FETs of one package back to back',
    [
      device('PAIR', 'mosfet', 'SOIC-8', ['S1', 'G1:input', 'S2', 'G2:input', 'D2', 'D2B', 'D1', 'D1B']),
      terminal('IN'),
      part('PAIR', { S1: 'MID', S2: 'MID', G1: 'PG', G2: 'PG', D1: 'IN', D2: 'OUT' }),
      r('100k', 'PG', 'GND'),
    ],
  ],
  [
    'a high-side switch out of a FET that another one commands',
    [
      terminal('IN'),
      part('AO3401A', { G: 'PG', D: 'OUT', S: 'IN' }),
      r('100k', 'PG', 'IN'),
      part('AO3400A', { G: 'CTL', D: 'PG', S: 'GND' }),
      row('CTL', 'GND'),
    ],
  ],
  [
    'an ideal diode: a FET and the controller across it',
    [
      terminal('IN'),
      part('LM74700', { VCAP: 'CP', GND: 'GND', EN: 'IN', CATHODE: 'OUT', GATE: 'G', ANODE: 'IN' }),
      part('AO3400A', { G: 'G', D: 'OUT', S: 'IN' }),
    ],
  ],
  ['a load switch or an electronic fuse', [device('FUSE', 'ic', 'SOT-23-6', chip), terminal('IN'), part('FUSE', onChip)]],
  [
    'a reference whose output is one of signals',
    [device('REF', 'ic', 'SOT-23-6', chip.with(-1, 'VOUT:output')), terminal('IN'), part('REF', onChip)],
  ],
  [
    'the primary of a current transformer',
    [
      device('CT', 'ic', FOUR, ['P1', 'P2', 'S1', 'S2'], { windings: [['P1', 'P2'], ['S1', 'S2']] }), // biome-ignore format: windings
      terminal('IN'),
      part('CT', { P1: 'IN', P2: 'OUT', S1: 'SENSE', S2: 'GND' }),
      r('10', 'SENSE', 'GND'),
    ],
  ],
  [
    'another winding of a coil that a FET pulls down',
    [
      device('COIL', 'inductor', FOUR, ['P1', 'P2', 'S1', 'S2']),
      terminal('IN'),
      part('COIL', { P1: 'IN', P2: 'SW', S1: 'SEC', S2: 'GND' }),
      part('AO3400A', { G: 'CTL', D: 'SW', S: 'GND' }),
      row('CTL', 'GND'),
      { op: 'add_part', kind: 'schottky', value: 'SS34', connect: { A: 'SEC', K: 'OUT' } },
    ],
  ],
  ['a thermistor', [device('NTC', 'ic', 'JST_XH_B2B-XH-A', ['1', '2']), terminal('IN'), part('NTC', { 1: 'IN', 2: 'OUT' })]],
  ['the contact of a relay', [terminal('IN'), part('SRD-12VDC-SL-C', { COM: 'IN', NO: 'OUT', COIL1: 'IN', COIL2: 'GND' })]],
];

describe('a supply reaches what hangs behind', () => {
  it.each(FED)('%s', (_, operations) => {
    const volts = JSON.stringify(operations).includes('"IN"') ? rails : [rail('OUT', 12)];
    expect(told(MISSING, ...operations, takes('OUT'), ...volts)).toEqual([]);
  });

  it('nothing where a signal alone is there, a gate is all that is joined, or a chip of passive pins stands between', () => {
    expect(told(MISSING, row('SIG', 'GND'), r('10k', 'SIG', 'OUT'), takes('OUT'), rail('OUT', 12))).not.toEqual([]);
    expect(told(MISSING, row('SIG', 'GND'), part('AO3400A', { G: 'SIG', D: 'OUT', S: 'GND' }), takes('OUT'), rail('OUT', 12))).not.toEqual([]);
    const coil = device('CT', 'ic', FOUR, ['P1', 'P2', 'S1', 'S2']);
    const wired = [coil, terminal('IN'), part('CT', { P1: 'IN', P2: 'OUT', S1: 'SENSE', S2: 'GND' }), r('10', 'SENSE', 'GND')];
    expect(told(MISSING, ...wired, takes('OUT'), ...rails).join()).toMatch(/whether U1 leads on to it its device says: windings/);
  });

  it('and no output of signals gives more than such a one can', () => {
    const big = device('BIG', 'ic', 'JST_XH_B2B-XH-A', ['VDD:power_in', 'VSS:power_in'], { draw_ma: { typical: 100, peak: 150 } });
    const reference = [device('REF', 'ic', 'SOT-23-6', chip.with(-1, 'VOUT:output')), terminal('IN'), part('REF', onChip)];
    expect(told(/gives 40 mA/, big, ...reference, part('BIG', { VDD: 'OUT', VSS: 'GND' }), ...rails)).toHaveLength(1);
    expect(told(/gives 40 mA/, big, ...reference, takes('OUT'), ...rails)).toEqual([]);
  });
});

describe('rules that know what stands there', () => {
  const receptacle = [part('PINS_USB4105', { VBUS: '5V', GND: 'GND', CC1: 'CC1', CC2: 'CC2' }), rail('5V', 5)];
  const pulled = (ohms: string, to: string): object[] => [r(ohms, 'CC1', to), r(ohms, 'CC2', to)];
  const logic = [part('AMS1117-3.3', { VIN: '5V', GND: 'GND', VOUT: '3V3' }), rail('3V3', 3.3)];

  it('a receptacle with Rp gives the supply, and does not take one', () => {
    const SOURCE = /CC\d|both feed|no supply leads there|^nothing feeds/;
    expect(told(SOURCE, terminal('5V'), ...receptacle, ...pulled('22k', '5V'))).toEqual([]);
    expect(told(SOURCE, terminal('5V'), ...receptacle, ...logic, ...pulled('4.7k', '3V3'))).toEqual([]);
    expect(told(SOURCE, terminal('5V'), ...receptacle, ...pulled('1k', '5V')).join()).toMatch(/CC1 has no 5\.1 kΩ/);
    expect(told(SOURCE, ...receptacle, ...pulled('22k', '5V'), takes('5V')).join()).toMatch(/nothing feeds 5V/);
  });

  it('a divider below ground is no level above a part that runs below ground', () => {
    const regulator = part('LM337_TO-220', { VI: 'NEG', VO: '-15V', ADJ: 'ADJ' });
    const divider = [r('240', '-15V', 'ADJ'), r('2.7k', 'ADJ', 'GND')];
    expect(told(/brings/, terminal('NEG'), regulator, ...divider, rail('NEG', -18), rail('-15V', -15))).toEqual([]);
    const wrong = [r('2.7k', '5V', 'ADJ'), r('2.7k', 'ADJ', 'GND')];
    expect(told(/brings 2\.5 V/, terminal('NEG'), row('5V', 'GND'), regulator, ...wrong, rail('NEG', -18), rail('5V', 5))).toHaveLength(1);
  });

  it('an oscillator with an output of its own wants no load capacitors', () => {
    const oscillator = (...pins: string[]): object[] => [
      device('OSC', 'crystal', FOUR, pins),
      part('OSC', { VDD: '3V3', GND: 'GND', OUT: 'CLK' }),
      row('3V3', 'GND', 'CLK'),
      rail('3V3', 3.3),
    ];
    expect(told(/load capacitor/, ...oscillator('NC:no_connect', 'GND:power_in', 'OUT:output', 'VDD:power_in'))).toEqual([]);
    expect(told(/load capacitor/, ...oscillator('NC', 'GND', 'OUT', 'VDD'))).toEqual([]);
    expect(told(/load capacitor/, part('X322512MSB4SI', { X1: 'XI', X2: 'XO', GND: 'GND' }), row('XI', 'XO', 'GND'))).toHaveLength(2);
  });
});

describe('a light on a chip', () => {
  const sensor = (pin: string, kind = 'sensor'): object =>
    device('OPTIC', kind, 'JST_XH_B3B-XH-A', ['VDD:power_in', 'VSS:power_in', `${pin}:output`]);
  const lit = (pin: string, kind?: string): string[] =>
    told(/no series resistor/, rail('5V', 5), sensor(pin, kind), part('OPTIC', { VDD: '5V', VSS: 'GND', [pin]: 'LIGHT' }), {
      op: 'add_part',
      kind: 'led',
      value: 'red',
      package: '0603',
      purpose: 'light',
      connect: { A: '5V', K: 'LIGHT' },
    });

  it('is limited by a pin that is made for lights, and by no other', () => {
    expect(lit('LED1')).toEqual([]);
    expect(lit('OUT')).toHaveLength(1);
    expect(lit('LED1', 'microcontroller')).toHaveLength(1);
  });
});
