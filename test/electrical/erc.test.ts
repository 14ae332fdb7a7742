import { describe, expect, it } from 'vitest';
import { checkElectrical } from '../../src/electrical/index.js';
import { resolvedOf } from '../support/resolved.js';

type Parts = Parameters<typeof resolvedOf>[0];
type Nets = Parameters<typeof resolvedOf>[1];

/** A healthy sensor on a regulated rail: the base that each case breaks in one place. */
const PARTS: Parts = [
  {
    ref: 'J1',
    kind: 'connector',
    pins: [
      ['1', 'passive'],
      ['2', 'passive'],
    ],
  },
  {
    ref: 'U1',
    kind: 'regulator',
    pins: [
      ['GND', 'power_in'],
      ['VOUT', 'power_out'],
      ['VIN', 'power_in', { volts_min: 4.5, volts_max: 12 }],
    ],
    device: { supplies_ma: 800 },
  },
  { ref: 'C1', kind: 'capacitor', value: '10uF', near: { pin: '1', to: 'U1.VIN' } },
  { ref: 'C2', kind: 'capacitor', value: '22uF', near: { pin: '1', to: 'U1.VOUT' } },
  {
    ref: 'U2',
    kind: 'sensor',
    pins: [
      ['VDD', 'power_in', { volts_min: 1.7, volts_max: 3.6 }],
      ['GND', 'power_in'],
      ['SDA', 'bidirectional'],
      ['SCL', 'input'],
    ],
    device: { id: 'S', i2c_addresses: [0x76], draw_ma: { typical: 1, peak: 2 } },
  },
  { ref: 'C3', kind: 'capacitor', value: '100nF', near: { pin: '1', to: 'U2.VDD' } },
  { ref: 'R1', kind: 'resistor', value: '4.7k' },
  { ref: 'R2', kind: 'resistor', value: '4.7k' },
  {
    ref: 'J2',
    kind: 'connector',
    pins: [
      ['1', 'passive'],
      ['2', 'passive'],
    ],
  },
  { ref: 'R3', kind: 'resistor', value: '680' },
  { ref: 'D1', kind: 'led', value: 'red' },
];
const NETS: Nets = {
  GND: { pins: ['J1.2', 'U1.GND', 'C1.2', 'C2.2', 'U2.GND', 'C3.2', 'D1.K'] },
  VIN: { pins: ['J1.1', 'U1.VIN', 'C1.1'], volts: 5 },
  '3V3': { pins: ['U1.VOUT', 'C2.1', 'U2.VDD', 'C3.1', 'R1.1', 'R2.1', 'R3.1'], volts: 3.3 },
  SDA: { pins: ['U2.SDA', 'R1.2', 'J2.1'] },
  SCL: { pins: ['U2.SCL', 'R2.2', 'J2.2'] },
  LED_A: { pins: ['R3.2', 'D1.A'] },
};

const rules = (parts: Parts, nets: Nets): string[] => [
  ...new Set(
    checkElectrical(resolvedOf(parts, nets))
      .filter((f) => f.severity !== 'info')
      .map((f) => f.rule),
  ),
];
const without = (net: string, ...pins: string[]): Nets => ({
  ...NETS,
  [net]: { ...NETS[net], pins: NETS[net]?.pins.filter((p) => !pins.includes(p)) ?? [] },
});
const patched = (ref: string, change: Partial<Parts[number]>): Parts => PARTS.map((p) => (p.ref === ref ? { ...p, ...change } : p));

describe('electrical rules', () => {
  it('blame nothing on a right design', () => expect(rules(PARTS, NETS)).toEqual([]));

  const wrong: [string, Parts, Nets, string][] = [
    [
      'two outputs on a net',
      patched('U2', {
        pins: [
          ['VDD', 'power_in'],
          ['GND', 'power_in'],
          ['SDA', 'bidirectional'],
          ['SCL', 'power_out'],
        ],
      }),
      { ...NETS, '3V3': { pins: [...(NETS['3V3']?.pins ?? []), 'U2.SCL'], volts: 3.3 }, SCL: { pins: ['R2.2', 'J2.2'] } },
      'erc.driver_conflict',
    ],
    [
      'a rail that nothing feeds',
      patched('U1', {
        pins: [
          ['GND', 'power_in'],
          ['VOUT', 'passive'],
          ['VIN', 'power_in'],
        ],
      }),
      NETS,
      'erc.unpowered',
    ],
    ['a supply pin left open', PARTS, without('3V3', 'U2.VDD'), 'erc.open_pin'],
    ['a net of one pin', PARTS, { ...without('LED_A', 'D1.A'), X: { pins: ['D1.A'] } }, 'erc.orphan_net'],
    ['an I²C line without pull-up', PARTS, without('SDA', 'R1.2'), 'erc.i2c_pullup'],
    ['pull-ups of 470 Ω', patched('R1', { value: '470' }), NETS, 'erc.i2c_pullup'],
    ['a supply pin without any capacitor', PARTS.filter((p) => p.ref !== 'C1'), without('VIN', 'C1.1'), 'erc.decoupling'],
    ['a 12 V rail on a 3.6 V pin', PARTS, { ...NETS, '3V3': { pins: NETS['3V3']?.pins ?? [], volts: 12 } }, 'erc.voltage'],
    ['a regulator fed too little', PARTS, { ...NETS, VIN: { pins: NETS['VIN']?.pins ?? [], volts: 3.7 } }, 'erc.voltage'],
    [
      'an LED the wrong way round',
      PARTS,
      { ...NETS, GND: { pins: [...(NETS['GND']?.pins.filter((p) => p !== 'D1.K') ?? []), 'D1.A'] }, LED_A: { pins: ['R3.2', 'D1.K'] } },
      'erc.led_resistor',
    ],
    [
      'an LED the wrong way round, whatever hangs between its rail and ground',
      [...PARTS, { ...(PARTS.find((p) => p.ref === 'R3') as (typeof PARTS)[number]), ref: 'R9' }],
      {
        ...NETS,
        GND: { pins: [...(NETS['GND']?.pins.filter((p) => p !== 'D1.K') ?? []), 'D1.A', 'R9.1'] },
        '3V3': { ...NETS['3V3'], pins: [...(NETS['3V3']?.pins ?? []), 'R9.2'] },
        LED_A: { pins: ['R3.2', 'D1.K'] },
      },
      'erc.led_resistor',
    ],
    [
      'a rail that asks more than its regulator gives',
      patched('U2', { device: { id: 'S', draw_ma: { typical: 900, peak: 950 } } }),
      NETS,
      'erc.budget',
    ],
    [
      'two sensors at one address',
      [...PARTS, { ...(PARTS[4] as Parts[number]), ref: 'U3' }],
      Object.fromEntries(
        Object.entries(NETS).map(([k, n]) => [k, { ...n, pins: n.pins.flatMap((p) => (p.startsWith('U2.') ? [p, p.replace('U2', 'U3')] : [p])) }]),
      ),
      'erc.i2c_address',
    ],
  ];
  for (const [what, parts, nets, rule] of wrong) it(`catch ${what}`, () => expect(rules(parts, nets)).toContain(rule));

  const withEnable = (note?: string): Parts =>
    patched('U2', { pins: [...(PARTS[4]?.pins ?? []), ['EN', 'input', note === undefined ? {} : { note }]] });
  for (const note of ['open: on', 'Internal pull-up, drive low to turn it off', 'may be left open', 'float to enable'])
    it(`leave an enable pin open that says “${note}”`, () => {
      expect(rules(withEnable(note), NETS)).toEqual([]);
      // A button or a header beside it does not drive it either.
      expect(rules(withEnable(note), { ...NETS, EN: { pins: ['U2.EN', 'J2.2'] } })).not.toContain('erc.floating_input');
    });
  for (const note of [undefined, 'high: on', 'must not be left open', 'Do not float'])
    it(`catch an open enable pin that says ${note === undefined ? 'nothing' : `“${note}”`}`, () =>
      expect(rules(withEnable(note), NETS)).toEqual(['erc.open_pin']));

  it('catch an LED without a resistor', () => {
    const found = checkElectrical(
      resolvedOf(
        [
          {
            ref: 'J1',
            kind: 'connector',
            pins: [
              ['1', 'passive'],
              ['2', 'passive'],
            ],
          },
          { ref: 'D1', kind: 'led' },
        ],
        { GND: { pins: ['J1.2', 'D1.K'] }, '5V': { pins: ['J1.1', 'D1.A'], volts: 5 } },
      ),
    );
    expect(found.map((f) => f.message)).toEqual(['LED D1 has no series resistor']);
  });

  describe('on a USB-C receptacle', () => {
    const usb: Parts = [
      {
        ref: 'J1',
        kind: 'usb_connector',
        pins: [
          ['VBUS', 'passive'],
          ['GND', 'passive'],
          ['CC1', 'passive'],
          ['CC2', 'passive'],
        ],
      },
      { ref: 'R1', kind: 'resistor', value: '5.1k' },
      { ref: 'R2', kind: 'resistor', value: '5.1k' },
      {
        ref: 'J2',
        kind: 'connector',
        pins: [
          ['1', 'passive'],
          ['2', 'passive'],
        ],
      },
    ];
    const base = { GND: { pins: ['J1.GND', 'R1.2', 'R2.2', 'J2.2'] }, VBUS: { pins: ['J1.VBUS', 'J2.1'], volts: 5 } };
    it('accept one 5.1 kΩ each', () =>
      expect(rules(usb, { ...base, CC1: { pins: ['J1.CC1', 'R1.1'] }, CC2: { pins: ['J1.CC2', 'R2.1'] } })).toEqual([]));
    it('catch a shared CC net', () => expect(rules(usb, { ...base, CC1: { pins: ['J1.CC1', 'R1.1', 'J1.CC2', 'R2.1'] } })).toContain('erc.usb_cc'));
    it('catch a missing resistor', () => expect(rules(usb, { ...base, CC1: { pins: ['J1.CC1', 'R1.1'] } })).toContain('erc.usb_cc'));
  });

  it('catch a relay coil without a diode, and accept one with it', () => {
    const parts: Parts = [
      {
        ref: 'K1',
        kind: 'relay',
        pins: [
          ['COIL1', 'passive'],
          ['COIL2', 'passive'],
        ],
      },
      {
        ref: 'Q1',
        kind: 'bjt',
        pins: [
          ['B', 'input'],
          ['E', 'passive'],
          ['C', 'open_collector'],
        ],
      },
      { ref: 'D1', kind: 'diode' },
      {
        ref: 'J1',
        kind: 'connector',
        pins: [
          ['1', 'passive'],
          ['2', 'passive'],
          ['3', 'passive'],
        ],
      },
    ];
    const nets: Nets = {
      '5V': { pins: ['J1.1', 'K1.COIL1', 'D1.K'], volts: 5 },
      COIL: { pins: ['K1.COIL2', 'Q1.C', 'D1.A'] },
      GND: { pins: ['J1.2', 'Q1.E'] },
      B: { pins: ['J1.3', 'Q1.B'] },
    };
    expect(rules(parts, nets)).toEqual([]);
    expect(rules(parts, { ...nets, COIL: { pins: ['K1.COIL2', 'Q1.C'] }, '5V': { pins: ['J1.1', 'K1.COIL1'], volts: 5 } })).toContain('erc.flyback');
  });

  it('catch D+ wired to D−', () => {
    const pins = [
      ['DP', 'bidirectional'],
      ['DM', 'bidirectional'],
    ] as const;
    const parts: Parts = [
      { ref: 'J1', kind: 'connector', pins },
      { ref: 'U1', kind: 'microcontroller', pins },
    ];
    expect(rules(parts, { A: { pins: ['J1.DP', 'U1.DM'] }, B: { pins: ['J1.DM', 'U1.DP'] } })).toEqual(['erc.usb_swapped']);
    expect(rules(parts, { A: { pins: ['J1.DP', 'U1.DP'] }, B: { pins: ['J1.DM', 'U1.DM'] } })).toEqual([]);
  });
});
